"""What the levels of today have in common with those that they are measured against."""

from __future__ import annotations

import random

from msgspec.structs import replace

from citrus.bots.levels import make_bot, shipped_numbers
from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.rules.game import Options
from citrus.rules.setup import shuffle, start
from citrus.rules.turn import apply
from citrus.rules.variants import new_game
from citrus.rules.view import view
from tools.references import Hard1, reference_numbers

DECISIONS = 16


def plans(players: int) -> list[bool]:
    """Whether `hard` plans what `hard-1` does, in the first decisions of a game in which they part early."""
    game = new_game(load_board(shipped_boards()["short"]), load_tiles(), Options(starting_fincas=3), players)
    state = start(game, shuffle(game, random.Random(1)))
    today, before = make_bot("hard"), Hard1()
    same = []
    for number in range(DECISIONS):
        plan = before.plan(view(state), random.Random(number))
        same.append(today.plan(view(state), random.Random(number)) == plan)
        state, _ = apply(state, plan[0])
    return same


def test_easy_and_normal_judge_as_they_did() -> None:
    for level in ("easy", "normal"):
        assert shipped_numbers().judged_by(level, 2) == reference_numbers().judged_by("hard-1", 2)


def test_hard_plays_in_another_way_than_the_one_it_is_measured_against() -> None:
    assert not all(plans(2))
    assert not all(plans(3))


def test_among_more_than_two_players_hard_judges_as_it_did_but_for_coins_that_cannot_be_spent() -> None:
    today, before = shipped_numbers().judged_by("hard", 3), reference_numbers().judged_by("hard-1", 3)
    assert today.spare > before.spare == 0
    assert replace(today, spare=0) == before
