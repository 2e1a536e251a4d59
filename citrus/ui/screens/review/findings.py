"""The findings of a review in words and numbers for its screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Surface

from citrus.bots.leads import whole_points
from citrus.language.words import Words
from citrus.match.course import Highlight, highlights
from citrus.match.match import Match
from citrus.records.notation import parse_action
from citrus.records.replay import Step
from citrus.records.words import NotationError
from citrus.review.better import advice_of, brought, finca_gain, gain_of, still_open
from citrus.review.figures import (
    PlayerFigures,
    ReviewedTurn,
    SwingReason,
    TurningPoint,
    figures,
    judged_turns,
    turning_points,
)
from citrus.review.values import GRADES, Decision, Grade, Review, margins
from citrus.rules.actions import Action, Buy, Harvest, Plant
from citrus.rules.events import FincaBuilt, FincaDrawn, MarketRefilled, SiteOpened, reveals
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import icon, tick
from citrus.ui.pieces.chart import Curves
from citrus.ui.table.model.hint_reasons import NO_REASON, main_reason
from citrus.ui.table.model.hint_words import asked
from citrus.ui.table.model.hints import gain_alone
from citrus.ui.table.model.recap import every_turn, retold
from citrus.ui.table.model.variants import shown_variants

SEPARATOR = "\u00a0· "
MOST_SITES = 2  # that a better turn names
EVERY_GRADE: tuple[Grade, ...] = ("best", *(grade for grade, _ in GRADES))
SIGNS: dict[Grade, tuple[str, str]] = {
    "best": ("check", "good"),
    "good": ("dot", "good"),
    "doubtful": ("minus", "accent_ink"),
    "costly": ("warning", "bad"),
}
"""The icon and the colour of each grade."""


def grade_sign(ui: Ui, grade: Grade, side: int) -> Surface:
    """Return the sign of a grade: the best one is filled, so that it is told from all others without its colour."""
    name, colour = SIGNS[grade]
    return tick(ui, side) if grade == "best" else icon(ui, name, side, ui.palette[colour], 3)


@dataclass(frozen=True)
class Findings:
    """A review of a match: the turns that have been judged, what players `did` in every turn (in words), everybody's
    expected leads after each, the marked events, the turning points, what would have been `better` at each, and
    everybody's figures."""

    review: Review
    turns: tuple[ReviewedTurn, ...]
    did: tuple[str, ...]
    curves: Curves
    marks: tuple[Highlight, ...]
    points: tuple[TurningPoint, ...]
    better: tuple[str, ...]
    figures: tuple[PlayerFigures, ...]

    def grades(self, player: int) -> Counter[Grade]:
        """Return how many turns of a player were how good."""
        return Counter(turn.grade for turn in self.turns if turn.player == player and turn.decisions)

    def given_away(self, player: int) -> str:
        """Return what a player gave away in all turns, in whole points: the sum of what is said of each."""
        lost = sum(whole_points(turn.lost) for turn in self.turns if turn.player == player and turn.lost)
        return with_error(lost, self.figures[player].lost_error)


def findings(words: Words, match: Match, review: Review) -> Findings:
    """Return what the review of a match found."""
    judged, found = judged_turns(review, match.steps), figures(review, match.steps)
    rows = [*(turn.begin for turn in judged), margins(review.final)]
    points = turning_points(judged, [number for number, seat in enumerate(match.seats) if seat.bot is None])
    return Findings(
        review,
        judged,
        tuple(turn.text for turn in retold(words, every_turn(match.steps))),
        Curves(rows, signed=True),
        highlights(match.steps),
        points,
        tuple(better_text(words, match.steps, point.turn) if point.cause == "lost" else "" for point in points),
        found,
    )


def better_text(words: Words, steps: Sequence[Step], turn: ReviewedTurn) -> str:
    """Return what a turn brought, and as advice what would have been better than its costliest decision; empty if
    nothing would."""
    decision = max(turn.decisions, key=lambda one: one.lost, default=None)
    if decision is None or not (better := _advised(words, steps, decision)):
        return ""
    told = [*as_played(words, steps, decision), *better, *stays(words, steps, decision)]
    return words.sentences(told) if len(told) > 1 else better[0]


def as_played(words: Words, steps: Sequence[Step], decision: Decision) -> list[str]:
    """Return what a turn brought from a decision on, as a sentence; empty if it brought nothing."""
    got = brought(steps, decision)
    if not got.points:
        return []
    where = words.fincas(got.fincas) if got.fincas and got.only_fincas else ""
    key = "review.brought_at" if where else "review.brought"
    return [words.texts(key, points=words.amount("points", got.points), fincas=where)]


def stays(words: Words, steps: Sequence[Step], decision: Decision) -> list[str]:
    """Tell which of the fincas that a turn scored would have stayed open after the better one."""
    left = still_open(steps[decision.position].state, decision, brought(steps, decision).fincas)
    return [
        words.texts("review.stays", site=site, points=words.amount("points", points)) for site, points in left.items()
    ]


def scores_less(steps: Sequence[Step], turn: ReviewedTurn) -> bool:
    """Return whether a turn has scored a finca that would have stayed open after the better one."""
    decision = max(turn.decisions, key=lambda one: one.lost, default=None)
    if decision is None:
        return False
    return bool(still_open(steps[decision.position].state, decision, brought(steps, decision).fincas))


def _advised(words: Words, steps: Sequence[Step], decision: Decision) -> list[str]:
    """Return what would have been better than a decision, as advice: its purchase or its harvest, or how it begins,
    where it plants, as far as that reveals nothing, and which finca it helps most, or else what speaks for it and
    what it takes from another player. Empty if that cannot be read or done."""
    state, path = steps[decision.position].state, list[tuple[GameState, Action]]()
    for text in decision.better:
        try:
            action = parse_action(state.game, text)
        except NotationError:
            return []
        if action not in legal_actions(state):  # somebody may have changed the file by hand
            return []
        path.append((state, action))
        state, events = apply(state, action)
        if any(reveals(event) for event in events):
            break
    if not path:
        return []
    before, main = next((step for step in path if isinstance(step[1], Buy | Harvest)), path[0])
    taken = steps[decision.position + 1 : decision.position + decision.length + 1]
    done = [step.action for step in taken if step.action is not None]
    planted = [action for _, action in path if isinstance(action, Plant) and action not in done]
    played = [one for one in done if isinstance(one, Plant)]
    if isinstance(main, Plant) or (isinstance(main, Buy) and main in done):
        key = "replanted"
        said = asked(words, state, planted[0]) if len(planted) == 1 else words.texts("review.same_tiles")
    else:
        key, said, played = "better", asked(words, before, main), []
    sites = _sites(steps[decision.position].state, state, planted, played)
    gain = finca_gain(steps[decision.position].state, decision, done)
    if gain is not None:
        sites = [gain.site] if gain.site in sites else []
    key, fincas = (f"{key}_by", words.fincas(sites)) if sites else (key, "")
    told = [words.texts(f"review.{key}", text=said, fincas=fincas)]
    if gain is not None:
        points = words.amount("points", gain.points)
        return [*told, words.texts("review.then_finca", site=gain.site, points=points, played=gain.played)]
    advice = None if isinstance(main, Harvest) else advice_of(steps[decision.position].state, decision, done)
    reason = None if advice is None else main_reason(advice)
    also = brought(steps, decision).fincas  # those that were won anyway
    if advice is not None and reason is not None and reason.name not in NO_REASON and reason.site not in also:
        told.append(gain_alone(words, advice))
    whose = gain_of(decision)
    if whose is not None and whose.theirs > whose.own:
        theirs = words.amount("points", whose.theirs)
        told.append(words.texts("review.gain_theirs", rival=words.player(whose.rival), theirs=theirs))
    return told


def _sites(before: GameState, after: GameState, better: Sequence[Plant], played: Sequence[Plant]) -> list[str]:
    """Return one or two fincas at which the `better` turn plants most, and more than was `played` there; without those
    that had been scored before."""
    board, done = before.game.board, {one.site for one in before.fincas if one.scored}

    def at(site: str, planted: Sequence[Plant]) -> int:
        return sum(board.around[site] >> one.space & 1 for one in planted)

    sites = [one.site for one in after.fincas if one.site not in done]
    more = [site for site in sites if at(site, better) > at(site, played)]
    return sorted(sorted(more, key=lambda site: -at(site, better))[:MOST_SITES])


def point_text(words: Words, point: TurningPoint) -> str:
    """Return a turning point in a short sentence: the largest of its reasons."""
    return words.texts("review.point", turn=point.turn.number, text=_reason(words, point, point.reasons[0]))


def other_reasons(words: Words, point: TurningPoint) -> str:
    """Return the other reasons of a turning point, a larger part first; with the largest they add up to its points."""
    return words.joined("; ", [_reason(words, point, reason) for reason in point.reasons[1:]])


def _reason(words: Words, point: TurningPoint, reason: SwingReason) -> str:
    cause: str = reason.cause
    if cause == "played" and point.turn.lost:
        cause = "rest"  # part of the turn was a mistake
    elif cause in ("revealed", "turn", "misjudged"):
        cause += "_up" if reason.points > 0 else "_down"
    return words.texts(
        f"review.why.{cause}",
        name=words.player(point.player),
        other=words.player(point.turn.player),
        points=words.amount("points", abs(reason.points)),
    )


def revealed_text(words: Words, turn: ReviewedTurn) -> str:
    """Return what was revealed in a turn: `Revealed: finca 12/6 on site K, site M, lemon, 2 × lime`."""
    texts, parts = words.texts, list[str]()
    events = [event for interval in turn.intervals for event in interval.events]
    sites = {event.finca: event.site for event in events if isinstance(event, FincaBuilt)}
    for event in events:
        match event:
            case FincaDrawn(finca=finca) if finca in sites:
                parts.append(texts("review.revealed.finca_on", finca=finca, site=sites[finca]))
            case FincaDrawn(finca=finca):
                parts.append(texts("review.revealed.finca", finca=finca))
            case SiteOpened(site=site):
                parts.append(texts("review.revealed.site", site=site))
            case MarketRefilled(placed=placed) if placed:
                parts.append(words.kinds(entry.tile for entry in placed))
            case _:
                parts += [text for one in shown_variants(words.game) if (text := one.revealed(words, event))]
    return texts("review.revealed.all", text=words.joined(SEPARATOR, parts))


def with_error(value: float, error: float, signed: bool = False) -> str:
    """Return points in whole ones with their uncertainty: `12 ± 2`; zero has none."""
    points = round(value)
    said = (f"{points:+}" if signed and points else f"{points}").replace("-", "−")
    return f"{said} ± {max(1, round(error))}" if error else said


def given_away(turn: ReviewedTurn) -> str:
    """Return what a turn gave away: whole points, rounded down, so that they fit its grade."""
    return with_error(-whole_points(turn.lost), turn.error)


def grade_tip(ui: Ui, grade: Grade) -> str:
    """Return how many points a turn of a grade gives away."""
    least = dict(GRADES)
    return ui.texts(
        f"review.tip.{grade}",
        doubtful=ui.texts.amount("points", round(least["doubtful"])),
        costly=ui.texts.amount("points", round(least["costly"])),
    )
