"""What an action would do, in pictures: what they say, and where their paper lies."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from citrus.language.words import Words
from citrus.match.settings import Level
from citrus.rules.actions import BuildFinca, Buy, Harvest, PlaceBull, Plant
from citrus.rules.board import spaces_of
from citrus.rules.events import WorkerPlaced
from citrus.rules.fincas import missing, promised
from citrus.rules.harvest import region_terms
from citrus.rules.market import finca_due_after, line_tiles
from citrus.rules.state import DrawnFinca, GameState
from citrus.rules.tiles import Finca, kind_of
from citrus.rules.turn import apply, legal_actions
from citrus.ui.kit.display_list import DisplayList
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.consequences import preview
from citrus.ui.table.model.offer import fits
from citrus.ui.table.model.pictures import (
    COIN,
    CountPicture,
    FreePicture,
    HousePicture,
    Part,
    PointsPicture,
    RegionPicture,
    SignPicture,
    Sort,
    WordPicture,
    WorkerPicture,
)
from citrus.ui.table.model.preview_pictures import (
    bull_pictures,
    harvest_pictures,
    planting_pictures,
    site_pictures,
)
from citrus.ui.table.model.prompt import PLOTS
from citrus.ui.table.motion.animator import MORE_SECONDS, NOTE_SECONDS
from citrus.ui.table.view.note import POINTER, draw_note, lay_pictures, points_to
from tests.rules.scene import Scene
from tests.ui import behind
from tests.ui.at_table import new_match
from tests.ui.player import Player, sit_down
from tests.ui.shell import play


def drawn(player: Player) -> pygame.Surface:
    """Return a picture of the whole screen."""
    picture = pygame.Surface(player.screen.size)
    player.screen.draw(picture)
    return picture


def plantings(players: int) -> Iterator[tuple[GameState, Plant]]:
    """Yield the plantings of a game with the states before them."""
    match = play(players, 2, steps=150)
    for before, step in zip(match.steps, match.steps[1:], strict=False):
        if isinstance(step.action, Plant):
            yield before.state, step.action


def test_everybody_who_would_be_paid_at_a_changed_finca_has_points_which_are_sure_where_it_is_encircled() -> None:
    paid = 0
    for state, action in plantings(3):
        found = preview(state, action)
        ways = planting_pictures(state, action, found)
        whole, least = ways[0], ways[-1]
        expected = [(one.player, one.points) for stake in found.stakes for one in stake.standings if one.points]
        fincas = [one for part in whole if part.sort is Sort.CHANGED for one in part.pictures]
        points = [one for one in fincas if isinstance(one, PointsPicture)]
        assert sorted((one.player, one.points) for one in points) == sorted(expected)
        every = [one for part in whole for one in part.pictures if isinstance(one, PointsPicture)]
        now = [(one.player, one.points) for _, table in found.encircled for one in table if one.points]
        assert sorted((one.player, one.points) for one in every if one.sure) == sorted(now), "the rest only might come"
        assert not any(one.sure and one.earned for one in every), "a preview is dashed"
        letters = [one.site for one in fincas if isinstance(one, HousePicture)]
        assert letters == [stake.site if len(found.stakes) > 1 else "" for stake in found.stakes]
        free = [one.count for one in fincas if isinstance(one, FreePicture)]
        open_fincas = [stake.site for stake in found.stakes if not stake.encircled]
        left = [missing(found.after, site).bit_count() for site in open_fincas]
        assert free == [count for count in left if count <= PLOTS], "the last ones, as beside the house"
        assert sum(map(len, (part.pictures for part in least))) <= sum(map(len, (part.pictures for part in whole)))
        paid += len(points)
    assert paid > 20


def test_only_fincas_where_points_change_are_shown() -> None:
    """A ring around every finca whose tiles are counted again is a riddle."""
    unchanged = 0
    for state, action in plantings(3):
        found = preview(state, action)
        stakes = {stake.site: stake for stake in found.stakes}
        assert {site for site, _ in found.encircled} == {site for site, one in stakes.items() if one.encircled}
        for there in found.touched:
            before = {one.player: one.points for one in promised(state, there.site) if one.points}
            then = {one.player: one.points for one in there.standings if one.points}
            assert (there.site in stakes) == (before != then)
            unchanged += before == then
    assert unchanged > 10


def test_a_region_that_only_grows_says_how_and_what_a_harvest_would_bring() -> None:
    grown = 0
    for state, action in plantings(2):
        found = preview(state, action)
        own = [region.spaces for region in state.players[state.player].regions if region.spaces & found.region]
        ways = planting_pictures(state, action, found)
        assert ways[0], "every planting has something to show"
        parts = [part for part in ways[0] if part.sort is Sort.GROWN]
        assert bool(parts) is bool(own)
        for part in parts:
            (region,) = (one for one in part.pictures if isinstance(one, RegionPicture))
            assert region.has == sum(map(int.bit_count, own))
            assert region.has + region.comes == found.region.bit_count()
            (points,) = (one.count for one in part.pictures if isinstance(one, CountPicture))
            assert points == sum(term.points for term in region_terms(found.after, found.region))
            grown += 1
    assert grown > 20


def test_the_worker_of_a_new_region_is_shown_where_a_tile_is_taken_or_nothing_else_is_shown() -> None:
    alone = 0
    for state, action in plantings(3):
        found = preview(state, action)
        if found.returning or not any(isinstance(event, WorkerPlaced) for event in found.events):
            continue
        whole = planting_pictures(state, action, found)[0]
        goes = Part(Sort.WORKERS, (WorkerPicture(state.player), CountPicture(-1)))
        taken = any(part.sort is Sort.TAKEN for part in whole)
        assert (goes in whole) is (taken or whole == (goes,))
        alone += whole == (goes,)
    assert alone


def test_a_harvest_shows_points_coins_and_what_is_lost_at_fincas(app: App) -> None:
    scene = Scene().fincas(A="10/5").region(0, "lemon", "c2 d2").region(0, "lime", "a1").bag("lemon orange " * 9)
    scene.player(0, workers=3, coins=1)
    far, near = (region.spaces for region in scene.state.players[0].regions)
    words = Words(app.ui.texts, scene.game, ("Ana", "Bruno"))

    def shown(*regions: int) -> tuple[list[int], list[int]]:
        """Return the points and the counts in a row."""
        pictures = [one for part in harvest_pictures(words, scene.state, regions)[0] for one in part.pictures]
        assert (WordPicture("you lose at") in pictures) == (near in regions), "in words, as a fallen hat is a riddle"
        points = [one for one in pictures if isinstance(one, PointsPicture)]
        assert [one.sure for one in points] == [True, False][: len(points)], "what is lost might have come"
        assert not any(one.sure and one.earned for one in points), "nothing counts before it is on the track"
        return [one.points for one in points], [one.count for one in pictures if isinstance(one, CountPicture)]

    assert shown(far) == ([1], [7, 1])
    assert shown(near) == ([2, -10], [7, 1])
    assert shown(near, far) == ([3, -10], [8, 2])
    assert harvest_pictures(words, scene.state, ()) == ((),)


def test_a_bull_shows_the_finca_that_it_closes() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3").region(1, "orange", "e3 e4 d4")
    scene.landscape().player(0, tiles=("bull",))
    closing, elsewhere = (bull_pictures(scene.state, PlaceBull(scene.board.numbers[at])) for at in ("c4", "a1"))
    assert closing[0] == (
        Part(
            Sort.CHANGED,
            (
                HousePicture(Finca(10, 5), "scored"),
                PointsPicture(0, 10, earned=False),
                PointsPicture(1, 5, earned=False),
            ),
        ),
    )
    assert elsewhere == ((),)


def test_a_line_shows_its_price_and_the_finca_that_comes_beside_it_and_off_the_market(app: App) -> None:
    match = next(at for n in range(30, 90) if isinstance((at := play(3, 1, steps=n)).legal_actions()[0], Buy))
    player = sit_down(app, match, speed="none", table="calm")
    for line in player.lit(targets.MarketLine):
        player.note_on(line)
        note = player.note_sheet
        assert note is not None
        row = [one for part in note.ways[0] for one in part.pictures]
        price = len(line_tiles(player.state, line.name))
        due = finca_due_after(player.state, price)
        coins = player.state.players[player.state.player].coins
        left = [CountPicture(coins, gain=False), SignPicture("then"), CountPicture(coins - price, gain=False)]
        assert row == [COIN, *left, *([HousePicture(None, "new")] if due else [])]
        place, _ = lay_pictures(player.layout, note, behind.strips(player))
        assert place.collidelist([*player.layout.arrows.values(), *player.layout.crates.values()]) == -1
        assert not place.colliderect(player.layout.view)


def test_a_site_shows_who_would_get_points_at_the_finca_there() -> None:
    scene = Scene().region(0, "lime", "c2 d2").region(1, "orange", "e3").bag("lemon " * 9)
    scene.stacks(open_sites="A B").change(drawn_finca=DrawnFinca(Finca(10, 5), "market"))
    (first, *_), alone = site_pictures(scene.state, BuildFinca("A")), site_pictures(scene.state, BuildFinca("B"))
    (part,) = first
    assert part.pictures == (
        HousePicture(Finca(10, 5)),
        PointsPicture(0, 10, sure=False, earned=False),
        PointsPicture(1, 5, sure=False, earned=False),
    )
    assert alone == ((),)


@pytest.mark.parametrize("table", ["calm", "full"])
def test_pictures_lie_on_the_board_and_the_full_table_says_it_in_words_at_once(app: App, table: Level) -> None:
    match = play(3, 1, steps=60)
    while not match.state.hand:
        match = play(3, 1, steps=len(match.steps) + 1)
    player = sit_down(app, match, speed="none", table=table)
    player.hovers(targets.Space(next(iter(player.spaces))))
    player.waits(NOTE_SECONDS)
    note = player.note_sheet
    assert note is not None
    assert note.ways[0]
    assert bool(player.card) is (table == "full")
    player.waits(MORE_SECONDS)
    assert player.card


@pytest.mark.parametrize("table", ["calm", "full"])
def test_pointing_at_harvest_shows_what_every_own_region_would_bring(app: App, table: Level) -> None:
    match = next(
        at for steps in range(30, 60) if isinstance((at := play(2, 1, steps=steps)).legal_actions()[-1], Harvest)
    )
    player = sit_down(app, match, speed="none", table=table)
    own = [region.spaces for region in player.state.players[player.state.player].regions]
    looks: list[dict[int, bytes]] = []
    for where in (None, Command.HARVEST):
        player.hovers(where)
        app.draw()
        spaces = {space: player.rect_of(targets.Space(space)) for space in spaces_of(player.state.planted)}
        looks.append({space: pygame.image.tobytes(app.surface.subsurface(at), "RGB") for space, at in spaces.items()})
    changed = {space for space, before in looks[0].items() if before != looks[1][space]}
    assert all(changed & {*spaces_of(region)} for region in own)
    assert changed <= {*spaces_of(sum(own))}


@pytest.mark.parametrize(("players", "table", "scale"), [(2, "calm", 100), (3, "full", 100), (4, "full", 140)])
def test_what_a_harvest_brings_lies_off_mats_and_board_and_near(
    app: App, players: int, table: Level, scale: int
) -> None:
    app.rescale(scale)
    match = next(
        at
        for number in range(30, 90)
        if isinstance((at := play(players, 1, steps=number)).legal_actions()[-1], Harvest)
    )
    player = sit_down(app, match, speed="none", table=table)
    player.note_on(Command.HARVEST)
    note = player.note_sheet
    assert note is not None
    place, _ = lay_pictures(player.layout, note, behind.strips(player))
    layout = player.layout
    assert place.collidelist([layout.frame, layout.stall, *(one.mat for one in layout.lines or layout.mats)]) == -1
    assert points_to(place, player.rect_of(Command.HARVEST), layout.compact.px(POINTER))


@pytest.mark.parametrize(("players", "table"), [(2, "calm"), (5, "full")])
def test_the_paper_is_small_and_hides_nothing_that_it_is_about(app: App, players: int, table: Level) -> None:
    noted = 0
    for seed in (1, 2):
        match = play(players, seed, steps=60)
        while not match.state.hand:
            match = play(players, seed, steps=len(match.steps) + 1)
        noted += sum(1 for place in notes(sit_down(app, match, speed="none", table=table)) if place)
    assert noted > 3


def notes(player: Player) -> Iterator[Rect | None]:
    """Yield where the pictures on every space lie that a tile may be planted on; None without any."""
    choices = {space: action for space, action in player.spaces.items() if isinstance(action, Plant)}
    for space, action in choices.items():
        player.note_on(targets.Space(space))
        note = player.note_sheet
        if note is None:
            yield None
            continue
        assert note.ways
        place, rows = lay_pictures(player.layout, note, behind.strips(player))
        assert place.width <= 260
        assert place.collidelist(note.choice) == -1, "a tile may be planted there"
        seen = player.state.occupied & ~player.state.game.board.rocks
        land = [player.rect_of(targets.Space(space)) for space in spaces_of(seen)]
        covered = [place.clip(land[there]) for there in place.collidelistall(land)]
        assert sum(part.width * part.height for part in covered) < place.width * place.height / 3
        assert place.height <= 14 + 32 * len(rows) <= 110
        found = preview(player.state, action)
        sites = [player.state.game.board.sites[stake.site] for stake in found.stakes]
        houses = [player.rect_of(targets.Space(site)) for site in sites]
        board, letters = player.state.game.board, {stake.site for stake in found.stakes}
        taken = sum(region.spaces for one in found.after.players for region in one.regions)
        counted = [board.around[letter] & taken for letter in letters]
        own = [player.rect_of(targets.Space(space)) for there in (found.region, *counted) for space in spaces_of(there)]
        assert place.collidelist(houses) == -1
        assert place.collidelist(own) == -1
        yield place


@pytest.mark.parametrize(("players", "scale"), [(3, 100), (4, 140)])
def test_everybody_who_would_be_paid_at_two_fincas_is_shown(app: App, players: int, scale: int) -> None:
    app.rescale(scale)
    match, seen = play(players, 2), 0
    for number, step in enumerate(match.steps[40:], 40):
        state, action = match.steps[number - 1].state, step.action
        if not isinstance(action, Plant) or len(stakes := preview(state, action).stakes) < 2:
            continue
        player = sit_down(app, play(players, 2, steps=number - 1), speed="none")
        if player.state != state:
            continue
        player.clicks(targets.HandTile(state.hand.index(action.tile)))
        player.note_on(targets.Space(action.space))
        assert player.note_sheet is not None
        _, rows = lay_pictures(player.layout, player.note_sheet, behind.strips(player))
        shown = [one for row in rows for part in row.parts for one in part.pictures if isinstance(one, PointsPicture)]
        paid = [(one.player, one.points) for stake in stakes for one in stake.standings if one.points]
        assert {(one.player, one.points) for one in shown} >= {*paid}
        seen += 1
    assert seen


def test_what_a_bull_brings_is_shown_near_it_although_it_may_go_nearly_anywhere(app: App) -> None:
    shown = 0
    for number, step in enumerate(play(2, 3).steps):
        bulls = {action.space for action in legal_actions(step.state) if isinstance(action, PlaceBull)}
        closing = next((space for space in bulls if bull_pictures(step.state, PlaceBull(space))[0]), None)
        if closing is None or step.state.hand:
            continue
        player = sit_down(app, play(2, 3, steps=number), speed="none")
        player.clicks(targets.MatTile(player.state.player, "bull"))
        player.note_on(targets.Space(closing))
        assert player.note_sheet is not None
        place, _ = lay_pictures(player.layout, player.note_sheet, behind.strips(player))
        near = player.rect_of(targets.Space(closing)).inflate((5 * player.layout.space,) * 2)
        assert place.colliderect(near), "at most two and a half spaces away"
        shown += 1
    assert shown


def test_words_explain_the_pictures_at_once_to_those_who_have_hardly_planted(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path), speed="none", table="calm")
    player.buys()
    player.hovers(targets.Space(next(iter(player.spaces))))
    player.waits(NOTE_SECONDS)
    assert player.note_sheet is not None
    assert player.card


def test_a_space_where_a_bull_encircles_a_finca_bears_a_tick(app: App) -> None:
    def closes(state: GameState, action: PlaceBull) -> bool:
        return any(missing(state, one.site) == 1 << action.space for one in state.fincas)

    def bulls(state: GameState) -> dict[bool, PlaceBull]:
        if "bull" not in state.players[state.player].tiles or state.hand:
            return {}
        return {closes(state, one): one for one in legal_actions(state) if isinstance(one, PlaceBull)}

    number = next(n for n, step in enumerate(play(2, 3).steps) if n >= 150 and len(bulls(step.state)) > 1)
    player = sit_down(app, play(2, 3, steps=number), speed="none", table="calm")
    blank = pygame.Surface(player.layout.size)
    for closing, action in bulls(player.state).items():
        drawn = blank.copy()
        player.pieces.board.action_mark(drawn, player.layout, player.state, action.space, action)
        assert (pygame.image.tobytes(drawn, "RGB") != pygame.image.tobytes(blank, "RGB")) == closing


@pytest.mark.parametrize("players", [2, 4])
def test_a_line_fits_where_its_tiles_may_be_planted_once_it_is_bought(players: int) -> None:
    seen: set[bool] = set()
    for step in play(players, 2, steps=150).steps:
        for action in legal_actions(step.state):
            if not isinstance(action, Buy):
                continue
            due = finca_due_after(step.state, len(line_tiles(step.state, action.line)))
            found = fits(step.state, targets.MarketLine(action.line))
            shown = {(space, kind_of(tile)) for space, tiles in found.items() for tile in tiles}
            after = apply(step.state, action)[0]
            sites = [one for one in legal_actions(after) if isinstance(one, BuildFinca)]
            for then in [apply(after, one)[0] for one in sites] if due else [after]:
                legal = [one for one in legal_actions(then) if isinstance(one, Plant) and not one.bridge]
                planted = {(one.space, kind_of(one.tile)) for one in legal}
                assert planted <= shown if due else planted == shown
            seen.add(due)
    assert seen == {False, True}


@pytest.mark.parametrize("table", ["calm", "full"])
def test_pointing_at_a_line_shows_on_the_board_where_its_tiles_could_be_planted(app: App, table: Level) -> None:
    match = play(2, 2, steps=40)
    steps = next(n for n, step in enumerate(match.steps) if n > 20 and Buy("R2") in legal_actions(step.state))
    player = sit_down(app, play(2, 2, steps=steps), speed="none", table=table)
    line = player.lit(targets.MarketLine)[0]
    player.hovers(None)
    before = drawn(player)
    player.hovers(line)
    after = drawn(player)
    found, board = fits(player.state, line), player.pieces.board
    assert found

    def changed(space: int) -> bool:
        middle = board.rect(player.layout, space).inflate(-12, -12)
        return pygame.image.tobytes(before.subsurface(middle), "RGB") != pygame.image.tobytes(
            after.subsurface(middle), "RGB"
        )

    note = player.note_sheet
    hidden = Rect(0, 0, 0, 0) if note is None else note.rect
    for space in spaces_of(player.state.game.board.plantable):
        if not board.rect(player.layout, space).colliderect(hidden):
            assert changed(space) == (space in found), space


@pytest.mark.parametrize(("fitting", "of", "told"), [(1, 1, True), (1, 2, True), (2, 2, False), (3, 4, True)])
def test_a_space_shows_what_could_be_planted_there_unless_all_of_a_line_could(
    app: App, fitting: int, of: int, told: bool
) -> None:
    player = sit_down(app, play(2, 2, steps=40), speed="none")
    board, layout = player.pieces.board, player.layout
    space = next(iter(spaces_of(player.state.game.board.plantable)))
    tiles = list({kind_of(tile): tile for tile in player.state.market if tile is not None}.values())[:fitting]
    assert len(tiles) == fitting
    picture = pygame.Surface(layout.size)
    board.candidates(picture, layout, {space: tiles}, of)
    middle = picture.subsurface(board.rect(layout, space).inflate(-layout.space // 3, -layout.space // 3))
    shown = {tuple(middle.get_at((x, y))) for x in range(middle.width) for y in range(middle.height)}
    assert (len(shown) > 1) == told


def test_spaces_where_a_bull_changes_nothing_at_a_finca_are_quiet(app: App) -> None:
    def bulls(state: GameState) -> list[int]:
        there = "bull" in state.players[state.player].tiles and not state.hand
        return [one.space for one in legal_actions(state) if isinstance(one, PlaceBull)] if there else []

    number = next(n for n, step in enumerate(play(2, 3).steps) if n >= 150 and bulls(step.state))
    player = sit_down(app, play(2, 3, steps=number), speed="none", table="calm")
    player.clicks(targets.MatTile(player.state.player, "bull"))
    player.hovers(None)
    shown, state = drawn(player), player.state
    around = {space for one in state.fincas if not one.scored for space in spaces_of(missing(state, one.site))}
    light: dict[bool, list[int]] = {True: [], False: []}
    for space in bulls(state):
        rect = player.pieces.board.rect(player.layout, space)
        light[space in around].append(shown.get_at((rect.centerx, rect.y + rect.height // 4)).r)
    assert len(light[True]) > 3
    assert len(light[False]) > 3
    assert min(light[True]) > max(light[False]), "in red, grass is darker than yellow"


def test_the_trail_from_a_bubble_to_an_arrow_lies_on_no_other_arrow(app: App) -> None:
    steps = next(n for n, step in enumerate(play(2, 7).steps) if n and Buy("C2") in legal_actions(step.state))
    player = sit_down(app, play(2, 7, steps=steps), speed="none", table="calm")
    line = targets.MarketLine("C2")
    player.hovers(line)
    player.waits(NOTE_SECONDS)
    note = player.note_sheet
    assert note is not None
    drawn = DisplayList(Rect((0, 0), player.screen.size))
    draw_note(drawn, app.ui, player.layout, note, behind.strips(player))
    spots = [Rect(one.seen) for one in drawn.entries if max(one.seen[2:]) < player.layout.px(20)]
    arrows = [player.rect_of(other) for other in player.lit(targets.MarketLine) if other != line]
    assert spots
    assert all(spot.collidelist(arrows) < 0 for spot in spots)


def test_the_bubble_of_a_harvest_covers_no_words_in_the_hand(app: App) -> None:
    steps = next(
        n for n, step in enumerate(play(2, 3).steps) if n > 30 and Harvest in map(type, legal_actions(step.state))
    )
    player = sit_down(app, play(2, 3, steps=steps), speed="none", table="calm")
    player.hovers(None)
    assert player.snapshot.tray
    player.hovers(Command.HARVEST)
    player.waits(NOTE_SECONDS)
    assert player.note_sheet is not None
    assert not player.snapshot.tray
