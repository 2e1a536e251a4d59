"""Thinking in a process of its own: real processes, with bots that crash, die, hang and cheat."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pygame  # here it is loaded, there it must not be
import pytest
from msgspec.structs import replace

from citrus.bots.base import Bot
from citrus.bots.levels import TABLE_LEVELS
from citrus.match.thinking import SECONDS, Thinker
from citrus.records.record import LEVELS
from citrus.rules.actions import Action
from citrus.rules.events import reveals
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.rules.view import PlayerView, view
from tests.killing import KILL
from tests.match import bad_bots
from tests.match.workers import workers
from tests.rules.worlds import real_game
from tests.systems import SIGNALS

PATIENCE = 300.0  # seconds: long enough for all but what hangs


@pytest.fixture
def state() -> GameState:
    game = real_game("short", 2)
    return start(game, shuffle(game, random.Random(1)))


@pytest.fixture
def thinkers() -> Iterator[list[Thinker]]:
    """Yield a list of thinkers that are closed in the end."""
    made: list[Thinker] = []
    yield made
    for thinker in made:
        thinker.close()


def plan_of(thinker: Thinker) -> tuple[Action, ...]:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        plan = thinker.answer()
        if plan:
            return plan
        time.sleep(0.005)
    raise AssertionError("there was never a plan")


def wait_for_work(thinker: Thinker) -> None:
    """Wait until the process has the question."""
    while not thinker.at_work:
        assert thinker.answer() == ()
        time.sleep(0.005)


def play(state: GameState, plan: tuple[Action, ...]) -> GameState:
    for action in plan:
        state, _ = apply(state, action)
    return state


def test_every_level_has_its_time() -> None:
    assert set(SECONDS) == set(LEVELS)


def test_a_whole_game_of_the_levels(state: GameState, thinkers: list[Thinker]) -> None:
    thinker = Thinker()
    thinkers.append(thinker)
    thinker.warm_up()
    for _ in range(400):
        if state.over:
            break
        thinker.ask(view(state), ("easy", "normal")[state.player])
        plan = plan_of(thinker)
        player = state.player
        for number, action in enumerate(plan):
            assert state.player == player
            state, events = apply(state, action)
            assert number == len(plan) - 1 or not any(map(reveals, events))
    assert state.over
    assert not thinker.troubles
    assert len(workers()) == 1


def test_the_process_knows_no_window(state: GameState, thinkers: list[Thinker]) -> None:
    assert pygame
    thinker = Thinker(bad_bots.curious)
    thinkers.append(thinker)
    thinker.ask(view(state), "normal")
    assert plan_of(thinker)
    assert not thinker.troubles


@pytest.mark.parametrize(
    ("make", "level", "failed", "failure", "said"),
    [
        (bad_bots.crashing, "expert", ["expert", "hard"], "raised", "ZeroDivisionError: a bot that crashes"),
        (bad_bots.interrupting, "easy", ["easy"], "raised", "KeyboardInterrupt: of its own"),
        (bad_bots.dying, "normal", ["normal"], "lost", "The process is lost"),
        (bad_bots.hanging, "normal", ["normal"], "slow", "no decision for far too long"),
        pytest.param(bad_bots.stopping, "normal", ["normal"], "slow", "no decision for far too long", marks=SIGNALS),
        pytest.param(bad_bots.flooding, "normal", ["normal"], "lost", "an answer to something else", marks=SIGNALS),
        pytest.param(bad_bots.stammering, "normal", ["normal"], "slow", "no decision for far too long", marks=SIGNALS),
        pytest.param(bad_bots.boasting, "normal", ["normal"], "lost", "bad message length", marks=SIGNALS),
        (bad_bots.cheating, "easy", ["easy"], "illegal", "not legal"),
        (bad_bots.smuggling, "normal", ["normal"], "lost", "msgspec.ValidationError"),
        (bad_bots.idle, "hard", ["hard", "normal", "easy", "greedy"], "idle", "no plan"),
        (bad_bots.unmakeable, "easy", ["easy", "greedy"], "raised", "LookupError"),
    ],
)
def test_the_next_simpler_level_decides_instead(
    state: GameState,
    thinkers: list[Thinker],
    make: Callable[[str], Bot],
    level: str,
    failed: list[str],
    failure: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    thinker = Thinker(make, {**SECONDS, level: 0.3} if "far too long" in said else SECONDS)
    thinkers.append(thinker)
    thinker.ask(view(state), level)
    play(state, plan_of(thinker))
    assert [trouble.level for trouble in thinker.troubles] == failed
    assert {trouble.failure for trouble in thinker.troubles} == {failure}
    assert not (tmp_path / bad_bots.SMUGGLED).exists()
    assert said in thinker.troubles[0].story
    thinker.troubles.clear()
    thinker.ask(view(state), TABLE_LEVELS[0] if make is bad_bots.crashing else "random")  # and all goes on
    assert plan_of(thinker)
    assert not thinker.troubles


def test_a_jump_of_the_clock_takes_no_decision_from_a_bot(
    state: GameState, thinkers: list[Thinker], monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker = Thinker(bad_bots.hanging)
    thinkers.append(thinker)
    before = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: before)
    thinker.ask(view(state), "normal")
    monkeypatch.setattr(time, "monotonic", lambda: before + 7200)  # a night, before the process listens
    wait_for_work(thinker)
    monkeypatch.setattr(time, "monotonic", lambda: before + 14400)  # and one while the bot thinks
    assert thinker.answer() == ()
    assert thinker.thinking
    assert not thinker.troubles


def test_a_process_killed_from_outside_is_replaced(state: GameState, thinkers: list[Thinker]) -> None:
    thinker = Thinker()
    thinkers.append(thinker)
    thinker.ask(view(state), "easy")
    plan_of(thinker)
    (worker,) = workers()
    assert worker.pid is not None
    os.kill(worker.pid, KILL)
    thinker.ask(view(state), "normal")
    assert plan_of(thinker)
    assert [trouble.level for trouble in thinker.troubles] == ["normal"]
    thinker.ask(view(state), "normal")
    assert plan_of(thinker)
    assert len(thinker.troubles) == 1


@SIGNALS
def test_a_process_stopped_from_outside_is_replaced(thinkers: list[Thinker]) -> None:
    """One that does not even take the question: the largest game that there may be fills any pipe."""
    game = real_game("long", 5)
    state = start(game, shuffle(game, random.Random(1)))
    thinker = Thinker()
    thinkers.append(thinker)
    thinker.ask(view(state), "greedy")
    assert plan_of(thinker)
    (worker,) = workers()
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGSTOP)
    large = PlayerView(replace(state, market=state.market * 20_000))
    thinker.ask(large, "greedy")
    for _ in range(10):
        assert thinker.answer() == ()
    thinker.drop()
    thinker.ask(view(state), "greedy")
    assert plan_of(thinker)
    assert not thinker.troubles


def test_of_a_plan_only_what_its_player_can_know_is_taken(state: GameState, thinkers: list[Thinker]) -> None:
    thinker = Thinker(bad_bots.foreseeing)
    thinkers.append(thinker)
    for _ in range(12):
        thinker.ask(view(state), "normal")
        player, plan = state.player, plan_of(thinker)
        for number, action in enumerate(plan):
            assert state.player == player
            state, events = apply(state, action)
            assert number == len(plan) - 1 or not any(map(reveals, events))
    assert not thinker.troubles


def test_what_a_bot_prints_is_in_nobodys_way(state: GameState, thinkers: list[Thinker]) -> None:
    thinker = Thinker(bad_bots.chatting)
    thinkers.append(thinker)
    thinker.ask(view(state), "normal")
    assert plan_of(thinker)
    assert not thinker.troubles


def test_what_is_dropped_is_forgotten(state: GameState, thinkers: list[Thinker]) -> None:
    thinker = Thinker(bad_bots.hanging)
    thinkers.append(thinker)
    thinker.ask(view(state), "normal")
    wait_for_work(thinker)
    thinker.drop()
    assert not thinker.thinking
    assert thinker.answer() == ()
    thinker.ask(view(state), "greedy")
    assert plan_of(thinker)
    assert len(workers()) == 1
    assert not thinker.troubles


def test_a_question_that_is_still_open_gives_way_to_the_next(state: GameState, thinkers: list[Thinker]) -> None:
    thinker = Thinker(bad_bots.hanging)
    thinkers.append(thinker)
    thinker.ask(view(state), "normal")
    wait_for_work(thinker)
    for level in ("random", "greedy"):
        thinker.ask(view(state), level)
        assert plan_of(thinker)
    assert len(workers()) == 1
    assert not thinker.troubles


def test_closing_leaves_nobody(state: GameState, thinkers: list[Thinker]) -> None:
    thinker = Thinker(bad_bots.hanging)
    thinkers.append(thinker)
    thinker.ask(view(state), "normal")
    wait_for_work(thinker)
    thinker.close()
    assert not workers()


WINDOW = """
import random, sys, time
from citrus.match.thinking import Thinker
from citrus.rules.setup import shuffle, start
from citrus.rules.view import view
from tests.killing import KILL
from tests.match import bad_bots
from tests.match.test_thinking import wait_for_work
from tests.match.workers import workers
from tests.rules.worlds import real_game

if __name__ == "__main__":
    game = real_game("short", 2)
    thinker = Thinker(bad_bots.hanging)
    thinker.ask(view(start(game, shuffle(game, random.Random(1)))), "normal")
    wait_for_work(thinker)
    print(workers()[0].pid, flush=True)
    time.sleep(600)
"""


def test_the_process_ends_with_a_window_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "window.py"
    script.write_text(WINDOW, encoding="utf-8")
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    window = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, env=environment)
    assert window.stdout is not None
    worker = int(window.stdout.readline())
    assert _alive(worker)
    window.kill()
    window.wait()
    end = time.monotonic() + PATIENCE
    while _alive(worker):
        assert time.monotonic() < end, "the process outlives its window"
        time.sleep(0.01)


def _alive(process: int) -> bool:
    """Return whether a process runs; a zombie does not."""
    try:
        return psutil.Process(process).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
