"""The boards to choose from: each with its picture, its name, and the number of players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from citrus.content.boards import BoardEntry
from citrus.language.problems import content_text, draft_text, problem_text
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.scroll import Arrows, ListRow, Rows, ScrollList
from citrus.ui.kit.shapes import Card, card, draw_shadow, icon
from citrus.ui.pieces.board_picture import board_picture
from citrus.workshop.folder import BOARDS

PICTURES = (0.58, 0.52, 0.46, 0.4, 0.34)  # of the width of a board's row: the largest beside which all words fit
NAMES = (18.0, 16.0, 14.0)  # sizes of a name: the largest at which no word of it is broken
NAME_LINES = 3
LOW, HIGH = 150.0, 290.0  # a row; two boards share the height of the list
COMPACT = 62.0  # a row of a list that needs to say no more than a name and for whom the board is


def board_name(ui: Ui, entry: BoardEntry) -> str:
    """Return the name of a board: shipped ones in the players' language, broken ones by their file. A file copied by
    another program also has what that program has added."""
    key = f"boards.{entry.path.stem}"
    if not entry.own and key in ui.texts:
        return ui.texts(key)
    board = entry.board or entry.draft
    if board is None:
        return entry.path.name
    copy = BOARDS.added(entry.path, board.name) if entry.own else ""
    return f"{board.name} ({copy})" if copy else board.name


def board_trouble(ui: Ui, entry: BoardEntry) -> str:
    """Explain why a board cannot be played; of a draft of the player's own, what is missing. Empty if it can. A shipped
    board is finished: only the tiles of other numbers may have no room on it."""
    if entry.error is None:
        return ""
    if not entry.own:
        return problem_text(ui.texts, entry.error.problem)
    if entry.draft is None:
        return content_text(ui.texts, entry.error)
    return ui.texts("boards.unfinished", why=draft_text(ui.texts, entry.error.problem))


def draw_row(surface: Drawable, ui: Ui, row: ListRow) -> None:
    """Draw the ground of a row: yellow where it is chosen; where it is pointed at it only gets paler and rises."""
    rect, u, _, hovered, selected, _ = row
    palette, radius = ui.palette, 12 * u
    if selected:
        fill, edge, width = palette.mix("panel", "highlight", 0.75), palette["accent"], 2.5 * u
    elif hovered:
        fill, edge, width = palette["paper"], palette["ink_soft"], 1.5 * u
    else:
        fill, edge, width = palette.mix("panel", "paper", 0.7), palette["panel_edge"], 1.5 * u
    if selected or hovered:
        draw_shadow(surface, ui, rect, radius, max(1, round(3 * u)))
    surface.blit(card(ui, rect.size, Card(radius, fill, edge, max(1.0, width))), rect)


def draw_lines(surface: Drawable, lines: Sequence[pygame.Surface], room: pygame.Rect, gap: int) -> None:
    """Draw lines one below another in the middle of a room's height."""
    y = room.centery - (sum(line.get_height() for line in lines) + gap * (len(lines) - 1)) // 2
    for line in lines:
        surface.blit(line, (room.x, y))
        y += line.get_height() + gap


class BoardList(ScrollList[BoardEntry]):
    """All boards; those that are `recommended` have a tick. The arrow keys move a ring; in the `workshop` they show
    each board at once, and files with a mistake can be chosen, too. A `compact` list has low rows: the chosen board is
    shown elsewhere."""

    compact = False

    def __init__(
        self,
        ui: Ui,
        boards: Sequence[BoardEntry],
        on_choose: Callable[[BoardEntry], None],
        recommended: Callable[[BoardEntry], bool],
        workshop: bool = False,
    ) -> None:
        arrows: Arrows = "choose" if workshop else "ring"
        kind = Rows(150, self._draw_board, self._tell, live=lambda entry: workshop or entry.board is not None)
        super().__init__(ui, ui.texts("workshop.title"), kind, on_choose, arrows)
        self._recommended = recommended
        self._pictures: dict[BoardEntry, pygame.Surface] = {}
        self._picture_room = (0, 0)
        self.show_boards(boards)

    def show_boards(self, boards: Sequence[BoardEntry]) -> None:
        """Take the boards to list."""
        self._pictures = {entry: picture for entry, picture in self._pictures.items() if entry in boards}
        self.rows = boards

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Take a place; two boards fill it, up to a height."""
        before, self.u = self._picture_room, u
        for_two = (rect.height - round(self.gap * u)) // 2 / u
        low = COMPACT if self.compact else LOW
        self.row_height = low if self.count > 2 else min(max(low, for_two), HIGH)
        super().layout(rect, u)
        row, pad = self.row_rect(0), self._pad
        share = next((share for share in PICTURES if self._all_fit(share)), PICTURES[-1])
        self._picture_room = self._frame(row, share), row.height - 2 * pad
        if before != self._picture_room:
            self._pictures.clear()

    @property
    def _pad(self) -> int:
        """How far a picture is from the edges of its row."""
        return self.px(6 if self.compact else 12)

    def _all_fit(self, share: float) -> bool:
        """Return whether the words of all boards fit beside pictures with a share of the row."""
        row = self.row_rect(0)
        room = self._words_room(row, share)
        return all(self._fit(entry, room, row.height) for entry in self.rows if entry.board is not None)

    def _fit(self, entry: BoardEntry, room: int, high: int) -> bool:
        """Return whether the words of a board fit into a room, with the name at its usual size."""
        fonts, px = self.ui.fonts, self.px(NAMES[0])
        name, lines = board_name(self.ui, entry), self._words(entry, room)
        whole = fonts.wrapped(name, Letters(px, "black", bold=True), room, NAME_LINES)
        if fonts.render(name, Letters(px, "black", bold=True), width=room).get_height() > whole.get_height():
            return False
        words = [(word, px, True) for word in name.split()]
        words += [(said, self.px(14), False) for said in self._lasts(entry)]
        if any(fonts.width(word, size, bold) > room for word, size, bold in words):
            return False
        return sum(line.get_height() + self.px(4) for line in lines) - self.px(4) <= high - 2 * self.px(6)

    def _words_room(self, row: pygame.Rect, share: float) -> int:
        """Return the width of the words in a row, beside a picture with a share of it."""
        return row.width - self._frame(row, share) - 3 * self.px(12)

    def _frame(self, row: pygame.Rect, share: float) -> int:
        """Return the width of the place of a picture in a row."""
        return min(round(row.width * share), round((row.height - 2 * self._pad) * 1.5))

    def _words(self, entry: BoardEntry, room: int) -> list[pygame.Surface]:
        """Return the words about a board that can be played."""
        fonts, palette, px = self.ui.fonts, self.ui.palette, self.px
        name, small = board_name(self.ui, entry), px(14)
        whole = (size for size in NAMES if all(fonts.width(word, px(size), True) <= room for word in name.split()))
        lines = 1 if self.row_height < LOW / 2 else NAME_LINES
        called = fonts.wrapped(name, Letters(px(next(whole, NAMES[-1])), palette["ink"], bold=True), room, lines)
        if self.compact:
            return [called, self._tag(entry, room)]
        return [
            called,
            fonts.wrapped(self._facts(entry), Letters(small, palette["ink_soft"]), room, 2),
            *(fonts.fitted(words, Letters(small, palette["ink_soft"]), room) for words in self._lasts(entry)),
            self._tag(entry, room),
        ]

    def _tell(self, entry: BoardEntry) -> tuple[str, str]:
        texts = self.ui.texts
        said = texts.joined("; ", [self._facts(entry), *self._lasts(entry), self._for_whom(entry)])
        return board_name(self.ui, entry), board_trouble(self.ui, entry) or said

    def _draw_board(self, surface: Drawable, row: ListRow, entry: BoardEntry) -> None:
        ui, px, rect = self.ui, self.px, row.rect
        palette, fonts = ui.palette, ui.fonts
        draw_row(surface, ui, row)
        pad = px(12)
        left = rect.x + pad
        if entry.board is not None:
            picture, frame = self._picture(entry), self._picture_room[0]
            surface.blit(picture, picture.get_rect(center=(left + frame // 2, rect.centery)))
            left += frame + px(12)
        else:
            cross = icon(
                ui, "pen" if entry.own and entry.draft is not None else "cross", px(36), palette["panel_edge"], 3
            )
            surface.blit(cross, cross.get_rect(midleft=(left + px(8), rect.centery)))
            left += px(60)
        room = rect.right - pad - left
        if entry.board is None:
            lines = [
                fonts.fitted(board_name(ui, entry), Letters(px(17), palette["ink_soft"], bold=True), room),
                fonts.wrapped(
                    board_trouble(ui, entry), Letters(px(14), palette["ink_soft"]), room, 1 if self.compact else 4
                ),
            ]
        else:
            lines = self._words(entry, room)
        draw_lines(surface, lines, pygame.Rect(left, rect.y, room, rect.height), px(4))

    def about(self, entry: BoardEntry) -> str:
        """Return how large a board is, and how long a game on it takes."""
        return self.ui.texts.joined(", ", [self._facts(entry), *self._lasts(entry)])

    def _picture(self, entry: BoardEntry) -> pygame.Surface:
        picture = self._pictures.get(entry)
        if picture is None and entry.board is not None:
            picture = self._pictures[entry] = board_picture(self.ui, entry.board, self._picture_room)
        return picture if picture is not None else pygame.Surface((0, 0))

    def _facts(self, entry: BoardEntry) -> str:
        board = entry.board
        if board is None:
            return ""
        return self.ui.texts.count("boards.facts", len(board.used_sites), columns=board.columns, rows=board.rows)

    def _lasts(self, entry: BoardEntry) -> list[str]:
        """Return how long a game on a shipped board takes (R12.1); nothing for other boards."""
        key = f"boards.lasts_{entry.path.stem}"
        return [self.ui.texts(key)] if not entry.own and key in self.ui.texts else []

    def _for_whom(self, entry: BoardEntry) -> str:
        """Return how many players the board is for."""
        texts, key = self.ui.texts, f"boards.shipped_{entry.path.stem}"
        if not entry.own and key in texts:
            return texts(key)
        low, high = (0, 0) if entry.board is None else entry.board.players
        return texts("boards.own_range", low=low, high=high) if low != high else texts("boards.own_exact", low=low)

    def _tag(self, entry: BoardEntry, room: int) -> pygame.Surface:
        """Tell for whom the board is, with a mark if that fits."""
        palette, px, words = self.ui.palette, self.px, self._for_whom(entry)
        good = self._recommended(entry)
        colour = palette["good"] if good else palette["ink_soft"]
        label = self.ui.fonts.render(words, Letters(px(14), colour, bold=True), width=room - px(22))
        if not good:
            return label
        tag = pygame.Surface((label.get_width() + px(21), label.get_height()), pygame.SRCALPHA)
        mark = icon(self.ui, "check", px(16), colour, 3.4)
        tag.blit(mark, (0, (self.ui.fonts.height(px(14), bold=True) - mark.get_height()) // 2))
        tag.blit(label, (px(21), 0))
        return tag
