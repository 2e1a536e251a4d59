"""What is left of a hint while it is followed: the rest of its plan, and the next step."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from citrus.bots.advice import Advice
from citrus.rules.actions import Action, BuildFinca, Buy, EndTurn, Harvest, Pass, Plant, ReturnHand, UseCart
from citrus.rules.state import GameState
from citrus.rules.turn import why_not


@dataclass(frozen=True)
class Guide:
    """What a hint shows on the table, for the turn of a `player`.

    `action` is the next step; None while something comes first that the hint did not foresee. `plan` are the plantings
    still to come, `site` is where a finca is to be built that is not there yet, `line` what is to be bought after the
    action. `around` are the sites that the reasons are about.
    """

    player: int
    action: Action | None
    plan: tuple[Plant, ...] = ()
    site: str = ""
    line: str = ""
    around: tuple[str, ...] = ()


def guide_of(state: GameState, advice: Advice) -> Guide:
    """What a hint shows at first. The rest of a hand can still go elsewhere than a bot would plant it next."""
    plan = advice.plan if advice.whole or not isinstance(advice.action, Plant) else ()
    line = next((reason.line for reason in advice.reasons if reason.line), "")
    around = tuple(dict.fromkeys(reason.site for reason in advice.reasons if reason.site))
    return Guide(state.player, advice.action, plan, advice.site, line, around)


def followed(guide: Guide, action: Action, state: GameState) -> Guide | None:
    """What is left after an action that led to a state; None if nothing is, or the player does something else."""
    if state.over or state.player != guide.player or _departs(guide, action, state):
        return None
    plan, site, line = list(guide.plan), guide.site, guide.line
    if action in plan:
        plan.remove(action)
    if isinstance(action, BuildFinca):
        site = ""
    if isinstance(action, Buy):
        line = ""
    if not (plan or site or line):
        return None
    rest = replace(guide, plan=tuple(plan), site=site, line=line, around=())
    return replace(rest, action=_next(rest, state))


def _departs(guide: Guide, action: Action, state: GameState) -> bool:
    """Whether an action is something else than what was advised, and the rest of the plan is worth nothing after it."""
    if action == guide.action:
        return False
    match action:
        case Plant():
            return action not in guide.plan
        case BuildFinca(site=site):
            return site != guide.site
        case Buy() | UseCart():
            return not Counter(planting.tile for planting in guide.plan) <= Counter(state.hand)
        case Harvest() | Pass() | ReturnHand() | EndTurn():
            return True
    return False


def _next(guide: Guide, state: GameState) -> Action | None:
    """The next step of a plan that the rules allow now."""
    steps: list[Action] = [BuildFinca(guide.site)] if guide.site and state.drawn_finca is not None else []
    steps += [Buy(guide.line)] if guide.line else []
    return next((step for step in (*steps, *guide.plan) if why_not(state, step) is None), None)
