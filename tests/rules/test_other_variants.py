"""Two more variants, a few lines each: what a variant may change and add is open to others, too (R12)."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from citrus.records.notation import format_action, parse_action
from citrus.records.record import Record, Seat, dumps, load_steps
from citrus.records.recorded import RecordedVariant
from citrus.records.replay import Step, recorded
from citrus.records.states import state_line
from citrus.records.variants import RECORDED
from citrus.records.words import Word
from citrus.rules.actions import Action, Harvest, Pass
from citrus.rules.events import Event, PointsScored, Term
from citrus.rules.game import Game
from citrus.rules.harvest import add_coins
from citrus.rules.parts import VariantPart, part_of, with_part
from citrus.rules.planting import with_player
from citrus.rules.refusal import Refusal
from citrus.rules.setup import shuffle
from citrus.rules.sources import Source
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions, why_not
from citrus.rules.variant import Variant
from citrus.rules.variants import VARIANTS
from citrus.rules.view import determinize, view
from tests.rules.scene import Scene
from tests.rules.worlds import random_steps, tiny_game


class Bounty(Variant):
    """Every harvest pays a coin more."""

    def follow(self, before: GameState, after: GameState, action: Action, events: list[Event]) -> GameState:
        """Pay a coin more."""
        if not isinstance(action, Harvest):
            return after
        player = after.players[after.player]
        coins = add_coins(after.game, player.coins, 1)
        return replace(after, players=with_player(after, replace(player, coins=coins)))


class Toast(Action, frozen=True):
    """Drink to a harvest, for some coins that become points."""

    coins: int


class Drunk(VariantPart, frozen=True):
    """How many toasts there have been."""

    toasts: int = 0


TOASTS = Source("toast")


def _toasts(state: GameState) -> list[Action]:
    return [Toast(coins) for coins in range(min(3, state.players[state.player].coins + 1))]


def _drink(state: GameState, action: Toast, events: list[Event]) -> GameState:
    player = state.players[state.player]
    events.append(PointsScored(state.player, TOASTS, (Term("toast", action.coins, action.coins),), 0))
    paid = replace(player, coins=player.coins - action.coins, score=player.score + action.coins)
    drunk = Drunk(drunk_in(state) + 1)
    return replace(state, phase="turn", players=with_player(state, paid), parts=with_part(state.parts, drunk))


def drunk_in(state: GameState) -> int:
    part = part_of(state.parts, Drunk)
    return 0 if part is None else part.toasts


class Feast(Variant):
    """After every harvest there is a toast."""

    sources: ClassVar = (TOASTS,)
    actions: ClassVar = {Toast: _drink}
    phases: ClassVar = {"toast": _toasts}

    def follow(self, before: GameState, after: GameState, action: Action, events: list[Event]) -> GameState:
        """Raise the glasses."""
        return replace(after, phase="toast") if isinstance(action, Harvest) else after

    def refuse(self, state: GameState, action: Action) -> Refusal | None:
        """Refuse everything else before the toast, and a toast without a harvest."""
        if (state.phase == "toast") == isinstance(action, Toast):
            return None
        return Refusal("R12", "toast_due" if state.phase == "toast" else "no_toast")


class RecordedFeast(RecordedVariant):
    """Toasts with their coins; states count them."""

    words = (
        Word(Toast, "toast", "1", lambda game, toast: [str(toast.coins)], lambda game, words: Toast(int(words[0]))),
    )

    def state_content(self, state: GameState) -> dict[str, Any]:
        """Return how many there were."""
        return {"toasts": drunk_in(state)}


@pytest.fixture
def feast(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return a game with trees and feasts, which here belong to the family game."""
    monkeypatch.setitem(VARIANTS, "family", Feast())
    monkeypatch.setitem(RECORDED, Feast, RecordedFeast())
    return tiny_game(0, 3, family=True, fruit_trees=True)


def test_a_variant_of_one_method_changes_what_an_action_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    def coins() -> int:
        scene = Scene(family=True).region(0, "lime", "b2").player(0, coins=1)
        scene.do("harvest b2")
        return scene.state.players[0].coins

    before = coins()
    monkeypatch.setitem(VARIANTS, "family", Bounty())
    assert coins() == before + 1


def test_a_variant_with_an_action_of_its_own_is_played_recorded_and_read_again(feast: Game) -> None:
    steps = [Step(*moment) for moment in random_steps(feast, 5)]
    assert steps[-1].state.over
    sorts = [type(step.action) for step in steps]
    assert sorts.count(Toast) == sorts.count(Harvest) == drunk_in(steps[-1].state) > 0
    seats = (Seat("Ana", "blue"), Seat("Ben", "red"), Seat("Cleo", "white"))
    setup = shuffle(feast, random.Random(5))
    record = recorded(Record(datetime(2026, 11, 20, tzinfo=UTC), feast, seats, setup), steps)
    read = load_steps(dumps(record))
    assert list(read.steps) == steps
    assert dumps(read.record) == dumps(record)


def test_what_a_variant_allows_is_legal_and_what_it_forbids_has_its_reason(feast: Game) -> None:
    toasts = [Toast(coins) for coins in range(5)]
    assert [parse_action(feast, format_action(feast, toast)) for toast in toasts] == toasts
    for number, (action, state, events) in enumerate(random_steps(feast, 6)):
        legal = legal_actions(state)
        assert (state.phase == "toast") == isinstance(action, Harvest)
        assert all((why_not(state, toast) is None) == (toast in legal) for toast in toasts)
        assert legal_actions(determinize(view(state), random.Random(1))) == legal
        if state.phase == "toast":
            refusal = why_not(state, Pass())
            assert refusal is not None
            assert refusal.cause == "toast_due"
            line = json.loads(state_line(number, Step(action, state, events), True))
            assert line["legal"] == [f"toast {coins}" for coins in range(len(legal))]
            assert line["toasts"] == drunk_in(state)
