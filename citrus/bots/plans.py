"""Looking ahead through the plantings of a hand: where its tiles would go best, one after another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from citrus.bots.fruit import started_gain
from citrus.bots.greedy import worth_of
from citrus.rules.actions import Plant
from citrus.rules.board import spaces_of
from citrus.rules.events import Event
from citrus.rules.planting import bridged_plant_spaces, plant, plant_spaces
from citrus.rules.state import GameState

WIDTH = 3  # so many beginnings are followed further
PLACES = 8  # so many of the best spaces of each tile are looked at, beside those that open on the way
LEFT_OVER = 3.0  # the points that a tile costs which finds no space (R5.4)


class Plan(NamedTuple):
    """Plantings in their order, the state after them with what happened, what they gain, and the tiles left over."""

    plantings: tuple[Plant, ...]
    state: GameState
    events: tuple[Event, ...]
    gain: float
    left: tuple[int, ...]


class Planner:
    """Finds plans for the player in turn of one state; hands of several lines share what they have in common."""

    def __init__(self, state: GameState) -> None:
        self._state = state
        self._worth = worth_of(state, state.player)
        self._good: dict[int, int] = {}

    def best(self, hand: tuple[int, ...]) -> Plan:
        """The best way found to plant these tiles; plans that plant them all come before those that do not."""
        beam = [Plan((), self._state, (), 0.0, hand)]
        stuck: list[Plan] = []
        while beam[0].left:
            longer: dict[frozenset[Plant], Plan] = {}
            for plan in beam:
                found = list(self._longer(plan))
                for longer_plan in found:
                    longer.setdefault(frozenset(longer_plan.plantings), longer_plan)
                if not found:
                    stuck.append(plan._replace(gain=plan.gain - LEFT_OVER * len(plan.left)))
            if not longer:
                return max(stuck, key=lambda plan: (-len(plan.left), plan.gain))
            beam = sorted(longer.values(), key=lambda plan: -plan.gain)[:WIDTH]
        return beam[0]

    def _longer(self, plan: Plan) -> Iterable[Plan]:
        """A plan with one more planting."""
        state, near = plan.state, 0
        for planting in plan.plantings:
            near |= 1 << planting.space
        near = state.game.board.neighbours(near)
        for tile in sorted(set(plan.left)):
            left = list(plan.left)
            left.remove(tile)
            kind = tile >> 1
            spaces = plant_spaces(state, kind)
            bridge = not spaces
            spaces = bridged_plant_spaces(state, kind) if bridge else spaces & (self._good_for(tile) | near) or spaces
            for space in spaces_of(spaces):
                yield self._with(plan, Plant(tile, space, bridge), tuple(left))

    def _with(self, plan: Plan, planting: Plant, left: tuple[int, ...]) -> Plan:
        tell: list[Event] = []
        after = plant(plan.state, planting.tile, planting.space, planting.bridge, tell)
        gain = worth_of(after, after.player) - self._worth + started_gain(plan.state, [*plan.events, *tell])
        return Plan((*plan.plantings, planting), after, (*plan.events, *tell), gain, left)

    def _good_for(self, tile: int) -> int:
        """The spaces where a tile gains most as things stand."""
        if tile not in self._good:
            start = Plan((), self._state, (), 0.0, ())
            spaces = spaces_of(plant_spaces(self._state, tile >> 1))
            found = sorted(spaces, key=lambda space: -self._with(start, Plant(tile, space), ()).gain)
            self._good[tile] = sum(1 << space for space in found[:PLACES])
        return self._good[tile]
