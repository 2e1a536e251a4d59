"""Little sheets on all fincas at once: who leads with how many tiles, and how many spaces are still free."""

from __future__ import annotations

from pygame import Rect, Surface

from citrus.rules.fincas import missing, standings, totals
from citrus.rules.state import GameState
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import draw_panel, rounded
from citrus.ui.pieces.board_view import BoardView
from citrus.ui.pieces.layout import TableLayout

Tied = tuple[int, list[int]]
"""A number of tiles around a site, and the players who have so many."""


def leaders(state: GameState, site: str) -> list[Tied]:
    """Those who would score at a finca now, or just have at the end, as (tiles, players): first value first; several
    share a place."""
    found: dict[int, list[int]] = {}
    for entry in standings(state, site, final=state.over):
        if entry.points:
            found.setdefault(entry.tiles, []).append(entry.player)
    return list(found.items())


def present(state: GameState, site: str) -> list[Tied]:
    """Everybody with tiles around a site on which no finca stands yet, as (tiles, players), the most first."""
    found: dict[int, list[int]] = {}
    for there in totals(state, site):
        found.setdefault(there.tiles, []).append(there.player)
    return list(found.items())


class StandingsView:
    """Draws the sheets."""

    def __init__(self, ui: Ui, board: BoardView, colors: tuple[str, ...]) -> None:
        self._ui = ui
        self._board = board
        self._colors = colors

    def draw(self, surface: Surface, layout: TableLayout, state: GameState) -> None:
        """A sheet on the roof of every finca that is still to be scored, whose values stay in sight, and above the sign
        of every site that may be built on next, if somebody has tiles around it already."""
        sites = {built.site: leaders(state, built.site) for built in state.fincas if not built.scored}
        if not state.over:
            sites |= {site: groups for site in state.open_sites if (groups := present(state, site))}
        for site, groups in sites.items():
            rect = self._board.rect(layout, state.game.board.sites[site])
            if layout.view.colliderect(rect):
                lifted = rect if site not in state.open_sites else rect.move(0, -round(rect.height * 0.4))
                sheet, above, below = self.sheet(layout, lifted, site, groups, missing(state, site).bit_count())
                edge, width = "ink_soft", max(1.0, 1.2 * layout.unit)
                draw_panel(surface, self._ui, sheet, layout.px(5), layout.px(3), edge=edge, width=width)
                pad = layout.px(2)
                surface.blit(above, above.get_rect(midtop=(sheet.centerx, sheet.y + pad)))
                surface.blit(below, below.get_rect(midbottom=(sheet.centerx, sheet.bottom - pad)))

    def sheet(
        self, layout: TableLayout, rect: Rect, site: str, groups: list[Tied], open_spaces: int
    ) -> tuple[Rect, Surface, Surface]:
        """Where the sheet of a finca lies, and what is on it above and below."""
        above = self._people(layout, groups)
        below = self._open(layout, site, open_spaces)
        pad = layout.px(4)
        step = layout.px(8)  # sheets of a few sizes only
        width = -(-(max(above.get_width(), below.get_width()) + 2 * pad) // step) * step
        sheet = Rect(0, 0, width, above.get_height() + below.get_height() + pad)
        sheet.midbottom = (rect.centerx, rect.y + round(rect.height * 0.65))
        sheet.clamp_ip(layout.view if layout.enlarged else layout.frame)
        return sheet, above, below

    def _people(self, layout: TableLayout, groups: list[Tied]) -> Surface:
        """Markers of the leaders with their tiles, then the same of the second."""
        ui, size = self._ui, layout.px(17)
        lap = round(size * 0.6)  # those who share a place stand close together
        labels = [ui.fonts.render(str(tiles), layout.text(14), ui.palette["ink"], bold=True) for tiles, _ in groups]
        widths = [
            size + lap * (len(players) - 1) + label.get_width()
            for (_, players), label in zip(groups, labels, strict=True)
        ]
        gap = layout.px(6)
        height = max(size, *(label.get_height() for label in labels)) if labels else size
        line = Surface((max(size, sum(widths) + gap * (len(widths) - 1)), height)).convert_alpha()
        line.fill((0, 0, 0, 0))
        if not groups:
            none = ui.fonts.render("–", layout.text(14), ui.palette["ink_soft"], bold=True)
            line.blit(none, none.get_rect(center=line.get_rect().center))
        x = 0
        for (_, players), label, width in zip(groups, labels, widths, strict=True):
            for number, player in enumerate(players):
                marker = ui.art.piece("worker", (size, size), self._colors[player])
                line.blit(marker, marker.get_rect(midleft=(x + number * lap, height // 2)))
            line.blit(label, label.get_rect(midright=(x + width, height // 2)))
            x += width + gap
        return line

    def _open(self, layout: TableLayout, site: str, count: int) -> Surface:
        """The letter, which the sheet hides; an empty space and the number of those that are open; square, as players
        are round."""
        ui, side, gap = self._ui, layout.px(10), layout.px(3)
        letter = ui.fonts.render(site, layout.text(13), ui.palette["ink"], bold=True)
        label = ui.fonts.render(str(count), layout.text(13), ui.palette["ink_soft"], bold=True)
        spot = rounded(ui, (side, side), side * 0.25, ui.palette["highlight"], ui.palette["ink"], max(1.2, side / 9))
        left = letter.get_width() + 2 * gap
        line = Surface((left + side + gap + label.get_width(), label.get_height())).convert_alpha()
        line.fill((0, 0, 0, 0))
        line.blit(letter, (0, 0))
        line.blit(spot, spot.get_rect(midleft=(left, line.get_height() // 2)))
        line.blit(label, label.get_rect(midright=(line.get_width(), line.get_height() // 2)))
        return line
