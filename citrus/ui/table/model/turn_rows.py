"""The turns of a game as rows of the log: each in pictures, and in words for notes and for those who hear it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from citrus.language.wording import gain
from citrus.language.words import Words
from citrus.records.replay import Step
from citrus.rules.events import LineBought
from citrus.rules.state import GameState
from citrus.ui.table.model import turns
from citrus.ui.table.model.log import entries
from citrus.ui.table.model.pictures import PointsPicture
from citrus.ui.table.model.played import PlayedTurn
from citrus.ui.table.model.recap import changes, said
from citrus.ui.table.model.said import LogEntry
from citrus.ui.table.model.turn_pictures import Part, Sort, at_the_end, parts


class TurnRows:
    """Keeps a row for every turn of a game; those of the past are made once."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._turns: list[PlayedTurn] = []
        self._rows: list[LogEntry] = []

    def forget(self) -> None:
        """Begin again: the game or the language is another one."""
        self._turns, self._rows = [], []

    def keep_up(self, steps: Sequence[Step], reader: int | None) -> list[LogEntry]:
        """Return the rows of a game, given its steps until now; turns without anything to show have none. Those since
        the last turn of the `reader` end with what they have changed for that player."""
        if not steps:  # who begins is not known yet
            self.forget()
            return []
        turns.keep_up(self._turns, steps)
        own = [turn.number for turn in self._turns[:-1] if turn.player == reader]
        since = own[-1] if own else 0
        rows: list[LogEntry] = []
        known = {row.number: row for row in self._rows}
        for turn in self._turns:
            fresh = since < turn.number < len(self._turns)
            told = turn if reader is None or not fresh else self._changed(steps, turn, reader)
            row = known.get(turn.number)
            if row is None or row.told != told:
                row = self._row(told, steps[-1].state)
            if row.row:
                rows.append(row if row.fresh == fresh else replace(row, fresh=fresh))
        self._rows = rows
        ending = at_the_end(self._turns[-1])
        return [*rows, self._ending(ending)] if ending else list(rows)

    def _changed(self, steps: Sequence[Step], turn: PlayedTurn, reader: int) -> PlayedTurn:
        """Return a turn with what it has changed for a player."""
        states = [steps[turn.steps.start - 1].state, steps[turn.steps.stop - 1].state]
        return replace(turn, changes=changes(states, reader)[0])

    def _row(self, turn: PlayedTurn, after: GameState) -> LogEntry:
        """Return the row of a turn."""
        row, name = parts(turn), self._words.player(turn.player)
        text = self._words.joined("; ", [name, *told(self._words, turn, row, after)])
        return LogEntry(text, "row", turn.player, turn.spaces, number=turn.number, name=name, row=row, told=turn)

    def _ending(self, ending: tuple[Part, ...]) -> LogEntry:
        """Return the last row: what the end of the game has brought everybody."""
        name = self._words.texts("table.row.end")
        pills = [picture for part in ending for picture in part.pictures if isinstance(picture, PointsPicture)]
        each = [f"{self._words.player(pill.player)} {gain(pill.points)}" for pill in pills]
        return LogEntry(self._words.joined("; ", [name, *each]), "row", name=name, row=ending)


def told(words: Words, turn: PlayedTurn, row: Sequence[Part], after: GameState) -> list[str]:
    """Return a turn in words, in the order of the pictures in its row; `after` is any state since."""
    found: list[str] = []
    for part in row:
        if part.sort is Sort.BOUGHT:
            tiles = [tile for event in part.events if isinstance(event, LineBought) for tile in event.tiles]
            found.append(words.texts("table.row.bought", tiles=words.tiles(tiles)))
        elif part.events:
            deeds = [deed.text for deed in said(words, replace(turn, events=part.events, changes=()))]
            found += deeds or [entry.text for entry in entries(words, after, part.events, False)]
    return found + [deed.text for deed in said(words, replace(turn, events=()))]
