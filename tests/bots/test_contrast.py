"""What speaks against another turn than the advised one."""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as changed

from citrus.bots.contrast import beside, lacks, next_best
from citrus.bots.counsel import Counsel
from citrus.bots.levels import judge
from citrus.bots.lookahead import follow
from citrus.bots.reasons import Reason
from citrus.bots.turns import Turn
from citrus.bots.ways import may_encircle, out_of_reach
from citrus.records.notation import parse_action
from citrus.rules.actions import EndTurn, PlaceBull, Plant
from citrus.rules.fincas import missing
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions
from citrus.rules.view import view
from tests.rules.scene import Scene


def scene() -> Scene:
    """Return a table with a region to harvest, and a finca that nobody can close in a turn."""
    found = Scene().fincas(A="10/5", B="6/3").region(0, "lime", "a7 b7").region(1, "lemon", "e3").bag("orange " * 20)
    found.region(None, "blood_orange", "e7 f7 g7 g6")
    return found.market(f"lemon lemon {'orange ' * 8} lime -").player(0, coins=4, workers=2)


def turn_of(state: GameState, *texts: str) -> Turn:
    actions = tuple(parse_action(state.game, text) for text in texts)
    plantings = tuple(action for action in actions if isinstance(action, Plant))
    return Turn(actions, 0.0, follow(state, actions), False, plantings)


def against(state: GameState, best: Turn, other: Turn) -> list[Reason]:
    """Return what speaks against a turn, without what it weighs."""
    found = lacks(state, best, other, judge(state.game))
    return [replace(one, weight=0.0, lacking=0) for one in found]


HARVEST = "harvest a7", "end"
LARGE, SMALL = ("buy R1", "plant lemon d4", "plant lemon d5"), ("buy R4", "plant lime b2")


def test_a_purchase_leaves_less_than_a_harvest_which_can_wait() -> None:
    state = scene().player(0, coins=3, workers=2).state
    harvest, small = turn_of(state, *HARVEST[:1]), turn_of(state, *SMALL)
    assert against(state, harvest, small)[0].name == "left_coins"
    poor = scene().player(0, coins=1, workers=3).state
    assert against(poor, turn_of(poor, *HARVEST[:1]), turn_of(poor, *SMALL)) == [Reason("left_coins", 0.0, 0)]
    assert against(state, small, harvest) == [Reason("can_wait", 0.0)]
    last = scene().bag("").state
    assert against(last, turn_of(last, *SMALL), turn_of(last, *HARVEST[:1])) == [], "there is no later"


def test_what_most_turns_take_speaks_against_none() -> None:
    state = scene().player(0, coins=8, workers=4).state
    large, small = turn_of(state, *LARGE), turn_of(state, *SMALL)
    assert against(state, large, small) == against(state, small, large) == against(state, small, small) == []


def test_a_lead_that_only_the_best_turn_takes_speaks_against_another() -> None:
    scene = Scene().fincas(A="10/5", B="6/3").bag("orange " * 20).market("lemon lemon - - - - - - - - lime -")
    alone = scene.state
    state = scene.region(0, "orange", "c2").region(1, "grapefruit", "e4 f4").state
    bought = "buy R1", "plant lemon d2", "plant lemon e2"
    leads, elsewhere = turn_of(state, *bought), turn_of(state, "buy R4", "plant lime b2")
    (found,) = lacks(state, leads, elsewhere, judge(state.game))
    assert (found.name, found.sites) == ("behind", ("A",))
    assert against(state, leads, leads) == []
    few = scene.region(0, "blood_orange", "c4").state
    leads, elsewhere = turn_of(few, *bought), turn_of(few, "buy R4", "plant lime b2")
    assert against(few, leads, elsewhere) == [], "the lime would lead there, too, where it could be planted"
    lone, elsewhere = turn_of(alone, "buy R1", "plant lemon d2"), turn_of(alone, "buy R4", "plant lime b2")
    assert against(alone, lone, elsewhere) == [], "anybody can still overtake a single tile"


def test_that_first_place_is_shared_after_another_turn_speaks_against_it() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lemon", "c2 b2").region(0, "lime", "e2").region(1, "orange", "c4 d4")
    state = scene.region(0, "grapefruit", "a7").bag("orange " * 20).state
    best, other = turn_of(state, "harvest a7"), turn_of(state, "harvest e2")
    assert against(state, best, other)[0].name == "shares"


def test_a_finca_that_another_turn_does_not_encircle_speaks_against_that() -> None:
    scene = Scene().fincas(A="10/5", B="6/3").region(0, "lime", "c2 d2 e2 c3 e3 c4 d4").bag("orange " * 20)
    state = scene.market("lime - - - - - - - - - orange -").state
    closing, other = turn_of(state, "buy R1", "plant lime e4"), turn_of(state, "buy R4", "plant orange f5")
    unclosed = Reason("unclosed", 0.0, 10, site="A")
    assert unclosed in against(state, closing, other), "only a neighbour of its region can lie there"
    assert unclosed not in against(state, other, closing)
    lime = scene.market("lime - - - - - - - - - lime -").state
    closing, other = turn_of(lime, "buy R1", "plant lime e4"), turn_of(lime, "buy R4", "plant lime f5")
    assert unclosed not in against(lime, closing, other), "that lime would do it, too"
    for tools in ("bull", "cart"):
        tooled = scene.market("lime - - - - - - - - - orange -").player(0, tiles=(tools,)).state
        closing, other = turn_of(tooled, "buy R1", "plant lime e4"), turn_of(tooled, "buy R4", "plant orange f5")
        assert unclosed not in against(tooled, closing, other), "a tool might do it"
    scene.player(0, tiles=()).region(0, "orange", "f4 g4")
    large = scene.market("lime - - - - - - - - - orange -").state
    closing, other = turn_of(large, "buy R1", "plant lime e4"), turn_of(large, "buy R4", "plant orange f5")
    assert unclosed not in against(large, closing, other), "a region reaches there"


def test_a_site_where_somebody_has_more_tiles_speaks_against_another_finca() -> None:
    scene = Scene().market("lemon lime - - - - - - - - - -").stacks(fincas="6/3", open_sites="A B")
    scene.region(0, "lemon", "e5 f5 g5").region(1, "orange", "c2 d2").player(0, coins=4).bag("lime " * 20).do("buy R1")
    state = scene.state
    near, far = (turn_of(state, f"site {site}") for site in "BA")
    assert against(state, near, far) == [Reason("outnumbered", 0.0, 0, site="A", player=1, most=2)]
    assert against(state, far, near) == []


def test_a_site_where_the_player_has_fewer_tiles_speaks_against_another_finca() -> None:
    scene = Scene().market("lemon lime - - - - - - - - - -").stacks(fincas="6/3", open_sites="A B")
    scene.region(0, "lemon", "e5 f5 g5").player(0, coins=4).bag("lime " * 20).do("buy R1")
    near, far = (turn_of(scene.state, f"site {site}") for site in "BA")
    assert against(scene.state, near, far) == [Reason("fewer_there", 0.0, 0, site="A")]
    assert against(scene.state, far, near) == []


def test_landscape_tiles_are_missed_only_where_no_planting_takes_them() -> None:
    scene = Scene().fincas(A="10/5").bag("orange " * 20).market("lime - - - - - - - - - lemon -").landscape(d2="cart")
    state = scene.state
    taking, other = turn_of(state, "buy R1", "plant lime d2"), turn_of(state, "buy R4", "plant lemon d4")
    assert against(state, taking, other) == [], "the lemon could take it"
    state = scene.region(1, "lemon", "d1").state
    taking, other = turn_of(state, "buy R1", "plant lime d2"), turn_of(state, "buy R4", "plant lemon d4")
    assert against(state, taking, other) == [Reason("brings_no", 0.0, tiles=("cart",))]
    better = scene.landscape(d2="cart", d4="horses4").state
    taking, other = turn_of(better, "buy R1", "plant lime d2"), turn_of(better, "buy R4", "plant lemon d4")
    assert against(better, taking, other) == [], "it gets something better"


def test_nothing_is_sure_where_there_are_too_many_ways() -> None:
    def unlikely(tiles: str) -> list[bool]:
        state = Scene().fincas(A="10/5", B="6/3").hand(tiles).player(0, workers=5).state
        return out_of_reach(state, state.hand, [may_encircle("A")])

    assert unlikely("lime") == [True]
    assert unlikely("lime lemon orange grapefruit blood_orange lime lemon") == [False]


def test_first_places_that_a_harvest_loses_are_told_together() -> None:
    scene = Scene().fincas(A="10/5", B="6/3").region(0, "lime", "d2").region(0, "lemon", "g5").region(0, "orange", "a7")
    state = scene.region(1, "grapefruit", "c4").region(1, "blood_orange", "e6").bag("orange lime lemon " * 9).state
    some, everything = turn_of(state, "harvest a7"), turn_of(state, "harvest d2 g5 a7")
    (found,) = against(state, some, everything)
    assert (found.name, found.count, {*found.sites}) == ("loses_first", 16, {"A", "B"})


def test_a_kept_bull_is_compared_with_one_that_is_used_and_no_tool_with_itself() -> None:
    table = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2").region(1, "lemon", "d4").bag("orange " * 20)
    state = changed(table.player(0, coins=4, workers=2, tiles="bull").state, main_action_done=True)
    known, counsel = view(state), Counsel(state.game, 4, 2)
    keeping, using = turn_of(state, "end"), next(one for one in legal_actions(state) if isinstance(one, PlaceBull))
    other = next_best(known, counsel, keeping, ())
    assert other is not None
    assert isinstance(other.action, PlaceBull)
    assert missing(state, "A") >> other.action.space & 1, "a bull helps at an open finca"
    placed = Turn((using, EndTurn()), 0.0, follow(state, (using, EndTurn())), False, ())
    instead = next_best(known, counsel, placed, ())
    assert instead is not None
    assert instead.action == EndTurn(), "not the same bull on another space"


def test_the_same_tile_elsewhere_is_told_by_what_it_brings_there_alone() -> None:
    table = Scene().fincas(A="10/5", B="6/3").bag("orange " * 20).player(0, workers=2).hand("lime")
    state = table.region(1, "lemon", "c4").state
    known, counsel, here = view(state), Counsel(state.game, 4, 2), turn_of(state, "plant lime d2")
    for space, told in (("e6", ("pioneers", "B")), ("c3", None), ("a1", None)):
        other = beside(known, counsel, here, turn_of(state, f"plant lime {space}"), 1.0).brings
        assert told == (other and (other.name, other.site)), space
    draws = [beside(known, counsel, here, here, 1.0).brings]
    assert draws == [None], "the same space brings nothing else"


def test_another_turn_is_not_praised_for_a_landscape_tile_that_the_best_one_takes_as_well() -> None:
    table = Scene().bag("orange " * 20).market("lime - - - - - - - - - lemon lemon").landscape(d2="cart", d3="horses4")
    state = table.fincas(A="10/5").region(1, "orange", "c1").player(0, coins=4, workers=3).state
    known, counsel = view(state), Counsel(state.game, 4, 2)
    best = turn_of(state, "buy R1", "plant lime d2")
    for plantings, told in ((("d2", "d1"), ()), (("d2", "d3"), ("horses4",))):
        other = turn_of(state, "buy R4", *(f"plant lemon {space}" for space in plantings))
        brings = beside(known, counsel, best, other, 3.0).brings
        assert (brings.tiles if brings is not None and brings.name == "landscape" else ()) == told, plantings
