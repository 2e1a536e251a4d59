"""Games in which advice is followed in some of the turns."""

from __future__ import annotations

import random
from collections.abc import Callable

from citrus.bots.advice import Advice, advise, explain
from citrus.bots.counsel import Counsel
from citrus.bots.levels import make_bot
from citrus.bots.lookahead import follow
from citrus.records.notation import parse_action
from citrus.rules.actions import Action
from citrus.rules.events import reveals
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import view
from tests.rules.scene import Scene
from tests.rules.worlds import real_game

GAMES = ((8, 2, False), (6, 4, False), (10, 2, True))  # seed, players, with fruit trees
OTHERS = ((11, 2, False), (12, 2, True))
"""Games in which places at fincas are lost. In the last one, the last tiles have no space at a finca, which so stays
open."""
QUICK = (4, 2)  # the turns that are compared, and the futures for each: the same code in a fifth of the time
ADVISED = 0.2  # of the turns, or of what is left of them


Moments = tuple[tuple[GameState, Advice], ...]
"""The states of a game in which somebody is to act and follows advice, each with its advice."""

Advised = Callable[[int, int, bool], Moments]
"""Returns the moments of a game: `played`, or what keeps them."""


def played(seed: int, players: int, fruit_trees: bool) -> Moments:
    """Play a game in which somebody follows advice, sometimes something else. Bots play most of the turns, because
    advice is slow."""
    rng, bot = random.Random(seed), make_bot("normal")
    game = real_game("short" if players < 4 else "long", players, fruit_trees=fruit_trees)
    state = start(game, shuffle(game, rng))
    found = []
    while not state.over:
        if rng.random() > ADVISED:
            state = follow(state, bot.plan(view(state), rng))
            continue
        rest: tuple[Action, ...] = ()
        player = state.player
        while state.player == player and not state.over:
            # what is left of a turn is mostly explained, not thought about again: that saves minutes
            advice = explain(view(state), rest) if rng.random() < 0.9 else None
            advice = advice or advise(view(state), Counsel(game, *QUICK))
            assert advice is not None
            found.append((state, advice))
            wild = rng.random() < 0.2
            state, events = apply(state, rng.choice(legal_actions(state)) if wild else advice.action)
            rest = () if wild or any(map(reveals, events)) else advice.turn[1:]
    assert advise(view(state)) is None
    return tuple(found)


def explained(scene: Scene, text: str) -> list[str]:
    """Return the names of the reasons for an action."""
    found = explain(view(scene.state), (parse_action(scene.game, text),))
    assert found is not None
    return [reason.name for reason in found.reasons]
