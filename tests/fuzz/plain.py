"""Damaged values of JSON and of MessagePack: reviews, and what the processes of bots answer.

All chance comes from a `random.Random`, as in `mutations`.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import msgspec

from citrus.records.notation import format_action
from citrus.records.record import load_steps
from citrus.review.files import as_json
from citrus.review.judging import choices, review
from citrus.review.values import Decision, Depth
from citrus.rules.turn import legal_actions
from tests.fuzz.mutations import bytes_damaged, seeds

ODD: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 5, 999, 9_999_999, 10_000_000, 99_999_999, 10**9, 2**31, 2**32, 2**63, -(2**63)),
    *(2**64 - 1, 2**64, -(2**63) - 1, 10**400, 10**4000, 0.5, -0.5, 1e9, 1e300, -1e300, 5e-324),
    *(float("nan"), float("inf"), float("-inf")),
    *(
        "",
        "end",
        "pass",
        "buy R1",
        "plant lemon a1",
        "harvest a1",
        "site A",
        "x" * 201,
        "x" * 100_000,
        "\ud800",
        "\x00",
    ),
    *([], {}, [[]], [None], ["end"] * 300, [0] * 1000, {"format": 3}, {"": {}}),
]


class PlainOriginal:
    """A valid value that copies are made of, to be damaged, and how it is written."""

    def __init__(self, value: Any, written: Callable[[Any], bytes]) -> None:
        self.content = written(value)
        self._value = value
        self._written = written

    def damaged(self, rng: random.Random) -> bytes:
        """Return a copy with some damage."""
        content = self.content
        if rng.randrange(10) < 8:
            value = copy.deepcopy(self._value)
            for _ in range(rng.randint(1, 4)):
                value = _changed(value, rng)
            try:
                content = self._written(value)
            except (ValueError, OverflowError, RecursionError, TypeError):  # what this way of writing cannot hold
                content = self.content
        return bytes_damaged(content, rng) if rng.randrange(10) < 4 else content


def _changed(value: Any, rng: random.Random) -> Any:
    """Return the value with one thing in it changed."""
    places: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        one = waiting.pop()
        entries = one.items() if isinstance(one, dict) else enumerate(one) if isinstance(one, list) else ()
        for key, entry in entries:
            places.append((one, key))
            waiting.append(entry)
    if not places or not rng.randrange(30):
        return copy.deepcopy(rng.choice(ODD))
    inside, key = rng.choice(places)
    what = rng.randrange(6)
    if what == 0:
        del inside[key]
    elif what == 1 and isinstance(inside, list):
        inside.insert(key, copy.deepcopy(inside[key]))
    elif what == 1:
        inside[rng.choice(["final", "game", "odd", "x" * 10_000])] = inside[key]
    elif what == 2:
        other, place = rng.choice(places)
        inside[key] = copy.deepcopy(other[place]) if place in _keys(other) else None
    elif what == 3:
        for _ in range(rng.choice([1, 10, 50])):
            inside[key] = [inside[key]]
    else:
        inside[key] = copy.deepcopy(rng.choice(ODD))
    return value


def _keys(inside: Any) -> Any:
    return inside if isinstance(inside, dict) else range(len(inside))


def _review() -> Any:
    """Return a review of that game in which every second decision gave something away."""
    record, steps = load_steps(seeds()["record"][1])
    found = []
    for number, choice in enumerate(choices(steps)):
        points = tuple(float(player.score) for player in choice.state.players)
        other = format_action(record.game, legal_actions(choice.state)[-1])
        lost, better = (1.5 * (number % 4), (other,)) if number % 2 else (0.0, ())
        found.append(
            Decision(
                *(choice.position, len(choice.actions), choice.state.player, better, lost, 0.5, points, points),
                *(0.5, choice.revealed, points if better else ()),
            )
        )
    return json.loads(as_json(review(record, steps, Depth(), found)))


def plain_originals() -> dict[str, list[PlainOriginal]]:
    """Return valid values of every kind, ready to be damaged."""
    answers = [
        [1, ["buy R1"], None, ""],
        [1, ["buy C1", "end"], None, ""],
        [1, [], "raised", "Traceback\nLookupError: no idea"],
        [1, [], "illegal", "The plan is not legal: []"],
    ]
    return {
        "review": [PlainOriginal(_review(), lambda value: json.dumps(value).encode())],
        "answer": [PlainOriginal(answer, msgspec.msgpack.encode) for answer in answers],
    }
