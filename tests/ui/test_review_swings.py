"""Swings of a review's curve, and what explains them."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.words import Words
from citrus.match.match import Match
from citrus.review.figures import turns_of
from citrus.ui.screens.review.findings import findings, key_moments
from citrus.ui.screens.review.swings import causes, moves, swing_text, swung, without_cause
from citrus.ui.shell.app import App
from citrus.ui.table.model.recap import every_turn
from tests.ui.reviews import made_up, opened, parts, reviewed
from tests.ui.shell import play, press


@pytest.fixture
def match(home: object) -> Match:
    return reviewed(play(2, 2))


def test_two_turns_that_go_the_same_way_make_one_swing() -> None:
    assert swung([(0.0,), (5.0,), (9.0,), (9.0,)]) == {1: 5.0, 2: 4.0}
    assert swung([(0.0,), (5.0,), (0.0,), (5.0,)]) == {}
    assert swung([(0.0,), (7.9,), (7.9,)]) == {}
    assert swung([(0.0,), (-8.0,), (-7.0,)]) == {1: 8.0}
    assert swung([(0.0, 0.0), (9.0, -12.0)]) == {1: 12.0}


def test_a_swing_is_explained_by_what_goes_the_same_way(app: App, match: Match) -> None:
    """Somebody whose lead grows has won something there, and somebody whose lead shrinks has lost something."""
    words = Words(app.ui.texts, match.record.game, ("Ana", "Ben"))
    told, played = Counter[str](), every_turn(match.steps)
    for turn in turns_of(made_up(match), match.steps):
        for moved in ((9.0, -9.0), (-9.0, 9.0)):
            for said in causes(words, match.steps, moved, turn, played[turn.number - 1]):
                rises, falls = ("Ana", "Ben") if moved[0] > 0 else ("Ben", "Ana")
                assert said.startswith((f"{rises}: ", f"Lost by {falls}: ", "What luck", "No finca pays more")), said
                told[said.partition(" ")[0]] += 1
    assert min(told["Lost"], told["Ana:"], told["Ben:"]) > 1


def test_a_turn_in_which_nothing_has_changed_has_no_change_to_tell(app: App, match: Match) -> None:
    words = Words(app.ui.texts, match.record.game, ("Ana", "Ben"))
    assert swing_text(words, (0.3, -0.3), 4) == "Turn 4"
    assert swing_text(words, (0.7, -0.7), 4) == "Turn 4, change in expected lead: Ana +1"


def test_every_swing_says_how_large_it_was_and_why(app: App, match: Match) -> None:
    words = Words(app.ui.texts, match.record.game, ("Ana", "Ben"))
    found, played = findings(words, match, made_up(match)), every_turn(match.steps)
    assert {*found.swings} == {*swung(found.curves.rows)}
    for number, (_, (said, *why), seen) in found.swings.items():
        moved = moves(found.curves.rows, number)
        assert said == swing_text(words, moved, number)
        assert why or not without_cause(words, moved, played[number - 1])
        assert seen == bool(causes(words, match.steps, moved, found.turns[number - 1], played[number - 1]))
    assert len(found.swings) > 1


def test_a_turn_in_which_the_curve_swung_is_a_key_moment_unless_one_beside_it_is(match: Match) -> None:
    turns = [turn._replace(decisions=()) for turn in turns_of(made_up(match), match.steps)]
    assert [one.turn.number for one in key_moments(turns, (0, 1), (), [9, 5, 3])] == [3, 5, 9]
    costly = turns[3]._replace(decisions=(replace(made_up(match).decisions[0], better=("end",), lost=9.0),))
    found = key_moments([*turns[:3], costly, *turns[4:]], (0, 1), (), [9, 5, 3])
    assert [one.turn.number for one in found] == [4, 9]


def test_pointing_at_a_swing_says_why(app: App, match: Match) -> None:
    app.change(replace(app.settings, table="full"))
    screen = opened(app, match)
    curve, _ = parts(screen)
    assert screen.found is not None
    number, swing = next(iter(screen.found.swings.items()))
    screen.group.set_focus(curve)
    press(app, pygame.K_HOME)
    for _ in range(number):
        press(app, pygame.K_RIGHT)
    assert all(sentence in curve.words for sentence in swing.said)
