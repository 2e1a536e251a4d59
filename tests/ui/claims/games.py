"""Whole games to try the table's sentences on: bots of several levels, wild play, all boards, players and options."""

from __future__ import annotations

import random
from functools import cache

from msgspec.structs import replace

from citrus.bots.levels import make_bot
from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.records.replay import Step
from citrus.rules.actions import Action
from citrus.rules.events import reveals
from citrus.rules.game import Game, Options
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.rules.variants import new_game
from citrus.rules.view import view

SEATS = ("wild", "greedy", "easy", "normal", "wild", "hard")
"""Who plays: bots by their levels, and somebody who does anything that is legal. Hard bots are rare: they take long."""

MANY_TOOLS = (("horses2", 2), ("money2", 3), ("cart", 9), ("bull", 3), ("bridge", 4), ("milestone", 9))
"""The landscape tiles of some games: for what is said of tools; others run out of fincas early."""


@cache
def played(number: int) -> tuple[Step, ...]:
    """Return the game of a number from its setup to its end, with the options of that number."""
    rng = random.Random(f"claims/{number}")
    game = _game(number, rng)
    seats = [rng.choices(SEATS, (4, 4, 2, 2, 4, 0.3))[0] for _ in range(game.players)]
    steps = [Step(None, start(game, shuffle(game, rng)), ())]
    while not steps[-1].state.over:
        for action in _plan(steps[-1].state, seats, rng):
            steps.append(Step(action, *apply(steps[-1].state, action)))
            if any(map(reveals, steps[-1].events)):
                break
    return tuple(steps)


def _game(number: int, rng: random.Random) -> Game:
    board = load_board(shipped_boards()[("short", "long")[number % 2]])
    options = Options(
        starting_fincas=len(board.starting_sites),
        family=rng.random() < 0.3,
        random_sites=rng.random() < 0.3,
        edition=rng.choice((1, 2)),
        fruit_trees=rng.random() < 0.4,
        fair_start=rng.random() < 0.2,
    )
    tiles = load_tiles()
    if number % 10 == 7:
        tiles = replace(tiles, fincas=tiles.fincas[:4])
    if number % 10 == 4:
        tiles = replace(tiles, landscape=MANY_TOOLS)
    return new_game(board, tiles, options, 2 + number // 2 % 4)


def _plan(state: GameState, seats: list[str], rng: random.Random) -> tuple[Action, ...]:
    """Return the next actions of the player in turn."""
    level = seats[state.player]
    return (_wild(state, rng),) if level == "wild" else make_bot(level).plan(view(state), rng)


def _wild(state: GameState, rng: random.Random) -> Action:
    """Return any legal action: first a sort of action is chosen, or bulls would be most of a game."""
    actions = legal_actions(state)
    sort = rng.choice(sorted({type(action) for action in actions}, key=lambda kind: kind.__name__))
    return rng.choice([action for action in actions if type(action) is sort])


def played_on(state: GameState, rng: random.Random) -> list[Step]:
    """Return a state, and how wild play continues from there to the end."""
    steps = [Step(None, state, ())]
    while not steps[-1].state.over:
        action = _wild(steps[-1].state, rng)
        steps.append(Step(action, *apply(steps[-1].state, action)))
    return steps
