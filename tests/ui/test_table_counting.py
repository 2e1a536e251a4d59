"""Points are seen before a game goes on: fincas and harvests are counted, and bots wait for that."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.course import STANDS_OUT
from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.match.settings import Level, Speed
from citrus.rules.actions import EndTurn
from citrus.rules.events import FincaScored, PointsScored
from citrus.rules.scoring import forecast
from citrus.ui.pieces.points import gain
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.answers import Answer
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.risings import Rising
from citrus.ui.table.motion.motion import FADING, RISE_SECONDS, RisingNow
from citrus.ui.table.motion.scoring_movements import CALM_SECONDS, SMALL_HARVEST
from citrus.ui.table.view.slip_places import Reach, clear
from tests.ui import behind
from tests.ui.endings import counted, first_scoring, press_at, ranked, scoring
from tests.ui.player import Player, sit_down
from tests.ui.shell import play, press


def test_a_modifier_alone_skips_no_scoring(app: App) -> None:
    player, _ = scoring(app)
    assert player.is_counting
    press(app, pygame.K_LSHIFT, pygame.KMOD_LSHIFT)
    assert player.is_counting
    press(app, pygame.K_SPACE)
    assert not player.is_counting


def test_log_and_buttons_wait_until_everything_is_counted(app: App) -> None:
    app.change(replace(app.settings, table="full"))
    player, match = scoring(app)
    events = match.steps[first_scoring(match)].events
    event = next(event for event in events if isinstance(event, FincaScored) and event.standings)
    site = event.site
    assert player.bar.text == app.ui.texts("table.prompt.finca_scored", site=site, who=ranked(player.words, event))
    assert not any(f"Finca\u00a0{site} (" in entry.text for entry in player.log)
    assert not any(player.button(command).enabled for command in (Command.HARVEST, Command.END, Command.UNDO))
    heard = [one.text for one in player.screen.aloud()]
    assert any(text.startswith(f"Finca\u00a0{site} (") for text in heard), "who listens does not wait"
    lines = len(player.log)
    while player.is_counting:
        app.step([], 0.1)
    assert len(player.log) > lines
    assert set(heard) <= {one.text for one in player.screen.aloud()}, "nothing is heard twice"
    assert any(f"Finca\u00a0{site} (" in entry.text for entry in player.log)
    assert player.button(Command.UNDO).enabled == player.match.can_undo
    assert player.button(Command.HARVEST).enabled == player.can_click(Command.HARVEST)


def test_a_click_that_ends_a_scoring_does_nothing_else(app: App) -> None:
    player, _ = scoring(app)
    menu = player.layout.menu.center
    press_at(app, menu)
    assert not player.is_counting
    assert app.top is player.screen
    press_at(app, menu)
    assert app.top is not player.screen


def test_a_click_just_after_a_scoring_does_what_it_says(app: App) -> None:
    player, _ = scoring(app)
    while player.is_counting:
        app.step([], 0.05)
    press_at(app, player.layout.menu.center)
    assert app.top is not player.screen


REFILLED = "The market ran low and has been refilled."


def refilling(app: App) -> Player:
    """Return a table at which the market has just been refilled in the middle of a turn."""
    match = play(2, 1)
    states = [step.state for step in match.steps]
    at = next(number for number, (one, two) in enumerate(pairwise(states), 1) if one.refill_due and not two.refill_due)
    assert states[at - 1].player == states[at].player
    playback = Playback.of(match)
    playback.seek(at - 1)
    player = sit_down(app, playback.branch(match.path.with_name("refilled.citrus")))
    assert REFILLED not in player.bar.hint
    action = match.steps[at].action
    assert action is not None
    player.does(action)
    return player


def test_a_market_is_said_to_be_refilled_once_its_tiles_lie_there(app: App) -> None:
    app.change(replace(app.settings, auto_end=False))
    player = refilling(app)
    assert player.is_moving
    while player.is_moving:
        assert REFILLED not in player.bar.hint
        app.step([], 0.05)
    assert player.bar.hint.startswith(REFILLED)


def test_a_market_that_is_refilled_in_the_middle_of_a_turn_says_why(app: App) -> None:
    app.change(replace(app.settings, speed="none", auto_end=False))
    player, why = refilling(app), REFILLED
    hint, who = player.bar.hint, player.state.player
    assert hint.startswith(why)
    assert len(hint) > len(why) + 1
    while player.state.player == who:
        player.does(player.legal[0])
        assert why not in player.bar.hint


def test_mats_say_the_points_that_are_counted_as_soon_as_counting_workers_set_out(app: App) -> None:
    player, _ = scoring(app)
    motion = behind.motion(player)
    now = [who.score for who in player.state.players]
    before = [who.score for who in player.shown.players]
    totals = player.totals
    assert now != before
    seen = set()
    while motion.counting:
        shown = [who.score for who in player.shown.players]
        assert all(at <= score for at, score in zip(motion.scores(now), shown, strict=True))
        assert player.totals == totals, "what is counted is not counted twice"
        seen.add(tuple(shown))
        app.step([], 0.05)
    assert {tuple(before), tuple(now)} <= seen


def test_who_is_given_points_is_glad_while_they_are_counted(app: App) -> None:
    player, _ = scoring(app)
    counted = player.movement.caption.points
    assert counted
    while player.is_counting:
        moment = player.snapshot
        assert {moment.feelings[one.player] for one in counted if one.points > 0} == {"glad"}
        assert moment.feelings == player.pieces.mats.feelings, "on the mats as in the bar"
        app.step([], 0.1)


def test_a_hint_is_silent_while_something_is_counted(app: App) -> None:
    player, _ = scoring(app)
    hint = Answer("End your turn.", more=("End your turn.", "A reason."), link="Why?", friendly=True)
    behind.answer(player, hint)
    assert not player.snapshot.said.link_lines
    while player.movement is not None:
        app.step([], 0.1)
    behind.answer(player, hint)
    assert player.snapshot.said.link_lines, "it comes back"


def test_a_finca_is_scored_on_a_stage_before_the_turn_passes(app: App) -> None:
    match = play(2, 1)
    at = first_scoring(match)
    before, step = match.steps[at - 1].state, match.steps[at]
    event = next(event for event in step.events if isinstance(event, FincaScored) and event.standings)
    playback = Playback.of(match)
    playback.seek(at - 1)
    screen = ReplayScreen(app.ui, app.routes, playback)
    player = Player(screen)
    app.show(screen)
    screen.go(at)
    moment = player.snapshot
    assert moment.prompt.text == app.ui.texts(
        "table.prompt.finca_scored", site=event.site, who=ranked(player.words, event)
    )
    best = event.standings[0]
    said = next(one for one in screen.describe() if one.name == moment.prompt.text)
    assert not said.hint, "the board shows who gets how much, and nothing else does at that time"
    assert f"{player.words.player(best.player)} {gain(best.points)}" in said.value, "for the ear"
    assert moment.state.player == before.player
    assert moment.movement.seconds > len(event.standings)
    house = 1 << match.state.game.board.sites[event.site]
    told = moment.movement.risings
    assert {(one.spaces, one.begin) for one in told} == {(house, told[0].begin)}, "all at once, beside the house"
    assert [one.best for one in told] == [one.tiles == best.tiles for one in event.standings if one.points]
    assert [one.tiles for one in told] == [one.tiles for one in event.standings if one.points], "of all their regions"
    spotlit = pygame.Surface(screen.size)
    screen.draw(spotlit)
    player.skips()
    assert player.shown == step.state
    assert {rising.rising.points for rising in player.risings} >= {event.standings[0].points}


def test_points_rather_lie_on_tiles_than_touch_a_finca_or_a_site_that_is_not_counted() -> None:
    house, area = pygame.Rect(100, 100, 40, 40), pygame.Rect(0, 0, 400, 400)
    others = tuple(pygame.Rect(x, y, 40, 40) for x in (60, 100, 140) for y in (60, 100, 140) if (x, y) != house.topleft)
    sites, tiles = others[:4], others[4:]
    place = clear(house.inflate(20, 0), (), (house,), area, Reach(20, 10, 5, tiles, sites))
    assert place.collidelist(sites) < 0
    assert place.colliderect(house.inflate(160, 160)), "near by"


def test_points_cover_neither_the_finca_nor_the_numbers_that_are_counted(app: App) -> None:
    player, match = scoring(app, 3, 2)
    event = next(event for event in match.steps[first_scoring(match)].events if isinstance(event, FincaScored))
    with_points, without = (pygame.Surface(player.screen.size) for _ in range(2))
    house = player.rect_of(targets.Space(match.state.game.board.sites[event.site]))
    for _ in range(30):
        movement = player.movement
        if movement is None or not movement.counts:
            break
        player.screen.draw(with_points)
        risings = player.risings
        behind.raise_points(player, [])
        player.screen.draw(without)
        behind.raise_points(player, risings)
        assert house in movement.counted
        numbers = [place for place in movement.counted if place.width < house.width]
        assert len(numbers) == sum(len(standing.regions) for standing in event.standings)
        for place in movement.counted:
            seen = place.inflate(-place.width // 2, -place.height // 2)
            pictures = [pygame.image.tobytes(one.subsurface(seen), "RGB") for one in (with_points, without)]
            assert pictures[0] == pictures[1]
        app.step([], 0.1)


def harvests(match: Match) -> dict[int, list[PointsScored]]:
    """Return the points of every harvest that brought some, by its step."""
    found: dict[int, list[PointsScored]] = {}
    for at, step in enumerate(match.steps):
        points = [event for event in step.events if isinstance(event, PointsScored) and event.source == "harvest"]
        if points:
            found[at] = points
    return found


def harvesting(app: App, match: Match) -> Player:
    """Return a table at which a person has just harvested, whose turn continues until it is ended."""
    app.change(replace(app.settings, auto_end=False))
    found = harvests(match)
    return counted(app, match, max(found, key=lambda step: sum(event.points for event in found[step])))


def test_a_click_on_a_button_does_what_it_says_once_a_harvest_is_only_read(app: App, finished: Match) -> None:
    player = harvesting(app, finished)
    steps = len(player.steps)
    while not player.is_reading:
        assert not player.button(Command.END).enabled
        app.step([], 0.05)
    assert player.is_counting
    assert player.button(Command.END).enabled
    press_at(app, player.rect_of(Command.END).center)
    assert len(player.steps) == steps + 1
    assert isinstance(player.steps[-1].action, EndTurn)


def test_other_clicks_end_a_harvest_and_do_nothing_else(app: App, finished: Match) -> None:
    for wait in (False, True):
        player = harvesting(app, finished)
        before = len(player.steps)
        while wait and not player.is_reading:
            app.step([], 0.05)
        other = player.layout.hand.center if wait else player.rect_of(Command.END).center
        press_at(app, other)
        assert not player.is_counting
        assert len(player.steps) == before


def test_a_button_that_could_be_used_in_a_scene_can_be_just_after_it(app: App, finished: Match) -> None:
    player = harvesting(app, finished)
    while player.is_counting:
        app.step([], 0.05)
    press_at(app, player.rect_of(Command.END).center)
    assert isinstance(player.steps[-1].action, EndTurn)


def test_every_harvest_of_a_person_has_a_stage_in_proportion_to_its_size(app: App, finished: Match) -> None:
    playback = Playback.of(finished)
    screen = ReplayScreen(app.ui, app.routes, playback)
    player = Player(screen)
    app.show(screen)
    lengths: dict[tuple[int, int], float] = {}
    for at, points in harvests(finished).items():
        total = sum(event.points for event in points)
        if (len(points), min(total, STANDS_OUT)) in lengths or total < SMALL_HARVEST:
            continue
        playback.seek(at - 1)
        screen.go(at)
        moment = player.snapshot
        assert moment.movement is not None
        assert app.ui.texts.amount("points", total) in moment.prompt.text
        assert f"{len(points)} region" in moment.prompt.text
        assert len(moment.movement.risings) == len(points)
        assert len({one.begin for one in moment.movement.risings}) == 1, "all regions belong to one event"
        assert moment.movement.shown == finished.steps[at - 1].state
        lengths[len(points), min(total, STANDS_OUT)] = moment.movement.seconds
        who, motion = finished.steps[at - 1].state.player, behind.motion(player)
        ways = []  # of the counting worker: it never goes back
        while motion.movement is not None:
            ways.append(motion.scores([one.score for one in motion.movement.shown.players])[who])
            screen.update(0.05)
        assert ways == sorted(ways)
        player.skips()
        assert player.shown == finished.steps[at].state
    small = {key: seconds for key, seconds in lengths.items() if key[1] < STANDS_OUT}
    assert small
    for (_, total), seconds in small.items():
        assert all(seconds < longer for (_, most), longer in lengths.items() if most > total)
        assert seconds < CALM_SECONDS, "a finca takes longer"


@pytest.mark.parametrize(("table", "counts"), [("calm", True), ("full", False)])
def test_a_small_harvest_of_a_computer_has_a_stage_on_the_calm_table(app: App, table: Level, counts: bool) -> None:
    match = play(2, 2, bots=("easy", "easy"))
    app.change(replace(app.settings, table=table))
    totals = {at: sum(event.points for event in points) for at, points in harvests(match).items()}
    at = next(at for at, total in totals.items() if SMALL_HARVEST <= total < STANDS_OUT)
    playback = Playback.of(match)
    screen = ReplayScreen(app.ui, app.routes, playback)
    app.show(screen)
    playback.seek(at - 1)
    screen.go(at)
    assert Player(screen).is_counting is counts


def test_further_fincas_of_an_action_are_counted_faster(app: App) -> None:
    player = counted(app, play(2, 2), 82)
    rests: dict[str, float] = {}
    while player.is_counting:
        if (movement := player.movement) is not None and movement.caption is not None:
            rests[movement.caption.text] = movement.rest
        player.waits(0.1)
    first, second = rests.values()
    assert first > second > 0.5 * first, "there is still time to read"


def test_there_is_more_time_to_look_at_a_harvest_on_the_calm_table(app: App, finished: Match) -> None:
    seconds = []
    for level in ("full", "calm"):
        app.change(replace(app.settings, table=level))
        seconds.append(harvesting(app, finished).movement.seconds)
    assert seconds[0] < seconds[1]


def test_totals_and_ranking_count_no_harvest_twice(app: App, finished: Match) -> None:
    playback = Playback.of(finished)
    app.change(replace(app.settings, table="full"))
    screen = ReplayScreen(app.ui, app.routes, playback)
    player = Player(screen)
    app.show(screen)
    player.presses(pygame.K_s)
    at, raised = max(harvests(finished), key=lambda at: sum(one.points for one in harvests(finished)[at])), False
    who = finished.steps[at - 1].state.player
    playback.seek(at - 1)
    screen.go(at)
    ends = [forecast(finished.steps[number].state) for number in (at - 1, at)]
    true = {(one[who].now, one[who].total) for one in ends}
    while player.movement is not None:
        moment = player.snapshot
        score = moment.state.players[who].score
        raised = raised or score == ends[1][who].now
        assert ends[0][who].now <= score <= ends[1][who].now
        row = next(row for row in moment.ranking if row.player == who)
        assert (row.now, row.total) in true, "what the mat counts already is not counted again"
        assert row.total == moment.totals[who]
        screen.update(0.1)
    assert raised, "while the regions still lay there"


@pytest.mark.parametrize(("speed", "waits"), [("normal", True), ("fast", False)])
def test_bots_wait_until_points_are_read(app: App, speed: Speed, waits: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    player = sit_down(app, play(2, 1, steps=10), speed=speed)
    heard: list[bool] = []

    def hear(seconds: float, moving: bool, held: bool, *_: object) -> None:
        heard.append(moving or held)

    monkeypatch.setattr(behind.bots(player), "due", hear)
    behind.raise_points(player, [RisingNow(Rising(0, 4, 0, ""))])
    player.waits(0.0)
    player.risings[0].share = FADING
    player.waits(0.0)
    assert heard == [waits, False]
    player.risings[0].share = 0.0
    player.waits(RISE_SECONDS)
    assert heard[-1] is False
