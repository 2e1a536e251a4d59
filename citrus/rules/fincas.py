"""Fincas: building them, who leads around them, and scoring encircled ones (R7.1, R9)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from citrus.rules.events import (
    Event,
    FincaBuilt,
    FincaCause,
    FincaDrawn,
    FincaScored,
    PointsScored,
    SiteOpened,
    Standing,
    Term,
)
from citrus.rules.numbering import SpaceSet
from citrus.rules.phases import SITE
from citrus.rules.planting import still_planted
from citrus.rules.sources import FINAL_FINCA, FINCA
from citrus.rules.state import BuiltFinca, DrawnFinca, GameState, PlayerState


def finca_when_blocked(state: GameState) -> bool:
    """Return whether a finca is built once all players have passed in a row; if not, the game ends then (R11.1)."""
    return bool(state.finca_stack and state.open_sites) and not state.fincas_closed


def milestones_may_build(state: GameState) -> bool:
    """Return whether a milestone may still build a finca (R10.5, R11.2). Somebody has it (in the last turn, the player
    in turn), or it lies on the board for a tile that can still be planted there."""
    mats = (state.players[state.player],) if last_turn(state) else state.players
    tiles = {tile for player in mats for tile in player.tiles}
    if tiles_left(state):
        tiles.update(lying.tile for lying in state.landscape)
    return "milestone" in tiles and bool(state.finca_stack and state.open_sites)


def draw_finca(state: GameState, cause: FincaCause, events: list[Event]) -> GameState:
    """Draw the top finca of the stack, for all to see; its site must be chosen next (R7.1, R10.5, R11.1)."""
    finca = state.finca_stack[0]
    events.append(FincaDrawn(state.player, finca, cause))
    return replace(state, phase=SITE, drawn_finca=DrawnFinca(finca, cause), finca_stack=state.finca_stack[1:])


def build_finca(state: GameState, site: str, events: list[Event]) -> GameState:
    """Build the drawn finca on an open site and reveal the next site; the caller changes the phase (R7.1)."""
    assert state.drawn_finca is not None
    finca, cause = state.drawn_finca
    events.append(FincaBuilt(state.player, site, finca, cause))
    open_sites = [letter for letter in state.open_sites if letter != site]
    if state.site_stack:
        events.append(SiteOpened(state.site_stack[0]))
        open_sites = sorted([*open_sites, state.site_stack[0]])
    return replace(
        state,
        fincas=tuple(sorted((*state.fincas, BuiltFinca(site, finca)), key=lambda built: built.site)),
        finca_roads=state.finca_roads | state.game.board.roads[site],
        drawn_finca=None,
        open_sites=tuple(open_sites),
        site_stack=state.site_stack[1:],
    )


def missing(state: GameState, site: str) -> SpaceSet:
    """Return the spaces around a site that are still to be occupied before a finca there is encircled (R9.1)."""
    return state.game.board.around[site] & ~state.occupied


def tiles_left(state: GameState) -> int:
    """Return how many plantation tiles are still to be planted: those in the bag, the market and the hand."""
    return len(state.bag) + len(state.market) - state.market.count(None) + len(state.hand)


def last_turn(state: GameState) -> bool:
    """Return whether the game is sure to end with this turn (R11.2). Bag and market are empty, and every tile in the
    hand is sure to be planted."""
    return tiles_left(state) == len(state.hand) == still_planted(state)[0]


def in_reach(state: GameState, site: str) -> bool:
    """Return whether enough tiles and bulls are left to occupy all free spaces around a site (R9.1).

    A bull on the board adds none: the tile that brings it to a mat takes its space (R10.3). In the last turn, only the
    player in turn can still place any (R11.2).
    """
    tiles = tiles_left(state)
    mats = (state.players[state.player],) if last_turn(state) else state.players
    return missing(state, site).bit_count() <= tiles + sum(player.tiles.count("bull") for player in mats)


def encircled(state: GameState) -> tuple[str, ...]:
    """Return the sites whose fincas are scored when the turn ends (R9.1)."""
    return tuple(built.site for built in state.fincas if not built.scored and not missing(state, built.site))


class Presence(NamedTuple):
    """The `regions` that a `player` has around a site, and how many `tiles` they have in all (R9.2)."""

    tiles: int
    player: int
    regions: tuple[SpaceSet, ...]


def totals(state: GameState, site: str) -> list[Presence]:
    """Return the presence of everybody who has regions around a site, the largest total first (R9.2)."""
    around = state.game.board.around[site]
    found = []
    for number, player in enumerate(state.players):
        regions = tuple([region.spaces for region in player.regions if region.spaces & around])
        if regions:
            found.append(Presence(sum(map(int.bit_count, regions)), number, regions))
    found.sort(key=lambda presence: presence.tiles, reverse=True)  # players with as many tiles stay in their order
    return found


def standings(state: GameState, site: str, final: bool = False) -> tuple[Standing, ...]:
    """Return who would get how many points if the finca on this site were scored now (R9.2, R9.3).

    `final` asks for the end of the game, when only the highest total gets points: the second value (R11.3). Empty
    without a finca or regions there.
    """
    built = next((built for built in state.fincas if built.site == site), None)
    return () if built is None else _shares(state, built, final)


def _shares(state: GameState, built: BuiltFinca, final: bool) -> tuple[Standing, ...]:
    """Return the standings at a finca (R9.2, R9.3)."""
    finca, present = built.finca, totals(state, built.site)
    if not present:
        return ()
    highest = present[0].tiles
    second = present[1].tiles if len(present) > 1 else 0  # where that is as many, all of them are first
    found = []
    for size, player, regions in present:
        if final:
            points = finca.second if size == highest else 0
        else:
            points = finca.first if size == highest else finca.second if size == second else 0
        found.append(Standing(player, size, regions, points))
    return tuple(found)


def promised(state: GameState, site: str) -> tuple[Standing, ...]:
    """Return who would get how many points at the finca on this site as things stand (R9.3, R11.3). It scores when it
    is encircled. If it cannot be encircled any more, it scores at the end of the game without a second place."""
    return standings(state, site, final=state.over or not in_reach(state, site))


def score_finca(state: GameState, built: BuiltFinca, final: bool, events: list[Event]) -> tuple[PlayerState, ...]:
    """Return the players after one finca has been scored (R9.3, or R11.3 with `final`)."""
    table = _shares(state, built, final)
    events.append(FincaScored(built.site, built.finca, table, final))
    players = list(state.players)
    highest = table[0].tiles if table else 0
    for entry in table:
        if not entry.points:
            continue
        place = "first" if entry.tiles == highest and not final else "second"
        events.append(
            PointsScored(
                entry.player,
                FINAL_FINCA if final else FINCA,
                (Term(place, 1, entry.points),),
                1 << state.game.board.sites[built.site],
            )
        )
        player = players[entry.player]
        players[entry.player] = replace(player, score=player.score + entry.points)
    return tuple(players)


def score_encircled(state: GameState, events: list[Event]) -> GameState:
    """Score every finca that is encircled at the end of a turn, and turn it face down (R9.1)."""
    unoccupied = ~state.occupied
    around = state.game.board.around
    for built in state.fincas:
        if not built.scored and not around[built.site] & unoccupied:
            players = score_finca(state, built, False, events)
            fincas = [replace(each, scored=True) if each is built else each for each in state.fincas]
            state = replace(state, players=players, fincas=tuple(fincas))
    return state
