"""R6 planting one tile."""

from citrus.content.tiles import load_tiles
from citrus.rules.events import (
    LandscapeTaken,
    RegionExtended,
    RegionsMerged,
    TilePlanted,
    WorkerPlaced,
    WorkersReturned,
)
from citrus.rules.explain import with_roads_to_come
from tests.rules.scene import Scene, events_of


def test_r6_1_open_and_landscape_spaces_but_no_site_rock_or_plantation() -> None:
    scene = Scene(". * .\n# A .\n. . .").fincas(A="10/5").landscape(b1="cart").region(1, "orange", "c2").hand("lime")
    assert scene.plantable("lime") == {"b1", "b3"}
    assert scene.refused("plant lime b2") == ("R6.1", "site_space")
    assert scene.refused("plant lime a2") == ("R6.1", "rock")
    assert scene.refused("plant lime c2") == ("R6.1", "occupied")


def test_r6_1_a_landscape_space_needs_no_tile_on_it() -> None:
    scene = Scene(". * .\n. A .\n. . .").fincas(A="10/5").hand("lime")
    assert "b1" in scene.plantable("lime")


def test_r6_2_start_on_roads_of_built_fincas_only() -> None:
    scene = Scene().fincas(A="10/5").hand("lime")
    assert scene.plantable("lime") == {"d2", "c3", "e3", "d4"}
    assert scene.refused("plant lime f5") == ("R6.2", "not_connected")


def test_r6_2_scored_fincas_keep_their_roads() -> None:
    scene = Scene().fincas(A="10/5x").hand("lime")
    assert scene.plantable("lime") == {"d2", "c3", "e3", "d4"}


def test_r6_2_extend_beside_own_regions_of_the_kind_not_diagonally() -> None:
    scene = Scene().region(0, "lime", "a1").hand("lime orange")
    assert scene.plantable("lime") == {"b1", "a2"}
    assert scene.plantable("orange") == set()


def test_r6_3_starting_takes_a_worker_extending_does_not() -> None:
    scene = Scene().fincas(A="10/5").hand("lime lime")
    events = scene.do("plant lime d2")
    assert scene.state.players[0].workers == 4
    road = scene.board.numbers["d2"]
    assert events[:2] == [TilePlanted(0, scene.tile("lime"), road, False), WorkerPlaced(0, road)]
    events = scene.do("plant lime d1")
    assert scene.state.players[0].workers == 4
    assert len(events_of(events, RegionExtended)) == 1
    assert scene.regions_of(0) == [("lime", {"d1", "d2"})]


def test_r6_3_no_start_without_a_worker_on_the_mat() -> None:
    scene = Scene().fincas(A="10/5").player(0, workers=0).hand("lime")
    assert scene.legal() == {"return"}
    assert scene.refused("plant lime d2") == ("R6.3", "no_worker")


def test_r6_3_extending_on_a_road_needs_no_worker() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "d1").player(0, workers=0).hand("lime")
    scene.do("plant lime d2")
    assert scene.state.players[0].workers == 0


def test_r6_4_no_two_roads_of_a_site_hold_the_same_kind() -> None:
    scene = Scene().fincas(A="10/5").region(1, "lime", "d2").hand("lime orange")
    assert scene.plantable("lime") == set()
    assert "c3" in scene.plantable("orange")
    refusal = scene.refusal("plant lime c3")
    assert (refusal.rule, refusal.cause, refusal.sites) == ("R6.4", "road_rule", ("A",))
    assert scene.names(refusal.spaces) == {"d2"}


def test_r6_4_names_only_the_site_whose_roads_hold_the_kind() -> None:
    scene = (
        Scene("""
        . . . . .
        . A . B .
        . . . . .
    """)
        .fincas(A="10/5", B="9/4")
        .region(1, "lime", "b1")
        .hand("lime")
    )
    refusal = scene.refusal("plant lime c2")
    assert (refusal.cause, refusal.sites) == ("road_rule", ("A",))


def test_r6_4_holds_for_extensions_and_own_and_neutral_plantations() -> None:
    for owner in (0, 1, None):
        scene = Scene().fincas(A="10/5").region(owner, "lime", "d2").region(0, "lime", "c4").hand("lime")
        assert "c3" not in scene.plantable("lime")


def test_r6_4_holds_for_sites_that_are_not_built() -> None:
    scene = Scene().region(1, "lime", "f5").region(0, "lime", "d6").hand("lime")
    assert scene.refused("plant lime e6") == ("R6.4", "road_rule")


def test_r6_4_a_space_may_be_a_road_of_two_sites() -> None:
    scene = Scene(". . . . .\n. A . B .\n. . . . .").fincas(A="10/5", B="8/4").hand("lime").region(1, "lime", "e2")
    assert scene.plantable("lime") == {"a2", "b1", "b3"}


def test_r6_4_extending_off_the_roads_is_free() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "d2").hand("lime")
    assert scene.plantable("lime") == {"d1", "c2", "e2"}


def test_r6_6_never_beside_another_players_region_of_the_kind() -> None:
    scene = Scene().fincas(A="10/5").region(1, "lime", "d1").region(0, "lime", "b2").hand("lime orange")
    assert "d2" not in scene.plantable("lime")
    refusal = scene.refusal("plant lime d2")
    assert (refusal.rule, refusal.cause) == ("R6.6", "foreign_neighbour")
    assert scene.names(refusal.spaces) == {"d1"}
    assert "d2" in scene.plantable("orange")
    assert scene.refused("plant lime c1") == ("R6.6", "foreign_neighbour")


def test_r6_6_holds_though_an_own_region_lies_on_the_other_side() -> None:
    scene = Scene().region(1, "lime", "a1").region(0, "lime", "c1").hand("lime")
    assert "b1" not in scene.plantable("lime")


def test_r6_7_merging_own_regions_returns_all_workers_but_one() -> None:
    scene = Scene().region(0, "lime", "a2").region(0, "lime", "c2").region(0, "lime", "b1").hand("lime")
    assert scene.state.players[0].workers == 2
    events = scene.do("plant lime b2")
    assert scene.state.players[0].workers == 4
    assert scene.regions_of(0) == [("lime", {"a2", "b1", "b2", "c2"})]
    merged = events_of(events, RegionsMerged)[0]
    assert isinstance(merged, RegionsMerged)
    assert len(merged.own) == 3
    returned = events_of(events, WorkersReturned)[0]
    assert isinstance(returned, WorkersReturned)
    assert len(returned.regions) == 2


def test_r6_7_merging_two_own_regions_returns_one_worker() -> None:
    scene = Scene().region(0, "lime", "a2").region(0, "lime", "c2").hand("lime")
    before = scene.state.players[0].workers
    events = scene.do("plant lime b2")
    assert scene.state.players[0].workers == before + 1
    assert events_of(events, WorkersReturned) == [WorkersReturned(0, (1 << scene.board.numbers["c2"],))]


def test_r6_7_regions_of_other_kinds_do_not_merge() -> None:
    scene = Scene().region(0, "lime", "a1").region(0, "orange", "c1").hand("lime")
    scene.do("plant lime b1")
    assert scene.regions_of(0) == [("lime", {"a1", "b1"}), ("orange", {"c1"})]


def test_r6_8_an_own_region_swallows_a_neutral_one_up_to_its_size() -> None:
    for neutral, allowed in (("c1", True), ("c1 d1", True), ("c1 d1 e1", False)):
        scene = Scene().region(0, "lime", "a1 a2").region(None, "lime", neutral).hand("lime")
        assert ("b1" in scene.plantable("lime")) == allowed
        if allowed:
            scene.do("plant lime b1")
            assert scene.regions_of(None) == []
            assert scene.regions_of(0) == [("lime", {"a1", "a2", "b1", *neutral.split()})]
        else:
            refusal = scene.refusal("plant lime b1")
            assert (refusal.rule, refusal.cause, refusal.needed, refusal.held) == ("R6.8", "neutral_too_large", 3, 2)
            assert scene.names(refusal.spaces) == {"c1", "d1", "e1"}


def test_r6_8_each_neutral_region_counts_for_itself() -> None:
    scene = Scene().region(0, "lime", "b6 b7").region(None, "lime", "a4 a5").region(None, "lime", "c4 c5").hand("lime")
    scene.do("plant lime b5")
    assert scene.regions_of(0) == [("lime", {"b6", "b7", "a4", "a5", "b5", "c4", "c5"})]


def test_r6_8_own_regions_count_together() -> None:
    scene = Scene().region(0, "lime", "b1").region(0, "lime", "a2").region(None, "lime", "c2 d2").hand("lime")
    assert "b2" in scene.plantable("lime")
    scene.do("plant lime b2")
    assert scene.state.players[0].workers == 4


def test_r6_8_a_neutral_region_that_was_swallowed_scores_with_its_wells() -> None:
    scene = Scene().region(0, "lime", "a1").region(None, "lime", "c1", wells="c1").hand("lime*")
    scene.market("lemon")
    scene.do("plant lime* b1", "end")
    scene.change(player=0, main_action_done=False)
    scene.do("harvest a1")
    assert scene.state.players[0].score == 5


def test_r6_8_no_start_beside_a_neutral_region_of_the_kind() -> None:
    scene = Scene().fincas(A="10/5").region(None, "lime", "d1").hand("lime")
    assert "d2" not in scene.plantable("lime")
    assert scene.refused("plant lime d2") == ("R6.8", "neutral_neighbour")


def test_r6_9_planting_takes_the_landscape_tile() -> None:
    scene = Scene("* . *\n. A .\n. . .").fincas(A="10/5").landscape(a1="horses3", c1="bull").hand("lime lime lime")
    scene.do("plant lime b1")
    events = scene.do("plant lime a1")
    assert LandscapeTaken(0, "horses3", scene.board.numbers["a1"]) in events
    scene.do("plant lime c1")
    assert scene.state.players[0].tiles == ("bull", "horses3")
    assert scene.state.landscape == ()
    assert scene.state.landscape_spaces == 0


def test_roads_to_come_are_those_of_open_sites_if_a_finca_can_be_built_there() -> None:
    scene = Scene().stacks("9/4", "A")
    roads = scene.board.roads["A"]
    assert with_roads_to_come(scene.state, finca_due=False).finca_roads == 0
    assert with_roads_to_come(scene.state, finca_due=True).finca_roads == roads
    scene.player(0, tiles="milestone")
    assert with_roads_to_come(scene.state, finca_due=False).finca_roads == roads
    scene.stacks("", "A")
    assert with_roads_to_come(scene.state, finca_due=True).finca_roads == 0


def test_tiles_have_names() -> None:
    tiles = load_tiles()
    assert [tiles.tile_named(tiles.tile_name(tile)) for tile in range(4)] == [0, 1, 2, 3]
    assert tiles.tile_named("banana") is None
