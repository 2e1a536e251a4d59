"""What speaks for a turn, action by action: what each sort of action brings the player in turn, keeps or keeps away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace as replace_reason
from functools import reduce
from statistics import fmean

from msgspec.structs import replace

from citrus.bots.finca_reasons import (
    beside_others,
    costs,
    leading_at,
    leads_alone,
    may_soon_close,
    of_fincas,
    pioneers,
    scored,
    tiles_at,
)
from citrus.bots.planting_reasons import of_plantings, of_worker, tiles_weigh, within_reach
from citrus.bots.prospects import prospects
from citrus.bots.reasons import MORE_TILES, Name, Reason
from citrus.bots.turns import Turn
from citrus.rules.actions import (
    Action,
    BuildFinca,
    Buy,
    EndTurn,
    Harvest,
    Pass,
    PlaceBull,
    Plant,
    ReturnHand,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.board import first_space
from citrus.rules.events import Income, PointsScored, WorkersReturned
from citrus.rules.fincas import in_reach, missing, standings, tiles_left, totals
from citrus.rules.fruit_trees.actions import ChooseFruit, PickFruit, PlaceWorker, SellFruit, Skip
from citrus.rules.fruit_trees.orchard import TREE, due_space, orchard_of, sale_points
from citrus.rules.fruit_trees.phases import TREE_WORKER
from citrus.rules.fruit_trees.variant import with_tree_worker
from citrus.rules.harvest import region_terms
from citrus.rules.market import finca_due_after, line_tiles
from citrus.rules.numbering import Kind, Tile
from citrus.rules.phases import PLANT, SITE
from citrus.rules.planting import plant, plant_spaces
from citrus.rules.state import BuiltFinca, GameState, PlayerState, Region
from citrus.rules.tiles import ACTION_TILES, has_well
from citrus.rules.turn import apply, legal_actions

LEFT = 2  # regions at most that a harvest leaves for something that is told
NAMED = 2  # landscape tiles, as many or fewer, that are named
POOR = 2  # coins: with as many or fewer, hardly anything can be bought
AT_ONCE = 9.0  # what fruit weighs at least beside a tree just planted: tiles in hand may win places, too
NOW: tuple[Name, ...] = ("presence", "second", "level", "first")
SOON: tuple[Name, ...] = ("presence", "soon_second", "soon_level", "soon_first")
"""The places at a finca that is built, the best last: now, and at the end of the turn."""


def merits(state: GameState, turn: Turn, action: Action, always: tuple[Plant, ...], site: str) -> Iterable[Reason]:
    """Yield the reasons for a turn that begins with an action; `always` are those of its plantings that follow whatever
    finca is drawn, `site` where that is built in any case, if it is."""
    match action:
        case Buy():
            yield from _of_hand(state, turn, always, site)
        case Plant():
            yield from of_plantings(state, [action])
            yield from within_reach(state, action, turn.plantings)
            if len(legal_actions(state)) == 1:
                yield Reason("only", 0.1)
        case BuildFinca(site):
            yield from _of_site(state, turn, site)
            if len(legal_actions(state)) == 1:
                yield Reason("only", 0.1)
        case UseMilestone():
            if not state.main_action_done and state.bag and None in state.market:
                yield Reason("refills", 0.6, len(state.market) - state.market.count(None), most=len(state.market))
            yield from _of_hand(state, turn, always, site)
        case Harvest():
            yield from _of_harvest(state, action)
        case UseMoney():
            yield from _of_money(state, turn, always, site)
        case UseCart():
            yield from _of_hand(state, turn, always, site)
        case PlaceBull():
            after, _ = apply(state, action)
            yield from of_fincas(state, after)
        case ChooseFruit() if _alike(state):
            yield Reason("alike", 0.1)
        case ChooseFruit(chosen):
            own = orchard_of(state).kept[state.player]
            if not own[chosen] and any(own[pile.fruit] for pile in orchard_of(state).piles):
                yield Reason("new_fruit", 1.0)
        case SellFruit(fruits):
            points = sale_points(state, len(fruits))
            yield Reason("points", float(points), points)
        case PickFruit(space):
            tree = next(tree for tree in orchard_of(state).trees if tree.space == space)
            values = tree.tokens
            if min(values) < max(values):
                yield Reason("picks", fmean(values), min(values), most=max(values))
            else:
                yield Reason("points", fmean(values), min(values))
            yield from _of_fruit(state, tree.fruit)
        case PlaceWorker():
            yield from _of_tree_worker(state)
        case Skip() if state.phase == TREE_WORKER:
            yield Reason("worker_kept", 1.0)
        case ReturnHand():
            lost = state.game.tiles.return_penalty * (1 if state.cart_tile is not None else len(state.hand))
            yield Reason("homeless", 1.0, lost)
        case Pass():
            yield Reason("stuck", 1.0)
        case EndTurn():
            tools = [tile for tile in state.players[state.player].tiles if tile in ACTION_TILES]
            kept, few = len(tools), tuple(tools) if len(tools) == len({*tools}) <= NAMED else ()
            if len(legal_actions(state)) == 1:
                yield Reason("nothing_left", 0.1)
            elif kept and not apply(state, action)[0].over:
                yield Reason("keeps", 0.1, kept, tiles=few)


def harvest_at_least(state: GameState, plantings: Iterable[Plant]) -> int:
    """Return the points that tiles bring at least when they are harvested, with their wells; trees bring none."""
    fruit = (one.tile for one in plantings if state.game.tile_names[one.tile] != TREE)
    return sum(1 + has_well(tile) for tile in fruit)


def at_least(state: GameState, turn: Turn) -> Iterable[Reason]:
    """Yield what a turn is good for where there is no other reason."""
    action = turn.actions[0]
    planted = [action] if isinstance(action, Plant) else turn.plantings
    harvested = harvest_at_least(state, planted)
    match action:
        case Plant() if harvested:
            yield Reason("plants", 0.7, harvested)
        case Buy() | UseCart() if harvested and not draws_finca(state, action):
            yield Reason("plants", 0.05, harvested)
        case Harvest():
            _, events = apply(state, action)
            yield Reason("safe", 0.05, sum(event.points for event in events if isinstance(event, PointsScored)))
    yield Reason("promises", 0.0)


def _spared(state: GameState, site: str) -> Iterable[Reason]:
    """Yield the reason for a site, if a rival has most tiles around another one, and more than anybody around this:
    the one where those are most."""
    there = [(best, other) for other in state.open_sites for best in totals(state, other)[:1]]
    rivals = [(best, other) for best, other in there if best.player != state.player]
    most = max((one.tiles for one in totals(state, site)), default=0)
    if rivals and max(best.tiles for best, _ in rivals) > most:
        best, other = max(rivals, key=lambda one: one[0].tiles)
        yield Reason("spares", min(1.0, 0.35 * best.tiles), best.tiles, site=other, player=best.player)


def _promising(state: GameState, site: str) -> Iterable[Reason]:
    """Yield what lies around a site, if nothing better lies around another open one: a region of the player a tile
    away, and landscape tiles."""
    board, lying = state.game.board, dict[str, tuple[str, ...]]()
    near = {other: set[Kind]() for other in state.open_sites}
    for other in state.open_sites:
        around = board.around[other]
        lying[other] = tuple(one.tile for one in state.landscape if around >> one.space & 1)
        for region in state.players[state.player].regions:
            if region.spaces & around or board.neighbours(region.spaces) & around:
                near[other].add(region.kind)
    others = [other for other in state.open_sites if other != site]
    if near[site] and not any(near[other] for other in others):
        yield Reason("close_by", 0.8, kind=min(near[site]), site=site)
    if lying[site] and all(tiles_weigh(lying[other]) < tiles_weigh(lying[site]) for other in others):
        best = sorted(lying[site], key=lambda tile: -tiles_weigh([tile]))[:NAMED]
        yield Reason("surrounded", 0.7, tiles=tuple(best), site=site)


def _of_hand(state: GameState, turn: Turn, always: tuple[Plant, ...], site: str) -> Iterable[Reason]:
    """Yield the reasons for the plantings of a turn. If it draws a finca first, only its site counts, and what is
    `always` planted, if that needs no road of a finca but on the `site` where it is built in any case."""
    new = new_sites(state, turn)
    if not new:
        yield from (reason for reason in of_plantings(state, turn.plantings) if reason.name != "starts")
    else:
        taking = next((one for one in turn.actions if isinstance(one, Buy | UseCart)), turn.actions[0])
        found = of_plantings(state, _whatever_is_drawn(state, taking, always, site))
        yield from (reason for reason in found if reason.name != "starts")
    for built in new:
        yield from _of_new_site(state, turn, built, built == site)


def _whatever_is_drawn(state: GameState, action: Action, plantings: Iterable[Plant], site: str) -> tuple[Plant, ...]:
    """Return those plantings that need no road of the finca that an action draws, but on a `site` where it is built in
    any case."""
    found = list[Plant]()
    roads = state.finca_roads | (state.game.board.roads[site] if site else 0)
    state = replace(state, hand=_taken(state, action), finca_roads=roads, phase=PLANT, main_action_done=True)
    for planting in plantings:
        if planting in legal_actions(state):
            state, _ = apply(state, planting)
            state = replace(state, phase=PLANT)  # fruit that may be picked between does not matter
            found.append(planting)
    return tuple(found)


def _taken(state: GameState, action: Action) -> tuple[Tile, ...]:
    """Return the tiles in the hand after an action that draws a finca."""
    match action:
        case Buy(line=line):
            return line_tiles(state, line)
        case UseCart(market_space=space):
            tile = state.market[space - 1]
            return state.hand if tile is None else (*state.hand, tile)
    return state.hand


def _of_new_site(state: GameState, turn: Turn, site: str, sure: bool) -> Iterable[Reason]:
    """Yield the reasons for the most promising site of an unknown finca; `sure`: it is built there in any case."""
    leads_there = leading_at(turn.state, site) if sure else None
    if leads_there is not None:
        yield leads_there
    yield from _room_at(state, turn, site, 0.5)
    yield from _completed(turn.state, site)
    already = tiles_at(state, site)
    if already:
        yield Reason("hopes", 1.0 + already, already, site=site)
    elif sure:
        yield from _spared(state, site)
        yield from _promising(state, site)


def _of_site(state: GameState, turn: Turn, site: str) -> Iterable[Reason]:
    """Yield the reasons for the drawn finca on this site: the player's place there now or at the end of the turn, or
    the hand finds room."""
    drawn = state.drawn_finca
    assert drawn is not None
    built = replace(state, fincas=(BuiltFinca(site, drawn.finca),))
    planted = reduce(lambda then, one: plant(then, one.tile, one.space, one.bridge, []), turn.plantings, built)
    now, soon = _place(built, site), _place(planted, site)
    tiles = tiles_at(state, site)
    completed = [replace_reason(one, points=drawn.finca.first) for one in _completed(planted, site)]
    if completed:
        yield from completed
    elif soon > now:
        yield _placed("soon_alone" if pioneers(planted, site) else SOON[soon], planted, site)
    elif now:
        yield _placed(NOW[now], planted if soon == now else built, site)
    elif tiles:
        yield Reason("presence", 2.0 + tiles, tiles, site=site)
    else:
        left = {other: missing(state, other).bit_count() for other in state.open_sites}
        if len(left) > 1 and all(spaces > left[site] for other, spaces in left.items() if other != site):
            yield Reason("tightest", 0.6, left[site], site=site)
    if not tiles:
        yield from _spared(state, site)
        yield from _promising(state, site)
    yield from _room_at(state, turn, site, 0.5)


def _completed(end: GameState, site: str) -> Iterable[Reason]:
    """Yield that the player in turn can encircle and win a finca to be built on a site, with the plantings that led to
    the `end`: those can be done whichever finca is drawn."""
    if not missing(end, site) and leads_alone(end, site):
        yield beside_others(end, Reason("completes", 15.0, site=site, own=tiles_at(end, site)))


def _place(state: GameState, site: str) -> int:
    """Return the place of the player in turn at a finca, by its number in `NOW`; 0 without points."""
    there = standings(state, site)
    mine = next((entry for entry in there if entry.player == state.player), None)
    if mine is None or not mine.points:
        return 0
    return 3 if leads_alone(state, site) else 2 if mine.tiles == there[0].tiles else 1


def _placed(name: Name, state: GameState, site: str) -> Reason:
    """Return the place of the player in turn at the finca that is built on a site."""
    (mine,) = [entry for entry in standings(state, site) if entry.player == state.player]
    return beside_others(state, Reason(name, 2.0 + mine.points, mine.tiles, site=site, points=mine.points))


def _room_at(state: GameState, turn: Turn, site: str, weight: float) -> Iterable[Reason]:
    roads = state.game.board.roads[site] & ~state.finca_roads
    room = sum(roads >> planting.space & 1 for planting in turn.plantings)
    if room:
        yield Reason("fits", weight, room, site=site)


def _alike(state: GameState) -> bool:
    """Return whether nothing is known that would make one pile of fruit better than another (R13.1)."""
    orchard = orchard_of(state)
    sizes = {len(pile.tokens) for pile in orchard.piles}
    kept = any(tokens[pile.fruit] for pile in orchard.piles for tokens in orchard.kept)
    return len(sizes) < 2 and not kept


def _of_fruit(state: GameState, fruit: int) -> Iterable[Reason]:
    """Yield the reason for a fruit that the player lacks, unlike another one that could be picked (R13.6). Different
    fruits are sold at once."""
    orchard = orchard_of(state)
    kept = orchard.kept[state.player]
    spaces = {action.space for action in legal_actions(state) if isinstance(action, PickFruit)}
    if not kept[fruit] and any(kept[tree.fruit] for tree in orchard.trees if tree.space in spaces):
        yield Reason("new_fruit", 1.0)


def _of_tree_worker(state: GameState) -> Iterable[Reason]:
    """Yield the reasons for a worker beside the tree just planted: fruit to pick or sell, and fincas (R13.3)."""
    space = due_space(state)
    after = with_tree_worker(state, space)
    yield from of_worker(after, space, AT_ONCE)
    # what more tiles there are worth is said better by `counts`
    yield from (reason for reason in of_fincas(state, after) if reason.name not in MORE_TILES)
    yield from scored(state, after)
    around = state.game.board.around
    for built in state.fincas:
        if not built.scored and around[built.site] >> space & 1:
            yield Reason("counts", 1.0, site=built.site)


def _of_harvest(state: GameState, action: Harvest) -> Iterable[Reason]:
    """Yield what a harvest brings that would not come anyway. Once no more tiles are left than the market holds, the
    end soon brings the points. With an empty bag, coins and workers are good only for these tiles (R11.3)."""
    player, left = state.players[state.player], len(state.market) - state.market.count(None)
    _, events = apply(state, action)
    points = sum(event.points for event in events if isinstance(event, PointsScored))
    found: list[Reason] = []
    income = next(event for event in events if isinstance(event, Income))
    soon = tiles_left(state) <= len(state.market)
    pays = bool(income.gained and (state.bag or player.coins < left))
    if pays or not soon:
        weight = (0.0 if soon else float(points)) + (0.7 * income.gained + 2.0 if pays else 0.0)
        cut, most = income.gained < income.due, state.game.tiles.max_coins
        name: Name = "reaps_full" if cut else "reaps"
        full = most if cut else 0
        found.append(Reason(name, weight, points, coins=income.gained, most=full))
    workers = sum(isinstance(event, WorkersReturned) for event in events)
    if state.bag or player.workers < left:
        # beside points and coins that is so with every harvest
        found.append(Reason("worker_back", 0.2 if found else float(workers), workers))
    needed = _needed(player, found)
    if not any(isinstance(other, Buy) for other in legal_actions(state)):
        if prospects(state, 0).stuck:  # then nobody may pass before all regions are harvested (R11.1)
            found.append(Reason("stranded", 2.0 + sum(reason.weight for reason in found)))
        elif left and not needed:  # which says it already
            found.append(Reason("no_purchase", 0.5 if pays or not soon else 1.0 + workers))
            found += [] if pays or not soon else [Reason("safe", 0.3, points)]
    kept = _left(state, action)
    better = [one for one in kept if one.name != "goes_on"]
    if not (better and needed) and all(one.name in ("awaits", "reaches") for one in better):
        kept += _idle(state, action)
    return [*found, *needed, *kept, *_kept(state, action)]


def _needed(player: PlayerState, brought: Sequence[Reason]) -> list[Reason]:
    """Return what a harvest is needed for now, if it brings that: coins, or a worker."""
    coins = next((reason.coins for reason in brought if reason.name in ("reaps", "reaps_full")), 0)
    if player.coins <= POOR and coins:
        return [Reason("needs_coins", 0.5, player.coins, most=player.coins + coins)]
    workers = next((reason.count for reason in brought if reason.name == "worker_back"), 0)
    few = player.workers < 2 and workers
    return [Reason("needs_worker", 0.5, player.workers, most=player.workers + workers)] if few else []


def _idle(state: GameState, action: Harvest) -> list[Reason]:
    """Return that a harvest loses no place at an open finca, if it does not, and the player has tiles at one, or all of
    several regions are harvested."""
    told = any(tiles_at(state, built.site) for built in state.fincas if not built.scored)
    told = told or len(action.regions) == len(state.players[state.player].regions) > 1
    return [Reason("idle", 0.45)] if told and not costs(state, apply(state, action)[0]) else []


def _left(state: GameState, action: Harvest) -> list[Reason]:
    """Return what at most `LEFT` regions are good for that could be harvested, too, for most points, each something
    else; `most` is 1 where another one of its kind is harvested, 2 where one stays, too."""
    after, _ = apply(state, action)
    fallen = {one.site for one in costs(state, after)}
    regions = state.players[state.player].regions
    kinds = {region.kind for region in regions if first_space(region.spaces) in action.regions}
    found = list[Reason]()
    for region in sorted(regions, key=lambda one: -sum(term.points for term in region_terms(state, one.spaces))):
        space = first_space(region.spaces)
        more = Harvest(tuple(sorted((*action.regions, space))))
        if space in action.regions or more not in legal_actions(state):
            continue
        lost = [one for one in costs(after, apply(state, more)[0]) if one.name.startswith("loses")]
        kept = [one for one in lost if one.site not in fallen]
        kept = [one for one in kept if one.name != "loses_second" or may_soon_close(state, one.site)]
        uses = [_held(after, one) for one in sorted(kept, key=lambda one: -one.count)]
        told = {(one.site, one.tiles) for one in found}
        use = next((one for one in (*uses, *_awaited(state, region)) if (one.site, one.tiles) not in told), None)
        if use is not None:
            alike = sum(one.kind == region.kind for one in regions) > 1
            other = 1 if region.kind in kinds else 2 if alike else 0
            found.append(replace_reason(use, kind=region.kind, space=space, most=other))
    return found[:LEFT]


def _held(state: GameState, place: Reason) -> Reason:
    """Return the reason for a region that holds a place which would be lost without it."""
    first: Name = "leaves" if leads_alone(state, place.site) else "leaves_level"
    name: Name = "leaves_second" if place.name == "loses_second" else first
    found = beside_others(state, Reason(name, 0.4, place.count, site=place.site))
    return replace_reason(found, most=0, each=((place.site, tiles_at(state, place.site), found.most),))


def _awaited(state: GameState, region: Region) -> list[Reason]:
    """Return the site with most tiles of a region where a finca may still come, the best landscape tile that lies
    beside it, and that it can still be extended."""
    board, sites = state.game.board, () if state.fincas_closed or not state.finca_stack else state.open_sites
    around = {site: (region.spaces & board.around[site]).bit_count() for site in sites}
    site = max(around, key=lambda one: around[one], default="")
    awaits = [Reason("awaits", 0.4, around[site], site=site)] if site and around[site] else []
    beside = [lying.tile for lying in state.landscape if board.neighbours(region.spaces) >> lying.space & 1]
    reaches = [Reason("reaches", 0.4, tiles=(tile,)) for tile in beside]
    grows = state.bag and plant_spaces(state, region.kind) & board.neighbours(region.spaces)
    goes_on = [Reason("goes_on", 0.35)] if grows and region.kind not in state.game.added else []
    return [*awaits, *sorted(reaches, key=lambda one: -tiles_weigh(one.tiles))[:1], *goes_on]


def _kept(state: GameState, action: Harvest) -> list[Reason]:
    """Return the finca where the player keeps most points although tiles there are harvested, if there is one. One that
    can no longer be encircled is left out."""
    after, _ = apply(state, action)
    kept = []
    for built in state.fincas:
        if built.scored or not in_reach(after, built.site):
            continue
        was, now = (
            next((one for one in standings(moment, built.site) if one.player == state.player), None)
            for moment in (state, after)
        )
        if was is not None and now is not None and now.tiles < was.tiles and now.points >= was.points > 0:
            kept.append(Reason("stays", 0.45, now.points, site=built.site))
    return sorted(kept, key=lambda reason: -reason.count)[:1]


def _of_money(state: GameState, turn: Turn, always: tuple[Plant, ...], site: str) -> Iterable[Reason]:
    after, _ = apply(state, turn.actions[0])
    gained = after.players[state.player].coins - state.players[state.player].coins
    if gained > 0 and not any(isinstance(action, Buy) for action in turn.actions):
        yield Reason("purse", 0.5, gained)
    yield from _of_hand(state, turn, always, site)


def draws_finca(state: GameState, action: Action) -> bool:
    """Return whether an action draws a finca, while any are left (R7.1)."""
    match action:
        case Buy(line=line):
            return finca_due_after(state, len(line_tiles(state, line)))
        case UseCart():
            return finca_due_after(state, 1)
    return isinstance(action, UseMilestone)


def foreseen(state: GameState, turn: Turn) -> Turn:
    """Return a turn that draws a finca once its tiles are planted as it is before that: what it does then depends on a
    finca that nobody knows. Any other turn stays as it is."""
    then = state
    later = any(isinstance(action, UseCart | UseMilestone) for action in turn.actions[1:])
    for number, action in enumerate(turn.actions if later and state.phase != SITE else ()):
        if action not in legal_actions(then):
            break
        if draws_finca(then, action):
            planted = number and {*turn.plantings} <= {*turn.actions[:number]}
            return turn._replace(state=then) if planted else turn
        then, _ = apply(then, action)
    return turn


def with_its_bulls(state: GameState, turn: Turn) -> GameState:
    """Return the state after the bulls that the marks of a turn show, as far as they can be placed then."""
    for action in turn.actions:
        if isinstance(action, PlaceBull) and action in legal_actions(state):
            state, _ = apply(state, action)
    return state


def new_sites(state: GameState, turn: Turn) -> list[str]:
    """Return the sites on which a turn builds fincas."""
    standing = {built.site for built in state.fincas}
    return [built.site for built in turn.state.fincas if built.site not in standing]
