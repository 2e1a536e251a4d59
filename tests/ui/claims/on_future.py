"""Claims about how the game goes on: what may be done, what the market and the stacks still bring, how it ends."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from citrus.records.replay import Step
from citrus.rules.actions import (
    BuildFinca,
    Buy,
    EndTurn,
    Harvest,
    Pass,
    Plant,
    ReturnHand,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.events import (
    CartUsed,
    FincaBuilt,
    FincaDrawn,
    FincasClosed,
    FincaScored,
    GameEnded,
    LineBought,
    MarketRefilled,
    PointsScored,
    SiteOpened,
    TilesReturned,
)
from citrus.rules.fruit_trees.actions import PickFruit, PlaceWorker, SellFruit
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from tests.ui.claims.moment import Check, Moment, Values, free_around, kinds, letters, number, planted_whole, turn_ended


def _left(state: GameState) -> int:
    return sum(tile is not None for tile in state.market)


def may(*wanted: type, never: Sequence[type] = ()) -> Check:
    """All of these actions are legal, and none of those that are denied."""
    return lambda here, values: kinds(here.state) >= set(wanted) and not kinds(here.state) & set(never)


def costs(here: Moment, values: Values) -> bool:
    """After one of the plantings, not all tiles that are left in the hand find a place."""
    plantings = (action for action in legal_actions(here.state) if isinstance(action, Plant))
    return any(not planted_whole(apply(here.state, action)[0]) for action in plantings)


def last(here: Moment, values: Values) -> bool:
    """Ending the turn ends the game."""
    return apply(here.state, EndTurn())[0].over


def nothing_left(here: Moment, values: Values) -> bool:
    """Nothing can be done but to end the turn; coins are of no use in the last one."""
    over = turn_ended(here.state)[0].over
    return kinds(here.state) - ({UseMoney} if over else set()) == {EndTurn}


def squares(here: Moment, values: Values) -> bool:
    """Nothing can be done but to end the turn, and around some finca one or two spaces are free."""
    free = [free_around(here.state, built.site) for built in here.state.fincas if not built.scored]
    return nothing_left(here, values) and any(count in (1, 2) for count in free)


def encircled(here: Moment, values: Values) -> bool:
    """Just these fincas are scored when the turn ends."""
    events = turn_ended(here.state)[1]
    return letters(values["fincas"]) == {e.site for e in events if isinstance(e, FincaScored) and not e.final}


def last_hand(here: Moment, values: Values) -> bool | None:
    """With these tiles planted, the game ends with this turn."""
    turn = list(here.rest_of_turn())
    if not turn:
        return None
    returned = any(isinstance(event, TilesReturned) for step in turn for event in step.events)
    return returned or turn[-1].state.over


def counted(fincas: bool) -> Check:
    """Ending the turn counts regions, and open fincas that bring something, or none of them."""

    def check(here: Moment, values: Values) -> bool:
        events = turn_ended(here.state)[1]
        points = {event.source for event in events if isinstance(event, PointsScored)}
        return "final_harvest" in points and ("final_finca" in points) == fincas

    return check


def passing(ends: bool, now: bool) -> Check:
    """What follows when everybody passes, or after this last pass."""

    def check(here: Moment, values: Values) -> bool | None:
        passed = replace(here.state, passes=len(here.state.players) - 1)
        if Pass() not in legal_actions(passed):
            return None
        after, _ = apply(here.state if now else passed, Pass())
        built = after.phase == "site" and after.player == (here.me + 1) % len(after.players)
        return after.over if ends else built

    return check


def money(here: Moment, values: Values) -> bool:
    """The coins on the mat can buy a line."""
    mine = here.state.players[here.me]
    richer = replace(mine, coins=mine.coins + number(values["coins"]))
    players = tuple(richer if n == here.me else player for n, player in enumerate(here.state.players))
    return UseMoney in kinds(here.state) and Buy in kinds(replace(here.state, players=players))


def milestone(here: Moment, values: Values) -> bool:
    """A milestone builds a finca, and refills the market."""
    drawn = apply(here.state, UseMilestone())[0]
    events = apply(drawn, legal_actions(drawn)[0])[1]
    built = any(isinstance(event, FincaBuilt) for event in events)
    return built and any(isinstance(event, MarketRefilled) and event.placed for event in events)


def site_because(cause: str) -> Check:
    """Why a finca is built."""
    return lambda here, values: here.state.drawn_finca is not None and here.state.drawn_finca.cause == cause


def site_refill(here: Moment, values: Values) -> bool:
    """Once it is built, tiles come to the market."""
    events = apply(here.state, legal_actions(here.state)[0])[1]
    return any(isinstance(event, MarketRefilled) and event.placed for event in events)


def returned(here: Moment, values: Values) -> bool:
    """Each returned tile costs so much."""
    if ReturnHand() not in legal_actions(here.state):
        return False
    after = apply(here.state, ReturnHand())[0]
    tiles = len(here.state.hand) - len(after.hand)
    lost = here.state.players[here.me].score - after.players[here.me].score
    return lost == tiles * number(values["penalty"])


def return_milestone(here: Moment, values: Values) -> bool:
    """With the finca of a milestone some tile can be planted."""
    drawn = apply(here.state, UseMilestone())[0]
    return any(
        any(isinstance(action, Plant) for action in legal_actions(apply(drawn, site)[0]))
        for site in legal_actions(drawn)
    )


def tree_worker_missed(here: Moment, values: Values) -> bool:
    """With a worker beside the tree, not all tiles of the hand can be planted."""
    return not planted_whole(apply(here.state, PlaceWorker())[0])


def tree_worker_fruit(here: Moment, values: Values) -> bool:
    """With a worker beside the tree, fruit may be picked or sold."""
    return kinds(apply(here.state, PlaceWorker())[0]) >= {PickFruit, SellFruit}


def tree_worker_pick(here: Moment, values: Values) -> bool:
    """With a worker beside the tree, fruit may be picked, and there is none to sell."""
    possible = kinds(apply(here.state, PlaceWorker())[0])
    return PickFruit in possible and SellFruit not in possible


def refill_due(here: Moment, values: Values) -> bool | None:
    """Tiles come to the market as soon as the hand is empty."""
    for step in here.later:
        if any(isinstance(event, TilesReturned) for event in step.events):
            return None  # they may have filled it
        if any(isinstance(event, MarketRefilled) and event.placed for event in step.events):
            return True
        if not step.state.hand and step.state.phase == "turn":
            return False
    return None


def _first_low(here: Moment) -> tuple[Step, GameState] | None:
    """The next time that tiles are taken and 3 or fewer are left, unless fincas run out or are closed before."""
    before = here.state
    for step in here.later:
        taken = any(isinstance(event, LineBought | CartUsed) for event in step.events)
        if taken and _left(step.state) <= 3 and not before.refill_due:
            return step, before
        if any(isinstance(event, FincasClosed) for event in step.events) or before.fincas_closed != (
            step.state.fincas_closed
        ):
            return None
        before = step.state
    return None


def low_market(finca: bool, refill: bool) -> Check:
    """The next time that 3 or fewer tiles are left, a finca is built or none, and tiles come from the bag or none."""

    def check(here: Moment, values: Values) -> bool | None:
        found = _first_low(here)
        if found is None:
            return None
        step, before = found
        if not (before.finca_stack and before.open_sites) and finca:
            return None  # milestones have used up what there was
        if bool(before.bag) != refill:
            return None
        return finca == any(isinstance(e, FincaDrawn) and e.cause == "market" for e in step.events)

    return check


def site_builder(here: Moment, values: Values) -> bool | None:
    """The player who leaves 3 or fewer tiles the next time draws a finca, and is to build it."""
    found = _first_low(here)
    if found is None:
        return None
    step, before = found
    if not (before.finca_stack and before.open_sites):
        return None  # milestones have used up what there was
    drawn = any(isinstance(event, FincaDrawn) and event.cause == "market" for event in step.events)
    return drawn and step.state.drawn_finca is not None and step.state.player == before.player


def no_more_tiles(here: Moment, values: Values) -> bool | None:
    """No tile comes from the bag any more, unless some that were returned lie under it."""
    if not here.later:
        return None
    for step in here.later:
        if any(isinstance(event, TilesReturned) and event.under_bag for event in step.events):
            return True
        if any(isinstance(event, MarketRefilled) and event.placed for event in step.events):
            return False
    return True


def no_more_fincas(*causes: str) -> Check:
    """No finca is drawn any more for one of these reasons."""

    def check(here: Moment, values: Values) -> bool | None:
        if not here.later:
            return None
        return not any(
            isinstance(event, FincaDrawn) and event.cause in causes for step in here.later for event in step.events
        )

    return check


ANY = ("market", "milestone", "blocked")


def all_in_sight(here: Moment, values: Values) -> bool:
    """The bag is empty, and no tile comes from it any more."""
    return not here.state.bag and no_more_tiles(here, values) is True


def ending(here: Moment, values: Values) -> bool | None:
    """The game ends when the last tile is planted, or because nobody can go on; open fincas give the lower value."""
    end = here.steps[-1]
    if not end.state.over:
        return None
    over = [event for event in end.events if isinstance(event, GameEnded)]
    sold = not end.state.bag and not _left(end.state) and not end.state.hand
    lower = all(
        entry.points in (0, event.finca.second)
        for event in end.events
        if isinstance(event, FincaScored) and event.final
        for entry in event.standings
    )
    return lower and (sold or over[0].blocked)


def last_end(here: Moment, values: Values) -> bool | None:
    """Low markets and passes build nothing any more until the game ends."""
    if not here.later:
        return None
    return no_more_fincas("market", "blocked")(here, values) is True and ending(here, values) is True


def no_site_opens(here: Moment, values: Values) -> bool:
    """No site is revealed any more."""
    return not any(isinstance(event, SiteOpened) for step in here.later for event in step.events)


def sites_last(here: Moment, values: Values) -> bool:
    """The same, and this number of sites is open."""
    return no_site_opens(here, values) and len(here.state.open_sites) == values["count"]


def open_site(here: Moment, values: Values) -> bool:
    """A finca may come there: there is one, and something that still builds it."""
    state = here.state
    builds = not state.fincas_closed or any("milestone" in player.tiles for player in state.players)
    lying = any(tile.tile == "milestone" for tile in state.landscape)
    return state.drawn_finca is not None or (bool(state.finca_stack) and (builds or lying))


def hidden_site(here: Moment, values: Values) -> bool:
    """The site is not open, and may open one day."""
    return values["site"] in here.state.site_stack and open_site(here, values)


def unused_site(here: Moment, values: Values) -> bool:
    """No finca is built there any more."""
    return not any(
        isinstance(event, FincaBuilt) and event.site == values["site"] for step in here.later for event in step.events
    )


def this_turn_decides(here: Moment, values: Values) -> bool | None:
    """Once the hand is empty it is settled: the market is full, or brings no more fincas, or has no tile left."""
    turn = list(here.rest_of_turn())
    if not turn or not (here.state.hand and here.state.refill_due):
        return None if not turn else False
    for step in turn:
        if not step.state.hand and step.state.phase == "turn":
            first = here.state.game.options.edition == 1  # any tile that is left may still bring a finca
            return first or step.state.fincas_closed or _left(step.state) in (0, len(step.state.market))
    return None


def stays_open(here: Moment, values: Values) -> bool:
    """No finca with this number of free spaces is encircled before the game ends."""
    state, scored = here.state, set[str]()
    for step in here.later:
        scored |= {event.site for event in step.events if isinstance(event, FincaScored) and not event.final}
    there = {built.site for built in state.fincas if not built.scored and free_around(state, built.site) > 0}
    hopeless = {site for site in there if free_around(state, site) == values["spaces"]}
    return bool(hopeless - scored) or state.drawn_finca is not None


def encircled_here(here: Moment, values: Values) -> bool:
    """Some finca under the mouse is scored when the turn ends."""
    return any(isinstance(event, FincaScored) and not event.final for event in turn_ended(here.state)[1])


def no_road(here: Moment, values: Values) -> bool | None:
    """No road of a built finca is free; fincas that may come first count as built."""
    if isinstance(here.action, Buy | UseCart):
        return None
    state = here.state
    return not state.finca_roads & state.game.board.plantable & ~state.planted


def no_room(here: Moment, values: Values) -> bool:
    """No line could be bought with any number of coins."""
    rich = replace(here.state.players[here.me], coins=len(here.state.market))
    players = tuple(rich if n == here.me else player for n, player in enumerate(here.state.players))
    return Buy not in kinds(replace(here.state, players=players))


def way_out(here: Moment, values: Values) -> bool | None:
    """The next low market brings a finca, if no other comes first, and so does a pass of everybody."""
    first = low_market(finca=True, refill=False)(here, values)
    return first if first is not True else passing(ends=False, now=False)(here, values)


CHECKS: dict[str, Check] = {
    "table.prompt.first": may(Buy, Harvest),
    "table.prompt.buy": may(Buy, never=(Harvest,)),
    "table.prompt.harvest_only": may(Harvest, never=(Buy,)),
    "table.prompt.pass": may(Pass, never=(Buy, Harvest)),
    "table.prompt.money_first": may(UseMoney, Harvest, never=(Buy,)),
    "table.prompt.money_or_pass": may(UseMoney, Pass, never=(Buy, Harvest)),
    "table.prompt.cart_first": may(UseCart, Harvest, never=(Buy,)),
    "table.prompt.cart_or_pass": may(UseCart, Pass, never=(Buy, Harvest)),
    "table.prompt.milestone_first": may(UseMilestone, Harvest, never=(Buy,)),
    "table.prompt.milestone_or_pass": may(UseMilestone, Pass, never=(Buy, Harvest)),
    "table.prompt.tools_first": may(Harvest, never=(Buy,)),
    "table.prompt.tools_or_pass": may(Pass, never=(Buy, Harvest)),
    "table.prompt.done": may(EndTurn),
    "table.prompt.last": last,
    "table.prompt.site": may(BuildFinca),
    "table.prompt.plant": may(Plant),
    "table.prompt.bridge": may(Plant),
    "table.prompt.only_fit": may(Plant),
    "table.hint.costs": costs,
    "table.prompt.cart_tile": may(Plant),
    "table.prompt.return": may(ReturnHand, never=(Plant,)),
    "table.prompt.return_cart": may(ReturnHand, never=(Plant,)),
    "table.prompt.return_milestone": may(ReturnHand, UseMilestone, never=(Plant,)),
    "table.prompt.fruit_action": may(PickFruit, SellFruit),
    "table.prompt.fruit_action_pick": may(PickFruit, never=(SellFruit,)),
    "table.prompt.fruit_action_sell": may(SellFruit, never=(PickFruit,)),
    "table.prompt.tree_worker": may(PlaceWorker),
    "table.hint.done": nothing_left,
    "table.hint.squares": squares,
    "table.hint.encircled": encircled,
    "table.hint.last_hand": last_hand,
    "table.hint.last": counted(fincas=False),
    "table.hint.last_fincas": counted(fincas=True),
    "table.hint.last_harvest": lambda here, values: last(here, values) and Harvest in kinds(here.state),
    "table.hint.pass_finca": passing(ends=False, now=False),
    "table.hint.pass_end": passing(ends=True, now=False),
    "table.hint.pass_now_finca": passing(ends=False, now=True),
    "table.hint.pass_now_end": passing(ends=True, now=True),
    "table.stalled.roads": lambda here, values: no_road(here, values) and no_room(here, values),
    "table.stalled.room": no_room,
    "table.stalled.finca": way_out,
    "table.hint.money": money,
    "table.hint.cart_helps": may(UseCart),
    "table.hint.milestone_helps": milestone,
    "table.hint.site_market": site_because("market"),
    "table.hint.site_milestone": site_because("milestone"),
    "table.hint.site_blocked": site_because("blocked"),
    "table.hint.site_refill": site_refill,
    "table.hint.return": returned,
    "table.hint.return_or_undo": returned,
    "table.hint.return_milestone": return_milestone,
    "table.hint.tree_worker_missed": tree_worker_missed,
    "table.hint.tree_worker_fruit": tree_worker_fruit,
    "table.hint.tree_worker_pick": tree_worker_pick,
    "table.tip.refill_due": refill_due,
    "table.hint.harvest_only": may(Harvest, never=(Buy,)),
    "table.hint.finca_end": low_market(finca=True, refill=False),
    "table.hint.last_end": last_end,
    "table.tip.market": low_market(finca=True, refill=True),
    "table.tip.market_refill": low_market(finca=False, refill=True),
    "table.tip.market_unsure": this_turn_decides,
    "table.tip.market_finca": low_market(finca=True, refill=False),
    "table.tip.market_last": no_more_tiles,
    "table.tip.bag_empty": no_more_tiles,
    "table.tip.ending": ending,
    "events.bag_empty": ending,
    "table.tip.fincas_closed": no_more_fincas("market", "blocked"),
    "table.tip.fincas_over": no_more_fincas(*ANY),
    "events.fincas_closed": no_more_fincas("market", "blocked"),
    "events.fincas_over": no_more_fincas(*ANY),
    "table.banner.closed": no_more_fincas("market", "blocked"),
    "table.banner.over": no_more_fincas(*ANY),
    "table.banner.unfilled": no_more_tiles,
    "table.banner.bag": all_in_sight,
    "table.tip.sites_last": sites_last,
    "table.tip.sites_none": no_site_opens,
    "table.tip.open_site": open_site,
    "table.tip.site_builder": site_builder,
    "table.tip.hidden_site": hidden_site,
    "table.tip.unused_site": unused_site,
    "table.tip.unsure_site": this_turn_decides,
    "table.tip.out_of_reach": stays_open,
    "table.tip.encircled": encircled_here,
    "refusal.main_action_missing": may(Buy, Harvest),
    "refusal.harvest_missing": may(Harvest, never=(Buy,)),
    "refusal.purchase_missing": may(Buy, never=(Harvest,)),
    "refusal.must_pass": may(Pass, never=(Buy, Harvest)),
    "refusal.obstacle.no_road": no_road,
}
