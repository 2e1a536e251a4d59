"""The places of targets in the window, and the target under a point; all follows from the layout."""

from __future__ import annotations

from pygame import Rect

from citrus.records.replay import Step
from citrus.rules.events import TilePlanted
from citrus.rules.market import line_spaces
from citrus.rules.numbering import Space
from citrus.rules.state import GameState
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.market_view import CALM
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.table.model import targets
from citrus.ui.table.model.offer import Choices, only_line
from citrus.ui.table.model.targets import Target
from citrus.ui.table.model.variants import shown_variants
from citrus.ui.table.view.buttons import TableButtons
from citrus.ui.table.view.card import card_place
from citrus.ui.table.view.fruit_sheet import FruitSheetView
from citrus.ui.table.view.log_view import LogView
from citrus.ui.table.view.recap_sheet import RecapSheet, in_hand

NOWHERE = Rect(0, 0, 0, 0)


class Places:
    """Finds targets, and the rectangles of targets, for a layout, a state and an offer."""

    def __init__(
        self, pieces: TablePieces, sheet: FruitSheetView, log: LogView, recap_sheet: RecapSheet, buttons: TableButtons
    ) -> None:
        self._pieces = pieces
        self._sheet = sheet
        self._log = log
        self._buttons = buttons
        self._recap_sheet = recap_sheet

    def target(
        self, layout: TableLayout, state: GameState, offered: Choices, position: tuple[int, int]
    ) -> Target | None:
        """Return the target under a point; None for the bare table."""
        command = self._buttons.at(position)
        if command is not None:
            return targets.CommandButton(command)
        return (
            self._sheet.at(layout, state, offered, position)
            or self._on_board(layout, state, position)
            or self._at_market(layout, state, offered, position)
            or self._in_hand(layout, state, offered, position)
            or self._on_mats(layout, state, position)
            or self._in_log(layout, position)
        )

    def _on_board(self, layout: TableLayout, state: GameState, position: tuple[int, int]) -> Target | None:
        field = self._pieces.track.at(layout.carved, [player.score for player in state.players], position)
        if field is not None:
            return targets.ScoreField(field)
        space = self._pieces.board.space_at(layout, position)
        return None if space is None else targets.Space(space)

    def _at_market(
        self, layout: TableLayout, state: GameState, offered: Choices, position: tuple[int, int]
    ) -> Target | None:
        """Return the drawn finca, an arrow, or a tile; a tile in a single line that can be bought stands for that
        line."""
        if self._pieces.drawn.at(layout, state, position):
            return targets.DrawnFinca()
        for line, rect in layout.arrows.items():
            if rect.collidepoint(position) and line_spaces(state, line):
                return targets.MarketLine(line)
        for number, rect in layout.crates.items():
            if rect.collidepoint(position):
                only = only_line(state, offered, number)
                return targets.MarketSpace(number) if only is None else targets.MarketLine(only)
        return None

    def _in_hand(
        self, layout: TableLayout, state: GameState, offered: Choices, position: tuple[int, int]
    ) -> Target | None:
        """Return a tile in the hand, or what lies in the empty hand."""
        for turn in targets.only(targets.TurnRow, offered) if in_hand(layout) else ():
            if self._recap_sheet.rect(layout, turn.number).collidepoint(position):
                return turn
        for place in reversed(range(len(state.hand))):
            if layout.hand_rect(place, len(state.hand)).collidepoint(position):
                return targets.HandTile(place)
        return None

    def _on_mats(self, layout: TableLayout, state: GameState, position: tuple[int, int]) -> Target | None:
        """Return what lies on a mat, the mat itself, a pile of fruit, or one of the stacks."""
        tile = self._pieces.mats.places.tile_at(layout, state, position)
        if tile is not None:
            return targets.MatTile(*tile)
        token = self._pieces.mats.places.token_at(layout, state, position)
        if token is not None:
            return targets.Token(*token)
        pile = self._pieces.shelf.at(layout, state, position)
        if pile is not None:
            return targets.Pile(pile)
        for mats in (layout.mats, layout.lines):
            for player, mat in enumerate(mats):
                if mat.mat.collidepoint(position):
                    part = self._pieces.mats.places.part_at(layout, player, position)
                    return targets.Mat(player) if part is None else targets.MatPart(player, part)
        stacks = self._pieces.stacks.rects(layout)
        for name in targets.STACKS:
            if stacks[name].collidepoint(position) and (name in CALM or not layout.calm):
                return targets.Stack(name)
        return None

    def _in_log(self, layout: TableLayout, position: tuple[int, int]) -> Target | None:
        if not layout.log.collidepoint(position):
            return None
        line = self._log.number_at(layout, position)
        return targets.Log() if line is None else self._log.target(line)

    def rect(self, layout: TableLayout, state: GameState, offered: Choices, target: Target) -> Rect:
        """Return where a target lies; an empty rectangle for a hidden button, and for the link to a rule."""
        pieces = self._pieces
        match target:
            case targets.CommandButton(command):
                return self._buttons.rect(command)
            case targets.Space(space):
                return pieces.board.rect(layout, space)
            case targets.MarketLine(line):
                return layout.arrows[line]
            case targets.MarketSpace(number):
                return layout.crates[number]
            case targets.HandTile(place):
                return layout.hand_rect(place, max(1, len(state.hand)))
            case targets.MatTile(player, tile):
                if any(name == tile for name, _ in state.players[player].tile_counts()):
                    return pieces.mats.places.tile_rect(layout, state, player, tile)
                return layout.mats[player].tiles
            case targets.Token(player, fruit):
                if any(target in (one.lying(state) or ()) for one in shown_variants(state.game)):
                    return pieces.mats.places.token_rect(layout, state, player, fruit)
                return layout.mats[player].tiles
            case targets.Pile(fruit):
                return self._sheet.places(layout, state, offered).get(target, pieces.shelf.rect(layout, state, fruit))
            case targets.FruitSheet():
                return self._sheet.rect(layout, state, offered) or Rect(0, 0, 0, 0)
            case targets.FruitForSale():
                return self._sheet.places(layout, state, offered).get(target, layout.shelf)
            case targets.MatPart(player, part):
                return self._pieces.mats.places.parts(layout, player).get(part, NOWHERE)
            case targets.Mat(player):
                return (layout.lines or layout.mats)[player].mat
            case targets.ScoreField(number):
                return layout.track.field(number)
            case targets.DrawnFinca():
                return pieces.drawn.rect(layout)
            case targets.Stack(name):
                return pieces.stacks.rects(layout)[name]
            case targets.LogLine():
                return self._log.rect(layout, self._log.line(target))
            case targets.Log():
                return layout.log
            case targets.Ranked() | targets.RankedColumn():
                return layout.ranking
            case targets.TurnRow(number) if in_hand(layout):
                return self._recap_sheet.rect(layout, number)
            case targets.TurnRow():
                return self._log.rect(layout, self._log.line(target))
            case targets.MoreLink():
                return NOWHERE

    def beside(self, layout: TableLayout, state: GameState, offered: Choices, target: Target) -> Rect:
        """Return what the note about a target must not hide: the target and its important surroundings."""
        on_sheet = isinstance(target, targets.Pile | targets.FruitForSale)
        if on_sheet and target in self._sheet.places(layout, state, offered):
            return self._sheet.rect(layout, state, offered) or NOWHERE
        rect = self.rect(layout, state, offered, target)
        match target:
            case targets.MatTile(player) | targets.Token(player) | targets.MatPart(player):
                mat = layout.mats[player].mat
                return Rect(rect.x, mat.y, rect.width, mat.height)
            case targets.MarketSpace():
                return Rect(layout.stall.x, rect.y, layout.stall.width, rect.height)
            case targets.HandTile() | targets.TurnRow():
                return Rect(layout.hand.x, rect.y, layout.hand.width, rect.height)
            case targets.Space(space) if space in state.game.board.sites.values():
                return rect.inflate(2 * rect.width, 2 * rect.height).clip(layout.frame)
        return rect

    def needed(self, layout: TableLayout, last: Step, state: GameState, offered: Choices, about: Target) -> list[Rect]:
        """Return what a note about a target should leave in sight beside the bar: what can be used or is planned with.
        `last` is the last step of the game. Nobody plans with a space where nothing can be done."""
        arrows = [rect for line, rect in layout.arrows.items() if targets.MarketLine(line) in offered]
        drawn = [self._pieces.drawn.rect(layout)] if state.drawn_finca is not None else []
        hand = [layout.hand] if state.hand else []
        told = targets.only(targets.TurnRow, offered)
        rows = [self._recap_sheet.sheet(layout) if in_hand(layout) else layout.log] if told else []
        market = [] if layout.stall.colliderect(self.rect(layout, state, offered, about)) else [layout.stall]
        sheet = self._sheet.rect(layout, state, offered)
        near: list[Rect] = []
        if isinstance(about, targets.Space) and offered.get(about) is not None:
            near = self._near(layout, last, about.number)
        if isinstance(about, targets.TurnRow):  # words lie in the empty hand
            near = [layout.frame, *(place.mat for place in layout.lines or layout.mats)]
        if isinstance(about, targets.Mat | targets.MatPart):  # mats are compared
            near = [place.mat for player, place in enumerate(layout.mats) if player != about.player]
        return [
            *arrows,
            *self._buttons.rects(),
            *near,
            *hand,
            *rows,
            *market,
            *drawn,
            *([] if sheet is None else [sheet]),
        ]

    def handy(self, layout: TableLayout, about: Target) -> list[Rect]:
        """Return what pictures about a target should leave in sight: mats, market, stacks, buttons; while something is
        bought or planted, the hand and what is said on the card, else the board and the sheet in the hand."""
        here = [layout.hand, layout.stall, card_place(layout)]
        if isinstance(about, targets.MarketLine):
            counters = self._pieces.stacks.counters(layout)
            here = [layout.hand, card_place(layout), *layout.arrows.values(), *layout.crates.values(), *counters]
        elif not isinstance(about, targets.Space):
            told = [self._recap_sheet.sheet(layout)] if in_hand(layout) and self._recap_sheet.turns else []
            here = [layout.frame, layout.stall, *told]
        mats = [place.mat for place in layout.lines or layout.mats]
        return [*here, *mats, *self._pieces.stacks.counters(layout), *self._buttons.rects()]

    def choice(self, layout: TableLayout, offered: Choices, about: Target) -> tuple[Rect, ...]:
        """Return the other spaces that a click would use."""
        if not isinstance(about, targets.Space):
            return ()
        spaces = [space for space in targets.only(targets.Space, offered) if space != about]
        return tuple(self._pieces.board.rect(layout, space.number).clip(layout.view) for space in spaces)

    def _near(self, layout: TableLayout, last: Step, space: Space) -> list[Rect]:
        """Return what matters for plans with a space: those around it, fincas there with their surroundings, and the
        last planting."""
        board = last.state.game.board
        around = [space, *(there for site, there in board.sites.items() if board.around[site] >> space & 1)]
        places = [self._pieces.board.rect(layout, there) for there in around]
        planted = [event.space for event in last.events if isinstance(event, TilePlanted)]
        return [
            *(place.inflate(2 * place.width, 2 * place.height).clip(layout.view) for place in places),
            *(self._pieces.board.rect(layout, there) for there in planted),
        ]
