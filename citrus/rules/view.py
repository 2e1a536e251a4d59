"""What a player may know: everything but the hidden orders (R3), and guesses that fit it.

Hands are open and the fronts of all taken tiles were seen by everybody, so all players share one view.
"""

from __future__ import annotations

import random

import msgspec
from msgspec.structs import replace

from citrus.rules.state import GameState


class PlayerView(msgspec.Struct, frozen=True, gc=False):
    """A `state` whose hidden orders (bag, stacks of fincas and building sites, what variants add) are sorted, so that
    they show only what is left. Legal actions are the same as in the true state, because chance never decides what
    is legal."""

    state: GameState


def view(state: GameState) -> PlayerView:
    """Return what players and bots may know of a state."""
    hidden = replace(
        state,
        bag=tuple(sorted(state.bag)),
        finca_stack=tuple(sorted(state.finca_stack)),
        site_stack=tuple(sorted(state.site_stack)),
    )
    for variant in state.game.variants:
        hidden = variant.reorder(hidden, _sorted)
    return PlayerView(hidden)


def determinize(view: PlayerView, rng: random.Random) -> GameState:
    """Return a state that fits the view, with the hidden orders shuffled again, for bots that look ahead."""
    state = view.state
    guess = replace(
        state,
        bag=tuple(rng.sample(state.bag, len(state.bag))),
        finca_stack=tuple(rng.sample(state.finca_stack, len(state.finca_stack))),
        site_stack=tuple(rng.sample(state.site_stack, len(state.site_stack))),
    )
    for variant in state.game.variants:
        guess = variant.reorder(guess, lambda order: tuple(rng.sample(order, len(order))))
    return guess


def _sorted(order: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(order))
