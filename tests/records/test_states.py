"""Replays and the JSON of their states."""

import json
from itertools import pairwise

import pytest
from msgspec.structs import replace

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.records.record import RecordError, loads
from citrus.records.replay import replay
from citrus.records.states import state_line
from citrus.records.summary import summary_lines
from citrus.rules.actions import Pass
from citrus.rules.events import PointsScored
from citrus.rules.game import Options
from citrus.rules.variants import new_game
from tests.options import BOARD, FIELDS, other
from tests.records.conftest import played

KEYS = [
    *["step", "action", "player", "phase", "main_action_done", "market", "hand", "plantations", "regions"],
    *["landscape", "fincas", "open_sites", "bag", "drawn_finca", "finca_stack", "site_stack", "cart_tile"],
    *["refill_due", "fincas_closed", "passes", "players", "over", "winners"],
]


@pytest.fixture(scope="module")
def states(record):
    return [json.loads(state_line(number, step, True)) for number, step in enumerate(replay(record))]


def test_the_first_state_line_is_exactly_that_of_the_format(small_text):
    record = loads(small_text)
    line = state_line(0, next(iter(replay(record))), True).decode()
    state = json.loads(line)
    assert json.dumps(state) == line
    assert list(state) == [*KEYS, "legal"]
    assert state["action"] is None
    assert state["phase"] == "turn"
    assert state["market"] == [record.game.tiles.tile_name(tile) for tile in record.setup.bag[:6]]
    assert state["players"] == [{"coins": 4, "score": 0, "workers": 3, "tiles": []}] * 3
    assert state["bag"] == 15


def test_without_legal_actions(record):
    assert list(json.loads(state_line(0, next(iter(replay(record)))))) == KEYS


def test_a_drawn_finca_is_seen_and_no_longer_in_the_stack(states):
    waiting = [state for state in states if state["phase"] == "site"]
    assert waiting
    for state in states:
        assert (state["drawn_finca"] is not None) == (state["phase"] == "site")
        drawn = state["drawn_finca"] is not None
        assert len(state["fincas"]) + state["finca_stack"] + drawn == load_tiles().finca_count


def test_states_are_sorted_as_the_format_says(states, record):
    numbers = record.game.board.numbers
    for state in states:
        assert state["hand"] == sorted(state["hand"])
        assert state["legal"] == sorted(set(state["legal"]))
        assert state["open_sites"] == sorted(state["open_sites"])
        assert list(state["fincas"]) == sorted(state["fincas"])
        assert list(state["plantations"]) == sorted(state["plantations"], key=numbers.get)
        assert list(state["landscape"]) == sorted(state["landscape"], key=numbers.get)
        firsts = [numbers[region["spaces"][0]] for region in state["regions"]]
        assert firsts == sorted(firsts)
        for region in state["regions"]:
            assert region["spaces"] == sorted(region["spaces"], key=numbers.get)
        for player in state["players"]:
            assert player["tiles"] == sorted(player["tiles"])


def test_regions_and_plantations_agree(states):
    for state in states:
        spaces = {space: region["kind"] for region in state["regions"] for space in region["spaces"]}
        assert spaces == {space: tile.rstrip("*") for space, tile in state["plantations"].items()}


def test_the_next_action_was_always_legal(states, record):
    for before, after in pairwise(states):
        assert after["action"] in before["legal"]
    assert states[-1]["over"]
    assert states[-1]["legal"] == []
    assert [player["score"] for player in states[-1]["players"]] == list(record.result.scores)
    assert states[-1]["winners"] == list(record.result.winners)


def test_the_events_explain_every_score(record):
    scores = [0] * record.game.players
    for step in replay(record):
        for event in step.events:
            if isinstance(event, PointsScored):
                scores[event.player] += event.points
        assert scores == [player.score for player in step.state.players]


def test_replay_stops_at_an_illegal_action(record):
    steps = replay(replace(record, actions=(Pass(),)))
    next(steps)
    with pytest.raises(RecordError) as caught:
        next(steps)
    assert (caught.value.place, caught.value.rule) == ("actions[0]", "R11.1")


def test_summary(record):
    lines = list(summary_lines(record, list(replay(record))))
    assert lines[0] == "Short, 2 players, started 2000-01-01 00:00 UTC"
    assert "Player 0: random 1 (blue, bot random)" in lines
    assert sum(line.startswith("  ") for line in lines) == len(record.actions)
    turns = [line.split(":")[0] for line in lines if line.startswith("Turn ")]
    assert turns == [f"Turn {number}" for number in range(1, len(turns) + 1)]
    assert len(turns) > 2
    assert lines[-1].startswith("Result: random 1 ")
    unfinished = list(replay(record))[:5]
    assert list(summary_lines(record, unfinished))[-1].startswith("Not over yet")


@pytest.mark.parametrize("field", [*FIELDS, None])
def test_a_summary_names_the_options(field):
    usual = {"family": "family game", "random_sites": "random sites", "fruit_trees": "fruit trees"}
    game = new_game(load_board(shipped_boards()[BOARD]), load_tiles(), other(field) if field else Options(), 2)
    record = played(game, ("random",), "summary")
    line = next(line for line in summary_lines(record, list(replay(record))[:1]) if line.startswith("Options: "))
    said = {name for name in [*usual.values(), "fair start", "house rules"] if name in line}
    assert said == ({usual.get(field, "fair start")} if field in (*usual, "fair_start") else set())
    assert f"{record.game.options.starting_fincas} starting fincas, edition {record.game.options.edition}" in line


def test_a_summary_names_house_rules(small_record):
    lines = list(summary_lines(small_record, list(replay(small_record))[:1]))
    assert lines[1].endswith(", house rules")


def test_states_with_fruit_trees_have_what_is_theirs(tree_record):
    states = [json.loads(state_line(number, step)) for number, step in enumerate(replay(tree_record))]
    fruits = set(load_tiles().fruit_trees.fruits)
    for state in states:
        assert list(state) == [*KEYS, "trees", "fruit_piles"]
        assert all(list(player) == ["coins", "score", "workers", "tiles", "fruit"] for player in state["players"])
        assert {tree["fruit"] for tree in state["trees"].values()} | set(state["fruit_piles"]) == fruits
        waiting = state["phase"] == "fruit"
        trees = [space for space, tile in state["plantations"].items() if tile == "tree"]
        assert len(trees) - waiting == len(state["trees"])
        assert set(state["trees"]) <= set(trees)
    kept = sum(sum(player["fruit"].values()) for player in states[-1]["players"])
    assert sum(tree["tokens"] for tree in states[-1]["trees"].values()) + kept <= 24
    assert any(player["fruit"] for state in states for player in state["players"])
