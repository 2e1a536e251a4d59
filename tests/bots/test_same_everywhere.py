"""The same seed gives the same game with every version of Python: `sum` adds floats another way since Python 3.12."""

from __future__ import annotations

import builtins
import hashlib
import random
import sys
from collections.abc import Iterable
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

import citrus
from citrus.bots import fruit
from citrus.bots.advice import explain
from citrus.bots.foreign import bot_of
from citrus.bots.levels import judge, shipped_numbers
from citrus.bots.planner import Effort
from citrus.bots.search_bot import Mind, foreseen
from citrus.bots.turns import TurnSearch
from citrus.records.notation import format_action

add_up = builtins.sum
BOTS = Path(fruit.__file__).parent

# After a change to a bot, or to the numbers of the game, write down the new ones; they hold in every version.
GAMES = {
    ("short", 2, ("random", "greedy"), False, 1000): "013c14bcb01eac56",
    ("short", 2, ("greedy", "easy"), True, 1000): "1baeaf3b3ef6a16c",
    ("long", 3, ("easy", "normal"), False, 1000): "5a7696274e7c9068",
    ("short", 3, ("hard", "normal"), True, 20): "5ef59c8148ae2aa3",
    ("short", 2, ("expert", "hard"), False, 5): "1145f55803b1efaf",
}
"""Checksums of the actions of games: the board, the number of players, the bots, fruit trees, the most actions."""

JUDGED = {("short", 2, False, 5): "87e10ceb3b9495de", ("long", 4, True, 9): "8cfea5b7d3de36b0"}
"""Checksums of what turns are worth: the board, the number of players, fruit trees, each how many states."""

EXPLAINED = {("short", 2, False, 15): "1e433a36d033536c", ("long", 3, True, 40): "6db2c4d83eff84f4"}
"""Checksums of what is said of turns: the board, the number of players, fruit trees, each how many actions."""


ENDED = {("short", 2, False, 40): "f9ccb3f7e52b6fb7", ("short", 3, True, 4): "ffb0260d51e10cb1"}
"""Checksums of how games end once the bag is empty: the board, the number of players, fruit trees, how many
times bots think."""


def careful_sum(numbers: Iterable[float], start: float = 0) -> float:
    """Add up like `sum`, which no bot may use for floats."""
    found = add_up(numbers, start)
    if isinstance(found, float):
        asking = sys._getframe(1)  # noqa: SLF001
        assert Path(asking.f_code.co_filename).parent != BOTS, f"{asking.f_code.co_filename}:{asking.f_lineno}"
    return found


def checksum(actions: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(actions).encode()).hexdigest()[:16]


def played(board: str, players: int, bots: tuple[str, ...], fruit_trees: bool, most: int) -> list[str]:
    """Return the actions of a game, as text."""
    table = citrus.new_table(board, players, "everywhere", fruit_trees=fruit_trees)
    rng = random.Random("everywhere")
    seated = [bot_of(bots[seat % len(bots)]) for seat in range(players)]
    actions: list[str] = []
    while not table.state.over and len(actions) < most:
        before = len(table.steps)
        table.follow(seated[table.state.player].plan(table.view(), rng))
        actions += [format_action(table.game, step.action) for step in table.steps[before:] if step.action]
    return actions


@pytest.mark.parametrize("game", GAMES, ids=lambda game: " ".join(game[2]))
def test_a_seed_gives_one_game(
    game: tuple[str, int, tuple[str, ...], bool, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builtins, "sum", careful_sum)
    assert checksum(played(*game)) == GAMES[game]


def judged(board: str, players: int, fruit_trees: bool, every: int) -> list[str]:
    """Return the turns worth considering in some of the states of a game of greedy bots, each with what it is worth."""
    table, rng, found = citrus.new_table(board, players, "everywhere", fruit_trees=fruit_trees), random.Random(1), []
    search = TurnSearch(judge(table.game), Effort(2, 4, 2, plans=2, closings=True))
    for number in count():
        if table.state.over:
            return found
        for turn in () if number % every else search.turns(table.state):
            found.append(
                " ".join([f"{turn.value:.6f}", *(format_action(table.game, action) for action in turn.actions)])
            )
        table.follow(bot_of("greedy").plan(table.view(), rng))
    raise AssertionError("every game ends")


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game[0])
def test_what_a_turn_is_worth_is_the_same_too(game: tuple[str, int, bool, int]) -> None:
    """Much that is judged wrongly changes no action of these games."""
    assert checksum(judged(*game)) == JUDGED[game]


def ended(board: str, players: int, fruit_trees: bool, most: int) -> list[str]:
    """Return what `hard` does from where the bag of a game of greedy bots is empty, with how far ahead it then is after
    each turn that comes to its mind."""
    table, rng, found = citrus.new_table(board, players, "to the end", fruit_trees=fruit_trees), random.Random(3), []
    level = shipped_numbers().levels["hard"].among(players)
    mind = Mind(table.game, level, shipped_numbers().weights)
    while not table.state.over and most:
        if table.state.bag:
            table.follow(bot_of("greedy").plan(table.view(), rng))
            continue
        most -= 1
        verdict = mind.verdict(table.view(), rng)
        found += [format_action(table.game, action) for action in verdict.best.actions]
        here = [turn.actions for turn in mind.turns(table.view())[:2]]
        found += [f"{points:.6f}" for one in mind.outcomes(table.view(), here, 1) for all_ in one for points in all_]
        table.follow(foreseen(table.state, verdict.best.actions))
    return found


@pytest.mark.parametrize("game", ENDED, ids=lambda game: " ".join(map(str, game)))
def test_the_end_of_a_game_is_the_same_too(game: tuple[str, int, bool, int]) -> None:
    """Only there bots search to the last turn, find hands that do not fit, and see what can never be planted."""
    assert checksum(ended(*game)) == ENDED[game]


def explained(board: str, players: int, fruit_trees: bool, every: int) -> list[str]:
    """Return what is said of the first turns that come to mind in some of the states of a game of greedy bots."""
    table, rng, found = citrus.new_table(board, players, "said", fruit_trees=fruit_trees), random.Random(2), []
    search = TurnSearch(judge(table.game), Effort(1, 4, 2, plans=2, closings=True))
    while not table.state.over:
        turns = search.turns(table.state)[:3] if len(table.steps) % every == 0 else ()
        for turn in turns:
            advice = explain(table.view(), turn.actions)
            assert advice is not None
            told = *advice.reasons, *advice.costs, *advice.scored, *advice.opens
            found += [str(replace(reason, weight=round(reason.weight, 6))) for reason in told]
            found.append(f"{turn.actions[0]} {advice.site} {advice.then}")
        table.follow(bot_of("greedy").plan(table.view(), rng))
    return found


@pytest.mark.parametrize("game", EXPLAINED, ids=lambda game: game[0])
def test_what_is_said_of_a_turn_is_the_same_too(game: tuple[str, int, bool, int]) -> None:
    """Tests of the reasons try one each; this one tries that they still weigh as much among others."""
    assert checksum(explained(*game)) == EXPLAINED[game]


def test_a_sum_of_floats_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtins, "sum", careful_sum)
    code = compile("sum([0.5, 1])", str(BOTS / "careless.py"), "eval")
    with pytest.raises(AssertionError, match="careless"):
        eval(code)
    assert sum([0.5, 1]) == 1.5
