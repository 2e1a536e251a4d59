"""A review after a game on the calm table: praise, and a few turns to learn from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import get_args

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.moments import Moment, own_turns, snatched
from citrus.match.settings import Level
from citrus.records.beside import review_path
from citrus.records.record import Seat
from citrus.records.replay import Step
from citrus.review.better import scored_fincas
from citrus.review.figures import ReviewedTurn, turns_of
from citrus.review.files import keep_review
from citrus.review.reviewer import ReviewError
from citrus.review.stalls import Stall
from citrus.review.values import GRADES, Decision
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.review.better import PLAIN, BetterTurn, better_turn
from citrus.ui.screens.review.praise import Praise
from citrus.ui.screens.review.screen import ReviewScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui.player import Player
from tests.ui.reviews import QuietReviews, made_up, opened, reviewed
from tests.ui.shell import choose, click, click_row, named, play, press


@pytest.fixture(autouse=True)
def calm(app: App) -> None:
    """Show little, as after a game on the calm table."""
    app.change(replace(app.settings, table="calm"))


@pytest.fixture
def match(home: object) -> Match:
    """Return a reviewed game of two people and a computer."""
    found = play(3, 4)
    seats = tuple(Seat(seat.name, seat.color, "easy" if n == 2 else None) for n, seat in enumerate(found.seats))
    return reviewed(Match(replace(found.record, seats=seats), list(found.steps), found.path))


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Find all better turns plain that give away enough: made-up ones bring nothing."""

    def found(words: Words, steps: Sequence[Step], decision: Decision) -> BetterTurn | None:
        one = better_turn(words, steps, decision)
        return None if one is None else one._replace(plain=decision.lost >= PLAIN)

    for screen in ("review.praise", "replay.screen"):
        monkeypatch.setattr(f"citrus.ui.screens.{screen}.better_turn", found)


def praised(screen: ReviewScreen) -> Praise:
    assert screen.praise is not None
    return screen.praise


def test_a_calm_review_has_no_figures_and_judges_nothing(
    app: App, match: Match, written: dict[str, pygame.Surface]
) -> None:
    screen = opened(app, match)
    assert screen.found is not None
    judging = [app.ui.texts(f"review.grade.{grade}") for grade in GRADES]
    assert not [text for text in written if "±" in text or text in judging]
    spoken = " ".join(f"{one.name} {one.value}" for here in screen.describe() for one in (here, *here.parts))
    assert "±" not in spoken
    assert "costly" not in spoken
    assert "xpected" not in spoken


def test_the_turns_of_a_review_name_no_spaces(app: App, match: Match) -> None:
    """No board has their names at its rim."""
    for table in get_args(Level):
        app.change(replace(app.settings, table=table))
        found = opened(app, match).found
        assert found is not None
        assert not {*re.findall(r"\w+", " ".join(found.did))} & {*match.state.game.board.names.values()}


def unspoiled(match: Match, player: int) -> list[Moment]:
    """Return the turns of a player that were not costly, the best first."""
    spoiled = {turn.number for turn in turns_of(made_up(match), match.steps) if turn.grade == "costly"}
    taken = {one.turn for one in snatched(match.steps)}
    own = sorted(own_turns(match.steps, fight=True), key=lambda one: one.turn not in taken)
    return [one for one in own if one.player == player and one.turn not in spoiled]


def test_the_best_turn_of_each_person_is_praised_in_a_picture_and_watched(app: App, match: Match) -> None:
    screen = opened(app, match)
    best = {player: unspoiled(match, player)[0] for player in (0, 1)}
    cards = praised(screen).cards
    assert [card.words for card in cards] == [f"Turn {best[player].turn}" for player in (0, 1)]
    for card, player in zip(cards, (0, 1), strict=True):
        assert match.seats[player].name in card.said
        assert re.search(r" \+[1-9]", card.said)
    while screen.animating:
        app.step([], 0.02)
    assert all(card.picture is not None for card in cards)
    click(app, cards[0])
    assert isinstance(app.top, ReplayScreen)
    assert app.top.playback.position == best[0].position


def test_a_single_person_is_praised_for_two_turns(app: App, match: Match) -> None:
    seats = tuple(replace(seat, bot="easy" if n else None) for n, seat in enumerate(match.seats))
    alone = reviewed(Match(replace(match.record, seats=seats), list(match.steps), match.path))
    best = unspoiled(alone, 0)[:2]
    assert [card.words for card in praised(opened(app, alone)).cards] == [f"Turn {one.turn}" for one in best]


def test_a_snatched_finca_is_praised_as_such(app: App) -> None:
    told = list[str]()
    for match in (play(2, seed) for seed in range(12)):
        taken = {f"Turn {one.turn}" for one in snatched(match.steps)}
        if taken:
            screen = ReviewScreen(app.ui, app.routes, match, QuietReviews())
            told += [card.said for card in praised(screen).cards if card.words in taken]
    assert told
    assert all("snatched" in said or "With the last space" in said for said in told)


def test_everybody_who_lost_is_told_what_the_winner_got_more(app: App, match: Match) -> None:
    opened(app, match)
    texts, scores, winner = [one.name for one in app.top.describe()], match.state.players, match.state.winners[0]
    for player in {0, 1} - {winner}:
        begin = f"{match.seats[winner].name}, {scores[winner].score - scores[player].score} points ahead of "
        [said] = [text for text in texts if text.startswith(f"{begin}{match.seats[player].name}. ")]
        own, rival = (sum(map(int, re.findall(sign, said))) for sign in (r"\+(\d+)", r"made up (\d+)"))
        assert own - rival == scores[winner].score - scores[player].score


@pytest.mark.usefixtures("plain")
def test_two_people_learn_from_a_turn_each_but_not_from_their_best_ones(app: App, match: Match) -> None:
    screen = opened(app, match)
    praise, turns = praised(screen), turns_of(made_up(match), match.steps)
    assert [one.text for one in screen.aloud()[1:]] == [app.ui.texts.sentences([one]) for one in praise.told], "by ear"
    best = {card.words for card in praise.cards}
    assert {turn.player for turn in praise.lessons} == {0, 1}, "computers need no lesson"
    for turn in praise.lessons:
        own = [one.lost for one in turns if one.player == turn.player and one.grade == "costly"]
        assert turn.grade == "costly"
        assert f"Turn {turn.number}" not in best
        assert turn.lost > min(own)
    turn = praise.lessons[0]
    click(app, named(app.top, f"Turn {turn.number}: there was a better turn for {match.seats[turn.player].name}"))
    assert isinstance(app.top, ReplayScreen)
    assert app.top.playback.position == turn.moment
    assert "points better, mostly at finca A." in Player(app.top).card
    assert not app.top.controls.slider.costly, "no dot counts mistakes"


@pytest.mark.usefixtures("plain")
def test_somebody_who_gave_little_away_learns_rather_than_somebody_else_twice(app: App, match: Match) -> None:
    made = made_up(match)
    smaller = {0: 3.5, 1: 9.0}
    decisions = tuple(replace(one, lost=smaller.get(one.player, 0.0) if one.lost else 0.0) for one in made.decisions)
    keep_review(review_path(match.path), replace(made, decisions=decisions))
    assert {turn.player for turn in praised(opened(app, match)).lessons} == {0, 1}


@pytest.mark.usefixtures("plain")
def test_a_single_person_learns_from_both_halves_of_the_game(app: App, match: Match) -> None:
    seats = tuple(replace(seat, bot="easy" if n else None) for n, seat in enumerate(match.seats))
    alone = reviewed(Match(replace(match.record, seats=seats), list(match.steps), match.path))
    first, second = praised(screen := opened(app, alone)).lessons
    assert screen.found is not None
    half = len(screen.found.turns) / 2
    assert first.number <= half < second.number


def test_nobody_learns_from_a_turn_at_which_the_family_cheered_if_there_are_others(app: App, match: Match) -> None:
    made = made_up(match)
    turns = [turn for turn in turns_of(made, match.steps) if turn.player < 2 and turn.costliest is not None]
    cheered = {turn.number: turn for turn in turns if turn.costliest and scored_fincas(match.steps, turn.costliest)}
    kept = [one.costliest.position for one in cheered.values() if one.costliest is not None]
    for other in (3.0, 0.0):
        decisions = tuple(
            replace(one, lost=99.0 if one.position in kept else other if one.better else 0.0) for one in made.decisions
        )
        keep_review(review_path(match.path), replace(made, decisions=decisions))
        found = praised(opened(app, match)).lessons
        assert {turn.number in cheered for turn in found} == ({False} if other else set()), "they would score less"
    keep_review(
        review_path(match.path), replace(made, decisions=tuple(replace(one, lost=0.0) for one in made.decisions))
    )
    screen = opened(app, match)
    assert named(app.top, "No turn needs a second look: well played! Most turns below say what else was possible.")
    choose(app, "Computers’ turns, too")
    others = {turn.player for turn in screen.listed.turns.rows if screen.listed.turns.also(turn)}
    assert others == {0, 1}, "what else computers could have done is no lesson"
    assert "About as good: " in " ".join(one.value for one in screen.listed.turns.describe().parts)


def test_a_calm_review_says_when_somebody_could_buy_nothing(
    app: App, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = f"Turns 5 to 11: for {match.seats[0].name}, nothing on the market had a place. Bad luck!"
    for stall in (None, Stall(0, 5, 11)):
        monkeypatch.setattr("citrus.ui.screens.review.praise.longest_stall", lambda *given, stall=stall: stall)
        opened(app, match)
        assert (told in [one.name for one in app.top.describe()]) == (stall is not None)


@pytest.mark.usefixtures("plain")
def test_the_turns_of_computers_are_listed_only_if_somebody_wants_that(app: App, match: Match) -> None:
    screen = opened(app, match)
    rows = screen.listed.turns
    assert {turn.player for turn in rows.rows} == {0, 1}
    choose(app, "Computers’ turns, too")
    assert {turn.player for turn in rows.rows} == {0, 1, 2}
    choose(app, "Computers’ turns, too")
    assert {turn.player for turn in rows.rows} == {0, 1}
    for teaches in (False, True):
        row = next(number for number, turn in enumerate(rows.rows) if turn.lost and is_taught(screen, turn) == teaches)
        rows.show(row)
        told = " ".join(f"{one.name} {one.value}" for one in rows.describe().parts)
        assert ("What would have been better here" if teaches else "Nothing clearly better was found") in told
        click_row(app, rows, row)
        assert isinstance(app.top, ReplayScreen)
        turn = rows.rows[row]
        assert app.top.playback.position == (turn.moment if teaches else turn.position)
        assert ("better, mostly" in Player(app.top).card) == teaches
        assert Player(app.top).message.startswith("Better: " if teaches else f"{match.seats[turn.player].name}: ")
        press(app, pygame.K_ESCAPE)


def is_taught(screen: ReviewScreen, turn: ReviewedTurn) -> bool:
    return praised(screen).better(turn) is not None


def test_the_mouse_finds_no_turns_where_a_review_failed(app: App) -> None:
    """They are known from the beginning, but not on the page."""
    desk = QuietReviews()
    desk.error = ReviewError("killed")
    screen = ReviewScreen(app.ui, app.routes, play(2, 3), desk)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(screen)
    app.draw()
    assert screen.failed
    for x in range(0, app.size[0], 40):
        over = pygame.event.Event(pygame.MOUSEMOTION, pos=(x, 300), rel=(0, 0), buttons=(0, 0, 0))
        app.step([over], 0.02)
    click(app, named(app.top, "Try again"))
    assert not screen.failed


def test_what_went_well_is_shown_while_the_review_is_made(app: App, match: Match) -> None:
    desk = QuietReviews(3, 60)
    fresh = play(2, 3)
    screen = ReviewScreen(app.ui, app.routes, fresh, desk)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(screen)
    app.draw()
    praise = praised(screen)
    assert len(praise.cards) == 2
    assert not praise.lessons
    assert len(screen.listed.turns.rows) == len(turns_of(made_up(fresh), fresh.steps)), "nobody has to judge them"
    stop = named(app.top, "Stop the review")
    assert not [card for card in praise.cards if card.rect.colliderect(stop.rect)]
    press(app, pygame.K_TAB)
    desk.made_now = made_up(fresh)
    app.step([], 0.3)
    assert praise.lessons
    assert screen.stop not in screen.group.widgets


def test_a_turn_in_which_nothing_better_was_found_is_praised_where_it_is_watched(app: App, match: Match) -> None:
    screen = opened(app, match)
    rows = screen.listed.turns
    praised_for = Counter[bool]()
    for row, turn in enumerate(rows.rows):
        if turn.decisions and not turn.lost and len(praised_for) < 2:
            rows.show(row)
            click_row(app, rows, row)
            assert isinstance(app.top, ReplayScreen)
            message = Player(app.top).message
            assert match.seats[turn.player].name in message
            praised_for["Well played" in message] += 1
            assert "Well played" not in message or re.search("[8-9]|[1-9][0-9]", message)
            press(app, pygame.K_ESCAPE)
    assert len(praised_for) == 2
