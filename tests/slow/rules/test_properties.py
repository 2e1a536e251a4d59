"""What holds at every moment of every game, over random games with random options."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citrus.records.notation import format_action
from citrus.rules.actions import (
    Action,
    BuildFinca,
    Buy,
    EndTurn,
    Harvest,
    Pass,
    PlaceBull,
    Plant,
    ReturnHand,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.events import FincaDrawn, PointsScored
from citrus.rules.fruit_trees.actions import ChooseFruit, PickFruit, PlaceWorker, SellFruit, Skip
from citrus.rules.game import Game
from citrus.rules.ground import legal_spaces
from citrus.rules.planting import free_spaces, ground_of
from citrus.rules.refusal import IllegalActionError
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions, why_not
from citrus.rules.view import determinize, view
from tests.rules import reference
from tests.rules.invariants import check_invariants
from tests.rules.worlds import (
    MILESTONE_TILES,
    TINY_BOARDS,
    TINY_TILES,
    WIDE_TILES,
    random_steps,
    real_game,
    tiny_game,
)

seeds = st.integers(0, 2**32)
tiny_games = st.builds(
    tiny_game,
    st.integers(0, len(TINY_BOARDS) - 1),
    st.integers(2, 4),
    st.sampled_from([TINY_TILES, WIDE_TILES, MILESTONE_TILES]),
    family=st.booleans(),
    random_sites=st.booleans(),
    edition=st.sampled_from([1, 2]),
    fruit_trees=st.booleans(),
    fair_start=st.booleans(),
)
real_games = st.builds(
    real_game,
    st.sampled_from(["long", "short"]),
    st.integers(2, 5),
    family=st.booleans(),
    random_sites=st.booleans(),
    edition=st.sampled_from([1, 2]),
    fruit_trees=st.booleans(),
    fair_start=st.booleans(),
    starting_fincas=st.just(3),
)


def conceivable(game: Game) -> list[Action]:
    """Return every action that can be written for a game, except harvests of more than two regions."""
    spaces = sorted(game.board.names)
    actions: list[Action] = [Pass(), EndTurn(), ReturnHand(), UseMoney(2), UseMoney(3), Harvest(()), UseMilestone()]
    actions += [Buy(line) for line in game.lines]
    actions += [BuildFinca(site) for site in game.board.sites]
    actions += [UseCart(number) for number in range(game.tiles.market_size + 2)]
    actions += [PlaceBull(space) for space in spaces]
    actions += [Plant(tile, space, bridge) for tile in game.bag_counts for space in spaces for bridge in (False, True)]
    actions += [PickFruit(space) for space in spaces]
    actions += [SellFruit(fruits) for fruits in ((), (0,), (0, 1), (1, 0), (2, 2), (0, 1, 2, 3, 4))]
    actions += [PlaceWorker(), Skip(), *(ChooseFruit(fruit) for fruit in range(6))]
    return actions + [Harvest((space,)) for space in spaces]


@settings(max_examples=15, deadline=None)
@given(real_games, seeds)
def test_invariants_hold_after_every_action(game: Game, seed: int) -> None:
    scores = [0] * game.players
    for _, state, events in random_steps(game, seed):
        check_invariants(state)
        for event in events:
            if isinstance(event, PointsScored):
                scores[event.player] += event.points
        assert scores == [player.score for player in state.players]
    assert state.over


@settings(max_examples=25, deadline=None)
@given(tiny_games, seeds)
def test_a_finca_is_seen_before_its_site_is_chosen_and_nothing_else_happens_meanwhile(game: Game, seed: int) -> None:
    """R7.1, R10.5: also when a milestone is used with tiles in the hand, or while the tile of a cart is due."""
    before = None
    for action, state, events in random_steps(game, seed):
        drawn = [event.finca for event in events if isinstance(event, FincaDrawn)]
        if drawn:
            assert state.drawn_finca is not None
            assert [state.drawn_finca.finca] == drawn
        if isinstance(action, UseMilestone):
            assert before is not None
            assert before.finca_stack == (*drawn, *state.finca_stack)
            assert (state.hand, state.cart_tile, state.market) == (before.hand, before.cart_tile, before.market)
        if isinstance(action, BuildFinca):
            assert before is not None
            assert before.drawn_finca is not None
            assert (state.hand, state.cart_tile) == (before.hand, before.cart_tile)
            assert state.phase == ("plant" if state.hand else "turn")
            built = {finca.site: finca.finca for finca in state.fincas}
            assert built[action.site] == before.drawn_finca.finca
            assert state.market == before.market or before.drawn_finca.cause != "market"
        before = state


@settings(max_examples=40, deadline=None)
@given(tiny_games, seeds)
def test_legal_actions_are_those_of_the_naive_rules(game: Game, seed: int) -> None:
    for _, state, _ in random_steps(game, seed):
        texts = [format_action(game, action) for action in legal_actions(state)]
        assert len(texts) == len(set(texts))
        assert set(texts) == reference.legal(state)


@settings(max_examples=40, deadline=None)
@given(tiny_games, seeds)
def test_passes_are_counted_as_by_the_naive_rules(game: Game, seed: int) -> None:
    """R11.1, also when a cart or a milestone was used in a turn that ended by passing."""
    done: list[str] = []
    for action, state, _ in random_steps(game, seed):
        if action is not None:
            done.append(format_action(game, action))
        assert state.passes == reference.passes(done, game.players)
        assert state.passes < game.players or state.phase == "over" or state.drawn_finca is not None


@settings(max_examples=12, deadline=None)
@given(tiny_games, seeds)
def test_each_space_is_judged_for_itself(game: Game, seed: int) -> None:
    """What `Rooms` relies on (R6.2, R6.3)."""
    board, rng = game.board, random.Random(seed)
    for _, state, _ in random_steps(game, seed):
        for kind in game.kinds:
            ground = ground_of(state, kind)
            extend, start = legal_spaces(board, ground, free_spaces(state), board.all_roads)
            fewer, roads = (mask & rng.getrandbits(200) for mask in (free_spaces(state), board.all_roads))
            assert legal_spaces(board, ground, fewer, roads) == (extend & fewer, start & fewer & roads)


def check_claim(state: GameState, action: Action, cause: str) -> None:
    """Check what the sentence of a refusal says besides "no": what can be done instead, or what would help."""
    sorts = {type(legal) for legal in legal_actions(state)}
    instead: dict[str, set[type[Action]]] = {
        "can_play": {Buy, Harvest},
        "main_action_missing": {Buy, Harvest},
        "must_pass": {Pass},
        "sold_out": {EndTurn},
        "can_still_plant": {Plant},
        "hand_not_empty": {Plant, ReturnHand},
        "money_first": {UseMoney},
        "harvest_for_coins": {Harvest},
    }
    assert not instead.get(cause) or sorts & instead[cause], cause
    if cause == "money_first":
        while money := [legal for legal in legal_actions(state) if isinstance(legal, UseMoney)]:
            state, _ = apply(state, money[0])
        assert action in legal_actions(state)
    if cause == "harvest_for_coins":
        harvests = [legal for legal in legal_actions(state) if isinstance(legal, Harvest)]
        coins = state.players[state.player].coins
        assert any(apply(state, harvest)[0].players[state.player].coins > coins for harvest in harvests)


@settings(max_examples=12, deadline=None)
@given(tiny_games, seeds)
def test_apply_accepts_what_is_legal_and_refuses_the_rest_with_a_reason(game: Game, seed: int) -> None:
    everything = conceivable(game)
    for _, state, _ in random_steps(game, seed):
        legal = set(legal_actions(state))
        for action in everything:
            reason = why_not(state, action)
            assert (reason is None) == (action in legal)
            if reason is not None:
                assert reason.rule.startswith("R")
                assert not reason.spaces & ~game.board.all_spaces
                check_claim(state, action, reason.cause)
        for action in legal:
            apply(state, action)
        refused = next(action for action in everything if action not in legal)
        with pytest.raises(IllegalActionError):
            apply(state, refused)


@settings(max_examples=10, deadline=None)
@given(real_games, seeds, seeds)
def test_views_hide_all_orders_and_keep_what_is_legal(game: Game, seed: int, guess: int) -> None:
    for number, (_, state, _) in enumerate(random_steps(game, seed)):
        if number % 10:
            continue
        seen = view(state)
        assert seen.state.drawn_finca == state.drawn_finca
        guessed = determinize(seen, random.Random(guess))
        assert view(guessed) == seen
        assert Counter(guessed.bag) == Counter(state.bag)
        assert legal_actions(guessed) == legal_actions(seen.state) == legal_actions(state)


@pytest.mark.parametrize(
    ("number", "board", "players", "family"),
    [(number, *table) for number, table in enumerate(product(["long", "short"], [2, 3, 4, 5], [False, True]))],
)
def test_random_games_end(number: int, board: str, players: int, family: bool) -> None:
    """Six games for each of 16 tables. Each set of the other options comes at three tables."""
    for seed in range(number % 5, 32, 5):
        game = real_game(
            board,
            players,
            family=family,
            random_sites=bool(seed & 1),
            fruit_trees=bool(seed & 8),
            fair_start=bool(seed & 16),
            edition=1 + (seed >> 1 & 1),
            **({"starting_fincas": 3} if seed & 4 else {}),
        )
        *_, (_, state, _) = random_steps(game, seed)
        assert state.over
        assert state.winners
