"""An arena: every bot plays against every other, and the results are rated."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, cycle, islice, takewhile

import msgspec

from citrus.laboratory.lineup import Fixture, rotations
from citrus.laboratory.rating import Pair, Rating
from citrus.laboratory.tables import interval, percent, table
from citrus.rules.game import Options


class Arena(msgspec.Struct, frozen=True):
    """The result of an arena: the strongest bot first."""

    citrus: str
    board: str
    players: int
    options: Options
    seed: str
    games: int
    deals: int
    ratings: tuple[Rating, ...]
    pairs: tuple[Pair, ...]


def lineups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Return all groups that can sit together. With more seats than bots, all bots get equally many seats, and every
    choice of them gets one more."""
    whole, rest = divmod(players, len(bots))
    return [tuple(bots) * whole + more for more in combinations(bots, rest)]


def arena_fixtures(bots: Sequence[str], players: int, games: int, seed: str) -> list[Fixture]:
    """Return the fixtures of `games` games, the groups in turn.

    Every deal seats its group in another order, because neighbours matter, and then rotates the seats. Raises
    ValueError, with the number of games needed, if not all groups would play a whole deal.
    """
    groups = lineups(bots, players)
    needed = sum(1 for _ in takewhile(lambda fixture: fixture.deal <= len(groups), _endless(groups, seed)))
    if games < needed:
        raise ValueError(needed)
    return list(islice(_endless(groups, seed), games))


def _endless(groups: Sequence[tuple[str, ...]], seed: str) -> Iterator[Fixture]:
    number = 0
    for deal, group in enumerate(cycle(groups), 1):
        order = list(group)
        random.Random(f"{seed}/{deal}/order").shuffle(order)
        for seats in rotations(tuple(order)):
            number += 1
            yield Fixture(number, deal, seats, f"{seed}/{deal}")


def lines(arena: Arena) -> Iterator[str]:
    """Yield the result in lines of text."""
    yield f"Games:  {arena.games} (in {arena.deals} deals)"
    yield f"Board:  {arena.board}, {arena.players} players"
    yield ""
    yield "Ratings"
    yield from table(
        ("bot", "rating", "95% interval", "better than next", "wins", "95% interval", "fair"),
        [
            (
                rating.bot,
                f"{rating.rating:.0f}",
                f"{rating.low:.0f} to {rating.high:.0f}",
                "" if rating.above_next is None else percent(rating.above_next),
                percent(rating.wins.share),
                interval(rating.wins),
                percent(rating.fair),
            )
            for rating in arena.ratings
        ],
    )
    yield ""
    yield "Who was ahead of whom"
    yield from table(
        ("bots", "times", "ahead", "95% interval", "by rating"),
        [
            (
                f"{pair.bot} : {pair.other}",
                str(pair.ahead.games),
                percent(pair.ahead.share),
                interval(pair.ahead),
                percent(pair.expected),
            )
            for pair in arena.pairs
        ],
    )
