"""Hints in whole games: short sentences for every moment in every language, without the names of spaces, which glow;
what is lost comes with what outweighs it; and marks that point at it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from citrus.bots.advice import advise
from citrus.bots.counsel import Counsel
from citrus.language.languages import shipped
from citrus.language.texts import Texts
from citrus.language.words import Words
from citrus.resources import data_dir
from citrus.rules.actions import BuildFinca, Buy, EndTurn, PlaceBull, Plant
from citrus.rules.fincas import missing
from citrus.rules.fruit_trees.actions import SellFruit
from citrus.rules.market import line_tiles
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of
from citrus.rules.turn import legal_actions
from citrus.rules.view import view
from citrus.ui.shell.app import App
from citrus.ui.table.model import answers, targets
from citrus.ui.table.model.hint_contrast import compared
from citrus.ui.table.model.hint_targets import pointed_at
from citrus.ui.table.model.hints import MOST, brief, explanation
from citrus.ui.table.model.said import Prompt
from citrus.ui.table.view.bar_text import placed
from tests.bots.advised import QUICK, Moments
from tests.ui.at_table import new_match
from tests.ui.player import sit_down

SPACE = re.compile(r"\b[a-o](10|[1-9])\b")
LONGEST = 100  # signs of what the bar says


def test_every_hint_is_short_and_names_no_space(moments: Moments) -> None:
    languages = [Texts.load(data_dir() / "locales" / f"{language}.yaml") for language in shipped()]
    for state, advice in moments:
        for texts in languages:
            words = Words(texts, state.game, ("Ana", "Bruno", "Clara", "Diego")[: state.game.players])
            forms, told = brief(words, state, advice), explanation(words, state, advice)
            assert all(said.endswith(".") for said in (*forms, *told))
            assert not any("{" in said or SPACE.search(said) for said in (*forms, *told)), told
            assert min(map(len, forms)) <= LONGEST, forms
            assert len(told[1:]) <= MOST, "the first sentence stands in the bar"
            assert forms[0].startswith(told[0]), "Why? begins with the reason"


def choices(state: GameState, action: object) -> int:
    """Return how many purchases of other fruit, sites, or spaces for its tile there are where an action is one."""
    legal = legal_actions(state)
    if isinstance(action, Plant):
        return len(
            {one.space for one in legal if isinstance(one, Plant) and one.tile == action.tile and not one.bridge}
        )
    if isinstance(action, Buy):
        lines = [line_tiles(state, one.line) for one in legal if isinstance(one, Buy)]
        return len({tuple(sorted(map(kind_of, tiles))) for tiles in lines})
    if isinstance(action, EndTurn):
        around = [missing(state, built.site) for built in state.fincas if not built.scored]
        bulls = [one.space for one in legal if isinstance(one, PlaceBull)]
        return 1 + sum(spaces >> space & 1 for spaces in around for space in bulls)
    return sum(isinstance(one, BuildFinca) for one in legal) if isinstance(action, BuildFinca) else 1


def test_every_hint_tells_why_nothing_else(moments: Moments) -> None:
    english, compares = Texts.load(data_dir() / "locales" / "en.yaml"), 0
    for state, _ in moments[::8]:
        advice = advise(view(state), Counsel(state.game, *QUICK))
        assert advice is not None
        words = Words(english, state.game, ("Ana", "Bruno", "Clara", "Diego")[: state.game.players])
        if choices(state, advice.action) > 1 and advice.end is None and advice.reasons[0].name != "alike":
            assert compared(words, state, advice), (advice.action, advice.over, advice.instead)
            compares += 1
    assert compares > 5


def test_every_hint_has_room_below_the_heading(home: Path, monkeypatch: pytest.MonkeyPatch, moments: Moments) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    app = App((1280, 720))
    layout = sit_down(app, new_match(home, players=3)).layout
    for language in shipped():
        app.change(replace(app.settings, language=language))
        heading = Prompt(app.ui.texts("table.prompt.first", name="Clementine"), "")
        for state, advice in moments:
            words = Words(app.ui.texts, state.game, ("Marmalade", "Bruno", "Clementine", "Zest")[: state.game.players])
            said = placed(app.ui, layout, heading, answers.advised(words, state, advice))
            assert [line.text for line in said.lines if line.title] == [heading.text], said
            assert len(said.lines) == 2, "one sentence, or two short ones, in a line"
    app.close()


def test_a_hint_never_takes_the_place_of_the_heading_while_there_is_a_log(
    home: Path, monkeypatch: pytest.MonkeyPatch, moments: Moments
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    app = App((1280, 720))
    app.change(replace(app.settings, scale=125))
    layout = sit_down(app, new_match(home, players=3)).layout
    assert layout.log
    for language in shipped():
        app.change(replace(app.settings, language=language))
        heading = Prompt(app.ui.texts("table.prompt.first", name="Clementine"), "")
        for state, advice in moments:
            words = Words(app.ui.texts, state.game, ("Marmalade", "Bruno", "Clementine", "Zest")[: state.game.players])
            answer = answers.advised(words, state, advice)
            said = placed(app.ui, layout, heading, answer)
            assert [line.text for line in said.lines if line.title] == [heading.text], said
            if said.card:
                assert isinstance(advice.action, SellFruit), "only the names of four fruits have no room"
                assert said.card == answer.more
                continue
            (written,) = [line.text for line in said.lines if not line.title]
            assert bool(said.link_lines) == bool(answer.beyond(written)), "the link leads to more than is written"
    app.close()


def test_what_a_hint_loses_comes_with_what_outweighs_it(moments: Moments) -> None:
    texts = Texts.load(data_dir() / "locales" / "en.yaml")
    lost = 0
    for state, advice in moments:
        if not (advice.costs or advice.opens) or advice.end is not None:
            continue  # the end tells who wins
        lost += 1
        words = Words(texts, state.game, ("Ana", "Bruno", "Clara", "Diego")[: state.game.players])
        told = explanation(words, state, advice)
        loss = "But " if advice.costs else "After your turn, "
        assert sum(said.startswith(loss) for said in told) == 1, told
        first, *_ = brief(words, state, advice)
        gain, *warning = first.split(" But ")
        assert ": " in gain, "a gain is named in the same line"
        assert bool(warning) == bool(advice.costs), "what others may do next is told after Why?"
    assert lost > 2


def test_hints_point_at_what_is_to_be_clicked(moments: Moments) -> None:
    for state, advice in moments:
        pointed = pointed_at(state, advice.action)
        assert pointed
        for target in pointed:
            if isinstance(target, targets.HandTile):
                assert target.place < len(state.hand)
