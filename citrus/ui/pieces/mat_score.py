"""Everybody's points on the mats, on gold for the leader, and what they would be if the game ended now. A dashed plus
on the points tells that more are still to come."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from pygame import Rect

from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters, inked_at
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.mat_layout import MatLayout
from citrus.ui.pieces.points import GOLD, GOLD_EDGE, crown, forecast, more

TOTAL = 22  # design pixels: how high the points are if the game ended now
HIGH = 0.8  # of its width: a plaque that is higher has room for a crown above the points
MORE, MOST_MORE = 0.32, 0.5  # of the height of a plaque: a plus on its corner, at least and at most
SMALL_MORE = 18  # design pixels of text: a plus on a small plaque
ABOVE, BESIDE = 0.4, 0.78  # of the height of a plaque: a crown above the points, or left of it


@dataclass(frozen=True)
class Score:
    """A player's points, the height of their letters in pixels, whether the player leads, and whether `more` points
    are still to come."""

    points: int
    px: int
    leads: bool
    more: bool = False


def draw_score(surface: Drawable, ui: Ui, layout: TableLayout, place: Rect, score: Score) -> None:
    """Draw the points on a plaque: of gold, with a crown, for a leader. The crown lies above them on a plaque that is
    high enough, otherwise left of it."""
    pad, px, plaque = layout.gap(5), score.px, place.copy()
    said, high = str(score.points).replace("-", "−"), place.height > place.width * HIGH
    label = ui.fonts.shrunk(said, Letters(px, ui.palette["ink"], title=True), place.width - 2 * pad)
    if not high:
        plaque.size = max(place.height, label.get_width() + 2 * pad), min(place.height, px + layout.gap(6))
        plaque.midright = place.midright
    middle = plaque.center
    fill, edge = (GOLD, GOLD_EDGE) if score.leads else (ui.palette["paper"], ui.palette["panel_edge"])
    paper = card(ui, plaque.size, Card(plaque.height * 0.28, fill, edge, max(1.2, 1.6 * layout.unit)))
    surface.blit(paper, plaque)
    if score.leads and high:
        worn = crown(ui, round(plaque.height * ABOVE))
        surface.blit(worn, worn.get_rect(midtop=(plaque.centerx, plaque.y)))
        middle = plaque.centerx, plaque.centery + plaque.height // 7
    elif score.leads:
        worn = crown(ui, max(15, round(plaque.height * BESIDE)))
        surface.blit(worn, worn.get_rect(midright=(plaque.x, plaque.centery)))
    surface.blit(label, inked_at(label, middle))
    if score.more:
        side = max(round(plaque.height * MORE), min(layout.text(SMALL_MORE), round(plaque.height * MOST_MORE)))
        sign = more(ui, side)
        surface.blit(sign, sign.get_rect(midright=(plaque.right + pad + side // 10, plaque.bottom - side // 5)))


def draw_totals(
    surface: Drawable,
    ui: Ui,
    layout: TableLayout,
    places: Sequence[MatLayout],
    totals: Sequence[int],
    changed: Container[int] = (),
) -> None:
    """Draw beside or below the scores what these would be if the game ended now. `places` are the mats in seating
    order; those of the players that have just `changed` are lit."""
    for number, (place, total) in enumerate(zip(places, totals, strict=True)):
        rect = place.total
        high = min(rect.height, layout.px(TOTAL) if place.line is None else round(place.line.px * 1.3))
        lit, widest = number in changed, max(totals)
        paper = forecast(ui, total, high, rect.width, lit=lit, widest=widest)
        surface.blit(paper, paper.get_rect(midright=rect.midright))
