"""The workbench: a board in the making, brushes and numbers beside it, and its problems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from citrus.content.boards import MAX_PLAYERS, MIN_PLAYERS, SITE_LETTERS
from citrus.content.tiles import load_tiles
from citrus.language.problems import draft_text
from citrus.rules.board import MAX_SIDE, OPEN, Board
from citrus.rules.numbering import Space
from citrus.ui.devices.labels import pressed_by
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.column import Column
from citrus.ui.kit.presses import Down, Letter, Number, Press, Request
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.sheets import FOOT_ALONE, Fill
from citrus.ui.kit.stepper import Stepper
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.routes import Routes
from citrus.ui.screens.workshop.brushes import BRUSHES, Brush, BrushButton, PaintField
from citrus.ui.screens.workshop.editing import DraftRemark, EditingPage
from citrus.ui.screens.workshop.words import board_names
from citrus.workshop import drafts
from citrus.workshop.advice import Weakness, advice
from citrus.workshop.bench import Bench
from citrus.workshop.drafts import Gone, gone
from citrus.workshop.troubles import spare_spaces, tree_tiles, troubles
from citrus.workshop.words import advice_text, gone_text, trees_text

LOWEST_FIELD = 150.0  # of sheets one below another
ROOMY = 780  # windows of sheets one below another that are this wide have brushes beside the board
BRUSHES_BESIDE = 220.0


class PaintingScreen(EditingPage[Board]):
    """Paints one of the player's own boards. Every change is saved at once."""

    shares = (0.69, 0.31)
    rename_title = "workshop.rename_title"
    not_saved = "workshop.not_saved"
    how_it_plays = "workshop.plays"

    def __init__(self, ui: Ui, routes: Routes, bench: Bench[Board]) -> None:
        super().__init__(ui, routes, bench)
        self.advice: tuple[Weakness, ...] = ()
        self._tiles = load_tiles()
        self._moving: tuple[Board, str] | None = None  # the board before a site was moved, and its letter
        self._clearing = False  # the stroke brings open land, whatever the brush
        self._no_letter = False
        self._gone = Gone()  # by the last change, beside what it was for
        self._before = bench.draft  # the stroke
        self.field = PaintField(ui, bench.draft, self)
        self.brushes = [BrushButton(ui, brush, partial(self.choose, brush)) for brush in BRUSHES]
        self.across = Button(
            ui, "", partial(self._mirror, False), face=Face("mirror_across", name=ui.texts("workshop.mirror_across"))
        )
        self.down = Button(
            ui, "", partial(self._mirror, True), face=Face("mirror_down", name=ui.texts("workshop.mirror_down"))
        )
        self.steppers = {
            "columns": self._stepper("columns", (drafts.MIN_SIDE, MAX_SIDE)),
            "rows": self._stepper("rows", (drafts.MIN_SIDE, MAX_SIDE)),
            "least": self._stepper("least", (MIN_PLAYERS, MAX_PLAYERS)),
            "most": self._stepper("most", (MIN_PLAYERS, MAX_PLAYERS)),
            "plain": self._stepper("plain", (0, self._tiles.plain)),
            "well": self._stepper("well", (0, self._tiles.well)),
        }
        about: dict[Widget, str] = {
            **{button: f"workshop.about_{button.brush.name}" for button in self.brushes},
            **{self.steppers[name]: f"workshop.about_{name}" for name in ("plain", "well")},
            self.across: "workshop.mirror_across",
            self.down: "workshop.mirror_down",
        }
        self.tips |= about
        self.presses |= {button: Number(number) for number, button in enumerate(self.brushes, 1)}
        self.group.widgets += [self.rename, self.field, *self.brushes, self.undo, self.redo, self.across, self.down]
        self.group.widgets += [*self.steppers.values(), self.back, self.plays]
        self.brush = BRUSHES[0]
        self.choose(BRUSHES[1])
        self.show_draft()

    # what is done

    def choose(self, brush: Brush) -> None:
        """Paint with another brush."""
        self.brush = self.field.brush = brush
        for button in self.brushes:
            button.chosen = button.brush is brush

    def press(self, space: Space, clear: bool) -> None:
        """Begin a stroke: paint a space, or place a site or take hold of one."""
        self._before = board = self.bench.draft
        role = self.brush.role
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
            self._stroke(drafts.painted(self.bench.draft, [space], OPEN if self._clearing else self.brush.ground))

    def release(self) -> None:
        """End the stroke."""
        self._moving, self._clearing = None, False
        self.do(self.bench.end_stroke)

    def letter(self, space: Space, letter: str) -> None:
        """Give the site on a space another letter."""
        old = drafts.letter_at(self.bench.draft, space)
        if old is not None:
            self.change(drafts.lettered(self.bench.draft, old, letter))

    def change(self, draft: Board) -> None:
        """Replace the draft, and note what that removes."""
        self._gone = gone(self.bench.draft, draft)
        super().change(draft)

    def _stroke(self, board: Board) -> None:
        """Paint on, and note what has gone; what a brush paints over with land is meant, except sites."""
        found = gone(self._before, board)
        self._gone = found if self._moving is not None else Gone(found.sites)
        self.bench.change(board, stroke=True)
        self.show_draft()

    def _mirror(self, upside_down: bool) -> None:
        self.change(drafts.mirrored(self.bench.draft, upside_down))

    def _stepper(self, name: str, reach: tuple[int, int]) -> Stepper:
        return Stepper(self.ui, self.ui.texts(f"workshop.{name}"), reach, partial(self._step, name))

    def _step(self, name: str, way: int) -> None:
        board, most = self.bench.draft, (self._tiles.plain, self._tiles.well)
        least_players, most_players = board.players
        steps: dict[str, Callable[[], Board]] = {
            "columns": lambda: drafts.resized(board, board.columns + way, board.rows),
            "rows": lambda: drafts.resized(board, board.columns, board.rows + way),
            "least": lambda: drafts.for_players(board, least_players + way, most_players),
            "most": lambda: drafts.for_players(board, least_players, most_players + way),
            "plain": lambda: drafts.without_tiles(board, board.remove_plain + way, board.remove_well, most),
            "well": lambda: drafts.without_tiles(board, board.remove_plain, board.remove_well + way, most),
        }
        self.change(steps[name]())

    def play(self) -> None:
        """Watch how the board plays."""
        self.routes.to_trial(self.bench.draft, self.bench.name)

    # what is seen

    @property
    def topic(self) -> str | None:
        """The rule about the contents of a board."""
        return "box.board"

    def show_draft(self) -> None:
        """Show the current draft, and its problems."""
        bench, board = self.bench, self.bench.draft
        self.field.board = board
        self.troubles = troubles(board, self._tiles)
        found = {trouble.problem.key for trouble in self.troubles}
        self.advice = () if self.troubles else advice(board, self._tiles)
        at_fault = doubtful = 0
        for trouble in self.troubles:
            at_fault |= trouble.spaces
        for weakness in self.advice:
            doubtful |= weakness.spaces
        self.field.at_fault, self.field.doubtful = at_fault, doubtful
        values = (board.columns, board.rows, *board.players, board.remove_plain, board.remove_well)
        crowded = "board.no_room" in found
        tiles = any(trouble.field == "remove_plantations" for trouble in self.troubles)
        wrong = (crowded, crowded, False, False, crowded or tiles, crowded or tiles)
        for stepper, value, fault in zip(self.steppers.values(), values, wrong, strict=True):
            stepper.value, stepper.wrong = value, fault
        for button in self.brushes:
            button.wanted = "board.no_site_left" in found and button.brush.role == "stack"
        self.undo.enabled, self.redo.enabled = bool(bench.history.past), bool(bench.history.future)
        self.plays.enabled = not self.troubles

    @property
    def verdict(self) -> Sequence[DraftRemark]:
        """The problems of the board, what could be better, or how much land is left over."""
        texts = self.ui.texts
        if self._gone:
            return [DraftRemark.doubt(gone_text(texts, self._gone)), *self._judged]
        return self._judged

    @property
    def _judged(self) -> list[DraftRemark]:
        """The remarks on the board as it is."""
        texts = self.ui.texts
        if self._no_letter:
            return [DraftRemark.mistake(texts("workshop.no_letter", most=len(SITE_LETTERS)))]
        if self.troubles:
            return [DraftRemark.mistake(draft_text(texts, trouble.problem)) for trouble in self.troubles]
        if self.advice:
            return [DraftRemark.doubt(advice_text(texts, found)) for found in self.advice]
        spare = spare_spaces(self.bench.draft, self._tiles)
        trees = trees_text(texts, max(0, spare - tree_tiles(self._tiles)))
        return [DraftRemark.fact(texts.count("workshop.ready", spare, trees=trees))]

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Return the board, and its tools."""
        return (("workshop.board", self._lay_board), ("workshop.tools", self._lay_tools))

    def heading(self, key: str, width: int) -> pygame.Surface:
        """Return the heading: the name of the board stands over it."""
        if key != "workshop.board":
            return super().heading(key, width)
        return self.name_heading(width)

    def use(self, press: Press) -> bool:
        """Clear remarks about the last change by a click, or by a key that does something."""
        if isinstance(press, Down | Request):
            self._no_letter, self._gone = False, Gone()
        return super().use(press)

    def other_names(self) -> list[str]:
        """Return the names of all other boards."""
        return board_names(self.ui, but=self.bench.path)

    def edit(self, press: Press) -> bool:
        """Choose a brush by its number, or name a site."""
        match press:
            case Number(value) if 1 <= value <= len(BRUSHES):
                self.choose(BRUSHES[value - 1])
                return True
            case Letter(sign) if sign in SITE_LETTERS:
                return self.field.name_site(sign)
        return False

    @property
    def _roomy(self) -> bool:
        """Whether sheets are one below another, but wide enough for brushes beside the board."""
        return self.stacked and self.size[0] >= self.px(ROOMY)

    def _lay_board(self, column: Column) -> None:
        self.lay_rename(column)
        if not self.stacked:
            column.place(self.field, column.rest - self.said_height() - self.px(8), below=8)
            self.said_room = column.take(self.said_height())
        elif self._roomy:  # brushes, what is said, and as much of the board as possible are in sight together
            self._lay_beside(column)
        else:
            self._lay_below(column)

    def _lay_beside(self, column: Column) -> None:
        """Lay out brushes on the left, the board on the right, the remarks below both."""
        px, top = self.px, column.y
        gap, said = px(8), self.said_height()
        bottom = self.size[1] - px(FOOT_ALONE) - 2 * gap - said
        tools = Column(self, pygame.Rect(column.left, top, px(BRUSHES_BESIDE), 0))
        tools.grid(self.brushes, 2, min(px(60), max(px(40), (bottom - top - px(38) - 3 * gap) // 3)), gap, gap)
        tools.skip(8)
        self._lay_changes(tools)
        left, column.y = tools.right + px(16), max(bottom, tools.y)
        self.field.layout(pygame.Rect(left, top, column.right - left, column.y - top), self.u)
        column.skip(8)
        self.said_room = column.take(said)

    def _lay_below(self, column: Column) -> None:
        """Lay out brushes, the remarks, and the board below."""
        px = self.px
        column.grid(self.brushes, 6, px(60), px(8), px(8))
        column.skip(8)
        self.said_room = column.take(self.said_height(), below=8)
        in_sight = self.size[1] - px(FOOT_ALONE) - column.y - px(8)
        column.place(self.field, min(self.field.height(column.width, self.u), max(in_sight, px(LOWEST_FIELD))))

    def _lay_tools(self, column: Column) -> None:
        gap, between = self.px(8), self.px(16)
        if self.stacked:
            column.skip(2)
        else:
            column.grid(self.brushes, 3, self.px(70), gap, gap)
            column.skip(8)
        clear = pressed_by(self.ui, Request.DELETE, self.scope)
        column.explain(self.ui.texts("workshop.hint", clear=clear), 13.5, below=8)
        if not self._roomy:
            self._lay_changes(column)
            column.skip(8)
        columns, steppers = 4 if self._roomy else 2, list(self.steppers.values())
        tall = steppers[0].height(column.width, self.u)
        column.grid(steppers[:4], columns, tall, between, gap)
        column.skip(8)
        column.label("workshop.removed", 15, below=2)
        column.grid(steppers[4:], columns, tall, between, gap)

    def _lay_changes(self, column: Column) -> None:
        """Lay out what changes the whole board in a row."""
        column.row([self.undo, self.redo, self.across, self.down], 38)
