"""What hints say of fincas: places and leads there, and how many tiles and spaces decide them."""

from __future__ import annotations

from dataclasses import replace

from citrus.bots.advice import Advice
from citrus.bots.reasons import Reason, strongest
from citrus.language.languages import shipped
from citrus.language.texts import Texts, spoken_values
from citrus.language.words import Words
from citrus.resources import data_dir
from citrus.rules.actions import Buy, Harvest, Pass, Plant
from citrus.rules.tiles import kind_of
from citrus.ui.table.model.hint_targets import around
from citrus.ui.table.model.hints import brief, explanation
from tests.rules.scene import Scene
from tests.ui.locale_texts import in_english


def test_a_single_finca_that_is_scored_at_the_end_of_the_turn_is_said_as_one() -> None:
    scene = Scene().fincas(A="10/5")
    words = in_english(scene.game)
    scored = (Reason("scores", 7.0, 7, site="A"),)
    advice = Advice(Pass(), (), (Reason("points", 3.0, 3),), scored=scored)
    said = "Pass: you score 3 points at once, and you get 7 points at finca A."
    assert explanation(words, scene.state, advice) == (said,)


def test_a_place_at_several_fincas_is_said_once_with_its_points_and_all_letters() -> None:
    scene = Scene().fincas(A="10/5", B="12/6").hand("lime")
    plant = Plant(scene.tile("lime"), scene.board.numbers["d2"])
    leads = Reason("leads", 12.0, points=22, lacking=3, sites=("B", "A"))
    grows = Reason("holds", 0.8, 2, site="A", player=1, most=3)
    for language in shipped():
        words = Words(Texts.load(data_dir() / "locales" / f"{language}.yaml"), scene.game, ("Ana", "Ben"))
        headline, more = explanation(words, scene.state, Advice(plant, (), (leads, grows)))
        assert {*spoken_values(headline, "sites")} == {"A", "B"}
        assert {*spoken_values(more, "site")} == {"A"}, "the board shows the letters of what *Why?* names"
        assert more[0].isupper()
    words = in_english(scene.game)
    headline, *more = explanation(words, scene.state, Advice(plant, (), (leads,)))
    assert headline == "Plant the lime here: you take the lead at fincas A and B (22 points once encircled)."
    assert not more
    one = Advice(plant, (), (replace(leads, space=scene.board.numbers["d2"]),))
    assert explanation(words, scene.state, one)[1:] == ("One region counts at each of them, with all its tiles.",)


def test_what_a_step_says_of_a_finca_is_not_told_again_of_later_steps_or_of_what_stays() -> None:
    scene = Scene().fincas(A="10/5").hand("lime")
    words = in_english(scene.game)
    plant = Plant(scene.tile("lime"), scene.board.numbers["d2"])
    three, four = (Reason("holds_first", 0.9, tiles, site="A") for tiles in (3, 4))
    heavy = Reason("holds_first", 4.0, 4, site="A", lacking=1)
    for later in (four, heavy):
        assert "Later" not in " ".join(brief(words, scene.state, Advice(plant, (), (three,), ahead=(later,))))
    leaves = Reason("leaves", 0.4, 10, kind_of(scene.tile("lemon")), "A", each=(("A", 2, 0),))
    harvest = Advice(Harvest((0,)), (), (Reason("reaps", 5.0, 2, coins=6), leaves, Reason("stays", 0.3, 10, site="A")))
    assert explanation(words, scene.state, harvest) == (
        "Harvest here: you get 2 points and 6 coins, and you keep first place at finca A.",
        "You are then alone at finca A, with 2 tiles.",
    )


def test_who_leads_a_finca_that_is_nearly_encircled_is_told_how_many_spaces_are_open() -> None:
    scene = Scene().fincas(A="10/5").hand("lime")
    words = in_english(scene.game)
    plant = Plant(scene.tile("lime"), scene.board.numbers["d2"])
    fills = Reason("fills", 3.0, 6, site="A", points=10, lacking=4)
    near, beside = replace(fills, lacking=2), replace(fills, player=1, most=1)
    close = replace(beside, name="holds_first", most=5)
    rival, many = "en would need 7 tiles there to overtake you", "more than there are free spaces"
    worth = "Finca A brings 10 points for first place, 5 for second"
    for reason, told, *why in (
        (fills, "your lead at finca A grows (10 points once encircled)", f"B{rival}, {many}."),
        (
            beside,
            "your lead at finca A grows (10 points once encircled)",
            f"It then takes 6 more tiles there to overtake you, {many}.",
        ),
        (
            near,
            "you stay in the lead at finca A, with only 2 spaces still free",
            f"B{rival}, {many}.",
            f"{worth}.",
        ),
        (
            replace(near, count=1),
            "you stay in the lead at finca A, with only 2 spaces still free",
            "You are then alone at finca A, with 1 tile.",
            f"{worth}.",
        ),
        (close, "you stay ahead of Ben at finca A, 6 tiles to 5", f"{worth}; 4 spaces are free."),
    ):
        said = explanation(words, scene.state, Advice(plant, (), (reason,)))
        assert said == (f"Plant the lime here: {told}.", *why)


def test_a_lead_at_a_finca_that_stays_open_is_said_with_what_the_end_pays() -> None:
    scene = Scene().fincas(A="10/5").hand("lime")
    words = in_english(scene.game)
    plant = Plant(scene.tile("lime"), scene.board.numbers["d2"])
    said = explanation(words, scene.state, Advice(plant, (), (Reason("leads", 5.0, 2, site="A", points=5),)))
    assert said[0] == "Plant the lime here: you take the lead at finca A (5 points at the end)."


def test_every_finca_that_a_hint_names_can_be_marked() -> None:
    gains = (Reason("points", 3.0, 3), Reason("scores", 2.0, 2, site="A"))
    lost = (Reason("loses_first", 3.0, 3, site="B"),)
    opened = (Reason("opens", 0.0, 6, site="C", player=1),)
    assert around(Advice(Buy("R1"), (), gains, costs=lost, opens=opened)) == ("A", "B", "C")


def test_of_places_at_several_fincas_the_tiles_at_each_are_told() -> None:
    scene = Scene().fincas(A="10/5", B="6/3").market("orange lime - - - - - - - - - -")
    places = (
        Reason("leads", 3.0, 1, site="B", points=6, lacking=3, player=1),
        Reason("leads", 5.0, 2, site="A", points=10, lacking=3, player=1, most=1),
    )
    said = explanation(in_english(scene.game), scene.state, Advice(Buy("R1"), (), strongest(places)))
    assert said == (
        "Buy this line: you take the lead at fincas A and B (16 points once encircled).",
        "You then have 2 tiles at finca A (Ben 1) and 1 tile at finca B (Ben 0).",
    )


def test_the_lead_at_several_fincas_is_told_in_fewer_words_before_anything_weaker() -> None:
    scene = Scene().fincas(A="10/5", B="6/3").hand("lime")
    leads = Reason("leads", 9.0, 1, sites=("A", "B"), points=16, lacking=7)
    advice = Advice(Buy("R1"), (), (leads, Reason("landscape", 1.5, 1, tiles=("cart",))))
    said = brief(in_english(scene.game), scene.state, advice)
    assert said[1] == "Buy this line: you take the lead at fincas A and B (16 points)."
