"""R12 variants. R12.3 is tested with the setup, R12.4 with the refill."""

from tests.rules.scene import Scene


def test_r12_2_the_family_game_drops_the_road_rule() -> None:
    scene = Scene(family=True).fincas(A="10/5").region(1, "lime", "d2").hand("lime")
    assert scene.plantable("lime") == {"c3", "e3", "d4"}
    scene.do("plant lime d4")
    assert scene.state.blocked_roads == (0,) * 5


def test_r12_2_all_other_rules_hold_in_the_family_game() -> None:
    scene = Scene(family=True).fincas(A="10/5").region(1, "lime", "d1").region(None, "lime", "b3").hand("lime")
    assert scene.plantable("lime") == {"e3", "d4"}
    assert scene.refused("plant lime d2") == ("R6.6", "foreign_neighbour")
    assert scene.refused("plant lime c3") == ("R6.8", "neutral_neighbour")


def test_r12_2_lines_that_only_the_road_rule_forbids_can_be_bought() -> None:
    for family in (False, True):
        scene = Scene(". . .\n. A .\n. . .", family=family).fincas(A="10/5").region(1, "lime", "b1").market("lime")
        assert ("buy R1" in scene.legal()) == family


def test_r12_2_bridges_work_in_the_family_game() -> None:
    scene = Scene(family=True).fincas(A="10/5").region(None, "lime", "d2").player(0, tiles="bridge").hand("orange")
    scene.do("plant orange d2 bridge")
    assert scene.state.blocked_roads == (0,) * 5
