"""What speaks against another turn than the advised one: only what is sure, however that turn is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import NamedTuple

from citrus.bots.adding import added
from citrus.bots.balance import Part
from citrus.bots.counsel import Counsel
from citrus.bots.differing import TOOLS, differs
from citrus.bots.evaluation import Evaluation
from citrus.bots.finca_reasons import (
    beside_others,
    costs,
    leading_weighs,
    leads_alone,
    pioneers,
    scored,
    shared_out,
    tiles_at,
    won_at_once,
)
from citrus.bots.lookahead import follow
from citrus.bots.merits import draws_finca, foreseen, merits, new_sites
from citrus.bots.planting_reasons import of_plantings, settled, tiles_weigh
from citrus.bots.reasons import CLOSED, Reason, strongest
from citrus.bots.turns import Turn
from citrus.bots.ways import Goal, may_encircle, may_get, may_lead, out_of_reach
from citrus.rules.actions import Action, Buy, EndTurn, Harvest, PlaceBull, Plant, UseCart, UseMoney
from citrus.rules.events import reveals
from citrus.rules.fincas import missing
from citrus.rules.numbering import Space
from citrus.rules.phases import SITE
from citrus.rules.state import GameState
from citrus.rules.tiles import MONEY, kind_of
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import PlayerView
from citrus.rules.view import view as view_of

FEW_COINS = 2  # as many or fewer are worth a word
SHARED = 1.5  # what it weighs that others then share first place
NOTED = 0.7  # points from which something speaks against a turn
PRICED = 2.0  # points from which another turn tells how much less it brings in the end: why else is it not the hint?
WEIGHED = 6  # futures in which is looked for what outweighs its points at once


class Over(NamedTuple):
    """Another turn, which begins with an `action`, or plants the advised tile so. The advised turn leaves the player
    about these `points` further ahead at the end, as far as can be seen. `safer`: unlike that, it loses and opens
    nothing. `at_once` are fincas that only this one wins as soon as it ends. `lacks` is what speaks against it, however
    it is played, stronger first. `main`: what it begins with money for. `turn` are its actions, as far as they can be
    foreseen. `by` are the parts of the difference where this turn wins more at fincas at once. `brings` is the
    strongest reason for a purchase, or for a cart, by which people would find it."""

    action: Action
    points: float
    safer: bool = False
    at_once: tuple[Reason, ...] = ()
    lacks: tuple[Reason, ...] = ()
    main: Action | None = None
    turn: tuple[Action, ...] = ()
    by: tuple[Part, ...] = ()
    brings: Reason | None = None


def beside(
    view: PlayerView,
    counsel: Counsel,
    best: Turn,
    other: Turn,
    points: float,
    safer: bool = False,
    weigh: bool = False,
) -> Over:
    """Return another turn beside the `best` one, which is better by these points. `weigh` tells to look in any case
    where it is better, not only for points that the other one brings at once."""
    state = view.state
    passed_by = won_at_once(state, other) > won_at_once(state, best)
    asked = points >= PRICED and (weigh or passed_by)
    by = counsel.balance(view, best.actions, other.actions, WEIGHED).parts if asked else ()
    best, other = foreseen(state, best), foreseen(state, other)
    won = {one.site for one in scored(state, best.state)}
    closed = [shared_out(state, one, other) for one in scored(state, other.state)]
    return Over(
        _elsewhere(best, other) or other.actions[0],
        points,
        safer,
        tuple(one for one in closed if one.site not in won and one.weight),  # nobody wants to pay others more
        lacks(state, best, other, counsel.evaluation),
        next((one for one in other.actions if isinstance(one, Buy)), None) if _pays_in(other) else None,
        other.actions,
        by,
        _brings(state, best, other),
    )


def next_best(view: PlayerView, counsel: Counsel, best: Turn, ranked: Sequence[Turn]) -> Over | None:
    """Return the best turn that people see to be another than the `best` one, or None: another purchase, site or type
    of turn, or the same tile at another finca, at none, or on another space, in this order. Turns that were `ranked`
    are known to come in so; others are tried in the order in which they come to mind."""
    state, first = view.state, best.actions[0]
    others = [*ranked, *(turn for turn in counsel.turns(view) if turn not in ranked)]
    if isinstance(first, Plant):
        planted = [(one, turn) for turn in others if (one := _elsewhere(best, turn)) and one.space != first.space]
        planted.sort(key=lambda pair: _how_alike(state, first, pair[0]))
        others = [turn for _, turn in planted] or _planted_elsewhere(state, counsel, first)
    else:
        others = [turn for turn in others if turn.actions[0] != first and differs(state, best.actions, turn.actions)]
        others = others or _with_other_tools(state, counsel, best)
    if not others:
        return None
    points = counsel.compared(view, best, others[0]).points
    return beside(view, counsel, best, others[0], points, weigh=True)


def _planted_elsewhere(state: GameState, counsel: Counsel, planting: Plant) -> list[Turn]:
    """Return a turn that begins with the tile on another space, that which brings most there; empty if it has none."""
    there = [
        one
        for one in legal_actions(state)
        if isinstance(one, Plant) and one.tile == planting.tile and one.space != planting.space
    ]
    if not there:
        return []
    best = max(there, key=lambda one: (not one.bridge, added(reason.weight for reason in of_plantings(state, [one]))))
    return _begun_with(state, counsel, best)


def _with_other_tools(state: GameState, counsel: Counsel, best: Turn) -> list[Turn]:
    """Return the turn that wins most at fincas at once, and of these is the best at first sight, of those that use
    other action tiles than the `best` one, or none; empty if there is none. A bull helps only at an open finca."""
    first = best.actions[0]
    open_spaces = reduce(or_, (missing(state, built.site) for built in state.fincas if not built.scored), 0)
    ways = [
        turn
        for action in legal_actions(state)
        if action != first
        and (isinstance(action, TOOLS) or (isinstance(action, EndTurn) and isinstance(first, TOOLS)))
        and not (isinstance(action, PlaceBull) and not open_spaces >> action.space & 1)
        for turn in _begun_with(state, counsel, action)
        if differs(state, best.actions, turn.actions)
    ]
    return sorted(ways, key=lambda turn: (won_at_once(state, turn), turn.value), reverse=True)[:1]


def _begun_with(state: GameState, counsel: Counsel, action: Action) -> list[Turn]:
    """Return the best turn at first sight that begins with an action; empty if nothing is left to decide after it, or
    it reveals something."""
    if isinstance(action, EndTurn):
        return [Turn((action,), 0.0, follow(state, (action,)), False, ())]
    after, events = apply(state, action)
    if after.over or after.player != state.player or any(map(reveals, events)):
        return []
    goes_on = counsel.turns(view_of(after))[0]
    planted = (action,) if isinstance(action, Plant) else ()
    actions, plantings = (action, *goes_on.actions), (*planted, *goes_on.plantings)
    return [goes_on._replace(actions=actions, plantings=plantings)]


def _how_alike(state: GameState, planting: Plant, other: Plant) -> int:
    """Return 0 for another planting of a tile that lies at an open finca unlike the first, 1 if it lies at fewer of
    them, 2 if at the same."""
    if at_another(state, planting, other):
        return 0
    return 2 if {*open_fincas_at(state, planting.space)} <= {*open_fincas_at(state, other.space)} else 1


def _brings(state: GameState, best: Turn, other: Turn) -> Reason | None:
    """Return the strongest reason for another purchase or cart, or for the advised tile on another space, unlike for
    the best one: for what draws a finca, the open site where the player has most tiles."""
    action = other.actions[0]
    if isinstance(best.actions[0], Plant):
        return _planting_brings(state, best.actions[0], best, other)
    if not isinstance(action, Buy | UseCart):
        return None
    if draws_finca(state, action):
        site = max(state.open_sites, key=lambda one: tiles_at(state, one))
        tiles = tiles_at(state, site)
        draws = None if draws_finca(state, best.actions[0]) else Reason("draws", 0.05)  # which tells them apart
        return Reason("draws_for", 0.3, tiles, site=site) if tiles else draws
    found = (settled(one, state, other.state) for one in merits(state, other, action, other.plantings, ""))
    brought = (_beyond(state, best, one) for one in found if one is not None and one.name not in CLOSED)
    return next(iter(strongest(one for one in brought if one is not None)), None)


def _beyond(state: GameState, best: Turn, brought: Reason) -> Reason | None:
    """Return what another turn brings, of landscape tiles only those that the best one does not take as well; None if
    it takes all of them."""
    if brought.name != "landscape":
        return brought
    gained = Counter(best.state.players[state.player].tiles) - Counter(state.players[state.player].tiles)
    left = tuple((Counter(brought.tiles) - gained).elements())
    return replace(brought, tiles=left, count=len(left), weight=tiles_weigh(left, not state.bag)) if left else None


def _planting_brings(state: GameState, first: Plant, best: Turn, other: Turn) -> Reason | None:
    """Return the strongest reason for the advised tile on the space of another turn, rather one at the finca that it
    lies at there; None if the `first` space has it, too."""
    planted = _elsewhere(best, other)
    if planted is None:
        return None
    here = {(one.name, one.site, one.tiles, one.count) for one in of_plantings(state, [first])}
    found = (settled(one, state, other.state, whole=False) for one in of_plantings(state, [planted]))
    brought = [
        one
        for one in found
        if one is not None and one.name not in CLOSED and (one.name, one.site, one.tiles, one.count) not in here
    ]
    brought = [told for one in brought if (told := _beyond(state, best, one)) is not None]
    site = at_another(state, first, planted)
    at_site = [one for one in brought if site and site in (one.site, *one.sites)]
    return next(iter(strongest(at_site or brought)), None)


def at_another(state: GameState, planting: Plant, other: Plant) -> str:
    """Return the open finca with most tiles of the player in turn at which another planting of the same tile would lie,
    unlike the first; empty if there is none."""
    if other.tile != planting.tile:
        return ""
    here = open_fincas_at(state, planting.space)
    there = [site for site in open_fincas_at(state, other.space) if site not in here]
    return max(there, key=lambda site: tiles_at(state, site), default="")


def open_fincas_at(state: GameState, space: Space) -> tuple[str, ...]:
    """Return the sites of the open fincas that a space lies around."""
    around = state.game.board.around
    return tuple(built.site for built in state.fincas if not built.scored and around[built.site] >> space & 1)


def _pays_in(turn: Turn) -> bool:
    return isinstance(turn.actions[0], UseMoney)


def lacks(state: GameState, best: Turn, other: Turn, evaluation: Evaluation) -> tuple[Reason, ...]:
    """Return what speaks against a turn from this state beside the `best` one, the weightiest first, each type of
    reason and each finca once."""
    all_of_them = [
        *_lost(state, best, other),
        *_missed(state, best, other),
        *_left(state, best, other, evaluation),
        *_outnumbered(state, best, other),
    ]
    found = list[Reason]()
    for one in sorted(all_of_them, key=lambda one: -one.weight):
        told = {said for known in found for said in (known.name, known.site, *known.sites)} - {""}
        if one.weight >= NOTED and not told & {one.name, one.site, *one.sites}:
            found.append(one)
    harvests = isinstance(other.actions[0], Harvest) and not isinstance(best.actions[0], Harvest)
    return tuple(found or ([Reason("can_wait", 0.0)] if harvests and state.bag else []))


def _lost(state: GameState, best: Turn, other: Turn) -> Iterator[Reason]:
    """Yield what the other turn loses, unlike the best, if it begins with an action that leaves no choice; first places
    at several fincas as one."""
    if not isinstance(other.actions[0], Harvest | PlaceBull):
        return
    also = {one.site for one in costs(state, best.state)}
    lost = [one for one in costs(state, other.state) if one.site not in also]
    firsts = [one for one in lost if one.name == "loses_first"]
    if len(firsts) > 1:
        sites, points = tuple(one.site for one in firsts), sum(one.count for one in firsts)
        yield Reason("loses_first", float(points), points, sites=sites, lacking=max(one.lacking for one in firsts))
        lost = [one for one in lost if one not in firsts]
    yield from (replace(one, weight=max(one.weight, SHARED)) for one in lost)


def _missed(state: GameState, best: Turn, other: Turn) -> Iterator[Reason]:
    """Yield what the best turn wins, but the other one does not, however its tiles are planted: fincas, first places
    and landscape tiles."""
    me, wanted = state.player, list[tuple[Reason, Goal]]()
    for one in scored(state, best.state):
        if missing(state, one.site):
            wanted.append((Reason("unclosed", float(one.count), one.count, site=one.site), may_encircle(one.site)))
    unknown = {*new_sites(state, best)} if state.phase != SITE else set()  # nobody knows what is drawn there
    for built in (one for one in best.state.fincas if one.site not in unknown):
        site = built.site
        leads = leads_alone(best.state, site) and not (pioneers(best.state, site) or leads_alone(state, site))
        if leads and not built.scored and missing(best.state, site):
            weight = leading_weighs(best.state, site)
            wanted.append((Reason("behind", weight, built.finca.first, sites=(site,)), may_lead(site)))
    gained = Counter(best.state.players[me].tiles) - Counter(state.players[me].tiles)
    for tile in sorted(gained):
        goal = may_get(state, tile, tiles_weigh(gained.elements()))
        wanted.append((Reason("brings_no", tiles_weigh([tile]), tiles=(tile,)), goal))
    never = _never(state, best, other, [goal for _, goal in wanted]) if wanted else []
    sure = [reason for (reason, _), so in zip(wanted, never, strict=True) if so]
    yield from (one for one in sure if one.name == "unclosed")
    for name in ("behind", "brings_no"):
        if alike := [one for one in sure if one.name == name]:
            sites, tiles = sum((one.sites for one in alike), ()), sum((one.tiles for one in alike), ())
            weight, points = added(one.weight for one in alike), sum(one.count for one in alike)
            yield replace(alike[0], weight=weight, count=points, sites=sites, tiles=tiles)


def _never(state: GameState, best: Turn, other: Turn, goals: Sequence[Goal]) -> list[bool]:
    """Return for each goal whether the other turn is sure not to reach it: by a harvest alone, with the tiles of its
    line anywhere, or with the advised tile anywhere at the finca that would be named."""
    first = best.actions[0]
    if isinstance(other.actions[0], Harvest):
        return [not goal(other.state) for goal in goals]
    bought = other.actions[: 2 if _pays_in(other) else 1]
    if isinstance(bought[-1], Buy):
        for action in bought:
            state, _ = apply(state, action)
        return out_of_reach(state, state.hand, goals)
    planted = _elsewhere(best, other)
    site = "" if planted is None or not isinstance(first, Plant) else at_another(state, first, planted)
    if not isinstance(first, Plant) or not site:
        return [False] * len(goals)
    kind, around = kind_of(first.tile), state.game.board.around[site] & ~state.planted

    def there_too(goal: Goal) -> Goal:
        return lambda then: bool(then.plantations[kind] & around) and goal(then)

    return out_of_reach(state, state.hand, [there_too(goal) for goal in goals])


def _elsewhere(best: Turn, other: Turn) -> Plant | None:
    """Return where the other turn plants the tile that the best one begins with; None if neither does."""
    first = best.actions[0]
    return next((one for one in other.plantings if isinstance(first, Plant) and one.tile == first.tile), None)


def _outnumbered(state: GameState, best: Turn, other: Turn) -> Iterator[Reason]:
    """Yield the site where the other turn builds the finca if somebody has more tiles there than the player in turn, or
    the player fewer than on the advised site."""
    here, there = new_sites(state, best), new_sites(state, other)
    if state.phase == SITE and here[0] != there[0]:  # before that, nobody sees where they would be built
        found = beside_others(state, Reason("outnumbered", NOTED, tiles_at(state, there[0]), site=there[0]))
        if found.most > found.count:
            yield replace(found, weight=float(found.most - found.count))
        elif (more := tiles_at(state, here[0]) - found.count) > 0:
            yield replace(found, name="fewer_there", weight=float(more))


def _left(state: GameState, best: Turn, other: Turn, evaluation: Evaluation) -> Iterator[Reason]:
    """Yield how few coins the other turn leaves the player, if the best one leaves more, or that it leaves neither
    coins nor workers, unlike the best."""
    mine, theirs = (turn.state.players[state.player] for turn in (best, other))
    here, there = mine.coins, theirs.coins
    if not (there or theirs.workers or {*MONEY} & {*theirs.tiles}) and (here or mine.workers):
        yield Reason("left_nothing", NOTED)
    elif there <= FEW_COINS and there < here:
        worth = evaluation.worth.coins
        yield Reason("left_coins", evaluation.judge(state).tempo * (worth[here] - worth[there]), there)
