"""Every claim of a hint, tried against the rules: its turn is played, and what it says is gained or lost is."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import pytest
from msgspec.structs import replace as structs_replace

from citrus.bots.advice import Advice, advise
from citrus.bots.counsel import Counsel
from citrus.bots.finca_reasons import leads_alone, scored, stays_open
from citrus.bots.levels import judge, make_bot, shipped_numbers
from citrus.bots.lookahead import follow
from citrus.bots.prospects import prospects
from citrus.bots.reasons import Reason
from citrus.bots.turns import TurnSearch
from citrus.rules.actions import (
    Action,
    BuildFinca,
    Buy,
    EndTurn,
    Harvest,
    PlaceBull,
    Plant,
    UseCart,
    UseMilestone,
)
from citrus.rules.events import (
    Event,
    FincaDrawn,
    FincaScored,
    Income,
    LandscapeTaken,
    MoneyUsed,
    PointsScored,
    RegionsMerged,
    TilePlanted,
    WorkersReturned,
    reveals,
)
from citrus.rules.fincas import missing, standings, totals
from citrus.rules.fruit_trees.actions import PickFruit, PlaceWorker, SellFruit
from citrus.rules.fruit_trees.events import FruitOffered
from citrus.rules.fruit_trees.orchard import orchard_of, sale_points
from citrus.rules.harvest import region_terms
from citrus.rules.phases import TURN
from citrus.rules.planting import plant, plant_spaces
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.tiles import ACTION_TILES
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import view
from tests.bots.advised import GAMES, OTHERS, QUICK, Advised, Moments
from tests.rules.worlds import real_game


class Played(NamedTuple):
    """A hint whose turn was played: the states before it, after its first action, when the turn was to end, and after
    that; and what happened, with the first action and in all. `drawn` is whether it drew a finca."""

    before: GameState
    first: GameState
    end: GameState
    after: GameState
    at_once: Sequence[Event]
    events: Sequence[Event]
    drawn: bool


def played(state: GameState, advice: Advice) -> Played | None:
    """Do all that a hint has in mind, as long as nothing hidden comes up; None if a tree asks for something first."""
    assert advice.turn[0] == advice.action
    before, first, end, events = state, None, state, list[Event]()
    at_once: Sequence[Event] = ()
    for action in advice.turn:
        if state.phase in ("fruit", "tree_worker", "fruit_action") and action not in legal_actions(state):
            return None
        assert action in legal_actions(state), (advice, action)
        state, happened = apply(state, action)
        events += happened
        if first is None:
            first, at_once = state, happened
        if not isinstance(action, EndTurn):
            end = state
        if any(map(reveals, happened)):
            break
    assert first is not None
    return Played(before, first, end, state, at_once, events, any(isinstance(one, FincaDrawn) for one in events))


def turns(moments: Moments) -> Iterator[tuple[Advice, Played]]:
    """Yield the hints of a game with their results."""
    for state, advice in moments:
        turn = played(state, advice)
        if turn is not None:
            yield advice, turn


def points(state: GameState, site: str, player: int, final: bool = False) -> int:
    return next((entry.points for entry in standings(state, site, final) if entry.player == player), 0)


def brings(state: GameState, site: str, end: GameState, player: int) -> int:
    """Return what a place at a finca brings in a state: that of the end of the game (R11.3) if too few tiles with a
    space there are left at the `end` of a turn."""
    return points(state, site, player, stays_open(end, site))


def others(state: GameState, site: str, player: int) -> tuple[tuple[int, int], ...]:
    return tuple((one.player, one.points) for one in standings(state, site) if one.points and one.player != player)


def after_plan(state: GameState, advice: Advice) -> tuple[GameState, list[Event]]:
    """Return the state after all plantings that an advice has in mind, and what they bring."""
    events = list[Event]()
    for planting in advice.plan:
        state = plant(state, planting.tile, planting.space, planting.bridge, events)
    return state, events


def size_at(state: GameState, space: int) -> int:
    region = state.region_at(space)
    return 0 if region is None else region.spaces.bit_count()


def stands_as_said(state: GameState, reason: Reason, end: GameState) -> bool:
    """Return whether a place at a finca brings what a reason says, with as many spaces open, or at the end of the game
    if the `end` of the turn leaves too few tiles for it."""
    final = stays_open(state, reason.site) or stays_open(end, reason.site)
    lacking = 0 if final else missing(state, reason.site).bit_count()
    return (points(state, reason.site, state.player, final), lacking) == (reason.points, reason.lacking)


def place_at(state: GameState, site: str) -> str:
    """Return whether the player in turn is first at a finca, level with another one, or less."""
    there, player = standings(state, site), state.player
    best = [entry.player for entry in there if entry.tiles == there[0].tiles]
    return "first" if best == [player] else "level" if player in best else "second"


def place_as_said(state: GameState, reason: Reason) -> bool:
    """Return whether the player in turn has the place at a finca that a reason names, with as many tiles and points."""
    (mine,) = [entry for entry in standings(state, reason.site) if entry.player == state.player]
    named = reason.name.removeprefix("soon_").replace("alone", "first")
    return (named, reason.count, reason.points) == (place_at(state, reason.site), mine.tiles, mine.points)


def holds(advice: Advice, reason: Reason, turn: Played) -> bool:
    """Return whether the statement of a reason is true of the turn."""
    before, me, site, count = turn.before, turn.before.player, reason.site, reason.count
    planted = turn.first if isinstance(advice.action, Plant) else turn.end  # as far as the reason looks
    events = turn.at_once if planted is turn.first else turn.events
    done = {one.space for one in turn.events if isinstance(one, TilePlanted)}
    if turn.drawn and {one.space for one in advice.plan} - done:  # the hand is still to be planted
        planted, events = after_plan(turn.end, advice)
    if reason.sites:  # the same place at several fincas
        tiles = {one: entry.tiles for one in reason.sites for entry in totals(planted, one) if entry.player == me}
        each = [
            replace(
                reason,
                site=one,
                sites=(),
                count=tiles[one],
                points=points(planted, one, me),
                lacking=missing(planted, one).bit_count(),
            )
            for one in reason.sites
        ]
        paid_in_all = sum(points(planted, one, me) for one in reason.sites)
        return paid_in_all == reason.points and all(holds(advice, one, turn) for one in each)
    match reason.name:
        case "encircles" | "scores" if turn.drawn:  # it is still to be planted, on spaces that need no new finca
            bulls = [one for one in reason.by if isinstance(one, PlaceBull)]
            planned = sum(1 << step.space for step in (*advice.plan, *bulls))
            return not missing(turn.end, site) & ~planned
        case "encircles" | "scores":
            closed = bool(missing(before, site)) == (reason.name == "encircles") or not missing(turn.end, site)
            paid = points(turn.end, site, me) == count and others(turn.end, site, me) == reason.others
            then = [one for one in turn.events if isinstance(one, FincaScored) and one.site == site]
            tiles = {one.player: one.tiles for one in totals(turn.end, site)}
            paid = paid and reason.own == tiles.pop(me) and reason.most == max(tiles.values(), default=0)
            return closed and paid and all((me, count) in [(s.player, s.points) for s in one.standings] for one in then)
        case "leads" | "leads_there":
            there = totals(planted, site)
            count = count or there[0].tiles  # that can depend on the finca
            alone = there[0].player == me and there[0].tiles == count and all(s.tiles < count for s in there[1:])
            return alone and (reason.name == "leads_there" or stands_as_said(planted, reason, turn.end))
        case "pioneers":
            there = totals(planted, site)
            return [(one.player, one.tiles) for one in there] == [(me, 1)] and stands_as_said(planted, reason, turn.end)
        case "comes_second":
            built = next(one for one in before.fincas if one.site == site)
            mine = next(entry for entry in standings(planted, site) if entry.player == me)
            alone = sum(one.tiles == count for one in standings(planted, site)) == 1
            paid = (mine.tiles, mine.points, alone) == (count, built.finca.second, True)
            return paid and stands_as_said(planted, reason, turn.end)
        case "levels_first" | "levels_second":
            there = standings(planted, site)
            first = there[0].tiles == count
            level = sum(one.tiles == count for one in there) > 1
            return (
                level
                and stands_as_said(planted, reason, turn.end)
                and first == (reason.name == "levels_first")
                and (me, count) in [(one.player, one.tiles) for one in there]
            )
        case "fruit" | "fruit_picked" | "fruit_sold":
            if not isinstance(advice.action, PlaceWorker | Plant):  # it comes later in the turn
                return turn.drawn or any(isinstance(one, FruitOffered) for one in turn.events)
            sorts = {type(action) for action in legal_actions(turn.first)}
            promised = {"fruit": {PickFruit, SellFruit}, "fruit_picked": {PickFruit}, "fruit_sold": {SellFruit}}
            trees = {tree.space: max(tree.tokens, default=0) for tree in orchard_of(turn.first).trees}
            best = [
                trees[one.space] if isinstance(one, PickFruit) else sale_points(turn.first, len(one.fruits))
                for one in legal_actions(turn.first)
                if isinstance(one, PickFruit | SellFruit)
            ]
            return sorts & {PickFruit, SellFruit} == promised[reason.name] and max(best) == reason.points
        case "alike":
            return len({len(pile.tokens) for pile in orchard_of(before).piles}) == 1
        case "tiles_at" | "holds" | "holds_first" | "fills":
            there = standings(planted, site)
            (mine,) = [entry for entry in there if entry.player == me]
            alone = [one.player for one in there if one.tiles == there[0].tiles] == [me]
            best = max(((one.tiles, one.player) for one in there if one.player != me), default=(0, None))
            told = reason.name == "tiles_at" or reason.most == best[0]
            far = there[0].tiles - mine.tiles > missing(planted, site).bit_count() + 2  # a second place like any other
            return (told and mine.tiles == count) and (bool(mine.points) and not far, alone) == {
                "tiles_at": (False, False),
                "holds": (True, False),
            }.get(reason.name, (True, True))
        case "prepared":
            return site in planted.open_sites and (me, count) in [
                (one.player, one.tiles) for one in totals(planted, site)
            ]
        case "nears":
            there = standings(planted, site)
            paid = min(one.tiles for one in there if one.points)
            return [one.tiles + count for one in there if one.player == me and not one.points] == [paid]
        case "landscape":
            taken = [one.tile for one in events if isinstance(one, LandscapeTaken)]
            return not Counter(reason.tiles) - Counter(taken)
        case "swallows":
            merged = [one for one in events if isinstance(one, RegionsMerged)]
            return any(sum(spaces.bit_count() for spaces in one.neutral) == count for one in merged)
        case "worker_back":
            returned = sum(isinstance(one, WorkersReturned) for one in events)
            return returned == count or any(
                isinstance(one, WorkersReturned) and len(one.regions) == count for one in events
            )
        case "grows":
            assert reason.space is not None
            region = planted.region_at(reason.space)
            worth = 0 if region is None else sum(term.points for term in region_terms(planted, region.spaces))
            return size_at(planted, reason.space) == count and worth == reason.points
        case "starts":
            assert reason.space is not None
            region = planted.region_at(reason.space)
            return region is not None and region.kind == reason.kind and bool(before.players[me].workers)
        case "presence" | "hopes":
            return (me, count) in [(one.player, one.tiles) for one in totals(before, site)]
        case "first" | "level" | "second" | "soon_first" | "soon_alone" | "soon_level" | "soon_second":
            planned, _ = after_plan(turn.first, advice)  # a new site has been revealed
            return place_as_said(planned, reason)
        case "points" | "picks":
            gained = sum(term.points for one in turn.at_once if isinstance(one, PointsScored) for term in one.terms)
            return count <= gained <= max(count, reason.most)
        case "reaps" | "reaps_full":
            income = next(one for one in turn.at_once if isinstance(one, Income))
            scored_points = sum(one.points for one in turn.at_once if isinstance(one, PointsScored))
            return (scored_points, income.gained) == (count, reason.coins)
        case "purse":
            return any(isinstance(one, MoneyUsed) and one.gained == count for one in turn.at_once)
        case "refills":
            left = sum(tile is not None for tile in before.market)
            full = turn.drawn and bool(before.bag) and not before.main_action_done
            return full and left == count < reason.most == len(before.market)
        case "draws":
            return turn.drawn
        case "draws_for":
            there = [(one.player, one.tiles) for one in totals(before, site)]
            return turn.drawn and site == advice.likely and (me, count) in there
        case "plants":
            return len(advice.plan) >= count >= 1
        case "safe":
            return (
                isinstance(advice.action, Harvest) and turn.first.players[me].score - before.players[me].score == count
            )
        case "stays":
            return points(turn.first, site, me) == count >= points(before, site, me) > 0
        case "awaits":
            mine = [one for one in turn.first.players[me].regions if one.kind == reason.kind]
            around = before.game.board.around[site]
            return site in before.open_sites and count in [(one.spaces & around).bit_count() for one in mine]
        case "reaches":
            mine = [one for one in turn.first.players[me].regions if one.kind == reason.kind]
            lying = [one.space for one in before.landscape if (one.tile,) == reason.tiles]
            return any(before.game.board.neighbours(one.spaces) >> space & 1 for one in mine for space in lying)
        case "plants_there":
            around = before.game.board.around[site]
            return advice.likely == site and sum(around >> one.space & 1 for one in advice.plan) == count
        case "closes_in":
            return place_at(planted, site) == "first" and missing(planted, site) != missing(before, site)
        case "within_reach":
            new = plant_spaces(turn.first, reason.kind) & ~plant_spaces(before, reason.kind)
            return any(new >> one.space & 1 for one in before.landscape if (one.tile,) == reason.tiles)
        case "goes_on":
            mine = [one for one in turn.first.players[me].regions if one.kind == reason.kind]
            free = plant_spaces(turn.first, reason.kind)
            return any(before.game.board.neighbours(one.spaces) & free for one in mine)
        case "idle":
            left = [built.site for built in before.fincas if not built.scored]
            kept = all(brings(turn.first, one, turn.first, me) >= brings(before, one, turn.first, me) for one in left)
            return isinstance(advice.action, Harvest) and kept
        case "leaves" | "leaves_level" | "leaves_second":
            assert reason.space is not None
            region = turn.first.region_at(reason.space)
            (finca,) = [built.finca for built in before.fincas if built.site == site]
            place = {"leaves": "first", "leaves_level": "level", "leaves_second": "second"}[reason.name]
            paid = points(turn.first, site, me) == (finca.second if place == "second" else finca.first)
            return region is not None and region.kind == reason.kind and paid and place_at(turn.first, site) == place
        case "needs_coins":
            coins = (before.players[me].coins, turn.first.players[me].coins)
            return isinstance(advice.action, Harvest) and coins == (count, reason.most)
        case "needs_worker":
            workers = (before.players[me].workers, turn.first.players[me].workers)
            return isinstance(advice.action, Harvest) and workers == (count, reason.most)
        case "spares":
            there = totals(before, site)
            here = advice.action.site if isinstance(advice.action, BuildFinca) else advice.site
            fewer = all(one.tiles < count for one in totals(before, here))
            return (there[0].player, there[0].tiles) == (reason.player, count) and reason.player != me and fewer
        case "tightest":
            left = {one: missing(before, one).bit_count() for one in before.open_sites}
            return left.pop(site) == count < min(left.values())
        case "no_purchase" | "stuck" | "stranded":
            return not any(isinstance(action, Buy) for action in legal_actions(before))
        case "homeless":
            return not any(isinstance(action, Plant) for action in legal_actions(before))
        case "keeps":
            kept = [tile for tile in turn.end.players[me].tiles if tile in ACTION_TILES]
            return len(kept) == count and (not reason.tiles or kept == [*reason.tiles])
        case "nothing_left" | "only":
            return len(legal_actions(before)) == 1
        case "loses_first" | "loses_second":
            built = next(one for one in before.fincas if one.site == site)
            held = built.finca.first if reason.name == "loses_first" else built.finca.second
            return points(before, site, me) == held and held - points(turn.end, site, me) == count
        case "loses_at_end":
            less = brings(before, site, turn.end, me) - brings(turn.end, site, turn.end, me)
            return stays_open(turn.end, site) and less == count
        case "shares":
            there = standings(turn.end, site)
            return {one.player for one in there if one.points == there[0].points} == {me, *dict(reason.others)}
        case "gives" | "favours":
            mine, theirs = points(turn.end, site, me), others(turn.end, site, me)
            more = max(got for _, got in theirs) > mine
            return more and theirs == reason.others and bool(mine) == (reason.name == "favours")
        case "returns":
            held = before.hand if before.hand else turn.first.hand
            return turn.drawn or before.game.tiles.return_penalty * (len(held) - len(advice.plan)) == count
        case "opens" if turn.after.player != me and not turn.after.over:
            effort = shipped_numbers().levels["expert"].effort
            replies = TurnSearch(judge(before.game), effort).turns(turn.after)
            brought = [found for reply in replies for found in scored(turn.after, reply.state) if found.site == site]
            return turn.after.player == reason.player and any(found.count >= count for found in brought)
        case "thwarts":
            theirs = structs_replace(before, player=reason.player)
            replies = TurnSearch(judge(before.game), shipped_numbers().levels["expert"].effort).turns(theirs)
            closed = any(one.site == site and one.count >= count for r in replies for one in scored(theirs, r.state))
            return closed and (turn.drawn or not missing(turn.end, site))
        case "fetches":
            tool = before.landscape_at(advice.action.space) if isinstance(advice.action, Plant) else None
            return reason.tiles == (tool,) and not before.game.board.around[site] >> advice.action.space & 1
        case "close_by":
            around = before.game.board.around[site]
            mine = [one.spaces for one in before.players[me].regions if one.kind == reason.kind]
            return any(before.game.board.neighbours(spaces) & around for spaces in mine)
        case "surrounded":
            around = before.game.board.around[site]
            return not Counter(reason.tiles) - Counter(one.tile for one in before.landscape if around >> one.space & 1)
        case "fits":
            roads = before.game.board.roads[site]
            return isinstance(advice.action, BuildFinca | Buy | UseCart | UseMilestone) and any(
                roads >> planting.space & 1 for planting in advice.plan
            )
    return reason.name in ("opens", "completes", "promises", "new_fruit", "keeper", "counts", "worker_kept")


@pytest.mark.parametrize(("seed", "players", "fruit_trees"), [*GAMES, *OTHERS])
def test_what_hints_say_is_so(advised: Advised, seed: int, players: int, fruit_trees: bool) -> None:
    said: Counter[str] = Counter()
    for advice, turn in turns(advised(seed, players, fruit_trees)):
        for reason in (*advice.reasons, *advice.scored, *advice.costs, *advice.opens, *advice.otherwise):
            assert holds(advice, reason, turn), (reason, advice)
            said[reason.name] += 1
        if advice.then is not None:
            assert advice.then in advice.turn
        planned = after_plan(turn.end, advice)[1] if isinstance(advice.action, BuildFinca) else ()
        rest = (*turn.events[len(turn.at_once) :], *planned)
        later = Counter(one.tile for one in rest if isinstance(one, LandscapeTaken))
        for reason in advice.ahead:
            assert not Counter(reason.tiles) - later, "what the step itself brings is not told again"
    assert len(said) >= 10, said


def test_every_place_that_a_turn_loses_is_said(advised: Advised) -> None:
    lost = 0
    for advice, turn in (moment for game in (*GAMES, *OTHERS) for moment in turns(advised(*game))):
        state, me = turn.before, turn.before.player
        lost_places = [reason for reason in advice.costs if reason.name.startswith("loses")]
        told = {reason.site: reason.count for reason in lost_places}
        if any(reason.name == "stranded" for reason in advice.reasons):
            assert not told, "nobody can keep a place to the end"
            assert prospects(state, 0).stuck
            continue
        fell = {}
        for built in state.fincas:
            less = brings(state, built.site, turn.end, me) - brings(turn.end, built.site, turn.end, me)
            if not built.scored and less > 0:
                fell[built.site] = less
        assert told == fell, advice
        lost += bool(fell)
    assert lost


def test_every_tile_that_a_purchase_leaves_in_the_hand_is_said(moments: Moments) -> None:
    seen = 0
    for advice, turn in turns(moments):
        if isinstance(advice.action, Buy) and not turn.drawn:
            told = sum(reason.count for reason in advice.costs if reason.name == "returns")
            assert told == turn.before.game.tiles.return_penalty * len(turn.end.hand), advice
            seen += 1
    assert seen > 5


def test_plans_are_done_as_they_are_shown(advised: Advised) -> None:
    """All plantings of a plan are in its turn, unless a finca comes first that nobody knows."""
    for advice, turn in turns(advised(*GAMES[0])):
        if not turn.drawn and not isinstance(advice.action, BuildFinca):
            assert set(advice.plan) <= set(advice.turn), advice


def ways_to_play(state: GameState, first: Action) -> Iterator[GameState]:
    """Yield states that the player in turn can reach with the rules alone after an action, in no particular order, the
    cart's unknown tiles left out."""
    rng, waiting, known = random.Random(0), [apply(state, first)[0]], set[GameState]()
    while waiting and len(known) < 600:
        there = waiting.pop(rng.randrange(len(waiting)))
        if there in known or there.over or there.player != state.player:
            continue
        known.add(there)
        yield there
        steps = [one for one in legal_actions(there) if isinstance(one, Plant | PlaceBull | BuildFinca)]
        waiting += [apply(there, one)[0] for one in steps]


def compared(seed: int, players: int) -> Iterator[tuple[GameState, Buy, tuple[Reason, ...]]]:
    """Yield states of a game of bots with another purchase than the advised one, and what that is said to lack."""
    rng, bot = random.Random(seed), make_bot("normal")
    game = real_game("short" if players < 4 else "long", players)
    state, counsel = start(game, shuffle(game, rng)), Counsel(game, *QUICK)
    while not state.over:
        if state.phase == TURN and not state.main_action_done and rng.random() < 0.4:
            advice = advise(view(state), counsel, careful=True)
            over = None if advice is None else advice.over
            if over is not None and isinstance(over.action, Buy):
                yield state, over.action, over.lacks
        state = follow(state, bot.plan(view(state), rng))


def test_what_another_turn_lacks_no_way_to_play_it_brings() -> None:
    claims = Counter[str]()
    for state, purchase, lacks in (moment for game in ((5, 4), (9, 2)) for moment in compared(*game)):
        me, told = state.player, [one for one in lacks if one.name in ("unclosed", "behind", "brings_no")]
        had = Counter(state.players[me].tiles)
        for there in ways_to_play(state, purchase) if told else ():
            got = {*(Counter(there.players[me].tiles) - had)}
            leads = {built.site for built in there.fincas if leads_alone(there, built.site)}
            for one in told:
                assert one.name != "unclosed" or missing(there, one.site), (one, there)
                assert not leads & {*one.sites}, (one, there)
                assert not got & {*one.tiles}, (one, there)
        claims.update(one.name for one in told)
    assert min(claims[name] for name in ("unclosed", "behind", "brings_no")) > 1, claims
