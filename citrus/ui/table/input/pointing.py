"""What lies under a point of the window."""

from __future__ import annotations

from pygame import Rect

from citrus.records.replay import Step
from citrus.rules.events import TilePlanted
from citrus.rules.fruit_trees import kept_fruit
from citrus.rules.market import line_spaces
from citrus.rules.numbering import Space
from citrus.rules.state import GameState
from citrus.ui.pieces.board_view import BoardView
from citrus.ui.pieces.drawn_finca import DrawnView
from citrus.ui.pieces.fruit_shelf import FruitShelf
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.market_view import StacksView
from citrus.ui.pieces.mats import MatsView
from citrus.ui.pieces.track_view import TrackView
from citrus.ui.table.model.selection import Target
from citrus.ui.table.view.log_view import LogView


class Pointer:
    """Finds targets, and the rectangles of targets."""

    def __init__(
        self,
        board: BoardView,
        track: TrackView,
        stacks: StacksView,
        drawn: DrawnView,
        shelf: FruitShelf,
        mats: MatsView,
        log: LogView,
    ) -> None:
        self._board = board
        self._track = track
        self._stacks = stacks
        self._drawn = drawn
        self._shelf = shelf
        self._mats = mats
        self._log = log

    def target(self, layout: TableLayout, state: GameState, position: tuple[int, int]) -> Target | None:
        """The target under a point, buttons aside."""
        field = self._track.at(layout.carved, [player.score for player in state.players], position)
        if field is not None:
            return Target("track", number=field)
        space = self._board.space_at(layout, position)
        if space is not None:
            return Target("space", number=space)
        if self._drawn.at(layout, state, position):
            return Target("drawn")
        for line, rect in layout.arrows.items():
            if rect.collidepoint(position) and line_spaces(state, line):
                return Target("line", line)
        for number, rect in layout.crates.items():
            if rect.collidepoint(position):
                return Target("market", number=number)
        for place in reversed(range(len(state.hand))):
            if layout.hand_rect(place, len(state.hand)).collidepoint(position):
                return Target("hand", number=place)
        found = self._mats.tile_at(layout, state, position)
        if found is not None:
            return Target("mat_tile", found[1], found[0])
        token = self._mats.token_at(layout, state, position)
        if token is not None:
            return Target("token", str(token[1]), token[0])
        pile = self._shelf.at(layout, state, position)
        if pile is not None:
            return Target("pile", number=pile)
        for number, mat in enumerate(layout.mats):
            if mat.mat.collidepoint(position):
                return Target("purse", number=number)
        for name, rect in self._stacks.rects(layout).items():
            if rect.collidepoint(position):
                return Target("stack", name)
        if layout.log.collidepoint(position):
            told = self._log.number_at(layout, position)
            return Target("log", number=-1 if told is None else told)
        return None

    def rect(self, layout: TableLayout, state: GameState, target: Target) -> Rect:
        """Where a target lies."""
        match target.area:
            case "space":
                return self._board.rect(layout, Space(target.number))
            case "line":
                return layout.arrows[target.name]
            case "market":
                return layout.crates[target.number]
            case "hand":
                return layout.hand_rect(target.number, max(1, len(state.hand)))
            case "mat_tile":
                if any(name == target.name for name, _ in state.players[target.number].tile_counts()):
                    return self._mats.tile_rect(layout, state, target.number, target.name)
                return layout.mats[target.number].tiles
            case "token":
                if any(fruit == int(target.name) for fruit, _ in kept_fruit(state, target.number)):
                    return self._mats.token_rect(layout, state, target.number, int(target.name))
                return layout.mats[target.number].tiles
            case "pile":
                return self._shelf.rect(layout, state, target.number)
            case "kept" | "sheet":
                return layout.shelf
            case "purse":
                return layout.mats[target.number].mat
            case "track":
                return layout.track.field(target.number)
            case "drawn":
                return self._drawn.rect(layout)
            case "stack":
                return self._stacks.rects(layout)[target.name]
            case _:
                return self._log.rect(layout, target.number)

    def beside(self, layout: TableLayout, state: GameState, target: Target) -> Rect:
        """What the note that explains a target must not hide: the target and what matters about it."""
        rect = self.rect(layout, state, target)
        if target.area in ("mat_tile", "token"):
            mat = layout.mats[target.number].mat
            return Rect(rect.x, mat.y, rect.width, mat.height)
        if target.area in ("market", "hand"):
            whole = layout.stall if target.area == "market" else layout.hand
            return Rect(whole.x, rect.y, whole.width, rect.height)
        if target.area == "space" and target.number in state.game.board.sites.values():
            return rect.inflate(2 * rect.width, 2 * rect.height).clip(layout.frame)
        return rect

    def near(self, layout: TableLayout, last: Step, target: Target) -> list[Rect]:
        """What somebody looks at who plans with a space: those around it, and where a tile was planted in the `last`
        step. Nothing for other targets."""
        if target.area != "space":
            return []
        board = last.state.game.board
        column, row = board.column_row(Space(target.number))
        beside = [(column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        spaces = [space for place in beside if (space := board.space_at(*place)) is not None]
        spaces += [event.space for event in last.events if isinstance(event, TilePlanted)]
        return [self._board.rect(layout, space) for space in spaces]
