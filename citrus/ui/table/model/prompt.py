"""The prompt, which always says whose turn it is and what is expected, with a hint below it."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Sequence

from citrus.language.wording import PLACES
from citrus.language.words import Words, refusal_text
from citrus.records.replay import Step
from citrus.rules.actions import (
    Action,
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
from citrus.rules.board import first_space
from citrus.rules.events import Event, FincaScored, LandscapeTaken, MarketRefilled, RegionsMerged
from citrus.rules.explain import no_room, tiles_without_space
from citrus.rules.fincas import encircled, missing, totals
from citrus.rules.harvest import harvest_preview
from citrus.rules.market import fillable, fincas_to_come, sold_out
from citrus.rules.phases import PLANT
from citrus.rules.state import GameState
from citrus.rules.tiles import HORSES, MONEY, kind_of
from citrus.rules.turn import legal_actions
from citrus.ui.table.model import targets
from citrus.ui.table.model.log import entries
from citrus.ui.table.model.offer import Choices, costs
from citrus.ui.table.model.preview import given_up, leaves_nothing
from citrus.ui.table.model.remedy import Remedy, remedy
from citrus.ui.table.model.said import Prompt
from citrus.ui.table.model.selection import Harvesting, PickedTile, PickedTool, Selection, plantable
from citrus.ui.table.model.stalled import last_to_pass, obstructed, passes, passing, stalled
from citrus.ui.table.model.variants import answer

PLOTS = 2  # free spaces around a finca, each of which the calm table shows as a little square


def prompt(
    words: Words, state: GameState, legal: Iterable[Action], selection: Selection, replant: bool = False
) -> Prompt:
    """Return the prompt for a moment of the game; `replant`: the last planting can be undone and done differently."""
    texts, name, legal = words.texts, words.player(state.player), tuple(legal)
    kinds = {type(action) for action in legal}
    if state.over:
        names = words.all_of([words.player(winner) for winner in state.winners])
        points = words.amount("points", max(player.score for player in state.players))
        won = words.count("events.won", len(state.winners), name=names, points=points)
        return Prompt(won, texts("table.hint.over"))
    if state.drawn_finca is not None:
        return Prompt(texts("table.prompt.site", name=name), building(words, state))
    added = answer(state.game, lambda variant: variant.prompt(words, state, legal, selection))
    if added is not None:
        return added
    match selection:
        case Harvesting(regions):
            return _harvest(words, state, regions)
        case PickedTool(tool):
            return Prompt(texts(f"table.prompt.{tool}", name=name), texts(f"table.hint.use_{tool}"), lesson=tool)
    if ReturnHand in kinds:
        key = "table.prompt.return" if state.cart_tile is None else "table.prompt.return_cart"
        penalty = words.amount("points", state.game.tiles.return_penalty)
        if UseMilestone in kinds and _milestone_helps(state):
            hint = texts("table.hint.return_milestone", penalty=penalty)
            return Prompt(texts("table.prompt.return_milestone", name=name), hint)
        advice = texts("table.hint.return_or_undo" if replant else "table.hint.return", penalty=penalty)
        return Prompt(texts(key, name=name), f"{_placeless(words, state)} {advice}".lstrip())
    if state.phase == PLANT:
        if not isinstance(selection, PickedTile):
            matters = _placeless(words, state) or _ahead(words, state)
            text = texts("table.prompt.pick", name=name)
            return Prompt(text, matters) if matters else Prompt(text, texts("table.hint.pick"), lesson="plant")
        held = state.hand[selection.place]
        tile = words.the_tile(held)
        only = "" if selection.space is None else texts("table.hint.only_fit", the_tile=tile)
        if selection.bridge:
            text, how = texts("table.prompt.bridge", name=name, the_tile=tile), texts("table.hint.bridge_space")
            return Prompt(text, only) if only else Prompt(text, how, lesson="bridge")
        key = f"table.prompt.{'only_fit' if only else 'plant' if state.cart_tile is None else 'cart_tile'}"
        added_kind = kind_of(held) in state.game.added
        hint = f"table.hint.plant_{state.game.tile_names[held]}" if added_kind else "table.hint.plant"
        hint = texts(hint, of_kind=words.of_kind(kind_of(held)))
        if selection.given and len({state.hand[place] for place in plantable(state, legal)}) > 1:
            hint = texts("table.hint.plant_or_pick")
        text, plantings = texts(key, name=name, the_tile=tile), (one for one in legal if isinstance(one, Plant))
        spaces: Choices = {targets.Space(one.space): one for one in plantings if one.tile == held and not one.bridge}
        costly = texts("table.hint.costly") if costs(state, spaces) else ""
        matters = only or _placeless(words, state) or costly or _ahead(words, state)
        return Prompt(text, matters) if matters else Prompt(text, hint, lesson="tree" if added_kind else "plant")
    if EndTurn in kinds:
        return _done(words, state, legal)
    helps = None if Buy in kinds else remedy(state, legal)
    if helps is not None:
        return _remedy(words, state, legal, helps)
    if Pass in kinds:
        usable = _usable(legal)
        key = "table.prompt.tools_or_pass" if usable else "table.prompt.pass"
        return Prompt(texts(key, name=name, tiles=words.to_use(usable)), stalled(words, state))
    key = "first" if {Buy, Harvest} <= kinds else "buy" if Buy in kinds else "harvest_only"
    matters = obstructed(words, state) if key == "harvest_only" else ""
    matters = matters or last_tiles(words, state)
    hint = texts(f"table.hint.{'first' if key == 'buy' else key}")
    lesson = "" if matters else {"first": "buy", "buy": "buy", "harvest_only": "harvest"}[key]
    return Prompt(texts(f"table.prompt.{key}", name=name), matters or hint, lesson=lesson)


def _remedy(words: Words, state: GameState, legal: Collection[Action], helps: Remedy) -> Prompt:
    """Return what to do first where no line can be bought: harvest, if possible, or use tiles."""
    usable = _usable(legal)
    tile = helps.tile if helps.tile == "money" or len(usable) == 1 else "tools"
    key = f"table.prompt.{tile}_{'or_pass' if Pass() in legal else 'first'}"
    text = words.texts(key, name=words.player(state.player), tiles=words.to_use(usable))
    if helps.tile == "money":
        return Prompt(text, words.texts("table.hint.money", coins=words.amount("coins", helps.coins)))
    hint = words.texts(f"table.hint.{helps.tile}_helps")
    return Prompt(text, f"{hint} {passing(words, state)}" if last_to_pass(state) else hint)


def building(words: Words, state: GameState) -> str:
    """Tell why the drawn finca is built, and that the market is refilled right after, if it is (R7.1, R10.5)."""
    assert state.drawn_finca is not None
    cause = state.drawn_finca.cause
    hint = words.texts(f"table.hint.site_{cause}")
    return words.texts("table.hint.site_refill", hint=hint) if fillable(state) and cause != "market" else hint


def _milestone_helps(state: GameState) -> bool:
    """Return whether a finca on an open site would bring room for a tile in the hand without a place (R5.4)."""
    due = state.hand if state.cart_tile is None else (state.cart_tile,)
    return any(no_room(state, tile).cause == "milestone_first" for tile in set(due))


def last_tiles(words: Words, state: GameState) -> str:
    """Tell how the game ends once the bag is empty; empty before, and when the market is empty as well.

    The market is not filled any more then. The last tile ends the game, and so do players who can do nothing with what
    is left (R11). A purchase may still bring a finca (R7.4).
    """
    key = ending(state)
    return key and words.texts(f"table.hint.{key}", tiles=words.amount("tiles", in_market(state)))


def ending(state: GameState) -> str:
    """Return the key of how the game ends, below `table.hint`."""
    come = fincas_to_come(state)
    if state.bag or not in_market(state) or come is None:
        return ""
    return "finca_end" if come else "last_end"


def in_market(state: GameState) -> int:
    """Return how many tiles lie in the market."""
    return sum(tile is not None for tile in state.market)


def _placeless(words: Words, state: GameState) -> str:
    """Tell why the first tile in the hand without a place has none now; empty if there is none."""
    found = tiles_without_space(state)
    return refusal_text(words, state, None, no_room(state, found[0])) if found else ""


def _ahead(words: Words, state: GameState) -> str:
    """Tell what comes when this turn ends, or else what the end of the game is about once the bag is empty."""
    return _due(words, state) or last_tiles(words, state)


def _due(words: Words, state: GameState) -> str:
    """Tell what comes when this turn ends: the end of the game, or the scoring of fincas; empty without either."""
    scored = _scored(words, state)
    return f"{scored} {words.texts('table.hint.last_hand')}".lstrip() if sold_out(state) else scored


def _scored(words: Words, state: GameState) -> str:
    """Tell which fincas are encircled, so that they are scored when this turn ends (R9.1); empty without any."""
    sites = encircled(state)
    return words.texts("table.hint.encircled", fincas=words.fincas(sites)) if sites else ""


def _counted(words: Words, state: GameState) -> str:
    """Tell what is counted at the end of the game besides action tiles: regions and open fincas (R11.3). Some of the
    fincas may be encircled and are scored first. Empty without any."""
    if not any(player.regions for player in state.players):
        return ""
    open_fincas = [built.site for built in state.fincas if not built.scored and missing(state, built.site)]
    brings = any(totals(state, site) for site in open_fincas)
    return words.texts(f"table.hint.{'last_fincas' if brings else 'last'}")


def _done(words: Words, state: GameState, legal: Iterable[Action]) -> Prompt:
    """Return the end of a turn: what is scored then, and whether harvesting or action tiles are still possible."""
    texts, key = words.texts, "last" if sold_out(state) else "done"
    hint, usable = texts("table.hint.done"), _usable(legal)
    if key == "last":  # coins have no use any more, but a tile that is left brings a point
        usable = [tile for tile in usable if tile not in MONEY]
    if key == "done":
        waits = texts("table.hint.done_waits") if usable else ""
        hint = _due(words, state) or waits or last_tiles(words, state) or hint
    else:
        harvests = any(isinstance(action, Harvest) for action in legal)
        counted = texts("table.hint.last_harvest") if harvests else _counted(words, state)
        scored = "" if counted == texts("table.hint.last_fincas") else _scored(words, state)
        hint = f"{scored} {counted}".strip() or ("" if usable else hint)
    name, tiles = words.player(state.player), words.to_use(usable)
    if words.calm and hint == texts("table.hint.done") and _has_squares(state):
        return Prompt(texts(f"table.prompt.{key}", name=name), texts("table.hint.squares"), lesson="end")
    if usable and key == "done":
        return Prompt(texts("table.prompt.done_tiles", name=name, tiles=tiles), hint)
    if usable:
        hint = texts("table.hint.done_tiles", tiles=tiles, hint=hint).rstrip()
    return Prompt(texts(f"table.prompt.{key}", name=name), hint)


def _has_squares(state: GameState) -> bool:
    """Return whether the calm table shows free spaces around a finca as squares."""
    return any(0 < missing(state, built.site).bit_count() <= PLOTS for built in state.fincas if not built.scored)


def _usable(legal: Iterable[Action]) -> list[str]:
    """Return the action tiles that can be used now, each sort once."""
    found: dict[str, None] = {}
    for action in legal:
        match action:
            case UseMoney(coins=coins):
                found[f"money{coins}"] = None
            case UseCart():
                found["cart"] = None
            case PlaceBull():
                found["bull"] = None
            case UseMilestone():
                found["milestone"] = None
    return list(found)


def _harvest(words: Words, state: GameState, regions: frozenset[int]) -> Prompt:
    """Return what the chosen regions (by their first spaces) bring, and what they cost: the way on, or places at
    fincas."""
    texts, player = words.texts, state.players[state.player]
    text = texts("table.prompt.harvest", name=words.player(state.player))
    chosen = tuple(region.spaces for region in player.regions if first_space(region.spaces) in regions)
    if not chosen:
        return Prompt(text, texts("table.hint.harvest_none"), lesson="harvest")
    preview = harvest_preview(state, player, chosen)
    stuck, sites = leaves_nothing(state, chosen), given_up(state, chosen)
    cut, limit = preview.due > preview.gained, state.game.tiles.max_coins
    coins, plain = words.amount("coins", preview.gained), "harvest_limit" if cut else "harvest"
    key = "harvest_stuck" if stuck else "harvest_places" if sites else plain
    values = {
        "points": words.amount("points", preview.points),
        "workers": words.amount("workers", player.workers + len(chosen)),
        "coins": texts("table.hint.coins_full", coins=coins, limit=limit) if cut else coins,
        "limit": limit,
        "lost": words.amount("coins", preview.due - preview.gained),
        "given": words.amount("points", sum(sites.values())),
        "cost": sum(sites.values()),
        "fincas": words.fincas(tuple(sites)) if sites else "",
    }
    briefer = texts(f"table.hint.{key.removesuffix('_limit')}_short", **values)
    if key == "harvest_limit":  # which says itself what the limit costs
        values["coins"] = coins
    return Prompt(text, texts(f"table.hint.{key}", **values), warning=stuck, briefer=briefer)


def news(words: Words, steps: Sequence[Step], reading: bool) -> str:
    """Tell what has just happened and is easily missed: scored fincas while their points are shown, and who has passed,
    and why. Empty if there is nothing, or if the player in turn can buy nothing either: why matters more then."""
    state = steps[-1].state
    fincas = _scored_fincas(words, state, steps[-1].events) if reading else ""
    return fincas or (passes(words, steps) if _buys(state) else "")


def _buys(state: GameState) -> bool:
    """Return whether the player in turn can buy a line now."""
    return any(isinstance(action, Buy) for action in legal_actions(state))


def first_found(words: Words, steps: Sequence[Step], people: Container[int]) -> str:
    """Tell what a landscape tile is for that the player in turn has taken, or that abandoned fruit is theirs now, as
    the first of some people, by the last thing they did besides ending the turn; else empty. In the next turn only
    tools are told, which can be used then."""
    player = steps[-1].state.player
    own = (at for at in range(len(steps) - 1, 0, -1) if steps[at - 1].state.player == player)
    last = next((at for at in own if not isinstance(steps[at].action, EndTurn)), 0)
    new = _sorts(steps[last], people)
    if new:
        since = any(isinstance(step.action, EndTurn) for step in steps[last + 1 :])
        new = new.difference(*(_sorts(step, people) for step in steps[:last]))
        if since:
            new -= {"abandoned", "horses", "money"}
            new -= set() if _buys(steps[-1].state) else {"bridge"}
    return words.texts(f"table.hint.found.{min(new)}") if new else ""


def _sorts(step: Step, people: Container[int]) -> set[str]:
    """Return the sorts of landscape tiles that some players have taken in a step: all horses are one, and all money.
    Abandoned regions are one, too."""
    found = set[str]()
    for event in step.events:
        match event:
            case LandscapeTaken(player=player, tile=tile) if player in people:
                found.add("horses" if tile in HORSES else "money" if tile in MONEY else tile)
            case RegionsMerged(player=player, neutral=neutral) if player in people and neutral:
                found.add("abandoned")
    return found


def refilled(steps: Sequence[Step]) -> bool:
    """Return whether the last step, in the middle of a turn, has refilled the low market (R7.2). Once the bag is empty,
    more important things are said."""
    if len(steps) < 2 or not steps[-1].state.bag:
        return False
    before, now = steps[-2].state, steps[-1].state
    filled = any(isinstance(event, MarketRefilled) for event in steps[-1].events)
    return filled and before.refill_due and before.player == now.player


def _scored_fincas(words: Words, state: GameState, events: tuple[Event, ...]) -> str:
    scored = tuple(event for event in events if isinstance(event, FincaScored) and not event.final)
    return words.sentences(entry.text for entry in entries(words, state, scored))


def standing(words: Words, state: GameState, player: int) -> str:
    """Tell how a player stands: points, place, and what a harvest of all regions would bring now."""
    own = state.players[player]
    ahead = sum(other.score > own.score for other in state.players)
    name, points = words.player(player), words.amount("points", own.score)
    place = words.texts(f"replay.place.{PLACES[ahead]}")
    if sum(other.score == own.score for other in state.players) > 1:
        place = words.texts("replay.tied", place=place)
    if state.over or not own.regions:
        return words.texts("replay.stands", name=name, points=points, place=place)
    found = harvest_preview(state, own, tuple(region.spaces for region in own.regions))
    return words.texts(
        "replay.stands_harvest",
        name=name,
        points=points,
        place=place,
        gain=words.amount("points", found.points),
        coins=words.amount("coins", found.gained),
    )
