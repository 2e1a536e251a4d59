"""What speaks against another turn than the advised one: what it lacks or leaves, and what probably follows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import fmean
from typing import NamedTuple

from citrus.bots.adding import added
from citrus.bots.counsel import Counsel
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
)
from citrus.bots.merits import foreseen, new_sites
from citrus.bots.planting_reasons import tiles_weigh
from citrus.bots.reasons import NARROW, Reason
from citrus.bots.turns import Turn
from citrus.rules.actions import Action, Buy, Harvest, Plant, UseMoney
from citrus.rules.events import Event, FincaScored
from citrus.rules.fincas import missing
from citrus.rules.harvest import region_terms
from citrus.rules.phases import SITE
from citrus.rules.state import GameState, PlayerState
from citrus.rules.view import PlayerView

LIKELY = 0.6  # of the futures
LESS = 0.35  # of the futures: by this many fewer of them something happens after one turn than after another
FEW_COINS, FEW_WORKERS = 2, 1  # as many or fewer are worth a word
FEWER = 2  # points in regions, as many or more are worth a word
HARVESTED = 0.4  # the part of them that this weighs
SHARED = 1.5  # what it weighs that others then share first place
NOTED = 0.7  # points from which something speaks against a turn

Told = Sequence[Event]
"""What happens in a future, from the beginning of a turn."""
Paid = Mapping[tuple[str, int], Sequence[int]]
"""What fincas bring players in some futures, by site and player."""


class Over(NamedTuple):
    """Another turn, which begins with an `action`, or plants the advised tile so. The advised turn leaves the player
    about these `points` further ahead at the end, as far as can be seen. `safer`: unlike that, it loses and opens
    nothing. `at_once` are fincas that only this one wins as soon as it ends; those at
    the sites in `still` probably bring the player points later, too. `lacks` is what speaks against it, stronger first.
    `main`: what it begins with money for. `turn` are its actions, as far as they can be foreseen."""

    action: Action
    points: float
    safer: bool = False
    at_once: tuple[Reason, ...] = ()
    still: tuple[str, ...] = ()
    lacks: tuple[Reason, ...] = ()
    main: Action | None = None
    turn: tuple[Action, ...] = ()


def beside(view: PlayerView, counsel: Counsel, best: Turn, other: Turn, points: float, safer: bool = False) -> Over:
    """Return another turn beside the `best` one, which is better by these points."""
    state = view.state
    best, other = foreseen(state, best), foreseen(state, other)
    here, there = ([story.events for story in counsel.stories(view, turn.actions)] for turn in (best, other))
    won = {one.site for one in scored(state, best.state)}
    closed = [shared_out(state, one, other) for one in scored(state, other.state)]
    first_planted = best.actions[0]
    elsewhere = (one for one in other.plantings if isinstance(first_planted, Plant) and one.tile == first_planted.tile)
    return Over(
        next(elsewhere, other.actions[0]),
        points,
        safer,
        tuple(one for one in closed if one.site not in won and one.weight),  # nobody wants to pay others more
        still_likely(state, [one.site for one in closed], here),
        lacks(state, best, other, here, there, counsel.evaluation),
        next((one for one in other.actions if isinstance(one, Buy)), None) if _pays_in(other) else None,
        other.actions,
    )


def at_another(state: GameState, planting: Plant, other: Plant) -> str:
    """Return the open finca with most tiles of the player in turn at which another planting of the same tile would lie,
    unlike the first; empty if there is none."""
    if other.tile != planting.tile:
        return ""
    around = state.game.board.around
    there = [built.site for built in state.fincas if not built.scored and around[built.site] >> other.space & 1]
    there = [site for site in there if not around[site] >> planting.space & 1]
    return max(there, key=lambda site: tiles_at(state, site), default="")


def _pays_in(turn: Turn) -> bool:
    return isinstance(turn.actions[0], UseMoney)


def lacks(
    state: GameState, best: Turn, other: Turn, here: Sequence[Told], there: Sequence[Told], evaluation: Evaluation
) -> tuple[Reason, ...]:
    """Return what speaks against a turn from this state beside the `best` one, the weightiest first, each type of
    reason and each finca once, by the futures `here` after the best and `there` after the other."""
    all_of_them = [*_lost(state, best, other), *_in_vain(state, best, there)]
    if not _harvests_less(best.actions[0], other.actions[0]):  # else what follows it would contradict the best
        all_of_them += _followed(state, best, other, here, there)
    all_of_them += [
        *_left(state, best, other, evaluation),
        *_smaller(state, best, other),
        *_behind(state, best, other),
        *_outnumbered(state, best, other),
    ]
    found = list[Reason]()
    for one in sorted(all_of_them, key=lambda one: -one.weight):
        told = {said for known in found for said in (known.name, known.site, *known.sites)} - {""}
        if one.weight >= NOTED and not told & {one.name, one.site, *one.sites}:
            found.append(one)
    harvests = isinstance(other.actions[0], Harvest) and not isinstance(best.actions[0], Harvest)
    return tuple(found or ([Reason("can_wait", 0.0)] if harvests and state.bag else []))


def _harvests_less(best: Action, other: Action) -> bool:
    """Return whether another turn harvests only some of the regions that the best one does."""
    return isinstance(best, Harvest) and isinstance(other, Harvest) and {*other.regions} < {*best.regions}


def still_likely(state: GameState, sites: Sequence[str], stories: Sequence[Told]) -> tuple[str, ...]:
    """Return those of some fincas that probably still bring the player in turn points in these futures."""
    paid = _paid(stories, at_end=False)
    return tuple(site for site in sites if len(paid.get((site, state.player), ())) >= LIKELY * len(stories))


def _lost(state: GameState, best: Turn, other: Turn) -> Iterator[Reason]:
    """Yield what the other turn loses at once, or does not win, unlike the best."""
    if other.unplanted > best.unplanted:
        points = state.game.tiles.return_penalty * other.unplanted
        yield Reason("returns", float(points), points)
    won = {one.site for one in scored(state, other.state)}
    for one in scored(state, best.state):
        if one.site not in won:
            yield Reason("unclosed", float(one.count), one.count, site=one.site)
    also = {one.site for one in costs(state, best.state)}
    # that a place is shared is worth a word
    yield from (
        replace(one, weight=max(one.weight, SHARED)) for one in costs(state, other.state) if one.site not in also
    )


def _followed(
    state: GameState, best: Turn, other: Turn, here: Sequence[Told], there: Sequence[Told]
) -> Iterator[Reason]:
    """Yield the fincas that probably bring others points after the other turn, or the player in turn after the best,
    but hardly the other way round. What a turn itself closes is left out."""
    first, second = _paid(here), _paid(there)
    lost = costs(state, best.state)
    for given in (one for one in lost if one.name in ("gives", "favours")):
        player, points = max(given.others, key=lambda one: one[1])
        if len(second.get((given.site, player), ())) >= LIKELY * len(there):
            yield Reason("anyway", float(points), points, site=given.site, player=player)
    closed = {one.site for one in (*lost, *costs(state, other.state))}
    closed |= {one.site for turn in (best, other) for one in scored(state, turn.state)}
    open_sites = [built.site for built in state.fincas if not built.scored and built.site not in closed]
    # nobody believes what happens in a far future, or where both turns leave the same
    near = [
        site
        for site in open_sites
        if missing(other.state, site).bit_count() <= NARROW and _left_at(best, site) != _left_at(other, site)
    ]
    for site in near:
        for player in range(len(state.players)):
            now, then = first.get((site, player), ()), second.get((site, player), ())
            more, less = (now, then) if player == state.player else (then, now)
            if len(more) < LIKELY * len(here) or len(more) - len(less) < LESS * len(here):
                continue
            weight = added(more) / len(here) - added(less) / len(here)
            points = round(fmean(more))
            if player == state.player:
                yield Reason("misses", weight, points, site=site)
            else:
                yield Reason("falls_to", weight, points, site=site, player=player)


def _left_at(turn: Turn, site: str) -> tuple[int, int]:
    """Return which spaces around a site are open after a turn, and how many tiles the player has there."""
    return missing(turn.state, site), tiles_at(turn.state, site)


def _in_vain(state: GameState, best: Turn, there: Sequence[Told]) -> Iterator[Reason]:
    """Yield the places that the best turn loses, but that would hardly bring anything after the other one either."""
    second = _paid(there)
    for place in (one for one in costs(state, best.state) if one.name.startswith("loses")):
        if len(second.get((place.site, state.player), ())) < LESS * len(there):
            yield Reason("in_vain", float(place.count), place.count, site=place.site)


def _paid(stories: Sequence[Told], at_end: bool = True) -> Paid:
    """Return the points that fincas bring in each of the futures in which they do, also `at_end`."""
    paid: dict[tuple[str, int], list[int]] = {}
    for story in stories:
        for event in story:
            if isinstance(event, FincaScored) and (at_end or not event.final):
                for one in event.standings:
                    if one.points:
                        paid.setdefault((event.site, one.player), []).append(one.points)
    return paid


def _smaller(state: GameState, best: Turn, other: Turn) -> Iterator[Reason]:
    """Yield by how many points less the player's regions can be harvested after the other turn, unless one of them
    harvests."""
    if any(isinstance(turn.actions[0], Harvest) for turn in (best, other)):
        return
    here, there = (
        sum(
            term.points
            for region in turn.state.players[state.player].regions
            for term in region_terms(turn.state, region.spaces)
        )
        for turn in (best, other)
    )
    if here - there >= FEWER:
        yield Reason("smaller", HARVESTED * (here - there), here - there)


def _behind(state: GameState, best: Turn, other: Turn) -> Iterator[Reason]:
    """Yield the fincas where the best turn, but not the other one, takes the lead. What loses a lead, costs it."""
    there = {built.site: leads_alone(other.state, built.site) for built in other.state.fincas if not built.scored}
    led = [site for site, leads in there.items() if not leads and leads_alone(best.state, site)]
    led = [site for site in led if not pioneers(best.state, site) and not leads_alone(state, site)]
    open_there = [site for site in led if missing(best.state, site) and missing(other.state, site)]
    if open_there:
        weight = added(leading_weighs(best.state, site) for site in open_there)
        points = sum(built.finca.first for built in best.state.fincas if built.site in open_there)
        yield Reason("behind", weight, points, sites=tuple(open_there))


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
    """Yield what the other turn leaves the player less of: coins, workers if it takes any, landscape tiles."""
    now, (here, there) = state.players[state.player], (turn.state.players[state.player] for turn in (best, other))
    worth, tempo = evaluation.worth, evaluation.judge(state).tempo
    coins = tempo * (worth.coins[here.coins] - worth.coins[there.coins]) if there.coins <= FEW_COINS else 0.0
    workers = tempo * (worth.workers[here.workers] - worth.workers[there.workers])
    if there.workers <= min(FEW_WORKERS, now.workers - 1) and workers > coins:
        yield Reason("left_workers", workers, there.workers)
    else:
        yield Reason("left_coins", coins, there.coins)
    won, missed = _gained(state, here), _gained(state, there)
    tiles = tuple((won - missed).elements())
    yield Reason("brings_no", tiles_weigh(tiles) - tiles_weigh((missed - won).elements()), tiles=tiles)


def _gained(state: GameState, player: PlayerState) -> Counter[str]:
    return Counter(player.tiles) - Counter(state.players[state.player].tiles)
