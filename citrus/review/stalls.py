"""The longest time in which a player could buy nothing, because nothing on the market had a place."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import NamedTuple

from citrus.records.replay import Step
from citrus.review.figures import ReviewedTurn
from citrus.rules.actions import Buy
from citrus.rules.market import line_tiles
from citrus.rules.phases import TURN
from citrus.rules.state import GameState
from citrus.rules.turn import why_not

LEAST = 3  # own turns in a row that are worth a word


class Stall(NamedTuple):
    """A `player`, and the numbers of the `first` and the `last` of that player's turns without any purchase."""

    player: int
    first: int
    last: int


def longest_stall(steps: Sequence[Step], turns: Sequence[ReviewedTurn], people: Collection[int]) -> Stall | None:
    """Return the longest one of some people, by the turns of the game; None if there is none of `LEAST` own turns."""
    found = list[Stall]()
    for player in people:
        own = [turn for turn in turns if turn.player == player]
        for stuck, row in groupby(own, lambda turn: _is_stuck(steps[turn.position].state)):
            numbers = [turn.number for turn in row]
            if stuck and len(numbers) >= LEAST:
                found.append(Stall(player, numbers[0], numbers[-1]))
    return max(found, key=lambda one: one.last - one.first, default=None)


def _is_stuck(state: GameState) -> bool:
    """Return whether the market has tiles, but none of its lines a place for all of them on the board."""
    lines = [line for line in state.game.lines if line_tiles(state, line)]
    if state.phase != TURN or not lines:
        return False
    refusals = [why_not(state, Buy(line)) for line in lines]
    return all(refusal is not None and refusal.cause == "line_unbuildable" for refusal in refusals)
