"""What *Why?* tells of a turn that has few reasons: what places bring, who is at a site, why tools and fruit wait."""

from __future__ import annotations

from citrus.bots.advice import Advice, explain
from citrus.bots.contrast import Over
from citrus.bots.finca_reasons import leading_at
from citrus.bots.reasons import Reason
from citrus.rules.actions import BuildFinca, Buy, EndTurn, Harvest, PlaceBull, Plant
from citrus.rules.board import first_space
from citrus.rules.fruit_trees.actions import ChooseFruit, PickFruit, PlaceWorker, SellFruit
from citrus.rules.phases import SITE
from citrus.rules.state import DrawnFinca
from citrus.rules.tiles import kind_of
from citrus.rules.view import view
from citrus.ui.table.model.hints import explanation
from tests.rules.scene import Scene, finca
from tests.ui.locale_texts import in_english


def why(scene: Scene, advice: Advice) -> tuple[str, ...]:
    return explanation(in_english(scene.game), scene.state, advice)[1:]


def harvest(scene: Scene, *names: str) -> Harvest:
    regions = [scene.state.region_at(scene.board.numbers[name]) for name in names]
    return Harvest(tuple(sorted(first_space(region.spaces) for region in regions if region is not None)))


def test_what_a_larger_harvest_would_bring_more_is_harvested_later() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lemon", "c2 d2", wells="c2").region(0, "lime", "a7").bag("lemon " * 20)
    advised, everything = harvest(scene, "a7"), harvest(scene, "a7", "c2")
    advice = Advice(advised, (), (Reason("reaps", 9.0, 1, coins=4), Reason("needs_coins", 0.5, 0, most=6)))
    lost = (Reason("loses_first", 5.0, 5, site="A"),)
    told = "Second best: harvest everything (4 points, 6 coins), but you lose first place at finca A (5 points less)."
    for points in (4.0, 0.2):  # what costs points is never called as good
        said = why(scene, advice._replace(over=Over(everything, points, lacks=lost)))
        assert said[-1] == f"{told} You harvest the other 3 points later.", "which goes with the larger harvest"
    buying = Advice(Buy("R1"), (), (Reason("points", 3.0, 2),), over=Over(everything, 4.0, lacks=lost))
    assert why(scene.market("lime - - - - - - - - - - -"), buying)[-1].endswith("(5 points less).")


def test_who_builds_a_finca_learns_who_is_around_the_site_and_what_it_brings() -> None:
    scene = Scene().fincas(A="10/5").change(phase=SITE, drawn_finca=DrawnFinca(finca("9/4"), "market"))
    advice, worth = Advice(BuildFinca("B"), (), (Reason("promises", 0.0),)), "Finca B brings 9 points for first place"
    assert why(scene, advice) == ("Nobody has tiles around site B yet.", f"{worth}, 4 for second.")
    scene.region(1, "lime", "e5 e6")
    assert why(scene, advice)[0] == "Around site B, you have no tiles yet, Ben 2."
    scene.region(0, "lemon", "g5")
    assert why(scene, advice)[0] == "Around site B, you have 1 tile, Ben 2."


def test_who_builds_where_tiles_lie_learns_of_others_there_and_of_a_clear_advantage() -> None:
    scene = Scene().fincas(A="10/5").market("lemon - - - - - - - - - - -").bag("lime " * 20)
    scene.region(0, "lime", "e5 e6").region(1, "lemon", "g5 g6 g7")
    hopes = (Reason("hopes", 3.0, 2, site="B"), Reason("landscape", 1.0, 1, tiles=("bull",)))
    assert why(scene, Advice(Buy("R1"), (), hopes))[0] == "Around site B, you have 2 tiles, Ben 3."
    only = Advice(BuildFinca("B"), (), (Reason("promises", 0.0),))
    for less, told in ((1.0, "no other site is clearly better for you."), (4.0, "it brings you most in the end.")):
        advice = only._replace(instead=Over(BuildFinca("A"), less))
        assert explanation(in_english(scene.game), scene.state, advice)[0].endswith(told), less


def test_who_leads_around_the_site_of_a_finca_to_be_drawn_learns_with_which_region() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "e5 e6").market("lemon - - - - - - - - - - -")
    lead = leading_at(scene.state, "B")
    assert lead is not None
    assert why(scene, Advice(Buy("R1"), (), (lead,), "B")) == (
        "Nobody else then has any tiles at site B.",
        "Your lime region counts there with all its tiles.",
        "Its points are known only once it is drawn.",
    )
    scene.region(0, "lemon", "g5 g6 g7")
    lead = leading_at(scene.state, "B")
    assert lead is not None
    assert not any("region" in said for said in why(scene, Advice(Buy("R1"), (), (lead,), "B"))), "it is not only one"


def test_around_a_site_without_a_finca_the_site_is_named() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "e5 e6").region(1, "lemon", "g5")
    lead = leading_at(scene.state, "B")
    assert lead is not None
    first, tiles, *_ = explanation(
        in_english(scene.game), scene.state, Advice(Buy("R1"), (), (lead, Reason("points", 1.0, 1)), "B")
    )
    assert first.endswith("you then have the most tiles at site B (2).")
    assert tiles == "At site B you then have 2 tiles, Ben 1."


def test_action_tiles_that_are_kept_say_why_they_wait() -> None:
    scene = Scene().fincas(A="10/5").bag("lemon " * 20).market("lime - - - - - - - - - - -")
    scene.region(1, "lime", "c2").change(main_action_done=True)
    for tiles, told in (
        ("cart bull", "In a later turn, your cart may find a better tile on the market."),
        ("bull", "Your bull would encircle no finca now."),
        ("milestone", "Used now, the milestone would also refill the market for Ben."),
        ("money2", "You can buy no more in this turn: its coins help with your next purchase."),
    ):
        scene.player(0, tiles=tiles)
        assert why(scene, Advice(EndTurn(), (), (Reason("keeps", 0.1, 1, tiles=(*tiles.split(),)),))) == (told,)
    scene.market("lime " * 12).player(0, tiles="milestone")
    full = "Used now, the milestone would refill nothing: the market is full."
    assert why(scene, Advice(EndTurn(), (), (Reason("keeps", 0.1, 1, tiles=("milestone",)),))) == (full,)


def test_a_bull_at_a_finca_that_the_player_leads_fills_a_space_there() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2").player(0, tiles="bull").bag("lemon " * 20)

    advice = explain(view(scene.state), (PlaceBull(scene.board.numbers["e2"]), EndTurn()))
    assert advice is not None
    assert advice.reasons[0].name == "closes_in"


def test_fruit_tells_its_hidden_values_and_what_it_sells_for() -> None:
    scene = Scene(fruit_trees=True).fincas(A="10/5").trees(c3="apple 4 2 5").keep(0, "cherry")
    space = scene.board.numbers["c3"]
    picked = Advice(PickFruit(space), (), (Reason("picks", 3.0, 2, most=5),))
    assert why(scene, picked) == (
        "It lies face down: 2, 4 or 5 points.",
        "At a tree you can also sell your 2 different fruits together, for 6 points.",
    )
    sold = Advice(SellFruit((0, 1)), (), (Reason("points", 6.0, 6),))
    assert why(scene, sold) == ("Only how many different fruits you sell counts: 1 to 4 bring 3, 6, 10 or 15 points.",)
    worker = Advice(PlaceWorker(), (), (Reason("fruit", 3.0, points=5),))
    assert why(scene, worker) == ("The tree becomes your region of 1 tile, worth 1 point.",)
    chosen = Advice(ChooseFruit(1), (), (Reason("alike", 0.1),))
    assert not why(scene, chosen), "somebody has some fruit"
    new = Scene(fruit_trees=True).fincas(A="10/5").trees(c3="apple 4 2 5")
    assert why(new, chosen) == ("Nobody has any of these fruits yet, and every pile is worth as much.",)


def test_a_planted_tree_warns_of_others_and_a_finca_that_is_full_pays_at_the_end_of_the_turn() -> None:
    scene = Scene(fruit_trees=True).fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3 e3 c4 d4 e4").hand("tree")
    tree = Plant(scene.tile("tree"), scene.board.numbers["f2"])
    assert why(scene, Advice(tree, (), (Reason("plants", 0.7, 1),))) == (
        "In later turns, others may pick its fruit, too.",
        "When your turn ends, finca A brings you 10 points.",
    )


def test_the_tiles_of_a_purchase_without_other_reasons_are_worth_their_harvest() -> None:
    scene = Scene().fincas(A="10/5").market("orange lime - - - - - - - - - -")
    plan = tuple(
        Plant(scene.tile(kind), scene.board.numbers[name]) for kind, name in (("orange", "d2"), ("lime", "c3"))
    )
    second = Reason("comes_second", 2.5, 3, site="A", points=5, lacking=2, player=1, most=7)
    assert why(scene, Advice(Buy("R1"), plan, (second,))) == (
        "At finca A you then have 3 tiles, Ben 7; 2 spaces are free.",
        "The tiles bring at least 2 points when you harvest them.",
    )
    wells = tuple(Plant(scene.tile(f"{kind}*"), one.space) for kind, one in zip(("orange", "lime"), plan, strict=True))
    assert why(scene, Advice(Buy("R1"), wells, (second,)))[-1].startswith("The tiles bring at least 4 points")


def test_who_cannot_buy_learns_that_passing_is_only_for_those_without_a_region() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lemon", "c2 d2").region(0, "lime", "a7")
    advice = Advice(harvest(scene, "a7"), (), (Reason("no_purchase", 2.0), Reason("safe", 0.3, 1)))
    assert why(scene, advice) == (
        "You may pass only once you have nothing to harvest.",
        "You get 1 point now instead of at the end.",
    )


def test_a_finca_that_can_be_encircled_in_the_turn_that_builds_it_is_told_so() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "e5 f5 g5 e6 g6 e7 f7").hand("lime")
    scene.change(phase=SITE, drawn_finca=DrawnFinca(finca("9/4"), "market"), open_sites=("B",)).bag("lemon " * 20)
    plant = Plant(scene.tile("lime"), scene.board.numbers["g7"])
    advice = explain(view(scene.state), (BuildFinca("B"), plant, EndTurn()))
    assert advice is not None
    words = in_english(scene.game)
    first, *more = explanation(words, scene.state, advice)
    assert first == "Build the finca here: you can encircle finca B in this same turn for 9 points."
    assert more[0] == "You are then alone at finca B, with 8 tiles."
    gains = (Reason("completes", 15.0, site="B", own=8), Reason("hopes", 6.0, 5, site="B"))
    either = Advice(Buy("R1"), (plant,), gains, "B")
    assert why(scene, either) == ("You are then alone at finca B, with 8 tiles.",)


def test_a_harvest_names_every_first_place_that_it_keeps() -> None:
    scene = Scene().fincas(A="10/5", B="12/6").region(0, "lemon", "c2 b2").region(0, "lime", "e5").bag("lemon " * 20)
    scene.region(0, "orange", "a7")
    gains = (Reason("reaps", 5.0, 1, coins=4), Reason("leaves", 0.4, 12, site="B", each=(("B", 1, 0),)))
    lost = Reason("loses_first", 22.0, 22, sites=("B", "A"))
    advice = Advice(harvest(scene, "a7"), (), gains, over=Over(harvest(scene, "a7", "c2", "e5"), 9.0, lacks=(lost,)))
    first, *_ = explanation(in_english(scene.game), scene.state, advice)
    assert first.endswith("and you keep first place at fincas A and B.")


def test_a_harvest_that_is_mainly_for_coins_says_what_they_buy() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lemon", "c2 d2").region(0, "lime", "a7").bag("lemon " * 20)
    scene.player(0, coins=4)
    stays = Reason("goes_on", 0.4, kind=kind_of(0), space=17)
    advised = harvest(scene, "a7")
    for points, told in ((1, True), (9, False)):
        reaps = Reason("reaps", 9.0, points, coins=6)
        said = why(scene, Advice(advised, (), (reaps, stays)))
        assert ("You then have 10 coins: enough for 2 purchases of 4 tiles." in said) == told, points


def test_a_safer_harvest_says_how_much_less_it_brings() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lemon", "c2 d2", wells="c2").region(0, "lime", "a7").bag("lemon " * 20)
    everything, safer = harvest(scene, "a7", "c2"), harvest(scene, "a7")
    shared = (Reason("shares", 0.0, site="A", others=((1, 10),)),)
    advice = Advice(everything, (), (Reason("reaps", 9.0, 4, coins=6),), costs=shared, over=Over(safer, 2.0, True))
    assert why(scene, advice)[-1] == "Safer: harvest (lime: 1 point, 6 coins) – 3 points less."
    calm = advice._replace(
        costs=(), reasons=(*advice.reasons, Reason("needs_coins", 0.5, 0, most=6)), over=Over(safer, 0.2)
    )
    assert why(scene, calm) == ("You have no coins now, then 6: enough for any purchase.",), (
        "fewer points are not as good"
    )


def test_nobody_is_kept_from_a_finca_that_the_turn_itself_closes_for_them() -> None:
    scene = Scene().fincas(A="10/5").market("orange lime - - - - - - - - - -")
    gives, thwarts = Reason("gives", 6.0, site="A", others=((1, 10),)), Reason("thwarts", 6.0, 10, site="A", player=1)
    plan = (Plant(scene.tile("orange"), scene.board.numbers["d2"]),)
    advice = Advice(Buy("C1"), plan, (Reason("plants", 0.05, 1),), costs=(gives,), otherwise=(thwarts,))
    assert why(scene, advice) == ("But finca A then brings points only to others (Ben: 10 points).",)


def test_a_planting_says_that_the_next_tile_of_its_kind_can_lie_beside_it() -> None:
    scene = Scene().fincas(A="10/5").hand("lemon lemon").landscape(d1="cart")
    here, numbers = Plant(scene.tile("lemon"), scene.board.numbers["d2"]), scene.board.numbers
    pioneers = Reason("pioneers", 3.0, 1, site="A", points=10, lacking=7)
    for name, told in (
        ("d1", ("Your next lemon tile can lie beside it and get you a cart (takes a market tile).",)),
        ("c2", ("Your next lemon tile can lie beside it.",)),
        ("g7", ()),
    ):
        advice = Advice(here, (here, Plant(scene.tile("lemon"), numbers[name])), (pioneers,))
        assert why(scene, advice)[1:] == told


def test_a_planting_that_makes_a_region_larger_says_that_it_needs_no_worker_while_some_are_needed() -> None:
    scene = Scene().hand("lime").bag("lemon " * 20)
    grows = Reason("grows", 3.0, 6, kind_of(scene.tile("lime")), points=8, most=5)
    planting = Advice(Plant(scene.tile("lime"), scene.board.numbers["d2"]), (), (grows,), alike=1)
    for workers, told in (
        (0, "It needs no worker, and you have none left."),
        (1, "It does not need your last free worker."),
        (3, "It needs none of your 3 free workers."),
    ):
        scene.player(0, workers=workers)
        assert why(scene, planting)[0] == told
    assert why(scene.bag(""), planting)[0] == "That is 3 points more than now."
