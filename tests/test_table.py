"""The front door: a game in Python, in one line and without a window."""

from __future__ import annotations

import inspect
import json
import pickle
import random
from collections.abc import Callable
from copy import copy, deepcopy
from pathlib import Path

import pytest

import citrus
from citrus.bots.random_bot import RandomBot
from citrus.records.drawing import drawing
from citrus.records.record import dumps, read
from citrus.records.states import state_line
from citrus.rules.actions import Buy
from citrus.rules.game import Options
from citrus.rules.view import view


def whole_game(seed: int, **options: object) -> citrus.Table:
    """Play a game of random bots from its first to its last action."""
    table = citrus.new_table("short", seed=seed, **options)  # type: ignore[arg-type]
    rng = random.Random(seed)
    while not table.state.over:
        table.follow(RandomBot().plan(table.view(), rng))
    return table


def test_the_same_seed_gives_the_same_game() -> None:
    one, same, other = (citrus.new_table("short", seed=seed) for seed in (1, 1, 2))
    assert one.state == same.state != other.state
    assert citrus.new_table("short").record().setup != citrus.new_table("short").record().setup


@pytest.mark.parametrize("players", [2, 3, 4, 5, ["Ana", "Ben"]])
def test_every_board_is_set_up_without_options(players: int | list[str]) -> None:
    for board in ("long", "short"):
        table = citrus.new_table(board, players)
        assert table.game.options.starting_fincas == len(table.game.board.starting_sites)
        names = players if isinstance(players, list) else [f"Player {number + 1}" for number in range(players)]
        assert [seat.name for seat in table.seats] == names


def test_options_go_by_their_names() -> None:
    named = {"family": True, "random_sites": True, "edition": 1, "fruit_trees": True, "fair_start": True}
    options = citrus.new_table("long", seed=1, starting_fincas=3, **named).game.options  # type: ignore[arg-type]
    assert {name: getattr(options, name) for name in named} == named
    assert options.starting_fincas == 3
    assert citrus.new_table(first_player=1).state.player == 1


def test_actions_are_text_or_those_of_the_rules() -> None:
    table = citrus.new_table("short", seed=1)
    assert table.legal_actions()[0] == "buy R1"
    assert table.act("buy R1") == citrus.new_table("short", seed=1).act(Buy("R1"))
    assert table.why_not(table.legal_actions()[0]) is None


def test_actions_of_the_rules_are_refused_by_their_text_and_one_is_a_plan_too() -> None:
    table = citrus.new_table("short", seed=1)
    table.follow("buy R1")
    with pytest.raises(citrus.TableError, match=r"The move “buy R2” breaks rule R4\.3"):
        table.act(Buy("R2"))


def test_what_is_not_legal_is_said_in_a_sentence_and_changes_nothing() -> None:
    table = citrus.new_table("short", seed=1)
    before = table.state
    for action in ("end", Buy("R9")):
        reason = table.why_not(action)
        assert reason is not None
        assert str(reason) == f"{reason.rule}: {reason.sentence}"
        with pytest.raises(citrus.TableError, match=r"breaks rule R[\d.]+\. [A-Z].+\.$") as caught:
            table.act(action)
        assert caught.value.rule == reason.rule
    with pytest.raises(citrus.TableError, match="'fly home' is not an action"):
        table.why_not("fly home")
    assert table.state is before


def test_errors_survive_the_way_to_another_process() -> None:
    error = pickle.loads(pickle.dumps(citrus.TableError("No.", "R4.3")))
    assert (str(error), error.rule) == ("No.", "R4.3")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 6}, "A game has 2 to 5 players, not 6."),
        ({"players": 1}, "A game has 2 to 5 players, not 1."),
        ({"players": ["Ana"]}, "A game has 2 to 5 players, not 1."),
        ({"edition": 3}, "There is an edition 1 and an edition 2, but no 3."),
        ({"starting_fincas": 2}, "Starting fincas of this board: 4 or, as an option, 3."),
        ({"first_player": 2}, "There is no player 2: the numbers go from 0 to 1."),
        ({"players": ["Ana", "B" * 201]}, "A player’s name has at most 200 characters."),
        ({"board": "nowhere"}, "There is no board and no file 'nowhere'; the boards are long, short."),
        ({"numbers": "nowhere"}, "There are no house rules and no file 'nowhere'"),
        ({"board": Path("pyproject.toml")}, r"pyproject.toml.*: .*YAML"),
        ({"board": Path("data/tiles.yaml")}, "tiles.yaml: This is a file of house rules"),
        ({"numbers": Path("data/boards/long.yaml")}, "long.yaml: This is a board."),
    ],
)
def test_what_cannot_be_set_up_is_said_in_a_sentence(
    options: dict[str, object], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parent.parent)
    with pytest.raises(citrus.TableError, match=said):
        citrus.new_table(**options)  # type: ignore[arg-type]


def test_what_is_no_action_and_no_list_of_names_is_a_mistake_of_the_program() -> None:
    table = citrus.new_table("short", seed=1)
    for ask in (table.act, table.why_not):
        with pytest.raises(TypeError, match="not 7"):
            ask(7)  # type: ignore[operator]
    assert len(table.steps) == 1
    with pytest.raises(TypeError, match="not 'Ana'"):
        citrus.new_table(players="Ana")


def test_every_option_of_a_game_can_be_given() -> None:
    assert set(Options.__struct_fields__) <= set(inspect.signature(citrus.new_table).parameters)


def test_undo_takes_back_one_action_after_the_other() -> None:
    table = citrus.new_table("short", seed=1)
    states = [table.state]
    done = []
    for _ in range(12):
        done.append(table.legal_actions()[0])
        table.act(done[-1])
        states.append(table.state)
    for action, state in zip(reversed(done), reversed(states[:-1]), strict=True):
        assert table.undo() == action
        assert table.state == state
    with pytest.raises(citrus.TableError, match="has just begun"):
        table.undo()


@pytest.mark.parametrize("trees", [False, True])
def test_a_game_becomes_a_record_and_a_record_a_game(trees: bool, tmp_path: Path) -> None:
    table = whole_game(3, fruit_trees=trees)
    result = table.record().result
    assert result is not None
    assert result.winners == table.state.winners
    table.save(tmp_path / "game.citrus")
    for again in (citrus.replay(tmp_path / "game.citrus"), citrus.replay(table.record())):
        assert [step.state for step in again.steps] == [step.state for step in table.steps]
        assert dumps(again.record()) == dumps(table.record()) == dumps(read(tmp_path / "game.citrus"))
    assert again.legal_actions() == ()
    again.undo()
    assert again.record().result is None
    again.act(again.legal_actions()[-1])


def test_a_record_that_is_none_is_refused_with_its_place(tmp_path: Path) -> None:
    table = citrus.new_table("short", seed=1)
    table.act("buy R1")
    path = tmp_path / "bad.citrus"
    path.write_text(dumps(table.record()).replace("buy R1", "end"), encoding="utf-8")
    with pytest.raises(citrus.TableError, match=r"bad.citrus: line \d+, actions\[0\], rule R4.3: "):
        citrus.replay(path)


def test_players_and_json_are_shown_nothing_hidden() -> None:
    table = citrus.new_table("short", seed=1)
    assert table.view() == view(table.state) != table.state
    assert table.view().state.bag == tuple(sorted(table.state.bag))
    assert table.to_json(legal=True) == state_line(0, table.steps[0], legal=True).decode()
    assert json.loads(table.to_json())["bag"] == len(table.state.bag)


def test_tables_are_readable() -> None:
    table = citrus.new_table("short", ["Ana", "Ben"], seed=1, first_player=0)
    table.act("buy R1")
    assert repr(table) == "<Table: Short, 1 action, Ana in turn, phase 'plant', scores Ana 0, Ben 0>"
    assert "over" in repr(whole_game(1))


def test_a_printed_table_is_a_drawing_of_the_moment() -> None:
    table = citrus.new_table("short", ["Ana", "Ben"], seed=1)
    table.act("buy R1")
    assert str(table) == drawing(table.state, table.seats)


@pytest.mark.parametrize("copied", [citrus.Table.copy, copy, deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_a_copy_goes_on_by_itself(copied: Callable[[citrus.Table], citrus.Table]) -> None:
    table = citrus.new_table("short", seed=1)
    table.act("buy R1")
    before, other = table.state, copied(table)
    assert other.state == before
    assert dumps(other.record()) == dumps(table.record())
    other.act(other.legal_actions()[0])
    assert table.state is before
    assert len(table.steps) == len(other.steps) - 1
    table.undo()
    assert other.undo() != "buy R1"


def test_the_package_knows_what_it_offers() -> None:
    assert set(citrus.__all__) <= set(dir(citrus))
    assert {citrus.Table, citrus.TableError, citrus.Reason} <= {getattr(citrus, name) for name in citrus.__all__}
    with pytest.raises(AttributeError, match="has no attribute 'newtable'"):
        citrus.newtable  # type: ignore[attr-defined]  # noqa: B018
    assert (Path(citrus.__file__).parent / "py.typed").exists()
