"""Bots think in a process of their own, so that the window never waits for them and survives their failures.

The process gets what the player in turn may know (`PlayerView`), a level and a seed, and answers with a plan. A level
that raises, plans an illegal action, takes far too long or kills the process gives way to the next simpler one for that
decision; the last, `random`, needs no process. A foreign bot that fails gives way to the strongest level for the rest
of the game. Only the process loads it, and only if the program was started with its name.
"""

from __future__ import annotations

import os
import random
import secrets
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing.connection import Connection
from queue import SimpleQueue
from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec
from msgspec.structs import replace

from citrus.bots.base import Bot
from citrus.bots.foreign import ForeignBotError, guest_of
from citrus.bots.guests import folder_of_guests, invited
from citrus.bots.levels import BOTS, STYLES, simpler
from citrus.bots.random_bot import RandomBot
from citrus.current_folder import current_folder
from citrus.limits import LONGEST_STORY, Count, brief, shown, story_of, told
from citrus.processes import HelperProcess, TalkingProcess
from citrus.records.notation import format_action, parse_action
from citrus.rules.actions import Action
from citrus.rules.events import reveals
from citrus.rules.game import Game
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import PlayerView
from citrus.running_time import RunningTime

if sys.platform == "linux":
    import resource

SECONDS: Final[Mapping[str, float]] = MappingProxyType(
    {
        **dict.fromkeys(("random", "greedy", "easy", "normal"), 10.0),
        **dict.fromkeys((*STYLES, "hard"), 15.0),
        "expert": 60.0,
    }
)
"""How long a level may think about one decision before it is given up: many times its need."""
FOREIGN_SECONDS: Final = 60.0
"""The same for a foreign bot, whose need nobody knows."""
START_SECONDS = 30.0
"""How long the process may take until it listens."""
_LOOK = 0.5  # seconds between two looks
_LONGEST = 1 << 16  # bytes of an answer: a plan takes some hundred, a traceback some thousand
_LONGEST_PLAN = 1000  # actions; no turn has as many

Failure = Literal["raised", "illegal", "idle", "slow", "lost"]
"""How a bot failed: it raised something, planned an illegal action or nothing, took too long, or its process ended or
gave no valid answer."""


@dataclass(frozen=True)
class BotTrouble:
    """A level or a foreign bot that failed to decide: how, and what happened, in some lines."""

    level: str
    failure: Failure
    story: str


class _FailureError(Exception):
    """The reason for a missing plan."""

    def __init__(self, failure: Failure, story: str) -> None:
        super().__init__(failure, story)
        self.failure = failure
        self.story = story


@dataclass(frozen=True)
class _Question:
    """A decision to make, and the level that makes it."""

    view: PlayerView
    level: str


class _Answer(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A message of the process in safe bytes: the number of a question, and the plan in action notation, or how the bot
    failed and what happened. The answer to 0, which nobody asks, says that it listens."""

    number: Count
    plan: Annotated[tuple[str, ...], msgspec.Meta(max_length=_LONGEST_PLAN)] = ()
    failure: Failure | None = None
    story: Annotated[str, msgspec.Meta(max_length=LONGEST_STORY)] = ""


class Thinker:
    """Decides for the computer's seats at one table, one question at a time, without ever waiting.

    `troubles` lists the failures since it was emptied last. `make` must be importable by the process; by default it
    makes our levels and the invited foreign bots.
    """

    def __init__(self, make: Callable[[str], Bot] | None = None, seconds: Mapping[str, float] = SECONDS) -> None:
        self.troubles: list[BotTrouble] = []
        self._make = make
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
        """Whether the process works on the open question: giving that up costs the process, too."""
        return self._process is not None and self._process.busy

    def warm_up(self) -> None:
        """Start the process, so that the first question need not wait for that."""
        with suppress(OSError):  # the first question will show
            self._start()

    def ask(self, view: PlayerView, level: str) -> None:
        """Ask what the player in turn should do, and give up an open question; `answer` has the answer."""
        self.drop()
        self._put(_Question(view, level if self._may_play(level) else BOTS[-1]))

    def answer(self) -> tuple[Action, ...]:
        """Return the plan that was asked for, or nothing while there is none. Its actions are legal one after another,
        up to the first that reveals something hidden."""
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
            self.troubles.append(BotTrouble(question.level, failure.failure, failure.story))
            self._put(_Question(question.view, self._instead_of(question.level)))
            return ()
        self._question = None
        return plan

    def drop(self) -> None:
        """Forget the open question; a process that is busy with it is replaced."""
        self._question = None
        if self.at_work:
            self._restart()
            self.warm_up()

    def close(self) -> None:
        """End the process."""
        self._question = None
        self._restart()

    def _may_play(self, name: str) -> bool:
        """Return whether a bot is one of our levels, or foreign, invited, and without failure."""
        return name in BOTS or (name in invited() and name not in self._given_up)

    def _instead_of(self, name: str) -> str:
        """Return who decides instead of a failed bot: the strongest level, or the next simpler one."""
        if name not in BOTS:
            self._given_up.add(name)
            return BOTS[-1]
        return simpler(name)

    def _put(self, question: _Question) -> None:
        self._question = question
        self.warm_up()

    def _start(self) -> _Process:
        """Return the process, started if necessary. Raises OSError."""
        if self._process is None:
            self._process = _Process(self._make or partial(guest_of, folder_of_guests()))
        return self._process

    def _heard(self, question: _Question) -> tuple[Action, ...] | None:
        """Return what the process plans, or None while there is no plan. Raises _FailureError."""
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
    """Explain in a sentence why a foreign bot cannot play, or return None. A process of its own tries it."""
    process = HelperProcess("citrus loading", _load, current_folder(), bot)
    try:
        with process.pipe as pipe:
            waited = RunningTime()
            while not pipe.poll(_LOOK):
                if waited.passed() > START_SECONDS:
                    return f"the bot {shown(bot)} cannot be loaded: its module takes too long"
            return _heard(pipe).story or None
    except (EOFError, OSError, ValueError):
        return f"the bot {shown(bot)} cannot be loaded: its process ended"
    finally:
        process.end()


def _load(pipe: Connection, folder: str | None, bot: str) -> None:
    """Send why a bot cannot play, or nothing; this runs in that process."""
    story = ""
    try:
        guest_of(folder, bot)
    except ForeignBotError as error:
        story = str(error)
    except BaseException as error:  # interrupts never come here: this one is the bot's
        story = f"the bot {shown(bot)} cannot be made: {told(error)}"
    _say(pipe, _Answer(0, story=story))


class _Process:
    """The process as the window sees it: it answers one question after another."""

    def __init__(self, make: Callable[[str], Bot]) -> None:
        """Start the process. Raises OSError."""
        self._listening = False
        self._sent: _Question | None = None
        self._number = 0
        self._waited, self._most = RunningTime(), START_SECONDS
        self._process = TalkingProcess("citrus thinking", _think, make, talk=_ask)

    @property
    def busy(self) -> bool:
        """Whether the process has a question."""
        return self._sent is not None

    def hear(self, question: _Question, seconds: float) -> tuple[Action, ...] | None:
        """Return the plan for a question, or None while there is none; ask the question first if that was not done.
        Raises _FailureError if the bot failed, TimeoutError after `seconds`, other errors if the process failed."""
        while not self._process.heard.empty():
            heard = self._process.heard.get()
            if isinstance(heard, Exception):
                raise heard
            if heard.number == 0 and not self._listening:
                self._listening = True
                continue
            if heard.number != self._number or self._sent is not question:
                raise ValueError("an answer to something else")
            self._sent = None
            if heard.failure is not None:
                raise _FailureError(heard.failure, heard.story)
            return tuple(parse_action(question.view.state.game, text) for text in heard.plan)
        if self._listening and self._sent is not question:
            self._number += 1
            # the seed has nothing to do with the game, so that the bots' chance reveals nothing of its hidden orders
            self._process.said.put((self._number, question.view, question.level, secrets.randbits(64)))
            self._sent = question
            self._waited, self._most = RunningTime(), seconds
        if self._waited.passed() > self._most:
            raise TimeoutError("no decision for far too long")
        return None

    def end(self) -> None:
        """Kill the process and clean up."""
        self._process.end()


def _ask(pipe: Connection, questions: SimpleQueue[object], answers: SimpleQueue[object]) -> None:
    """Pass on one question after another, and the answer to each."""
    answers.put(_heard(pipe))  # that it listens
    while (question := questions.get()) is not None:
        pipe.send(question)
        answers.put(_heard(pipe))


def _heard(pipe: Connection) -> _Answer:
    """Return what the process says. Raises OSError if it is too long, EOFError, or ValueError if it is invalid. No
    message of a process makes this one load any code."""
    return msgspec.msgpack.decode(pipe.recv_bytes(_LONGEST), type=_Answer)


def _say(pipe: Connection, answer: _Answer) -> None:
    pipe.send_bytes(msgspec.msgpack.encode(answer))


def _think(pipe: Connection, make: Callable[[str], Bot]) -> None:
    """Say once that the process listens, then answer questions until there are no more."""
    _leave_memory()
    with suppress(EOFError, OSError):  # the window is gone
        _say(pipe, _Answer(0))
        _answer_all(pipe, make)


def _leave_memory() -> None:
    """Limit this process to half of the memory, on systems that can: only a bot that wants more fails."""
    if sys.platform == "linux":
        half = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
        hardest = resource.getrlimit(resource.RLIMIT_DATA)[1]
        if hardest == resource.RLIM_INFINITY or half < hardest:
            resource.setrlimit(resource.RLIMIT_DATA, (half, hardest))


def _answer_all(pipe: Connection, make: Callable[[str], Bot]) -> None:
    bots: dict[str, Bot] = {}
    game: Game | None = None
    while True:
        number, view, level, seed = pipe.recv()
        if view.state.game == game:  # the same object, so that bots need not work out the game itself again
            view = PlayerView(replace(view.state, game=game))
        game = view.state.game
        try:
            if level not in bots:
                bots[level] = make(level)
            plan = _playable(view.state, bots[level].plan(view, random.Random(seed)))
            answer = _Answer(number, tuple(format_action(game, action) for action in plan))
        except _FailureError as failure:
            answer = _Answer(number, (), failure.failure, failure.story)
        except BaseException as error:
            answer = _Answer(number, (), "raised", story_of(error))
        _say(pipe, answer)


def _playable(state: GameState, answer: Iterable[object]) -> tuple[Action, ...]:
    """Return the actions of a plan up to the first that reveals something hidden; a plan may hold anything, even
    endlessly. Raises _FailureError if one is not legal, or if there are none."""
    plan: list[Action] = []
    player = state.player
    for planned in islice(answer, _LONGEST_PLAN):
        action = next((legal for legal in legal_actions(state) if legal == planned), None)
        if action is None:
            raise _FailureError("illegal", f"The plan is not legal: {brief([*plan, planned])}")
        state, events = apply(state, action)
        plan.append(action)
        if state.over or state.player != player or any(reveals(event) for event in events):
            break
    if not plan:
        raise _FailureError("idle", f"There is no plan: {brief(answer)}")
    return tuple(plan)
