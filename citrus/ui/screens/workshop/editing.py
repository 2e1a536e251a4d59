"""The common base of the workbenches for boards and for numbers: saving, undo, names, and remarks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic

import pygame

from citrus.content.boards import MAX_NAME
from citrus.content.forms import Content
from citrus.language.problems import reason_text
from citrus.ui.devices.labels import with_key
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.column import Column
from citrus.ui.kit.dialogs import NameDialog, Question, QuestionDialog
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.presses import Press, Request, Scope
from citrus.ui.kit.screen import EVERYWHERE, LegendRows, Ui
from citrus.ui.kit.shapes import icon
from citrus.ui.kit.sheets import Foot, SheetsPage
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.routes import Routes
from citrus.ui.screens.shortcuts import KeysPage
from citrus.workshop.bench import Bench
from citrus.workshop.troubles import Trouble

REMARKS = 2
SHOWN_COMMENTS = 3


@dataclass(frozen=True)
class DraftRemark:
    """A remark on a draft: its words, their colour in the palette, and the sign before them."""

    text: str
    colour: str
    sign: str

    @classmethod
    def mistake(cls, text: str) -> DraftRemark:
        """Return a remark that something is wrong."""
        return cls(text, "bad", "cross")

    @classmethod
    def doubt(cls, text: str) -> DraftRemark:
        """Return a remark that something could be better."""
        return cls(text, "accent_ink", "warning")

    @classmethod
    def fact(cls, text: str) -> DraftRemark:
        """Return a remark that nothing is wrong; no praise, for games may show what nobody can see yet."""
        return cls(text, "ink_soft", "info")


class EditingPage(SheetsPage, Generic[Content]):
    """Changes a draft of the player's own, which is saved with every change.

    `rename_title`, `not_saved` and `how_it_plays` are keys of texts; `tips` are those shown while a widget is pointed
    at. `troubles` are the problems of the draft.
    """

    scope = Scope.WORKSHOP

    title = "setup.workshop"
    widest = 1500.0
    widest_alone = 1100.0
    highest = 1200.0
    rename_title = ""
    not_saved = ""
    how_it_plays = ""

    def __init__(self, ui: Ui, routes: Routes, bench: Bench[Content]) -> None:
        super().__init__(ui)
        texts = ui.texts
        self.bench = bench
        self.routes = routes
        self.troubles: tuple[Trouble, ...] = ()
        self.said_room = pygame.Rect(0, 0, 0, 0)
        self.rename = Button(ui, "", self._ask_name, "quiet", Face("pen", name=texts("workshop.rename")))
        self.undo = Button(ui, "", lambda: self.do(bench.undo), face=Face("undo", name=texts("workshop.undo")))
        self.redo = Button(ui, "", lambda: self.do(bench.redo), face=Face("redo", name=texts("workshop.redo")))
        self.back = Button(ui, texts("workshop.done"), ui.shell.pop, "plain", Face("back"))
        self.plays = Button(ui, texts(self.how_it_plays), self.play, "primary", Face(size=19))
        self.foot = [self.back, self.plays]
        self.tips: dict[Widget, str] = {
            self.rename: "workshop.rename",
            self.undo: "workshop.undo",
            self.redo: "workshop.redo",
        }
        self.presses: dict[Widget, Press] = {
            self.rename: Request.RENAME,
            self.undo: Request.UNDO,
            self.redo: Request.REDO,
        }

    def show_draft(self) -> None:
        """Show the draft as it is now."""
        raise NotImplementedError

    def play(self) -> None:
        """Watch how the draft plays."""
        raise NotImplementedError

    @property
    def verdict(self) -> Sequence[DraftRemark]:
        """The remarks on the draft, the worst first: its problems, or that it is ready."""
        raise NotImplementedError

    def other_names(self) -> list[str]:
        """Return the names of all other files of the sort."""
        raise NotImplementedError

    def edit(self, press: Press) -> bool:
        """Do what else a press means; True if it means anything."""
        return False

    def change(self, draft: Content) -> None:
        """Replace the draft."""
        self.do(partial(self.bench.change, draft))

    def do(self, what: Callable[[], None]) -> None:
        """Do something to the draft; ask first if comments in the file would go."""
        what()
        self.show_draft()
        lost = self.bench.at_risk
        if not lost:
            return
        texts = self.ui.texts
        words = tuple(texts(f"workshop.{key}") for key in ("comments_title", "comments", "comments_go"))
        asked = _CommentsDialog(
            self.ui,
            (words[0], words[1], words[2]),
            partial(self.do, self.bench.let_go),
            partial(self.do, self.bench.undo),
        )
        asked.quoted = tuple(f"# {comment}" for comment in lost[:SHOWN_COMMENTS])
        self.ui.shell.push(asked)

    @property
    def said(self) -> tuple[DraftRemark, ...]:
        """The remarks: on the disk, on the draft, and on what is pointed at; that never hides a mistake."""
        texts, bench = self.ui.texts, self.bench
        if bench.error is not None:
            return (DraftRemark.mistake(texts(self.not_saved, reason=reason_text(texts, bench.error))),)
        verdict = self.verdict
        for widget, tip in self.tips.items():
            if widget.hovered or widget.focused:
                worst = [remark for remark in verdict if remark.sign != "info"][: REMARKS - 1]
                press = self.presses.get(widget)
                told = texts(tip) if press is None else with_key(self.ui, texts(tip), press, self.scope)
                return (*worst, DraftRemark.fact(told))
        return tuple(verdict[:REMARKS])

    @property
    def said_place(self) -> pygame.Rect:
        """The place of the remarks."""
        return self.said_room.move(0, -round(self.scroller.offset))

    @property
    def said_lines(self) -> int:
        """The number of lines for the remarks."""
        return 2 if self.stacked else 3

    def said_height(self) -> int:
        """Return the greatest height of the remarks."""
        return self.said_lines * self.ui.fonts.spacing(self.px(15.5), bold=True)

    def resume(self) -> None:
        """Return from a dialog or from the games: the file may have another name."""
        self.show_draft()

    def leave(self) -> None:
        """Try once more what could not be written."""
        self.bench.save()

    @property
    def legend(self) -> LegendRows:
        """Name the buttons that take back changes and rename, too."""
        undo, rename = ((Request.UNDO,), "legend.undo"), ((Request.RENAME,), "records.hint_rename")
        return (*EVERYWHERE, undo, rename, ((Request.KEYS,), "legend.keys"))

    def on_press(self, press: Press) -> bool:
        """Undo and redo, rename, show the keys, or edit."""
        match press:
            case Request.UNDO:
                self.do(self.bench.undo)
            case Request.REDO:
                self.do(self.bench.redo)
            case Request.RENAME:
                self._ask_name()
            case Request.KEYS:
                self.ui.shell.push(KeysPage(self.ui, self.routes, workshop=True))
            case _:
                return self.edit(press)
        return True

    def lay_foot(self, foot: Foot) -> None:
        """Lay out back on the left, the games of bots on the right."""
        foot.right(self.plays, min(self.px(300), foot.width * 3 // 5), main=True)
        foot.left(self.back, self.px(140))

    def draw_over(self, surface: Drawable) -> None:
        """Draw the remarks, after their sign."""
        fonts, palette, room, size = self.ui.fonts, self.ui.palette, self.said_place, self.px(15.5)
        side, gap = self.px(20), self.px(10)
        width, left = room.width - side - gap, self.said_lines
        said = self._in_room(width, size)
        labels: list[pygame.Surface] = []
        for number, remark in enumerate(said):
            below = len(said) - 1 - number
            labels.append(
                fonts.wrapped(remark.text, Letters(size, palette[remark.colour], bold=True), width, left - below)
            )
            left -= min(left - below, len(fonts.lines(remark.text, size, width, bold=True)))
        y = room.y + (room.height - sum(label.get_height() for label in labels)) // 2
        for remark, label in zip(said, labels, strict=True):
            mark = icon(self.ui, remark.sign, side, palette[remark.colour], 3.2)
            surface.blit(mark, mark.get_rect(midleft=(room.x, y + label.get_height() // 2)))
            surface.blit(label, (room.x + side + gap, y))
            y += label.get_height()

    def _in_room(self, width: int, size: int) -> Sequence[DraftRemark]:
        """Return the remarks, as far as there is room for whole sentences; a tip is always there."""
        said = self.said
        lines = sum(len(self.ui.fonts.lines(remark.text, size, width, bold=True)) for remark in said)
        return said if lines <= self.said_lines or said[-1].sign == "info" else said[:1]

    def name_heading(self, width: int) -> pygame.Surface:
        """Return the name of the draft as a heading, with room for the button that changes it."""
        px, ink, room = self.px(27), self.ui.palette["ink"], width - self.px(48)
        return self.ui.fonts.fitted(self.bench.name, Letters(px, ink, title=True), room)

    def lay_rename(self, column: Column) -> None:
        """Place the button for the name beside the heading over a column."""
        side = self.px(36)
        self.rename.layout(pygame.Rect(column.right - side, column.y - self.px(4) - side, side, side), self.u)

    def _ask_name(self) -> None:
        texts = self.ui.texts
        words = tuple(texts(f"workshop.{key}") for key in ("rename_text", "rename_ok", "cancel"))
        asked = (texts(self.rename_title), words[0], words[1], words[2])
        self.ui.shell.push(NameDialog(self.ui, asked, self.bench.name, self._rename, limit=min(40, MAX_NAME)))

    def _rename(self, name: str) -> None:
        self.do(partial(self.bench.rename, name, self.other_names()))
        if name.strip() and self.bench.name != " ".join(name.split()):
            self.ui.shell.notify(self.ui.texts("workshop.name_taken", name=self.bench.name))
        self.enter(self.size)


class _CommentsDialog(QuestionDialog):
    """Asks whether comments in the file may go; if not, the change is undone."""

    def __init__(
        self, ui: Ui, words: tuple[str, str, str], on_yes: Callable[[], None], on_no: Callable[[], None]
    ) -> None:
        super().__init__(ui, Question(*words, ui.texts("workshop.comments_stay")), on_yes)
        self._on_no = on_no
        self.buttons[1].on_click = self.escape

    def escape(self) -> None:
        """Undo the change."""
        self.ui.shell.pop()
        self._on_no()
