"""Better turns in the form of hints."""

from __future__ import annotations

from collections import Counter

import pytest

from citrus.bots.balance import Balance, Part, Source
from citrus.bots.levels import judge, shipped_numbers
from citrus.bots.lookahead import follow
from citrus.bots.turns import TurnSearch
from citrus.laboratory.games import play
from citrus.records.notation import format_action, parse_action
from citrus.records.record import Record
from citrus.records.replay import Step, replay
from citrus.review.better import advice_of, scored_fincas
from citrus.review.judging import Judge, choices
from citrus.review.values import Decision, Depth
from citrus.rules.actions import Buy, Plant
from citrus.rules.events import FincaBuilt, FincaScored, TurnBegan
from citrus.rules.fruit_trees.actions import PlaceWorker
from citrus.rules.turn import apply
from citrus.rules.view import view
from tests.rules.scene import Scene
from tests.rules.worlds import real_game

Game = tuple[Record, tuple[Step, ...]]
POINTS = (50.0, 40.0)


def decided(position: int, length: int, player: int, better: tuple[str, ...] = ()) -> Decision:
    return Decision(position, length, player, better, 2.0 * bool(better), 0.3, POINTS, POINTS, 0.4, False)


def test_a_better_turn_is_shown_whole(finished: Game) -> None:
    record, steps = finished
    search = TurnSearch(judge(record.game), shipped_numbers().levels["expert"].effort)
    for choice in choices(steps)[:6]:
        turn = search.turns(view(choice.state).state)[0]
        texts = tuple(format_action(record.game, action) for action in turn.actions)
        advice = advice_of(choice.state, decided(choice.position, 1, choice.state.player, texts))
        assert advice is not None
        assert advice.whole
        assert advice.action == turn.actions[0]
        assert advice.plan == tuple(one for one in turn.actions if isinstance(one, Plant))


def test_a_better_turn_plans_what_it_plants(finished: Game) -> None:
    record, steps = finished
    start = steps[0].state
    position = next(n for n, step in enumerate(steps) if isinstance(step.action, Buy))
    actions = [step.action for step in steps[position : position + 2]]
    texts = tuple(format_action(record.game, action) for action in actions if action is not None)
    advice = advice_of(start, decided(0, 2, start.player, texts))
    assert advice is not None
    assert isinstance(actions[1], Plant)
    assert advice.plan == (actions[1],)


def test_a_better_turn_begins_with_what_was_not_played() -> None:
    scene = Scene().fincas(A="10/5").bag("lime " * 9).hand("lemon orange lime")
    played = [Plant(scene.tile(tile), scene.board.numbers[at]) for tile, at in (("lemon", "c3"), ("orange", "e3"))]
    better = decided(0, 3, 0, ("plant lemon c3", "plant orange e3", "plant lime d2"))
    advice = advice_of(scene.state, better, played)
    assert advice is not None
    assert advice.action == Plant(scene.tile("lime"), scene.board.numbers["d2"])
    assert [one.space for one in advice.plan] == [scene.board.numbers[at] for at in ("c3", "e3", "d2")], "all are shown"


def test_what_cannot_be_read_or_done_is_no_better_turn(finished: Game) -> None:
    _, steps = finished
    for texts in [("fly to the moon",), ("buy R99",), ("end",), ()]:
        assert advice_of(steps[0].state, decided(0, 1, 0, texts)) is None


def test_a_turn_that_draws_a_finca_is_shown_to_its_end(finished: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The finca is the one that lay on the stack in the game."""
    monkeypatch.setattr(Balance, "told", Balance(1.0, (Part(1.0, Source("horses")),)))
    record, steps = finished
    judge, shown = Judge(record.game, Depth(turns=2, scouted=1, futures=2)), False
    for choice in choices(steps):
        found = judge.decision(choice)
        if not found.then:
            continue
        advice = advice_of(choice.state, found)
        assert advice is not None
        state = choice.state
        for text in (*found.better, *found.then):
            state, events = apply(state, parse_action(record.game, text))
            built = [event.site for event in events if isinstance(event, FincaBuilt)]
            assert not built or advice.site in ("", *built)
        assert state.over or state.player != found.player
        assert not advice.likely
        shown = True
        break
    assert shown


def test_only_fincas_that_brought_the_player_points_in_this_turn_count_as_scored(finished: Game) -> None:
    _, steps = finished
    every = Counter[bool]()
    for choice in choices(steps):
        made = decided(choice.position, len(choice.actions), choice.state.player)
        after = list(steps[choice.position + 1 :])
        ends = next(
            (n for n, step in enumerate(after) if any(isinstance(e, TurnBegan) for e in step.events)), len(after)
        )
        scored = [event for step in after[: ends + 1] for event in step.events if isinstance(event, FincaScored)]
        own = {
            event.site
            for event in scored
            if not event.final
            for one in event.standings
            if one.player == made.player and one.points
        }
        assert {*scored_fincas(steps, made)} == own
        every[bool(own)] += 1
    assert min(every.values()) > 1


def test_a_tree_is_advised_with_what_it_needs() -> None:
    """Another tree was played, but its worker was placed the same."""
    record, _, _ = play(real_game("long", 4, fruit_trees=True), ("greedy",) * 4, "trees")
    steps, told = tuple(replay(record)), 0
    for choice in choices(steps):
        begin = next((n for n, action in enumerate(choice.actions) if isinstance(action, Plant)), 0)
        state, actions = follow(choice.state, choice.actions[:begin]), choice.actions[begin:]
        placed = [action for action in actions if isinstance(action, PlaceWorker)]
        if placed and isinstance(actions[0], Plant):
            texts = tuple(format_action(record.game, action) for action in actions)
            advice = advice_of(state, decided(choice.position, 1, state.player, texts), placed)
            assert advice is not None
            assert advice.turn == actions
            told += 1
    assert told
