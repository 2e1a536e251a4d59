"""Every cause of a refusal, with all that its sentence and the window's marks need: places, tiles, numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from citrus.records.notation import parse_action
from citrus.rules.actions import Action, Harvest, Plant
from citrus.rules.explain import no_room
from citrus.rules.fruit_trees.actions import ChooseFruit
from citrus.rules.fruit_trees.refusals import TreeCause
from citrus.rules.numbering import Space
from citrus.rules.refusal import Cause, Obstacle, Refusal
from citrus.rules.turn import why_not
from tests.rules.scene import Scene

CORNER = """
    # # # # # .
    # . . # # #
    # . A # # #
    # # # # # .
    # # # . B .
"""
"""Only three spaces are free beside A: b2, and the roads c2 and b3, which lie beside it."""


def scene(market: str = "", hand: str = "", cart: bool = False, **options: object) -> Scene:
    """Set up a meadow with a finca on A, whose roads are d2, c3, e3 and d4."""
    made = Scene(**options).fincas(A="10/5").market(market)  # type: ignore[arg-type]
    return made.hand(hand, cart) if hand else made


def corner(market: str = "", hand: str = "", **options: object) -> Scene:
    """Set up a finca in a corner with room for little."""
    made = Scene(CORNER, **options).fincas(A="10/5").market(market)  # type: ignore[arg-type]
    return made.hand(hand) if hand else made


def shop(hand: str) -> Scene:
    """Set up lemons that fit only around a finca on the open site B, which only a milestone can build."""
    made = Scene(". . . .\n. A . .\n. . . .\n. . B .\n. . . .").fincas(A="10/5").region(1, "lemon", "b1")
    return made.hand(hand).stacks("8/4", "B").change(fincas_closed=True)


def hemmed_in() -> Scene:
    """Set up a lemon region whose only free space lies beside a larger region of nobody, and no free road."""
    made = Scene("* A * .\n. . . .").fincas(A="10/5").hand("lemon").region(0, "lemon", "b2")
    for owner, kind, spaces in ((1, "orange", "a1"), (1, "lime", "c1"), (None, "lemon", "d2 d1"), (None, "lime", "a2")):
        made.region(owner, kind, spaces)
    return made


def fetching() -> Scene:
    """Set up an orange that fits only on a rock, and a lemon that can fetch the bridge for it."""
    made = Scene("# . . .\n. A . .\n. . . .").fincas(A="10/5").hand("orange lemon").landscape(b3="bridge")
    made.region(1, "lime", "b1").region(1, "grapefruit", "c2").region(1, "orange", "c3")
    return made.region(None, "blood_orange", "a2")


def merging() -> Scene:
    """Set up no worker for an orange, and a lemon that joins two regions and so brings one home."""
    made = scene(hand="orange lemon").region(0, "lemon", "c2").region(0, "lemon", "e2")
    return made.player(0, workers=0)


def orchard(hand: str = "", *done: str, kept: str = "") -> Scene:
    """Set up a finca on A, trees around d2 and elsewhere, and what has been done there."""
    made = scene(hand=hand, fruit_trees=True).trees(c2="apple 4 2", e1="plum", g7="cherry 3").keep(0, kept)
    made.do(*done)
    return made


def told(scene: Scene, refusal: Refusal) -> str:
    """Return a refusal in words: its rule, its cause, and its details."""
    names = scene.game.tile_names
    parts = {
        "spaces": " ".join(sorted(scene.names(refusal.spaces))),
        "sites": " ".join(refusal.sites),
        "tile": "" if refusal.tile is None else names[refusal.tile],
        "landscape": refusal.landscape_tile or "",
        "needed": str(refusal.needed or ""),
        "held": str(refusal.held or ""),
        "first": " ".join(names[tile] for tile in refusal.first),
        "obstacle": refusal.obstacle or "",
    }
    return " ".join(
        [refusal.rule, refusal.cause, ", ".join(f"{name}: {part}" for name, part in parts.items() if part)]
    ).rstrip()


CASES: tuple[tuple[Callable[[], Scene], Action | str, str], ...] = (
    (lambda: scene().change(phase="over"), "pass", "R11.2 game_over"),
    (lambda: scene("lime").change(phase="site").stacks("8/4 7/3", "B C"), "buy R1", "R4.2 finca_due sites: B C"),
    (lambda: scene().stacks("8/4", "B"), "site B", "R7.1 no_finca_due"),
    (lambda: scene().change(phase="site").stacks("8/4", "B"), "site A", "R7.1 site_not_open sites: B"),
    (lambda: scene(hand="lime lemon", cart=True), "plant lime d2", "R10.2 cart_tile_first tile: lemon"),
    (lambda: scene("lime", "lemon"), "buy R1", "R4.3 hand_not_empty"),
    (lambda: scene(hand="lemon"), "end", "R4.3 hand_not_empty"),
    (lambda: scene("lime").change(main_action_done=True), "buy R1", "R4.1 main_action_done"),
    (lambda: scene("lime"), "end", "R4.3 main_action_missing"),
    (lambda: scene("lime").player(0, coins=0), "end", "R11.1 must_pass"),
    (lambda: scene("lime"), "buy R9", "R5.1 no_such_line"),
    (lambda: scene("lime"), "buy R2", "R5.1 line_empty"),
    (lambda: scene("lime lime").player(0, coins=1), "buy R1", "R5.2 too_expensive needed: 2, held: 1"),
    (lambda: scene("lime lime").player(0, coins=1, tiles="money2"), "buy R1", "R5.2 money_first needed: 2, held: 1"),
    (
        lambda: scene("lime lime").player(0, coins=1).region(0, "lemon", "a1"),
        "buy R1",
        "R5.2 harvest_for_coins needed: 2, held: 1",
    ),
    (
        lambda: corner("lemon lime").region(1, "lime", "c2"),
        "buy R1",
        "R5.2 line_unbuildable tile: lime, needed: 2, obstacle: road_rule",
    ),
    (lambda: corner("- - lime lemon orange lime"), "buy R2", "R5.2 line_unbuildable needed: 4"),
    (
        lambda: corner("lemon lime").region(1, "orange", "c2"),
        "buy R1",
        "R5.2 line_unbuildable needed: 2, first: lemon lime",
    ),
    (
        lambda: Scene("# # #\n# A #\n# # #\n. . B", fruit_trees=True).fincas(A="10/5").market("tree"),
        "buy R1",
        "R5.2 line_unbuildable tile: tree, needed: 1, obstacle: no_space",
    ),
    (lambda: scene("lime lemon").player(0, workers=1), "buy R1", "R5.2 line_workers needed: 2, held: 1"),
    (lambda: scene("lime lemon").player(0, workers=0), "buy R1", "R5.2 line_workers needed: 2"),
    (lambda: scene(hand="lime"), "plant lemon d2", "R5.3 not_in_hand tile: lemon"),
    (lambda: scene(hand="lime"), "plant lime d3", "R6.1 site_space spaces: d3"),
    (lambda: scene(hand="lime"), Plant(scene().tile("lime"), Space(-1)), "R6.1 no_such_space"),
    (lambda: corner(hand="lime"), "plant lime a1", "R6.1 rock spaces: a1"),
    (lambda: scene(hand="lime").region(1, "lemon", "d2"), "plant lime d2", "R6.1 occupied spaces: d2"),
    (
        lambda: scene(hand="lime").region(None, "lemon", "d2"),
        "plant lime d2",
        "R6.1 occupied spaces: d2, landscape: bridge",
    ),
    (
        lambda: scene(hand="lime").region(1, "lemon", "d2 e2").player(0, tiles="bridge"),
        "plant lime d2 bridge",
        "R10.4 owned_plantation spaces: d2 e2",
    ),
    (
        lambda: scene(hand="lime").region(None, "lime", "d2 e2").player(0, tiles="bridge"),
        "plant lime d2 bridge",
        "R10.4 same_kind_region spaces: d2 e2",
    ),
    (
        lambda: scene(hand="lime").region(None, "lemon", "a1 b1").player(0, tiles="bridge"),
        "plant lime a1 bridge",
        "R6.2 not_connected spaces: a1",
    ),
    (
        lambda: scene(hand="lime").region(None, "lime", "d2").player(0, tiles="bridge", workers=0),
        "plant lime d2 bridge",
        "R6.3 no_worker spaces: d2",
    ),
    (
        lambda: scene(hand="lime").region(None, "lemon", "d2"),
        "plant lime d2 bridge",
        "R10.4 no_bridge spaces: d2, landscape: bridge",
    ),
    (
        lambda: scene(hand="lime").player(0, tiles="bridge"),
        "plant lime d2 bridge",
        "R10.4 bridge_not_needed spaces: d2",
    ),
    (lambda: scene(hand="lime"), "plant lime a1", "R6.2 not_connected spaces: a1"),
    (lambda: scene(hand="lime").player(0, workers=0), "plant lime d2", "R6.3 no_worker spaces: d2"),
    (lambda: scene(hand="lime").region(1, "lime", "d2 d1"), "plant lime e3", "R6.4 road_rule spaces: d2, sites: A"),
    (
        lambda: scene(hand="lime").region(1, "lime", "e2 e1").region(1, "lime", "a7"),
        "plant lime d2",
        "R6.6 foreign_neighbour spaces: e1 e2",
    ),
    (lambda: scene(hand="lime").region(None, "lime", "e2 f2"), "plant lime d2", "R6.8 neutral_neighbour spaces: e2 f2"),
    (lambda: scene(hand="lime").region(None, "lime", "e2 f2"), "plant lime g2", "R6.8 neutral_neighbour spaces: e2 f2"),
    (
        lambda: scene(hand="lime").region(0, "lime", "a1").region(None, "lime", "c1 d1"),
        "plant lime b1",
        "R6.8 neutral_too_large spaces: c1 d1, needed: 2, held: 1",
    ),
    (lambda: scene(hand="lime"), "return", "R5.4 can_still_plant"),
    (lambda: scene(), "return", "R5.4 hand_empty"),
    (
        lambda: shop("orange lemon").landscape(c2="milestone"),
        "no room for lemon",
        "R5.3 room_first tile: lemon, first: orange",
    ),
    (lambda: fetching(), "no room for orange", "R10.4 bridge_first spaces: b3, tile: orange, first: lemon"),
    (
        lambda: shop("lemon orange").player(0, tiles="milestone"),
        "no room for lemon",
        "R10.5 milestone_first sites: B, tile: lemon",
    ),
    (lambda: merging(), "no room for orange", "R6.3 worker_first tile: orange, first: lemon"),
    (lambda: shop("orange lemon"), "no room for lemon", "R5.3 no_place tile: lemon, obstacle: road_rule"),
    (lambda: Scene().hand("lemon"), "no room for lemon", "R5.3 no_place tile: lemon, obstacle: no_road"),
    (lambda: hemmed_in(), "no room for lemon", "R5.3 no_place tile: lemon, obstacle: growth"),
    (
        lambda: scene(hand="lemon").player(0, workers=0),
        "no room for lemon",
        "R5.3 no_place tile: lemon, obstacle: worker",
    ),
    (
        lambda: (
            corner(hand="lemon")
            .fincas(A="10/5", B="8/4")
            .region(1, "lemon", "b3")
            .region(1, "lemon", "f4")
            .region(1, "lime", "d5")
        ),
        "no room for lemon",
        "R5.3 no_place tile: lemon, obstacle: closed",
    ),
    (
        lambda: (
            scene(hand="lemon", family=True)
            .region(1, "lemon", "d1 c1 c2 e2")
            .region(1, "lemon", "f3")
            .region(1, "lemon", "b3 b4 c4 d5 e4")
        ),
        "no room for lemon",
        "R5.3 no_place tile: lemon, obstacle: beside",
    ),
    (lambda: scene(), "harvest a1", "R8.1 no_region spaces: a1"),
    (lambda: scene(), Harvest(()), "R8.1 no_region_chosen"),
    (lambda: scene().region(0, "lime", "a1 b1"), "harvest b1", "R8.1 region_not_named_first spaces: a1 b1"),
    (lambda: scene().region(1, "lime", "a1 b1"), "harvest b1", "R8.1 not_own_region spaces: a1 b1"),
    (lambda: scene(), "money 2", "R10.1 no_such_tile landscape: money2"),
    (lambda: scene("lime"), "cart 1", "R10.2 no_such_tile landscape: cart"),
    (lambda: scene(), "bull a1", "R10.3 no_such_tile landscape: bull"),
    (lambda: scene(), "milestone", "R10.5 no_such_tile landscape: milestone"),
    (lambda: scene("lime", "lemon", cart=True).player(0, tiles="cart"), "cart 1", "R10.2 cart_running tile: lemon"),
    (lambda: scene("lime").player(0, tiles="cart"), "cart 2", "R10.2 market_space_empty"),
    (
        lambda: corner("lime").region(1, "lime", "c2").player(0, tiles="cart"),
        "cart 1",
        "R10.2 cart_unbuildable tile: lime, obstacle: road_rule",
    ),
    (lambda: scene("lime").player(0, tiles="cart", workers=0), "cart 1", "R10.2 cart_no_worker tile: lime"),
    (lambda: scene().player(0, tiles="bull"), "bull d3", "R10.3 bull_space spaces: d3"),
    (lambda: scene().player(0, tiles="milestone").stacks("", "B"), "milestone", "R7.5 no_finca_left"),
    (lambda: scene().player(0, tiles="milestone").stacks("8/4", ""), "milestone", "R7.5 no_site_left"),
    (lambda: scene(), ChooseFruit(0), "R12 not_in_game"),
    (lambda: scene("lime"), "pass", "R11.1 can_play"),
    (lambda: scene(), "pass", "R4.3 sold_out"),
    (lambda: orchard(), "fruit apple", "R13.3 no_fruit_due"),
    (lambda: orchard("tree", "plant tree d2"), "pass", "R13.3 fruit_due spaces: d2"),
    (lambda: orchard("tree", "plant tree d2"), "fruit apple", "R13.3 no_fruit_pile"),
    (lambda: orchard("tree", "plant tree d2", "fruit quince"), "end", "R13.3 worker_due spaces: d2"),
    (lambda: orchard(), "worker", "R13.3 no_tree_worker"),
    (lambda: orchard(), "skip", "R13.4 no_fruit_action"),
    (lambda: orchard("lime", "plant lime d2"), "end", "R13.4 fruit_action_due spaces: d2"),
    (lambda: orchard("lime", "plant lime d2"), "pick g7", "R13.5 no_tree_beside spaces: c2 e1"),
    (lambda: orchard("lime", "plant lime d2"), "pick e1", "R13.5 tree_empty spaces: e1"),
    (lambda: orchard("lime", "plant lime d2", kept="plum"), "sell apple", "R13.6 fruit_not_kept"),
    (
        lambda: orchard("lime", "plant lime d2", kept="plum"),
        "sell apple apricot cherry elderberry plum",
        "R13.6 sale_too_large needed: 4",
    ),
    (
        lambda: orchard("lime", "plant lime d2", kept="plum"),
        "sell apple apricot cherry plum",
        "R13.6 fruit_not_kept",
    ),
    (lambda: orchard("lime").player(0, tiles="bridge"), "plant lime c2 bridge", "R13.2 tree_space spaces: c2"),
    (lambda: orchard("tree"), "plant tree a4", "R13.2 tree_not_connected spaces: a4"),
)


def refusal(scene: Scene, action: Action | str) -> Refusal:
    """Return why an action is refused, or why there is no room for a tile in the hand."""
    if isinstance(action, str) and action.startswith("no room for "):
        return no_room(scene.state, scene.tile(action.split()[-1]))
    found = why_not(scene.state, parse_action(scene.game, action) if isinstance(action, str) else action)
    assert found is not None
    return found


@pytest.mark.parametrize(("made", "action", "expected"), CASES)
def test_a_refusal_says_all_that_is_to_be_said(made: Callable[[], Scene], action: Action | str, expected: str) -> None:
    here = made()
    assert told(here, refusal(here, action)) == expected


def test_every_cause_and_every_obstacle_is_tried() -> None:
    assert {expected.split()[1] for _, _, expected in CASES} == {*get_args(Cause), *get_args(TreeCause)}
    obstacles = {expected.partition("obstacle: ")[2] for _, _, expected in CASES if "obstacle: " in expected}
    assert obstacles == {*get_args(Obstacle)}
