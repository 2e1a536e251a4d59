"""What a planting would do, told by the rules themselves before the click; nothing hidden is shown."""

from __future__ import annotations

from dataclasses import dataclass

from citrus.rules.actions import Plant
from citrus.rules.board import first_space
from citrus.rules.events import (
    Event,
    LandscapeTaken,
    PlantationCovered,
    RegionsMerged,
    Standing,
    WorkerPlaced,
    WorkersReturned,
)
from citrus.rules.fincas import missing, standings
from citrus.rules.planting import plant
from citrus.rules.state import GameState
from citrus.ui.table.log import effect, finca_standings
from citrus.ui.table.words import Words


@dataclass(frozen=True)
class Preview:
    """The consequences of a planting; spaces are sets as in `Board`.

    `region` is the region it belongs to then; `joined` are the own regions it connects and `swallowed` the neutral
    ones; `returning` are the spaces of workers that go back to the mat. `closed` are roads, of the sites in
    `closed_sites`, on which the kind can lie no more (R6.4). `encircled` are fincas with those who would score there.
    """

    events: tuple[Event, ...]
    region: int
    joined: tuple[int, ...]
    swallowed: tuple[int, ...]
    returning: tuple[int, ...]
    closed: int
    closed_sites: tuple[str, ...]
    encircled: tuple[tuple[str, tuple[Standing, ...]], ...]
    workers: int


def preview(state: GameState, action: Plant) -> Preview:
    """What a legal planting would do."""
    board, kind, bit = state.game.board, action.tile >> 1, 1 << action.space
    tell: list[Event] = []
    after = plant(state, action.tile, action.space, action.bridge, tell)
    merged = next((event for event in tell if isinstance(event, RegionsMerged)), None)
    back = next((event.regions for event in tell if isinstance(event, WorkersReturned)), ())
    closed = after.blocked_roads[kind] & ~state.blocked_roads[kind] & ~after.planted
    # a rock is no road that anybody misses unless a bridge could make it one
    closed &= board.plantable
    sites = tuple(letter for letter, roads in board.roads.items() if roads & bit and roads & closed)
    encircled = tuple(
        (built.site, standings(after, built.site))
        for built in state.fincas
        if not built.scored and missing(state, built.site) and not missing(after, built.site)
    )
    region = next(region.spaces for region in after.players[after.player].regions if region.spaces & bit)
    return Preview(
        tuple(tell),
        region,
        merged.own if merged else (),
        merged.neutral if merged else (),
        tuple(first_space(region) for region in back),
        closed,
        sites,
        encircled,
        after.players[after.player].workers,
    )


def planting(words: Words, state: GameState, action: Plant) -> list[str]:
    """A planting in a few lines, what matters most first."""
    found, texts = preview(state, action), words.texts
    lines = [texts("table.tip.plant_bridge" if action.bridge else "table.tip.plant", tile=words.tile(action.tile))]
    for site, table in found.encircled:
        lines.append(texts("table.tip.encircles", site=site, who=finca_standings(words, table)))
    lines += _told(words, found, LandscapeTaken)
    started = any(isinstance(event, WorkerPlaced) for event in found.events)
    if started and found.workers:
        lines.append(words.count("table.tip.begins", found.workers))
    elif started:
        lines.append(texts("table.tip.begins_last"))
    else:
        lines.append(words.count("table.tip.extends", found.region.bit_count()))
    joining = _told(words, found, RegionsMerged) + _told(words, found, WorkersReturned)
    if joining:
        lines.append("; ".join(joining))
    lines += _told(words, found, PlantationCovered)
    if found.closed:
        of_kind = words.of_kind(action.tile >> 1)
        lines.append(texts("table.tip.closes", sites=words.all_of(found.closed_sites), of_kind=of_kind))
    return lines


def _told(words: Words, found: Preview, sort: type[Event]) -> list[str]:
    """One sort of event as the log will tell it."""
    return [entry.text for event in found.events if isinstance(event, sort) for entry in effect(words, event)]
