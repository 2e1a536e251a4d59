"""What the table says, as values; and what a planting did besides, in words for the log and for notes before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

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
from citrus.rules.numbering import SpaceSet

Style = Literal["turn", "plain", "points", "quiet"]


@dataclass(frozen=True)
class LogEntry:
    """One line of the log. `turn` lines begin a turn of `player`; `spaces` is where it happened."""

    text: str
    style: Style = "plain"
    player: int = -1
    spaces: int = 0


@dataclass(frozen=True)
class Prompt:
    """What is expected now, and a hint how to do it, or a `warning`. `lesson` names the step that the hint explains to
    those who have not done it often; `hidden` is a hint that is not shown unless somebody asks."""

    text: str
    hint: str
    warning: bool = False
    lesson: str = ""
    hidden: str = ""


class Change(NamedTuple):
    """What the finca on a `site` would bring somebody if it were scored `before` the told turns, and `now`. `final`: at
    the end of the game, as it cannot be encircled any more."""

    site: str
    before: int
    now: int
    final: bool = False


@dataclass(frozen=True)
class PlayedTurn:
    """What a player did in a turn; `number` counts the turns of a game from 1, `steps` are the numbers of its steps.

    `marks` are the spaces that bear a mark of it, a single one for each harvested region; `spaces` everything that it
    changed; `taken` the landscape tiles that it took. `changes` are those for the reader, the largest first.
    """

    player: int
    events: tuple[Event, ...]
    number: int = 0
    steps: range = range(0)
    marks: SpaceSet = 0
    spaces: SpaceSet = 0
    taken: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()


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


def finca_standings(words: Words, standings: tuple[Standing, ...]) -> str:
    """Tell who scores how much at a finca, with how many tiles; players who get nothing are left out."""
    shown = [
        words.count(
            "events.standing",
            len(entry.regions),
            name=words.player(entry.player),
            points=entry.points,
            tiles=words.amount("tiles", entry.tiles),
        )
        for entry in standings
        if entry.points
    ]
    return words.joined(words.texts("events.and_then"), shown) if shown else words.texts("events.nobody")
