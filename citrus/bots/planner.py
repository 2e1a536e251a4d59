"""Looking ahead through the plantings of a hand: where its tiles would go best, one after another."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from citrus.bots.adding import added
from citrus.bots.evaluation import Evaluation, Judgement, margin
from citrus.bots.fruit import may_place_worker, started_gain, tree_gain, worker_gain
from citrus.bots.planting_values import PlantingValues
from citrus.limits import Count
from citrus.rules.actions import Plant
from citrus.rules.board import spaces_of
from citrus.rules.events import Event
from citrus.rules.fincas import missing
from citrus.rules.fruit_trees.orchard import orchard_in
from citrus.rules.fruit_trees.variant import with_tree_worker
from citrus.rules.numbering import SpaceSet, Tile
from citrus.rules.planting import bridged_plant_spaces, plant, plant_spaces
from citrus.rules.state import GameState, PlayerState
from citrus.rules.tiles import has_well, kind_of, tile_of

CLOSING_WIDTH = 3  # beginnings that are followed to encircle a finca


class Effort(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a hand is thought through: `width` beginnings are followed further; `places` of the best spaces of each
    tile are considered, beside those that open on the way; `sites` of the best sites are tried for a finca; every hand
    has `plans` ways to plant it (at most `width`).

    With `closings` it is also tried where it encircles a finca, and so are bulls after every turn; a cart's tile is
    planned with the finca that it draws. With `keeps_money`, money is used only where it pays for a line.
    """

    width: Count
    places: Count
    sites: Count
    plans: Count = 1
    closings: bool = False
    keeps_money: bool = False


class Plan(NamedTuple):
    """Plantings in their order, the state after them, its value for the player, and the tiles left over. `judgement` is
    the value of the state in parts, `fruit` is what workers placed beside fruit trees add to it."""

    plantings: tuple[Plant, ...]
    state: GameState
    value: float
    left: tuple[Tile, ...]
    judgement: Judgement
    fruit: float = 0.0


class _Step(NamedTuple):
    """A plan with one more planting: its value, the tiles left over, and the player's workers then. Most steps are
    dropped, so most are judged by what they change. `built` is there if that is not enough."""

    before: Plan
    planting: Plant
    value: float
    left: tuple[Tile, ...]
    workers: int
    fruit: float
    built: Plan | None = None


class Planner:
    """Finds plans for the player in turn of one state; hands of several lines share their work. The state's own hand,
    market and coins do not matter: it only tells where tiles can go."""

    def __init__(
        self, state: GameState, evaluation: Evaluation, effort: Effort, judgement: Judgement | None = None
    ) -> None:
        """Take a state and its `judgement`, if known."""
        self.state = state
        self._evaluation = evaluation
        self._effort = effort
        judgement = judgement or evaluation.judge(state)
        self._value = margin(judgement.expected, state.player)
        self._values = PlantingValues(evaluation, judgement, state)
        self._nothing = Plan((), state, self._value, (), judgement)
        self._penalty = state.game.tiles.return_penalty
        self._known: dict[Tile, list[_Step]] = {}

    def best(self, hand: tuple[Tile, ...]) -> Plan:
        """Return the best way found to plant these tiles; plans that plant all come first."""
        return self.plans(hand)[0]

    def plans(self, hand: tuple[Tile, ...]) -> list[Plan]:
        """Return the best ways found to plant these tiles, the best first.

        If they cannot all be planted, it is the one that leaves the fewest over, then the best of those that collect a
        milestone on the way: its finca may make room for the rest (R5.2). An effort of several plans also tries to save
        workers for them.
        """
        whole, stuck = self._search([self._nothing._replace(left=hand)])
        if not whole and self._effort.plans > 1:
            whole, more = self._search([self._nothing._replace(left=hand)], thrifty=True)
            stuck += more
        if not whole:
            whole, more = self._search(self._collecting(hand))
            stuck += more
        if not whole:
            stuck.sort(key=lambda plan: (len(plan.left), -plan.value))
            return stuck[:1] + [plan for plan in stuck[1:] if "milestone" in self._me(plan).tiles][:1]
        offered: dict[frozenset[Plant], Plan] = {}
        for plan in whole:
            offered.setdefault(frozenset(plan.plantings), plan)
        return list(offered.values())[: self._effort.plans]

    def closings(self, hand: tuple[Tile, ...]) -> list[Plan]:
        """Return a plan for each finca that these tiles can encircle, perhaps with the bulls that the player then
        holds."""
        lying = sum(1 << there.space for there in self.state.landscape if there.tile in ("bull", "bridge"))
        bulls = self._me(self._nothing).tiles.count("bull")
        bulls += any(there.tile == "bull" for there in self.state.landscape)
        found = []
        for built in self.state.fincas:
            if not built.scored:
                lacking = missing(self.state, built.site)
                spare = len(hand) + bulls - lacking.bit_count()
                for plan in self._encircling(hand, lacking, lying, spare) if spare >= 0 else ():
                    if missing(plan.state, built.site).bit_count() <= self._me(plan).tiles.count("bull"):
                        found.append(plan)
                        break
        return found

    def _encircling(self, hand: tuple[Tile, ...], lacking: SpaceSet, lying: SpaceSet, spare: int) -> list[Plan]:
        """Return the best plans that plant these tiles around a finca. As many as possible go on the spaces that the
        finca is `lacking` or where bulls and bridges are `lying`, and at most `spare` of them elsewhere."""
        beam = [self._nothing._replace(left=hand)]
        while beam and beam[0].left:
            longer: dict[frozenset[Plant], _Step] = {}
            for plan in beam:
                elsewhere = len(plan.plantings) - _count(plan.plantings, lacking)
                found = self._towards(lacking | lying, plan) if elsewhere < spare else self._on(lacking, plan)
                for step in found:
                    longer.setdefault(frozenset((*plan.plantings, step.planting)), step)
            steps = sorted(longer.values(), key=_by_value)
            steps.sort(key=lambda step: -_count((*step.before.plantings, step.planting), lacking | lying))
            beam = [self._built(step) for step in steps[:CLOSING_WIDTH]]
        return beam

    def _search(self, beam: list[Plan], thrifty: bool = False) -> tuple[list[Plan], list[Plan]]:
        """Return the best plans from these beginnings that plant everything, the best first, and those that got stuck.
        A `thrifty` search prefers those that leave the most workers on the mat."""
        stuck: list[Plan] = []
        while beam and beam[0].left:
            longer: dict[tuple[frozenset[Plant], int], _Step] = {}
            for plan in beam:
                found = self._longer(plan) if plan.plantings else self._first_steps(plan)
                for step in found:  # the order makes no difference, workers beside trees do
                    longer.setdefault((frozenset((*plan.plantings, step.planting)), step.workers), step)
                if not found:
                    # points lost for each tile (R5.4)
                    stuck.append(plan._replace(value=plan.value - self._penalty * len(plan.left)))
            steps = sorted(longer.values(), key=_by_value)
            if thrifty:
                steps.sort(key=lambda step: -step.workers)
            beam = [self._built(step) for step in steps[: self._effort.width]]
        return beam, stuck

    def _collecting(self, hand: tuple[Tile, ...]) -> list[Plan]:
        """Return plans that begin with collecting a milestone."""
        milestones = sum(1 << lying.space for lying in self.state.landscape if lying.tile == "milestone")
        found = []
        for tile in sorted(set(hand)) if milestones else ():
            spaces = plant_spaces(self.state, kind_of(tile)) & milestones
            plantings = [Plant(tile, space) for space in spaces_of(spaces)]
            found += self._with_each(self._nothing, self._values, plantings, without(hand, tile))
        return [self._built(step) for step in found]

    def _me(self, plan: Plan) -> PlayerState:
        """Return what the player in turn then has."""
        return plan.state.players[self.state.player]

    def gain(self, hand: tuple[Tile, ...]) -> float:
        """Return the gain of these tiles if each went to its best space: quickly found, and mostly too high."""
        steps = [self._steps(tile) for tile in hand]
        return added(found[0].value - self._value if found else -float(self._penalty) for found in steps)

    def _first_steps(self, plan: Plan) -> list[_Step]:
        return [
            step._replace(left=without(plan.left, tile))
            for tile in sorted(set(plan.left))
            for step in self._steps(tile)
        ]

    def _steps(self, tile: Tile) -> list[_Step]:
        """Return the best plantings of a tile as things stand, the best first."""
        steps = self._known.get(tile)
        if steps is None:
            ranked = self._known.get(tile_of(kind_of(tile), not has_well(tile)))
            if ranked is None:
                found = self._with_each(self._nothing, self._values, self._plantings(self.state, tile, -1), ())
                found.sort(key=_by_value)
                steps = found[: self._effort.places]
            else:  # a well changes the points, not the places
                moves = [Plant(tile, step.planting.space, step.planting.bridge) for step in ranked]
                steps = self._with_each(self._nothing, self._values, moves, ())
            self._known[tile] = steps
        return steps

    def _longer(self, plan: Plan) -> list[_Step]:
        """Return a plan with one more planting: on a space that is good from the start, or beside those just
        planted."""
        near = 0
        for planting in plan.plantings:
            near |= 1 << planting.space
        near = self.state.game.board.neighbours(near)
        values = PlantingValues(self._evaluation, plan.judgement, plan.state)
        found = []
        for tile in sorted(set(plan.left)):
            left = without(plan.left, tile)
            good = near
            for step in self._steps(tile):
                good |= 1 << step.planting.space
            found += self._with_each(plan, values, self._plantings(plan.state, tile, good), left)
        return found

    def _towards(self, wanted: SpaceSet, plan: Plan) -> list[_Step]:
        """Return a plan with one more planting on one of the `wanted` spaces; without any, on one beside them, or on
        a good one."""
        beside = self.state.game.board.neighbours(wanted)
        return self._on(wanted, plan) or self._on(beside, plan) or self._longer(plan)

    def _on(self, spaces: SpaceSet, plan: Plan) -> list[_Step]:
        """Return a plan with one more planting on one of some spaces, also with a bridge."""
        values = PlantingValues(self._evaluation, plan.judgement, plan.state) if plan.plantings else self._values
        found = []
        for tile in sorted(set(plan.left)):
            kind = kind_of(tile)
            plantings = [Plant(tile, space) for space in spaces_of(plant_spaces(plan.state, kind) & spaces)]
            bridged = bridged_plant_spaces(plan.state, kind) & spaces
            plantings += [Plant(tile, space, True) for space in spaces_of(bridged)]
            found += self._with_each(plan, values, plantings, without(plan.left, tile))
        return found

    def _plantings(self, state: GameState, tile: Tile, among: SpaceSet) -> list[Plant]:
        """Return the legal plantings of a tile on some spaces; on others only if there is none, or a bridge helps."""
        kind = kind_of(tile)
        spaces = plant_spaces(state, kind)
        found = [Plant(tile, space) for space in spaces_of(spaces & among or spaces)]
        bridged = bridged_plant_spaces(state, kind)
        return found + [Plant(tile, space, True) for space in spaces_of(bridged & among or (0 if found else bridged))]

    def _with_each(
        self, plan: Plan, values: PlantingValues, plantings: list[Plant], left: tuple[Tile, ...]
    ) -> list[_Step]:
        """Return the plan with each of these plantings of one tile. A worker is put beside a tree on a road (R13.3),
        and if workers are few, also none."""
        state = plan.state
        found: list[_Step] = []
        for planting in plantings:
            kind, space, bridge = kind_of(planting.tile), planting.space, planting.bridge
            if not values.knows(kind, space, bridge):
                found += self._built_at_once(plan, planting, left)
                continue
            judged = values.of(kind, space, bridge)
            fruit = plan.fruit
            if judged.started and orchard_in(state) is not None:
                fruit += worker_gain(state, space, plan.judgement.tempo)
            value = judged.value + has_well(planting.tile) + fruit
            found.append(_Step(plan, planting, value, left, judged.workers, fruit))
        return found

    def _built_at_once(self, plan: Plan, planting: Plant, left: tuple[Tile, ...]) -> list[_Step]:
        """Return the same for a planting that changes too much to be judged without its state."""
        tempo = plan.judgement.tempo
        events: list[Event] = []
        after = plant(plan.state, planting.tile, planting.space, planting.bridge, events)
        ways = []
        offered = may_place_worker(plan.state, planting)
        if offered:
            accepted = with_tree_worker(after, planting.space)
            ways.append((accepted, plan.fruit + tree_gain(accepted, tempo)))
        if not offered or self._me(plan).workers <= 1 + len(left):
            ways.append((after, plan.fruit + started_gain(plan.state, events, tempo)))
        plans = [self._with(plan, planting, state, fruit, left) for state, fruit in ways]
        return [_Step(plan, planting, new.value, left, self._me(new).workers, new.fruit, new) for new in plans]

    def _built(self, step: _Step) -> Plan:
        """Return the plan of a step, with its state."""
        if step.built is not None:
            return step.built._replace(left=step.left)
        planting = step.planting
        after = plant(step.before.state, planting.tile, planting.space, planting.bridge, [])
        return self._with(step.before, planting, after, step.fruit, step.left)

    def _with(self, plan: Plan, planting: Plant, after: GameState, fruit: float, left: tuple[Tile, ...]) -> Plan:
        """Return the plan with a planting that leads to this state."""
        evaluation = self._evaluation
        if planting.bridge:  # what it covers may have closed roads elsewhere
            judgement = evaluation.judge(after)
        else:
            judgement = evaluation.judge_after(plan.judgement, after, planting.space)
        value = margin(judgement.expected, after.player) + fruit
        return Plan((*plan.plantings, planting), after, value, left, judgement, fruit)


def without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    """Return the tiles less one of a kind."""
    place = tiles.index(tile)
    return tiles[:place] + tiles[place + 1 :]


def _count(plantings: tuple[Plant, ...], spaces: SpaceSet) -> int:
    """Return how many of these plantings are on some spaces."""
    return sum(spaces >> planting.space & 1 for planting in plantings)


def _by_value(step: Plan | _Step) -> float:
    return -step.value
