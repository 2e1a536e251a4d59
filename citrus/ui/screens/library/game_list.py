"""The rows of the list of saved games: the board, the players and their points, when, and what can be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame
from msgspec.structs import replace

from citrus.content.numbers import all_numbers
from citrus.language.problems import problem_text
from citrus.language.wording import moment, names
from citrus.match.saves import SavedGame
from citrus.match.shelf import GameFile, Shelf
from citrus.records.record import COLORS
from citrus.rules.scoring import in_front
from citrus.rules.state import GameState
from citrus.rules.tiles import TileSet
from citrus.ui.devices.labels import with_key
from citrus.ui.kit.description import Description
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.glyphs import spelt
from citrus.ui.kit.presses import Move, Press, Request, Scope
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.scroll import ListRow, Rows, ScrollList, draw_ground
from citrus.ui.kit.shapes import Card, card, icon
from citrus.ui.pieces.miniature import Glimpse, Miniatures
from citrus.ui.pieces.people import likeness
from citrus.ui.pieces.points import crown

ROW, NARROW_ROW = 92.0, 138.0
NARROW = 760.0  # rows less wide than this have hats below the board and tools one below another
WIDE = 1000.0  # in rows at least as wide, the tool that reviews is named
TOOL, APART = 44.0, 20.0  # how large a tool is, and how far the one that deletes lies from those that do no harm
PICTURE = (132.0, 78.0)
SMALLER = 0.8  # letters of what takes two lines in a wide row
TOOLS = {
    "review": ("review", Request.REVIEW),
    "watch": ("watch", Request.REPLAY),
    "pen": ("rename", Request.RENAME),
    "bin": ("delete", Request.DELETE),
}
"""The icons of the tools, what each does, and what else does the same."""
SHIPPED = {"Long": "long", "Short": "short"}


def title(ui: Ui, game: SavedGame) -> str:
    """Return the title of a game: its name, or its players, with the addition of a copied file."""
    if game.name or game.error is not None:
        return game.name or game.path.name
    players = names(ui.texts, [seat.name for seat in game.seats])
    return f"{players} ({game.copy})" if game.copy else players


class GameList(ScrollList[GameFile]):
    """Saved games, each of which is read when its row is shown. A click on a row opens the game; `tools`, icons at the
    end of a row, do something else with it.

    From the keyboard, Left and Right go through the tools of the selected row.
    """

    def __init__(
        self, ui: Ui, shelf: Shelf, on_open: Callable[[GameFile], None], tools: Mapping[str, Callable[[GameFile], None]]
    ) -> None:
        kind = Rows(ROW, self._row, self._tell, tools=self._describe_tools)
        super().__init__(ui, ui.texts("records.title"), kind, on_open)
        self._numbers: dict[TileSet, str] = {}  # what numbers of the player's own are called
        self._shelf = shelf
        self.miniatures = Miniatures(ui)
        self.tool: str | None = None
        self.narrow = False
        self._tools = dict(tools)

    def show_games(self, files: Sequence[GameFile]) -> None:
        """Take the games to list."""
        self._numbers = {
            entry.tiles: entry.path.stem for entry in all_numbers() if entry.own and entry.tiles is not None
        }
        self.tool = None
        self._set_hovered(None)
        self.rows = files

    def game(self, index: int) -> SavedGame:
        """Return the game of a row."""
        return self._shelf.game(self.rows[index])

    def _tell(self, file: GameFile) -> tuple[str, str]:
        index = self.rows.index(file)
        return title(self.ui, self.game(index)), self.ui.texts.joined("; ", [self.about(index), self.status(index)])

    def _describe_tools(self, file: GameFile) -> tuple[Description, ...]:
        tools = self.tools(self.rows.index(file))
        texts = self.ui.texts
        return tuple(Description("button", spelt(texts, self.tip(name)), rect=rect) for name, rect in tools.items())

    def tip(self, tool: str) -> str:
        """Return what a tool does."""
        name, press = TOOLS[tool]
        return with_key(self.ui, self.ui.texts(f"records.hint_{name}"), press, Scope.LIBRARY)

    def status(self, index: int) -> str:
        """Return how the game of a row stands, in words, with the points of the leader or winner once they are
        known."""
        game = self.game(index)
        return self._status(game, self._glimpse(game))[0]

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Take a place; narrow rows are higher."""
        self.narrow = rect.width < NARROW * u
        self.row_height = NARROW_ROW if self.narrow else ROW
        super().layout(rect, u)

    @property
    def current(self) -> int | None:
        """The row of keys: the one under the mouse, unless the keyboard works on the list."""
        if self.focused or self.hovered_row is None:
            return self.selected
        return self.hovered_row

    def tools(self, index: int) -> dict[str, pygame.Rect]:
        """Return where the tools of a row are; a file that is not a game can only be deleted, an unfinished game not
        reviewed."""
        row, game = self.row_rect(index), self.game(index)
        side = round(TOOL * self.u)
        offered = [name for name in self._tools if game.error is None or name == "bin"]
        if not game.over and "review" in offered:
            offered.remove("review")
        if self.narrow:
            side = min(side, row.height // len(self._tools))
            left, top = row.right - round(10 * self.u) - side, row.centery - side * len(offered) // 2
            return {name: pygame.Rect(left, top + side * number, side, side) for number, name in enumerate(offered)}
        places, right = dict[str, pygame.Rect](), row.right - round(12 * self.u)
        for name in reversed(offered):
            named = self._name(name)
            wide = side + (named.get_width() if named is not None else 0)
            places[name] = pygame.Rect(right - wide, row.centery - side // 2, wide, side)
            right -= wide + round(APART * self.u) * (name == "bin")
        return {name: places[name] for name in offered}

    def _name(self, tool: str, ink: str = "ink_soft") -> pygame.Surface | None:
        """Return the name beside the icon of a tool, if the icon alone says too little and there is room."""
        if tool != "review" or self.rect.width < WIDE * self.u:
            return None
        return self.ui.fonts.render(self.ui.texts("final.review"), Letters(self.px(15), self.ui.palette[ink]))

    def use(self, name: str, index: int | None) -> None:
        """Use a tool on a row, if it is offered there."""
        if index is not None and index < self.count and name in self.tools(index):
            self._tools[name](self.rows[index])

    def activate(self) -> None:
        """Choose the selected row, or use the tool that the keyboard is on."""
        if self.tool is not None:
            self.use(self.tool, self.selected)
        else:
            super().activate()

    def key(self, press: Press) -> bool:
        """Go left and right through the tools, or move the selection."""
        if self.selected is not None and isinstance(press, Move) and press.dx:
            offered = [None, *self.tools(self.selected)]
            here = offered.index(self.tool) if self.tool in offered else 0
            self._set_tool(offered[min(max(0, here + press.dx), len(offered) - 1)])
            return True
        used = super().key(press)
        if used:
            self._set_tool(None)
        return used

    def _set_tool(self, name: str | None) -> None:
        if name != self.tool:
            self.tool = name
            self.dirty = True

    def _set_hovered(self, row: int | None) -> None:
        super()._set_hovered(row)
        if row is None and not self.focused:
            self._set_tool(None)

    def _hover_at(self, position: tuple[int, int]) -> None:
        super()._hover_at(position)
        self._set_tool(self._tool_at(self.hovered_row, position))

    def _tool_at(self, row: int | None, position: tuple[int, int]) -> str | None:
        if row is None:
            return None
        return next((name for name, rect in self.tools(row).items() if rect.collidepoint(position)), None)

    def _chosen(self, row: int, position: tuple[int, int]) -> Callable[[GameFile], None]:
        name = self._tool_at(row, position)
        return super()._chosen(row, position) if name is None else self._tools[name]

    def _row(self, surface: Drawable, row: ListRow, file: GameFile) -> None:
        ui, rect, index = self.ui, row.rect, row.number
        game, palette, fonts = self.game(index), ui.palette, ui.fonts
        draw_ground(surface, ui, row, 10)
        glimpse = self._glimpse(game)
        self._draw_board(surface, rect, glimpse)
        left = self._draw_hats(surface, rect, game, glimpse)
        tools = self.tools(index)
        room = min(tool.left for tool in tools.values()) - self.px(10) - left
        first = self._line(title(ui, game), 19, "ink", room, bold=True)
        second = self._line(self._about(game), 15, "ink_soft", room)
        status, colour, mark = self._status(game, glimpse)
        side = self.px(16)
        sign = icon(ui, mark, side, palette[colour])
        third = self._line(status, 15, colour, room - side - self.px(7), bold=True)
        top = rect.centery - (first.get_height() + second.get_height() + third.get_height()) // 2
        surface.blit(first, (left, top))
        surface.blit(second, (left, top + first.get_height()))
        top += first.get_height() + second.get_height()
        surface.blit(sign, sign.get_rect(midleft=(left, top + fonts.spacing(self.px(15), bold=True) // 2)))
        surface.blit(third, (left + side + self.px(7), top))
        self._draw_tools(surface, tools, row.hovered or row.selected, row.marked)

    def _line(self, text: str, size: float, ink: str, room: int, bold: bool = False) -> pygame.Surface:
        """Return one line; what is too long for it in two, in wide rows smaller ones."""
        letters = Letters(self.px(size), self.ui.palette[ink], bold=bold)
        if not self.narrow:
            if self.ui.fonts.width(text, letters.px, bold) <= room:
                return self.ui.fonts.render(text, letters)
            letters = replace(letters, px=self.px(SMALLER * size))
        return self.ui.fonts.wrapped(text, letters, room, 2)

    def _draw_hats(self, surface: Drawable, rect: pygame.Rect, game: SavedGame, glimpse: Glimpse | None) -> int:
        """Draw the players, with everybody's points, beside the board or in narrow rows below it; return where the
        words begin."""
        ui, beside = self.ui, rect.left + self.px(8 + PICTURE[0] + 14)
        hat = self.px(28 if self.narrow else 40)
        step = round(hat * (0.86 if self.narrow else 0.78))
        x, y = beside, rect.centery - self.px(8)
        if self.narrow:
            wide = step * (len(game.seats) - 1) + hat
            x, y = rect.left + self.px(8) + (self.px(PICTURE[0]) - wide) // 2, rect.bottom - self.px(17) - hat // 2
        for number, seat in enumerate(game.seats):
            color = seat.color if seat.color in COLORS else COLORS[number]
            face = ui.art.piece(likeness(None if seat.foreign else seat.bot, color), (hat, hat), color)
            at = surface.blit(face, face.get_rect(midleft=(x + step * number, y)))
            if glimpse is not None:
                self._draw_points(surface, glimpse.state, number, at, step)
        return beside if self.narrow else beside + step * 4 + hat + self.px(14)

    def _draw_points(self, surface: Drawable, state: GameState, number: int, hat: pygame.Rect, room: int) -> None:
        """Draw the points of a player below the hat, and a crown over it for the leaders."""
        leads = number in in_front(state)
        ink = self.ui.palette["ink" if leads else "ink_soft"]
        points = str(state.players[number].score).replace("-", "−")
        label = self.ui.fonts.shrunk(points, Letters(self.px(15), ink, bold=True), room - self.px(3))
        surface.blit(label, label.get_rect(midtop=(hat.centerx, hat.bottom - self.px(1))))
        if leads:
            worn = crown(self.ui, round(hat.width * 0.6))
            surface.blit(worn, worn.get_rect(midbottom=(hat.centerx, hat.top + self.px(6))))

    @property
    def _room(self) -> tuple[int, int]:
        """The largest size of a picture."""
        return self.px(PICTURE[0]), self.px(PICTURE[1])

    def _glimpse(self, game: SavedGame) -> Glimpse | None:
        """Return how a game was left, once that is known."""
        return None if game.error is not None else self.miniatures.get(game.path, game.played.timestamp(), self._room)

    def _draw_board(self, surface: Drawable, rect: pygame.Rect, glimpse: Glimpse | None) -> None:
        room = self._room
        place = pygame.Rect(rect.left + self.px(8), rect.centery - room[1] // 2, *room)
        if self.narrow:
            place.top = rect.top + self.px(9)
        if glimpse is not None:
            picture = glimpse.picture
        else:
            empty = self.ui.palette.mix("panel", "meadow", 0.6)
            picture = card(self.ui, (round(room[1] * 1.35), room[1]), Card(5 * self.u, empty))
        surface.blit(picture, picture.get_rect(center=place.center))

    def _draw_tools(self, surface: Drawable, tools: dict[str, pygame.Rect], current: bool, marked: bool) -> None:
        ui, palette = self.ui, self.ui.palette
        for name, rect in tools.items():
            chosen = marked and current and name == self.tool
            if chosen:
                body = rect.inflate(-self.px(4), -self.px(4))
                edge = palette["accent"]
                surface.blit(
                    card(ui, body.size, Card(8 * self.u, palette["paper"], edge, max(1.0, 1.5 * self.u))), body
                )
            ink = "accent_ink" if chosen else "ink" if marked else "ink_soft"
            picture = icon(ui, name, self.px(20), palette[ink], 2.2)
            middle = rect.x + rect.height // 2
            surface.blit(picture, picture.get_rect(center=(middle, rect.centery)))
            named = self._name(name, ink)
            if named is not None:
                surface.blit(named, named.get_rect(midleft=(middle + self.px(16), rect.centery)))

    def about(self, index: int) -> str:
        """Return when the game of a row was last played, or began if it is over, and on which board; or its problem."""
        return self._about(self.game(index))

    def _about(self, game: SavedGame) -> str:
        if game.error is not None or game.started is None:
            return "" if game.error is None else problem_text(self.ui.texts, game.error)
        board = self.ui.texts(f"boards.{SHIPPED[game.board]}") if game.board in SHIPPED else game.board
        parts = [moment(self.ui.texts, game.day), board]
        if game.fruit_trees:
            parts.append(self.ui.texts("setup.fruit_trees"))
        if game.other_numbers:
            glimpse = self._glimpse(game)
            name = "" if glimpse is None else self._numbers.get(glimpse.state.game.tiles, "")
            parts.append(name or self.ui.texts("records.other_numbers"))
        if game.name:
            parts.append(
                names(self.ui.texts, [seat.name for seat in game.seats])
            )  # last, because hats show them as well
        return "  ·  ".join(parts)

    def _status(self, game: SavedGame, glimpse: Glimpse | None) -> tuple[str, str, str]:
        """Return how a game stands, and the colour and the icon for that; the leader is known with the glimpse."""
        texts = self.ui.texts
        if game.error is not None:
            return texts("records.broken"), "bad", "cross"
        if game.damage is not None:
            return texts("records.damaged"), "bad", "undo"
        if not game.over:
            parts = [texts("records.unfinished", turn=game.turn)]
            parts += [self._best("leading", game, glimpse)] if glimpse is not None and in_front(glimpse.state) else []
            return "  ·  ".join(parts), "good", "play"
        if glimpse is not None and glimpse.state.over:
            return self._best("won_with", game, glimpse), "ink_soft", "crown"
        if not game.winners:
            return texts("records.finished"), "ink_soft", "check"
        won = names(texts, [game.seats[number].name for number in game.winners])
        return texts("records.won", names=won), "ink_soft", "crown"

    def _best(self, key: str, game: SavedGame, glimpse: Glimpse) -> str:
        """Return who leads, with how many points."""
        texts, first = self.ui.texts, sorted(in_front(glimpse.state))
        points = texts.amount("points", glimpse.state.players[first[0]].score)
        return texts(f"records.{key}", names=names(texts, [game.seats[number].name for number in first]), points=points)
