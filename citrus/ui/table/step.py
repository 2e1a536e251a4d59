"""What the table holds between two inputs beside the game, the desk, and what follows from an intent, an action that is
done, or a hint that is found: the next desk, and what is to be done besides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from citrus.bots.advice import Advice
from citrus.language.words import Words
from citrus.match.settings import Settings
from citrus.rules.actions import Action, BuildFinca, EndTurn, Pass, Plant
from citrus.rules.numbering import SpaceSet
from citrus.rules.state import GameState
from citrus.ui.table.model import answers
from citrus.ui.table.model.answers import SILENCE, Answer
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.guide import Guide, followed, guide_of, unhindered, within
from citrus.ui.table.model.hints import awaited, pointed_at
from citrus.ui.table.model.intents import (
    Act,
    Explain,
    Help,
    Ignore,
    Intent,
    LookUp,
    Pick,
    PointOut,
    PointOutTurn,
    Refuse,
    Remark,
    Revisit,
    Use,
)
from citrus.ui.table.model.recap import LastTurn
from citrus.ui.table.model.selection import NOTHING, Selection, next_in_hand, picked_for, put_back
from citrus.ui.table.model.targets import Target
from citrus.ui.table.role import Role


@dataclass(frozen=True)
class Desk:
    """What is picked, answered, pinned and hinted, and how the table is shown.

    `answer` is what is said, `fresh` while the mouse is where it was asked for. `pinned` is the line of the log whose
    place is shown, `retold` the turn of which everything is shown that it has changed. `guide` is what a hint shows,
    `guides` what it showed after that many steps of the game, for those who come back to them; `asked`: a hint
    is to be shown once the turn has passed, or bots had theirs. `standings`: sheets at the fincas say who leads there.
    `opened` is whose folded mat has been opened by a click. `sight_due`: what can be done is to come into sight once
    nothing moves.
    """

    selection: Selection = NOTHING
    answer: Answer = SILENCE
    fresh: bool = False
    pinned: int | None = None
    retold: LastTurn | None = None
    guide: Guide | None = None
    guides: Mapping[int, Guide] = field(default_factory=dict)
    asked: bool = False
    standings: bool = False
    opened: int | None = None
    sight_due: bool = False

    @property
    def advised(self) -> bool:
        """Whether what is said now is the sentence of the hint."""
        return self.guide is not None and bool(self.guide.said.text) and self.answer is self.guide.said

    @property
    def busy(self) -> bool:
        """Whether something is said or shown that Escape takes away before it takes away a hint."""
        said = bool(self.answer.text) and not self.advised
        return said or self.opened is not None or self.pinned is not None or self.retold is not None

    def next_click(self, state: GameState) -> Target | None:
        """Where the hint asks to click next; None without one, or while it knows no next step."""
        if self.guide is None or self.guide.action is None:
            return None
        return pointed_at(state, self.guide.action, self.selection)[0]

    def picking(self, selection: Selection) -> Desk:
        """The desk with something else picked."""
        return replace(self, selection=selection)

    def saying(self, answer: Answer) -> Desk:
        """The desk with another answer."""
        return replace(self, answer=answer)

    def attended(self, line: int | None = None) -> Desk:
        """The desk once somebody has clicked: nothing is said or shown of what was clicked before.

        `line` is the one of the log that is clicked now, if any; one that is shown already is let go.
        """
        pinned = None if line == self.pinned else line
        return replace(self, answer=SILENCE, fresh=True, pinned=pinned, retold=None, opened=None)

    def reminded(self) -> Desk:
        """The desk that says again what the hint says, once nothing else is said."""
        if self.guide is None or self.answer.text or not self.guide.said.text:
            return self
        return replace(self, answer=self.guide.said, fresh=False)

    def unguided(self) -> Desk:
        """The desk without a hint, and with none to come back to."""
        return replace(self, answer=SILENCE if self.advised else self.answer, guide=None, guides={})

    def returned(self, before: int, now: int) -> Desk:
        """The desk after some steps `before` were taken back or done again, so that there are that many `now`: it shows
        what the hint showed there."""
        guides = {**self.guides, before: self.guide} if self.guide is not None else self.guides
        return replace(self, guide=guides.get(now), guides=guides)


# what may have happened beside a click


@dataclass(frozen=True)
class OpenMat:
    """A folded mat was clicked."""

    player: int


@dataclass(frozen=True)
class TooSoon:
    """A tile or a finca was clicked that a hint shows, but that is not possible yet."""

    step: Plant | BuildFinca


@dataclass(frozen=True)
class PutBack:
    """What was begun is left."""


@dataclass(frozen=True)
class Confirmed:
    """A player is sure about an action."""

    action: Action


@dataclass(frozen=True)
class Done:
    """A player or a bot has done an action; if it planted, `place` is the first in the hand that had such a tile."""

    action: Action
    place: int = 0


@dataclass(frozen=True)
class Undone:
    """The last action was taken back, after which there had been that many steps."""

    action: Action
    before: int


@dataclass(frozen=True)
class Redone:
    """What was taken back has been done again; before that, there were that many steps."""

    before: int


@dataclass(frozen=True)
class Thought:
    """A hint that was asked for has been found; None if there is no advice."""

    advice: Advice | None


@dataclass(frozen=True)
class Shown:
    """Something is shown as a hint shows it, with a sentence `more`."""

    advice: Advice
    more: str


@dataclass(frozen=True)
class PointedAt:
    """It is shown where to click for an action, with a sentence."""

    action: Action
    text: str


Message = Intent | OpenMat | TooSoon | PutBack | Confirmed | Done | Undone | Redone | Thought | Shown | PointedAt

# what is to be done besides


class Do(Enum):
    """An effect that needs no more words."""

    UNDO = auto()
    REDO = auto()
    THINK = auto()  # about a hint
    FIT = auto()  # the whole board into the window
    SHOW_HINTED = auto()  # bring into sight where the hint asks to click
    SHOW_PINNED = auto()  # bring into sight what the log points at
    KEEP_IN_SIGHT = auto()  # show the whole board if nothing is in sight that can be done
    NOTE_LATER = auto()  # no note here before the mouse has been elsewhere


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
    """Let a turn be seen again."""

    turn: LastTurn


@dataclass(frozen=True)
class Watch:
    """Watch bots in another way."""

    command: Command


@dataclass(frozen=True)
class Sound:
    """Let something be heard."""

    name: str


@dataclass(frozen=True)
class Flash:
    """Let spaces at fault pulse."""

    spaces: SpaceSet


Effect = Do | Perform | AskFirst | ShowAgain | Watch | Sound | Flash
Next = tuple[Desk, list[Effect]]


@dataclass(frozen=True)
class Context:
    """Who sits at the table, in which words, with which settings."""

    role: Role
    words: Words
    settings: Settings


def hurries(message: Message) -> bool:
    """Whether nothing is to move any more before this is taken."""
    match message:
        case Ignore() | LookUp() | Revisit() | Done() | Undone() | Redone() | Thought() | Confirmed():
            return False
        case Use(command):
            return command not in (Command.PAUSE, Command.PACE)
    return True


def step(desk: Desk, message: Message, context: Context) -> Next:
    """The desk after a message, and the effects in their order."""
    session, words = context.role.session, context.words
    match message:
        case Ignore() | LookUp() | Revisit():
            return desk, []
        case Use(command):
            return _run(desk, command, context)
        case Act(action):
            settings = context.settings
            asks = context.role.passes_on and settings.confirm_end and isinstance(action, EndTurn | Pass)
            return desk.attended(), [AskFirst(action) if asks else Perform(action)]
        case Pick(selection):
            new = selection not in (desk.selection, NOTHING)
            used: list[Effect] = [Sound("click"), Do.NOTE_LATER] if new else []
            return replace(desk.attended(), selection=selection), [*used, Do.KEEP_IN_SIGHT]
        case Explain(attempt):
            refusal = session.why_not(attempt)
            if refusal is None:
                return _refuse(desk, answers.hint(words, session.state, "finish_first"))
            return _refuse(desk, answers.refused(words, session.state, refusal, attempt))
        case Refuse(refusal):
            return _refuse(desk, answers.refused(words, session.state, refusal))
        case Help(hint, owner):
            return _refuse(desk, answers.hint(words, session.state, hint, owner))
        case Remark(key, friendly):
            return desk.attended().saying(Answer(words.texts(key), friendly=friendly)), [Do.KEEP_IN_SIGHT]
        case PointOut(line):
            return desk.attended(line), [Do.SHOW_PINNED, Do.KEEP_IN_SIGHT]
        case PointOutTurn(turn):
            if turn == desk.retold:
                return desk.attended(), [Do.KEEP_IN_SIGHT]
            return replace(desk.attended(), retold=turn), [Do.SHOW_PINNED, ShowAgain(turn)]
        case OpenMat(player):
            return replace(desk.attended(), opened=player), [Sound("click")]
        case TooSoon(later):
            first = None if desk.guide is None else desk.guide.action
            said = awaited(words, session.state, later, first)
            return desk.attended().saying(Answer(said, friendly=True)), []
        case PutBack():
            return replace(desk.attended(), selection=put_back(desk.selection)), []
        case Confirmed(action):
            return desk, [Perform(action)]
        case Done(action, place):
            return _done(desk, action, place, context)
        case Undone(action, before):
            picked = picked_for(session.state, action) if isinstance(action, Plant) else NOTHING
            return replace(desk.returned(before, len(session.steps)), selection=picked, asked=False), [Do.KEEP_IN_SIGHT]
        case Redone(before):
            return replace(desk.returned(before, len(session.steps)), selection=NOTHING), [Do.KEEP_IN_SIGHT]
        case Thought(advice):
            silent = desk.saying(SILENCE)
            return (silent, []) if advice is None else _advise(silent, advice, "", context)
        case Shown(advice, more):
            return _advise(_begun(desk), advice, more, context)
        case PointedAt(action, text):
            answer = Answer(text, friendly=True)
            guide = Guide(session.state.player, action, said=answer)
            return replace(_begun(desk), answer=answer, guide=guide), [Do.SHOW_HINTED]
    return desk.attended(), [Do.KEEP_IN_SIGHT]  # it means nothing here, or leads elsewhere


def _begun(desk: Desk) -> Desk:
    """The desk when something is about to be said that no click has asked for."""
    return replace(desk, answer=SILENCE, fresh=True)


def _refuse(desk: Desk, answer: Answer) -> Next:
    """Say no, to be heard, and show the places at fault."""
    pulse: list[Effect] = [Flash(answer.spaces)] if answer.rule else []
    return desk.attended().saying(answer), [Sound("refusal"), *pulse, Do.KEEP_IN_SIGHT]


def _run(desk: Desk, command: Command, context: Context) -> Next:
    """A command of the table itself."""
    session, words, match_ = context.role.session, context.words, context.role.match
    match command:
        case Command.HINT:
            return _ask_for_hint(desk, context)
        case Command.UNDO if match_ is not None:
            if match_.can_undo:
                return desk.attended(), [Do.UNDO]
            return desk.attended().saying(answers.no_step(words, session.state, "no_undo")), [Sound("refusal")]
        case Command.REDO if match_ is not None:
            if match_.can_redo:
                return desk.attended(), [Do.REDO]
            return desk.attended().saying(answers.no_step(words, session.state, "no_redo")), [Sound("refusal")]
        case Command.STANDINGS:
            return replace(desk.attended(), standings=not desk.standings), []
        case Command.FIT:
            return desk.attended(), [Do.FIT]
        case Command.RUSH | Command.PAUSE | Command.PACE if session.bot is not None:
            return desk, [Watch(command)]
    return desk, []


def _ask_for_hint(desk: Desk, context: Context) -> Next:
    """Say what the player in turn could do, or take that away again while it is said. While it is being thought about,
    ask nothing else."""
    state = context.role.session.state
    if desk.answer.thinking:
        return desk, []
    if desk.advised and desk.next_click(state) is not None:
        return _begun(desk.unguided()), []
    if state.over:
        return _begun(desk).saying(answers.over(context.words)), [Sound("refusal")]
    return _begun(desk), [Do.THINK]


def _advise(desk: Desk, advice: Advice, more: str, context: Context) -> Next:
    """Say and show what could be done; what was begun for something else is put back."""
    state = context.role.session.state
    advice = within(desk.guide, advice, state)
    answer = answers.advised(context.words, state, advice, more)
    guide = replace(guide_of(state, advice), said=answer)
    selection = unhindered(desk.selection, advice.action)
    return replace(desk, answer=answer, guide=guide, selection=selection), [Do.SHOW_HINTED]


def _done(desk: Desk, action: Action, place: int, context: Context) -> Next:
    """Keep what is left of the hint after an action. Think again where it shows no next step, and once a finca is
    drawn, which nobody knew when the plan was made. Of the hand, the next tile is picked."""
    session = context.role.session
    state, steps, bots_turn = session.state, len(session.steps), session.bot is not None
    guides = {step: guide for step, guide in desk.guides.items() if step < steps - 1}
    guide = desk.guide
    effects: list[Effect] = []
    if guide is not None:
        guides[steps - 1] = guide
        guide = followed(guide, action, state)
        if guide is not None and (guide.action is None or state.drawn_finca is not None):
            effects = [Do.THINK]
    planted = isinstance(action, Plant) and not bots_turn
    return replace(
        desk,
        selection=next_in_hand(state, session.legal_actions(), place) if planted else NOTHING,
        answer=SILENCE if desk.answer.thinking else desk.answer,
        guide=guide,
        guides=guides,
        opened=desk.opened if bots_turn else None,
    ), effects
