"""Where the arrow keys lead at the table, and where the ring is at first."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from citrus.bots.advice import Advice, Reason
from citrus.match.playback import Playback
from citrus.rules.actions import Harvest, PlaceBull
from citrus.rules.board import first_space, spaces_of
from citrus.rules.fincas import missing
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions
from citrus.ui.kit.presses import Elsewhere, Move, Request
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.selection import Harvesting
from tests.ui import behind
from tests.ui.at_table import new_match
from tests.ui.player import Player, sit_down
from tests.ui.shell import play, press

WAYS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def at(app: App, when: Callable[[GameState], bool], seed: int = 1) -> Player:
    """Return a table at the first moment of a game at which something holds."""
    finished = play(2, seed)
    playback = Playback.of(finished)
    playback.seek(next(number for number, step in enumerate(finished.steps) if when(step.state)))
    return sit_down(app, playback.branch(finished.path.with_name("arrows.citrus")), speed="none")


def many_regions(state: GameState) -> bool:
    own = state.players[state.player].regions
    return len(own) > 2 and any(isinstance(action, Harvest) for action in legal_actions(state))


def test_arrows_lead_from_region_to_region_in_a_harvest(app: App) -> None:
    player = at(app, many_regions)
    player.presses(pygame.K_r)
    there = {target for target in player.offered if isinstance(target, targets.Space)}
    assert len(there) > 2
    for start in there:
        for dx, dy in WAYS:
            player.aims(start)
            app.take(Move(dx, dy))
            assert player.focus in there


def test_arrows_lead_from_line_to_line_and_from_the_buttons_to_the_market_never_to_the_menu(
    app: App, tmp_path: Path
) -> None:
    player = sit_down(app, new_match(tmp_path), speed="none")
    for line in player.state.game.lines:
        for way in WAYS:
            player.aims(targets.MarketLine(line))
            app.take(Move(*way))
            assert player.focus != targets.CommandButton(Command.MENU), (line, way)
    player.aims(targets.MarketLine("R1"))
    app.take(Move(0, -1))
    assert player.focus == targets.MarketLine("C1")
    player.aims(targets.CommandButton(Command.HARVEST))
    app.take(Move(0, -1))
    app.take(Move(0, -1))
    assert isinstance(player.focus, targets.MarketLine)


def test_an_arrow_that_comes_too_early_goes_to_the_board(app: App, tmp_path: Path) -> None:
    player = sit_down(app, play(2, 1, steps=0, bots=["easy", "easy"]))
    app.take(Move(0, -1))
    assert isinstance(player.focus, targets.Space)


def test_the_key_of_the_main_button_harvests_what_is_chosen_and_else_is_as_enter(app: App) -> None:
    player = at(app, many_regions)
    player.presses(pygame.K_r)
    region = next(iter(target for target in player.offered if isinstance(target, targets.Space)))
    player.aims(region)
    steps = len(player.steps)
    press(app, pygame.K_RETURN, pygame.KMOD_CTRL)
    assert region in player.picked
    assert len(player.steps) == steps
    player.aims(region)
    press(app, pygame.K_RETURN, pygame.KMOD_CTRL)
    assert len(player.steps) > steps


def test_a_long_step_does_not_leave_the_board(app: App) -> None:
    player = at(app, lambda state: bool(state.hand))
    there = {target for target in player.offered if isinstance(target, targets.Space)}
    assert len(there) > 2
    for way in WAYS:
        for _ in range(12):
            app.take(Move(*way, far=True))
            assert isinstance(player.focus, targets.Space)


def test_each_space_of_a_region_is_possible_in_a_harvest(app: App) -> None:
    player = at(app, many_regions)
    player.presses(pygame.K_r)
    spaces = {
        space for region in player.state.players[player.state.player].regions for space in spaces_of(region.spaces)
    }
    told = {one.source: one.value for one in player.screen.describe()}
    assert len(spaces) > len(player.lit(targets.Space)), "a click anywhere in a region chooses it"
    assert all("possible" in told[targets.Space(space)] for space in spaces)


def test_a_hint_to_harvest_names_each_space_once(app: App) -> None:
    player = at(app, many_regions)
    region = max(player.state.players[player.state.player].regions, key=lambda one: one.spaces.bit_count())
    behind.advise(player, Advice(Harvest((first_space(region.spaces),)), (), (Reason("promises", 0.0),)))
    player.presses(pygame.K_r)
    (said,) = [one.text for one in player.screen.aloud() if player.message in one.text]
    named = said.split(". ")[0].split(", ")
    assert len(named) == len({*named}) == region.spaces.bit_count()


def test_no_hint_leads_from_a_region_that_is_chosen_to_cancel(app: App) -> None:
    player = at(app, many_regions)
    wanted = Harvest((first_space(player.state.players[player.state.player].regions[0].spaces),))
    behind.advise(player, Advice(wanted, (), (Reason("promises", 0.0),)))
    player.presses(pygame.K_r)
    player.aims(next(one for one in player.lit(targets.Space) if one.number not in wanted.regions))
    player.presses(pygame.K_RETURN)
    assert player.hinted == targets.CommandButton(Command.CANCEL)
    assert player.focus == targets.CommandButton(Command.CONFIRM)


def test_ctrl_a_chooses_all_regions(app: App) -> None:
    player = at(app, many_regions)
    player.presses(pygame.K_r)
    player.presses(pygame.K_a, pygame.KMOD_LCTRL)
    chosen = behind.held(player).selection
    assert isinstance(chosen, Harvesting)
    assert len(chosen.regions) == len(player.state.players[player.state.player].regions)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_bull_begins_beside_an_open_finca(app: App, seed: int) -> None:
    player = at(app, lambda state: any(isinstance(action, PlaceBull) for action in legal_actions(state)), seed)
    player.presses(pygame.K_t)
    player.aims(targets.MatTile(player.state.player, "bull"))
    player.presses(pygame.K_RETURN)
    open_fincas = [missing(player.state, built.site) for built in player.state.fincas if not built.scored]
    assert isinstance(player.focus, targets.Space)
    assert any(around >> player.focus.number & 1 for around in open_fincas)


def test_tab_goes_between_regions_and_buttons_in_a_harvest(app: App) -> None:
    player = at(app, many_regions)
    player.presses(pygame.K_r)
    found = []
    for _ in range(4):
        player.presses(pygame.K_TAB)
        found.append(player.focus)
    assert {type(one) for one in found} == {targets.Space, targets.CommandButton}
    assert found[0] != found[1]
    assert all(one in player.offered for one in found), "something can be done there"


def test_lines_of_the_market_have_their_digits_while_keys_are_used(
    app: App, tmp_path: Path, written: dict[str, pygame.Surface]
) -> None:
    player = sit_down(app, new_match(tmp_path), speed="none")
    digits = {str(number) for number in range(1, len(player.state.game.lines) + 1)}
    for used in (False, True):
        if used:
            press(app, pygame.K_TAB)
        app.draw()
        app.step([], 0.1)
        if not used:
            written.clear()  # what is drawn once is kept
    assert digits <= {*written}
    player.hovers(targets.MarketLine("R1"))
    written.clear()
    app.draw()
    assert not digits & {*written}


def test_nobody_buys_a_line_while_the_bar_tells_of_one_that_another_person_looks_at(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path), speed="none")
    state, line = player.state, targets.MarketLine("R1")
    player.aims(line)
    player.screen.handle(Elsewhere(Move(0, 1), 1))
    assert player.hovered not in (None, line)
    player.screen.handle(Request.CONFIRM)
    assert (player.state, player.hovered) == (state, line)
    player.screen.handle(Request.CONFIRM)
    assert player.state.hand


def test_the_ring_leaves_the_last_row_for_the_mats_with_the_second_press(app: App) -> None:
    player = at(app, lambda state: bool(state.hand))
    board = player.state.game.board
    last = targets.Space(board.space_at(3, board.rows - 1))
    player.aims(last)
    app.take(Move(0, 1))
    assert player.focus == last
    app.take(Move(0, 1))
    assert isinstance(player.focus, targets.Mat)


def test_the_ring_leaves_the_last_column_of_the_market_with_the_second_press(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path), speed="none")
    last = targets.MarketLine("C4")
    player.aims(last)
    app.take(Move(1, 0))
    assert player.focus == last
    app.take(Move(1, 0))
    assert player.focus is not None
    assert not isinstance(player.focus, targets.MarketLine)
