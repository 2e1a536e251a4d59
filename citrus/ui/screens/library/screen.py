"""The list of saved games."""

from __future__ import annotations

from pathlib import Path

import pygame

from citrus.content.causes import cause_of
from citrus.language.problems import problem_text, reason_text
from citrus.match.saves import (
    SavedGame,
    delete_game,
    games_dir,
    rename_game,
    restore_game,
    trash_dir,
)
from citrus.match.shelf import GameFile, Shelf
from citrus.rules.problem import Problem
from citrus.ui.kit.backdrop import blurred_valley
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.description import Description
from citrus.ui.kit.dialogs import NameDialog, Question, QuestionDialog
from citrus.ui.kit.folders import folder_button
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.page import WidgetScreen
from citrus.ui.kit.presses import Press, Request, Scope
from citrus.ui.kit.screen import EVERYWHERE, LegendRows, Ui
from citrus.ui.kit.shapes import Panel, draw_panel
from citrus.ui.screens.library.game_list import TOOLS, GameList, title
from citrus.ui.screens.replay.bar import draw_tip
from citrus.ui.screens.routes import Routes

WIDEST = 1080
LOW = 560  # in windows less high than this, at 1280x720, head and foot are lower
NOTES = (16.0, 14.0, 12.5)  # sizes of the line at the foot at 1280x720, the first in which all of it has room
OF_GAME = tuple(((press,), f"records.hint_{name}") for name, press in reversed(TOOLS.values()))
CALM = 0.12  # seconds without scrolling after which there is time for pictures


class RecordsScreen(WidgetScreen):
    """All saved games, the last played first: open them, name them, delete them."""

    scope = Scope.LIBRARY

    def __init__(self, ui: Ui, routes: Routes, shelf: Shelf) -> None:
        super().__init__(ui)
        self._routes = routes
        self._shelf = shelf
        self.list = GameList(
            ui,
            shelf,
            self._open,
            {"review": self._review, "watch": self._watch, "pen": self._rename, "bin": self._ask_delete},
        )
        self.back = Button(ui, ui.texts("records.back"), ui.shell.pop, "plain", Face("back"))
        self.take_back = Button(ui, ui.texts("records.take_back"), self._take_back, "plain", Face("undo"))
        self.take_back.visible = False
        self.folder = folder_button(ui, games_dir)
        self.group.widgets += [self.list, self.back, self.folder, self.take_back]
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.low = False
        self._deleted: tuple[str, Path] | None = None
        self._behind: pygame.Surface | None = None
        self._offset = 0.0
        self._calm = 0.0
        self._look()
        self.group.set_focus(None)

    @property
    def legend(self) -> LegendRows:
        """Name the buttons for the game at hand, too."""
        return (*EVERYWHERE, *OF_GAME) if self.list.current is not None else EVERYWHERE

    @property
    def note(self) -> str:
        """The line at the foot: what a click would do, what was deleted, or what may be dropped here."""
        texts, rows = self.ui.texts, self.list
        if self.folder.hovered or self.folder.focused:
            return texts("records.hint_folder")
        if self._deleted is not None:
            name, path = self._deleted
            return texts("records.deleted", game=name, folder=path.parent.name)
        row = rows.current if rows.focused else rows.hovered_row
        if row is not None and rows.game(row).error is None:
            return texts("records.hint_open")
        return texts("records.drop")

    def layout(self, size: tuple[int, int]) -> None:
        """Lay out one sheet of paper with the list on it."""
        self._behind = None
        self.low = size[1] < self.px(LOW)
        margin, pad = self.px(12 if self.low else 28), self.px(18 if self.low else 28)
        head, foot, high = self.px(66 if self.low else 82), self.px(64 if self.low else 82), self.px(46)
        width = min(size[0] - 2 * margin, self.px(WIDEST))
        self.sheet = pygame.Rect((size[0] - width) // 2, margin, width, size[1] - 2 * margin)
        top, bottom = self.sheet.top + head, self.sheet.bottom - foot
        self.list.layout(pygame.Rect(self.sheet.x + pad, top, width - 2 * pad, bottom - top), self.u)
        y = bottom + (foot - high) // 2 - self.px(2 if self.low else 0)
        self.back.layout(pygame.Rect(self.sheet.x + pad, y, self.px(140), high), self.u)
        self.folder.layout(pygame.Rect(self.back.rect.right + self.px(12), y, self.px(150), high), self.u)
        wide = self.px(190)
        self.take_back.layout(pygame.Rect(self.sheet.right - pad - wide, y, wide, high), self.u)

    def resume(self) -> None:
        """Look again: a game may have a new name, or a refused file may have gone."""
        self._look()

    def on_press(self, press: Press) -> bool:
        """Use a tool on the row under the mouse, or bring back what was deleted."""
        tool = next((tool for tool, (_, meant) in TOOLS.items() if meant is press), None)
        if tool is not None:
            self.list.use(tool, self.list.current)
        elif press is Request.UNDO:
            self._take_back()
        else:
            return False
        return True

    def update(self, seconds: float) -> None:
        """Notice changes; when the list rests, draw a missing board."""
        if self.list.offset != self._offset:
            self._offset, self._calm = self.list.offset, 0.0
        self._calm += seconds
        if self._calm >= CALM and self.list.miniatures.work():
            self.dirty = True
        super().update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, its list and the line at its foot."""
        if self._behind is None:
            self._behind = self._paint()
        surface.blit(self._behind, (0, 0))
        self.list.miniatures.forget_wishes()
        self.group.draw(surface)
        right = self.take_back.rect.left - self.px(16) if self.take_back.visible else self.sheet.right - self.px(30)
        room = right - self.folder.rect.right - self.px(16 if self.low else 24)
        fonts, lines = self.ui.fonts, 3 if self.low else 2
        sizes = [self.px(size) for size in NOTES]
        px = next((size for size in sizes if len(fonts.lines(self.note, size, room)) <= lines), sizes[-1])
        note = fonts.wrapped(self.note, Letters(px, self.ui.palette["ink_soft"]), room, lines)
        surface.blit(note, note.get_rect(midright=(right, self.back.rect.centery)))
        rows = self.list
        if rows.tool is not None and rows.current is not None:
            tool = rows.tools(rows.current)[rows.tool]
            draw_tip(surface, self.ui, self.u, rows.tip(rows.tool), tool)

    def describe(self) -> list[Description]:
        """Describe the title, what can be done, or why the list is empty, the list and the buttons."""
        title, note = Description("heading", self.ui.texts("records.title")), Description("text", self.note)
        said = [] if self.list.count else [Description("text", self._why_empty())]
        return [title, note, *said, *super().describe()]

    def _paint(self) -> pygame.Surface:
        ui = self.ui
        behind = blurred_valley(ui, self.size)
        draw_panel(behind, ui, self.sheet, Panel(18 * self.u, self.px(10)))
        heading = ui.fonts.render(ui.texts("records.title"), Letters(self.px(38), ui.palette["ink"], title=True))
        middle = self.list.rect.top - self.px(33 if self.low else 37)
        behind.blit(heading, heading.get_rect(midleft=(self.list.rect.x + self.px(2), middle)))
        if not self.list.count:
            soft = ui.palette["ink_soft"]
            empty = ui.fonts.render(self._why_empty(), Letters(self.px(19), soft), width=self.px(520), align="center")
            side, gap = self.px(96 if self.low else 132), self.px(12)
            x, y = self.list.rect.centerx, self.list.rect.centery + (side - empty.get_height()) // 2
            behind.blit(empty, empty.get_rect(midtop=(x, y)))
            sack = ui.art.piece("bag", (side, side))
            behind.blit(sack, sack.get_rect(midbottom=(x, y - gap)))
        return behind

    def _why_empty(self) -> str:
        """Return the text of an empty list."""
        error = self._shelf.error
        if error is None:
            return self.ui.texts("records.empty")
        return problem_text(self.ui.texts, Problem("file.folder", reason=cause_of(error)))

    def _look(self, then: Path | None = None) -> None:
        """Read the folder again; select the row of the game `then`, if it is there."""
        rows = self.list
        rows.show_games(self._shelf.look())
        wanted = None if then is None else then.name
        at = next((number for number, file in enumerate(rows.rows) if file.name == wanted), rows.selected or 0)
        rows.selected = min(at, rows.count - 1) if rows.count else None
        if rows.selected is not None and rows.rect.height:
            rows.show(rows.selected)
        self.group.default = rows if rows.count else self.back
        rows.enabled = rows.count > 0
        self._behind = None
        self.dirty = True

    def _open(self, file: GameFile) -> None:
        self.list.selected = self.list.rows.index(file)
        self._routes.open_record(self._shelf.game(file).path)

    def _watch(self, file: GameFile) -> None:
        self.list.selected = self.list.rows.index(file)
        self._routes.watch_record(self._shelf.game(file).path)

    def _review(self, file: GameFile) -> None:
        self.list.selected = self.list.rows.index(file)
        self._routes.review_record(self._shelf.game(file).path)

    def _rename(self, file: GameFile) -> None:
        game, texts = self._shelf.game(file), self.ui.texts

        def keep(name: str) -> None:
            try:
                path = rename_game(game, name)
            except OSError as error:
                self._refuse("records.rename_failed", error)
            else:
                self._look(path)

        self.list.selected = self.list.rows.index(file)
        words = (
            texts("records.rename_title"),
            texts("records.rename_text"),
            texts("records.rename_ok"),
            texts("records.rename_cancel"),
        )
        self.ui.shell.push(NameDialog(self.ui, words, game.name, keep))

    def _ask_delete(self, file: GameFile) -> None:
        game, texts = self._shelf.game(file), self.ui.texts
        self.list.selected = self.list.rows.index(file)
        self.ui.shell.push(
            QuestionDialog(
                self.ui,
                Question(
                    texts("records.delete_title"),
                    texts("records.delete_text", game=title(self.ui, game), folder=trash_dir().name),
                    texts("records.delete_ok"),
                    texts("records.delete_cancel"),
                ),
                lambda: self._delete(game),
            )
        )

    def _delete(self, game: SavedGame) -> None:
        try:
            self._deleted = title(self.ui, game), delete_game(game.path)
        except OSError as error:
            self._refuse("records.delete_failed", error)
            return
        self.take_back.visible = True
        self._look()

    def _take_back(self) -> None:
        if self._deleted is None:
            return
        try:
            path = restore_game(self._deleted[1])
        except OSError as error:
            self._refuse("records.delete_failed", error)
            return
        self._deleted = None
        self.take_back.visible = False
        self._look(path)

    def _refuse(self, key: str, error: OSError) -> None:
        texts = self.ui.texts
        self.ui.shell.say(texts("records.title"), texts(key, reason=reason_text(texts, error)))
