"""The curve of a review with its key moments and marks, and what has no room on the sheets."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.match.moments import LAST, Moment, MomentKind
from citrus.review.figures import ReviewedTurn
from citrus.review.values import Decision
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.review.findings import given_away, key_moments
from citrus.ui.screens.review.shown import LOWEST_CURVE
from citrus.ui.shell.app import App
from tests.ui.player import Player
from tests.ui.reviews import opened, parts, reviewed, shown_by, swings
from tests.ui.shell import click, play, press, resize


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


def test_a_key_moment_leads_to_its_turn(app: App, match: Match) -> None:
    screen = opened(app, match)
    assert len(shown_by(screen).sentences) == len(screen.found.points) == 3
    click(app, swings(screen)[1])
    assert isinstance(app.top, ReplayScreen)
    assert app.top.playback.turn == screen.found.points[1].turn.number


def test_a_mark_above_the_curve_is_read(app: App, match: Match, written: dict[str, pygame.Surface]) -> None:
    screen = opened(app, match)
    curve, _ = parts(screen)
    turn = screen.found.marks[0].turn
    place = round(curve.plot.x(turn)), curve.plot.rect.y - round(19 * 0.7 * curve.u)
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    app.draw()
    assert curve.pointed == turn
    assert app.ui.texts("final.after_turn", turn=turn) in written


SIZES = [(1280, 720), (1366, 768), (1920, 1080), (3840, 2160), (960, 600)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 140])
def test_what_is_told_of_a_key_moment_ends_with_a_whole_sentence(
    app: App, match: Match, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int
) -> None:
    """The last sentences are left out where there is no room, never the first; and nothing ends in an ellipsis."""
    long = ["Better: buy the column (2 blood oranges, orange, lime), use the cart to take the orange and use the bull."]
    long += [f"First place at finca {site}, 9 tiles to 0 (played: 0 to 0)." for site in "ABC"]
    monkeypatch.setattr("citrus.ui.screens.review.screen.better_in_brief", lambda *given: long)
    app.change(replace(app.settings, scale=scale))
    resize(app, size)
    screen = opened(app, match)
    for one in shown_by(screen).sentences:
        assert one.shown
        assert one.hint.startswith(one.shown)
        assert one.shown.endswith((".", "!"))
        assert bool(one.cut) == (one.shown != one.hint)
        assert one.rect.height in one.heights(one.u, one.rect.width)
    if screen.size[0] >= 1280 * screen.u:
        assert parts(screen)[0].rect.height >= LOWEST_CURVE * screen.u


@pytest.mark.parametrize("keyboard", [False, True])
def test_what_has_no_room_is_read_under_the_mouse_and_by_keyboard(
    app: App, match: Match, written: dict[str, pygame.Surface], monkeypatch: pytest.MonkeyPatch, keyboard: bool
) -> None:
    each = [f"Took {number} fruits." for number in range(80)]
    long = " ".join(each)
    monkeypatch.setattr("citrus.ui.screens.review.findings.turn_text", lambda *given: long)
    monkeypatch.setattr("citrus.ui.screens.review.screen.better_text", lambda *given: "")
    monkeypatch.setattr("citrus.ui.screens.review.screen.better_in_brief", lambda *given: each)
    screen = opened(app, match)
    _, rows = parts(screen)
    done = next(one for one in shown_by(screen).sentences if one.words.endswith("points"))
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


def test_every_key_moment_opens_with_a_sentence_on_it(app: App, match: Match) -> None:
    screen = opened(app, match)
    told = list[bool]()
    for (turn, moment), sentence in zip(screen.found.points, swings(screen), strict=True):
        click(app, sentence)
        replay = app.top
        player = Player(replay)
        assert isinstance(replay, ReplayScreen)
        begins = turn.moment if moment is None else turn.position
        assert replay.playback.position == (moment.position if moment and moment.kind in LAST else begins)
        if moment is None:
            assert "points better" in player.card
        else:
            assert moment.points
            assert player.message
        told.append(moment is None)
        press(app, pygame.K_ESCAPE)
    assert set(told) == {True, False}


def test_a_turn_gave_away_as_many_points_wherever_that_is_said(app: App, match: Match) -> None:
    """In the sentence, in the list of turns and under the curve."""
    screen = opened(app, match)
    curve, _ = parts(screen)
    screen.group.set_focus(curve)
    lost = [turn for turn, moment in screen.found.points if moment is None]
    assert lost
    for turn in lost:
        points = app.ui.texts.amount("points", int(given_away(turn).removeprefix("−")))
        [said] = [one.name for one in swings(screen) if one.name.startswith(f"Turn {turn.number}:")]
        assert said.endswith(f" gave away {points}")
        press(app, pygame.K_HOME)
        for _ in range(turn.number):
            press(app, pygame.K_RIGHT)
        assert said in curve.words


def of_story(kind: MomentKind, turn: int, points: int, gap: int = 0) -> Moment:
    """Return a moment of a story."""
    return Moment(kind, turn, turn, 0, points, gap=gap)


def test_the_moment_that_decided_is_told_then_what_people_gave_away_and_what_brought_most() -> None:
    turns = [ReviewedTurn(number, number, number % 2, (), (0.0, 0.0)) for number in range(1, 10)]

    def lost(number: int, points: float) -> ReviewedTurn:
        made = Decision(number, 1, number % 2, ("end",), points, 0.3, (), (), 0.4, False)
        return turns[number - 1]._replace(decisions=(made,))

    def chosen(*told: Moment, people: tuple[int, ...] = (0, 1)) -> list[tuple[int, bool]]:
        return [(one.turn.number, one.told is None) for one in key_moments(turns, people, told)]

    few, most, lead = of_story("own", 3, 4), of_story("best", 5, 9), of_story("lead", 8, 2)
    assert chosen(few, most, lead, of_story("ahead", 9, 30, 12)) == [(3, False), (5, False), (8, False)]
    assert chosen(few, most, lead, of_story("ahead", 9, 30, 4)) == [(5, False), (8, False), (9, False)], "it was close"
    turns[0], turns[1], turns[6] = lost(1, 5.0), lost(2, 4.9), lost(7, 9.0)
    assert chosen(few, most, lead) == [(1, True), (7, True), (8, False)]
    assert chosen(few, most, lead, people=(0,)) == [(3, False), (5, False), (8, False)]
    turns[7] = lost(8, 20.0)
    assert chosen(few, most, lead) == [(5, False), (7, True), (8, False)], "a turn is told once"
