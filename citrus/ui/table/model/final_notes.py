"""Notes on the things of a finished game: nothing can be done any more, nothing is still to come."""

from __future__ import annotations

from citrus.language.words import Words
from citrus.rules.fincas import missing, standings
from citrus.rules.numbering import Space
from citrus.rules.state import GameState
from citrus.rules.tiles import ACTION_TILES
from citrus.rules.view import view
from citrus.ui.table.model import notes, targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.offer import Choices
from citrus.ui.table.model.piece_notes import left
from citrus.ui.table.model.ranking import gap
from citrus.ui.table.model.selection import Selection
from citrus.ui.table.model.targets import Target
from citrus.ui.table.model.variants import answer


def note(words: Words, state: GameState, offered: Choices, selection: Selection, target: Target) -> list[str]:
    """Return a target in a few lines, the first of which is the heading; arguments as for `notes.note`."""
    match target:
        case targets.MatTile(_, tile):
            name, use, *unused = notes.landscape(words, tile)
            return [name, *(unused if tile in ACTION_TILES else [use])]
        case targets.Space(space):
            return _space(words, state, space)
        case targets.MarketSpace(number):
            lying = state.market[number - 1]
            return [] if lying is None else notes.plantation(words, state, lying)[:1]
        case targets.Mat(player):
            behind = gap(words, [one.score for one in state.players], player, then=True)
            lines = (notes.income(words, state, player), behind[:1].upper() + behind[1:], words.computer(player))
            return [line for line in lines if line]
        case targets.Stack(name):
            return _stack(words, state, name)
        case targets.CommandButton(Command.MENU):
            return [words.texts("table.tip.menu")]
        case targets.CommandButton(Command.STANDINGS):
            return [words.texts("table.tip.standings_over")]
    return notes.note(words, state, offered, selection, target)


def _space(words: Words, state: GameState, space: Space) -> list[str]:
    """Return a space of the board: what lies there, and what it brought."""
    site = next((letter for letter, place in state.game.board.sites.items() if place == space), None)
    if site is not None:
        return _site(words, state, site)
    region = state.region_at(space)
    lines = answer(state.game, lambda variant: variant.on_space(words, state, space, None)) or []
    if region is not None:
        head, worth = notes.region(words, state, region, ())
        lines += [head] if region.owner is None else [head, worth]
    landscape = state.landscape_at(space)
    return lines if landscape is None else [*lines, notes.landscape(words, landscape)[0]]


def _site(words: Words, state: GameState, site: str) -> list[str]:
    """Return a site: what its finca brought at the end, or that none was built there."""
    texts = words.texts
    built = next((built for built in state.fincas if built.site == site), None)
    if built is None:
        return [texts("table.tip.unused_site", site=site)]
    if built.scored:
        return [texts("table.tip.finca_scored", site=site)]
    head = texts("table.tip.finca", site=site, **notes.values(words, built.finca))
    free = words.count("table.tip.missing", missing(state, site).bit_count())
    return [head, *notes.contest(words, standings(state, site, final=True)), free]


def _stack(words: Words, state: GameState, name: targets.StackName) -> list[str]:
    """Return what is left of bag, stacks and market, or nothing."""
    if name == "refill":
        return [words.texts("table.tip.market_over")] if any(tile is not None for tile in state.market) else []
    to_come = left(words, view(state).state, name)
    return (
        [words.texts("table.tip.fincas" if name == "fincas" else f"table.tip.{name}_over"), *to_come] if to_come else []
    )
