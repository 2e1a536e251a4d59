"""What holds for every bot, and what the greedy one should know."""

import random
from functools import cache

import pytest

from citrus.bots.greedy import GreedyBot
from citrus.bots.levels import BOTS, STRENGTHS, STYLES, TABLE_LEVELS, make_bot, simpler
from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.records.notation import format_action
from citrus.records.record import LEVELS
from citrus.rules.actions import Buy, Harvest, Pass, Plant, ReturnHand
from citrus.rules.buildable import can_build
from citrus.rules.game import Options
from citrus.rules.setup import shuffle, start
from citrus.rules.turn import apply, legal_actions
from citrus.rules.variants import new_game
from citrus.rules.view import determinize, view
from tests.grids import sampled
from tests.rules.scene import Scene

PLAIN = ". . . . . . .\n" * 2 + ". . . A . . .\n" + ". . . . . . .\n" * 2


@cache
def game_with(fruit_trees):
    options = Options(starting_fincas=3, fruit_trees=fruit_trees)
    return new_game(load_board(shipped_boards()["short"]), load_tiles(), options, 2)


@pytest.fixture(scope="module", params=[False, True], ids=["plain", "fruit trees"])
def game(request):
    return game_with(request.param)


@cache
def states_of(game, level, seed):
    """Return every state of one game between bots of this level, and what they chose in it."""
    rng = random.Random(seed)
    bot = make_bot(level)
    state = start(game, shuffle(game, rng))
    found = []
    while not state.over:
        found.append((state, bot.plan(view(state), rng)[0]))
        state, _ = apply(*found[-1])
    return found


def test_every_level_that_records_name_is_played_by_a_bot():
    assert BOTS == LEVELS
    assert [bot for bot in BOTS if bot in TABLE_LEVELS] == list(TABLE_LEVELS)
    assert set(BOTS) == {"random", "greedy", *STRENGTHS}


def test_all_whom_the_window_offers_are_listed_by_their_strength():
    assert set(STRENGTHS) == {*TABLE_LEVELS, *STYLES}
    assert list(STRENGTHS.values()) == sorted(STRENGTHS.values())
    assert [bot for bot in STRENGTHS if bot in TABLE_LEVELS] == list(TABLE_LEVELS)


def test_another_bot_plays_one_level_below():
    assert [simpler(bot) for bot in ("expert", "hard", "normal", "easy", "random")] == [
        *("hard", "normal", "easy", "greedy", "random")
    ]
    assert {simpler(style) for style in STYLES} == {"normal"}


SEARCHING = ["hard", "expert"]
QUICK = [level for level in LEVELS if level not in (*SEARCHING, *STYLES)]  # styles play in the slow tests


@pytest.mark.parametrize(("level", "fruit_trees"), sampled(QUICK, [True, False]))
def test_bots_play_whole_games_by_the_rules(level, fruit_trees):
    for state, action in states_of(game_with(fruit_trees), level, 1):
        assert action in legal_actions(state)


@pytest.mark.parametrize(("level", "fruit_trees"), [*sampled(QUICK, [False, True]), *sampled(SEARCHING, [False, True])])
def test_bots_do_not_see_what_is_hidden(level, fruit_trees):
    """The same moment with other hidden orders gives the same choice."""
    game = game_with(fruit_trees)
    rng = random.Random(7)
    every = {"hard": 50, "expert": 120}.get(level, 12)
    for number, (state, action) in enumerate(states_of(game, "normal" if level in ("hard", "expert") else level, 1)):
        if number % every != every // 2:
            continue
        other = determinize(view(state), rng)
        bot = make_bot(level)
        assert bot.plan(view(other), random.Random(number)) == bot.plan(view(state), random.Random(number))
        assert action in legal_actions(other)


def test_the_greedy_bot_does_not_strand_its_hand(game):
    for state, action in states_of(game, "greedy", 1):
        if isinstance(action, Plant) and can_build(state, state.hand):
            after, _ = apply(state, action)
            assert can_build(after, after.hand)
        assert not isinstance(action, ReturnHand)


def test_the_greedy_bot_begins_with_a_purchase(game):
    for seed in range(10):
        state = start(game, shuffle(game, random.Random(seed)))
        assert isinstance(GreedyBot().plan(view(state), random.Random(0))[0], Buy)


def test_the_greedy_bot_harvests_only_when_it_cannot_buy(game):
    harvests = passes = 0
    for state, action in states_of(game, "greedy", 1):
        kinds = {type(other) for other in legal_actions(state)}
        if Buy in kinds:
            assert not isinstance(action, Harvest)
        harvests += isinstance(action, Harvest)
        passes += isinstance(action, Pass)
    assert harvests > passes


def beside_trees(kept):
    """Return what the greedy bot does with a new worker beside an apple tree and a cherry tree."""
    scene = Scene(fruit_trees=True).fincas(A="10/5").trees(c2="apple 4 5", e2="cherry 4 5").keep(0, kept)
    scene.hand("lemon").do("plant lemon d2")
    return format_action(scene.game, GreedyBot().plan(view(scene.state), random.Random(1))[0])


def test_the_greedy_bot_picks_what_its_set_lacks_and_sells_whole_sets():
    assert beside_trees("apple") == "pick e2"
    assert beside_trees("cherry") == "pick c2"
    assert beside_trees("apple apricot elderberry plum") == "pick e2"
    scene = Scene(fruit_trees=True).fincas(A="10/5").trees(c2="apple").keep(0, "apple apricot cherry plum")
    scene.hand("lemon").do("plant lemon d2")
    action = GreedyBot().plan(view(scene.state), random.Random(1))[0]
    assert format_action(scene.game, action) == "sell apple apricot cherry plum"


def test_the_greedy_bot_starts_beside_trees():
    for tree, road in (("b2", "c3"), ("f2", "e3"), ("c1", "d2"), ("e5", "d4")):
        scene = Scene(PLAIN, fruit_trees=True).fincas(A="10/5").trees(**{tree: "apple 4 5"}).hand("lemon")
        action = GreedyBot().plan(view(scene.state), random.Random(1))[0]
        assert format_action(scene.game, action) == f"plant lemon {road}"
