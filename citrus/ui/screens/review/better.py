"""A better turn in words: the list of a review and the replay that it opens say the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from citrus.bots.adding import added
from citrus.bots.advice import Advice
from citrus.bots.balance import REST, Part
from citrus.bots.leads import whole_points
from citrus.language.words import Words
from citrus.records.replay import Step
from citrus.review.better import advice_of, planned, scored_fincas, to_the_end
from citrus.review.values import Decision
from citrus.rules.actions import Action, BuildFinca, Buy, Harvest, PlaceBull, Plant, UseCart, UseMilestone
from citrus.rules.events import reveals
from citrus.rules.market import line_tiles
from citrus.rules.numbering import Tile
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of
from citrus.rules.turn import apply
from citrus.ui.table.model.balance_words import broken_down
from citrus.ui.table.model.hint_reasons import NO_REASON, main_reason
from citrus.ui.table.model.hint_words import asked
from citrus.ui.table.model.hints import explanation, gain_alone
from citrus.ui.table.model.recap import every_turn, retold

MAIN = (Buy, Harvest, BuildFinca, UseCart, PlaceBull, UseMilestone)  # the steps of a turn that a request names

ROUNDED = 0.75  # points by which a part may differ as it is told


class BetterTurn(NamedTuple):
    """What would have been better than a decision, in sentences: what it asks for (in `brief` only how it begins), the
    reason (empty if the first says that, or for a computer), and what it is better by. The table can show the
    `advice`."""

    advice: Advice
    request: str
    brief: str
    reason: str
    by: str

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
    steps_asked = _asked_for(words, state, advice, done)
    request, brief = (
        words.sentences([words.texts("review.better", text=words.all_of(some))])
        for some in ([whole for _, whole in steps_asked], [brief for brief, _ in steps_asked[:1]])
    )
    to_you = words.is_person(decision.player)  # who reads it is no computer
    told = _to_the_point(advice, decision.parts)
    reason = _reason(words, state, told, scored_fincas(steps, decision)) if to_you else ""
    return BetterTurn(advice, request, brief, reason, _difference(words, decision))


def as_played(words: Words, steps: Sequence[Step], decision: Decision) -> tuple[Advice, str]:
    """Return what was played from a decision on, so that the table can show it, and the whole turn in words."""
    done = [step.action for step in to_the_end(steps, decision) if step.action is not None]
    turn = next(one for one in every_turn(steps) if decision.position + 1 in one.steps)
    (told,) = retold(words, [turn])
    return planned(Advice(done[0], (), ()), done), words.texts("review.played", text=words.sentences(told.parts))


def _asked_for(words: Words, before: GameState, advice: Advice, done: Sequence[Action]) -> list[tuple[str, str]]:
    """Return the steps of a better turn as requests: its purchase or harvest, or how it begins, and the action tiles
    that it uses; each briefly and, on the full table, with its spaces. Where it only plants on other spaces than what
    was `done`, it says so."""
    state, steps, planted = before, dict[tuple[str, str], Action](), list(advice.plan)
    for action in advice.turn:
        if isinstance(action, MAIN):
            said = asked(words, state, action)
            steps[said, _with_spaces(words, said, state, action, planted)] = action
        state, events = apply(state, action)
        if any(reveals(event) for event in events):
            break
    new = [said for said, action in steps.items() if action not in done]
    moved = [planting for planting in advice.plan if planting not in done]
    same = isinstance(advice.action, Plant) or any(isinstance(one, Buy) and one in done for one in steps.values())
    if not moved or (new and not same):
        return new or [(asked(words, before, advice.action),) * 2]
    text = asked(words, before, moved[0]) if len(moved) == 1 else words.texts("review.same_tiles")
    if words.calm:
        return [(words.texts(f"review.{'replanted' if len(moved) == 1 else 'replanted_all'}", text=text),) * 2, *new]
    return [(words.texts("review.replanted_on", text=text, spaces=_spaces(words, moved)),) * 2, *new]


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


def _reason(words: Words, state: GameState, advice: Advice, won: Sequence[str]) -> str:
    """Return why a better turn is good, as a sentence; empty if it says so itself, or if that was `won` anyway."""
    if isinstance(advice.action, Harvest) and advice.reasons:
        return words.texts.capital(next(iter(explanation(words, state, advice)[1:]), ""))
    reasons, scored = (tuple(one for one in some if one.site not in won) for some in (advice.reasons, advice.scored))
    advice = advice._replace(reasons=reasons, scored=scored)
    return "" if not reasons or main_reason(advice).name in NO_REASON else gain_alone(words, advice)


def _difference(words: Words, decision: Decision) -> str:
    """Return what a better turn is better by, in a sentence."""
    points = whole_points(decision.lost)
    said = words.texts("review.by", points=words.amount("points", points))
    return words.sentences([broken_down(words, said, _adding_up(decision.parts, points))])


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
