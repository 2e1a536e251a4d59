"""What decided a game in which a review found nothing better."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.records.beside import review_path
from citrus.records.notation import format_action
from citrus.review.files import keep_review
from citrus.review.judging import choices
from citrus.review.values import Decision
from citrus.rules.actions import Buy
from citrus.rules.events import FincaScored
from citrus.rules.turn import legal_actions
from citrus.ui.screens.review.decided import CLOSEST, MISSED, what_decided
from citrus.ui.screens.review.findings import findings
from citrus.ui.screens.review.shown import LEAST_TURNS
from citrus.ui.shell.app import App
from tests.ui.reviews import made_up, opened, parts
from tests.ui.shell import play


@pytest.fixture(autouse=True)
def full(app: App) -> None:
    """Show everything, as after a game on the full table."""
    app.change(replace(app.settings, table="full"))


@pytest.fixture
def match(home: object) -> Match:
    """Return a match with a review that found nothing better."""
    match = play(2, 2)
    made = made_up(match)
    good = tuple(replace(one, better=(), lost=0.0, parts=()) for one in made.decisions)
    keep_review(review_path(match.path), replace(made, decisions=good))
    return match


def test_where_nothing_could_be_better_the_list_says_what_decided_the_game(app: App, match: Match) -> None:
    screen = opened(app, match)
    _, rows = parts(screen)
    assert rows.rows
    assert screen.found is not None
    assert screen.listed.said[0] == "Nothing clearly better was found."
    assert not {*screen.found.gaps} & {*screen.listed.said}, "that stands above the curve"
    screen.listed.which.activate()
    assert not rows.rows, "only what could be better"
    app.draw()


def test_those_who_lost_read_where_they_just_missed_a_first_place(app: App, match: Match) -> None:
    screen, missed = opened(app, match), list[str]()
    found = findings(screen.words, match, made_up(match))
    final = found.review.final
    loser = final.index(min(final))
    for event in (event for step in match.steps for event in step.events):
        if isinstance(event, FincaScored) and not event.final:
            tiles = {one.player: one.tiles for one in event.standings}
            if loser in tiles and 0 < max(tiles.values()) - tiles[loser] <= MISSED:
                missed.append(f"to {max(tiles.values())} at finca {event.site}")
    said = " ".join(what_decided(screen.words, match.steps, found, [loser])).replace("\u00a0", " ")
    assert any(one in said for one in missed) == ("just missed" in said)
    winner = final.index(max(final))
    assert what_decided(screen.words, match.steps, found, [winner]) == ()


def test_who_lost_reads_which_other_turns_were_about_as_good(app: App, match: Match) -> None:
    """Those that begin differently first, and of these those that might even have been better."""
    screen, others = opened(app, match), list[Decision]()
    made = made_up(match)
    loser = made.final.index(min(made.final))
    for choice, decision in zip(choices(match.steps), made.decisions, strict=True):
        first = choice.actions[0]
        other = [one for one in legal_actions(choice.state) if type(one) is not type(first)]
        if other and isinstance(first, Buy) and decision.player == loser:
            better = (format_action(match.record.game, other[0]),)
            others.append(replace(decision, better=better, lost=0.0, parts=(), ahead=1.5 - len(others) / 10))
        else:
            others.append(replace(decision, better=(), lost=0.0, parts=()))
    found = findings(screen.words, match, replace(made, decisions=tuple(others)))
    said = what_decided(screen.words, match.steps, found, [loser])
    [close] = [one for one in said if one.startswith("Closest decisions")]
    tried = [turn for turn in found.turns if turn.told is not None and turn.told.better]
    best = sorted(tried, key=lambda turn: turn.told.ahead if turn.told else 0.0)[:CLOSEST]
    numbers = [int(number) for number in re.findall(r"in turn.(\d+),", close)]
    assert numbers == sorted(turn.number for turn in best)
    winner = made.final.index(max(made.final))
    assert not any("Closest" in one for one in what_decided(screen.words, match.steps, found, [winner]))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_list_keeps_its_room_below_what_decided_the_game(app: App, match: Match, size: tuple[int, int]) -> None:
    screen = opened(app, match)
    screen.listed.said = ["A long sentence that needs some lines beside the curve. " * 3] * 9
    screen.enter(size)
    assert screen.scroller.reach == 0, "only the list scrolls"
    assert screen.listed.turns.rect.height >= screen.px(LEAST_TURNS)
