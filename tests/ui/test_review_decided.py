"""What decided a game in which a review found nothing better."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.records.beside import review_path
from citrus.review.files import keep_review
from citrus.rules.events import FincaScored
from citrus.ui.screens.review.decided import MISSED, what_decided
from citrus.ui.screens.review.findings import findings
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
    assert all(gap.rstrip(".") in " ".join(screen.listed.said) for gap in screen.found.gaps)
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
    assert what_decided(screen.words, match.steps, found, [winner]) == ("Nothing clearly better was found.",)
