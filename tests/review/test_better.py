"""Better turns in the form of hints."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from citrus.bots.levels import judge, shipped_numbers
from citrus.bots.lookahead import follow
from citrus.bots.turns import Turn, TurnSearch
from citrus.records.notation import format_action
from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.review.better import Gain, advice_of, finca_gain, gain_of
from citrus.review.judging import choices
from citrus.review.values import Decision
from citrus.rules.actions import Buy, EndTurn, Plant
from citrus.rules.fincas import standings
from citrus.rules.state import GameState
from citrus.rules.view import view
from tests.rules.scene import Scene

Game = tuple[Record, tuple[Step, ...]]
POINTS = (50.0, 40.0)


def decided(position: int, length: int, player: int, better: tuple[str, ...] = ()) -> Decision:
    return Decision(position, length, player, better, 2.0 * bool(better), 0.3, POINTS, POINTS, 0.4, False)


def test_a_better_turn_is_shown_whole_and_with_its_reasons(finished: Game) -> None:
    record, steps = finished
    search = TurnSearch(judge(record.game), shipped_numbers().levels["expert"].effort)
    for choice in choices(steps)[:6]:
        turn = search.turns(view(choice.state).state)[0]
        texts = tuple(format_action(record.game, action) for action in turn.actions)
        advice = advice_of(choice.state, decided(choice.position, 1, choice.state.player, texts))
        assert advice is not None
        assert advice.whole
        assert advice.action == turn.actions[0]
        assert advice.plan == turn.plantings
        assert advice.reasons


def test_a_turn_that_is_not_found_any_more_is_explained_by_its_actions(finished: Game) -> None:
    record, steps = finished
    start = steps[0].state
    position = next(n for n, step in enumerate(steps) if isinstance(step.action, Buy))
    actions = [step.action for step in steps[position : position + 2]]
    texts = tuple(format_action(record.game, action) for action in actions if action is not None)
    advice = advice_of(start, decided(0, 2, start.player, texts))
    assert advice is not None
    assert isinstance(actions[1], Plant)
    assert advice.plan == (actions[1],)


def test_what_was_played_just_as_well_is_left_out() -> None:
    scene = Scene().fincas(A="10/5").bag("lime " * 9).hand("lemon orange lime")
    played = [Plant(scene.tile(tile), scene.board.numbers[at]) for tile, at in (("lemon", "b2"), ("orange", "b3"))]
    better = decided(0, 3, 0, ("plant lemon b2", "plant orange b3", "plant lime d2"))
    advice = advice_of(scene.state, better, played)
    assert advice is not None
    assert advice.action == Plant(scene.tile("lime"), scene.board.numbers["d2"])
    assert advice.plan == (advice.action,)


def test_what_cannot_be_read_or_done_is_no_better_turn(finished: Game) -> None:
    _, steps = finished
    for texts in [("fly to the moon",), ("buy R99",), ("end",), ()]:
        assert advice_of(steps[0].state, decided(0, 1, 0, texts)) is None
    assert finca_gain(steps[0].state, decided(0, 1, 0, ("fly to the moon",)), ()) is None


def test_the_points_of_a_better_turn_are_told_apart_by_whose_they_are() -> None:
    made = Decision(0, 1, 0, ("end",), 22.4, 0.3, (50, 60, 70), (40, 60, 70), 0.4, False, (55.0, 61.0, 62.6))
    assert gain_of(made) == Gain(15, 2, 7)
    assert gain_of(replace(made, instead=(62.4, 61.0, 70.0))) == Gain(22, 2, 0)
    assert gain_of(replace(made, instead=(40.0, 61.0, 47.6))) is None, "another is the best of the others then"
    assert gain_of(replace(made, instead=(70.0, 61.0, 77.6))) is None, "the best of the others gains, too"
    assert gain_of(replace(made, instead=())) is None
    assert gain_of(replace(made, lost=7.4, instead=(40.0, 60.0, 62.6))) == Gain(0, 2, 7), "all of it is the rival's"


def after(state: GameState, turn: Turn) -> GameState:
    """Return the table after a turn, before it ends."""
    return follow(state, tuple(action for action in turn.actions if action != EndTurn()))


def promised_to(state: GameState, player: int) -> dict[str, int]:
    """Return what every finca that is not scored would bring a player as things stand."""
    sites = [built.site for built in state.fincas if not built.scored]
    return {site: sum(one.points for one in standings(state, site) if one.player == player) for site in sites}


def test_the_finca_is_named_that_a_better_turn_does_most_for(finished: Game) -> None:
    """Of three points on, and compared with the turn that was played."""
    record, steps = finished
    search = TurnSearch(judge(record.game), shipped_numbers().levels["expert"].effort)
    named = {True: set[int](), False: set[int]()}
    for choice in choices(steps)[::4]:
        state, player = choice.state, choice.state.player
        turns = search.turns(state)[:4]
        for better, played in pairwise([*turns, turns[0]]):
            texts = tuple(format_action(record.game, action) for action in better.actions)
            found = finca_gain(state, decided(choice.position, 1, player, texts), played.actions)
            there, instead = (promised_to(after(state, turn), player) for turn in (better, played))
            more = {built.site: there[built.site] - instead[built.site] for built in state.fincas if not built.scored}
            most = max(more.values())
            named[found is not None].add(most)
            if found is not None:
                assert (found.points, found.played) == (there[found.site], instead[found.site])
                assert found.points - found.played == most, "the one it does most for"
    assert min(named[True]) == 3
    assert max(named[False]) < 3
    end = decided(0, 1, 0, ("end",))
    assert finca_gain(steps[0].state, end, ()) is None, "it does nothing at any finca"
