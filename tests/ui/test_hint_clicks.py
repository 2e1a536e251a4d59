"""Where a hint asks to click: that leads to what it says, by mouse and by keys, whatever is picked; its words stay."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.bots.advice import Advice
from citrus.bots.greedy import GreedyBot
from citrus.bots.reasons import Reason
from citrus.match.match import Match
from citrus.records.record import COLORS, Seat
from citrus.rules.actions import Action, BuildFinca, Buy, Harvest, Plant, UseMilestone
from citrus.rules.setup import shuffle
from citrus.rules.view import view
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.motion.turn_clock import LATE_SECONDS
from tests.grids import sampled
from tests.rules.worlds import real_game
from tests.ui import behind
from tests.ui.at_table import new_match, opened
from tests.ui.player import Player, sit_down

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
    player = sit_down(app, begun(board, trees, home))
    done = set[type[Action]]()
    for number in range(45):
        legal = player.legal
        if player.state.over:
            break
        sort = rng.choice(sorted({type(one) for one in legal}, key=lambda one: one.__name__))
        goal = rng.choice([one for one in legal if type(one) is sort])
        player.waits(LATE_SECONDS)  # a key pressed just after a turn would only hurry on
        if by_keys:
            player.aims()
        behind.point_out(player, goal, "So it goes.")
        for target in rng.sample(distractions(player), k=min(DISTRACTIONS, len(distractions(player)))):
            player.clicks(target)
        steps = len(player.steps)
        for _ in range(MOST_CLICKS):
            assert player.hinted is not None, goal
            if by_keys:
                player.presses(pygame.K_n)
            else:
                player.clicks(player.hinted)
            if len(player.steps) > steps:
                break
        assert player.steps[-1].action == goal, f"step {number}"
        done.add(sort)
    assert len(done) > 4


def begun(board: str, trees: bool, home: Path) -> Match:
    """Return a new game of two."""
    game = real_game(board, 2, fruit_trees=trees)
    seats = tuple(Seat(f"Player {number}", COLORS[number]) for number in range(2))
    return Match.with_setup(game, seats, shuffle(game, random.Random(f"{board}{trees}")), home / "game.citrus")


def distractions(player: Player) -> list[targets.Target]:
    """Return what can be picked now without doing anything."""
    state = player.state
    things: list[targets.Target] = [targets.HandTile(place) for place in range(len(state.hand))]
    things += [targets.MatTile(state.player, tool) for tool in ("bull", "cart", "milestone")]
    things += [*player.lit(targets.FruitForSale), targets.CommandButton(Command.HARVEST)]
    return [thing for thing in things if player.can_click(thing)]


def test_one_key_follows_the_hint_and_the_ring_only_shows_where_it_points(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home), speed="none")
    bought = [one for one in player.legal if isinstance(one, Buy)][-1]
    player.aims()
    behind.point_out(player, bought, "Buy.")
    assert player.focus == targets.MarketLine(bought.line)
    assert len(player.steps) == 1
    player.presses(pygame.K_n)
    assert player.steps[-1].action == bought
    assert (player.is_thinking, player.message) == (False, ""), "the hint is over"
    planting = [one for one in player.legal if isinstance(one, Plant)][-1]
    behind.point_out(player, planting, "Plant.")
    player.presses(pygame.K_n)
    assert player.steps[-1].action == planting


def test_the_key_that_follows_asks_for_a_hint_where_none_shows_a_next_step(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home), speed="none")
    player.presses(pygame.K_n)
    player.waits_for_hint()
    advice = player.advice
    assert advice is not None
    assert len(player.steps) == 1, "it is seen first"
    player.presses(pygame.K_n)
    assert player.steps[-1].action == advice.action
    behind.guide(player, None)
    player.clicks(Command.END)
    assert player.message, "it is too early"
    player.presses(pygame.K_n)
    player.waits_for_hint()
    assert player.advice is not None


def test_the_ring_begins_where_a_hint_asks_to_click(app: App, home: Path) -> None:
    for key in (pygame.K_TAB, pygame.K_RETURN, pygame.K_DOWN):
        player = sit_down(app, new_match(home), speed="none")
        last = [one for one in player.legal if isinstance(one, Buy)][-1]
        behind.point_out(player, last, "Buy.")
        player.presses(key)
        assert player.focus == targets.MarketLine(last.line)
        assert len(player.steps) == 1


def test_the_words_of_a_hint_stay_as_long_as_its_marks(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home), speed="none")
    line = next(one for one in player.legal if isinstance(one, Buy))
    behind.point_out(player, line, "Buy this.")
    player.presses(pygame.K_s)
    assert player.message == "Buy this.", "the standings take nothing away"
    player.presses(pygame.K_s)
    player.clicks(Command.END)
    assert player.message not in ("", "Buy this."), "an answer is read first"
    player.presses(pygame.K_ESCAPE)
    assert player.message == "Buy this."
    player.does(line)
    assert player.message == ""
    player.presses(pygame.K_u)
    assert (player.message, player.hinted) == ("Buy this.", targets.MarketLine(line.line)), "both come back with undo"
    player.presses(pygame.K_ESCAPE)
    assert (player.message, player.hinted) == ("", None), "both go together"


def test_the_hint_lifts_the_tile_that_it_plants_next(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home), speed="none")
    match = player.match
    player.does(next(one for one in match.legal_actions() if isinstance(one, Buy) and one.line == "C1"))
    other = next(place for place in range(len(match.state.hand)) if match.state.hand[place] != match.state.hand[0])
    tile = match.state.hand[other]
    planting = next(one for one in match.legal_actions() if isinstance(one, Plant) and one.tile == tile)
    behind.point_out(player, planting, "Plant.")
    assert player.picked == {targets.HandTile(other)}
    player.clicks(targets.HandTile(0))
    assert player.picked == {targets.HandTile(0)}, "who picks another one has it"


def test_a_finca_that_the_hint_shows_says_what_comes_first(app: App, home: Path) -> None:
    player = opened(app, home, "milestone_needed")
    state = player.state
    site = state.open_sites[0]
    behind.advise(player, Advice(UseMilestone(), (), (Reason("promises", 0.0),), site))
    player.clicks(targets.Space(state.game.board.sites[site]))
    assert player.message == f"The hint builds finca {site} here. First use the milestone to draw a finca."
    assert player.state is state
    while player.hinted is not None and player.state.drawn_finca is None:
        player.clicks(player.hinted)
    assert BuildFinca(site) in player.legal


def test_the_sentence_is_read_while_the_ring_is_on_the_line_that_it_is_about(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home), speed="none")
    buys = [one for one in player.legal if isinstance(one, Buy)]
    behind.point_out(player, buys[0], "Buy this.")
    player.aims()
    assert player.focus == targets.MarketLine(buys[0].line)
    assert player.snapshot.answer.text == "Buy this."
    player.aims(targets.MarketLine(buys[1].line))
    assert player.snapshot.answer.text == "", "what another line brings"
    player.aims(targets.MarketLine(buys[0].line))
    assert player.snapshot.answer.text == "Buy this."


def test_enter_waits_for_a_hint_that_is_being_thought_about(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on, _ = behind.slow_advice(monkeypatch)
    player = sit_down(app, new_match(home))
    player.aims()
    player.presses(pygame.K_h)
    assert player.is_thinking
    player.presses(pygame.K_RETURN)
    assert not player.steps[1:], "nothing is bought meanwhile"
    player.presses(pygame.K_n)
    assert player.is_thinking
    going_on.set()
    player.waits_for_hint()
    assert player.hinted is not None


def test_in_a_harvest_the_lamp_stays_and_points_at_nothing_that_is_to_stay(app: App, home: Path) -> None:
    player = harvester(app, home)
    lamp = player.rect_of(Command.HINT)
    harvest = next(one for one in player.legal if isinstance(one, Harvest) and len(one.regions) == 1)
    behind.point_out(player, harvest, "Harvest.")
    player.clicks(Command.HARVEST)
    assert player.rect_of(Command.HINT) == lamp
    everything = player.rect_of(Command.ALL)
    assert not everything.colliderect(lamp)
    assert player.hinted == targets.Space(harvest.regions[0])
    player.clicks(Command.ALL)
    assert player.hinted == targets.CommandButton(Command.CANCEL), "more is chosen than the hint harvests"
    for _ in range(MOST_CLICKS):
        if player.hinted is not None:
            player.presses(pygame.K_n)
    assert harvest in [step.action for step in player.steps[-2:]], "the turn may have ended by itself"


def test_the_task_is_said_while_something_other_than_the_hint_is_begun(app: App, home: Path) -> None:
    player = harvester(app, home)
    line = next(one for one in player.legal if isinstance(one, Buy))
    behind.point_out(player, line, "Buy this.")
    player.clicks(Command.HARVEST)
    assert player.message == ""
    player.clicks(Command.CANCEL)
    assert player.message == "Buy this."


def harvester(app: App, home: Path) -> Player:
    """Return somebody who may harvest several regions."""
    match, bot = new_match(home), GreedyBot()
    rng = random.Random(1)
    while len([one for one in match.legal_actions() if isinstance(one, Harvest)]) < 3:
        match.act(next(one for one in bot.plan(view(match.state), rng) if not isinstance(one, Harvest)))
    return sit_down(app, match, speed="none")
