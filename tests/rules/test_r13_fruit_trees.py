"""Fruit trees: planting them, choosing their fruit, picking and selling it (R13)."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from citrus.content.tiles import load_tiles
from citrus.records.states import state_content
from citrus.rules.events import (
    GameEnded,
    MarketRefilled,
    PointsScored,
    TilePlanted,
    WorkerPlaced,
    WorkersReturned,
)
from citrus.rules.fincas import missing, standings
from citrus.rules.fruit_trees.actions import PickFruit
from citrus.rules.fruit_trees.events import (
    FruitChosen,
    FruitDue,
    FruitOffered,
    FruitPicked,
    FruitSkipped,
    FruitSold,
    WorkerKept,
    WorkerOffered,
)
from citrus.rules.fruit_trees.orchard import Piles, orchard_in, orchard_of, piles_of, tree_at
from citrus.rules.orders import SetupError
from citrus.rules.setup import check_setup, shuffle, start
from citrus.rules.turn import why_not
from citrus.rules.variants import new_game
from tests.rules.scene import Scene, events_of
from tests.rules.worlds import random_steps, real_game

PATCH = """
    . . . . .
    . . A . .
    . . . . .
    . . . # .
    . . . . .
"""


def orchard_scene(picture: str = PATCH, **options: object) -> Scene:
    return Scene(picture, fruit_trees=True, **options).fincas(A="10/5")


def points(scene: Scene, player: int = 0) -> int:
    return scene.state.players[player].score


def test_r13_1_the_trees_are_in_the_bag_and_every_fruit_has_its_pile() -> None:
    game = real_game("short", 2, fruit_trees=True)
    setup = shuffle(game, random.Random(1))
    tree = game.tile_named("tree")
    assert setup.bag.count(tree) == 6
    assert len(setup.bag) == 6 + len(shuffle(real_game("short", 2), random.Random(1)).bag)
    piles = piles_of(setup)
    assert [sorted(pile) for pile in piles] == [[2, 3, 4, 5]] * 6
    assert len(set(piles)) > 1
    state = start(game, setup)
    assert [pile.tokens for pile in orchard_of(state).piles] == list(piles)
    with pytest.raises(SetupError, match=r"setup.fruit: setup.other_fruit"):
        check_setup(game, replace(setup, parts=(Piles((*piles[:-1], (5, 5, 4, 3))),)))
    with pytest.raises(SetupError, match=r"setup.fruit: setup.other_fruit"):
        check_setup(game, replace(setup, parts=(Piles(piles[:-1]),)))


def test_r13_1_a_tile_set_without_fruit_trees_is_refused() -> None:
    game = real_game("short", 2)
    bare = new_game(game.board, replace(load_tiles(), fruit_trees=None), replace(game.options, fruit_trees=True), 2)
    with pytest.raises(SetupError, match=r"options.fruit_trees: setup.no_fruit_trees"):
        shuffle(bare, random.Random(1))


def test_r13_a_game_without_the_variant_knows_nothing_of_it() -> None:
    scene = Scene()
    assert scene.game.tile_named("tree") is None
    assert not scene.game.variants
    assert orchard_in(scene.state) is None
    assert not {"trees", "fruit_piles"} & state_content(scene.state).keys()


def test_r13_2_a_tree_is_bought_for_a_coin_and_needs_no_worker() -> None:
    scene = orchard_scene().player(0, coins=1, workers=0).market("tree tree")
    assert "buy R1" not in scene.legal()
    assert "buy C2" in scene.legal()
    scene.do("buy C2")
    assert scene.state.players[0].coins == 0
    assert scene.plantable("tree") == {"c1", "b2", "d2", "c3"}  # the roads


def test_r13_2_a_tree_stands_beside_anything_planted_whoever_did_it() -> None:
    scene = orchard_scene().region(1, "lime", "e5").region(None, "lemon", "a5").hand("tree tree")
    roads = {"c1", "b2", "d2", "c3"}
    assert scene.plantable("tree") == roads | {"e4", "d5", "a4", "b5"}
    scene.do("plant tree b5", "fruit plum")
    assert scene.plantable("tree") == roads | {"e4", "d5", "a4", "b4", "c5"}  # beside a tree, too
    assert scene.refused("plant tree e2") == ("R13.2", "tree_not_connected")
    assert scene.refused("plant tree b5") == ("R13.2", "tree_space")


def test_r13_2_with_a_bridge_on_rocks_and_neutral_plantations_but_never_on_a_tree() -> None:
    scene = orchard_scene().region(None, "lime", "e4 e5").region(1, "lemon", "a5").trees(a1="plum 5").hand("tree")
    assert "d4 bridge" not in scene.plantable("tree")
    scene.player(0, tiles="bridge")
    bridged = {space for space in scene.plantable("tree") if space.endswith("bridge")}
    assert bridged == {"d4 bridge", "e4 bridge", "e5 bridge"}
    assert scene.refused("plant tree a1 bridge") == ("R13.2", "tree_space")
    assert scene.refused("plant tree a5 bridge")[1] == "owned_plantation"
    scene.do("plant tree e4 bridge", "fruit apple")
    assert [covered.space for covered in scene.state.covered] == [scene.board.numbers["e4"]]
    assert scene.regions_of(None) == [("lime", {"e5"})]
    assert scene.state.players[0].tiles == ()


def test_r13_2_a_rock_that_is_planted_already_takes_no_tree() -> None:
    scene = orchard_scene().region(1, "lime", "d4").player(0, tiles="bridge").hand("tree")
    assert scene.refused("plant tree d4 bridge")[1] != "tree_not_connected"


def test_r13_2_a_rock_far_from_everything_takes_no_tree() -> None:
    scene = orchard_scene().player(0, tiles="bridge").hand("tree")
    assert scene.refused("plant tree d4 bridge") == ("R13.2", "tree_not_connected")


def test_r13_2_nothing_covers_a_tree_and_no_bull_comes_onto_it() -> None:
    scene = orchard_scene().trees(c3="plum 5 4").player(0, tiles="bridge bull").hand("lemon")
    assert not {"c3", "c3 bridge"} & scene.plantable("lemon")
    assert "bull c3" not in scene.legal()
    assert scene.refused("plant lemon c3 bridge") == ("R13.2", "tree_space")
    assert scene.refused("plant lemon c3") == ("R13.2", "tree_space")


def test_r13_2_a_tree_takes_the_landscape_tile_and_surrounds_fincas() -> None:
    scene = orchard_scene().landscape(c3="cart").hand("tree")
    before = missing(scene.state, "A")
    scene.do("plant tree c3", "fruit plum")
    assert scene.state.players[0].tiles == ("cart",)
    assert not scene.state.landscape
    assert scene.names(before) == scene.names(missing(scene.state, "A"))  # the cart had occupied it already
    scene = orchard_scene().hand("tree")
    scene.do("plant tree c3", "fruit plum")
    assert "c3" not in scene.names(missing(scene.state, "A"))


def test_r13_2_a_tree_is_of_no_kind_in_the_road_rule_and_in_no_region() -> None:
    scene = orchard_scene().hand("tree tree lemon")
    scene.do("plant tree c3", "fruit plum", "skip", "plant tree b2", "fruit apple", "skip")
    assert scene.plantable("lemon") == {"c1", "d2"}
    assert not scene.state.regions()
    assert scene.state.players[0].workers == 5


def test_r13_2_a_tree_can_be_all_that_is_left_to_end_the_game() -> None:
    scene = orchard_scene().hand("tree")
    scene.do("plant tree c3", "fruit plum", "skip")
    (ended,) = events_of(scene.do("end"), GameEnded)
    assert ended == GameEnded(False, (0, 0), (0, 1))


def test_r13_3_the_fruit_comes_before_everything_else_and_before_the_refill() -> None:
    scene = orchard_scene().player(0, tiles="money2", workers=0).hand("tree").bag("lemon lime").change(refill_due=True)
    events = scene.do("plant tree c3")
    assert [type(event) for event in events] == [TilePlanted, FruitDue]
    assert scene.state.phase == "fruit"
    assert state_content(scene.state)["trees"] == {}
    assert scene.legal() == {f"fruit {fruit}" for fruit in scene.fruits}
    assert scene.refused("money 2") == ("R13.3", "fruit_due")
    assert scene.refused("skip") == ("R13.4", "no_fruit_action")
    events = scene.do("fruit plum")
    assert isinstance(events[0], FruitChosen)
    (refilled,) = events_of(events, MarketRefilled)
    assert [scene.tiles.tile_name(new.tile) for new in refilled.placed] == ["lemon", "lime"]
    assert scene.state.phase == "turn"
    assert state_content(scene.state)["trees"] == {"c3": {"fruit": "plum", "tokens": 4, "new": True}}
    assert scene.refused("fruit plum") == ("R13.3", "no_fruit_due")


def test_r13_3_the_last_pile_is_chosen_too() -> None:
    five = {"a1": "apple", "a2": "apricot", "a3": "cherry", "a4": "elderberry", "a5": "quince"}
    scene = orchard_scene().trees(**five).hand("tree")
    scene.do("plant tree c3")
    assert scene.legal() == {"fruit plum"}
    assert scene.refused("fruit apple") == ("R13.3", "no_fruit_pile")


def test_r13_3_a_worker_may_be_put_beside_a_tree_on_a_road() -> None:
    scene = orchard_scene().hand("tree").player(0, tiles="money2").bag("lime").change(refill_due=True)
    events = scene.do("plant tree c3", "fruit plum")
    assert events[-1] == WorkerOffered(0, scene.board.numbers["c3"])
    assert scene.state.phase == "tree_worker"
    assert scene.legal() == {"worker", "skip"}
    assert scene.refused("money 2") == ("R13.3", "worker_due")
    assert scene.refused("pick c3") == ("R13.3", "worker_due")
    events = scene.do("worker")
    assert isinstance(events[0], WorkerPlaced)
    assert scene.state.players[0].workers == 4
    assert state_content(scene.state)["regions"] == [{"kind": "tree", "owner": 0, "spaces": ["c3"]}]
    assert scene.legal() == {"pick c3", "skip"}
    events = scene.do("pick c3")
    assert events_of(events, MarketRefilled)  # it has waited
    assert points(scene) == 5
    assert scene.state.phase == "turn"
    assert scene.refused("worker") == ("R13.3", "no_tree_worker")


def test_r13_3_or_not() -> None:
    scene = orchard_scene().hand("tree lemon")
    assert scene.do("plant tree c3", "fruit plum", "skip") == [WorkerKept(0, scene.board.numbers["c3"])]
    assert scene.state.players[0].workers == 5
    assert not scene.state.players[0].regions
    assert scene.state.phase == "plant"


def test_r13_3_no_worker_without_a_road_of_a_built_finca_or_without_a_worker_on_the_mat() -> None:
    beside = orchard_scene().region(1, "lime", "e5").hand("tree")
    beside.do("plant tree e4", "fruit plum")
    assert beside.state.phase == "turn"
    alone = orchard_scene().player(0, workers=0).hand("tree")
    alone.do("plant tree c3", "fruit plum")
    assert alone.state.phase == "turn"


def test_r13_3_a_tree_with_a_worker_counts_a_tile_at_fincas_and_never_grows() -> None:
    scene = orchard_scene().region(1, "lemon", "d1").hand("tree tree lemon")
    scene.do("plant tree c3", "fruit plum", "worker", "skip", "plant tree b3", "fruit apple", "plant lemon b2")
    standing = {entry.player: (entry.tiles, len(entry.regions)) for entry in standings(scene.state, "A")}
    assert standing == {0: (2, 2), 1: (1, 1)}
    assert scene.regions_of(0) == [("lemon", {"b2"}), ("tree", {"c3"})]


def test_r13_3_a_harvested_tree_is_a_point_and_nobodys_for_good() -> None:
    scene = orchard_scene().hand("tree").market("lemon").bag("tree")
    scene.do("plant tree c3", "fruit plum", "worker", "skip")
    scene.change(main_action_done=False)
    events = scene.do("harvest c3")
    assert events_of(events, WorkersReturned) == [WorkersReturned(0, (1 << scene.board.numbers["c3"],))]
    assert points(scene) == 1
    assert scene.state.players[0].workers == 5
    assert not scene.state.regions()
    assert not any(scene.state.neutral)
    scene.player(0, tiles="bridge").hand("lime")
    assert scene.refused("plant lime c3 bridge") == ("R13.2", "tree_space")


def test_r13_3_a_tree_still_tended_is_harvested_at_the_end() -> None:
    scene = orchard_scene().hand("tree")
    scene.do("plant tree c3", "fruit plum", "worker", "skip")
    ended = [event for event in scene.do("end") if isinstance(event, PointsScored)]
    assert ("final_harvest", 1) in [(event.source, event.points) for event in ended]
    assert state_content(scene.state)["trees"]["c3"]["new"] is False


def test_r13_4_a_tree_of_this_turn_gives_nothing_to_further_workers() -> None:
    scene = orchard_scene().hand("tree lemon").market("lime").bag("lime")
    scene.do("plant tree b2", "fruit plum", "skip", "plant lemon c3")
    assert scene.state.phase == "turn"
    scene.do("end")
    scene.hand("lime")  # the next player, beside the same tree
    scene.do("plant lime c1")
    assert scene.legal() == {"pick b2", "skip"}


def test_r13_4_the_worker_at_a_new_tree_uses_older_trees_round_it_too() -> None:
    scene = orchard_scene().trees(b4="apple 3", d3="cherry").keep(0, "quince").hand("tree")
    scene.do("plant tree c3", "fruit plum", "worker")
    assert scene.legal() == {"pick b4", "pick c3", "sell quince", "skip"}
    assert scene.refused("pick d3") == ("R13.5", "tree_empty")


def test_r13_4_a_start_beside_trees_offers_one_action_of_all_of_them() -> None:
    scene = orchard_scene().trees(b4="plum 5 4", d3="apple 2", e5="quince 3").hand("lemon lemon").keep(0, "cherry")
    events = scene.do("plant lemon c3")
    assert events_of(events, FruitOffered) == [FruitOffered(0, scene.board.numbers["c3"])]
    assert scene.state.phase == "fruit_action"
    assert scene.legal() == {"pick b4", "pick d3", "sell cherry", "skip"}
    assert scene.refused("pick e5") == ("R13.5", "no_tree_beside")
    assert scene.refused("plant lemon b3") == ("R13.4", "fruit_action_due")
    assert scene.do("skip") == [FruitSkipped(0, pick=True, sale=True)]
    assert scene.state.phase == "plant"
    scene.do("plant lemon b3")  # beside a tree, but an extension
    assert scene.state.phase == "turn"


def test_r13_4_it_is_offered_only_if_something_can_be_done() -> None:
    scene = orchard_scene().trees(b4="plum").hand("lemon")
    scene.do("plant lemon c3")
    assert scene.state.phase == "turn"
    scene = orchard_scene().trees(b4="plum").keep(0, "apple").hand("lemon")
    scene.do("plant lemon c3")
    assert scene.legal() == {"sell apple", "skip"}  # the empty tree is a tree
    assert scene.refused("pick b4") == ("R13.5", "tree_empty")
    refusal = why_not(scene.state, PickFruit(scene.board.numbers["b4"]))
    assert refusal is not None
    assert refusal.spaces == scene.spaces("b4")
    assert scene.do("skip") == [FruitSkipped(0, pick=False, sale=True)]


def test_r13_4_the_refill_waits_for_the_fruit_action() -> None:
    scene = orchard_scene().trees(b4="plum 5").hand("lemon").bag("lime").change(refill_due=True)
    assert not events_of(scene.do("plant lemon c3"), MarketRefilled)
    (refilled,) = events_of(scene.do("pick b4"), MarketRefilled)
    assert [scene.tiles.tile_name(new.tile) for new in refilled.placed] == ["lime"]


def test_r13_5_the_top_token_scores_and_is_kept() -> None:
    scene = orchard_scene().trees(b4="plum 4 5").hand("lemon")
    events = scene.do("plant lemon c3", "pick b4")
    assert events_of(events, FruitPicked) == [FruitPicked(0, scene.board.numbers["b4"], scene.fruits.index("plum"), 4)]
    assert points(scene) == 4
    content = state_content(scene.state)
    assert content["trees"] == {"b4": {"fruit": "plum", "tokens": 1, "new": False}}
    assert [player["fruit"] for player in content["players"]] == [{"plum": 1}, {}]


@pytest.mark.parametrize(
    ("sold", "gained"),
    [("apple", 3), ("apple plum", 6), ("apple cherry plum", 10), ("apple cherry elderberry plum", 15)],
)
def test_r13_6_different_fruits_are_sold_by_their_number(sold: str, gained: int) -> None:
    scene = orchard_scene().trees(b4="quince").hand("lemon").keep(0, "apple apple cherry elderberry plum")
    scene.do("plant lemon c3")
    events = scene.do(f"sell {sold}")
    assert events_of(events, FruitSold) == [FruitSold(0, tuple(map(list(scene.fruits).index, sold.split())))]
    assert points(scene) == gained
    kept = state_content(scene.state)["players"][0]["fruit"]
    assert sum(kept.values()) == 5 - len(sold.split())
    assert kept["apple"] == 1  # the other one of the two


def test_r13_6_every_set_of_at_most_four_is_one_action() -> None:
    scene = orchard_scene().trees(b4="quince").hand("lemon").keep(0, "apple apple apricot cherry elderberry plum")
    scene.do("plant lemon c3")
    assert len(scene.legal("sell")) == 5 + 10 + 10 + 5
    assert scene.refused("sell apple apple") == ("R13.6", "fruit_not_kept")
    assert scene.refused("sell plum apple") == ("R13.6", "fruit_not_kept")
    assert scene.refused("sell apple apricot cherry elderberry plum") == ("R13.6", "sale_too_large")


def test_r13_7_kept_tokens_are_a_point_each_at_the_end() -> None:
    scene = orchard_scene().hand("lemon").keep(0, "apple apple plum").keep(1, "quince")
    scene.do("plant lemon c3")
    ended = [event for event in scene.do("end") if isinstance(event, PointsScored) and event.source == "kept_fruit"]
    assert [(event.player, event.points) for event in ended] == [(0, 3), (1, 1)]


def test_r5_2_trees_may_need_the_bridge_that_another_tile_collects() -> None:
    scene = Scene("A . #\n. # #\n# # #", fruit_trees=True).fincas(A="10/5").landscape(b1="bridge")
    scene.region(None, "lime", "a2")
    assert "buy R1" in scene.market("lemon").legal()
    # one road is free: the lemon takes it and the bridge on it, which puts the tree on the lime or beside
    assert "buy R1" in scene.market("lemon tree").legal()
    scene.landscape()
    assert "buy R1" not in scene.legal()


def test_r5_2_a_tree_may_clear_the_way_for_another_tile() -> None:
    # the neutral lime on a2 forbids limes on the other road; only a tree on top of it lets one start
    scene = Scene("A . #\n. # #\n# # #", fruit_trees=True).fincas(A="10/5").region(None, "lime", "a2")
    assert "buy R1" not in scene.market("lime tree").player(0, tiles="").legal()
    scene.player(0, tiles="bridge")
    assert "buy R1" in scene.legal()
    scene.do("buy R1", "plant tree a2 bridge", "fruit plum", "skip", "plant lime b1")
    assert scene.state.phase == "turn"  # the tree is new


def test_r5_2_trees_count_on_milestones_as_other_tiles_do() -> None:
    # every space is a road: two trees need a second finca, which the milestone on b1 or in hand builds
    scene = Scene("A . # # .\n# # # # B\n# # # # #", fruit_trees=True).fincas(A="10/5").market("tree tree")
    scene.change(fincas_closed=True).stacks("8/4", "B")
    assert "buy R1" not in scene.legal()
    assert "buy R1" in scene.landscape(b1="milestone").legal()
    assert "buy R1" in scene.landscape().player(0, tiles="milestone").legal()
    assert "buy R1" not in scene.stacks("", "B").legal()


def test_fruit_trees_go_with_every_other_option() -> None:
    for number in range(32):
        board = "short" if number & 1 else "long"
        game = real_game(
            board,
            2 + number % 4,
            fruit_trees=True,
            family=bool(number & 2),
            random_sites=bool(number & 4),
            edition=1 + (number >> 3 & 1),
            **({"starting_fincas": 3} if number & 16 else {}),
        )
        *_, (_, state, _) = random_steps(game, number)
        assert state.over


def test_a_tree_is_found_by_its_space() -> None:
    scene = orchard_scene().trees(c2="apple 4 5")
    space = scene.board.numbers["c2"]
    tree = tree_at(scene.state, space)
    assert tree is not None
    assert (tree.space, len(tree.tokens)) == (space, 2)
    assert tree_at(scene.state, space + 1) is None
    assert tree_at(Scene().state, space) is None, "in a game without trees"
