"""One game without a window."""

import pytest

from citrus.laboratory.games import Stopwatch, play
from citrus.records.record import COLORS, dumps, loads
from citrus.rules.events import TurnEnded
from citrus.rules.game import Options
from citrus.rules.orders import SetupError
from citrus.rules.variants import new_game


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
    wrong = new_game(game.board, game.tiles, Options(starting_fincas=7), 3)
    with pytest.raises(SetupError):
        play(wrong, ("random",), "a")


def test_every_turn_is_timed(game):
    stopwatch = Stopwatch()
    _, _, events = play(game, ("greedy",), "a", stopwatch)
    ended = [sum(isinstance(event, TurnEnded) and event.player == seat for event in events) for seat in range(3)]
    assert [len(turns) for turns in stopwatch.turns] == ended
    for decisions, turns in zip(stopwatch.decisions, stopwatch.turns, strict=True):
        assert len(decisions) >= len(turns)
        assert sum(decisions) == pytest.approx(sum(turns))


def test_a_bot_that_plans_nothing_does_not_play_for_ever(game):
    with pytest.raises(ValueError, match="planned nothing"):
        play(game, (f"{__name__}:Lazy",), "a")


class Lazy:
    def plan(self, view, rng):
        return ()
