"""One game without a window."""

import re
from itertools import count

import pytest

from citrus.bots.foreign import ForeignBotError
from citrus.laboratory.games import Stopwatch, play
from citrus.records.record import COLORS, dumps, loads
from citrus.rules.actions import Buy
from citrus.rules.events import TurnEnded
from citrus.rules.game import Options
from citrus.rules.orders import SetupError
from citrus.rules.variants import new_game


def test_the_same_seed_gives_the_same_game(game):
    assert play(game, ("random",), "a")[0] == play(game, ("random",), "a")[0]
    assert play(game, ("random",), "a")[0] != play(game, ("random",), "b")[0]
    assert play(game, ("random",), "a")[0].started.isoformat() == "2000-01-01T00:00:00+00:00"


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


def test_every_turn_is_timed(game, monkeypatch):
    monkeypatch.setattr("citrus.laboratory.games.thread_time", count(5).__next__)
    stopwatch = Stopwatch()
    _, _, events = play(game, ("greedy",), "a", stopwatch)
    ended = [sum(isinstance(event, TurnEnded) and event.player == seat for event in events) for seat in range(3)]
    assert [len(turns) for turns in stopwatch.turns] == ended
    for decisions, turns in zip(stopwatch.decisions, stopwatch.turns, strict=True):
        assert len(decisions) >= len(turns)
        assert sum(turns) == sum(decisions) == len(decisions), "each takes as long as the clock says, here 1"


@pytest.mark.parametrize(
    ("bot", "complaint"),
    [
        ("Lazy", "the bot planned nothing"),
        ("Single", "the bot planned Buy('R1'), which is not a tuple of actions"),
        ("Talker", "the bot planned 'buy R1', which is not an action of the rules"),
    ],
)
def test_a_bot_that_plans_no_actions_is_told_so(game, bot, complaint):
    with pytest.raises(ValueError, match=re.escape(complaint)):
        play(game, (f"{__name__}:{bot}",), "a")


def test_a_bot_that_there_is_not_is_told_with_those_that_there_are(game):
    with pytest.raises(ForeignBotError, match="no bot 'gredy'; there are random, greedy, easy, normal"):
        play(game, ("gredy",), "a")


class Lazy:
    def plan(self, view, rng):
        return ()


class Single:
    def plan(self, view, rng):
        return Buy("R1")


class Talker:
    def plan(self, view, rng):
        return ("buy R1",)
