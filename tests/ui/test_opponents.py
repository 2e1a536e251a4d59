"""Bots at the table: they play by themselves, can be watched, hurried and interrupted, and never cost the game."""

from __future__ import annotations

import time
from functools import partial
from itertools import pairwise

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.match.settings import SPEEDS, Level, Speed
from citrus.match.thinking import Thinker
from citrus.records.record import Seat
from citrus.rules.actions import Buy, EndTurn
from citrus.rules.state import GameState
from citrus.rules.view import PlayerView, view
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.stage.screen import StageScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.selection import NOTHING
from citrus.ui.table.motion.flights import Movement
from citrus.ui.table.motion.turn_clock import LATE_SECONDS, STRAY_SECONDS
from citrus.ui.table.store import bots
from citrus.ui.table.store.role import Activity, Playing
from tests.match import bad_bots
from tests.match.workers import workers
from tests.ui import behind
from tests.ui.at_table import seated
from tests.ui.bots_at_table import AtOnce, play_turn, shown, until
from tests.ui.player import Player
from tests.ui.shell import NAMES, click, play, press

BOTS = ("easy", "normal")


def test_bots_play_until_it_is_a_persons_turn(app: App) -> None:
    match = seated(None, "easy", "normal")
    app.change(replace(app.settings, table="full"))
    player = shown(app, match)
    assert player.lines
    play_turn(match)
    until(app, lambda: match.state.player == 0)
    assert {step.state.player for step in match.steps} == {0, 1, 2}
    told = [entry.text for entry in player.log]
    assert [text for text in told if text in NAMES] == ["Ana", "Bruno", "Clara", "Ana"]
    assert any("Planted" in text for text in told[told.index("Clara") :])
    assert Match.open(match.path).state == match.state


def test_a_key_while_the_end_of_a_bots_turn_is_shown_only_hurries_it(app: App) -> None:
    match = seated(None, "easy")
    player = shown(app, match, "normal")
    press(app, pygame.K_TAB)
    play_turn(match)
    until(app, lambda: match.state.player == 0, 0.05)
    behind.show(player, Movement(match.state, match.state, rest=60.0))
    player.aims(targets.MarketLine(min(player.lines)))
    app.step([], 2 * LATE_SECONDS)
    assert player.is_moving
    before = len(match.steps)
    for key in (pygame.K_SPACE, pygame.K_RETURN):
        press(app, key)
        assert not player.is_moving
        assert len(match.steps) == before
    app.step([], STRAY_SECONDS + 0.1)
    press(app, pygame.K_SPACE)
    assert len(match.steps) == before + 1


@pytest.mark.parametrize("speed", SPEEDS)
def test_there_is_a_pause_between_two_actions_at_every_speed(app: App, speed: Speed) -> None:
    match = seated(None, "normal")
    play_turn(match)
    steps = len(match.steps)
    player = shown(app, match, speed)
    until(app, lambda: not behind.bots(player).thinking, 0.0)
    assert len(match.steps) == steps
    for _ in range(round(bots.BEFORE[speed] / 0.05) - 1):  # the turn before can be looked at
        app.step([], 0.05)
        assert len(match.steps) == steps
    while match.state.player == 1:  # steps of 50 milliseconds: never two actions within a quarter of a second
        app.step([], 0.05)
        if len(match.steps) > steps:
            steps = len(match.steps)
            for _ in range(4):
                app.step([], 0.05)
                assert len(match.steps) == steps


@pytest.mark.parametrize(("table", "reads"), [("calm", True), ("full", False)])
def test_what_brings_points_can_be_read_before_a_computer_begins(
    app: App, monkeypatch: pytest.MonkeyPatch, table: Level, reads: bool
) -> None:
    monkeypatch.setattr(bots, "Thinker", AtOnce)
    app.change(replace(app.settings, table=table))
    match = seated("greedy", None)
    shown(app, match, "normal")
    for _ in range(100):
        app.step([], 0.05)
    assert (len(match.steps) == 1) is reads
    for _ in range(100):
        app.step([], 0.05)
    assert len(match.steps) > 1


def test_a_computer_waits_longer_after_what_is_seldom_seen(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "Thinker", AtOnce)
    match = play(3, 5, steps=1, bots=("greedy",) * 3)
    player = shown(app, match, "normal")
    waits: dict[bool, list[float]] = {False: [], True: []}
    steps, rested = len(match.steps), 0.0
    while len(waits[True]) < 6:
        app.step([], 0.05)
        if len(match.steps) > steps:
            before = match.steps[steps - 1].action
            if not isinstance(match.steps[steps].action, EndTurn):
                waits[isinstance(before, bots.SELDOM)].append(rested)
            steps, rested = len(match.steps), 0.0
        rested = 0.0 if player.movement is not None else rested + 0.05
    usual = [wait for wait in waits[False] if wait < bots.BEFORE["normal"]]
    assert min(waits[True]) > bots.MORE + bots.PAUSES["normal"] - 0.1
    assert min(usual) < bots.MORE


@pytest.mark.parametrize("table", ["calm", "full"])
def test_a_computers_turn_is_watched_in_some_seconds(app: App, monkeypatch: pytest.MonkeyPatch, table: str) -> None:
    """Where nothing is counted; a turn with action tiles may take a little longer than others."""
    monkeypatch.setattr(bots, "Thinker", AtOnce)
    app.change(replace(app.settings, table=table))
    match = play(3, 5, steps=1, bots=("greedy",) * 3)
    player = shown(app, match, "normal")
    turns, watched, counted = list[float](), 0.0, False
    before = match.state.player
    while len(turns) < 12:
        app.step([], 0.05)
        watched, counted = watched + 0.05, counted or player.is_counting
        if match.state.player != before:
            turns += [] if counted else [watched]
            before, watched, counted = match.state.player, 0.0, False
    assert all(3.5 < seconds < 8.4 for seconds in turns), turns
    assert sum(turns) / len(turns) < 5.2, turns


def test_one_decision_is_thought_about_while_the_one_before_is_watched(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[GameState]()

    class Asked(AtOnce):
        def ask(self, view: PlayerView, level: str) -> None:
            asked.append(view.state)
            super().ask(view, level)

    monkeypatch.setattr(bots, "Thinker", Asked)
    match = play(3, 5, steps=1, bots=("greedy",) * 3)
    begun = len(match.steps)
    shown(app, match, "normal")
    while len(match.steps) < begun + 12:
        app.step([], 0.05)
        app.step([], 0.0)
        assert len(asked) == len(match.steps) - begun + 2
    assert asked[:-1] == [view(step.state).state for step in match.steps[begun - 1 :]]


def test_nothing_is_drawn_while_a_bot_only_thinks(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "Thinker", partial(Thinker, bad_bots.hanging))
    match = seated(None, "normal")
    play_turn(match)
    player = shown(app, match)
    app.draw()
    app.step([], 0.1)
    drawn: list[int] = []
    monkeypatch.setattr(app, "draw", lambda: drawn.append(1))
    for _ in range(50):
        app.step([], 0.1)
    assert not drawn
    assert player.bar.text == "Bruno: thinking …"


def test_clicks_and_keys_do_nothing_in_the_game_in_a_bots_turn(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "Thinker", partial(Thinker, bad_bots.hanging))
    match = seated(None, "normal")
    play_turn(match)
    player = shown(app, match)
    before = match.state
    for line in player.layout.arrows.values():
        click(app, line.center)
    for key in (pygame.K_e, pygame.K_RETURN, pygame.K_SPACE, pygame.K_1, pygame.K_h, pygame.K_f, pygame.K_TAB):
        press(app, key)
        app.step([], 0.1)
    assert match.state is before
    assert not player.can_click(Command.HINT)
    assert not player.lines


@pytest.mark.parametrize("stray", ["board", "wood", pygame.K_SPACE, pygame.K_RETURN])
def test_a_stray_press_ends_what_a_bot_moves_and_not_its_turn(app: App, stray: str | int) -> None:
    match = seated(None, "normal")
    play_turn(match)
    steps = len(match.steps)
    player = shown(app, match, "slow")
    until(app, lambda: len(match.steps) == steps + 1, 0.02)
    assert player.movement is not None
    places = {"board": player.layout.space_rect(2, 2).center, "wood": (2, 2)}
    if isinstance(stray, int):
        press(app, stray)
    else:
        click(app, places[stray])
    assert player.movement is None
    assert (len(match.steps), behind.bots(player).rushing) == (steps + 1, False)
    assert match.bot is not None


def test_a_hint_asked_for_in_a_bots_turn_is_promised_and_comes_with_the_persons_turn(app: App) -> None:
    match = seated(None, "random")
    play_turn(match)
    player = shown(app, match, "slow")
    press(app, pygame.K_h)
    assert player.message == app.ui.texts("table.advice.later")
    until(app, lambda: match.bot is None and player.advice is not None)


@pytest.mark.parametrize("scale", [100, 200])
def test_reasons_asked_for_in_a_bots_turn_come_with_the_hint_that_is_promised(app: App, scale: int) -> None:
    match = seated(None, "random")
    play_turn(match)
    app.rescale(scale)  # large help has no room, and can be asked for, too
    player = shown(app, match, "slow")
    press(app, pygame.K_h)
    press(app, pygame.K_w)
    until(app, lambda: match.bot is None and player.advice is not None)
    assert player.card


def test_how_to_hurry_a_bot_is_said_to_new_players_only(app: App) -> None:
    match = seated(None, "easy")

    def hint() -> str:
        activity = Activity(False, False, "", (), True, False)
        words = Words(app.ui.texts, match.state.game, ("Ana", "Pip"))
        return Playing(match).prompt(words, (), NOTHING, activity).hint

    play_turn(match)
    assert hint() == app.ui.texts("table.bot.rush")
    while sum(isinstance(step.action, Buy) and before.state.player == 0 for before, step in pairwise(match.steps)) < 3:
        play_turn(match)
    while match.bot is None:
        play_turn(match)
    assert hint() == ""


def test_who_watches_bots_can_stop_them_and_hurry_them(app: App) -> None:
    match = seated(*BOTS)
    player = shown(app, match)
    until(app, lambda: behind.bots(player).begun)
    press(app, pygame.K_SPACE)
    steps = len(match.steps)
    for _ in range(10):
        app.step([], 0.1)
    assert len(match.steps) == steps
    assert player.bar.text.startswith("Paused")
    press(app, pygame.K_f)
    press(app, pygame.K_f)
    assert player.factor == 4
    press(app, pygame.K_SPACE)
    until(app, lambda: len(match.steps) > steps)


def test_who_watches_bots_is_told_that_hints_are_for_people(app: App) -> None:
    match = seated("random", "random")
    player = shown(app, match, "slow")
    press(app, pygame.K_h)
    assert player.message == app.ui.texts("table.advice.watched")


def test_the_rest_of_a_turn_can_be_shown_at_once(app: App) -> None:
    match = seated(None, "normal")
    play_turn(match)
    steps = len(match.steps)
    player = shown(app, match, "slow")
    until(app, lambda: len(match.steps) == steps + 1, 0.02)
    assert match.bot is not None
    click(app, player.rect_of(targets.CommandButton(Command.RUSH)).center)
    until(app, lambda: match.bot is None, 0.001)  # hardly any time passes for the table
    assert match.state.player == 0
    assert not player.is_moving
    assert not behind.bots(player).rushing


def before_a_bot_that_hangs(app: App, monkeypatch: pytest.MonkeyPatch) -> Player:
    """Return a table at which a person need only end the turn, and then waits for a bot."""
    monkeypatch.setattr(bots, "Thinker", partial(Thinker, bad_bots.hanging))
    match = seated(None, "normal")
    play_turn(match)
    match.undo()
    player = shown(app, match)
    app.step([], 1.0)
    return player


def test_a_double_click_on_the_end_of_a_turn_does_not_hurry_the_bot(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    player = before_a_bot_that_hangs(app, monkeypatch)
    end = player.rect_of(targets.CommandButton(Command.END)).center
    click(app, end)
    assert player.match.bot is not None
    click(app, end)
    assert not behind.bots(player).rushing
    app.step([], 1.0)
    click(app, end)
    assert not behind.bots(player).rushing, "nothing else ever lies where a turn is ended"
    app.step([], 1.0)
    click(app, player.rect_of(targets.CommandButton(Command.RUSH)).center)
    assert behind.bots(player).rushing


def test_undo_interrupts_a_thought_and_takes_the_step_before_back(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers: list[Thinker] = []

    def thinker_that_hangs() -> Thinker:
        thinkers.append(Thinker(bad_bots.hanging))
        return thinkers[-1]

    monkeypatch.setattr(bots, "Thinker", thinker_that_hangs)
    app.change(replace(app.settings, auto_end=False))
    match = seated(None, "normal")
    play_turn(match)
    steps = len(match.steps)
    player = shown(app, match)
    (thinker,) = thinkers
    until(app, lambda: thinker.at_work)
    before = workers()[0].pid
    press(app, pygame.K_u)
    app.step([], 0.1)
    assert len(match.steps) == steps - 1
    assert match.bot is None
    assert not thinker.thinking
    assert [process.pid for process in workers()] != [before]
    app.step([], LATE_SECONDS)
    player.clicks(Command.END)
    assert match.bot == "normal"


def test_redo_brings_back_what_bots_did(app: App) -> None:
    match = seated(None, "easy")
    play_turn(match)
    player = shown(app, match)
    steps = len(match.steps)
    until(app, lambda: len(match.steps) > steps + 1)
    assert match.can_undo
    assert player.note_on(Command.UNDO)[-1] == app.ui.texts("table.tip.undo_bots")
    after = match.state
    player.clicks(Command.UNDO)
    assert match.bot is None
    app.step([], LATE_SECONDS)
    player.clicks(Command.REDO)
    assert match.state == after
    until(app, lambda: match.state.player == 0)


def test_bots_wait_while_the_menu_is_open(app: App) -> None:
    match = seated(None, "easy")
    play_turn(match)
    player = shown(app, match)
    steps = len(match.steps)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, MenuDialog)
    for _ in range(40):
        app.step([], 0.1)
        time.sleep(0.01)
    assert len(match.steps) == steps
    app.change(replace(app.settings, language="de"))
    app.pop()
    assert player.bar.text == "Bruno: Mal sehen …"
    until(app, lambda: match.state.player == 0)


@pytest.mark.parametrize("resized", [False, True])
def test_the_end_is_counted_even_if_a_bot_that_was_hurried_brought_it(app: App, finished: Match, resized: bool) -> None:
    app.change(replace(app.settings, speed="normal"))
    playback = Playback.of(finished)
    playback.seek(playback.last - 1)
    last, seats = playback.state.player, finished.seats
    hired = tuple(Seat(one.name, one.color, "easy" if one is seats[last] else None) for one in seats)
    path = finished.path.with_name("again.citrus")
    match = Match.continued(replace(finished.record, seats=hired), playback.steps, path)
    app.routes.to_match(match)
    assert isinstance(app.top, PlayScreen)
    player = Player(app.top)
    app.step([], 0.01)
    player.clicks(Command.RUSH)
    assert behind.bots(player).rushing
    until(app, lambda: match.state.over, 0.001)
    app.step([], 0.1)
    assert player.is_counting
    if resized:
        app.top.enter((1500, 900))
        app.step([], 0.1)
        assert not player.is_ending
        assert isinstance(app.top, StageScreen)
        assert app.top.counting
