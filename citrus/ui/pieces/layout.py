"""The layout of the table: rectangles that follow from the window size and the game, nothing else.

Texts and controls grow with the scale of the settings; pictures take the remaining room.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from pygame import Rect

from citrus.rules.game import Game
from citrus.ui.kit.screen import unit as unit_of
from citrus.ui.pieces.arrangement import SMALLEST_TEXT, arrangement, bar_height, nowhere, table_shape
from citrus.ui.pieces.button_row import ButtonRow
from citrus.ui.pieces.mat_layout import MatLayout, Measures, line_layout, mat_layout, open_layout
from citrus.ui.pieces.stall_layout import market_places
from citrus.ui.pieces.track import Track, rim_of, score_track

HAND_TILES = 6  # this many tiles must find room side by side
RANKING_LINE = 16  # design pixels of text: how high a line of the ranking is at least
COMPACT, CARVED = 1.4, 1.35
GROWN, SIGNED = 1.45, 1.3  # times as designed: the values on houses, and the signs around them
LARGE_TEXT = 1.25  # times as designed: from this size of texts on hats are large


@dataclass(frozen=True)
class TableLayout:
    """All rectangles of the table for one window size and scale.

    `unit` is the size of one design pixel (at 1280x720) for texts and controls, `piece_unit` the same for pictures. The
    land is seen through `view`, its place without enlargement; `board` is where all of it lies. The `shelf` with the
    piles of fruit is empty in a game without fruit trees.

    `mats` is where the things of every player lie. Where the mats are folded, `lines` show the most important of it for
    all players, and the mat of the player `opened` lies in the place `opening`; `log` may be empty then.

    `calm` tells how much is painted in these places, which are the same on the calm and on the full table.
    """

    size: tuple[int, int]
    unit: float
    piece_unit: float
    bar: Rect
    menu: Rect
    board: Rect
    view: Rect
    frame: Rect
    track: Track
    space: int
    stall: Rect
    awning: Rect
    crate: int
    crates: dict[int, Rect]
    arrows: dict[str, Rect]
    stacks: Rect
    standings: Rect
    hand: Rect
    hand_tile: int
    buttons: ButtonRow
    log: Rect
    shelf: Rect
    mats: tuple[MatLayout, ...]
    lines: tuple[MatLayout, ...] = ()
    opening: MatLayout | None = None
    opened: int | None = None
    calm: bool = True
    beside_standings: Rect = field(default_factory=nowhere)

    def opened_for(self, player: int) -> TableLayout:
        """Return the layout with the mat of a player open; itself where mats are not folded."""
        if self.opening is None or self.opened == player:
            return self
        mats = (*self.lines[:player], self.opening, *self.lines[player + 1 :])
        return replace(self, mats=mats, opened=player)

    @property
    def boxes(self) -> list[Rect]:
        """All that lies on the bare table, whether or not it is drawn now."""
        found = [*self.planks, self.frame, self.stacks, self.standings, self.log, self.shelf]
        found += [self.bar, self.menu, *(place.mat for place in self.lines or self.mats)]
        return found if self.opening is None else [*found, self.opening.mat]

    @property
    def planks(self) -> list[Rect]:
        """The boxes without words: the market with its awning, and the tray."""
        return [self.stall, self.awning, self.hand]

    def px(self, design: float) -> int:
        """Return a length of the design in pixels of this window."""
        return max(1, round(design * self.unit))

    def gap(self, design: float) -> int:
        """Return a gap or an edge of the design in pixels of this window; it does not grow with the texts."""
        return max(1, round(design * self.piece_unit))

    def text(self, design: float) -> int:
        """Return a font size of the design; small windows keep letters readable."""
        return max(SMALLEST_TEXT, round(design * self.unit))

    @cached_property
    def carved(self) -> TableLayout:
        """The same with texts that hardly grow: for carved ones, where there is no room for more."""
        return replace(self, unit=min(self.unit, CARVED * self.piece_unit))

    @cached_property
    def compact(self) -> TableLayout:
        """The same with texts that grow little: for those on many spaces at once, which must not hide the others."""
        return replace(self, unit=min(self.unit, COMPACT * self.piece_unit))

    @cached_property
    def ungrown(self) -> TableLayout:
        """The same with texts that do not grow."""
        return replace(self, unit=min(self.unit, self.piece_unit))

    @property
    def grown(self) -> float:
        """How much larger than designed the values on houses are: they grow with texts as far as they have room."""
        return min(self.unit / self.piece_unit, GROWN)

    @property
    def signed(self) -> float:
        """How much larger than designed letters and numbers of free spaces on houses are: less, so that hats show."""
        return min(self.grown, SIGNED)

    @property
    def large(self) -> bool:
        """Whether texts are so much larger than designed that hats have to be, too."""
        return self.unit >= LARGE_TEXT * self.piece_unit

    @property
    def lettered(self) -> bool:
        """Whether houses always have the letters of their sites: on the full table, while hats leave them room. Else
        only those have one that a sentence is about."""
        return not self.calm and not self.large

    @cached_property
    def enlarged(self) -> bool:
        """Whether the land is larger than the view."""
        return self.board.size != self.view.size

    def corner(self, column: int, row: int) -> tuple[int, int]:
        """Return the corner of the board space at a column and row from 0."""
        return self.board.x + column * self.space, self.board.y + row * self.space

    def space_rect(self, column: int, row: int) -> Rect:
        """Return the square of the board space at a column and row from 0."""
        return Rect(self.corner(column, row), (self.space, self.space))

    def in_view(self, rect: Rect) -> Rect:
        """Return a place on the land, or the closest one in view."""
        return rect.clamp(self.view) if self.enlarged else rect

    @property
    def fit(self) -> Rect:
        """The button in the view's corner that shows the whole board again."""
        button = Rect(0, 0, self.px(30), self.px(30))
        button.bottomright = (self.view.right - self.gap(6), self.view.bottom - self.gap(6))
        return button

    @property
    def story(self) -> Rect:
        """The button that opens the whole log, in its corner; without a log beside the standings."""
        if not self.log:
            return self.beside_standings
        button = Rect(0, 0, self.px(20), self.px(20))
        button.topright = (self.log.right - self.gap(11), self.log.y + self.gap(6))
        return button

    @property
    def ranking(self) -> Rect:
        """Where the ranking lies while the standings are shown: over the log, or over the market where the log has no
        room for a line for each player and one above them."""
        room = self.log.height - self.gap(14) >= (len(self.mats) + 1) * self.px(RANKING_LINE)
        return self.log if self.log and room else self.stall.unionall([self.shelf, *([self.stacks] * bool(self.lines))])

    def lifted(self, tile: Rect) -> Rect:
        """Return where a tile in the hand lies once it is picked."""
        return tile.move(0, -self.gap(9))

    def hand_rect(self, index: int, count: int) -> Rect:
        """Return the square of one of `count` tiles in the hand."""
        tile, gap = self.hand_tile, max(2, self.hand_tile // 8)
        room = self.hand.width - 2 * gap
        step = min(tile + gap, (room - tile) // (count - 1)) if count > 1 else tile + gap
        width = (count - 1) * step + tile
        below = max(gap, (self.hand.height - tile) // 2 - gap)  # a picked tile is lifted
        return Rect(self.hand.centerx - width // 2 + index * step, self.hand.bottom - tile - below, tile, tile)


def table_layout(size: tuple[int, int], game: Game, scale: float = 1.0) -> TableLayout:
    """Return the layout of the table for a window size; `scale` is how much larger than designed texts and controls
    are."""
    unit = unit_of(size)
    text, gap = unit * scale, round(9 * unit)
    shape = table_shape(size, scale, game)
    chosen = arrangement(size, unit, text, game, shape)
    rim = rim_of(unit)
    board = Rect(0, 0, game.board.columns * chosen.space, game.board.rows * chosen.space)
    frame = Rect(0, 0, rim.left + board.width + rim.right, rim.top + board.height + rim.bottom)
    frame.center = chosen.area.center
    board.topleft = frame.x + rim.left, frame.y + rim.top
    bar = Rect(gap, gap // 2, chosen.bar_right - gap, bar_height(unit, text) - gap // 2)
    menu = Rect(0, 0, round(38 * text), round(38 * text))
    menu.midright = (bar.right, bar.centery)
    bar.width -= menu.width + gap
    awning, crate, crates, arrows = market_places(chosen.stall, unit, text, game)
    measures = Measures(unit, text, gap)
    mats = tuple(
        line_layout(chosen.mats, measures, player, game.players, shape.strip)
        if shape.folded
        else mat_layout(chosen.mats, measures, player, game.players)
        for player in range(game.players)
    )
    return TableLayout(
        size=size,
        unit=text,
        piece_unit=unit,
        bar=bar,
        menu=menu,
        board=board,
        view=board.copy(),
        frame=frame,
        track=score_track(board, unit),
        space=chosen.space,
        stall=chosen.stall,
        awning=awning,
        crate=crate,
        crates=crates,
        arrows=arrows,
        stacks=chosen.stacks,
        standings=chosen.standings,
        hand=chosen.hand,
        hand_tile=min(round(62 * unit), chosen.hand.height - round(26 * unit), chosen.hand.width // HAND_TILES),
        buttons=chosen.buttons,
        log=chosen.log,
        shelf=chosen.shelf,
        mats=mats,
        lines=mats if shape.folded else (),
        opening=open_layout(chosen.opened, unit, text) if shape.folded else None,
        beside_standings=chosen.beside_standings,
    ).opened_for(0)
