"""A better turn in words: the list of a review and the replay that it opens say the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from citrus.bots.adding import added
from citrus.bots.advice import Advice
from citrus.bots.balance import Part
from citrus.bots.leads import whole_points
from citrus.bots.reasons import AT_FINCAS, Reason
from citrus.language.words import Words
from citrus.records.replay import Step
from citrus.review.better import advice_of, explained, in_sight, planned, scored_fincas, to_the_end
from citrus.review.values import ON_BOARD, Decision
from citrus.rules.actions import Action, BuildFinca, Buy, EndTurn, Harvest, PlaceBull, Plant, UseCart, UseMilestone
from citrus.rules.events import CartUsed, FincaScored, LineBought, PointsScored, TilePlanted, reveals
from citrus.rules.market import line_tiles
from citrus.rules.numbering import Kind, Space, SpaceSet
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of, tile_of
from citrus.rules.turn import apply, legal_actions
from citrus.ui.table.model.hint_reasons import AT_ONCE, NO_REASON, main_reason
from citrus.ui.table.model.hint_words import asked, both, reason_in_words
from citrus.ui.table.model.hints import explanation, gain_alone, losses
from citrus.ui.table.model.log import deed
from citrus.ui.table.model.played import PlayedTurn
from citrus.ui.table.model.recap import Weight, every_turn, retold

MAIN = (Buy, Harvest, BuildFinca, UseCart, PlaceBull, UseMilestone)  # the steps of a turn that a request names

TOOLS: Mapping[type[Action], str] = {UseCart: "cart", PlaceBull: "bull", UseMilestone: "milestone"}

LATER = ("means", "trees")  # sources of what a turn is better by that help only later
PLAIN = 3.0  # points from which on a calm review finds a turn better
NEEDED = ("needs_coins", "needs_worker")
PLACES = (*AT_FINCAS, "holds_first", "fills")  # what a turn brought at fincas that somebody would miss
MOST_INSTEAD = 2  # of what the turn that was played brought instead
PRAISED = 8  # points from which on a turn is praised


class BetterTurn(NamedTuple):
    """What would have been better than a decision, in sentences: what it asks for (in `brief` only how it begins), the
    reason (empty if the first says that, or for a computer), what it is better by, and what the turn that was played
    cost or brought `instead`. The table can show the `advice`. It is `plain` if it brings something on the board that
    the played turn did not, no more to others, something at a finca if the played one did, and all fincas that this
    scored: a calm review tells of nothing else."""

    advice: Advice
    request: str
    brief: str
    reason: str
    by: str
    instead: str
    plain: bool

    @property
    def told(self) -> tuple[str, ...]:
        """All sentences, those first that matter most: there may be no room for the others."""
        why = (self.reason, self.by, self.instead) if self.reason else (self.instead, self.by)
        return tuple(filter(None, (self.request, *why)))


def better_text(words: Words, steps: Sequence[Step], decision: Decision, most: int | None = None) -> str:
    """Return what would have been better than a decision, and why, in at most `most` sentences; empty if nothing
    would."""
    found = better_turn(words, steps, decision)
    return words.sentences(found.told[:most]) if found is not None else ""


def better_turn(words: Words, steps: Sequence[Step], decision: Decision) -> BetterTurn | None:
    """Return what would have been better than a decision; None if that cannot be read or done."""
    state, done = steps[decision.position].state, _done(steps, decision)
    advice = advice_of(state, decision, done[: decision.length])
    if advice is None:
        return None
    costs, advice = advice.costs, advice._replace(costs=())  # by the end it is better all the same
    asked_for = _asked_for(words, state, advice, done)
    request, brief = (
        words.sentences([words.texts("review.better", text=words.all_of(some))]) for some in (asked_for, asked_for[:1])
    )
    won, scored = scored_fincas(steps, decision), _scored(state, advice.turn)
    had = explained(state, done, decision.length)
    news = _new(_to_the_point(advice, decision.parts), had, won)
    reason = instead = ""
    if words.is_person(decision.player):  # who reads it is no computer
        too = [_too(words, site, scored[site]) for site in won if site in scored]
        reason = words.sentences(filter(None, [_reason(words, state, news), *too]))
        at_better = {part.source.site for part in decision.parts if part.points > 0}
        told = [] if had is None else _instead(words, had, advice._replace(costs=costs), {*won, *at_better})
        instead = words.sentences(
            words.texts("review.instead", text=both(words, told[:MOST_INSTEAD])) for _ in told[:1]
        )
    parts = in_sight(state, decision.parts, [*advice.turn, *advice.plan], done)
    at_finca = any(one.source.name == "finca" and one.points >= 1 for one in parts) or any(map(_sites, news.reasons))
    seen = at_finca or (any(map(_on_board, news.reasons)) and (not instead or bool(had and had.costs)))
    gives = any(points > one.count for one in (*news.reasons, *news.scored) for _, points in one.others)
    plain = decision.lost >= PLAIN and seen and not gives and {*won} <= {*scored}
    by = _difference(words, decision.lost, parts, bool(reason))
    return BetterTurn(advice, request, brief, reason, by, instead, plain)


def nothing_better(words: Words, steps: Sequence[Step], decision: Decision) -> str:
    """Tell of a turn in which nothing clearly better was found than a decision: what it brought and cost, with praise
    if it scored."""
    state, played, me = steps[decision.position].state, _turn_at(steps, decision), decision.player
    scored = (one for one in played.events if isinstance(one, PointsScored) and one.player == me)
    told, verdict = [results_text(words, played)], "plain"
    if words.is_person(me):
        advice = explained(state, _done(steps, decision), decision.length)
        points = sum(one.points for one in scored if not one.source.final)
        if points < PRAISED and advice is not None and _on_board(main_reason(advice)):
            told = [gain_alone(words, advice) or told[0]]
        if advice is not None and advice.costs:
            told.append(words.texts("table.advice.but", losses=words.all_of(losses(words, advice))))
            verdict = "costs"
        elif points >= PRAISED:
            verdict = "well"
    if not decision.could_be_better:
        told.append(words.texts(f"review.nothing.{verdict}"))
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
        state, events = apply(state, action)
        if any(reveals(event) for event in events):
            break
    new = [said for said, action in steps.items() if action not in done]
    moved, bought = _moved(advice.plan, done), [_kinds(before, one) for one in done if isinstance(one, Buy)]
    same = [said for said, action in steps.items() if isinstance(action, Buy) and _kinds(before, action) in bought]
    if moved and (isinstance(advice.action, Plant) or same or not new):
        bridged = [one for one in (*advice.plan, *done) if isinstance(one, Plant) and one.bridge]
        with_bridge = [words.texts("review.bridge")] if bridged and all(one in advice.plan for one in bridged) else []
        rest = (said for said in new if said not in same)
        return [_elsewhere(words, before, advice.plan, moved, done), *with_bridge, *rest]
    kept = [TOOLS[type(one)] for one in done if type(one) in TOOLS and one not in advice.turn]
    if not new and kept and isinstance(advice.turn[-1], EndTurn):
        return [words.texts("review.kept", tiles=words.to_use(kept))]
    return new or [asked(words, before, advice.action)]


def _moved(plan: Sequence[Plant], done: Sequence[Action]) -> list[Plant]:
    """Return what of a `plan` is planted on another space than in what was `done`, with a tile of the same kind."""
    left = Counter(kind_of(one.tile) for one in done if isinstance(one, Plant) and one not in plan)
    found = list[Plant]()
    for planting in plan:
        if planting not in done and left[kind_of(planting.tile)]:
            left[kind_of(planting.tile)] -= 1
            found.append(planting)
    return found


def _kinds(state: GameState, buy: Buy) -> Counter[Kind]:
    """Return the kinds of tiles in a line of the market."""
    return Counter(map(kind_of, line_tiles(state, buy.line)))


def _elsewhere(
    words: Words, before: GameState, plan: Sequence[Plant], moved: Sequence[Plant], done: Sequence[Action]
) -> str:
    """Return a request for tiles that are `moved`: at fincas where none of their kind was planted in what was `done`,
    if there are any; else on other spaces."""
    around = [(built.site, before.game.board.around[built.site]) for built in before.fincas if not built.scored]
    known = {(kind_of(one.tile), site) for one in done if isinstance(one, Plant) for site in _at(around, one.space)}
    new = dict[str, list[Plant]]()
    for planting in moved:
        site = next((one for one in _at(around, planting.space) if (kind_of(planting.tile), one) not in known), None)
        if site is not None:
            new.setdefault(site, []).append(planting)
    texts, first = words.texts, moved[0]
    if len(plan) == 1 and new:
        return texts("review.at_finca", text=asked(words, before, first), site=next(iter(new)))
    if new:
        parts = [texts("review.at_finca", text=_tiles(words, some), site=site) for site, some in new.items()]
        return texts("review.same_tiles_but", parts=words.all_of(parts))
    if len(plan) > 1:
        return texts("review.replanted_all", text=texts("review.same_tiles"))
    return texts("review.replanted", text=asked(words, before, first))


def _at(around: Sequence[tuple[str, SpaceSet]], space: Space) -> list[str]:
    """Return the sites with a space `around` them."""
    return [site for site, spaces in around if spaces >> space & 1]


def _tiles(words: Words, plantings: Sequence[Plant]) -> str:
    """Return tiles as the object of a request, without their wells: a single one of a kind with its article, several
    counted."""
    kinds = Counter(kind_of(one.tile) for one in plantings)
    counted = [(tile_of(kind, well=False), count) for kind, count in kinds.items()]
    return words.all_of(
        [words.the_tile(tile) if count == 1 else words.tiles([tile] * count) for tile, count in counted]
    )


def _to_the_point(advice: Advice, parts: Sequence[Part]) -> Advice:
    """Return an advice with the reasons at the fincas that make the turn better, if most comes from one of them."""
    better = sorted((part for part in parts if part.points > 0), key=lambda part: -part.points)
    if not better or better[0].source.name != "finca":
        return advice
    sites = {part.source.site for part in better if part.source.name == "finca"}
    reasons, scored = (tuple(one for one in some if one.site in sites) for some in (advice.reasons, advice.scored))
    return advice._replace(reasons=reasons, scored=scored)


def _new(advice: Advice, other: Advice | None, won: Collection[str]) -> Advice:
    """Return an advice with the reasons that another turn did not have as well, at fincas that it did not score; with
    none if that is not known."""
    if other is None:
        return advice._replace(reasons=(), scored=())
    had = (*other.reasons, *other.ahead, *other.scored)
    at = {(one.name, site) for one in had for site in _sites(one)}
    rest = {(one.name, one.kind, one.tiles, one.count) for one in had}

    def is_new(one: Reason) -> bool:
        if sites := _sites(one):
            return any((one.name, site) not in at and site not in won for site in sites)
        return (one.name, one.kind, one.tiles, one.count) not in rest

    reasons, scored = (tuple(filter(is_new, some)) for some in (advice.reasons, advice.scored))
    return advice._replace(reasons=reasons, scored=scored)


def _instead(words: Words, played: Advice, better: Advice, won: Collection[str]) -> list[str]:
    """Return in clauses what a turn that was played cost, unless the better one does, too; or else what it brought at
    fincas that it did not score, others than those of the better one, but nothing of a finca that it built."""
    lost = [(one.name, one.site) for one in better.costs]
    costs = tuple(one for one in played.costs if (one.name, one.site) not in lost)
    if costs:
        return losses(words, played._replace(costs=costs))
    known = {*won, *(site for one in (*better.reasons, *better.ahead, *better.scored) for site in _sites(one))}
    told = () if isinstance(played.action, BuildFinca | Harvest) else played.reasons
    new = [one for one in told if one.name in PLACES and known.isdisjoint(_sites(one))]
    return [reason_in_words(words, one) for one in new]


def _sites(reason: Reason) -> tuple[str, ...]:
    """Return the sites that a reason is about."""
    return reason.sites or ((reason.site,) if reason.site else ())


def _on_board(reason: Reason) -> bool:
    """Return whether a reason names a finca, action tiles, or points at once."""
    return bool(_sites(reason) or reason.tiles or reason.name in AT_ONCE) and reason.name not in NO_REASON


def _scored(state: GameState, turn: Sequence[Action]) -> dict[str, int]:
    """Return the fincas that bring the player in turn points in a turn, with these."""
    me, found = state.player, dict[str, int]()
    for action in turn:
        if action not in legal_actions(state):
            break
        state, events = apply(state, action)
        for event in events:
            if isinstance(event, FincaScored) and not event.final:
                own = {one.player: one.points for one in event.standings}.get(me, 0)
                found |= {event.site: own} if own else {}
    return found


def _too(words: Words, site: str, points: int) -> str:
    """Tell that a finca brings points in the better turn as well."""
    return words.texts("review.too", site=site, points=words.amount("points", points))


def _reason(words: Words, state: GameState, advice: Advice) -> str:
    """Return why a better turn is good, as a sentence; empty if it says so itself."""
    if not advice.reasons:
        return ""
    if isinstance(advice.action, Harvest):  # what it is needed for is no news to somebody who harvested as well
        advice = advice._replace(reasons=tuple(one for one in advice.reasons if one.name not in NEEDED))
        return words.texts.capital(next(iter(explanation(words, state, advice)[1:]), ""))
    return "" if main_reason(advice).name in NO_REASON else gain_alone(words, advice)


def _difference(words: Words, lost: float, parts: Sequence[Part], told: bool) -> str:
    """Return what a better turn is better by, in a sentence, and where most of that comes from, if that is a finca,
    horses without another reason, or what helps later."""
    said = words.texts("review.by", points=words.amount("points", whole_points(lost)))
    named = {*ON_BOARD, *LATER} - ({"horses"} if told else set())  # a reason tells of its horses itself
    shown = [part for part in parts if part.source.name in named and round(part.points) > 0]
    if added(part.points for part in shown) < lost / 2:
        return words.sentences([said])
    where = [words.texts(f"review.where.{part.source.name}", site=part.source.site) for part in shown]
    return words.sentences([words.texts("review.mostly", said=said, what=words.all_of(where))])
