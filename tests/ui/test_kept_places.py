"""Landscape tiles and fruit keep their places on a mat, and what follows a game is found once for each step."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from citrus.records.replay import Step
from citrus.rules.state import GameState
from citrus.ui.pieces.kept_places import HERD, AllSlots, Along, Slots, herded
from tests.rules.scene import Scene
from tests.ui.layouts import settled
from tests.ui.shell import play


def having(*hands: str, turns: str = "") -> list[GameState]:
    """Return states in which the first player has these landscape tiles, one after another; `turns` says who is in
    turn."""
    state = Scene().state
    mats = [replace(state.players[0], tiles=tuple(hand.split())) for hand in hands]
    turns = turns or "0" * len(hands)
    return [
        replace(state, players=(mat, *state.players[1:]), player=int(turn))
        for mat, turn in zip(mats, turns, strict=True)
    ]


def places(states: list[GameState]) -> Slots:
    names = herded(name for name, _ in states[-1].players[0].tile_counts())
    return settled(states)[0].tiles.of(names)


def test_a_new_tile_lies_after_those_that_are_there() -> None:
    found = places(having("", "horses2", "bull horses2", "bridge bull horses2"))
    assert found.places == {HERD: 0, "bull": 1, "bridge": 2}
    assert settled(having("bull"))[1].tiles.count == 0


def test_a_used_tile_moves_no_other_and_what_comes_next_fills_its_place() -> None:
    states = having("bull", "bull cart", "bull cart milestone", "bull milestone")
    found = places(states)
    assert (found.places, found.count) == ({"bull": 0, "milestone": 2}, 3)
    assert settled(states)[0].tiles.of(["cart"]).places == {"cart": 1}, "it may still be shown"
    assert places(states + having("bull bridge milestone")).places == {"bull": 0, "bridge": 1, "milestone": 2}
    assert places(states + having("bull cart milestone")).places == {"bull": 0, "cart": 1, "milestone": 2}


def test_places_stay_until_the_turn_ends() -> None:
    states = having("bull", "bull cart", "bull cart milestone", "bull cart", "bull", turns="00000")
    assert places(states).count == 3
    assert places(states + having("bull", turns="1")).count == 1


@pytest.mark.parametrize("players", [2, 3, 5])
def test_between_turns_no_place_is_free_and_during_a_turn_nothing_moves(players: int) -> None:
    slots, before = AllSlots(), None
    for step in play(players, 1).steps:
        state, was = step.state, slots
        slots = slots.after(state)
        for number, (mat, old) in enumerate(zip(slots.mats, was.mats or slots.mats, strict=True)):
            shown = herded(name for name, _ in state.players[number].tile_counts())
            found = mat.tiles.of(shown).places
            assert len({*found.values()}) == len(shown)
            if before is None or state.player != before.player:
                assert sorted(found.values()) == list(range(len(shown)))
                assert found.get(HERD, 0) == 0, "horses come first"
            else:
                assert all(found[name] == old.tiles.places[name] for name in found if name in old.tiles.held)
        before = state


def test_tiles_of_an_unknown_past_lie_in_their_order() -> None:
    assert Slots().of(["cart", "bull"]).places == {"cart": 0, "bull": 1}


def test_only_what_is_new_is_looked_at_and_what_was_undone_is_forgotten() -> None:
    looked_at = list[Step]()

    def after(value: int, step: Step) -> int:
        looked_at.append(step)
        return value + 1 + len(step.events)

    steps, others = play(2, 1, steps=20).steps, play(2, 2, steps=20).steps
    along = Along(0, after)
    for game, length, new in (
        (steps, 0, 0),
        (steps, 9, 9),
        (steps, 12, 3),
        (steps, 5, 0),
        (steps, 6, 1),
        (others, 6, 6),
    ):
        looked_at.clear()
        assert along.at(game[:length]) == sum(1 + len(step.events) for step in game[:length])
        assert len(looked_at) == new
