"""The reasons for an action, as values: the window makes sentences of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import Literal

from citrus.bots.adding import added
from citrus.bots.prospects import may_close
from citrus.bots.turns import Turn
from citrus.rules.actions import Action, PlaceBull, Plant, UseCart
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
from citrus.rules.fincas import in_reach, missing, standings, tiles_left, totals
from citrus.rules.fruit_trees.actions import PickFruit, SellFruit
from citrus.rules.fruit_trees.orchard import TREE, fruit_actions, orchard_in
from citrus.rules.harvest import region_terms
from citrus.rules.numbering import Kind, Space, SpaceSet
from citrus.rules.planting import plant
from citrus.rules.state import GameState
from citrus.rules.tiles import HORSES, kind_of

Name = Literal[
    "encircles",  # site, count, others: a finca is encircled and brings the player `count` points
    "leads",  # site, count, points: the player takes the lead at a finca with `count` tiles
    "leads_there",  # site, count: the same around a site where an unknown finca is built; no count if that is unknown
    "levels_first",  # site, count, points: the player ties for the lead at a finca with `count` tiles
    "pioneers",  # site, points, lacking: the only tile at a finca with many open spaces is now the player's
    "comes_second",  # site, count, points: the player takes the second place at a finca, alone, with `count` tiles
    "levels_second",  # site, count, points: the same, but no longer or not alone
    "holds_first",  # site, count, player, most: the player still leads a finca alone, now with `count` tiles to `most`
    "fills",  # site, points: the player leads a finca that nobody else is near to, and a space around it is filled
    "holds",  # site, count, player, most: the player is still second at a finca, now with `count` tiles to `most`
    "nears",  # site, count: the player lacks only `count` tiles for points at a finca
    "tiles_at",  # site, count: the player now has `count` tiles at a finca, but lacks more than that
    "prepared",  # site, count: the player now has `count` tiles around a site where a finca may still come
    "landscape",  # tiles, count: these landscape tiles are taken
    "swallows",  # kind, count: `count` neutral tiles join the player's region
    "worker_back",  # count: `count` workers return to the mat
    "grows",  # kind, count, points, space: the region there grows to `count` tiles, which score `points` when harvested
    "starts",  # kind, space: a new region begins
    "presence",  # site, count: the player already has `count` tiles around that site
    "first",  # site, count, points: the player alone leads around that site with `count` tiles
    "second",  # site, count, points: the player is second there
    "level",  # site, count, points: the player shares the lead there
    "soon_first",  # site, count, points: at the end of the turn the player alone leads there
    "soon_alone",  # site, count, points: the same by a single tile, with nobody else there
    "soon_level",  # site, count, points: the player then shares the lead there
    "soon_second",  # site, count, points: the player is then second there
    "hopes",  # site, count: a finca could go on that site; the player has `count` tiles around it
    "fits",  # site, count: its roads have room for `count` tiles of the hand
    "points",  # count: points at once
    "reaps",  # count, coins: the points of a harvest, and its coins
    "reaps_full",  # count, coins, most: the same, the coins cut off at the most that a mat holds
    "denies",  # kind, player: the market then has no tiles of this kind left, which a rival could use well
    "picks",  # count, most: fruit worth from `count` to `most` points
    "new_fruit",  # the player keeps none of this fruit yet, but some of another that could be picked
    "fruit",  # the worker may pick fruit or sell some at once
    "fruit_picked",  # the worker may pick fruit at once, and sell none
    "fruit_sold",  # the worker may sell fruit at once, and pick none
    "keeper",  # a worker may be placed beside the tree, and may then get fruit
    "counts",  # site: the tree then counts at this finca for the player
    "worker_kept",  # the worker stays on the mat
    "purse",  # count: `count` coins at once
    "completes",  # site: a finca that is built there this turn can be encircled in the same turn
    "refills",  # the market is filled before the player buys
    "tightest",  # site, count: around every other open site more spaces are open than around this one, `count`
    "draws",  # the player builds a new finca
    "spares",  # site, player: around another open site this player has most tiles, around this one nobody has any
    "plants",  # count: the tiles planted, worth as many points once they are harvested
    "safe",  # count: the points of a harvest, which the end of the game would bring, too
    "stays",  # site, count: the player keeps `count` points at a finca although tiles there are harvested
    "awaits",  # site, count, kind: a region that is not harvested has `count` tiles where a finca may still come
    "idle",  # no tile that is harvested counts at an open finca
    "leaves",  # site, kind, space: a region that is not harvested keeps first place at a finca
    "leaves_second",  # site, kind, space: the same for second place
    "needs_coins",  # count: the player has only `count` coins
    "needs_worker",  # the player has no worker on the mat
    "scores",  # site, count, others: at the end of the turn a finca brings the player `count` points
    "stuck",  # the player can neither buy nor harvest
    "no_purchase",  # no line of the market can be bought
    "homeless",  # count: no tile in the hand can be planted any more, which costs `count` points
    "keeps",  # count: the player keeps `count` action tiles; each scores a point at the end if not used
    "nothing_left",  # nothing else can be done
    "only",  # no tile in the hand has another place
    "alike",  # the fruit is as good as any other
    "prepares",  # played on, the turn leads further than another
    "promises",  # played on, no other turn leads clearly further
    "loses_first",  # site, count, lacking: the player is no longer first at a finca, which brings `count` points less
    # once it is encircled
    "loses_second",  # site, count, lacking: the same for the second place
    "loses_at_end",  # site, count: the player is no longer first at a finca that stays open to the end
    "shares",  # site, others: the player is first no longer alone, and others get as many points there
    "gives",  # site, others: a finca is encircled and brings points to others only
    "favours",  # site, count, others: a finca is encircled and brings somebody more than the player's `count` points
    "opens",  # site, count, player: this next player could then encircle a finca for `count` points
    "returns",  # count: tiles that find no space cost `count` points
    "misses",  # site, count: a finca would hardly bring the player `count` points, unlike after another turn
    "falls_to",  # site, count, player: it would probably bring this player `count` points, unlike after another turn
    "anyway",  # site, count, player: a finca would probably bring this player `count` points in any case
    "left_coins",  # count: the player has only `count` coins left
    "left_workers",  # count: only `count` workers are left on the mat
    "behind",  # sites: the player does not lead at these fincas, as after another turn
    "wider",  # site, count, lacking: around the finca that the player builds, `count` spaces are open, not `lacking`
    "left_nothing",  # neither workers nor coins are left
    "refilled",  # player: a finca is built, so that the market is filled when it is this player's turn
    "unclosed",  # site, count: a finca does not bring the player `count` points at once, as after another turn
    "brings_no",  # tiles: the player does not get these landscape tiles, as after another turn
    "can_wait",  # a harvest can come later as well
]


CLOSED = ("encircles", "scores")
"""What a finca brings as soon as the turn ends."""
AT_FINCAS: tuple[Name, ...] = ("leads", "levels_first", "comes_second", "levels_second")
"""The player's new place at a finca by their tiles."""
MORE_TILES = ("pioneers", "holds_first", "fills", "holds", "nears", "tiles_at")
"""What tiles at a finca are worth without a new place that others would have to win back."""
LARGE = 2.5
"""The weight from which a reason speaks for itself; with less, a turn is compared with another one."""
NEAR = 2  # tiles
NARROW = 4
"""With as many open spaces or fewer, a finca may soon be encircled."""
CLOSING = 0.2  # the part of points at a finca that more tiles there weigh
TOOL = 2.0  # what an action tile weighs, in points; horses weigh what they bring
FRUIT = 3.0  # what fruit that may be picked at once weighs


@dataclass(frozen=True)
class Reason:
    """A reason for an action. A comment beside its name says which fields matter. `others` are the other players who
    get points by it, each with how many. `points` is what a finca would bring the player for a place there, and
    `lacking` how many spaces around it are then still free, 0 if it stays open to the end; `player` has most tiles
    there of the others, `most` of them, if anybody has any. For the same place at several fincas, `sites` are all of
    them. `by` are later actions of the turn that help to encircle the finca: they
    use a bull, a cart or a bridge. `later`: it takes more than the advised action, the tiles that it brings, and these.
    """

    name: Name
    weight: float
    count: int = 0
    kind: Kind | None = None
    site: str = ""
    tiles: tuple[str, ...] = ()
    space: Space | None = None
    coins: int = 0
    most: int = 0
    points: int = 0
    lacking: int = 0
    sites: tuple[str, ...] = ()
    player: int | None = None
    others: tuple[tuple[int, int], ...] = ()
    by: tuple[Action, ...] = ()
    later: bool = False


def strongest(reasons: Iterable[Reason], most: int = 4) -> tuple[Reason, ...]:
    """Return the reasons that weigh most, each type of reason once; the same new place at several fincas is one."""
    found: dict[Name, Reason] = {}
    for reason in sorted(_places_together(reasons), key=lambda reason: -reason.weight):
        found.setdefault(reason.name, reason)
    return tuple(found.values())[:most]


def _places_together(reasons: Iterable[Reason]) -> list[Reason]:
    """Return the same reasons, but those of the same new place at several fincas as one."""
    reasons = list(reasons)
    found = [reason for reason in reasons if reason.name not in AT_FINCAS]
    for name, at_end in product(AT_FINCAS, (False, True)):
        places = [reason for reason in reasons if reason.name == name and bool(reason.lacking) != at_end]
        if len(places) < 2:
            found += places
            continue
        places.sort(key=lambda reason: -reason.points)
        sites, points = tuple(place.site for place in places), sum(place.points for place in places)
        widest = max(place.lacking for place in places)
        found.append(Reason(name, added(place.weight for place in places), points=points, lacking=widest, sites=sites))
    return found


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
    found = of_fincas(state, after) + _of_regions(after, events) + _prepared(after, planted) + fruit[:1]
    if keeper:
        found.append(Reason("keeper", FRUIT - 1))
    return found


def encircled(before: GameState, after: GameState) -> list[Reason]:
    """Return the fincas that become encircled and bring the player in turn points."""
    found = []
    for built in before.fincas:
        if not built.scored and missing(before, built.site) and not missing(after, built.site):
            points = _points(after, built.site)
            if points:
                others = _others(after, built.site)
                weight = 2.0 * worth(points, others)
                found.append(Reason("encircles", weight, points, site=built.site, others=others))
    return found


def worth(points: int, others: tuple[tuple[int, int], ...]) -> float:
    """Return what points at a finca are worth where others get some: little if somebody gets more."""
    return points if all(got <= points for _, got in others) else 0.0


def to_be_scored(state: GameState) -> list[Reason]:
    """Return the fincas that bring the player in turn points as soon as the turn ends (R9.1)."""
    closed = [built.site for built in state.fincas if not built.scored and not missing(state, built.site)]
    earned = [(site, _points(state, site), _others(state, site)) for site in closed]
    return [
        Reason("scores", 2.0 * worth(points, others), points, site=site, others=others)
        for site, points, others in earned
        if points
    ]


def scored(before: GameState, after: GameState) -> tuple[Reason, ...]:
    """Return the existing fincas that bring the player in turn points at the end of the turn, and more of them, or
    fewer for others, than without what has led from one state to the other: what is encircled already is no merit of
    that."""
    standing = {built.site for built in before.fincas}
    return tuple(
        reason
        for reason in to_be_scored(after)
        if reason.site in standing
        and (missing(before, reason.site) or _outcome(before, reason.site) < _outcome(after, reason.site))
    )


def _outcome(state: GameState, site: str) -> tuple[int, int]:
    """Return what a finca brings the player in turn, and how much less than that the best of the others gets."""
    points = _points(state, site)
    return points, points - max((got for _, got in _others(state, site)), default=0)


def shared_out(reason: Reason, turn: Sequence[Action], around: SpaceSet) -> Reason:
    """Return what a finca brings at the end of a turn, with the actions after the first that help to fill the spaces
    `around` it, and whether the first does not share in that, or other plantings of the hand do, too."""
    first, helpers, cart, own, later = turn[0], list[Action](), None, False, False
    for action in turn:
        if isinstance(action, UseCart):
            cart = action
        if not isinstance(action, Plant | PlaceBull) or not around >> action.space & 1:
            continue
        used = cart if isinstance(action, Plant) and cart is not None else action
        tool = isinstance(used, UseCart | PlaceBull)
        own = own or used == first or not tool
        later = later or (used != first and (isinstance(first, Plant) and not tool))
        if used != first and (tool or (isinstance(action, Plant) and action.bridge)):
            helpers.append(used)
    return replace(reason, by=tuple(dict.fromkeys(helpers)), later=later or bool(helpers and not own))


def won_at_once(state: GameState, turn: Turn) -> int:
    """Return the player's lead in points for fincas over the best of the others when a turn ends, less what tiles cost
    that find no space."""
    gained = [0] * len(state.players)
    gained[state.player] -= state.game.tiles.return_penalty * turn.unplanted
    for reason in scored(state, turn.state):
        gained[state.player] += reason.count
        for player, points in reason.others:
            gained[player] += points
    return gained[state.player] - max(points for player, points in enumerate(gained) if player != state.player)


def settled(reason: Reason, before: GameState, end: GameState, whole: bool = True) -> Reason | None:
    """Return the same reason with the points of fincas as in the state at a turn's `end`; None if it is no longer true
    there.

    For a `whole` turn, that began with the state `before`, regions, and the player's place and tiles at a finca, are
    also those of the end: the cart may have brought a tile, or a worker beside a tree may have come.
    """
    if reason.name == "encircles":
        points, others = _points(end, reason.site), _others(end, reason.site)
        return replace(reason, weight=2.0 * worth(points, others), count=points, others=others)
    if reason.name == "completes" and (missing(end, reason.site) or not leads_alone(end, reason.site)):
        return None
    if whole and reason.name == "grows":
        region = None if reason.space is None else end.region_at(reason.space)
        return None if region is None else _grown(end, reason, region.spaces)
    if reason.name == "leads_there":
        return leading_at(end, reason.site)
    if reason.name == "prepared" and reason.site not in end.open_sites:
        return None  # a finca has come
    if whole and reason.name in (*AT_FINCAS, *MORE_TILES):
        there = [one for one in of_fincas(before, end) if one.site == reason.site and one.name != "encircles"]
        return next(iter(there), None)
    return reason


def uncounted(reason: Reason | None) -> Reason | None:
    """Return a reason without numbers that may be others, if it is one without them, too."""
    if reason is None or reason.name != "leads_there":
        return reason
    return Reason(reason.name, 3.0, site=reason.site)


def costs(before: GameState, after: GameState) -> tuple[Reason, ...]:
    """Return what a turn costs the player at fincas, the most points first. These are lost places, first places to be
    shared, and fincas that pay only others, or somebody more."""
    found = []
    for built in before.fincas:
        if built.scored:
            continue
        final = not may_close(after, built.site)  # then the second place brings nothing (R11.3)
        was, now = (_points(state, built.site, final) for state in (before, after))
        others = _others(after, built.site)
        alone, level = (_level(state, built.site) for state in (before, after))
        if alone == (before.player,) and before.player in level and len(level) > 1:
            shared = tuple((player, now) for player in level if player != before.player)
            found.append(Reason("shares", 0.0, site=built.site, others=shared))
        if now < was:
            first: Name = "loses_at_end" if final else "loses_first"
            name: Name = "loses_second" if was == built.finca.second and not final else first
            lacking = 0 if final else missing(after, built.site).bit_count()
            found.append(Reason(name, float(was - now), was - now, site=built.site, lacking=lacking))
        most = max((points for _, points in others), default=0)
        if most > now and missing(before, built.site) and not missing(after, built.site):
            helps: Name = "favours" if now else "gives"
            found.append(Reason(helps, float(most), now, site=built.site, others=others))
    return tuple(sorted(found, key=lambda reason: -reason.weight))


def leads_alone(state: GameState, site: str) -> bool:
    """Return whether the player in turn has more tiles at a finca than anybody else."""
    there = standings(state, site)
    return bool(there) and there[0].player == state.player and _level(state, site) == (state.player,)


def pioneers(state: GameState, site: str) -> bool:
    """Return whether a single tile of the player in turn lies alone at a finca with many open spaces: anybody can still
    overtake it."""
    there = standings(state, site)
    alone = [(entry.player, entry.tiles) for entry in there] == [(state.player, 1)]
    return alone and missing(state, site).bit_count() > NARROW and in_reach(state, site)


def leading_weighs(state: GameState, site: str) -> float:
    """Return what first place at a finca weighs as a reason."""
    return _as_things_stand(_points(state, site), missing(state, site).bit_count())


def leading_at(state: GameState, site: str) -> Reason | None:
    """Return that the player in turn leads at a site, whichever finca is built there; None if they do not."""
    there = totals(state, site)
    if not there or there[0].player != state.player or any(other.tiles == there[0].tiles for other in there[1:]):
        return None
    return beside_others(state, Reason("leads_there", 1.0 + there[0].tiles, there[0].tiles, site=site))


def _level(state: GameState, site: str) -> tuple[int, ...]:
    """Return the players who share the first place at a finca."""
    there = standings(state, site)
    return tuple(entry.player for entry in there if entry.tiles == there[0].tiles)


def _points(state: GameState, site: str, final: bool = False) -> int:
    return next((entry.points for entry in standings(state, site, final) if entry.player == state.player), 0)


def _others(state: GameState, site: str) -> tuple[tuple[int, int], ...]:
    """Return the other players whom a finca brings points."""
    there = standings(state, site)
    return tuple((entry.player, entry.points) for entry in there if entry.points and entry.player != state.player)


def of_worker(state: GameState, space: Space, weight: float) -> list[Reason]:
    """Return the uses of fruit for a worker just placed on a space (R13.4)."""
    actions = fruit_actions(state, space)
    picks, sells = (any(isinstance(action, kind) for action in actions) for kind in (PickFruit, SellFruit))
    if not actions:
        return []
    return [Reason("fruit" if picks and sells else "fruit_picked" if picks else "fruit_sold", weight)]


def of_fincas(before: GameState, after: GameState) -> list[Reason]:
    """Return the fincas that become encircled, and those where the player in turn takes the lead, becomes second, or
    only gets more tiles."""
    found = encircled(before, after)
    for built in before.fincas:
        if built.scored or not missing(after, built.site):
            continue
        known = len(found)
        now = standings(after, built.site)
        if now and now[0].player == after.player and all(entry.tiles < now[0].tiles for entry in now[1:]):
            was = standings(before, built.site)
            if any(entry.player != after.player and entry.points == built.finca.first for entry in was) or not was:
                name: Name = "pioneers" if pioneers(after, built.site) else "leads"
                found.append(_new_place(name, before, after, built.site))
        mine = next((entry for entry in now if entry.player == after.player), None)
        comes = mine is not None and mine.points == built.finca.second and not _points(before, built.site)
        level = mine is not None and sum(entry.tiles == mine.tiles for entry in now) > 1
        if mine is not None and level and now[0].tiles == mine.tiles and _points(before, built.site) < mine.points:
            found.append(_new_place("levels_first", before, after, built.site))
        elif mine is not None and comes and _may_soon_close(after, built.site):
            found.append(_new_place("levels_second" if level else "comes_second", before, after, built.site))
        if mine is not None and len(found) == known and _may_soon_close(after, built.site):
            had = sum(entry.tiles for entry in standings(before, built.site) if entry.player == after.player)
            if mine.tiles > had:
                filled = missing(before, built.site) != missing(after, built.site)
                found += _with_more_tiles(after, built.site, filled)
    return found


def _may_soon_close(state: GameState, site: str) -> bool:
    """Return whether half of the tiles that are left can encircle a finca: else nobody counts on second place."""
    return may_close(state, site) and 2 * missing(state, site).bit_count() <= tiles_left(state)


def _new_place(name: Name, before: GameState, after: GameState, site: str) -> Reason:
    """Return a new place of the player in turn at a finca. It weighs a part of the points that it brings them as things
    stand, and of the most that it takes from somebody else."""
    final = not in_reach(after, site)  # then it pays only the first (R11.3)
    was, now = ({entry.player: entry for entry in standings(state, site, final)} for state in (before, after))
    lost = [entry.points - (now[player].points if player in now else 0) for player, entry in was.items()]
    mine = now[after.player]
    gained = mine.points - (was[after.player].points if after.player in was else 0)
    lacking = 0 if final else missing(after, site).bit_count()
    weight = _as_things_stand(gained + max(0, *lost, 0), lacking) / (2 if name == "pioneers" else 1)
    reason = Reason(name, weight, mine.tiles, site=site, points=mine.points, lacking=lacking)
    return beside_others(after, reason)


def beside_others(state: GameState, reason: Reason) -> Reason:
    """Return a reason with the other player who has most tiles around its site, if anybody has any."""
    others = [entry for entry in totals(state, reason.site) if entry.player != state.player]
    return replace(reason, player=others[0].player, most=others[0].tiles) if others else reason


def _as_things_stand(points: int, lacking: int) -> float:
    """Return what points at a finca weigh that still lacks some spaces: the more are open, the less. Others may come,
    and it may never be encircled."""
    return points / (1 + lacking / 3)


def _with_more_tiles(state: GameState, site: str, filled: bool) -> list[Reason]:
    """Return what the tiles of the player in turn at a finca are good for, where they have won no new place; `filled`:
    they take spaces around it. They weigh most where few spaces are open. Where nobody is near to a leader, more tiles
    elsewhere are good for nothing."""
    there = standings(state, site)
    mine, *_ = [entry for entry in there if entry.player == state.player]
    lacking = missing(state, site).bit_count()
    closing = CLOSING * _as_things_stand(mine.points, lacking)
    told = partial(Reason, site=site, points=mine.points, lacking=lacking)
    if leads_alone(state, site):
        found = beside_others(state, told("holds_first", 1.1 + closing, mine.tiles))
        if found.player is not None and mine.tiles - found.most <= NEAR:
            return [found]
        return [replace(found, name="fills", weight=0.9 + closing)] if filled else []
    if mine.points:
        return [beside_others(state, told("holds", 0.8 + closing, mine.tiles))]
    paid = min(entry.tiles for entry in there if entry.points)
    if paid - mine.tiles <= NEAR:
        return [told("nears", 0.8, paid - mine.tiles)]
    return [told("tiles_at", 0.7, mine.tiles)]


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
        found.append(Reason("landscape", tiles_weigh(taken), len(taken), tiles=tuple(taken)))
    # a region that has only just begun says it better by beginning
    return found + [reason for reason in grown.values() if reason.kind not in started]


def _prepared(state: GameState, planted: Iterable[Space]) -> list[Reason]:
    """Return the open sites where a finca may still come and spaces around have been planted."""
    sites = () if state.fincas_closed or not state.finca_stack else state.open_sites
    beside = [site for site in sites if any(state.game.board.around[site] >> space & 1 for space in planted)]
    there = {site: sum(one.tiles for one in totals(state, site) if one.player == state.player) for site in beside}
    return [Reason("prepared", 0.75 + 0.01 * tiles, tiles, site=site) for site, tiles in there.items() if tiles]


def tiles_weigh(tiles: Iterable[str]) -> float:
    """Return what landscape tiles weigh as a reason."""
    return added(HORSES.get(name, TOOL) for name in tiles)


def _growth(after: GameState, kind: Kind, spaces: SpaceSet, before: SpaceSet) -> Reason:
    """Return a region as it is now, named by a space where the player's own lay `before`."""
    reason = Reason("grows", 0.7 + 0.25 * spaces.bit_count(), kind=kind, space=first_space(before or spaces))
    return _grown(after, reason, spaces)


def _grown(state: GameState, reason: Reason, spaces: SpaceSet) -> Reason:
    """Return a region that grows with its tiles, and the points that they score when they are harvested."""
    points = sum(term.points for term in region_terms(state, spaces))
    return replace(reason, count=spaces.bit_count(), points=points)
