"""A board or numbers on the workbench: the file, its history, and saving every change at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Generic

from citrus.content.forms import Content, comments
from citrus.content.yaml_text import MAX_BYTES
from citrus.shared_file import SharedFile
from citrus.workshop.folder import Folder
from citrus.workshop.history import History


class Bench(Generic[Content]):
    """A file of a folder and its draft. Every change is saved at once, so that no crash loses it.

    `error` is why the last change could not be written, or None. A change that would lose comments of the file is not
    written before `let_go` has been called: until then these comments are `at_risk`.
    """

    def __init__(self, folder: Folder[Content], path: Path) -> None:
        """Open a file, finished or not. Raises ContentError."""
        self._file = SharedFile(path, MAX_BYTES)
        with suppress(OSError):  # reading will say why
            self._file.know()
        draft, text = folder.read(path)
        self.history = History(draft)
        self.error: OSError | None = None
        self.at_risk: tuple[str, ...] = ()
        self._folder = folder
        self._begun_with = text  # what changes are written into
        self._on_disk = text
        self._stroke = False

    @property
    def path(self) -> Path:
        """The file."""
        return self._file.path

    @property
    def draft(self) -> Content:
        """The draft as it is now."""
        return self.history.draft

    @property
    def name(self) -> str:
        """The name of the draft."""
        return self._folder.name(self.draft) or self.path.stem

    @property
    def text(self) -> str:
        """The draft as the text of its file, keeping as much as possible of what somebody wrote."""
        return self._folder.form.changed_text(self._begun_with, self.draft)

    def change(self, draft: Content, stroke: bool = False) -> None:
        """Replace the draft; changes of one `stroke` are undone together, and saved when it ends."""
        self.history = self.history.then(draft, same_stroke=stroke and self._stroke)
        self._stroke = stroke
        if not stroke:
            self.save()

    def end_stroke(self) -> None:
        """End the stroke and save what it has done."""
        self._stroke = False
        self.save()

    def undo(self) -> None:
        """Undo the last change."""
        self.history = self.history.undone()
        self.save()

    def redo(self) -> None:
        """Redo the change that was undone last."""
        self.history = self.history.redone()
        self.save()

    def rename(self, name: str, taken: Collection[str] = ()) -> None:
        """Rename the draft and its file; a blank name changes nothing. A name that is `taken` by another draft, or by
        its file, gets a number."""
        name = " ".join(name.split())
        if not name:
            return
        name = self._folder.free_name(name, taken, but=self.path)
        self.change(self._folder.named(self.draft, name))
        path = self._folder.path_for(name)
        if self.error is not None or self.at_risk or path == self.path:
            return
        try:
            self._file.rename(path)
        except OSError as error:
            self.error = error

    def let_go(self) -> None:
        """Save although the file loses comments."""
        self._begun_with = self._folder.form.text(self.draft) if self.at_risk else self._begun_with
        self.at_risk = ()
        self.save()

    def save(self) -> None:
        """Write the draft into its file, if that differs. If somebody else has changed the file meanwhile, theirs
        stays, and the draft goes into another one beside it."""
        text = self.text
        lost = Counter(comments(self._begun_with)) - Counter(comments(text))
        self.at_risk = tuple(lost.elements())
        if self.at_risk or (text == self._on_disk and self.error is None):
            return
        try:
            self._file.write(text.encode())
        except OSError as error:
            self.error = error
        else:
            self.error, self._on_disk = None, text
