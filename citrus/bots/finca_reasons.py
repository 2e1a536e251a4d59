"""The reasons for an action at fincas: who gets which place there, and what is scored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from citrus.bots.prospects import may_close
from citrus.bots.reasons import NARROW, Name, Reason
from citrus.bots.turns import Turn
from citrus.rules.actions import Action, PlaceBull, Plant, UseCart
from citrus.rules.board import first_space
from citrus.rules.fincas import in_reach, missing, standings, tiles_left, totals
from citrus.rules.numbering import SpaceSet
from citrus.rules.state import GameState

NEAR = 2  # tiles
SECOND = 0.75  # the part of its points that second place weighs, which is lost more easily
SHARED = 0.85  # and a shared first place
CLOSING = 0.2  # the part of points at a finca that more tiles there weigh


def encircled(before: GameState, after: GameState) -> list[Reason]:
    """Return the fincas that become encircled and bring the player in turn points."""
    found = list[Reason]()
    for built in before.fincas:
        if not built.scored and missing(before, built.site) and not missing(after, built.site):
            reason = as_paid(Reason("encircles", 0.0, site=built.site), after)
            found += [reason] if reason.count else []
    return found


def as_paid(reason: Reason, state: GameState) -> Reason:
    """Return the same reason with what its finca pays in a state, to the player in turn and to others, and their tiles
    there."""
    points, others = _points(state, reason.site), _others(state, reason.site)
    weight, own = 2.0 * _worth(points, others), tiles_at(state, reason.site)
    return beside_others(state, replace(reason, weight=weight, count=points, others=others, own=own))


def tiles_at(state: GameState, site: str) -> int:
    """Return how many tiles of the player in turn count around a site."""
    return sum(entry.tiles for entry in totals(state, site) if entry.player == state.player)


def _worth(points: int, others: tuple[tuple[int, int], ...]) -> float:
    """Return what points at a finca are worth where others get some: little if somebody gets more."""
    return points if all(got <= points for _, got in others) else 0.0


def to_be_scored(state: GameState) -> list[Reason]:
    """Return the fincas that bring the player in turn points as soon as the turn ends (R9.1)."""
    closed = [built.site for built in state.fincas if not built.scored and not missing(state, built.site)]
    paid = [as_paid(Reason("scores", 0.0, site=site), state) for site in closed]
    return [reason for reason in paid if reason.count]


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


def shared_out(state: GameState, reason: Reason, turn: Turn) -> Reason:
    """Return what a finca brings at the end of a turn from this state, with the actions after the first that help to
    fill the spaces around it, or to have more tiles there than another player, and whether the first does not share in
    that, or other plantings of the hand do, too. It shares in what tools do that the turn takes."""
    around, held = state.game.board.around[reason.site], state.players[state.player].tiles
    first, helpers, cart, own, later = turn.actions[0], list[Action](), None, False, False
    fetched = _decided_by_carts(turn, reason.site)
    for action in turn.actions:
        if isinstance(action, UseCart):
            cart = action
        if not isinstance(action, Plant | PlaceBull):
            continue
        if not (around | (fetched if cart is not None else 0)) >> action.space & 1:
            continue
        used = cart if isinstance(action, Plant) and cart is not None else action
        tool = isinstance(used, UseCart | PlaceBull)
        own = own or used == first or not tool
        later = later or (used != first and (isinstance(first, Plant) and not tool))
        if used != first and (tool or (isinstance(action, Plant) and action.bridge)):
            helpers.append(used)
    by, fresh = tuple(dict.fromkeys(helpers)), _fresh(held, helpers)
    return replace(reason, by=by, fresh=fresh, later=later or bool(helpers and not own and not fresh))


def finished_by(state: GameState, reason: Reason, rest: Sequence[Action], held: Sequence[str]) -> Reason:
    """Return what a finca brings at the end of a turn with the tiles of the hand, bulls and carts that fill spaces
    around it in the `rest` of that turn; those of tools that were not `held` before are fresh."""
    lacking, tools, cart = 0, list[Action](), None
    for action in rest:
        if isinstance(action, Plant | PlaceBull) and missing(state, reason.site) >> action.space & 1:
            tool = action if isinstance(action, PlaceBull) else cart
            tools += [] if tool is None else [tool]
            lacking += tool is None
        cart = action if isinstance(action, UseCart) else None
    fresh = _fresh(held, tools)
    name: Name = "encircles" if missing(state, reason.site) else reason.name
    return replace(reason, name=name, lacking=lacking, by=tuple(dict.fromkeys(tools)), fresh=fresh)


def _fresh(held: Sequence[str], tools: Sequence[Action]) -> tuple[str, ...]:
    """Return the names of the tools that are used but not `held` yet."""
    used = {"bull": PlaceBull, "cart": UseCart}
    return tuple(name for name, use in used.items() if name not in held and any(isinstance(one, use) for one in tools))


def _decided_by_carts(turn: Turn, site: str) -> SpaceSet:
    """Return the player's spaces that count at a finca when a turn ends if the tiles that carts bring may decide there:
    without them, another player would have as many tiles, or more."""
    carts = sum(isinstance(action, UseCart) for action in turn.actions)
    there = totals(turn.state, site)
    mine = next((entry for entry in there if entry.player == turn.state.player), None)
    if mine is None or not any(mine.tiles - carts <= other.tiles < mine.tiles for other in there):
        return 0
    return sum(mine.regions)


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


def costs(before: GameState, after: GameState) -> tuple[Reason, ...]:
    """Return what a turn costs the player at fincas, the most points first. These are lost places, first places to be
    shared, and fincas that pay only others, or somebody more."""
    found = []
    for built in before.fincas:
        if built.scored:
            continue
        final = stays_open(after, built.site)  # then the second place brings nothing (R11.3)
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


def narrowed(before: GameState, after: GameState) -> tuple[Reason, ...]:
    """Return the finca with few open spaces where the player in turn still leads alone, but with fewer tiles, and
    somebody is near, if there is one."""
    found = []
    for built in before.fincas:
        if built.scored or not 0 < missing(after, built.site).bit_count() <= NARROW:
            continue
        was, now = tiles_at(before, built.site), tiles_at(after, built.site)
        reason = beside_others(after, Reason("narrows", 0.0, now, site=built.site))
        if leads_alone(after, built.site) and now < was and reason.player is not None and now - reason.most <= NEAR:
            found.append(reason)
    return tuple(found[:1])


def at_end(reason: Reason, end: GameState) -> Reason | None:
    """Return a place at a finca as it counts if that stays open to the end of the game; None if it brings nothing."""
    points, name = _points(end, reason.site, final=True), _at_end(reason.name)
    return replace(reason, name=name, weight=float(points), points=points, lacking=0) if points else None


def _at_end(name: Name) -> Name:
    """Return a new place as it is called at a finca that stays open: nobody comes there later."""
    return "leads" if name == "pioneers" else name


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


def may_be_overtaken(state: GameState, site: str, tiles: int) -> bool:
    """Return whether another player could have more than these `tiles` at a finca before it is encircled: with one on
    each open space, and regions near these, which then count with all of theirs."""
    board, lacking = state.game.board, missing(state, site)
    near = board.neighbours(board.neighbours(lacking) | lacking)
    for player in range(len(state.players)):
        there = sum(entry.tiles for entry in totals(state, site) if entry.player == player)
        apart = [one.spaces for one in state.players[player].regions if not one.spaces & board.around[site]]
        joined = sum(spaces.bit_count() for spaces in apart if spaces & near)
        if player != state.player and joined and there + joined + lacking.bit_count() > tiles:
            return True
    return False


def leading_at(state: GameState, site: str) -> Reason | None:
    """Return that the player in turn leads at a site, whichever finca is built there; None if they do not."""
    there = totals(state, site)
    if not there or there[0].player != state.player or any(other.tiles == there[0].tiles for other in there[1:]):
        return None
    regions = [state.region_at(first_space(spaces)) for spaces in there[0].regions]
    kind = regions[0].kind if len(regions) == 1 and regions[0] is not None else None
    return beside_others(state, Reason("leads_there", 2.0 + there[0].tiles, there[0].tiles, kind, site))


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
        elif mine is not None and comes and may_soon_close(after, built.site):
            found.append(_new_place("levels_second" if level else "comes_second", before, after, built.site))
        if mine is not None and len(found) == known and may_soon_close(after, built.site):
            had = sum(entry.tiles for entry in standings(before, built.site) if entry.player == after.player)
            filled = missing(before, built.site) != missing(after, built.site)
            if mine.tiles > had or (filled and leads_alone(after, built.site)):
                told = _with_more_tiles(after, built.site, filled)
                far = missing(after, built.site).bit_count() > NARROW and mine.tiles == had
                found += [replace(one, name="closes_in") if far and one.name == "fills" else one for one in told]
    return found


def stays_open(state: GameState, site: str) -> bool:
    """Return whether a finca will hardly be encircled any more: it cannot be, or once the bag is empty, more than half
    of the tiles that are left would have to lie there."""
    few = not state.bag and 2 * missing(state, site).bit_count() > tiles_left(state)
    return few or not may_close(state, site)


def may_soon_close(state: GameState, site: str) -> bool:
    """Return whether half of the tiles that are left can encircle a finca: else nobody counts on second place."""
    return may_close(state, site) and 2 * missing(state, site).bit_count() <= tiles_left(state)


def _new_place(name: Name, before: GameState, after: GameState, site: str) -> Reason:
    """Return a new place of the player in turn at a finca. It weighs a part of the points that it brings them as things
    stand, and of the most that it takes from somebody else."""
    final = stays_open(after, site)  # then it pays only the first (R11.3)
    was, now = ({entry.player: entry for entry in standings(state, site, final)} for state in (before, after))
    lost = [entry.points - (now[player].points if player in now else 0) for player, entry in was.items()]
    mine = now[after.player]
    gained = mine.points - (was[after.player].points if after.player in was else 0)
    lacking = 0 if final else missing(after, site).bit_count()
    part = {"pioneers": 0.5, "levels_first": SHARED, "comes_second": SECOND, "levels_second": SECOND}.get(name, 1.0)
    weight = part * _as_things_stand(gained + max(0, *lost, 0), lacking)
    space = first_space(mine.regions[0]) if len(mine.regions) == 1 else None
    name = _at_end(name) if final else name
    reason = Reason(name, weight, mine.tiles, site=site, space=space, points=mine.points, lacking=lacking)
    return beside_others(after, reason)


def beside_others(state: GameState, reason: Reason) -> Reason:
    """Return a reason with the other player who has most tiles around its site, if anybody has any."""
    others = [entry for entry in totals(state, reason.site) if entry.player != state.player]
    return replace(reason, player=others[0].player, most=others[0].tiles) if others else reason


def _as_things_stand(points: int, lacking: int) -> float:
    """Return what points at a finca weigh that still lacks some spaces: the more are open, the less. Others may come,
    and it may never be encircled."""
    return points / (1 + lacking / 4)


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
        if there[0].tiles - mine.tiles > lacking + NEAR:  # to come nearer is then no comfort
            return [told("tiles_at", 0.7, mine.tiles)]
        return [beside_others(state, told("holds", 0.8 + closing, mine.tiles))]
    paid = min(entry.tiles for entry in there if entry.points)
    if paid - mine.tiles <= NEAR:
        return [told("nears", 0.8, paid - mine.tiles)]
    return [told("tiles_at", 0.7, mine.tiles)]
