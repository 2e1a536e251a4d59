"""The effects of a planting, from the rules themselves before the click; nothing hidden is shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from msgspec.structs import replace

from citrus.language.words import Words
from citrus.rules.actions import Action, Harvest, Pass, PlaceBull, Plant
from citrus.rules.board import first_space
from citrus.rules.buildable import left_over
from citrus.rules.events import (
    Event,
    LandscapeTaken,
    PlantationCovered,
    RegionsMerged,
    Standing,
    WorkerPlaced,
    WorkersReturned,
)
from citrus.rules.fincas import in_reach, missing, promised, standings
from citrus.rules.fruit_trees.actions import PickFruit, PlaceWorker, SellFruit
from citrus.rules.fruit_trees.orchard import TREE, fruit_actions, numbers_of, orchard_in
from citrus.rules.fruit_trees.phases import FRUIT_ACTION
from citrus.rules.fruit_trees.variant import with_tree_worker
from citrus.rules.numbering import Space, SpaceSet, Tile
from citrus.rules.planting import plant
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of
from citrus.rules.turn import apply, legal_actions
from citrus.ui.table.model.log import effect, finca_standings
from citrus.ui.table.model.outcome import founded


class Touched(NamedTuple):
    """An open finca with a change: who would score there then, and whether the player in turn takes the lead alone,
    shares it with others than before, or only has another number of tiles.

    `at_end`: too few tiles are left after this one to encircle it, so that the lower value is scored (R11.3).
    """

    site: str
    standings: tuple[Standing, ...]
    change: Literal["leads", "ties", "touches", "at_end"]


@dataclass(frozen=True)
class Preview:
    """The consequences of a planting; spaces are sets as in `Board`.

    `region` is its new region, for a tree its own space; `joined` are the player's regions that it connects and
    `swallowed` the neutral ones; `returning` are the spaces of workers that return to the mat. `closed` are roads, of
    the sites in `closed_sites`, that are then closed to the kind (R6.4). `encircled` are fincas with those who would
    score there, `touched` the others that it changes.
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
    workers: int


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
        _encircled(state, after),
        _touched(state, _without(after, action.tile)),
        after.players[after.player].workers,
    )


def _encircled(before: GameState, after: GameState) -> tuple[tuple[str, tuple[Standing, ...]], ...]:
    return tuple(
        (built.site, standings(after, built.site))
        for built in before.fincas
        if not built.scored and missing(before, built.site) and not missing(after, built.site)
    )


def _without(state: GameState, tile: Tile) -> GameState:
    """Return the state without a planted tile in the hand."""
    hand = list(state.hand)
    hand.remove(tile)
    return replace(state, hand=tuple(hand))


def _touched(before: GameState, after: GameState) -> tuple[Touched, ...]:
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


def given_up(state: GameState, regions: tuple[int, ...]) -> tuple[str, ...]:
    """Return the open fincas at which the player in turn would score less after harvesting these own regions (sets).
    They score when they are encircled or, where that cannot be any more, at the end (R11.3)."""
    players, number = list(state.players), state.player
    kept = tuple(region for region in players[number].regions if region.spaces not in regions)
    players[number] = replace(players[number], regions=kept)
    after = replace(state, players=tuple(players))
    return tuple(
        built.site
        for built in state.fincas
        if not built.scored and _worth(after, built.site, number) < _worth(state, built.site, number)
    )


def leaves_nothing(state: GameState, regions: tuple[int, ...]) -> bool:
    """Return whether the player in turn could only pass after harvesting these own regions (sets), with the same
    market."""
    after, _ = apply(state, Harvest(tuple(sorted(first_space(region) for region in regions))))
    return Pass() in legal_actions(replace(after, main_action_done=False))


def _worth(state: GameState, site: str, player: int) -> int:
    """Return what a finca would bring a player as things stand."""
    return sum(entry.points for entry in promised(state, site) if entry.player == player)


def spoken_of(state: GameState, action: Action) -> SpaceSet:
    """Return the spaces that a note on a legal action mentions or marks besides its own. These are the fincas it names,
    workers that go home, and roads that close."""
    match action:
        case Plant():
            found = preview(state, action)
            sites = {*found.closed_sites, *(site for site, _ in found.encircled), *(one.site for one in found.touched)}
            spaces = found.closed | sum(1 << space for space in found.returning)
        case PlaceBull() | PlaceWorker():
            after, _ = apply(state, action)
            sites = {built.site for built in state.fincas if missing(after, built.site) != missing(state, built.site)}
            sites |= {one.site for one in _touched(state, after)}
            spaces = 0
        case _:
            return 0
    return spaces | sum(1 << state.game.board.sites[site] for site in sites)


def bull(words: Words, state: GameState, action: PlaceBull) -> list[str]:
    """Return what a bull would do there, in a few lines."""
    after, _ = apply(state, action)
    return [words.texts("table.tip.bull"), *_closing(words, _encircled(state, after)), *_nearer(words, state, after)]


def _nearer(words: Words, before: GameState, after: GameState) -> list[str]:
    """Return how many spaces are still free at the open fincas that have fewer than before."""
    found = []
    for built in before.fincas:
        free = missing(after, built.site)
        if not built.scored and free and free != missing(before, built.site):
            found.append(words.count("table.tip.nearer", free.bit_count(), site=built.site))
    return found


def _closing(words: Words, encircled: tuple[tuple[str, tuple[Standing, ...]], ...]) -> list[str]:
    return [
        words.texts("table.tip.encircles", site=site, who=finca_standings(words, table)) for site, table in encircled
    ]


def planting(words: Words, state: GameState, action: Plant) -> list[str]:
    """Return a planting in a few lines, the most important first."""
    found, texts = preview(state, action), words.texts
    lines = [texts("table.tip.plant_bridge" if action.bridge else "table.tip.plant", tile=words.tile(action.tile))]
    lines += _stranded(words, state, action)
    lines += _closing(words, found.encircled)
    lines += _lines_of(words, found, LandscapeTaken)
    lines += [words.landscape_help(event.tile) for event in found.events if isinstance(event, LandscapeTaken)]
    if state.game.tile_names[action.tile] == TREE:
        road = state.finca_roads >> action.space & 1 and found.workers
        lines += [texts("table.tip.tree_grows_road" if road else "table.tip.tree_grows")]
        if not state.finca_roads >> action.space & 1:
            lines += [texts("table.tip.tree_no_road")]
        lines += _worth_of_tree(words, state, action, bool(road))
        lines += _nearer(words, state, apply(state, action)[0])
        lines += _lines_of(words, found, PlantationCovered)
        return lines + _at_fincas(words, state.player, found.touched)
    started = any(isinstance(event, WorkerPlaced) for event in found.events)
    if started and found.workers:
        lines.append(words.count("table.tip.begins", found.workers))
    elif started:
        lines.append(texts("table.tip.begins_last"))
    else:
        lines.append(words.count("table.tip.extends", found.region.bit_count()))
    lines += _fruit(words, state, action.space, started)
    joining = _lines_of(words, found, RegionsMerged) + _lines_of(words, found, WorkersReturned)
    if joining:
        lines.append(". ".join(joining))
    lines += _at_fincas(words, state.player, found.touched)
    lines += _lines_of(words, found, PlantationCovered)
    if found.closed:
        of_kind = words.of_kind(kind_of(action.tile))
        lines.append(texts("table.tip.closes", sites=words.all_of(found.closed_sites), of_kind=of_kind))
    return lines


def _worth_of_tree(words: Words, state: GameState, action: Plant, road: bool) -> list[str]:
    """Return the value of a tree to the player in turn (R13.3, R13.5). It is its fruit, and with a worker beside it,
    which a `road` of a finca allows at once, its point and its tile at fincas."""
    values = numbers_of(state.game).values
    key = "tree_worth_road" if road else "tree_worth"
    lines = [words.texts(f"table.tip.{key}", least=min(values), most=max(values))]
    if not road:
        return lines
    after = _without(plant(state, action.tile, action.space, action.bridge, []), action.tile)
    kept = with_tree_worker(after, action.space)
    for built in state.fincas:
        final = not in_reach(kept, built.site)
        there = standings(kept, built.site, final)
        if not built.scored and there != standings(after, built.site, final):
            who = _gaining(words, state.player, there)
            lines.append(words.texts(f"table.tip.{'at_end' if final else 'tree_at_finca'}", site=built.site, who=who))
    return lines


def _fruit(words: Words, state: GameState, space: Space, started: bool) -> list[str]:
    """Return what a planting on a space allows to do with the trees around it, or why nothing (R13.4). The planting may
    have `started` a region with a worker."""
    orchard = orchard_in(state)
    if orchard is None:
        return []
    around = state.game.board.surrounding(space)
    trees = [tree for tree in orchard.trees if around >> tree.space & 1]
    if not trees:
        return []
    offered = fruit_actions(state, space)
    if not started:
        return [words.texts("table.tip.grows_beside_tree")] if offered else []
    if offered:
        return [_offered(words, offered)]
    return [words.texts(f"table.tip.{'new_tree_beside' if any(tree.new for tree in trees) else 'bare_tree_beside'}")]


def _offered(words: Words, offered: Iterable[Action]) -> str:
    """Tell that fruit can be picked, sold, or both."""
    kinds = {type(action) for action in offered}
    key = "pick_beside" if SellFruit not in kinds else "fruit_beside" if PickFruit in kinds else "sell_beside"
    return words.texts(f"table.tip.{key}")


def _at_fincas(words: Words, player: int, touched: tuple[Touched, ...]) -> list[str]:
    """Return what changes at fincas for a player: who is first and second there with how many tiles, for how many
    points. The player is named in any case."""
    return [
        words.texts(
            f"table.tip.{there.change}",
            site=there.site,
            who=_gaining(words, player, there.standings),
        )
        for there in touched
    ]


def _gaining(words: Words, player: int, table: tuple[Standing, ...]) -> str:
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
    return words.joined(words.texts("events.and_then"), each)


def _stranded(words: Words, state: GameState, action: Plant) -> list[str]:
    """Tell that tiles of the hand find no place any more after a planting, and what that costs (R5.4)."""
    after = _without(plant(state, action.tile, action.space, action.bridge, []), action.tile)
    return _fewer(words, state, left_over(after, after.hand))


def _fewer(words: Words, state: GameState, stay: tuple[tuple[Tile, ...], ...]) -> list[str]:
    """Return the same where more tiles of the hand find no place than would otherwise."""
    return _left(words, state, stay) if len(stay[0]) > len(left_over(state, state.hand)[0]) else []


def _left(words: Words, state: GameState, stay: tuple[tuple[Tile, ...], ...]) -> list[str]:
    """Return which tiles of the hand find no place, by `left_over`, and what that costs (R5.4)."""
    count = len(stay[0])
    points = words.amount("points", count * state.game.tiles.return_penalty)
    if len(stay) > 1:
        return [words.count("table.tip.stranded_some", count, points=points)]
    return [words.texts("table.tip.stranded", tiles=words.tiles(stay[0]), points=points)]


def founding(words: Words, state: GameState, site: str) -> list[str]:
    """Return what the drawn finca on an open site means for the tiles of the hand (R5.2, R7.1)."""
    if not state.hand:
        return []
    stay = left_over(founded(state, site), state.hand)
    return _left(words, state, stay) if stay[0] else [words.count("table.tip.hand_fits", len(state.hand))]


def beside_tree(words: Words, state: GameState) -> list[str]:
    """Return the use of a worker beside the tree just planted (R13.3, R13.4)."""
    after, _ = apply(state, PlaceWorker())
    lines = [words.texts("table.tip.place_worker"), *missed(words, state), words.texts("table.tip.tree_region")]
    if after.phase == FRUIT_ACTION:
        lines.append(_offered(words, legal_actions(after)))
    return lines + _at_fincas(words, state.player, _touched(state, after))


def missed(words: Words, state: GameState) -> list[str]:
    """Tell that a worker put beside the tree just planted is then missing for tiles of the hand."""
    after, _ = apply(state, PlaceWorker())
    return _fewer(words, state, left_over(after, state.hand))


def _lines_of(words: Words, found: Preview, sort: type[Event]) -> list[str]:
    """Return one type of event in the words of the log."""
    return [entry.text for event in found.events if isinstance(event, sort) for entry in effect(words, event)]
