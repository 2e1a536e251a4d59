"""The curve of a review with its turning points and marks, and what has no room on the sheets."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.records.beside import review_path
from citrus.review.files import keep_review
from citrus.review.judging import Choice, choices, review
from citrus.review.values import Decision, Depth
from citrus.rules.events import Event, FincaDrawn
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.review.findings import given_away
from citrus.ui.screens.review.shown import LEAST_CURVE
from citrus.ui.shell.app import App
from tests.ui.player import Player
from tests.ui.reviews import opened, parts, reviewed, shown_by, swings
from tests.ui.shell import click, play, press


@pytest.fixture(autouse=True)
def full(app: App) -> None:
    """Show everything, as after a game on the full table."""
    app.change(replace(app.settings, table="full"))


@pytest.fixture
def match(home: object) -> Match:
    return reviewed(play(2, 2))


def test_the_curve_is_read_and_opened(app: App, match: Match, written: dict[str, pygame.Surface]) -> None:
    screen = opened(app, match)
    curve, _ = parts(screen)
    place = round(curve.plot.x(9)), curve.plot.rect.centery
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    app.draw()
    assert curve.pointed == 9
    assert app.ui.texts("final.after_turn", turn=9) in written
    click(app, place)
    assert isinstance(app.top, ReplayScreen)
    assert app.top.playback.turn == 10
    press(app, pygame.K_ESCAPE)
    screen.group.set_focus(curve)
    press(app, pygame.K_HOME)
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, ReplayScreen)
    assert app.top.playback.turn == 2


def test_a_turning_point_leads_to_its_turn(app: App, match: Match) -> None:
    screen = opened(app, match)
    assert len(shown_by(screen).sentences) == len(screen.found.points) == 3
    click(app, swings(screen)[1])
    assert isinstance(app.top, ReplayScreen)
    assert app.top.playback.turn == screen.found.points[1].turn.number


def test_every_turning_point_opens_with_a_sentence_on_it(app: App, match: Match) -> None:
    screen = opened(app, match)
    for sentence, point in zip(shown_by(screen).sentences, screen.found.points, strict=True):
        click(app, sentence)
        replay = app.top
        player = Player(replay)
        assert isinstance(replay, ReplayScreen)
        assert replay.playback.position == point.moment
        if point.cause == "lost":
            assert "points better, mostly " in player.card
        else:
            assert Player(app.top).message == sentence.whole
        press(app, pygame.K_RIGHT)
        assert player.message != sentence.whole, "it was about another moment"
        press(app, pygame.K_ESCAPE)


def test_luck_says_what_was_revealed_and_shows_it(app: App, match: Match) -> None:
    """Nothing but one reveal changed what could be expected: a finca that was drawn, and later what came with it."""
    chosen = choices(match.steps)
    drawn = next(n for n, choice in enumerate(chosen) if any(isinstance(e, FincaDrawn) for e in ends(match, choice)))
    ahead, behind = (float(player.score) for player in match.state.players)
    expected = [(ahead - 15, behind), (ahead, behind)]
    made = [
        Decision(choice.position, len(choice.actions), choice.state.player, (), 0.0, 0.0, points, points, 0.4, True)
        for number, choice in enumerate(chosen[: drawn + 3])
        for points in [expected[number > drawn]]
    ]
    keep_review(review_path(match.path), review(match.record, match.steps, Depth(), made))
    screen = opened(app, match)
    (point,) = screen.found.points
    (sentence,) = shown_by(screen).sentences
    event = next(event for event in ends(match, chosen[drawn]) if isinstance(event, FincaDrawn))
    assert point.cause == "revealed"
    assert f"finca {event.finca}" in sentence.whole
    click(app, sentence)
    assert isinstance(app.top, ReplayScreen)
    assert any(isinstance(event, FincaDrawn) for event in app.top.playback.steps[-1].events)
    assert Player(app.top).message == sentence.whole


def ends(match: Match, choice: Choice) -> tuple[Event, ...]:
    """Return what happened with the last action of a choice."""
    return match.steps[choice.position + len(choice.actions)].events


def test_a_mark_above_the_curve_is_read(app: App, match: Match, written: dict[str, pygame.Surface]) -> None:
    screen = opened(app, match)
    curve, _ = parts(screen)
    turn = screen.found.marks[0].turn
    place = round(curve.plot.x(turn)), curve.plot.rect.y - round(19 * 0.7 * curve.u)
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    app.draw()
    assert curve.pointed == turn
    assert app.ui.texts("final.after_turn", turn=turn) in written


def test_a_sentence_that_would_be_cut_gets_a_second_line(
    app: App, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = "bought row 2 · took three tiles of the landscape · harvested 12 points and 8 coins · scored finca K"
    monkeypatch.setattr("citrus.ui.screens.review.screen.better_text", lambda *given: long)
    screen = opened(app, match)
    lowest = min(one.height(screen.u, one.rect.width, low=True) for one in shown_by(screen).sentences)
    long_ones = [one for one in shown_by(screen).sentences if one.cut_in(screen.u, one.rect.width, low=True)]
    assert long_ones
    assert not long_ones[0].cut
    assert long_ones[0].rect.height > lowest
    curve, _ = parts(screen)
    assert curve.rect.height >= LEAST_CURVE * screen.u


@pytest.mark.parametrize("keyboard", [False, True])
def test_what_has_no_room_is_read_under_the_mouse_and_by_keyboard(
    app: App, match: Match, written: dict[str, pygame.Surface], monkeypatch: pytest.MonkeyPatch, keyboard: bool
) -> None:
    long = " · ".join(f"took {number} fruits" for number in range(40))
    monkeypatch.setattr("citrus.ui.screens.review.findings.turn_text", lambda *given: long)
    monkeypatch.setattr("citrus.ui.screens.review.screen.better_text", lambda *given: long)
    screen = opened(app, match)
    _, rows = parts(screen)
    done = next(one for one in shown_by(screen).sentences if "Revealed" not in one.whole)
    below = done.whole.partition(". ")[2]
    assert below.endswith(long)
    row = rows.row_rect(0).move(80, 0).midleft
    for widget, place, said in ((rows, row, long), (done, done.rect.center, below)):
        sizes = []
        for point, focus in ((place, widget), ((3, 3), screen.back)):
            if keyboard:
                screen.group.set_focus(focus)
            else:
                app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
            app.draw()
            sizes.append(written[said].get_size())
        assert sizes[0] != sizes[1], "the note is drawn last, and is larger"


def test_a_turn_gave_away_as_many_points_wherever_that_is_said(app: App, match: Match) -> None:
    """In the sentence, in the list of turns and at the mark in the replay."""
    screen = opened(app, match)
    lost = [point for point in screen.found.points if point.cause == "lost"]
    assert lost
    for point in lost:
        points = app.ui.texts.amount("points", -int(given_away(point.turn).partition(" ")[0].replace("−", "-")))
        [said] = [one.name for one in swings(screen) if one.name.startswith(f"Turn {point.turn.number}:")]
        assert said.endswith(f" gave away {points}")


def test_the_reading_of_a_turn_names_all_reasons(app: App, match: Match) -> None:
    screen = opened(app, match)
    curve, _ = parts(screen)
    point = max(screen.found.points, key=lambda one: len(one.reasons))
    assert len(point.reasons) > 1
    screen.group.set_focus(curve)
    press(app, pygame.K_HOME)
    for _ in range(point.turn.number):
        press(app, pygame.K_RIGHT)
    for reason in point.reasons:
        assert app.ui.texts.amount("points", abs(reason.points)) in curve.words
