"""Tuning by self-play: the same for the same seed and any number of processes, and never half a file."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from msgspec.structs import fields, replace

from citrus.bots.levels import read_numbers
from tools import trials, tuning
from tools import tune as tune_command
from tools.trials import moved, trial_lines, tried
from tools.tune import main
from tools.tuned_games import PlayedGame, errors
from tools.tuning import result_lines, tune, write_weights


class Noted:
    """Stands for a pool of processes: notes the games that it is given, and does not play them."""

    def __init__(self, games: list[Any]) -> None:
        self._games = games

    def __enter__(self) -> Noted:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def map(self, _: object, games: list[Any], chunksize: int) -> list[list[float]]:
        self._games += games
        return [[seat - (players - 1) / 2 for seat in range(players)] for _, players, *_ in games]


class Weighed(Noted):
    """The same, but who judges by a larger `half` is said to have won."""

    def map(self, _: object, games: list[Any], chunksize: int) -> list[list[float]]:
        self._games += games
        halves = [[weights.half for weights in judges] for *_, judges in games]
        return [[half - fmean(game) for half in game] for game in halves]


class Here:
    """Stands for a pool of processes, too: does everything in this one, at once."""

    def __init__(self, _: int, begin: Callable[..., None] | None = None, given: tuple[Any, ...] = ()) -> None:
        if begin is not None:
            begin(*given)

    def __enter__(self) -> Here:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def map(self, work: Callable[[Any], Any], tasks: list[Any], chunksize: int = 1) -> list[Any]:
        return list(map(work, tasks))


@contextmanager
def without_processes() -> Iterator[None]:
    """Let no other process play or judge meanwhile: the result must be the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tuning, "ShieldedPool", Here)
        patch.setattr(trials, "ShieldedPool", Here)
        yield


FIRST = Path(__file__).parents[3] / "benchmarks" / "first-weights.yaml"
SHIPPED = Path(__file__).parents[3] / "data" / "bots.yaml"


@pytest.fixture
def two_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Move weights only twice."""
    monkeypatch.setattr(tuning, "ROUNDS", 2)


def test_tuned_weights_foretell_the_games_better_and_are_the_same_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture, two_moves: None
) -> None:
    numbers = read_numbers(FIRST)
    with without_processes():
        (first,) = tune(numbers, "normal", 1, "7/first", 1, 1, (2,))
    assert first.after.turns.fitted < first.before.turns.fitted
    assert first.weights != numbers.weights["first"]
    assert [stage.name for stage in first.after.stages] == ["first", "second", "last"]
    assert first.after.stages[0].off > first.after.stages[2].off

    file = tmp_path / "bots.yaml"
    file.write_text(FIRST.read_text(encoding="utf-8"), encoding="utf-8")
    options = ["--level", "normal", "--games", "1", "--players", "2", "--seed", "7", "--jobs", "2", "--output"]
    assert main([str(FIRST), *options, str(file)]) == 0
    assert "Points off now:" in capsys.readouterr().out
    after = read_numbers(file)
    assert after.levels == numbers.levels
    assert after.weights == {"first": first.weights}
    lines = zip(
        FIRST.read_text(encoding="utf-8").splitlines(), file.read_text(encoding="utf-8").splitlines(), strict=True
    )
    assert all(old == new or old.split(":")[0] == new.split(":")[0] for old, new in lines)


def test_games_at_first_sight_compare_no_turns_and_give_the_same_weights_with_any_number_of_processes(
    two_moves: None,
) -> None:
    numbers = read_numbers(FIRST)
    with without_processes():
        (one,) = tune(numbers, "hard", 1, "7", 1, 1, (2,), at_sight=True)
    (two,) = tune(numbers, "hard", 1, "7", 2, 1, (2,), at_sight=True)
    assert one == two
    assert one.after.points.fitted < one.before.points.fitted
    assert one.after.turns.fitted == 0
    assert not any(line.startswith("Turns") for line in result_lines(one))
    assert one.weights.forfeit == numbers.weights["first"].forfeit  # no state says anything about it


def test_trials_find_the_same_weights_with_any_number_of_processes_and_say_what_came_of_them(
    tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    weights = read_numbers(FIRST).weights["first"]
    one, two = tried(weights, 1, "14/first", 2, (2,), rounds=2)
    assert (one.games, one.others) == (2, 2)
    assert one.promised > 0
    assert one.ahead > 0
    assert one.error > 0
    assert one.weights != weights
    assert two.ahead == 0
    assert two.weights == one.weights  # it begins with those of the round before, and other games decide

    file = tmp_path / "bots.yaml"
    file.write_text(FIRST.read_text(encoding="utf-8"), encoding="utf-8")
    options = ["--level", "hard", "--players", "2", "--passes", "0", "--trials", "1", "--seed", "14"]
    with without_processes():
        assert main([str(FIRST), *options, "--output", str(file)]) == 0
    heading, *lines = capsys.readouterr().out.splitlines()
    assert heading == "Weights 'first', games of 2 players"
    assert lines == [*trial_lines(one)]
    assert read_numbers(file).weights == {"first": one.weights}


def test_a_round_is_proved_on_all_boards_with_all_numbers_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Any] = []
    monkeypatch.setattr(trials, "ShieldedPool", lambda *_: Noted(played))
    *_, found = tried(read_numbers(FIRST).weights["first"], 1, "7", 1, (2, 3), rounds=1)
    proofs = {(board, count) for board, count, seed, _ in played if seed.startswith("7/0/proof")}
    assert proofs == {("long", 2), ("long", 3), ("short", 2), ("short", 3)}
    assert found.others == len(proofs)


def test_weights_are_moved_in_steps_of_their_size_but_not_below_what_makes_sense() -> None:
    weights = read_numbers(FIRST).weights["first"]
    still = moved(weights, [0.0] * len(fields(weights)))
    assert still == weights
    far = moved(weights, [-9.0] * len(fields(weights)))
    assert far.half == 0.3
    assert far.coin_low == pytest.approx(weights.coin_low * (1 - 9 * 0.25))


def test_without_passes_and_trials_nothing_is_tuned(capsys: pytest.CaptureFixture) -> None:
    with pytest.raises(SystemExit):
        main([str(FIRST), "--passes", "0"])
    assert "nothing is tuned" in capsys.readouterr().err


def test_a_game_of_which_no_state_was_kept_says_nothing() -> None:
    weights = read_numbers(FIRST).weights["first"]
    assert errors(weights, [PlayedGame((), (31, 12))]) == []


@pytest.mark.parametrize(
    ("content", "said"), [(None, "it cannot be read"), ("weights: {half: much}", "not a file of numbers")]
)
def test_a_file_that_is_no_numbers_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture, content: str | None, said: str
) -> None:
    file = tmp_path / "bots.yaml"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    assert main([str(file)]) == 1
    assert said in capsys.readouterr().err


def test_only_the_set_of_weights_that_is_named_is_written_and_those_that_build_on_it_follow(tmp_path: Path) -> None:
    file = tmp_path / "bots.yaml"
    file.write_text(SHIPPED.read_text(encoding="utf-8"), encoding="utf-8")
    numbers = read_numbers(file)
    sets = {name: replace(numbers.weights[name], refill=0.25) for name in ("more", "encircler_more", "neighbour_more")}
    write_weights(file, "more", sets["more"])
    after = read_numbers(file)
    assert after.weights == numbers.weights | sets
    assert after.levels == numbers.levels

    write_weights(file, "new", sets["more"])
    assert read_numbers(file).weights == after.weights | {"new": sets["more"]}


def test_every_set_of_weights_of_a_level_is_tuned_in_games_of_its_numbers_of_players(
    tmp_path: Path, capsys: pytest.CaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    games: list[Any] = []
    monkeypatch.setattr(trials, "ShieldedPool", lambda *_: Weighed(games))
    file = tmp_path / "bots.yaml"
    file.write_text(SHIPPED.read_text(encoding="utf-8"), encoding="utf-8")
    before = read_numbers(file)
    options = ["--level", "expert", "--passes", "0", "--trials", "2", "--rounds", "2", "--players", "2", "4"]
    assert main([str(FIRST), *options, "--output", str(file)]) == 0
    said = capsys.readouterr().out.splitlines()
    after = read_numbers(file)
    assert after.levels == before.levels
    assert after.weights["earlier"] == before.weights["earlier"]
    assert {(seed.split("/")[1], players) for _, players, seed, _ in games} == {("two", 2), ("more", 4)}
    first, lines = read_numbers(FIRST).weights["first"], list[str]()
    for name, players in (("two", 2), ("more", 4)):
        rounds = list(tried(first, 2, f"1/{name}", 2, (players,), rounds=2))
        lines += [f"Weights {name!r}, games of {players} players"]
        lines += [line for found in rounds for line in trial_lines(found)]
        assert after.weights[name] == rounds[-1].weights != first
    assert said == lines


def test_one_set_of_weights_cannot_come_of_several(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    file = tmp_path / "bots.yaml"
    file.write_text(FIRST.read_text(encoding="utf-8"), encoding="utf-8")
    assert main([str(SHIPPED), "--level", "expert", "--output", str(file)]) == 1
    assert "judges by the weights two and more, and only one set is to come of them" in capsys.readouterr().err


def test_weights_that_no_set_holds_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    file = tmp_path / "bots.yaml"
    file.write_text(
        FIRST.read_text(encoding="utf-8").replace("    weights: first", "    weights: other", 1), encoding="utf-8"
    )
    assert main([str(file)]) == 1
    assert "the level 'easy' judges by the weights 'other', which are not there" in capsys.readouterr().err


def test_weights_that_cannot_be_written_are_refused_before_the_first_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.setattr(tune_command, "refusal", lambda folder: OSError(errno.EROFS, "Read-only file system"))
    monkeypatch.setattr(tune_command, "tune", lambda *_: pytest.fail("it played"))
    assert main([str(SHIPPED), "--output", str(SHIPPED)]) == 1
    assert capsys.readouterr().err == f"tune: {SHIPPED}: it cannot be written: Read-only file system.\n"
