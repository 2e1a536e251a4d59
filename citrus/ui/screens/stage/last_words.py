"""What everybody says on the podium: those of the valley their last words, people what they were best at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from citrus.language.words import Words
from citrus.match.session import Session
from citrus.records.replay import Step
from citrus.rules.events import FincaScored, PointsScored, TurnBegan
from citrus.rules.sources import FINCA, HARVEST, WILD_HORSES
from citrus.ui.pieces.company import NOTHING_HEARD, Company
from citrus.ui.pieces.remarks import Remark, first_of

LEAST = 8  # points from a source that are worth a boast
BOASTS = (HARVEST, FINCA, WILD_HORSES)  # the columns of sources that people have words for


class Pride(NamedTuple):
    """What a person can be proud of: a text by its `key`, with a `number` in it unless it is a `boast` of getting more
    points from a source than anybody else."""

    player: int
    key: str
    number: int
    boast: bool = False

    def text(self, words: Words) -> str:
        """Return the farewell in words."""
        return words.texts(self.key) if self.boast else words.texts.count(self.key, self.number)


def last_words(
    session: Session, places: Sequence[int], heard: Mapping[str, int] = NOTHING_HEARD
) -> dict[int, list[Remark | Pride]]:
    """Return what everybody says at the end of a game, by their `places`: the winners first. The first words of each
    are the most important ones. `heard` is what was said in the games before."""
    company = Company.of(session.seats, heard=heard)
    for step in session.steps:
        company = company.after(step)
    found = dict[int, list[Remark | Pride]]()
    for remark in company.farewells(session.state):
        found.setdefault(remark.player, []).append(remark)
    for player in company.people:
        found[player] = [*prides_of(player, session.steps, len(places))]
    return {player: found[player] for player in sorted(found, key=lambda one: (places[one], one))}


def prides_of(player: int, steps: Sequence[Step], players: int) -> list[Pride]:
    """Return what a person can be proud of after a game: what nobody else has done as well comes first. The rest
    begins with another one after each game."""
    sums: dict[str, list[int]] = {}
    turns, harvests, firsts = [0], [0], 0
    for event in (event for step in steps for event in step.events):
        if isinstance(event, PointsScored):
            sums.setdefault(event.source.column, [0] * players)[event.player] += event.points
            if event.player == player and not event.source.final:
                turns[-1] += event.points
                harvests[-1] += event.points if event.source.column == HARVEST else 0
        elif isinstance(event, FincaScored):
            firsts += player in first_of(event.standings)
        elif isinstance(event, TurnBegan):
            turns.append(0)
            harvests.append(0)
    gained = {
        column: own[player]
        for column, own in sums.items()
        if column in BOASTS and LEAST <= own[player] == max(own) and own.count(max(own)) == 1
    }
    boasts = [
        Pride(player, f"final.boast.{one}", gained[one], True) for one in sorted(gained, key=lambda one: -gained[one])
    ]
    others = [Pride(player, "final.best_turn", max(turns))]
    others += [Pride(player, "final.best_harvest", max(harvests))] if any(harvests) else []
    others += [Pride(player, "final.firsts", firsts)] if firsts > 1 else []
    turned = len(steps) % len(others)
    return [*boasts, *others[turned:], *others[:turned]]
