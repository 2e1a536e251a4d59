"""The lessons of the introduction: their games and steps as data, and a game that follows them and is never saved.

`data/introduction/first.yaml`, `tiles.yaml` and `trees.yaml` list the steps; the tables are ordinary records beside
them. A lesson knows at every moment which actions its step asks for, and accepts no others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Literal

import msgspec

from citrus.records.notation import format_action, parse_action
from citrus.records.record import Seat, read_steps
from citrus.records.replay import Step
from citrus.resources import data_dir
from citrus.rules.actions import Action, Buy, Plant
from citrus.rules.events import Event
from citrus.rules.refusal import Refusal
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions, why_not

Kind = Literal["look", "do", "try", "watch"]
Light = Literal["day", "evening"]
LessonName = Literal["first", "tiles", "trees"]
"""The first game, and the lessons on action tiles and on fruit trees."""


class _StepEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step in the file."""

    id: str
    do: str | None = None
    attempt: str | None = msgspec.field(default=None, name="try")
    watch: tuple[str, ...] = ()
    point: tuple[str, ...] = ()


class _ChapterEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter in the file."""

    steps: tuple[_StepEntry, ...]
    game: str | None = None
    light: Light = "day"


class _Entries(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    chapters: tuple[_ChapterEntry, ...]


@dataclass(frozen=True)
class LessonStep:
    """One step with one text: something to look at, to do, to try in vain, or to watch.

    `actions` are written as in records; in what is to be done, `*` stands for anything. `game` names the record that a
    step begins with, None if the table stays as it is. `point` lists what matters beside the actions. `light` is the
    time of day at the table.
    """

    id: str
    chapter: int
    kind: Kind
    actions: tuple[str, ...] = ()
    point: tuple[str, ...] = ()
    game: str | None = None
    light: Light = "day"


def introduction_dir() -> Path:
    """Return the folder with the steps and games of all lessons."""
    return data_dir() / "introduction"


def load_steps(path: Path) -> tuple[LessonStep, ...]:
    """Return the steps of a file. Raises OSError, or msgspec.ValidationError for any other file."""
    entries = msgspec.yaml.decode(path.read_bytes(), type=_Entries)
    return tuple(_steps(entries))


def _steps(entries: _Entries) -> Iterator[LessonStep]:
    for number, chapter in enumerate(entries.chapters):
        game = chapter.game
        for entry in chapter.steps:
            kind, actions = _task(entry)
            yield LessonStep(entry.id, number, kind, actions, entry.point, game, chapter.light)
            game = None


def _task(entry: _StepEntry) -> tuple[Kind, tuple[str, ...]]:
    if entry.do is not None:
        return "do", (entry.do,)
    if entry.attempt is not None:
        return "try", (entry.attempt,)
    return ("watch", entry.watch) if entry.watch else ("look", ())


def matching(state: GameState, pattern: str) -> tuple[Action, ...]:
    """Return the legal actions whose text fits a pattern; the one that does most comes last."""
    texts = {action: format_action(state.game, action) for action in legal_actions(state)}
    found = [action for action, text in texts.items() if text == pattern] or [
        action for action, text in texts.items() if fnmatchcase(text, pattern)
    ]
    return tuple(sorted(found, key=lambda action: len(texts[action])))


class Lesson:
    """A game that follows the steps of a lesson; none of it is saved. `name` says which lesson it is, `course` are all
    its steps, `at` is the number of the current step, and `watched` how many actions the neighbour has done in it."""

    def __init__(self, name: LessonName, steps: tuple[LessonStep, ...], folder: Path, names: tuple[str, str]) -> None:
        """Begin with the first step; `names` are those of the player and the neighbour."""
        self.name = name
        self.course = steps
        self.at = 0
        self.watched = 0
        self._folder = folder
        self._names = names
        self._seats, self._history = self._beginning(0)

    @classmethod
    def begin(cls, names: tuple[str, str], name: LessonName = "first") -> Lesson:
        """Return a lesson of the program at its beginning."""
        folder = introduction_dir()
        return cls(name, load_steps(folder / f"{name}.yaml"), folder, names)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The player and the neighbour."""
        return self._seats

    @property
    def bot(self) -> None:
        """Always None: nobody waits for a bot, because the neighbour follows the course."""
        return None

    @property
    def state(self) -> GameState:
        """The present moment."""
        return self._history[-1].state

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the current game: the start and every action since."""
        return tuple(self._history)

    @property
    def step(self) -> LessonStep:
        """The current step of the course."""
        return self.course[self.at]

    @property
    def chapters(self) -> int:
        """How many chapters there are."""
        return self.course[-1].chapter + 1

    @property
    def progress(self) -> float:
        """How many chapters are done: a fraction after some steps of one."""
        steps = [number for number, step in enumerate(self.course) if step.chapter == self.step.chapter]
        return self.step.chapter + (self.at - steps[0]) / len(steps)

    @property
    def waiting(self) -> bool:
        """Whether the neighbour still has actions in this step."""
        return self.step.kind == "watch" and self.watched < len(self.step.actions)

    @property
    def ready(self) -> bool:
        """Whether this step is done, so that the lesson can continue."""
        return self.step.kind in ("look", "watch") and not self.waiting

    def go(self, at: int) -> None:
        """Go to the beginning of a step, the nearest one that exists."""
        self.at, self.watched = min(max(0, at), len(self.course) - 1), 0
        self._seats, self._history = self._beginning(self.at)

    def advance(self) -> None:
        """Go on to the next step, with the table as the player has left it; the last step stays."""
        if self.at_end:
            return
        if self.course[self.at + 1].game is not None:
            self.go(self.at + 1)
        else:
            self.at, self.watched = self.at + 1, 0

    @property
    def at_end(self) -> bool:
        """Whether no step comes after the current one."""
        return self.at + 1 == len(self.course)

    @property
    def can_go_back(self) -> bool:
        """Whether there is a step of the course before this one."""
        return self.at > 0

    def go_back(self) -> None:
        """Go to the beginning of the previous step, if any."""
        if self.can_go_back:
            self.go(self.at - 1)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the actions that the step accepts. A step to try, or to plant with a bridge, accepts everything that
        could be done with the tile. A step to buy accepts every line that can be bought, as in every game."""
        goal = self.goal()
        if isinstance(goal, Buy):
            return tuple(one for one in legal_actions(self.state) if isinstance(one, Buy))
        if isinstance(goal, Plant) and (self.step.kind == "try" or goal.bridge):
            return tuple(one for one in legal_actions(self.state) if isinstance(one, Plant) and one.tile == goal.tile)
        return self._wanted()

    def _wanted(self) -> tuple[Action, ...]:
        return matching(self.state, self.step.actions[0]) if self.step.kind == "do" else ()

    def why_not(self, action: Action) -> Refusal | None:
        """Explain why the rules do not allow an action now; None if they do."""
        return why_not(self.state, action)

    def goal(self) -> Action | None:
        """Return the action of a step to do or to try, None for other steps."""
        if self.step.kind == "do":
            found = self._wanted()
            return found[-1] if found else None
        if self.step.kind == "try":
            return parse_action(self.state.game, self.step.actions[0])
        return None

    def tried(self) -> Action | None:
        """Return what the step before let the player try in vain, None after other steps."""
        before = self.course[max(0, self.at - 1)]
        return parse_action(self.state.game, before.actions[0]) if self.at and before.kind == "try" else None

    def wants(self, action: Action) -> bool:
        """Return whether this action is to be done now."""
        return action in self._wanted()

    def act(self, action: Action) -> tuple[Event, ...]:
        """Do an action; return what happened. Raises IllegalActionError, and nothing has happened."""
        state, events = apply(self.state, action)
        self._history.append(Step(action, state, events))
        return events

    def let_neighbour_act(self) -> tuple[Event, ...]:
        """Let the neighbour do the next action of this step; return what happened."""
        action = parse_action(self.state.game, self.step.actions[self.watched])
        self.watched += 1
        return self.act(action)

    def _beginning(self, at: int) -> tuple[tuple[Seat, ...], list[Step]]:
        """Return the seats and history at the beginning of a step, as if all earlier steps were done."""
        first = max(number for number in range(at + 1) if self.course[number].game is not None)
        record, steps = read_steps(self._folder / f"{self.course[first].game}.citrus")
        history = list(steps)
        for step in self.course[first:at]:
            for text in step.actions if step.kind in ("do", "watch") else ():
                history.append(_done(history[-1].state, text))
        seats = tuple(Seat(name, seat.color) for name, seat in zip(self._names, record.seats, strict=True))
        return seats, history


def _done(state: GameState, text: str) -> Step:
    action = matching(state, text)[-1]
    after, events = apply(state, action)
    return Step(action, after, events)
