"""A better turn in words: the list of a review and the replay that it opens say the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from citrus.bots.adding import added
from citrus.bots.advice import Advice, explain
from citrus.bots.balance import REST, Part
from citrus.bots.leads import whole_points
from citrus.bots.merits import draws_finca
from citrus.bots.reasons import Reason
from citrus.language.words import Words
from citrus.records.replay import Step
from citrus.review.better import advice_of, planned, scored_fincas, to_the_end
from citrus.review.values import Decision
from citrus.rules.actions import Action, BuildFinca, Buy, EndTurn, Harvest, PlaceBull, Plant, UseCart, UseMilestone
from citrus.rules.events import CartUsed, FincaScored, LineBought, TilePlanted, reveals
from citrus.rules.market import line_tiles
from citrus.rules.numbering import Space, SpaceSet, Tile
from citrus.rules.state import GameState
from citrus.rules.tiles import HORSES, kind_of, tile_of
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import view
from citrus.ui.table.model.balance_words import broken_down, mostly
from citrus.ui.table.model.hint_reasons import AT_ONCE, NO_REASON, main_reason
from citrus.ui.table.model.hint_words import asked
from citrus.ui.table.model.hints import explanation, gain_alone
from citrus.ui.table.model.log import deed
from citrus.ui.table.model.played import PlayedTurn
from citrus.ui.table.model.recap import Weight, every_turn, retold

MAIN = (Buy, Harvest, BuildFinca, UseCart, PlaceBull, UseMilestone)  # the steps of a turn that a request names

TOOLS: Mapping[type[Action], str] = {UseCart: "cart", PlaceBull: "bull", UseMilestone: "milestone"}

ROUNDED = 0.75  # points by which a part may differ as it is told
PLAIN = 3.0  # points from which on a calm review finds a turn better


class BetterTurn(NamedTuple):
    """What would have been better than a decision, in sentences: what it asks for (in `brief` only how it begins), the
    reason (empty if the first says that, or for a computer), and what it is better by (empty if that is not clear).
    The table can show the `advice`. It is `plain` if it brings something on the board that the played turn did not, and
    all fincas that this scored: a calm review tells of nothing else."""

    advice: Advice
    request: str
    brief: str
    reason: str
    by: str
    plain: bool

    @property
    def told(self) -> tuple[str, ...]:
        """All sentences, in order."""
        return tuple(filter(None, (self.request, self.reason, self.by)))


def better_text(words: Words, steps: Sequence[Step], decision: Decision) -> str:
    """Return what would have been better than a decision, and what it is better by; empty if nothing would."""
    found = better_turn(words, steps, decision)
    return "" if found is None else words.sentences(found.told)


def better_turn(words: Words, steps: Sequence[Step], decision: Decision) -> BetterTurn | None:
    """Return what would have been better than a decision; None if that cannot be read or done."""
    state = steps[decision.position].state
    done = [step.action for step in to_the_end(steps, decision) if step.action is not None]
    advice = advice_of(state, decision, done[: decision.length])
    if advice is None:
        return None
    advice = advice._replace(costs=())  # by the end it is better all the same
    key = "review.better" if decision.lost else "review.perhaps"
    steps_asked = _asked_for(words, state, advice, done)
    request, brief = (
        words.sentences([words.texts(key, text=words.all_of(some))])
        for some in ([whole for _, whole in steps_asked], [brief for brief, _ in steps_asked[:1]])
    )
    to_you = words.is_person(decision.player)  # who reads it is no computer
    won, (end, scored) = scored_fincas(steps, decision), _outcome(state, advice.turn)
    tools = _tools(end, decision.player) - _tools(to_the_end(steps, decision)[-1].state, decision.player)
    played = tuple(done[: decision.length])
    # what a turn that draws a finca was worth takes long to find out: then nothing counts as new
    had = None if draws_finca(state, played[0]) else explain(view(state), played, in_brief=True)
    news = _new(_to_the_point(advice, decision.parts), had, won)
    too = [_too(words, site, scored[site]) for site in won if site in scored]
    reason = words.sentences(filter(None, [_reason(words, state, news), *too])) if to_you else ""
    parts = _in_sight(state, decision.parts, [*advice.turn, *advice.plan], done)
    seen = any(map(_on_board, news.reasons)) or any(one.source.name == "finca" and one.points >= 1 for one in parts)
    plain = decision.lost >= PLAIN and seen and {*won} <= {*scored}
    return BetterTurn(advice, request, brief, reason, _difference(words, decision.lost, parts, tools), plain)


def as_played(words: Words, steps: Sequence[Step], decision: Decision) -> tuple[Advice, str]:
    """Return what was played from a decision on, so that the table can show it, and the whole turn in words."""
    done = [step.action for step in to_the_end(steps, decision) if step.action is not None]
    turn = next(one for one in every_turn(steps) if decision.position + 1 in one.steps)
    return planned(Advice(done[0], (), ()), done), words.texts("review.played", text=turn_text(words, turn))


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


def _asked_for(words: Words, before: GameState, advice: Advice, done: Sequence[Action]) -> list[tuple[str, str]]:
    """Return the steps of a better turn as requests: its purchase or harvest, or how it begins, and the action tiles
    that it uses; each briefly and, on the full table, with its spaces. Where it only plants elsewhere than what was
    `done`, or keeps action tiles, it says so."""
    state, steps, planted = before, dict[tuple[str, str], Action](), list(advice.plan)
    for action in advice.turn:
        if isinstance(action, MAIN):
            said = asked(words, state, action)
            steps[said, _with_spaces(words, said, state, action, planted)] = action
        state, events = apply(state, action)
        if any(reveals(event) for event in events):
            break
    new = [said for said, action in steps.items() if action not in done]
    moved = _moved(advice.plan, done)
    same = isinstance(advice.action, Plant) or any(isinstance(one, Buy) and one in done for one in steps.values())
    if moved and (same or not new):
        return [(_elsewhere(words, before, advice.plan, moved, done),) * 2, *new]
    kept = [TOOLS[type(one)] for one in done if type(one) in TOOLS and one not in advice.turn]
    if not new and kept and isinstance(advice.turn[-1], EndTurn):
        return [(words.texts("review.kept", tiles=words.to_use(kept)),) * 2]
    return new or [(asked(words, before, advice.action),) * 2]


def _moved(plan: Sequence[Plant], done: Sequence[Action]) -> list[Plant]:
    """Return what of a `plan` is planted on another space than in what was `done`, with the same tile."""
    left = Counter(one.tile for one in done if isinstance(one, Plant) and one not in plan)
    found = list[Plant]()
    for planting in plan:
        if planting not in done and left[planting.tile]:
            left[planting.tile] -= 1
            found.append(planting)
    return found


def _elsewhere(
    words: Words, before: GameState, plan: Sequence[Plant], moved: Sequence[Plant], done: Sequence[Action]
) -> str:
    """Return a request for tiles that are `moved`: at fincas where none of their kind was planted in what was `done`,
    if there are any; else on other spaces, which only the full table names."""
    around = [(built.site, before.game.board.around[built.site]) for built in before.fincas if not built.scored]
    known = {(kind_of(one.tile), site) for one in done if isinstance(one, Plant) for site in _at(around, one.space)}
    new = dict[str, list[Plant]]()
    for planting in moved:
        site = next((one for one in _at(around, planting.space) if (kind_of(planting.tile), one) not in known), None)
        if site is not None:
            new.setdefault(site, []).append(planting)
    texts, [first, *more] = words.texts, moved
    if len(plan) == 1 and new:
        return texts("review.at_finca", text=asked(words, before, first), site=next(iter(new)))
    if new:
        parts = [texts("review.at_finca", text=_tiles(words, some), site=site) for site, some in new.items()]
        return texts("review.same_tiles_but", parts=words.all_of(parts))
    if words.calm and len(plan) > 1:
        return texts("review.replanted_all", text=texts("review.same_tiles"))
    text = texts("review.same_tiles") if more else asked(words, before, first)
    if words.calm:
        return texts("review.replanted", text=text)
    return texts("review.replanted_on", text=text, spaces=_spaces(words, moved))


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


def _with_spaces(words: Words, said: str, before: GameState, action: Action, planted: list[Plant]) -> str:
    """Return a step as it is `said` with the spaces of what it brings or puts on the board, which are taken from those
    that are to be `planted`. Only the full table names spaces."""
    tiles = list[Tile]()
    match action:
        case Buy(line=line):
            tiles += line_tiles(before, line)
        case UseCart(market_space=space):
            tiles += [tile for tile in (before.market[space - 1],) if tile is not None]
        case PlaceBull(space=space) if not words.calm:
            return words.texts("review.bull_on", spaces=words.space(space))
    found = list[Plant]()
    for tile in tiles:
        own = next((one for one in planted if one.tile == tile), None)
        if own is not None:
            planted.remove(own)
            found.append(own)
    if words.calm or not found:
        return said
    kinds = [kind_of(tile) for tile in tiles]  # as the line is read out
    found.sort(key=lambda planting: kinds.index(kind_of(planting.tile)))
    return words.texts("review.bought_for", text=said, spaces=_spaces(words, found))


def _spaces(words: Words, plantings: Sequence[Plant]) -> str:
    """Return where tiles are planted, and with what."""
    bridge = words.landscape("bridge")
    return words.all_of(
        [
            words.texts("table.advice.others", reason=words.space(one.space), who=bridge)
            if one.bridge
            else words.space(one.space)
            for one in plantings
        ]
    )


def _to_the_point(advice: Advice, parts: Sequence[Part]) -> Advice:
    """Return an advice with the reasons at the fincas that make the turn better, if most comes from one of them."""
    better = sorted((part for part in parts if part.points > 0), key=lambda part: -part.points)
    if not better or better[0].source.name != "finca":
        return advice
    sites = {part.source.site for part in better if part.source.name == "finca"}
    reasons, scored = (tuple(one for one in some if one.site in sites) for some in (advice.reasons, advice.scored))
    return advice._replace(reasons=reasons, scored=scored)


def _new(advice: Advice, played: Advice | None, won: Sequence[str]) -> Advice:
    """Return an advice with the reasons that the turn which was `played` did not bring as well, at fincas that it did
    not score; with none if that is not known."""
    if played is None:
        return advice._replace(reasons=(), scored=())
    had = (*played.reasons, *played.ahead, *played.scored)
    at = {(one.name, site) for one in had for site in _sites(one)}
    rest = {(one.name, one.kind, one.tiles, one.count) for one in had}

    def is_new(one: Reason) -> bool:
        if sites := _sites(one):
            return any((one.name, site) not in at and site not in won for site in sites)
        return (one.name, one.kind, one.tiles, one.count) not in rest

    reasons, scored = (tuple(filter(is_new, some)) for some in (advice.reasons, advice.scored))
    return advice._replace(reasons=reasons, scored=scored)


def _sites(reason: Reason) -> tuple[str, ...]:
    """Return the sites that a reason is about."""
    return reason.sites or ((reason.site,) if reason.site else ())


def _on_board(reason: Reason) -> bool:
    """Return whether a reason names a finca, action tiles, or points at once."""
    return bool(_sites(reason) or reason.tiles or reason.name in AT_ONCE) and reason.name not in NO_REASON


def _outcome(before: GameState, turn: Sequence[Action]) -> tuple[GameState, dict[str, int]]:
    """Return the state after a turn, and the fincas that brought the player in turn points in it, with these."""
    state, found = before, dict[str, int]()
    for action in turn:
        if action not in legal_actions(state):
            break
        state, events = apply(state, action)
        for event in events:
            if isinstance(event, FincaScored) and not event.final:
                own = {one.player: one.points for one in event.standings}.get(before.player, 0)
                found |= {event.site: own} if own else {}
    return state, found


def _tools(state: GameState, player: int) -> Counter[str]:
    """Return the action tiles on the mat of a player."""
    return Counter(tile for tile in state.players[player].tiles if tile not in HORSES)


def _too(words: Words, site: str, points: int) -> str:
    """Tell that a finca brings points in the better turn as well."""
    return words.texts("review.too", site=site, points=words.amount("points", points))


def _reason(words: Words, state: GameState, advice: Advice) -> str:
    """Return why a better turn is good, as a sentence; empty if it says so itself."""
    if not advice.reasons:
        return ""
    if isinstance(advice.action, Harvest):
        return words.texts.capital(next(iter(explanation(words, state, advice)[1:]), ""))
    return "" if main_reason(advice).name in NO_REASON else gain_alone(words, advice)


def _in_sight(
    state: GameState, parts: Sequence[Part], turn: Sequence[Action], done: Sequence[Action]
) -> Sequence[Part]:
    """Return parts of a difference in which a finca that neither the better `turn` nor what was `done` reaches counts
    among what comes later: nobody sees it in either."""
    board, regions, reach = state.game.board, state.regions(), 0
    sites = {one.site for one in (*turn, *done) if isinstance(one, BuildFinca)}
    for action in (*turn, *done):
        match action:
            case Plant(tile=tile, space=space):
                near = board.neighbours(1 << space)
                grown = (one.spaces for one in regions if one.kind == kind_of(tile) and one.spaces & near)
                reach = reduce(or_, grown, reach | 1 << space)
            case PlaceBull(space=space):
                reach |= 1 << space
            case Harvest(regions=chosen):
                gone = (one.spaces for one in regions if any(one.spaces >> space & 1 for space in chosen))
                reach = reduce(or_, gone, reach)
    if not reach:
        return parts
    sites |= {site for site, spaces in board.around.items() if spaces & reach}
    seen = [part for part in parts if part.source.name != "finca" or part.source.site in sites]
    later = added(part.points for part in parts if part not in seen or part.source == REST)
    return [*(part for part in seen if part.source != REST), *([Part(later, REST)] if later else [])]


def _difference(words: Words, lost: float, parts: Sequence[Part], tools: Counter[str]) -> str:
    """Return what a better turn is better by, in a sentence, on the calm table with its `tools`; empty if that is not
    clear."""
    if not lost:
        return ""
    points = whole_points(lost)
    said = words.texts("review.by", points=words.amount("points", points))
    if words.calm:  # sums of guesses tell families nothing
        return words.sentences([mostly(words, said, parts, tools)])
    return words.sentences([broken_down(words, said, _adding_up(parts, points))])


def _adding_up(parts: Sequence[Part], points: int) -> Sequence[Part]:
    """Return parts in whole points that add up to these: rounded where that changes them little, else with what is left
    untold. A single part is most of it."""
    whole = [part._replace(points=round(part.points)) for part in parts]
    left = points - round(added(part.points for part in whole))
    if sum(bool(part.points) for part in whole) < 2:
        return whole
    nearest = min(range(len(parts)), key=lambda number: abs(whole[number].points + left - parts[number].points))
    rounded = whole[nearest]._replace(points=whole[nearest].points + left)
    if abs(rounded.points - parts[nearest].points) < ROUNDED:
        return [*whole[:nearest], rounded, *whole[nearest + 1 :]]
    rest = left + added(part.points for part in whole if part.source == REST)
    return [*(part for part in whole if part.source != REST), Part(rest, REST)]
