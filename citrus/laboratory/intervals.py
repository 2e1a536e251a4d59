"""The certainty of a share: 95% intervals for games that come in deals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

NORMAL_95 = 1.959964
"""Half the width of a 95% interval, in standard errors."""

TRUSTED_DEALS = 10
"""How many deals weigh as much as the assumption that the games of a deal are independent."""


class Share(msgspec.Struct, frozen=True):
    """A part of `games` games with its 95% interval, all between 0 and 1; `count` is the number of games in it."""

    games: int
    count: float
    share: float
    low: float
    high: float


def wilson(share: float, games: float) -> tuple[float, float]:
    """Return Wilson's 95% interval for a share of `games` independent games."""
    square = NORMAL_95**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = NORMAL_95 / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def share_of(deals: Sequence[tuple[float, int]]) -> Share:
    """Return the share of several deals, each given as what was won in it and the number of its games.

    The games of a deal are not independent: with rotated seats its luck cancels out, for a seat it adds up. So the
    spread between the deals says how many independent games they are worth (the design effect), and Wilson's interval
    uses that number. As few deals say little about their spread, the effect is drawn towards 1 with the weight of
    `TRUSTED_DEALS`.
    """
    games = sum(size for _, size in deals)
    won = sum(count for count, _ in deals)
    share = min(1.0, won / games)
    effect = 1.0
    if len(deals) > 1 and 0 < share < 1:
        spread = sum((count - share * size) ** 2 for count, size in deals) * len(deals) / (len(deals) - 1)
        found = spread / (games * share * (1 - share))
        effect = (found * len(deals) + TRUSTED_DEALS) / (len(deals) + TRUSTED_DEALS)
    low, high = wilson(share, games / effect)
    return Share(games, won, share, min(low, share), max(high, share))
