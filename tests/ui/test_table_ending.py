"""The end of a game at the table: it is counted on the board step by step, and the winners are feasted."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.words import Words
from citrus.match.course import course
from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.rules.actions import EndTurn, Plant
from citrus.rules.events import FincaScored, Standing
from citrus.rules.tiles import Finca
from citrus.ui.kit.music import Mood
from citrus.ui.screens.stage.screen import StageScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.log import entries
from citrus.ui.table.store.role import Playing
from tests.ui.endings import first_scoring, last_turn, on_stage, press_at, ranked
from tests.ui.player import sit_down
from tests.ui.shell import press


def test_the_last_turn_is_shown_at_the_table_before_anybody_has_won(app: App, finished: Match) -> None:
    player = last_turn(app, finished)
    scored = [one for one in finished.steps[-1].events if isinstance(one, FincaScored) and not one.final]
    heads, scores = set(), set()
    while app.top is player.screen:
        assert app.top.mood is Mood.EVENING
        assert player.snapshot.now.winners == ()
        assert not any("won" in line.text for line in player.log)
        heads.add(player.bar.text)
        scores.add(tuple(one.score for one in player.shown.players))
        app.step([], 0.1)
    said = {app.ui.texts("table.prompt.finca_scored", site=one.site, who=ranked(player.words, one)) for one in scored}
    assert said <= heads
    assert tuple(one.score for one in finished.state.players) not in scores, "the rest is counted on the stage"
    assert isinstance(app.top, StageScreen)
    assert app.settings.introduced, "nobody who has played a whole game is urged to play a lesson"


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE])
def test_a_key_leads_from_the_last_turn_to_the_stage(app: App, finished: Match, key: int) -> None:
    last_turn(app, finished)
    for _ in range(5):
        press(app, key)
        app.step([], 0.01)
        if isinstance(app.top, StageScreen):
            break
    assert isinstance(app.top, StageScreen)
    assert app.top.counting


def test_a_click_first_shows_what_the_last_turn_leaves_and_a_double_click_no_more(app: App, finished: Match) -> None:
    player, turns = last_turn(app, finished), course(finished.steps, 2).turns
    while player.is_counting:
        press_at(app, (2, 2))
        app.step([], 0.0)
    for _ in range(2):
        press_at(app, (2, 2))
        app.step([], 0.0)
        assert player.is_ending
        assert not player.is_counting
        assert tuple(one.score for one in player.shown.players) == turns[-1]
        assert app.top is player.screen
    app.step([], 1.0)
    press_at(app, (2, 2))
    app.step([], 0.0)
    assert isinstance(app.top, StageScreen)


def test_the_last_turn_of_a_bot_is_seen_before_the_counting_although_it_was_skipped(app: App, finished: Match) -> None:
    playback = Playback.of(finished)
    playback.seek(playback.last - 1)
    match = playback.branch(finished.path.with_name("skipped.citrus"))
    match.hand_over(match.state.player, "easy")
    player, skip = sit_down(app, match, speed="normal"), targets.CommandButton(Command.RUSH)
    while not match.state.over:
        if skip in player.clickable:
            press_at(app, player.rect_of(skip).center)
        app.step([], 0.1)
    press_at(app, (2, 2))  # once too often
    app.step([], 0.5)
    assert player.is_ending, "counted after a while only"
    assert app.top is player.screen
    assert isinstance(on_stage(app), StageScreen)


def test_a_game_that_could_not_be_saved_stays_at_the_table_which_says_so(
    app: App, finished: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Playing, "unsaved", True)
    player = last_turn(app, finished)
    for _ in range(120):
        app.step([], 0.1)
    assert app.top is player.screen
    assert not player.is_ending


def test_a_tie_at_a_finca_is_named_with_what_each_of_them_gets(app: App, finished: Match) -> None:
    words = Words(app.ui.texts, finished.state.game, ("Ana", "Bruno", "Clara", "Diego"))
    ranks = ((0, 5, 8), (1, 5, 8), (2, 3, 4), (3, 1, 0))
    standings = tuple(Standing(player, tiles, (1 << player,), points) for player, tiles, points in ranks)

    def told(*there: Standing) -> list[str]:
        scored = FincaScored("B", Finca(8, 4), there, False)
        return [entry.text for entry in entries(words, finished.state, (scored,))]

    assert told(*standings)[1:] == ["Ana and Bruno tie and get 8 points each"]
    assert len(told(standings[0], replace(standings[1], tiles=4, points=4))) == 1


def test_a_click_while_the_last_tile_is_planted_leads_to_the_scoring_and_not_past_it(app: App, finished: Match) -> None:
    at = first_scoring(finished)
    planting = finished.steps[at - 1].action
    assert isinstance(planting, Plant)
    playback = Playback.of(finished)
    playback.seek(at - 2)
    player = sit_down(app, playback.branch(finished.path.with_name("planted.citrus")))
    player.does(planting)
    assert isinstance(player.steps[-1].action, EndTurn), "the turn has ended by itself"
    movement = player.movement
    assert not movement.counts
    press_at(app, player.layout.menu.center)
    movement = player.movement
    assert movement.counts
    press_at(app, player.layout.menu.center)
    assert not player.is_counting
    assert app.top is player.screen


def test_the_bar_speaks_of_the_turn_that_is_shown_and_not_of_the_next_one(app: App, finished: Match) -> None:
    at = first_scoring(finished)
    planting = finished.steps[at - 1].action
    assert planting is not None
    playback = Playback.of(finished)
    playback.seek(at - 2)
    player = sit_down(app, playback.branch(finished.path.with_name("passed.citrus")))
    player.does(planting)
    state, seats = player.state, player.match.seats
    said = set()
    while (movement := player.movement) is not None and movement.banner is None:
        said.add(player.bar.text)
        assert player.snapshot.colors == (seats[finished.steps[at - 1].state.player].color,)
        app.step([], 0.05)
    (planted,) = (text for text in said if "planted" in text)
    assert planted.startswith(seats[finished.steps[at - 1].state.player].name)
    following = seats[state.player].name
    assert not [text for text in said if text.startswith(following)]
    player.skips()
    assert player.bar.text.startswith(following)
