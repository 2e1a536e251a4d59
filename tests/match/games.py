"""Games for tests of what is made of them: random ones, and what the folder of saved games holds."""

from __future__ import annotations

import random
from collections.abc import Sequence

from citrus.match.saves import SavedGame
from citrus.match.shelf import Shelf
from citrus.records.replay import Step
from citrus.rules.actions import Action, EndTurn, Plant
from citrus.rules.game import Game
from citrus.rules.orders import Setup
from citrus.rules.setup import start
from citrus.rules.turn import apply, legal_actions


def choose(legal: Sequence[Action], rng: random.Random) -> Action:
    """Return a random legal action, preferably one that advances the game."""
    return rng.choice([action for action in legal if isinstance(action, Plant | EndTurn)] or legal)


def random_game(game: Game, setup: Setup, rng: random.Random, most: int | None = None) -> list[Step]:
    """Return the steps of a game that begins like this, up to its end or for `most` actions."""
    steps = [Step(None, start(game, setup), ())]
    while not steps[-1].state.over and (most is None or len(steps) <= most):
        action = choose(legal_actions(steps[-1].state), rng)
        steps.append(Step(action, *apply(steps[-1].state, action)))
    return steps


def saved_games() -> list[SavedGame]:
    """Return all games in the folder, in the order of the list, as a player would see them after some time."""
    shelf = Shelf()
    return [shelf.game(file) for file in shelf.look()]


def last_unfinished() -> SavedGame | None:
    """Return the game that the start screen offers to continue."""
    return next((game for game in Shelf().unfinished() if game is not None), None)
