"""Games of bots without a window."""

import pytest

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.records.record import COLORS, dumps, loads
from citrus.rules.game import Game, Options
from citrus.rules.setup import SetupError
from citrus.simulation import Summary, play


@pytest.fixture(scope="module")
def game():
    return Game(load_board(shipped_boards()["short"]), load_tiles(), Options(starting_fincas=3), 3)


def test_the_same_seed_gives_the_same_game(game):
    assert play(game, ("random",), "a")[0] == play(game, ("random",), "a")[0]
    assert play(game, ("random",), "a")[0] != play(game, ("random",), "b")[0]


def test_a_bot_has_its_own_chance(game):
    """What the other bots are does not change the setup."""
    one, other = play(game, ("random",), "a")[0], play(game, ("greedy", "random"), "a")[0]
    assert one.setup == other.setup
    assert one.actions != other.actions


def test_records_of_simulated_games_are_whole(game):
    record, end, _ = play(game, ("greedy", "random"), "a")
    assert loads(dumps(record)) == record
    assert [seat.bot for seat in record.seats] == ["greedy", "random", "greedy"]
    assert tuple(seat.color for seat in record.seats) == COLORS[:3]
    assert record.result is not None
    assert record.result.scores == tuple(player.score for player in end.players)


def test_options_that_do_not_fit_are_refused(game):
    wrong = Game(game.board, game.tiles, Options(starting_fincas=7), 3)
    with pytest.raises(SetupError):
        play(wrong, ("random",), "a")


def test_summary_counts(game):
    summary = Summary(game, ("greedy", "random"))
    built = 0
    for seed in range(4):
        _, end, events = play(game, ("greedy", "random"), str(seed))
        built += len(end.fincas)
        summary.add(end, events)
    assert summary.built == built
    assert 0 < summary.encircled <= built
    assert sum(summary.wins) == pytest.approx(4)
    assert summary.wins[1] < 2
    assert len(summary.unsold_when_blocked) <= len(summary.unsold) == 4
    lines = list(summary.lines())
    assert lines[0].split() == ["Games:", "4"]
    assert "seat 1 (random)" in lines[5]
    assert any(line.startswith("Blocked ends:") for line in lines)
