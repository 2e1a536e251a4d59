"""Slips on all fincas at once: how many tiles the first and the second have there."""

from __future__ import annotations

from pygame import Surface

from citrus.rules.state import GameState
from citrus.ui.pieces.board_view import BoardView
from citrus.ui.pieces.contest import Tied, leaders, present
from citrus.ui.pieces.layout import TableLayout


class StandingsView:
    """Draws the slips."""

    def __init__(self, board: BoardView) -> None:
        self._board = board
        self._contest = board.contest

    def draw(self, surface: Surface, layout: TableLayout, state: GameState) -> None:
        """A slip on the roof of every finca that is still to be scored, whose letter and values stay in sight, and
        below the letter of every site that may be built on next, if somebody has tiles around it already."""
        for site, groups in contested(state).items():
            rect = self._board.rect(layout, state.game.board.sites[site])
            if not layout.view.colliderect(rect):
                continue
            built = site not in state.open_sites
            place, slip = self._contest.sheet(rect, groups, built)
            surface.blit(slip, place.clamp(layout.view if layout.enlarged else layout.frame))
            if not built:
                self._contest.draw_free(surface, rect, state, site)


def contested(state: GameState) -> dict[str, list[Tied]]:
    """What the slips say: for unscored fincas who would score, for open sites who has tiles there."""
    sites = {built.site: leaders(state, built.site) for built in state.fincas if not built.scored}
    if not state.over:
        sites |= {site: groups for site in state.open_sites if (groups := present(state, site))}
    return sites
