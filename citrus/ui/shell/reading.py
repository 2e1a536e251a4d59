"""What screen readers are told: whatever is on the live screen, and what is new, whenever it looks different."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import pygame

from citrus.language.texts import Texts
from citrus.match.settings import Reading
from citrus.ui.devices.labels import with_key
from citrus.ui.devices.nodes import READ, ScreenContents, aloud, label, lines
from citrus.ui.devices.reader import SHOWN_LATER, Reader, available
from citrus.ui.kit.description import Description
from citrus.ui.kit.glyphs import spelt
from citrus.ui.kit.presses import Number, Press, Request, Scope
from citrus.ui.kit.screen import Announcement, Screen

ANSWERED = frozenset(
    {
        Request.CONFIRM,
        Request.USE,
        Request.MAIN,
        Request.CANCEL,
        Request.UNDO,
        Request.REDO,
        Request.DELETE,
        Request.RENAME,
        Request.END_TURN,
        Request.HARVEST,
        Request.TOOL,
        Request.HINT,
        Request.WHY,
        Request.FOLLOW,
        Request.ABOUT,
        Request.STANDINGS,
        Request.STORY,
        Request.POSITION,
        Request.FINCAS,
        Request.CHANGES,
        Request.POSSIBLE,
        Request.BOARD,
        Request.MARKET,
        Request.SCORES,
        Request.NEXT_CHOICE,
        Request.PREVIOUS_CHOICE,
        Request.LEVEL,
        Request.BETTER,
        Request.REVIEW,
        Request.REPLAY,
    }
)
"""What nobody presses without hearing something."""
AT_TABLES = (Scope.TABLE, Scope.REPLAY)
"""Where what can be used is not read one by one: keys of their own lead to the spaces and the market."""
FAREWELL = 3.0  # seconds in which readers hear that they are switched off


class ScreenReading:
    """Connects the readers of a computer to a window, as the settings allow."""

    def __init__(self, reader: Reader, window: pygame.Window, texts: Texts) -> None:
        self._reader = reader
        self._window = window
        self._texts = texts
        self._wanted: Reading = "off"
        self._possible = False
        self._page: Screen | None = None  # that on which somebody reads line by line
        self._line = 0, ""  # which was read last there, and its text
        self._read = 0  # lines up to now, so that each is heard
        self._step = 0  # to the line that is to be read
        self._left = 0.0  # seconds until readers are switched off

    def begin(self, shown: bool = True) -> None:
        """Let readers connect from now on to a window that has been `shown`, or not yet."""
        self._possible = not shown or sys.platform not in SHOWN_LATER
        self.change(self._wanted)

    def change(self, wanted: Reading) -> None:
        """Tell readers as much as the settings say, and before they are switched off, that this is all. Where they
        cannot connect any more, they do so at the next start."""
        before, self._wanted = self._wanted, wanted
        if wanted == "off":
            self._left = FAREWELL if before != "off" and self._reader.heard else 0.0
            self._end()
        elif self._possible and not self._reader.on and available():
            self._reader.attach(self._window)
        self._reader.change()

    def passed(self, seconds: float, screen: Screen, notice: str) -> None:
        """Let time pass, and tell what is on the live screen if it looks different; a `notice` lies over it."""
        self._left -= seconds
        self._end()
        if self._reader.due(seconds, screen.animating):
            with self._reader.guarded():
                self._tell(screen, notice)

    def _end(self) -> None:
        """Switch readers off if that is wanted, and has been said."""
        if self._wanted == "off" and self._left <= 0:
            self._reader.detach()

    def pressed(self, press: Press) -> None:
        """Note what is pressed: somebody who asks for something hears an answer."""
        if press in ANSWERED or isinstance(press, Number):
            self._reader.answer()

    def repeat(self) -> None:
        """Say again what has been said last."""
        self._reader.repeat()

    def read_on(self, step: int) -> None:
        """Read out the next line of the screen, or the one before by a negative step. That begins at the top, or at the
        bottom."""
        self._step = step
        self._reader.change()

    def _lines_read(self, screen: Screen, described: Sequence[Description]) -> Iterator[Announcement]:
        """Yield the line that somebody wants to read now. It begins at the top, or where a page has been opened after
        what has been said of that place."""
        if screen is not self._page:
            self._page, self._line = screen, (0, "")
        if not self._step:
            return
        used = screen.scope not in AT_TABLES
        there = [*lines(described, used, self._whole if used else label)]
        step, (place, before) = self._step, self._line
        self._step, self._read = 0, self._read + 1
        if before not in there and 0 <= place + step < len(there) and before:  # it has changed, as a number may
            place += step
        elif before not in there:  # nothing has been read yet, or the rest has gone
            told = {one.text.rstrip(".") for one in screen.aloud()} if screen.opens_within else set[str]()
            heard = max((at for at, text in enumerate(there) if text.rstrip(".") in told), default=-1)
            place = heard + 1 if step > 0 else len(there) - 1
        else:
            place = (place if there[place : place + 1] == [before] else there.index(before)) + step
        text = there[place] if 0 <= place < len(there) else ""
        self._line = place, text
        yield Announcement(text or self._texts("app.read_all"), number=self._read)

    def _tell(self, screen: Screen, notice: str) -> None:
        described, app, way = screen.describe(), self._texts("app.name"), self._shortest_way(screen)
        contents = ScreenContents(
            screen, title(screen, described), described, screen.size, screen.overlay, self._wanted == "full"
        )
        ends = self._texts("app.reader_off") if self._wanted == "off" else ""
        told = map(Announcement, filter(None, [way, notice, ends]))
        said = [*screen.aloud(), *told, *self._lines_read(screen, described)]
        said = [one._replace(text=spelt(self._texts, one.text)) for one in said]
        nothing = self._texts("app.nothing_new")
        expected, still = screen.expected or self._focused(described) or way or nothing, not screen.animating
        self._reader.tell(contents, app, self._texts.language, said, expected, still, (way, nothing))

    def _focused(self, described: Sequence[Description]) -> str:
        """Return what is heard of what has the focus, in a list of its row, and whether that is chosen; empty if
        nothing has."""
        for one in described:
            if inside := self._focused(one.parts):
                return inside
            if "focused" in one.states:
                return self._with_state(one) if one.role == "row" else label(one)
        return ""

    def _whole(self, one: Description) -> str:
        """Return what is read of something: its name and value, its state, and what there is to know about it."""
        more = aloud(one.hint) if self._wanted == "full" and one.role not in READ else ""
        said = self._with_state(one)
        return self._texts.sentences([said, more]) if more else said

    def _with_state(self, one: Description) -> str:
        """Return what is heard of something, and whether it is on or off, chosen, or cannot be used."""
        found = [("checked" if "checked" in one.states else "unchecked")] if one.role == "switch" else []
        found += ["chosen"] if one.role != "switch" and one.states & {"checked", "selected"} else []
        found += ["disabled"] if "disabled" in one.states and one.role not in READ else []
        typed = [one.value] if one.role == "text field" and one.value else []
        states = [*typed, *(self._texts(f"app.state.{state}") for state in found)]
        return self._texts.joined(", ", [label(one).rstrip("."), *states]) if states else label(one)

    @staticmethod
    def _shortest_way(screen: Screen) -> str:
        """Return which button, and key, does what most people come to a screen for."""
        way = screen.main_action
        said = with_key(screen.ui, way, Request.MAIN, screen.scope)
        return "" if not way or said == way else screen.ui.texts("app.main_button", name=said)

    def gave_up(self) -> BaseException | None:
        """Return why nothing is told any more, if reading has failed since the last time."""
        failure, self._reader.failure = self._reader.failure, None
        return failure


def title(screen: Screen, described: Sequence[Description]) -> str:
    """Return what a screen is called, or what its heading says."""
    return screen.called or next((one.name for one in described if one.role == "heading"), "")
