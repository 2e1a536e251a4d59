"""The screen of reviews, and what a review adds to the replay."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.records.beside import review_path
from citrus.records.notation import format_action
from citrus.review.figures import ReviewedTurn, turns_of
from citrus.review.files import keep_review
from citrus.review.judging import choices, review
from citrus.review.reviewer import ReviewError
from citrus.review.values import Decision, Depth
from citrus.rules.actions import Buy, Plant
from citrus.rules.events import FincaBuilt, FincaDrawn
from citrus.rules.market import line_tiles
from citrus.rules.turn import legal_actions
from citrus.ui.kit.dialogs import MessageDialog, QuestionDialog
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.review.about import AboutDialog
from citrus.ui.screens.review.findings import better_text, findings, given_away, revealed_text
from citrus.ui.screens.review.screen import ReviewScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui.player import Player
from tests.ui.reviews import QuietReviews, made_up, opened, parts, reviewed, swings
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
    assert "would have been worth" in player.card
    assert replay.controls.better.chosen
    press(app, pygame.K_b)
    assert player.advice is None
    assert not replay.controls.better.chosen
    press(app, pygame.K_b)
    press(app, pygame.K_RIGHT)
    assert player.advice is None, "the board is another one now"
    press(app, pygame.K_r)
    assert app.top is screen, "the one that lies open below"


def test_a_calm_review_has_no_figures(app: App, match: Match, written: dict[str, pygame.Surface]) -> None:
    app.change(replace(app.settings, table="calm"))
    screen = opened(app, match)
    app.draw()
    assert screen.found is not None
    assert "could be better" in written
    assert not [text for text in written if "±" in text or text in ("costly", "doubtful")]
    spoken = " ".join(f"{one.name} {one.value}" for here in screen.describe() for one in (here, *here.parts))
    assert "±" not in spoken
    assert "costly" not in spoken
    turn = next(turn for turn in screen.found.turns if turn.lost)
    app.routes.to_moment(match, turn.moment, better=True)
    assert isinstance(app.top, ReplayScreen)
    assert Player(app.top).card.endswith("There was a better turn, as shown.")


def test_the_same_purchase_planted_otherwise_is_said_to_be_the_same(app: App, match: Match) -> None:
    """The whole points are those of the list and of the grade, so 4.9 are 4."""
    position = next(n for n, step in enumerate(match.steps[1:]) if isinstance(step.action, Buy))
    state, bought = match.steps[position].state, match.steps[position + 1].action
    assert bought is not None
    other = next(action for action in legal_actions(state) if isinstance(action, Buy) and action != bought)
    told = []
    for better in (bought, other):
        texts, points = (format_action(match.record.game, better),), (50.0, 40.0)
        decision = Decision(position, 1, state.player, texts, 4.9, 0.3, points, points, 0.4, False)
        made = review(match.record, match.steps, Depth(), [decision])
        replay = ReplayScreen(app.ui, app.routes, Playback.of(match), lambda made=made: made, lambda: None)
        player = Player(replay)
        replay.go(position)
        replay.show_better()
        told.append(player.card)
    assert "The same purchase, planted as marked, would have been worth about 4 points more." in told[0]
    assert "This would have been worth about 4 points more." in told[1]


def test_a_turn_that_gave_away_points_twice_says_how_many_in_all(app: App, match: Match) -> None:
    """The list of turns names the sum, each decision only its own part of it."""
    turn = next(turn for turn in turns_of(made_up(match), Playback.of(match).story) if len(turn.decisions) > 1)
    for losses, said in (((9.0, 4.0), True), ((9.0, 0.0), False)):
        decisions = []
        for decision, lost in zip(turn.decisions, losses, strict=False):
            other = legal_actions(match.steps[decision.position].state)[-1]
            decisions.append(replace(decision, better=(format_action(match.record.game, other),), lost=lost))
        made = review(match.record, match.steps, Depth(), decisions)
        replay = ReplayScreen(app.ui, app.routes, Playback.of(match), lambda made=made: made, lambda: None)
        player = Player(replay)
        replay.go(decisions[0].position)
        replay.show_better()
        told = "This would have saved about 9 of the 13 points that the turn gave away."
        assert (told in player.card) == said
        assert ("worth about 9 points more." in player.card) != said, "one total in one sentence"


def test_what_is_given_away_adds_up(app: App, match: Match) -> None:
    """Rows and sum round in the same way."""
    made = made_up(match)
    decisions = tuple(replace(one, lost=1.9 if one.better else 0.0) for one in made.decisions)
    words = Words(app.ui.texts, match.record.game, tuple(seat.name for seat in match.record.seats))
    found = findings(words, match, replace(made, decisions=decisions))
    for player in range(len(match.record.seats)):
        rows = [given_away(turn) for turn in found.turns if turn.player == player and turn.lost]
        assert rows
        total = -sum(int(row.partition(" ")[0].replace("−", "-")) for row in rows)
        assert found.given_away(player).partition(" ")[0] == str(total)


def test_everything_is_told_that_a_turn_revealed(app: App, match: Match) -> None:
    words, told = Words(app.ui.texts, match.record.game, ("Ana", "Ben")), 0
    for turn in turns_of(made_up(match), Playback.of(match).story):
        events = [event for interval in turn.intervals for event in interval.events]
        drawn = {event.finca for event in events if isinstance(event, FincaDrawn)}
        built = [event for event in events if isinstance(event, FincaBuilt) and event.finca in drawn]
        text = revealed_text(words, turn)
        for event in built:
            assert f"finca {event.finca} on site {event.site}" in text
        for finca in drawn - {event.finca for event in built}:
            assert f"finca {finca}" in text
        told += len(built)
    assert told


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
        assert ("nothing better" if best else "no choice") in player.message
        press(app, pygame.K_ESCAPE)


def test_a_better_turn_says_whose_points_it_brings(app: App, match: Match) -> None:
    choice = next(choice for choice in choices(match.steps) if isinstance(choice.actions[0], Buy))
    me, text = choice.state.player, format_action(match.record.game, choice.actions[0])
    after, instead = ((50.0, 60.0), (55.0, 50.0)) if me == 0 else ((60.0, 50.0), (50.0, 55.0))
    length = len(choice.actions)
    made = Decision(choice.position, length, me, (text,), 15.0, 0.3, after, after, 0.4, False, instead)
    kept = review(match.record, match.steps, Depth(), [made])
    replay = ReplayScreen(app.ui, app.routes, Playback.of(match), lambda: kept, lambda: None)
    player = Player(replay)
    replay.go(choice.position)
    replay.show_better()
    rival = match.seats[1 - me].name
    assert f"You would end with about 5 points more, {rival} with about 10 points fewer." in player.card
    assert len(player.advice.reasons) == 1, "one is enough: the sentences must have room"


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
    assert "would have been worth" in player.card


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
    over = pygame.event.Event(pygame.MOUSEMOTION, pos=(place.right - 20, place.centery), rel=(0, 0), buttons=(0, 0, 0))
    app.step([over], 0.02)
    app.draw()
    said = app.ui.texts("review.tip.costly", costly="5 points", doubtful="2 points")
    assert said in written
    written.clear()
    click(app, named(app.top, "What the figures mean"))
    assert isinstance(app.top, AboutDialog)
    assert said in written
    assert app.ui.texts("review.luck_means") in written


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


def test_while_it_is_made_there_is_a_bar_and_then_the_review(app: App, written: dict[str, pygame.Surface]) -> None:
    match, desk = play(2, 2), QuietReviews(3, 60)
    screen = ReviewScreen(app.ui, app.routes, match, desk)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(screen)
    app.draw()
    assert desk.begun == 1
    assert any(text.startswith("Decisions: 3 of 60; ") for text in written)
    desk.done = 30
    app.step([], 0.3)
    app.draw()
    assert any(text.startswith("Decisions: 30 of 60, less") for text in written)
    desk.made_now = made_up(match)
    app.step([], 0.3)
    assert screen.found is not None
    assert screen.listed.turns in screen.group.widgets


def test_turns_are_listed_as_soon_as_they_have_been_judged_and_stay_where_they_are(app: App) -> None:
    match, desk = play(2, 2), QuietReviews(0, 60)
    whole = made_up(match)
    screen = ReviewScreen(app.ui, app.routes, match, desk)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(screen)
    rows, before = screen.listed.turns, list[ReviewedTurn]()
    assert not rows.rows
    for judged in (10, 20):
        desk.done = judged
        desk.judged_now = replace(whole, decisions=whole.decisions[:judged], whole=False)
        app.step([], 0.3)
        app.draw()
        turns = turns_of(whole, match.steps)
        over = [turn.number for turn in turns if turn.position <= whole.decisions[judged - 1].position][:-1]
        assert [turn.number for turn in rows.rows] == over, "the last one may still give more away"
        assert [turn.lost for turn in rows.rows] == [turn.lost for turn in turns[: len(over)]]
        assert [turn.number for turn in rows.rows[: len(before)]] == [turn.number for turn in before]
        before = [*rows.rows]
    click_row(app, rows, 0)
    assert isinstance(app.top, ReplayScreen)
    press(app, pygame.K_ESCAPE)
    assert app.top is screen
    desk.made_now = whole
    app.step([], 0.3)
    assert [turn.number for turn in rows.rows[: len(before)]] == [turn.number for turn in before]
    assert len(rows.rows) > len(before)


def test_a_dead_process_is_said_and_one_can_try_again(app: App) -> None:
    desk = QuietReviews(3, 60)
    screen = ReviewScreen(app.ui, app.routes, play(2, 2), desk)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(screen)
    desk.error = ReviewError("killed")
    app.step([], 0.3)
    assert screen.failed
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
    assert "would have been worth" in Player(app.top).card


def test_playing_on_from_a_better_turn(app: App, match: Match) -> None:
    _, rows = parts(opened(app, match))
    turn = next(turn for turn in rows.rows if turn.lost)
    app.routes.to_moment(match, turn.moment, better=True)
    replay = app.top
    assert isinstance(replay, ReplayScreen)
    click(app, named(app.top, "New game from here"))
    assert isinstance(app.top, QuestionDialog)


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


def test_it_names_some_minutes_only_until_it_knows_how_long_it_takes(
    app: App, written: dict[str, pygame.Surface]
) -> None:
    desk = QuietReviews(0, 60)
    app.push(ReviewScreen(app.ui, app.routes, play(2, 2), desk))
    soon, usual = "less than a minute", "a few minutes"
    for scale, done, said, other in ((110, 0, usual, soon), (120, 50, soon, usual)):
        desk.done = done
        written.clear()
        app.rescale(scale)  # everything is written again
        app.draw()
        assert app.ui.texts("review.making_text") in written
        assert any(said in text for text in written)
        assert not any(other in text for text in written)


def test_a_better_turn_is_told_as_a_request_with_its_worth_and_reveals_nothing(app: App) -> None:
    match = play(2, 2)
    game, whole = match.record.game, made_up(match)
    words = Words(app.ui.texts, game, ("Ana", "Ben"))
    begins = [turn for turn in turns_of(whole, match.steps) if turn.decisions[:1] and turn.decisions[0].position > 0]
    told = again = 0
    for turn in begins:
        first = turn.decisions[0]
        done = [step.action for step in match.steps[first.position + 1 : first.position + first.length + 1]]
        for action in legal_actions(match.steps[first.position].state):
            better = replace(first, better=(format_action(game, action),), lost=3.0)
            said = better_text(words, match.steps, turn._replace(decisions=(better,)))
            if isinstance(action, Plant) or (isinstance(action, Buy) and action in done):
                again += 1
                assert said == "Better by about 3 points: plant the same tiles elsewhere"
            elif isinstance(action, Buy):
                told += 1
                tiles = words.kinds(line_tiles(match.steps[first.position].state, action.line))
                assert said == f"Better by about 3 points: buy {words.line(action.line)} ({tiles})"
    assert told > 20
    assert again > 3
    broken = replace(begins[0].decisions[0], better=("buy Z9",), lost=3.0)
    assert better_text(words, match.steps, begins[0]._replace(decisions=(broken,))) == ""
