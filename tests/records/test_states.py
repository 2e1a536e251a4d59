"""Replays and the JSON of their states."""

import json
import random
from datetime import datetime, timedelta, timezone
from itertools import pairwise

import pytest
from msgspec.structs import replace

from citrus.content.boards import load_board, shipped_boards
from citrus.content.fair_starts import deal
from citrus.content.tiles import load_tiles
from citrus.records.notation import parse_action
from citrus.records.record import Record, RecordError, Seat, loads
from citrus.records.replay import replay
from citrus.records.states import state_content, state_line
from citrus.records.summary import summary_lines
from citrus.rules.actions import Pass
from citrus.rules.events import PointsScored
from citrus.rules.game import Options
from citrus.rules.variants import new_game
from tests.options import BOARD, FIELDS, other
from tests.records.conftest import played
from tests.rules.scene import Scene

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
    assert lines[1:5] == [
        "Options: 3 starting fincas, edition 2",
        "Player 0: random 1 (blue, bot random)",
        "Player 1: random 2 (red, bot random)",
        "Turn 1: random 2",
    ]
    assert sum(line.startswith("  ") for line in lines) == len(record.actions)
    turns = [line.split(":")[0] for line in lines if line.startswith("Turn ")]
    assert turns == [f"Turn {number}" for number in range(1, len(turns) + 1)]
    assert len(turns) > 2
    one, two = record.result.scores
    assert lines[-1] == f"Result: random 1 {one}, random 2 {two}. Won by random {1 if one > two else 2}."
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


def test_everything_that_lies_on_the_table_is_in_a_state() -> None:
    scene = Scene(fruit_trees=True).landscape(e4="cart", a4="bull").fincas(A="10/5x", B="8/4")
    scene.region(1, "orange", "b2 c2 c1", wells="c1").region(None, "lemon", "g1").region(0, "lime", "a7")
    scene.trees(e6="apple 4 2", g7="plum").keep(1, "cherry apple cherry")
    scene.hand("lime lemon*", cart=True).market("lemon - grapefruit*").bag("lemon lemon lime")
    scene.stacks(fincas="7/3 6/3", open_sites="C D", sites="E")
    scene.player(0, score=-4).player(1, tiles="money2 horses3 cart", coins=3, score=21)
    scene.change(player=1, refill_due=True, fincas_closed=True, passes=1)
    assert state_content(scene.state) == {
        "player": 1,
        "phase": "plant",
        "main_action_done": True,
        "market": ["lemon", None, "grapefruit*", *[None] * 9],
        "hand": ["lemon*", "lime"],
        "plantations": {
            "c1": "orange*",
            "g1": "lemon",
            "b2": "orange",
            "c2": "orange",
            "e6": "tree",
            "a7": "lime",
            "g7": "tree",
        },
        "regions": [
            {"kind": "orange", "owner": 1, "spaces": ["c1", "b2", "c2"]},
            {"kind": "lemon", "owner": None, "spaces": ["g1"]},
            {"kind": "lime", "owner": 0, "spaces": ["a7"]},
        ],
        "landscape": {"a4": "bull", "e4": "cart"},
        "fincas": {"A": {"value": "10/5", "scored": True}, "B": {"value": "8/4", "scored": False}},
        "open_sites": ("C", "D"),
        "bag": 3,
        "drawn_finca": None,
        "finca_stack": 2,
        "site_stack": 1,
        "cart_tile": "lemon*",
        "refill_due": True,
        "fincas_closed": True,
        "passes": 1,
        "players": [
            {"coins": 6, "score": -4, "workers": 4, "tiles": (), "fruit": {}},
            {
                "coins": 3,
                "score": 21,
                "workers": 4,
                "tiles": ("cart", "horses3", "money2"),
                "fruit": {"apple": 1, "cherry": 2},
            },
        ],
        "over": False,
        "winners": (),
        "trees": {
            "e6": {"fruit": "apple", "tokens": 2, "new": False},
            "g7": {"fruit": "plum", "tokens": 0, "new": False},
        },
        "fruit_piles": ["apricot", "cherry", "elderberry", "quince"],
    }


def test_a_summary_of_a_game_that_goes_on_says_who_plays_what_they_got_and_how_it_stands() -> None:
    options = Options(family=True, random_sites=True, starting_fincas=3, edition=1, fruit_trees=True, fair_start=True)
    game = new_game(load_board(shipped_boards()["short"]), load_tiles(), options, 2)
    setup = deal(game, random.Random(1), first_player=1, extra_coins=(0, 5))
    seats = (Seat("Ana", "blue"), Seat.of("Ben", "red", "my_bots:Farmer"))
    texts = ("buy R1", "plant orange j1", "plant grapefruit g2", "end", "buy R4")
    actions = tuple(parse_action(game, text) for text in texts)
    record = Record(
        datetime(2026, 11, 20, 21, 14, 59, tzinfo=timezone(timedelta(hours=1))), game, seats, setup, actions
    )
    assert list(summary_lines(record, list(replay(record)))) == [
        "Short, 2 players, started 2026-11-20 20:14 UTC",
        "Options: family game, random sites, 3 starting fincas, edition 1, fruit trees, fair start",
        "Player 0: Ana (blue)",
        "Player 1: Ben (red, bot my_bots:Farmer, which does not come with Citrus)",
        "Coins at the start: Ana 11, Ben 6",
        "Turn 1: Ben",
        "  buy R1",
        "  plant orange j1",
        "  plant grapefruit g2",
        "  end",
        "Turn 2: Ana",
        "  buy R4",
        "Not over yet; scores so far: Ana 0, Ben 0.",
    ]
