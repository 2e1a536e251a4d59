"""What the people of the valley say in whole games of bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import get_args

from msgspec.structs import replace

from citrus.laboratory.games import play
from citrus.records.record import COLORS, Seat
from citrus.records.replay import Step, replay
from citrus.ui.pieces.company import Company
from citrus.ui.pieces.remarks import SMALL, Moment
from tests.rules.worlds import real_game
from tests.ui.shell import NAMES

GAMES = ((3, "b"), (2, "a"), (5, "a"), (4, "b"), (3, "remarks 5"))
"""Games of bots, by players and seed, in which everything is said that may be."""


@cache
def game(players: int, seed: str) -> tuple[tuple[Seat, ...], tuple[Step, ...]]:
    """Return a game of greedy bots, as if a person and people of the valley had played it."""
    record, _, _ = play(real_game("short" if players < 4 else "long", players), ("greedy",) * players, seed)
    bots = (None, "easy", "normal", "hard", "expert")
    record = replace(record, seats=tuple(map(Seat, NAMES, COLORS, bots))[:players])
    return record.seats, tuple(replay(record))


def turns(seats: Sequence[Seat], steps: Sequence[Step]) -> Iterator[tuple[Company, Company]]:
    """Yield the company before and after each turn of a game."""
    before = company = Company.of(seats)
    for step in steps:
        company = company.after(step)
        if not company.turn and company.said:
            yield before, company
            before = company


def test_somebody_finds_words_for_every_moment() -> None:
    said = {company.said[0].moment for one in GAMES for _, company in turns(*game(*one)) if company.said[0]}
    assert said == set(get_args(Moment))


def test_at_most_one_person_of_the_valley_speaks_a_turn_and_not_of_trifles_while_another_remark_stands() -> None:
    for seats, steps in (game(*one) for one in GAMES):
        for before, company in turns(seats, steps):
            remark = company.said[0]
            assert company.said[1:] == before.said[:1]
            if remark is None:
                earlier = next(filter(None, before.said[:1]), None)
                assert company.remark == (None if earlier and earlier.moment == "hello" else earlier)
            else:
                assert seats[remark.player].bot is not None
                assert remark.moment not in SMALL or before.remark is None


def test_no_sentence_is_said_twice_in_a_game() -> None:
    for one in GAMES:
        said = [(remark.moment, remark.number) for _, company in turns(*game(*one)) if (remark := company.said[0])]
        assert len(said) == len(set(said)) > len(get_args(Moment)) // 2
