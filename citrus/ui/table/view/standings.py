"""Slips on all fincas at once: how many tiles everybody has there."""

from __future__ import annotations

from pygame import Rect

from citrus.rules.state import GameState
from citrus.ui.kit.display_list import Drawable
from citrus.ui.pieces.board_view import BoardView
from citrus.ui.pieces.contest import present
from citrus.ui.pieces.layout import TableLayout


class StandingsView:
    """Draws the slips."""

    def __init__(self, board: BoardView) -> None:
        self._board = board
        self._contest = board.contest

    def draw(self, surface: Drawable, layout: TableLayout, state: GameState, only: str = "") -> None:
        """Draw a slip on the roof of every unscored finca, whose values stay in sight, or `only` one above that on a
        site, which grows with the texts. Sites that may be built on next get one below their letter, if somebody has
        tiles around them already. Where letters and numbers around it have grown with the texts, they are as usual
        there, and leave it its room."""
        if only:
            self._draw_above(surface, layout, state, only)
            return
        grown = layout.grown > 1 and not layout.calm
        layout = layout.ungrown if grown else layout
        fincas = {built.site: built for built in state.fincas}
        for site, contest in self._contest.of(state).items():
            rect = self._board.rect(layout, state.game.board.sites[site])
            if not layout.view.colliderect(rect) or not (contest.built or contest.groups):
                continue
            bottom = rect.bottom
            if contest.built:  # the slip has the hats again
                house, built = self._board.finca_rect(layout, site), fincas[site]
                bottom = self._board.values_rect(layout, built).top
                renewed = house if grown else self._contest.shown_rect(layout, rect, contest, bottom)
                bare = self._board.house(layout, built)
                whole = surface.get_clip()
                surface.set_clip(whole.clip(renewed))
                surface.blit(bare, house)
                surface.set_clip(whole)
            place, slip = self._contest.sheet(rect, contest.groups, bottom)
            squares = self._contest.plots(layout, rect, contest, bottom)
            if any(square.bottom > place.centery for square in squares):
                place.right = min(place.right, squares[0].x)  # no number lies below them
            surface.blit(slip, place)
            if others := present(state, site)[len(contest.groups) :]:  # on a slip of their own, clear of the letter
                above, slip = self._contest.sheet(rect, [], rect.y if contest.built else place.y, others)
                surface.blit(slip, above.clamp(layout.view if layout.enlarged else layout.frame))
            self._contest.draw_free(surface, layout, rect, contest, bottom)
            if contest.built and not layout.calm:
                self._board.sign(surface, layout, site)

    def _draw_above(self, surface: Drawable, layout: TableLayout, state: GameState, site: str) -> None:
        """Draw a slip above a finca, whose hats and letter stay in sight, or above a site with tiles around it."""
        contest, rect = self._contest.of(state).get(site), self._board.rect(layout, state.game.board.sites[site])
        if contest is None or not layout.view.colliderect(rect) or not (contest.built or contest.groups):
            return
        large = Rect(0, 0, round(rect.width * layout.grown), rect.height)
        large.center = rect.center
        others = present(state, site)[len(contest.groups) :]
        place, slip = self._contest.sheet(large, contest.groups, rect.y, others, wide=True)
        surface.blit(slip, place.clamp(layout.view if layout.enlarged else layout.frame))
