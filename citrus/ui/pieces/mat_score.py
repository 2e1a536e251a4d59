"""Everybody's points on the mats, and what they would be if the game ended now; on gold for the leader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Color, Rect

from citrus.rules.state import GameState
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters, inked_at
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, disc, icon
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.mat_layout import MatLayout
from citrus.ui.preferences import preferences_of

GOLD, GOLD_EDGE = Color("#f7cf5c"), Color("#8a5a14")
TOTAL = 17  # design pixels of letters: the points if the game ended now


def leaders(points: Sequence[int]) -> frozenset[int]:
    """Return the players with the most points of all; nobody if all have equally many."""
    if min(points) == max(points):
        return frozenset()
    return frozenset(number for number, count in enumerate(points) if count == max(points))


def starred(ui: Ui, state: GameState) -> frozenset[int]:
    """Return the players whose points bear a star, for the most of all. There are none while crowns show who would
    win."""
    if preferences_of(ui).settings.totals and not state.over:
        return frozenset()
    return leaders([player.score for player in state.players])


@dataclass(frozen=True)
class Score:
    """A player's points, the height of their letters in pixels, and whether the player leads."""

    points: int
    px: int
    leads: bool


def draw_score(surface: Drawable, ui: Ui, layout: TableLayout, place: Rect, score: Score) -> Rect:
    """Draw the points on a plaque at the end of their place: of gold, with a star, for a leader; return the plaque's
    place."""
    pad, px = layout.gap(6), score.px
    said = str(score.points).replace("-", "−")
    label = ui.fonts.shrunk(said, Letters(px, ui.palette["ink"], title=True), place.width - 2 * pad)
    plaque = Rect(0, 0, label.get_width() + 2 * pad, min(place.height, px + layout.gap(4)))
    plaque.width = max(plaque.width, plaque.height)
    plaque.midright = place.midright
    fill, edge = (GOLD, GOLD_EDGE) if score.leads else (ui.palette["panel"], ui.palette["panel_edge"])
    paper = card(ui, plaque.size, Card(plaque.height * 0.28, fill, edge, max(1.2, 1.6 * layout.unit)))
    surface.blit(paper, plaque)
    surface.blit(label, inked_at(label, plaque.center))
    if score.leads:
        side = max(13, round(plaque.height * 0.52))
        seal = disc(ui, side, GOLD_EDGE, GOLD, max(1.0, layout.unit))
        star = icon(ui, "star", round(side * 0.76), ui.palette["highlight"])
        for part in (seal, star):
            surface.blit(part, part.get_rect(center=(plaque.x, plaque.y + side // 4)))
    return plaque


def draw_totals(
    surface: Drawable, ui: Ui, layout: TableLayout, places: Sequence[MatLayout], totals: Sequence[int]
) -> None:
    """Draw beside or below the scores what these would be if the game ended now. Totals that would win are on gold with
    a crown. `places` are the mats in seating order."""
    ahead = leaders(totals)
    for number, (place, total) in enumerate(zip(places, totals, strict=True)):
        rect, said = place.total, str(total).replace("-", "−")
        px = layout.text(TOTAL) if place.line is None else place.line.px
        side, gap = round(px * 13 / 14), layout.gap(3)
        label = ui.fonts.shrunk(said, Letters(px, ui.palette["ink"], bold=True), rect.width - side - 2 * gap)
        at = label.get_rect(midright=rect.midright)
        sign = Rect(at.x - gap - side, rect.centery - side // 2, side, side)
        if number in ahead:
            plaque = sign.union(at).inflate(3 * gap, 0)
            plaque.height = min(rect.height, px + 2 * gap)
            plaque.centery = rect.centery
            edge = max(1.2, 1.6 * layout.unit)
            surface.blit(card(ui, plaque.size, Card(plaque.height * 0.28, GOLD, GOLD_EDGE, edge)), plaque)
        name, ink = ("crown", "ink") if number in ahead else ("flag", "ink_soft")
        surface.blit(icon(ui, name, side, ui.palette[ink]), sign)
        surface.blit(label, inked_at(label, at.center))
