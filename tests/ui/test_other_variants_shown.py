"""A made-up variant at the table: what is registered for it is clicked, said and counted like the game's own (R12)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from citrus.language.texts import Texts, english
from citrus.language.words import Words
from citrus.match.course import course
from citrus.records.replay import Step
from citrus.rules.actions import Action
from citrus.rules.events import Event, PointsScored
from citrus.rules.game import Game
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions
from citrus.rules.variants import VARIANTS
from citrus.ui.screens.final.parts import parts_of
from citrus.ui.table.model import targets
from citrus.ui.table.model.clicks import meaning
from citrus.ui.table.model.intents import Act
from citrus.ui.table.model.log import entries
from citrus.ui.table.model.offer import choices
from citrus.ui.table.model.prompt import prompt
from citrus.ui.table.model.said import Prompt
from citrus.ui.table.model.selection import NOTHING
from citrus.ui.table.model.settling import settle
from citrus.ui.table.model.shown import ShownVariant
from citrus.ui.table.model.variants import SHOWN
from tests.rules.test_other_variants import TOASTS, Feast, Toast
from tests.rules.worlds import random_steps, tiny_game

NAMES = ("Ana", "Ben", "Cleo")


def _ask(words: Words, state: GameState, legal: object, selection: object) -> Prompt | None:
    return Prompt(f"{words.player(state.player)}, your toast!", "") if state.phase == "toast" else None


def _glass(coins: int) -> targets.Target:
    return targets.MarketSpace(coins + 1)


def _pour(state: GameState, action: Toast) -> list[targets.ClickPath]:
    return [targets.ClickPath((_glass(action.coins),))]


def _drink(
    state: GameState, offered: dict[targets.Target, Action | None], selection: object, target: targets.Target
) -> Act | None:
    action = offered.get(target)
    return Act(action) if isinstance(action, Toast) else None


def _cheer(words: Words, event: PointsScored, earlier: list[Event]) -> str | None:
    return f"Cheers! {event.points}" if event.source == TOASTS else None


@pytest.fixture
def feast(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return a game with trees and feasts, which here go with the family game."""
    monkeypatch.setitem(VARIANTS, "family", Feast())
    monkeypatch.setitem(
        SHOWN, Feast, ShownVariant(click_paths={Toast: _pour}, meaning=_drink, prompt=_ask, scored=_cheer)
    )
    return tiny_game(0, 3, family=True, fruit_trees=True)


def test_a_variant_is_clicked_said_and_counted_by_what_is_registered_for_it(feast: Game) -> None:
    steps = [Step(*moment) for moment in random_steps(feast, 5)]
    texts = Texts({**english(), **{f"events.term.toast.{form}": "toast of {count}" for form in ("one", "many")}})
    words = Words(texts, feast, NAMES)
    asked = 0
    for before, step in pairwise(steps):
        if before.state.phase != "toast":
            continue
        asked, legal = asked + 1, legal_actions(before.state)
        selection = settle(NOTHING, before.state, legal)
        assert prompt(words, before.state, legal, selection).text == f"{NAMES[before.state.player]}, your toast!"
        offered = choices(before.state, legal, selection)
        for toast in legal:
            assert meaning(before.state, legal, offered, selection, _glass(toast.coins)) == Act(toast)
        told = [entry.text for entry in entries(words, step.state, step.events)]
        assert f"Cheers! {step.action.coins}" in told
    assert asked
    assert TOASTS in feast.sources
    every = [part for player in range(3) for part in parts_of(words, steps, player, TOASTS)]
    assert len(every) == asked
    assert course(steps, 3).final == tuple(player.score for player in steps[-1].state.players)
