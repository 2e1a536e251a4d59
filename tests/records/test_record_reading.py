"""Reading records: everything that is wrong is told with place and reason, and nothing is half-loaded."""

import json
import random
import re
from contextlib import suppress

import pytest
import yaml
from msgspec.structs import replace

from citrus.records.record import RecordError, dumps, load_steps, loads, read
from citrus.records.summary import summary_lines
from citrus.resources import data_dir
from tests.english import refusing, said


def refused(text):
    with pytest.raises(RecordError) as caught:
        loads(text)
    assert "\n" not in said(caught.value)
    return caught.value


@pytest.mark.parametrize(
    ("pattern", "new", "place", "sentence"),
    [
        (r"citrus: 2", "citrus: 3", "citrus", "a newer Citrus: its format is 3, and this one knows formats up to 2"),
        (r"citrus: 2\n", "", "", "The field 'citrus' is missing"),
        (r"citrus: 2", "citrus: one", "citrus", "Expected a whole number"),
        (r"citrus: 2", "citrus: 2\nsaved: true", "saved", "no field 'saved'"),
        (r"citrus: 2", "citrus: 2\ncitrus: 2", "", "appears twice"),
        (r"started: .*", "started: now", "started", "date and time"),
        (r"family: false", "family: 0", "options.family", "Expected true or false"),
        (r"family: false, ", "", "options", "The field 'family' is missing"),
        (r"edition: 2", "edition: 3", "options.edition", "3 is not between 1 and 2"),
        (r"edition: 2", "edition: 2, cats: true", "options.cats", "no field 'cats'"),
        (r"edition: 2", "edition: 2, fruit_trees: true", "setup", "'fruit' is missing"),
        (r"edition: 2", "edition: 2, fruit_trees: maybe", "options.fruit_trees", "Expected true or false"),
        (r"edition: 2", "edition: 2, fair_start: true", "setup", "'coins' is missing"),
        (r"edition: 2", "edition: 2, fair_start: 4", "options.fair_start", "Expected true or false"),
        (r"\nactions:", "\n  coins: [6, 10]\nactions:", "setup.coins", "no field 'coins'"),
        (r"starting_fincas: 3", "starting_fincas: 5", "options.starting_fincas", "Starting fincas of this board: 3"),
        (r"  - \{name: random 1.*\n", "", "players", "2 to 5 players, not 1"),
        (r"name: random 1, ", "", "players[0]", "The field 'name' is missing"),
        (r"name: random 1", "name: 1", "players[0].name", "write it in quotes"),
        (r"name: random 1", "name: " + "x" * 201, "players[0].name", "at most 200 characters"),
        (r"color: blue", "colour: blue", "players[0].colour", "no field 'colour'"),
        (r"bot: random", "bot: true", "players[0].bot", "write it in quotes"),
        (r"  grid: \|\n", "  grid: |\n    . . # .\n", "board.grid", "this row: 12; in the first row: 4"),
        (r"starting_sites: .*", "starting_sites: [A, B, no]", "board.starting_sites[2]", "in quotes"),
        (
            r"remove_plantations: .*",
            "remove_plantations: {plain: 0, well: 0}",
            "board.grid",
            "bushes: 89) for the plantation tiles (90)",
        ),
        (r"\nsetup:", "\ntiles: {}\nsetup:", "tiles", "'plantations' is missing"),
        (r"first_player: .*", "first_player: 2", "setup.first_player", "2 is not between 0 and 1"),
        (r"start_sites: .*", "start_sites: [A, C, B]", "setup.start_sites", "starting sites in order"),
        (r"  sites: \[", "  sites: [A, ", "setup.sites", "not exactly"),
        (r"  fincas: \[", "  fincas: [10/5, ", "setup.fincas", "not exactly"),
        (r"  fincas: \[", "  fincas: [10, ", "setup.fincas[0]", "write it in quotes"),
        (r"  fincas: \[", "  fincas: [5/10, ", "setup.fincas[0]", "not a finca"),
        (r"  bag: \[", "  bag: [lemon, ", "setup.bag", "not exactly"),
        (r"  bag: \[", "  bag: [fig, ", "setup.bag[0]", "no tile 'fig'"),
        (r"  landscape: \{", "  landscape: {z9: cart, ", "setup.landscape.z9", "no space 'z9'"),
        (r"  landscape: \{", "  landscape: {a1: cart, ", "setup.landscape", "a space without bushes"),
        (r"  landscape: \{(..): \w+", r"  landscape: {\1: truck", "setup.landscape", "no landscape tile 'truck'"),
        (r"  landscape: \{..: \w+, ", "  landscape: {", "setup.landscape", "Every space with bushes must have a tile"),
        (r"\n  first_player: .*", "", "setup", "'first_player' is missing"),
        (r"\nactions:", "\n  fruit: {}\nactions:", "setup.fruit", "no field 'fruit'"),
        (r"\nactions:", "\nactions: none\nmoves:", "moves", "no field 'moves'"),
        (r"\n  - end\n", "\n  - [end]\n", "actions[", "Expected text, found a list"),
        (r"\n  - end\n", "\n  - finish\n", "actions[", "there is no action 'finish'"),
        (
            r"result: .*",
            "result: {scores: [1, 2], winners: [1]}",
            "result.scores",
            "According to its moves, the game ends with the scores",
        ),
        (r"winners: .*", "winners: [0, 1]}", "result.winners", "According to its moves, the game is won by player"),
        (r"winners: .*", "winners: [9]}", "result.winners[0]", "9 is not between 0 and 4"),
        (r"result: {scores: .*?]", "result: {scores: [99999999, -99999999]", "result.scores", "According to its moves"),
        (r"result: {scores: .*?]", "result: {scores: [100000000, 1]", "result.scores[0]", "100000000 is not between"),
        (
            r"result: {scores: .*?]",
            "result: {scores: [1, -100000000]",
            "result.scores[1]",
            "-100000000 is not between -99999999 and 99999999",
        ),
        (r", winners: .*", "}", "result", "'winners' is missing"),
        (r"result: .*", "result: won", "result", "Expected a mapping"),
    ],
)
def test_refuses(text, pattern, new, place, sentence):
    changed, count = re.subn(pattern, new, text, count=1)
    assert count == 1
    error = refused(changed)
    assert error.place == place or error.place.startswith((f"{place}.", place) if place.endswith("[") else f"{place}.")
    assert sentence in said(error)
    assert error.rule is None
    assert error.line is not None


@pytest.mark.parametrize(
    ("pattern", "refused_text", "sentence"),
    [
        (r"citrus: 2", "citrus: 0", "0 is not between 1 and 999999"),
        (r"citrus: 2", "citrus: 1000000", "1000000 is not between 1 and 999999"),
        (r"citrus: 2", "citrus: 999999", "a newer Citrus: its format is 999999"),
        (r"starting_fincas: 3", "starting_fincas: -1", "-1 is not between 0 and 26"),
        (r"starting_fincas: 3", "starting_fincas: 27", "27 is not between 0 and 26"),
        (r"starting_fincas: 3", "starting_fincas: 26", "Starting fincas of this board: 3"),
        (r"edition: 2", "edition: 0", "0 is not between 1 and 2"),
        (r"first_player: .*", "first_player: -1", "-1 is not between 0 and 1"),
        (r"winners: .*", "winners: [5]}", "5 is not between 0 and 4"),
        (r"winners: .*", "winners: [-1]}", "-1 is not between 0 and 4"),
        (r"winners: .*", "winners: [4]}", "According to its moves"),
    ],
)
def test_numbers_are_told_their_limits_and_taken_up_to_them(text, pattern, refused_text, sentence):
    changed, count = re.subn(pattern, refused_text, text, count=1)
    assert count == 1
    assert sentence in said(refused(changed))


def test_fruits_on_trees_are_worth_at_most_999_points(tree_record):
    text = dumps(replace(tree_record, actions=(), result=None))
    for points, sentence in (
        (999, "not exactly the fruit tokens"),
        (1000, "1000 is not between 0 and 999"),
        (-1, "-1 is not between 0"),
    ):
        error = refused(re.sub(r"apple: \[\d+", f"apple: [{points}", text))
        assert sentence in said(error)


@pytest.mark.parametrize("name", ["", "x" * 200])
def test_names_of_players_may_be_empty_or_have_200_characters(text, name):
    assert loads(text.replace("name: random 1", f"name: {json.dumps(name)}", 1)).seats[0].name == name


@pytest.mark.parametrize("content", [b"", b"\x7fELF\x00\x01", b"\xff\xfe", b"a" * 2_000_000, b"- 1\n", b"a: &a [*a]"])
def test_refuses_files_that_are_no_records(tmp_path, content):
    path = tmp_path / "game.citrus"
    path.write_bytes(content)
    with pytest.raises(RecordError):
        read(path)


def test_refuses_missing_files(tmp_path):
    with refusing(RecordError, "cannot be read"):
        read(tmp_path / "missing.citrus")


def test_an_illegal_action_is_told_with_place_rule_and_line(text):
    lines = text.splitlines()
    first = lines.index("actions:") + 1
    lines.insert(first, "  - end")
    error = refused("\n".join(lines))
    assert (error.place, error.rule, error.line) == ("actions[0]", "R4.3", first + 1)
    assert said(error) == "Before you end your turn, buy a line from the market."


def test_actions_after_the_end_are_refused(record, text):
    error = refused(text.replace("\nresult:", "\n  - end\nresult:"))
    assert (error.place, error.rule) == (f"actions[{len(record.actions)}]", "R11.2")
    assert said(error) == "The game is over."


def test_a_result_of_an_unfinished_game_is_refused(text):
    lines = text.splitlines()
    del lines[-2]
    assert refused("\n".join(lines)).place == "result"


def test_a_finished_game_needs_no_result(record, text):
    read_back = loads(text[: text.index("result:")])
    assert read_back.result is None
    assert read_back.actions == record.actions


def test_fruit_trees_may_be_said_to_be_off(record, text):
    assert loads(text.replace("edition: 2", "edition: 2, fruit_trees: false")) == record


@pytest.mark.parametrize(
    ("coins", "place", "sentence"),
    [
        ("[6]", "setup.coins", "one number of coins for each player (2); found: 1."),
        ("[6, 10, 10]", "setup.coins", "one number of coins for each player (2); found: 3."),
        ("[6, 13]", "setup.coins[1]", "13 is not between 0 and 12"),
        ("[-1, 6]", "setup.coins[0]", "-1 is not between 0 and 12"),
        ("[6, many]", "setup.coins[1]", "Expected a whole number"),
        ("10", "setup.coins", "Expected a list"),
    ],
)
def test_refuses_other_coins_of_a_fair_start(text, coins, place, sentence):
    text = text.replace("edition: 2", "edition: 2, fair_start: true", 1)
    error = refused(text.replace("\nactions:", f"\n  coins: {coins}\nactions:", 1))
    assert error.place == place
    assert sentence in said(error)
    assert error.line is not None


def test_a_fair_start_may_be_said_to_be_off(record, text):
    assert loads(text.replace("edition: 2", "edition: 2, fair_start: false")) == record


def test_any_coins_of_a_fair_start_are_read(text):
    """Whatever the shipped tile set says now, and if the record's own says nothing."""
    text = text[: text.index("actions:")].replace("edition: 2", "edition: 2, fair_start: true", 1)
    shipped = (data_dir() / "tiles.yaml").read_text("utf-8")
    own = re.sub(r"\nfair_start: .*", "", shipped)
    assert own != shipped
    tiles = "tiles:\n" + "\n".join(f"  {line}" for line in own.splitlines() if not line.startswith("#"))
    for one in (text, text.replace("\nsetup:", f"\n{tiles}\nsetup:", 1)):
        state = load_steps(f"{one}  coins: [12, 0]\nactions: []\n").steps[0].state
        assert [player.coins for player in state.players] == [12, 0]


def test_bare_and_quoted_timestamps_are_the_same(record, text):
    assert loads(re.sub(r"started: (.*)", r'started: "\1"', text)) == record


def test_the_recommended_range_of_the_board_may_stand_in_a_record(record, text):
    assert loads(text.replace("  grid: |", "  players: [2, 5]\n  grid: |")) == record


@pytest.mark.parametrize(
    ("colors", "expected"),
    [
        (("blue", "red", "white"), ("blue", "red", "white")),
        (("green", "red", "pink"), ("blue", "red", "white")),
        (("red", "red", "blue"), ("red", "white", "blue")),
        (("green", "blue", "green"), ("red", "blue", "white")),
        (("", "black", "black"), ("blue", "black", "red")),
    ],
)
def test_unknown_and_double_colors_become_the_next_free_ones(small_text, colors, expected):
    text = small_text
    for seat, color in enumerate(colors):
        text = re.sub(rf"(random {seat + 1}, color: )\w+", rf'\1"{color}"', text)
    assert tuple(seat.color for seat in loads(text).seats) == expected


def test_an_unknown_bot_becomes_the_strongest(text):
    seats = loads(text.replace("bot: random", "bot: genius", 1)).seats
    assert [seat.bot for seat in seats] == ["expert", "random"]
    assert [seat.bot_name for seat in seats] == ["genius", "random"]


@pytest.mark.parametrize("name", ["genius", "my_bots:Farmer", "N", "a, b: {c}", "Ünder:Büs", "x" * 150])
def test_the_name_of_a_foreign_bot_stays_in_its_record(text, name):
    record = loads(text.replace("bot: random", f"bot: {json.dumps(name)}", 1))
    assert record.seats[0].bot_name == name
    assert loads(dumps(record)) == record
    assert f"bot {name}, which does not come with Citrus" in "\n".join(summary_lines(*load_steps(dumps(record))))


def test_the_name_of_a_foreign_bot_is_cut_where_it_would_fill_pages(text):
    assert len(loads(text.replace("bot: random", f"bot: {'x' * 5000}", 1)).seats[0].bot_name) == 200


def test_truncated_records_are_refused_or_shorter_games(record, text):
    """Cut anywhere, a record is refused or holds the first actions of the game, never anything else."""
    for end in range(0, len(text), 41):
        try:
            found = loads(text[:end])
        except RecordError:
            continue
        assert found.setup == record.setup
        assert found.actions[:-1] == record.actions[: len(found.actions) - 1]


def test_damaged_records_never_raise_anything_else(text, small_text):
    rng = random.Random(5)
    junk = ['"', "'", "[", "]", "{", "}", ":", "- ", "\n", "#", "*", "&a ", "!!x ", "~", "-1", "\t", "\0", "é", "N"]
    for _ in range(250):
        damaged = rng.choice((text, small_text))
        for _ in range(rng.randint(1, 3)):
            start = rng.randrange(len(damaged))
            damaged = damaged[:start] + rng.choice(junk) + damaged[start + rng.randint(0, 9) :]
        with suppress(RecordError):
            loads(damaged)


class PlainDumper(yaml.SafeDumper):
    def ignore_aliases(self, data):
        return True


@pytest.mark.parametrize("flow", [True, False, None])
@pytest.mark.parametrize("style", [None, '"', "'"])
@pytest.mark.parametrize("sort", [True, False])
def test_records_as_other_programs_write_them(small_record, small_text, flow, style, sort):
    document = json.loads(json.dumps(yaml.safe_load(small_text), default=lambda moment: moment.isoformat()))
    written = yaml.dump(document, Dumper=PlainDumper, default_flow_style=flow, default_style=style, sort_keys=sort)
    assert loads(written) == small_record


def test_a_record_may_be_written_as_json(small_record, small_text):
    document = yaml.safe_load(small_text)
    assert loads(json.dumps(document, default=lambda moment: moment.isoformat(), indent=2)) == small_record


@pytest.mark.parametrize(
    "moment",
    ["2000-01-01T00:00:00+00:00", "2000-01-01 00:00:00", "2000-01-01 01:00:00 +1", "2000-1-1 0:00:00", "2000-01-01"],
)
def test_moments_in_every_writing_that_yaml_knows(record, text, moment):
    assert loads(re.sub(r"started: .*", f"started: {moment}", text)) == record


def test_a_seat_without_a_bot_may_say_so(text):
    assert loads(text.replace("bot: random", "bot: null", 1)).seats[0].bot is None


def test_an_empty_line_may_stand_before_the_grid(record, text):
    assert loads(text.replace("grid: |\n", "grid: |\n\n")) == record


def test_foreign_tags_are_refused(text):
    with refusing(RecordError, "(!name)"):
        loads(text.replace("citrus: 2", "citrus: !python/none 2"))
