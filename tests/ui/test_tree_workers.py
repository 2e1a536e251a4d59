"""A worker beside a tree just planted: asked for, shown before and after, told and harvested (R13.3, R13.4)."""

from __future__ import annotations

import itertools
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.texts import Texts
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.resources import data_dir
from citrus.rules.actions import Action, EndTurn, Harvest, Plant
from citrus.rules.board import first_space
from citrus.rules.events import PlantationCovered, PointsScored, Term
from citrus.rules.fruit_trees.actions import ChooseFruit, PlaceWorker, Skip
from citrus.rules.fruit_trees.orchard import TREE, orchard_of
from citrus.rules.sources import FINAL_HARVEST
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.ui.kit.shapes import count_badge
from citrus.ui.pieces.fruits import count_rect
from citrus.ui.shell.app import App
from citrus.ui.table.model import log, notes, targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.consequences import preview
from citrus.ui.table.model.hint_targets import pointed_at
from citrus.ui.table.model.offer import Choices, choices, done
from citrus.ui.table.model.pictures import Part, PiecePicture, SignPicture, Sort
from citrus.ui.table.model.preview import planting
from citrus.ui.table.model.preview_pictures import planting_pictures
from citrus.ui.table.model.prompt import prompt
from citrus.ui.table.model.said import Prompt
from citrus.ui.table.model.selection import NOTHING
from citrus.ui.table.model.settling import settle
from citrus.ui.table.view.fruit_sheet import FruitSheetView
from citrus.ui.table.view.overlay import Overlay
from tests.rules.scene import Scene
from tests.ui.at_table import opened
from tests.ui.locale_texts import in_english
from tests.ui.offered import commands_in
from tests.ui.orchards import played
from tests.ui.player import sit_down
from tests.ui.shell import press


def asked(**options: object) -> Scene:
    """Set up a tree just planted on the road of finca A, with apples on it; the worker is due."""
    scene = Scene(fruit_trees=True).fincas(A="10/5").hand("tree lime").bag("lemon " * 9)
    scene.player(0, **options)
    scene.do("plant tree d2", "fruit apple")
    return scene


def offered(scene: Scene) -> Choices:
    legal = legal_actions(scene.state)
    return choices(scene.state, legal, settle(NOTHING, scene.state, legal))


def said(scene: Scene) -> Prompt:
    legal = legal_actions(scene.state)
    return prompt(in_english(scene.game), scene.state, legal, settle(NOTHING, scene.state, legal))


def note(scene: Scene, space: str) -> list[str]:
    target = targets.Space(scene.board.numbers[space])
    return notes.about(in_english(scene.game), scene.state, offered(scene), target)


def test_the_tree_and_two_buttons_answer() -> None:
    scene = asked()
    found = offered(scene)
    assert done(found) == {scene.board.numbers["d2"]: PlaceWorker()}
    assert commands_in(found)[Command.WORKER] == PlaceWorker()
    assert commands_in(found)[Command.SKIP] == Skip()


def test_the_prompt_and_the_note_say_what_a_worker_there_is_good_for() -> None:
    scene = asked()
    assert said(scene).text == "Ana: place a worker beside the new tree, if you like"
    assert said(scene).hint.endswith("you may pick fruit.")
    assert not said(scene).warning
    lines = note(scene, "d2")
    assert lines[0] == "Place a worker beside the tree"
    assert any("1 point" in line for line in lines)
    assert any("pick fruit" in line for line in lines)
    assert any("lead" in line and "finca A" in line for line in lines)
    scene.keep(0, "plum")
    assert said(scene).hint.endswith("you may pick or sell fruit.")
    assert any("pick or sell" in line for line in note(scene, "d2"))


def test_that_the_worker_is_then_missing_for_the_hand_is_said_before() -> None:
    scene = asked(workers=1)
    assert said(scene).warning
    assert said(scene).hint == "With a worker here, not all tiles in your hand can be planted."
    assert any("lime" in line and "3 points" in line for line in note(scene, "d2"))


def test_the_button_for_the_worker_does_not_stand_out_where_the_bar_advises_against_it(app: App, home: Path) -> None:
    player = opened(app, home, "tree_worker")
    assert player.bar.warning
    assert player.button(Command.WORKER).style == "possible"
    match = player.match
    calm = replace(match.state, hand=())  # no tile needs the worker
    steps = [*match.steps[:-1], match.steps[-1]._replace(state=calm)]
    player = sit_down(app, Match(match.record, steps, home / "calm.citrus"))
    assert not player.bar.warning
    assert player.button(Command.WORKER).style == "primary"


def covered(state: GameState, action: Action) -> list[PlantationCovered]:
    """Return the plantations that a tree would cover with a bridge."""
    if not isinstance(action, Plant) or state.game.tile_names[action.tile] != TREE:
        return []
    return [event for event in apply(state, action)[1] if isinstance(event, PlantationCovered)]


def test_a_tree_over_a_plantation_says_what_it_covers() -> None:
    state, action = next(
        (step.state, action)
        for step in played(7)[1]
        for action in legal_actions(step.state)
        if covered(step.state, action)
    )
    told = Words(Texts.load(data_dir() / "locales" / "en.yaml"), state.game, ("Ana", "Ben"))
    lines = planting(told, state, action)
    for event in covered(state, action):
        assert any(told.tile(event.tile) in line for line in lines[1:])
    assert any(line.startswith("A tree keeps its space for good") for line in lines)


def test_a_tree_planted_in_this_turn_gives_nothing_to_other_workers_and_says_so() -> None:
    scene = asked()
    scene.do("skip")
    lime = targets.Space(scene.board.numbers["c3"])
    lines = notes.about(in_english(scene.game), scene.state, offered(scene), lime)
    assert "The tree beside it was planted this turn: no fruit from it yet" in lines
    assert not any("pick or sell" in line for line in lines)
    assert any(line.startswith("Planted this turn") for line in note(scene, "d2"))
    action = done(offered(scene))[lime.number]
    assert isinstance(action, Plant)
    ways = planting_pictures(scene.state, action, preview(scene.state, action))
    assert Part(Sort.PICKED, (PiecePicture("tree"), SignPicture("cross"))) in ways[0]
    scene.do("plant lime c3")
    assert scene.state.phase == "turn"
    assert any("a space around it" in line for line in note(scene.change(parts=(_older(scene),)), "d2"))


def _older(scene: Scene) -> object:
    orchard = scene.orchard
    return replace(orchard, trees=tuple(tree._replace(new=False) for tree in orchard.trees))


def test_a_tree_with_a_worker_tells_whose_it_is_and_what_harvesting_brings() -> None:
    scene = asked()
    scene.do("worker", "skip")
    lines = note(scene, "d2")
    assert lines[0] == "Apple tree, 4 fruits left"
    assert "Ana: tree, 1 tile" in lines
    assert "Counts at finca A. Harvest: 1 point" in lines


def test_the_log_tells_of_the_worker_or_that_there_is_none() -> None:
    told_of = {"worker": "Placed a worker beside the tree", "skip": "Placed no worker beside the tree"}
    for text, told in told_of.items():
        scene = asked()
        events = tuple(scene.do(text))
        assert log.entries(in_english(scene.game), scene.state, events)[0].text == told


def test_the_log_calls_the_harvest_of_a_tree_so() -> None:
    scene = asked()
    scene.do("worker", "skip")
    scene.change(hand=(), phase="turn", main_action_done=False).market("").bag("")
    final = PointsScored(0, FINAL_HARVEST, (Term("tiles", 1, 1),), scene.spaces("d2"))
    assert [entry.text for entry in log.entries(in_english(scene.game), scene.state, (final,))] == [
        "Ana, last harvest of the tree: 1 point"
    ]
    events = tuple(scene.do("harvest d2"))
    told = [entry.text for entry in log.entries(in_english(scene.game), scene.state, events)]
    assert told[0] == "Harvested the tree: 1 point"


def test_hints_point_at_the_tree_or_at_the_button() -> None:
    scene = asked()
    assert pointed_at(scene.state, PlaceWorker())[0] == targets.Space(scene.board.numbers["d2"])
    assert pointed_at(scene.state, Skip()) == (targets.CommandButton(Command.SKIP),)


def test_the_tree_is_harvested_like_a_region(app: App, home: Path) -> None:
    player = opened(app, home, "tree_worker")
    match, space = player.match, orchard_of(player.state).at
    who = match.state.player
    player.clicks(Command.WORKER)
    while match.state.player == who:
        wanted = (Skip, EndTurn)
        match.act(next((a for a in match.legal_actions() if isinstance(a, wanted)), match.legal_actions()[0]))
    while match.state.player != who or match.state.main_action_done or match.state.hand:
        assert not match.state.over
        calm = [a for a in match.legal_actions() if not isinstance(a, Harvest | ChooseFruit)] or match.legal_actions()
        match.act(calm[-1])
    player.comes_back()
    surface = pygame.Surface(player.layout.size)
    player.clicks(targets.Space(space))
    assert player.picked == {targets.CommandButton(Command.HARVEST), targets.Space(space)}
    player.screen.draw(surface)
    before = match.state.players[who]
    player.clicks(Command.CONFIRM)
    assert match.steps[-1].action == Harvest((space,))
    after = match.state.players[who]
    assert (after.score, after.workers) == (before.score + 1, before.workers + 1)
    assert first_space(1 << space) == space
    assert match.state.region_at(space) is None


def test_by_keyboard_the_tree_is_chosen_or_skipped(app: App, home: Path) -> None:
    player = opened(app, home, "tree_worker")
    press(app, pygame.K_TAB)
    assert player.focus == targets.Space(orchard_of(player.state).at)
    press(app, pygame.K_RETURN)
    assert player.steps[-1].action == PlaceWorker()


@pytest.mark.parametrize("hovered", [False, True])
def test_the_number_on_the_new_tree_lies_over_its_frame(app: App, home: Path, hovered: bool) -> None:
    player = opened(app, home, "tree_worker")
    (tree,) = [one for one in orchard_of(player.state).trees if one.space == orchard_of(player.state).at]
    target = targets.Space(tree.space)
    if hovered:
        player.hovers(target)
    surface = pygame.Surface(player.layout.size)
    player.screen.draw(surface)
    place = count_rect(player.rect_of(target))
    badge = count_badge(app.ui, len(tree.tokens), place.height)
    corner = badge.get_rect(bottomright=place.bottomright)
    for x, y in itertools.product(range(badge.get_width()), range(badge.get_height())):
        pixel = badge.get_at((x, y))
        assert pixel.a < 255 or surface.get_at((corner.x + x, corner.y + y))[:3] == pixel[:3]


def test_the_worker_stands_beside_the_tree_while_fruit_is_chosen(app: App, home: Path) -> None:
    player = opened(app, home, "tree_worker")
    press(app, pygame.K_TAB)
    press(app, pygame.K_RETURN)
    state, layout = player.state, player.layout
    surface = pygame.Surface(layout.size)
    player.screen.draw(surface)
    place = player.pieces.board.worker_rect(layout, state, 1 << orchard_of(state).at)
    worker = app.ui.art.piece("worker", place.size, player.match.seats[state.player].color)
    for x, y in itertools.product(range(place.width), range(place.height)):
        pixel = worker.get_at((x, y))
        assert pixel.a < 255 or surface.get_at((place.x + x, place.y + y))[:3] == pixel[:3]


def test_what_picking_brings_is_read_over_the_ring_of_the_keyboard(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = opened(app, home, "tree_worker")
    press(app, pygame.K_TAB)
    press(app, pygame.K_RETURN)
    space = orchard_of(player.state).at
    assert player.focus == targets.Space(space)
    drawn: list[str] = []
    for painter, name in ((Overlay, "ring"), (FruitSheetView, "on_trees")):
        monkeypatch.setattr(painter, name, lambda *_, name=name: drawn.append(name))
    player.screen.draw(pygame.Surface(player.layout.size))
    assert drawn == ["ring", "on_trees"]


def test_the_preview_of_a_tree_shows_no_worker_that_is_only_asked_for_later() -> None:
    scene = Scene(fruit_trees=True).region(None, "lime", "c3").fincas(A="10/5").hand("tree").bag("lemon " * 9)
    plantings = [one for one in legal_actions(scene.state) if isinstance(one, Plant)]
    roads = {scene.state.finca_roads >> one.space & 1 for one in plantings}
    assert roads == {0, 1}, "with and without a road"
    for action in plantings:
        ways = planting_pictures(scene.state, action, preview(scene.state, action))
        assert not any(part.sort is Sort.WORKERS for way in ways for part in way)
