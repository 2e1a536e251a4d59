"""R9 scoring a finca."""

from citrus.rules.events import FincaScored, PointsScored
from citrus.rules.fincas import in_reach, missing, promised, standings
from tests.rules.scene import Scene, events_of

HAMLET = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . A . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


def points(scene: Scene, site: str = "A", final: bool = False) -> dict[int, int]:
    return {entry.player: entry.points for entry in standings(scene.state, site, final)}


def rulebook_example() -> Scene:
    """Set up 5 limes; 2 limes and 3 oranges; 3 oranges; 4 lemons and 3 grapefruit around a 10/5 finca."""
    return (
        Scene(HAMLET, players=4)
        .fincas(A="10/5")
        .region(0, "lime", "c3 b3 a3 b2 a2")
        .region(1, "lime", "d3 d2")
        .region(1, "orange", "e3 f3 g3")
        .region(2, "orange", "c5 c6 c7")
        .region(3, "lemon", "e4 f4 g4 g5")
        .region(3, "grapefruit", "d5 d6 d7")
    )


def test_r9_3_the_rulebooks_example_gives_5_5_0_and_10() -> None:
    scene = rulebook_example()
    assert {entry.player: entry.tiles for entry in standings(scene.state, "A")} == {0: 5, 1: 5, 2: 3, 3: 7}
    assert points(scene) == {3: 10, 0: 5, 1: 5, 2: 0}


def test_r9_1_an_encircled_finca_is_scored_at_the_end_of_the_turn() -> None:
    scene = rulebook_example().landscape(c4="horses2").market("lemon").hand("blood_orange")
    scene.region(0, "blood_orange", "f5").player(0, workers=2)
    assert scene.names(missing(scene.state, "A")) == {"e5"}
    events = scene.do("plant blood_orange e5")
    assert events_of(events, FincaScored) == []
    events = scene.do("end")
    scored = events_of(events, FincaScored)[0]
    assert isinstance(scored, FincaScored)
    assert not scored.final
    assert [(s.player, s.tiles, s.points) for s in scored.standings] == [(0, 7, 10), (3, 7, 10), (1, 5, 0), (2, 3, 0)]
    assert [player.score for player in scene.state.players] == [10, 0, 0, 10]
    assert scene.state.fincas[0].scored


def test_r9_1_a_scored_finca_is_not_scored_again() -> None:
    scene = rulebook_example().fincas(A="10/5x").landscape(c4="bull", e5="bull").region(0, "blood_orange", "g7")
    events = scene.market("lemon").do("harvest g7", "end")
    assert events_of(events, FincaScored) == []


def test_r9_1_landscape_tiles_bulls_and_rocks_count_as_occupied() -> None:
    scene = Scene(". . .\n# A *\n. . #").fincas(A="10/5").landscape(c2="bull", a1="bull")
    scene.region(0, "lime", "b1").region(1, "orange", "a3")
    assert scene.names(missing(scene.state, "A")) == {"c1", "b3"}


def test_r9_1_five_spaces_are_enough_on_an_edge() -> None:
    scene = Scene(". A .\n. . .").fincas(A="10/5").region(0, "lime", "a1 a2").region(1, "lemon", "c1 c2")
    assert scene.names(missing(scene.state, "A")) == {"b2"}


def test_r9_2_a_region_counts_once_with_all_its_tiles() -> None:
    scene = Scene(HAMLET).fincas(A="10/5").region(0, "lime", "c3 d3 e3 f3 g3 g2").region(1, "lemon", "c4 b4")
    assert {entry.player: entry.tiles for entry in standings(scene.state, "A")} == {0: 6, 1: 2}


def test_r9_2_regions_that_do_not_touch_and_neutral_ones_do_not_count() -> None:
    scene = Scene(HAMLET).fincas(A="10/5").region(0, "lime", "c3").region(0, "lemon", "a1 b1 c1")
    scene.region(None, "orange", "d3 d2 d1")
    assert {entry.player: entry.tiles for entry in standings(scene.state, "A")} == {0: 1}


def test_r9_3_first_and_second_value() -> None:
    scene = Scene(HAMLET, players=3).fincas(A="10/5")
    scene.region(0, "lime", "c3").region(1, "lemon", "d3 d2").region(2, "orange", "e3 f3 g3")
    assert points(scene) == {2: 10, 1: 5, 0: 0}


def test_r9_3_ties_for_first_leave_nothing_for_second() -> None:
    scene = Scene(HAMLET, players=3).fincas(A="10/5")
    scene.region(0, "lime", "c3").region(1, "lemon", "d3 d2").region(2, "orange", "e3 f3")
    assert points(scene) == {1: 10, 2: 10, 0: 0}


def test_r9_3_alone_only_the_first_value_is_paid() -> None:
    scene = Scene(HAMLET).fincas(A="10/5").region(1, "lime", "c3")
    assert points(scene) == {1: 10}


def test_r9_3_with_nobody_present_the_finca_closes_without_points() -> None:
    scene = Scene(". . .\n. A .\n. . .\n. . .").fincas(A="10/5").region(None, "lime", "a1 b1 c1 a2 c2 a3 b3 c3")
    scene.region(0, "lemon", "b4").market("lemon")
    events = scene.do("harvest b4", "end")
    assert events_of(events, PointsScored) == []
    assert [event.standings for event in events if isinstance(event, FincaScored)] == [()]
    assert scene.state.fincas[0].scored


def test_r9_1_two_fincas_can_be_encircled_in_one_turn() -> None:
    scene = Scene("# # # # #\n# A . B #\n# # # # #\n. . . . .").fincas(A="10/5", B="8/4").hand("lime").market("lemon")
    events = scene.do("plant lime c2", "end")
    assert len(events_of(events, FincaScored)) == 2
    assert scene.state.players[0].score == 18


def test_r11_2_only_what_can_still_come_to_lie_around_a_finca_counts_for_its_end() -> None:
    def reached(hand: str, bag: str = "", mine: str = "", other: str = "", lying: str = "") -> bool:
        scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2").region(1, "orange", "e3 e4")  # three are free
        scene.player(0, tiles=tuple(mine.split())).player(1, tiles=tuple(other.split())).hand(hand).bag(bag)
        if lying:
            scene.landscape(**{lying: "bull"})
        paid = {entry.player: entry.points for entry in promised(scene.state, "A") if entry.points}
        assert paid == ({0: 10, 1: 5} if in_reach(scene.state, "A") else {0: 5})
        return in_reach(scene.state, "A")

    assert reached("lime lime lime")
    assert not reached("lime lime")
    assert reached("lime lime", mine="bull")
    assert not reached("lime", other="bull bull"), "the last turn is not theirs"
    assert reached("lime lime", other="bull"), "one may go back to the market"
    assert not reached("lime lime", lying="g7"), "the tile that fetches it lies there"
    assert reached("lime", bag="lemon", other="bull")
    assert not reached("lime", bag="lemon", lying="g7")
