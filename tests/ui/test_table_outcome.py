"""What notes say about the end: whose points a click would change if the game ended right after it."""

from __future__ import annotations

from citrus.rules.actions import Action, Plant
from citrus.rules.board import first_space
from citrus.ui.table.model.outcome import outcome
from citrus.ui.table.model.selection import NOTHING, Harvesting
from citrus.ui.table.model.targets import Space
from tests.rules.scene import Scene
from tests.ui.locale_texts import in_english


def told(scene: Scene, space: str, action: Action) -> list[str]:
    number = scene.board.numbers[space]
    return outcome(in_english(scene.game), scene.state, {Space(number): action}, NOTHING, Space(number))


def planted(scene: Scene, space: str) -> list[str]:
    return told(scene, space, Plant(scene.tile("lemon"), scene.board.numbers[space], False))


def test_a_tile_that_takes_the_lead_at_a_finca_says_what_both_would_end_with() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lemon", "d1").region(1, "lime", "c2").hand("lemon").bag("lime")
    assert planted(scene, "d2") == ["If the game ended then: Ana 7\u00a0(+6) and Ben 1\u00a0(−5)"]


def test_the_last_planting_says_that_the_game_ends() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lemon", "d1").region(1, "lime", "c2").hand("lemon")
    assert planted(scene, "d2") == ["The game ends with this turn: Ana 7\u00a0(+6) and Ben 1\u00a0(−5)"]
    number = scene.board.numbers["d2"]
    plant = {Space(number): Plant(scene.tile("lemon"), number, False)}
    calmly = outcome(in_english(scene.game), scene.state, plant, NOTHING, Space(number), calm=True)
    assert calmly == ["The game ends with this turn"]
    scene.hand("lemon lime")
    assert planted(scene, "d2") == ["If the game ended then: Ana 7\u00a0(+6) and Ben 1\u00a0(−5)"], "a tile is left"


def test_fruit_that_is_due_after_the_last_planting_still_changes_the_points() -> None:
    scene = Scene(fruit_trees=True).fincas(A="10/5").trees(d3="plum 5").hand("lemon")
    (line,) = planted(scene, "d2")
    assert line.startswith("If the game ended then")


def test_a_family_reads_nothing_of_it() -> None:
    scene = Scene(family=True).fincas(A="10/5").region(0, "lemon", "d1").region(1, "lime", "c2").hand("lemon")
    assert planted(scene, "d2") == []


def test_a_harvest_says_what_leaving_the_fincas_costs() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lemon", "d1 d2").region(0, "lime", "a6").region(1, "lime", "c2")
    scene.bag("lime")
    near, far = (scene.board.numbers[space] for space in ("d1", "a6"))
    offered = {Space(first_space(region.spaces)): None for region in scene.state.players[0].regions}

    def of(chosen: Harvesting, space: int) -> list[str]:
        return outcome(in_english(scene.game), scene.state, offered, chosen, Space(space))

    lost = ["If the game ended then: Ben 6\u00a0(+5) and Ana 3\u00a0(−5)"]
    assert of(Harvesting(), near) == lost
    assert of(Harvesting(), far) == [], "it has no finca beside it"
    assert of(Harvesting(frozenset({near})), far) == lost
