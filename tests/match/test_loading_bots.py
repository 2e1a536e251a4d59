"""What is said of a bot from elsewhere that is tried in a process; the process is played here."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import msgspec
import pytest

from citrus.match import thinking
from citrus.match.thinking import why_not_loaded
from citrus.rules.actions import Action
from citrus.rules.turn import legal_actions
from citrus.rules.view import PlayerView


class Process:
    """A process that says one thing, says nothing, or ends."""

    def __init__(self, said: object) -> None:
        self.said, self.ended, self.pipe = said, False, nullcontext(self)

    def poll(self, seconds: float) -> bool:
        return self.said != "nothing"

    def recv_bytes(self, most: int) -> bytes:
        if isinstance(self.said, Exception):
            raise self.said
        return self.said if isinstance(self.said, bytes) else msgspec.msgpack.encode((0, (), None, self.said))

    def end(self) -> None:
        self.ended = True


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("", None),
        ("it is asleep", "it is asleep"),
        (b"something else", "the bot 'farm:Farmer' cannot be loaded: its process ended"),
        (pickle.dumps("something else"), "the bot 'farm:Farmer' cannot be loaded: its process ended"),
        ("x" * 10_001, "the bot 'farm:Farmer' cannot be loaded: its process ended"),
        ("nothing", "the bot 'farm:Farmer' cannot be loaded: its module takes too long"),
        (EOFError(), "the bot 'farm:Farmer' cannot be loaded: its process ended"),
    ],
)
def test_the_reason_is_told_and_the_process_ended(
    said: object, reason: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = Process(said)

    def start(*asked: Any) -> Process:
        return process

    monkeypatch.setattr(thinking, "HelperProcess", start)
    monkeypatch.setattr(thinking, "START_SECONDS", 0.01)
    assert why_not_loaded("farm:Farmer") == reason
    assert process.ended


class Last:
    """A bot."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        return legal_actions(view.state)[-1:]


class Needy(Last):
    """A bot that cannot be made without more."""

    def __init__(self, more: object) -> None:
        pass


class Quitter(Last):
    """A bot that ends the program."""

    def __init__(self) -> None:
        raise SystemExit(3)


class Working(Process):
    """A process that does its work at once, where it is started."""

    def __init__(self, name: str, work: Callable[..., None], *arguments: object) -> None:
        super().__init__("nothing")
        work(self, *arguments)

    def send_bytes(self, said: bytes) -> None:
        self.said = said


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        (f"{__name__}:Last", None),
        ("nowhere_at_all:Last", "cannot be loaded: ModuleNotFoundError"),
        (f"{__name__}:Nobody", f"there is no class 'Nobody' in '{__name__}'"),
        (f"{__name__}:Needy", "cannot be made: TypeError"),
        (f"{__name__}:Quitter", "cannot be made: SystemExit: 3"),
    ],
)
def test_a_bot_is_loaded_and_made_to_see_whether_it_can_play(
    bot: str, reason: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "HelperProcess", Working)
    found = why_not_loaded(bot)
    assert found is None if reason is None else reason in (found or "")
