"""What reviews say of better turns, tried with all purchases of a game."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from citrus.bots.balance import Part, Source
from citrus.language.words import Words
from citrus.records.notation import format_action
from citrus.review.judging import choices
from citrus.review.values import Decision
from citrus.rules.actions import Buy
from citrus.ui.screens.review.better import better_turn
from citrus.ui.shell.app import App
from tests.ui.shell import play
from tests.ui.test_review_better import planted_at


def test_points_at_a_finca_that_no_turn_reaches_come_in_later_turns(app: App) -> None:
    """Nobody can see them on the board."""
    match = play(2, 2)
    words, told = Words(app.ui.texts, match.record.game, ("Ana", "Bruno")), Counter[bool]()
    for choice in choices(match.steps):
        if not isinstance(choice.actions[0], Buy):
            continue
        texts = tuple(format_action(match.record.game, action) for action in choice.actions)
        for built in choice.state.fincas:
            made = Decision(
                choice.position,
                1,
                0,
                texts,
                3.0,
                0.3,
                (),
                (),
                0.4,
                False,
                parts=(Part(3.0, Source("finca", built.site)),),
            )
            found = better_turn(words, match.steps, made)
            assert found is not None
            where = found.by.removeprefix("About 3 points better").removesuffix(".")
            later = where.endswith(" in later turns")
            assert where.removesuffix(" in later turns") == f", mostly at finca {built.site}"
            assert not later or not planted_at(choice, built.site)
            told[later] += 1
    assert len(told) == 2


def test_nothing_that_was_played_as_well_is_the_reason_of_a_better_turn(app: App) -> None:
    """Nor is it plainly better without a reason, or for less than a family would notice."""
    match = play(2, 2)
    game, words = match.record.game, Words(app.ui.texts, match.record.game, ("Ana", "Ben"))
    bought = [one for one in choices(match.steps) if isinstance(one.actions[0], Buy)]
    there = Counter[bool]()
    for choice in bought:
        texts = tuple(format_action(game, action) for action in choice.actions)
        length, who, site = len(texts), choice.state.player, choice.state.fincas[0].site
        made = Decision(choice.position, length, who, texts, 9.0, 0.3, (), (), 0.4, False)
        found = better_turn(words, match.steps, made)
        assert found is not None
        assert not found.plain
        assert "You take the lead" not in " ".join(found.reasons)
        named = replace(made, parts=(Part(9.0, Source("finca", site)),))
        for lost in (9.0, 2.9):
            better = better_turn(words, match.steps, replace(named, lost=lost))
            assert better is not None
            there[better.plain] += 1
            assert lost > 3 or not better.plain
    assert there[True] > 1
