"""Claims about points, coins and places: harvests, totals at the end, fincas, and what the others did."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from msgspec.structs import replace

from citrus.bots.prospects import may_close
from citrus.rules.actions import Harvest, Pass
from citrus.rules.events import FincaScored, TurnBegan
from citrus.rules.sources import FINCA
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.ui.pieces.contest import leaders, present
from tests.ui.claims.moment import (
    EVERY_SOURCE,
    NAMES,
    Check,
    Moment,
    Values,
    can_be_encircled,
    encircled_now,
    game_ended,
    harvest_of,
    letters,
    number,
    points_at,
    totals,
    turn_ended,
)


def _scores(state: GameState) -> list[int]:
    return [player.score for player in state.players]


def _finals(state: GameState) -> list[int]:
    return _scores(game_ended(state)[0])


def _whose(values: Values) -> int:
    return NAMES.index(str(values["name"]))


def _gains(state: GameState, player: int, action: Harvest) -> tuple[int, int]:
    """Return the points and coins of a harvest."""
    after = apply(state, action)[0].players[player]
    return after.score - state.players[player].score, after.coins - state.players[player].coins


def harvest_all(here: Moment, values: Values) -> bool:
    """Somebody's harvest of everything brings that."""
    claimed = number(values["points"]), number(values["coins"])
    ways = (harvest_of(here.state, player) for player in range(len(here.state.players)))
    return claimed in [(0, 0), *(_gains(way[0], way[0].player, way[1]) for way in ways if way is not None)]


def harvest_full(here: Moment, values: Values) -> bool:
    """Somebody's harvest of everything brings that; coins above the limit are lost."""
    points, gained = number(values["points"]), number(values["coins"])
    due, limit = number(values["due"]), number(values["limit"])
    for player in range(len(here.state.players)):
        way = harvest_of(here.state, player)
        if way is not None and _gains(way[0], way[0].player, way[1]) == (points, gained):
            after = apply(*way)[0].players[player]
            if after.coins == limit and here.state.game.tiles.income[after.workers] == due > gained:
                return True
    return False


def harvest_short(here: Moment, values: Values) -> bool:
    """The chosen regions bring that."""
    assert isinstance(here.action, Harvest)
    return _gains(here.state, here.me, here.action) == (number(values["points"]), number(values["coins"]))


def harvest(here: Moment, values: Values) -> bool:
    """The same, with that number of workers at home."""
    return harvest_short(here, values) and here.after.players[here.me].workers == number(values["workers"])


def harvest_limit(here: Moment, values: Values) -> bool:
    """The same; the rest is lost."""
    due = here.state.game.tiles.income[here.after.players[here.me].workers]
    gained = number(values["coins"])
    return harvest(here, values) and due - gained == number(values["lost"])


def purse_full(here: Moment, values: Values) -> bool:
    """The chosen regions would bring more coins if the player could hold more than that."""
    limit, me = number(values["limit"]), here.after.players[here.me]
    gained = me.coins - here.state.players[here.me].coins
    return me.coins == limit and gained == number(values["coins"]) < here.state.game.tiles.income[me.workers]


def _worth(state: GameState, site: str, player: int) -> int:
    """Return what a finca brings a player as things stand: encircled, or at the end if it cannot be encircled any
    more."""
    return _paid(state, site, player, can_be_encircled(state, site))


def _paid(state: GameState, site: str, player: int, encircled: bool) -> int:
    """Return what a finca brings a player if it is encircled now, or else at the end."""
    if encircled:
        found = points_at(turn_ended(encircled_now(state, site))[1], site)
    else:
        found = points_at(game_ended(state)[1], site, final=True)
    return (found or {}).get(player, 0)


def _once_closed(state: GameState, site: str, player: int) -> int:
    """Return the same as `_worth`, also at the end where no tile that is left has a space at the finca."""
    return _paid(state, site, player, can_be_encircled(state, site) and may_close(state, site))


def harvest_places(here: Moment, values: Values) -> bool:
    """At just these fincas the player would get less points after the harvest, which brings what is told."""
    open_sites = [built.site for built in here.state.fincas if not built.scored]
    before, after, me = here.state, here.after, here.me
    lost = {site: _once_closed(before, site, me) - _once_closed(after, site, me) for site in open_sites}
    lost = {site: points for site, points in lost.items() if points > 0}
    return (
        harvest_short(here, values)
        and letters(values["fincas"]) == {*lost}
        and sum(lost.values()) == number(values["given"])
    )


def harvest_places_short(here: Moment, values: Values) -> bool:
    """The same with the number alone."""
    return harvest_places(here, {**values, "given": values["cost"]})


def harvest_stuck(here: Moment, values: Values) -> bool:
    """If it were the player's turn again, there would be nothing to do but to pass."""
    return Pass() in legal_actions(replace(here.after, main_action_done=False))


def change(here: Moment, values: Values) -> bool | None:
    """A total, and by how much the click changes it."""
    if here.action is None or here.action not in legal_actions(here.state):
        return None
    after = _nothing_revealed(here)
    player = _whose(values)
    then, now = _finals(after)[player], _finals(here.state)[player]
    return (then, then - now) == (number(values["points"]), number(values["change"]))


def _nothing_revealed(here: Moment) -> GameState:
    """Return the moment after an action; what it reveals changes no points."""
    return here.after


def at_end(here: Moment, values: Values) -> bool:
    """The game is over with these totals unless the player does still more."""
    after, events = turn_ended(here.after)
    said = totals(values["who"])
    scores = _scores(after)
    return after.over and bool(events) and all(scores[player] == total for player, (total, _) in said.items())


def ends(here: Moment, values: Values) -> bool:
    """The game is over unless the player does still more."""
    return turn_ended(here.after)[0].over


def then(here: Moment, values: Values) -> bool:
    """Everybody whose total changes is named, the best first."""
    said = totals(values["who"])
    before, after = _finals(here.state), _finals(here.after)
    changed = {player: (after[player], after[player] - before[player]) for player in range(len(after))}
    ordered = [total for total, _ in said.values()]
    return said == {p: c for p, c in changed.items() if c[1]} and ordered == sorted(ordered, reverse=True)


def first(points: Callable[[GameState], list[int]]) -> Check:
    """That player has the most points, by this number."""

    def check(here: Moment, values: Values) -> bool:
        found = points(here.state)
        best = sorted(found, reverse=True)
        return found[_whose(values)] == best[0] and best[0] - best[1] == values["count"] > 0

    return check


def shared(points: Callable[[GameState], list[int]]) -> Check:
    """Just these players have the most points."""

    def check(here: Moment, values: Values) -> bool:
        found = points(here.state)
        return {n for n in NAMES if n in str(values["names"])} == {
            NAMES[p] for p, total in enumerate(found) if total == max(found)
        }

    return check


def _place(here: Moment, values: Values, tied: bool) -> bool:
    finals = _finals(here.state)
    points, place = number(values["points"]), number(values["place"])
    return 1 + sum(other > points for other in finals) == place and (finals.count(points) > 1) == tied


def gap(here: Moment, values: Values) -> bool:
    """This many points lie between somebody and the best other player, if the game ended now."""
    finals, points = _finals(here.state), number(values["points"])
    best = sorted(finals, reverse=True)
    return points in [best[0] - other for other in best[1:]]


def lead(here: Moment, values: Values) -> bool:
    """The same by the current points."""
    best, points = sorted(_scores(here.state), reverse=True), number(values["points"])
    return points in [best[0] - other for other in best[1:]]


def lead_tied(here: Moment, values: Values) -> bool:
    """Several have the most points now."""
    scores = _scores(here.state)
    return scores.count(max(scores)) > 1


def nobody_leads(here: Moment, values: Values) -> bool:
    """All have equally many points now."""
    return len(set(_scores(here.state))) == 1


def more_to_come(here: Moment, values: Values) -> bool:
    """The bag is empty, and the end would bring somebody points."""
    gains = zip(_scores(here.state), _finals(here.state), strict=True)
    return not here.state.bag and any(now < then for now, then in gains)


def shown_totals(here: Moment, values: Values) -> bool | None:
    """While an action is shown, the mats bear the totals from before it or after it, as nothing is counted twice."""
    if "totals" not in values:
        return None  # what totals are is said in a note
    before, after = here.steps[here.at - 1].state, here.state
    return values["totals"] in (_finals(before), _finals(after))


def part(source: str) -> Check:
    """Somebody would get that from a source at the end."""

    def check(here: Moment, values: Values) -> bool:
        events = game_ended(here.state)[1]
        found = [0] * len(here.state.players)
        for event in events:
            if getattr(event, "source", None) == source:
                found[event.player] += event.points  # type: ignore[union-attr]
        return number(values["points"]) in found

    return check


def standing(here: Moment, values: Values) -> bool | None:
    """What a player gets at a finca under the mouse, encircled, or at the end if that cannot be any more."""
    if here.state.over or here.action is not None:
        return None
    points, player = number(values["points"]), _whose(values)
    return any(_worth(here.state, built.site, player) == points for built in here.state.fincas if not built.scored)


def hat(here: Moment, values: Values) -> bool | None:
    """The players whose hats are on a roof are those who would score first there, with that lead."""
    if here.state.over or here.action is not None:
        return None
    said = {name for name in NAMES if name in str(values["names"])}
    open_fincas = [built.site for built in here.state.fincas if not built.scored]
    for site in open_fincas:
        if groups := leaders(here.state, site):
            (best, players), rest = groups[0], [tiles for tiles, _ in present(here.state, site) if tiles < groups[0][0]]
            lead = best, max(rest, default=0)
            if {NAMES[player] for player in players} == said and lead == (number(values["tiles"]), values["second"]):
                return True
    return False


def stands_harvest(here: Moment, values: Values) -> bool:
    """A harvest of everything brings that player so much."""
    way = harvest_of(here.state, _whose(values))
    assert way is not None
    return _gains(way[0], _whose(values), way[1]) == (number(values["gain"]), number(values["coins"]))


def recap_now(here: Moment, values: Values) -> bool:
    """What the finca brings the player in turn has changed to that since the player's last turn."""
    site, now, before = str(values["site"]), number(values["now"]), number(values["before"])
    last = next(
        (
            step.state
            for step, then in zip(reversed(here.steps[: here.at]), reversed(here.steps[1 : here.at + 1]), strict=True)
            if then.state.player != step.state.player == here.me
        ),
        here.steps[0].state,
    )
    return _worth(here.state, site, here.me) == now != before and not _scored(here.state, site) and last is not None


def recap_open(here: Moment, values: Values) -> bool:
    """The same at the end of the game."""
    return not can_be_encircled(here.state, str(values["site"])) and recap_now(here, values)


def recap_encircled(here: Moment, values: Values) -> bool:
    """The same once it is encircled, which must be possible."""
    return can_be_encircled(here.state, str(values["site"])) and recap_now(here, values)


def _scored(state: GameState, site: str) -> bool:
    return any(built.scored for built in state.fincas if built.site == site)


def told_finca(here: Moment, values: Values) -> bool | None:
    """The log: everybody got what it says at a finca that was scored."""
    for event in here.steps[here.at].events:
        if isinstance(event, FincaScored) and event.site == values["site"]:
            before, after = _scores(here.steps[here.at - 1].state), _scores(here.state)
            if event.final:
                return points_at([event], event.site, final=True) is not None
            return all(after[e.player] >= before[e.player] + e.points for e in event.standings)
    return None


def told_won(here: Moment, values: Values) -> bool:
    """The game is over, and these players have the most points."""
    scores = _scores(here.state)
    return here.state.over and number(values["points"]) == max(scores)


def told_income(here: Moment, values: Values) -> bool:
    """This many coins came in."""
    before = here.steps[here.at - 1].state
    return here.state.players[before.player].coins - before.players[before.player].coins == number(values["coins"])


def told_limit(here: Moment, values: Values) -> bool:
    """The same, up to the limit."""
    player = here.steps[here.at - 1].state.player
    return told_income(here, values) and here.state.players[player].coins == here.state.game.tiles.max_coins


def told_refilled(here: Moment, values: Values) -> bool:
    """This many tiles came to the market."""
    before = here.steps[here.at - 1].state
    return len(before.bag) - len(here.state.bag) == values["count"]


def told_harvest(here: Moment, values: Values) -> bool:
    """All regions together brought that: in the harvest just done, or in one that the recap tells of."""
    steps = here.steps[: here.at + 1]
    told = steps[-2:] if isinstance(steps[-1].action, Harvest) else steps
    found = [
        _scores(step.state)[before.state.player] - _scores(before.state)[before.state.player]
        for before, step in pairwise(told)
        if isinstance(step.action, Harvest)
    ]
    return number(values["points"]) in found


def begun(here: Moment) -> bool:
    """Whether a turn begins here."""
    return any(isinstance(event, TurnBegan) for event in here.steps[here.at].events)


CHECKS: dict[str, Check] = {
    "table.tip.harvest": harvest_all,
    "table.tip.all": harvest_all,
    "table.tip.harvest_full": harvest_full,
    "table.hint.harvest": harvest,
    "table.hint.harvest_limit": harvest_limit,
    "table.hint.harvest_places": harvest_places,
    "table.hint.harvest_stuck": harvest_stuck,
    "table.hint.harvest_short": harvest_short,
    "table.hint.harvest_places_short": harvest_places_short,
    "table.hint.harvest_stuck_short": harvest_stuck,
    "table.hint.coins_full": purse_full,
    "table.forecast.change": change,
    "table.forecast.at_end": at_end,
    "table.forecast.ends": ends,
    "table.forecast.title": shown_totals,
    "table.forecast.then": then,
    "table.forecast.wins": first(_finals),
    "table.forecast.share": shared(_finals),
    "table.forecast.leads": first(_scores),
    "table.forecast.share_lead": shared(_scores),
    "table.forecast.to_come": lambda here, values: not here.state.over,
    "table.forecast.not_over": lambda here, values: not (here.state.over or here.state.bag),
    "table.forecast.total": lambda here, values: _place(here, values, tied=False),
    "table.forecast.shared": lambda here, values: _place(here, values, tied=True),
    "table.forecast.ahead": gap,
    "table.forecast.behind": gap,
    **{f"table.forecast.{source}": part(source) for source in EVERY_SOURCE if source.final or source == FINCA},
    "table.tip.ahead": lead,
    "table.tip.behind": lead,
    "table.tip.ahead_tied": lead_tied,
    "table.tip.no_lead": nobody_leads,
    "table.tip.more_points": more_to_come,
    "table.banner.counts": more_to_come,
    "table.tip.standing": standing,
    "table.tip.hat": hat,
    "replay.stands_harvest": stands_harvest,
    "table.recap.now": recap_encircled,
    "table.recap.now_open": recap_open,
    "table.recap.brief_now": recap_now,
    "events.finca_scored": told_finca,
    "events.finca_final": told_finca,
    "events.won": told_won,
    "events.income": told_income,
    "events.income_limit": told_limit,
    "events.refilled": told_refilled,
    "events.harvested_all": told_harvest,
}
