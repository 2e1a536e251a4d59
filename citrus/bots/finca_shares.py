"""Everybody's expectation of a finca: how likely it is to be encircled, and who will be ahead there."""

from __future__ import annotations

import math

from citrus.bots.adding import added
from citrus.bots.weights import Weights
from citrus.rules.tiles import Finca

REMEMBERED = 200_000  # entries of a table before it is thrown away: some ten megabytes

Shares = tuple[float, ...]
"""Every player's expected points from a finca, by number."""


class FincaShares:
    """Shares by weights, remembered: the same fincas are looked at again and again."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._known: dict[tuple[Finca, int, int, tuple[int, ...], bool, bool], Shares] = {}

    def of(
        self, finca: Finca, missing: int, turns: int, present: tuple[int, ...], closable: bool, stuck: bool
    ) -> Shares:
        """Return the shares in a finca, worked out once; see `finca_shares`."""
        key = (finca, missing, turns, present, closable, stuck)
        shares = self._known.get(key)
        if shares is None:
            if len(self._known) > REMEMBERED:
                self._known.clear()
            shares = self._known[key] = finca_shares(self._weights, *key)
        return shares


def finca_shares(
    weights: Weights,
    finca: Finca,
    missing: int,
    turns: float,
    present: tuple[int, ...],
    closable: bool,
    stuck: bool,
) -> Shares:
    """Return every player's expected points from a finca.

    `missing` spaces around it are still free, each player has `turns` turns left, and `present` holds everybody's tiles
    around it (R9.2). With nothing missing it is scored exactly (R9.3). If it is not `closable`, it can bring only its
    second value at the end (R11.3); in a `stuck` game not even that, because nobody has a region then (R11.1).
    """
    if not missing:
        return _scored(finca, present)
    openness = missing / 8
    exponent = weights.sharpness + weights.sharpening * (1 - openness)
    strength = [(tiles + weights.newcomer * openness) ** exponent for tiles in present]
    every = added(strength)
    if not every:
        return (0.0,) * len(present)
    first = [each / every for each in strength]
    closed = 0.0
    if closable:
        odds = weights.closing - weights.closing_missing * (missing - 1) + weights.closing_turns * turns
        closed = 1 / (1 + math.exp(-odds))
    kept = 0.0 if stuck else 1 - closed
    shares = []
    for player, tiles in enumerate(present):
        second = added(
            first[other] * strength[player] / (every - strength[other])
            for other in range(len(present))
            if other != player and every > strength[other]
        )
        there = 1.0 if tiles else openness / 2
        shares.append(
            closed * (finca.first * first[player] + finca.second * second * there) + kept * finca.second * first[player]
        )
    return tuple(shares)


def _scored(finca: Finca, present: tuple[int, ...]) -> Shares:
    """Return every player's points from an encircled finca (R9.3)."""
    highest = max(present)
    if not highest:
        return (0.0,) * len(present)
    alone = present.count(highest) == 1
    second = max((tiles for tiles in present if tiles < highest), default=0)
    return tuple(
        [
            float(finca.first if tiles == highest else finca.second if alone and tiles and tiles == second else 0)
            for tiles in present
        ]
    )
