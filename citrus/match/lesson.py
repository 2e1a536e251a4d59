"""The introduction: its games and steps as data, and a match that goes through them and is never saved.

`data/introduction/steps.yaml` says what happens in which order; the tables it happens at are ordinary records beside
it. A lesson knows at every moment which actions its step asks for, and allows no others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Literal

import msgspec

from citrus.match.match import Match
from citrus.records.notation import format_action, parse_action
from citrus.records.record import Record, Seat, read_steps
from citrus.records.replay import Step
from citrus.resources import data_dir
from citrus.rules.actions import Action, Plant
from citrus.rules.events import Event
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions

Kind = Literal["look", "do", "try", "watch"]


class _StepEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step as the file writes it."""

    id: str
    do: str | None = None
    attempt: str | None = msgspec.field(default=None, name="try")
    watch: tuple[str, ...] = ()
    point: tuple[str, ...] = ()


class _ChapterEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter as the file writes it."""

    steps: tuple[_StepEntry, ...]
    game: str | None = None


class _Entries(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    chapters: tuple[_ChapterEntry, ...]


@dataclass(frozen=True)
class LessonStep:
    """One step, which goes with one text: something to look at, to do, to try in vain, or to watch others do.

    `actions` are written as in records, where `*` in what is to be done stands for anything. `game` names the record
    that a step begins with, None if the table stays as it is. `point` lists what matters beside the actions.
    """

    id: str
    chapter: int
    kind: Kind
    actions: tuple[str, ...] = ()
    point: tuple[str, ...] = ()
    game: str | None = None


def introduction_dir() -> Path:
    """The folder with the introduction's steps and games."""
    return data_dir() / "introduction"


def load_steps(path: Path) -> tuple[LessonStep, ...]:
    """The steps of a file. Raises OSError, or msgspec.ValidationError for a file that is none."""
    entries = msgspec.yaml.decode(path.read_bytes(), type=_Entries)
    return tuple(_steps(entries))


def _steps(entries: _Entries) -> Iterator[LessonStep]:
    for number, chapter in enumerate(entries.chapters):
        game = chapter.game
        for entry in chapter.steps:
            kind, actions = _task(entry)
            yield LessonStep(entry.id, number, kind, actions, entry.point, game)
            game = None


def _task(entry: _StepEntry) -> tuple[Kind, tuple[str, ...]]:
    if entry.do is not None:
        return "do", (entry.do,)
    if entry.attempt is not None:
        return "try", (entry.attempt,)
    return ("watch", entry.watch) if entry.watch else ("look", ())


def matching(state: GameState, pattern: str) -> tuple[Action, ...]:
    """The legal actions whose text fits a pattern; the one that does most comes last."""
    texts = {action: format_action(state.game, action) for action in legal_actions(state)}
    found = [action for action, text in texts.items() if text == pattern] or [
        action for action, text in texts.items() if fnmatchcase(text, pattern)
    ]
    return tuple(sorted(found, key=lambda action: len(texts[action])))


class Lesson(Match):
    """A match that is led through the steps of the introduction; nothing of it is saved."""

    kept = False

    def __init__(self, steps: tuple[LessonStep, ...], folder: Path, names: tuple[str, str]) -> None:
        """Begin with the first step; `names` are those of the player and the neighbour."""
        self.course = steps
        self.at = 0
        self.told = 0
        self._folder = folder
        self._names = names
        record, history = self._history(0)
        super().__init__(record, history, folder / "introduction.citrus")

    @classmethod
    def begin(cls, names: tuple[str, str]) -> Lesson:
        """The introduction that comes with the program."""
        folder = introduction_dir()
        return cls(load_steps(folder / "steps.yaml"), folder, names)

    @property
    def step(self) -> LessonStep:
        """The step of now."""
        return self.course[self.at]

    @property
    def chapters(self) -> int:
        """How many chapters there are."""
        return self.course[-1].chapter + 1

    @property
    def waiting(self) -> bool:
        """Whether the neighbour still has something to do in this step."""
        return self.step.kind == "watch" and self.told < len(self.step.actions)

    @property
    def ready(self) -> bool:
        """Whether nothing is left to do in this step but to go on."""
        return self.step.kind in ("look", "watch") and not self.waiting

    def go(self, at: int) -> None:
        """Go to the beginning of a step."""
        self.at, self.told = min(max(0, at), len(self.course) - 1), 0
        self._record, self._steps = self._history(self.at)

    def advance(self) -> None:
        """Go on to the next step, with the table as the player has left it. The last step stays."""
        if self.at + 1 == len(self.course):
            return
        if self.course[self.at + 1].game is not None:
            self.go(self.at + 1)
        else:
            self.at, self.told = self.at + 1, 0

    def legal_actions(self) -> tuple[Action, ...]:
        """What the step asks for; where something is to be tried, everything that could be done with the tile."""
        if self.step.kind == "do":
            return matching(self.state, self.step.actions[0])
        if self.step.kind == "try":
            tried = self.goal()
            tile = tried.tile if isinstance(tried, Plant) else None
            return tuple(one for one in super().legal_actions() if isinstance(one, Plant) and one.tile == tile)
        return ()

    def goal(self) -> Action | None:
        """The action that a step to do or to try is about, None for other steps."""
        if self.step.kind == "do":
            found = matching(self.state, self.step.actions[0])
            return found[-1] if found else None
        if self.step.kind == "try":
            return parse_action(self.state.game, self.step.actions[0])
        return None

    def wants(self, action: Action) -> bool:
        """Whether this is what is to be done now."""
        return self.step.kind == "do" and action in self.legal_actions()

    def tell(self) -> tuple[Event, ...]:
        """Let the neighbour do the next thing of this step; returns what happened."""
        action = parse_action(self.state.game, self.step.actions[self.told])
        self.told += 1
        return self.act(action)

    @property
    def can_undo(self) -> bool:
        """Whether there is a step of the course before this one."""
        return self.at > 0

    def undo(self) -> None:
        """Go back to the beginning of the step of the course before this one, if there is one."""
        if self.can_undo:
            self.go(self.at - 1)

    @property
    def undo_from(self) -> int:
        """0: nothing is taken back of a game, but the course goes back by a step."""
        return 0

    def _history(self, at: int) -> tuple[Record, list[Step]]:
        """The game as it is when a step begins, if all steps before it went as they should."""
        first = max(number for number in range(at + 1) if self.course[number].game is not None)
        record, steps = read_steps(self._folder / f"{self.course[first].game}.citrus")
        history = list(steps)
        for step in self.course[first:at]:
            for text in step.actions if step.kind in ("do", "watch") else ():
                history.append(_done(history[-1].state, text))
        return self._seated(record), history

    def _seated(self, record: Record) -> Record:
        seats = [Seat(name, seat.color) for name, seat in zip(self._names, record.seats, strict=True)]
        return msgspec.structs.replace(record, seats=tuple(seats))

    def _save(self) -> None:
        """Lessons are not kept."""


def _done(state: GameState, text: str) -> Step:
    action = matching(state, text)[-1]
    after, events = apply(state, action)
    return Step(action, after, events)
