"""A game is played by a process that is killed again and again, at any moment: nothing but the last click may go."""

from __future__ import annotations

import mmap
import os
import random
import signal
import struct
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from citrus.match.match import Match
from citrus.match.saves import previous_version
from citrus.records.record import Seat, read
from tests.rules.worlds import tiny_game

KILLS = 40
LONGEST = 0.012  # seconds that a process lives once it plays
ENOUGH = 25  # actions after which another game begins
FEWEST = 3  # games that should have been played to that end
SEATS = (Seat("Ana", "blue"), Seat("Ben", "red"))

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be doubled")


class Told(NamedTuple):
    """What the player has told of its game, the last thing before it was killed: which game, the numbers of actions
    that have been saved (-1: not even the beginning) and that will have been after what it is at.
    """

    game: int
    saved: int
    begun: int


class Slate:
    """A piece of memory that outlives the player."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, 24)

    def tell(self, told: Told) -> None:
        self._memory[:24] = struct.pack("3q", *told)

    @property
    def told(self) -> Told:
        return Told(*struct.unpack("3q", self._memory[:24]))


def game_path(folder: Path, number: int) -> Path:
    return folder / f"{number}.citrus"


def play(folder: Path, match: Match | None, slate: Slate, ready: int) -> None:
    """Play one game after another, for ever."""
    rng, number = random.Random(), slate.told.game
    os.write(ready, b".")
    while True:
        if match is None or match.state.over or len(match.record.actions) >= ENOUGH:
            number += 1
            slate.tell(Told(number, -1, 0))
            match = Match.new(tiny_game(number % 3, 2), SEATS, game_path(folder, number))
            slate.tell(Told(number, 0, 0))
        done = len(match.record.actions)
        if match.can_undo and rng.random() < 0.2:
            slate.tell(Told(number, done, done - 1))
            match.undo()
        else:
            slate.tell(Told(number, done, done + 1))
            match.act(rng.choice(match.legal_actions()))
        assert match.save_error is None
        slate.tell(Told(number, len(match.record.actions), len(match.record.actions)))


def let_play_and_kill(folder: Path, match: Match | None, slate: Slate, seconds: float) -> None:
    """Let somebody play on for `seconds`."""
    reader, writer = os.pipe()
    player = os.fork()
    if not player:
        try:
            play(folder, match, slate, writer)
        finally:
            os._exit(1)
    os.close(writer)
    os.read(reader, 1)
    os.close(reader)
    time.sleep(seconds)
    os.kill(player, signal.SIGKILL)
    assert os.waitpid(player, 0)[1] == signal.SIGKILL, "the player ended by itself"


def test_killed_again_and_again_no_game_loses_more_than_the_last_click(tmp_path: Path) -> None:
    slate, rng = Slate(), random.Random()
    slate.tell(Told(0, -1, -1))
    match: Match | None = None
    kills = 0
    while kills < KILLS or slate.told.game <= FEWEST:  # a slow machine gets less done between two kills
        kills += 1
        let_play_and_kill(tmp_path, match, slate, rng.random() * LONGEST)
        game, saved, begun = slate.told
        path = game_path(tmp_path, game)
        if saved < 0 and not path.exists():
            match = None  # it was killed before there was a game
            continue
        match = Match.open(path)
        assert len(match.record.actions) in (saved, begun)
        slate.tell(Told(game, len(match.record.actions), len(match.record.actions)))
    last = slate.told.game
    for number in range(1, last):  # those that were finished before
        if game_path(tmp_path, number).exists():
            read(game_path(tmp_path, number))
    assert len([path for path in tmp_path.iterdir() if path.suffix == ".tmp"]) <= last
    kept = [previous_version(path) for path in tmp_path.glob("*.citrus")]
    for path in kept:
        if path.exists():
            read(path)
    assert any(path.exists() for path in kept)
