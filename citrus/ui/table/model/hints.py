"""Hints: the advice in a sentence, and what on the table it points at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from citrus.bots.advice import Advice
from citrus.bots.leads import EQUAL, whole_points
from citrus.bots.reasons import AT_FINCAS, CLOSED, LARGE, MORE_TILES, Reason
from citrus.language.words import Words
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
    UseMilestone,
    UseMoney,
)
from citrus.rules.events import Income, PointsScored
from citrus.rules.market import line_tiles
from citrus.rules.state import GameState
from citrus.rules.tiles import HORSES
from citrus.rules.turn import apply, legal_actions
from citrus.ui.table.model import targets
from citrus.ui.table.model.click_paths import click_paths, concerned, left
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.selection import NOTHING, Harvesting, PickedTool, Selection
from citrus.ui.table.model.targets import Target
from citrus.ui.table.model.variants import answer

FOR_OTHERS = ("shares", "gives", "favours")  # what a turn costs by what others get
FIRST_PLACES = ("leads", "levels_first")
LOST_PLACES = ("loses_first", "loses_second", "loses_at_end")
NO_REASON = ("promises", "starts", "plants", "nothing_left", "keeper")  # reasons that any turn of this sort has
SOON = 3  # open spaces: a finca that has no more of them may be encircled before anybody can catch up
SAID_BETTER = {"stays": "leaves", "hopes": "leads_there"}  # the same of one site, by the better reason
AT_ONCE = ("encircles", "scores", "points", "reaps", "reaps_full")  # reasons that count points of this turn
MOST = 3  # sentences of an explanation after the first one
TOLD_AT_ONCE = 2  # reasons, in one of them, if they are
SHORT = 110  # signs or fewer


def brief(words: Words, state: GameState, advice: Advice) -> tuple[str, ...]:
    """Return what the player in turn could do, and what it brings; for where that is too long, the same with less or
    with a weaker reason. What the turn loses at fincas comes with it where there is room. What it opens for others is
    left to the `explanation`, beside what outweighs it."""
    if advice.undo:
        return (words.texts("table.advice.undo"),)
    action, losses = _advised(words, state, advice), _losses_in_brief(words, advice)
    forms = [words.texts("table.advice.why", action=action, why=gain) for gain in _gains(words, state, advice)]
    after, later = _afterwards(words, state, advice), _later(words, advice)
    if after:
        use, scores = after
        then = words.texts("table.advice.then_why", action=use, why=scores)
        at_once = words.texts("table.advice.first_then", action=action, next=use, why=scores)
        forms = [*(words.joined(" ", [form, then]) for form in forms), at_once, *forms]
    elif later:
        forms = [*(words.joined(" ", [form, later]) for form in forms), *forms]
    warning = words.texts("table.advice.but", losses=losses) if losses else ""
    warned = [words.joined(" ", [form, warning]) for form in forms] if losses else []
    return tuple(dict.fromkeys((*warned, *forms, words.texts("table.advice.alone", action=action))))


def _gains(words: Words, state: GameState, advice: Advice) -> list[str]:
    """Return what speaks for a turn, the best first, each short enough for the bar."""
    first = _main_reason(words, state, advice)
    scored = [reason for reason in _not_named(advice) if not reason.later]
    gains = [
        first,
        *(_reason(words, replace(reason, others=()), advice.action) for reason in _reasons(advice) if _says(reason)),
    ]
    if any(reason.by for reason in scored):
        gains.insert(0, _both(words, [first, *(_reason(words, reason) for reason in scored)]))
    elif scored:
        gains.insert(0, words.texts("table.advice.reason.and_scored", reason=first, **_in_all(words, scored)))
    return gains


def _main_reason(words: Words, state: GameState, advice: Advice) -> str:
    """Return what speaks most for a turn: what it brings, or, where that is little, by how much it is better than
    another one."""
    if not _tells_by(state, advice):
        return _reason(words, _first(advice), advice.action)
    turn = _other(words, state, advice.plain if advice.over is None else advice.over.action)
    points = words.amount("points", whole_points(_by(advice)))
    return words.texts("table.advice.reason.better", points=points, turn=turn)


def _tells_by(state: GameState, advice: Advice) -> bool:
    """Return whether the main reason for a turn is by how much it is better than another one."""
    first, other = _first(advice), advice.plain if advice.over is None else advice.over.action
    if other is None or _by(advice) < EQUAL or first.weight >= LARGE or first.name in AT_ONCE:
        return False
    return first.name == "promises" or other in legal_actions(state)  # else it was a choice when the turn began


def _says(reason: Reason) -> bool:
    return reason.name != "promises"


def _first(advice: Advice) -> Reason:
    """Return the first reason to tell: the strongest, or what a turn that seems to lose points brings at once."""
    strongest, *others = _reasons(advice)
    if not _seems_to_lose(advice):
        return strongest
    return next((reason for reason in (strongest, *others) if reason.name in AT_ONCE), strongest)


def _seems_to_lose(advice: Advice) -> bool:
    """Return whether a turn loses or leaves more points, or lets others get more, than it brings at once."""
    told = [reason for reason in _reasons(advice) if reason.name in AT_ONCE]
    named = {reason.site for reason in told}
    told += [one for one in advice.scored if one.site not in named]
    brought = sum(reason.count for reason in told)
    got_by_others = [points for reason in advice.costs for _, points in reason.others]
    opened = [reason.count for reason in advice.opens]
    forgone = sum(reason.count for reason in advice.instead)
    lost = sum(reason.count for reason in advice.costs if reason.name not in FOR_OTHERS)
    return max(lost, forgone, *got_by_others, *opened, 0) > brought


def _named(advice: Advice) -> set[str]:
    """Return the finca that the first reason says is scored, if it does."""
    first = _first(advice)
    return {first.site} if first.name in CLOSED else set()


def _not_named(advice: Advice) -> list[Reason]:
    """Return the fincas that are scored, except the one that the first reason names."""
    return [reason for reason in advice.scored if reason.site not in _named(advice)]


def explanation(words: Words, state: GameState, advice: Advice) -> tuple[str, ...]:
    """Return what there is to say about an advice: what speaks for it, and in at most `MOST` more sentences what else
    it brings or what follows, how it compares with another turn, and last what it loses or opens. So *Why?* begins with
    what it is good for even where the bar has the first sentence."""
    if advice.undo:
        return (words.texts("table.advice.undo"),)
    gain, *_ = _gains(words, state, advice)
    why = words.texts("table.advice.why", action=_advised(words, state, advice), why=gain)
    against = _against(words, state, advice)
    return (why, *_more(words, state, advice)[: max(1, MOST - 1 - len(against))], *against)


def spare(words: Words, state: GameState, advice: Advice) -> tuple[str, ...]:
    """Return the sentences of an `explanation` that can be left out for want of room, the first to go first. What a
    turn loses is none of them, nor what outweighs that."""
    return tuple(reversed(_more(words, state, advice)))


def _more(words: Words, state: GameState, advice: Advice) -> list[str]:
    """Return sentences on what an advice brings besides its main reason, or what makes that a good one, on the bridges
    that it takes, and on what follows: that alone is no reason."""
    more = _besides(words, advice, _main_reason(words, state, advice)) or _grounds(words, state, advice)
    reasoned = more or advice.scored or advice.over is not None
    follows = (_then(words, state, advice), _later(words, advice)) if reasoned else ()
    return [*more, *filter(None, (_bridges(words, advice), *follows))]


def _against(words: Words, state: GameState, advice: Advice) -> list[str]:
    """Return sentences on how an advice compares with another turn, and on what it loses or opens; where the main
    reason compares them already, that this is counted in."""
    losses, compared = [*_costs(words, advice), *_opens(words, advice.opens)], _compared(words, state, advice)
    key = "table.advice.but" if compared else "table.advice.counted"
    said = words.texts(key, losses=words.all_of(losses)) if losses else ""
    return [sentence for sentence in (compared, said) if sentence]


def _grounds(words: Words, state: GameState, advice: Advice) -> list[str]:
    """Return what makes the only reason for an advice a good one, as a sentence; empty where it speaks for itself."""
    reason = _first(advice)
    if reason.name in (*AT_FINCAS, *MORE_TILES) and reason.lacking and reason.site:
        (finca,) = [built.finca for built in state.fincas if built.site == reason.site]
        return [words.count("table.advice.ground.finca", reason.lacking, site=reason.site, finca=finca)]
    if reason.name == "grows":
        return [words.texts("table.advice.ground.region")]
    if reason.name == "landscape":
        if {*reason.tiles} <= {*HORSES}:
            return [words.texts("table.advice.ground.horses")]
        return [] if _afterwards(words, state, advice) else [words.texts("table.advice.ground.tool")]
    return []


def _afterwards(words: Words, state: GameState, advice: Advice) -> tuple[str, str] | None:
    """Return what is used after the action, and what fincas bring by that alone; None if nothing is."""
    brought = [reason for reason in advice.scored if reason.later and reason.by]
    uses = list(dict.fromkeys(use for reason in brought for use in reason.by))
    if not uses:
        return None
    bulls = len(uses) > 1 and all(isinstance(use, PlaceBull) for use in uses)
    said = [words.texts("table.advice.next.bulls")] if bulls else [asked(words, state, use) for use in uses]
    return words.all_of(said), words.all_of([_reason(words, replace(reason, by=())) for reason in brought])


def _later(words: Words, advice: Advice) -> str:
    """Tell what the turn brings after its next step, if that is more than the step brings itself."""
    first = next((reason for reason in advice.ahead if reason.name not in NO_REASON), None)
    if first is None or any(reason.later and reason.by for reason in advice.scored):
        return ""  # what an action tile brings after it is said with that
    told = _first(advice)
    if told.name not in NO_REASON and first.weight <= max(told.weight, LARGE):
        return ""
    return words.texts("table.advice.later_on", reason=_reason(words, first))


def _advised(words: Words, state: GameState, advice: Advice) -> str:
    return _founding(words, advice) if advice.site else _action(words, state, advice.action)


def _besides(words: Words, advice: Advice, main: str) -> list[str]:
    """Tell the strongest reasons that have not been told, in a sentence; empty without any."""
    closed = {reason.site for reason in advice.scored} - _named(advice)
    others = [
        text
        for reason in _reasons(advice)
        if not (reason.name == "promises" or (reason.name in CLOSED and reason.site in closed))
        and (text := _reason(words, reason, advice.action)) != main
    ]
    if not others:
        return []
    told = _both(words, others[:TOLD_AT_ONCE])
    return [words.texts.capital(words.texts("table.advice.besides", reason=told if len(told) <= SHORT else others[0]))]


def _both(words: Words, clauses: Sequence[str]) -> str:
    """Return clauses as one."""
    return reduce(lambda told, more: words.texts("table.advice.both", reason=told, more=more), clauses)


def _reasons(advice: Advice) -> tuple[Reason, ...]:
    """Return the reasons that say something, or the only one. Who gets more at a finca is told as a loss."""
    more = {reason.site for reason in advice.costs if reason.name == "favours"}
    sites = {(reason.name, reason.site) for reason in advice.reasons}
    told = tuple(
        reason
        for reason in advice.reasons
        if reason.name not in NO_REASON and (SAID_BETTER.get(reason.name), reason.site) not in sites
    )
    return tuple(replace(reason, others=()) if reason.site in more else reason for reason in told or advice.reasons)


def _by(advice: Advice) -> float:
    """Return by how many points a turn is better than the one that it is compared with, if with any."""
    return advice.better if advice.over is None else advice.over.points


def _other(words: Words, state: GameState, action: Action | None) -> str:
    """Return another turn, by how it begins; a harvest by its regions and what they bring."""
    match action:
        case Buy(line=line) if action in legal_actions(state):
            return words.texts("table.advice.other.buy", line=_line(words, state, line))
        case Buy(line=line):
            return words.texts("table.advice.other.buy", line=words.line(line))
        case BuildFinca(site=site):
            return words.texts("table.advice.other.build", site=site)
        case Harvest() if action in legal_actions(state):
            return words.texts("table.advice.other.harvest", **_harvested(words, state, action))
        case Plant():
            return words.texts("table.advice.other.plant")
        case EndTurn():
            return words.texts("table.advice.other.end")
    return words.texts("table.advice.other.another")


def _line(words: Words, state: GameState, line: str) -> str:
    """Return a market line with what lies on it, by which it is found: `row 2 (lemon, 2 × lime)`."""
    return words.texts("table.advice.others", reason=words.line(line), who=words.kinds(line_tiles(state, line)))


def _harvested(words: Words, state: GameState, action: Harvest) -> dict[str, str]:
    """Return the regions of a harvest, and what it brings."""
    _, events = apply(state, action)
    kinds = [region.kind for first in action.regions if (region := state.region_at(first)) is not None]
    points = sum(event.points for event in events if isinstance(event, PointsScored))
    coins = sum(event.gained for event in events if isinstance(event, Income))
    brings = words.listed([words.amount("points", points), words.amount("coins", coins)])
    return {"regions": words.listed([words.kind(kind) for kind in kinds]), "brings": brings}


def _compared(words: Words, state: GameState, advice: Advice) -> str:
    """Tell how a turn compares with another one that loses less, brings more at once, or is as easy to understand."""
    loses = bool(advice.costs or advice.opens)
    if advice.instead and _tells_by(state, advice):
        return words.texts("table.advice.instead_of_it", **_in_stead(words, advice))
    if advice.instead:
        better = words.amount("points", whole_points(advice.better))
        same = isinstance(advice.action, Buy) and advice.plain == advice.action
        turn = words.texts("table.advice.other.plant") if same else _other(words, state, advice.plain)
        return words.texts("table.advice.instead", turn=turn, better=better, **_in_stead(words, advice))
    if advice.over is None:
        return words.texts("table.advice.over_none") if loses else ""
    if _tells_by(state, advice) or not (loses or advice.over.action in legal_actions(state)):
        return ""
    turn, points = _other(words, state, advice.over.action), advice.over.points
    if points >= EQUAL:
        return words.texts("table.advice.over", turn=turn, points=words.amount("points", whole_points(points)))
    return words.texts("table.advice.over_equal", turn=turn)


def _opens(words: Words, opened: Sequence[Reason]) -> list[str]:
    """Tell which fincas the next player could encircle after the turn, if any."""
    fincas = [
        words.texts("table.advice.opened", site=reason.site, points=words.amount("points", reason.count))
        for reason in opened
    ]
    players = [words.player(reason.player) for reason in opened if reason.player is not None]
    return [words.texts("table.advice.opens", name=name, fincas=words.one_of(fincas)) for name in players[:1]]


def _losses_in_brief(words: Words, advice: Advice) -> str:
    """Return in few words what weighs most of what a turn loses at fincas; empty if it loses nothing. Places at fincas
    that stay open for long can be won back, so that their points do not count yet."""
    lost = _lost_places(advice)
    if lost and all(reason.lacking > SOON for reason in lost):
        return words.texts("table.advice.warn_behind", fincas=words.fincas([reason.site for reason in lost]))
    if len(lost) > 1:
        return words.texts("table.advice.warn_several", **_in_all(words, lost))
    if lost:
        return words.count("table.advice.warn_loses", lost[0].count, site=lost[0].site)
    said = (words.texts(f"table.advice.warn_{one.name}", site=one.site, count=one.count) for one in advice.costs)
    return next(said, "")


def _in_all(words: Words, reasons: Sequence[Reason]) -> dict[str, str]:
    """Return the fincas of some reasons, and their points together."""
    points = words.amount("points", sum(reason.count for reason in reasons))
    return {"fincas": words.fincas(sorted(reason.site for reason in reasons)), "points": points}


def _in_stead(words: Words, advice: Advice) -> dict[str, str]:
    """Return the fincas that another turn would win at once, with the tools that it takes, and their points."""
    told, names = _in_all(words, advice.instead), _tools([use for one in advice.instead for use in one.by], None)
    if names:
        tools = words.all_of([words.texts(f"table.advice.tool.{name}") for name in names])
        told["fincas"] = words.joined(", ", [told["fincas"], words.texts("table.advice.with", tools=tools)])
    return told


def _costs(words: Words, advice: Advice) -> list[str]:
    """Tell what the turn costs."""
    lost = _lost_places(advice)
    said = []
    if len(lost) == 1:
        said.append(words.count(f"table.advice.{lost[0].name}", lost[0].count, site=lost[0].site))
    elif lost:
        said.append(words.texts("table.advice.loses_several", **_in_all(words, lost)))
    said += [
        words.texts(
            f"table.advice.{reason.name}",
            site=reason.site,
            who=_others(words, reason),
            points=words.amount("points", reason.count),
        )
        for reason in advice.costs
        if reason not in lost
    ]
    return said


def _lost_places(advice: Advice) -> list[Reason]:
    """Return the places that a turn loses at fincas."""
    return [reason for reason in advice.costs if reason.name in LOST_PLACES]


def _bridges(words: Words, advice: Advice) -> str:
    """Tell which of the following plantings take a bridge; a bridge for the action itself is named with it."""
    named = _first(advice).by
    bridges = sum(one.bridge and one != advice.action and one not in named for one in advice.plan)
    return words.count("table.advice.bridges", bridges) if bridges else ""


def _then(words: Words, state: GameState, advice: Advice) -> str:
    """Tell what follows in the same turn, or what fincas bring in all if the first sentence names one of several."""
    after = _afterwards(words, state, advice)
    if after:
        use, scores = after
        return words.texts("table.advice.then_why", action=use, why=scores)
    if advice.then is not None and advice.then not in _first(advice).by:
        return words.texts("table.advice.then", action=asked(words, state, advice.then))
    if 1 < len(advice.scored) != len(_not_named(advice)):
        return words.texts("table.advice.in_all", **_in_all(words, advice.scored))
    return ""


def awaited(words: Words, state: GameState, step: Plant | BuildFinca, first: Action | None) -> str:
    """Tell that a hint plants or builds something somewhere, but something comes `first`; None: something
    unforeseen."""
    key = "awaited_finca" if isinstance(step, BuildFinca) else "awaited"
    values = {"site": step.site} if isinstance(step, BuildFinca) else {"tile": words.tile(step.tile)}
    if first is None:
        return words.texts(f"table.advice.{key}_later", **values)
    alike = isinstance(step, Plant) and isinstance(first, Plant) and words.tile(step.tile) == words.tile(first.tile)
    before = words.texts("table.advice.next.plant_other") if alike else asked(words, state, first)
    return words.texts(f"table.advice.{key}", first=before, **values)


def asked(words: Words, state: GameState, action: Action) -> str:
    """Return a step of a turn, as a request."""
    match action:
        case Plant(tile=tile):
            return words.texts("table.advice.next.plant", tile=words.tile(tile))
        case Buy(line=line):
            return words.texts("table.advice.next.buy", line=_line(words, state, line))
        case Harvest():
            return words.texts("table.advice.next.harvest", **_harvested(words, state, action))
        case EndTurn():
            return words.texts("table.advice.next.end")
        case BuildFinca(site=site):
            return words.texts("table.advice.next.build", site=site)
        case PlaceBull():
            return words.texts("table.advice.next.bull")
        case UseCart(market_space=space):
            fetched = state.market[space - 1]
            return words.texts("table.advice.next.cart", tile="" if fetched is None else words.tile(fetched))
        case UseMoney(coins=coins):
            return words.texts("table.advice.next.money", tile=words.landscape(f"money{coins}"))
        case UseMilestone():
            return words.texts("table.advice.next.milestone")
    return _action(words, state, action)


def _founding(words: Words, advice: Advice) -> str:
    """Return an action that draws a finca, with the site where that would go."""
    key = {Buy: "buy_build", UseCart: "cart_build"}.get(type(advice.action), "milestone_build")
    return words.texts(f"table.advice.{key}", site=advice.site)


_ADVISED: dict[type[Action], str] = {
    Buy: "buy",
    BuildFinca: "build",
    Harvest: "harvest",
    UseMoney: "money",
    UseCart: "cart",
    PlaceBull: "bull",
    UseMilestone: "milestone",
    ReturnHand: "return",
    Pass: "pass",
    EndTurn: "end",
}
"""How advice names the actions of the game without variants."""


def _action(words: Words, state: GameState, action: Action) -> str:
    if isinstance(action, Plant):
        return words.texts(f"table.advice.plant{'_bridge' if action.bridge else ''}", tile=words.tile(action.tile))
    if (key := _ADVISED.get(type(action))) is not None:
        return words.texts(f"table.advice.{key}")
    added = answer(state.game, lambda variant: variant.advice(words, state, action))
    if added is None:
        raise TypeError(f"no words for {action}")
    return added


def _reason(words: Words, reason: Reason, action: Action | None = None) -> str:
    """Return a reason in words; with the `action` that it is for, a second bull is another one."""
    key = f"table.advice.reason.{reason.name}_with" if reason.by else f"table.advice.reason.{reason.name}"
    values = {
        "site": reason.site,
        "of_kind": words.of_kind(reason.kind) if reason.kind is not None else "",
        "tiles": words.gains(reason.tiles),
        "line": words.line(reason.line) if reason.line else "",
        "points": words.amount("points", reason.points or reason.count),
        "coins": words.amount("coins", reason.coins),
        "most": reason.most,
        "tools": words.all_of([words.texts(f"table.advice.tool.{name}") for name in _tools(reason.by, action)]),
        "player": words.player(reason.player) if reason.player is not None else "",
    }
    if reason.sites:  # the same place at several fincas
        return words.texts(f"{key}_all", fincas=words.fincas(sorted(reason.sites)), points=values["points"])
    if reason.name in FIRST_PLACES and not reason.lacking:
        key = f"{key}_at_end"  # then only first places pay
    counted = reason.count and words.texts.is_counted(key)
    text = words.count(key, reason.count, **values) if counted else words.texts(key, **values)
    return words.texts("table.advice.others", reason=text, who=_others(words, reason)) if reason.others else text


def _tools(actions: Sequence[Action], first: Action | None) -> list[str]:
    """Return the names of the tools that actions after the `first` use, in their order, each once; in the plural if it
    is used often."""
    bull = "other_bull" if isinstance(first, PlaceBull) else "bull"
    names = [
        bull if isinstance(one, PlaceBull) else "cart" if isinstance(one, UseCart) else "bridge" for one in actions
    ]
    return [f"{name}s" if names.count(name) > 1 else name for name in dict.fromkeys(names)]


def _others(words: Words, reason: Reason) -> str:
    """Return the other players whom a finca brings points, and how many."""
    return words.listed(
        [
            words.texts("table.tip.stands", name=words.player(player), points=words.amount("points", points))
            for player, points in reason.others
        ]
    )


def around(advice: Advice) -> tuple[str, ...]:
    """Return the sites that the reasons and the losses are about."""
    told = (*_reasons(advice), *advice.ahead, *advice.costs, *advice.opens)
    return tuple(dict.fromkeys(site for one in told for site in (one.site, *one.sites) if site))


def pointed_out(state: GameState, advice: Advice) -> tuple[Target, ...]:
    """Return everything on the table that a hint is about."""
    sites = (*around(advice), advice.site)
    spaces = [planting.space for planting in advice.plan] + [state.game.board.sites[site] for site in sites if site]
    return (*pointed_at(state, advice.action), *map(targets.Space, spaces))


def pointed_at(state: GameState, action: Action, selection: Selection = NOTHING) -> tuple[Target, ...]:
    """Return what a hint points at with what is picked: the first is where the next click goes."""
    clicks, about = left(state, action, selection), concerned(state, action)
    match action:
        case Plant() if not isinstance(selection, PickedTool | Harvesting):
            *_, path = click_paths(state, action)
            return tuple(reversed(path.first))  # its space takes the tile, whichever is picked
        case _ if len(clicks) == 1 and len(several := list(click_paths(state, action))) > 1:
            return tuple(target for path in several for target in path.first)
        case Harvest(regions=regions) if isinstance(selection, Harvesting) and selection.regions - {*regions}:
            return (targets.CommandButton(Command.CANCEL), *about)  # one more is chosen than it harvests
        case Harvest() if clicks[0] == targets.CommandButton(Command.HARVEST):
            return (*about, clicks[0])  # a click on the region begins, too
        case Harvest():
            return (clicks[0], *about)
    return (*clicks, *about)
