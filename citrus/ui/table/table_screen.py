"""A screen that holds a table: it notes its whole picture, and only differences from the last time are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace
from pygame import Rect, Surface

from citrus.rules.game import Game
from citrus.rules.market import sold_out
from citrus.ui.kit.description import Description
from citrus.ui.kit.display_list import DisplayList, Drawable
from citrus.ui.kit.presses import NOWHERE, Drag, Finger, Pinch, Request, Rest, Takes, Tap, Touch
from citrus.ui.kit.screen import Announcement, LegendRows, Screen, unit
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.table import GameTable
from citrus.ui.table.view.card import card_place

USEFUL = (
    (Command.HINT, Request.HINT, "legend.hint"),
    (Command.UNDO, Request.UNDO, "legend.undo"),
    (Command.HARVEST, Request.HARVEST, "table.button.harvest"),
    (Command.ALL, Request.SELECT_ALL, "table.button.all"),
    (Command.CONFIRM, Request.HARVEST, "table.button.confirm"),
    (Command.END, Request.END_TURN, "legend.end"),
    (Command.PAUSE, Request.USE, "legend.pause"),
)
"""What the row of buttons names where it can be done."""
SLIP = 64  # design pixels of a notice with two lines, on a table that is not enlarged
LIFT = 44  # design pixels that a tile lies above the finger which drags it


class TableScreen(Screen):
    """A screen with a `table` in its upper left corner, and whatever `paint` paints over it."""

    table: GameTable

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.table.game

    @property
    def topic(self) -> str | None:
        """The rule that has just refused something."""
        return self.table.state.answer.rule or None

    @property
    def notice_room(self) -> Rect:
        """The empty hand, or the card of words: nothing lies below that is needed at once. Over a note lies nothing."""
        layout, hand = self.table.view.layout, self.table.store.session.state.hand
        if not hand and layout.hand.height >= SLIP * unit(self.size) * self.ui.shell.scale:
            return layout.hand
        return layout.stall if hand and self.table.view.snapshot.card else card_place(layout)

    def describe(self) -> list[Description]:
        """Describe the table, and what is beside it."""
        return [*self.table.describe(), *super().describe()]

    def touch(self, press: Finger) -> None:
        """Take what fingers do: two of them zoom and pan the board. Before it is clear what one means, it only lights
        buttons. A tile that is dragged lies above the finger, where it can be seen."""
        if isinstance(press, Drag) and self.table.fingers.holds_tile and press.at != NOWHERE:
            press = replace(press, at=(press.at[0], press.at[1] - round(LIFT * unit(self.size))))
        if isinstance(press, Pinch):
            self.table.pinch(press)
        elif not isinstance(press, Touch) or self._covers(press.at) or self.table.fingers.is_button(press.at):
            super().touch(press)
        if isinstance(press, Rest | Tap):
            self.table.looking.note_at_once(isinstance(press, Rest))  # who stays on something asks about it

    def touchable(self) -> Iterable[Rect]:
        """Return where the widgets and the possible targets are."""
        return [*super().touchable(), *self.table.fingers.touchable]

    def takes(self, at: tuple[int, int]) -> Takes:
        """Return what a finger that moves does with what lies on the table."""
        return super().takes(at) if self._covers(at) else self.table.fingers.takes(at)

    def shows(self, at: tuple[int, int]) -> bool:
        """Return whether a tap only shows what a click there would do."""
        return not self._covers(at) and self.table.fingers.shows(at)

    def _covers(self, at: tuple[int, int]) -> bool:
        """Return whether something else lies over the table there."""
        return any(place.collidepoint(at) for place in super().touchable())

    @property
    def legend(self) -> LegendRows:
        """Name the buttons that do what can be done now."""
        view, offered = self.table.view, self.table.view.offer.clickable
        cancels = targets.CommandButton(Command.CANCEL) in offered or view.snapshot.question is not None
        last = {"legend.end": "table.end_game.confirm"} if sold_out(self.table.store.session.state) else {}
        useful = [
            ((press,), last.get(words, words)) for one, press, words in USEFUL if targets.CommandButton(one) in offered
        ]
        return (
            ((Request.CONFIRM,), "introduction.next" if self.only_goes_on else "legend.choose"),
            ((Request.CANCEL,), "app.cancel" if cancels else "legend.menu"),
            *([((Request.FOLLOW,), "introduction.do")] if view.hinted is not None else []),
            *([((Request.WHY,), "table.ask.name.why")] if view.snapshot.said.link_lines else []),
            *useful,
            ((Request.PREVIOUS, Request.NEXT), "legend.parts"),
            ((Request.ABOUT,), "legend.about"),
            ((Request.QUESTIONS,), "legend.questions"),
            ((Request.KEYS,), "legend.keys"),
        )

    @property
    def only_goes_on(self) -> bool:
        """Whether something is counted or passes."""
        return self.table.store.only_goes_on

    @property
    def called(self) -> str:
        """The table."""
        return self.ui.texts("settings.at_table")

    @property
    def expected(self) -> str:
        """What is to be done, or which bot is in turn: what it does has been heard."""
        return self.table.hearing.expected

    def aloud(self) -> Sequence[Announcement]:
        """Return what is new at the table."""
        return self.table.hearing.aloud()

    def adapt(self) -> None:
        """Show what presses its buttons now. Places stay, so that nothing has to be laid out again."""
        self.dirty = True
        self.table.view.change()

    def under(self, at: tuple[int, int]) -> object:
        """Return what a click at a place would use: beside the table, or of what can be clicked there."""
        return super().under(at) or self.table.under(at)

    def paint(self, surface: Drawable) -> None:
        """Paint everything that is visible except what lies still on the table, in cached pictures."""
        self.table.view.all_over(surface)

    def unfold(self, surface: Surface) -> Iterator[bool]:
        """Draw the board first, then everything around it, and last the pictures of what lies over the table."""
        yield from self.table.view.unfold(surface)
        self.paint(DisplayList(surface.get_rect()))
        yield False

    def prepare(self) -> bool:
        """Make a picture of what is shown next, or may be done."""
        return self.table.prefetcher.step()

    @property
    def liveliness(self) -> int:
        """How many frames a second the table wants while nothing happens there."""
        return self.table.view.liveliness

    @property
    def midway(self) -> bool:
        """Whether somebody passes through the valley."""
        return self.table.view.midway

    def stir(self, surface: Surface, seconds: float) -> list[Rect]:
        """Let the wind, the workers and the animals move."""
        return self.table.view.stir(surface, seconds)

    def draw(self, surface: Surface) -> None:
        """Draw everything; the only ring of a window is on the live screen."""
        self.table.view.painter.live = self.ui.shell.is_top(self)
        self.table.view.dirty = False
        self.table.view.draw(surface, self.paint)

    def redraw(self, surface: Surface) -> None:
        """Draw what looks different."""
        self.table.view.dirty = False
        self.table.view.draw(surface, self.paint, whole=False)
