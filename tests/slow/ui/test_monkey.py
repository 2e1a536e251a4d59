"""A monkey at the window: random events from fixed seeds into the real loop, from every beginning.

Nothing may fail, no screen may be left behind, and the game that is played must always be in its file as it is.
`tools/monkey.py` does the same with as many events as one likes.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from citrus.shared_file import SharedFile
from citrus.ui.screens.rulebook.screen import RulebookScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.shell.loop import Loop
from tests.ui.at_table import seated
from tests.ui.shell import play
from tools.monkeys.hands import Hands
from tools.monkeys.homes import make_home
from tools.monkeys.walks import Findings, Walk, random_rounds

EVENTS = 400
BEGINNINGS: dict[str, Callable[[App], None]] = {
    "start": lambda app: None,
    "table": lambda app: app.routes.to_match(play(3, 5, steps=1)),
    "bots": lambda app: app.routes.to_match(seated(None, "easy", "normal")),
    "bots alone": lambda app: app.routes.to_match(seated("easy", "normal")),
    "late": lambda app: app.routes.to_match(play(4, 5, steps=250)),
    "fruit trees": lambda app: app.routes.to_match(play(2, 5, steps=1, fruit_trees=True)),
    "fruit trees, later": lambda app: app.routes.to_match(play(4, 6, steps=150, fruit_trees=True)),
    "introduction": lambda app: app.routes.to_introduction(),
    "replay": lambda app: app.routes.to_replay(play(2, 1)),
}


def walk(app: App, home: Path, seed: str, beginning: Callable[[App], None]) -> Findings:
    """Let a monkey loose; what it has found."""
    rng, findings = random.Random(seed), Findings()
    hands = Hands(rng, make_home(home, rng))
    hands.app = app
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    beginning(app)
    walk = Walk(app, random_rounds(hands, EVENTS), findings)
    while not walk.spent:
        if not app.stack:
            app.show(StartScreen(app.ui, app.routes, app.shelf))
        Loop(app).run(walk)
    walk.check()
    return findings


@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_a_monkey_breaks_nothing(app: App, home: Path, beginning: str) -> None:
    findings = walk(app, home, beginning, BEGINNINGS[beginning])
    assert findings.events >= EVENTS
    assert [failure.story for failure in findings.failures] == []


def test_a_monkey_notices_what_the_rescue_has_caught(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*anything: object) -> None:
        raise RuntimeError("the donkey ate the rulebook")

    monkeypatch.setattr(RulebookScreen, "draw", fail)
    findings = walk(app, home, "rulebook", lambda app: app.routes.to_rulebook())
    first = findings.failures[0]
    assert "the donkey ate the rulebook" in first.sort
    assert first.story.startswith("Traceback")


def test_a_monkey_notices_that_a_game_is_not_in_its_file(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played, findings = play(2, 5, steps=30), Findings()
    app.routes.to_match(played)
    Walk(app, [], findings).check()
    assert not findings.failures
    monkeypatch.setattr(SharedFile, "write", lambda *anything, **values: False)
    played.act(played.legal_actions()[0])
    Walk(app, [], findings).check()
    assert "the game" in findings.failures[0].story
