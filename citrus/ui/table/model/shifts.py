"""Shifts: why a player's total if the game ended now has changed, and by how much."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from citrus.language.wording import gain
from citrus.language.words import Words
from citrus.records.replay import Step
from citrus.rules.events import Event, FincaScored, PointsScored, TurnBegan
from citrus.rules.scoring import end_now
from citrus.rules.sources import FINCA
from citrus.rules.state import GameState

Rank = Literal["lead", "level", "second", ""]
"""A player's place at a finca."""
LOST: dict[Rank, str] = {"lead": "lead_lost", "level": "level_lost", "second": "second_lost"}
MOST = 3  # reasons that are told; of more, the last ones together, unless they are the most of it


@dataclass(frozen=True)
class Shift:
    """What the end of the game would bring a player in one column, `before` and `now`; `site` is that of a finca.

    Points that were scored in between count as well. `place` is the place at that finca now, or before if it brings
    nothing any more.
    """

    player: int
    column: str
    site: str
    before: int
    now: int
    place: Rank = ""

    @property
    def points(self) -> int:
        """The change of the total by it."""
        return self.now - self.before


def shifts(before: GameState, after: GameState, events: Iterable[Event]) -> list[Shift]:
    """Return why everybody's totals differ between two states, with the `events` between them; the largest shift
    first."""
    end_then, end_by_now = end_now(before)[1], (*events, *end_now(after)[1])
    then, now = _points(end_then), _points(end_by_now)
    was, held = _places(end_then), _places(end_by_now)
    found = []
    for player, column, site in sorted({*then, *now}):
        points = then.get((player, column, site), 0), now.get((player, column, site), 0)
        if points[0] != points[1]:
            place = (held if points[1] else was).get((player, site), "")
            found.append(Shift(player, column, site, *points, place))
    return sorted(found, key=lambda shift: -abs(shift.points))


def contested(before: GameState, after: GameState, events: Iterable[Event]) -> dict[int, list[Shift]]:
    """Return, by player, all shifts of those for whom fincas bring more or less than before. What notes say of their
    totals is the sum of these."""
    found = shifts(before, after, events)
    players = sorted({one.player for one in found if one.column == FINCA})
    return {player: [one for one in found if one.player == player] for player in players}


def _points(events: Iterable[Event]) -> dict[tuple[int, str, str], int]:
    """Return points by player, column, and site of the finca."""
    found: dict[tuple[int, str, str], int] = {}
    site = ""
    for event in events:
        if isinstance(event, FincaScored):
            site = event.site
        if isinstance(event, PointsScored):
            column = event.source.column
            origin = event.player, column, site if column == FINCA else ""
            found[origin] = found.get(origin, 0) + event.points
    return found


def _places(events: Iterable[Event]) -> dict[tuple[int, str], Rank]:
    """Return the places of all who are paid at fincas, by player and site; level are those who share the first."""
    found: dict[tuple[int, str], Rank] = {}
    for event in events:
        if isinstance(event, FincaScored) and event.standings:
            best, *others = event.standings  # the largest total comes first
            level = bool(others) and others[0].tiles == best.tiles
            for standing in event.standings:
                place: Rank = "second" if standing.tiles < best.tiles else "level" if level else "lead"
                found[standing.player, event.site] = place
    return found


def said(words: Words, shift: Shift) -> str:
    """Return a shift as in "−6: lead at finca A lost"."""
    return words.texts("table.shift.of", points=gain(shift.points), why=_why(words, shift))


def _reasons(words: Words, mine: Sequence[Shift]) -> str:
    """Return shifts, the largest first. Those that are told together are no more than the last one told alone."""
    alone = MOST if len(mine) <= MOST else MOST - 1
    while alone < len(mine) and abs(sum(one.points for one in mine[alone:])) > abs(mine[alone - 1].points):
        alone += 1
    if alone == len(mine) - 1:
        alone += 1
    told = [said(words, shift) for shift in mine[:alone]]
    if rest := sum(shift.points for shift in mine[alone:]):
        told.append(words.texts("table.shift.of", points=gain(rest), why=words.texts("table.shift.rest")))
    return words.listed(told)


def _why(words: Words, shift: Shift) -> str:
    if shift.column != FINCA:
        return words.texts(f"table.forecast.heads.{shift.column}")
    if not shift.now:
        way = LOST[shift.place]
    elif not shift.before:
        way = shift.place
    else:
        way = "more" if shift.points > 0 else "less"
    return words.texts(f"table.shift.{way}", site=shift.site)


def last_shift(words: Words, steps: Sequence[Step], player: int) -> str:
    """Tell a player's total before the last turn that changed it, within a round, and why it differs now. Empty if
    nobody has changed it. `steps` are those of the whole game until now."""
    after = steps[-1].state
    if after.over:
        return ""
    total = _total(after, player)
    begun = (number for number in range(len(steps) - 2, -1, -1) if _begins(steps[number]))
    for number in islice(begun, len(after.players) + 1):
        before = steps[number].state
        if (was := _total(before, player)) != total:
            events = [event for step in steps[number + 1 :] for event in step.events]
            mine = [shift for shift in shifts(before, after, events) if shift.player == player]
            return words.texts("table.shift.since", total=was, reasons=_reasons(words, mine))
    return ""


def _begins(step: Step) -> bool:
    """Return whether a turn, or the game, begins with a step."""
    return step.action is None or any(isinstance(event, TurnBegan) for event in step.events)


def _total(state: GameState, player: int) -> int:
    return end_now(state)[0].players[player].score
