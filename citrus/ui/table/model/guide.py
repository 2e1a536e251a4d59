"""The remains of a hint while the turn goes on: the rest of its plan, the next step, and where its tiles go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field, replace

from citrus.bots.advice import Advice
from citrus.rules.actions import (
    Action,
    BuildFinca,
    Buy,
    EndTurn,
    Harvest,
    Pass,
    PlaceBull,
    Plant,
    ReturnHand,
    UseCart,
    UseMoney,
)
from citrus.rules.numbering import Space
from citrus.rules.state import GameState
from citrus.rules.turn import why_not
from citrus.ui.table.model import targets
from citrus.ui.table.model.answers import SILENCE, Answer
from citrus.ui.table.model.click_paths import begun, click_paths
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.hint_targets import around, pointed_at
from citrus.ui.table.model.offer import Choices, Offer
from citrus.ui.table.model.selection import (
    NOTHING,
    Harvesting,
    NothingPicked,
    PickedTile,
    PickedTool,
    Selection,
    picked_by_itself,
    plantable,
    plantings,
    tool_of,
)
from citrus.ui.table.model.targets import Target


@dataclass(frozen=True)
class Guide:
    """What a hint shows on the table, for the turn of a `player`.

    `action` is the next step; None while something comes first that the hint did not foresee. `plan` are the plantings
    still to come, `bulls` the spaces of bulls after them, `site` is where a finca is still to be built, `line` what is
    to be bought after the action, `then` the action tile to be used after all that. `undo`: nothing of that, but what
    has been planted is to be undone. `around` are the sites that the reasons are about. `said` is the sentence.
    """

    player: int
    action: Action | None
    plan: tuple[Plant, ...] = ()
    bulls: tuple[Space, ...] = ()
    site: str = ""
    line: str = ""
    then: Action | None = None
    undo: bool = False
    around: tuple[str, ...] = ()
    said: Answer = field(default=SILENCE, compare=False)

    @property
    def points_out(self) -> bool:
        """Whether the hint shows a single step, without advice for the turn."""
        return bool(self.said.text) and self.said.advice is None

    def pointed_at(self, state: GameState, selection: Selection) -> tuple[Target, ...]:
        """Return what it points at with what is picked: the first is where the next click goes, if there is one. What
        money is for comes last."""
        if self.undo:
            return (targets.CommandButton(Command.UNDO),)
        if self.action is None:
            return ()
        bought = pointed_at(state, Buy(self.line)) if self.line and isinstance(self.action, UseMoney) else ()
        return (*pointed_at(state, self.action, selection), *bought)

    @property
    def crates(self) -> tuple[Target, ...]:
        """The tiles of the market that carts take in the turn."""
        return tuple(
            targets.MarketSpace(step.market_space) for step in (self.action, self.then) if isinstance(step, UseCart)
        )

    @property
    def land(self) -> frozenset[Target]:
        """The spaces on which something is still to be planted or put."""
        return frozenset(targets.Space(space) for space in (*(one.space for one in self.plan), *self.bulls))

    def is_to_buy(self, target: Target | None) -> bool:
        """Return whether the next step is to buy what is at a place."""
        return isinstance(self.action, Buy) and target == targets.MarketLine(self.action.line)


def guide_of(state: GameState, advice: Advice) -> Guide:
    """Return what a hint shows at first."""
    line = next((later.line for later in advice.turn[1:] if isinstance(later, Buy)), "")
    if advice.undo:
        return Guide(state.player, None, undo=True)
    site = advice.site or advice.likely
    bulls = tuple(action.space for action in advice.turn[1:] if isinstance(action, PlaceBull))
    return Guide(state.player, advice.action, advice.plan, bulls, site, line, advice.then, around=around(advice))


def within(guide: Guide | None, advice: Advice, state: GameState) -> Advice:
    """Return the same advice as part of the remaining plan, if it is about fruit or a worker that comes between. What
    it would mean for another plan is left out."""
    if guide is None or state.player != guide.player or state.phase not in state.game.added_phases:
        return advice
    if advice.plan == guide.plan and advice.then == guide.then:
        return advice
    return advice._replace(plan=guide.plan, site=guide.site, then=guide.then, scored=(), costs=())


def followed(guide: Guide, action: Action, state: GameState) -> Guide | None:
    """Return what is left after an action that led to a state; None if nothing is, or the turn is over or another one.
    A player who plants a tile elsewhere keeps the rest of the plan, as far as its tiles are still in the hand."""
    if state.over or state.player != guide.player or _departs(guide, action, state):
        return None
    plan, site, line = list(guide.plan), guide.site, guide.line
    then = None if action == guide.then else guide.then
    if action in plan:
        plan.remove(action)
    elif isinstance(action, Plant):
        plan = [planting for planting in _still_held(plan, state) if planting.space != action.space]
    if isinstance(action, BuildFinca):
        site = ""
    if isinstance(action, Buy):
        line = ""
    if not (plan or site or line or then):
        return None
    bulls = tuple(space for space in guide.bulls if action != PlaceBull(space))
    rest = replace(guide, plan=tuple(plan), bulls=bulls, site=site, line=line, then=then, around=(), said=SILENCE)
    return replace(rest, action=_next(rest, state))


def _departs(guide: Guide, action: Action, state: GameState) -> bool:
    """Return whether an action departs from the advice, and makes the rest of the plan worthless."""
    if action == guide.action:
        return False
    match action:
        case BuildFinca(site=site):
            return site != guide.site
        case Buy() | UseCart():
            return not Counter(planting.tile for planting in guide.plan) <= Counter(state.hand)
        case Harvest() | Pass() | ReturnHand() | EndTurn():
            return True
    return False


def _still_held(plan: list[Plant], state: GameState) -> list[Plant]:
    """Return the plantings of a plan whose tiles are still in the hand, in order, each tile counted once."""
    held = Counter(state.hand)
    left = []
    for planting in plan:
        if held[planting.tile] > 0:
            held[planting.tile] -= 1
            left.append(planting)
    return left


def guided_offer(offer: Offer, guide: Guide | None, legal: Collection[Action], selection: Selection) -> Offer:
    """Return the same offer, in which a click on a space where the hint shows a tile or a bull puts that there, not the
    tile that is picked by itself, and one on a tile in the market takes it if the next step does so with a cart. A tile
    that somebody has picked is meant."""
    if guide is None or not (isinstance(selection, NothingPicked) or picked_by_itself(selection)):
        return offer
    steps = (*guide.plan, *map(PlaceBull, guide.bulls), guide.action)
    shown: dict[Target, Action | None] = {
        targets.Space(step.space): step for step in steps if isinstance(step, Plant | PlaceBull) and step in legal
    }
    if isinstance(guide.action, UseCart) and guide.action in legal:
        shown[targets.MarketSpace(guide.action.market_space)] = guide.action
    if not shown:
        return offer
    return replace(offer, clickable={**offer.clickable, **shown}, bright={**offer.bright, **shown})


def lifted(guide: Guide | None, state: GameState, legal: Collection[Action], selection: Selection) -> Selection:
    """Return what is picked; of what is picked by itself, the tile that the hint plants next, and a bridge only where
    it has no place without one."""
    if guide is None or not isinstance(guide.action, Plant) or not picked_by_itself(selection):
        return selection
    tile = guide.action.tile
    bridge = guide.action.bridge and not any(one.tile == tile and not one.bridge for one in plantings(legal))
    place = next((place for place in plantable(state, legal) if state.hand[place] == tile), None)
    return selection if place is None else PickedTile(place, bridge, given=True)


def unhindered(selection: Selection, action: Action) -> Selection:
    """Return what is picked, unless it is for something else than an action and has to be put back before it."""
    other_tool = isinstance(selection, PickedTool) and tool_of(action) != selection.tool
    regions = {*action.regions} if isinstance(action, Harvest) else set[Space]()
    other_harvest = isinstance(selection, Harvesting) and (not regions or bool(selection.regions - regions))
    return NOTHING if other_tool or other_harvest else selection


def chosen_otherwise(state: GameState, selection: Selection, action: Action | None) -> bool:
    """Return whether another tile is picked than an action plants, or regions or fruits are chosen, but not just those
    that it takes."""
    if isinstance(selection, PickedTile) and not selection.given and isinstance(action, Plant):
        return state.hand[selection.place] != action.tile
    chosen = begun(state, selection).several
    return bool(chosen) and (action is None or all(path.several != chosen for path in click_paths(state, action)))


def meant_otherwise(selection: Selection, offered: Choices, at: Target) -> bool:
    """Return whether a click on a space is about something picked, whatever a hint shows there."""
    if not isinstance(selection, NothingPicked | PickedTile):
        return True
    return offered.get(at) is not None and not picked_by_itself(selection)


def waiting(guide: Guide | None, state: GameState, legal: Collection[Action], at: Target) -> Plant | BuildFinca | None:
    """Return the planting or finca that the hint shows on a space, if it is not possible yet."""
    if guide is None or not isinstance(at, targets.Space):
        return None
    if guide.site and state.drawn_finca is None and state.game.board.sites[guide.site] == at.number:
        return BuildFinca(guide.site)
    return next((step for step in guide.plan if step.space == at.number and step not in legal), None)


def _next(guide: Guide, state: GameState) -> Action | None:
    """Return the next step of a plan that the rules allow now."""
    steps: list[Action] = [BuildFinca(guide.site)] if guide.site and state.drawn_finca is not None else []
    steps += [Buy(guide.line)] if guide.line else []
    steps += guide.plan
    steps += [guide.then] if guide.then is not None and not guide.plan else []
    return next((step for step in steps if why_not(state, step) is None), None)
