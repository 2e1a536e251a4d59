"""A better turn in words: the list of a review and the replay that it opens say the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from citrus.bots.advice import Advice
from citrus.bots.balance import REST, UNTOLD, Part, Source
from citrus.bots.leads import whole_points
from citrus.language.words import Words
from citrus.records.replay import Step
from citrus.review.better import advice_of, in_sight, planned, scored_fincas, to_the_end
from citrus.review.contrast import Change, Outcome, sites_of_open_fincas, weighed
from citrus.review.values import GRADES, Decision
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
    UseMoney,
)
from citrus.rules.events import (
    CartUsed,
    FincaScored,
    LineBought,
    MarketRefilled,
    PointsScored,
    TilePlanted,
    reveals,
)
from citrus.rules.market import line_fruit
from citrus.rules.numbering import Space
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of, tile_of
from citrus.rules.turn import apply
from citrus.ui.screens.review.changes import brought, change_text, elsewhere
from citrus.ui.table.model.hint_words import asked, sentence
from citrus.ui.table.model.log import deed
from citrus.ui.table.model.played import PlayedTurn
from citrus.ui.table.model.recap import Weight, every_turn, retold

MAIN = (Buy, Harvest, BuildFinca, UseCart, PlaceBull, UseMilestone)  # the steps of a turn that a request names

TOOLS: Mapping[type[Action], str] = {UseCart: "cart", PlaceBull: "bull", UseMilestone: "milestone"}

PLAIN = 3.0  # points from which on a calm review finds a turn better
MOST_REASONS = 3
MOST_INSTEAD = 2  # of what the turn that was played brought instead
ON_MATS = (Part(1.0, Source("means")),)

PRAISED = 8  # points from which on a turn is praised


class Moved(NamedTuple):
    """A planting on another space than the one that was played: the sites of fincas that are only beside it, and those
    that are only beside the other."""

    planting: Plant
    to: tuple[str, ...]
    away: tuple[str, ...]


class BetterTurn(NamedTuple):
    """What would have been better than a decision, in sentences: what it asks for (in `brief` only how it begins), the
    reasons without a subject, as far as something on the board or the mats tells them, what it is better by, and
    what the turn that was played brought `instead`. The table can show the `advice`. It is `plain` if it brings
    something at a finca that the played turn did not, no more to others, and all fincas that this scored: a calm review
    tells of nothing else."""

    advice: Advice
    request: str
    brief: str
    reasons: tuple[str, ...]
    by: str
    instead: str
    plain: bool

    @property
    def told(self) -> tuple[str, ...]:
        """All sentences, those first that matter most: there may be no room for the others."""
        why = (*self.reasons, self.by, self.instead) if self.reasons else (self.instead, self.by)
        return tuple(filter(None, (self.request, *why)))

    @property
    def in_brief(self) -> tuple[str, ...]:
        """The request of the better turn and its reasons; without reasons, the points that it is better by."""
        return (self.request, *(self.reasons or (self.by,)))


def better_text(words: Words, steps: Sequence[Step], decision: Decision) -> str:
    """Return what would have been better than a decision, and why, or what is about as good; empty without
    another turn that is."""
    found = better_turn(words, steps, decision) if decision.could_be_better else None
    return words.sentences(next_best(words, steps, decision) if found is None else found.told)


def _takes_what_came(outcome: Outcome) -> bool:
    """Return whether a cart takes a tile in a turn once the market has been refilled, so that nobody could know it."""
    came = False
    for event in outcome.events:
        if came and isinstance(event, CartUsed):
            return True
        came = came or isinstance(event, MarketRefilled)
    return False


def better_in_brief(words: Words, steps: Sequence[Step], decision: Decision) -> tuple[str, ...]:
    """Return what would have been better than a decision, and why, in sentences that can be left out from the end; none
    if nothing would."""
    found = better_turn(words, steps, decision)
    return found.in_brief if found is not None else ()


def better_turn(words: Words, steps: Sequence[Step], decision: Decision) -> BetterTurn | None:
    """Return what would have been better than a decision; None if that cannot be read or done."""
    state, done = steps[decision.position].state, _done(steps, decision)
    advice = advice_of(state, decision, done[: decision.length])
    if advice is None:
        return None
    asked_for = _asked_for(words, state, advice, done)
    request, brief = (
        words.sentences([words.texts("review.better", text=words.all_of(some))]) for some in (asked_for, asked_for[:1])
    )
    here, there = Outcome.of(state, advice.turn), Outcome.of(state, done)
    seen = in_sight(state, decision.parts, [*advice.turn, *advice.plan], done)
    worth = {one.source.site: one.points for one in seen if one.source.name == "finca"}
    drawn = [turn[0].site for turn in (advice.turn, done) if isinstance(turn[0], BuildFinca)]
    good, bad = weighed(here, there, [*sites_of_open_fincas(state), *drawn], worth)
    reasons = _reasons(words, good, elsewhere(words, here, there, decision.parts), seen)
    if not (reasons or words.calm) and seen and max(seen, key=lambda part: part.points).source == REST:
        reasons = elsewhere(words, here, there, ON_MATS)  # with which a player does more in later turns
    if reasons and _takes_what_came(here):
        reasons.append(words.texts("review.came_then"))
    against = [part._replace(points=-part.points) for part in decision.parts]
    instead = [change_text(words, one, beside=False) for one in bad]
    instead = [*instead, *elsewhere(words, there, here, against, beside=False)][:MOST_INSTEAD]
    on_board = bool(good) or any(points >= 1 for points in worth.values())
    gives = any(one.here.closed and one.here.ahead(one.player) < 0 for one in good)
    scored = {event.site for event in here.events if isinstance(event, FincaScored)}
    plain = decision.lost >= PLAIN and on_board and not gives and {*scored_fincas(steps, decision)} <= scored
    return BetterTurn(
        advice,
        request,
        brief,
        tuple(sentence(words, one) for one in reasons),
        _difference(words, decision, seen),
        words.sentences(words.texts("review.instead", text=words.joined("; ", instead)) for _ in instead[:1]),
        plain,
    )


def next_best(words: Words, steps: Sequence[Step], decision: Decision) -> list[str]:
    """Return in sentences what is about as good as a decision, or the next best, with what that brings where this did
    not, how much less in the end, and what this brings in its place; what looked better, but did not come true, only
    as possible. Nothing without another turn."""
    found, instead = ([], "") if decision.could_be_better else another_turn(words, steps, decision)
    text = words.joined(": ", found)
    if not text:
        return []
    here = [words.texts("review.instead", text=instead)] if instead else []
    if decision.is_close:
        return [words.texts("review.as_good", text=text), *here]
    if decision.ahead >= GRADES["doubtful"]:
        points = words.amount("points", whole_points(decision.ahead))
        second = words.texts("table.advice.second", turn=words.texts("table.advice.in_end", turn=text, points=points))
        return [second, *here]
    return [words.texts("review.also_possible", text=text)]


def another_turn(words: Words, steps: Sequence[Step], decision: Decision) -> tuple[list[str], str]:
    """Return what else could have been done in a decision, and what that brings at a finca where what was done did not;
    and what this brings at one where that would not. Nothing without another turn."""
    state, done = steps[decision.position].state, _done(steps, decision)
    advice = advice_of(state, decision, done[: decision.length])
    if advice is None:
        return [], ""
    steps_told = _asked_for(words, state, advice, done)
    if {*steps_told} <= {*_asked_for(words, state, planned(Advice(done[0], (), ()), done), ())}:
        return [], ""  # what tells them apart cannot be said
    good, bad = weighed(Outcome.of(state, advice.turn), Outcome.of(state, done), sites_of_open_fincas(state), {})
    asked_for = words.all_of(steps_told)
    gains = [change_text(words, one, beside=False) for one in good if one.here.own and one.here.built][:1]
    kept = [change_text(words, one, beside=False) for one in bad if one.here.own and not one.here.closed][:1]
    vague = words.texts("review.replanted_all", text=words.texts("review.same_tiles"))
    if asked_for == vague and not gains and not kept:
        return [], ""
    return [asked_for, *gains], words.joined("", kept)


def nothing_better(words: Words, steps: Sequence[Step], decision: Decision) -> str:
    """Tell of a turn in which nothing clearly better was found than a decision: what it brought and cost, with praise
    if it scored, or what is about as good."""
    state, played = steps[decision.position].state, _turn_at(steps, decision)
    points = points_scored(played)
    good, costs = brought(words, state, Outcome.of(state, _done(steps, decision)))
    told, verdict = [results_text(words, played)], "well" if points >= PRAISED else "plain"
    also = next_best(words, steps, decision)
    if points < PRAISED:
        told += [sentence(words, one) for one in good[:1] if not any(one in said for said in also)]
    if costs:
        told.append(words.texts("review.lost_there", text=words.joined("; ", costs[:MOST_INSTEAD])))
        verdict = "costs"
    if not decision.could_be_better:
        told += also or [words.texts(f"review.nothing.{verdict}")]
    text = words.sentences(told)
    name = words.player(decision.player)
    return text if name in text else words.texts("review.did", name=name, text=text)


def as_played(words: Words, steps: Sequence[Step], decision: Decision) -> tuple[Advice, str]:
    """Return what was played from a decision on, so that the table can show it, and the whole turn in words."""
    done = _done(steps, decision)
    said = words.texts("review.played", text=turn_text(words, _turn_at(steps, decision)))
    return planned(Advice(done[0], (), ()), done), said


def _done(steps: Sequence[Step], decision: Decision) -> tuple[Action, ...]:
    """Return what was done from a decision on, until the turn was over."""
    return tuple(step.action for step in to_the_end(steps, decision) if step.action is not None)


def _turn_at(steps: Sequence[Step], decision: Decision) -> PlayedTurn:
    """Return the turn of a decision."""
    return next(one for one in every_turn(steps) if decision.position + 1 in one.steps)


def turn_text(words: Words, turn: PlayedTurn) -> str:
    """Return what was done in a turn, and after a purchase what was planted of it, unless its tiles are named."""
    (told,) = retold(words, [turn])
    parts = list(told.parts)
    bought = next((event for event in turn.events if isinstance(event, LineBought)), None)
    tiles = Counter(event.tile for event in turn.events if isinstance(event, TilePlanted))
    tiles -= Counter(event.tile for event in turn.events if isinstance(event, CartUsed))
    if bought is not None and tiles and not words.calm:
        named = words.tiles(tile_of(kind_of(tile), well=False) for tile in tiles.elements())
        parts.insert(parts.index(deed(words, bought)) + 1, words.texts("review.planted", tiles=named))
    return words.sentences(parts)


def points_scored(turn: PlayedTurn) -> int:
    """Return the points that a turn brought its player, without the final scoring."""
    scored = (one for one in turn.events if isinstance(one, PointsScored) and one.player == turn.player)
    return sum(one.points for one in scored if not one.source.final)


def results_text(words: Words, turn: PlayedTurn) -> str:
    """Return what a turn brought; what was done in it if it brought nothing."""
    (told,) = retold(words, [turn])
    return words.sentences(part.text for part in told.said if part.weight == Weight.RESULT) or turn_text(words, turn)


def _asked_for(words: Words, before: GameState, advice: Advice, done: Sequence[Action]) -> list[str]:
    """Return the steps of a better turn as requests: its purchase or harvest, or how it begins, and the action tiles
    that it uses. Where it only plants elsewhere than what was `done`, or keeps action tiles, it says so."""
    state, steps = before, dict[str, Action]()
    for action in advice.turn:
        if isinstance(action, MAIN):
            steps[asked(words, state, action)] = action
        elif isinstance(action, UseMoney) and not any(isinstance(one, MAIN) for one in steps.values()):
            steps[asked(words, state, action)] = action  # what follows needs it first
        state, events = apply(state, action)
        if any(reveals(event) for event in events):
            break
    new = [said for said, action in steps.items() if action not in done]
    around = [(built.site, before.game.board.around[built.site]) for built in before.fincas if not built.scored]
    moved = _moved(advice.plan, done, lambda space: {site for site, spaces in around if spaces >> space & 1})
    bought = [line_fruit(before, one.line) for one in done if isinstance(one, Buy)]
    buys = ((said, action) for said, action in steps.items() if isinstance(action, Buy))
    same = [said for said, action in buys if line_fruit(before, action.line) in bought]
    bridged = [one for one in (*advice.plan, *done) if isinstance(one, Plant) and one.bridge]
    with_bridge = [words.texts("review.bridge")] if bridged and all(one in advice.plan for one in bridged) else []
    if moved and (isinstance(advice.action, Plant) or same or not new):
        rest = (said for said in new if said not in same)
        return [_elsewhere(words, before, advice.plan, moved), *with_bridge, *rest]
    kept = [TOOLS[type(one)] for one in done if type(one) in TOOLS and one not in advice.turn]
    if not new and kept and isinstance(advice.turn[-1], EndTurn):
        return [words.texts("review.kept", tiles=words.to_use(kept))]
    return [*(new or [asked(words, before, advice.action)]), *with_bridge]


def _moved(plan: Sequence[Plant], done: Sequence[Action], sites: Callable[[Space], set[str]]) -> list[Moved]:
    """Return what of a `plan` is planted on another space than in what was `done`, with a tile of the same kind; rather
    one that was planted at the same `sites`."""
    left = [one for one in done if isinstance(one, Plant) and one not in plan]
    found = list[Moved]()
    for planting in plan:
        alike = [one for one in left if kind_of(one.tile) == kind_of(planting.tile)]
        if planting in done or not alike:
            continue
        before = min(alike, key=lambda one: len(sites(one.space) ^ sites(planting.space)))
        left.remove(before)
        at, was = sites(planting.space), sites(before.space)
        found.append(Moved(planting, tuple(sorted(at - was)), tuple(sorted(was - at))))
    return found


def _elsewhere(words: Words, before: GameState, plan: Sequence[Plant], moved: Sequence[Moved]) -> str:
    """Return a request for tiles that are `moved`: to which fincas, and from which others."""
    texts = words.texts
    if len(plan) > 1 and not any(one.to or one.away for one in moved):
        return texts("review.replanted_all", text=texts("review.same_tiles"))
    if len(plan) == 1:
        return _moved_text(words, asked(words, before, moved[0].planting), moved)
    ways = dict[tuple[str, ...], list[Moved]]()
    for one in sorted(moved, key=lambda one: not one.to):
        ways.setdefault(one.to, []).append(one)
    parts = [_moved_text(words, _tiles(words, [one.planting for one in some]), some) for some in ways.values()]
    return texts("review.same_tiles_but", parts=words.all_of(parts))


def _moved_text(words: Words, text: str, moved: Sequence[Moved]) -> str:
    """Return a request for tiles with the fincas where they are planted, and those where they were."""
    to, away = moved[0].to, sorted({site for one in moved for site in one.away})
    if to:
        key = "at_finca" if len(to) == 1 else "at_fincas"
        said = words.texts(f"review.{key}", text=text, site=to[0], fincas=words.fincas(to))
    else:
        said = words.texts("review.replanted" if len(moved) == 1 else "review.replanted_all", text=text)
    named = away and not words.calm
    return words.texts("review.change.played", text=said, other=words.fincas(away)) if named else said


def _tiles(words: Words, plantings: Sequence[Plant]) -> str:
    """Return tiles as the object of a request, without their wells: a single one of a kind with its article, several
    counted."""
    kinds = Counter(kind_of(one.tile) for one in plantings)
    counted = [(tile_of(kind, well=False), count) for kind, count in kinds.items()]
    return words.all_of(
        [words.the_tile(tile) if count == 1 else words.tiles([tile] * count) for tile, count in counted]
    )


def _reasons(words: Words, good: Sequence[Change], others: Sequence[str], seen: Sequence[Part]) -> list[str]:
    """Return why a turn is better in clauses: what is better at fincas, and what else is, first what matters most, or
    on a calm table what is easily seen."""
    at = [change_text(words, one) for one in good]
    most = max(seen, key=lambda part: part.points, default=None)
    fincas_first = words.calm or most is None or most.source.name in ("finca", *UNTOLD)
    return ([*at, *others] if fincas_first else [*others, *at])[:MOST_REASONS]


def _difference(words: Words, decision: Decision, seen: Sequence[Part]) -> str:
    """Return what a better turn is better by, in a sentence, and where most of that comes from: of what comes later,
    the finca that it concerns."""
    texts, lost = words.texts, decision.lost
    told, left = list[str](), lost / 2
    for part in sorted(seen, key=lambda part: -part.points):
        if left > 0 and round(part.points) > 0:
            told.append(_where(words, part, decision.parts if part.source == REST else (), lost / 2))
            left -= part.points
    said = texts("review.by", points=words.amount("points", whole_points(lost)))
    return words.sentences([texts("review.mostly", said=said, what=words.all_of(told)) if told else said])


def _where(words: Words, part: Part, every: Sequence[Part], least: float) -> str:
    """Return what a part of a difference comes from; of the rest, the finca that brings most, at `least` some points
    or half of it."""
    fincas = (one for one in every if one.source.name == "finca" and one.points >= min(least, part.points / 2))
    concerns = max(fincas, key=lambda one: one.points, default=part)
    own = "harvests" if part.source.name == "harvest" else part.source.name  # not only later ones
    name = own if concerns == part else "finca_later"
    rival = words.player(concerns.rival)
    said = words.texts(f"review.where.{name}", site=concerns.source.site, rival=rival)
    taken = concerns.source.name == "finca" and concerns.others > concerns.points / 2
    return words.texts("review.where.taken", where=said, rival=rival) if taken else said
