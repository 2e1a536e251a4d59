"""The screen of a review while it is made, stopped or failed."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.records.beside import review_path
from citrus.review.figures import held, turns_of
from citrus.review.files import keep_review
from citrus.review.reviewer import ReviewError
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.review.screen import ReviewScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui.player import Player
from tests.ui.reviews import QuietReviews, made_up, reviewed
from tests.ui.shell import click, click_row, named, play, press


@pytest.fixture(autouse=True)
def full(app: App) -> None:
    """Show everything, as after a game on the full table."""
    app.change(replace(app.settings, table="full"))


@pytest.fixture
def match(home: object) -> Match:
    return reviewed(play(2, 2))


def test_a_replay_below_shows_the_review_that_was_made_meanwhile(app: App) -> None:
    match = play(2, 2)
    app.routes.to_replay(match)
    replay = app.top
    player = Player(replay)
    assert isinstance(replay, ReplayScreen)
    assert not replay.controls.better.visible
    app.push(ReviewScreen(app.ui, app.routes, match, QuietReviews(3, 60)))
    keep_review(review_path(match.path), made_up(match))
    press(app, pygame.K_ESCAPE)
    assert app.top is replay
    app.draw()
    assert replay.controls.better.visible
    assert replay.controls.slider.costly
    replay.go(next(turn for turn in replay.controls.slider.costly.values()).moment)
    click(app, named(app.top, "What would have been better here"))
    assert "points better, mostly at finca A." in player.card


def test_while_it_is_made_there_is_a_bar_and_then_the_review(app: App, written: dict[str, pygame.Surface]) -> None:
    match, desk = play(2, 2), QuietReviews(3, 60)
    screen = ReviewScreen(app.ui, app.routes, match, desk)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(screen)
    app.draw()
    assert desk.begun == 1
    assert any(text == "Decisions: 3 of 60" for text in written)
    assert [one.text for one in screen.aloud()] == ["Reviewing the game."]
    desk.done = 30
    app.step([], 0.3)
    app.draw()
    assert any(text.startswith("Decisions: 30 of 60, less") for text in written)
    desk.made_now = made_up(match)
    app.step([], 0.3)
    assert screen.found is not None
    assert screen.listed.turns in screen.group.widgets
    there, *better = [one.text for one in screen.aloud()]
    assert there == "The review is ready."
    assert better, "with its better turns"
    assert any("gave away" in one for one in better)


def test_all_turns_are_listed_at_once_and_graded_as_soon_as_they_have_been_judged(app: App) -> None:
    match, desk = play(2, 2), QuietReviews(0, 60)
    whole = made_up(match)
    screen = ReviewScreen(app.ui, app.routes, match, desk)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(screen)
    rows, turns = screen.listed.turns, turns_of(whole, match.steps)
    app.draw()
    assert [turn.number for turn in rows.rows] == [turn.number for turn in turns]
    assert not any(turn.decisions or rows.is_judged(turn) for turn in rows.rows)
    for judged in (10, 20):
        desk.done = judged
        desk.judged_now = replace(whole, decisions=whole.decisions[:judged], whole=False)
        app.step([], 0.3)
        app.draw()
        over = [turn.number for turn in turns if turn.position <= whole.decisions[judged - 1].position][:-1]
        graded = [turn for turn in rows.rows if rows.is_judged(turn)]
        assert [turn.number for turn in graded] == over, "the last one may still give more away"
        known = turns_of(held(desk.judged_now, match.steps), match.steps)[: len(over)]
        assert [turn.lost for turn in graded] == [turn.lost for turn in known]
        assert any(turn.lost for turn in known)
        assert not any(turn.decisions for turn in rows.rows[len(over) :])
    for row in (0, len(rows.rows) - 1):
        rows.show(row)
        click_row(app, rows, row)
        assert isinstance(app.top, ReplayScreen)
        assert "no choice" not in Player(app.top).message
        press(app, pygame.K_ESCAPE)
    assert app.top is screen
    desk.made_now = whole
    app.step([], 0.3)
    assert all(map(rows.is_judged, rows.rows))


def test_a_dead_process_is_said_and_one_can_try_again(app: App) -> None:
    desk = QuietReviews(3, 60)
    screen = ReviewScreen(app.ui, app.routes, play(2, 2), desk)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(screen)
    desk.error = ReviewError("killed")
    app.step([], 0.3)
    assert screen.failed
    assert [one.text for one in screen.aloud()] == ["There is no review."]
    assert [widget in screen.group.widgets for widget in (screen.again, screen.stop)] == [True, False]
    app.draw()
    press(app, pygame.K_RETURN)
    assert not screen.failed
    assert [widget in screen.group.widgets for widget in (screen.again, screen.stop)] == [False, True]
    assert desk.begun == 2


def test_what_has_been_judged_stays_when_the_review_is_stopped_and_it_can_go_on(
    app: App, written: dict[str, pygame.Surface]
) -> None:
    match, desk = play(2, 2), QuietReviews(30, 60)
    whole = made_up(match)
    desk.judged_now = replace(whole, decisions=whole.decisions[:30], whole=False)
    screen = ReviewScreen(app.ui, app.routes, match, desk)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(screen)
    app.draw()
    listed = [*screen.listed.turns.rows]
    assert listed
    click(app, named(app.top, "Stop the review"))
    app.step([], 1)
    assert app.top is screen
    written.clear()
    app.rescale(110)  # everything is written again
    app.draw()
    assert app.ui.texts("review.stopped_text") in written
    assert not [text for text in written if text.startswith("Decisions")]
    assert (desk.begun, screen.listed.turns.rows) == (1, listed)
    click_row(app, screen.listed.turns, 0)
    press(app, pygame.K_ESCAPE)
    assert desk.begun == 1, "nothing goes on by itself"
    click(app, named(app.top, "Go on"))
    assert desk.begun == 2
    assert named(app.top, "Stop the review")


def test_a_replay_shows_what_has_been_judged_while_a_review_is_made(app: App) -> None:
    match = play(2, 2)
    whole = made_up(match)
    keep_review(review_path(match.path), replace(whole, decisions=whole.decisions[:30], whole=False))
    turn = next(turn for turn in turns_of(whole, match.steps) if turn.lost)
    app.routes.to_moment(match, turn.moment, better=True)
    assert isinstance(app.top, ReplayScreen)
    assert "points better, mostly at finca A." in Player(app.top).card


def test_it_says_how_long_it_takes_once_it_knows_that(app: App, written: dict[str, pygame.Surface]) -> None:
    desk = QuietReviews(0, 60)
    app.push(ReviewScreen(app.ui, app.routes, play(2, 2), desk))
    for scale, done in ((110, 0), (120, 50)):
        desk.done = done
        written.clear()
        app.rescale(scale)  # everything is written again
        app.draw()
        assert app.ui.texts("review.making_text") in written
        assert any("less than a minute" in text for text in written) == bool(done)
