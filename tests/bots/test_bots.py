"""What holds for every bot, and what the greedy one should know."""

import random

import pytest
from msgspec.structs import replace

from citrus.bots.greedy import GreedyBot
from citrus.bots.levels import BOTS, make_bot
from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.records.record import LEVELS
from citrus.rules.actions import Buy, Harvest, Pass, Plant, ReturnHand
from citrus.rules.buildable import can_build
from citrus.rules.game import Game, Options
from citrus.rules.setup import shuffle, start
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import view


@pytest.fixture(scope="module")
def game():
    return Game(load_board(shipped_boards()["short"]), load_tiles(), Options(starting_fincas=3), 2)


def states_of(game, level, seed):
    """Every state of one game between bots of this level, and what they chose in it."""
    rng = random.Random(seed)
    bot = make_bot(level)
    state = start(game, shuffle(game, rng))
    while not state.over:
        action = bot.choose(view(state), rng)
        yield state, action
        state, _ = apply(state, action)


def test_every_level_that_records_name_is_played_by_a_bot():
    assert tuple(BOTS) == LEVELS
    assert LEVELS[-1] == "greedy"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(3))
def test_bots_play_whole_games_by_the_rules(game, level, seed):
    for state, action in states_of(game, level, seed):
        assert action in legal_actions(state)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_do_not_see_what_is_hidden(game, level):
    """The same moment with other hidden orders gives the same choice."""
    rng = random.Random(7)
    for number, (state, action) in enumerate(states_of(game, level, 3)):
        if number % 5:
            continue
        other = replace(
            state,
            bag=tuple(rng.sample(state.bag, len(state.bag))),
            finca_stack=tuple(rng.sample(state.finca_stack, len(state.finca_stack))),
            site_stack=tuple(rng.sample(state.site_stack, len(state.site_stack))),
        )
        bot = make_bot(level)
        assert bot.choose(view(other), random.Random(number)) == bot.choose(view(state), random.Random(number))
        assert action in legal_actions(other)


def test_the_greedy_bot_does_not_strand_its_hand(game):
    for seed in range(3):
        for state, action in states_of(game, "greedy", seed):
            if isinstance(action, Plant) and can_build(state, state.hand):
                after, _ = apply(state, action)
                assert can_build(after, after.hand)
            assert not isinstance(action, ReturnHand)


def test_the_greedy_bot_begins_with_a_purchase(game):
    for seed in range(10):
        state = start(game, shuffle(game, random.Random(seed)))
        assert isinstance(GreedyBot().choose(view(state), random.Random(0)), Buy)


def test_the_greedy_bot_harvests_only_when_it_cannot_buy(game):
    harvests = passes = 0
    for state, action in states_of(game, "greedy", 1):
        kinds = {type(other) for other in legal_actions(state)}
        if Buy in kinds:
            assert not isinstance(action, Harvest)
        harvests += isinstance(action, Harvest)
        passes += isinstance(action, Pass)
    assert harvests > passes
