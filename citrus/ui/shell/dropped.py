"""Opening several dropped files in slices, so that the window stays responsive."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from time import perf_counter
from urllib.parse import unquote, urlsplit

import pygame

from citrus.content.errors import ContentError
from citrus.language.problems import content_text, reason_text, record_text
from citrus.records.beside import is_review, reviewed_game
from citrus.records.record import RecordError, read_steps
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.dialogs import Dialog, MessageDialog
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.progress import draw_progress
from citrus.ui.kit.screen import Ui
from citrus.ui.screens.workshop.words import board_names, names_of_numbers
from citrus.workshop.folder import NUMBERS, is_workshop_file, sort_of

SLICE = 0.02  # seconds of work in a round
MOST_NAMED = 5  # files that did not open and are named
BAR = 22.0  # the height of the bar


class DroppedFiles:
    """Files to be opened, and the results.

    Boards and house rules are copied into the player's folders: `taken` are the copies. Of games and reviews only one
    can be open: `opens` is the first. `refused` says of each other file why it does not open.
    """

    def __init__(self, ui: Ui, paths: Iterable[Path]) -> None:
        self.taken: list[Path] = []
        self.opens: Path | None = None
        self.refused: list[str] = []
        self._ui = ui
        self._seen: set[Path] = set()
        self._waiting: deque[Path] = deque()
        self._names: dict[str, list[str]] = {}
        self.add(paths)

    @property
    def total(self) -> int:
        """How many files there are."""
        return len(self._seen)

    @property
    def left(self) -> int:
        """The number of files not opened yet."""
        return len(self._waiting)

    def add(self, paths: Iterable[Path]) -> None:
        """Add files; each is opened once."""
        for path in paths:
            if path not in self._seen:
                self._seen.add(path)
                self._waiting.append(path)

    def go_on(self) -> None:
        """Open more files, for a slice of time."""
        end = perf_counter() + SLICE
        while self._waiting:
            path = self._waiting.popleft()
            reason = self._look_at(path)
            if reason:
                file = path.name or path  # the folder of all folders has no name
                self.refused.append(self._ui.texts("records.refused_file", file=file, message=reason))
            if perf_counter() >= end:
                break

    def _look_at(self, path: Path) -> str:
        """Open one file if possible; return the reason if not."""
        texts = self._ui.texts
        try:
            if is_workshop_file(path):
                self._take_in(path)
                return ""
            if not is_review(path):
                read_steps(path)
            elif (game := reviewed_game(path)) in self._seen:
                return ""
            elif not os.path.exists(game):
                return texts("drop.no_game", game=game.name)
        except RecordError as error:
            return record_text(texts, error)
        except ContentError as error:
            return content_text(texts, error)
        except OSError as error:
            return texts("drop.not_kept", reason=reason_text(texts, error))
        if self.opens is not None:
            return texts("drop.one_game")
        self.opens = path
        return ""

    def _take_in(self, path: Path) -> None:
        """Copy a board or house rules. Raises ContentError, OSError."""
        sort = sort_of(path)
        numbers = sort is NUMBERS
        key = "numbers" if numbers else "boards"
        if key not in self._names:
            self._names[key] = (names_of_numbers if numbers else board_names)(self._ui)
        self.taken.append(sort.take_in(path, self._names[key]))


class DropDialog(Dialog):
    """Shows the progress of opening files; `then` is called once, with all results, also when stopped."""

    def __init__(self, ui: Ui, drop: DroppedFiles, then: Callable[[DroppedFiles], None]) -> None:
        super().__init__(ui, ui.texts("drop.title"), "")
        self.drop = drop
        self.animating = True
        self._then = then
        self.add(Button(ui, ui.texts("drop.stop"), self.escape))

    def extra(self, width: int) -> int:
        """Return the room for the bar."""
        return self.px(BAR + 18)

    def draw_over(self, surface: Drawable) -> None:
        """Draw the progress."""
        button, drop = self.buttons[0].rect, self.drop
        bar = pygame.Rect(button.x, button.y - self.px(BAR + 22), button.width, self.px(BAR))
        draw_progress(surface, self.ui, self.u, bar, 1 - drop.left / drop.total)

    def update(self, seconds: float) -> None:
        """Open some more files."""
        super().update(seconds)
        self.drop.go_on()
        if not self.drop.left:
            self.escape()

    def escape(self) -> None:
        """Stop with the results until now."""
        self.ui.shell.pop()
        self._then(self.drop)


class DroppedDialog(MessageDialog):
    """Lists the results of opening several dropped files."""

    width = 600.0

    def __init__(self, ui: Ui, drop: DroppedFiles) -> None:
        texts, refused = ui.texts, drop.refused
        opened = drop.total - drop.left - len(refused)
        said = [texts.count("drop.taken", len(drop.taken))] if drop.taken else []
        said += [texts.count("drop.left", drop.left)] if drop.left else []
        more = len(refused) - MOST_NAMED
        self.quoted = (*refused[:MOST_NAMED], *([texts.count("drop.more", more)] if more > 0 else []))
        super().__init__(ui, texts("drop.opened", opened=opened, total=drop.total), " ".join(said))


def files_named(text: str) -> list[Path]:
    """Return the files that a text names, one in each line, by absolute paths or by URLs; none if it holds more."""
    found: list[Path] = []
    for line in dict.fromkeys(filter(None, map(str.strip, text.splitlines()))):
        path = _local(line)
        if path is None or not path.is_absolute() or not os.path.lexists(path):
            return []
        found.append(path)
    return found


def _local(line: str) -> Path | None:
    """Return the file of a path or URL, or None for a URL that leads nowhere."""
    if not line.startswith("file://"):
        return Path(line)
    from urllib.request import url2pathname  # which unquotes UTF-8 only: other bytes are unquoted before, but no "%"

    try:
        return Path(url2pathname(unquote(urlsplit(line).path.replace("%25", "%2525"), errors="surrogateescape")))
    except (OSError, ValueError):  # brackets, or drives, that are not what they should be
        return None
