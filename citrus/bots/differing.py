"""When another turn is really different: for people, not only in the spaces of its tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from citrus.rules.actions import Action, BuildFinca, Buy, Harvest, PlaceBull, Plant, UseCart, UseMilestone
from citrus.rules.market import line_fruit
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of

TOOLS = (UseCart, PlaceBull, UseMilestone)


def differs(state: GameState, one: Sequence[Action], other: Sequence[Action]) -> bool:
    """Return whether two turns from this state are really different: they buy other fruit, harvest or build elsewhere,
    use other action tiles, or plant tiles at other open fincas. Where one of them plants nothing yet, because it draws
    a finca first, the other's plantings make no difference."""
    if _done(state, one) != _done(state, other):
        return True
    here, there = _planted(one), _planted(other)
    return bool(here) and bool(there) and _at_fincas(state, here) != _at_fincas(state, there)


def _done(state: GameState, turn: Sequence[Action]) -> Counter[object]:
    """Return what a turn does beside planting; lines of the same fruit are alike."""
    found = Counter[object]()
    for action in turn:
        match action:
            case Buy(line=line):
                found["buy", line_fruit(state, line)] += 1
            case BuildFinca(site=site):
                found["build", site] += 1
            case Harvest(regions=regions):
                found["harvest", regions] += 1
            case _ if isinstance(action, TOOLS):
                found[type(action)] += 1
    return found


def _planted(turn: Sequence[Action]) -> list[Plant]:
    return [action for action in turn if isinstance(action, Plant)]


def _at_fincas(state: GameState, plantings: Sequence[Plant]) -> Counter[tuple[int, str]]:
    """Return how many tiles of each kind are planted at each open finca."""
    around = state.game.board.around
    sites = [built.site for built in state.fincas if not built.scored]
    return Counter((kind_of(one.tile), site) for one in plantings for site in sites if around[site] >> one.space & 1)
