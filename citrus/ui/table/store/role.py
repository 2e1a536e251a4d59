"""Who sits at the table, and what that means: what is offered, what a click means, what the bar and the log say.

A role decides, the store does what it says. There are three: a game is played, taught, or watched. They differ in:

- `may_act`: something can be done. `passes_on`: turns go from one person to another, who is called and may be asked
  before a turn ends. `counts`: scorings take their time. `foretells`: the log includes what is still to come.
  `guides`: advice is offered whatever the settings say.
- `match` is the game whose steps can be undone and whose file is kept; None elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from citrus.language.problems import unsaved_text
from citrus.language.texts import Texts
from citrus.language.words import Words
from citrus.match.lesson import Lesson
from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.match.session import Session
from citrus.records.replay import Step
from citrus.rules.actions import Action, Buy, Plant
from citrus.rules.events import Event
from citrus.rules.turn import legal_actions
from citrus.ui.table.model import notes, targets
from citrus.ui.table.model.banners import Banner, ended, handed_over, passed, running_out
from citrus.ui.table.model.clicks import meaning
from citrus.ui.table.model.commands import LOOKING, OPENING, Command
from citrus.ui.table.model.intents import (
    Act,
    Explain,
    Ignore,
    Intent,
    Nothing,
    Open,
    PointOut,
    PointOutTurn,
    Revisit,
    RevisitTurn,
    Tell,
    Use,
)
from citrus.ui.table.model.log import deed, done_by
from citrus.ui.table.model.offer import Choices, Offer, choices, costs, looking_on, refused_lines
from citrus.ui.table.model.piece_notes import undo_note
from citrus.ui.table.model.played import PlayedTurn
from citrus.ui.table.model.practice import practised
from citrus.ui.table.model.prompt import first_found, last_tiles, news, prompt, refilled, standing
from citrus.ui.table.model.recap import recap
from citrus.ui.table.model.said import Prompt
from citrus.ui.table.model.selection import NothingPicked, PickedTile, Selection
from citrus.ui.table.model.targets import Target
from citrus.ui.table.model.turns import turns

WATCHING_BOTS = (Command.RUSH, Command.PAUSE, Command.PACE)


@dataclass(frozen=True)
class Activity:
    """What goes on at the table: whether pieces move, whether points stand in the air to be read, the message for the
    last click, and the result of the last step in words.

    `waits`: the bot in turn has no plan yet; `paused`: it rests.
    """

    moving: bool
    reading: bool
    message: str
    happened: Sequence[str]
    waits: bool
    paused: bool


class Playing:
    """A match is played, by people and bots."""

    viewer = None  # everybody's view is shown
    may_act = passes_on = True
    foretells = guides = False

    def __init__(self, match: Match) -> None:
        self.session = self.match = match
        self._recapped: tuple[Step, tuple[PlayedTurn, ...]] | None = None  # after that step
        self._path = match.path

    @property
    def counts(self) -> bool:
        """Whether scorings take their time, as they do except for bots among themselves."""
        return not self.session.watched

    @property
    def unsaved(self) -> bool:
        """Whether the game could not be saved."""
        return self.session.save_error is not None

    def act(self, action: Action) -> tuple[Event, ...]:
        """Do an action in the game; return what happened."""
        return self.session.act(action)

    @property
    def story(self) -> tuple[Step, ...]:
        """The steps of the log: everything that has happened."""
        return self.session.steps

    @property
    def people(self) -> frozenset[int]:
        """The players to whom the log explains what a tile is for when they take it."""
        return frozenset(number for number, seat in enumerate(self.session.seats) if seat.bot is None)

    @property
    def alone(self) -> bool:
        """Whether one person plays, or none."""
        return len(self.people) < 2

    @property
    def reader(self) -> int | None:
        """The person in turn, or the next one; None if nobody but bots plays."""
        seats, now = self.session.seats, self.session.state.player
        order = [*range(now, len(seats)), *range(now)]
        return next((number for number in order if seats[number].bot is None), None)

    @property
    def recap(self) -> tuple[PlayedTurn, ...]:
        """What the others have done since the last turn of the person in turn, until that person acts."""
        if self.session.bot is not None:
            return ()
        steps = self.session.steps
        if self._recapped is None or self._recapped[0] is not steps[-1]:
            self._recapped = steps[-1], recap(steps)
        return self._recapped[1]

    def offer(self, legal: Sequence[Action], selection: Selection, plant_at_once: bool = False) -> Offer:
        """Return what can be clicked; in a bot's turn, only what changes how it is watched. With `plant_at_once`, one
        click plants where a single tile from the hand fits."""
        match = self.session
        if match.bot is None:
            steps = [Command.UNDO] if match.can_undo else []
            steps += [Command.REDO] if match.can_redo else []
            found = choices(match.state, legal, selection, steps, plant_at_once)
            found |= dict.fromkeys(targets.TurnRow(turn.number) for turn in self.recap)
            return Offer(found, found, refused_lines(match.state, found, selection), costs(match.state, found))
        commands = [Command.RUSH, Command.MENU, Command.STANDINGS]
        commands += [Command.PAUSE, Command.PACE] if match.watched else []
        commands += [Command.UNDO] if match.can_undo else []
        return looking_on(match.state, commands)

    def intent(self, target: Target, selection: Selection, legal: Sequence[Action], offered: Choices) -> Intent:
        """Return what a click on a target means; in a bot's turn, most clicks only end what moves."""
        match, looking = self.session, looking_about(target)
        if isinstance(target, targets.TurnRow) and match.bot is None:
            return _turn_of(match, target.number)
        if looking is not None and (match.bot is None or looking != Use(Command.HINT)):
            return looking
        if match.bot is None:
            return meaning(match.state, legal, offered, selection, target)
        if isinstance(target, targets.CommandButton) and target.command in WATCHING_BOTS:
            return Use(target.command)
        return Ignore()

    def prompt(self, words: Words, legal: Sequence[Action], selection: Selection, activity: Activity) -> Prompt:
        """Return what is expected of a person, or what a bot is doing; for a while, what is easily missed."""
        match = self.session
        if match.bot is None:
            replant = match.can_undo and isinstance(match.steps[-1].action, Plant)
            said = prompt(words, match.state, legal, selection, replant)
        else:
            said = self._bot(words, activity)
        if not _unpicked(selection):
            return said
        found = "" if said.warning else first_found(words, match.steps, self.people)
        return _with_news(words, replace(said, hint=found, lesson="") if found else said, match.steps, activity)

    def _bot(self, words: Words, activity: Activity) -> Prompt:
        """Return what the bot in turn is doing, in few words, and for new players how to hurry it."""
        match, texts = self.session, words.texts
        deeds = [deed(words, event) for event in match.steps[-1].events]
        last = next(filter(None, (*deeds, *activity.happened)), "")
        # what it does has no room beside a message
        silent = not activity.message and last
        name = words.player(match.state.player)
        mood = "paused" if activity.paused else "thinks" if activity.waits else "" if silent else "plays"
        known = not match.watched and practised(match.steps, self.people, "buy")
        how = "" if known else texts("table.bot.watched" if match.watched else "table.bot.rush")
        hint = last_tiles(words, match.state) or how
        return Prompt(texts(f"table.bot.{mood}", name=name) if mood else done_by(words, name, last), hint)

    def line_hint(self, words: Words, line: str) -> str:
        """Tell what buying a line costs and brings, or why it cannot be bought now; empty in a bot's turn."""
        match = self.session
        return notes.line(words, match.state, line, match.why_not(Buy(line))) if match.bot is None else ""

    def undo_note(self, words: Words) -> list[str]:
        """Return how far undo goes back."""
        return undo_note(words, self.session)

    def would_reveal(self, action: Action) -> bool:
        """Return whether a legal action would reveal something hidden, and so could not be taken back."""
        return self.session.would_reveal(action)

    def banners(self, words: Words, handing_over: bool, announced: int, by_itself: bool) -> list[Banner]:
        """Return the announcements across the table when `announced` steps have been announced. `handing_over`: also
        whose turn it is now. `by_itself`: the turn before has ended, or was passed, by itself."""
        match = self.session
        found = [
            banner for at in range(announced, len(match.steps)) for banner in running_out(words, match.steps[: at + 1])
        ]
        events = [event for step in match.steps[announced:] for event in step.events]
        detail = ended(words, match.steps, announced - 1) if by_itself else ""
        turn = handed_over(words, match.seats, events, detail) if handing_over else []
        return found + (turn or passed(words, match.steps, announced - 1, detail))

    def save_warning(self, texts: Texts) -> str:
        """Tell that the game could not be saved, or that it continues in another file because its own had changed.
        Empty if neither is so, or if that has been said already."""
        match = self.session
        if match.save_error is not None:
            return unsaved_text(texts, match.save_error, match.spare, "table.save_spare", "table.save_failed")
        if match.path == self._path:
            return ""
        self._path = match.path
        return texts("table.other_file", name=self._path.stem)


class Teaching:
    """A lesson is given: only what its step asks for can be done, and everything else gets a friendly word."""

    viewer = match = reader = None  # everybody's view is shown, nothing is kept, the course moves the neighbour
    may_act = guides = counts = alone = True
    passes_on = foretells = unsaved = False

    def __init__(self, lesson: Lesson) -> None:
        self.session = lesson

    def act(self, action: Action) -> tuple[Event, ...]:
        """Do an action in the lesson; return what happened."""
        return self.session.act(action)

    @property
    def story(self) -> tuple[Step, ...]:
        """The steps of the log: everything that has happened."""
        return self.session.steps

    @property
    def people(self) -> frozenset[int]:
        """Everybody: the log explains the use of tiles."""
        return frozenset(range(len(self.session.seats)))

    @property
    def recap(self) -> tuple[PlayedTurn, ...]:
        """Nothing: the lesson says what has happened."""
        return ()

    def offer(self, legal: Sequence[Action], selection: Selection, plant_at_once: bool = False) -> Offer:
        """Return what can be clicked; only what the step asks for glows."""
        lesson = self.session
        found = choices(lesson.state, legal, selection, [Command.UNDO] if lesson.can_go_back else [])
        for command in (Command.REPLAY, Command.ALL):
            found.pop(targets.CommandButton(command), None)
        bright = {
            target: action
            for target, action in found.items()
            if action is None or not isinstance(target, targets.Space | targets.MarketLine) or lesson.wants(action)
        }
        allowed = choices(lesson.state, legal_actions(lesson.state), selection)  # by the rules, now or later
        return Offer(found, bright, refused_lines(lesson.state, allowed, selection))

    def intent(self, target: Target, selection: Selection, legal: Sequence[Action], offered: Choices) -> Intent:
        """Return what a click on a target means; nothing in the neighbour's turn, as in those of bots."""
        lesson = self.session
        if isinstance(target, targets.CommandButton) and target.command in (Command.UNDO, Command.HINT):
            return Open(target.command)  # the course knows the way back, and the best hint there is
        if target == targets.CommandButton(Command.REDO):
            return Nothing()
        looking = looking_about(target)
        if looking is not None and isinstance(target, targets.CommandButton):
            return looking
        if lesson.waiting:
            return Ignore()
        if isinstance(target, targets.TurnRow):
            return _turn_of(lesson, target.number)
        if lesson.ready:
            return Tell("introduction.read")
        if looking is not None:
            return looking
        if target not in offered and target in choices(lesson.state, legal_actions(lesson.state), selection):
            return Tell("introduction.not_now")  # else the click would be refused for a reason that is none
        return self._wanted(meaning(lesson.state, legal, offered, selection, target))

    def _wanted(self, intent: Intent) -> Intent:
        """Return the same if the step asks for it, or it is not allowed anyway; else that its time has not come."""
        lesson = self.session
        match intent:
            case Act(action) if not lesson.wants(action):
                return Tell("introduction.not_now")
            case Explain(attempt) if not self.tried(attempt) and lesson.why_not(attempt) is None:
                return Tell("introduction.not_now")
        return intent

    def tried(self, attempt: Action) -> bool:
        """Return whether the step asks to try this in vain."""
        return self.session.step.kind == "try" and attempt == self.session.goal()

    def prompt(self, words: Words, legal: Sequence[Action], selection: Selection, activity: Activity) -> Prompt:
        """Return the title of the lesson, or that the neighbour plays: what is to be done stands in the bubble."""
        lesson, texts = self.session, words.texts
        if lesson.waiting:
            return Prompt(texts("table.bot.plays", name=words.player(1)), "")
        return Prompt(texts(f"introduction.title.{lesson.name}"), "")

    def line_hint(self, words: Words, line: str) -> str:
        """Return nothing: the bubble says what to buy."""
        return ""

    def undo_note(self, words: Words) -> list[str]:
        """Return nothing: the course goes back by a step, not by an action."""
        return []

    def would_reveal(self, action: Action) -> bool:
        """Return False: the course can always go back."""
        return False

    def banners(self, words: Words, handing_over: bool, announced: int, by_itself: bool) -> list[Banner]:
        """Return nothing: the guide says what goes on."""
        return []

    def save_warning(self, texts: Texts) -> str:
        """Return an empty text: nothing is saved."""
        return ""


class Watching:
    """A playback is watched; `viewer` is the player whose view is shown, None for everybody's."""

    match = None
    foretells = counts = alone = True
    may_act = passes_on = guides = unsaved = False

    def __init__(self, playback: Playback) -> None:
        self.session = playback
        self.viewer: int | None = None

    @property
    def reader(self) -> int | None:
        """The player whose view is shown."""
        return self.viewer

    def act(self, action: Action) -> tuple[Event, ...]:
        """Raise ValueError: nothing can be done."""
        raise ValueError("a playback offers nothing to do")

    @property
    def story(self) -> tuple[Step, ...]:
        """The steps of the log: the whole game, forwards and backwards."""
        return self.session.story

    @property
    def people(self) -> frozenset[int]:
        """Nobody: an audience uses no tiles."""
        return frozenset()

    @property
    def recap(self) -> tuple[PlayedTurn, ...]:
        """Nothing: an audience sees every turn."""
        return ()

    def offer(self, legal: Sequence[Action], selection: Selection, plant_at_once: bool = False) -> Offer:
        """Offer nothing to do."""
        return looking_on(self.session.state)

    def intent(self, target: Target, selection: Selection, legal: Sequence[Action], offered: Choices) -> Intent:
        """Return the moment of a clicked line of the log, or its button's page; most other clicks mean nothing."""
        match target:
            case targets.LogLine(line):
                return Revisit(line)
            case targets.TurnRow(number):
                return next((RevisitTurn(turn) for turn in turns(self.story) if turn.number == number), Ignore())
            case targets.CommandButton(Command.FIT | Command.STANDINGS as command):
                return Use(command)
            case targets.CommandButton(Command.STORY):
                return Open(Command.STORY)
        return Ignore()

    def prompt(self, words: Words, legal: Sequence[Action], selection: Selection, activity: Activity) -> Prompt:
        """Return which turn it is, and what has just happened or how somebody stands."""
        playback, texts = self.session, words.texts
        name = words.player(playback.state.player)
        if playback.position == 0:
            return Prompt(texts("replay.begins", name=name), texts("replay.hint_begins"))
        happened = activity.happened
        stands = "" if self.viewer is None else standing(words, playback.state, self.viewer)
        if playback.state.over:
            return Prompt(texts("replay.over", text=happened[-1]), stands)
        head = texts("replay.turn", turn=playback.turn, turns=len(playback.turns), name=name)
        if not stands and not happened:  # a turn begins
            stands = standing(words, playback.state, playback.state.player)
        if not stands and playback.position in playback.turns:
            # the player of the turn before did what happened last
            before = words.player(playback.player_at(playback.position - 1))
            return Prompt(head, done_by(words, before, happened[0]))
        return Prompt(head, stands or happened[0])

    def line_hint(self, words: Words, line: str) -> str:
        """Return nothing: there is nothing to buy."""
        return ""

    def undo_note(self, words: Words) -> list[str]:
        """Return nothing: nothing can be undone."""
        return []

    def would_reveal(self, action: Action) -> bool:
        """Return False: nothing can be done."""
        return False

    def banners(self, words: Words, handing_over: bool, announced: int, by_itself: bool) -> list[Banner]:
        """Return nothing: the log tells everything."""
        return []

    def save_warning(self, texts: Texts) -> str:
        """Return an empty text: nothing is saved."""
        return ""


Role = Playing | Teaching | Watching


def _turn_of(session: Session, number: int) -> Intent:
    """Return what a click on the row of a turn means: that is shown again."""
    return next((PointOutTurn(turn) for turn in turns(session.steps) if turn.number == number), Nothing())


def looking_about(target: Target) -> Intent | None:
    """Return what a click means that chooses nothing in the game; None for all others."""
    match target:
        case targets.LogLine(line):
            return PointOut(line)
        case targets.Log():
            return PointOut(None)
        case targets.CommandButton(command) if command in OPENING:
            return Open(command)
        case targets.CommandButton(command) if command in LOOKING or command == Command.HINT:
            return Use(command)
    return None


def _with_news(words: Words, said: Prompt, steps: Sequence[Step], activity: Activity) -> Prompt:
    """Return the prompt with what has just happened and is easily missed."""
    hint = news(words, steps, activity.reading) or said.hint
    lying = refilled(steps) and not activity.moving  # it would be said while the tiles are on their way
    if lying:
        hint = words.texts("table.hint.refilled", hint=hint)
    return said if hint == said.hint else replace(said, hint=hint, lesson="")


def _unpicked(selection: Selection) -> bool:
    """Return whether the player has picked nothing; what was picked by itself does not matter."""
    return isinstance(selection, NothingPicked) or (isinstance(selection, PickedTile) and selection.given)
