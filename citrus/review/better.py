"""Better turns in the form of hints: what to do, to the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from citrus.bots.adding import added
from citrus.bots.advice import Advice
from citrus.bots.balance import REST, Part
from citrus.bots.lookahead import follow
from citrus.records.notation import parse_action
from citrus.records.replay import Step
from citrus.records.words import NotationError
from citrus.review.values import Decision, Review
from citrus.rules.actions import Action, BuildFinca, EndTurn, Harvest, PlaceBull, Plant
from citrus.rules.events import FincaScored, TurnBegan, reveals
from citrus.rules.game import Game
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of
from citrus.rules.turn import apply, legal_actions


def to_the_end(steps: Sequence[Step], decision: Decision) -> tuple[Step, ...]:
    """Return what followed a decision until its turn was over, with what it did itself."""
    after, found = steps[decision.position + 1 :], list[Step]()
    for step in after:
        found.append(step)
        if any(isinstance(event, TurnBegan) for event in step.events):
            break
    return tuple(found)


def scored_fincas(steps: Sequence[Step], decision: Decision) -> tuple[str, ...]:
    """Return the fincas that brought a player points from a decision on, until the turn was over."""
    return tuple(
        event.site
        for step in to_the_end(steps, decision)
        for event in step.events
        if isinstance(event, FincaScored)
        and not event.final
        and any(one.player == decision.player and one.points for one in event.standings)
    )


def decision_at(review: Review, position: int) -> Decision | None:
    """Return the decision at a position, if a review has judged one."""
    for decision in review.decisions:
        if decision.position <= position < decision.position + decision.length:
            return decision
    return None


def advice_of(state: GameState, decision: Decision, played: Sequence[Action] = ()) -> Advice | None:
    """Return what would have been better in the state before a decision, with a plan to the end of the turn; None if
    that cannot be read or done. It begins with the first tile that the turn `played` planted elsewhere."""
    actions, then = _read(state.game, decision.better), _read(state.game, decision.then)
    if not _can_be_done(state, actions):
        return None
    rest = [action for action in actions if action not in played]
    plants = rest and all(isinstance(some[0], BuildFinca | Plant) for some in (actions, rest))
    first = rest[0] if plants and _can_be_done(follow(state, _shared(actions, played)), rest) else actions[0]
    return planned(Advice(first, (), (), whole=True), (*actions, *then))


def _shared(actions: Sequence[Action], played: Sequence[Action]) -> tuple[Action, ...]:
    """Return the actions that were played as well, without the end of the turn."""
    return tuple(action for action in actions if action in played and not isinstance(action, EndTurn))


def planned(advice: Advice, turn: Sequence[Action]) -> Advice:
    """Return an advice that plans all actions of a turn."""
    site = next((one.site for one in turn[1:] if isinstance(one, BuildFinca)), "")
    plan = tuple(one for one in turn if isinstance(one, Plant))
    return advice._replace(plan=plan, turn=tuple(turn), site=site, likely="", then=None)


def _can_be_done(state: GameState, actions: Sequence[Action]) -> bool:
    """Return whether these actions are legal, up to one that reveals something: somebody may have changed the file."""
    for action in actions:
        if action not in legal_actions(state):
            return False
        state, events = apply(state, action)
        if any(map(reveals, events)):
            break
    return bool(actions)


def _read(game: Game, texts: Sequence[str]) -> tuple[Action, ...]:
    """Return actions in action notation, none if they cannot be read."""
    try:
        return tuple(parse_action(game, text) for text in texts)
    except NotationError:
        return ()


def in_sight(state: GameState, parts: Sequence[Part], turn: Sequence[Action], done: Sequence[Action]) -> Sequence[Part]:
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
