"""What the calm and the full table have in common: everything is in the same place, and a crown is a crown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from citrus.match.settings import Level
from citrus.records.record import COLORS, Seat
from citrus.rules.events import PointsScored
from citrus.rules.state import GameState
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces import points
from citrus.ui.pieces.fruits import Fruits
from citrus.ui.pieces.layout import TableLayout, table_layout
from citrus.ui.pieces.mats import MatsView
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.targets import Target
from tests.grids import sampled
from tests.ui.player import Player, sit_down
from tests.ui.shell import SIZES, play

PINK = (255, 0, 255)


def under(player: Player) -> dict[tuple[int, int], Target | None]:
    """Return what lies under many points of the window, without tiles on mats, rows of the log, words left out, and the
    stacks that only the full table shows."""
    width, height = player.screen.size
    spots = [(x, y) for x in range(0, width, width // 32) for y in range(0, height, height // 24)]
    found = {at: player.target_at(at) for at in spots if not player.layout.log.collidepoint(at)}
    on_mats, out = (
        (targets.MatTile, targets.Token),
        (targets.MoreLink(), targets.Stack("sites"), targets.Stack("refill")),
    )
    return {
        at: targets.Mat(one.player) if isinstance(one, on_mats) else one for at, one in found.items() if one not in out
    }


@pytest.mark.parametrize(("size", "scale", "players"), sampled(SIZES, [100, 150, 200], [2, 3, 4, 5]))
def test_everything_is_in_the_same_place_on_both_levels(
    app: App, size: tuple[int, int], scale: int, players: int
) -> None:
    player = sit_down(app, play(players, size[1], steps=size[0] % 50 + 10, fruit_trees=scale == 150), scale=scale)
    player.screen.enter(size)
    clickable = [one for one in player.clickable if not isinstance(one, targets.MatTile | targets.Token)]
    places = [player.rect_of(target) for target in clickable]
    shown = under(player)
    player.presses(pygame.K_d)
    assert not player.snapshot.calm
    assert [player.rect_of(target) for target in clickable] == places
    found = under(player)
    assert all(found[at] == shown[at] for at in found.keys() & shown.keys())


@pytest.mark.parametrize("table", ["calm", "full"])
def test_solid_points_are_earned_and_dashed_ones_only_might_be(
    app: App, monkeypatch: pytest.MonkeyPatch, table: Level
) -> None:
    solid: set[tuple[str, str]] = set()
    dashed: set[str] = set()
    foretold: set[str] = set()

    def noted_pill(ui: Ui, color: str, text: str, high: int) -> pygame.Surface:
        solid.add((color, text))
        return points.pill(ui, color, text, high)

    def noted_forecast(ui: Ui, total: int, *look: Any, **more: Any) -> pygame.Surface:
        dashed.add(points.gain(total))
        return points.forecast(ui, total, *look, **more)

    monkeypatch.setattr("citrus.ui.table.view.overlay.pill", noted_pill)
    for module in ("citrus.ui.pieces.mat_score", "citrus.ui.table.view.ranking_view"):
        monkeypatch.setattr(f"{module}.forecast", noted_forecast)
    steps = play(2, 3).steps
    scored = [n for n, step in enumerate(steps) if any(isinstance(event, PointsScored) for event in step.events)]
    assert len(scored) > 8
    for number in scored[:-1][:: len(scored) // 4]:  # the end has a stage of its own
        player = sit_down(app, play(2, 3, steps=number - 1), speed="fast", table=table)
        app.draw()
        app.ui.art.forget()
        app.ui.art.drop_old()  # what has been prepared
        for noted in (solid, dashed):
            noted.clear()
        player.does(steps[number].action)
        while player.movement is not None or player.risings:
            app.step([], 0.2)
        earned = [event for event in steps[number].events if isinstance(event, PointsScored)]
        assert solid == {(player.match.seats[one.player].color, points.gain(one.points)) for one in earned}
        assert not dashed & {text for _, text in solid}
        foretold |= dashed
    assert bool(foretold) == (table == "full")


def crowned(app: App, layout: TableLayout, mats: MatsView, state: GameState) -> set[int]:
    """Return on whose mats a crown is drawn, which is pink here."""
    surface = pygame.Surface(layout.size)
    mats.draw(surface, layout, state)
    places = [surface.subsurface(mat.mat) for mat in layout.lines or layout.mats]
    masks = [pygame.mask.from_threshold(place, PINK, (6, 6, 6, 255)) for place in places]
    return {number for number, mask in enumerate(masks) if mask.count()}


@pytest.mark.parametrize(("players", "scale"), [(2, 1.0), (3, 2.0), (5, 1.0)])
def test_a_crown_is_worn_by_just_those_with_most_points_whatever_is_foretold(
    app: App, monkeypatch: pytest.MonkeyPatch, players: int, scale: float
) -> None:
    def pink(ui: Ui, side: int) -> pygame.Surface:
        picture = pygame.Surface((side, side))
        picture.fill(PINK)
        return picture

    monkeypatch.setattr("citrus.ui.pieces.mat_score.crown", pink)
    steps = play(players, 4).steps
    game = steps[0].state.game
    seats = tuple(Seat(color, color) for color in COLORS[:players])
    mats, layout = MatsView(app.ui, seats, Fruits(app.ui, game)), table_layout((1280, 720), game, scale)
    worn: set[frozenset[int]] = set()
    for step in steps[:: len(steps) // 16 or 1]:
        scores = [player.score for player in step.state.players]
        first = {number for number, score in enumerate(scores) if any(scores) and score == max(scores)}
        worn.add(frozenset(first))
        for calm in (True, False):
            assert crowned(app, replace(layout, calm=calm), mats, step.state) == first
    assert len(worn) > 1
