"""The words of hints: their actions and reasons, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from citrus.bots.advice import Advice
from citrus.bots.reasons import AT_FINCAS, CLOSED, STAYS, Reason
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
from citrus.rules.tiles import HORSES, kind_of, tile_of
from citrus.rules.turn import apply
from citrus.ui.table.model.variants import answer

SOON = 3  # open spaces: a finca that has no more of them may be encircled before anybody can catch up
FIRST_PLACES = ("leads", "levels_first")
USEFUL = ("bull", "cart", "milestone", "bridge", "money3", "money2")  # action tiles, the most useful first
PLACES_LOST = ("loses_first", "loses_second")
TOOLS = ("bull", "cart", "milestone", "bridge")  # whose gain is told with what they do, in brackets
STAYING = ("alone", "another", "several")
"""Which region it is that stays: the only one of its kind, another one than is harvested, or one of several."""

_ADVISED: dict[type[Action], str] = {
    Buy: "buy",
    BuildFinca: "build",
    UseMoney: "money",
    UseCart: "cart",
    PlaceBull: "bull",
    UseMilestone: "milestone",
    ReturnHand: "return",
    Pass: "pass",
    EndTurn: "end",
}
"""How advice names the actions of the game without variants."""


def action_advised(words: Words, state: GameState, action: Action) -> str:
    """Return an advised action, as a request."""
    if isinstance(action, Plant):
        plant = "table.advice.plant_bridge" if action.bridge else "table.advice.plant"
        return words.texts(plant, the_tile=words.the_tile(action.tile))
    if isinstance(action, Harvest) and len(action.regions) == len(state.players[state.player].regions) > 1:
        return words.texts("table.advice.harvest_all")
    if isinstance(action, Harvest):
        return words.count("table.advice.harvest", len(action.regions))
    if (key := _ADVISED.get(type(action))) is not None:
        return words.texts(f"table.advice.{key}")
    added = answer(state.game, lambda variant: variant.advice(words, state, action))
    if added is None:
        raise TypeError(f"no words for {action}")
    return added


def planting_in_brief(words: Words, action: Plant) -> str:
    """Return an advised planting without its tile, which a mark shows."""
    return words.texts(f"table.advice.plant{'_bridge' if action.bridge else ''}_short")


def founding(words: Words, advice: Advice) -> str:
    """Return an action that draws a finca, with the site where that would go."""
    key = {Buy: "buy_build", UseCart: "cart_build"}.get(type(advice.action), "milestone_build")
    return words.texts(f"table.advice.{key}", site=advice.site)


def asked(words: Words, state: GameState, action: Action) -> str:
    """Return a step of a turn, as a request."""
    match action:
        case Plant(tile=tile):
            return words.texts("table.advice.next.plant", the_tile=words.the_tile(tile))
        case Buy(line=line):
            return words.texts("table.advice.next.buy", line=line_found(words, state, line))
        case Harvest(regions=regions):
            everything = len(regions) == len(state.players[state.player].regions) > 1
            key = f"table.advice.next.harvest{'_all' if everything else ''}"
            return words.texts(key, **harvested(words, state, action))
        case EndTurn():
            return words.texts("table.advice.next.end")
        case BuildFinca(site=site):
            return words.texts("table.advice.next.build", site=site)
        case PlaceBull():
            return words.texts("table.advice.next.bull")
        case UseCart(market_space=space):
            fetched = state.market[space - 1]
            return words.texts("table.advice.next.cart", the_tile="" if fetched is None else words.the_tile(fetched))
        case UseMoney(coins=coins):
            return words.texts("table.advice.next.money", tile=words.amount("coins", coins))
        case UseMilestone():
            return words.texts("table.advice.next.milestone")
    return action_advised(words, state, action)


def fetched_for(words: Words, state: GameState, action: str, planting: Plant) -> str:
    """Return to use a cart, with what its tile is planted for: an open finca, a landscape tile, or a larger region."""
    board, kind = state.game.board, kind_of(planting.tile)
    sites = [one.site for one in state.fincas if not one.scored and board.around[one.site] >> planting.space & 1]
    if sites:
        return words.texts("table.advice.next.cart_at", action=action, site=sites[0])
    if (lying := state.landscape_at(planting.space)) is not None:
        return words.texts("table.advice.next.cart_gets", action=action, tiles=words.gains([lying]))
    beside, own = board.neighbours(1 << planting.space), state.players[state.player].regions
    if any(region.kind == kind and region.spaces & beside for region in own):
        return words.texts("table.advice.next.cart_grows", action=action, of_kind=words.of_kind(kind))
    return action


def awaited(words: Words, state: GameState, step: Plant | BuildFinca, first: Action | None) -> str:
    """Tell that a hint plants or builds something somewhere, but something comes `first`; None: something
    unforeseen."""
    key = "awaited_finca" if isinstance(step, BuildFinca) else "awaited"
    values = {"site": step.site} if isinstance(step, BuildFinca) else {"the_tile": words.the_tile(step.tile)}
    if first is None:
        return words.texts(f"table.advice.{key}_later", **values)
    alike = isinstance(step, Plant) and isinstance(first, Plant) and kind_of(step.tile) == kind_of(first.tile)
    before = words.texts("table.advice.next.plant_other") if alike else asked(words, state, first)
    return words.texts(f"table.advice.{key}", first=before, **values)


def line_found(words: Words, state: GameState, line: str) -> str:
    """Return a market line with what lies on it, by which it is found: `the row (lemon, 2 limes)`. Its number would not
    be the digit on its key."""
    sort = "row" if line[0] == "R" else "column"
    return words.texts(f"table.advice.next.{sort}", tiles=words.kinds(line_tiles(state, line)))


def harvested(words: Words, state: GameState, action: Harvest) -> dict[str, str]:
    """Return the tiles of a harvest, by which its regions are found, and what it brings."""
    regions = [region for first in action.regions if (region := state.region_at(first)) is not None]
    tiles = [tile for region in regions for tile in [tile_of(region.kind, False)] * region.spaces.bit_count()]
    points, coins = reaped(state, action)
    brings = words.listed([words.amount("points", points), words.amount("coins", coins)])
    return {"regions": words.kinds(tiles), "brings": brings}


def reaped(state: GameState, action: Harvest) -> tuple[int, int]:
    """Return the points and coins of a harvest."""
    _, events = apply(state, action)
    points = sum(event.points for event in events if isinstance(event, PointsScored))
    return points, sum(event.gained for event in events if isinstance(event, Income))


def reason_in_words(words: Words, reason: Reason, action: Action | None = None) -> str:
    """Return a reason in words; with the `action` that it is for, a second bull is another one."""
    tools = [] if reason.name == "fetches" else tools_named(words, reason.by, action, reason.fresh)
    if reason.name in CLOSED and reason.lacking:
        tools.insert(0, words.count("table.advice.tool.tile", reason.lacking))
    key = f"table.advice.reason.{reason.name}_with" if tools else f"table.advice.reason.{reason.name}"
    values = {
        "site": reason.site,
        "of_kind": words.of_kind(reason.kind) if reason.kind is not None else "",
        "tiles": words.gains(reason.tiles),
        "points": words.amount("points", reason.points or reason.count),
        "coins": words.amount("coins", reason.coins),
        "most": reason.most,
        "tools": words.all_of(tools),
        "player": words.player(reason.player) if reason.player is not None else "",
    }
    if reason.name == "needs_coins":
        values["buys"] = bought_with(words, reason.most)
    if reason.name == "fetches":
        key = f"{key}_{reason.tiles[0]}"
    if reason.sites:  # the same place at several fincas
        return words.texts(f"{key}_all", fincas=words.fincas(sorted(reason.sites)), points=values["points"])
    if reason.name == "keeps" and reason.tiles:
        key, values["tiles"] = "table.advice.reason.tools_kept", words.to_use(reason.tiles)
    if reason.name == "promises" and isinstance(action, BuildFinca):
        key = "table.advice.reason.promises_site"
    if reason.name == "completes" and reason.points:
        key = "table.advice.reason.completes_for"
    if reason.name in STAYS:
        values["own_region"] = words.texts(f"table.advice.region.{STAYING[reason.most]}", of_kind=values["of_kind"])
    if reason.name in FIRST_PLACES and not reason.lacking:
        key = f"{key}_at_end"  # then only first places pay
    if reason.name == "fills" and 0 < reason.lacking <= SOON:  # that counts more than the points
        return words.count(f"{key}_near", reason.lacking, site=reason.site)
    text = words.count(key, reason.count, **values) if words.texts.is_counted(key) else words.texts(key, **values)
    if reason.name in ("leaves", "leaves_level") and reason.each and reason.player is not None:
        ((_, own, most),) = reason.each
        return words.count("table.advice.region.beside", own, reason=text, most=most)
    return words.texts("table.advice.others", reason=text, who=others_paid(words, reason)) if reason.others else text


def bought_with(words: Words, coins: int) -> str:
    """Return what can be bought with some coins: the longest lines, or else tiles."""
    longest = max(map(len, words.game.lines.values()))
    if coins < longest:
        return words.count("table.advice.buys.tiles", coins)
    return words.count("table.advice.buys.turns", coins // longest, tiles=longest)


def shorter(words: Words, reason: Reason) -> list[str]:
    """Return a long reason without when its points come, so that a weaker one need not take its place in the bar; empty
    if it has no shorter form. Of several landscape tiles, the horses or the most useful are named."""
    if reason.name == "landscape":
        tools = sorted(reason.tiles, key=USEFUL.index) if not {*reason.tiles} & {*HORSES} else []
        named = tools[:1] or [tile for tile in reason.tiles if tile in HORSES]
        rest = len(reason.tiles) > len(named)
        return [words.texts("table.advice.reason.landscape_short", tiles=words.gains(named))] if rest else []
    one, several = f"table.advice.reason.{reason.name}_short", f"table.advice.reason.{reason.name}_all_short"
    key = several if reason.sites else one
    counted = words.texts.is_counted(key)
    if not (counted or key in words.texts) or (reason.name in AT_FINCAS and not reason.lacking):
        return []
    of_kind = "" if reason.kind is None else words.of_kind(reason.kind)
    points = words.amount("points", reason.points or reason.count)
    fincas = words.fincas(sorted(reason.sites)) if reason.sites else ""
    values = {"site": reason.site, "fincas": fincas, "of_kind": of_kind, "points": points}
    return [words.count(key, reason.count, **values) if counted else words.texts(key, **values)]


def tools_named(
    words: Words, actions: Sequence[Action], first: Action | None = None, fresh: Sequence[str] = ()
) -> list[str]:
    """Return the tools that actions after the `first` use by name, in their order, each once; in the plural if it is
    used often. Those that are `fresh` are not the player's yet."""
    names = [
        "bull" if isinstance(one, PlaceBull) else "cart" if isinstance(one, UseCart) else "bridge" for one in actions
    ]
    kept = "other_bull" if isinstance(first, PlaceBull) else "bull"
    called = {"bull": "new_bull" if "bull" in fresh else kept, "cart": "new_cart" if "cart" in fresh else "cart"}
    return [
        words.count(f"table.advice.tool.{called.get(name, name)}", names.count(name)) for name in dict.fromkeys(names)
    ]


def others_paid(words: Words, reason: Reason) -> str:
    """Return the other players whom a finca brings points, and how many."""
    return words.listed(
        [
            words.texts("table.tip.stands", name=words.player(player), points=words.amount("points", points))
            for player, points in reason.others
        ]
    )


def lack(words: Words, reason: Reason) -> str:
    """Return in words what speaks against another turn."""
    still = "_open" if reason.name in PLACES_LOST and reason.lacking else ""  # it can still be won back
    key = f"table.advice.{reason.name}_open" if still else f"table.advice.{reason.name}"
    values = {
        "site": reason.site,
        "fincas": words.fincas(sorted(reason.sites)) if reason.sites else "",
        "tiles": words.gains(reason.tiles),
        "player": words.player(reason.player) if reason.player is not None else "",
        "of_kind": words.of_kind(reason.kind) if reason.kind is not None else "",
        "points": words.amount("points", reason.count),
        "who": others_paid(words, reason),
        "most": reason.most,
    }
    if reason.name == "loses_first" and reason.sites:
        key = f"table.advice.loses_first_all{still}"
    return words.count(key, reason.count, **values) if words.texts.is_counted(key) else words.texts(key, **values)


def in_all(words: Words, reasons: Sequence[Reason]) -> dict[str, str]:
    """Return the fincas of some reasons, and their points together."""
    points = words.amount("points", sum(reason.count for reason in reasons))
    return {"fincas": words.fincas(sorted(reason.site for reason in reasons)), "points": points}


def explained_once(words: Words, told: Sequence[str]) -> list[str]:
    """Return sentences in which only the first that names an action tile tells what that does."""
    gains = (words.count(f"table.gain.{tool}", 1) for tool in TOOLS)
    uses = [gain[gain.index(" (") :] for gain in gains if " (" in gain]
    known, found = set[str](), list[str]()
    for said in told:
        here = {use for use in uses if use in said}
        found.append(reduce(lambda left, use: left.replace(use, ""), here & known, said))
        known |= here
    return found


def both(words: Words, clauses: Sequence[str]) -> str:
    """Return clauses as one."""
    return reduce(lambda told, more: words.texts("table.advice.both", reason=told, more=more), clauses)


def sentence(words: Words, clause: str) -> str:
    """Return a clause as a sentence of its own."""
    return words.texts.capital(words.texts("table.advice.besides", reason=clause))
