"""The mind of hints and reviews: its turns can be done, and it prefers what people see unless something is better."""

from __future__ import annotations

import random
from itertools import cycle, islice
from statistics import fmean

import pytest

from citrus.bots.advice import Advice, advise, explain
from citrus.bots.counsel import Counsel
from citrus.bots.finca_reasons import won_at_once
from citrus.bots.leads import EQUAL, FUTURES, SURE, Difference
from citrus.bots.lookahead import Lookahead
from citrus.bots.search_bot import Mind, Verdict
from citrus.bots.turns import Turn
from citrus.records.notation import parse_action
from citrus.records.record import read_steps
from citrus.review.judging import Choice, Judge
from citrus.review.values import Depth
from citrus.rules.actions import BuildFinca, Buy, EndTurn, Harvest, Plant, UseMilestone
from citrus.rules.events import TurnBegan, reveals
from citrus.rules.fruit_trees.actions import PlaceWorker, Skip
from citrus.rules.phases import SITE
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import PlayerView, view
from tests.bots.one_mind import beginning
from tests.bots.test_endgame import ENDINGS
from tests.rules.scene import Scene

QUICK = Depth(turns=3, scouted=2, futures=3)


def test_what_hints_advise_is_the_best_to_a_review_that_looks_as_deep() -> None:
    for state in map(beginning, (2, 3, 4)):
        counsel = Counsel(state.game, QUICK.turns, QUICK.scouted)
        actions = counsel.decision(view(state))
        decision = Judge(state.game, QUICK).decision(Choice(0, state, actions, False))
        assert (decision.lost, decision.instead) == (0.0, ())


def test_a_decision_goes_to_the_end_of_the_turn_or_to_what_is_revealed() -> None:
    for state in map(beginning, (2, 3, 4)):
        actions = Counsel(state.game, QUICK.turns, QUICK.scouted).decision(view(state))
        ended = False
        for action in actions:
            assert not ended
            assert action in legal_actions(state)
            state, events = apply(state, action)
            ended = state.over or any(reveals(event) or isinstance(event, TurnBegan) for event in events)
        assert ended


def test_a_hint_begins_with_the_turn_that_a_review_compares_with() -> None:
    state = beginning(2)
    advice = advise(view(state))
    assert advice is not None
    decided = Counsel(state.game).decision(view(state))
    assert advice.turn[0] == advice.action
    assert decided[: len(advice.turn)] == advice.turn


def test_points_at_hand_are_taken_unless_something_is_clearly_better() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3 e3 c4 d4").bag("orange lemon " * 9)
    scene.market("lime - - lemon orange - - lemon orange - - -").stacks("10/5 8/4", "B")
    verdict = Counsel(scene.state.game).turn(view(scene.state))
    won = won_at_once(scene.state, verdict.best)
    if verdict.plain is None:
        assert won == 10
    else:
        assert won < 10
        assert verdict.by.counts


@pytest.mark.parametrize(
    ("leads", "met"),
    [((9, 9), 5), ((9, 8), 5), ((9, -9), FUTURES), ((-9, -8), 5), ((0, 0), 5), ((1, -1, 1, 1, 1, 1), FUTURES)],
)
def test_two_turns_meet_only_as_many_futures_as_leave_a_doubt(
    leads: tuple[float, ...], met: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each lead is by how much the first turn is better in a future, in turn."""
    found = cycle([[((float(lead), 0.0),), ((0.0, 0.0),)] for lead in leads])
    asked = []

    def outcomes(*words: object) -> list[tuple[tuple[float, float]]]:
        asked.append(words)
        return next(found)

    monkeypatch.setattr(Lookahead, "outcomes", outcomes)
    state = Scene().state
    turn = Turn((), 0.0, state)
    by = Counsel(state.game).compared(view(state), turn, turn)
    assert len(asked) == met
    assert by.points == pytest.approx(fmean(islice(cycle(leads), met)))


TOO_MANY = 177
"""A moment of a game in which every purchase that seems good leaves tiles that cannot be planted."""


def too_many() -> GameState:
    """Return that moment: the bag is empty, and three tiles are left."""
    return read_steps(ENDINGS / "short-3-trees.citrus").steps[TOO_MANY].state


def test_a_harvest_is_advised_rather_than_a_purchase_whose_tiles_have_to_be_returned() -> None:
    advice = advise(view(too_many()))
    assert advice is not None
    assert isinstance(advice.action, Harvest)
    assert not advice.costs


@pytest.mark.parametrize(("points", "returns"), [(0.4, False), (5.0, True)])
def test_tiles_are_returned_only_for_a_clear_gain_which_is_told(
    points: float, returns: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ranked(_: Lookahead, view: PlayerView, turns: list[Turn], rng: random.Random) -> list[Turn]:
        return sorted(turns, key=lambda one: -one.unplanted)

    state = too_many()
    monkeypatch.setattr(Lookahead, "ranked", ranked)
    monkeypatch.setattr(Mind, "compared", lambda self, view, one, other: Difference(points, 0.1))
    advice = advise(view(state))
    assert advice is not None
    assert [(reason.name, reason.count) for reason in advice.costs] == [("returns", 9)] * returns
    if returns:
        assert advice.over is not None
        assert advice.over.points == points


FEW_WORKERS = 52
"""A moment at which a line with a tree finds room only if no worker is placed beside that."""


def test_a_hand_is_planted_whole_although_workers_are_few() -> None:
    steps = read_steps(ENDINGS / "short-3-few-workers.citrus").steps
    state = steps[FEW_WORKERS].state
    first = Counsel(state.game).turns(view(state))[0]
    assert first.actions == (parse_action(state.game, "buy R3"),)
    assert (len(first.plantings), first.unplanted) == (4, 0)
    state = steps[FEW_WORKERS + 4].state
    placing = explain(view(state), (PlaceWorker(),))
    careful = advise(view(state), Counsel(state.game, QUICK.turns, QUICK.scouted), careful=True)
    assert placing is not None
    assert [reason.name for reason in placing.costs] == ["returns"]
    assert careful is not None
    assert (careful.action, careful.costs) == (Skip(), ()), "on the calm table that is as good"


def test_small_and_doubtful_differences_do_not_count() -> None:
    assert Difference(EQUAL, 0.1).counts
    assert not Difference(EQUAL - 0.01, 0.1).counts
    assert not Difference(3.0, 3.1 / SURE).counts


@pytest.mark.parametrize(("points", "keeps"), [(0.4, True), (4.0, False)])
def test_advice_goes_on_as_it_was_meant_unless_something_is_clearly_better(points: float, keeps: bool) -> None:
    scene = Scene().fincas(A="10/5").hand("lemon lime").bag("orange " * 20)
    state = scene.state

    class Torn(Counsel):
        def compared(self, view: PlayerView, one: Turn, other: Turn) -> Difference:
            return Difference(points, 0.1)

    first, *_, last = Torn(state.game, QUICK.turns, QUICK.scouted).turns(view(state))
    assert {*first.plantings} != {*last.plantings}
    advice = advise(view(state), Torn(state.game, QUICK.turns, QUICK.scouted))
    assert advice is not None
    meant = next(turn.plantings for turn in (first, last) if {*turn.plantings} != {*advice.plan})
    before = Advice(Buy("R1"), meant, ())
    found = advise(view(state), Torn(state.game, QUICK.turns, QUICK.scouted), before=before)
    assert found is not None
    assert ({*found.plan} == {*meant}) == keeps
    assert found.changed != keeps, "that is said"
    gone = before._replace(plan=meant[:1])
    assert advise(view(state), Torn(state.game, QUICK.turns, QUICK.scouted), before=gone) == advice, "of another hand"


def bull_beside(hand: str = "", market: str = "") -> Scene:
    """Set up a finca that lacks c4 and e4, where player 0 has most lemons; one planted at a3 takes a bull."""
    scene = Scene().fincas(A="12/6").stacks("8/4", "B").bag("lime " * 12).landscape(a3="bull")
    scene.region(None, "orange", "d2").region(None, "lime", "e2").region(None, "orange", "c3")
    scene.region(None, "grapefruit", "e3").region(0, "lemon", "c2 b2 b3 b4 b5").region(1, "blood_orange", "d4 d5")
    scene.player(0, coins=2, workers=0)
    return scene.hand(hand) if hand else scene.market(market)


CLOSING = ("plant lemon a3", "plant lemon c4", "bull e4", "end")


def test_a_bull_after_the_plantings_that_were_meant_is_no_other_plan() -> None:
    scene = bull_beside("lemon lemon")
    actions = [parse_action(scene.game, text) for text in CLOSING]
    meant = tuple(action for action in actions if isinstance(action, Plant))
    choice = Counsel(scene.game).choice(view(scene.state), "", meant)
    assert [*choice.verdict.best.actions] == actions
    assert (choice.kept, choice.changed) == (True, False)


def test_a_finca_that_was_meant_to_be_closed_is_given_up_for_no_hope() -> None:
    """Who buys a line for its points at once must get them, whatever seems better after the first tile."""
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3 e3 c4 d4").hand("lime").bag("orange " * 12)
    meant = (Plant(scene.tile("lime"), scene.board.numbers["e4"]),)
    seen = view(scene.state)
    turns = [turn for turn in Counsel(scene.game).turns(seen) if {*turn.plantings} != {*meant}]
    hope = next(turn for turn in turns if not won_at_once(seen.state, turn))

    class Tempted(Counsel):
        def turn(self, view: PlayerView) -> Verdict:
            return Verdict(hope)

        def compared(self, view: PlayerView, one: Turn, other: Turn) -> Difference:
            return Difference(9.0, 0.0)

    choice = Tempted(scene.game).choice(seen, "", meant)
    assert won_at_once(seen.state, choice.verdict.best) == 10
    assert (choice.kept, choice.changed) == (True, False)


def test_what_a_bull_closes_that_a_line_takes_is_its_first_reason() -> None:
    scene = bull_beside(market="lemon lemon - - lime lime lime lime lime lime lime lime")
    advice = explain(view(scene.state), tuple(parse_action(scene.game, text) for text in ("buy R1", *CLOSING)))
    assert advice is not None
    assert (advice.reasons[0].site, advice.reasons[0].fresh, advice.reasons[0].later) == ("A", ("bull",), False)


def test_a_finca_comes_with_the_plantings_that_are_advised_once_it_is_built() -> None:
    scene = Scene().fincas(A="10/5").stacks("8/4 8/4", "B").hand("lemon lime").bag("orange lemon " * 12)
    drawn, _ = apply(scene.player(0, tiles=("milestone",)).state, UseMilestone())
    counsel = Counsel(drawn.game, QUICK.turns, QUICK.scouted)
    advice = advise(view(drawn), counsel)
    assert advice is not None
    assert isinstance(advice.action, BuildFinca)
    assert len(advice.plan) == 2
    built, _ = apply(drawn, advice.action)
    following = advise(view(built), counsel, before=advice)
    assert following is not None
    assert {*following.plan} == {*advice.plan}
    assert not following.changed


@pytest.mark.parametrize("careful", [False, True])
def test_the_site_of_a_plan_stays_whatever_plantings_at_first_sight_win(careful: bool) -> None:
    """A lime closes finca A, but is meant to go elsewhere, and nothing better is found once the finca is built."""
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3 e3 c4 d4").stacks("8/4 8/4", "B").hand("lime")
    drawn, _ = apply(scene.bag("orange lemon " * 12).player(0, tiles=("milestone",)).state, UseMilestone())
    built, _ = apply(drawn, BuildFinca("B"))
    closing = Plant(scene.tile("lime"), scene.board.numbers["e4"])
    closed, _ = apply(built, closing)
    meant = next(one for one in legal_actions(built) if isinstance(one, Plant) and one != closing)

    class Hasty(Counsel):
        def turn(self, view: PlayerView) -> Verdict:
            if view.state.phase == SITE:
                return Verdict(Turn((BuildFinca("B"),), 9.0, closed, True, (closing,)))
            return Verdict(next(turn for turn in self.turns(view) if turn.plantings == (meant,)))

        def turns(self, view: PlayerView) -> list[Turn]:
            return [Turn((meant, EndTurn()), 0.0, apply(built, meant)[0], False, (meant,))]

        def compared(self, view: PlayerView, one: Turn, other: Turn) -> Difference:
            return Difference(0.4, 0.1)

    found = advise(view(drawn), Hasty(drawn.game), careful, Advice(Buy("R1"), (meant,), (), site="B"))
    assert found is not None
    assert (found.action, found.plan, found.changed) == (BuildFinca("B"), (meant,), False)
