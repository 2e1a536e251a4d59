"""The reasons for plantings, and which of them are still true when a turn ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from citrus.bots.adding import added
from citrus.bots.finca_reasons import as_paid, at_end, leading_at, of_fincas, stays_open
from citrus.bots.reasons import AT_FINCAS, MORE_TILES, Name, Reason
from citrus.rules.actions import Plant
from citrus.rules.board import first_space
from citrus.rules.events import (
    Event,
    LandscapeTaken,
    RegionExtended,
    RegionsMerged,
    TilePlanted,
    WorkerPlaced,
    WorkersReturned,
)
from citrus.rules.fincas import totals
from citrus.rules.fruit_trees.actions import PickFruit, SellFruit
from citrus.rules.fruit_trees.orchard import TREE, fruit_actions, orchard_in, orchard_of, sale_points, tree_at
from citrus.rules.harvest import region_terms
from citrus.rules.numbering import Kind, Space, SpaceSet
from citrus.rules.planting import plant, plant_spaces
from citrus.rules.state import GameState
from citrus.rules.tiles import HORSES, kind_of

TOOL = 1.5  # what an action tile weighs, in points; horses weigh what they bring
UNUSED = 0.9  # what it weighs if it will hardly be used
FRUIT = 3.5  # what fruit that may be picked at once weighs at least
KEEPER = 1.4  # what a worker weighs who may come beside a tree, and may then get some
WITHIN_REACH = 0.3  # the part of what a landscape tile weighs that another tile could take
MOSTLY = 0.7  # and the part of the most points that it may bring


def of_plantings(state: GameState, plantings: Iterable[Plant]) -> list[Reason]:
    """Return the reasons for plantings of the player in turn: their effect on regions, fincas and landscape tiles."""
    after, events, fruit, keeper = state, list[Event](), list[Reason](), False
    for planting in plantings:
        known = len(events)
        after = plant(after, planting.tile, planting.space, planting.bridge, events)
        started = any(isinstance(event, WorkerPlaced) for event in events[known:])
        if started and orchard_in(after) is not None:
            fruit += of_worker(after, planting.space, FRUIT)
        road = after.finca_roads >> planting.space & 1 and after.players[after.player].workers
        keeper = keeper or bool(road and state.game.tile_names[planting.tile] == TREE)
    planted = [event.space for event in events if isinstance(event, TilePlanted)]
    fruit.sort(key=lambda one: -one.points)
    found = of_fincas(state, after) + _of_regions(after, events) + _prepared(after, planted) + fruit[:1]
    if keeper:
        values = [value for pile in orchard_of(after).piles for value in pile.tokens]
        found.append(Reason("keeper", KEEPER, points=max(values, default=0)))
    more = after.players[state.player].workers - state.players[state.player].workers
    # nobody sees workers come home of whom others go at once
    return [one for one in found if one.name != "worker_back" or more >= one.count]


def settled(reason: Reason, before: GameState, end: GameState, whole: bool = True) -> Reason | None:
    """Return the same reason with the points of fincas as in the state at a turn's `end`; None if it is no longer true
    there.

    For a `whole` turn, that began with the state `before`, regions, and the player's place and tiles at a finca, are
    also those of the end: the cart may have brought a tile, or a worker beside a tree may have come.
    """
    if reason.name == "encircles":
        return as_paid(reason, end)
    if whole and reason.name == "grows":
        region = None if reason.space is None else end.region_at(reason.space)
        return None if region is None else _grown(end, reason, region.spaces)
    if reason.name == "leads_there":
        return leading_at(end, reason.site)
    if reason.name in AT_FINCAS and reason.lacking and stays_open(end, reason.site):
        return at_end(reason, end)
    if reason.name == "prepared" and reason.site not in end.open_sites:
        return None  # a finca has come
    if whole and reason.name in (*AT_FINCAS, *MORE_TILES):
        there = [one for one in of_fincas(before, end) if one.site == reason.site and one.name != "encircles"]
        return next(iter(there), None)
    return reason


def of_worker(state: GameState, space: Space, weight: float) -> list[Reason]:
    """Return the uses of fruit for a worker just placed on a space, with the most points that they bring (R13.4)."""
    actions = fruit_actions(state, space)
    picks = [max(tree.tokens) for one in actions if isinstance(one, PickFruit) and (tree := tree_at(state, one.space))]
    sales = [sale_points(state, len(one.fruits)) for one in actions if isinstance(one, SellFruit)]
    if not actions:
        return []
    name: Name = "fruit" if picks and sales else "fruit_picked" if picks else "fruit_sold"
    most = max(*picks, *sales, 0)
    return [Reason(name, max(weight, MOSTLY * most), points=most)]


def within_reach(state: GameState, planting: Plant, plan: Iterable[Plant]) -> list[Reason]:
    """Return the best landscape tile that another tile of the same kind could take after a planting, unlike before, if
    nothing of the `plan` takes it."""
    kind = kind_of(planting.tile)
    if kind in state.game.added or not state.bag:
        return []
    after = plant(state, planting.tile, planting.space, planting.bridge, [])
    new, planned = plant_spaces(after, kind) & ~plant_spaces(state, kind), {one.space for one in plan}
    there = [one.tile for one in state.landscape if new >> one.space & 1 and one.space not in planned]
    weights = {tile: tiles_weigh([tile]) for tile in there}
    best = sorted(weights, key=lambda tile: -weights[tile])[:1]
    return [Reason("within_reach", WITHIN_REACH * weights[tile], kind=kind, tiles=(tile,)) for tile in best]


def _of_regions(after: GameState, events: Iterable[Event]) -> list[Reason]:
    """Return the effects of plantings on regions, from their events and the state `after` them. A region that grows
    several times counts once, as it is in the end."""
    found: list[Reason] = []
    grown: dict[Kind, Reason] = {}
    kinds: dict[Space, Kind] = {}
    latest = planted = 0
    started: set[Kind] = set()
    taken: list[str] = []
    for event in events:
        match event:
            case TilePlanted(tile=tile, space=space):
                kinds[space] = kind_of(tile)
                latest = 1 << space
                planted |= latest
            case WorkerPlaced(space=space):
                started.add(kinds[space])
                found.append(Reason("starts", 0.6, kind=kinds[space], space=space))
            case RegionExtended(kind=kind, spaces=spaces):
                grown[kind] = _growth(after, kind, spaces, spaces & ~planted)
            case RegionsMerged(kind=kind, own=own, neutral=neutral):
                grown[kind] = _growth(after, kind, sum(own) | sum(neutral) | latest, sum(own) & ~planted)
                if neutral:
                    size = sum(region.bit_count() for region in neutral)
                    found.append(Reason("swallows", 0.5 + size, size, kind))
            case WorkersReturned(regions=regions):
                found.append(Reason("worker_back", 1.5 * len(regions), len(regions)))
            case LandscapeTaken(tile=name):
                taken.append(name)
    if taken:
        found.append(Reason("landscape", tiles_weigh(taken, not after.bag), len(taken), tiles=tuple(taken)))
    # a region that has only just begun says it better by beginning
    return found + [reason for reason in grown.values() if reason.kind not in started]


def _prepared(state: GameState, planted: Iterable[Space]) -> list[Reason]:
    """Return the open sites where a finca may still come and spaces around have been planted."""
    sites = () if state.fincas_closed or not state.finca_stack else state.open_sites
    beside = [site for site in sites if any(state.game.board.around[site] >> space & 1 for space in planted)]
    there = {site: sum(one.tiles for one in totals(state, site) if one.player == state.player) for site in beside}
    return [Reason("prepared", 0.75 + 0.01 * tiles, tiles, site=site) for site, tiles in there.items() if tiles]


def tiles_weigh(tiles: Iterable[str], late: bool = False) -> float:
    """Return what landscape tiles weigh as a reason; `late`, once the bag is empty, a tool is hardly of use."""
    return added(HORSES.get(name, UNUSED if late else TOOL) for name in tiles)


def _growth(after: GameState, kind: Kind, spaces: SpaceSet, before: SpaceSet) -> Reason:
    """Return a region as it is now, named by a space where the player's own lay `before`. Once the bag is empty, it
    weighs what it brings at the end."""
    reason = _grown(after, Reason("grows", 0.0, kind=kind, space=first_space(before or spaces)), spaces)
    had = sum(term.points for term in region_terms(after, before)) if before else 0
    more = reason.points - had
    weight = 0.6 + 0.25 * more if after.bag else float(more)
    return replace(reason, weight=weight, most=had)


def _grown(state: GameState, reason: Reason, spaces: SpaceSet) -> Reason:
    """Return a region that grows with its tiles, and the points that they score when they are harvested."""
    points = sum(term.points for term in region_terms(state, spaces))
    return replace(reason, count=spaces.bit_count(), points=points)
