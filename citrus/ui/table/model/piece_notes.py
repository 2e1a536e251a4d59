"""Notes on the stacks, and on what undo would do."""

from __future__ import annotations

from collections import Counter

from citrus.language.words import Words
from citrus.match.match import Match
from citrus.rules.actions import EndTurn
from citrus.rules.fincas import milestones_may_build
from citrus.rules.market import fincas_to_come, refill_brings_tiles
from citrus.rules.state import GameState
from citrus.rules.tiles import has_well, kind_of
from citrus.rules.view import view
from citrus.ui.table.model import targets
from citrus.ui.table.model.log import entries


def stack(words: Words, state: GameState, name: targets.StackName) -> list[str]:
    """Return what the number beside a stack counts."""
    texts, key = words.texts, _market(state) if name == "refill" else name
    if name == "bag" and not state.bag:
        key = "bag_empty"
    first = _sites(words, state) if name == "sites" else texts(f"table.tip.{key}")
    lines = [first, *left(words, view(state).state, name)]
    if key in ("bag_empty", "market_finca", "market_last"):
        lines.append(texts("table.tip.ending"))
    if name == "fincas" and state.fincas_closed:
        lines.append(texts(f"table.tip.fincas_{'closed' if milestones_may_build(state) else 'over'}"))
    if name == "refill" and refill_brings_tiles(state):
        lines.append(texts("table.tip.refill_due"))
    return lines


def of_other_turn(words: Words, match: Match, first: int, what: str) -> str:
    """Return that a step is `taken_back`, or has been `done_again`, by its number; an empty text if whose step it is
    is in turn, and no turns of others are taken back with it."""
    before, step = match.steps[first - 1], match.steps[first]
    player = before.state.player
    with_others = what == "taken_back" and any(one.state.player != player for one in match.steps[first:-1])
    if player == match.state.player and not with_others:
        return ""
    happened = [entry.text for entry in entries(words, step.state, step.events, False) if entry.style != "turn"]
    if isinstance(step.action, EndTurn) or not happened:
        return words.texts(f"table.{what}.end", name=words.player(player))
    key = "table.taken_back.turns" if with_others else f"table.{what}.of"
    return words.texts(key, name=words.player(player), text=happened[0])


def left(words: Words, state: GameState, name: str) -> list[str]:
    """Return what is still to come of bag, fincas and sites, as everybody can count it: the rest lies on the table."""
    match name:
        case "bag" if len(state.bag) == 1:
            return [words.tile(state.bag[0])]
        case "bag" if state.bag:
            wells = sum(has_well(tile) for tile in state.bag)
            return [words.kinds(sorted(state.bag, key=kind_of)), words.count("table.tip.wells_left", wells)]
        case "fincas" if state.finca_stack:
            fincas = Counter(map(str, sorted(state.finca_stack, key=lambda finca: (finca.first, finca.second))))
            return [
                words.listed(
                    [
                        finca if count == 1 else words.texts("table.tip.each", what=finca, count=count)
                        for finca, count in fincas.items()
                    ]
                )
            ]
        case "sites" if state.site_stack:
            return [words.listed(state.site_stack)]
    return []


def _sites(words: Words, state: GameState) -> str:
    """Return what the stack of sites holds; once it is empty, how many sites are still open (R7.1)."""
    if state.site_stack:
        return words.texts("table.tip.sites")
    open_sites = len(state.open_sites)
    return words.count("table.tip.sites_last", open_sites) if open_sites else words.texts("table.tip.sites_none")


def _market(state: GameState) -> str:
    """Return the text that says what happens when the market runs low (R7, R11.2)."""
    come = fincas_to_come(state)
    if come is None:
        return "market_unsure"
    if state.bag:
        return "market" if come else "market_refill"
    return "market_finca" if come else "market_last"


def undo_note(words: Words, match: Match) -> list[str]:
    """Return how far undo goes back; empty where it cannot."""
    if not match.can_undo:
        return []
    first = match.undo_from
    before, step = match.steps[first - 1], match.steps[first]
    happened = [entry.text for entry in entries(words, step.state, step.events) if entry.style != "turn"]
    player = before.state.player
    if isinstance(step.action, EndTurn) or not happened:
        lines = [words.texts("table.tip.undo_turn", name=words.player(player))]
    elif player != match.state.player:
        lines = [words.texts("table.tip.undo_of", name=words.player(player), text=happened[0])]
    else:
        lines = [words.texts("table.tip.undo_to", text=happened[0])]
    if any(match.seats[later.state.player].bot is not None for later in match.steps[first:-1]):
        lines.append(words.texts("table.tip.undo_bots"))
    return lines
