"""What the options of `simulate` and `arena` ask for, and what is printed and kept of the games."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from citrus.cli import main
from citrus.laboratory.lineup import fixtures
from citrus.laboratory.pool import play_here
from citrus.laboratory.report import Work
from citrus.records.record import read
from citrus.rules.game import Options


@pytest.fixture
def asked(monkeypatch):
    """Return what runners are asked: their words, then the games. They play none: they are interrupted at once."""
    found = []

    class Idle:
        def __init__(self, game, jobs, scheduler, records=False):
            found.append((game, jobs, scheduler, records))

        def play(self, games):
            found.append(games)
            raise KeyboardInterrupt

    monkeypatch.setattr("citrus.laboratory.commands.Runner", Idle)
    monkeypatch.setattr("citrus.laboratory.commands.check_installed", lambda: None)  # that takes seconds
    return found


@pytest.mark.parametrize(
    ("command", "count", "bots"), [("simulate", 100, {"greedy"}), ("arena", 120, {"easy", "normal", "hard"})]
)
def test_without_options_a_usual_game_is_played(asked, command, count, bots):
    assert main([command]) == 130
    (game, *rest), games = asked
    assert rest == [None, None, False]
    assert (game.board.name, game.players) == ("Long", 2)
    assert game.options == Options(starting_fincas=len(game.board.starting_sites))
    assert [one.number for one in games] == [*range(1, count + 1)]
    assert {bot for one in games for bot in one.levels} == bots
    assert games[0].seed == "1/1"


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_every_option_reaches_the_games(asked, command):
    words = "--games 20 --players 5 --board short --seed s --bots random,greedy --fincas 3 --edition 1 --jobs 3"
    flags = ["--family", "--random-sites", "--fruit-trees", "--fair-start"]
    assert main([command, *words.split(), *flags]) == 130
    (game, *rest), games = asked
    assert rest == [3, None, False]
    assert (game.board.name, game.players) == ("Short", 5)
    assert game.options == Options(
        family=True, random_sites=True, starting_fincas=3, edition=1, fruit_trees=True, fair_start=True
    )
    assert len(games) == 20
    assert (games[0].seed, {*games[0].levels}) == ("s/1", {"random", "greedy"})


@pytest.mark.parametrize("command", ["simulate", "arena"])
@pytest.mark.parametrize(
    ("option", "allowed", "refused"),
    [
        ("--players", ("2", "5"), ("1", "6")),
        ("--edition", ("1", "2"), ("0", "3")),
        ("--games", ("1", "1000000"), ("0", "1000001")),
    ],
)
def test_an_option_may_be_as_small_and_as_large_as_it_says(asked, monkeypatch, command, option, allowed, refused):
    for fixtures_of in ("fixtures", "arena_fixtures"):
        monkeypatch.setattr(f"citrus.laboratory.commands.{fixtures_of}", lambda *words: [words[1:]])
    for value in allowed:
        assert main([command, "--fincas", "2", option, value]) == 130
    for value in refused:
        with pytest.raises(SystemExit):
            main([command, option, value])


def test_forty_bots_may_play(asked, capsys):
    assert main(["simulate", "--bots", ",".join(["random"] * 40)]) == 130
    with pytest.raises(SystemExit):
        main(["simulate", "--bots", ",".join(["random"] * 41)])
    assert "there are 41 bots; no more than 40 can play" in capsys.readouterr().err


def test_the_least_number_of_games_of_an_arena_is_named(asked, capsys):
    assert main(["arena", "--games", "6"]) == 130
    with pytest.raises(SystemExit):
        main(["arena", "--games", "5"])
    assert "5 games are too few for every bot to meet the others in every seat: 6 are needed" in capsys.readouterr().err


@pytest.fixture(scope="module")
def report(game):
    (found,) = play_here(Work(game, True), fixtures(("random",), 1, "s"))
    return found


@pytest.fixture
def playing(report, monkeypatch):
    """Let runners play one game that stands for all. Return a function that says after how many one is interrupted."""
    limits = [1000]

    class Quick:
        def __init__(self, game, jobs, scheduler, records=False):
            self.records = records

        def play(self, games):
            for number, fixture in enumerate(games):
                if number == limits[-1]:
                    raise KeyboardInterrupt
                yield replace(report, fixture=fixture, record=report.record if self.records else None)

    monkeypatch.setattr("citrus.laboratory.commands.Runner", Quick)
    return limits.append


WORDS = ["simulate", "--games", "10", "--players", "3", "--board", "short", "--bots", "greedy,random"]


def test_records_of_games_sort_by_their_names(playing, tmp_path):
    assert main([*WORDS, "--records", str(tmp_path / "kept")]) == 0
    kept = sorted((tmp_path / "kept").iterdir())
    assert [path.name for path in kept] == [f"game-{number:02}.citrus" for number in range(1, 11)]
    assert read(kept[0]).result is not None


def test_an_interruption_shows_the_games_until_then(playing, capsys):
    playing(4)
    assert main(WORDS) == 130
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Interrupted after 4 of 10 games."
    assert said[1].split()[:2] == ["Games:", "4"]
    assert main([*WORDS, "--json"]) == 130
    assert json.loads(capsys.readouterr().out)["games"] == 4
    playing(0)
    assert main(WORDS) == 130
    assert capsys.readouterr().out == ""
