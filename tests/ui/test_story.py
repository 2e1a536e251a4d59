"""The story of a finished game in pictures of the board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import get_args

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.course import course
from citrus.match.luck import luck
from citrus.match.moments import moments, own_turns, snatched
from citrus.match.settings import Symbols
from citrus.records.record import COLORS
from citrus.rules.board import spaces_of
from citrus.rules.events import RegionHarvested
from citrus.ui.kit.screen import BASE
from citrus.ui.pieces.contest import won_in
from citrus.ui.pieces.miniature import Camera
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.moments.screen import MomentsScreen
from citrus.ui.screens.moments.telling import Telling
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.review.screen import ReviewScreen
from citrus.ui.shell.app import App
from tests.ui.player import Player
from tests.ui.shell import click, more, named, play, press, resize
from tests.ui.test_stage import on_podium


def story(app: App, seed: int = 8) -> MomentsScreen:
    """Return the story of a game, whose pictures are still to come."""
    app.routes.to_story(play(2, seed))
    assert isinstance(app.top, MomentsScreen)
    return app.top


def paint(app: App) -> int:
    """Let the pictures come; return in how many frames they did."""
    frames = 0
    while app.top.animating:
        app.step([], 0.02)
        frames += 1
        assert frames < 20
    return frames


@pytest.mark.parametrize("table", ["calm", "full"])
def test_the_story_is_one_click_away_on_the_calm_table_and_behind_more_on_the_full_one(app: App, table: str) -> None:
    app.change(replace(app.settings, table=table))
    app.show(FinalScreen(app.ui, app.routes, play(2, 8)))
    if table == "calm":
        click(app, named(app.top, "Story"))
    else:
        more(app, "Story")
    assert isinstance(app.top, MomentsScreen)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, FinalScreen)
    if table == "calm":
        more(app, "Review")
    else:
        click(app, named(app.top, "Review"))
    assert isinstance(app.top, ReviewScreen)
    click(app, named(app.top, "Story"))
    assert isinstance(app.top, MomentsScreen)


@pytest.mark.parametrize("table", ["calm", "full"])
def test_the_story_leads_on_to_the_review_which_a_calm_podium_leaves_to_it(app: App, table: str) -> None:
    app.change(replace(app.settings, table=table))
    podium = on_podium(app, play(2, 8))
    assert (podium.ways.review in podium.buttons) == (table == "full")
    podium.hand_out()
    click(app, named(podium, "Story"))
    screen = app.top
    assert isinstance(screen, MomentsScreen)
    assert screen.review.style == "primary"
    for keyed in (False, True):
        while keyed and not screen.review.focused:
            press(app, pygame.K_TAB)
        if keyed:
            press(app, pygame.K_RETURN)
        else:
            click(app, named(screen, "Review"))
        assert isinstance(app.top, ReviewScreen)
        press(app, pygame.K_ESCAPE)
        assert app.top is screen


def test_every_moment_has_a_picture_of_its_own_which_comes_after_the_page(app: App) -> None:
    screen = story(app)
    cards = [one for one in screen.describe() if one.role == "button" and one.value]
    assert len(cards) == len(screen.telling.moments) == 6
    assert all("busy" in one.states for one in cards), "the page waits for no picture"
    assert paint(app) <= len(cards) + 1
    assert not any("busy" in one.states for one in screen.describe())
    pictures = [card.picture for card in screen.cards]
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures if picture is not None}) == len(cards)
    app.step([], 0.02)
    assert not screen.dirty
    resize(app, BASE)
    assert [card.picture for card in screen.cards] == pictures, "they are kept while the window has a size"
    resize(app, (1000, 700))
    paint(app)
    for card in screen.cards:
        assert card.picture is not None
        assert card.rect.contains(card.picture.get_rect(topleft=card.rect.topleft))


def test_a_moment_is_told_in_a_sentence_with_its_points_and_everybodys(app: App) -> None:
    screen = story(app, 11)
    told = {one.name: one.value for one in screen.describe() if one.value}
    kinds = {one.kind: one for one in screen.telling.moments}
    assert {*kinds} == {"lead", "own", "surprise", "given", "ahead"}
    surprise, own, last = kinds["surprise"], kinds["own"], kinds["ahead"]
    names = [seat.name for seat in screen.match.seats]
    gap = app.ui.texts.amount("points", surprise.gap)
    assert gap in str(told[f"After turn {surprise.turn}"])
    assert names[surprise.player] in str(told[f"After turn {surprise.turn}"])
    scores = [player.score for player in screen.match.steps[own.position].state.players]
    said = str(told[f"Turn {own.turn}"])
    assert f"+{own.points}." in said
    assert said.endswith(f"{names[0]} {scores[0]}, {names[1]} {scores[1]}.")
    ended = str(told["Final scoring"])
    points = app.ui.texts.amount("points", last.gap)
    values = {"points": points, "name": names[last.player], "rival": names[1 - last.player]}
    assert ended.startswith(tuple(app.ui.texts(f"story.ahead.{end}", **values) for end in "ab"))
    told_course = course(screen.match.steps, 2)
    assert f"+{told_course.rows[-1][last.player] - told_course.turns[-1][last.player]}. " in ended


def test_a_story_fits_a_page_with_one_sentence_on_how_each_turn_was_done_if_need_be(app: App) -> None:
    app.change(replace(app.settings, language="fr"))
    app.routes.to_story(play(5, 5, names=("Carmen", "Bruno", "Pilar", "Simón", "Rosa"), fruit_trees=True))
    screen = app.top
    assert isinstance(screen, MomentsScreen)
    assert max(card.rect.bottom for card in screen.cards) < screen.back.rect.top
    brief = [screen.telling.sentence(one, short=True) for one in screen.telling.moments]
    whole = [screen.telling.sentence(one) for one in screen.telling.moments]
    assert brief != whole
    assert all(said.startswith(short) for said, short in zip(whole, brief, strict=True)), "all of it is heard"


def test_those_who_share_a_moment_or_gain_in_the_same_turn_are_named(app: App) -> None:
    screen = story(app)
    first = screen.telling.moments[0]._replace(kind="first", site="")
    both = screen.telling.whole(first._replace(player=0, others=(1,), points=12))
    assert "first points" in both
    assert " and ".join(seat.name for seat in screen.match.seats) in both
    turns = course(screen.match.steps, 2).turns
    turn, got = next(
        (turn, [end - start for start, end in zip(*turns[turn - 1 : turn + 1], strict=True)])
        for turn in range(1, len(turns))
        if all(end - start > 3 for start, end in zip(*turns[turn - 1 : turn + 1], strict=True))
    )
    said = screen.telling.whole(first._replace(turn=turn, player=0, points=got[0]))
    assert f"+{got[0]}. {screen.match.seats[1].name} got {got[1]} points too." in said


@pytest.mark.parametrize(("players", "seed"), [(2, 8), (3, 5), (5, 7), (5, 2)])
def test_no_sentence_of_a_story_is_told_twice(app: App, players: int, seed: int) -> None:
    app.routes.to_story(play(players, seed, names=tuple("ABCDE")))
    assert isinstance(app.top, MomentsScreen)
    telling = app.top.telling
    assert len({re.sub(r"\b[A-E]\b|\d+", "", telling.sentence(one)) for one in telling.moments}) == len(telling.moments)


def test_a_snatched_finca_is_told_with_all_points_of_the_turn(app: App) -> None:
    """As those of the others are, though more than this finca may have brought them."""
    told = 0
    for match in (play(3, seed, names=("Ana", "Bruno", "Clara")) for seed in range(12)):
        turns, telling = course(match.steps, 3).turns, Telling(app.ui, match, [*snatched(match.steps)])
        for one in telling.moments:
            got = [after - before for before, after in zip(*turns[one.turn - 1 : one.turn + 1], strict=True)]
            assert f"+{got[one.player]}." in telling.whole(one._replace(points=one.points - 1))
            told += 1
    assert told


def test_one_turn_of_a_story_tells_of_luck(app: App) -> None:
    for seed in (8, 9):
        match = play(3, seed)
        turns = [one for one in own_turns(match.steps) if luck(match.steps, one.turn, one.player)]
        telling = Telling(app.ui, match, turns)
        assert ["No finca pays more" in telling.sentence(one) for one in turns] == [True] + [False] * (len(turns) - 1)
    match = play(2, 7)
    [lucky] = [one for one in own_turns(match.steps) if luck(match.steps, one.turn, one.player)]
    assert "What luck: the lemon had only just come from the bag!" in Telling(app.ui, match, [lucky]).sentence(lucky)


def test_two_games_in_a_row_are_told_in_different_sentences(app: App) -> None:
    found, match = list[set[str]](), play(2, 8)
    for earlier, narrow in ((0, False), (0, True), (1, False)):
        if earlier:
            match.path.with_name("1999-12-31 20-14 Ana, Bruno.citrus").touch()
        telling = Telling(app.ui, match, moments(match.steps, 2), narrow)
        found.append({re.sub(r"\d+", "", telling.sentence(one)) for one in telling.moments})
    assert not found[0] & found[1], "nor are the cards of a review"
    assert not found[0] & found[2]


def test_a_story_says_by_ear_which_moments_it_has(app: App) -> None:
    screen = story(app)
    assert [one.text for one in screen.aloud()] == ["; ".join(card.words for card in screen.cards) + "."]


def test_a_moment_opens_the_replay_there(app: App) -> None:
    screen = story(app, 11)
    kinds = [one.kind for one in screen.telling.moments]
    for number in (0, kinds.index("surprise")):
        moment, card = screen.telling.moments[number], screen.cards[number]
        if number:
            while not card.focused:
                press(app, pygame.K_TAB)
            press(app, pygame.K_SPACE)
        else:
            click(app, card)
        assert isinstance(app.top, ReplayScreen)
        assert app.top.playback.position == moment.position
        here = moment.turn + (moment.kind == "surprise")  # which is told after its turn
        assert app.top.controls.slider.words.startswith(f"Turn {here} of "), "what ended a turn belongs to it"
        player = Player(app.top)
        assert player.is_moving == (moment.kind != "surprise"), "nothing happens when somebody is far behind"
        assert player.message == screen.telling.whole(moment)
        press(app, pygame.K_ESCAPE)
        assert app.top is screen


def test_a_close_up_shows_what_is_lit_and_darkens_the_rest(app: App) -> None:
    state = play(2, 2).steps[40].state
    camera = Camera(app.ui, state.game, ("blue", "red"))
    board, room = state.game.board, (300, 160)
    whole = camera.close_up(state, room, 0)
    strip = [whole.get_at((3, y))[:3] for y in range(30, 130)]
    assert len(set(strip)) > 10, "a board that is narrower leaves no bare strip"
    corner = spaces_of(board.all_spaces)[0]
    every = camera.close_up(state, room, board.all_spaces)
    near, bright = (camera.close_up(state, room, 1 << space) for space in (corner, corner + 1))
    assert whole.get_size() == every.get_size() == near.get_size() == room
    light = [sum(picture.get_at((150, y)).g for y in range(60, 150)) for picture in (near, bright, whole)]
    assert light[0] == light[1], "one place, and neither is lit there"
    assert light[0] < light[2]
    assert near.get_at((15, 15)).g > bright.get_at((15, 15)).g, "what is lit stays bright"


def test_all_cards_are_equally_wide_and_show_everybody_who_shares_a_moment(app: App) -> None:
    screen = story(app)
    widths = [card.rect.width for card in screen.cards]
    assert max(widths) - min(widths) <= 1
    shared = screen.telling.moments[0]._replace(player=0, others=(1,))
    pictures = []
    for one in (shared, shared._replace(player=1, others=(0,))):
        paper = pygame.Surface(app.surface.get_size())
        screen.telling.draw(paper, screen.cards[0].rect, one, None)
        pictures.append(pygame.image.tobytes(paper, "RGB"))
    alone = pygame.Surface(app.surface.get_size())
    screen.telling.draw(alone, screen.cards[0].rect, shared._replace(others=()), None)
    assert len({*pictures, pygame.image.tobytes(alone, "RGB")}) == 3


def test_a_close_up_of_what_lies_far_apart_fills_its_room_with_most_of_it(app: App) -> None:
    """Between strips the board would be too small to see anything."""
    state = play(2, 2).steps[40].state
    board, camera = state.game.board, Camera(app.ui, state.game, ("blue", "red"))
    column = [space for space in spaces_of(board.all_spaces) if board.column_row(space)[0] == 4]
    edge = pygame.Color(app.ui.palette["counted"])

    def lit(spaces: Sequence[int]) -> int:
        flat = camera.close_up(state, (600, 180), sum(1 << space for space in spaces))
        assert len({flat.get_at((3, y))[:3] for y in range(20, 160)}) > 10, "no strip"
        return pygame.mask.from_threshold(flat, edge, (30, 30, 30, 255)).count()

    one = lit([column[0], column[-1]])
    assert lit([*column[:4], column[-1]]) > 2 * one < lit([column[0], *column[-4:]])


@pytest.mark.parametrize("trees", [False, True])
def test_pictures_of_a_story_have_only_large_signs_as_small_ones_would_hide_the_fruit(app: App, trees: bool) -> None:
    match, pictures = play(3, 4, fruit_trees=trees), list[bytes]()
    for symbols in get_args(Symbols):
        app.change(replace(app.settings, symbols=symbols))
        camera = Camera(app.ui, match.state.game, COLORS[:3])
        pictures.append(pygame.image.tobytes(camera.close_up(match.state, (300, 180), 0), "RGB"))
    off, small, large = pictures
    assert off == small != large


def test_a_picture_of_a_harvest_shows_the_fruit_that_is_still_there(app: App) -> None:
    match = play(2, 8)
    camera = Camera(app.ui, match.state.game, tuple(seat.color for seat in match.seats), won=won_in(match.steps))
    telling = Telling(app.ui, match, own_turns(match.steps))
    found = [
        one
        for one in telling.moments
        if any(isinstance(event, RegionHarvested) for event in match.steps[one.position].events)
    ]
    assert len(found) > 2
    for one in found[:3]:
        before = camera.close_up(match.steps[one.position - 1].state, (200, 120), one.spaces)
        assert pygame.image.tobytes(telling.picture(one, (200, 120)), "RGB") == pygame.image.tobytes(before, "RGB")


def test_the_end_says_what_made_the_difference(app: App) -> None:
    """All of it, as the final table has it; where the final scoring turned the game, what that brought."""
    match = play(2, 8)
    telling = Telling(app.ui, match, moments(match.steps, 2))
    end, told = telling.moments[-1], course(match.steps, 2)
    assert (end.kind, end.rival) == ("ahead", 1 - end.player)
    own, rival = (re.findall(sign, telling.sentence(end)) for sign in (r"\+(\d+)", r"made up (\d+)"))
    assert len(own) > 1
    assert sum(map(int, own)) - sum(map(int, rival)) == end.gap
    turned = telling.sentence(end._replace(kind="end"))
    own, theirs = (told.rows[-1][one] - told.turns[-1][one] for one in (end.player, 1 - end.player))
    assert f"{match.seats[end.player].name} got {own} points, mostly from " in turned
    assert turned.endswith(f"; {match.seats[1 - end.player].name} got {theirs}.")
    assert telling.whole(end._replace(kind="end")) == turned, "no points are said twice"


def test_an_end_that_turned_the_game_is_not_called_close(app: App) -> None:
    screen = story(app)
    end = screen.telling.moments[-1]._replace(kind="end", rival=1, player=0, others=())
    for gap, close in ((7, True), (8, False)):
        said = screen.telling.sentence(end._replace(gap=gap))
        assert any(word in said for word in ("last points", "to the very end")) == close
        assert ("final scoring" in said) != close


def test_a_turn_is_praised_only_for_what_the_table_shows(app: App) -> None:
    for seed in range(4):
        match = play(3, seed, names=("Ana", "Bruno", "Clara"))
        turns = course(match.steps, 3).turns
        telling = Telling(app.ui, match, own_turns(match.steps))
        for one in telling.moments:
            row, before = turns[one.turn], turns[one.turn - 1]
            got = [later[one.player] - earlier[one.player] for earlier, later in pairwise(turns)]
            behind, was = (max(points) - points[one.player] for points in (row, before))
            said, name = telling.sentence(one), match.seats[one.player].name
            if "than in any other turn" in said or "as many points" in said:
                assert got[one.turn - 1] == max(got)
            elif said.startswith(("Closer", f"{name} came closer")):
                assert 0 < behind < was
                assert str(behind) in said
