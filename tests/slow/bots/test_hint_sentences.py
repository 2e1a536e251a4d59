"""Hints in whole games: a short sentence for every moment in every language, and marks that point at it.

It lies beside the other tests of advice so that one process runs them all: the games take long, and are played once.
"""

from __future__ import annotations

from citrus.bots.advice import Advice
from citrus.language.languages import shipped
from citrus.language.texts import Texts
from citrus.language.words import Words
from citrus.resources import data_dir
from citrus.rules.state import GameState
from citrus.ui.table.model import targets
from citrus.ui.table.model.hints import WHOLE, pointed_at, sentence
from tests.bots.advised import GAMES, advised


def moments() -> list[tuple[GameState, Advice]]:
    """Return the states of three games, each with the advice for it."""
    return [moment for game in GAMES for moment in advised(*game)]


def test_every_hint_is_a_short_sentence() -> None:
    languages = [Texts.load(data_dir() / "locales" / f"{language}.yaml") for language in shipped()]
    for state, advice in moments():
        for texts in languages:
            words = Words(texts, state.game, ("Ana", "Bruno", "Clara", "Diego")[: state.game.players])
            said = sentence(words, state, advice)
            assert said.endswith(".")
            assert "{" not in said
            assert len(said) <= WHOLE


def test_hints_point_at_what_is_to_be_clicked() -> None:
    for state, advice in moments():
        pointed = pointed_at(state, advice.action)
        assert pointed
        for target in pointed:
            if isinstance(target, targets.HandTile):
                assert target.place < len(state.hand)
