"""Opponents with a bent of their own show it: each is compared with another one as strong, at the same table."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from citrus.bots.levels import STRENGTHS, STYLES, make_bot
from citrus.rules.actions import Plant
from citrus.rules.events import Event, FincaScored, LandscapeTaken
from citrus.rules.fincas import standings
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.rules.view import view
from tests.rules.worlds import real_game

Seen = Callable[[GameState, GameState, object, tuple[Event, ...]], int]
"""How much of a habit an action shows: the states before and after it, itself, and what happened."""


def played(style: str, other: str, seen: Seen, seed: int, first: bool) -> Counter[str]:
    """Return what was seen of both players of a game."""
    game = real_game("short", 2)
    names = (style, other) if first else (other, style)
    bots, rng = [make_bot(name) for name in names], random.Random(seed)
    state, found = start(game, shuffle(game, rng)), Counter[str]()
    while not state.over:
        player = state.player
        for action in bots[player].plan(view(state), rng):
            before = state
            state, events = apply(state, action)
            found[names[player]] += seen(before, state, action, events)
    return found


def coins(before: GameState, after: GameState, action: object, events: tuple[Event, ...]) -> int:
    return after.players[before.player].coins


def landscape(before: GameState, after: GameState, action: object, events: tuple[Event, ...]) -> int:
    return sum(isinstance(event, LandscapeTaken) for event in events)


def encircled(before: GameState, after: GameState, action: object, events: tuple[Event, ...]) -> int:
    return 0 if after.over else sum(isinstance(event, FincaScored) for event in events)


def in_front_of_leaders(before: GameState, after: GameState, action: object, events: tuple[Event, ...]) -> int:
    if not isinstance(action, Plant):
        return 0
    around = before.game.board.around
    near = [built.site for built in before.fincas if not built.scored and around[built.site] >> action.space & 1]
    return sum(standings(before, site)[0].player != before.player for site in near if standings(before, site))


HABITS = {
    "miser": (coins, 1.2, "collector", 4),
    "encircler": (encircled, 1.1, "hard", 4),
    "collector": (landscape, 1.1, "miser", 4),
    "neighbour": (in_front_of_leaders, 1.6, "hard", 2),
}
"""What is seen of a style, how many times as often as of another one as strong, and on how many deals: two games on
the same shuffled orders, each seat once the style's."""


def test_every_style_has_a_habit() -> None:
    assert set(HABITS) == set(STYLES)
    assert all(STRENGTHS[style] == STRENGTHS[other] for style, (_, _, other, _) in HABITS.items())


@pytest.mark.parametrize("style", STYLES)
def test_a_style_shows_its_habit(style: str) -> None:
    seen, more, other, deals = HABITS[style]
    found = sum(
        (played(style, other, seen, seed, first) for seed in range(deals) for first in (True, False)), Counter[str]()
    )
    assert found[style] >= more * found[other], found
