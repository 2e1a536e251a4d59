"""Writing records: what is written reads back as the same record, and files are whole."""

import errno
import os
import random
import subprocess
import sys
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from citrus.content.boards import load_board, shipped_boards
from citrus.content.fair_starts import coins_by_place
from citrus.content.tiles import load_tiles
from citrus.content.yaml_lines import scalar
from citrus.laboratory.games import play
from citrus.records.record import COLORS, Record, Seat, dumps, load_steps, loads, read, write
from citrus.rules.game import Options
from citrus.rules.setup import shuffle
from citrus.rules.variants import new_game
from tests.systems import LINKS, MODES

ROOT = Path(__file__).parents[2]
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
TRICKY = ["yes", "N", "null", "1", "1.5", "2020-01-01", "~", "", " ", "- a", "a: b", "a #b", "*a", "&a", "!a", "|", "'"]
TRICKY += ['"', "\n", "\r\n", "\t", "\\", "\x00", "\x1b[31m", "\x85", "\u2028", "\ufeff", "🍋", "#", "%", "@", "`", "="]
TRICKY += ["<<", "...", "---", "a, b", "[a]", "{a}", "a*", "O'Neil", "Ana ", "x" * 200]


def test_finished_games_round_trip(record, small_record, tree_record):
    assert loads(dumps(record)) == record
    assert loads(dumps(small_record)) == small_record
    assert loads(dumps(tree_record)) == tree_record


def test_long_lists_fill_lines_of_110_characters(tree_record):
    """Each line has as many entries as it has room for; over all orders, some line is exactly full."""
    game, widths = tree_record.game, set()
    for seed in range(20):
        record = replace(tree_record, setup=shuffle(game, random.Random(seed)), actions=(), result=None)
        lines = dumps(record).splitlines()
        first, last = (
            next(n for n, line in enumerate(lines) if line.startswith(f"  {key}:")) for key in ("sites", "fruit")
        )
        for line, following in pairwise(lines[first:last]):
            widths.add(len(line))
            if following.startswith("    "):
                word = following.split(",")[0].strip().strip("]}")
                assert len(line) + 1 + len(word) >= 110
    assert max(widths) == 110


@settings(deadline=None, max_examples=15)  # plays a whole game each time
@given(st.data())
def test_any_moment_of_any_game_round_trips(data):
    name = data.draw(st.sampled_from(["long", "short"]))
    board = load_board(shipped_boards()[name])
    fincas = data.draw(st.sampled_from([len(board.starting_sites), 3]))
    options = Options(data.draw(st.booleans()), data.draw(st.booleans()), fincas, data.draw(st.sampled_from([1, 2])))
    game = new_game(board, load_tiles(), options, data.draw(st.integers(2, 5)))
    whole = play(game, ("random",), str(data.draw(st.integers(0, 50))))[0]
    length = data.draw(st.integers(0, len(whole.actions)))
    part = whole if length == len(whole.actions) else replace(whole, actions=whole.actions[:length], result=None)
    assert loads(dumps(part)) == part


@settings(deadline=None, max_examples=50)
@given(texts | st.sampled_from(TRICKY), st.sampled_from(COLORS), st.sampled_from([None, "random", "greedy"]))
def test_any_seat_round_trips(record, name, color, bot):
    other = next(other for other in COLORS if other != color)
    seats = (Seat(name, color, bot), Seat("Ana", other))
    changed = replace(record, seats=seats, actions=(), result=None)
    assert loads(dumps(changed)) == changed


@settings(deadline=None)
@given(st.datetimes(timezones=st.just(UTC)))
def test_any_start_round_trips(record, started):
    changed = replace(record, started=started, actions=(), result=None)
    assert loads(dumps(changed)).started == started


def test_the_start_is_written_in_utc(record):
    started = datetime(2026, 11, 20, 21, 14, tzinfo=timezone(timedelta(hours=1)))
    assert "started: 2026-11-20T20:14:00Z\n" in dumps(replace(record, started=started))


@pytest.mark.parametrize("text", TRICKY)
def test_every_yaml_reader_takes_texts_for_texts(text):
    assert yaml.safe_load(f"{{a: {scalar(text)}, b: 1}}")["a"] == text


def test_halves_of_characters_do_not_spoil_the_file(record):
    seats = (Seat("a\ud800b", "blue"), Seat("Ana", "red"))
    assert loads(dumps(replace(record, seats=seats))).seats[0].name == "a?b"


def test_the_layout_is_that_of_the_format(record, text, small_text):
    lines = text.splitlines()
    assert lines[0] == "citrus: 2"
    assert "options: {family: false, random_sites: false, starting_fincas: 3, edition: 2}" in lines
    assert "  - {name: random 1, color: blue, bot: random}" in lines
    assert "  starting_sites: [A, B, C]" in lines
    assert "  start_sites: [A, B, C]" in lines
    assert lines.index("actions:") + 1 + len(record.actions) == len(lines) - 1
    assert lines[-1].startswith("result: {scores: [")
    assert not any(line.startswith("tiles:") for line in lines)
    assert max(map(len, lines)) <= 120
    assert '  starting_sites: ["N"]' in small_text.splitlines()
    assert "  landscape: {horses2: 1, money2: 2, cart: 2, bull: 2, bridge: 2, milestone: 2}" in small_text.splitlines()
    assert "players: [" not in small_text


def test_games_with_fruit_trees_are_written_with_them_and_round_trip():
    for tiles in (load_tiles(), replace(load_tiles(), max_coins=13)):
        game = new_game(load_board(shipped_boards()["short"]), tiles, Options(starting_fincas=3, fruit_trees=True), 2)
        record = play(game, ("random",), "trees")[0]
        text = dumps(record)
        assert loads(text) == record
        assert "edition: 2, fruit_trees: true}\n" in text
        assert "\n    apple: [" in text
        assert ("\n  fruit_trees: {trees: 6, " in text) == (tiles != load_tiles())


def test_games_with_a_fair_start_are_written_with_its_coins_and_round_trip():
    for tiles in (load_tiles(), replace(load_tiles(), fair_start=(1, 2, 3, 4))):
        game = new_game(load_board(shipped_boards()["short"]), tiles, Options(starting_fincas=3, fair_start=True), 3)
        record = play(game, ("random",), "fair")[0]
        text = dumps(record)
        assert loads(text) == record
        assert "edition: 2, fair_start: true}\n" in text
        assert f"\n  coins: [{', '.join(map(str, record.setup.coins))}]\n" in text
        extra = coins_by_place(game.board, tiles, game.players)
        assert sorted(record.setup.coins) == sorted(tiles.start_coins + more for more in extra)
        assert ("\n  fair_start: [1, 2, 3, 4]\n" in text) == (tiles != load_tiles())


def test_plain_yaml_readers_read_the_same(record, text):
    content = yaml.safe_load(text)
    assert list(content) == ["citrus", "started", "options", "players", "board", "setup", "actions", "result"]
    assert content["setup"]["bag"] == [record.game.tiles.tile_name(tile) for tile in record.setup.bag]
    assert len(content["actions"]) == len(record.actions)
    assert content["result"]["winners"] == list(record.result.winners)


def test_a_game_without_actions(record):
    empty = replace(record, actions=(), result=None)
    loaded, steps = load_steps(dumps(empty))
    assert loaded == empty
    assert len(steps) == 1


def test_write_and_read(tmp_path, record):
    path = tmp_path / "new folder" / "game.citrus"
    write(path, replace(record, actions=(), result=None))
    write(path, record)
    assert read(path) == record
    assert [file.name for file in path.parent.iterdir()] == ["game.citrus"]


def test_a_new_file_never_replaces_another(tmp_path, record, monkeypatch):
    path = tmp_path / "game.citrus"
    write(path, record, new=True)
    with pytest.raises(FileExistsError):
        write(path, replace(record, actions=(), result=None), new=True)
    assert read(path) == record
    path.unlink()
    monkeypatch.setattr(os, "fsync", lambda handle: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        write(path, record, new=True)
    assert list(tmp_path.iterdir()) == []


def test_a_failed_write_leaves_the_old_file_alone(tmp_path, record, monkeypatch):
    path = tmp_path / "game.citrus"
    write(path, record)
    before = path.read_bytes()

    def full(handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write(path, replace(record, actions=(), result=None))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["x" * 255, "🍋" * 63])
def test_a_name_may_be_as_long_as_a_file_can_have(tmp_path, record, name):
    write(tmp_path / name, record)
    assert read(tmp_path / name) == record


KILLED = """
import os, sys
from pathlib import Path
from citrus.whole_file import replace_file
Path.replace = lambda *paths: os._exit(0)
replace_file(Path(sys.argv[1]), b"unfinished")
os._exit(1)
"""


def test_what_a_killed_program_left_does_not_pile_up(tmp_path, record):
    path, other = tmp_path / "game.citrus", tmp_path / "other.citrus"
    write(path, record)
    path.chmod(0o400)
    for _ in range(2):
        subprocess.run([sys.executable, "-c", KILLED, path], cwd=ROOT, check=True)
    assert len(list(tmp_path.iterdir())) == 2
    write(other, record)
    assert len(list(tmp_path.iterdir())) == 3
    write(path, record)
    assert sorted(tmp_path.iterdir()) == [path, other]


@LINKS
def test_a_link_to_a_game_stays_a_link(tmp_path, record):
    target = tmp_path / "elsewhere" / "game.citrus"
    link = tmp_path / "link.citrus"
    link.symlink_to(target)
    for part in (replace(record, actions=(), result=None), record):
        write(link, part)
        assert link.is_symlink()
        assert read(target) == part
    assert sorted(tmp_path.rglob("*")) == [target.parent, target, link]


@MODES
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o444])
def test_a_file_keeps_its_mode(tmp_path, record, mode):
    path = tmp_path / "game.citrus"
    write(path, record)
    path.chmod(mode)
    write(path, record)
    assert path.stat().st_mode & 0o777 == mode


def test_orders_of_every_shuffle_round_trip():
    game = new_game(load_board(shipped_boards()["long"]), load_tiles(), Options(random_sites=True), 5)
    seats = tuple(Seat(str(number), color) for number, color in enumerate(COLORS))
    for seed in range(30):
        record = Record(datetime(2000, 1, 1, tzinfo=UTC), game, seats, shuffle(game, random.Random(seed)))
        assert loads(dumps(record)) == record
