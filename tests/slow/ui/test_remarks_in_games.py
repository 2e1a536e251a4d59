"""What the people of the valley say in whole games of bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import get_args

from msgspec.structs import replace

from citrus.laboratory.games import play
from citrus.records.record import COLORS, Seat
from citrus.records.replay import Step, replay
from citrus.ui.pieces.company import SILENT, Company
from citrus.ui.pieces.remarks import GREETINGS, SMALL, Moment, Remark
from tests.rules.worlds import real_game
from tests.ui.shell import NAMES

GAMES = ((2, "i"), (3, "b"), (4, "p"), (5, "p"), (5, "o"))
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


def told(seats: Sequence[Seat], steps: Sequence[Step]) -> tuple[Remark, ...]:
    """Return all that is said in a game."""
    return [after for _, after in turns(seats, steps)][-1].told


def test_somebody_finds_words_for_every_moment() -> None:
    said = {remark.moment for one in GAMES for remark in told(*game(*one))}
    assert said == {*get_args(Moment)} - (GREETINGS - {"hello"}), "no game before these is known"


def test_nobody_speaks_twice_in_a_turn_unless_the_game_ends_nor_of_trifles_while_another_remark_stands() -> None:
    for seats, steps in (game(*one) for one in GAMES):
        for before, company in turns(seats, steps):
            new = company.told[len(before.told) :]
            assert company.said[1:] == before.said[:1]
            assert all(seats[remark.player].bot is not None for remark in new)
            over = company.before is not None and company.before.over
            assert len({remark.player for remark in new}) == len(new) <= 2 or over
            for remark in new:
                patient = before.silent.get(remark.player, 0) >= SILENT
                assert remark.moment not in SMALL or before.remark is None or patient


def test_everybody_of_the_valley_says_something_in_every_third_turn_of_theirs() -> None:
    """Or in the next, where what mattered more in a turn was for others to say."""
    for one in GAMES:
        silent = [count for _, company in turns(*game(*one)) for count in company.silent.values()]
        assert max(silent) <= SILENT + 1
        assert silent.count(SILENT + 1) < len(silent) // 20


def test_no_sentence_is_said_twice_in_a_game() -> None:
    for one in GAMES:
        said = [remark.key for remark in told(*game(*one))]
        assert len(said) == len(set(said)) > len(get_args(Moment)) // 2
