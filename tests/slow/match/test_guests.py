"""Bots of one's own at the table that fail, each in its way: none costs the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from citrus.match.thinking import Thinker, why_not_loaded
from citrus.rules.state import GameState
from tests.match.test_guests import folder, lost, state, thinker  # noqa: F401


@pytest.mark.parametrize(
    ("guest", "failure"),
    [
        ("Hanging", "slow"),
        ("Dead", "lost"),
        ("Strange", "lost"),
        ("Cheating", "illegal"),
        ("Idle", "idle"),
        ("Nobody", "raised"),
        ("Needy", "raised"),
    ],
)
def test_a_guest_that_fails_gives_way_to_the_strongest_level(
    folder: Path,  # noqa: F811
    thinker: Thinker,  # noqa: F811
    state: GameState,  # noqa: F811
    guest: str,
    failure: str,
) -> None:
    lost(thinker, state, f"the_guests:{guest}", failure)


@pytest.mark.parametrize(
    ("guest", "said"),
    [
        ("the_guests:Last", None),
        ("the_guests:Nobody", "there is no class 'Nobody' in 'the_guests'"),
        ("nowhere_at_all:Last", "cannot be loaded: ModuleNotFoundError"),
        ("the_guests:Needy", "cannot be made: TypeError"),
    ],
)
def test_the_program_says_at_once_why_a_guest_cannot_play(
    folder: Path,  # noqa: F811
    guest: str,
    said: str | None,
) -> None:
    found = why_not_loaded(guest)
    assert found is None if said is None else said in (found or "")
