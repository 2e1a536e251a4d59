"""Where a hint asks to click: that leads to what it says, by mouse and by keys, whatever is picked; its words stay."""

from __future__ import annotations

import random
import time
from pathlib import Path
from threading import Event

import pygame
import pytest
from msgspec.structs import replace

from citrus.bots.advice import Advice, advise
from citrus.bots.reasons import Reason
from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.match.match import Match
from citrus.records.record import COLORS, Seat
from citrus.rules.actions import Action, BuildFinca, Buy, Plant, UseMilestone
from citrus.rules.game import Options
from citrus.rules.setup import shuffle
from citrus.rules.variants import new_game
from citrus.rules.view import PlayerView
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.intents import Act
from citrus.ui.table.model.pace import LATE_SECONDS
from citrus.ui.table.model.selection import PickedTool
from tests.grids import sampled
from tests.ui.at_table import key, new_match, opened
from tests.ui.offered import commands_in, fruits_in, hand_in, tools_in

MOST_CLICKS = 12  # for one action: every region of a harvest, and what is put back before
DISTRACTIONS = 3


@pytest.mark.parametrize(
    ("board", "trees", "by_keys"), sampled(("short", "long"), (False, True), (False, True), rounds=2)
)
def test_clicks_where_the_hint_points_do_what_it_says(
    app: App, home: Path, board: str, trees: bool, by_keys: bool
) -> None:
    app.change(replace(app.settings, speed="none", auto_end=False))
    rng = random.Random(f"{board}{trees}{by_keys}")
    screen = PlayScreen(app.ui, app.routes, begun(board, trees, home))
    app.show(screen)
    table, done = screen.table, set[type[Action]]()
    for number in range(45):
        legal = screen.match.legal_actions()
        if screen.match.state.over:
            break
        sort = rng.choice(sorted({type(one) for one in legal}, key=lambda one: one.__name__))
        goal = rng.choice([one for one in legal if type(one) is sort])
        screen.update(LATE_SECONDS)  # a key pressed just after a turn would only hurry on
        if by_keys:
            table.keys.aim()
        table.guidance.point_out(goal, "So it goes.")
        for target in rng.sample(distractions(screen), k=min(DISTRACTIONS, len(distractions(screen)))):
            table.click(target)
        steps = len(screen.match.steps)
        for _ in range(MOST_CLICKS):
            assert table.hinted is not None, goal
            if by_keys:
                table.keys.aim()
                key(screen, pygame.K_RETURN)
            else:
                table.click(table.hinted)
            if len(screen.match.steps) > steps:
                break
        assert screen.match.steps[-1].action == goal, f"step {number}"
        done.add(sort)
    assert len(done) > 4


def begun(board: str, trees: bool, home: Path) -> Match:
    """A new game of two."""
    loaded = load_board(shipped_boards()[board])
    game = new_game(loaded, load_tiles(), Options(starting_fincas=len(loaded.starting_sites), fruit_trees=trees), 2)
    seats = tuple(Seat(f"Player {number}", COLORS[number]) for number in range(2))
    return Match.with_setup(game, seats, shuffle(game, random.Random(f"{board}{trees}")), home / "game.citrus")


def distractions(screen: PlayScreen) -> list[targets.Target]:
    """What can be picked now without doing anything."""
    offered, player = screen.table.offer.clickable, screen.match.state.player
    found: list[targets.Target] = [targets.HandTile(place) for place in sorted(hand_in(offered))]
    tools = sorted(set(tools_in(offered)) & {"cart", "bull", "milestone"})
    found += [targets.MatTile(player, tile) for tile in tools]
    found += [targets.FruitForSale(fruit) for fruit in sorted(fruits_in(offered))]
    if commands_in(offered).get(Command.HARVEST, True) is None:
        found.append(targets.Button(Command.HARVEST))
    return found


def test_keys_follow_the_hint_with_the_ring(app: App, home: Path) -> None:
    app.change(replace(app.settings, speed="none"))
    screen = PlayScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    table = screen.table
    bought = [one for one in screen.match.legal_actions() if isinstance(one, Buy)][-1]
    table.guidance.point_out(bought, "Buy.")
    assert table.focus is None
    key(screen, pygame.K_RETURN)
    assert table.focus == targets.Line(bought.line), "first seen"
    key(screen, pygame.K_RETURN)
    assert screen.match.steps[-1].action == bought, "then done"
    planting = [one for one in screen.match.legal_actions() if isinstance(one, Plant)][-1]
    table.guidance.point_out(planting, "Plant.")
    assert table.focus == targets.Space(planting.space), "a ring that is there goes with the hint"
    key(screen, pygame.K_RIGHT)
    assert table.focus != targets.Space(planting.space), "and stays in the hands of who moves it"


def test_the_ring_stays_at_a_hint_that_is_put_away(app: App, home: Path) -> None:
    app.change(replace(app.settings, speed="none"))
    screen = PlayScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    bought = [one for one in screen.match.legal_actions() if isinstance(one, Buy)][-1]
    screen.table.guidance.point_out(bought, "Buy.")
    key(screen, pygame.K_RETURN)
    key(screen, pygame.K_h)
    assert screen.table.hinted is None
    assert screen.table.focus == targets.Line(bought.line)
    key(screen, pygame.K_RETURN)
    assert screen.match.steps[-1].action == bought


def test_the_words_of_a_hint_stay_as_long_as_its_marks(app: App, home: Path) -> None:
    app.change(replace(app.settings, speed="none"))
    screen = PlayScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    table = screen.table
    line = next(one for one in screen.match.legal_actions() if isinstance(one, Buy))
    table.guidance.point_out(line, "Buy this.")
    key(screen, pygame.K_s)
    assert table.message == "Buy this.", "the standings take nothing away"
    key(screen, pygame.K_s)
    table.click(targets.MatTile(screen.match.state.player, "bull"))
    assert table.message not in ("", "Buy this."), "an answer is read first"
    key(screen, pygame.K_ESCAPE)
    assert table.message == "Buy this."
    table.carry_out(Act(line))
    assert table.message == ""
    key(screen, pygame.K_u)
    assert (table.message, table.hinted) == ("Buy this.", targets.Line(line.line)), "both come back with undo"
    key(screen, pygame.K_ESCAPE)
    assert (table.message, table.hinted) == ("", None), "both go together"


def test_the_hint_lifts_the_tile_that_it_plants_next(app: App, home: Path) -> None:
    app.change(replace(app.settings, speed="none"))
    screen = PlayScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    table, match = screen.table, screen.match
    table.carry_out(Act(next(one for one in match.legal_actions() if isinstance(one, Buy) and one.line == "C1")))
    other = next(place for place in range(len(match.state.hand)) if match.state.hand[place] != match.state.hand[0])
    tile = match.state.hand[other]
    planting = next(one for one in match.legal_actions() if isinstance(one, Plant) and one.tile == tile)
    table.guidance.point_out(planting, "Plant.")
    assert table.moment.picked == other
    table.click(targets.HandTile(0))
    assert table.moment.picked == 0, "who picks another one has it"


def test_a_finca_that_the_hint_shows_says_what_comes_first(app: App, home: Path) -> None:
    screen = opened(app, home, "milestone_needed")
    state, table = screen.match.state, screen.table
    site = state.open_sites[0]
    table.guidance.show(Advice(UseMilestone(), (), (Reason("promises", 0.0),), site), "")
    table.click(targets.Space(state.game.board.sites[site]))
    assert table.message == f"The hint builds finca {site} here. First use the milestone to draw a finca."
    assert screen.match.state is state
    while table.hinted is not None and screen.match.state.drawn_finca is None:
        table.click(table.hinted)
    assert BuildFinca(site) in screen.match.legal_actions()


def test_the_sentence_is_read_while_the_ring_is_on_the_line_that_it_is_about(app: App, home: Path) -> None:
    app.change(replace(app.settings, speed="none"))
    screen = PlayScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    table = screen.table
    buys = [one for one in screen.match.legal_actions() if isinstance(one, Buy)]
    table.guidance.point_out(buys[0], "Buy this.")
    table.keys.aim()
    assert table.focus == targets.Line(buys[0].line)
    assert table.moment.answer.text == "Buy this."
    table.keys.go_to(targets.Line(buys[1].line))
    assert table.moment.answer.text == "", "what another line brings"
    table.keys.go_to(targets.Line(buys[0].line))
    assert table.moment.answer.text == "Buy this."


def test_the_lamp_puts_back_what_stands_in_the_way(app: App, home: Path) -> None:
    screen = opened(app, home, "milestone_needed")
    table = screen.table
    table.click(targets.MatTile(screen.match.state.player, "milestone"))
    assert table.selection == PickedTool("milestone")
    line = next(one for one in screen.match.legal_actions() if isinstance(one, Buy))
    table.guidance.show(Advice(line, (), (Reason("promises", 0.0),)), "")
    assert table.hinted == targets.Line(line.line)


def test_the_lamp_goes_on_with_its_plan_before_it_goes_out(app: App, home: Path) -> None:
    app.change(replace(app.settings, speed="none"))
    screen = PlayScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    table = screen.table
    key(screen, pygame.K_h)
    wait(screen)
    while table.message:
        table.click(not_none(table.hinted))
    following = table.hinted
    assert following is not None
    key(screen, pygame.K_h)
    wait(screen)
    assert (bool(table.message), table.hinted) == (True, following), "its sentence was over, and it speaks again"
    key(screen, pygame.K_h)
    assert (table.message, table.hinted) == ("", None)


def test_enter_waits_for_a_hint_that_is_being_thought_about(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on = Event()

    def slowly(view: PlayerView) -> Advice | None:
        assert going_on.wait(60)
        return advise(view)

    monkeypatch.setattr("citrus.ui.table.adviser.advise", slowly)
    screen = PlayScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    screen.table.keys.aim()
    key(screen, pygame.K_h)
    assert screen.table.thinking
    key(screen, pygame.K_RETURN)
    assert not screen.match.steps[1:], "nothing is bought meanwhile"
    going_on.set()
    wait(screen)
    assert screen.table.focus == screen.table.hinted


def not_none(target: targets.Target | None) -> targets.Target:
    assert target is not None
    return target


def wait(screen: PlayScreen) -> None:
    """Wait until a hint has been found."""
    while screen.table.thinking:
        time.sleep(0.02)
        screen.update(0.0)
