"""A running game: it forwards actions to the rules, keeps the history for undo, and saves after every action."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import chain
from pathlib import Path

from msgspec.structs import replace

from citrus import local_time
from citrus.content.fair_starts import deal
from citrus.content.yaml_text import MAX_BYTES
from citrus.file_names import free_path
from citrus.match.rescued import Spare
from citrus.match.saves import follow_others, new_game_path, previous_version
from citrus.records.record import Record, Seat, dumps, load_steps, read_steps
from citrus.records.replay import Step, recorded
from citrus.resources import made
from citrus.rules.actions import Action, EndTurn, Pass
from citrus.rules.events import Event, reveals
from citrus.rules.game import Game
from citrus.rules.orders import Setup
from citrus.rules.refusal import Refusal
from citrus.rules.setup import start
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions, why_not
from citrus.shared_file import SharedFile


class Match:
    """A game in progress with its whole history.

    `steps` are the start and every action since, each with its state and events; `state` is the present moment. `bot`
    names the bot in turn, ours or foreign; it is None in a person's turn and when the game is over. These are read
    only.

    Undo goes back across the ends of turns to the last reveal of something hidden; with `undo_reveals`, a family game
    can go back to its beginning. Undoing a person's step undoes what bots did after it: they would only do it again.
    With `undo_through_ends`, it also undoes the end of a turn, or a pass, where nothing else was left to do.

    `path` is the record file that is kept up to date; `save_error` says why the last attempt failed, or is None. While
    saving fails, the game is kept in the file `spare`, or nowhere if that is None. If somebody else writes the file, or
    puts a folder in its place, that is left alone, and `path` becomes a new file beside it.

    `first_by_lot` tells whether this game is new and the first player was drawn at random; `dealt_again`, whether it is
    new and repeats the deal of the game before with the other player beginning; `is_rematch`, whether it is new and
    follows on another game; `scoring_shown`, whether the final
    scoring has been shown step by step, which happens only once.
    """

    def __init__(self, record: Record, steps: Iterable[Step], path: Path) -> None:
        """Take over a record and its replay; use `Match.new` or `Match.open`."""
        self._record = record
        self._go_to(tuple(steps))
        self._taken_back: list[Step] = []
        self._file = SharedFile(path, MAX_BYTES)
        self.save_error: OSError | None = None
        self._spare: Spare | None = None
        self.undo_reveals = False
        self.undo_through_ends = False
        self.first_by_lot = False
        self.dealt_again = False
        self.is_rematch = False
        self.scoring_shown = False
        self._followed = False  # the file has been the newest of its folder since this match has been kept in it

    @classmethod
    def new(cls, game: Game, seats: tuple[Seat, ...], path: Path, first_player: int | None = None) -> Match:
        """Shuffle and start a game, and save it. Raises SetupError."""
        setup = deal(game, random.Random(), first_player)  # seeded by the system: no two games alike
        match = cls.with_setup(game, seats, setup, path)
        match.first_by_lot = first_player is None
        return match

    @classmethod
    def with_setup(cls, game: Game, seats: tuple[Seat, ...], setup: Setup, path: Path) -> Match:
        """Start a game from given orders, which must be valid, and save it."""
        started = local_time.now_utc()
        game = game.counting_passes(earlier=False)  # the game before may have been of an earlier program
        match = cls(Record(started, game, seats, setup, ()), [Step(None, start(game, setup), ())], path)
        match._save()
        return match

    @classmethod
    def continued(cls, record: Record, steps: tuple[Step, ...], path: Path) -> Match:
        """Begin a new game with the first steps of another, in a file of its own and started now, and save it."""
        actions = tuple(step.action for step in steps if step.action is not None)
        started = local_time.now_utc()
        match = cls(replace(record, started=started, actions=actions), steps, path)
        match._save()
        return match

    @classmethod
    def open(cls, path: Path) -> Match:
        """Continue a saved game. Raises RecordError, with the place, for a file that is not a valid record."""
        file = SharedFile(path, MAX_BYTES)
        with suppress(OSError):  # reading will say why
            file.know()
        record, steps = read_steps(path)
        match = cls(record, steps, path)
        match._file = file
        return match

    @classmethod
    def from_text(cls, text: str) -> Match:
        """Continue a game from its text in a new file of the folder of games. Raises RecordError, OSError."""
        record, steps = load_steps(text)
        match = cls(record, steps, new_game_path(record.seats, record.started))
        match._file.write(text.encode())
        return match

    @property
    def path(self) -> Path:
        """The record file that is kept up to date."""
        return self._file.path

    @property
    def spare(self) -> Path | None:
        """The file that keeps the game while its own cannot be written, or None."""
        return None if self._spare is None else self._spare.path

    @property
    def record(self) -> Record:
        """The whole game until now, as it is saved."""
        return self._record

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players in seating order."""
        return self._record.seats

    @property
    def watched(self) -> bool:
        """Whether all players are bots."""
        return all(seat.bot is not None for seat in self.seats)

    def give_up_bots(self, gone: Callable[[str], bool]) -> None:
        """Replace missing foreign bots by levels. The record names these from the next action on, as they have done
        nothing before."""
        self._record = replace(self._record, seats=tuple(seat.without(gone) for seat in self.seats))
        self._go_to(self.steps)

    def hand_over(self, player: int, bot: str | None) -> None:
        """Let a bot by its name play on for a player, or a person with None, and save the game. The record names only
        who plays now; what was taken back cannot be repeated any more."""
        seats = list(self.seats)
        seats[player] = Seat.of(seats[player].name, seats[player].color, bot)
        self._record = replace(self._record, seats=tuple(seats))
        self.first_by_lot = False  # everybody has seen that
        self._taken_back.clear()
        self._go_to(self.steps)
        self._save()

    def _go_to(self, steps: tuple[Step, ...]) -> None:
        """Replace the history."""
        self.steps, self.state = steps, steps[-1].state
        self.bot = None if self.state.over else self.seats[self.state.player].bot_name

    def legal_actions(self) -> tuple[Action, ...]:
        """Return all legal actions."""
        return legal_actions(self.state)

    def why_not(self, action: Action) -> Refusal | None:
        """Explain why an action is not legal now; None if it is."""
        return why_not(self.state, action)

    def act(self, action: Action) -> tuple[Event, ...]:
        """Do an action and save the game. Raises IllegalActionError, and nothing has happened. If saving fails the
        action still counts: `save_error` says why, and the next save writes it too."""
        state, events = apply(self.state, action)
        self._go_to((*self.steps, Step(action, state, events)))
        self._taken_back.clear()
        self._save()
        return events

    @property
    def undoes_reveals(self) -> bool:
        """Whether undo also takes back what has revealed something hidden."""
        return self.undo_reveals and self.state.game.options.family

    @property
    def can_undo(self) -> bool:
        """Whether the last step of a person can be taken back: nothing hidden was revealed since, and the game is not
        over. With `undo_reveals`, reveals in a family game do not matter."""
        return self.undo_from > 0

    def undo(self) -> None:
        """Take back the last step of a person and what bots did since, if `can_undo`, and save the game."""
        if self.can_undo:
            first = self.undo_from
            self._taken_back += reversed(self.steps[first:])
            self._go_to(self.steps[:first])
            self._save()

    @property
    def undo_from(self) -> int:
        """The number of the first step that undo takes back; 0 if it cannot."""
        found = 0
        for number in range(0 if self.state.over else len(self.steps) - 1, 0, -1):
            before, step = self.steps[number - 1], self.steps[number]
            if not self.undoes_reveals and any(map(reveals, step.events)):
                break
            if self.seats[before.state.player].bot is None:
                found = number
                if not self._goes_with_the_one_before(before.state, step):
                    break
        return found

    def _goes_with_the_one_before(self, state: GameState, step: Step) -> bool:
        """Return whether a step ends a turn in which nothing else was left, and is not taken back alone."""
        ends = isinstance(step.action, EndTurn | Pass)
        return self.undo_through_ends and ends and legal_actions(state) == (step.action,)

    @property
    def has_revealed(self) -> bool:
        """Whether a step has revealed something hidden that undo does not take back."""
        return not self.undoes_reveals and any(reveals(event) for step in self.steps[1:] for event in step.events)

    def would_reveal(self, action: Action) -> bool:
        """Return whether a legal action would reveal something hidden, and so could not be taken back."""
        _, events = apply(self.state, action)
        return not self.undoes_reveals and any(map(reveals, events))

    @property
    def can_redo(self) -> bool:
        """Whether an action was taken back and no other has been done since."""
        return bool(self._taken_back)

    def redo(self) -> tuple[Event, ...]:
        """Repeat what was taken back last, if `can_redo`, and save the game; return what happened then."""
        here = len(self.steps)
        while self.can_redo:
            step = self._taken_back[-1]
            if len(self.steps) > here and self.bot is None and not self._goes_with_the_one_before(self.state, step):
                break
            self._go_to((*self.steps, self._taken_back.pop()))
        if len(self.steps) > here:
            self._save()
        return tuple(chain.from_iterable(step.events for step in self.steps[here:]))

    def keep(self) -> bool:
        """Save again if the last attempt failed or the file has gone since; return whether the game is in a file
        now."""
        if self.save_error is not None or not os.path.exists(self.path):
            self._save()
        return self.save_error is None or self.spare is not None

    def keep_in(self, folder: Path) -> None:
        """Keep the game in another folder from now on. Raises OSError, and then it stays where it was."""
        file = SharedFile(free_path(folder, self.path.name), MAX_BYTES)
        with made(folder):
            file.write(dumps(self._record).encode(), previous_version)
        self._file = file
        self.save_error = None
        self._drop_spare()

    def _save(self) -> None:
        self._record = recorded(self._record, self.steps)
        try:
            self._write()
        except OSError as error:
            self.save_error = error
            self._write_spare()
        else:
            self.save_error = None
            self._drop_spare()

    def _write(self) -> None:
        before = self.path.stat().st_mtime_ns if self._followed and os.path.exists(self.path) else None
        replaced = self._file.write(dumps(self._record).encode(), previous_version)
        follow_others(self.path, before if replaced else None)
        self._followed = True

    def _write_spare(self) -> None:
        """Keep the game elsewhere until its own file can be written again."""
        if self._spare is not None:
            with suppress(OSError):
                self._spare.write(self._record)
                return
            self._drop_spare()
        with suppress(OSError):
            self._spare = Spare(self.path.name, self._record)

    def _drop_spare(self) -> None:
        """Drop the spare file: the game is in its own file again, or the spare one cannot be written either."""
        if self._spare is not None:
            self._spare.drop()
            self._spare = None
