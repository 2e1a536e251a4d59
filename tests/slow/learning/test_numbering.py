"""Every legal action has one number, and every number leads back."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

import citrus
from citrus.content.tiles import load_tiles
from citrus.learning import Numbering
from citrus.rules.actions import Action, Harvest, Plant, UseCart
from citrus.rules.fruit_trees.actions import PickFruit, SellFruit
from citrus.rules.turn import legal_actions

MANY_WORKERS = replace(load_tiles(), workers=8, income=tuple(range(9)))
GAMES: list[dict[str, Any]] = [
    {"board": "long", "players": 2},
    {"board": "short", "players": 5, "family": True, "edition": 1},
    {"board": "long", "players": 3, "fruit_trees": True},
    {"board": "short", "players": 2, "fruit_trees": True, "random_sites": True, "starting_fincas": 3},
    {"board": "long", "players": 2, "fruit_trees": True, "numbers": MANY_WORKERS},
]


@pytest.mark.parametrize("options", GAMES, ids=lambda options: " ".join(map(str, options)))
def test_every_legal_action_has_one_number_and_back(options: dict[str, Any]) -> None:
    numbering = Numbering(citrus.new_table(**options, seed=0).game)
    sorts: Counter[type[Action]] = Counter()
    for seed in range(4):
        table, rng = citrus.new_table(**options, seed=seed), random.Random(seed)
        while not table.state.over:
            state = table.state
            actions = legal_actions(state)
            numbers = numbering.legal(state)
            assert len(set(numbers)) == len(actions)
            assert all(number in range(numbering.size) for number in numbers)
            assert tuple(numbering.action(state, number) for number in numbers) == actions
            assert [numbering.number(state, action) for action in actions] == numbers
            by_sort: dict[type[Action], list[Action]] = {}
            for action in actions:
                by_sort.setdefault(type(action), []).append(action)
            sorts.update(by_sort.keys())
            table.act(rng.choice(by_sort[rng.choice(list(by_sort))]))
    assert {Harvest, Plant, UseCart} <= set(sorts)
    assert not options.get("fruit_trees") or {PickFruit, SellFruit} <= set(sorts)


def test_numbers_mean_nothing_else_with_other_deals() -> None:
    """Only harvests depend on the moment: all other numbers mean the same in every game."""
    tables = [citrus.new_table("short", 3, seed, fruit_trees=True) for seed in ("one", "two")]
    numberings = [Numbering(table.game) for table in tables]
    assert numberings[0].blocks == numberings[1].blocks
    for sort, numbers in numberings[0].blocks.items():
        if sort != "harvest":
            for number in numbers:
                meant = {n.action(table.state, number) for n, table in zip(numberings, tables, strict=True)}
                assert len(meant) == 1
                assert numberings[0].sort(number) == sort


def test_every_number_means_another_action() -> None:
    table = citrus.new_table("long", 2, 1, fruit_trees=True)
    numbering = Numbering(table.game)
    harvests = numbering.blocks["harvest"]
    others = [number for number in range(numbering.size) if number not in harvests]
    assert len({numbering.action(table.state, number) for number in others}) == len(others)
    assert len(harvests) == 2**5 - 1


def test_what_is_no_number_is_refused() -> None:
    table = citrus.new_table("short", 2, 1)
    numbering = Numbering(table.game)
    for number in (-1, numbering.size):
        with pytest.raises(ValueError, match=f"no action {number}"):
            numbering.action(table.state, number)
    with pytest.raises(ValueError, match="harvests region 2 of a player who has 0"):
        numbering.action(table.state, numbering.blocks["harvest"][2])
