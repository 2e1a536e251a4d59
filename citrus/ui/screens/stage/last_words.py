"""What everybody says on the podium: those of the valley their last words, people what they were best at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from citrus.language.words import Words
from citrus.match.session import Session
from citrus.records.replay import Step
from citrus.rules.events import PointsScored, TurnBegan
from citrus.rules.sources import FINAL_HARVEST, FINCA, HARVEST, WILD_HORSES, Source
from citrus.ui.pieces.company import Company
from citrus.ui.pieces.remarks import Remark

LEAST = 8  # points from a source that are worth a boast
BOASTS = (HARVEST, FINCA, WILD_HORSES, FINAL_HARVEST)  # the sources that people have words for


class Pride(NamedTuple):
    """What a person was best at: the source that brought them more points than anybody else, and many, or else their
    best turn, with its points."""

    player: int
    source: Source | None
    points: int

    def text(self, words: Words) -> str:
        """Return the farewell in words."""
        if self.source is None:
            return words.texts.count("final.best_turn", self.points)
        return words.texts(f"final.boast.{self.source}")


def last_words(session: Session, places: Sequence[int]) -> list[Remark | Pride]:
    """Return what everybody says at the end of a game, by their `places`: the winners first."""
    company = Company.of(session.seats)
    for step in session.steps:
        company = company.after(step)
    found: list[Remark | Pride] = [
        *company.farewells(session.state),
        *(pride_of(player, session.steps, len(places)) for player in sorted(company.people)),
    ]
    return sorted(found, key=lambda one: (places[one.player], one.player))


def pride_of(player: int, steps: Sequence[Step], players: int) -> Pride:
    """Return what a person was best at in a game."""
    sums: dict[Source, list[int]] = {}
    best = turn = 0
    for event in (event for step in steps for event in step.events):
        if isinstance(event, PointsScored):
            sums.setdefault(event.source, [0] * players)[event.player] += event.points
            turn += event.points if event.player == player and not event.source.final else 0
        elif isinstance(event, TurnBegan):
            best, turn = max(best, turn), 0
    gained = {
        source: own[player]
        for source, own in sums.items()
        if source in BOASTS and LEAST <= own[player] == max(own) and own.count(max(own)) == 1
    }
    source = max(gained, key=lambda one: gained[one], default=None)
    return Pride(player, None, max(best, turn)) if source is None else Pride(player, source, gained[source])
