"""Notes hide neither what they explain nor what is needed; slips with points lie side by side and below the bar."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace
from pygame import Rect

from citrus.bots.greedy import GreedyBot
from citrus.language.words import Words
from citrus.rules.actions import Plant
from citrus.rules.board import spaces_of
from citrus.rules.fruit_trees.orchard import TREE
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions
from citrus.rules.view import view
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.consequences import preview
from citrus.ui.table.model.notes import note as note_on
from citrus.ui.table.model.notes import plantation
from citrus.ui.table.model.preview import planting
from citrus.ui.table.model.risings import Rising
from citrus.ui.table.model.selection import NOTHING, Harvesting, Selection
from citrus.ui.table.motion.motion import RisingNow
from citrus.ui.table.view.note import lay_note, note_place
from citrus.ui.table.view.overlay import apart
from citrus.ui.table.view.snapshot import Note
from tests.grids import sampled
from tests.rules.scene import Scene
from tests.ui import behind
from tests.ui.at_table import new_match
from tests.ui.orchards import moment, shown
from tests.ui.player import sit_down
from tests.ui.shell import play

WINDOW = Rect(0, 0, 1000, 600)


def _placed(beside: Rect, needed: Sequence[Rect], spoken_of: Sequence[Rect] = (), choice: Sequence[Rect] = ()) -> Rect:
    return note_place((200, 80), Note((), beside, tuple(spoken_of), tuple(needed), tuple(choice)), WINDOW, 8)


def test_a_note_lies_right_of_what_it_explains_if_nothing_is_in_the_way() -> None:
    beside = Rect(300, 200, 50, 50)
    assert _placed(beside, []).midleft == (358, 225)
    assert _placed(Rect(900, 200, 50, 50), []).right == 892
    assert _placed(Rect(300, 520, 50, 50), []).bottom == 512


def test_a_note_keeps_off_what_is_needed() -> None:
    beside = Rect(300, 200, 50, 50)
    right, left, above = Rect(358, 200, 300, 300), Rect(0, 200, 292, 300), Rect(0, 0, 1000, 190)
    for needed in ([right], [right, left], [right, above]):
        note = _placed(beside, needed)
        assert not note.colliderect(beside)
        assert note.collidelist(needed) == -1


def test_a_note_moves_on_where_it_would_hide_something_on_all_sides() -> None:
    beside = Rect(300, 200, 50, 50)
    needed = [Rect(100, 100, 500, 250), Rect(620, 0, 380, 400)]
    note = _placed(beside, needed)
    assert note.collidelist([beside, *needed]) == -1
    assert WINDOW.contains(note)
    far = _placed(beside, [*needed, Rect(0, 340, 1000, 100)])
    assert far.bottom <= 92, "above is nearer than below"


def test_a_note_rather_hides_what_is_needed_than_what_it_speaks_of() -> None:
    beside, finca = Rect(300, 200, 50, 50), Rect(420, 210, 50, 50)
    needed = [Rect(0, 0, 1000, 180), Rect(0, 270, 1000, 330), Rect(0, 0, 292, 600), Rect(562, 0, 438, 600)]
    assert _placed(beside, [*needed, finca]).colliderect(finca), "nothing hides less"
    assert _placed(beside, needed, [finca]).collidelist([beside, finca]) == -1


def test_a_note_keeps_off_what_could_be_chosen_instead_but_stays_near() -> None:
    beside = Rect(300, 200, 50, 50)
    right, left = Rect(360, 0, 50, 600), Rect(240, 0, 50, 600)
    for choice in ([right], [right, left]):
        note = _placed(beside, [], choice=choice)
        assert note.collidelist([beside, *choice]) == -1
    thin = [Rect(x, 0, 2, 600) for x in range(0, 800, 50)]
    note = _placed(beside, [], choice=thin)
    assert note.inflate(20, 20).colliderect(beside), "only the right edge is free of them, and far away"


@pytest.mark.parametrize(
    ("size", "players", "scale"), sampled([(1280, 720), (1366, 768)], [2, 5], [130, 100], rounds=2)
)
def test_notes_on_plantings_hide_neither_the_hand_nor_the_fincas_they_speak_of(
    app: App, tmp_path: Path, size: tuple[int, int], players: int, scale: int
) -> None:
    app.rescale(scale)
    match = new_match(tmp_path, "short" if players < 4 else "long", players, 3)
    bot, rng = GreedyBot(), random.Random(3)
    while len(match.steps) < 100 or match.state.phase != "plant":
        match.act(bot.plan(view(match.state), rng)[0])
    player = sit_down(app, match)
    player.screen.enter(size)
    board = match.state.game.board
    seen = 0
    for place in range(len(match.state.hand)):
        player.clicks(targets.HandTile(place))
        for space in player.spaces:
            player.note_on(targets.Space(space))
            note = player.note_sheet
            lying, _ = lay_note(app.ui, player.layout, note)
            houses = [there for site, there in board.sites.items() if board.around[site] >> space & 1]
            kept = [player.rect_of(targets.Space(there)) for there in (space, *houses)]
            assert not lying.colliderect(player.layout.hand)
            assert lying.collidelist([*kept, *note.spoken_of]) == -1
            assert len(note.spoken_of) >= len(preview(match.state, player.spaces[space]).encircled)
            seen += 1
    assert seen > 3


def test_a_note_on_a_tree_does_not_go_far_away_because_it_fits_almost_anywhere(app: App, tmp_path: Path) -> None:
    def tree_in_hand(state: GameState) -> bool:
        trees = [tile for tile in state.hand if tile == state.game.tile_named(TREE)]
        return bool(trees) and state.planted.bit_count() > 25 and state.cart_tile is None

    player = shown(app, moment(tree_in_hand, tmp_path))
    player.clicks(targets.HandTile(player.state.hand.index(player.state.game.tile_named(TREE))))
    assert len(player.spaces) > 20
    for space in player.spaces:
        player.note_on(targets.Space(space))
        note = player.note_sheet
        lying, _ = lay_note(app.ui, player.layout, note)
        assert lying == lay_note(app.ui, player.layout, dataclasses.replace(note, choice=()))[0]


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1366, 768), 130)])
def test_a_note_on_landscape_lies_right_beside_it_where_nothing_can_be_planted(
    app: App, tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    app.rescale(scale)
    player = sit_down(app, new_match(tmp_path))
    player.screen.enter(size)
    assert not player.spaces
    for entry in player.state.landscape:
        player.note_on(targets.Space(entry.space))
        note = player.note_sheet
        lying, _ = lay_note(app.ui, player.layout, note)
        space = player.rect_of(targets.Space(entry.space))
        assert not lying.colliderect(space)
        assert lying.colliderect(space.inflate(4 * player.layout.px(9), 4 * player.layout.px(9)))


def test_slips_lie_apart_and_in_their_area() -> None:
    area = Rect(0, 50, 1000, 550)
    lying: list[Rect] = []
    for _ in range(6):
        lying.append(apart(Rect(300, 150, 120, 40), lying, area, 6))
        assert area.contains(lying[-1])
        assert lying[-1].inflate(-6, -6).collidelist(lying[:-1]) == -1


def test_points_for_what_lies_on_a_mat_leave_the_mats_in_sight(app: App) -> None:
    player = sit_down(app, play(2, 1, steps=40))
    app.draw()
    mats = [place.mat for place in player.layout.mats]
    plain = app.surface.copy()
    before = [app.surface.subsurface(mat).copy().get_buffer().raw for mat in mats]
    behind.raise_points(player, [RisingNow(Rising(1, 9, 0, "9 horses", at_mat=True), share) for share in (0.0, 0.5)])
    player.screen.draw(app.surface)
    assert app.surface.get_buffer().raw != plain.get_buffer().raw
    assert [app.surface.subsurface(mat).copy().get_buffer().raw for mat in mats] == before


def test_a_note_on_a_mat_is_short_and_hides_no_mat(app: App, tmp_path: Path) -> None:
    match = new_match(tmp_path, "long", 5, 3)
    bot, rng = GreedyBot(), random.Random(3)
    while len(match.steps) < 100:
        match.act(bot.plan(view(match.state), rng)[0])
    player = sit_down(app, match)
    for size, scale in (((1280, 720), 100), ((1366, 768), 130)):
        app.change(replace(app.settings, scale=scale))
        player.screen.enter(size)
        for who in range(5):
            player.note_on(targets.Mat(who))
            lying, lines = lay_note(app.ui, player.layout, player.note_sheet)
            mats = [place.mat for place in player.layout.mats]
            assert lying.collidelist(mats) == -1
            assert sum(line.get_height() for line in lines) <= 10 * app.ui.fonts.spacing(player.layout.text(13))


def test_while_harvesting_a_rock_says_what_can_be_harvested(app: App) -> None:
    state = play(2, 1, steps=40).state
    words = Words(app.ui.texts, state.game, ("Ana", "Ben"))
    rock = targets.Space(spaces_of(state.game.board.rocks & ~state.planted)[0])

    def said(selection: Selection) -> list[str]:
        return note_on(words, state, {}, selection, rock)

    assert said(NOTHING) == [words.texts("table.tip.rock")]
    assert said(Harvesting(frozenset())) == [words.texts("table.hint.finish_harvest")]


def test_a_tree_says_what_it_is_good_for_and_where_no_worker_may_go_beside_it(app: App) -> None:
    scene = Scene(fruit_trees=True).fincas(A="10/5").region(1, "lime", "e4").hand("tree")
    words = Words(app.ui.texts, scene.game, ("Ana", "Ben"))
    tree = scene.state.hand[0]
    assert plantation(words, scene.state, tree) == ["Tree", app.ui.texts("table.tip.tree_tile")]
    no_road = app.ui.texts("table.tip.tree_no_road")
    on_road, beside = (Plant(tree, scene.board.numbers[space]) for space in ("d2", "e5"))
    assert {on_road, beside} <= set(legal_actions(scene.state))
    assert no_road not in planting(words, scene.state, on_road)
    assert no_road in planting(words, scene.state, beside)


def test_a_well_is_explained(app: App) -> None:
    match = play(2, 1, steps=0)
    words = Words(app.ui.texts, match.state.game, ("Ana", "Ben"))
    state = match.state
    assert plantation(words, state, 0) == ["Lemon"]
    assert plantation(words, state, 1) == ["Lemon with a well", app.ui.texts("table.tip.well")]
