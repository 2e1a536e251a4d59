"""What speaks against another turn than the advised one."""

from __future__ import annotations

from citrus.bots.contrast import lacks, still_likely
from citrus.bots.levels import judge
from citrus.bots.lookahead import follow
from citrus.bots.reasons import Reason
from citrus.bots.turns import Turn
from citrus.records.notation import parse_action
from citrus.rules.actions import Plant
from citrus.rules.events import Event, FincaScored, Standing
from citrus.rules.state import GameState
from citrus.rules.tiles import Finca
from tests.rules.scene import Scene

NOTHING: list[list[Event]] = [[], [], [], []]


def scene() -> Scene:
    """Return a table with a region to harvest, and a finca that nobody can close in a turn."""
    found = Scene().fincas(A="10/5", B="6/3").region(0, "lime", "a7 b7").region(1, "lemon", "e3").bag("orange " * 20)
    found.region(None, "blood_orange", "e7 f7 g7 g6")
    return found.market(f"lemon lemon {'orange ' * 8} lime -").player(0, coins=4, workers=2)


def turn_of(state: GameState, *texts: str) -> Turn:
    actions = tuple(parse_action(state.game, text) for text in texts)
    plantings = tuple(action for action in actions if isinstance(action, Plant))
    return Turn(actions, 0.0, follow(state, actions), False, plantings)


def paid(site: str, player: int, points: int, often: int, final: bool = False) -> list[list[Event]]:
    """Return four futures, in some of which a finca brings a player points."""
    scored = FincaScored(site, Finca(points, 0), (Standing(player, 1, (), points),), final)
    return [[scored] * (number < often) for number in range(len(NOTHING))]


def against(
    state: GameState,
    best: Turn,
    other: Turn,
    here: list[list[Event]] = NOTHING,
    there: list[list[Event]] = NOTHING,
) -> list[Reason]:
    """Return what speaks against a turn, without what it weighs."""
    found = lacks(state, best, other, here, there, judge(state.game))
    return [Reason(one.name, 0.0, one.count, site=one.site, player=one.player) for one in found]


HARVEST = "harvest a7", "end"
LARGE, SMALL = ("buy R1", "plant lemon d4", "plant lemon d5"), ("buy R4", "plant lime b2")


def test_a_purchase_leaves_less_than_a_harvest_which_can_wait() -> None:
    state = scene().player(0, coins=3, workers=2).state
    harvest, small = turn_of(state, *HARVEST[:1]), turn_of(state, *SMALL)
    assert against(state, harvest, small)[0].name in ("left_coins", "left_workers")
    poor = scene().player(0, coins=1, workers=3).state
    assert against(poor, turn_of(poor, *HARVEST[:1]), turn_of(poor, *SMALL)) == [Reason("left_coins", 0.0, 0)]
    few = scene().player(0, coins=12, workers=1).state
    harvest, small = turn_of(few, *HARVEST[:1]), turn_of(few, *SMALL)
    assert "left_workers" not in [one.name for one in against(few, harvest, small)], "it takes none"
    harvest, small = turn_of(state, *HARVEST[:1]), turn_of(state, *SMALL)
    assert against(state, small, harvest) == [Reason("can_wait", 0.0)]
    last = scene().bag("").state
    assert against(last, turn_of(last, *SMALL), turn_of(last, *HARVEST[:1])) == [], "there is no later"


def test_what_most_turns_take_speaks_against_none() -> None:
    state = scene().player(0, coins=8, workers=4).state
    large, small = turn_of(state, *LARGE), turn_of(state, *SMALL)
    assert against(state, large, small) == against(state, small, large) == against(state, small, small) == []


def test_what_probably_follows_speaks_against_a_turn_only_if_the_best_hardly_leads_there() -> None:
    state = scene().region(1, "grapefruit", "e5 e6").state
    same, there = turn_of(state, *SMALL), turn_of(state, "buy R4", "plant lime f5")
    often, seldom = paid("B", 1, 6, often=3), paid("B", 1, 6, often=1)
    assert against(state, there, same, seldom, often) == [Reason("falls_to", 0.0, 6, site="B", player=1)]
    assert against(state, same, same, seldom, often) == [], "nobody sees why"
    assert against(state, there, same, often, often) == []
    assert against(state, there, same, NOTHING, seldom) == [], "that is not probable"
    mine = paid("B", 0, 6, often=3)
    assert against(state, there, same, mine, NOTHING) == [Reason("misses", 0.0, 6, site="B")]
    assert against(state, there, same, NOTHING, mine) == [], "that speaks for it"
    both = [[*one, *two] for one, two in zip(mine, often, strict=True)]
    assert len(against(state, there, same, mine, [[*one] for one in often])) == 1, "one reason for each finca"
    assert against(state, there, same, both, both) == []


def test_a_lead_that_only_the_best_turn_takes_speaks_against_another() -> None:
    scene = Scene().fincas(A="10/5", B="6/3").bag("orange " * 20).market("lemon - - - - - - - - - lime -")
    alone = scene.state
    state = scene.region(0, "orange", "c2").region(1, "grapefruit", "e4").state
    leads, elsewhere = turn_of(state, "buy R1", "plant lemon d2"), turn_of(state, "buy R4", "plant lime b2")
    (found,) = lacks(state, leads, elsewhere, NOTHING, NOTHING, judge(state.game))
    assert (found.name, found.sites) == ("behind", ("A",))
    assert against(state, leads, leads) == []
    lone, elsewhere = turn_of(alone, "buy R1", "plant lemon d2"), turn_of(alone, "buy R4", "plant lime b2")
    assert against(alone, lone, elsewhere) == [], "anybody can still overtake a single tile"


def test_that_first_place_is_shared_after_another_turn_speaks_against_it() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lemon", "c2 b2").region(0, "lime", "e2").region(1, "orange", "c4 d4")
    state = scene.region(0, "grapefruit", "a7").bag("orange " * 20).state
    best, other = turn_of(state, "harvest a7"), turn_of(state, "harvest e2")
    assert against(state, best, other)[0].name == "shares"


def test_a_finca_that_another_turn_does_not_encircle_speaks_against_that() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3 e3 c4 d4").bag("orange " * 20)
    state = scene.player(0, tiles=("bull",)).change(main_action_done=True).state
    closing, ending = turn_of(state, "bull e4"), turn_of(state, "end")
    assert Reason("unclosed", 0.0, 10, site="A") in against(state, closing, ending)
    assert Reason("unclosed", 0.0, 10, site="A") not in against(state, ending, closing)


def test_what_happens_only_in_a_far_future_is_no_reason() -> None:
    state = Scene().fincas(A="10/5").region(0, "lime", "a7").bag("orange " * 20).state
    same = turn_of(state, "harvest a7")
    assert against(state, same, same, NOTHING, paid("A", 1, 10, often=4)) == [], "all spaces around the finca are open"


def test_a_place_that_another_turn_would_hardly_keep_is_lost_in_vain() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2").region(1, "lemon", "e2 e3").bag("orange lime lemon " * 9)
    state = scene.region(0, "grapefruit", "a7").state
    both, one = (turn_of(state, f"harvest {spaces}") for spaces in ("c2 a7", "a7"))
    vain = Reason("in_vain", 0.0, 5, site="A")
    assert vain in against(state, both, one, NOTHING, paid("A", 0, 5, often=1))
    assert vain not in against(state, both, one, NOTHING, paid("A", 0, 5, often=2))


def test_what_follows_a_part_of_a_harvest_does_not_speak_against_that_part() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "a7").region(0, "lemon", "c3").bag("orange " * 20)
    scene.region(None, "blood_orange", "c4 d4 e4 e3").region(1, "lime", "c2 d2")
    both, one = (turn_of(scene.state, f"harvest {spaces}") for spaces in ("c3 a7", "a7"))
    mine = paid("A", 0, 10, often=4)
    assert Reason("misses", 0.0, 10, site="A") in against(scene.state, one, both, mine)
    assert Reason("misses", 0.0, 10, site="A") not in against(scene.state, both, one, mine)


def test_points_that_can_still_be_had_during_the_game_are_known() -> None:
    state = scene().state
    assert still_likely(state, ("A", "B"), paid("B", 0, 6, often=3)) == ("B",)
    assert still_likely(state, ("B",), paid("B", 0, 6, often=1)) == ()
    assert still_likely(state, ("B",), paid("B", 1, 6, often=4)) == (), "they are somebody else's"
    assert still_likely(state, ("B",), paid("B", 0, 6, often=4, final=True)) == (), "at the end it brings less"


def test_a_finca_that_the_best_turn_gives_away_would_go_the_same_way_without_it() -> None:
    found = Scene().fincas(A="10/5").region(1, "lime", "c2 d2 e2 c3 e3 c4 d4").bag("orange " * 20)
    state = found.player(0, coins=4, tiles=("bull",)).state
    closing, harvest = turn_of(state, "bull e4"), turn_of(state, "end")
    assert Reason("anyway", 0.0, 10, site="A", player=1) in against(
        state, closing, harvest, NOTHING, paid("A", 1, 10, often=3)
    )
    assert against(state, closing, harvest) == []


def test_a_site_where_somebody_has_more_tiles_speaks_against_another_finca() -> None:
    scene = Scene().market("lemon lime - - - - - - - - - -").stacks(fincas="6/3", open_sites="A B")
    scene.region(0, "lemon", "e5 f5 g5").region(1, "orange", "c2 d2").player(0, coins=4).bag("lime " * 20).do("buy R1")
    state = scene.state
    near, far = (turn_of(state, f"site {site}") for site in "BA")
    assert against(state, near, far) == [Reason("outnumbered", 0.0, 0, site="A", player=1)]
    assert against(state, far, near) == []


def test_a_site_where_the_player_has_fewer_tiles_speaks_against_another_finca() -> None:
    scene = Scene().market("lemon lime - - - - - - - - - -").stacks(fincas="6/3", open_sites="A B")
    scene.region(0, "lemon", "e5 f5 g5").player(0, coins=4).bag("lime " * 20).do("buy R1")
    near, far = (turn_of(scene.state, f"site {site}") for site in "BA")
    assert against(scene.state, near, far) == [Reason("fewer_there", 0.0, 0, site="A")]
    assert against(scene.state, far, near) == []


def test_regions_that_can_be_harvested_for_less_speak_against_another_turn() -> None:
    found = Scene().fincas(A="10/5x").region(0, "lime", "a7").bag("orange " * 20).player(0, coins=9, workers=4)
    state = found.market("lime lime - - - - - - - - orange -").state
    larger, smaller = (
        turn_of(state, "buy R1", "plant lime b7", "plant lime a6"),
        turn_of(state, "buy R4", "plant orange d2"),
    )
    assert Reason("smaller", 0.0, 1) not in against(state, larger, smaller), "a point is not worth a word"
    alone = turn_of(state, "end")
    assert Reason("smaller", 0.0, 2) in against(state, larger, alone)
    assert against(state, alone, larger) == []
    harvest = turn_of(state, "harvest a7")
    assert "smaller" not in [one.name for one in against(state, larger, harvest)], "it has the points of them"
