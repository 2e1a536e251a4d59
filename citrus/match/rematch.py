"""The next game at the same table: the last of the people begins, or the same deal is repeated with the other player
beginning."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.bots.guests import absent
from citrus.match.match import Match
from citrus.match.saves import named_game_path, new_game_path

PAIR = 2
"""The number of players for whom the same deal with rotated seats makes a fair match."""


def losers(match: Match) -> list[int]:
    """Return the people with the lowest score of a finished game, clockwise after its first player; among bots alone,
    the bots."""
    record, state = match.record, match.state
    players, began = record.game.players, record.setup.first_player
    clockwise = [(began + 1 + seat) % players for seat in range(players)]
    people = [seat for seat in clockwise if record.seats[seat].bot is None] or clockwise
    lowest = min(state.players[seat].score for seat in people)
    return [seat for seat in people if state.players[seat].score == lowest]


def loser(match: Match) -> int:
    """Return who begins a rematch of a finished game: the first of the `losers`."""
    return losers(match)[0]


def rematch(match: Match) -> Match:
    """Start a new game of the same people on the same board with the same options, in which the loser begins."""
    record = match.record
    seats = tuple(seat.without(absent) for seat in record.seats)
    again = Match.new(record.game, seats, new_game_path(seats), loser(match))
    again.is_rematch = True
    return again


def turned(match: Match, name: str = "") -> Match:
    """Start a game of two with the same deal, every tile, finca and site as before; the other player begins. The new
    game has a `name`, or it is called after its day and its players."""
    record = match.record
    setup = record.setup
    dealt = replace(setup, first_player=1 - setup.first_player, coins=setup.coins[::-1])
    path = named_game_path(name) if name else new_game_path(record.seats)
    seats = tuple(seat.without(absent) for seat in record.seats)
    again = Match.with_setup(record.game, seats, dealt, path)
    again.dealt_again = again.is_rematch = True
    return again
