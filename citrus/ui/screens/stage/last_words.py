"""What everybody says on the podium: those of the valley their last words, people what they were best at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from citrus.language.words import Words
from citrus.match.session import Session
from citrus.records.replay import Step
from citrus.rules.events import PointsScored, TurnBegan
from citrus.rules.sources import FINCA, HARVEST, WILD_HORSES
from citrus.ui.pieces.company import NOTHING_HEARD, Company
from citrus.ui.pieces.remarks import Remark

LEAST = 8  # points from a source that are worth a boast
BOASTS = (HARVEST, FINCA, WILD_HORSES)  # the columns of sources that people have words for


class Pride(NamedTuple):
    """What a person was best at: the column of sources that brought them more points than anybody else, and many, or
    else their best turn, with its points."""

    player: int
    column: str | None
    points: int

    def text(self, words: Words) -> str:
        """Return the farewell in words."""
        if self.column is None:
            return words.texts.count("final.best_turn", self.points)
        return words.texts(f"final.boast.{self.column}")


def last_words(
    session: Session, places: Sequence[int], heard: Mapping[str, int] = NOTHING_HEARD
) -> list[Remark | Pride]:
    """Return what everybody says at the end of a game, by their `places`: the winners first. `heard` is what was said
    in the games before."""
    company = Company.of(session.seats, heard=heard)
    for step in session.steps:
        company = company.after(step)
    found: list[Remark | Pride] = [
        *company.farewells(session.state),
        *(pride_of(player, session.steps, len(places)) for player in sorted(company.people)),
    ]
    return sorted(found, key=lambda one: (places[one.player], one.player))


def pride_of(player: int, steps: Sequence[Step], players: int) -> Pride:
    """Return what a person was best at in a game."""
    sums: dict[str, list[int]] = {}
    best = turn = 0
    for event in (event for step in steps for event in step.events):
        if isinstance(event, PointsScored):
            sums.setdefault(event.source.column, [0] * players)[event.player] += event.points
            turn += event.points if event.player == player and not event.source.final else 0
        elif isinstance(event, TurnBegan):
            best, turn = max(best, turn), 0
    gained = {
        column: own[player]
        for column, own in sums.items()
        if column in BOASTS and LEAST <= own[player] == max(own) and own.count(max(own)) == 1
    }
    column = max(gained, key=lambda one: gained[one], default=None)
    return Pride(player, None, max(best, turn)) if column is None else Pride(player, column, gained[column])
