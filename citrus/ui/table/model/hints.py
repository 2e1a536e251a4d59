"""Hints: the advice in a sentence, and what on the table it points at."""

from __future__ import annotations

from citrus.bots.advice import Advice
from citrus.bots.leads import whole_points
from citrus.bots.reasons import Reason
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
from citrus.rules.market import line_tiles
from citrus.rules.numbering import Kind, Space
from citrus.rules.state import GameState
from citrus.rules.turn import apply, why_not
from citrus.ui.table.model import targets
from citrus.ui.table.model.click_paths import click_paths, concerned, left
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.selection import NOTHING, Harvesting, PickedTool, Selection
from citrus.ui.table.model.targets import Target
from citrus.ui.table.model.variants import answer

LONGEST = 175  # characters of a hint with what the board shows as well: more is not read at a glance
WHOLE = 230  # characters of a hint with what would not be known without it

FOR_OTHERS = ("shares", "gives")  # what a turn costs by what others get


def sentence(words: Words, state: GameState, advice: Advice) -> str:
    """Return what the player in turn could do, why, what it costs at fincas, and which bridges it takes. More follows
    while the hint stays short: what comes next, which finca can wait, where the tiles go, and a second reason."""
    first = _reasoned(words, state, advice, 1)
    said = " ".join(filter(None, (first, _costs(words, advice), _bridges(words, advice))))
    then, instead, where = _then(words, state, advice), _instead(words, advice), _where(words, state, advice)
    kept = ""
    for more, most in ((then, WHOLE), (instead, WHOLE), (where, LONGEST)):
        if more and len(said) + len(kept) + len(more) < most:
            # what comes after the plantings may need what they bring
            kept = f" {more}{kept}" if more is where else f"{kept} {more}"
    said += kept
    both = _reasoned(words, state, advice, 2) + said[len(first) :]
    return both if len(both) <= LONGEST else said


def _costs(words: Words, advice: Advice) -> str:
    """Tell what the turn costs at fincas."""
    lost = [reason for reason in advice.costs if reason.name not in FOR_OTHERS]
    said = []
    if len(lost) == 1:
        said.append(words.count(f"table.advice.{lost[0].name}", lost[0].count, site=lost[0].site))
    elif lost:
        points = words.amount("points", sum(reason.count for reason in lost))
        fincas = words.fincas([reason.site for reason in lost])
        said.append(words.texts("table.advice.loses_several", fincas=fincas, points=points))
    said += [
        words.texts(f"table.advice.{reason.name}", site=reason.site, who=_others(words, reason))
        for reason in advice.costs
        if reason.name in FOR_OTHERS
    ]
    return " ".join(said)


def _bridges(words: Words, advice: Advice) -> str:
    """Tell which of the following plantings take a bridge; a bridge for the action itself is named with it."""
    spaces = sum(1 << planting.space for planting in advice.plan if planting.bridge and planting != advice.action)
    return words.count("table.advice.bridges", spaces.bit_count(), spaces=words.spaces(spaces)) if spaces else ""


def _then(words: Words, state: GameState, advice: Advice) -> str:
    """Tell what follows in the same turn, and what fincas bring in all that the reason has not named."""
    named = {reason.site for reason in advice.reasons[:1] if reason.name in ("encircles", "scores")}
    scored = [_reason(words, reason) for reason in advice.scored if reason.site not in named]
    if advice.then is not None:
        action = _next_use(words, state, advice.then)
        steps = [step for step in advice.turn if not isinstance(step, EndTurn)]
        if scored and steps[-1:] == [advice.then]:
            return words.texts("table.advice.then_why", action=action, why=words.all_of(scored))
        then = words.texts("table.advice.then", action=action)
        return f"{then} {_scored(words, advice)}" if scored else then
    return _scored(words, advice) if scored or len(advice.scored) > 1 else ""


def _scored(words: Words, advice: Advice) -> str:
    """Tell what fincas bring at the end of the turn."""
    points = sum(reason.count for reason in advice.scored)
    if len(advice.scored) == 1:
        return words.count("table.advice.scored_one", points, site=advice.scored[0].site)
    fincas = words.fincas([reason.site for reason in advice.scored])
    return words.texts("table.advice.in_all", fincas=fincas, points=words.amount("points", points))


def awaited(words: Words, state: GameState, step: Plant | BuildFinca, first: Action | None) -> str:
    """Tell that a hint plants or builds something somewhere, but something comes `first`; None: something
    unforeseen."""
    key = "awaited_finca" if isinstance(step, BuildFinca) else "awaited"
    values = {"site": step.site} if isinstance(step, BuildFinca) else {"tile": words.tile(step.tile)}
    if first is None:
        return words.texts(f"table.advice.{key}_later", **values)
    return words.texts(f"table.advice.{key}", first=_next_use(words, state, first), **values)


def _next_use(words: Words, state: GameState, action: Action) -> str:
    """Return a later step of a turn, as a request."""
    match action:
        case Plant(tile=tile, space=space):
            return words.texts("table.advice.next.plant", tile=words.tile(tile), space=words.space(space))
        case Buy(line=line):
            return words.texts("table.advice.next.buy", line=words.line(line))
        case BuildFinca(site=site):
            return words.texts("table.advice.next.build", site=site)
        case PlaceBull(space=space):
            return words.texts("table.advice.next.bull", space=words.space(space))
        case UseCart(market_space=space):
            fetched = state.market[space - 1]
            return words.texts("table.advice.next.cart", tile="" if fetched is None else words.tile(fetched))
        case UseMoney(coins=coins):
            return words.texts("table.advice.next.money", tile=words.landscape(f"money{coins}"))
    return words.texts("table.advice.next.milestone")


def _instead(words: Words, advice: Advice) -> str:
    """Tell that fincas could be won at once, but another turn promises more, and how much."""
    if not advice.instead:
        return ""
    points = words.amount("points", sum(reason.count for reason in advice.instead))
    fincas = words.fincas([reason.site for reason in advice.instead])
    better = words.amount("points", whole_points(advice.better))
    return words.texts("table.advice.instead", fincas=fincas, points=points, better=better)


def _where(words: Words, state: GameState, advice: Advice) -> str:
    """Tell which tiles go where, for a purchase without surprises or after a finca is built. Empty where something
    unknown comes before them."""
    if not isinstance(advice.action, Buy | BuildFinca) or advice.site or not advice.plan:
        return ""
    after, _ = apply(state, advice.action)
    if why_not(after, advice.plan[0]) is not None:
        return ""
    places = [
        words.texts("table.advice.place", tile=words.tile(planting.tile), space=words.space(planting.space))
        for planting in advice.plan
    ]
    return words.texts("table.advice.where", places=words.listed(places))


def _reasoned(words: Words, state: GameState, advice: Advice, most: int) -> str:
    """Tell what the player in turn could do, with at most `most` reasons."""
    action = _founding(words, state, advice) if advice.site else _action(words, state, advice.action)
    matter = advice.reasons
    if isinstance(advice.action, Plant) and len(matter) > 1:  # where a region begins has been said
        matter = tuple(reason for reason in matter if reason.name != "starts")
    reasons = [_reason(words, reason) for reason in matter[:most]]
    why = reasons[0] if len(reasons) < 2 else words.texts("table.advice.both", first=reasons[0], second=reasons[1])
    return words.texts("table.advice.why", action=action, why=why)


def _founding(words: Words, state: GameState, advice: Advice) -> str:
    """Return an action that draws a finca, with the site where that would go."""
    match advice.action:
        case Buy(line=line):
            price = words.amount("coins", len(line_tiles(state, line)))
            return words.texts("table.advice.buy_build", line=words.line(line), price=price, site=advice.site)
        case UseCart(market_space=space):
            fetched = state.market[space - 1]
            tile = "" if fetched is None else words.tile(fetched)
            return words.texts("table.advice.cart_build", tile=tile, site=advice.site)
    return words.texts("table.advice.milestone_build", site=advice.site)


def _action(words: Words, state: GameState, action: Action) -> str:
    texts = words.texts
    match action:
        case Buy(line=line):
            price = words.amount("coins", len(line_tiles(state, line)))
            return texts("table.advice.buy", line=words.line(line), price=price)
        case BuildFinca(site=site):
            return texts("table.advice.build", site=site)
        case Plant(tile=tile, space=space, bridge=bridge):
            key = "table.advice.plant_bridge" if bridge else "table.advice.plant"
            return texts(key, tile=words.tile(tile), space=words.space(space))
        case Harvest(regions=regions) if len(regions) > 2:
            return words.count("table.advice.harvest_several", len(regions))
        case Harvest(regions=regions):
            named = [
                _region(words, state, region.kind, first)
                for first in regions
                if (region := state.region_at(first)) is not None
            ]
            return texts("table.advice.harvest", regions=words.all_of(named))
        case UseMoney(coins=coins):
            return texts("table.advice.money", tile=words.landscape(f"money{coins}"))
        case UseCart(market_space=space):
            fetched = state.market[space - 1]
            return texts("table.advice.cart", tile="" if fetched is None else words.tile(fetched))
        case PlaceBull(space=space):
            return texts("table.advice.bull", space=words.space(space))
        case UseMilestone():
            return texts("table.advice.milestone")
        case ReturnHand():
            return texts("table.advice.return")
        case Pass():
            return texts("table.advice.pass")
        case EndTurn():
            return texts("table.advice.end")
    added = answer(state.game, lambda variant: variant.advice(words, state, action))
    if added is None:
        raise TypeError(f"no words for {action}")
    return added


def _region(words: Words, state: GameState, kind: Kind, first: Space) -> str:
    """Return a region in a sentence; a tree with a worker is called a tree."""
    if kind in state.game.added:
        return words.texts(f"table.advice.{state.game.kind_name(kind)}", space=words.space(first))
    return words.texts("table.advice.region", of_kind=words.of_kind(kind), space=words.space(first))


def _reason(words: Words, reason: Reason) -> str:
    key = f"table.advice.reason.{reason.name}"
    values = {
        "site": reason.site,
        "of_kind": words.of_kind(reason.kind) if reason.kind is not None else "",
        "space": words.space(reason.space) if reason.space is not None else "",
        "tiles": words.landscapes(reason.tiles),
        "line": words.line(reason.line) if reason.line else "",
        "workers": words.amount("workers", reason.workers) if reason.workers else "",
        "most": reason.most,
        "player": words.player(reason.player) if reason.player is not None else "",
    }
    text = words.count(key, reason.count, **values) if reason.count else words.texts(key, **values)
    return words.texts("table.advice.others", reason=text, who=_others(words, reason)) if reason.others else text


def _others(words: Words, reason: Reason) -> str:
    """Return the other players whom a finca brings points, and how many."""
    return words.listed(
        [
            words.texts("table.tip.stands", name=words.player(player), points=words.amount("points", points))
            for player, points in reason.others
        ]
    )


def pointed_out(state: GameState, advice: Advice) -> tuple[Target, ...]:
    """Return everything on the table that a hint is about."""
    sites = (*(reason.site for reason in advice.reasons), advice.site)
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
