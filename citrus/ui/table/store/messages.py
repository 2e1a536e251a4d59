"""Messages, which change a table's state, and effects, which have to be done besides."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from citrus.bots.advice import Advice
from citrus.match.settings import Level
from citrus.rules.actions import Action, BuildFinca, Plant
from citrus.rules.numbering import SpaceSet
from citrus.ui.pieces.lens import Lens
from citrus.ui.table.model.answers import Answer
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.guide import Guide
from citrus.ui.table.model.inputs import Gesture
from citrus.ui.table.model.intents import Intent
from citrus.ui.table.model.played import PlayedTurn
from citrus.ui.table.model.targets import Target

# what somebody does beside what a click means


@dataclass(frozen=True)
class LookedAt:
    """The mouse or the keyboard is on another target, or on none. There is no note if it was not `asked` for: the
    target has come below a still mouse. `onlooker` is the place of the controller of somebody not in turn."""

    target: Target | None
    asked: bool = True
    onlooker: int | None = None


@dataclass(frozen=True)
class Focused:
    """The ring of the keyboard is at a target, or gone."""

    target: Target | None


@dataclass(frozen=True)
class Gestured:
    """The mouse holds something, or releases it."""

    gesture: Gesture | None


@dataclass(frozen=True)
class Enlarged:
    """The board is looked at through a lens."""

    lens: Lens


@dataclass(frozen=True)
class Peeked:
    """The other level of the table is looked at, or not any more."""

    begun: bool


@dataclass(frozen=True)
class Switched:
    """The other level of the table is wanted for good."""


@dataclass(frozen=True)
class ClickedButton:
    """A button was clicked; what its command leads to is another message."""

    command: Command


@dataclass(frozen=True)
class ClickedMat:
    """A folded mat was clicked."""

    player: int


@dataclass(frozen=True)
class OpenedMat:
    """A folded mat opens, since the keyboard is at something that lies on it."""

    player: int


@dataclass(frozen=True)
class TooSoon:
    """A tile or a finca was clicked that a hint shows, but that is not possible yet."""

    step: Plant | BuildFinca


@dataclass(frozen=True)
class PutBack:
    """What was begun has been left."""


@dataclass(frozen=True)
class Confirmed:
    """A player has confirmed an action."""

    action: Action


# what has happened in the game


@dataclass(frozen=True)
class Settled:
    """The game or the selection may have changed: pick what is picked by itself, repeat the hint."""


@dataclass(frozen=True)
class Restarted:
    """Another game lies on the table."""


@dataclass(frozen=True)
class Done:
    """A player or a bot has done an action; if a person planted, `place` is the first in the hand with such a tile.

    The turn `ends` if nothing else is left to do.
    """

    action: Action
    place: int | None = None
    ends: bool = False


@dataclass(frozen=True)
class Undone:
    """The last action was taken back, after which there had been `before` steps."""

    action: Action | None
    before: int


@dataclass(frozen=True)
class Redone:
    """What was undone has been redone; before that, there were `before` steps."""

    before: int


# what is said and shown without a click


@dataclass(frozen=True)
class Answered:
    """Something is answered; if `whole`, with everything that there is to say about it."""

    answer: Answer
    whole: bool = False


@dataclass(frozen=True)
class Guided:
    """A hint shows something else, or nothing any more."""

    guide: Guide | None


@dataclass(frozen=True)
class Asked:
    """A hint is wanted once the turn has passed, by a command, or not any more."""

    wanted: Command | None


@dataclass(frozen=True)
class AskedWhy:
    """A hint is wanted with its reasons while nothing is said."""


@dataclass(frozen=True)
class Thought:
    """A hint that was asked for has been found; None if there is no advice."""

    advice: Advice | None


@dataclass(frozen=True)
class Advised:
    """A turn is shown as a hint shows it; what is `said` takes the place of its words, perhaps with a `brief` form of
    the first sentence."""

    advice: Advice
    said: tuple[str, ...]
    brief: str = ""


@dataclass(frozen=True)
class PointedAt:
    """A place to click for an action is shown, with a sentence."""

    action: Action
    text: str


@dataclass(frozen=True)
class ComparedStandings:
    """The standings are shown or hidden."""


Message = (
    Intent
    | LookedAt
    | Focused
    | Gestured
    | Enlarged
    | Peeked
    | Switched
    | ClickedButton
    | ClickedMat
    | OpenedMat
    | TooSoon
    | PutBack
    | Confirmed
    | Settled
    | Restarted
    | Done
    | Undone
    | Redone
    | Answered
    | Guided
    | Asked
    | AskedWhy
    | Thought
    | Advised
    | PointedAt
    | ComparedStandings
)

# what is to be done besides


class Do(Enum):
    """An effect that needs no more words."""

    UNDO = auto()
    REDO = auto()
    THINK = auto()  # about a hint
    RUSH = auto()  # the rest of a bot's turn
    SHOW_HINTED = auto()  # bring into sight where the hint asks to click
    SHOW_PINNED = auto()  # bring into sight what the log points at


@dataclass(frozen=True)
class Perform:
    """Do an action in the game."""

    action: Action


@dataclass(frozen=True)
class AskFirst:
    """Ask whether an action is meant."""

    action: Action


@dataclass(frozen=True)
class ShowAgain:
    """Show a turn again."""

    turn: PlayedTurn


@dataclass(frozen=True)
class Sound:
    """Play a sound."""

    name: str


@dataclass(frozen=True)
class Remember:
    """Keep the level of the table in the settings."""

    level: Level


@dataclass(frozen=True)
class Flash:
    """Let spaces at fault pulse."""

    spaces: SpaceSet


Effect = Do | Perform | AskFirst | ShowAgain | Sound | Remember | Flash
