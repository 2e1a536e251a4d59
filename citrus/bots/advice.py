"""What the player in turn could do next, and why: hints for people. It looks at a view, never at hidden orders: of a
finca still to be drawn only the roads count, and what a refill may bring counts for nothing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import inf
from typing import NamedTuple

from citrus.bots import leads
from citrus.bots.adding import added
from citrus.bots.contrast import Over, at_another, beside, next_best
from citrus.bots.counsel import LEVEL, Counsel
from citrus.bots.evaluation import Evaluation
from citrus.bots.finca_reasons import (
    costs,
    finished_by,
    scored,
    shared_out,
    tiles_at,
    to_be_scored,
    won_at_once,
)
from citrus.bots.levels import judge, shipped_numbers
from citrus.bots.lookahead import follow
from citrus.bots.merits import at_least, draws_finca, foreseen, merits, new_sites, with_its_bulls
from citrus.bots.openings import Future, openings
from citrus.bots.planting_reasons import of_plantings, settled
from citrus.bots.reasons import CLOSED, Reason, strongest, uncounted
from citrus.bots.spending import spent
from citrus.bots.turns import Turn, TurnSearch
from citrus.rules.actions import (
    Action,
    BuildFinca,
    Buy,
    EndTurn,
    Harvest,
    PlaceBull,
    Plant,
    ReturnHand,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.events import Event, PointsScored
from citrus.rules.fincas import missing
from citrus.rules.phases import SITE
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import PlayerView, determinize
from citrus.rules.view import view as view_of

DRAWS = 5  # fincas that could be drawn, for each of which a site is looked for
SITES = 6  # turns that are compared for each of them, in as many futures
COMPARED = 8  # other turns among which some are looked for that lose and open nothing
MEASURED = 2  # of those that are measured against the advised one
NEARLY = 2.0  # the points by which a turn may be worse that takes no risk, for the careful
AT_HAND = 6.0  # and one that wins more points at fincas at once: what lies at hand convinces those who do not calculate
TEMPTING = 3  # points from which a harvest, or a larger one, raises the question why not
PURCHASES = 2  # that are measured against a harvest
RIVAL = 4.0  # points by which a purchase may be worse than a larger harvest to be told rather than that
AFTERWARDS = (UseCart, PlaceBull, UseMilestone, UseMoney)


class End(NamedTuple):
    """The end of a game: the player's place, whether others share it, everybody's points, and what the player `gained`
    in the last turn, by the columns of sources in the final table."""

    place: int
    shared: bool
    points: tuple[int, ...]
    gained: tuple[tuple[str, int], ...] = ()

    @property
    def wins(self) -> bool:
        """Whether the player is the only winner."""
        return self.place == 1 and not self.shared


class Advice(NamedTuple):
    """A legal action that makes sense, the plantings that would follow it, and a few reasons, stronger first.

    Reasons, `scored` and `costs` are about what the action, or the turn that it begins, changes: what is so without it
    is no merit of it. `turn` are all actions of its turn, this one first, as far as they can be foreseen. `site` is
    where the finca would go that the action draws; empty if it draws none. If that depends on the finca, `likely` is
    where most of them would go, and the plan is that for there. `whole` tells whether a turn is meant with all its
    plantings, including that of the action; if not, a hand may be planted in another way after the action.
    `then` is the next action tile that the turn uses after its plantings, `scored` the fincas that are encircled when
    the turn ends, `costs` what the player loses by it, `opens` the fincas that the next player could encircle after it,
    and `otherwise` what the next player could do without it.
    `spent` is what a purchase takes, the last coins or workers, or the lead that a harvest makes narrow and the tiles
    that somebody may take over, and the first places that the next player can still take.
    `ahead` is what the rest of the turn brings after the action, where the reasons are about the action alone; `alike`
    are how many other spaces would bring as much now for a tile that is planted.
    `over` is another turn: one that loses and opens nothing where this one does, or wins more at fincas at once; else
    the next best at first sight. `instead` is the best turn that people see to be another one, if any comes to mind.
    `end` is how the game ends if this turn ends it. `unplanted` is how many tiles will find no space; `undo`: all of
    them would if what was planted before were undone. `changed`: what was advised before something was revealed is now
    clearly worse, and the action is no step of that.
    """

    action: Action
    plan: tuple[Plant, ...]
    reasons: tuple[Reason, ...]
    site: str = ""
    whole: bool = False
    then: Action | None = None
    scored: tuple[Reason, ...] = ()
    costs: tuple[Reason, ...] = ()
    opens: tuple[Reason, ...] = ()
    otherwise: tuple[Reason, ...] = ()
    spent: tuple[Reason, ...] = ()
    over: Over | None = None
    instead: Over | None = None
    end: End | None = None
    turn: tuple[Action, ...] = ()
    unplanted: int = 0
    undo: bool = False
    ahead: tuple[Reason, ...] = ()
    alike: int = 0
    changed: bool = False
    likely: str = ""


def advise(
    view: PlayerView, counsel: Counsel | None = None, careful: bool = False, before: Advice | None = None
) -> Advice | None:
    """Return what the player in turn could do; None when the game is over. The same view gets the same advice, and a
    review of equal depth finds nothing better. Another `counsel` of this game may compare more turns, or fewer. A turn
    that loses and opens nothing is preferred if it is as good; by the `careful` if it is nearly as good, and so is one
    that wins points at fincas at once. What was advised `before` something was revealed stays, unless the best turn is
    now clearly better."""
    state = view.state
    if state.over:
        return None
    counsel = counsel or Counsel(state.game)
    left = () if before is None else left_of(before, state)
    (best, plain, by, ranked), kept, changed = counsel.choice(view, "" if before is None else before.site, left)
    if careful and plain is not None and by.points < AT_HAND:
        best, plain = plain, None
    action = best.actions[0]
    goes_on = before is not None and (action in before.plan or action == BuildFinca(before.site))
    found = _advice(view, best, counsel.evaluation)._replace(changed=changed and not goes_on)
    if plain is not None:
        other = _with_the_same_line(state, counsel.turns(view), best, plain)
        points = by.points if other is plain else counsel.compared(view, best, other).points
        found = found._replace(over=beside(view, counsel, best, other, points))
    elif found.reasons[0].name != "alike":
        at_hand = AT_HAND if careful else -inf  # points at once are worth another plan
        enough = (-inf if kept else NEARLY if careful else leads.EQUAL, at_hand)
        best, found = _weighed(view, counsel, best, found, enough)
    return found._replace(instead=next_best(view, counsel, best, ranked))


def left_of(before: Advice, state: GameState) -> tuple[Plant, ...]:
    """Return the plantings of an earlier advice whose tiles are still in the hand."""
    held, left = Counter(state.hand), list[Plant]()
    for planting in before.plan:
        if planting != before.action and held[planting.tile]:
            held[planting.tile] -= 1
            left.append(planting)
    return tuple(left)


def with_undo(advice: Advice, before: PlayerView) -> Advice:
    """Return an advice that tells to undo what has been planted since a view, where that leaves tiles without a place
    and the best turn would not have."""
    if not advice.unplanted:
        return advice
    return advice._replace(undo=not Counsel(before.state.game).turn(before).best.unplanted)


def _weighed(
    view: PlayerView, counsel: Counsel, best: Turn, found: Advice, enough: tuple[float, float]
) -> tuple[Turn, Advice]:
    """Return the best turn and its advice beside another turn, or that one if it is worse by less than `enough` points:
    the first for a turn that loses less, the other for one that wins more points at fincas at once."""
    state, evaluation = view.state, counsel.evaluation
    risky = bool(found.costs or found.opens or (isinstance(found.action, Plant) and costs(state, best.state)))
    turns = [turn for turn in counsel.turns(view) if turn.actions[0] != found.action]
    if isinstance(found.action, Plant):
        turns = _elsewhere(state, found.action, turns)
    others, larger = turns[:COMPARED], _larger_harvest(state.player, best, turns)
    better = [turn for turn in others if risky and _is_safe(view, turn, evaluation)][:MEASURED]
    safer = bool(better)
    if others and not better:
        surest = max(turns, key=lambda turn: won_at_once(state, turn))
        surest = _with_the_same_line(state, counsel.turns(view), best, surest)
        better = [surest] if won_at_once(state, surest) > max(0, won_at_once(state, best)) else []
    others.sort(key=lambda turn: isinstance(turn.actions[0], UseCart | PlaceBull | UseMilestone))  # hard to think of
    if isinstance(found.action, Harvest):  # what could be bought is the obvious rival
        others = [turn for turn in turns if isinstance(turn.actions[0], Buy)] or ([] if larger else others)
    elif isinstance(found.action, BuildFinca):  # and so is the site with most tiles of the player
        others.sort(key=lambda turn: -sum(tiles_at(state, site) for site in new_sites(state, turn)))
    else:
        others = [turn for turn in others if not _is_slight(state, turn)]
    rivals = better or [*larger, *others[: PURCHASES if isinstance(found.action, Harvest) else 1]]
    measured = [(counsel.compared(view, best, turn).points, turn) for turn in rivals]
    if not measured:
        return best, found
    points, other = min(measured, key=lambda one: one[0] - RIVAL * (one[1] not in larger))
    exact = not state.bag and len(state.players) == 2  # then the turns are searched to the end
    at_hand = safer and won_at_once(state, best) > max(0, won_at_once(state, other))  # which convinces at least as much
    if better and not exact and points < enough[not safer] - (max(0.0, enough[1]) if at_hand else 0.0):
        found, best, other, points, safer = _advice(view, other, evaluation), other, best, -points, False
    return best, found._replace(over=beside(view, counsel, best, other, points, safer))


def _with_the_same_line(state: GameState, turns: Iterable[Turn], best: Turn, other: Turn) -> Turn:
    """Return a turn with the purchase of the best one that wins as many points at fincas at once as another turn, or
    that one: nobody needs another line for them."""
    if not isinstance(best.actions[0], Buy):
        return other
    won = won_at_once(state, other)
    same = [turn for turn in turns if turn.actions[0] == best.actions[0] and won_at_once(state, turn) >= won]
    return max(same, key=lambda turn: turn.value, default=other)


def _elsewhere(state: GameState, planting: Plant, turns: Iterable[Turn]) -> list[Turn]:
    """Return the turns that plant a tile on another space, first those where that lies at another open finca."""
    others = [turn for turn in turns if planting not in turn.plantings]
    others.sort(key=lambda turn: not any(at_another(state, planting, one) for one in turn.plantings))
    return others


def _is_slight(state: GameState, turn: Turn) -> bool:
    """Return whether a turn is a harvest of so few points that nobody would weigh it against anything else."""
    gained = turn.state.players[state.player].score - state.players[state.player].score
    return isinstance(turn.actions[0], Harvest) and gained < TEMPTING and won_at_once(state, turn) <= 0


def _larger_harvest(me: int, best: Turn, turns: Iterable[Turn]) -> list[Turn]:
    """Return the harvest of some more regions than the best one takes, if it brings enough points for the question why
    not."""
    first, score = best.actions[0], best.state.players[me].score
    larger = [
        turn
        for turn in turns
        if isinstance(first, Harvest)
        and isinstance(turn.actions[0], Harvest)
        and {*turn.actions[0].regions} > {*first.regions}
        and turn.state.players[me].score >= score + TEMPTING
    ]
    return sorted(larger, key=lambda turn: -turn.state.players[me].score)[:1]


def _is_safe(view: PlayerView, turn: Turn, evaluation: Evaluation) -> bool:
    """Return whether a turn can be foreseen, or goes on as it was meant to, loses nothing, and opens no finca for the
    next player."""
    state = view.state
    foreseen = state.phase in state.game.added_phases or set(turn.plantings) <= set(turn.actions)
    sure = foreseen and not turn.unplanted and not draws_finca(state, turn.actions[0])
    if not sure or costs(state, turn.state):
        return False
    return not any(one.name == "opens" for one in openings(state, _shuffled(view, turn), evaluation))


def _shuffled(view: PlayerView, turn: Turn) -> list[Future]:
    """Return a few futures of a turn that draws no finca."""
    rng = random.Random(0)
    return [(determinize(view, rng), turn.actions) for _ in range(DRAWS)]


def explain(view: PlayerView, actions: tuple[Action, ...]) -> Advice | None:
    """Return the reasons for a turn that begins with these actions, as in a hint, or None if the first is not
    legal."""
    state = view.state
    if not actions or actions[0] not in legal_actions(state):
        return None
    done = tuple(action for action in actions if not isinstance(action, EndTurn))
    found = _search(state).turns(state)
    turn = next((turn for turn in found if turn.actions == actions[: len(turn.actions)]), None)
    if turn is None:  # all of it is known, or an earlier version has found it
        plantings = tuple(action for action in actions if isinstance(action, Plant))
        turn = Turn(actions, 0.0, follow(state, done), False, plantings)
    return _advice(view, turn, judge(state.game), known=True)._replace(whole=True, turn=actions)


def _search(state: GameState) -> TurnSearch:
    """Return the search for turns that looks as far as hints."""
    return TurnSearch(judge(state.game), shipped_numbers().levels[LEVEL].among(state.game.players).effort)


def _continued(view: PlayerView, first: Action) -> list[tuple[GameState, Turn]]:
    """Return the best turns after an action that draws a finca, each with the state in which one of a few possible
    fincas has been drawn; empty if none is built. The first is thought over as deeply as it will be once it is drawn,
    because its plan is shown."""
    game, rng = view.state.game, random.Random(0)
    quick = Counsel(game, SITES, SITES)
    counsels = Counsel(game), *[quick] * (DRAWS - 1)
    found: list[tuple[GameState, Turn]] = []
    for counsel in counsels:
        drawn, _events = apply(determinize(view, rng), first)
        if drawn.phase != SITE:
            return []
        found.append((drawn, counsel.choice(view_of(drawn)).verdict.best))
    return found


def _whatever_comes(turn: Turn, continued: Sequence[Turn]) -> Turn:
    """Return a turn that draws a finca as it continues after the first finca tried. Unless the finca always goes on the
    same site, only the plantings that follow all of them are kept."""
    first, *others = continued
    turn = turn._replace(unplanted=min(other.unplanted for other in continued))
    if any(other.actions[0] != first.actions[0] for other in others):
        always = [one for one in first.plantings if all(one in other.plantings for other in others)]
        return turn._replace(state=first.state, plantings=tuple(always))
    return turn._replace(state=first.state, plantings=first.plantings)


def _usual(continued: Sequence[Turn]) -> Turn | None:
    """Return the first of the turns that build on the site where most of them do; None if no site has most."""
    first, count = Counter(turn.actions[0] for turn in continued).most_common(1)[0]
    return next(turn for turn in continued if turn.actions[0] == first) if 2 * count > len(continued) else None


def _site_of(turn: Turn) -> str:
    """Return the site on which a turn begins by building a finca."""
    first, *_ = turn.actions
    assert isinstance(first, BuildFinca)
    return first.site


def _in_any_case(reasons: Iterable[Reason], before: GameState, ends: Sequence[GameState], whole: bool) -> list[Reason]:
    """Return the reasons that say the same in each of the states in which a turn from `before` may end."""
    said = [[settled(reason, before, end, whole) for end in ends] for reason in reasons]
    alike = [[uncounted(one) for one in each] if len({*each}) > 1 else each for each in said]
    return [first for first, *others in alike if first is not None and all(other == first for other in others)]


def _advice(view: PlayerView, turn: Turn, evaluation: Evaluation, known: bool = False) -> Advice:
    """Return the advice to play a turn; `known`: its rest has been advised before."""
    state, action = view.state, turn.actions[0]
    turn = foreseen(state, turn)
    drawn = _continued(view, action) if draws_finca(state, action) else []
    continued = [other for _, other in drawn]
    futures = [(then, other.actions) for then, other in drawn] if drawn else _shuffled(view, turn)
    agreed = len({other.actions[0] for other in continued}) < 2
    usual = None if agreed else _usual(continued)
    turn = _whatever_comes(turn, continued) if continued else turn
    always = tuple(one for one in turn.plantings if all(one in other.plantings for other in continued))
    new = new_sites(state, turn)
    site = new[0] if continued and agreed and new else ""
    between = state.phase in state.game.added_phases  # the turn goes on as it was meant to
    whole = not (between or isinstance(action, Plant | BuildFinca))
    # a finca that nobody knows yet, or a choice that comes first, can change the rest of the turn
    sure = not new and set(turn.plantings) <= set(turn.actions)
    standing = {built.site for built in state.fincas}
    reasons = list(merits(state, turn, action, always, site))
    if not agreed:  # nothing is promised of a site that the finca may change
        reasons = [reason for reason in reasons if not reason.site or reason.site in standing]
    ends = [with_its_bulls(other.state, turn) for other in continued] or [turn.state] * sure
    reasons = _in_any_case(reasons, state, ends, whole) if ends else reasons
    closed = _closed_at_all(state, ends) if whole or (known and not isinstance(action, Plant)) else ()
    if isinstance(action, EndTurn):
        closed = tuple(to_be_scored(state))
    closed = tuple(shared_out(state, reason, turn) for reason in closed)
    reasons = [shared_out(state, one, turn) if whole and one.name in CLOSED else one for one in reasons]
    told = {reason.site for reason in reasons if reason.name in CLOSED}
    reasons += [reason for reason in closed if reason.site not in told and not reason.later]
    ahead = () if whole else _ahead(state, turn, ends)
    if isinstance(action, Plant):
        shared = tuple(one for one in ahead if one.name in CLOSED and _helps(state, action, one))
        reasons += [_fetched(state, action, one) for one in shared]
        ahead = tuple(one for one in ahead if one not in shared)
    if draws_finca(state, action) and not site:
        reasons += _draws(state, usual)
    if all(reason.name in ("starts", "keeper") for reason in reasons):
        reasons += at_least(state, turn)
    opened = openings(state, futures, evaluation) if whole else ()
    then = next((one for one in turn.actions[1:] if (whole or known or sure) and isinstance(one, AFTERWARDS)), None)
    in_vain = any(reason.name == "stranded" for reason in reasons)  # then no place at a finca can be kept to the end
    lost = costs(state, turn.state) if sure and not between and not in_vain else ()
    if isinstance(action, Plant) and not known:  # what later tiles of the hand cost is told of them
        around = state.game.board.around
        lost = tuple(one for one in lost if action.bridge or around[one.site] >> action.space & 1)
    return Advice(
        action,
        turn.plantings if usual is None else usual.plantings,
        strongest(reasons),
        site,
        then=then,
        scored=closed,
        costs=(*lost, *_returned(state, turn)),
        opens=tuple(one for one in opened if one.name == "opens"),
        otherwise=tuple(one for one in opened if one.name == "thwarts"),
        spent=(*(one for one in opened if one.name == "threatens"), *spent(state, action, ends, reasons)),
        end=_end(state, turn.actions),
        turn=turn.actions,
        unplanted=turn.unplanted,
        likely="" if usual is None else _site_of(usual),
        ahead=ahead,
        alike=_alike(state, action) if isinstance(action, Plant) else 0,
    )


def _closed_at_all(state: GameState, ends: Sequence[GameState]) -> tuple[Reason, ...]:
    """Return the fincas that bring the player in turn points in each of the states in which a turn may end, without the
    player's tiles there if these are not the same in all."""
    first, *others = (scored(state, end) for end in ends) if ends else ((),)
    bare = [[replace(one, own=0) for one in other] for other in others]
    found = ((one, replace(one, own=0)) for one in first)
    sure = ((one, less) for one, less in found if all(less in other for other in bare))
    return tuple(one if all(one in other for other in others) else less for one, less in sure)


def _helps(state: GameState, planting: Plant, closed: Reason) -> bool:
    """Return whether a tile helps to encircle a finca later in the turn: it fills a space, or takes a tool for it."""
    there = missing(state, closed.site) >> planting.space & 1
    return bool(there) or state.landscape_at(planting.space) in closed.fresh


def _fetched(state: GameState, planting: Plant, closed: Reason) -> Reason:
    """Return that a finca is encircled later in the turn, or if the planting is not there, that it takes the tool."""
    if state.game.board.around[closed.site] >> planting.space & 1:
        return closed
    tool = state.landscape_at(planting.space)
    return closed if tool is None else replace(closed, name="fetches", tiles=(tool,))


def _all_draw(state: GameState) -> bool:
    """Return whether every line that can be bought draws a finca: then that speaks for none of them."""
    buys = [one for one in legal_actions(state) if isinstance(one, Buy)]
    return len(buys) > 1 and all(draws_finca(state, one) for one in buys)


def _draws(state: GameState, usual: Turn | None) -> list[Reason]:
    """Return that a finca is drawn, with the player's tiles around the site where it would most likely go, or those
    that are then planted there; nothing else where every line draws one."""
    likely = "" if usual is None else _site_of(usual)
    tiles = tiles_at(state, likely) if likely else 0
    around = state.game.board.around[likely] if likely else 0
    planted = 0 if usual is None else sum(around >> one.space & 1 for one in usual.plantings)
    if planted and not tiles:
        return [Reason("plants_there", 0.3, planted, site=likely)]
    if _all_draw(state):
        return []
    return [Reason("draws_for", 0.3, tiles, site=likely) if tiles else Reason("draws", 0.05)]


def _alike(state: GameState, action: Plant) -> int:
    """Return how many other spaces, without a bridge, bring as much now for the same tile."""
    others = [one for one in legal_actions(state) if isinstance(one, Plant) and one.tile == action.tile]
    own = _brought(state, action)
    return sum(_brought(state, one) >= own for one in others if one.space != action.space and not one.bridge)


def _brought(state: GameState, planting: Plant) -> float:
    """Return what the reasons for a planting weigh together, to a tenth."""
    return round(added(reason.weight for reason in of_plantings(state, [planting])), 1)


def _end(before: GameState, actions: tuple[Action, ...]) -> End | None:
    """Return how a game ends with these actions; None if it goes on."""
    events, gained, me = list[Event](), Counter[str](), before.player
    state = follow(before, actions, events)
    if not state.over:
        return None
    for event in events:
        if isinstance(event, PointsScored) and event.player == me:
            gained[event.source.column] += event.points
    points = tuple(player.score for player in state.players)
    ahead = sum(other > points[me] for other in points)
    return End(ahead + 1, points.count(points[me]) > 1, points, tuple(gained.items()))


def _ahead(state: GameState, turn: Turn, ends: Sequence[GameState]) -> tuple[Reason, ...]:
    """Return what the rest of a turn brings after its first action, as far as it can be foreseen."""
    action, *rest = turn.actions
    plantings = [one for one in turn.plantings if one != action]
    rest = [*plantings] if isinstance(action, BuildFinca) else rest
    if not rest or not set(plantings) <= set(rest):
        return ()
    after, _ = apply(state, action)
    if after.over or after.player != state.player:
        return ()
    reasons = _in_any_case(of_plantings(after, plantings), after, ends or [turn.state], whole=True)
    if isinstance(action, BuildFinca):  # a site that is revealed is nobody's to know, and its own finca is said already
        reasons = [one for one in reasons if one.name != "prepared" and one.site != action.site]
    told = {reason.site for reason in reasons if reason.name in CLOSED}
    reasons += [one for one in scored(after, turn.state) if one.site not in told]
    held = state.players[state.player].tiles
    return strongest(finished_by(after, one, rest, held) if one.name in CLOSED else one for one in reasons)


def _returned(state: GameState, turn: Turn) -> tuple[Reason, ...]:
    """Return what tiles cost that a turn cannot plant, unless they are in the hand and that cannot be avoided."""
    if not turn.unplanted or turn.actions[0] == ReturnHand():
        return ()
    if state.hand and all(other.unplanted >= turn.unplanted for other in _search(state).turns(state)):
        return ()
    points = state.game.tiles.return_penalty * turn.unplanted
    return (Reason("returns", float(points), points),)
