"""The strength of bots compared with each other: Bradley-Terry ratings on the Elo scale, with 95% intervals.

Every two seats of a game are a comparison: more points are better, a tie counts half for both. Bradley-Terry's model
gives every bot a number so that these comparisons are most likely; `choix` finds it. A lead of 400 points means ten
comparisons won for each one lost.

The intervals come from a Bayesian bootstrap (Rubin 1981): the ratings are found again and again, each time with a
random weight for every deal. A deal is one observation, because its games share their luck. Every pair of bots starts
with one imaginary comparison won by each, with a random weight, too: without it, a bot that never lost would be
infinitely strong, and surely so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from hashlib import blake2b
from itertools import combinations
from math import log
from typing import TYPE_CHECKING

import msgspec

from citrus.laboratory.intervals import Share, share_of
from citrus.laboratory.problem import missing
from citrus.laboratory.report import Report

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.float64]

MEAN_RATING = 1500
POINTS_FOR_TENFOLD = 400
SAMPLES = 1000


class Rating(msgspec.Struct, frozen=True):
    """A bot's rating with its 95% interval, and how sure it is to be better than the next bot in the list (None for the
    last). `wins` is its share of its games, `fair` its share of the seats in these."""

    bot: str
    rating: float
    low: float
    high: float
    above_next: float | None
    wins: Share
    fair: float


class Pair(msgspec.Struct, frozen=True):
    """How often `bot` was ahead of `other`: in the games, and by their ratings."""

    bot: str
    other: str
    ahead: Share
    expected: float


def check_installed() -> None:
    """Raise LaboratoryError unless all libraries for ratings are installed: checked before games that may take
    hours."""
    try:
        import choix  # noqa: F401
    except ImportError:
        raise missing("the rating", "choix", "lab") from None


def rate(bots: Sequence[str], seed: str, played: Sequence[Report]) -> tuple[tuple[Rating, ...], tuple[Pair, ...]]:
    """Return ratings, the strongest first, and all pairs that met, in that order. Chance comes from `seed`. Needs the
    libraries of `check_installed`."""
    import choix
    import numpy as np

    deals = _comparisons(bots, played)
    results = np.array(list(deals.values()))
    imaginary = 1 - np.eye(len(bots))
    rng = np.random.default_rng(int.from_bytes(blake2b(f"{seed}/rating".encode()).digest()))

    def elo(won: Matrix) -> Matrix:
        return MEAN_RATING + choix.ilsr_pairwise_dense(won, max_iter=10_000) * (POINTS_FOR_TENFOLD / log(10))

    ratings = elo(results.sum(axis=0) + imaginary)
    weighed = np.tensordot(rng.exponential(size=(SAMPLES, len(results))), results, 1)
    weighed += rng.exponential(size=weighed.shape) * imaginary
    samples = np.array([elo(won) for won in weighed])
    low, high = np.percentile(samples, (2.5, 97.5), axis=0)
    order = [int(bot) for bot in np.argsort(-ratings, kind="stable")]
    listed = []
    for place, bot in enumerate(order):
        rest = order[place + 1 :]
        above = float((samples[:, bot] > samples[:, rest[0]]).mean()) if rest else None
        wins, fair = _wins(bots[bot], played)
        listed.append(Rating(bots[bot], float(ratings[bot]), float(low[bot]), float(high[bot]), above, wins, fair))
    pairs = []
    for one, other in combinations(order, 2):
        met = [(float(deal[one, other]), round(deal[one, other] + deal[other, one])) for deal in results]
        met = [(ahead, size) for ahead, size in met if size]
        if met:
            expected = 1 / (1 + 10 ** ((ratings[other] - ratings[one]) / POINTS_FOR_TENFOLD))
            pairs.append(Pair(bots[one], bots[other], share_of(met), float(expected)))
    return tuple(listed), tuple(pairs)


def _comparisons(bots: Sequence[str], played: Sequence[Report]) -> dict[int, Matrix]:
    """Count by deal how often the bot of the row was ahead of the bot of the column."""
    import numpy as np

    deals: dict[int, Matrix] = defaultdict(lambda: np.zeros((len(bots), len(bots))))
    for report in played:
        results = deals[report.fixture.deal]
        seats = [bots.index(level) for level in report.fixture.levels]
        for (one, mine), (other, theirs) in combinations(zip(seats, report.scores, strict=True), 2):
            if one != other:
                ahead = ((mine > theirs) + (mine >= theirs)) / 2
                results[one, other] += ahead
                results[other, one] += 1 - ahead
    return deals


def _wins(bot: str, played: Sequence[Report]) -> tuple[Share, float]:
    deals: dict[int, tuple[float, int]] = defaultdict(lambda: (0.0, 0))
    seats = places = 0
    for report in played:
        own = [seat for seat, level in enumerate(report.fixture.levels) if level == bot]
        if own:
            count, size = deals[report.fixture.deal]
            deals[report.fixture.deal] = (count + sum(map(report.share, own)), size + 1)
            seats += len(own)
            places += len(report.scores)
    return share_of(list(deals.values())), seats / places
