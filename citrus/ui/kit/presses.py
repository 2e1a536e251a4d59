"""What somebody presses, whatever with: the words in which devices speak to widgets, screens and the table.

A device (`citrus/ui/devices`) turns what its hardware reports into presses, `App.take` does what is the same on every
screen, and `Screen.handle` takes all others. A program that plays needs no device; it hands over presses itself:

    app.take(Point(place))  # the mouse goes there
    app.take(Down(place))  # a click: a button goes down and up
    app.take(Up(place))
    app.take(Tap(place))  # a finger touches it
    app.take(Request.CONFIRM)  # Enter on a keyboard, A on a controller
    app.take(Move(0, 1))  # an arrow down, or the stick
    app.take(Write("Ana"))  # into the text field that has the focus
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum, auto

from msgspec import Struct
from msgspec.structs import astuple

LEFT, MIDDLE, RIGHT = 1, 2, 3  # the buttons of a mouse
NOWHERE = (-1, -1)


class Press:
    """Anything that is pressed, turned, moved or written."""


class Repeatable(Struct, frozen=True, eq=False):
    """A press whose last part says whether it repeats another one. It equals that."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and astuple(self)[:-1] == astuple(other)[:-1]

    def __hash__(self) -> int:
        return hash(astuple(self)[:-1])


class Pointer(Press):
    """What a mouse does at a place of the window, in its pixels."""


class Point(Pointer, Struct, frozen=True):
    """The mouse is at a place now."""

    at: tuple[int, int]


class Down(Pointer, Repeatable, frozen=True, eq=False):
    """A button of the mouse goes down; `again` marks the second half of a double click."""

    at: tuple[int, int]
    button: int = LEFT
    again: bool = False


class Up(Pointer, Struct, frozen=True):
    """A button of the mouse goes up; `NOWHERE` if that was outside of the window or has not been seen."""

    at: tuple[int, int]
    button: int = LEFT


class Wheel(Pointer, Struct, frozen=True):
    """The wheel turns by `steps`, away from the user if positive; `exact` counts parts of steps, too. A finger that
    drags moves what lies there by `pixels` instead."""

    at: tuple[int, int]
    steps: int
    exact: float
    pixels: int | None = None

    def way(self, notch: float) -> float:
        """Return how many pixels it scrolls back, where a step of the wheel scrolls a `notch`."""
        return self.exact * notch if self.pixels is None else self.pixels

    def lines(self, height: float) -> float:
        """Return how many lines of a `height` it goes back in a text, as many as the steps of the wheel."""
        return self.steps if self.pixels is None else self.pixels / height


class Leave(Pointer, Struct, frozen=True):
    """The mouse leaves the window."""


class Finger(Press):
    """What fingers do on the window. `Screen.touch` takes it."""


class Touch(Finger, Struct, frozen=True):
    """A finger has come down at a place; nobody knows yet what it means. It `stops` what still coasted, if anything."""

    at: tuple[int, int]
    stops: bool = False


class Tap(Finger, Repeatable, frozen=True, eq=False):
    """A finger has touched a place and left it again; `stops` tells whether it has stopped what coasted, `again` marks
    the second half of a double one."""

    at: tuple[int, int]
    stops: bool = False
    again: bool = False


class Rest(Finger, Struct, frozen=True):
    """A finger stays at a place and asks what is there."""

    at: tuple[int, int]


class Phase(Enum):
    """How far a movement of fingers is."""

    BEGINS = auto()
    GOES_ON = auto()
    ENDS = auto()
    COASTS = auto()  # the finger has left, and what it has moved goes on for a moment


class Takes(Enum):
    """What a finger that moves does with what lies where it began."""

    NOTHING = auto()  # the page or the list scrolls
    IT = auto()  # it moves with the finger
    IT_SIDEWAYS = auto()  # the same, but only if the finger goes to the left or right
    A_LOOK = auto()  # the finger looks at everything on its way


class Drag(Finger, Struct, frozen=True):
    """A finger moves from `start`; it is `at` a place now, `by` some pixels from the last one. It ends `NOWHERE` if
    nobody has seen where."""

    start: tuple[int, int]
    at: tuple[int, int]
    by: tuple[int, int]
    phase: Phase


class Pinch(Finger, Struct, frozen=True):
    """Two fingers move; the middle between them is `at` a place. Since the last time it has moved `by` some pixels, and
    the fingers are `factor` times as far apart."""

    at: tuple[int, int]
    by: tuple[int, int]
    factor: float
    phase: Phase


class Move(Press, Repeatable, frozen=True, eq=False):
    """Go one step: right or down if positive.

    With `far`, go further: to the next word, or to the next space that is offered. With `select`, select the text on
    the way. `again` marks the repeats of a key, or of a stick, that is held.
    """

    dx: int
    dy: int
    far: bool = False
    select: bool = False
    again: bool = False


class Number(Press, Struct, frozen=True):
    """Choose by number, from 0 to 9."""

    value: int


class Letter(Press, Struct, frozen=True):
    """Give the letter to what is pointed at."""

    sign: str


class GoTo(Press, Struct, frozen=True):
    """Go to something on the screen by the `source` of its description, or to a `part` of it; with `use`, use it."""

    source: Hashable
    part: Hashable = None
    use: bool = False


class Write(Press, Struct, frozen=True):
    """Write a text where the cursor is."""

    text: str


class Compose(Press, Struct, frozen=True):
    """Show what an input method makes of several keys, with its cursor `at` a place of it."""

    text: str
    at: int


class Paste(Press, Struct, frozen=True):
    """Insert a text from elsewhere, such as one that was dropped onto the window."""

    text: str


class Pulled(Press, Struct, frozen=True):
    """A device that was used is not there any more. `place` is its number among those of its sort."""

    place: int


class Plugged(Press, Struct, frozen=True):
    """A device is there now, perhaps `again`: one that was used has been away."""

    again: bool


class Elsewhere(Press, Struct, frozen=True):
    """Somebody whose turn it is not presses something, on the controller of a `place`; another one plays now."""

    press: Press
    place: int


class Request(Press, Enum):
    """A press that its name says in full."""

    # to get around
    NEXT = auto()  # the next widget, or the next part of the table
    PREVIOUS = auto()
    CONFIRM = auto()  # use what has the focus; without focus, show it, or on a page do what is most likely wanted
    MAIN = auto()  # do what most people come to a screen for, whatever has the focus
    USE = auto()  # use what has the focus; without focus, play and pause, or read on
    CANCEL = auto()
    BACK = auto()  # to what was there before
    FIRST = auto()
    LAST = auto()
    PAGE_UP = auto()
    PAGE_DOWN = auto()
    MENU = auto()
    # to change something
    UNDO = auto()
    REDO = auto()
    DELETE = auto()
    RENAME = auto()
    # in a game, or while one is shown again
    END_TURN = auto()
    HARVEST = auto()
    TOOL = auto()
    HINT = auto()
    WHY = auto()  # more about what is said: the reasons of a hint, the rule behind a refusal
    FOLLOW = auto()  # the next step of a hint
    ABOUT = auto()  # the note on what has the focus, at once
    STANDINGS = auto()
    STORY = auto()
    POSITION = auto()  # questions about the game
    FINCAS = auto()
    CHANGES = auto()
    POSSIBLE = auto()
    MARKET = auto()
    BOARD = auto()
    SCORES = auto()
    QUESTIONS = auto()  # all of them, to choose from
    NEXT_CHOICE = auto()  # to the next thing that can be chosen
    PREVIOUS_CHOICE = auto()
    FIND_SPACE = auto()  # to a space by its name
    PEEK = auto()  # look at the other level of the table until it is let go
    LEVEL = auto()  # switch between the calm and the full table for good
    PACE = auto()
    ZOOM_IN = auto()
    ZOOM_OUT = auto()
    NEXT_VIEWER = auto()
    PREVIOUS_VIEWER = auto()
    BETTER = auto()
    REVIEW = auto()
    REPLAY = auto()
    # in a text
    ERASE = auto()  # the sign before the cursor, or what is selected
    ERASE_WORD = auto()
    DELETE_WORD = auto()
    SELECT_FIRST = auto()  # up to the beginning
    SELECT_LAST = auto()
    SELECT_ALL = auto()
    CUT = auto()
    COPY = auto()
    PASTE = auto()
    END_COMPOSING = auto()  # give up what an input method shows
    FIND = auto()
    # on every screen
    REPEAT = auto()  # say again what a screen reader has said last
    READ_ON = auto()  # read out the next thing on the screen to which the keyboard does not lead
    READ_BACK = auto()
    KEYS = auto()
    RULES = auto()
    PLAYER_AID = auto()
    FULL_SCREEN = auto()
    MUTE = auto()
    LARGER = auto()
    SMALLER = auto()
    USUAL_SIZE = auto()
    # a key without a meaning: like all others, it ends what is only shown
    NOTHING = auto()


class LetGo(Press, Struct, frozen=True):
    """What has been held down is let go."""

    request: Request


class Scope(Enum):
    """Where a key has a meaning of its own."""

    EVERYWHERE = auto()
    TEXT = auto()  # while a text is written, where signs press nothing
    COMPOSING = auto()  # while all keys belong to an input method, which makes signs of several of them
    TABLE = auto()
    REPLAY = auto()
    LIBRARY = auto()
    WORKSHOP = auto()
    RULEBOOK = auto()
