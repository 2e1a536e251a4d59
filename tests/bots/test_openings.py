"""Turns after which the next player could encircle a finca, and what is said of turns beside others."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from citrus.bots.advice import NEARLY, Advice, advise, explain
from citrus.bots.counsel import Counsel
from citrus.bots.evaluation import Evaluation
from citrus.bots.leads import Difference
from citrus.bots.levels import judge
from citrus.bots.lookahead import Story, follow
from citrus.bots.openings import openings
from citrus.bots.reasons import Reason
from citrus.bots.search_bot import Verdict
from citrus.bots.turns import Turn
from citrus.records.notation import format_action, parse_action
from citrus.rules.actions import Action, Plant
from citrus.rules.state import GameState
from citrus.rules.view import PlayerView, view
from tests.rules.scene import Scene

OPENED = Reason("opens", 0.0, 10, site="A", player=1, lacking=1, others=((1, 10), (0, 5)))


def scene(last: str = "lime -", players: int = 2) -> Scene:
    """Set up a finca that lacks two spaces, where player 1 is first, and a market whose last line brings limes."""
    found = Scene(players=players).fincas(A="10/5", B="6/3").region(1, "lime", "c2 d2 e2 c3 e3 c4").bag("orange " * 20)
    return found.market(f"lemon - {'orange ' * 8} {last}").player(0, coins=4).player(1, coins=1)


def turn_of(state: GameState, *texts: str) -> Turn:
    """Return a turn of these actions, as a search would find it."""
    actions = tuple(parse_action(state.game, text) for text in texts)
    plantings = tuple(action for action in actions if isinstance(action, Plant))
    return Turn(actions, 0.0, follow(state, actions[:-1]), False, plantings)


CLOSER = "buy R1", "plant lemon d4", "end"
AWAY = "buy R1", "plant lemon f5", "end"
RISKY = "buy C1", "plant orange d4", "plant orange d5", "end"
SAFE = [
    ("buy R4", "plant lime f5", "end"),
    ("buy C4", "plant orange f5", "plant orange g5", "end"),
    ("buy C1", "plant orange f5", "plant orange g5", "end"),
]


def opened(*futures: GameState, state: GameState | None = None, texts: tuple[str, ...] = CLOSER) -> tuple[Reason, ...]:
    now = state or futures[0]
    return openings(now, [(future, turn_of(future, *texts).actions) for future in futures], judge(now.game))


def test_a_finca_that_would_bring_the_player_more_is_not_opened_for_the_next_one() -> None:
    for mine, found in (("e2", (OPENED,)), ("e2 f2 g2 g1", ())):
        there = Scene().fincas(A="10/5", B="6/3").region(1, "lime", "c2 d2").region(1, "lime", "e3")
        there.region(None, "blood_orange", "c3 c4").region(0, "grapefruit", mine).bag("orange " * 20)
        there.market(f"lemon - {'orange ' * 8} lime -").player(0, coins=4).player(1, coins=1)
        assert opened(there.state) == found


def test_a_space_that_leaves_one_opens_a_finca_for_the_next_player() -> None:
    assert opened(scene().state) == (OPENED,)
    assert opened(scene().state, texts=CLOSER[:2]) == (OPENED,), "the end need not be said"
    assert opened(scene(players=3).state) == (OPENED,)
    assert opened(scene("- -").state) == (), "no tile for it"
    assert opened(scene().player(1, coins=2).state) == (), "two oranges would have closed it anyway"
    assert opened(scene().player(1, coins=0).state) == ()


def test_a_first_place_that_the_next_player_can_take_in_any_case_is_threatened() -> None:
    there = Scene().fincas(A="10/5", B="6/3").region(0, "orange", "d2 e2 e3").region(1, "lime", "c3 c4")
    there.region(1, "lime", "e5 e6").region(None, "blood_orange", "c2").region(None, "lemon", "d4")
    there.bag("orange " * 20).market(f"lemon - {'orange ' * 8} lime -").player(0, coins=4).player(1, coins=1)
    threat = Reason("threatens", 0.0, 10, site="A", player=1, lacking=1, others=((1, 10), (0, 5)))
    assert opened(there.state, texts=AWAY) == (threat,)
    assert opened(there.player(1, coins=0).state, texts=AWAY) == ()


def test_what_the_next_player_could_do_only_without_the_turn_is_said() -> None:
    """Two oranges, or the lime that is bought, would close it."""
    rich = scene().player(1, coins=2)
    closing = "buy C1", "plant orange d4", "plant orange e4", "end"
    assert opened(rich.state, texts=closing) == (Reason("thwarts", 0.0, 10, site="A", player=1),)
    assert not any(one.name == "thwarts" for one in opened(rich.state, texts=AWAY)), "it still can be closed"


def test_only_what_is_open_in_every_future_is_said_with_the_least_points() -> None:
    state, other = scene().state, scene().fincas(A="8/4", B="6/3").state
    assert [reason.count for reason in opened(state, other)] == [8]
    assert [reason.count for reason in opened(other, state)] == [8]
    assert opened(state, scene("- -").state) == ()
    assert opened(state, scene().player(0, coins=0).state) == (), "the turn cannot be done there"
    assert openings(state, [], judge(state.game)) == ()


def test_nothing_is_said_in_the_midst_of_a_turn_or_of_the_last_one() -> None:
    state = scene().state
    assert opened(state, state=replace(state, main_action_done=True)) == ()
    assert opened(state, state=replace(state, phase="plant")) == ()
    last = Scene().fincas(A="10/5").region(1, "lime", "c2 d2 e2 c3 e3 c4").market("lemon").player(0, coins=4)
    assert opened(last.state) == ()


@dataclass
class Told(Counsel):
    """A counsel that says what it has been told: which turns there are, the best first, and by how much the best one is
    better than each of the others."""

    evaluation: Evaluation
    verdict: Verdict
    others: dict[tuple[str, ...], float]
    state: GameState

    def turn(self, view: PlayerView) -> Verdict:
        return self.verdict

    def turns(self, view: PlayerView) -> list[Turn]:
        return [self.verdict.best, *(turn_of(self.state, *texts) for texts in self.others)]

    def compared(self, view: PlayerView, one: Turn, other: Turn) -> Difference:
        behind = {turn_of(self.state, *texts): by for texts, by in self.others.items()}
        return Difference(behind.get(other, 0.0) - behind.get(one, 0.0), 0.0)

    def stories(self, view: PlayerView, actions: tuple[Action, ...], futures: int = 1) -> list[Story]:
        return [Story([], [{}, {}])]


def told(state: GameState, best: tuple[str, ...], others: dict[tuple[str, ...], float]) -> Told:
    return Told(judge(state.game), Verdict(turn_of(state, *best)), others, state)


def beside(state: GameState, advice: Advice) -> tuple[str, float, bool] | None:
    """Return the first action of the turn that an advice is compared with, by how much it is worse, and whether it is
    safer."""
    return advice.over and (format_action(state.game, advice.over.action), advice.over.points, advice.over.safer)


def test_a_turn_that_opens_something_is_said_with_the_next_best_one() -> None:
    state = scene().state
    found = advise(view(state), told(state, CLOSER, {AWAY: 1.0, RISKY: 4.0, SAFE[0]: 6.0}))
    assert found is not None
    assert found.opens == (OPENED,)
    assert beside(state, found) == ("buy R4", 6.0, True)
    other = "buy C3", "plant orange d4", "plant orange d5", "end"
    found = advise(view(state), told(state, CLOSER, {AWAY: 1.0, RISKY: 4.0, other: 2.0}))
    assert found is not None
    assert beside(state, found) == ("buy C1", 4.0, False), "there is none that opens nothing"
    alone = advise(view(state), told(state, CLOSER, {AWAY: 4.0}))
    assert alone is not None
    assert alone.over is None, "it begins alike"
    safe = advise(view(state), told(state, SAFE[0], {CLOSER: 4.0}))
    assert safe is not None
    assert safe.opens == ()


def test_a_turn_is_explained_with_what_others_could_do() -> None:
    state = scene().state
    whole = explain(view(state), turn_of(state, *CLOSER).actions)
    assert whole is not None
    assert whole.opens == (OPENED,)


def test_a_turn_is_said_instead_of_another_that_wins_a_finca_at_once() -> None:
    position = Scene().fincas(A="10/5", B="6/3").region(0, "lime", "c2 d2 e2 c3 e3 c4 d4").bag("orange " * 20)
    state = position.market(f"lime - {'orange ' * 8} lemon -").player(0, coins=4).state
    wins, waits = ("buy R1", "plant lime e4", "end"), ("buy R4", "plant lemon f5", "end")
    for best, plain, at_once in ((waits, wins, [("A", 10, 3.0)]), (waits, None, [])):
        counsel = told(state, best, {})
        by = Difference(3.0, 0.5)
        counsel.verdict = Verdict(counsel.verdict.best, None if plain is None else turn_of(state, *plain), by)
        found = advise(view(state), counsel)
        assert found is not None
        over = found.over
        forgone = [] if over is None else [(one.site, one.count, over.points) for one in over.at_once]
        assert forgone == at_once
        assert found.action == parse_action(state.game, best[0])


@pytest.mark.parametrize(
    ("by", "careful", "bag", "first"),
    [
        (NEARLY - 0.1, True, True, "buy R4"),
        (NEARLY - 0.1, False, True, "buy R1"),
        (NEARLY, True, True, "buy R1"),
        (NEARLY - 0.1, True, False, "buy R1"),
    ],
)
def test_the_careful_get_a_turn_that_opens_nothing_if_it_is_nearly_as_good(
    by: float, careful: bool, bag: bool, first: str
) -> None:
    """The third of those is not measured, as that takes its time."""
    state = scene() if bag else scene().bag("")
    others = {RISKY: -9.0, SAFE[1]: by + 1, SAFE[0]: by, SAFE[2]: -9.0}
    found = advise(view(state.state), told(state.state, CLOSER, others), careful)
    assert found is not None
    assert found.action == parse_action(state.game, first)
    if first == "buy R1":
        assert beside(state.state, found) == ("buy R4", by, True)
