"""The series of a day: whose wins count, when it is decided, and when another one begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from citrus.album.entries import AlbumEntry
from citrus.album.people import People
from citrus.album.series import Named, Series, series_of
from tests.album.evenings import entry

PAIR: Sequence[Named] = (("Ana", None), ("Bruno", None))
NOON = datetime(2024, 1, 7, 12).astimezone()  # in local time
NOBODY_JOINED = People()
TRIO: Sequence[Named] = (*PAIR, ("Clara", None))


def played(*scores: Sequence[int], names: Sequence[str] = ("Ana", "Bruno", "Clara")) -> list[AlbumEntry]:
    """Return games of one day, half an hour after each other."""
    return [
        replace(entry(1, names, points), started=NOON + timedelta(minutes=30 * number), game=f"{number}")
        for number, points in enumerate(scores)
    ]


def series(
    entries: Sequence[AlbumEntry], players: Sequence[Named] = PAIR, people: People = NOBODY_JOINED, minutes: int = 300
) -> Series:
    """Return how the series stands some minutes after the first game began."""
    return series_of(players, NOON + timedelta(minutes=minutes), entries, people)


def test_two_wins_decide_and_the_next_game_begins_another_series() -> None:
    games = played((50, 40), (40, 50), (60, 40), (30, 40))
    stands = [series(games[:number]) for number in range(5)]
    assert stands == [Series((0, 0)), Series((1, 0), 1), Series((1, 1), 2), Series((2, 1), 3), Series((0, 1), 1)]
    assert [one.winner for one in stands] == [None, None, None, 0, None]
    assert series(games, minutes=35) == stands[2], "as it stood then"


def test_a_tie_counts_for_nobody() -> None:
    assert series(played((50, 50), (50, 40))) == Series((1, 0), 2)


def test_of_several_people_each_has_their_own_wins() -> None:
    games = played((50, 40, 30), (40, 50, 30), (30, 40, 50), (30, 40, 50))
    assert series(games[:3], TRIO) == Series((1, 1, 1), 3)
    assert series(games, TRIO).winner == 2
    assert series(games) == Series((0, 0)), "those were other people"


def test_who_plays_counts_not_where_or_how_it_is_spelled() -> None:
    games = [*played((50, 40)), *played((30, 40), (50, 40), names=("BRUNO ", "Nana"))[1:]]
    assert series(games, people=People({"nana": "ana"})).wins == (1, 1)


def test_another_day_begins_another_series() -> None:
    games = played((50, 40))
    assert series([replace(one, started=one.started - timedelta(days=1)) for one in games]) == Series((0, 0))


def test_the_computer_can_be_in_a_series_and_levels_are_told_apart() -> None:
    def against(bots: Mapping[str, str]) -> AlbumEntry:
        return replace(entry(1, ("Ana", "Pip"), (40, 50), bots=bots), started=NOON)

    assert series([against({"Pip": "hard"})], (("Ana", None), ("Pip", "hard"))).wins == (0, 1)
    assert series([against({"Pip": "easy"})], (("Ana", None), ("Pip", "hard"))).games == 0


def test_players_whose_names_say_nothing_have_no_series() -> None:
    for names in (("Ana", "ana"), ("Ana", " ")):
        assert series(played((50, 40), names=names), [(name, None) for name in names]).games == 0
