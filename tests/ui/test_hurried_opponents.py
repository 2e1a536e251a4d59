"""Presses that were to hurry a bot at the table, and come as its turn ends: they do nothing else."""

from __future__ import annotations

import pygame
import pytest

from citrus.match.settings import Speed
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.motion.flights import Movement
from citrus.ui.table.motion.turn_clock import LATE_SECONDS, LULL_SECONDS, STRAY_SECONDS
from tests.ui import behind
from tests.ui.at_table import seated
from tests.ui.bots_at_table import play_turn, shown, until
from tests.ui.player import Player
from tests.ui.shell import click, press


def after_a_bot(app: App, speed: Speed = "none") -> Player:
    """Return a table at which a bot's turn has just ended, and nobody has pressed anything."""
    match = seated(None, "normal")
    play_turn(match)
    player = shown(app, match, speed)
    until(app, lambda: match.bot is None, 0.02)
    return player


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_a_key_that_was_to_hurry_a_bot_buys_nothing_when_the_turn_has_come(app: App, key: int) -> None:
    match = seated(None, "normal")
    player = shown(app, match)
    player.aims()  # somebody who plays by keys
    assert isinstance(player.focus, targets.MarketLine)
    play_turn(match)
    player.comes_back()
    until(app, lambda: match.bot is None, 0.02)
    app.step([], LATE_SECONDS)
    steps = len(match.steps)
    press(app, key)
    assert len(match.steps) == steps


def arrow(player: Player) -> tuple[int, int]:
    """Return where a line of the market can be bought."""
    return player.layout.arrows[min(player.lines)].center


def test_a_key_so_soon_after_a_bots_turn_buys_nothing_but_a_click_does(app: App) -> None:
    match = seated(None, "normal")
    play_turn(match)
    player = shown(app, match)
    until(app, lambda: match.bot is None, 0.02)
    player.aims(targets.MarketLine(min(player.lines)))
    steps = len(player.steps)
    for _ in range(3):  # who hurries the bots time and again
        press(app, pygame.K_SPACE)
        app.step([], 0.8 * STRAY_SECONDS)
        assert len(player.steps) == steps
        assert player.message == app.ui.texts("table.banner.turn", name=player.words.player(player.state.player))
    click(app, arrow(player))
    assert len(player.steps) == steps + 1


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_keys_that_hurry_bots_do_nothing_once_the_turn_has_passed_until_a_pause(app: App, key: int) -> None:
    match = seated(None, "normal")
    play_turn(match)
    player = shown(app, match, "normal")
    press(app, key)
    until(app, lambda: match.bot is None, 0.02)
    steps, name = len(player.steps), player.words.player(0)
    for _ in range(6):
        press(app, key)
        app.step([], 0.9 * STRAY_SECONDS)
    assert len(player.steps) == steps
    assert player.message == f"{name}, your turn!"
    app.step([], STRAY_SECONDS + 0.1)
    press(app, pygame.K_RETURN)
    for _ in range(3):  # who has not noticed whose turn it is
        press(app, pygame.K_RETURN)
        assert len(player.steps) == steps, "only the ring has come"
    app.step([], STRAY_SECONDS + 0.1)
    press(app, pygame.K_RETURN)
    assert len(player.steps) == steps + 1


@pytest.mark.parametrize("way", [pygame.K_j, pygame.K_DOWN, pygame.K_TAB])
def test_who_goes_to_a_choice_after_hurrying_a_bot_can_choose_it_at_once(app: App, way: int) -> None:
    match = seated(None, "normal")
    play_turn(match)
    player = shown(app, match, "normal")
    press(app, pygame.K_SPACE)
    until(app, lambda: match.bot is None, 0.02)
    steps = len(player.steps)
    press(app, way)
    player.aims(targets.MarketLine(min(player.lines)))
    press(app, pygame.K_RETURN)
    assert len(player.steps) == steps + 1


@pytest.mark.parametrize("seconds", [0.0, 0.1])
def test_a_click_while_the_end_of_a_bots_turn_is_shown_ends_that_and_the_next_one_acts(
    app: App, seconds: float
) -> None:
    player = after_a_bot(app, "normal")
    behind.show(player, Movement(player.state, player.state, rest=60.0))
    app.step([], seconds)
    steps = len(player.steps)
    line = arrow(player)
    assert player.snapshot.bright.keys().isdisjoint(map(targets.MarketLine, player.lines)), (
        "nothing glows that could be meant"
    )
    click(app, line)
    assert not player.is_moving
    click(app, line)
    assert len(player.steps) == steps, "the second half of a double click"
    app.step([], LULL_SECONDS + 0.1)
    click(app, line)
    assert len(player.steps) == steps + 1
