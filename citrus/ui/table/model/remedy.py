"""Remedies for a player who can buy no line: action tiles on the mat, by what the rules would then allow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from citrus.rules.actions import Action, Buy, UseCart, UseMilestone, UseMoney
from citrus.rules.market import fillable
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.ui.table.model.selection import TOOLS


@dataclass(frozen=True)
class Remedy:
    """The tile that helps: `money` brings `coins` coins, with which a line can be bought; `cart` takes a tile;
    `milestone` builds a finca and fills the market."""

    tile: str
    coins: int = 0


def remedy(state: GameState, legal: Iterable[Action]) -> Remedy | None:
    """Return what helps most before the main action, or None if nothing on the mat does."""
    legal = tuple(legal)
    found = _money(state, [action for action in legal if isinstance(action, UseMoney)])
    if found is not None:
        return found
    if any(isinstance(action, UseCart) for action in legal):
        return Remedy(TOOLS["cart"])
    if UseMilestone() in legal and fillable(state) and state.players[state.player].coins:
        return Remedy(TOOLS["milestone"])
    return None


def _money(state: GameState, ways: list[UseMoney]) -> Remedy | None:
    """Return the fewest money tiles after which a line can be bought."""
    held = state.players[state.player].coins
    for count in range(1, len(ways) + 1):
        for tiles in combinations(ways, count):
            after = state
            for action in tiles:
                after, _ = apply(after, action)
            if any(isinstance(action, Buy) for action in legal_actions(after)):
                return Remedy("money", after.players[state.player].coins - held)
    return None
