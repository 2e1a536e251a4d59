"""What moves at the table: every event that should, ending in the picture of the present, at the pace one likes."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.course import of_the_end
from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.records.replay import Step
from citrus.rules.actions import Harvest, UseCart, UseMilestone, UseMoney
from citrus.rules.board import first_space, spaces_of
from citrus.rules.events import (
    BullPlaced,
    CartUsed,
    Event,
    FincaBuilt,
    FincaDrawn,
    FincaScored,
    Income,
    LandscapeTaken,
    LineBought,
    MarketRefilled,
    MilestoneUsed,
    MoneyUsed,
    PlantationCovered,
    PointsScored,
    RegionExtended,
    RegionHarvested,
    RegionsMerged,
    SiteOpened,
    TilePlanted,
    TilesReturned,
    WorkerPlaced,
    WorkersReturned,
)
from citrus.rules.fruit_trees.orchard import TREE
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of
from citrus.ui.kit.display_list import DisplayList
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.risings import Rising
from citrus.ui.table.motion.drifts import LEAF_SECONDS, joy
from citrus.ui.table.motion.flights import Drift, Movement
from citrus.ui.table.motion.motion import LONGEST_WALK, Motion
from citrus.ui.table.motion.movement_builder import Happened
from citrus.ui.table.motion.scoring_movements import SMALL_HARVEST
from tests.ui import behind
from tests.ui.at_table import new_match
from tests.ui.orchards import played
from tests.ui.player import Player, sit_down

SEEDS = (3, 7)  # together they hold every kind of event
FRAME = 1 / 60
LONGEST = 1.3  # seconds until all pieces lie still
LONGEST_SCORING = 5.0  # for each finca that is scored, for a harvest, and for the end


@pytest.fixture(autouse=True)
def _display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


def play(folder: Path, seed: int) -> Match:
    """Play a whole game of two who use what they can and harvest seldom."""
    played = new_match(folder, seed=seed)
    rng = random.Random(seed)
    while not played.state.over:
        legal = played.legal_actions()
        liked = [action for action in legal if isinstance(action, UseCart | UseMoney | UseMilestone)]
        liked = liked or [action for action in legal if not isinstance(action, Harvest)] or list(legal)
        played.act(rng.choice(liked if rng.random() < 0.75 else list(legal)))
    return played


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Match]:
    return {seed: play(tmp_path_factory.mktemp(str(seed)), seed) for seed in SEEDS}


@pytest.fixture(params=SEEDS)
def match(request: pytest.FixtureRequest, games: dict[int, Match]) -> Match:
    """Return one of the games; do not continue it."""
    return games[request.param]


def watching(app: App, playback: Playback) -> ReplayScreen:
    return ReplayScreen(app.ui, app.routes, playback)


def moments(match: Match) -> Iterator[tuple[int, GameState, Step]]:
    steps = match.steps
    for position in range(1, len(steps)):
        yield position, steps[position - 1].state, steps[position]


def movements(screen: ReplayScreen, before: GameState, step: Step) -> list[Movement]:
    player = Player(screen)
    return behind.builder(player).movements(player.layout, Happened(before, step.state, step.events))


def test_every_event_that_changes_the_table_moves(app: App, match: Match) -> None:
    """Counts what flies, fades and grows for each event of a whole game."""
    screen = watching(app, Playback.of(match))
    player = Player(screen)
    app.show(screen)
    layout, board = player.layout, match.state.game.board
    for position, before, step in moments(match):
        found = movements(screen, before, step)
        flights = [flight for movement in found for flight in movement.flights]
        faded = [fade.area for movement in found for fade in movement.fades]
        ends = [flight.end.center for flight in flights]
        starts = [flight.start.center for flight in flights]
        for event in step.events:
            about = f"step {position}: {event}"
            match event:
                case LineBought(market_spaces=spaces):
                    assert all(layout.crates[space].center in starts for space in spaces), about
                case CartUsed(market_space=space):
                    assert layout.crates[space].center in starts, about
                    assert layout.crates[space].center in ends, about
                case TilePlanted(space=space):
                    assert layout.space_rect(*board.column_row(space)).center in ends, about
                case WorkerPlaced(space=space):
                    assert player.pieces.board.worker_rect(layout, step.state, 1 << space).center in ends, about
                case WorkersReturned(regions=regions):
                    for region in regions:
                        assert player.pieces.board.worker_rect(layout, before, region).center in starts, about
                case RegionExtended(spaces=spaces) | RegionHarvested(spaces=spaces):
                    for space in spaces_of(spaces):
                        rect = layout.space_rect(*board.column_row(space))
                        assert any(area.contains(rect) for area in faded), about
                case RegionsMerged(neutral=neutral):
                    for space in spaces_of(sum(neutral)):
                        rect = layout.space_rect(*board.column_row(space))
                        assert any(area.contains(rect) for area in faded), about
                case PlantationCovered(space=space) | LandscapeTaken(space=space):
                    rect = layout.space_rect(*board.column_row(space))
                    assert any(area.contains(rect) for area in faded), about
                case TilesReturned(placed=placed) | MarketRefilled(placed=placed):
                    assert all(layout.crates[tile.market_space].center in ends for tile in placed), about
                case Income(gained=gained) | MoneyUsed(gained=gained):
                    coin = player.pieces.mats.places.coin_rect(layout, event.player)
                    coins = [end for end in ends if end == coin.center]
                    assert (len(coins) > 0) == (gained > 0), about
                    assert len(coins) <= gained, about
                case BullPlaced(space=space):
                    walking = [flight for flight in flights if flight.steps]
                    assert [flight.end.center for flight in walking] == [
                        layout.space_rect(*board.column_row(space)).center
                    ], about
                case FincaDrawn():
                    assert player.rect_of(targets.DrawnFinca()).center in ends, about
                case FincaBuilt(site=site):
                    assert player.rect_of(targets.DrawnFinca()).center in starts, about
                    rect = layout.space_rect(*board.column_row(board.sites[site]))
                    assert rect.center in ends, about
                    assert rect in faded, about
                case _ if of_the_end(event):
                    pass  # it has a stage of its own
                case SiteOpened(site=site) | FincaScored(site=site):
                    assert layout.space_rect(*board.column_row(board.sites[site])) in faded, about
                case MilestoneUsed():
                    assert player.pieces.stacks.rects(layout)["fincas"].center in ends, about
                case PointsScored():
                    told = [rising for movement in found for rising in movement.risings]
                    assert (event.player, event.points) in [(rising.player, rising.points) for rising in told], about


def test_together_the_games_hold_every_kind_of_event(games: dict[int, Match]) -> None:
    """So that the test above has something to find."""
    events = [event for match in games.values() for step in match.steps for event in step.events]
    kinds = {type(event) for event in events}
    merges = {len(event.own) > 1 for event in events if isinstance(event, RegionsMerged)}
    moved = (
        *(LineBought, CartUsed, TilePlanted, WorkerPlaced, WorkersReturned, RegionExtended, RegionHarvested),
        *(RegionsMerged, PlantationCovered, LandscapeTaken, TilesReturned, MarketRefilled, Income, MoneyUsed),
        *(BullPlaced, FincaDrawn, FincaBuilt, SiteOpened, FincaScored, MilestoneUsed, PointsScored),
    )
    assert set(moved) <= kinds
    assert merges == {True, False}


def is_counted(events: tuple[Event, ...]) -> bool:
    """Return whether a person's harvest has a stage of its own."""
    scored = [event for event in events if isinstance(event, PointsScored) and event.source == "harvest"]
    return sum(event.points for event in scored) >= SMALL_HARVEST


def test_movements_begin_with_what_was_and_end_with_what_is(app: App, match: Match) -> None:
    screen = watching(app, Playback.of(match))
    app.show(screen)
    for position, before, step in moments(match):
        found = movements(screen, before, step)
        scorings = sum(isinstance(event, FincaScored) for event in step.events) + is_counted(step.events)
        assert sum(movement.seconds for movement in found) <= LONGEST + LONGEST_SCORING * scorings, position
        if not found:
            assert not any(isinstance(event, TilePlanted | LineBought | Income) for event in step.events)
            continue
        assert found[-1].then == step.state, position
        for earlier, later in itertools.pairwise(found):
            assert len(later.shown.hand) == len(earlier.then.hand), position
        planted = [event for event in step.events if isinstance(event, TilePlanted)]
        if planted:
            hand = list(before.hand)
            hand.remove(planted[0].tile)
            assert sorted(found[0].shown.hand) == sorted(hand), position


def test_a_worker_on_its_way_is_nowhere_else(app: App, match: Match) -> None:
    screen = watching(app, Playback.of(match))
    app.show(screen)
    for position, before, step in moments(match):
        for movement in movements(screen, before, step):
            for event in step.events:
                if isinstance(event, WorkersReturned) and movement.away:
                    for region in event.regions:
                        assert movement.away >> first_space(region) & 1, position
                if isinstance(event, WorkerPlaced) and movement.away:
                    mine = movement.shown.players[event.player].workers
                    assert mine == before.players[event.player].workers - 1, position


def test_a_worker_stays_where_it_was_put_until_it_goes_home(app: App, match: Match) -> None:
    screen = watching(app, Playback.of(match))
    player = Player(screen)
    app.show(screen)
    layout, pieces = player.layout, player.pieces
    grown = 0
    for position, before, step in moments(match):
        pieces.keep_up(match.steps[: position + 1])
        for event in step.events:
            match event:
                case RegionExtended(spaces=spaces):
                    planted = next(other.space for other in step.events if isinstance(other, TilePlanted))
                    old, new = spaces & ~(1 << planted), spaces
                case RegionsMerged(own=own):
                    old, new = own[0], next(region.spaces for region in step.state.regions() if region.spaces & own[0])
                case _:
                    continue
            grown += first_space(old) != first_space(new)
            stood = pieces.board.worker_rect(layout, before, old)
            assert pieces.board.worker_rect(layout, step.state, new) == stood, f"step {position}: {event}"
    assert grown, "some region has grown towards the first space of the board"


def walked(state: GameState, points: int, score: int) -> list[float]:
    """Return where a counting worker is at each frame."""
    motion = Motion()
    shown = Movement(state, state, risings=(Rising(0, points, 1, "terms"),))
    motion.add([shown], [score])
    places = []
    while motion.moving:
        places.append(motion.scores([score + points])[0])
        motion.update(FRAME, 1.0)
    assert motion.scores([score + points]) == [score + points]
    return places


@pytest.mark.parametrize(("points", "score"), [(9, 3), (1, 0), (12, 95), (-6, 4), (40, 0)])
def test_counting_workers_walk_field_by_field(tmp_path: Path, points: int, score: int) -> None:
    places = walked(new_match(tmp_path).state, points, score)
    assert places[0] == score
    steps = [abs(after - before) for before, after in itertools.pairwise(places)]
    assert all(step < 1 for step in steps), "no field is jumped over"
    assert (places == sorted(places)) if points > 0 else (places == sorted(places, reverse=True))
    assert {round(place) for place in places} >= set(range(score, score + points, 1 if points > 0 else -1))
    assert len(places) * FRAME <= LONGEST_WALK + 2 * FRAME


def test_points_say_what_they_are_for_and_stay_while_one_plays_on(app: App, match: Match) -> None:
    playback = Playback.of(match)
    at = next(n for n, step in enumerate(match.steps) if any(isinstance(e, RegionHarvested) for e in step.events))
    playback.seek(at - 1)
    screen = watching(app, playback)
    player = Player(screen)
    app.show(screen)
    screen.go(at)
    event = next(event for event in playback.steps[-1].events if isinstance(event, PointsScored))
    told = player.risings[0].rising
    assert told.points == event.points
    assert told.terms.startswith(player.words.count("events.term.tiles", event.terms[0].count))
    assert player.is_moving
    while player.is_counting:
        screen.update(0.05)
    assert player.is_moving
    lying = [entry.rising for entry in player.risings]
    player.clicks(player.layout.bar.center)
    assert not player.is_moving
    assert player.is_animated
    assert lying
    assert [entry.rising for entry in player.risings] == lying
    screen.go(at - 1)
    assert not player.is_animated


def test_a_click_and_a_key_skip_movements(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    player.buys()
    assert player.is_moving
    player.presses(pygame.K_RIGHT)
    assert not player.is_moving
    player.plants()
    assert player.is_moving
    player.clicks(player.layout.log.center)
    assert not player.is_moving


@pytest.mark.parametrize(("speed", "frames"), [("slow", 48), ("normal", 24), ("fast", 12)])
def test_the_pace_is_as_chosen(app: App, tmp_path: Path, speed: str, frames: int) -> None:
    app.settings = replace(app.settings, speed=speed)
    player = sit_down(app, new_match(tmp_path))
    player.buys()
    before, bought = (step.state for step in player.steps[-2:])
    moved = behind.builder(player).movements(player.layout, Happened(before, bought, player.steps[-1].events))
    seconds = sum(movement.seconds for movement in moved)
    count = 0
    while player.is_moving:
        player.waits(FRAME)
        count += 1
    assert count == pytest.approx(seconds / 0.4 * frames, abs=2)


def test_without_movements_nothing_moves(app: App, tmp_path: Path) -> None:
    app.settings = replace(app.settings, speed="none")
    player = sit_down(app, new_match(tmp_path))
    player.buys()
    player.plants()
    assert not player.is_animated


def test_points_do_not_hang_in_the_air_once_nothing_is_to_move(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    state = player.state
    behind.show(player, Movement(state, state, risings=(Rising(0, 5, 1, "5 tiles"),)))
    player.waits(FRAME)
    player.presses(pygame.K_ESCAPE)
    assert isinstance(app.top, MenuDialog)
    app.change(replace(app.settings, speed="none"))
    app.pop()
    player.waits(FRAME)
    assert not player.screen.animating


def test_leaves_settle_by_themselves_and_nothing_waits_for_them(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    player.buys()
    player.skips()
    player.plants()
    drawn: list[float] = []
    while player.is_moving:
        player.waits(FRAME)
    assert player.is_animated, "leaves are still in the air"
    while player.is_animated and len(drawn) < 200:
        drawn.append(FRAME)
        player.waits(FRAME)
    assert 0.3 < sum(drawn) < LEAF_SECONDS
    player.plants()
    while player.is_moving:
        player.waits(FRAME)
    held = player.picked
    player.presses(pygame.K_RIGHT)
    assert player.focus is not None or player.picked != held, "a key means what it always means"


def test_a_scored_house_begins_to_smoke_and_petals_whirl_up_where_it_brings_points(app: App, match: Match) -> None:
    screen = watching(app, Playback.of(match))
    app.show(screen)
    found = 0
    for _, before, step in moments(match):
        scored = [event for event in step.events if isinstance(event, FincaScored)]
        if scored and not step.state.over:
            shown = movements(screen, before, step)
            planted = sum(isinstance(event, TilePlanted) for event in step.events)
            joys = sum(any(one.points for one in event.standings) for event in scored)
            assert sum(len(one.drifts) for one in shown) == len(scored) + joys + planted
            found += 1
    assert found


def pictures(drift: Drift, now: float) -> int:
    """Return how many pictures a drift shows some seconds after its beginning."""
    drawn = DisplayList(pygame.Rect(0, 0, 1280, 720))
    drift.draw(drawn, now)
    return len(drawn.entries)


def test_the_more_points_a_finca_brings_the_more_people_and_petals_are_about(app: App) -> None:
    house, view = pygame.Rect(600, 300, 60, 60), pygame.Rect(0, 0, 1280, 720)
    few, many = (joy(app.ui, house, view, points, 0.5) for points in (2, 12))
    assert pictures(few, 0.4) == pictures(many, 0.4) == 0
    assert 0 < 2 * pictures(few, 1.5) < pictures(many, 1.5)
    assert many.seconds > few.seconds, "they stay for longer"


@pytest.mark.parametrize("top", [0, 300])
def test_people_at_a_finca_stand_on_no_number_around_it_and_hide_nobody(app: App, top: int) -> None:
    house, view, space = pygame.Rect(600, top, 80, 80), pygame.Rect(0, 0, 1280, 720), 80
    badges = [house.move(x * space, y * space).inflate(-40, -40) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    cheers, seen = joy(app.ui, house, view, 12, 0.0), set[int]()
    for now in (0.2, 0.7, 1.0, 1.3, 1.6):
        drawn = DisplayList(view)
        cheers.draw(drawn, now)
        people = [pygame.Rect(entry.seen) for entry in drawn.entries]
        people = [place for place in people if place.height > 36]  # petals are smaller
        assert all(place.collidelist(badges) < 0 for place in people)
        assert not any(one.colliderect(other) for one, other in combinations(people, 2))
        seen.add(len(people))
    assert max(seen) == 2


def test_a_fruit_leaps_out_of_every_tile_that_is_harvested(app: App, match: Match) -> None:
    screen = watching(app, Playback.of(match))
    app.show(screen)
    found = 0
    for _, before, step in moments(match):
        tiles = sum(one.spaces.bit_count() for one in step.events if isinstance(one, RegionHarvested))
        if tiles and not step.state.over and not any(isinstance(one, FincaScored) for one in step.events):
            (leaps,) = [drift for one in movements(screen, before, step) for drift in one.drifts]
            seen = {pictures(leaps, leaps.seconds * part / 100) for part in range(101)}
            assert max(seen) <= tiles
            assert tiles > 3 or max(seen) == tiles
            found += 1
    assert found


def test_no_fruit_leaps_out_of_a_tree_that_is_harvested(app: App) -> None:
    """A tree has no picture of a fruit, and looking for one ended the program."""
    found = 0
    for seed in range(1, 6):
        record, steps = played(seed)
        screen = watching(app, Playback.of(Match(record, list(steps), Path("trees.citrus"))))
        app.show(screen)
        for before, step in pairwise(steps):
            harvested = sum(one.spaces for one in step.events if isinstance(one, RegionHarvested))
            kinds = [
                before.state.game.kind_name(kind_of(tile))
                for space in spaces_of(harvested)
                if (tile := before.state.tile_at(space)) is not None
            ]
            if TREE in kinds and not step.state.over:
                for drift in (drift for one in movements(screen, before.state, step) for drift in one.drifts):
                    assert max(pictures(drift, drift.seconds * part / 20) for part in range(20)) <= len(kinds)
                found += 1
    assert found


def test_the_table_is_drawn_once_more_when_points_have_faded(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    app.step([], 1.0)
    app.draw()
    without = pygame.image.tobytes(app.surface, "RGB")
    state = player.state
    behind.show(player, Movement(state, state, risings=(Rising(0, 5, 1, "5 tiles"),)))
    while player.is_animated or player.is_moving:
        app.step([], FRAME)
    assert pygame.image.tobytes(app.surface, "RGB") == without
