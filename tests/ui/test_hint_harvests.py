"""What hints say of a harvest: why it comes now, and what stays."""

from __future__ import annotations

from dataclasses import replace

from citrus.bots.advice import Advice, explain
from citrus.bots.reasons import Reason
from citrus.rules.actions import EndTurn, Harvest
from citrus.rules.board import first_space
from citrus.rules.tiles import kind_of
from citrus.rules.view import view
from citrus.ui.table.model.answers import advised
from citrus.ui.table.model.hints import brief, explanation
from tests.rules.scene import Scene
from tests.ui.locale_texts import in_english


def test_a_harvest_says_what_is_needed_now() -> None:
    words = in_english(Scene().game)
    for changes, told in (
        (
            {"coins": 0},
            (
                "You have no coins now, then 7: enough for any purchase.",
                "You lose no place at any open finca.",
            ),
        ),
        (
            {"coins": 2, "workers": 0},
            (
                "You have only 2 coins now, then 4: enough for any purchase.",
                "You lose no place at any open finca.",
            ),
        ),
        (
            {"coins": 3, "workers": 0},
            (
                "You have no free worker now, then 1 for new regions.",
                "You lose no place at any open finca.",
            ),
        ),
        (
            {"coins": 3, "workers": 1},
            (
                "You have only 1 free worker now, then 2 for new regions.",
                "You lose no place at any open finca.",
            ),
        ),
        (
            {"coins": 3, "workers": 2},
            (
                "You lose no place at any open finca.",
                "Your lime region stays and can still grow.",
            ),
        ),
    ):
        scene = Scene(players=3).fincas(A="10/5").region(0, "lime", "c2").region(0, "lemon", "a7 b7")
        scene.region(1, "orange", "e2 e3").region(2, "grapefruit", "c4 c5").bag("lemon " * 20).player(0, **changes)
        harvest = Harvest((scene.board.numbers["a7"],))
        advice = explain(view(scene.state), (harvest, EndTurn()))
        assert advice is not None
        assert explanation(words, scene.state, advice)[1:] == told


def test_of_two_regions_of_a_kind_it_is_said_which_one_stays() -> None:
    for kind, more, told in (
        ("lemon", "", "Your other lemon region"),
        ("orange", "", "Your lemon region"),
        ("orange", "g7", "One of your lemon regions"),
    ):
        scene = Scene().fincas(A="10/5").region(0, "lemon", "c2 d2").region(0, kind, "a7").bag("lemon " * 20)
        scene = scene.region(0, "lemon", more) if more else scene
        found = explain(view(scene.state), (Harvest((scene.board.numbers["a7"],)), EndTurn()))
        assert found is not None
        reaps, *others = found.reasons
        advice = found._replace(reasons=(replace(reaps, count=12), *others))
        _, said, *_ = explanation(in_english(scene.game), scene.state, advice)
        assert said == f"{told} stays and keeps your first place at finca A."


def test_a_place_that_a_harvest_keeps_is_told_once_and_then_by_how_much() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lemon", "c2 d2").region(0, "orange", "a7").bag("lemon " * 20)
    for rival, told in (
        ("", ("You are then alone at finca A, with 2 tiles.",)),
        ("e3", ("At finca A you then have 2 tiles, Ben 1.",)),
    ):
        scene = scene.region(1, "lime", rival) if rival else scene
        advice = explain(view(scene.state), (Harvest((scene.board.numbers["a7"],)), EndTurn()))
        assert advice is not None
        first, *others = explanation(in_english(scene.game), scene.state, advice)
        assert first.endswith(", and you keep first place at finca A."), "it is worth more than the harvest"
        assert (*others,) == told


def test_of_what_a_harvest_brings_and_keeps_only_what_the_bar_lacks_is_told() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lemon", "c2 d2").region(0, "orange", "a7").bag("lemon " * 20)
    advice = explain(view(scene.state), (Harvest((scene.board.numbers["a7"],)), EndTurn()))
    answer = advised(in_english(scene.game), scene.state, advice)
    short = next(form for form in answer.briefer if "coins" in form and "keep" not in form)
    assert answer.beyond(short)[0] == "You keep first place at finca A."
    assert answer.beyond("You get 1 point and 6 coins (at most 12).")[0] == "You keep first place at finca A."
    assert answer.beyond(answer.text) == ("You are then alone at finca A, with 2 tiles.",)


def test_all_first_places_that_are_kept_are_told_and_the_region_that_could_score_most_is_spoken_of() -> None:
    scene = Scene().fincas(A="10/5", B="12/6").region(0, "lemon", "c2 b2 a2").region(0, "lime", "e5").bag("lemon " * 20)
    scene.region(0, "orange", "a7")
    advice = explain(view(scene.state), (Harvest((scene.board.numbers["a7"],)), EndTurn()))
    assert advice is not None
    first, *others = explanation(in_english(scene.game), scene.state, advice)
    assert first == "Harvest here: you get 1 point and 6 coins, and you keep first place at fincas A and B."
    assert others[0].startswith("Your lemon region stays")


def test_each_of_two_regions_that_stay_is_told_with_something_else() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lemon", "c2 b2 a2").region(0, "lime", "f7 g7").bag("lemon " * 20)
    scene.region(0, "orange", "a7").landscape(g6="horses4").player(0, coins=0)
    harvest = Harvest((scene.board.numbers["a7"],))
    advice = explain(view(scene.state), (harvest, EndTurn()))
    assert advice is not None
    assert explanation(in_english(scene.game), scene.state, advice) == (
        "Harvest here: you get 1 point and 6 coins, and you keep first place at finca A.",
        "You have no coins now, then 6: enough for any purchase.",
        "Your lime region stays and can still reach 4 horses (+4 at the end).",
    )


def test_a_harvest_says_where_its_lead_gets_narrow() -> None:
    scene = Scene()
    gains = (Reason("reaps", 5.0, 3, coins=6), Reason("needs_coins", 0.5, 0, most=6))
    narrow = (Reason("narrows", 0.0, 2, site="A", player=1, most=1),)
    harvest = Advice(Harvest((1,)), (), gains, spent=narrow)
    said = explanation(in_english(scene.game), scene.state, harvest)[-1]
    assert said == "But at finca A you then lead with only 2 tiles to 1."


def test_a_harvest_says_who_may_take_its_tiles_over_whatever_else_is_told() -> None:
    scene = Scene().fincas(A="10/5")
    gains = (Reason("reaps", 5.0, 3, coins=6), Reason("needs_coins", 0.5, 0, most=6))
    taken = (Reason("taken_over", 0.0, 3, kind_of(scene.tile("lemon")), player=1),)
    harvest = Advice(Harvest((1,)), (), gains, spent=taken)
    said = explanation(in_english(scene.game), scene.state, harvest)[-1]
    assert said == "But your 3 harvested lemon tiles can then be taken over by Ben."


def test_a_region_that_can_still_reach_horses_stays_for_them() -> None:
    scene = Scene().region(0, "lemon", "b2").region(0, "lime", "a7").landscape(b3="horses4", c2="bridge", g7="horses2")
    scene.bag("lemon " * 20).player(0, coins=0)
    advice = explain(view(scene.state), (Harvest((scene.board.numbers["a7"],)), EndTurn()))
    assert advice is not None
    words = in_english(scene.game)
    assert explanation(words, scene.state, advice)[1:] == (
        "You have no coins now, then 7: enough for any purchase.",
        "Your lemon region stays and can still reach 4 horses (+4 at the end).",
    )


def test_a_region_that_stays_says_by_how_many_tiles_it_keeps_first_place() -> None:
    scene = Scene()
    stays = Reason("leaves", 0.4, 3, kind_of(scene.tile("lime")), "A", player=1, each=(("A", 7, 6),))
    harvest = Advice(Harvest((1,)), (), (Reason("reaps", 5.0, 4, coins=6), stays))
    (told,) = explanation(in_english(scene.game), scene.state, harvest)[1:]
    assert told == "Your lime region stays and keeps your first place at finca A (7 tiles to 6)."


def test_a_harvest_beside_a_finca_says_that_a_place_there_is_kept() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2").region(0, "lemon", "e2").bag("lemon " * 20)
    words = in_english(scene.game)
    advice = explain(view(scene.state), (Harvest((first_space(scene.state.players[0].regions[0].spaces),)), EndTurn()))
    assert advice is not None
    kept = "and you keep first place at finca A"
    assert kept in " ".join(explanation(words, scene.state, advice))
    scene.region(1, "orange", "c3 c4")
    advice = explain(view(scene.state), (Harvest((first_space(scene.state.players[0].regions[0].spaces),)), EndTurn()))
    assert advice is not None
    assert kept not in " ".join(explanation(words, scene.state, advice))
    assert brief(words, scene.state, advice)[0].endswith("But finca A may bring you 5 points less.")


def test_a_harvest_says_when_the_most_coins_that_a_mat_holds_cut_it() -> None:
    """R8.2; four workers on the mat bring 7 coins, but 12 is the limit."""
    scene = Scene().fincas(A="10/5").region(0, "lemon", "a5").player(0, coins=6, workers=3).bag("lime")
    harvest = Harvest((first_space(scene.state.players[0].regions[0].spaces),))
    advice = explain(view(scene.state), (harvest, EndTurn()))
    assert advice is not None
    words = in_english(scene.game)
    told = " ".join(explanation(words, scene.state, advice))
    assert "you get 1 point and 6 coins (at most 12)" in told


def test_a_late_harvest_is_not_praised_for_what_the_end_brings_anyway() -> None:
    """R11.3: it harvests every region, and coins and workers have no use beyond the tiles that are left."""
    scene = Scene().fincas(A="10/5").region(0, "lemon", "c2 d2").market("lemon").player(0, coins=3, workers=2)
    harvest = Harvest((first_space(scene.state.players[0].regions[0].spaces),))

    def reasons() -> list[str]:
        advice = explain(view(scene.state), (harvest, EndTurn()))
        return [reason.name for reason in advice.reasons]

    assert reasons() == ["safe", "promises"]
    scene.player(0, coins=0)
    assert reasons() == ["reaps", "needs_coins"], "with them the last tile can be bought"
    scene.player(0, coins=9).market("lime lime lime lime")
    assert reasons() == ["worker_back"], "without it not all of them find a worker"
    scene.player(0, coins=9, workers=0).market("lime")
    assert reasons() == ["worker_back", "needs_worker"]
    weights = []
    for left in (11, 12):
        advice = explain(view(scene.bag("lemon " * left).state), (harvest, EndTurn()))
        weights.append(advice.reasons[0].weight)
    assert round(weights[1] - weights[0]) == advice.reasons[0].count, "before, its points will come soon"
