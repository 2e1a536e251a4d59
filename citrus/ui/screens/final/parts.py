"""The parts of a number in the final table: a sheet with every part of it, and the board with the places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from pygame import Rect, Surface

from citrus.language.words import Words
from citrus.match.session import Session
from citrus.records.replay import Step
from citrus.rules.board import spaces_of
from citrus.rules.events import FincaScored, PointsScored, TurnBegan
from citrus.rules.numbering import SpaceSet
from citrus.rules.sources import FINCA, Source
from citrus.ui.kit.description import Description
from citrus.ui.kit.dialogs import SheetDialog
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.presses import Down, Point, Press
from citrus.ui.kit.screen import Announcement, Ui
from citrus.ui.kit.scroller import lines_up
from citrus.ui.kit.shapes import Card, card
from citrus.ui.pieces.layout import TableLayout, table_layout
from citrus.ui.pieces.miniature import miniature
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.table.model.risings import risings
from citrus.ui.table.model.said import LogEntry
from citrus.ui.table.view.log_view import LogView
from citrus.ui.table.view.strip import Strips

LARGER = 1.2  # than in the log beside the board
BOARD_SHARE = 0.52  # of the sheet, for the board


@dataclass(frozen=True)
class PointsPart:
    """Points that a player got at once: how many, what for, where, and in which turn of the game, from 1; `final` if
    they were counted at its end."""

    points: int
    text: str
    spaces: SpaceSet
    turn: int
    final: bool


def parts_of(words: Words, steps: Iterable[Step], player: int, source: Source) -> list[PointsPart]:
    """Return the points of a player from a source, in the order of a game."""
    found: list[PointsPart] = []
    turn = 1
    for step in steps:
        site = ""
        for event in step.events:
            turn += isinstance(event, TurnBegan)
            if isinstance(event, FincaScored):
                site = event.site
            if not isinstance(event, PointsScored) or event.player != player or event.source != source:
                continue
            if source.column == FINCA:
                scored = [one for one in step.events if isinstance(one, FincaScored | PointsScored)]
                around = risings(words, scored[: scored.index(event) + 1])[-1].terms
                terms = words.texts("final.part_finca", site=site, what=around)
            else:
                each = [words.count(f"events.term.{term.name}", term.count) for term in event.terms]
                terms = words.joined(" + ", each)
            found.append(PointsPart(event.points, terms, event.spaces, turn, source.final))
    return found


class PartsPage(SheetDialog):
    """The parts of a number, and the board with their places; a click on a part shows its moment again."""

    width = 1080.0

    def __init__(
        self,
        ui: Ui,
        session: Session,
        title: str,
        parts: list[PointsPart],
        on_turn: Callable[[int], None],
    ) -> None:
        super().__init__(ui, title)
        self._session = session
        self._parts = parts
        self._on_turn = on_turn
        self._colors = tuple(seat.color for seat in session.seats)
        self._log = LogView(ui, Strips(ui, TablePieces.of(ui, session.state.game, session.seats)))
        self._log.show([self._entry(part) for part in parts], len(parts))
        self._place: TableLayout = table_layout((1280, 720), session.state.game)
        self._board = Rect(0, 0, 0, 0)
        self._picture = Surface((0, 0))
        self._under: int | None = None

    def _entry(self, part: PointsPart) -> LogEntry:
        texts, points = self.ui.texts, f"{part.points:+}".replace("-", "−")
        key = "final.part_last" if part.final else "final.part"
        text = texts(key, turn=part.turn, points=points, what=part.text)
        return LogEntry(text, "points", spaces=part.spaces)

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out the parts on the left, the board on the right."""
        margin, pad = self.px(24), self.px(18)
        width = min(self.px(self.width), size[0] - 2 * margin)
        room = min(self.px(460), size[1] - 2 * margin - self.px(92))
        board = round((width - 2 * pad) * BOARD_SHARE)
        self._picture = miniature(self.ui, self._session.steps, self._colors, (board, room))
        height = self._picture.get_height() + self.px(92)
        sheet = Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        top = self.take_sheet(sheet) + self.px(8)
        body = Rect(sheet.x + pad, top, width - 2 * pad, sheet.bottom - pad - top)
        self._board = self._picture.get_rect(midright=body.midright)
        log = Rect(body.x, body.y, self._board.x - pad - body.x, body.height)
        self._place = replace(self._place, unit=self.u * LARGER, log=log)
        self.veil(size)
        return size[1]

    def aloud(self) -> Sequence[Announcement]:
        """Return all parts: who does not look has come for them."""
        return [Announcement(self.ui.texts.sentences([self._entry(part).text for part in self._parts]))]

    def pictures(self) -> list[Description]:
        """Describe the parts, also those out of sight."""
        return [self._log.listed(self._place, self.title)]

    def use(self, press: Press) -> bool:
        """Scroll by wheel and keys; the mouse over a part shows its place, a click its moment."""
        if steps := lines_up(press, self._log.line_height(self._place)):
            self._turn_over(steps)
            return True
        match press:
            case Down(at, button=1) if (part := self._at(at)) is not None:
                self._on_turn(self._parts[part].turn - 1)
                return True
            case Point(at):
                under, self._under = self._under, self._at(at)
                self.dirty = self.dirty or under != self._under
        return super().use(press)

    def rect_of(self, part: int) -> Rect:
        """Return where a part is written, by its number."""
        return self._log.rect(self._place, part)

    def _at(self, position: tuple[int, int]) -> int | None:
        return self._log.number_at(self._place, position)

    def _turn_over(self, steps: float) -> None:
        self._log.scroll(self._place, steps)
        self._under = None
        self.dirty = True

    def draw_over(self, surface: Drawable) -> None:
        """Draw the parts, with light below the one under the mouse, and the board with the places."""
        if self._under is not None:
            line = self._log.rect(self._place, self._under).inflate(self.px(8), 0)
            surface.blit(card(self.ui, line.size, Card(5 * self.u, self.ui.palette["highlight"])), line)
        self._log.draw(surface, self._place)
        surface.blit(self._picture, self._board)
        shown = self._parts if self._under is None else [self._parts[self._under]]
        board = self._session.state.game.board
        side = self._board.width / board.columns
        for space in {space for part in shown for space in spaces_of(part.spaces)}:
            column, row = board.column_row(space)
            rect = Rect(round(column * side), round(row * side), round(side), round(side)).move(self._board.topleft)
            for color, width in (("ink", side * 0.14), ("highlight", side * 0.08)):
                ring = card(self.ui, rect.size, Card(side * 0.2, None, self.ui.palette[color], max(2.0, width)))
                surface.blit(ring, rect)
