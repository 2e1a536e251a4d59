"""A moment of a game drawn as text, for consoles and notebooks: land, market, and what everybody has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citrus.content.survey import counted, grid
from citrus.records.seats import Seat
from citrus.rules.board import spaces_of
from citrus.rules.fruit_trees.orchard import numbers_of, orchard_in
from citrus.rules.game import Game
from citrus.rules.numbering import Space, Tile
from citrus.rules.state import GameState
from citrus.rules.tiles import LANDSCAPE_TILES, has_well, kind_of, tile_of

FREE, ROCK, UNUSED, SCORED = ".", "#", "x", "ok"


def drawing(state: GameState, seats: Sequence[Seat]) -> str:
    """Return the moment in lines of text with a legend, without hidden orders. Players are numbered from 0, as in
    actions and events."""
    return "\n".join(line.rstrip() for line in _lines(state, [seat.name for seat in seats]))


def _lines(state: GameState, names: Sequence[str]) -> Iterator[str]:
    game, orchard = state.game, orchard_in(state)
    if state.over:
        yield f"{game.board.name}: over, won by {', '.join(names[winner] for winner in state.winners)}"
    else:
        yield f"{game.board.name}: {names[state.player]} in turn, phase {state.phase!r}"
    yield ""
    yield from grid(_cells(state)).splitlines()
    yield ""
    yield from _market(state).splitlines()
    yield ""
    if state.hand:
        first = "" if state.cart_tile is None else f", {_tile(game, state.cart_tile)} first"
        yield f"Hand: {' '.join(_tile(game, tile) for tile in state.hand)}{first}"
    if state.drawn_finca is not None:
        yield f"To be built: finca {state.drawn_finca.finca}"
    stacks = f"{counted(len(state.finca_stack), 'finca')} and {counted(len(state.site_stack), 'site')} in the stacks"
    yield f"Left: {counted(len(state.bag), 'tile')} in the bag, {stacks}"
    if orchard is not None:
        piles = (numbers_of(game).fruits[pile.fruit] for pile in orchard.piles)
        yield f"Piles of fruit: {', '.join(piles) or 'none'}"
    wide = max(map(len, names))
    for number, (name, player) in enumerate(zip(names, state.players, strict=True)):
        own = [counted(player.score, "point"), counted(player.coins, "coin"), counted(player.workers, "worker")]
        things = player.tile_counts()
        if orchard is not None:
            things += zip(numbers_of(game).fruits, orchard.kept[number], strict=True)
        own += [f"{count} x {thing}" for thing, count in things if count]
        yield f"{number} {name:{wide}}  {', '.join(own)}"
    yield ""
    yield from _legend(state)


def _cells(state: GameState) -> list[list[str]]:
    """Return what is written on each space of the board."""
    game, board = state.game, state.game.board
    cells = [[ROCK if sign == ROCK else FREE for sign in row] for row in board.grid]

    def write(space: Space, text: str) -> None:
        column, row = board.column_row(space)
        cells[row][column] = text

    for letter in board.unused_sites:
        write(board.sites[letter], UNUSED)
    for letter in state.site_stack:
        write(board.sites[letter], letter.lower())
    for letter in state.open_sites:
        write(board.sites[letter], letter)
    for built in state.fincas:
        write(board.sites[built.site], f"{built.site}{SCORED if built.scored else built.finca}")
    for lying in state.landscape:
        write(lying.space, _short(lying.tile))
    for space in spaces_of(state.planted):
        tile, region = state.tile_at(space), state.region_at(space)
        owner = "" if region is None or region.owner is None else region.owner
        if tile is not None:
            write(space, f"{_kind(game, tile)}{owner}{_well(tile)}")
    return cells


def _market(state: GameState) -> str:
    """Return the market in its layout, with the names of its lines."""
    game = state.game
    crates = ["-" if tile is None else _tile(game, tile) for tile in state.market]
    rows = [["" if number is None else crates[number - 1] for number in row] for row in game.tiles.market]
    columns = [f"C{number}" for number in range(1, len(rows[0]) + 1)]
    return grid(rows, columns, [f"R{number}" for number in range(1, len(rows) + 1)])


def _legend(state: GameState) -> Iterator[str]:
    game, orchard = state.game, orchard_in(state)
    kinds = [f"{_kind(game, tile_of(kind, well=False))} {game.kind_name(kind)}" for kind in game.kinds]
    yield f"{', '.join(kinds)}; then the number of the owner; * with a well"
    lying = sorted({tile.tile for tile in state.landscape}, key=LANDSCAPE_TILES.index)
    if lying:
        yield ", ".join(f"{_short(tile)} {tile}" for tile in lying)
    unused = f", {UNUSED} site that stays empty" if game.board.unused_sites else ""
    yield f"A6/3 finca with its points, A{SCORED} scored; A open site, a later site{unused}; {ROCK} rock"
    if orchard is not None and orchard.trees:
        fruits = numbers_of(game).fruits
        trees = (f"{game.board.names[tree.space]} {fruits[tree.fruit]} ({len(tree.tokens)})" for tree in orchard.trees)
        yield f"Trees and how many fruits are left: {', '.join(trees)}"


def _tile(game: Game, tile: Tile) -> str:
    return f"{_kind(game, tile)}{_well(tile)}"


def _kind(game: Game, tile: Tile) -> str:
    """Return the kind of a tile with a capital letter; what lies on the board from the start has small letters."""
    return _short(game.kind_name(kind_of(tile))).capitalize()


def _well(tile: Tile) -> str:
    return "*" if has_well(tile) else ""


def _short(name: str) -> str:
    """Return a name of a tile in two letters, with its number if it has one: `horses2` is `ho2`."""
    return name[:2] + name[-1] * name[-1].isdigit()
