"""Setting up a game: the shuffled orders, checking given ones, and the first state (R3, R12.3, R12.6)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

from citrus.rules.board import Board, spaces_of
from citrus.rules.game import Game, Options
from citrus.rules.numbering import Tile
from citrus.rules.orders import Setup, SetupError
from citrus.rules.phases import TURN
from citrus.rules.problem import Problem
from citrus.rules.state import BuiltFinca, GameState, PlayerState
from citrus.rules.tiles import LandscapeTile, TileSet, spaces_with
from citrus.rules.variants import chosen_variants

OPEN_SITES = 3
"""How many building sites are open at a time (R3.4)."""

PLAYERS = range(2, 6)
"""How many people can play (R3)."""

SHORTER_START = 3
"""How many fincas stand at first by the option of R12.3."""

_T = TypeVar("_T")


def check_options(board: Board, tiles: TileSet, options: Options, players: int) -> None:
    """Raise SetupError unless such a game can be set up."""
    if players not in PLAYERS:
        raise SetupError("players", Problem("setup.players", least=PLAYERS[0], most=PLAYERS[-1], found=players))
    if options.edition not in (1, 2):
        raise SetupError("options.edition", Problem("setup.edition", edition=options.edition))
    sites = board.used_sites if options.random_sites else board.starting_sites
    if options.starting_fincas not in (len(board.starting_sites), SHORTER_START):
        usual = len(board.starting_sites)
        problem = Problem("setup.fincas", fincas=usual)
        if usual != SHORTER_START:
            problem = Problem("setup.fincas_or_fewer", fincas=usual, fewer=SHORTER_START)
        raise SetupError("options.starting_fincas", problem)
    if options.starting_fincas > len(sites):
        raise SetupError("options.starting_fincas", Problem("setup.few_sites", sites=len(sites)))
    if options.starting_fincas > tiles.finca_count:
        raise SetupError("options.starting_fincas", Problem("setup.few_fincas", fincas=tiles.finca_count))
    for variant in chosen_variants(options):
        variant.check_options(tiles)
    for field, problem in room_problems(board, tiles):
        raise SetupError(f"board.{field}", problem)


def room_problems(board: Board, tiles: TileSet) -> Iterator[tuple[str, Problem]]:
    """Yield everything wrong with a board's plantation tiles and the room for them, with the field at fault (R3.3)."""
    if board.remove_plain > tiles.plain:
        yield "remove_plantations", Problem("board.too_few_plain", removed=board.remove_plain, all=tiles.plain)
    if board.remove_well > tiles.well:
        yield "remove_plantations", Problem("board.too_few_wells", removed=board.remove_well, all=tiles.well)
    if board.remove_plain > tiles.plain or board.remove_well > tiles.well:
        return
    needed = sum(tiles.plantation_counts(board.remove_plain, board.remove_well).values())
    if not needed:
        yield "remove_plantations", Problem("board.no_plantations")
    room = board.plantable.bit_count()
    if room < needed:
        yield "grid", Problem("board.no_room", room=room, needed=needed)


def shuffle(
    game: Game, rng: random.Random, first_player: int | None = None, extra_coins: Sequence[int] | None = None
) -> Setup:
    """Shuffle everything for a new game (R3); the first player is random unless given.

    `extra_coins` are those of a fair start by place in the turn order. By default, all but the first player get as many
    as the tile set says (R12.6).

    Raises SetupError if the options do not fit the board or the tile set.
    """
    board, tiles, options = game.board, game.tiles, game.options
    check_options(board, tiles, options, game.players)
    landscape = _spread(tiles.landscape)
    rng.shuffle(landscape)
    fincas = _spread(tiles.fincas)
    rng.shuffle(fincas)
    bag = _spread(game.bag_counts.items())
    rng.shuffle(bag)
    if options.random_sites:
        letters = list(board.used_sites)
        rng.shuffle(letters)
        start_sites, sites = letters[: options.starting_fincas], letters[options.starting_fincas :]
    else:
        start_sites = list(board.starting_sites[: options.starting_fincas])
        sites = [letter for letter in board.used_sites if letter not in start_sites]
        rng.shuffle(sites)
    places = spaces_of(board.landscape)
    if len(landscape) < len(places):
        places = sorted(rng.sample(places, len(landscape)))
    first = rng.randrange(game.players) if first_player is None else first_player
    setup = Setup(
        first,
        tuple(start_sites),
        tuple(sites),
        tuple(fincas),
        tuple(map(LandscapeTile, places, landscape)),
        tuple(bag),
        coins=_fair_coins(game, first, extra_coins) if options.fair_start else (),
    )
    for variant in game.variants:
        setup = variant.shuffle(game, setup, rng)
    return setup


def more_coins(tiles: TileSet, players: int) -> int:
    """Return how many extra coins all but the first player begin with in a fair start, within the limit (R12.6, R8.2).
    Raises SetupError if the tile set does not say how many."""
    if not tiles.fair_start:
        raise SetupError("options.fair_start", Problem("setup.no_fair_start"))
    return min(tiles.fair_start[players - PLAYERS[0]], tiles.max_coins - tiles.start_coins)


def same_extra_coins(tiles: TileSet, players: int) -> tuple[int, ...]:
    """Return the extra coins of a fair start by place in the turn order: 0, then `more_coins` (R12.6). Raises
    SetupError as that does."""
    return (0, *[more_coins(tiles, players)] * (players - 1))


def _fair_coins(game: Game, first_player: int, extra_coins: Sequence[int] | None) -> tuple[int, ...]:
    """Return the coins that every seat begins with in a fair start (R12.6)."""
    extra = same_extra_coins(game.tiles, game.players) if extra_coins is None else extra_coins
    return tuple([game.tiles.start_coins + extra[seat - first_player] for seat in range(game.players)])


def _spread(counts: Iterable[tuple[_T, int]]) -> list[_T]:
    """Return each thing as often as its count says."""
    return [thing for thing, count in counts for _ in range(count)]


def check_setup(game: Game, setup: Setup) -> None:
    """Raise SetupError unless these orders could have come from shuffling this game's pieces (R3)."""
    board, tiles, options = game.board, game.tiles, game.options
    check_options(board, tiles, options, game.players)
    if setup.first_player not in range(game.players):
        raise SetupError(
            "setup.first_player", Problem("setup.no_such_player", player=setup.first_player, last=game.players - 1)
        )
    if len(setup.start_sites) != options.starting_fincas:
        raise SetupError("setup.start_sites", Problem("setup.start_sites", fincas=options.starting_fincas))
    if not options.random_sites and setup.start_sites != board.starting_sites[: options.starting_fincas]:
        raise SetupError("setup.start_sites", Problem("setup.start_order"))
    _check_same("setup.sites", [*setup.start_sites, *setup.sites], board.used_sites, "setup.other_sites")
    _check_same("setup.fincas", setup.fincas, _spread(tiles.fincas), "setup.other_fincas")
    _check_same("setup.bag", setup.bag, _spread(game.bag_counts.items()), "setup.other_tiles")
    places = [lying.space for lying in setup.landscape]
    if not set(places) <= set(spaces_of(board.landscape)):
        raise SetupError("setup.landscape", Problem("setup.landscape_place"))
    pieces = Counter(dict(tiles.landscape))
    if {len(places), len(set(places))} != {min(board.landscape.bit_count(), pieces.total())}:
        raise SetupError("setup.landscape", Problem("setup.landscape_missing"))
    if Counter(lying.tile for lying in setup.landscape) - pieces:
        raise SetupError("setup.landscape", Problem("setup.landscape_many"))
    if options.fair_start:
        _check_coins(game, setup.coins)
    for variant in game.variants:
        variant.check_setup(game, setup)


def _check_coins(game: Game, coins: tuple[int, ...]) -> None:
    """Accept any coins up to the limit, so that records stay valid when the numbers of the tile set change (R12.6)."""
    most = game.tiles.max_coins
    if len(coins) != game.players:
        raise SetupError("setup.coins", Problem("setup.coins", found=len(coins), players=game.players))
    for own in coins:
        if own not in range(most + 1):
            raise SetupError("setup.coins", Problem("value.out_of_range", number=own, low=0, high=most))


def _check_same(field: str, given: Iterable[Hashable], expected: Iterable[Hashable], otherwise: str) -> None:
    if Counter(given) != Counter(expected):
        raise SetupError(field, Problem(otherwise))


def start(game: Game, setup: Setup) -> GameState:
    """Return the state before the first turn (R3); the setup must be valid for the game."""
    tiles, board = game.tiles, game.board
    started = len(setup.start_sites)
    size = tiles.market_size
    market: tuple[Tile | None, ...] = setup.bag[:size]
    roads = landscape_spaces = 0
    for site in setup.start_sites:
        roads |= board.roads[site]
    for lying in setup.landscape:
        landscape_spaces |= 1 << lying.space
    coins = setup.coins if game.options.fair_start else (tiles.start_coins,) * game.players
    nothing = (0,) * (len(game.tile_names) // 2)
    fincas = [BuiltFinca(site, finca) for site, finca in zip(setup.start_sites, setup.fincas, strict=False)]
    state = GameState(
        game=game,
        player=setup.first_player,
        phase=TURN,
        main_action_done=False,
        market=market + (None,) * (size - len(market)),
        hand=(),
        cart_tile=None,
        plantations=nothing,
        planted=0,
        wells=0,
        neutral=nothing,
        blocked_roads=nothing,
        open_roads=(board.all_roads,) * len(nothing),
        covered=(),
        landscape=setup.landscape,
        landscape_spaces=landscape_spaces,
        bridge_tiles=spaces_with(setup.landscape, "bridge"),
        milestone_tiles=spaces_with(setup.landscape, "milestone"),
        fincas=tuple(sorted(fincas, key=lambda built: built.site)),
        finca_roads=roads,
        open_sites=tuple(sorted(setup.sites[:OPEN_SITES])),
        bag=setup.bag[size:],
        finca_stack=setup.fincas[started:],
        site_stack=setup.sites[OPEN_SITES:],
        refill_due=False,
        fincas_closed=False,
        passes=0,
        players=tuple([PlayerState(own, 0, tiles.workers) for own in coins]),
    )
    for variant in game.variants:
        state = variant.start(state, setup)
    return state
