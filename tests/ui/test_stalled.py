"""Who can buy nothing, or has passed, is told why, and what brings new room."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.records.replay import Step
from citrus.rules.actions import Buy, EndTurn, Pass
from citrus.rules.events import Passed
from citrus.rules.turn import legal_actions, why_not
from citrus.ui.table.model import notes
from citrus.ui.table.model.prompt import news, prompt
from citrus.ui.table.model.said import Prompt
from citrus.ui.table.model.selection import NOTHING
from tests.rules.scene import Scene
from tests.ui.locale_texts import in_english


def taken() -> Scene:
    """Return a table with one finca, all of whose roads are taken by Ben."""
    scene = Scene().fincas(A="10/5")
    return scene.region(1, "orange", "d2").region(1, "lime", "c3").region(1, "orange", "e3").region(1, "lime", "d4")


def said(scene: Scene) -> Prompt:
    return prompt(in_english(scene.game), scene.state, legal_actions(scene.state), NOTHING)


def test_who_can_plant_nothing_is_told_what_brings_new_roads() -> None:
    way_out = "A new finca comes at 3 tiles in the market, or when everybody passes."
    scene = taken().stacks("9/4", "B").market("lemon " * 12).bag("lime").player(0, coins=9)
    assert said(scene) == Prompt(
        "Ana: you can neither buy nor harvest, so pass", f"No road of a finca is free. {way_out}"
    )
    noted = notes.line(in_english(scene.game), scene.state, "R1", why_not(scene.state, Buy("R1")))
    assert noted == f"No place for the lemon. No road of a finca is free. {way_out}"
    scene.stacks("", "")
    assert said(scene).hint == "No road of a finca is free. If everybody passes, the game ends."


def test_nobody_who_only_lacks_coins_is_told_that_nothing_has_room() -> None:
    scene = taken().market("lemon - lime lime - - lime lime").bag("lime").player(0, coins=1)
    scene.region(0, "lime", "a7")
    assert said(scene).hint == "No place for the lemon. No road of a finca is free."
    scene.player(0, coins=2)
    assert said(scene).text == "Ana: buy a line or harvest"
    assert "road" not in said(scene.market("").bag("lime lime")).hint, "nothing lies in the market"


def test_who_has_passed_is_told_until_something_else_is_done_to_those_who_can_buy() -> None:
    scene = taken().market("orange " * 12).bag("lime").player(0, coins=9).player(1, coins=9)
    stuck = scene.state
    begun, passed = Step(None, stuck, ()), Step(Pass(), replace(stuck, player=1), (Passed(0),))

    def told(*steps: Step) -> str:
        return news(in_english(scene.game), steps, reading=False)

    assert told(begun, passed) == "Ana passed: no road of a finca was free."
    assert told(begun, passed, passed._replace(action=EndTurn())) == ""
    assert told(begun, passed._replace(state=stuck)) == "", "why nothing can be bought matters more"
