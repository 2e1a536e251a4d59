"""The screen of reviews, and what a review adds to the replay."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.match.settings import Level
from citrus.records.beside import review_path
from citrus.review.files import keep_review
from citrus.rules.actions import Plant
from citrus.ui.kit.dialogs import MessageDialog
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.review.about import AboutDialog
from citrus.ui.screens.review.screen import ReviewScreen
from citrus.ui.shell.app import App
from tests.ui.player import Player
from tests.ui.reviews import made_up, opened, parts, reviewed, swings
from tests.ui.shell import choose, click, click_row, named, play, press, wheel


@pytest.fixture(autouse=True)
def full(app: App) -> None:
    """Show everything, as after a game on the full table."""
    app.change(replace(app.settings, table="full"))


@pytest.fixture
def match(home: object) -> Match:
    return reviewed(play(2, 2))


def test_a_kept_review_is_opened_at_once_from_everywhere(app: App, match: Match) -> None:
    app.routes.to_match(match)
    assert isinstance(app.top, FinalScreen)
    click(app, named(app.top, "Review"))
    assert isinstance(app.top, ReviewScreen)
    assert app.top.found is not None
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, FinalScreen)
    app.routes.to_replay(match)
    press(app, pygame.K_r)
    assert isinstance(app.top, ReviewScreen)
    app.routes.to_start()
    app.routes.to_records()
    assert isinstance(app.top, RecordsScreen)
    click(app, app.top.list.tools(0)["review"].center)
    assert isinstance(app.top, ReviewScreen)
    assert app.top.found is not None


def test_escape_leads_from_a_review_to_where_its_replay_was_opened(app: App, match: Match) -> None:
    app.routes.to_match(match)
    final = app.top
    app.routes.to_replay(match)
    press(app, pygame.K_r)
    assert isinstance(app.top, ReviewScreen)
    press(app, pygame.K_ESCAPE)
    assert app.top is final
    app.routes.to_story(match)
    story = app.top
    app.routes.to_replay(match)
    press(app, pygame.K_r)
    press(app, pygame.K_ESCAPE)
    assert app.top is story


def test_no_way_through_a_finished_game_opens_a_story_or_a_review_twice(app: App, match: Match) -> None:
    app.routes.to_match(match)
    final, ways = app.top, (app.routes.to_review, app.routes.to_story)
    for way in ways * 2:
        way(match)
        app.routes.to_replay(match)
    app.routes.to_review(match)
    press(app, pygame.K_ESCAPE)
    assert app.top is final


def test_games_that_go_on_offer_no_review(app: App) -> None:
    match = play(2, 3, steps=20)
    app.routes.to_replay(match)
    assert isinstance(app.top, ReplayScreen)
    assert not app.top.controls.review.visible
    assert not app.top.controls.better.visible
    app.routes.to_start()
    app.routes.to_records()
    assert isinstance(app.top, RecordsScreen)
    assert "review" not in app.top.list.tools(0)
    app.routes.review_record(match.path)
    assert isinstance(app.top, MessageDialog)
    assert match.path.name in app.top.text


def test_a_turn_of_the_list_is_watched_with_what_was_better(app: App, match: Match) -> None:
    screen = opened(app, match)
    _, rows = parts(screen)
    row = next(number for number, turn in enumerate(rows.rows) if turn.lost)
    turn = rows.rows[row]
    rows.show(row)
    click_row(app, rows, row)
    replay = app.top
    player = Player(replay)
    assert isinstance(replay, ReplayScreen)
    assert replay.playback.position == turn.moment
    advice = player.advice
    assert advice.whole
    assert "points better, mostly at finca A." in player.card
    assert replay.controls.better.chosen
    press(app, pygame.K_b)
    assert not replay.controls.better.chosen
    assert player.message.startswith("Played: ")
    done = [step.action for step in match.steps[turn.moment + 1 :]]
    assert player.advice.action == done[0]
    assert player.advice.plan == tuple(one for one in done[: len(player.advice.turn)] if isinstance(one, Plant))
    press(app, pygame.K_b)
    assert player.advice == advice
    press(app, pygame.K_RIGHT)
    assert player.advice is None, "the board is another one now"
    press(app, pygame.K_r)
    assert app.top is screen, "the one that lies open below"


def test_a_turn_without_anything_better_says_so(app: App, match: Match) -> None:
    made = made_up(match)
    first = made.decisions[0]
    left = tuple(one for one in made.decisions if one.position > first.position)
    keep_review(review_path(match.path), replace(made, decisions=left))
    screen = opened(app, match)
    _, rows = parts(screen)
    for best in (True, False):
        turn = next(turn for turn in rows.rows if not turn.lost and bool(turn.decisions) == best)
        rows.show(rows.rows.index(turn))
        click_row(app, rows, rows.rows.index(turn))
        replay = app.top
        player = Player(replay)
        assert isinstance(replay, ReplayScreen)
        assert replay.playback.position == turn.position
        assert ("othing " if best else "no choice") in player.message
        press(app, pygame.K_RIGHT)
        press(app, pygame.K_LEFT)
        assert ("othing " in player.message) == best, "it is said of each turn to which one goes"
        assert replay.controls.better.icon_name == ("check" if best else "bulb")
        press(app, pygame.K_b)
        assert ("othing " in player.message) == best
        press(app, pygame.K_ESCAPE)


def test_only_what_could_be_better(app: App, match: Match) -> None:
    screen = opened(app, match)
    _, rows = parts(screen)
    every = len(rows.rows)
    assert every == screen.found.curves.turns if screen.found else False
    choose(app, "Only what could be better")
    assert 0 < rows.count < every
    assert all(turn.lost for turn in rows.rows)
    choose(app, "Only what could be better")
    assert rows.count == every


def test_the_keyboard_opens_a_turn(app: App, match: Match) -> None:
    screen = opened(app, match)
    _, rows = parts(screen)
    screen.group.set_focus(rows)
    press(app, pygame.K_END)
    press(app, pygame.K_UP)
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, ReplayScreen)
    assert app.top.playback.turn == rows.rows[-2].number


def test_the_wheel_is_for_the_list_when_the_mouse_is_on_it(app: App, match: Match) -> None:
    _, rows = parts(opened(app, match))
    assert rows.reach > 0
    wheel(app, rows.rect.center, -3)
    assert rows.offset > 0


def test_a_long_page_draws_the_turns_in_sight_alone(app: App, match: Match) -> None:
    app.rescale(130)
    screen = opened(app, match)
    turns = parts(screen)[1]
    assert screen.scroller.reach > 2 * app.size[1]
    drawn, paint = [], turns.paint
    screen.scroller.to(turns.rect.top)
    turns.paint = lambda surface, index, rect: drawn.append(index) or paint(surface, index, rect)
    for _ in range(4):
        drawn.clear()
        screen.scroller.to(screen.scroller.offset + app.size[1] / 2)
        screen.follow()
        app.draw()
        seen = [row for row in range(turns.count) if screen.scroller.view.colliderect(turns.row_rect(row))]
        assert drawn[0] in (seen[0] - 1, seen[0])
        assert drawn[-1] in (seen[-1], seen[-1] + 1)


def test_thresholds_are_said_where_grades_are(app: App, match: Match, written: dict[str, pygame.Surface]) -> None:
    screen = opened(app, match)
    _, rows = parts(screen)
    row = next(number for number, turn in enumerate(rows.rows) if turn.grade == "costly")
    rows.show(row)
    place = rows.row_rect(row)
    over = pygame.event.Event(pygame.MOUSEMOTION, pos=(place.right - 20, place.y + 20), rel=(0, 0), buttons=(0, 0, 0))
    app.step([over], 0.02)
    app.draw()
    said = app.ui.texts("review.tip.costly", costly="5 points", doubtful="2 points")
    assert said in written
    written.clear()
    click(app, named(app.top, "What the figures mean"))
    assert isinstance(app.top, AboutDialog)
    assert said in written
    assert app.ui.texts("review.lost_means") in written


@pytest.mark.parametrize("language", ["de", "fr"])
def test_another_language_says_it_when_it_is_changed(app: App, match: Match, language: str) -> None:
    screen = opened(app, match)
    app.change(replace(app.settings, language=language))
    app.step([], 0.3)
    app.draw()
    again = pygame.image.tobytes(app.surface, "RGB")
    assert opened(app, match) is not screen
    app.step([], 0.3)
    app.draw()
    assert pygame.image.tobytes(app.surface, "RGB") == again


def test_a_review_never_touches_its_game(app: App, match: Match) -> None:
    before = match.path.read_bytes(), review_path(match.path).read_bytes()
    screen = opened(app, match)
    click(app, swings(screen)[0])
    press(app, pygame.K_b)
    assert (match.path.read_bytes(), review_path(match.path).read_bytes()) == before


def dropped(app: App, path: Path) -> None:
    app.step([pygame.event.Event(pygame.DROPFILE, file=str(path))], 0.02)


def test_a_review_dropped_onto_the_window_opens_with_its_game(app: App, match: Match) -> None:
    app.routes.to_start()
    dropped(app, review_path(match.path))
    assert isinstance(app.top, ReviewScreen)
    assert app.top.match.path == match.path
    assert app.top.found is not None
    other = reviewed(play(3, 5))
    dropped(app, review_path(other.path))
    assert isinstance(app.top, ReviewScreen)
    assert app.top.match.path == other.path
    app.routes.to_start()
    match.path.unlink()
    dropped(app, review_path(match.path))
    assert isinstance(app.top, MessageDialog)
    assert match.path.name in app.top.text


def test_what_put_the_winner_ahead_is_said_above_all_and_adds_up(app: App, match: Match) -> None:
    for table in get_args(Level):
        app.change(replace(app.settings, table=table))
        scores, winner = [player.score for player in match.state.players], match.state.winners[0]
        opened(app, match)
        every = [one.name for one in app.top.describe()]
        said = [name for name in every if " points ahead of " in name and name.startswith(match.seats[winner].name)]
        behind = [score for player, score in enumerate(scores) if player != winner]
        assert len(said) == len(behind)
        for text, score in zip(said, behind, strict=True):
            more, back = (sum(map(int, re.findall(sign, text))) for sign in (r"\+(\d+)", r"made up (\d+)"))
            assert more - back == scores[winner] - score
            assert f", {scores[winner] - score} points ahead of " in text


def test_people_who_won_alone_are_told_what_put_them_ahead_of_the_best_computer(app: App) -> None:
    match = play(3, 2)
    ranked = sorted(range(3), key=lambda player: -match.state.players[player].score)
    seats = tuple(replace(seat, bot=None if n == ranked[0] else "easy") for n, seat in enumerate(match.seats))
    match = reviewed(Match(replace(match.record, seats=seats), list(match.steps), match.path))
    found = opened(app, match).found
    assert found is not None
    [said] = found.gaps
    assert f" points ahead of {match.seats[ranked[1]].name}" in said
