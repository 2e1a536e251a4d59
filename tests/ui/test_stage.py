"""The stage on which a game ends: the final scoring player by player, the podium, and the ways on."""

from __future__ import annotations

import re
from itertools import pairwise

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.course import course
from citrus.match.match import Match
from citrus.records.replay import Step
from citrus.rules.events import PointsScored, Term
from citrus.rules.sources import FINCA, HARVEST, RETURN, UNUSED_TILES, WILD_HORSES, Source
from citrus.ui.kit.dialogs import Dialog, QuestionDialog
from citrus.ui.kit.garland import garland
from citrus.ui.kit.moving_parts import PlacedPicture
from citrus.ui.kit.music import Mood
from citrus.ui.screens.final.ways import ASKED_AFTER
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.stage.counting import HUNG
from citrus.ui.screens.stage.film import Film
from citrus.ui.screens.stage.parade import BEGIN, Beat, Parade, Portion, parade
from citrus.ui.screens.stage.places import count_places
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui.controller import B, presses
from tests.ui.endings import on_podium, stage_of
from tests.ui.shell import LONG_NAMES, choose, click, more, play, points, press, resize


@pytest.mark.parametrize(("players", "seed", "trees"), [(2, 3, True), (3, 3, False), (5, 3, True), (4, 7, False)])
def test_the_parade_leads_source_by_source_to_the_scores_the_last_place_first(
    app: App, players: int, seed: int, trees: bool
) -> None:
    match = play(players, seed, fruit_trees=trees)  # in the last one fincas and regions are left over
    told, end = course(match.steps, players), parade(match.steps, players, calm=True)
    sources = [source for _, source in end.begins]
    assert tuple(source for source in sources if source.final) == told.sources
    assert sources == [source for source in match.state.game.sources if source in sources], "the end comes last"
    assert [beat.begin for beat in end.beats] == sorted(beat.begin for beat in end.beats)
    scores = list(told.turns[-1])
    for source, row in zip(told.sources, told.ends, strict=True):
        mine = [beat for beat in end.beats if beat.source == source]
        assert [scores[beat.player] for beat in mine] == sorted(scores[beat.player] for beat in mine)
        for beat in mine:
            scores[beat.player] += beat.points
            if not source.at_mats:
                assert beat.spaces, "what counts can be lit"
        assert tuple(scores) == row
    for player, one in enumerate(match.state.players):
        assert end.total(player, 0) == 0
        assert end.total(player, end.seconds) == one.score
    for calm in (True, False):
        assert parade(match.steps, players, calm).begins[0][0] == BEGIN, "time to read what is to come"


def test_the_points_of_the_game_are_counted_by_what_they_came_from_for_one_after_the_other(app: App) -> None:
    match = play(3, 3)
    end, sums = parade(match.steps, 3, calm=True), dict[tuple[str, int], int]()
    for step in match.steps:
        for event in step.events:
            if isinstance(event, PointsScored):
                key = (event.source, event.player)
                sums[key] = sums.get(key, 0) + event.points
    assert {(beat.source, beat.player): beat.points for beat in end.beats} == {
        key: sums[key] for key in sums if sums[key]
    }
    for begin, source in end.begins[:2]:
        beats = [beat for beat in end.beats if beat.source == source]
        assert len({beat.begin for beat in beats}) == len(beats) == 3, "one player comes after the other"
        assert end.latest(begin) is None
        assert end.latest(beats[0].begin) == beats[0]
        assert all(beat.spaces for beat in beats), "where points come from is lit"
    last = end.beats[-1]
    assert end.latest(last.begin) == last


def test_points_that_are_lost_are_gone_from_the_column() -> None:
    beats = (
        Beat(HARVEST, 0, (Portion(5, 0),), 1.0, 1.0),
        Beat(FINCA, 0, (Portion(2, 0),), 3.0, 1.0),
        Beat(RETURN, 0, (Portion(-4, 0),), 5.0, 1.0),
        Beat(WILD_HORSES, 0, (Portion(3, 0),), 7.0, 1.0),
    )
    end = Parade(1, beats, (), 9.0, 1.0)
    assert end.parts(0, 4.0) == [(HARVEST, 5), (FINCA, 2)]
    assert end.parts(0, 8.0) == [(HARVEST, 3), (WILD_HORSES, 3)]
    assert (end.total(0, 8.0), end.most) == (6, 7)
    lost = Parade(1, beats[2:3], (), 9.0, 1.0)
    assert (lost.parts(0, 8.0), lost.total(0, 8.0)) == ([(RETURN, -4)], -4)


@pytest.mark.parametrize(
    ("early", "horses", "unused", "breath"),
    [
        ((9, 1), (4, 20), (2, 1), (WILD_HORSES, 1)),  # comes ahead there, for good
        ((9, 1), (4, 12), (3, 5), (UNUSED_TILES, 1)),  # ahead, then equal, then ahead for good
        ((1, 9), (4, 20), (1, 2), (UNUSED_TILES, 1)),  # ahead all the time: before the last points
        ((9, 9), (4, 4), (1, 1), (UNUSED_TILES, 1)),  # all share the win
    ],
)
def test_the_count_holds_its_breath_before_the_points_that_decide(
    app: App,
    early: tuple[int, int],
    horses: tuple[int, int],
    unused: tuple[int, int],
    breath: tuple[Source, int],
) -> None:
    events = [
        PointsScored(one, source, (Term("lemon", 1, each[one]),), 0)
        for source, each in ((HARVEST, early), (WILD_HORSES, horses), (UNUSED_TILES, unused))
        for one in (0, 1)
    ]
    told = parade([Step(None, play(2, 1).steps[-1].state, tuple(events))], 2, calm=True)
    waits, over = dict[tuple[Source, int], float](), {source: begin for begin, source in told.begins}
    for beat in told.beats:
        waits[beat.source, beat.player] = beat.begin - over[beat.source]
        over[beat.source] = beat.begin + beat.seconds if beat.source.final else over[beat.source]
    assert max((one for one in waits if one[0].final), key=waits.__getitem__) == breath


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("seed", [3, 5])
def test_all_of_it_takes_its_time_on_the_calm_table_and_less_on_the_full_one(app: App, players: int, seed: int) -> None:
    steps = play(players, seed).steps
    calm, full = parade(steps, players, calm=True), parade(steps, players, calm=False)
    assert 12 <= calm.end <= 30
    assert full.end < calm.end


def test_nobody_has_won_before_the_end_and_columns_grow_but_by_penalties(app: App) -> None:
    match = play(3, 3)
    screen, sums = stage_of(app, match), []
    assert match.scoring_shown
    while screen.counting:
        assert screen.mood is Mood.COUNTING
        assert not any("won" in one.name for one in screen.describe())
        beat = screen.told.latest(screen.now)
        lost = beat is not None and beat.points < 0
        sums.append((lost, [screen.told.total(player, screen.now) for player in range(3)]))
        app.step([], 0.2)
    assert sums[0] == (False, [0, 0, 0])
    for (_, before), (lost, after) in pairwise(sums):
        assert lost or all(new >= old for old, new in zip(before, after, strict=True))
    while not screen.done:
        app.step([], 0.1)
    assert screen.mood is Mood.FEAST
    assert "won" in screen.describe()[0].name


def test_a_press_shows_the_next_source_and_escape_the_podium(app: App) -> None:
    screen = stage_of(app, play(3, 3))
    for key in (pygame.K_SPACE, pygame.K_RETURN, None):
        screen.now, seen = 0.0, []
        while screen.counting:
            seen.append(screen.told.source(screen.now))
            if key is None:
                click(app, (5, 5))
            else:
                press(app, key)
        assert seen[1:] == [source for _, source in screen.told.begins]
        assert not screen.done
    screen.now = 0.0
    press(app, pygame.K_ESCAPE)
    assert screen.done


def test_what_means_nothing_skips_nothing(app: App) -> None:
    screen = stage_of(app, play(3, 3))
    for event in (
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT, unicode=""),
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x"),
        pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(400, 300), button=3),
    ):
        app.step([event], 0.0)
        assert screen.now == 0


def test_a_press_that_hurried_begins_no_rematch(app: App) -> None:
    screen = stage_of(app, play(2, 2))
    press(app, pygame.K_ESCAPE)
    for key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE):
        press(app, key)
        assert app.top is screen
    choose(app, app.ui.texts("final.rematch"))
    assert app.top is screen
    app.step([], 1.0)
    assert screen.rewarding
    for _ in range(2):
        press(app, pygame.K_RETURN)
        assert app.top is screen, "it hands out the medals"
        assert not screen.rewarding
    app.step([], 1.0)
    for _ in range(2):
        press(app, pygame.K_RETURN)
        assert isinstance(app.top, QuestionDialog)
        press(app, pygame.K_RETURN)
        assert app.top is screen, "who presses on and on stays here"
    choose(app, app.ui.texts("final.rematch"))
    assert isinstance(app.top, PlayScreen), "a click need not be meant twice"
    assert not app.top.match.state.over


def test_a_click_on_rematch_asks_once_for_more_at_the_table_after_some_games(app: App, finished: Match) -> None:
    app.change(replace(app.settings, table="calm"))
    screen = on_podium(app, finished)
    screen.hand_out()
    screen.ways.games = ASKED_AFTER
    choose(app, app.ui.texts("final.rematch"))
    assert isinstance(app.top, Dialog)
    assert app.top.title == app.ui.texts("final.more")
    choose(app, app.ui.texts("final.more_no"))
    assert isinstance(app.top, PlayScreen), "one press, and the game begins"
    assert app.settings.table_offered


def test_escape_leads_back_one_step_from_the_board_to_the_scores_the_podium_and_the_start(
    app: App, finished: Match
) -> None:
    stage = on_podium(app, finished)
    stage.hand_out()
    choose(app, "See the scores")
    scores = app.top
    more(app, "View board")
    assert isinstance(app.top, PlayScreen)
    press(app, pygame.K_ESCAPE)
    assert app.top is scores
    press(app, pygame.K_ESCAPE)
    assert app.top is stage
    choose(app, "See the scores")
    more(app, "Podium")
    assert app.top is stage
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, StartScreen)


def test_a_controller_leaves_the_podium_by_two_presses(app: App, finished: Match) -> None:
    stage = on_podium(app, finished)
    stage.hand_out()
    app.step([], 1.0)
    presses(app, B)
    assert app.top is stage
    assert stage.group.focus is stage.ways.start
    presses(app, B)
    assert isinstance(app.top, StartScreen)


def test_escape_hands_out_all_medals_before_it_leaves_the_podium(app: App) -> None:
    screen = on_podium(app, play(2, 5))
    assert screen.rewarding
    press(app, pygame.K_ESCAPE)
    assert app.top is screen
    assert not screen.rewarding


def test_what_points_come_from_is_lit_part_by_part_and_flies_to_the_column(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    flown: dict[Source, int] = {}
    at = Film.at

    def watched(self: Film, beat: Beat, now: float, end: tuple[int, int]) -> list[PlacedPicture]:
        found = list(at(self, beat, now, end))
        flown[beat.source] = flown.get(beat.source, 0) + len(found)
        return found

    monkeypatch.setattr(Film, "at", watched)
    app.change(replace(app.settings, life=True, speed="normal"))
    screen = stage_of(app, play(3, 3))
    for beat in screen.told.beats:
        lit = [len(beat.lit(beat.begin + beat.seconds * share)) for share in (0.0, 0.5, 1.0)]
        assert lit == sorted(lit)
        assert (lit[0], lit[-1]) == (1, len(beat.parts))
    while screen.counting:
        app.step([], 0.1)
    counted = {source for _, source in screen.told.begins if not source.penalty}
    assert {source for source, number in flown.items() if number} == counted
    flown.clear()
    app.change(replace(app.settings, life=False))
    screen = stage_of(app, play(3, 3))
    assert screen.counting, "it is counted in steps where all is still, too"
    while screen.counting:
        app.step([], 0.1)
    assert not flown, "but nothing flies"


def test_the_board_lies_in_the_light_unless_some_of_it_is_counted(app: App) -> None:
    screen = stage_of(app, play(3, 3))

    def light(now: float) -> float:
        screen.now = now
        screen.draw(app.surface)
        places = count_places(app.size, screen.u, 3, (board.columns, board.rows))
        return sum(pygame.transform.average_color(app.surface.subsurface(places.board))[:3])

    board = screen.game.board
    on_board = next(beat for beat in screen.told.beats if beat.spaces)
    at_mats = next(beat for beat in screen.told.beats if beat.source.at_mats)
    bright, dark = (light(beat.begin + 0.01) for beat in (at_mats, on_board))
    assert dark < 0.9 * bright, "what is counted stands out"
    assert dark > 0.5 * bright, "all else can still be seen"


@pytest.mark.parametrize("scale", [100, 140])
def test_points_over_the_highest_column_hang_below_the_garland(app: App, scale: int) -> None:
    app.rescale(scale)
    screen = stage_of(app, play(3, 3))
    places = count_places(app.size, screen.u, 3, (screen.game.board.columns, screen.game.board.rows))
    hung = garland(app.ui, places.ground.width, places.unit * HUNG, ["paper"]).get_bounding_rect()
    most = places.unit * (30 + 26)  # design pixels of the number over a column, and of what has just been added
    assert places.ground.y + hung.bottom <= places.columns[0].y - most


def test_without_movement_everything_is_there_at_once(app: App) -> None:
    app.change(replace(app.settings, speed="none"))
    screen = stage_of(app, play(2, 2))
    assert screen.done
    assert not screen.awards.handing
    app.step([], 0.1)
    app.step([], 0.1)
    assert not app.top.animating


@pytest.mark.parametrize("seed", [5, 8])
def test_the_podium_tells_what_made_the_difference(app: App, seed: int) -> None:
    screen = on_podium(app, play(2, seed))
    (winner,) = screen.result.winners
    told = screen.leads[-1]
    own, rival = (sum(map(int, re.findall(sign, told))) for sign in (r"\+(\d+)", r"made up (\d+)"))
    totals = [row.total for row in screen.result.table]
    assert own - rival == totals[winner] - totals[1 - winner]
    assert told in screen.describe()[0].value


def test_the_count_can_be_shown_again(app: App, written: dict[str, object]) -> None:
    screen = on_podium(app, play(2, 5))
    assert not screen.again.visible, "first the medals are handed out"
    screen.hand_out()
    app.step([], 1.0)
    points(app, screen.again.rect.center)
    app.draw()
    assert "Count again" in written
    click(app, screen.again.rect.center)
    assert screen.counting
    assert screen.now < 1.0
    press(app, pygame.K_ESCAPE)
    assert screen.done
    assert not screen.rewarding, "nobody gets a medal twice"


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((800, 1000), 150)])
def test_everything_has_its_place_in_windows_and_texts_of_any_size(app: App, size: tuple[int, int], scale: int) -> None:
    app.rescale(scale)
    resize(app, size)
    match = play(5, 5, names=LONG_NAMES)
    screen, window = stage_of(app, match), pygame.Rect((0, 0), app.size)
    for moment in (screen.told.beats[0].begin, screen.told.end):
        screen.hurry(moment)
        app.step([], 0.0)
        app.draw()
        rects = [one.rect for one in screen.describe()]
        assert all(window.contains(rect) and rect for rect in rects)
        assert not any(rect.collidelistall(rects[at + 1 :]) for at, rect in enumerate(rects))


@pytest.mark.parametrize("scale", [100, 140])
def test_no_name_is_cut_while_points_are_counted(app: App, written: dict[str, object], scale: int) -> None:
    app.rescale(scale)
    resize(app, (1280, 720))
    names = ("Wolfeschlegelstein", "Maximilianechristi", "Bartholomäusjürgen", "Wolframwilhelmmaxi", "Elena")
    screen = stage_of(app, play(5, 5, names=names))
    screen.hurry(screen.told.beats[0].begin)
    app.step([], 0.0)
    written.clear()
    app.draw()
    assert set(names) <= written.keys()


def test_the_review_and_the_start_are_one_step_further_where_the_podium_has_no_room_for_them(app: App) -> None:
    app.change(replace(app.settings, table="full"))
    screen = on_podium(app, play(2, 2))
    spare = (screen.ways.start, screen.ways.review)
    assert all(button.visible for button in spare)
    app.change(replace(app.settings, scale=200))
    assert [button.visible for button in spare] == [False, True]
    app.change(replace(app.settings, language="fr"))
    assert not any(button.visible for button in spare)
    assert screen.ways.story.visible
    app.change(replace(app.settings, scale=100))
    assert all(button.visible for button in spare)
    choose(app, app.ui.texts("final.review"))
    assert app.top is not screen


def test_what_is_counted_and_then_the_podium_are_heard(app: App) -> None:
    screen = stage_of(app, play(2, 3))
    assert not screen.aloud()
    app.step([], 3.0)
    first = screen.aloud()
    assert first
    assert not any(": ." in one.text for one in first)
    assert [one.number for one in first] == [*range(1, len(first) + 1)]
    press(app, pygame.K_ESCAPE)
    last = screen.aloud()
    assert last[: len(first)] == first
    places = next(one.text for one in last if one.text.startswith(screen.headline))
    assert "1st: " in places
    assert not any(one.past for one in last), "who comes to the podium at once hears all of it"
    screen.hand_out()
    last = screen.aloud()
    usable = [button.describe().name for button in screen.buttons if button.usable]
    assert all(name in last[-1].text for name in usable), "the ways on come last"
    assert not any(name in one.text for name in usable for one in first)
