"""Bots think in a process of their own, so that the window never waits for them and survives whatever goes wrong there.

The process gets what the player in turn may know (`PlayerView`), a level and a seed, and answers with a plan. A level
that raises, answers what is not legal, takes far too long or kills the process gives way to the next simpler one for
that decision; the last, `random`, needs no process. A foreign bot that fails gives way to the strongest level for the
rest of the game. Only the process loads it, and only if who started the program has named it.
"""

from __future__ import annotations

import os
import pickle
import random
import secrets
import time
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from multiprocessing.connection import Connection
from queue import SimpleQueue
from types import MappingProxyType
from typing import Final, Literal

from msgspec.structs import replace

from citrus.bots.base import Bot
from citrus.bots.foreign import ForeignBotError, guest_of
from citrus.bots.guests import invited
from citrus.bots.levels import BOTS, STYLES, simpler
from citrus.bots.random_bot import RandomBot
from citrus.processes import HelperProcess, TalkingProcess
from citrus.rules.actions import Action
from citrus.rules.events import reveals
from citrus.rules.game import Game
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.rules.variants import ACTIONS
from citrus.rules.view import PlayerView

SECONDS: Final[Mapping[str, float]] = MappingProxyType(
    {**dict.fromkeys(("random", "greedy", "easy", *STYLES, "normal"), 10.0), "hard": 15.0, "expert": 60.0}
)
"""How long a level may think about one decision before it is given up: many times what it needs."""
FOREIGN_SECONDS: Final = 60.0
"""The same for a foreign bot, of which nobody knows what it needs."""
START_SECONDS = 30.0
"""How long the process may take until it listens."""
_LONGEST = 1 << 20  # bytes of an answer: a plan takes some hundred, a traceback some thousand
_ACTIONS: Final = {(sort.__module__, sort.__name__): sort for sort in ACTIONS}


Failure = Literal["raised", "illegal", "idle", "slow", "lost"]
"""How a bot failed: it raised something, planned what is not legal or nothing at all, took too long, or its process
ended or said what is no answer."""


@dataclass(frozen=True)
class Trouble:
    """A level or a foreign bot that failed to decide: how, and what happened, in as many lines as that takes."""

    level: str
    failure: Failure
    story: str


class _FailureError(Exception):
    """Why there is no plan."""

    def __init__(self, failure: Failure, story: str) -> None:
        super().__init__(failure, story)
        self.failure = failure
        self.story = story


@dataclass(frozen=True)
class _Question:
    """What is to be decided, and by which level."""

    view: PlayerView
    level: str


class Thinker:
    """Decides for the seats of the computer at one table, one question at a time. Nothing here ever waits.

    `troubles` lists what went wrong since it was emptied last. `make` must be importable by the process; without one,
    it makes our levels and the foreign bots that are invited.
    """

    def __init__(self, make: Callable[[str], Bot] | None = None, seconds: Mapping[str, float] = SECONDS) -> None:
        self.troubles: list[Trouble] = []
        self._make = make or partial(guest_of, os.getcwd())
        self._given_up: set[str] = set()
        self._seconds = seconds
        self._process: _Process | None = None
        self._question: _Question | None = None

    @property
    def thinking(self) -> bool:
        """Whether a question is open."""
        return self._question is not None

    @property
    def at_work(self) -> bool:
        """Whether the process has taken the open question: giving that up costs the process, too."""
        return self._process is not None and self._process.busy

    def warm_up(self) -> None:
        """Start the process, so that the first question need not wait for that."""
        with suppress(OSError):  # the first question will show
            self._start()

    def ask(self, view: PlayerView, level: str) -> None:
        """Ask what the player in turn should do; `answer` has the answer. A question still open is given up."""
        self.drop()
        self._put(_Question(view, level if self._may_play(level) else BOTS[-1]))

    def answer(self) -> tuple[Action, ...]:
        """The plan that was asked for: actions that are legal one after another, up to the first that reveals
        something hidden. Empty as long as there is none."""
        question = self._question
        if question is None:
            return ()
        state = question.view.state
        try:
            answer = self._heard(question)
            if answer is None:
                return ()
            plan = _playable(state, answer)
        except _FailureError as failure:
            self.troubles.append(Trouble(question.level, failure.failure, failure.story))
            self._put(_Question(question.view, self._instead_of(question.level)))
            return ()
        self._question = None
        return plan

    def drop(self) -> None:
        """Forget the open question; a process that is busy with it is ended, and a new one begins."""
        self._question = None
        if self.at_work:
            self._restart()
            self.warm_up()

    def close(self) -> None:
        """End the process."""
        self._question = None
        self._restart()

    def _may_play(self, name: str) -> bool:
        """Whether a bot is one of our levels, or foreign, invited, and has not failed yet."""
        return name in BOTS or (name in invited() and name not in self._given_up)

    def _instead_of(self, name: str) -> str:
        """Who decides instead of a bot that has failed: the strongest level, or the next simpler one."""
        if name not in BOTS:
            self._given_up.add(name)
            return BOTS[-1]
        return simpler(name)

    def _put(self, question: _Question) -> None:
        self._question = question
        self.warm_up()

    def _start(self) -> _Process:
        """The process; it is started if there is none. Raises OSError."""
        if self._process is None:
            self._process = _Process(self._make)
        return self._process

    def _heard(self, question: _Question) -> object:
        """What the process answers; None as long as it does not. Raises _FailureError."""
        if question.level == BOTS[0]:
            return RandomBot().plan(question.view, random.Random(secrets.randbits(64)))
        try:
            return self._start().hear(question, self._seconds.get(question.level, FOREIGN_SECONDS))
        except _FailureError:
            raise
        except Exception as error:  # it cannot be started, or what came through the pipe is of no use
            self._restart()
            failure: Failure = "slow" if isinstance(error, TimeoutError) else "lost"
            story = f"The process is lost.\n{''.join(traceback.format_exception(error))}"
            raise _FailureError(failure, story) from error

    def _restart(self) -> None:
        """End the process; the next question starts another."""
        if self._process is not None:
            self._process.end()
            self._process = None


def why_not_loaded(bot: str) -> str | None:
    """Why a foreign bot cannot play, in a sentence; None if it can. A process of its own tries that."""
    process = HelperProcess("citrus loading", _load, os.getcwd(), bot)
    try:
        with process.pipe as pipe:
            if not pipe.poll(START_SECONDS):
                return f"the bot {bot!r} cannot be loaded: its module takes too long"
            said = _heard(pipe)
            return said if isinstance(said, str) else None
    except (EOFError, OSError):
        return f"the bot {bot!r} cannot be loaded: its process ended"
    finally:
        process.end()


def _load(pipe: Connection, folder: str, bot: str) -> None:
    """What that process does: send None for a bot that can play, or why it cannot."""
    try:
        guest_of(folder, bot)
    except ForeignBotError as error:
        pipe.send(str(error))
    except (Exception, SystemExit) as error:
        pipe.send(f"the bot {bot!r} cannot be made: {type(error).__name__}: {error}")
    else:
        pipe.send(None)


class _Process:
    """The process as the window sees it: it answers one question after another."""

    def __init__(self, make: Callable[[str], Bot]) -> None:
        """Start it. Raises OSError."""
        self._listening = False
        self._sent: _Question | None = None
        self._number = 0
        self._until = time.monotonic() + START_SECONDS
        self._process = TalkingProcess("citrus thinking", _think, make, talk=_ask)

    @property
    def busy(self) -> bool:
        """Whether it has a question."""
        return self._sent is not None

    def hear(self, question: _Question, seconds: float) -> object:
        """The answer to a question, which is asked first if it has not been yet; None as long as there is none.

        Raises _FailureError if the bot failed, TimeoutError after `seconds`, other errors if the process failed.
        """
        while not self._process.heard.empty():
            heard = self._process.heard.get()
            if isinstance(heard, Exception):
                raise heard
            if heard is None and not self._listening:
                self._listening = True
                continue
            match heard:
                case (self._number, answer) if self._sent is question:
                    self._sent = None
                    if isinstance(answer, str):
                        raise _FailureError("raised", answer)
                    return answer
            raise ValueError("an answer to something else")
        if self._listening and self._sent is not question:
            self._number += 1
            # the seed has nothing to do with the game, so that the bots' chance reveals nothing of its hidden orders
            self._process.said.put((self._number, question.view, question.level, secrets.randbits(64)))
            self._sent = question
            self._until = time.monotonic() + seconds
        if time.monotonic() > self._until:
            raise TimeoutError("no decision for far too long")
        return None

    def end(self) -> None:
        """Kill it and clean up."""
        self._process.end()


def _ask(pipe: Connection, questions: SimpleQueue[object], answers: SimpleQueue[object]) -> None:
    """Pass on one question after another, and the answer to each."""
    answers.put(_heard(pipe))  # that it listens
    while (question := questions.get()) is not None:
        pipe.send(question)
        answers.put(_heard(pipe))


def _heard(pipe: Connection) -> object:
    """What the process says. Raises OSError if that is too long for an answer, EOFError, or what reading it raises."""
    return _Reader(BytesIO(pipe.recv_bytes(_LONGEST))).load()


class _Reader(pickle.Unpickler):
    """Reads answers, which hold actions and nothing else: no word of a process makes this one load any code."""

    def find_class(self, module: str, name: str) -> object:
        """A class that an answer names."""
        if (module, name) not in _ACTIONS:
            raise pickle.UnpicklingError(f"{module}.{name} is no action")
        return _ACTIONS[module, name]


def _think(pipe: Connection, make: Callable[[str], Bot]) -> None:
    """What the process does: send None once to show that it listens, then answer questions until there are no more.

    An answer is the number of its question with a plan, or with a traceback of what went wrong.
    """
    with suppress(EOFError, OSError):  # the window is gone
        pipe.send(None)
        _answer_all(pipe, make)


def _answer_all(pipe: Connection, make: Callable[[str], Bot]) -> None:
    bots: dict[str, Bot] = {}
    game: Game | None = None
    while True:
        number, view, level, seed = pipe.recv()
        if view.state.game == game:  # the same object, so that bots need not work out the game itself again
            view = PlayerView(replace(view.state, game=game))
        game = view.state.game
        answer: object
        try:
            if level not in bots:
                bots[level] = make(level)
            answer = tuple(bots[level].plan(view, random.Random(seed)))
        except Exception:
            answer = traceback.format_exc()
        pipe.send((number, answer))


def _playable(state: GameState, answer: object) -> tuple[Action, ...]:
    """The actions of a plan up to the first that reveals something hidden. Raises _FailureError if one is not legal."""
    plan: list[Action] = []
    player = state.player
    for action in answer if isinstance(answer, tuple) else ():
        if action not in legal_actions(state):
            raise _FailureError("illegal", f"The plan is not legal: {answer!r}")
        state, events = apply(state, action)
        plan.append(action)
        if state.over or state.player != player or any(reveals(event) for event in events):
            break
    if not plan:
        raise _FailureError("idle", f"There is no plan: {answer!r}")
    return tuple(plan)
