"""Faces at the table: players look glad or sorry for a while, as the last turns have treated them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest

from citrus.records.replay import Step
from citrus.rules.events import FincaScored, GameEnded, TurnBegan
from citrus.rules.scoring import in_front
from citrus.ui.pieces.company import LASTS, MANY, Company
from citrus.ui.pieces.kept_places import Along
from citrus.ui.shell.app import App
from tests.ui.player import sit_down
from tests.ui.shell import play

PLAYERS, SEED = 3, 1


@pytest.fixture
def steps(home: object) -> Sequence[Step]:
    return play(PLAYERS, SEED).steps


def turns(steps: Sequence[Step]) -> Iterator[tuple[Company, Sequence[Step]]]:
    """Yield each turn of a game with the company after it."""
    along, begin = Along(Company(), Company.after), 1
    for number, step in enumerate(steps):
        if any(isinstance(event, TurnBegan | GameEnded) for event in step.events):
            yield along.at(steps[: number + 1]), steps[begin - 1 : number + 1]
            begin = number + 1


def closers(turn: Sequence[Step]) -> set[int]:
    """Return who was first at a finca that a turn has closed."""
    scored = [event for step in turn[1:] for event in step.events if isinstance(event, FincaScored) and not event.final]
    return {one.player for event in scored for one in event.standings if one.points == event.finca.first}


def test_who_is_first_at_a_closed_finca_is_glad_for_that_turn_and_the_next(steps: Sequence[Step]) -> None:
    found = list(turns(steps))
    assert any(closers(turn) for _, turn in found)
    for (company, turn), (then, _) in pairwise(found):
        for player in closers(turn):
            assert (company.feelings[player], then.feelings[player]) == ("glad", "glad")


def test_who_loses_the_lead_to_others_is_sorry_and_because_of_an_own_turn_only_who_lost_points(
    steps: Sequence[Step],
) -> None:
    lost = 0
    for (before, _), (company, turn) in pairwise(turns(steps)):
        scores = [[player.score for player in turn[end].state.players] for end in (0, -1)]
        led, leads = ({p for p in range(PLAYERS) if one[p] == max(one)} for one in scores)
        mover, glad = turn[0].state.player, company.felt[0].count("glad")
        assert (company.felt[0][mover] == "sorry") == (scores[1][mover] < scores[0][mover]), "tiles were returned"
        for player in led - leads - {mover} if len(led) < PLAYERS else ():
            lost += 1
            assert company.felt[0][player] == "sorry" or glad
        assert set(before.feelings) <= {"calm", "glad", "sorry"}
    assert lost


def test_a_face_follows_points_and_the_lead_at_once(steps: Sequence[Step]) -> None:
    company, begun, glad = Company.of(()), steps[0].state, 0
    for step in steps:
        begun = company.before or begun
        company = company.after(step)
        mover, over = begun.player, not company.turn
        many = step.state.players[mover].score - begun.players[mover].score >= MANY
        leads = in_front(step.state) - in_front(begun)
        if not over and (many or mover in leads):
            assert company.feelings[mover] == "glad"
            glad += 1
    assert glad


def test_feelings_pass(steps: Sequence[Step]) -> None:
    found = [company for company, _ in turns(steps)]
    assert {"glad", "sorry"} <= {feeling for company in found for feeling in company.feelings}
    for number in range(LASTS, len(found)):
        for player, feeling in enumerate(found[number].feelings):
            lately = [one.felt[0][player] for one in found[number - LASTS + 1 : number + 1]]
            assert feeling == next((one for one in reversed(lately) if one != "calm"), "calm")


def test_the_winners_are_glad_at_the_end(steps: Sequence[Step]) -> None:
    *_, (company, turn) = turns(steps)
    assert {company.feelings[winner] for winner in turn[-1].state.winners} == {"glad"}


def test_the_mats_show_what_the_last_turn_did_to_everybody(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.change(app.settings.__class__(speed="none"))
    whole = play(PLAYERS, SEED).steps
    end = next(turn for _, turn in turns(whole) if closers(turn))[-1]
    before = next(number for number, step in enumerate(whole) if step is end)
    player = sit_down(app, play(PLAYERS, SEED, steps=before - 1))
    asked: set[str] = set()
    piece = app.ui.art.piece
    monkeypatch.setattr(app.ui.art, "piece", lambda name, *more: asked.add(name) or piece(name, *more))
    app.draw()
    assert not any(name.endswith("#glad") for name in asked)
    assert end.action is not None
    player.does(end.action)
    app.step([], 0.1)
    app.draw()
    assert any(name.startswith("people/") and name.endswith("#glad") for name in asked)
