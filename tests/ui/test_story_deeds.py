"""What a card of a story tells of how a turn brought its points."""

from __future__ import annotations

from collections import Counter

import pytest

from citrus.language.words import Words
from citrus.records.replay import Step
from citrus.rules.events import PointsScored
from citrus.rules.fruit_trees.variant import FRUIT_PICKED, FRUIT_SOLD
from citrus.ui.screens.moments.deeds import deeds
from citrus.ui.shell.app import App
from citrus.ui.table.model.recap import every_turn
from tests.rules.scene import Scene
from tests.ui.shell import play

AROUND = {"c2", "d2", "e2", "c3", "e3", "c4", "d4", "e4"}


def by_deed(
    app: App,
    scene: Scene,
    *actions: str,
    player: int = 0,
    site: str = "",
    told: Counter[str] | None = None,
    named: bool = False,
) -> str:
    """Return what is told of what a turn of Ana with these actions brought a player."""
    steps = [Step(None, scene.state, ())]
    for action in actions:
        events = scene.do(action)
        steps.append(Step(None, scene.state, tuple(events)))
    words = Words(app.ui.texts, scene.game, ("Ana", "Bruno"))
    return words.sentences(deeds(words, steps, 1, player, site, told, named))


def ring(own: str, theirs: str, left: str) -> Scene:
    """Return a finca around which some spaces are `left`."""
    scene = Scene().fincas(A="12/6").region(0, "lime", own)
    if theirs:
        scene.region(1, "lemon", theirs)
    rest = AROUND - {*own.split(), *theirs.split(), *left.split()}
    return scene.region(None, "blood_orange", " ".join(rest)).region(0, "orange", "a6")


@pytest.mark.parametrize(
    ("own", "theirs", "told"),
    [
        ("e3", "c2 d2 e2", "but Bruno had more tiles there"),
        ("e3", "c2 d2", "level with Bruno"),
        ("e3", "c2", "with just one tile more than Bruno"),
        ("e3 f3", "c2", "3 tiles to 1 against Bruno"),
        ("e3", "", "where nobody else had tiles"),
    ],
)
def test_a_finca_is_told_with_how_close_it_was(app: App, own: str, theirs: str, told: str) -> None:
    scene = ring(own, theirs, left="e4").hand("lime")
    assert by_deed(app, scene, "plant lime e4", "end") == f"Ana encircled finca A, {told}."


def test_a_finca_that_has_been_named_is_not_named_again(app: App) -> None:
    scene = ring("e3", "c2", left="e4").hand("lime")
    assert by_deed(app, scene, "plant lime e4", "end", site="A") == "The count there: 2 tiles to 1."


def test_a_player_who_has_been_named_is_not_named_again(app: App) -> None:
    scene = ring("e3", "c2", left="e4").hand("lime")
    said = by_deed(app, scene, "plant lime e4", "end", named=True)
    assert said == "This turn encircled finca A, with just one tile more than Bruno."
    scene = Scene().region(0, "lime", "a1 a2")
    assert by_deed(app, scene, "harvest a1", "end", named=True) == "The harvest brought in 2 limes."


def test_who_encircled_a_finca_for_another_player_is_named(app: App) -> None:
    scene = ring("e3", "c2 d2 e2", left="e4").hand("lime")
    said = by_deed(app, scene, "plant lime e4", "end", player=1)
    assert said == "Ana encircled finca A: Bruno with 3 tiles, Ana with 2."
    scene = ring("", "c2 d2 e2", left="e4").player(0, tiles="bull")
    said = by_deed(app, scene, "harvest a6", "bull e4", "end", player=1)
    assert said == "Ana encircled finca A: 3 tiles for Bruno, none for others."


def test_bulls_and_a_harvest_are_told(app: App) -> None:
    scene = ring("e3", "", left="e4").player(0, tiles="bull")
    said = by_deed(app, scene, "harvest a6", "bull e4", "end")
    assert said == "Ana encircled finca A with a bull, where nobody else had tiles. The harvest brought in 1 orange."
    scene = ring("e3", "", left="d4 e4").player(0, tiles="bull bull")
    said = by_deed(app, scene, "harvest a6", "bull e4", "bull d4", "end")
    assert said.startswith("Ana encircled finca A with 2 bulls, ")


def test_of_a_large_harvest_only_what_it_was_most_of_is_named(app: App) -> None:
    scene = Scene().region(0, "lime", "a1 a2").region(0, "orange", "a4").region(0, "lemon", "c1 c2 c3")
    said = by_deed(app, scene, "harvest a1 a4", "end")
    assert said == "Ana harvested 2 limes and 1 orange."
    scene = Scene().region(0, "lime", "a1 a2").region(0, "orange", "a4").region(0, "lemon", "c1 c2 c3")
    said = by_deed(app, scene, "harvest a1 c1 a4", "end")
    assert said == "Ana harvested 6 tiles, 3 lemons among them."


def test_what_comes_again_is_told_in_other_words(app: App) -> None:
    told = Counter[str]()
    said = [by_deed(app, ring("e3", "", left="e4").hand("lime"), "plant lime e4", "end", told=told) for _ in range(3)]
    assert len({*said}) == 3
    assert len({one.split(", ")[0] for one in said}) == len({one.split(", ", 1)[1] for one in said}) == 3


def test_fruit_is_told_by_its_name(app: App) -> None:
    """What was sold, or else picked."""
    told = Counter[str]()
    for seed in (3, 5):
        match = play(3, seed, fruit_trees=True)
        words = Words(app.ui.texts, match.state.game, ("Ana", "Bruno", "Clara"))
        for turn in every_turn(match.steps):
            said = " ".join(deeds(words, match.steps, turn.number, turn.player))
            sources = {one.source for one in turn.events if isinstance(one, PointsScored)}
            sold = FRUIT_SOLD in sources
            picked = FRUIT_PICKED in sources and not sold
            assert (" at once" in said) == sold
            assert ("Fruit picked: " in said) == picked
            told.update(sold=sold, picked=picked)
    assert min(told["sold"], told["picked"]) > 0
