"""Why a total has changed: words that rise from a mat, and a line in its note."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from citrus.language.texts import Texts
from citrus.language.wording import gain
from citrus.language.words import Words
from citrus.match.settings import Level
from citrus.records.replay import Step
from citrus.resources import data_dir
from citrus.rules.actions import Harvest, Plant
from citrus.rules.events import TurnBegan
from citrus.rules.scoring import forecast
from citrus.rules.turn import apply
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.outcome import outcome
from citrus.ui.table.model.risings import Rising
from citrus.ui.table.model.selection import NOTHING
from citrus.ui.table.model.shifts import MOST, contested, last_shift, said, shifts
from citrus.ui.table.motion.motion import RisingNow
from tests import grids
from tests.rules.scene import Scene
from tests.rules.worlds import random_steps, tiny_game
from tests.ui import behind
from tests.ui.player import sit_down
from tests.ui.shell import play, resize

LOST, WON = "\u22126:\u00a0lead at finca A lost", "+6:\u00a0lead at finca A"


def test_a_harvest_that_loses_a_finca_says_so() -> None:
    scene = Scene().fincas(A="12/6").region(0, "lime", "c2 d2").region(1, "lemon", "e3")
    before, harvest = scene.state, Harvest((scene.board.numbers["c2"],))
    after, events = apply(before, harvest)
    words = Words(Texts.load(data_dir() / "locales" / "en.yaml"), scene.game, ("Ana", "Tom"))
    found = contested(before, after, events).items()
    assert [(player, [said(words, shift) for shift in mine]) for player, mine in found] == [(0, [LOST]), (1, [WON])]
    steps = [Step(None, before, ()), Step(harvest, after, events)]
    assert last_shift(words, steps, 0) == f"It was {forecast(before)[0].total} before ({LOST})"
    assert last_shift(words, steps, 1) == f"It was {forecast(before)[1].total} before ({WON})"
    assert last_shift(words, steps[:1], 0) == ""


@pytest.mark.parametrize("trees", [False, True])
def test_shifts_add_up_to_the_change_of_the_total(trees: bool) -> None:
    steps = [Step(*found) for found in random_steps(tiny_game(1, 3, fruit_trees=trees), 7)]
    changed = 0
    for before, step in pairwise(steps):
        found = shifts(before.state, step.state, step.events)
        for was, now in zip(forecast(before.state), forecast(step.state), strict=True):
            mine = sum(shift.points for shift in found if shift.player == now.player)
            assert mine == now.total - was.total
            changed += mine != 0
    assert changed > 10


def test_what_changes_a_total_adds_up_to_what_the_note_has_promised() -> None:
    match, risen = play(2, 3), 0
    words = Words(Texts.load(data_dir() / "locales" / "en.yaml"), match.state.game, ("Ana", "Tom"))
    for before, step in pairwise(match.steps):
        if not isinstance(step.action, Plant):
            continue
        target = targets.Space(step.action.space)
        (note,) = outcome(words, before.state, {target: step.action}, NOTHING, target) or [""]
        for mine in contested(before.state, step.state, step.events).values():
            whole = gain(sum(shift.points for shift in mine))
            assert (f"({whole})" in note) is (whole != gain(0)), (note, mine)
            risen += len(mine) > 1
    assert risen > 5, "seldom is it the finca alone"


def test_the_reasons_that_are_told_add_up_to_the_change() -> None:
    match, many = play(2, 3, fruit_trees=True), 0
    words = Words(Texts.load(data_dir() / "locales" / "en.yaml"), match.state.game, ("Ana", "Tom"))
    for end in range(2, len(match.steps) - 1, 3):
        steps = match.steps[:end]
        for player in (0, 1):
            told = last_shift(words, steps, player)
            if told:
                was, *reasons = (int(number.replace("\u2212", "-")) for number in re.findall(r"[+\u2212]?\d+", told))
                assert was + sum(reasons) == forecast(steps[-1].state)[player].total, told
                many += "the rest" in told
                assert len(reasons) <= 2 * MOST, told
                if "the rest" in told:
                    assert abs(reasons[-1]) <= abs(reasons[-2]), "most of it is told"
    assert many, "the smallest are told together"


def test_the_last_shift_is_told_for_as_long_as_a_round() -> None:
    """Of three players: the total at the beginning of this turn or of one of the three before it, the latest that
    differs."""
    steps = [Step(*found) for found in random_steps(tiny_game(1, 3), 7)]
    words = Words(Texts.load(data_dir() / "locales" / "en.yaml"), steps[0].state.game, ("Ana", "Tom", "Eva"))
    told = 0
    for end in range(2, len(steps) - 1, 3):
        played = steps[:end]
        begins = [
            step.state
            for step in played[:-1]
            if step.action is None or any(isinstance(event, TurnBegan) for event in step.events)
        ]
        for player in range(3):
            now = forecast(played[-1].state)[player].total
            others = (forecast(state)[player].total for state in reversed(begins[-4:]))
            was = next((total for total in others if total != now), None)
            found = last_shift(words, played, player)
            assert found.startswith(f"It was {was} before (") if was is not None else found == "", (end, player)
            told += bool(found)
    assert told > 10
    assert last_shift(words, steps, 0) == "", "the game is over"


@pytest.mark.parametrize("table", ["full", "calm"])
def test_totals_that_fincas_change_light_up_on_the_full_table(app: App, home: Path, table: Level) -> None:
    whole = play(2, 3).steps
    number = next(
        number
        for number in range(1, len(whole) - 1)
        if contested(whole[number - 1].state, whole[number].state, whole[number].events)
    )
    action = whole[number].action
    assert action is not None
    player = sit_down(app, play(2, 3, steps=number - 1), table=table, speed="normal")
    app.step([], 20.0)
    player.does(action)
    lit: set[int] = set()
    for _ in range(100):
        lit |= {one.rising.player for one in player.risings if one.rising.foretold}
        app.step([], 0.05)
    found = contested(whole[number - 1].state, whole[number].state, whole[number].events)
    changed = {who for who, mine in found.items() if sum(shift.points for shift in mine)}
    assert changed
    assert lit == (changed if table == "full" else set())
    who = player.state.player
    note = player.note_on(targets.Mat(who))
    assert any(line.startswith("It was ") for line in note) is (table == "full")


@pytest.mark.parametrize(
    ("players", "size", "scale"), grids.sampled([2, 4, 5], [(1280, 720), (1920, 1080)], [100, 130, 200])
)
def test_a_total_that_changes_covers_nothing(app: App, players: int, size: tuple[int, int], scale: int) -> None:
    app.change(replace(app.settings, scale=scale, table="full"))
    resize(app, size)
    player = sit_down(app, play(players, 3, steps=40))
    app.step([], 20.0)
    app.draw()
    plain = app.surface.copy()
    lights = [RisingNow(Rising(who, 0, 0, "", at_mat=True, foretold=True), 0.5) for who in range(players)]
    behind.raise_points(player, lights)
    player.screen.draw(app.surface)
    layout, places = player.layout, player.pieces.mats.places
    totals = [places.with_room(layout, place).total for place in layout.lines or layout.mats]
    for total in totals:
        lit = app.surface.subsurface(total).copy()
        assert lit.get_buffer().raw != plain.subsurface(total).copy().get_buffer().raw, "the number is seen at once"
    for surface in (plain, app.surface):
        for total in totals:
            surface.fill("black", total)
    assert app.surface.get_buffer().raw == plain.get_buffer().raw, "all else is as it was"
