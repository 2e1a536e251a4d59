"""The table by keyboard alone, on a display that nobody sees."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from citrus.bots.advice import Advice, Reason
from citrus.bots.greedy import GreedyBot
from citrus.rules.actions import Buy, Harvest, PlaceBull, Plant, UseCart, UseMilestone, UseMoney
from citrus.rules.board import first_space
from citrus.rules.harvest import harvest_preview
from citrus.rules.numbering import SpaceSet
from citrus.rules.view import view
from citrus.ui.kit.presses import Request
from citrus.ui.screens.shortcuts import KeysPage
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.motion.turn_clock import LATE_SECONDS
from tests.ui import behind, keyboard
from tests.ui.at_table import before_the_last_tile, new_match
from tests.ui.player import Player, sit_down
from tests.ui.shell import play, press

HARVEST = targets.CommandButton(Command.HARVEST)
TOOLS = (UseMoney, UseCart, PlaceBull, UseMilestone)


def table(app: App, tmp_path: Path, board: str = "short", players: int = 2, seed: int = 1) -> Player:
    return sit_down(app, new_match(tmp_path, board, players, seed))


def test_the_ring_comes_with_keys_and_goes_with_the_mouse(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    assert player.focus is None
    player.presses(pygame.K_TAB)
    now = player.focus
    assert isinstance(now, targets.MarketLine)
    assert player.hovered == now
    player.moves(player.layout.frame.topleft)
    assert player.focus is None
    player.presses(pygame.K_TAB)
    player.moves(player.layout.frame.topleft)  # not moved since: only a window that came to the front
    assert player.focus == now


def test_the_ring_is_seen_where_the_mouse_rests_already(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    player.presses(pygame.K_TAB)
    goal = player.focus
    assert goal is not None
    place = player.rect_of(goal)
    player.moves(place.center)
    app.step([], 1.0)  # with the note on it
    app.draw()  # a screen that is only just unfolding is whole now
    assert player.hovered == goal
    before = pygame.image.tobytes(app.surface, "RGB")
    player.presses(pygame.K_TAB)
    assert player.focus == goal
    app.step([], 0.1)
    assert pygame.image.tobytes(app.surface, "RGB") != before


def test_tab_goes_round_and_back(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path), table="full")
    player.presses(pygame.K_TAB)
    parts = []
    for _ in range(7):
        parts.append(type(player.focus))
        player.presses(pygame.K_TAB)
    line, log = targets.MarketLine, targets.LogLine
    assert parts == [line, targets.Stack, targets.Space, targets.Mat, targets.CommandButton, log, line]
    player.presses(pygame.K_TAB, pygame.KMOD_LSHIFT)
    player.presses(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert isinstance(player.focus, log)


def test_the_keyboard_follows_the_game(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    player.presses(pygame.K_TAB)
    player.presses(pygame.K_RETURN)
    assert player.state.phase == "plant"
    player.presses(pygame.K_1)
    place = player.focus
    assert isinstance(place, targets.Space)
    assert place.number in player.spaces
    player.presses(pygame.K_RETURN)
    assert len(player.steps) == 3


def test_a_refused_choice_says_why_and_keeps_the_ring(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    keyboard.go_to(player, targets.CommandButton(Command.END))
    player.presses(pygame.K_SPACE)
    assert player.message == app.ui.texts("refusal.purchase_missing")
    assert player.focus == targets.CommandButton(Command.END)
    player.presses(pygame.K_ESCAPE)
    assert player.message == ""
    assert app.top is player.screen
    player.presses(pygame.K_ESCAPE)
    assert app.top is not player.screen


def test_digits_pick_tiles_and_do_not_put_them_back(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path, seed=2)
    line = max(player.lines, key=lambda line: len(set(player.state.game.lines[line])))
    player.clicks(targets.MarketLine(line))
    for number in range(len(player.state.hand)):
        for _ in range(2):
            player.presses(pygame.K_1 + number)
            assert player.picked == {targets.HandTile(number)}
    chosen = player.picked
    player.presses(pygame.K_9)
    assert player.picked == chosen


def test_a_line_is_bought_with_the_second_press_of_its_digit_wherever_the_ring_was(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    lines = list(player.state.game.lines)
    first = next(number for number, line in enumerate(lines) if line in player.lines)
    player.aims(targets.MarketLine(lines[first]))
    steps = len(player.steps)
    digit = pygame.K_1 + first
    player.presses(digit)
    assert (player.focus, len(player.steps)) == (targets.MarketLine(lines[first]), steps)
    player.presses(pygame.K_TAB)  # something else between the two
    player.presses(digit)
    assert (player.focus, len(player.steps)) == (targets.MarketLine(lines[first]), steps)
    player.presses(digit)
    assert player.steps[-1].action == Buy(lines[first])


def test_the_page_of_keys_opens_and_closes(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    player.presses(pygame.K_QUESTION)
    page = app.top
    assert isinstance(page, KeysPage)
    app.draw()
    app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_QUESTION, mod=0, unicode="")], 0.0)
    assert app.top is player.screen


def test_page_up_leafs_through_the_story(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path), table="full")
    rng = random.Random(1)
    for _ in range(40):
        player.match.act(rng.choice(player.legal))
    player.comes_back()
    last = targets.LogLine(len(player.log) - 1)
    end, out_of_sight = player.rect_of(last), player.layout.log
    assert end != out_of_sight
    player.presses(pygame.K_PAGEUP)
    assert player.rect_of(last) == out_of_sight
    player.presses(pygame.K_PAGEDOWN)
    assert player.rect_of(last) == end


def test_harvesting_by_keyboard_stays_on_the_board_while_choosing(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    rng = random.Random(4)
    state = player.state
    while len(state.players[state.player].regions) < 2 or not player.can_click(Command.HARVEST):
        player.match.act(rng.choice([a for a in player.legal if not isinstance(a, Harvest)]))
        player.comes_back()
        state = player.state

    def worth(*regions: SpaceSet) -> str:
        points = harvest_preview(state, state.players[state.player], regions).points
        return app.ui.texts("table.button.harvest_for", points=points)

    keyboard.go_to(player, targets.CommandButton(Command.HARVEST))
    player.presses(pygame.K_RETURN)
    first = player.focus
    assert isinstance(first, targets.Space)
    assert player.button(Command.CONFIRM).text == app.ui.texts("table.button.confirm"), "nothing is chosen yet"
    player.presses(pygame.K_RETURN)
    assert player.focus == first
    region = state.region_at(first.number)
    assert player.picked == {HARVEST, targets.Space(first_space(region.spaces))}
    other = next(one for one in state.players[state.player].regions if one.spaces != region.spaces)
    assert player.button(Command.CONFIRM).text == worth(region.spaces)
    player.clicks(targets.Space(first_space(other.spaces)))
    assert player.button(Command.CONFIRM).text == worth(region.spaces, other.spaces)
    player.clicks(Command.CANCEL)
    assert not player.picked


def test_enter_without_a_ring_shows_it_where_the_next_step_is_and_does_nothing(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    bot, rng = GreedyBot(), random.Random(1)
    while player.lines or not player.can_click(Command.HARVEST):
        player.match.act(bot.plan(view(player.state), rng)[0])
        player.comes_back()
        assert not player.state.over
    assert player.focus is None
    player.presses(pygame.K_RETURN)
    assert (player.focus, player.picked) == (HARVEST, set())
    player.presses(pygame.K_RETURN)
    assert HARVEST in player.picked


@pytest.mark.parametrize("choosing", [None, pygame.K_TAB, pygame.K_DOWN, pygame.K_1])
def test_enter_buys_the_line_with_the_ring_however_that_has_come_there(
    app: App, tmp_path: Path, choosing: int | None
) -> None:
    player = table(app, tmp_path)
    player.presses(pygame.K_RETURN)
    assert (isinstance(player.focus, targets.MarketLine), len(player.steps)) == (True, 1), "first it is seen"
    if choosing is not None:
        player.presses(choosing)
    while not isinstance(player.focus, targets.MarketLine):  # Tab has gone on to the next part
        player.presses(pygame.K_TAB, pygame.KMOD_SHIFT)
    player.presses(pygame.K_RETURN)
    assert isinstance(player.steps[-1].action, Buy)


def test_the_ring_goes_with_the_turn_and_buys_nothing_in_the_next(app: App, tmp_path: Path) -> None:
    player = sit_down(app, before_the_last_tile(new_match(tmp_path)), speed="none")
    planting = next(action for action in player.legal if isinstance(action, Plant))
    player.aims(targets.Space(planting.space))
    player.does(planting)
    steps = len(player.steps)
    player.waits(LATE_SECONDS)
    assert player.focus is None
    player.presses(pygame.K_RETURN)
    player.presses(pygame.K_RETURN)
    assert len(player.steps) == steps


def test_a_number_shows_a_line_first_and_buys_it_the_second_time(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    press(app, pygame.K_2)
    assert player.focus == targets.MarketLine("R2")
    assert "(Enter): " in player.snapshot.prompt.hint, "what buys it"
    assert len(player.steps) == 1
    player.presses(pygame.K_5)
    assert player.focus == targets.MarketLine("C1")
    player.presses(pygame.K_5)
    assert len(player.steps) == 2
    assert player.state.hand


def test_a_question_between_two_presses_of_a_digit_keeps_the_first(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    player.presses(pygame.K_1)
    for question in (pygame.K_k, pygame.K_v, pygame.K_p):
        player.presses(question)
    player.presses(pygame.K_1)
    assert isinstance(player.steps[-1].action, Buy)


def test_who_asks_for_more_where_there_is_none_is_told_so(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    board = player.state.game.board
    empty = next(space for space in board.names if player.note_on(targets.Space(space)) == ())
    player.aims(targets.Space(empty))
    app.take(Request.ABOUT)
    assert player.message == app.ui.texts("table.ask.no_more")
    player.buys()
    player.skips()
    player.aims(player.lit(targets.Space)[0])
    app.take(Request.ABOUT)
    assert player.note


def test_who_asks_about_a_line_of_the_market_reads_what_it_could_extend(app: App) -> None:
    player = sit_down(app, play(2, 1, steps=45), table="calm")
    player.skips()
    player.aims(player.lit(targets.MarketLine)[0])
    assert not player.message
    app.take(Request.ABOUT)
    assert "grow" in player.message


def test_the_ring_goes_where_a_hint_points(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    player.presses(pygame.K_TAB)
    player.presses(pygame.K_TAB)
    player.asks_for_hint()
    assert player.hinted is not None
    assert player.focus == player.hinted


def test_tab_stops_where_a_hint_points_before_it_goes_on(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    player.presses(pygame.K_TAB)
    player.asks_for_hint()
    hinted = player.hinted
    assert player.focus == hinted is not None
    player.presses(pygame.K_TAB)
    assert player.focus == hinted
    player.presses(pygame.K_TAB)
    assert player.focus != hinted
    player.presses(pygame.K_TAB)
    assert player.focus != hinted, "nobody is held there"


def test_in_a_harvest_enter_does_what_a_hint_asks_for_and_undoes_none_of_it(app: App, tmp_path: Path) -> None:
    player, rng = table(app, tmp_path), random.Random(4)
    while len(player.state.players[player.state.player].regions) < 2 or not player.can_click(Command.HARVEST):
        player.match.act(rng.choice([a for a in player.legal if not isinstance(a, Harvest)]))
        player.comes_back()
    regions = player.state.players[player.state.player].regions
    wanted = Harvest(tuple(sorted(first_space(region.spaces) for region in regions)))
    player.presses(pygame.K_TAB)
    behind.advise(player, Advice(wanted, (), (Reason("promises", 0.0),)))
    done = len(player.steps)
    for _ in range(len(regions) + 2):
        player.presses(pygame.K_RETURN)
    assert player.steps[done].action == wanted


def test_who_harvests_more_than_a_hint_advises_is_led_to_the_harvest(app: App, tmp_path: Path) -> None:
    player, rng = table(app, tmp_path), random.Random(4)
    while len(player.state.players[player.state.player].regions) < 2 or not player.can_click(Command.HARVEST):
        player.match.act(rng.choice([a for a in player.legal if not isinstance(a, Harvest)]))
        player.comes_back()
    first, *_ = player.state.players[player.state.player].regions
    player.presses(pygame.K_TAB)
    behind.advise(player, Advice(Harvest((first_space(first.spaces),)), (), (Reason("promises", 0.0),)))
    player.presses(pygame.K_r)
    player.aims(targets.CommandButton(Command.ALL))
    player.presses(pygame.K_RETURN)
    assert player.focus == targets.CommandButton(Command.CONFIRM), "not to what would throw the choice away"


def test_undo_takes_back_what_was_begun_before_anything_that_was_done(app: App, tmp_path: Path) -> None:
    player, rng = table(app, tmp_path), random.Random(4)
    while not player.can_click(Command.HARVEST):
        player.match.act(rng.choice([a for a in player.legal if not isinstance(a, Harvest)]))
        player.comes_back()
    done = len(player.steps)
    player.clicks(Command.HARVEST)
    assert player.can_click(Command.CANCEL)
    player.presses(pygame.K_u)
    assert not player.can_click(Command.CANCEL)
    assert len(player.steps) == done
    player.presses(pygame.K_u)
    assert len(player.steps) < done


def test_enter_on_what_only_tells_something_tells_it(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    player.aims(targets.Stack("bag"))
    player.presses(pygame.K_RETURN)
    assert app.ui.texts("table.tip.bag").startswith(player.note[0])


def test_the_ring_is_at_no_stack_that_is_out_of_sight(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    seen = set()
    player.presses(pygame.K_TAB)
    for _ in range(60):
        player.presses(pygame.K_TAB)
        player.presses(pygame.K_RIGHT)
        seen.add(player.focus)
    assert targets.Stack("bag") in seen or targets.Stack("fincas") in seen
    assert not seen & {targets.Stack("sites"), targets.Stack("refill")}


def test_after_a_planting_is_taken_back_the_ring_is_where_it_can_be_done_again(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    player.clicks(targets.MarketLine("R2"))
    player.presses(pygame.K_RIGHT)
    while not isinstance(player.steps[-1].action, Plant):
        player.presses(pygame.K_RETURN)
    player.presses(pygame.K_u)
    ring = player.focus
    assert isinstance(ring, targets.Space)
    assert ring.number in player.spaces
    player.presses(pygame.K_RETURN)
    assert isinstance(player.steps[-1].action, Plant)


def test_a_number_picks_without_a_ring_unless_there_is_one(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    player.clicks(targets.MarketLine("R2"))
    player.presses(pygame.K_2)
    assert player.picked == {targets.HandTile(1)}
    assert player.focus is None
    player.presses(pygame.K_RIGHT)
    player.presses(pygame.K_1)
    ring = player.focus
    assert isinstance(ring, targets.Space)
    assert ring.number in player.spaces


def test_the_ring_stays_at_undo_while_steps_are_taken_back(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    player.clicks(targets.MarketLine("R2"))
    keyboard.go_to(player, targets.CommandButton(Command.UNDO))
    for _ in range(3):
        player.presses(pygame.K_RETURN)
    assert len(player.steps) == 1
    assert player.focus == targets.CommandButton(Command.UNDO)


def test_r_harvests_and_confirms_and_t_goes_round_the_tiles_of_the_mat(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    player.presses(pygame.K_t)
    assert player.focus is None
    assert player.message == app.ui.texts("table.hint.no_tool")
    player.presses(pygame.K_r)
    assert player.message == app.ui.texts("table.hint.no_regions")
    rng = random.Random(4)
    tools: list[targets.MatTile] = []
    while not (tools and player.can_click(Command.HARVEST)):
        unused = [action for action in player.legal if not isinstance(action, TOOLS)]
        player.match.act(rng.choice(unused))
        player.comes_back()
        tools = player.lit(targets.MatTile)
        assert not player.state.over
    seen = []
    for _ in range(len(tools)):
        player.presses(pygame.K_t)
        now = player.focus
        assert isinstance(now, targets.MatTile)
        seen.append(now)
    assert set(seen) == set(tools)
    player.presses(pygame.K_r)
    assert HARVEST in player.picked
    region = player.state.players[player.state.player].regions[0].spaces
    if targets.Space(first_space(region)) not in player.picked:
        player.clicks(targets.Space(first_space(region)))
    steps = len(player.steps)
    player.presses(pygame.K_r)
    assert len(player.steps) == steps + 1


def test_undo_brings_the_ring_back_to_where_it_was(app: App, tmp_path: Path) -> None:
    player = table(app, tmp_path)
    line = targets.MarketLine("C2")
    player.aims(line)
    player.presses(pygame.K_RETURN)
    assert player.state.hand
    player.presses(pygame.K_u)
    assert player.focus == line
    player.presses(pygame.K_RETURN)
    player.presses(pygame.K_RIGHT)
    while not isinstance(player.focus, targets.Space):
        player.presses(pygame.K_RETURN)
    there = max(player.spaces)
    player.aims(targets.Space(there))
    player.presses(pygame.K_RETURN)
    assert isinstance(player.steps[-1].action, Plant)
    player.presses(pygame.K_u)
    assert player.focus == targets.Space(there)
