"""Short movements that explain what happened: tiles, workers and fincas fly from where they were to where they are.

Every movement shows a state in which the flying things lie nowhere; when it ends, the next one or the present state
takes its place. Nothing waits for a movement: skipping it shows the present state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace
from pygame import Rect, Surface

from citrus.rules.board import first_space
from citrus.rules.events import (
    CartUsed,
    Event,
    FincaBuilt,
    LandscapeTaken,
    LineBought,
    MarketRefilled,
    PointsScored,
    TilePlanted,
    TilesReturned,
    WorkersReturned,
)
from citrus.rules.state import GameState
from citrus.ui.screen import Ui
from citrus.ui.table.groves import Groves
from citrus.ui.table.layout import TableLayout

MOVE_SECONDS = 0.2
RISE_SECONDS = 1.1


@dataclass(frozen=True)
class Flight:
    """One thing on its way; `picture` makes it for a size."""

    picture: Callable[[int], Surface]
    start: Rect
    end: Rect

    def draw(self, surface: Surface, share: float) -> None:
        """Draw it when `share` (0 to 1) of the way is behind it."""
        eased = share * share * (3 - 2 * share)
        size = round(self.start.width + (self.end.width - self.start.width) * eased)
        x = self.start.centerx + (self.end.centerx - self.start.centerx) * eased
        y = self.start.centery + (self.end.centery - self.start.centery) * eased
        lift = self.end.width * 0.5 * 4 * eased * (1 - eased)
        # a few sizes only, so that hardly any picture is made anew
        picture = self.picture(max(8, size - size % 8 if share < 1 else size))
        surface.blit(picture, picture.get_rect(center=(round(x), round(y - lift))))


@dataclass(frozen=True)
class Movement:
    """Things that fly at the same time, over the state to show meanwhile."""

    shown: GameState
    flights: tuple[Flight, ...]


@dataclass(frozen=True)
class Rising:
    """Points that rise where they were earned."""

    player: int
    points: int
    spaces: int


def risings(events: tuple[Event, ...]) -> tuple[Rising, ...]:
    """The points of an action that were earned somewhere on the board."""
    return tuple(
        Rising(event.player, event.points, event.spaces)
        for event in events
        if isinstance(event, PointsScored) and event.spaces
    )


class Director:
    """Makes movements of events."""

    def __init__(self, ui: Ui, groves: Groves, colors: tuple[str, ...]) -> None:
        self._ui = ui
        self._groves = groves
        self._colors = colors

    def movements(
        self,
        layout: TableLayout,
        before: GameState,
        after: GameState,
        events: tuple[Event, ...],
        hand_place: int,
        held: Rect | None = None,
    ) -> list[Movement]:
        """The movements that show an action, one after another; `held` is where a dragged tile was let go."""
        found: list[Movement] = []
        board = after.game.board
        shown = before
        returning: list[Flight] = []
        for event in events:
            match event:
                case LineBought(market_spaces=spaces, tiles=tiles):
                    found.append(self._to_hand(layout, before, after, spaces, tiles))
                case CartUsed(market_space=space, tile=tile):
                    found.append(self._to_hand(layout, before, after, (space,), (tile,)))
                case TilePlanted(tile=tile, space=space):
                    places = [*range(len(before.hand))]
                    place = hand_place if hand_place in places else before.hand.index(tile)
                    shown = replace(before, hand=(*before.hand[:place], *before.hand[place + 1 :]))
                    start = held or layout.hand_rect(place, len(before.hand))
                    end = layout.space_rect(*board.column_row(space))
                    found.append(Movement(shown, (self._tile(tile, start, end),)))
                case TilesReturned(placed=placed, under_bag=under_bag):
                    count = len(before.hand)
                    kept = count - len(placed) - len(under_bag)  # only a cart's tile, the last one, may go back alone
                    rects = [layout.hand_rect(place, count) for place in range(kept, count)]
                    flights = tuple(
                        self._tile(tile, rect, layout.crates[space])
                        for (space, tile), rect in zip(placed, rects, strict=False)
                    )
                    found.append(Movement(replace(before, hand=after.hand), flights))
                case FincaBuilt(site=site):
                    end = layout.space_rect(*board.column_row(board.sites[site]))
                    start = Rect(0, 0, end.width, end.height)
                    start.center = layout.stacks.center
                    found.append(Movement(before, (Flight(self._piece("finca"), start, end),)))
                case LandscapeTaken(tile=name, player=player, space=space):
                    start = layout.space_rect(*board.column_row(space))
                    mat = layout.mats[player]
                    end = Rect(mat.tiles.x, mat.tiles.y, mat.tile, mat.tile)
                    returning.append(Flight(self._piece(name), start, end))
                case WorkersReturned(player=player, regions=regions):
                    for region in regions:
                        start = layout.space_rect(*board.column_row(first_space(region)))
                        purse = layout.mats[player].purse
                        end = Rect(purse.centerx, purse.y, purse.height, purse.height)
                        returning.append(Flight(self._piece("worker", self._colors[player]), start, end))
                case MarketRefilled(placed=placed):
                    taken = {space for space, _ in placed}
                    market = tuple(None if number in taken else tile for number, tile in enumerate(after.market, 1))
                    start = Rect(0, 0, layout.crate // 2, layout.crate // 2)
                    start.center = (layout.stacks.x + layout.px(30), layout.stacks.y + layout.px(36))
                    flights = tuple(self._tile(tile, start, layout.crates[space]) for space, tile in placed)
                    found.append(Movement(replace(after, market=market), flights))
        if returning:
            place = next((n for n, movement in enumerate(found) if movement.shown.market != before.market), len(found))
            found.insert(place, Movement(replace(after, market=before.market), tuple(returning)))
        return found

    def _to_hand(
        self, layout: TableLayout, before: GameState, after: GameState, spaces: tuple[int, ...], tiles: tuple[int, ...]
    ) -> Movement:
        held, count = len(before.hand), len(after.hand)
        flights = tuple(
            self._tile(tile, layout.crates[space], layout.hand_rect(held + number, count))
            for number, (space, tile) in enumerate(zip(spaces, tiles, strict=True))
        )
        return Movement(replace(after, hand=before.hand), flights)

    def _tile(self, tile: int, start: Rect, end: Rect) -> Flight:
        return Flight(lambda size: self._groves.tile(tile, size), start, end)

    def _piece(self, name: str, color: str | None = None) -> Callable[[int], Surface]:
        return lambda size: self._ui.art.piece(name, (size, size), color)
