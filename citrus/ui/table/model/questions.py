"""Questions about a game, which players ask with a key each, and their answers in sentences, from the most important
one on. They tell what is, and no forecasts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import StrEnum

from citrus.language.words import Words
from citrus.rules.board import first_space, spaces_of
from citrus.rules.fincas import missing, promised
from citrus.rules.harvest import region_terms
from citrus.rules.market import line_spaces, line_tiles
from citrus.rules.numbering import Space, SpaceSet, Tile
from citrus.rules.planting import extensions, free_spaces, own_grounds
from citrus.rules.state import BoardRegion, GameState
from citrus.rules.tiles import kind_of
from citrus.ui.table.model import notes
from citrus.ui.table.model.said import ties
from citrus.ui.table.model.spaces import belongings, site_words

FEW = 6  # spaces that are named although no finca is beside them


class TableQuestion(StrEnum):
    """What is asked; its value names its texts."""

    POSITION = "position"
    BOARD = "board"
    FINCAS = "fincas"
    CHANGES = "changes"
    POSSIBLE = "possible"
    MARKET = "market"
    SCORES = "scores"


def position(words: Words, state: GameState, number: int) -> list[str]:
    """Return what a player has: points, coins, workers, landscape tiles, in its turn the hand, the regions with their
    spaces."""
    texts = words.texts
    own = [notes.points(words, state, number), *belongings(words, state, number), *_on_mat(words, state, number)]
    said = [_region(words, one) for one in state.regions() if one.owner == number]
    hand = texts("table.ask.hand", tiles=words.tiles(state.hand)) if state.hand and number == state.player else ""
    return [
        words.joined(": ", [words.player(number), words.listed(own)]),
        *([hand] if hand else []),
        *(said or [texts("table.ask.no_region")]),
    ]


def _on_mat(words: Words, state: GameState, number: int) -> list[str]:
    """Return the landscape tiles on a mat, which bring points at the end."""
    tiles = state.players[number].tiles
    return [words.landscapes(tiles)] if tiles else []


def regions(words: Words, state: GameState, first: Collection[Space]) -> str:
    """Return some regions, by their first spaces: what grows in each, and where."""
    there = [one for one in state.regions() if first_space(one.spaces) in first]
    return words.joined("; ", [_region(words, one) for one in there])


def harvests(words: Words, state: GameState) -> list[str]:
    """Return what each region of the player in turn brings if it is harvested."""
    own = [one for one in state.regions() if one.owner == state.player]
    points = [sum(term.points for term in region_terms(state, one.spaces)) for one in own]
    return [
        words.joined("; ", [_region(words, one), words.amount("points", count)])
        for one, count in zip(own, points, strict=True)
    ]


def _region(words: Words, region: BoardRegion) -> str:
    """Return what grows in a region, and where."""
    return _at(words, words.kind(region.kind), spaces_of(region.spaces))


def _at(words: Words, what: str, there: Iterable[Space]) -> str:
    """Return what is on some spaces, and where. A sentence about spaces lets the table show their names."""
    return words.texts("table.ask.at", what=what, spaces=spaces(words, there))


def spaces(words: Words, there: Iterable[Space]) -> str:
    """Return spaces by their names."""
    return words.listed([words.space(space) for space in there])


def board(words: Words, state: GameState) -> list[str]:
    """Return how far the board goes, who has how many tiles around which finca, those nearest to their scoring first,
    where landscape tiles lie, and which sites are open."""
    names, sites = state.game.board.names, state.game.board.sites
    open_sites = [words.joined("", [site, words.at(sites[site])]) for site in state.open_sites]
    return [
        words.texts("table.ask.extent", first=words.space(min(names)), last=words.space(max(names))),
        *(said for site in _by_free(state) for said in _contested(words, state, site)),
        *landscape(words, state, state.landscape_spaces),
        *([words.texts("table.ask.sites", spaces=words.listed(open_sites))] if open_sites else []),
    ]


def landscape(words: Words, state: GameState, among: SpaceSet) -> list[str]:
    """Return where each sort of landscape tile lies on some spaces, in a sentence; nothing where there is none."""
    there: dict[str, list[Space]] = {}
    for one in state.landscape:
        if among >> one.space & 1:
            there.setdefault(one.tile, []).append(one.space)
    tiles = words.joined("; ", [_at(words, words.landscape(tile), at) for tile, at in there.items()])
    return [words.texts("table.ask.landscape", tiles=tiles)] if there else []


def _contested(words: Words, state: GameState, site: str) -> list[str]:
    """Return where a finca is, who has how many tiles around it, and who ties for points there."""
    where, table = words.space(state.game.board.sites[site]), promised(state, site)
    there = words.joined(": ", [where, site_words(words, state, site)])
    return [there, *notes.contest(words, table), *ties(words, table)]


def fincas(state: GameState, origin: Space | None) -> list[str]:
    """Return the sites of the fincas that are still to be scored, from the nearest to a space on; by default, to the
    middle of the board."""
    board = state.game.board
    column, row = (board.columns / 2, board.rows / 2) if origin is None else board.column_row(origin)

    def far(site: str) -> float:
        across, down = board.column_row(board.sites[site])
        return max(abs(across - column), abs(down - row))

    return sorted((one.site for one in state.fincas if not one.scored), key=far)


def finca(words: Words, state: GameState, site: str) -> list[str]:
    """Return where a finca is, who has how many tiles around it, which spaces around it are free, roads first, and what
    lies there."""
    board, texts = state.game.board, words.texts
    free = missing(state, site)
    roads, others = free & board.roads[site], free & ~board.roads[site]
    found = _contested(words, state, site)
    if roads:
        found.append(texts("table.ask.roads", spaces=spaces(words, spaces_of(roads))))
    if others:
        key = "table.ask.free" if roads else "table.ask.only_free"
        found.append(texts(key, spaces=spaces(words, spaces_of(others))))
    return [*found, *landscape(words, state, free)]


def line(words: Words, state: GameState, name: str) -> str:
    """Return the tiles of a line of the market, and their price."""
    tiles = line_tiles(state, name)
    return words.joined(": ", [words.line(name), words.listed([words.tiles(tiles), words.amount("coins", len(tiles))])])


def growth(words: Words, state: GameState, name: str) -> list[str]:
    """Return which regions of the player in turn the tiles of a line could extend at once, on which spaces, and what
    lies there."""
    grounds = own_grounds(state)
    grows = extensions(state, grounds, free_spaces(state))
    kinds = [kind for kind in dict.fromkeys(map(kind_of, line_tiles(state, name))) if kind in grounds and grows[kind]]
    if not kinds:
        return [words.texts("table.ask.grows_none")] if grounds else []
    found, every = list[str](), 0
    for kind in kinds:
        where, every = spaces(words, spaces_of(grows[kind])), every | grows[kind]
        found.append(words.texts("table.ask.grows", of_kind=words.of_kind(kind), spaces=where))
    return [*found, *landscape(words, state, every)]


def lines(state: GameState) -> list[str]:
    """Return the lines of the market in which there are tiles."""
    return [name for name in state.game.lines if line_spaces(state, name)]


def possible(
    words: Words,
    state: GameState,
    names: Sequence[str],
    there: Collection[Space] = (),
    hand: Sequence[Tile] = (),
    bought: Sequence[str] = (),
) -> list[str]:
    """Return what can be chosen now: spaces by what they are good for, lines of the market by their tiles and prices,
    tiles in the hand and anything else by their names."""
    said = [*_sorted_out(words, state, there), *(line(words, state, name) for name in bought)]
    said += [words.texts("table.told.in_hand", tiles=words.tiles(hand))] if hand else []
    said += [words.listed(names)] if names else []
    if not said:
        return [words.texts("table.ask.nothing")]
    count = len(names) + len(there) + len(hand) + len(bought)
    return [words.count("table.ask.possible", count, names=words.joined("; ", said))]


def _sorted_out(words: Words, state: GameState, there: Collection[Space]) -> Iterator[str]:
    """Yield spaces in their order; those beside no finca are only counted if they are many."""
    sites = {space: site for site, space in state.game.board.sites.items()}
    for site, near in in_order(state, there):
        if site:
            yield _at(words, words.texts("table.told.beside", sites=site), near)
        elif (region := state.region_at(near[0])) is not None:
            yield _region(words, region)
        elif near[0] in sites:
            yield _at(words, site_words(words, state, sites[near[0]]), near)
        else:
            yield spaces(words, near) if len(near) <= FEW else words.count("table.ask.others", len(near))


def in_order(state: GameState, there: Collection[Space]) -> list[tuple[str, list[Space]]]:
    """Return spaces in the order in which one chooses among them: regions and sites one by one, then those beside each
    finca, with its site, from the one nearest to its scoring on, and those beside none."""
    sites = {*state.game.board.sites.values()}
    alone = [space for space in there if state.region_at(space) is not None]
    alone += [space for space in there if space in sites]
    left, found = [space for space in there if space not in alone], [("", [space]) for space in alone]
    for site in _by_free(state):
        found.append((site, [space for space in left if state.game.board.around[site] >> space & 1]))
        left = [space for space in left if space not in found[-1][1]]
    return [(site, near) for site, near in [*found, ("", left)] if near]


def _by_free(state: GameState) -> list[str]:
    """Return the sites of the fincas that are still to be scored, those with the fewest free spaces first."""
    return sorted(fincas(state, None), key=lambda site: missing(state, site).bit_count())


def left(words: Words, state: GameState) -> list[str]:
    """Return how many tiles and fincas are still to come, which tells how long the game lasts."""
    if state.over:
        return []
    stacks = {"bag": state.bag, "fincas": state.finca_stack}
    said = [words.count(f"table.told.{name}", len(there)) for name, there in stacks.items()]
    return [words.sentences(map(words.texts.capital, said))]


def scores(words: Words, state: GameState) -> list[str]:
    """Return whose turn it is, everybody's points, the most first, with what brings more at the end, and who leads by
    how much, or who is tied."""
    order = sorted(range(len(state.players)), key=lambda number: -state.players[number].score)
    turn = [] if state.over else [words.texts("table.ask.turn", name=words.player(state.player))]
    own = {one: [notes.points(words, state, one), *([] if state.over else _on_mat(words, state, one))] for one in order}
    points = [words.joined(": ", [words.player(one), words.listed(own[one])]) for one in order]
    first, second = (state.players[one].score for one in order[:2])
    if first > second:
        ahead = words.amount("points", first - second)
        return [*turn, *points, words.texts("table.ask.leads", name=words.player(order[0]), points=ahead)]
    tied = [words.player(one) for one in order if state.players[one].score == first]
    return [*turn, *points, words.texts("table.ask.tied", names=words.all_of(tied))]
