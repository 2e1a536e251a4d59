"""The turns of a game as rows of the log: each in pictures, and in words for notes and for those who hear it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from citrus.language.wording import gain
from citrus.language.words import Words
from citrus.records.replay import Step
from citrus.rules.events import LineBought
from citrus.rules.state import GameState
from citrus.ui.table.model.log import entries
from citrus.ui.table.model.pictures import Part, PointsPicture, Sort
from citrus.ui.table.model.played import PlayedTurn
from citrus.ui.table.model.recap import changes, said
from citrus.ui.table.model.said import LogEntry
from citrus.ui.table.model.turn_pictures import at_the_end, parts, worded


def keep_up(
    words: Words,
    rows: list[LogEntry],
    steps: Sequence[Step],
    turns: Sequence[PlayedTurn],
    reader: int | None,
    alone: bool = False,
) -> None:
    """Update the rows of a game to its `steps` and `turns`; those without anything to show have none. Turns since the
    last one of the `reader` are fresh, and end with what they have changed for that player. Where nobody else reads,
    `alone`, they keep that, and never change again. What is known stays."""
    known = {row.number: row for row in rows}
    own = [turn.number for turn in turns[:-1] if turn.player == reader]
    since = own[-1] if own else 0
    rows.clear()
    for turn in turns:
        row, fresh = known.get(turn.number), since < turn.number < len(turns)
        told_to = reader if turn.player != reader and (fresh or (alone and turn.number < len(turns))) else None
        if row is None or row.told is None or row.told.events != turn.events or row.told_to != told_to:
            row = _row(words, turn if told_to is None else _changed(steps, turn, told_to), steps[-1].state, told_to)
        if row.row:
            rows.append(row if row.fresh == fresh else replace(row, fresh=fresh))
    if turns and (ending := at_the_end(turns[-1])):
        rows.append(_ending(words, ending))


def _changed(steps: Sequence[Step], turn: PlayedTurn, reader: int) -> PlayedTurn:
    """Return a turn that has ended with what it has changed for a player."""
    states = [steps[turn.steps.start - 1].state, steps[turn.steps.stop - 1].state]
    return replace(turn, changes=changes(states, reader)[0])


def _row(words: Words, turn: PlayedTurn, after: GameState, told_to: int | None) -> LogEntry:
    """Return the row of a turn, told to a player."""
    row, name = parts(words.game, turn), words.player(turn.player)
    text = words.joined("; ", [name, *told(words, turn, row, after)])
    row = tuple(worded(words, part) for part in row)
    return LogEntry(
        text, "row", turn.player, turn.spaces, number=turn.number, name=name, row=row, told=turn, told_to=told_to
    )


def _ending(words: Words, ending: tuple[Part, ...]) -> LogEntry:
    """Return the last row: what the end of the game has brought everybody."""
    name = words.texts("table.deed.end")
    pills = [picture for part in ending for picture in part.pictures if isinstance(picture, PointsPicture)]
    each = [f"{words.player(pill.player)} {gain(pill.points)}" for pill in pills]
    return LogEntry(words.joined("; ", [name, *each]), "row", name=name, row=ending)


def told(words: Words, turn: PlayedTurn, row: Sequence[Part], after: GameState) -> list[str]:
    """Return a turn in words, in the order of the pictures in its row; `after` is any state since."""
    found: list[str] = []
    for part in row:
        if part.sort is Sort.BOUGHT:
            tiles = [tile for event in part.events if isinstance(event, LineBought) for tile in event.tiles]
            found.append(words.texts("table.deed.bought_tiles", tiles=words.tiles(tiles)))
        elif part.events:
            deeds = [deed.text for deed in said(words, replace(turn, events=part.events, changes=()))]
            found += deeds or [entry.text for entry in entries(words, after, part.events)]
    return found + [deed.text for deed in said(words, replace(turn, events=()))]
