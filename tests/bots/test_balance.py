"""What the difference between two turns comes from."""

from __future__ import annotations

import random

import pytest

from citrus.bots.balance import REST, Balance, Part, Source, account, balance, totals
from citrus.bots.counsel import Counsel
from citrus.bots.levels import judge, make_bot
from citrus.bots.lookahead import follow
from citrus.rules.events import Event, Income
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.view import view
from tests.bots.advised import QUICK
from tests.rules.worlds import real_game

A, B, HORSES = Source("finca", "A"), Source("finca", "B"), Source("horses")


def midgame(players: int) -> GameState:
    """Return a moment in which everybody has had some turns."""
    rng, game = random.Random(players), real_game("short", players)
    state = start(game, shuffle(game, rng))
    for _ in range(8 * players):
        state = follow(state, make_bot("normal").plan(view(state), rng))
    return state


@pytest.mark.parametrize("players", [2, 3])
def test_an_account_adds_up_to_what_everybody_can_expect_and_to_the_result_of_a_game(players: int) -> None:
    state, events, evaluation = midgame(players), list[Event](), judge(midgame(players).game)
    bot, rng = make_bot("normal"), random.Random(1)
    for _ in range(3):
        state = follow(state, bot.plan(view(state), rng), events)
        expected = evaluation.forecast(state)
        assert totals(account(evaluation, state, events, expected)) == pytest.approx(expected)
    while not state.over:
        state = follow(state, bot.plan(view(state), rng), events)
    found = account(evaluation, state, events, evaluation.forecast(state))
    assert totals(found) == pytest.approx([player.score for player in state.players])
    for event in events:
        for entry in getattr(event, "standings", ()):
            assert found[entry.player][Source("finca", event.site)] == entry.points  # type: ignore[attr-defined]


@pytest.mark.parametrize("players", [2, 3])
def test_the_parts_of_a_balance_add_up_to_the_difference_in_the_same_futures(players: int) -> None:
    state = midgame(players)
    counsel = Counsel(state.game, *QUICK)
    one, other = (turn.actions for turn in counsel.turns(view(state))[:2])
    found = counsel.balance(view(state), one, other)
    here, there = counsel.outcomes(view(state), [one, other])
    ahead = [
        sum(points[state.player] - max(p for n, p in enumerate(points) if n != state.player) for points in outcomes)
        for outcomes in (here, there)
    ]
    assert found.points == pytest.approx((ahead[0] - ahead[1]) / len(here))
    assert sum(part.points for part in found.parts) == pytest.approx(found.points)
    assert counsel.balance(view(state), other, one).points == pytest.approx(-found.points)


def test_coins_that_go_to_waste_are_told_apart_from_coins_in_the_purse() -> None:
    state, evaluation = midgame(2), judge(midgame(2).game)
    expected = list(evaluation.forecast(state))
    lost = 3 * evaluation.weights.forfeit
    income = Income(player=0, workers=5, due=8, gained=5)
    plain = account(evaluation, state, (), expected)
    wasted = account(evaluation, state, (income,), [expected[0] - lost, expected[1]])
    assert wasted[0][Source("waste")] == pytest.approx(plain[0][Source("waste")] - lost)
    for source in ("means", "rest"):
        assert wasted[0][Source(source)] == pytest.approx(plain[0][Source(source)])  # type: ignore[arg-type]


def test_all_that_matters_of_a_balance_is_told_also_what_speaks_against_it() -> None:
    def whole(points: float, *parts: Part) -> list[tuple[float, Source]]:
        return [(round(part.points, 1), part.source) for part in Balance(points, parts).whole]

    assert whole(6.0, Part(5.0, A), Part(1.0, B)) == [(5.0, A)], "what is left is hardly anything"
    assert whole(3.0, Part(8.0, A), Part(1.0, B), Part(-6.0, HORSES)) == [(8.0, A), (-6.0, HORSES)]
    assert whole(9.0, Part(8.0, REST), Part(1.0, A)) == [(1.0, A), (8.0, REST)]
    means, others = Part(-5.0, Source("means")), [Part(4.0, Source("finca", site)) for site in "ABC"]
    assert whole(3.0, Part(8.0, A), means) == [(8.0, A), (-5.0, Source("means"))]
    assert whole(7.0, *others, means) == [(4.0, A), (4.0, B), (-1.0, REST)]
    gained = [Part(8.0, Source("means")), *(Part(2.0, Source("finca", site)) for site in "ABC"), Part(1.0, REST)]
    assert whole(15.0, *gained) == [(8.0, Source("means")), (2.0, A), (2.0, B), (3.0, REST)], "most of what comes later"
    several = [Part(4.0, Source("finca", site)) for site in "ABCDE"]
    assert len(whole(20.0, *several)) == 4, "three of them, and what is left"
    assert sum(points for points, _ in whole(20.0, *several)) == 20.0


def test_coins_that_are_not_kept_because_they_go_to_waste_count_once() -> None:
    def coins(kept: float, waste: float) -> list[Part]:
        found = balance([[{Source("means"): kept, Source("waste"): waste}, {}]], [[{}, {}]], 0)
        return [part for part in found.parts if part.points and part.source != REST]

    assert coins(-5.0, 12.0) == [Part(7.0, Source("waste"), 0.0, 1)]
    assert coins(5.0, -2.0) == [Part(3.0, Source("means"), 0.0, 1)]
    assert [part.points for part in coins(2.0, 3.0)] == [3.0, 2.0]


def test_what_a_rival_does_not_get_at_a_finca_is_a_part_of_it() -> None:
    here, there = [[{A: 8.0}, {A: 1.0, B: 4.0}]], [[{A: 3.0, HORSES: 2.0}, {A: 4.0, B: 4.0}]]
    assert balance(here, there, 0) == Balance(
        6.0,
        (Part(8.0, A, 3.0, 1), Part(0.0, B, 0.0, 1), Part(0.0, Source("rival"), 0.0, 1), Part(-2.0, HORSES, 0.0, 1)),
    )


def test_of_several_rivals_the_one_is_told_whose_points_decide() -> None:
    here, there = [[{A: 8.0}, {A: 1.0}, {A: 5.0}]], [[{A: 8.0}, {A: 2.0}, {A: 7.0}]]
    assert balance(here, there, 0).parts[0] == Part(2.0, A, 2.0, 2)


def test_a_turn_is_better_only_by_what_can_be_told() -> None:
    """What rivals may get, and what has no name, convinces nobody."""
    finca, trees, rest = Part(6.0, Source("finca", "A")), Part(5.0, Source("trees")), Part(7.0, Source("rest"))
    assert Balance(11.0, (finca, trees)).told.points == 11.0
    assert Balance(9.0, (finca, Part(3.0, Source("rival")))).told.points == 6.0
    small = [Part(1.5, Source("finca", site)) for site in "ABCDEF"]
    assert Balance(9.0, tuple(small)).told.points == 9.0, "also of what is too small to be told by itself"
    for parts in ((rest,), (finca, rest), (Part(4.0, Source("rival")),)):
        assert Balance(sum(part.points for part in parts), parts).told == Balance(0.0)
