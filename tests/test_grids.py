"""A sample of a grid leaves out no value, and pairs values differently in each round."""

from __future__ import annotations

import pytest

from tests.grids import sampled

AXES = [(1, 2, 3, 4, 5, 6, 7), "ab", ("x", "y", "z")]


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_every_value_of_every_axis_comes_in_each_round(rounds: int) -> None:
    cases = sampled(*AXES, rounds=rounds)
    assert len(cases) == rounds * 7
    for turn in range(rounds):
        for axis, values in zip(AXES, zip(*cases[7 * turn : 7 * turn + 7], strict=True), strict=True):
            assert set(values) == set(axis)


def test_another_round_pairs_values_anew() -> None:
    assert sampled("abc", "xyz") == [("a", "x"), ("b", "y"), ("c", "z")]
    once, twice = sampled("abc", "xyz", "123"), sampled("abc", "xyz", "123", rounds=2)
    assert twice[:3] == once
    pairs = [{case[i : i + 2] for case in half} for half in (once, twice[3:]) for i in (0, 1)]
    assert not pairs[0] & pairs[2]
    assert not pairs[1] & pairs[3]


def test_no_case_comes_twice() -> None:
    assert sorted(sampled("ab", "xy", rounds=9)) == [("a", "x"), ("a", "y"), ("b", "x"), ("b", "y")]
