"""What is said of a bot from elsewhere that is tried in a process; the process is played here."""

from __future__ import annotations

import pickle
from contextlib import nullcontext
from typing import Any

import pytest

from citrus.match import thinking
from citrus.match.thinking import why_not_loaded


class Process:
    """A process that says one thing, says nothing, or ends."""

    def __init__(self, said: object) -> None:
        self.said, self.ended, self.pipe = said, False, nullcontext(self)

    def poll(self, seconds: float) -> bool:
        return self.said != "nothing"

    def recv_bytes(self, most: int) -> bytes:
        if isinstance(self.said, Exception):
            raise self.said
        return pickle.dumps(self.said)

    def end(self) -> None:
        self.ended = True


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (None, None),
        ("it is asleep", "it is asleep"),
        (b"something else", None),
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
    assert why_not_loaded("farm:Farmer") == reason
    assert process.ended
