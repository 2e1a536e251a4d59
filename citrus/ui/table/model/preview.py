"""What a planting would do, from the rules themselves before the click; nothing hidden is shown."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from citrus.language.words import Words
from citrus.rules.actions import Harvest, Pass, PlaceBull, PlaceWorker, Plant
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
from citrus.rules.fincas import missing, standings
from citrus.rules.fruit_trees import TREE, fruit_actions
from citrus.rules.numbering import Space, SpaceSet, Tile
from citrus.rules.planting import plant
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of
from citrus.rules.turn import apply, legal_actions
from citrus.ui.table.model.founding import founded
from citrus.ui.table.model.log import effect, finca_standings


@dataclass(frozen=True)
class Preview:
    """The consequences of a planting; spaces are sets as in `Board`.

    `region` is the region it belongs to then, for a tree its own space; `joined` are the player's regions that it
    connects and `swallowed` the neutral ones; `returning` are the spaces of workers that go back to the mat. `closed`
    are roads, of the sites in `closed_sites`, that are then closed to the kind (R6.4). `encircled` are fincas with
    those who would score there, `led` those where it changes who leads: with how many tiles the player then does, and
    with whom.
    """

    events: tuple[Event, ...]
    region: SpaceSet
    joined: tuple[SpaceSet, ...]
    swallowed: tuple[SpaceSet, ...]
    returning: tuple[Space, ...]
    closed: SpaceSet
    closed_sites: tuple[str, ...]
    encircled: tuple[tuple[str, tuple[Standing, ...]], ...]
    led: tuple[tuple[str, int, tuple[int, ...]], ...]
    workers: int


def preview(state: GameState, action: Plant) -> Preview:
    """What a legal planting would do."""
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
        _led(state, after),
        after.players[after.player].workers,
    )


def _encircled(before: GameState, after: GameState) -> tuple[tuple[str, tuple[Standing, ...]], ...]:
    return tuple(
        (built.site, standings(after, built.site))
        for built in before.fincas
        if not built.scored and missing(before, built.site) and not missing(after, built.site)
    )


def _led(before: GameState, after: GameState) -> tuple[tuple[str, int, tuple[int, ...]], ...]:
    """The fincas still open where the player in turn leads afterwards, and others led before: alone, with others, or
    without somebody who is outdone now. With the tiles that count there, and those who lead as well."""
    found = []
    for built in before.fincas:
        if built.scored or not missing(after, built.site):
            continue
        tiles, leaders = _leaders(after, built.site)
        if before.player in leaders and leaders != _leaders(before, built.site)[1]:
            found.append((built.site, tiles, tuple(player for player in leaders if player != before.player)))
    return tuple(found)


def _leaders(state: GameState, site: str) -> tuple[int, tuple[int, ...]]:
    """The most tiles that anybody has at a finca, and who has them."""
    table = standings(state, site)
    most = table[0].tiles if table else 0
    return most, tuple(entry.player for entry in table if entry.tiles == most)


def given_up(state: GameState, regions: tuple[int, ...]) -> tuple[str, ...]:
    """The open fincas at which the player in turn would score less once these own regions (sets) are harvested."""
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
    """Whether the player in turn, having harvested these own regions (sets), could only pass if it were their turn
    again and the market the same."""
    after, _ = apply(state, Harvest(tuple(sorted(first_space(region) for region in regions))))
    return Pass() in legal_actions(replace(after, main_action_done=False))


def _worth(state: GameState, site: str, player: int) -> int:
    """What a finca would bring a player if it were scored now."""
    return sum(entry.points for entry in standings(state, site) if entry.player == player)


def bull(words: Words, state: GameState, action: PlaceBull) -> list[str]:
    """What a bull would do there, in a few lines."""
    after, _ = apply(state, action)
    return [words.texts("table.tip.bull"), *_closing(words, _encircled(state, after))]


def _closing(words: Words, encircled: tuple[tuple[str, tuple[Standing, ...]], ...]) -> list[str]:
    return [
        words.texts("table.tip.encircles", site=site, who=finca_standings(words, table)) for site, table in encircled
    ]


def planting(words: Words, state: GameState, action: Plant) -> list[str]:
    """A planting in a few lines, what matters most first."""
    found, texts = preview(state, action), words.texts
    lines = [texts("table.tip.plant_bridge" if action.bridge else "table.tip.plant", tile=words.tile(action.tile))]
    lines += _stranded(words, state, action)
    lines += _closing(words, found.encircled)
    lines += _lines_of(words, found, LandscapeTaken)
    if state.game.tile_names[action.tile] == TREE:
        road = state.finca_roads >> action.space & 1 and found.workers
        lines += [texts("table.tip.tree_grows_road" if road else "table.tip.tree_grows")]
        lines += _lines_of(words, found, PlantationCovered)
        return lines + _leads(words, found.led)
    started = any(isinstance(event, WorkerPlaced) for event in found.events)
    if started and found.workers:
        lines.append(words.count("table.tip.begins", found.workers))
    elif started:
        lines.append(texts("table.tip.begins_last"))
    else:
        lines.append(words.count("table.tip.extends", found.region.bit_count()))
    if started:
        lines += _fruit(words, state, action.space)
    joining = _lines_of(words, found, RegionsMerged) + _lines_of(words, found, WorkersReturned)
    if joining:
        lines.append(". ".join(joining))
    lines += _leads(words, found.led)
    lines += _lines_of(words, found, PlantationCovered)
    if found.closed:
        of_kind = words.of_kind(kind_of(action.tile))
        lines.append(texts("table.tip.closes", sites=words.all_of(found.closed_sites), of_kind=of_kind))
    return lines


def _fruit(words: Words, state: GameState, space: Space) -> list[str]:
    """What a worker placed on a space may do with the trees around it (R13.4)."""
    if state.orchard is None:
        return []
    if fruit_actions(state, space):
        return [words.texts("table.tip.fruit_beside")]
    around = state.game.board.surrounding(space)
    new = any(tree.new and around >> tree.space & 1 for tree in state.orchard.trees)
    return [words.texts("table.tip.new_tree_beside")] if new else []


def _leads(words: Words, led: tuple[tuple[str, int, tuple[int, ...]], ...]) -> list[str]:
    return [
        words.count(
            "table.tip.ties" if others else "table.tip.leads",
            tiles,
            site=site,
            names=words.all_of([words.player(player) for player in others]),
        )
        for site, tiles, others in led
    ]


def _stranded(words: Words, state: GameState, action: Plant) -> list[str]:
    """That tiles of the hand find no place any more after a planting, and what that costs (R5.4)."""
    after = plant(state, action.tile, action.space, action.bridge, [])
    rest = list(state.hand)
    rest.remove(action.tile)
    return _fewer(words, state, left_over(after, tuple(rest)))


def _fewer(words: Words, state: GameState, stay: tuple[tuple[Tile, ...], ...]) -> list[str]:
    """The same where more tiles of the hand find no place than would without what is looked at."""
    return _left(words, state, stay) if len(stay[0]) > len(left_over(state, state.hand)[0]) else []


def _left(words: Words, state: GameState, stay: tuple[tuple[Tile, ...], ...]) -> list[str]:
    """Which tiles of the hand find no place, by `left_over`, and what that costs (R5.4)."""
    count = len(stay[0])
    points = words.amount("points", count * state.game.tiles.return_penalty)
    if len(stay) > 1:
        return [words.count("table.tip.stranded_some", count, points=points)]
    return [words.texts("table.tip.stranded", tiles=words.tiles(stay[0]), points=points)]


def founding(words: Words, state: GameState, site: str) -> list[str]:
    """What the drawn finca on an open site means for the tiles of the hand (R5.2, R7.1)."""
    if not state.hand:
        return []
    stay = left_over(founded(state, site), state.hand)
    return _left(words, state, stay) if stay[0] else [words.count("table.tip.hand_fits", len(state.hand))]


def beside_tree(words: Words, state: GameState) -> list[str]:
    """What a worker beside the tree just planted is good for (R13.3, R13.4)."""
    after, _ = apply(state, PlaceWorker())
    lines = [words.texts("table.tip.place_worker"), *missed(words, state), words.texts("table.tip.tree_region")]
    if after.phase == "fruit_action":
        lines.append(words.texts("table.tip.fruit_beside"))
    return lines + _leads(words, _led(state, after))


def missed(words: Words, state: GameState) -> list[str]:
    """That a worker put beside the tree just planted is then missing for tiles of the hand."""
    after, _ = apply(state, PlaceWorker())
    return _fewer(words, state, left_over(after, state.hand))


def _lines_of(words: Words, found: Preview, sort: type[Event]) -> list[str]:
    """One type of event as the log will say it."""
    return [entry.text for event in found.events if isinstance(event, sort) for entry in effect(words, event)]
