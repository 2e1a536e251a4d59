"""What a planting would do, from the rules themselves before the click; nothing hidden is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from msgspec.structs import replace

from citrus.language.words import Words
from citrus.rules.actions import Plant
from citrus.rules.board import first_space
from citrus.rules.buildable import left_over
from citrus.rules.events import Event, RegionsMerged, Standing, WorkersReturned
from citrus.rules.fincas import in_reach, missing, promised, standings
from citrus.rules.numbering import Space, SpaceSet, Tile
from citrus.rules.planting import plant
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of
from citrus.ui.table.model.said import effect, finca_standings


class Touched(NamedTuple):
    """An open finca with a change: who would score there then, and whether the player in turn takes the lead alone,
    shares it with others than before, or only has another number of tiles.

    `at_end`: too few tiles are left after this one to encircle it, so that the lower value is scored (R11.3).
    """

    site: str
    standings: tuple[Standing, ...]
    change: Literal["leads", "ties", "touches", "at_end"]


class Stake(NamedTuple):
    """A finca at which an action changes who would get how many points: whether it is encircled then, and who would
    score there."""

    site: str
    encircled: bool
    standings: tuple[Standing, ...]


@dataclass(frozen=True)
class Preview:
    """The consequences of a planting; spaces are sets as in `Board`.

    `region` is its new region, for a tree its own space; `joined` are the player's regions that it connects and
    `swallowed` the neutral ones; `returning` are the spaces of workers that return to the mat. `closed` are roads, of
    the sites in `closed_sites`, that are then closed to the kind (R6.4). `encircled` are fincas with those who would
    score there, `touched` the others that it changes, `stakes` those of both where points change. `after` is the state
    that it leads to.
    """

    events: tuple[Event, ...]
    region: SpaceSet
    joined: tuple[SpaceSet, ...]
    swallowed: tuple[SpaceSet, ...]
    returning: tuple[Space, ...]
    closed: SpaceSet
    closed_sites: tuple[str, ...]
    encircled: tuple[tuple[str, tuple[Standing, ...]], ...]
    touched: tuple[Touched, ...]
    stakes: tuple[Stake, ...]
    after: GameState

    @property
    def workers(self) -> int:
        """How many workers the player in turn would have on the mat."""
        return self.after.players[self.after.player].workers


def preview(state: GameState, action: Plant) -> Preview:
    """Return what a legal planting would do."""
    board, kind, bit = state.game.board, kind_of(action.tile), 1 << action.space
    events: list[Event] = []
    after = plant(state, action.tile, action.space, action.bridge, events)
    merged = next((event for event in events if isinstance(event, RegionsMerged)), None)
    back = next((event.regions for event in events if isinstance(event, WorkersReturned)), ())
    closed = after.blocked_roads[kind] & ~state.blocked_roads[kind] & ~after.planted
    # a rock is no road that anybody misses unless a bridge could make it one
    closed &= board.plantable
    sites = tuple(letter for letter, roads in board.roads.items() if roads & bit and roads & closed)
    region = next((region.spaces for region in after.players[after.player].regions if region.spaces & bit), bit)
    return Preview(
        tuple(events),
        region,
        merged.own if merged else (),
        merged.neutral if merged else (),
        tuple(first_space(region) for region in back),
        closed,
        sites,
        encircled(state, after),
        touched_fincas(state, without(after, action.tile)),
        at_stake(state, without(after, action.tile)),
        after,
    )


def at_stake(before: GameState, after: GameState) -> tuple[Stake, ...]:
    """Return the fincas at which points change between two states, those first that are encircled."""
    closing = (Stake(site, True, table) for site, table in encircled(before, after))
    others = (
        Stake(there.site, False, there.standings)
        for there in touched_fincas(before, after)
        if _points(there.standings) != _points(promised(before, there.site))
    )
    return (*closing, *others)


def _points(table: tuple[Standing, ...]) -> dict[int, int]:
    """Return everybody's points at a finca, without those who get none."""
    return {entry.player: entry.points for entry in table if entry.points}


def encircled(before: GameState, after: GameState) -> tuple[tuple[str, tuple[Standing, ...]], ...]:
    """List the fincas that are encircled afterwards, with everybody who scores there."""
    return tuple(
        (built.site, standings(after, built.site))
        for built in before.fincas
        if not built.scored and missing(before, built.site) and not missing(after, built.site)
    )


def without(state: GameState, tile: Tile) -> GameState:
    """Return the state without a planted tile in the hand."""
    hand = list(state.hand)
    hand.remove(tile)
    return replace(state, hand=tuple(hand))


def stranded(state: GameState, after: GameState) -> int:
    """Return how many more tiles of the hand find no place after something than before it (R5.4)."""
    return len(left_over(after, after.hand)[0]) - len(left_over(state, state.hand)[0])


def touched_fincas(before: GameState, after: GameState) -> tuple[Touched, ...]:
    """Return the open fincas at which anybody has more or fewer tiles afterwards, those with a new leader first."""
    found = []
    for built in before.fincas:
        if built.scored or not missing(after, built.site):
            continue
        then, now = standings(after, built.site), standings(before, built.site)
        if _tiles(then) == _tiles(now):
            continue
        if not in_reach(after, built.site):
            found.append(Touched(built.site, standings(after, built.site, final=True), "at_end"))
            continue
        leaders = _leaders(then)
        if before.player not in leaders or leaders == _leaders(now):
            found.append(Touched(built.site, then, "touches"))
        else:
            found.append(Touched(built.site, then, "leads" if len(leaders) == 1 else "ties"))
    return tuple(sorted(found, key=lambda touched: touched.change == "touches"))


def _tiles(table: tuple[Standing, ...]) -> dict[int, int]:
    """Return how many tiles everybody has at a finca."""
    return {entry.player: entry.tiles for entry in table}


def _leaders(table: tuple[Standing, ...]) -> list[int]:
    """Return who has the most tiles at a finca."""
    return [entry.player for entry in table if entry.tiles == table[0].tiles]


def nearer(words: Words, before: GameState, after: GameState) -> list[str]:
    """Return how many spaces are still free at the open fincas that have fewer than before."""
    found = []
    for built in before.fincas:
        free = missing(after, built.site)
        if not built.scored and free and free != missing(before, built.site):
            found.append(words.count("table.tip.nearer", free.bit_count(), site=built.site))
    return found


def closing(words: Words, encircled: tuple[tuple[str, tuple[Standing, ...]], ...]) -> list[str]:
    """Say which fincas are encircled, and who gets how much there."""
    return [
        words.texts("table.tip.encircles", site=site, who=finca_standings(words, table)) for site, table in encircled
    ]


def at_fincas(words: Words, after: GameState, player: int, touched: tuple[Touched, ...]) -> list[str]:
    """Return what has changed at fincas for a player: who is first and second there with how many tiles, for how many
    points, and how many spaces are still free. The player is named in any case."""
    return [
        words.texts(
            f"table.tip.{there.change}",
            site=there.site,
            free=words.count("table.tip.to_go", missing(after, there.site).bit_count()),
            who=gaining(words, player, there.standings),
        )
        for there in touched
    ]


def gaining(words: Words, player: int, table: tuple[Standing, ...]) -> str:
    """Tell who gets how many points at a finca with how many tiles; the player is named in any case."""
    each = [
        words.texts(
            "table.tip.rival",
            name=words.player(entry.player),
            points=entry.points,
            tiles=words.amount("tiles", entry.tiles),
        )
        for entry in table
        if entry.points or entry.player == player
    ]
    return words.joined("; ", each)


def fewer(words: Words, state: GameState, stay: tuple[tuple[Tile, ...], ...]) -> list[str]:
    """Return the same where more tiles of the hand find no place than would otherwise."""
    return left(words, state, stay) if len(stay[0]) > len(left_over(state, state.hand)[0]) else []


def left(words: Words, state: GameState, stay: tuple[tuple[Tile, ...], ...]) -> list[str]:
    """Return which tiles of the hand find no place, by `left_over`, and what that costs (R5.4)."""
    count = len(stay[0])
    points = words.amount("points", count * state.game.tiles.return_penalty)
    if len(stay) > 1:
        return [words.count("table.tip.stranded_some", count, points=points)]
    return [words.texts("table.tip.stranded", tiles=words.tiles(stay[0]), points=points)]


def lines_of(words: Words, found: Preview, sort: type[Event]) -> list[str]:
    """Return one type of event in the words of the log."""
    return [entry.text for event in found.events if isinstance(event, sort) for entry in effect(words, event)]
