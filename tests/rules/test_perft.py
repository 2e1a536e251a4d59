"""Perft: how many legal action sequences of each length begin in fixed positions of both boards.

The positions are records of their own, so that they stay what they are when a shipped board is reshaped. The naive
rules of `reference.py`, followed to the same depth, gave the same counts.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from citrus.records.notation import format_action
from citrus.records.record import read_steps
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from tests.rules import reference

POSITIONS = Path(__file__).parent / "positions"
COUNTS: dict[str, list[int]] = {
    "long-bull": [115, 12211],
    "long-hand-and-bridge": [114, 6305, 77158],
    "long-line-by-milestone": [15, 67],
    "long-milestone-on-the-way": [7, 99],
    "long-random-sites-late": [11, 214, 2098],
    "long-start": [8, 272, 7152],
    "short-cart-and-bridge": [15, 59, 721],
    "short-drawn-in-a-purchase": [3, 63, 626],
    "short-family-finca-due": [3, 175, 4284],
    "short-milestone": [18, 36, 102, 139, 441],
    "short-start": [8, 252, 6443],
    "short-tree-worker": [2, 35, 726],
}


def position(name: str) -> GameState:
    return read_steps(POSITIONS / f"{name}.citrus").steps[-1].state


def perft(state: GameState, depth: int) -> int:
    """Return the number of legal sequences of `depth` actions; shorter ones that end the game do not count."""
    actions = legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(after, depth - 1) for after, _ in (apply(state, action) for action in actions))


@pytest.mark.parametrize("name", sorted(COUNTS))
def test_perft(name: str) -> None:
    state = position(name)
    assert [perft(state, depth) for depth in range(1, len(COUNTS[name]) + 1)] == COUNTS[name]


@pytest.mark.parametrize("name", sorted(COUNTS))
def test_the_naive_rules_agree_on_two_actions(name: str) -> None:
    state = position(name)
    assert {format_action(state.game, action) for action in legal_actions(state)} == reference.legal(state)
    for action in legal_actions(state):
        after, _ = apply(state, action)
        assert {format_action(after.game, action) for action in legal_actions(after)} == reference.legal(after)


def test_there_is_a_position_for_every_record() -> None:
    assert sorted(COUNTS) == sorted(path.stem for path in POSITIONS.glob("*.citrus"))
