"""What the table says, as values; and what a planting did besides, in words for the log and for notes before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from citrus.language.words import Words
from citrus.rules.events import (
    Event,
    LandscapeTaken,
    PlantationCovered,
    RegionsMerged,
    Standing,
    WorkerPlaced,
    WorkersReturned,
)
from citrus.ui.table.model.pictures import Part, SmallPicture
from citrus.ui.table.model.played import PlayedTurn

Style = Literal["turn", "row", "plain", "points", "quiet"]


@dataclass(frozen=True)
class LogEntry:
    """One line of the log; `spaces` is where it happened, `picture` shows what.

    `turn` lines begin a turn of `player`, which has a `number`. A `row` is the `told` turn in pictures; `text` says the
    same in words, `name` is that of its player; it is `told_to` a player if it says what has changed for them, and
    `fresh` from the reader's last turn on. At the end of a game, a row without a turn has everybody's points.
    """

    text: str
    style: Style = "plain"
    player: int = -1
    spaces: int = 0
    picture: SmallPicture | None = None
    number: int = 0
    name: str = ""
    row: tuple[Part, ...] = ()
    told: PlayedTurn | None = None
    told_to: int | None = None
    fresh: bool = False


@dataclass(frozen=True)
class Prompt:
    """What is expected now, and a hint how to do it, or a `warning`; `briefer` says the same where that has no room.
    `lesson` names the step that the hint explains to those who have not done it often; `hidden` is a hint that is not
    shown unless somebody asks."""

    text: str
    hint: str
    warning: bool = False
    lesson: str = ""
    hidden: str = ""
    briefer: str = ""


def taken(words: Words, tiles: Sequence[str]) -> str:
    """Tell which landscape tiles somebody has taken."""
    return words.count("events.taken", len(tiles), tiles=words.landscapes(tiles))


def effect(words: Words, event: Event) -> list[LogEntry]:
    """Return what a planting did besides the planting itself; the hover preview says the same."""
    texts = words.texts
    match event:
        case WorkerPlaced(space=space):
            return [LogEntry(texts("events.worker"), "quiet", spaces=1 << space)]
        case RegionsMerged(own=own, neutral=neutral, kind=kind):
            found = []
            if len(own) > 1:
                found.append(LogEntry(texts("events.merged", of_kind=words.of_kind(kind)), "quiet", spaces=sum(own)))
            if neutral:
                size = sum(region.bit_count() for region in neutral)
                found.append(LogEntry(words.count("events.swallowed", size), spaces=sum(neutral)))
            return found
        case WorkersReturned(regions=regions):
            return [LogEntry(words.count("events.workers_back", len(regions)), "quiet", spaces=sum(regions))]
        case LandscapeTaken(tile=tile, space=space):
            return [LogEntry(taken(words, [tile]), "quiet", spaces=1 << space)]
        case PlantationCovered(tile=tile, space=space):
            return [LogEntry(texts("events.covered", tile=words.tile(tile)), "quiet", spaces=1 << space)]
    return []


def by_place(standings: Sequence[Standing]) -> list[list[Standing]]:
    """Return those who get points at a finca, the first place first; ties share one (R9.3)."""
    tiles = dict.fromkeys(entry.tiles for entry in standings if entry.points)
    return [[entry for entry in standings if entry.tiles == count] for count in tiles]


def ties(words: Words, standings: Sequence[Standing]) -> list[str]:
    """Return who ties at a finca, and that each of them gets the whole value, a sentence for each place (R9.3)."""
    return [
        words.texts(
            "events.tied",
            names=words.all_of([words.player(entry.player) for entry in place]),
            points=words.amount("points", place[0].points),
        )
        for place in by_place(standings)
        if len(place) > 1
    ]


def finca_standings(words: Words, standings: tuple[Standing, ...]) -> str:
    """Tell who scores how much at a finca, with how many tiles; players who get nothing are left out."""
    shown = [
        words.texts(
            "events.standing",
            name=words.player(entry.player),
            points=entry.points,
            tiles=words.amount("tiles", entry.tiles),
        )
        for entry in standings
        if entry.points
    ]
    return words.joined("; ", shown) if shown else words.texts("events.nobody")
