"""Points are seen before things go on: the last finca before the final scoring, a bot's harvest before its next act."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.match.settings import Speed
from citrus.match.thinking import Trouble
from citrus.records.replay import Step
from citrus.rules.actions import EndTurn, Pass
from citrus.rules.events import FincaScored, Passed, RegionsMerged
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model.ending import news
from citrus.ui.table.model.risings import Rising, risings
from citrus.ui.table.motion.motion import FADING, RISE_SECONDS, RisingNow
from citrus.ui.table.role import Playing
from tests.ui.shell import play, press


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Match:
    """A game in whose last turn a finca was encircled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CITRUS_HOME", str(tmp_path_factory.mktemp("home")))
        match = play(2, 151)
    assert any(isinstance(event, FincaScored) and not event.final for event in match.steps[-1].events)
    return match


def last_turn(app: App, finished: Match) -> PlayScreen:
    """The table with nothing left but to end the game, after which it has been ended."""
    playback = Playback.of(finished)
    playback.seek(playback.last - 1)
    screen = PlayScreen(app.ui, app.routes, playback.branch(finished.path.with_name("again.citrus")))
    app.show(screen)
    press(app, pygame.K_RETURN)
    assert screen.match.state.over
    return screen


def test_the_last_finca_is_seen_before_the_scoring(app: App, finished: Match) -> None:
    screen = last_turn(app, finished)
    assert app.top is screen
    seen = screen.table.moment.now
    assert seen.winners == ()
    encircled = [event for event in finished.steps[-1].events if isinstance(event, FincaScored) and not event.final]
    assert {event.site for event in encircled} <= {built.site for built in seen.fincas if built.scored}
    assert len(screen.table.motion.risings) == sum(
        bool(entry.points) for event in encircled for entry in event.standings
    )
    said = screen.table.moment.prompt
    assert said.hint == news(screen.table.words, finished.steps, reading=True)
    names = [screen.table.words.player(winner) for winner in finished.state.winners]
    assert not any(app.ui.texts("events.won.one", name=name, points="") in said.text for name in names)
    assert not any(entry.text.startswith(f"{name} wins") for entry in screen.table.story.view.entries for name in names)
    app.draw()
    for _ in range(40):
        app.step([], 0.1)
    assert isinstance(app.top, FinalScreen)
    assert not app.top.reveal.done


def test_a_key_leads_from_the_last_finca_to_the_scoring(app: App, finished: Match) -> None:
    last_turn(app, finished)
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, FinalScreen)
    assert not app.top.reveal.done


@pytest.mark.parametrize(("speed", "waits"), [("normal", True), ("fast", False)])
def test_bots_wait_until_points_are_read(app: App, speed: Speed, waits: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    app.change(replace(app.settings, speed=speed))
    screen = PlayScreen(app.ui, app.routes, play(2, 1, steps=10))
    app.show(screen)
    assert isinstance(screen.table.role, Playing)
    heard: list[bool] = []

    def hear(seconds: float, moving: bool, *_: object) -> list[Trouble]:
        heard.append(moving)
        return []

    monkeypatch.setattr(screen.table.role.opponents, "update", hear)
    screen.table.motion.risings = [RisingNow(Rising(0, 4, 0, ""))]
    screen.update(0.0)
    screen.table.motion.risings[0].share = FADING
    screen.update(0.0)
    assert heard == [waits, False]
    screen.table.motion.risings[0].share = 0.0
    screen.update(RISE_SECONDS)
    assert heard[-1] is False


def test_who_has_passed_is_told_until_something_else_is_done(app: App, finished: Match) -> None:
    words, before = PlayScreen(app.ui, app.routes, finished).table.words, finished.steps[-2].state
    bought, passed = Step(EndTurn(), before, ()), [Step(Pass(), before, (Passed(number),)) for number in (0, 1)]
    assert news(words, [bought], reading=False) == ""
    assert news(words, [bought, passed[0]], reading=False).startswith("Ana could")
    assert news(words, [bought, *passed], reading=False).startswith("Ana and Bruno could")
    assert news(words, [*passed, bought], reading=False) == ""


def test_an_abandoned_region_that_is_taken_over_says_so_on_the_board(app: App, finished: Match) -> None:
    words = PlayScreen(app.ui, app.routes, finished).table.words
    (rising,) = risings(words, (RegionsMerged(1, 0, (0b1,), (0b110, 0b11000)),))
    assert (rising.player, rising.points, rising.spaces) == (1, 0, 0b11110)
    assert "4" in rising.terms
    assert risings(words, (RegionsMerged(1, 0, (0b1, 0b100), ()),)) == ()
