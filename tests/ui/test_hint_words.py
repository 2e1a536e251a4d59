"""Hints in words: what an action brings, what it costs, and what follows it."""

from __future__ import annotations

from dataclasses import replace

from citrus.bots.advice import Advice, explain
from citrus.bots.finca_reasons import encircled
from citrus.bots.reasons import Reason
from citrus.language.languages import shipped
from citrus.language.texts import Texts
from citrus.language.words import Words
from citrus.resources import data_dir
from citrus.rules.actions import Buy, EndTurn, Harvest, PlaceBull, Plant, UseCart, UseMilestone, UseMoney
from citrus.rules.board import first_space
from citrus.rules.state import GameState
from citrus.rules.tiles import HORSES, Kind, kind_of, tile_of
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import view
from citrus.ui.table.model import targets
from citrus.ui.table.model.answers import advised
from citrus.ui.table.model.guide import guide_of
from citrus.ui.table.model.hints import brief, explanation
from citrus.ui.table.model.notes import about
from citrus.ui.table.model.offer import choices
from citrus.ui.table.model.selection import PickedTool
from tests.rules.scene import Scene
from tests.ui.locale_texts import in_english


def sentence(words: Words, state: GameState, advice: Advice) -> str:
    """Return everything that a hint says, in one."""
    return " ".join(explanation(words, state, advice))


def test_tiles_without_their_wells_are_counted_as_one_speaks() -> None:
    game = Scene().game
    lime, lemon = (Kind(game.tiles.kinds.index(kind)) for kind in ("lime", "lemon"))
    tiles = [tile_of(lime, well=True), tile_of(lime, well=False), tile_of(lemon, well=True)]
    assert in_english(game).kinds(tiles) == "2 limes, lemon"
    assert Words(Texts.of("fr"), game, ("Ana", "Ben")).kinds(tiles) == "2 citrons verts, citron"


def test_who_else_gets_points_is_said() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3").region(1, "lemon", "e3 c4 d4")
    bull = PlaceBull(scene.board.numbers["e4"])
    before = scene.player(0, tiles=("bull",)).change(main_action_done=True).state
    after, _ = apply(before, bull)
    texts = Texts.load(data_dir() / "locales" / "en.yaml")
    said = sentence(Words(texts, scene.game, ("Ana", "Ben")), before, Advice(bull, (), tuple(encircled(before, after))))
    points = "you encircle finca A for 10 points (Ben: 5 points)"
    assert said == f"Put the bull here: {points}. At finca A you then have 4 tiles, Ben 3."


def test_a_hint_says_which_action_tile_follows_and_what_it_brings() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3").region(1, "lemon", "e3 c4")
    scene.market("orange lime - - lemon lemon lemon lemon - - - -").bag("lemon " * 9).player(0, tiles=("bull",))
    spaces, state = scene.board.numbers, scene.state
    plan = (Plant(scene.tile("lime"), spaces["b2"]), Plant(scene.tile("orange"), spaces["d4"]))
    words = in_english(scene.game)
    bull = PlaceBull(spaces["e4"])
    turn = (Buy("R1"), *plan, bull, EndTurn())
    buying = explain(view(state), turn)
    assert buying is not None
    assert explanation(words, state, buying)[0] == (
        "Buy this line: with your bull, finca A brings you 10 points (Ben: 5 points)."
    )
    assert not any("bull" in said for said in explanation(words, state, buying)[1:]), "it is told once"
    brought = Reason("scores", 10.0, 10, site="A", others=((1, 5),))
    buying = Advice(Buy("R1"), plan, (Reason("draws", 1.0),), then=bull, scored=(brought,), turn=turn)
    both = buying._replace(then=None, scored=(brought, Reason("scores", 6.0, 6, site="B")), plan=())
    assert (
        sentence(words, state, both)
        == "Buy this line: you choose where a new finca goes, and you get 16 points at fincas A and B."
    )
    one = both._replace(reasons=(brought,))
    assert ", and you get 6 points at finca B." in sentence(words, state, one)


def test_each_part_of_a_turn_is_told_with_what_it_brings_itself() -> None:
    """A harvest does not encircle a finca, nor does money: a bull afterwards does."""
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3 e3 c4").region(0, "lemon", "a7 b7")
    scene.player(0, coins=0, tiles=("bull", "bull", "money2")).bag("lemon " * 9)
    words = in_english(scene.game)
    spaces, state = scene.board.numbers, scene.state
    money, bulls = UseMoney(2), (PlaceBull(spaces["d4"]), PlaceBull(spaces["e4"]))
    harvest = Harvest((first_space(state.players[0].regions[1].spaces),))
    told = list[tuple[str, ...]]()
    for actions in ((harvest, *bulls), (money, *bulls), bulls, bulls[1:]):
        advice = explain(view(state), (*actions, EndTurn()))
        assert advice is not None
        told.append(brief(words, state, advice))
        if actions[0] == bulls[0]:
            state, _ = apply(state, bulls[0])
        elif actions[0] == money:
            assert set(guide_of(state, advice).bulls) == {one.space for one in bulls}, "and where the bulls go is shown"
            state, _ = apply(scene.change(main_action_done=True).state, money)
    then = "Then use the bulls: finca A brings you 10 points."
    assert told[0][:2] == (
        f"Harvest here: you get 2 points and 7 coins. {then}",
        f"Harvest here: you get 2 points. {then}",
    )
    assert "Harvest here, then use the bulls: finca A brings you 10 points." in told[0], "for where that is too long"
    assert told[1][0] == f"Use this money tile: you get 2 coins instead of a point at the end. {then}"
    assert told[2][0] == "Put the bull here: with your other bull, finca A brings you 10 points."
    assert told[3][0] == "Put the bull here: you encircle finca A for 10 points."


def test_a_bull_that_the_turn_takes_first_is_not_called_the_player_s() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3").region(1, "lemon", "e3 c4").bag("lemon " * 9)
    scene.landscape(b2="bull").market("orange lime - - lemon lemon lemon lemon - - - -")
    spaces, words = scene.board.numbers, in_english(scene.game)
    plan = (Plant(scene.tile("lime"), spaces["b2"]), Plant(scene.tile("orange"), spaces["d4"]))
    for tiles, told in (((), "the bull you get"), (("bull",), "your bull")):
        state = scene.player(0, tiles=tiles).state
        advice = explain(view(state), (Buy("R1"), *plan, PlaceBull(spaces["e4"]), EndTurn()))
        assert advice is not None
        assert f"with {told}, finca A brings you 10 points" in explanation(words, state, advice)[0]


def test_a_tile_that_helps_to_encircle_a_finca_names_that_first() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3").region(1, "lemon", "e3").bag("lemon " * 9)
    scene.landscape(b2="bull").hand("lime orange orange").change(main_action_done=True)
    plan = [
        Plant(scene.tile(kind), scene.board.numbers[space])
        for kind, space in (("lime", "b2"), ("orange", "d4"), ("orange", "e4"))
    ]
    bull, words, state = PlaceBull(scene.board.numbers["c4"]), in_english(scene.game), scene.state
    told = list[str]()
    for number, planting in enumerate(plan):
        advice = explain(view(state), (*plan[number:], bull, EndTurn()))
        assert advice is not None
        told += explanation(words, state, advice)[:1]
        state, _ = apply(state, planting)
    assert told == [
        "Plant the lime here: you get the bull with which you then encircle finca A for 10 points (Ben: 5 points).",
        "Plant the orange here: with one more tile and your bull, you encircle finca A for 10 points (Ben: 5 points).",
        "Plant the orange here: with your bull, you encircle finca A for 10 points (Ben: 5 points).",
    ]


def test_a_step_tells_what_comes_later_in_the_turn_if_that_is_more_than_its_own_gain() -> None:
    scene = Scene().fincas(A="10/5").hand("lime")
    words = in_english(scene.game)
    plant = Plant(scene.tile("lime"), scene.board.numbers["d2"])
    begun = (Reason("encircles", 20.0, 10, site="A"),)
    whole = "Later this turn: you encircle finca A for 10 points."
    leads, takes = (
        brief(words, scene.state, Advice(plant, (), (reason,), ahead=begun))
        for reason in (
            Reason("leads", 3.0, 2, site="A", points=10, lacking=1),
            Reason("landscape", 30.0, 1, tiles=("bull",)),
        )
    )
    assert leads == (
        f"Plant the lime here: you take the lead at finca A (10 points once encircled). {whole}",
        f"Plant the lime here: you take the lead at finca A (10 points). {whole}",
        "Plant the lime here: you take the lead at finca A (10 points once encircled).",
        "Plant the lime here: you take the lead at finca A (10 points).",
        "Plant here: you take the lead at finca A (10 points once encircled).",
        "Plant here: you take the lead at finca A (10 points).",
        "Plant the lime here.",
    ), "its own reason stays where there is no room for both"
    plants = Advice(plant, (), (Reason("plants", 0.7, 1),), ahead=begun)
    assert brief(words, scene.state, plants)[0] == f"Plant the lime here. {whole}", "not what any planting brings"
    assert takes[0] == "Plant the lime here: you get a bull (fills a space).", "it is more"
    assert not any("Later" in form for form in takes)


def test_what_comes_next_is_never_the_only_thing_that_why_says() -> None:
    scene = Scene().fincas(A="10/5").hand("lime lemon")
    words = in_english(scene.game)
    steps = [Plant(scene.tile(kind), scene.board.numbers[space]) for kind, space in (("lime", "d2"), ("lemon", "e3"))]
    for reason, first in (
        (Reason("points", 3.0, 3), None),
        (Reason("grows", 3.0, 3, kind_of(scene.tile("lime"))), "On no other space would this tile"),
        (Reason("landscape", 2.0, 1, tiles=("cart",)), "You can use your cart in this turn"),
        (
            Reason("leads", 3.0, 3, site="A", points=10, lacking=2),
            "You are then alone at finca A, with 3 tiles; 2 spaces are free.",
        ),
    ):
        advice = Advice(steps[0], tuple(steps), (reason,), turn=(*steps, EndTurn()))
        _, *more = explanation(words, scene.state, advice)
        assert more[0].startswith(first) if first else not more


def test_what_somebody_else_could_do_otherwise_is_told_after_the_reason_itself() -> None:
    scene = Scene().fincas(A="10/5").market("orange lime - - - - - - - - - -")
    leads = Reason("leads", 3.0, 3, site="A", points=10, lacking=2)
    buying = Advice(Buy("R1"), (), (leads,), otherwise=(Reason("thwarts", 0.0, 10, site="A", player=1),))
    opened = (Reason("opens", 0.0, 10, site="A", player=1, lacking=3, others=((1, 10),)),)
    words = in_english(scene.game)
    for advice, told in (
        (buying, "Otherwise, Ben could encircle finca A for 10 points."),
        (buying._replace(opens=opened), "After your turn, Ben could encircle finca A (Ben: 10 points)."),
    ):
        reason, *more = explanation(words, scene.state, advice)[1:]
        assert reason == "You are then alone at finca A, with 3 tiles; 2 spaces are free."
        assert more[-1].startswith(told)
        assert not any("Otherwise" in one for one in more[:-1])
    horses = Reason("landscape", 4.0, tiles=("horses3",))
    advice = buying._replace(reasons=(horses, leads), otherwise=buying.otherwise)
    first, then, *_ = explanation(words, scene.state, advice)[1:]
    assert first.startswith("You take the lead at finca A"), "a reason of the turn's own"
    assert then.startswith("Otherwise, Ben could encircle finca A")


def test_abandoned_tiles_that_are_counted_at_a_finca_are_told_before_what_else_a_turn_brings() -> None:
    scene = Scene().fincas(A="10/5").market("orange lime - - - - - - - - - -")
    gains = (
        Reason("leads", 5.0, 3, site="A", points=10, lacking=2),
        Reason("landscape", 4.0, 1, tiles=("horses4",)),
        Reason("swallows", 1.5, 1, kind_of(scene.tile("lime"))),
    )
    said = explanation(in_english(scene.game), scene.state, Advice(Buy("R1"), (), gains))
    assert said[2].startswith("1 harvested tile joins your lime region")


def test_the_tile_that_a_cart_then_takes_is_told_because_its_place_is_shown() -> None:
    scene = Scene().fincas(A="10/5").market("orange lime - - - - - - - - - -").player(0, tiles=("cart", "money2"))
    words, gains = in_english(scene.game), (Reason("points", 2.0, 2), Reason("draws", 1.0))
    buying = Advice(Buy("R2"), (), gains, then=UseCart(1))
    assert "Then use the cart to take the orange." in explanation(words, scene.state, buying)
    fetched = Plant(scene.tile("orange"), scene.board.numbers["d2"])
    at_a = buying._replace(turn=(buying.action, UseCart(1), fetched, EndTurn()))
    assert "Then use the cart to take the orange for finca A." in explanation(words, scene.state, at_a)
    elsewhere = Plant(scene.tile("orange"), scene.board.numbers["g7"])
    away = buying._replace(turn=(buying.action, UseCart(1), elsewhere, EndTurn()))
    scene.region(0, "orange", "f7")
    for lying, told in (({"g7": "horses4"}, " and get 4 horses (+4 at the end)."), ({}, " for your orange region.")):
        scene.landscape(**lying)
        assert f"Then use the cart to take the orange{told}" in explanation(words, scene.state, away)
    draws = buying._replace(then=UseMilestone())
    assert "Then use the milestone to draw a finca." in explanation(words, scene.state, draws)
    assert not any("Then" in said for said in explanation(words, scene.state, buying._replace(then=UseMoney(2))))


def test_a_region_that_grows_says_by_how_many_points() -> None:
    scene = Scene().market("orange lime - - - - - - - - - -")
    grows = Reason("grows", 3.0, 6, kind_of(scene.tile("lime")), points=8, most=5)
    buying = Advice(Buy("R1"), (), (grows,))
    assert explanation(in_english(scene.game), scene.state, buying)[1] == "That is 3 points more than now."


def test_hints_call_a_money_tile_by_its_name() -> None:
    scene = Scene().market("orange lime - - - - - - - - - -").player(0, tiles=("money2",))
    words = in_english(scene.game)
    using = Advice(UseMoney(2), (), (Reason("draws", 1.0),))
    assert sentence(words, scene.state, using) == "Use this money tile: you choose where a new finca goes."
    purse = Advice(UseMoney(2), (), (Reason("purse", 0.5, 2),))
    assert explanation(words, scene.player(0, coins=1, tiles=("money2",)).state, purse)[1:] == (
        "You then have 3 coins: enough for 3 tiles.",
    )


def test_a_money_tile_keeps_its_reason_rather_than_what_it_is_used_for() -> None:
    scene = Scene().market("orange lime - - - - - - - - - -").player(0, tiles=("money2",))
    words, buy = in_english(scene.game), Buy("R1")
    advice = Advice(UseMoney(2), (), (Reason("points", 6.0, 6), Reason("draws", 1.0)), turn=(UseMoney(2), buy))
    whole, brief_one, weaker, *_, shortest = brief(words, scene.state, advice)
    assert whole == "Use this money tile, then buy the 2 marked tiles: you score 6 points at once."
    assert brief_one == "Use this money tile: you score 6 points at once."
    assert weaker.endswith("you choose where a new finca goes.")
    assert shortest == "Use this money tile."


def test_why_tells_what_is_not_written_in_the_bar() -> None:
    scene = Scene().fincas(A="10/5").market("orange lime - - - - - - - - - -")
    words = in_english(scene.game)
    costs = (Reason("loses_first", 5.0, 5, site="A"),)
    answer = advised(words, scene.state, Advice(Harvest((1,)), (), (Reason("reaps", 3.0, 3, coins=4),), costs=costs))
    assert answer.beyond(answer.text) == answer.more[1:-1], "the bar has the gain and the loss"
    gain = "You get 3 points and 4 coins."
    assert answer.beyond("Harvest here.") == (gain, *answer.more[1:]), "the bar has only the action"
    in_short = "Harvest here: you get 3 points. But you lose 5 at finca A."
    assert answer.beyond(in_short) == ("You get 4 coins.",), "it has all but the coins"
    many = (*costs, Reason("loses_second", 3.0, 3, site="B"))
    rich = advised(words, scene.state, Advice(Harvest((1,)), (), (Reason("reaps", 3.0, 3, coins=4),), costs=many))
    assert rich.beyond("You get 3 points and 4 coins. But you lose 8 at fincas A and B.") == ()
    shared = (Reason("favours", 5.0, 6, site="A", others=((1, 12),)),)
    dear = advised(words, scene.state, Advice(Harvest((1,)), (), (Reason("reaps", 3.0, 3, coins=4),), costs=shared))
    (price,) = dear.beyond("You get 3 points and 4 coins. But finca A pays Ben more.")
    assert "12 points" in price, "in points"
    plain = advised(words, scene.state, Advice(Harvest((1,)), (), (Reason("reaps", 3.0, 3, coins=4),)))
    assert not plain.beyond(plain.text)
    leads = Reason("leads", 3.0, 3, site="A", points=10, lacking=2)
    buying = advised(words, scene.state, Advice(Buy("R1"), (), (leads,)))
    assert buying.beyond(buying.text) == buying.beyond(buying.briefer[0]) == buying.more[1:]
    brought = (Reason("scores", 9.0, 9, site="B"),)
    several = advised(words, scene.state, Advice(Buy("R1"), (), (leads,), scored=brought))
    both = "You take the lead at finca A (10 points once encircled), and you get 9 points at finca B."
    assert several.beyond("Buy this line: you take the lead at finca A (10 points).") == (both, *several.more[1:])


def test_why_tells_no_step_again_that_the_bar_has_joined_to_another_one() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3").hand("lemon").player(0, tiles=("bull",))
    plant, bull = (Plant(scene.tile("lemon"), scene.board.numbers["d4"]), PlaceBull(scene.board.numbers["e4"]))
    scored = (Reason("scores", 20.0, 10, site="A", by=(bull,), later=True),)
    advice = Advice(plant, (plant,), (Reason("points", 4.0, 4),), scored=scored, turn=(plant, bull, EndTurn()))
    for language in shipped():
        words = Words(Texts.load(data_dir() / "locales" / f"{language}.yaml"), scene.game, ("Ana", "Ben"))
        answer = advised(words, scene.state, advice)
        (joined,) = [text for text in answer.briefer if "4" not in text and "10" in text]
        (told,) = answer.beyond(joined)
        assert "4" in told, "only what else it brings, without the request"


def test_a_long_reason_is_told_in_fewer_words_where_the_bar_is_short() -> None:
    scene = Scene().fincas(A="10/5").hand("lime")
    grows = Reason("grows", 3.0, 6, kind_of(scene.tile("lime")), points=8)
    plant = Plant(scene.tile("lime"), scene.board.numbers["d2"])
    long, short, *_ = brief(in_english(scene.game), scene.state, Advice(plant, (), (grows,)))
    assert long == "Plant the lime here: your lime region grows to 6 tiles (8 points when harvested)."
    assert short == "Plant the lime here: your lime region grows to 6 tiles (8 points)."
    leads = Reason("leads", 3.0, 3, site="A", points=10, lacking=2)
    said = brief(in_english(scene.game), scene.state, Advice(plant, (), (leads,)))
    assert said[1] == "Plant the lime here: you take the lead at finca A (10 points)."
    at_end = brief(
        in_english(scene.game), scene.state, Advice(plant, (), (Reason("leads", 3.0, 3, site="A", points=10),))
    )
    assert at_end[1:] == (
        "Plant here: you take the lead at finca A (10 points at the end).",
        "Plant the lime here.",
    ), "only first places are paid then"
    *_, last, _ = brief(
        in_english(scene.game), scene.state, Advice(Plant(plant.tile, plant.space, bridge=True), (), (grows,))
    )
    assert last.startswith("Plant here with a bridge: your lime region grows to 6 tiles"), "never without its gain"


def test_a_turn_without_a_gain_says_what_it_is_good_for() -> None:
    """Nothing but their harvest makes tiles beside a scored finca worth something."""
    scene = Scene().fincas(A="10/5x").market("lemon lime - - lemon lemon lemon lemon - - - -").bag("lime " * 20)
    words = in_english(scene.game)
    state, spaces = scene.player(0, coins=3).state, scene.board.numbers
    plan = (Plant(scene.tile("lemon"), spaces["d2"]), Plant(scene.tile("lime"), spaces["d4"]))
    for actions, told in (
        ((Buy("R1"), *plan), "it will bring you at least 2 points when you harvest"),
        (plan[:1], "it will bring you at least 1 point when you harvest"),
    ):
        moment = state if isinstance(actions[0], Buy) else scene.hand("lemon").state
        advice = explain(view(moment), (*actions, EndTurn()))
        assert advice is not None
        assert brief(words, moment, advice)[0].endswith(f": {told}.")


def test_the_only_place_is_a_reason_to_plant_there() -> None:
    scene = Scene().region(0, "lemon", "a1").hand("lemon").player(0, workers=0).change(main_action_done=True)
    spaces = scene.board.numbers

    def reasons() -> list[str]:
        advice = explain(view(scene.state), (Plant(scene.tile("lemon"), spaces["a2"]), EndTurn()))
        return [reason.name for reason in advice.reasons]

    assert reasons() == ["grows"], "b1 is free, too"
    scene.region(1, "lime", "b1")
    assert reasons() == ["grows", "only"]


def test_who_ends_the_game_learns_what_it_adds() -> None:
    """R10.6, R11.3."""
    scene = Scene().player(0, tiles=("money2", "bridge", "horses4"), score=7).change(main_action_done=True)
    advice, words = explain(view(scene.state), (EndTurn(),)), in_english(scene.game)
    assert advice is not None
    assert brief(words, scene.state, advice) == ("Count the points: you win 13 to 0.",), "as its button says"
    assert explanation(words, scene.state, advice) == (
        "Count the points: you win 13 to 0.",
        "7 points now + Wild horses 4 + Action tiles 2 = 13.",
    )


def test_who_ends_a_turn_with_action_tiles_learns_what_they_are_worth() -> None:
    """R10.6: a point each at the end, unless they are used."""
    scene = Scene().bag("lime").player(0, tiles=("money2", "bridge", *HORSES)).change(main_action_done=True)
    advice = explain(view(scene.state), (EndTurn(),))
    assert [(reason.name, reason.count) for reason in advice.reasons] == [("keeps", 2)]
    words = in_english(scene.game)
    assert sentence(words, scene.state, advice) == (
        "End your turn: you keep your money tile and your bridge for later (together 2 points at the end if unused)."
        " You can buy no more in this turn: its coins help with your next purchase."
    )
    scene.player(0, tiles=("money2", "money2"))
    assert sentence(words, scene.state, explain(view(scene.state), (EndTurn(),))) == (
        "End your turn: you keep your action tiles for later (together 2 points at the end if unused)."
        " You can buy no more in this turn: its coins help with your next purchase."
    )


def test_that_a_region_begins_is_told_only_where_nothing_else_can_be() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lemon", "c2").region(1, "orange", "d4").hand("lime")
    scene.bag("lemon " * 20)
    planting = Plant(scene.tile("lime"), scene.board.numbers["e3"])

    words = in_english(scene.game)

    def told() -> str:
        return sentence(words, scene.state, explain(view(scene.state), (planting, EndTurn())))

    leads = "Plant the lime here: you take the lead at finca A (10 points once encircled)."
    begins = "No other lime region can then begin on the roads of finca A."
    assert told() == f"{leads} At finca A you then have 2 tiles, Ben 1. {begins}"
    scene.region(1, "orange", "c4 b4")
    nearer = "Plant the lime here: you come nearer to Ben at finca A, 2 tiles to 3."
    assert told() == f"{nearer} Finca A brings 10 points for first place, 5 for second; 4 spaces are free. {begins}"
    scene.fincas(B="10/5")
    worth = "Plant the lime here: it will bring you at least 1 point when you harvest."
    assert told() == f"{worth} A new lime region begins. 6 other spaces would bring you as much now."


def test_a_landscape_tile_is_said_with_its_worth() -> None:
    scene = Scene()
    words = in_english(scene.game)
    advice = Advice(Plant(scene.tile("lime"), 0), (), (Reason("landscape", 4.0, 2, tiles=("horses4", "cart")),))
    assert "you get 4 horses (+4 at the end) and a cart (takes a market tile)." in sentence(words, scene.state, advice)
    money = Reason("landscape", 4.0, 3, tiles=("money3", "bull", "money3", "bull"))
    assert brief(words, scene.state, advice._replace(reasons=(money,)))[0] == (
        "Plant the lime here: you get 2 money tiles (6 coins in all) and 2 bulls (each fills a space)."
    )
    two = Advice(Plant(scene.tile("lime"), 0), (), (Reason("landscape", 9.0, 2, tiles=("horses4", "horses4")),))
    assert brief(words, scene.state, two)[0] == "Plant the lime here: you get 8 horses (+8 at the end)."
    assert explanation(words, scene.state, two)[1:] == ("Nobody can take the points of your horses away.",)


def test_of_many_landscape_tiles_the_bar_names_the_horses_where_it_is_short_and_why_all_of_them() -> None:
    scene, tiles = Scene().market("orange lime - - - - - - - - - -"), ("cart", "horses2", "bull", "horses3")
    words, reason = in_english(scene.game), Reason("landscape", 9.0, 4, tiles=tiles)
    answer = advised(words, scene.state, Advice(Buy("R1"), (), (reason,)))
    (short,) = [text for text in answer.briefer if "more" in text]
    assert short == "Buy this line: you get 5 horses (+5 at the end) and more."
    assert "cart" in answer.beyond(short)[0]
    tools = advised(words, scene.state, Advice(Buy("R1"), (), (replace(reason, tiles=("money2", "bridge", "bull")),)))
    assert "Buy this line: you get a bull (fills a space) and more." in tools.briefer
    one = advised(words, scene.state, Advice(Buy("R1"), (), (replace(reason, tiles=tiles[1:2]),)))
    assert not any("more" in text for text in one.briefer)


def test_a_market_tile_says_that_the_cart_takes_it() -> None:
    scene = (
        Scene().fincas(A="10/5").market("lime - - - - - - - - - - -").player(0, tiles=("cart",)).region(0, "lime", "c2")
    )
    words = in_english(scene.game)
    tile = targets.MarketSpace(1)
    taken = choices(scene.state, legal_actions(scene.state), PickedTool("cart"))
    assert about(words, scene.state, taken, tile) == ["Lime", "You take this tile with the cart."]
    assert about(words, scene.state, {}, tile) == ["Lime"]


def test_a_hint_says_that_its_plan_has_changed_or_cannot_show_all_tiles() -> None:
    scene = Scene().fincas(A="10/5").market("orange lime - - - - - - - lemon lemon lemon").bag("lemon " * 20)
    scene.stacks("10/5 8/4", "B")
    words, spaces = in_english(scene.game), scene.board.numbers
    lime, orange = (Plant(scene.tile(name), spaces[at]) for name, at in (("lime", "b2"), ("orange", "d4")))
    build = Advice(Buy("R1"), (lime,), (Reason("points", 2.0, 2),))
    depends, changed = "Where the other tiles go depends on the finca.", "By now, another plan is better."
    likely = build._replace(plan=(lime, orange), likely="B")
    assert "The finca that is drawn may change where the tiles go." in explanation(words, scene.state, likely)
    assert guide_of(scene.state, likely).site == "B"
    for advice, said in (
        (build, depends),
        (build._replace(plan=(lime, orange)), ""),
        (build._replace(site="B"), ""),
        (build._replace(unplanted=1), ""),
        (build._replace(changed=True), changed),
    ):
        told = explanation(words, scene.state, advice), brief(words, scene.state, advice)
        assert [depends in one[1:] for one in told[:1]] == [said == depends]
        assert [changed in one[1:] for one in told[:1]] == [said == changed]
        first, *fewer = told[1]
        assert first.endswith(said)
        assert not said or not fewer[-1].endswith(said), "where the bar has no room for it"


def test_a_bull_that_is_kept_is_told_with_the_finca_where_it_can_fill_one_of_few_spaces() -> None:
    scene = Scene().fincas(A="10/5", B="6/3").region(0, "lime", "c2 d2 e2 c3 e3 c4").player(0, tiles=("bull",))
    words, kept = in_english(scene.game), Reason("keeps", 0.1, 1, tiles=("bull",))
    ending = Advice(EndTurn(), (), (kept,))
    assert explanation(words, scene.state, ending)[1:] == (
        "Later, your bull can fill one of the last 2 spaces at finca A.",
    )
    behind = scene.region(1, "lemon", "d4 d5 d6 d7 e7 f7 g7").state
    assert explanation(words, behind, ending)[1:] == ("Now, a bull would bring others more points than you.",)


def test_the_bar_may_leave_out_whom_else_a_finca_pays_without_why_telling_it_again() -> None:
    scene = Scene().fincas(A="10/5").market("orange lime - - - - - - - - - -")
    closed = Reason("encircles", 20.0, 10, site="A", own=5, player=1, most=3, others=((1, 5),))
    answer = advised(in_english(scene.game), scene.state, Advice(Buy("R1"), (), (closed,)))
    short = "Buy this line: you encircle finca A for 10 points."
    assert short in answer.briefer
    assert answer.beyond(short) == answer.beyond(answer.text) == answer.more[1:]


def test_a_cart_that_is_kept_may_find_a_better_tile_while_more_can_come() -> None:
    words, ending = in_english(Scene().game), Advice(EndTurn(), (), (Reason("keeps", 0.1, 1, tiles=("cart",)),))
    for bag, told in (("lemon", ("In a later turn, your cart may find a better tile on the market.",)), ("", ())):
        scene = Scene().fincas(A="10/5").bag(bag).player(0, tiles=("cart",))
        assert explanation(words, scene.state, ending)[1:] == told
