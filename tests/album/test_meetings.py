"""How the computer's players have met the people at a table: which games count, and how the last one ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from citrus.album.entries import AlbumEntry
from citrus.album.meetings import LONG, Meeting, meetings
from citrus.album.people import People
from citrus.album.series import Named
from tests.album.evenings import entry

NOON = datetime(2024, 1, 7, 12).astimezone()
TABLE: Sequence[Named] = (("Nico", "easy"), ("Ana", None), ("Lola", "normal"))
NICO, LOLA = {"Nico": "easy"}, {"Lola": "normal"}


def game(number: int, names: Sequence[str], scores: Sequence[int], bots: Mapping[str, str] = NICO) -> AlbumEntry:
    """Return a game that began some hours after noon."""
    return replace(entry(1, names, scores, bots=bots), started=NOON + timedelta(hours=number), game=f"{number}")


def met(*games: AlbumEntry, after: timedelta = timedelta(hours=9), people: People | None = None) -> dict[int, Meeting]:
    return meetings(TABLE, NOON + after, games, people or People())


def test_whom_nobody_knows_nobody_has_met() -> None:
    assert met() == {}
    assert met(game(1, ("Ben", "Nico"), (50, 40))) == {}, "Ben is not here"
    assert met(game(1, ("Ana", "Nico"), (50, 40)), after=timedelta(0)) == {}, "that game came later"


def test_the_last_game_counts_wherever_they_sat() -> None:
    lost, won = game(1, ("Ana", "Nico"), (50, 40)), game(2, ("Ana", "Nico"), (40, 50))
    assert met(lost) == {0: Meeting(frozenset({1}))}
    assert met(won, lost) == {0: Meeting(frozenset({0}))}
    both = game(3, ("Lola", "Ana", "Nico"), (60, 40, 50), NICO | LOLA)
    assert met(lost, both) == {0: Meeting(frozenset({2})), 2: Meeting(frozenset({2}))}


def test_who_is_not_here_has_won_for_nobody() -> None:
    assert met(game(1, ("Ben", "Ana", "Nico"), (50, 40, 30))) == {0: Meeting()}


def test_people_are_known_by_who_they_are_and_bots_by_their_level() -> None:
    nana = game(1, ("Nana", "Nicolas"), (50, 40), {"Nicolas": "easy"})
    assert met(nana, people=People({"nana": "ana"})) == {0: Meeting(frozenset({1}))}


def test_after_a_while_somebody_is_missed() -> None:
    last = game(0, ("Ana", "Nico"), (50, 40))
    assert not met(last, after=LONG)[0].long
    assert met(last, after=LONG + timedelta(hours=1))[0].long
