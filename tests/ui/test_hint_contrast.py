"""Hints beside other turns: what the advised one loses or opens, what another one would bring, and what it lacks."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from citrus.bots.advice import Advice, End
from citrus.bots.balance import Part, Source
from citrus.bots.contrast import Over
from citrus.bots.reasons import Reason
from citrus.records.notation import parse_action
from citrus.rules.actions import BuildFinca, Buy, EndTurn, Harvest, PlaceBull, Plant, UseMoney
from citrus.rules.board import first_space
from citrus.ui.table.model.answers import advised
from citrus.ui.table.model.hints import brief, explanation
from tests.rules.scene import Scene
from tests.ui.locale_texts import in_english

POINTS_AT_ONCE = "Or points at once: buy the column (orange), and finca A brings you 10 points"
WHERE = ", but about 6 points less in the end, mostly at finca B and in coins and workers for later turns"


ABOUT_NINE = ", but about 9 points less in the end"


def two_lines() -> Scene:
    """Return a table on which Ana may buy row 1 or column 2."""
    return Scene().fincas(A="10/5", B="6/3").market("orange lime - - - - - - - - - -")


def test_another_turn_is_told_by_what_speaks_against_it() -> None:
    scene, words = two_lines(), in_english(two_lines().game)
    lack, told = (Reason("unclosed", 3.0, 6, site="B"),), (Reason("scores", 3.0, 6, site="B"),)
    buying = Advice(Buy("R1"), (), (Reason("draws", 3.0),), over=Over(Buy("C2"), 2.4, lacks=lack))
    assert explanation(words, scene.state, buying._replace(scored=told))[-1] == (
        "Second best: buy the column (orange), but you do not encircle finca B (6 points)."
    )
    assert "encircle" not in " ".join(explanation(words, scene.state, buying)), "nothing was said of that"
    buying = buying._replace(over=Over(Buy("C2"), 0.3))
    assert not explanation(words, scene.state, buying)[1:], "that another turn is as good is no reason"
    told = buying._replace(reasons=(Reason("points", 3.0, 2), Reason("draws", 1.0)))
    assert explanation(words, scene.state, told)[2:] == ("Just as good: buy the column (orange).",)
    buying = told._replace(over=Over(Buy("C2"), 1.9))
    assert explanation(words, scene.state, buying)[-1] == (
        "Second best: buy the column (orange), but about 1 point less in the end."
    )
    buying = buying._replace(over=Over(Buy("C2"), 1.9, brings=Reason("draws", 0.5)))
    assert explanation(words, scene.state, buying)[-1].startswith("Second best"), "what both do is no difference"
    buying = buying._replace(over=Over(Buy("C2"), 1.9, brings=Reason("leads", 5.0, 2, site="B", points=6, lacking=2)))
    assert explanation(words, scene.state, buying)[-1] == (
        "Second best: buy the column (orange). You take the lead at finca B (6 points once encircled), but about 1"
        " point less in the end."
    )


def test_a_hint_that_no_other_turn_tempts_from_is_compared_with_the_next_best() -> None:
    scene = Scene().fincas(A="10/5", B="6/3").hand("lime")
    words, plant = in_english(scene.game), partial(parse_action, scene.game)
    leads = Reason("leads", 5.0, 1, site="A", points=10, lacking=7)
    at_a, also_at_a, at_b, nowhere = (plant(f"plant lime {space}") for space in ("d2", "c3", "e6", "a1"))
    by = (Part(2.5, Source("finca", "B")), Part(0.4, Source("waste")))
    for here, there, points, parts, told in (
        (at_a, at_b, 2.6, by, "Second best: plant this tile at finca B, but about 2 points less in the end, mostly at"),
        (at_a, at_b, 1.2, (), "Second best: plant this tile at finca B, but about 1 point less in the end."),
        (at_a, at_b, -0.8, (), "Just as good: plant this tile at finca B."),
        (at_a, nowhere, 3.0, (), "Second best: plant this tile away from finca A, but about 3 points less in the end."),
        (at_a, also_at_a, 0.2, (), "Just as good: plant this tile on another space at finca A."),
        (nowhere, plant("plant lime a3"), 0.2, (), "Just as good: plant this tile on another space."),
    ):
        advice = Advice(here, (), (leads,), instead=Over(there, points, by=parts))
        assert explanation(words, scene.state, advice)[-1].startswith(told)
        wins = advice._replace(end=End(1, False, (20, 10)))
        assert told not in explanation(words, scene.state, wins), "who wins needs no other turn"
    joined = Advice(at_a, (), (Reason("leads", 5.0, 1, site="B", points=6),), instead=Over(at_b, 2.6))
    assert explanation(words, scene.state, joined)[-1] == (
        "Second best: plant this tile on another space at finca B, but about 2 points less in the end."
    ), "the region that it joins counts at finca B as well"
    there = Over(at_b, 2.6, brings=Reason("leads", 5.0, 1, site="B", points=6, lacking=7))
    assert explanation(words, scene.state, Advice(at_a, (), (leads,), instead=there))[-1] == (
        "Second best: plant this tile on another space. You take the lead at finca B (6 points once encircled), but "
        "about 2 points less in the end."
    ), "what it brings there names the finca"
    near = explanation(words, scene.state, Advice(at_a, (), (leads,), instead=there._replace(points=0.2)))
    assert near[-1].startswith("Second best: "), "nobody believes that 6 points are as good as 10"
    keeps = Advice(at_a, (), (leads,), otherwise=(Reason("thwarts", 2.0, 6, site="B", player=1),))
    beside = explanation(words, scene.state, keeps._replace(instead=Over(at_b, 0.2)))
    assert beside[-1].startswith("Second best: "), "the other does not keep it from Ben"
    worse = there._replace(lacks=(Reason("unclosed", 6.0, 6, site="B"),))
    assert explanation(words, scene.state, Advice(at_a, (), (leads,), instead=worse))[-1] == (
        "Second best: plant this tile at finca B, but about 2 points less in the end."
    ), "the hint does better there"
    two, buying = two_lines(), Advice(Buy("R1"), (), (Reason("draws", 3.0),), instead=Over(Buy("C2"), 1.9))
    assert explanation(in_english(two.game), two.state, buying)[-1] == (
        "Second best: buy the column (orange), but about 1 point less in the end."
    )


def test_the_same_fruit_in_another_line_is_no_other_purchase() -> None:
    scene = Scene().fincas(A="10/5").market("lime - - - lime lime").player(0, coins=4, workers=2).bag("orange " * 20)
    words, draws, poor = in_english(scene.game), Reason("draws", 3.0), (Reason("left_coins", 1.0, 1),)
    for other, told in (("R2", True), ("C2", False)):
        advice = Advice(Buy("R1"), (), (draws,), over=Over(Buy(other), 2.4, lacks=poor))
        said = explanation(words, scene.state, advice)
        assert any("Second best" in one for one in said) == told, "R1 and C2 are a lime each, R2 is two"


def test_a_step_is_compared_with_the_same_tile_at_another_finca() -> None:
    scene = Scene().fincas(A="10/5", B="6/3").hand("lime")
    words, plant = in_english(scene.game), partial(parse_action, scene.game)
    lack = (Reason("brings_no", 2.0, tiles=("cart",)),)
    leads = Reason("leads", 5.0, 1, site="A", points=10, lacking=7)
    for there, lacks, told in (
        (
            "plant lime e5",
            lack,
            ["Second best: plant this tile at finca B, but you miss out on a cart (takes a market tile)."],
        ),
        ("plant lime c3", lack, []),
    ):
        over = Over(plant(there), 2.4, lacks=lacks)
        landscape = Reason("landscape", 2.0, 1, tiles=("cart",))
        step = Advice(plant("plant lime d2"), (), (leads, landscape), over=over)
        assert [one for one in explanation(words, scene.state, step) if one.startswith("Second")] == told


def test_another_turn_that_begins_with_money_is_told_by_what_that_is_for() -> None:
    scene = two_lines().player(0, coins=0, tiles=("money2",))
    lack = (Reason("left_coins", 2.0, 0),)
    harvest = Advice(Harvest((1,)), (), (Reason("reaps", 3.0, 2, coins=6),), over=Over(UseMoney(2), 2.4, lacks=lack))
    money = harvest._replace(over=Over(UseMoney(2), 2.4, lacks=lack, main=Buy("C2")))
    assert explanation(in_english(scene.game), scene.state, money)[-1] == (
        "Second best: use your money tile (2 coins), then buy the column (orange), but you then have no coins left."
    )


def test_who_builds_a_finca_is_told_how_few_spaces_around_it_are_open_beside_whose_tiles_lie_there() -> None:
    scene = Scene().fincas(A="10/5")
    words, plant = in_english(scene.game), partial(parse_action, scene.game)
    lead, fits = Reason("soon_first", 9.0, 3, site="B", points=7), Reason("fits", 1.0, 2, site="B")
    built = Advice(BuildFinca("B"), (), (lead,))
    for spaces, told in (
        (
            "e5 f5 g5 e6 g6",
            "You are then alone at finca B, with 3 tiles; 3 spaces are free.",
        ),
        ("e5 f5 g5", "You are then alone at finca B, with 3 tiles."),
    ):
        turn = built._replace(turn=(built.action, *(plant(f"plant lemon {space}") for space in spaces.split())))
        assert explanation(words, scene.state, turn)[1:] == (told,)
        alone = explanation(words, scene.state, turn._replace(reasons=(fits,)))[1:]
        assert alone == ("Nobody has tiles around site B yet.",), "spaces alone are no reason"


def test_who_builds_a_finca_is_told_whose_tiles_lie_there() -> None:
    scene = Scene().fincas(A="10/5")
    words, lead = in_english(scene.game), Reason("soon_first", 9.0, 3, site="B", points=7)
    spares = Reason("spares", 1.0, 4, site="C", player=1)
    for reason, told in (
        (lead, "You are then alone at finca B, with 3 tiles."),
        (replace(lead, player=1, most=2), "At finca B you then have 3 tiles, Ben 2."),
    ):
        said = explanation(words, scene.state, Advice(BuildFinca("B"), (), (reason, spares)))
        assert said[1:] == (told, "At site C the finca would be better for Ben (4 tiles there).")
    alone = Advice(BuildFinca("B"), (), (replace(lead, name="soon_alone", count=1), spares))
    assert explanation(words, scene.state, alone) == (
        "Build the finca here: you can plant the first tile there in this turn (7 points once encircled).",
        "Nobody has tiles around site B yet.",
        "At site C the finca would be better for Ben (4 tiles there).",
    )


def test_no_sentence_talks_of_a_turn_that_cannot_be_found_or_says_nothing() -> None:
    scene, words = two_lines(), in_english(two_lines().game)
    alone = ("Buy this line: you choose where a new finca goes.",)
    buying, lack = Advice(Buy("R1"), (), (Reason("draws", 3.0),)), (Reason("left_workers", 2.0, 0),)
    for over in (Over(Buy("R4"), 2.4, lacks=lack), Over(Plant(1, 1), 2.4, lacks=lack)):
        assert explanation(words, scene.state, buying._replace(over=over)) == alone
    losing = buying._replace(costs=(Reason("returns", 3.0, 3),), over=Over(BuildFinca("A"), 2.4, lacks=lack))
    told = explanation(words, scene.state, losing)
    assert told[1:] == ("But you lose 3 points for tiles that cannot be planted.",)


def test_another_harvest_is_named_by_its_regions_with_what_it_brings() -> None:
    scene = two_lines().region(0, "lemon", "a1 a2").region(0, "lemon", "a4").player(0, coins=2)
    words = in_english(scene.game)
    first, second = (first_space(region.spaces) for region in scene.state.players[0].regions)
    wait = (Reason("can_wait", 0.0),)
    for regions, named in (
        ((first, second), "harvest everything (3 points, 8 coins)"),
        ((first,), "harvest (2 lemons: 2 points, 7 coins)"),
    ):
        buying = Advice(Buy("R1"), (), (Reason("draws", 0.5),), over=Over(Harvest(regions), 2.4, lacks=wait))
        assert explanation(words, scene.state, buying)[-1] == f"Second best: {named}, but that can wait."


def test_what_an_action_tile_does_is_told_once() -> None:
    scene, words = two_lines(), in_english(two_lines().game)
    gains = (Reason("points", 3.0, 3), Reason("landscape", 2.0, 1, tiles=("bull",)))
    lacks = (Reason("brings_no", 2.0, tiles=("bull",)),)
    buying = Advice(Buy("R1"), (), gains, over=Over(Buy("C2"), 2.4, lacks=lacks))
    answer = advised(words, scene.state, buying)
    assert answer.more[1:] == (
        "You get a bull (fills a space).",
        "Second best: buy the column (orange), but you miss out on a bull.",
    )
    assert {*answer.spare} <= {*answer.more}, "they can still be left out"


def test_a_purchase_says_what_it_takes_and_who_can_still_take_what_it_wins() -> None:
    scene, words = two_lines(), in_english(two_lines().game)
    gains = (Reason("points", 3.0, 3), Reason("landscape", 2.0, 1, tiles=("cart",)))
    spent = (Reason("threatens", 0.0, 10, site="A", player=1), Reason("left_nothing", 0.0))
    buying = Advice(Buy("R1"), (), gains, spent=spent)
    assert explanation(words, scene.state, buying)[-1] == "But you then have neither workers nor coins left.", (
        "it does not speak of A"
    )
    leads = Reason("leads", 5.0, 2, site="A", points=10, lacking=3, player=1, most=1)
    assert explanation(words, scene.state, buying._replace(reasons=(leads, *gains)))[-1] == (
        "First place at finca A can still go to Ben in the next turn."
    )
    compared = Over(Buy("C2"), 2.0, lacks=(Reason("left_coins", 2.0, 1),))
    beside = buying._replace(over=compared)
    assert not any(said.startswith("But") for said in explanation(words, scene.state, beside)), "of which turn?"
    spared = advised(words, scene.state, beside).spare
    assert [said[:8] for said in spared] == ["But you ", "You get ", "Second b"], "the bar says what speaks for it"
    opening = buying._replace(opens=(Reason("opens", 0.0, 10, site="A", player=1, others=((1, 10),)),))
    assert explanation(words, scene.state, opening)[-1].startswith("After your turn, Ben could encircle")
    assert len(explanation(words, scene.state, buying._replace(reasons=gains[:1]))) == 1, "that alone is no reason"
    ending = buying._replace(end=End(1, False, (98, 77)))
    assert not any(said.startswith("But") for said in explanation(words, scene.state, ending))


def test_a_harvest_that_is_as_good_is_not_told_beside_a_harvest() -> None:
    scene = two_lines().region(0, "lemon", "a1 a2").region(0, "lime", "a4")
    first, second = (first_space(region.spaces) for region in scene.state.players[0].regions)
    harvest = Advice(Harvest((first,)), (), (Reason("reaps", 3.0, 2, coins=6),), over=Over(Harvest((second,)), 0.2))
    assert explanation(in_english(scene.game), scene.state, harvest) == ("Harvest here: you get 2 points and 6 coins.",)


def test_points_at_once_that_a_hint_passes_over_are_told_with_what_outweighs_them() -> None:
    scene, words = two_lines(), in_english(two_lines().game)
    won = (Reason("scores", 20.0, 10, site="A"),)
    leads = (Reason("leads", 3.0, 12, site="B", points=12, lacking=3),)
    few, behind = (Reason("left_coins", 2.0, 0),), (Reason("behind", 12.0, 12, sites=("B",)),)
    other, bull = Reason("scores", 12.0, 6, site="B", others=((1, 3),)), PlaceBull(scene.board.numbers["e4"])
    buying = Advice(Buy("R1"), (), leads, over=Over(Buy("C2"), 2.4, at_once=won, lacks=few))
    told = explanation(words, scene.state, buying)[-1]
    assert told == f"{POINTS_AT_ONCE}, but about 2 points less in the end.", "coins outweigh none"
    losses = "but you do not take the lead at finca B (12 points)."
    for turn, brought, told in (
        ("C2", won, "buy the column (orange), and finca A brings you 10 points"),
        ("R1", (other,), "encircle finca B for 6 points (Ben: 3 points)"),
        ("R1", (replace(won[0], by=(bull,)),), "encircle finca A for 10 points with your bull"),
    ):
        over = Over(Buy(turn), 2.4, at_once=brought, lacks=behind)
        said = explanation(words, scene.state, buying._replace(over=over))[-1]
        assert said == f"Or points at once{' with the same line' if turn == 'R1' else ''}: {told}, {losses}"


def test_points_at_once_that_a_hint_passes_over_are_told_with_where_it_makes_up_for_them() -> None:
    scene, words = two_lines(), in_english(two_lines().game)
    won, finca = (Reason("scores", 20.0, 10, site="A"),), Part(4.2, Source("finca", "B"))
    buying = Advice(Buy("R1"), (), (Reason("leads", 8.0, 2, site="B", points=6, lacking=7),))
    for points, parts, told in (
        (6.4, (finca, Part(2.5, Source("means")), Part(-3.0, Source("finca", "A"))), WHERE),
        (6.4, (finca, Part(0.4, Source("means"))), ", but about 6 points less in the end, mostly at finca B"),
        (
            9.4,
            (finca, Part(5.2, Source("rival"), rival=1)),
            f"{ABOUT_NINE}, mostly at finca B and in more points for Ben",
        ),
        (9.4, (Part(9.0, Source("rest")),), f"{ABOUT_NINE}, mostly in later turns"),
        (9.4, (Part(4.0, Source("rest")),), ABOUT_NINE),
        (1.9, (finca,), ""),
    ):
        over = Over(Buy("C2"), points, at_once=won, by=parts)
        assert explanation(words, scene.state, buying._replace(over=over))[-1] == f"{POINTS_AT_ONCE}{told}."


def test_points_at_once_are_called_so_only_where_the_hint_brings_fewer() -> None:
    scene, words = two_lines(), in_english(two_lines().game)
    lacks = (Reason("loses_first", 11.0, 11, site="B"),)
    over = Over(Buy("C2"), 2.4, at_once=(Reason("scores", 20.0, 10, site="A"),), lacks=lacks)
    for points, told in ((9, "Or points at once: "), (10, "Second best: ")):
        harvest = Advice(Harvest((1,)), (), (Reason("reaps", 3.0, points, coins=4),), over=over)
        assert explanation(words, scene.state, harvest)[-1].startswith(told)


def test_a_turn_is_called_as_good_only_where_everybody_sees_it() -> None:
    scene, words = two_lines(), in_english(two_lines().game)
    gains = (Reason("encircles", 20.0, 10, site="A"), Reason("points", 3.0, 3))
    for points, told in ((12, True), (17, False)):
        over = Over(Buy("C2"), 0.2, at_once=(Reason("scores", 20.0, points, site="B"),))
        said = explanation(words, scene.state, Advice(Buy("R1"), (), gains, over=over))
        assert any(one.startswith("Just as good") for one in said) == told


def test_points_at_once_that_are_as_good_name_the_line_that_they_need() -> None:
    scene = two_lines()
    won, leads = (Reason("scores", 20.0, 10, site="A"),), Reason("leads", 8.0, 2, site="B", points=6, lacking=7)
    for line, told in (
        ("R1", "Just as good with the same line: encircle finca A"),
        ("C2", "Just as good: buy the column"),
    ):
        advice = Advice(Buy("R1"), (), (leads,), over=Over(Buy(line), 1.0, at_once=won))
        assert explanation(in_english(scene.game), scene.state, advice)[-1].startswith(told)


def test_a_turn_that_ends_the_game_says_so_with_its_place() -> None:
    scene, words = two_lines(), in_english(two_lines().game)
    lack = (Reason("left_coins", 1.0, 1),)
    buying = Advice(Buy("R1"), (), (Reason("points", 3.0, 3),), over=Over(Buy("C2"), 2.4, lacks=lack))
    for end, said in (
        (End(1, False, (98, 77)), "you win 98 to 77"),
        (End(1, True, (98, 98)), "you share the win (98 points)"),
        (End(2, False, (77, 98)), "you come 2nd, 77 to 98"),
    ):
        ending = buying._replace(end=end)
        assert all(form.endswith(f"This ends the game: {said}.") for form in brief(words, scene.state, ending))
        told = explanation(words, scene.state, ending)
        assert f"This ends the game: {said}." in told
        assert told[-1].startswith("Second best: ") != end.wins, "who wins needs no other turn"


def test_what_the_last_turn_could_win_at_a_finca_is_told_even_where_that_is_no_better() -> None:
    scene, words = two_lines().player(0, tiles=("bull",)), in_english(two_lines().game)
    bull = PlaceBull(scene.board.numbers["e4"])
    closing = (Reason("scores", 20.0, 11, site="A", others=((1, 5),)),)
    end = Advice(EndTurn(), (), (Reason("promises", 0.0),), end=End(1, False, (90, 82), (("finca", 6),)))
    assert explanation(words, scene.state, end._replace(over=Over(bull, 0.0, at_once=closing))) == (
        "Count the points: you win 90 to 82.",
        "0 points now + Fincas 6 = 90.",
        "Just as good: use the bull, and finca A brings you 11 points (Ben: 5 points).",
    )


def test_a_turn_without_a_gain_says_that_nothing_else_is_better() -> None:
    scene, words = two_lines(), in_english(two_lines().game)
    for name, said in (
        ("promises", "nothing else is clearly better"),
        ("plants", "it will bring you at least 2 points when you harvest"),
    ):
        buying = Advice(Buy("R1"), (), (Reason(name, 0.0, 2),), over=Over(Buy("C2"), 4.9))
        assert brief(words, scene.state, buying)[0] == f"Buy this line: {said}."


def test_a_loss_is_told_with_what_outweighs_it() -> None:
    scene = Scene().fincas(A="10/5", B="6/3").market("orange lime - - - - - - - - - -")
    words = in_english(scene.game)
    costs = (Reason("loses_first", 5.0, 5, site="A"), Reason("gives", 6.0, site="B", others=((1, 6),)))
    lacks = (Reason("left_coins", 2.0, 1),)
    gains = (Reason("reaps", 3.0, 3, coins=4), Reason("worker_back", 2.0, 2))
    harvest = Advice(Harvest((1,)), (), gains, costs=costs, over=Over(Buy("R1"), 3.4, lacks=lacks))
    loss, short = "But finca A brings you 5 points less.", "But you lose 5 at finca A."
    asked, alone = "Harvest here: you get 3 points", "You get 3 points"
    assert brief(words, scene.state, harvest) == (
        f"{asked} and 4 coins. {loss}",
        f"{asked} and 4 coins. {short}",
        f"{asked}. {loss}",
        f"{asked}. {short}",
        f"Harvest here: 2 workers come home. {loss}",
        f"Harvest here: 2 workers come home. {short}",
        f"{alone} and 4 coins. {loss}",
        f"{alone} and 4 coins. {short}",
        f"{alone}. {loss}",
        f"{alone}. {short}",
        f"2 workers come home. {loss}",
        f"2 workers come home. {short}",
    ), "neither the gain nor the loss is ever left out"
    assert explanation(words, scene.state, harvest) == (
        "Harvest here: you get 3 points and 4 coins.",
        "Second best: buy the row (orange, lime), but about 3 points less in the end.",
        "But finca A brings you 5 points less and finca B then brings points only to others (Ben: 6 points).",
    )
    several = harvest._replace(costs=(costs[0], Reason("loses_second", 3.0, 3, site="B")))
    less = "But fincas A and B will bring you 8 points less."
    assert explanation(words, scene.state, several)[-1] == less
    assert brief(words, scene.state, several)[0].endswith(less), "the same, so that Why? does not repeat it"
    safer = harvest._replace(over=Over(Buy("R1"), 3.4, True, lacks=lacks))
    assert not any(one.startswith("Safer") for one in explanation(words, scene.state, safer)), "safer in what?"


def test_a_finca_that_brings_somebody_more_is_told_as_a_loss() -> None:
    scene = Scene().fincas(A="10/5").market("orange lime - - - - - - - - - -")
    words = in_english(scene.game)
    closed = Reason("encircles", 0.0, 5, site="A", player=1, most=4, own=3, others=((1, 10),))
    gains = (Reason("grows", 1.5, 3, scene.tile("lime") // 2), closed)
    costs = (Reason("favours", 10.0, 5, site="A", others=((1, 10),)),)
    buying = Advice(Buy("R1"), (), gains, costs=costs, over=Over(Buy("C2"), 2.0))
    loss = "But finca A brings more to Ben."
    assert brief(words, scene.state, buying)[0] == f"Buy this line: you encircle finca A for 5 points. {loss}"
    scored = (Reason("scores", 0.0, 5, site="A", others=((1, 10),)),)
    assert brief(words, scene.state, buying._replace(scored=scored)) == brief(words, scene.state, buying)
    assert explanation(words, scene.state, buying) == (
        "Buy this line: you encircle finca A for 5 points.",
        "Your lime region grows to 3 tiles (3 points when harvested).",
        "Second best: buy the column (orange), but about 2 points less in the end.",
        "But finca A brings you only 5 points (Ben: 10 points).",
    )


def test_what_a_turn_opens_for_the_next_player_is_told() -> None:
    scene = Scene().fincas(A="10/5").market("orange lime - - - - - - - - - -")
    words = in_english(scene.game)
    opened = Reason("opens", 0.0, 10, site="A", player=1, others=((1, 10), (0, 5)))
    more = Advice(Buy("R1"), (), (Reason("draws", 3.0),), opens=(opened, Reason("opens", 0.0, 6, site="B", player=1)))
    assert (
        explanation(words, scene.state, more)[-1]
        == "After your turn, Ben could encircle finca A (Ben: 10 points, Ana: 5 points)."
    )
    buying = Advice(
        Buy("R1"),
        (),
        (Reason("draws", 3.0),),
        opens=(opened,),
        over=Over(Buy("C2"), 2.0, True),
    )
    opens = "After your turn, Ben could encircle finca A (Ben: 10 points, Ana: 5 points)."
    assert brief(words, scene.state, buying) == ("Buy this line: you choose where a new finca goes.", "Buy this line.")
    assert explanation(words, scene.state, buying) == (
        "Buy this line: you choose where a new finca goes.",
        opens,
        "Safer: buy the column (orange), but about 2 points less in the end.",
    )
    near = buying._replace(over=Over(Buy("C2"), 1.0, True))
    assert explanation(words, scene.state, near)[-1] == "Safer: buy the column (orange)."


def test_a_place_that_is_lost_at_a_finca_with_many_open_spaces_is_told_as_lost_for_now() -> None:
    scene = Scene().fincas(A="10/5", B="6/3").market("orange lime - - - - - - - - - -")
    words = in_english(scene.game)
    gains = (Reason("reaps", 3.0, 3, coins=4),)
    for lacking, loss in (
        (0, "finca A brings you 5 points less"),
        (3, "finca A may bring you 5 points less"),
        (4, "for now you lose your place at finca A"),
    ):
        costs = (Reason("loses_first", 5.0, 5, site="A", lacking=lacking),)
        harvest = Advice(Harvest((1,)), (), gains, costs=costs, over=Over(Buy("R1"), 3.4))
        assert brief(words, scene.state, harvest)[0] == f"Harvest here: you get 3 points and 4 coins. But {loss}."
        assert explanation(words, scene.state, harvest)[-1] == f"But {loss}."


def test_what_a_place_costs_is_sure_only_where_the_finca_is_encircled() -> None:
    scene = two_lines().region(0, "lime", "a4").region(0, "lemon", "a1")
    first, second = (first_space(region.spaces) for region in scene.state.players[0].regions)
    reaps = Advice(Harvest((first,)), (), (Reason("reaps", 3.0, 5, coins=4),))
    for lacking, told in ((0, "(5 points less)"), (2, ", which may cost you 5 points")):
        for sites, named in (((), "finca A"), (("A", "B"), "fincas A and B")):
            lost = Reason("loses_first", 5.0, 5, site="" if sites else "A", sites=sites, lacking=lacking)
            over = Over(Harvest((second,)), 3.4, lacks=(lost,))
            said = explanation(in_english(scene.game), scene.state, reaps._replace(over=over))[-1]
            assert f"you lose first place at {named}{told if told[0] == ',' else f' {told}'}." in said


def test_what_a_turn_brings_is_told_first_where_it_is_more_than_what_it_loses() -> None:
    scene = Scene().fincas(A="10/5", B="6/3").market("orange lime - - - - - - - - - -")
    words = in_english(scene.game)
    costs = (Reason("loses_second", 5.0, 5, site="A"),)
    gains = (Reason("reaps", 3.0, 3, coins=4), Reason("worker_back", 2.0, 2))
    bull, brought = PlaceBull(scene.board.numbers["e4"]), (Reason("scores", 6.0, 6, site="B"),)
    harvest = Advice(Harvest((1,)), (), gains, then=bull, scored=brought, costs=costs, over=Over(Buy("R1"), 3.4))
    first, _, second, *_ = brief(words, scene.state, harvest)
    loss = "But finca A brings you 5 points less."
    assert first == f"Harvest here: you get 3 points and 4 coins, and you get 6 points at finca B. {loss}"
    assert second == f"Harvest here: you get 3 points and 4 coins. {loss}"


def test_a_purchase_as_good_as_a_harvest_is_told_because_that_is_what_people_ask() -> None:
    scene = two_lines().region(0, "lemon", "a1 a2").player(0, coins=2)
    gains = (Reason("reaps", 5.0, 2, coins=6), Reason("needs_coins", 0.5, 2, most=8))
    harvest = Advice(Harvest((0,)), (), gains)
    for points, told in ((0.2, ["Just as good: buy the column (orange)."]), (-3.0, [])):
        said = explanation(in_english(scene.game), scene.state, harvest._replace(over=Over(Buy("C2"), points)))
        assert [*said[2:]] == told


def test_a_site_that_is_as_good_is_not_said_to_be_kept_from_somebody() -> None:
    scene = Scene().stacks("10/5 8/4", "A B").bag("lime lime").player(0, tiles="milestone")
    scene.do("milestone")
    words, spares = in_english(scene.game), Reason("spares", 1.0, 2, site="B", player=1)
    for points, told in (
        (0.4, "no other site is clearly better for you"),
        (4.0, "at site B the finca would be better"),
    ):
        built = Advice(BuildFinca("A"), (), (spares,), over=Over(BuildFinca("B"), points))
        assert explanation(words, scene.state, built)[0].startswith(f"Build the finca here: {told}")


def test_a_site_that_is_nearly_as_good_is_told() -> None:
    scene = Scene().market("lemon lime - - - - - - - - - -").stacks(fincas="6/3", open_sites="A B")
    scene.region(0, "lemon", "e5 f5 g5").player(0, coins=4).bag("lime " * 20).do("buy R1")
    lead = Reason("soon_first", 9.0, 3, site="B", points=7)
    built = Advice(BuildFinca("B"), (), (lead,), over=Over(BuildFinca("A"), 1.0))
    words = in_english(scene.game)
    assert "Just as good" not in " ".join(explanation(words, scene.state, built)), "nobody would believe it"
    told = explanation(words, scene.state, built._replace(reasons=(Reason("promises", 0.0),)))
    assert told[-1] == "Just as good: build the finca on site A."
