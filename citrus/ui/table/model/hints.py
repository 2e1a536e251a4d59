"""Hints: the advice in a sentence, and what on the table it points at."""

from __future__ import annotations

from dataclasses import replace

from citrus.bots.advice import Advice
from citrus.bots.leads import EQUAL, whole_points
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
from citrus.rules.state import GameState
from citrus.ui.table.model import targets
from citrus.ui.table.model.click_paths import click_paths, concerned, left
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.selection import NOTHING, Harvesting, PickedTool, Selection
from citrus.ui.table.model.targets import Target
from citrus.ui.table.model.variants import answer

FOR_OTHERS = ("shares", "gives")  # what a turn costs by what others get


def brief(words: Words, state: GameState, advice: Advice) -> tuple[str, ...]:
    """Return what the player in turn could do, and the strongest reason; for where that is too long, the same with less
    or with a weaker reason. What the turn loses or opens comes with each of them, never without what it gains."""
    action, losses = _advised(words, state, advice), _losses_in_brief(words, advice)
    told = _reasons(advice)
    gains = [_first_reason(words, advice), *(_reason(words, replace(reason, others=())) for reason in told)]
    if losses and _is_better(advice):
        gains.append(words.texts("table.advice.reason.better", **_measured(words, advice)))
    forms = [words.texts("table.advice.why", action=action, why=gain) for gain in gains]
    if not losses:
        return (*dict.fromkeys(forms), words.texts("table.advice.alone", action=action))
    warning = words.texts("table.advice.but", losses=losses)
    return tuple(dict.fromkeys(words.joined(" ", [form, warning]) for form in forms))


def explanation(words: Words, state: GameState, advice: Advice) -> tuple[str, ...]:
    """Return everything there is to say about an advice, in sentences: what speaks for it, what it loses and what
    outweighs that, what it opens for the next player, which bridges it takes, what follows, and what can wait."""
    why = words.texts("table.advice.why", action=_advised(words, state, advice), why=_first_reason(words, advice))
    losses = [*_costs(words, advice), *_opens(words, advice)]
    but = words.texts("table.advice.but", losses=words.all_of(losses)) if losses else ""
    told = (
        *(why, _besides(words, advice), but, _over(words, advice)),
        *(_bridges(words, advice), _then(words, state, advice), _instead(words, advice)),
    )
    return tuple(filter(None, told))


def _advised(words: Words, state: GameState, advice: Advice) -> str:
    return _founding(words, advice) if advice.site else _action(words, state, advice.action)


def _first_reason(words: Words, advice: Advice) -> str:
    """Return the strongest reason; where none can be named, by how much the turn is better than another one."""
    first, *_ = _reasons(advice)
    if first.name == "promises" and _is_better(advice):
        return words.texts("table.advice.reason.better", **_measured(words, advice))
    return _reason(words, first)


def _besides(words: Words, advice: Advice) -> str:
    """Tell the other reasons."""
    others = [_reason(words, reason) for reason in _reasons(advice)[1:]]
    return words.texts("table.advice.besides", reasons=words.all_of(others)) if others else ""


def _reasons(advice: Advice) -> tuple[Reason, ...]:
    """Return the reasons that say something: where a tile is planted shows that a region begins."""
    told = tuple(reason for reason in advice.reasons if reason.name != "starts" or not isinstance(advice.action, Plant))
    return told or advice.reasons


def _is_better(advice: Advice) -> bool:
    return advice.over is not None and advice.over.points >= EQUAL


def _measured(words: Words, advice: Advice) -> dict[str, str]:
    """Return another turn, and by how many points the advised one is better."""
    assert advice.over is not None
    match advice.over.action:
        case Buy(line=line):
            other = words.texts("table.advice.other.buy", line=words.line(line))
        case Harvest() if isinstance(advice.action, Harvest):
            other = words.texts("table.advice.other.harvest_again")
        case Harvest():
            other = words.texts("table.advice.other.harvest")
        case _:
            other = words.texts("table.advice.other.another")
    return {"turn": other, "points": words.amount("points", whole_points(advice.over.points))}


def _over(words: Words, advice: Advice) -> str:
    """Tell what outweighs what a turn loses or opens: how much better it is than another one, unless that is told of a
    finca that can wait."""
    if advice.instead or not (advice.costs or advice.opens):
        return ""
    if not _is_better(advice):
        return words.texts("table.advice.over_none")
    return words.texts("table.advice.over", **_measured(words, advice))


def _opens(words: Words, advice: Advice) -> list[str]:
    """Tell which fincas the next player could encircle after the turn."""
    return [
        words.texts(
            "table.advice.opens",
            name="" if reason.player is None else words.player(reason.player),
            site=reason.site,
            points=words.amount("points", reason.count),
        )
        for reason in advice.opens
    ]


def _losses_in_brief(words: Words, advice: Advice) -> str:
    """Return in few words what weighs most of what a turn loses at fincas, or else what it opens."""
    lost = [reason for reason in advice.costs if reason.name not in FOR_OTHERS]
    if len(lost) > 1:
        points = words.amount("points", sum(reason.count for reason in lost))
        return words.texts(
            "table.advice.warn_several", points=points, fincas=words.fincas([reason.site for reason in lost])
        )
    if lost:
        return words.count("table.advice.warn_loses", lost[0].count, site=lost[0].site)
    if advice.costs:
        return words.texts(f"table.advice.warn_{advice.costs[0].name}", site=advice.costs[0].site)
    if advice.opens and advice.opens[0].player is not None:
        return words.texts(
            "table.advice.warn_opens", name=words.player(advice.opens[0].player), site=advice.opens[0].site
        )
    return ""


def _costs(words: Words, advice: Advice) -> list[str]:
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
    return said


def _bridges(words: Words, advice: Advice) -> str:
    """Tell which of the following plantings take a bridge; a bridge for the action itself is named with it."""
    bridges = sum(planting.bridge and planting != advice.action for planting in advice.plan)
    return words.count("table.advice.bridges", bridges) if bridges else ""


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
        case Plant(tile=tile):
            return words.texts("table.advice.next.plant", tile=words.tile(tile))
        case Buy(line=line):
            return words.texts("table.advice.next.buy", line=words.line(line))
        case BuildFinca(site=site):
            return words.texts("table.advice.next.build", site=site)
        case PlaceBull():
            return words.texts("table.advice.next.bull")
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


def _founding(words: Words, advice: Advice) -> str:
    """Return an action that draws a finca, with the site where that would go."""
    key = {Buy: "buy_build", UseCart: "cart_build"}.get(type(advice.action), "milestone_build")
    return words.texts(f"table.advice.{key}", site=advice.site)


_ADVISED: dict[type[Action], str] = {
    Buy: "buy",
    BuildFinca: "build",
    Plant: "plant",
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
    key = "plant_bridge" if isinstance(action, Plant) and action.bridge else _ADVISED.get(type(action))
    if key is not None:
        return words.texts(f"table.advice.{key}")
    added = answer(state.game, lambda variant: variant.advice(words, state, action))
    if added is None:
        raise TypeError(f"no words for {action}")
    return added


def _reason(words: Words, reason: Reason) -> str:
    key = f"table.advice.reason.{reason.name}"
    values = {
        "site": reason.site,
        "of_kind": words.of_kind(reason.kind) if reason.kind is not None else "",
        "tiles": words.gains(reason.tiles),
        "line": words.line(reason.line) if reason.line else "",
        "points": words.amount("points", reason.count),
        "coins": words.amount("coins", reason.coins),
        "most": reason.most,
        "player": words.player(reason.player) if reason.player is not None else "",
    }
    counted = reason.count and words.texts.is_counted(key)
    text = words.count(key, reason.count, **values) if counted else words.texts(key, **values)
    return words.texts("table.advice.others", reason=text, who=_others(words, reason)) if reason.others else text


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
    return tuple(dict.fromkeys(one.site for one in (*_reasons(advice), *advice.costs, *advice.opens) if one.site))


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
