"""What many games had in common."""

import json
from dataclasses import replace

import pytest

from citrus.cli import main
from citrus.laboratory.games import Stopwatch, play
from citrus.laboratory.lineup import Fixture, fixtures
from citrus.laboratory.pool import play_here
from citrus.laboratory.report import Work, report
from citrus.laboratory.summary import mean_curve, summarize, times
from citrus.laboratory.tables import lines
from citrus.records.record import read
from citrus.rules.board import spaces_of
from citrus.rules.events import TilePlanted

BOTS = ("greedy", "random", "greedy")


@pytest.fixture(scope="module")
def reports(game):
    return list(play_here(Work(game, False), list(fixtures(BOTS, 6, "s"))))


@pytest.fixture(scope="module")
def summary(game, reports):
    return summarize("1", game, BOTS, "s", reports)


def test_every_win_is_counted_once(summary):
    greedy, rnd = summary.levels
    assert (greedy.level, rnd.level) == ("greedy", "random")
    assert greedy.wins.count + rnd.wins.count == pytest.approx(6)
    assert sum(seat.wins.count for seat in summary.seats) == pytest.approx(6)
    assert sum(place.wins.count for place in summary.turn_order) == pytest.approx(6)
    assert greedy.wins.share > rnd.wins.share
    assert (greedy.fair, rnd.fair) == pytest.approx((2 / 3, 1 / 3))
    assert (summary.games, summary.deals) == (6, 2)


def test_who_plays_against_nobody_wins_for_certain(game, reports):
    alone = [replace(report, fixture=replace(report.fixture, levels=("greedy",) * 3)) for report in reports]
    (level,) = summarize("1", game, ("greedy",) * 3, "s", alone).levels
    assert (level.fair, level.wins.low, level.wins.share) == (1, 1, 1)


def test_points_come_from_their_sources(summary):
    for level in summary.levels:
        assert sum(level.sources.values()) == pytest.approx(level.score.mean)


def test_a_shared_victory_is_shared(game, reports):
    tied = [replace(report, winners=(0, 1)) for report in reports]
    seats = summarize("1", game, BOTS, "s", tied).seats
    assert [seat.wins.share for seat in seats] == [0.5, 0.5, 0]


def test_figures_of_the_games(game, reports, summary):
    assert summary.turns.mean == sum(report.turns for report in reports) / 6
    assert summary.built_a_game == sum(report.built for report in reports) / 6
    assert 0 < summary.encircled < 1
    assert summary.passes_a_game == sum(report.passes for report in reports) / 6
    assert sum(summary.planted.values()) == pytest.approx(sum(len(report.planted) for report in reports) / 6)
    assert set(summary.planted) <= set(game.board.numbers)
    assert sum(opening.chosen for opening in summary.openings) == pytest.approx(1)
    for blocked, unsold in ((0, None), (1, 3.0), (2, 3.5)):
        ends = [replace(report, blocked=at < blocked, unsold=3 + at) for at, report in enumerate(reports)]
        found = summarize("1", game, BOTS, "s", ends)
        assert (found.blocked.count, found.unsold_when_blocked) == (blocked, unsold)
        (told,) = [line for line in lines(found) if line.startswith("Blocked ends:")]
        assert told.endswith("%)" if unsold is None else f", {unsold} tiles unsold then")


@pytest.mark.parametrize("seed", "ab")
def test_a_report_tells_what_happened(game, seed):
    record, end, events = play(game, BOTS, seed)
    found, board = report(Fixture(1, 1, BOTS, seed), record, end, events, Stopwatch(), keep_record=False), game.board
    tiles = sum(game.tiles.plantation_counts(board.remove_plain, board.remove_well).values())
    assert found.unsold == tiles - len(found.planted) - len(end.hand)
    for seat, site in enumerate(found.openings):
        first = next(event.space for event in events if isinstance(event, TilePlanted) and event.player == seat)
        assert site in ([name for name, road in board.roads.items() if first in spaces_of(road)] or [""])
    assert (
        [curve[-1] for curve in found.curves] == [sum(points.values()) for points in found.sources] == [*found.scores]
    )
    assert sum(len(curve) - 1 for curve in found.curves) == found.turns


def test_the_order_of_the_reports_does_not_matter(game, reports, summary):
    assert summarize("1", game, BOTS, "s", reversed(reports)) == summary


def test_times():
    seconds = times(float(number) for number in range(100, 0, -1))
    assert (seconds.count, seconds.median, seconds.p95, seconds.longest) == (100, 50.5, 95, 100)


def test_the_mean_curve_goes_as_far_as_half_of_the_players():
    assert mean_curve([(1, 2, 9), (3, 4, 5, 9), (5, 6, 7, 8, 9)]) == (3, 4, 6)


def test_tables_name_everything(summary):
    told = "\n".join(lines(summary))
    for word in ("6 (in 2 deals)", "Short, 3 players", "greedy", "random", "66.7%", "final harvest", "95% interval"):
        assert word in told
    begins = [line.split()[0] for line in told.splitlines() if line]
    assert {opening.site for opening in summary.openings} <= {*begins}


def test_json_is_for_programs(capsys):
    words = ["simulate", "--games", "2", "--bots", "greedy,random", "--board", "short", "--json", "--jobs"]
    results = []
    for jobs in ("1", "2"):
        assert main([*words, jobs]) == 0
        results.append(json.loads(capsys.readouterr().out))
    for result in results:
        assert result["levels"][0]["turn"].keys() == {"count", "median", "p95", "longest"}
        for level in result["levels"]:
            del level["decision"], level["turn"]
    assert results[0] == results[1]
    assert results[0]["levels"][0]["wins"].keys() == {"games", "count", "share", "low", "high"}


def test_records_name_foreign_bots_too(tmp_path, capsys):
    words = ["simulate", "--games", "1", "--bots", "citrus.bots.greedy:GreedyBot,random", "--board", "short"]
    assert main([*words, "--records", str(tmp_path)]) == 0
    assert "citrus.bots.greedy:GreedyBot" in capsys.readouterr().out
    seats = read(tmp_path / "game-1.citrus").seats
    assert [(seat.name, seat.bot_name) for seat in seats] == [
        ("GreedyBot 1", "citrus.bots.greedy:GreedyBot"),
        ("random 2", "random"),
    ]


def test_a_bot_of_the_current_folder(tmp_path, monkeypatch, capsys):
    (tmp_path / "own_clumsy_bot.py").write_text(
        "class Clumsy:\n    def plan(self, view, rng):\n        raise RuntimeError('oops')\n", encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    words = ["simulate", "--games", "3", "--bots", "own_clumsy_bot:Clumsy", "--board", "short", "--seed", "x"]
    monkeypatch.setattr("sys.meta_path", [*__import__("sys").meta_path])
    assert main([*words, "--jobs", "1"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("citrus: a bot failed in game 1 (seed x/1, own_clumsy_bot:Clumsy,")
    assert said.count("\n") == 1
    assert main([*words, "--jobs", "2", "--traceback"]) == 1
    assert "in plan" in capsys.readouterr().err
