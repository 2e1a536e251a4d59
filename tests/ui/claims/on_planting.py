"""Claims about what a click on the board does: plantings, bulls, fincas on sites, trees and their workers."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.rules.actions import Buy, PlaceBull, Plant
from citrus.rules.board import first_space, spaces_of
from citrus.rules.events import FincaDrawn, LandscapeTaken, PointsScored, RegionsMerged, WorkersReturned
from citrus.rules.fruit_trees.actions import PickFruit, PlaceWorker, SellFruit
from citrus.rules.fruit_trees.orchard import due_space, numbers_of
from citrus.rules.harvest import region_terms
from citrus.rules.numbering import Space
from citrus.rules.state import GameState
from citrus.rules.tiles import tile_of
from citrus.rules.turn import apply, legal_actions
from tests.ui.claims.moment import (
    Check,
    Moment,
    Values,
    can_be_encircled,
    encircled_now,
    free_around,
    game_ended,
    letters,
    number,
    planted_whole,
    points_at,
    shares,
    turn_ended,
)


def _workers(state: GameState) -> int:
    return state.players[state.player].workers


def begins(here: Moment, values: Values) -> bool:
    """A new region begins, and this number of workers is left."""
    return _workers(here.after) == values["count"] == _workers(here.state) - 1


def begins_last(here: Moment, values: Values) -> bool:
    """A new region with the last worker."""
    return _workers(here.after) == 0 and _workers(here.state) == 1


def extends(here: Moment, values: Values) -> bool:
    """The region there grows to this number of tiles."""
    assert isinstance(here.action, Plant)
    region = here.after.region_at(here.action.space)
    return region is not None and region.owner == here.me and region.spaces.bit_count() == values["count"]


def encircles(here: Moment, values: Values) -> bool:
    """The finca is scored when the turn ends, and brings what is said unless more is planted there first."""
    return points_at(turn_ended(here.after)[1], str(values["site"])) == shares(values["who"])


def _once_encircled(here: Moment, values: Values) -> bool:
    site = str(values["site"])
    said = {player: points for player, points in shares(values["who"]).items() if points}
    scored = points_at(turn_ended(encircled_now(here.after, site))[1], site)
    free = free_around(here.after, site) == number(values["free"])
    return can_be_encircled(here.after, site) and scored == said and free


def to_go(here: Moment, values: Values) -> bool:
    """This many spaces around one of the fincas are free then."""
    return values["count"] in {free_around(here.after, built.site) for built in here.after.fincas}


def leads(here: Moment, values: Values) -> bool:
    """The player in turn alone has the most tiles there, and gets the first value once the finca is encircled."""
    best = shares(values["who"])
    alone = best[here.me] == max(best.values()) and list(best.values()).count(best[here.me]) == 1
    return alone and _once_encircled(here, values)


def ties(here: Moment, values: Values) -> bool:
    """The player in turn shares the first place."""
    best = shares(values["who"])
    return list(best.values()).count(best[here.me]) > 1 and _once_encircled(here, values)


def at_end(here: Moment, values: Values) -> bool:
    """The finca cannot be encircled any more, and brings what is said if the game ends like that."""
    site = str(values["site"])
    said = {player: points for player, points in shares(values["who"]).items() if points}
    return not can_be_encircled(here.after, site) and points_at(game_ended(here.after)[1], site, final=True) == said


def nearer(here: Moment, values: Values) -> bool:
    """This many spaces around the finca are free then."""
    return free_around(here.after, str(values["site"])) == values["count"]


def closes(here: Moment, values: Values) -> bool:
    """Nobody can plant a tile of that kind on another road of these sites without a bridge (R6.4)."""
    assert isinstance(here.action, Plant)
    after, board = here.after, here.state.game.board
    tile = tile_of(after.game.kinds[here.action.tile // 2], well=False)
    held = replace(after, phase="plant", hand=(tile,), cart_tile=None, main_action_done=True)
    for site in letters(values["sites"]):
        roads = board.roads[site] & ~(1 << here.action.space)
        for player in range(len(after.players)):
            planted = [a for a in legal_actions(replace(held, player=player)) if isinstance(a, Plant)]
            if any(roads >> action.space & 1 and not action.bridge for action in planted):
                return False
    return True


def stranded(here: Moment, values: Values) -> bool:
    """Whatever comes next, at least the named tiles stay over, and cost the named points."""
    tiles = -number(values["points"]) // -here.state.game.tiles.return_penalty
    return not planted_whole(here.after, keep=tiles - 1)


def costly(here: Moment, values: Values) -> bool:
    """After one of the plantings, not all other tiles can be planted."""
    plantings = [action for action in legal_actions(here.state) if isinstance(action, Plant)]
    return any(not planted_whole(apply(here.state, action)[0]) for action in plantings)


def hand_fits(here: Moment, values: Values) -> bool:
    """Once the finca stands here, all tiles in the hand can be planted."""
    return planted_whole(here.after)


def _at(here: Moment) -> Space:
    assert isinstance(here.action, Plant | PlaceBull)
    return here.action.space


def taken(here: Moment, values: Values) -> bool | None:
    """The tile on the space comes to the mat."""
    if not isinstance(here.action, Plant):
        return None  # the log
    event = next(event for event in apply(here.state, here.action)[1] if isinstance(event, LandscapeTaken))
    mat = here.after.players[here.me].tiles
    return event.tile in mat and event.space == here.action.space and not here.after.landscape_spaces >> _at(here) & 1


def merged(here: Moment, values: Values) -> bool | None:
    """Several own regions are one then."""
    if not isinstance(here.action, Plant):
        return None
    before = [region.spaces for region in here.state.players[here.me].regions]
    region = here.after.region_at(here.action.space)
    return region is not None and sum(bool(other & region.spaces) for other in before) > 1


def swallowed(here: Moment, values: Values) -> bool | None:
    """This many tiles that nobody owned belong to the region then."""
    if not isinstance(here.action, Plant):
        return None
    region = here.after.region_at(here.action.space)
    assert region is not None
    before = sum(region.spaces for region in here.state.players[here.me].regions)
    came = spaces_of(region.spaces & ~before & ~(1 << here.action.space))
    return len(came) == values["count"] and any(
        isinstance(event, RegionsMerged) for event in apply(here.state, here.action)[1]
    )


def workers_back(here: Moment, values: Values) -> bool | None:
    """This many workers come home, besides one that may be placed."""
    if not isinstance(here.action, Plant):
        return None
    back = [event for event in apply(here.state, here.action)[1] if isinstance(event, WorkersReturned)]
    return len(back[0].regions) == values["count"] and _workers(here.after) == _workers(here.state) + len(
        back[0].regions
    )


def bull(here: Moment, values: Values) -> bool:
    """The space is occupied then."""
    return bool(here.after.landscape_spaces >> _at(here) & 1)


def tree_grows(here: Moment, values: Values) -> bool:
    """Next its fruit is chosen."""
    return here.after.phase == "fruit"


def tree_grows_road(here: Moment, values: Values) -> bool:
    """Next its fruit is chosen, and then a worker may be put beside it."""
    chosen = [apply(here.after, action)[0] for action in legal_actions(here.after)]
    return here.after.phase == "fruit" and all(after.phase == "tree_worker" for after in chosen)


def tree_no_road(here: Moment, values: Values) -> bool:
    """No worker may be put beside it."""
    chosen = [apply(here.after, action)[0] for action in legal_actions(here.after)]
    return all(after.phase != "tree_worker" for after in chosen)


def tree_worth(here: Moment, values: Values) -> bool:
    """Its fruit is worth that much, whichever is chosen."""
    return (values["least"], values["most"]) == (
        min(numbers_of(here.state.game).values),
        max(numbers_of(here.state.game).values),
    )


def tree_worth_road(here: Moment, values: Values) -> bool:
    """A worker beside it may pick a fruit of that worth at once."""
    chosen = apply(here.after, legal_actions(here.after)[0])[0]
    placed = apply(chosen, PlaceWorker())[0]
    picks = [action for action in legal_actions(placed) if isinstance(action, PickFruit) and action.space == _at(here)]
    gained = [apply(placed, action)[0].players[here.me].score - placed.players[here.me].score for action in picks]
    return bool(gained) and all(number(values["least"]) <= gain <= number(values["most"]) for gain in gained)


def tree_at_finca(here: Moment, values: Values) -> bool:
    """With a worker, the tree counts at the finca."""
    chosen = apply(here.after, legal_actions(here.after)[0])[0]
    placed = apply(chosen, PlaceWorker())[0]
    site = str(values["site"])
    said = {player: points for player, points in shares(values["who"]).items() if points}
    scored = points_at(turn_ended(encircled_now(placed, site))[1], site)
    return can_be_encircled(placed, site) and scored == said


def fruit_beside(here: Moment, values: Values) -> bool | None:
    """The worker may do what is said with fruit at once."""
    after = here.after if isinstance(here.action, Plant) else None
    if here.state.phase == "tree_worker":
        after = apply(here.state, PlaceWorker())[0]
    if after is None:
        return None
    return after.phase == "fruit_action" and {type(action) for action in legal_actions(after)} >= {PickFruit, SellFruit}


def only_fruit(action: type) -> Check:
    """The worker may pick or sell fruit at once, but not both."""

    def check(here: Moment, values: Values) -> bool:
        after = apply(here.state, PlaceWorker())[0] if here.state.phase == "tree_worker" else here.after
        kinds = {type(action) for action in legal_actions(after)}
        return after.phase == "fruit_action" and kinds & {PickFruit, SellFruit} == {action}

    return check


def no_fruit(here: Moment, values: Values) -> bool:
    """No fruit can be picked or sold after that planting."""
    return here.after.phase != "fruit_action"


def line(here: Moment, values: Values) -> bool | None:
    """The line costs and brings what is said, and can be planted."""
    if not isinstance(here.action, Buy):
        return None
    mine, then = here.state.players[here.me], here.after.players[here.me]
    paid = mine.coins - then.coins == number(values["price"]) == len(here.after.hand)
    return paid and here.after.drawn_finca is None and bool(planted_whole(here.after) or _needs_luck(here))


def _needs_luck(here: Moment) -> bool:
    """Ways tried at random miss some purchases of several tiles that just fit: the rules' own tests look at those."""
    return len(here.after.hand) > 1


def line_finca(here: Moment, values: Values) -> bool:
    """The same, and a finca is drawn at once."""
    assert here.action is not None
    return any(isinstance(event, FincaDrawn) for event in apply(here.state, here.action)[1])


def line_milestone(here: Moment, values: Values) -> bool:
    """Without a milestone not all tiles of the line can be planted."""
    if here.after.drawn_finca is not None:
        return not any(
            planted_whole(apply(here.after, action)[0], milestones=False) for action in legal_actions(here.after)
        )
    return not planted_whole(here.after, milestones=False)


def line_workers(here: Moment, values: Values) -> bool:
    """With one worker less the line could not be bought."""
    players = list(here.state.players)
    players[here.me] = replace(players[here.me], workers=players[here.me].workers - 1)
    fewer = replace(here.state, players=tuple(players))
    return values["count"] == _workers(here.state) and here.action not in legal_actions(fewer)


def worth(here: Moment, values: Values) -> bool | None:
    """The region brings this number of points when harvested, after a planting if that is told."""
    action = here.action
    if isinstance(action, Plant):
        own = here.after.players[here.state.player].regions
        return values["count"] in [sum(one.points for one in region_terms(here.after, region.spaces)) for region in own]
    if action is None or not hasattr(action, "regions"):
        return None
    gained = [event for event in apply(here.state, action)[1] if isinstance(event, PointsScored)]
    return values["count"] in [event.points for event in gained]


def counts_at(here: Moment, values: Values) -> bool:
    """One region lies at just these open fincas."""
    state = here.state
    fincas = [(built.site, state.game.board.around[built.site]) for built in state.fincas if not built.scored]
    own = [region.spaces for player in state.players for region in player.regions]
    return letters(values["fincas"]) in [{site for site, around in fincas if around & spaces} for spaces in own]


def build_here(here: Moment, values: Values) -> bool:
    """The finca stands there then."""
    assert here.state.drawn_finca is not None
    built = {built.site: built.finca for built in here.after.fincas}
    return built[str(values["site"])] == here.state.drawn_finca.finca


def pick(here: Moment, values: Values) -> bool:
    """The fruit can be picked there."""
    return isinstance(here.action, PickFruit) and here.action in legal_actions(here.state)


def tree_region(here: Moment, values: Values) -> bool:
    """A worker beside the tree makes it a region of one tile that is worth one point."""
    after = apply(here.state, PlaceWorker())[0]
    region = next(r for r in after.players[here.me].regions if first_space(r.spaces) == due_space(here.state))
    return region.spaces.bit_count() == 1 and _workers(after) == _workers(here.state) - 1


CHECKS: dict[str, Check] = {
    "table.tip.begins": begins,
    "table.tip.begins_last": begins_last,
    "table.tip.extends": extends,
    "table.tip.encircles": encircles,
    "table.tip.leads": leads,
    "table.tip.ties": ties,
    "table.tip.to_go": to_go,
    "table.tip.touches": lambda here, values: None if here.action is None else _once_encircled(here, values),
    "table.tip.at_end": at_end,
    "table.tip.nearer": nearer,
    "table.tip.closes": closes,
    "table.tip.stranded": stranded,
    "table.tip.stranded_some": stranded,
    "table.tip.hand_fits": hand_fits,
    "table.hint.costly": costly,
    "events.taken": taken,
    "events.merged": merged,
    "events.swallowed": swallowed,
    "events.workers_back": workers_back,
    "table.tip.bull": bull,
    "table.tip.tree_grows": tree_grows,
    "table.tip.tree_grows_road": tree_grows_road,
    "table.tip.tree_no_road": tree_no_road,
    "table.tip.tree_worth": tree_worth,
    "table.tip.tree_worth_road": tree_worth_road,
    "table.tip.tree_at_finca": tree_at_finca,
    "table.tip.tree_region": tree_region,
    "table.tip.fruit_beside": fruit_beside,
    "table.tip.pick_beside": only_fruit(PickFruit),
    "table.tip.sell_beside": only_fruit(SellFruit),
    "table.tip.new_tree_beside": no_fruit,
    "table.tip.bare_tree_beside": no_fruit,
    "table.tip.grows_beside_tree": no_fruit,
    "table.tip.line": line,
    "table.tip.line_finca": line_finca,
    "table.tip.line_milestone": line_milestone,
    "table.tip.line_workers": line_workers,
    "table.tip.worth": worth,
    "table.tip.counts_at": counts_at,
    "table.tip.build_here": build_here,
    "table.tip.pick": pick,
}
