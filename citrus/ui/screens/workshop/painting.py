"""The workbench: a board that is painted, brushes and numbers beside it, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from citrus.content.boards import MAX_NAME, MAX_PLAYERS, MIN_PLAYERS, SITE_LETTERS
from citrus.content.tiles import load_tiles
from citrus.language.problems import problem_text, reason_text
from citrus.rules.board import MAX_SIDE, OPEN, Board
from citrus.rules.numbering import Space
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.dialogs import NameDialog, QuestionDialog
from citrus.ui.kit.rows import lay_row
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import icon
from citrus.ui.kit.sheets import FOOT_ALONE, Fill, SheetsPage
from citrus.ui.kit.stepper import Stepper
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.routes import Routes
from citrus.ui.screens.workshop.brushes import BRUSHES, Brush, BrushButton, PaintField
from citrus.workshop import drafts
from citrus.workshop.bench import Bench
from citrus.workshop.troubles import Trouble, spare_spaces, troubles

LOWEST_FIELD = 150.0  # of sheets one below another
SAID_LINES = 2
SHOWN_COMMENTS = 3


class PaintingScreen(SheetsPage):
    """Paints one of the player's own boards. Every change is saved at once."""

    title = "setup.workshop"
    widest = 1500.0
    highest = 1200.0
    shares = (0.69, 0.31)

    def __init__(self, ui: Ui, routes: Routes, bench: Bench) -> None:
        super().__init__(ui)
        texts = ui.texts
        self.bench = bench
        self.troubles: tuple[Trouble, ...] = ()
        self._routes = routes
        self._tiles = load_tiles()
        self._moving: tuple[Board, str] | None = None  # the board before a site was moved, and its letter
        self._clearing = False  # the stroke brings open land, whatever the brush
        self._said = pygame.Rect(0, 0, 0, 0)
        self._no_letter = False
        self.field = PaintField(ui, bench.board, self)
        self.brushes = [BrushButton(ui, brush, partial(self.choose, brush)) for brush in BRUSHES]
        self.rename = Button(ui, "", self._ask_name, "quiet", "pen")
        self.undo = Button(ui, "", lambda: self._do(bench.undo), icon_name="undo")
        self.redo = Button(ui, "", lambda: self._do(bench.redo), icon_name="redo")
        self.across = Button(ui, "", partial(self._mirror, False), icon_name="mirror_across")
        self.down = Button(ui, "", partial(self._mirror, True), icon_name="mirror_down")
        self.steppers = {
            "columns": self._stepper("columns", (drafts.MIN_SIDE, MAX_SIDE)),
            "rows": self._stepper("rows", (drafts.MIN_SIDE, MAX_SIDE)),
            "least": self._stepper("least", (MIN_PLAYERS, MAX_PLAYERS)),
            "most": self._stepper("most", (MIN_PLAYERS, MAX_PLAYERS)),
            "plain": self._stepper("plain", (0, self._tiles.plain)),
            "well": self._stepper("well", (0, self._tiles.well)),
        }
        self.tips: dict[Widget, str] = {
            **{button: f"workshop.about_{button.brush.name}" for button in self.brushes},
            **{self.steppers[name]: f"workshop.about_{name}" for name in ("plain", "well")},
            self.rename: "workshop.rename",
            self.undo: "workshop.undo",
            self.redo: "workshop.redo",
            self.across: "workshop.mirror_across",
            self.down: "workshop.mirror_down",
        }
        self.back = Button(ui, texts("workshop.done"), ui.shell.pop, "plain", "back")
        self.plays = Button(ui, texts("workshop.plays"), self._try, "primary", None, 19)
        self.foot = [self.back, self.plays]
        self.group.widgets += [self.rename, self.field, *self.brushes, self.undo, self.redo, self.across, self.down]
        self.group.widgets += [*self.steppers.values(), self.back, self.plays]
        self.brush = BRUSHES[0]
        self.choose(BRUSHES[1])
        self._show()

    # what is done

    def choose(self, brush: Brush) -> None:
        """Paint with another brush."""
        self.brush = self.field.brush = brush
        self.field.dirty = True
        for button in self.brushes:
            button.chosen = button.brush is brush
            button.dirty = True

    def press(self, space: Space, clear: bool) -> None:
        """Begin a stroke: paint a space, or place a site or take hold of one."""
        board, role = self.bench.board, self.brush.role
        self._moving, self._clearing = None, clear
        if clear or role is None:
            self._stroke(drafts.painted(board, [space], OPEN if clear else self.brush.ground))
            return
        placed = drafts.with_site(board, space, role)
        letter = drafts.letter_at(placed, space)
        self._no_letter = letter is None
        if letter is not None:
            self._moving = placed, letter
        self._stroke(placed)

    def drag(self, space: Space) -> None:
        """Paint one space more, or move the site."""
        if self._moving is not None:
            self._stroke(drafts.moved(*self._moving, space))
        elif self._clearing or self.brush.role is None:
            self._stroke(drafts.painted(self.bench.board, [space], OPEN if self._clearing else self.brush.ground))

    def release(self) -> None:
        """The stroke is over."""
        self._moving, self._clearing = None, False
        self._do(self.bench.end_stroke)

    def letter(self, space: Space, letter: str) -> None:
        """Give the site on a space another letter."""
        old = drafts.letter_at(self.bench.board, space)
        if old is not None:
            self._change(drafts.lettered(self.bench.board, old, letter))

    def _stroke(self, board: Board) -> None:
        self.bench.change(board, stroke=True)
        self._show()

    def _change(self, board: Board) -> None:
        self._do(partial(self.bench.change, board))

    def _do(self, what: Callable[[], None]) -> None:
        """Do something to the draft; ask first if comments in the file would go."""
        what()
        self._show()
        lost = self.bench.at_risk
        if not lost:
            return
        texts = self.ui.texts
        shown = "\n".join(f"# {comment}" for comment in lost[:SHOWN_COMMENTS])
        said = texts("workshop.comments", comments=shown)
        words = texts("workshop.comments_title"), said, texts("workshop.comments_go")
        self.ui.shell.push(
            _CommentsDialog(self.ui, words, partial(self._do, self.bench.let_go), partial(self._do, self.bench.undo))
        )

    def _mirror(self, upside_down: bool) -> None:
        self._change(drafts.mirrored(self.bench.board, upside_down))

    def _stepper(self, name: str, reach: tuple[int, int]) -> Stepper:
        return Stepper(self.ui, self.ui.texts(f"workshop.{name}"), reach, partial(self._step, name))

    def _step(self, name: str, way: int) -> None:
        board, most = self.bench.board, (self._tiles.plain, self._tiles.well)
        least_players, most_players = board.players
        steps: dict[str, Callable[[], Board]] = {
            "columns": lambda: drafts.resized(board, board.columns + way, board.rows),
            "rows": lambda: drafts.resized(board, board.columns, board.rows + way),
            "least": lambda: drafts.for_players(board, least_players + way, most_players),
            "most": lambda: drafts.for_players(board, least_players, most_players + way),
            "plain": lambda: drafts.without_tiles(board, board.remove_plain + way, board.remove_well, most),
            "well": lambda: drafts.without_tiles(board, board.remove_plain, board.remove_well + way, most),
        }
        self._change(steps[name]())

    def _ask_name(self) -> None:
        texts = self.ui.texts
        words = tuple(texts(f"workshop.{key}") for key in ("rename_title", "rename_text", "rename_ok", "cancel"))
        assert len(words) == 4
        name = self.bench.board.name
        self.ui.shell.push(NameDialog(self.ui, words, name, self._rename, limit=min(40, MAX_NAME)))

    def _rename(self, name: str) -> None:
        self._do(partial(self.bench.rename, name))
        self.enter(self.size)

    def _try(self) -> None:
        self._routes.to_trial(self.bench.board, self.bench.board.name)

    # what is seen

    def _show(self) -> None:
        """Show the draft as it is now, and what is wrong with it."""
        bench, board = self.bench, self.bench.board
        size_before = self.field.board.columns, self.field.board.rows
        self.field.board = board
        self.troubles = troubles(board, self._tiles)
        found = {trouble.problem.key for trouble in self.troubles}
        self.field.at_fault = 0
        for trouble in self.troubles:
            self.field.at_fault |= trouble.spaces
        values = (board.columns, board.rows, *board.players, board.remove_plain, board.remove_well)
        crowded = "board.no_room" in found
        tiles = any(trouble.field == "remove_plantations" for trouble in self.troubles)
        wrong = (crowded, crowded, False, False, crowded or tiles, crowded or tiles)
        for stepper, value, fault in zip(self.steppers.values(), values, wrong, strict=True):
            stepper.value, stepper.wrong, stepper.dirty = value, fault, True
        for button in self.brushes:
            button.wanted, button.dirty = "board.no_site_left" in found and button.brush.role == "stack", True
        self.undo.enabled, self.redo.enabled = bool(bench.history.past), bool(bench.history.future)
        self.plays.enabled = not self.troubles
        self.field.dirty = self.dirty = True
        if size_before != (board.columns, board.rows) and self.stacked and self.sheets:
            self.enter(self.size)

    @property
    def said(self) -> tuple[tuple[str, ...], str, str]:
        """What is said beside the board, in one sentence or two, its colour in the palette and its sign."""
        texts, bench = self.ui.texts, self.bench
        if bench.error is not None:
            return (texts("workshop.not_saved", reason=reason_text(texts, bench.error)),), "bad", "cross"
        tip = next((key for widget, key in self.tips.items() if widget.hovered or widget.focused), None)
        if tip is not None:
            return (texts(tip),), "ink_soft", "info"
        if self._no_letter:
            return (texts("workshop.no_letter", most=len(SITE_LETTERS)),), "bad", "cross"
        if self.troubles:
            said = tuple(problem_text(texts, trouble.problem) for trouble in self.troubles[:SAID_LINES])
            return said, "bad", "cross"
        return (texts.count("workshop.ready", spare_spaces(bench.board, self._tiles)),), "good", "check"

    @property
    def said_place(self) -> pygame.Rect:
        """Where it is said: below the board, or above it where sheets are one below another."""
        return self._said.move(0, -round(self.scroller.offset))

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """The board, and what it is painted with."""
        return (("workshop.board", self._lay_board), ("workshop.tools", self._lay_tools))

    def heading(self, key: str, width: int) -> pygame.Surface:
        """The name of the board stands over it."""
        if key != "workshop.board":
            return super().heading(key, width)
        px, ink, room = self.px(27), self.ui.palette["ink"], width - self.px(48)
        return self.ui.fonts.fitted(self.bench.board.name, px, ink, room, title=True)

    def resume(self) -> None:
        """Back from a dialog or from the games: the file may have another name."""
        self._show()

    def leave(self) -> None:
        """What could not be written is tried once more."""
        self.bench.save()

    def handle(self, event: pygame.event.Event) -> None:
        """Widgets first; numbers choose brushes, letters name sites, Ctrl+Z and Ctrl+Y undo and redo."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._no_letter = False
        if self.use(event) or event.type != pygame.KEYDOWN:
            return
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        number = event.key - pygame.K_1
        if command and event.key == pygame.K_z:
            self._do(self.bench.redo if event.mod & pygame.KMOD_SHIFT else self.bench.undo)
        elif command and event.key == pygame.K_y:
            self._do(self.bench.redo)
        elif event.key == pygame.K_F2:
            self._ask_name()
        elif 0 <= number < len(BRUSHES) and not command:
            self.choose(BRUSHES[number])
        elif event.key == pygame.K_ESCAPE:
            self.ui.shell.pop()
        elif self.field.name_site(event):
            pass
        else:
            return
        self.dirty = True

    def lay_foot(self, left: int, right: int, top: int, high: int) -> None:
        """Back on the left, the games of bots on the right."""
        wide, low = min(self.px(300), (right - left) * 3 // 5), self.px(46)
        self.plays.layout(pygame.Rect(right - wide, top, wide, high), self.u)
        self.back.layout(pygame.Rect(left, top + (high - low) // 2, self.px(140), low), self.u)

    def draw_over(self, surface: pygame.Surface) -> None:
        """What is wrong, or that nothing is."""
        said, colour, sign = self.said
        room = self.said_place
        side, ink = self.px(20), self.ui.palette[colour]
        mark = icon(self.ui, sign, side, ink, 3.2)
        width, high = room.width - side - self.px(10), room.height // len(said)
        for number, text in enumerate(said):
            lines = SAID_LINES // len(said)
            label = self.ui.fonts.wrapped(text, self.px(15.5), ink, width, lines, bold=True)
            middle = room.y + number * high + high // 2
            surface.blit(mark, mark.get_rect(midleft=(room.x, middle)))
            surface.blit(label, label.get_rect(midleft=(room.x + side + self.px(10), middle)))

    def _lay_board(self, room: pygame.Rect) -> int:
        px = self.px
        side, gap, top = px(36), px(8), room.top
        self.rename.layout(pygame.Rect(room.right - side, room.top - px(4) - side, side, side), self.u)
        said = SAID_LINES * self.ui.fonts.spacing(px(15.5), bold=True)
        if self.stacked:  # brushes, what is said, and as much of the board as possible are in sight together
            self._said = pygame.Rect(room.x, self._lay_brush_rows(room, 6, px(60)) + gap, room.width, said)
            top = self._said.bottom + gap
            in_sight = self.size[1] - px(FOOT_ALONE) - top - gap
            high = min(self.field.height(room.width, self.u), max(in_sight, px(LOWEST_FIELD)))
            self.field.layout(pygame.Rect(room.x, top, room.width, high), self.u)
            return top + high
        high = room.bottom - top - said - gap
        self.field.layout(pygame.Rect(room.x, top, room.width, high), self.u)
        self._said = pygame.Rect(room.x, top + high + gap, room.width, said)
        return self._said.bottom

    def _lay_brush_rows(self, room: pygame.Rect, columns: int, high: int) -> int:
        """Place the brushes in rows; returns where they end."""
        gap = self.px(8)
        wide = (room.width - (columns - 1) * gap) // columns
        for number, button in enumerate(self.brushes):
            x, y = room.x + number % columns * (wide + gap), room.y + number // columns * (high + gap)
            button.layout(pygame.Rect(x, y, wide, high), self.u)
        return self.brushes[-1].rect.bottom

    def _lay_tools(self, room: pygame.Rect) -> int:
        px = self.px
        gap, y = px(8), room.y + px(2)
        if not self.stacked:
            y = self._lay_brush_rows(room, 3, px(78)) + gap
        y = self.explain(self.ui.texts("workshop.hint"), room, y, 13.5) + gap
        lay_row([self.undo, self.redo, self.across, self.down], pygame.Rect(room.x, y, room.width, px(38)), gap, self.u)
        y += px(38) + gap
        half = (room.width - px(16)) // 2
        for number, stepper in enumerate(self.steppers.values()):
            tall = stepper.height(self.u)
            place = pygame.Rect(room.x + number % 2 * (room.width - half), y, half, tall)
            stepper.layout(place, self.u)
            y += (tall + gap) * (number % 2)
        return y - gap


class _CommentsDialog(QuestionDialog):
    """Whether comments in the file may go; if not, the change is taken back."""

    def __init__(
        self, ui: Ui, words: tuple[str, str, str], on_yes: Callable[[], None], on_no: Callable[[], None]
    ) -> None:
        super().__init__(ui, *words, on_yes, ui.texts("workshop.comments_stay"))
        self._on_no = on_no
        self.buttons[1].on_click = self.escape

    def escape(self) -> None:
        """Take the change back."""
        self.ui.shell.pop()
        self._on_no()
