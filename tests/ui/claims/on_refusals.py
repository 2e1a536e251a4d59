"""Claims in refusals: what stands in the way of a tile, and what would help."""

from __future__ import annotations

import random
import re

from msgspec.structs import replace

from citrus.rules.actions import Action, BuildFinca, Buy, Harvest, PlaceBull, Plant, UseCart, UseMilestone, UseMoney
from citrus.rules.board import spaces_of
from citrus.rules.numbering import Kind, Space, SpaceSet
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from tests.ui.claims.moment import Check, Moment, Values, kinds, letters

WAYS = 5000
"""This many orders of planting are tried at random before a tile is taken to have no place in any."""


def _holding(here: Moment) -> GameState | None:
    """Return the moment with the tiles in the hand that are mentioned: those of a line once it is bought. None while a
    finca must be built first."""
    state = here.after if isinstance(here.action, Buy) and here.action in legal_actions(here.state) else here.state
    return state if state.phase == "plant" else None


def _named(value: object) -> str:
    """The kind of a tile: `blood orange` of "blood orange with a well"."""
    return str(value).removesuffix(" with a well")


def _kind(state: GameState, action: Plant) -> str:
    return state.game.kind_name(state.game.kinds[action.tile // 2]).replace("_", " ")


def _plants(state: GameState, kind: str) -> list[Plant]:
    return [a for a in legal_actions(state) if isinstance(a, Plant) and _kind(state, a) == kind]


def _later(state: GameState, kind: str, firsts: SpaceSet = -1) -> bool:
    """Return whether a tile of a kind can be planted after others, the first of them on one of these spaces. A
    milestone may be collected and used on the way."""
    rng = random.Random(len(state.hand))
    for _ in range(WAYS):
        after, allowed = state, firsts
        while after.hand:
            if after.phase != "plant":  # a tree asks for its fruit
                after = apply(after, rng.choice(legal_actions(after)))[0]
                continue
            ways: list[Action] = [a for a in legal_actions(after) if isinstance(a, Plant) and allowed >> a.space & 1]
            ways += [a for a in legal_actions(after) if isinstance(a, UseMilestone) and after is not state]
            if not ways:
                break
            action = rng.choice(ways)
            if isinstance(action, Plant) and _kind(after, action) == kind and after is not state:
                return True
            after, allowed = apply(after, action)[0], -1
    return False


def helped_by_others(here: Moment, values: Values) -> bool | None:
    """The tile has no place now, and has one once another is planted."""
    state = _holding(here)
    if state is None:
        return None
    kind = _named(values["tile"])
    return not _plants(state, kind) and _later(state, kind)


def helped_by_bridge(here: Moment, values: Values) -> bool | None:
    """The tile has no place now, and has one once another has fetched a bridge from the board."""
    state = _holding(here)
    if state is None:
        return None
    kind, bridges = _named(values["tile"]), sum(1 << lying.space for lying in state.landscape if lying.tile == "bridge")
    return not _plants(state, kind) and _later(state, kind, bridges)


def helped_by_milestone(here: Moment, values: Values) -> bool | None:
    """The tile has no place now, and has one once a finca stands on any of these sites."""
    state = _holding(here)
    if state is None:
        return None
    kind, drawn = _named(values["tile"]), apply(state, UseMilestone())[0]
    built = [apply(drawn, BuildFinca(site))[0] for site in letters(values["one_site"])]
    return not _plants(state, kind) and bool(built) and all(_plants(after, kind) for after in built)


def _roads(here: Moment, values: Values) -> tuple[GameState, str, list[Space]] | None:
    """Return the free roads of fincas for a tile of a kind in the hand; None where a finca may come first."""
    state = here.state
    if isinstance(here.action, Buy | UseCart) or state.phase != "plant" or "of_kind" not in values:
        return None
    free = state.finca_roads & state.game.board.plantable & ~state.planted
    return state, str(values["of_kind"]), spaces_of(free)


def _is(state: GameState, kind: str, number: Kind) -> bool:
    """Whether a kind has this number."""
    return state.game.kind_name(number).replace("_", " ") == kind


def _lies(state: GameState, kind: str, spaces: SpaceSet, own: bool) -> bool:
    """Return whether tiles of a kind lie on some of these spaces, `own`ed by the player in turn or not."""
    number = next(n for n in state.game.kinds if _is(state, kind, n))
    mine = sum(region.spaces for region in state.players[state.player].regions)
    return bool(state.plantations[number] & spaces & (-1 if own else ~mine))


def _blocked(state: GameState, kind: str, road: Space) -> bool:
    """Whether another road of a site of this one has a tile of the kind (R6.4)."""
    return not state.game.options.family and _lies(state, kind, state.game.board.road_mates.get(road, 0), own=True)


def _foreign(state: GameState, kind: str, road: Space) -> bool:
    """Whether the road touches tiles of the kind that are not the player's."""
    return _lies(state, kind, state.game.board.neighbours(1 << road), own=False)


def road_rule(here: Moment, values: Values) -> bool | None:
    """Every free road belongs to a site that has its tile."""
    found = _roads(here, values)
    return None if found is None else all(_blocked(found[0], found[1], road) for road in found[2])


def beside(here: Moment, values: Values) -> bool | None:
    """Every free road touches such tiles of others or of nobody."""
    found = _roads(here, values)
    return None if found is None else all(_foreign(found[0], found[1], road) for road in found[2])


def growth(here: Moment, values: Values) -> bool | None:
    """Every space beside a region of the player's that the road rule leaves open touches tiles of others or of nobody,
    and no road is free for the kind."""
    found = _roads(here, values)
    if found is None:
        return None
    state, kind, roads = found
    board = state.game.board
    mine = sum(region.spaces for region in state.players[state.player].regions if _is(state, kind, region.kind))
    near = spaces_of(board.neighbours(mine) & board.plantable & ~state.planted)
    open_spaces = [space for space in near if not _blocked(state, kind, space)]
    shut = all(_blocked(state, kind, road) for road in roads)
    return shut and bool(open_spaces) and all(_foreign(state, kind, space) for space in open_spaces)


def closed(here: Moment, values: Values) -> bool | None:
    """Every free road is closed in one way or the other."""
    found = _roads(here, values)
    if found is None:
        return None
    state, kind, roads = found
    return all(_blocked(state, kind, road) or _foreign(state, kind, road) for road in roads)


def cannot_grow(here: Moment, values: Values) -> bool | None:
    """No tile of the kind can be planted."""
    found = _roads(here, values)
    return None if found is None else not _plants(found[0], found[1])


def refused(here: Moment, values: Values) -> bool | None:
    """What is refused is not legal."""
    return None if here.action is None else here.action not in legal_actions(here.state)


def _built(here: Moment, site: object) -> bool:
    return any(built.site == site for built in here.state.fincas)


def building_site(here: Moment, values: Values) -> bool:
    """What is refused is on a site where no finca stands."""
    return refused(here, values) is not False and not any(_built(here, site) for site in letters(values["sites"]))


def finca_there(here: Moment, values: Values) -> bool:
    """A finca stands on the site."""
    return refused(here, values) is not False and all(_built(here, site) for site in letters(values["sites"]))


def site_built(here: Moment, values: Values) -> bool:
    """The same, where the drawn finca cannot be built; it can on the open sites that are named."""
    ways = [action.site for action in legal_actions(here.state) if isinstance(action, BuildFinca)]
    assert isinstance(here.action, BuildFinca)
    return _built(here, here.action.site) and letters(values["sites"]) == set(ways)


def site_not_open(here: Moment, values: Values) -> bool:
    """No finca stands there, and the drawn one can be built just on the sites that are named."""
    ways = [action.site for action in legal_actions(here.state) if isinstance(action, BuildFinca)]
    assert isinstance(here.action, BuildFinca)
    return not _built(here, here.action.site) and letters(values["sites"]) == set(ways)


def with_bridge(helps: bool) -> Check:
    """With a bridge the tile could be planted there after all, or not."""

    def check(here: Moment, values: Values) -> bool | None:
        if not isinstance(here.action, Plant):
            return None
        mine = here.state.players[here.me]
        players = list(here.state.players)
        players[here.me] = replace(mine, tiles=(*mine.tiles, "bridge"))
        bridged = replace(here.action, bridge=True) in legal_actions(replace(here.state, players=tuple(players)))
        return bridged == helps and here.action not in legal_actions(here.state)

    return check


USES: dict[str, type] = {
    "your cart": UseCart,
    "your bull": PlaceBull,
    "your milestone": UseMilestone,
    "your money tile": UseMoney,
}


def usable(here: Moment, values: Values) -> bool:
    """All these tiles can be used."""
    kinds = {type(action) for action in legal_actions(here.state)}
    named = re.split(r", | and ", str(values["tiles"]))
    return all(USES[name] in kinds for name in named)


def money_first(here: Moment, values: Values) -> bool:
    """With the money on the mat the line can be bought."""
    state = here.state
    while UseMoney in kinds(state):
        state = apply(state, next(a for a in legal_actions(state) if isinstance(a, UseMoney)))[0]
        if here.action in legal_actions(state):
            return True
    return False


def harvest_for_coins(here: Moment, values: Values) -> bool:
    """A harvest is possible, and brings coins."""
    gained = [
        apply(here.state, action)[0].players[here.me].coins - here.state.players[here.me].coins
        for action in legal_actions(here.state)
        if isinstance(action, Harvest)
    ]
    return bool(gained) and min(gained) > 0


def line_workers(here: Moment, values: Values) -> bool | None:
    """With as many workers more the line could be bought, with one less it could not, and a harvest brings some
    home."""
    if not isinstance(here.action, Buy):  # the bar speaks of any line
        return None

    def could_buy(more: int) -> bool:
        players = list(here.state.players)
        players[here.me] = replace(players[here.me], workers=players[here.me].workers + more)
        return here.action in legal_actions(replace(here.state, players=tuple(players)))

    missing = values["count"]
    assert isinstance(missing, int)
    return could_buy(missing) and not could_buy(missing - 1) and Harvest in kinds(here.state)


def no_place(here: Moment, values: Values) -> bool | None:
    """A tile of the line alone has no place, wherever a finca that is due is built."""
    if not isinstance(here.action, Buy):
        return None
    return here.action not in legal_actions(here.state)


def no_worker(here: Moment, values: Values) -> bool | None:
    """The mat is without workers."""
    return here.state.players[here.me].workers == 0


CHECKS: dict[str, Check] = {
    "refusal.money_first": money_first,
    "refusal.harvest_for_coins": harvest_for_coins,
    "refusal.line_workers": line_workers,
    "refusal.tile_unbuildable": no_place,
    "refusal.line_unbuildable": no_place,
    "refusal.pair_unbuildable": no_place,
    "refusal.obstacle.worker": no_worker,
    "refusal.room_first": helped_by_others,
    "refusal.worker_first": helped_by_others,
    "refusal.bridge_first": helped_by_bridge,
    "refusal.milestone_first": helped_by_milestone,
    "refusal.obstacle.road_rule": road_rule,
    "refusal.obstacle.beside": beside,
    "refusal.obstacle.growth": growth,
    "refusal.obstacle.closed": closed,
    "refusal.obstacle.no_space": cannot_grow,
    "refusal.foreign_neighbour": refused,
    "refusal.neutral_neighbour": refused,
    "refusal.neutral_too_large": refused,
    "refusal.no_worker": refused,
    "refusal.rock": refused,
    "refusal.road_rule": refused,
    "refusal.not_connected": refused,
    "refusal.occupied": with_bridge(helps=False),
    "refusal.occupied_bridge": with_bridge(helps=True),
    "refusal.site_space": building_site,
    "refusal.finca_space": finca_there,
    "refusal.site_built": site_built,
    "refusal.site_not_open": site_not_open,
    "refusal.owned_plantation": refused,
    "refusal.tree_space": refused,
    "refusal.tree_not_connected": refused,
    "table.hint.done_tiles": usable,
    "table.prompt.done_tiles": usable,
}
