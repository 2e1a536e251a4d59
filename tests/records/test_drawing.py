"""A moment drawn as text shows what lies on the table, and nothing hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import citrus
from citrus.bots.random_bot import RandomBot
from citrus.content.boards import load_board
from citrus.content.named import board_path
from citrus.content.tiles import load_tiles
from citrus.records.drawing import drawing
from citrus.records.seats import Seat
from citrus.rules.board import Board
from citrus.rules.state import GameState
from citrus.rules.tiles import has_well, kind_of
from citrus.rules.view import determinize, view

SEATS = [Seat(name, color) for name, color in (("Ana", "red"), ("Ben", "blue"), ("Cleo", "white"))]


def moments(seed: int, board: str | Board = "short") -> Iterator[GameState]:
    """Yield the states of a random game with fruit trees."""
    table, rng = citrus.new_table(board, 3, seed, fruit_trees=True), random.Random(seed)
    while not table.state.over:
        yield table.state
        table.follow(RandomBot().plan(table.view(), rng))
    yield table.state


def sections(state: GameState) -> tuple[str, list[list[str]], list[list[str]], list[str]]:
    """Return the head of a drawing, the writing on the board and on the market, line by line, and the lines below."""
    head, board, market, below, legend = drawing(state, SEATS).split("\n\n")
    assert "Le lemon" in legend
    return head, *([line.split()[1:] for line in part.splitlines()[1:]] for part in (board, market)), below.splitlines()


def on_space(state: GameState, space: int) -> str:
    """Return what is to be written on a space."""
    board, tile, region = state.game.board, state.tile_at(space), state.region_at(space)
    letter = {place: letter for letter, place in board.sites.items()}.get(space)
    if tile is not None:
        owner = "" if region is None or region.owner is None else str(region.owner)
        return state.game.kind_name(kind_of(tile))[:2].title() + owner + "*" * has_well(tile)
    if letter is not None:
        for built in state.fincas:
            if built.site == letter:
                return letter + ("ok" if built.scored else str(built.finca))
        return letter if letter in state.open_sites else letter.lower() if letter in state.site_stack else "x"
    lying = state.landscape_at(space)
    if lying is not None:
        return lying[:2] + lying[-1] * lying[-1].isdigit()
    return "#" if board.rocks >> space & 1 else "."


def test_everything_on_the_table_is_drawn() -> None:
    seen = set()
    for state in moments(1):
        head, board, market, below = sections(state)
        if state.over:
            assert "won by" in head
        else:
            assert f"{SEATS[state.player].name} in turn, phase {state.phase!r}" in head
        for row, cells in enumerate(board):
            for column, cell in enumerate(cells):
                space = state.game.board.space_at(column, row)
                assert space is not None
                assert cell == on_space(state, space)
                seen.add(cell.strip("0123456789*"))
        tiles = ["-" if tile is None else state.game.tile_names[tile][:2].title() for tile in state.market]
        assert [cell.rstrip("*") for row in market for cell in row] == tiles
        for number, player in enumerate(state.players):
            (line,) = (line for line in below if line.startswith(f"{number} {SEATS[number].name}"))
            assert f"{player.coins} coin" in line
            assert f" {player.score} point" in line
            assert all(f"{count} x {tile}" in line for tile, count in player.tile_counts())
        assert bool(state.hand) == any(line.startswith("Hand: ") for line in below)
        assert (state.drawn_finca is not None) == any(line.startswith("To be built: ") for line in below)
    assert {"Le", "Tr", "ca", "h", "F", "Bok", "#", "."} <= seen


def test_hidden_orders_are_not_in_it() -> None:
    state = next(moments(2))
    other = determinize(view(state), random.Random(3))
    assert other != state
    assert drawing(other, SEATS) == drawing(state, SEATS)


def test_sites_that_are_never_built_on_are_marked() -> None:
    board = load_board(board_path("long"), load_tiles())
    state = next(moments(1, replace(board, unused_sites=("O",))))
    column, row = board.column_row(board.sites["O"])
    assert sections(state)[1][row][column] == "x"
    assert "x site that stays empty" in drawing(state, SEATS)
