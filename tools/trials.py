"""Tuning the bots' weights by play: a player who judges by better weights ends further ahead.

A fit to how games ended makes good forecasts, and good forecasts are not yet good choices. So here everybody at the
table plays what seems best at first sight, by randomly moved weights, and a regression over thousands of games says
which moves paid: straight, bent (too much of a thing) and in pairs (two weights that say much the same). The weights go
where it promises most, but not far, because far away nobody has played. Other games, in which some players judge by the
old weights and some by the new ones, test the result. The same options give the same weights, whatever the number of
processes.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from citrus.bots.weights import Weights
from citrus.content.boards import shipped_boards
from citrus.processes import ShieldedPool
from tools.tuned_games import leads_of
from tools.tuning import LEAST, SMALLEST_STEP, rounded, weight_lines

SPREAD = 0.25
"""A weight is moved by a quarter of its size, as a standard deviation; that is one step."""
FARTHEST = 2.2
"""The most steps by which a weight is moved at random."""
TRUST = 2.0
"""The most steps of all weights together from where they were."""
STRAIGHT = 0.1
BENT = (-0.07, 0.05)
PAIRS = 0.015
"""The expectation before the first game, in points ahead for a step: how much a move pays (a spread about 0), how much
less or more the next one does (mean and spread), and how much less or more together with another one (a spread)."""
STRIDES = (1, 2, 4, 8)
"""The multiples of the move that are tried, while play shows that they gain more than a standard error."""
PROOF = 6
"""For every six games of the regression there is one of old against new weights."""

Table = tuple[str, int, str]
"""A game to play: its board, how many players, and its seed."""
Move = tuple[float, ...]
"""How many steps each weight is moved."""


class Tried(NamedTuple):
    """The `weights` found after `games` games: `times` times the move that was `promised` to bring points, or the old
    weights if none of them won.

    Their players were `ahead` of those with the old ones in `others`, with the standard error.
    """

    weights: Weights
    games: int
    times: float
    promised: float
    ahead: float
    error: float
    others: int


def tried(weights: Weights, games: int, seed: str, jobs: int, players: Sequence[int], rounds: int) -> Iterator[Tried]:
    """Yield better weights, round by round. Each is found by `games` games on every shipped board with each of these
    numbers of players, and begins with the weights of the one before. Needs NumPy and SciPy."""
    with ShieldedPool(jobs) as pool:
        for number in range(rounds):
            found = _round(weights, games, f"{seed}/{number}", pool, players)
            yield found
            weights = found.weights


def _round(weights: Weights, games: int, seed: str, pool: ShieldedPool, players: Sequence[int]) -> Tried:
    """Return one round of `tried`."""
    rng = random.Random(f"{seed}/moves")
    tables = _tables(range(games), seed, players)
    moves = [[_random_move(rng) for _ in range(count)] for _, count, _ in tables]
    proofs = _tables(range(0, games, PROOF), f"{seed}/proof", players)
    sides = [_sides(count, rng) for _, count, _ in proofs]

    def leads(tables: Sequence[Table], seats: Sequence[tuple[Weights, ...]]) -> list[list[float]]:
        plays = [(*table, judges) for table, judges in zip(tables, seats, strict=True)]
        return list(pool.map(leads_of, plays, chunksize=4))

    def ahead(found: Weights) -> list[float]:
        """Return the lead of those who judge by new weights over those who judge by the old ones."""
        results = leads(proofs, [tuple(found if new else weights for new in seats) for seats in sides])
        return [
            fmean(lead for lead, new in zip(game, seats, strict=True) if new)
            - fmean(lead for lead, new in zip(game, seats, strict=True) if not new)
            for game, seats in zip(results, sides, strict=True)
        ]

    paid = leads(tables, [tuple(moved(weights, move) for move in seats) for seats in moves])
    move, promised = _best(*_regression(moves, paid))
    best = Tried(weights, len(tables), 0.0, promised, 0.0, 0.0, len(proofs))
    for times in STRIDES:
        found = rounded(moved(weights, [times * steps for steps in move]))
        won = ahead(found)
        error = float(np.std(won)) / math.sqrt(len(won))
        if fmean(won) <= max(error, best.ahead):
            break
        best = best._replace(weights=found, times=times, ahead=fmean(won), error=error)
    return best


def _tables(games: Iterable[int], seed: str, players: Sequence[int]) -> list[Table]:
    """Return games with these numbers, on every board and with each number of players."""
    return [
        (board, count, f"{seed}/{board}/{count}/{game}")
        for game in games
        for board in sorted(shipped_boards())
        for count in players
    ]


def moved(weights: Weights, move: Sequence[float]) -> Weights:
    """Return these weights moved by these steps."""
    values = msgspec.structs.asdict(weights)
    return Weights(
        **{
            name: max(LEAST.get(name, -math.inf), value + steps * SPREAD * max(abs(value), SMALLEST_STEP))
            for (name, value), steps in zip(values.items(), move, strict=True)
        }
    )


def trial_lines(found: Tried) -> Iterator[str]:
    """Yield the result in lines of text."""
    yield f"Trials:              {found.games} games, which promise {found.promised:.2f} points for a move"
    yield (
        f"Ahead of the old:    {found.ahead:.2f} points in {found.others} other games (standard error "
        f"{found.error:.2f}), moved {found.times} times as far"
    )
    yield from weight_lines(found.weights)


def _random_move(rng: random.Random) -> Move:
    return tuple(max(-FARTHEST, min(FARTHEST, rng.gauss(0, 1))) for _ in msgspec.structs.fields(Weights))


def _sides(players: int, rng: random.Random) -> list[bool]:
    """Return who judges by the new weights: about half of the players."""
    new = rng.choice((players // 2, (players + 1) // 2))
    return rng.sample([True] * new + [False] * (players - new), players)


def _regression(
    moves: Sequence[Sequence[Move]], paid: Sequence[Sequence[float]]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return what moves pay: points ahead for a step of each weight, and for each pair of steps. The pairs are a
    triangle with the squares on its diagonal. It is least squares, drawn to the expectation before the first game."""
    count = len(moves[0][0])
    pairs = np.triu_indices(count)
    terms = []
    for game in moves:
        every = np.array(game)
        both = np.hstack([every, every[:, pairs[0]] * every[:, pairs[1]]])
        terms.append(both - both.mean(axis=0))  # paid is what others at the table did not get
    known = np.vstack(terms)
    points = np.concatenate([np.array(game) for game in paid])
    square = pairs[0] == pairs[1]
    mean = np.concatenate([np.zeros(count), np.where(square, BENT[0], 0.0)])
    spread = np.concatenate([np.full(count, STRAIGHT), np.where(square, BENT[1], PAIRS)])
    noise = points.var()
    found = np.linalg.solve(
        known.T @ known / noise + np.diag(spread**-2.0), known.T @ points / noise + mean * spread**-2.0
    )
    bends = np.zeros((count, count))
    bends[pairs] = found[count:]
    return found[:count], bends


def _best(slopes: NDArray[np.float64], bends: NDArray[np.float64]) -> tuple[Move, float]:
    """Return the move that promises most within `TRUST`, and what it promises."""
    both = bends + bends.T
    found = minimize(
        lambda move: -(slopes @ move + move @ bends @ move),
        np.zeros(len(slopes)),
        jac=lambda move: -(slopes + both @ move),
        constraints={"type": "ineq", "fun": lambda move: TRUST**2 - move @ move, "jac": lambda move: -2 * move},
        method="SLSQP",
        options={"maxiter": 500},
    )
    return tuple(float(steps) for steps in found.x), -float(found.fun)
