"""The table by keyboard alone, on a display that nobody sees."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from citrus.bots.greedy import GreedyBot
from citrus.rules.actions import (
    Buy,
    Harvest,
    PlaceBull,
    Plant,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.board import first_space
from citrus.rules.view import view
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.shortcuts import KeysPage
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.offer import done
from citrus.ui.table.model.selection import NOTHING, Harvesting
from tests.ui.at_table import focus, go, key, new_match, picked, press
from tests.ui.offered import commands_in, lines_in, tools_in

TOOLS = (UseMoney, UseCart, PlaceBull, UseMilestone)


def table(app: App, tmp_path: Path, board: str = "short", players: int = 2, seed: int = 1) -> PlayScreen:
    screen = PlayScreen(app.ui, app.routes, new_match(tmp_path, board, players, seed))
    app.show(screen)
    return screen


def test_the_ring_comes_with_keys_and_goes_with_the_mouse(app: App, tmp_path: Path) -> None:
    screen = table(app, tmp_path)
    assert focus(screen) is None
    key(screen, pygame.K_TAB)
    now = focus(screen)
    assert isinstance(now, targets.Line)
    assert screen.table.looking.hover.target == now
    motion = pygame.event.Event(
        pygame.MOUSEMOTION, pos=screen.table.layout.frame.topleft, rel=(1, 1), buttons=(0, 0, 0)
    )
    screen.handle(motion)
    assert focus(screen) is None
    key(screen, pygame.K_TAB)
    screen.handle(motion)  # not moved since: only a window that came to the front
    assert focus(screen) == now


def test_the_ring_is_seen_where_the_mouse_rests_already(app: App, tmp_path: Path) -> None:
    screen = table(app, tmp_path)
    key(screen, pygame.K_TAB)
    goal = focus(screen)
    assert goal is not None
    place = screen.table.rect_of(goal)
    motion = pygame.event.Event(pygame.MOUSEMOTION, pos=place.center, rel=(1, 1), buttons=(0, 0, 0))
    screen.handle(motion)
    app.step([], 1.0)  # with the note on it
    app.step([], 0.1)
    assert screen.table.looking.hover.target == goal
    before = pygame.image.tobytes(app.surface, "RGB")
    key(screen, pygame.K_TAB)
    assert focus(screen) == goal
    app.step([], 0.1)
    assert pygame.image.tobytes(app.surface, "RGB") != before


def test_tab_goes_round_and_back(app: App, tmp_path: Path) -> None:
    screen = table(app, tmp_path)
    key(screen, pygame.K_TAB)
    parts = []
    for _ in range(7):
        parts.append(type(focus(screen)))
        key(screen, pygame.K_TAB)
    line, log = targets.Line, targets.LogLine
    assert parts == [line, targets.Space, targets.Button, targets.Mat, targets.Stack, log, line]
    key(screen, pygame.K_TAB, pygame.KMOD_LSHIFT)
    key(screen, pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert isinstance(focus(screen), log)


def test_the_keyboard_follows_the_game(app: App, tmp_path: Path) -> None:
    screen = table(app, tmp_path)
    key(screen, pygame.K_TAB)
    key(screen, pygame.K_RETURN)
    assert screen.match.state.phase == "plant"
    key(screen, pygame.K_1)
    place = focus(screen)
    assert isinstance(place, targets.Space)
    assert place.number in done(screen.table.offer.bright)
    key(screen, pygame.K_RETURN)
    assert len(screen.match.steps) == 3


def test_control_and_an_arrow_leap_to_a_space_that_can_be_used(app: App, tmp_path: Path) -> None:
    screen = table(app, tmp_path)
    key(screen, pygame.K_TAB)
    key(screen, pygame.K_RETURN)
    key(screen, pygame.K_1)
    seen = set()
    for code in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP) * 5:
        key(screen, code, pygame.KMOD_LCTRL)
        now = focus(screen)
        assert isinstance(now, targets.Space)
        assert now.number in done(screen.table.offer.bright)
        seen.add(now.number)
    assert len(seen) > 1


def test_an_arrow_that_is_held_down_goes_on(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = table(app, tmp_path)
    board = screen.match.state.game.board
    start = board.space_at(0, 4)
    assert start is not None
    go(screen, targets.Space(start))
    held = {pygame.K_RIGHT: True}
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: held)
    key(screen, pygame.K_RIGHT)
    columns = []
    for _ in range(6):
        screen.update(0.1)
        now = focus(screen)
        assert isinstance(now, targets.Space)
        columns.append(board.column_row(now.number)[0])
    assert columns[:2] == [1, 1]
    assert 3 <= columns[-1] <= 6
    held[pygame.K_RIGHT] = False
    screen.update(1.0)
    assert focus(screen) == now


def test_a_refused_choice_says_why_and_keeps_the_ring(app: App, tmp_path: Path) -> None:
    screen = table(app, tmp_path)
    go(screen, targets.Button(Command.END))
    key(screen, pygame.K_SPACE)
    assert screen.table.message == app.ui.texts("refusal.purchase_missing")
    assert focus(screen) == targets.Button(Command.END)
    key(screen, pygame.K_ESCAPE)
    assert screen.table.message == ""
    assert app.top is screen
    key(screen, pygame.K_ESCAPE)
    assert app.top is not screen


def test_digits_pick_tiles_and_do_not_put_them_back(app: App, tmp_path: Path) -> None:
    screen = table(app, tmp_path, seed=2)
    line = max(lines_in(screen.table.offer.bright), key=lambda line: len(set(screen.match.state.game.lines[line])))
    screen.table.click(targets.Line(line))
    for number in range(len(screen.match.state.hand)):
        for _ in range(2):
            key(screen, pygame.K_1 + number)
            assert picked(screen) == number
    chosen = screen.table.selection
    key(screen, pygame.K_9)
    assert screen.table.selection == chosen


def test_a_line_is_bought_with_the_second_press_of_its_digit_wherever_the_ring_was(app: App, tmp_path: Path) -> None:
    screen = table(app, tmp_path)
    lines = list(screen.match.state.game.lines)
    first = next(number for number, line in enumerate(lines) if line in lines_in(screen.table.offer.bright))
    screen.table.keys.go_to(targets.Line(lines[first]))
    steps = len(screen.match.steps)
    digit = pygame.K_1 + first
    key(screen, digit)
    assert (focus(screen), len(screen.match.steps)) == (targets.Line(lines[first]), steps)
    key(screen, pygame.K_TAB)  # something else between the two
    key(screen, digit)
    assert (focus(screen), len(screen.match.steps)) == (targets.Line(lines[first]), steps)
    key(screen, digit)
    assert screen.match.steps[-1].action == Buy(lines[first])


def test_the_page_of_keys_opens_and_closes(app: App, tmp_path: Path) -> None:
    screen = table(app, tmp_path)
    key(screen, pygame.K_QUESTION)
    page = app.top
    assert isinstance(page, KeysPage)
    app.draw()
    key(page, pygame.K_QUESTION)
    assert app.top is screen


def test_page_up_leafs_through_the_story(app: App, tmp_path: Path) -> None:
    screen = table(app, tmp_path)
    rng = random.Random(1)
    for _ in range(40):
        screen.match.act(rng.choice(screen.match.legal_actions()))
    screen.table.cancel()
    last = targets.LogLine(screen.table.story.length - 1)
    end, out_of_sight = screen.table.rect_of(last), screen.table.layout.log
    assert end != out_of_sight
    key(screen, pygame.K_PAGEUP)
    assert screen.table.rect_of(last) == out_of_sight
    key(screen, pygame.K_PAGEDOWN)
    assert screen.table.rect_of(last) == end


def test_harvesting_by_keyboard_stays_on_the_board_while_choosing(app: App, tmp_path: Path) -> None:
    screen = table(app, tmp_path)
    rng = random.Random(4)
    state = screen.match.state
    while len(state.players[state.player].regions) < 2 or Command.HARVEST not in commands_in(
        screen.table.offer.clickable
    ):
        screen.match.act(rng.choice([a for a in screen.match.legal_actions() if not isinstance(a, Harvest)]))
        screen.table.cancel()
        state = screen.match.state
    go(screen, targets.Button(Command.HARVEST))
    key(screen, pygame.K_RETURN)
    first = focus(screen)
    assert isinstance(first, targets.Space)
    key(screen, pygame.K_RETURN)
    assert focus(screen) == first
    region = state.region_at(first.number)
    assert region is not None
    assert screen.table.selection == Harvesting(frozenset({first_space(region.spaces)}))
    press(screen, screen.table.layout.buttons.second.center)
    assert screen.table.selection == NOTHING


def test_enter_without_a_ring_harvests_when_nothing_else_can_be_done(app: App, tmp_path: Path) -> None:
    screen = table(app, tmp_path)
    bot, rng = GreedyBot(), random.Random(1)
    while lines_in(screen.table.offer.bright) or Command.HARVEST not in commands_in(screen.table.offer.clickable):
        screen.match.act(bot.plan(view(screen.match.state), rng)[0])
        screen.table.cancel()
        assert not screen.match.state.over
    assert focus(screen) is None
    key(screen, pygame.K_RETURN)
    assert isinstance(screen.table.selection, Harvesting)


def test_a_number_shows_a_line_first_and_buys_it_the_second_time(app: App, tmp_path: Path) -> None:
    screen = table(app, tmp_path)
    key(screen, pygame.K_2)
    assert focus(screen) == targets.Line("R2")
    assert len(screen.match.steps) == 1
    key(screen, pygame.K_5)
    assert focus(screen) == targets.Line("C1")
    key(screen, pygame.K_5)
    assert len(screen.match.steps) == 2
    assert screen.match.state.hand
    bought = screen.match.state
    key(screen, pygame.K_u)
    key(screen, pygame.K_RETURN)  # the ring is gone, and nothing is bought
    assert focus(screen) is None
    assert screen.match.state.hand == ()
    assert screen.match.state != bought


def test_after_a_planting_is_taken_back_the_ring_is_where_it_can_be_done_again(app: App, tmp_path: Path) -> None:
    screen = table(app, tmp_path)
    screen.table.click(targets.Line("R2"))
    key(screen, pygame.K_RIGHT)
    while not isinstance(screen.match.steps[-1].action, Plant):
        key(screen, pygame.K_RETURN)
    key(screen, pygame.K_u)
    ring = focus(screen)
    assert isinstance(ring, targets.Space)
    assert ring.number in done(screen.table.offer.bright)
    key(screen, pygame.K_RETURN)
    assert isinstance(screen.match.steps[-1].action, Plant)


def test_a_number_picks_without_a_ring_unless_there_is_one(app: App, tmp_path: Path) -> None:
    screen = table(app, tmp_path)
    screen.table.click(targets.Line("R2"))
    key(screen, pygame.K_2)
    assert picked(screen) == 1
    assert focus(screen) is None
    key(screen, pygame.K_RIGHT)
    key(screen, pygame.K_1)
    ring = focus(screen)
    assert isinstance(ring, targets.Space)
    assert ring.number in done(screen.table.offer.bright)


def test_the_ring_stays_at_undo_while_steps_are_taken_back(app: App, tmp_path: Path) -> None:
    screen = table(app, tmp_path)
    screen.table.click(targets.Line("R2"))
    go(screen, targets.Button(Command.UNDO))
    for _ in range(3):
        key(screen, pygame.K_RETURN)
    assert len(screen.match.steps) == 1
    assert focus(screen) == targets.Button(Command.UNDO)


def test_r_harvests_and_confirms_and_t_goes_round_the_tiles_of_the_mat(app: App, tmp_path: Path) -> None:
    screen = table(app, tmp_path)
    key(screen, pygame.K_t)
    assert focus(screen) is None
    assert screen.table.message == app.ui.texts("table.hint.no_tool")
    key(screen, pygame.K_r)
    assert screen.table.message == app.ui.texts("table.hint.no_regions")
    rng = random.Random(4)
    tools: set[str] = set()
    while not (tools and Command.HARVEST in commands_in(screen.table.offer.clickable)):
        unused = [action for action in screen.match.legal_actions() if not isinstance(action, TOOLS)]
        screen.match.act(rng.choice(unused))
        screen.table.cancel()
        tools = set(tools_in(screen.table.offer.bright))
        assert not screen.match.state.over
    seen = []
    for _ in range(len(tools)):
        key(screen, pygame.K_t)
        now = focus(screen)
        assert isinstance(now, targets.MatTile)
        seen.append(now.tile)
    assert set(seen) == tools
    key(screen, pygame.K_r)
    assert isinstance(screen.table.selection, Harvesting)
    region = screen.match.state.players[screen.match.state.player].regions[0].spaces
    if first_space(region) not in screen.table.selection.regions:
        screen.table.click(targets.Space(first_space(region)))
    steps = len(screen.match.steps)
    key(screen, pygame.K_r)
    assert len(screen.match.steps) == steps + 1
