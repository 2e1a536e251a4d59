"""The longest time without any purchase, because nothing on the market had a place."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.records.replay import Step
from citrus.review.figures import ReviewedTurn
from citrus.review.stalls import LEAST, Stall, longest_stall
from citrus.rules.state import GameState
from tests.rules.scene import Scene


def table(fincas: dict[str, str], **has: int) -> GameState:
    """Return a moment in which the market has a few limes, and both players the same."""
    scene = Scene().fincas(**fincas).market("lime lime lime lime").bag("orange " * 9)
    return scene.player(0, **has).player(1, **has).state


FREE = table({"A": "10/5"}, coins=9, workers=5)
STUCK = table({}, coins=9, workers=5)


def played(*states: GameState) -> tuple[list[Step], list[ReviewedTurn]]:
    """Return the steps and the turns of two players who take turns, from the states in which these began."""
    steps = [Step(None, replace(state, player=number % 2), ()) for number, state in enumerate(states)]
    turns = [ReviewedTurn(n + 1, n, n % 2, (), (0.0, 0.0)) for n in range(len(states))]
    return steps, turns


def test_the_longest_time_without_any_purchase_is_told_of_people() -> None:
    game = played(*[STUCK] * 2, FREE, *[STUCK] * (2 * LEAST))
    assert longest_stall(*game, [0]) == Stall(0, 5, 4 + 2 * LEAST - 1)
    assert longest_stall(*game, [0, 1]) == Stall(1, 2, 2 * LEAST + 2)
    assert longest_stall(*game, []) is None


def test_a_short_time_is_none() -> None:
    assert longest_stall(*played(*[STUCK, FREE] * (LEAST - 1)), [0, 1]) is None
    assert longest_stall(*played(*[STUCK, FREE] * LEAST), [0, 1]) == Stall(0, 1, 2 * LEAST - 1)


def test_who_only_lacks_coins_or_workers_is_not_stuck() -> None:
    for has in ({"coins": 0, "workers": 5}, {"coins": 9, "workers": 0}):
        state = table({"A": "10/5"}, **has)
        assert longest_stall(*played(*[state] * 2 * LEAST), [0, 1]) is None
