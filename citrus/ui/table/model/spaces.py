"""What is at a place of the table in a few words: on a space of the board, around it, on a mat."""

from __future__ import annotations

from citrus.language.words import Words
from citrus.rules.board import first_space
from citrus.rules.fincas import missing
from citrus.rules.numbering import Space, SpaceSet
from citrus.rules.state import GameState
from citrus.ui.table.model import targets
from citrus.ui.table.model.offer import Choices
from citrus.ui.table.model.selection import Harvesting, Selection
from citrus.ui.table.model.variants import answer


def space_words(words: Words, state: GameState, offered: Choices, selection: Selection, space: Space) -> str:
    """Return a space in a few words, without its name: `possible, empty, road of K`."""
    here = state.region_at(space)
    chosen = here is not None and isinstance(selection, Harvesting) and first_space(here.spaces) in selection.regions
    stands_for = first_space(here.spaces) if here is not None and isinstance(selection, Harvesting) else space
    possible = targets.Space(stands_for) in offered
    said = [words.texts(f"table.told.{'chosen' if chosen else 'possible'}")] if chosen or possible else []
    around = here.spaces if here is not None and isinstance(selection, Harvesting) else 1 << space
    return words.listed([*said, *_there(words, state, space), *beside(words, state, around)])


def _there(words: Words, state: GameState, space: Space) -> list[str]:
    """Return what lies on a space."""
    texts, board = words.texts, state.game.board
    site = next((letter for letter, place in board.sites.items() if place == space), None)
    if site is not None:
        return [site_words(words, state, site)]
    added = answer(state.game, lambda variant: variant.on_space(words, state, space, None))
    if added is not None:
        return added[:1]
    here, tile, landscape = state.region_at(space), state.tile_at(space), state.landscape_at(space)
    if here is not None and tile is not None:
        size = here.spaces.bit_count()
        if here.owner is None:
            return [words.tile(tile), words.count("table.told.abandoned", size)]
        return [words.tile(tile), words.count("table.told.region", size, name=words.player(here.owner))]
    if landscape is not None:
        return [words.landscape(landscape)]
    return [texts("table.told.rock" if board.rocks >> space & 1 else "table.told.empty")]


def site_words(words: Words, state: GameState, site: str) -> str:
    """Return what is on a site: its finca, or whether one may be built there."""
    built = next((one for one in state.fincas if one.site == site), None)
    if built is None:
        return words.texts("table.told.open_site" if site in state.open_sites else "table.told.closed_site", site=site)
    if built.scored:
        return words.texts("table.told.scored_finca", site=site)
    first, second = built.finca.first, built.finca.second
    free = missing(state, site).bit_count()
    around = state.game.board.around[site].bit_count()
    return words.texts("table.told.finca", site=site, first=first, second=second, count=free, all=around)


def beside(words: Words, state: GameState, spaces: SpaceSet) -> list[str]:
    """Return the fincas to be scored beside spaces: first those whose road a single one is."""
    board = state.game.board
    near = [one.site for one in state.fincas if not one.scored and board.around[one.site] & spaces]
    on_road = [site for site in near if spaces.bit_count() == 1 and board.roads[site] & spaces]
    off_road = [site for site in near if site not in on_road]
    kinds = {"road": on_road, "beside": off_road}
    return [words.texts(f"table.told.{kind}", sites=words.all_of(sites)) for kind, sites in kinds.items() if sites]


def belongings(words: Words, state: GameState, number: int) -> list[str]:
    """Return the coins and the workers on a mat."""
    player = state.players[number]
    workers = words.texts("table.told.workers", workers=player.workers, all=state.game.tiles.workers)
    return [words.amount("coins", player.coins), workers]


def ended(line: str) -> str:
    """Return a line of a note as a sentence, so that those who hear it know where it ends."""
    return line if line[-1:] in ".!?:…" else f"{line}."
