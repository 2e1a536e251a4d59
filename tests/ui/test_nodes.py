"""What is described on a screen becomes a tree of nodes with numbers, labels and actions."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pygame import Rect

from citrus.ui.devices.nodes import Node, NodeNumbers, NodeTree, ScreenContents
from citrus.ui.kit.description import Description, State
from citrus.ui.kit.presses import Down, GoTo, Move, Point, Press, Request, Up, Write

PLAY = Description("button", "Play", source="play", hint="Begin a game", rect=Rect(10, 10, 20, 20))
ROWS = tuple(Description("row", name, "today", source=number) for number, name in enumerate(("Ana", "Pip")))
GAMES = Description("list", "Games", source="games", parts=ROWS)
NAME = Description("text field", "Name", "Ana", source="name", typed=(0, 3))
WORDS = Description("text", "Choose", "Now", hint="More")


def tree_of(*described: Description, numbers: NodeNumbers | None = None, screen: str = "start") -> NodeTree:
    return (numbers or NodeNumbers()).tree(ScreenContents(screen, "Start", described, (640, 480)))


def node(one: Description, *states: State) -> Node:
    (found,) = (
        node for node in tree_of(replace(one, states=frozenset(states))).nodes.values() if node.role == one.role
    )
    return found


def test_numbers_stay_and_never_come_back() -> None:
    numbers = NodeNumbers()
    first = tree_of(PLAY, WORDS, numbers=numbers)
    second = tree_of(WORDS, replace(PLAY, name="Play on"), numbers=numbers)
    assert set(first.nodes) == set(second.nodes), "the same things, with another name and in another order"
    assert set(first.nodes).isdisjoint(tree_of(PLAY, numbers=numbers, screen="other").nodes)
    third = tree_of(PLAY, WORDS, numbers=numbers)
    assert set(first.nodes).isdisjoint(third.nodes)
    assert numbers.new() not in third.nodes


def test_things_that_are_alike_have_numbers_of_their_own() -> None:
    assert len(tree_of(WORDS, WORDS).nodes[2].children) == 2
    assert len(set(tree_of(WORDS, WORDS).nodes[2].children)) == 2


def test_the_keyboard_is_on_the_smallest_thing_that_has_it() -> None:
    assert tree_of(PLAY).nodes[tree_of(PLAY).focus].role == "screen"
    focused: frozenset[State] = frozenset({"focused"})
    listed = replace(GAMES, states=focused, parts=(ROWS[0], replace(ROWS[1], states=focused)))
    tree = tree_of(PLAY, listed)
    assert tree.nodes[tree.focus].label == "Pip, today"
    tree = tree_of(replace(PLAY, states=focused))
    assert tree.nodes[tree.focus].label == "Play"


@pytest.mark.parametrize(
    ("one", "label"),
    [
        (replace(PLAY, heading="Player 1", value="on"), "Play, Player 1, on"),
        (NAME, "Name"),
        (WORDS, "Choose. Now."),
        (replace(WORDS, name="Choose!", value=""), "Choose!"),
        (replace(PLAY, value="2\u00a0× lemon; 6/3  ·  −2 …"), "Play, 2 lemon; 6, 3; -2."),
    ],
)
def test_the_name_comes_first_and_signs_are_heard(one: Description, label: str) -> None:
    assert node(one).label == label


def test_notes_are_left_out_where_that_is_wanted() -> None:
    assert node(PLAY).hint == "Begin a game"
    brief = NodeNumbers().tree(ScreenContents("start", "Start", [PLAY], (640, 480), notes=False))
    assert [one.hint for one in brief.nodes.values()] == ["", ""]


@pytest.mark.parametrize(
    ("one", "action", "presses"),
    [
        (PLAY, "click", [GoTo("play", use=True)]),
        (PLAY, "focus", [GoTo("play")]),
        (PLAY, "set", []),
        (replace(PLAY, source=None), "click", [Point((20, 20)), Down((20, 20)), Up((20, 20))]),
        (replace(PLAY, source=None), "focus", []),
        (replace(PLAY, states=frozenset({"disabled"})), "click", []),
        (replace(PLAY, role="slider"), "increment", [GoTo("play"), Move(1, 0)]),
        (replace(PLAY, role="stepper"), "decrement", [GoTo("play"), Move(-1, 0)]),
        (NAME, "set", [GoTo("name"), Request.SELECT_ALL, Write("Zoë")]),
        (WORDS, "click", []),
    ],
)
def test_actions_are_presses(one: Description, action: str, presses: list[Press]) -> None:
    assert node(one, *one.states).presses(action, "Zoë") == presses


def test_rows_know_their_place_and_go_to_their_list() -> None:
    rows = [one for one in tree_of(PLAY, GAMES).nodes.values() if one.role == "row"]
    (listed,) = (one for one in tree_of(PLAY, GAMES).nodes.values() if one.role == "list")
    assert ([one.place for one in rows], listed.rows) == ([0, 1], 2)
    assert node(ROWS[0]).place is None, "it stands alone"
    assert rows[1].presses("click") == [GoTo("games", 1, use=True)]


def test_what_is_typed_is_a_run_of_its_own() -> None:
    tree = tree_of(NAME)
    (field,) = (one for one in tree.nodes.values() if one.role == "text field")
    (run,) = field.children
    assert (tree.nodes[run].value, field.value, field.typed) == ("Ana", "Ana", (0, 3))
