"""The rules of planting and buying once more, slowly and naively, to check the real ones against.

Spaces are (column, row) pairs and everything is a set or a dictionary; nothing is shared with `citrus.rules` but the
state that is read at the beginning.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from citrus.rules.board import spaces_of
from citrus.rules.fruit_trees.orchard import Orchard, orchard_of
from citrus.rules.state import GameState

Space = tuple[int, int]
TREE = "tree"
NOBODY = -1  # not even neutral: trees are never covered


def neighbours(space: Space) -> set[Space]:
    column, row = space
    return {(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)}


@dataclass(frozen=True)
class Table:
    """What lies on the table, as the player in turn sees it. `owner` has an entry for every plantation."""

    open: frozenset[Space]
    rocks: frozenset[Space]
    roads: dict[str, frozenset[Space]]
    built: frozenset[str]
    kinds: dict[Space, str]
    owner: dict[Space, int | None]
    bridge_tiles: frozenset[Space]
    milestone_tiles: frozenset[Space]
    player: int
    workers: int
    bridges: int
    milestones: int
    sites: frozenset[str]  # open before anything happens: what is revealed later does not count
    fincas: int
    family: bool

    def region(self, space: Space) -> set[Space]:
        found = {space}
        border = [space]
        while border:
            for other in neighbours(border.pop()):
                if other not in found and self.kinds.get(other) == self.kinds[space]:
                    found.add(other)
                    border.append(other)
        return found

    def may_plant(self, kind: str, space: Space, bridge: bool) -> bool:
        """Tell whether a kind may be planted on a space (R6), with a bridge (R10.4), as a tree (R13.2)."""
        if bridge:
            if not self.bridges:
                return False
            if space in self.kinds:
                if self.owner[space] is not None:
                    return False
                if self.kinds[space] == kind and len(self.region(space)) > 1:
                    return False
            elif space not in self.rocks:
                return False
            bare = self.without(space)
        else:
            if space not in self.open or space in self.kinds:
                return False
            bare = self
        if kind == TREE:
            return any(space in self.roads[site] for site in self.built) or bool(neighbours(space) & set(self.kinds))
        beside = [other for other in neighbours(space) if bare.kinds.get(other) == kind]
        if any(bare.owner[other] not in (None, self.player) for other in beside):
            return False
        own = {frozenset(bare.region(other)) for other in beside if bare.owner[other] == self.player}
        neutral = {frozenset(bare.region(other)) for other in beside if bare.owner[other] is None}
        if own:
            size = sum(len(region) for region in own)
            if any(len(region) > size for region in neutral):
                return False
        else:
            if neutral or not self.workers:
                return False
            if not any(space in self.roads[site] for site in self.built):
                return False
        if not self.family:
            for road in self.roads.values():
                if space in road and any(bare.kinds.get(other) == kind for other in road - {space}):
                    return False
        return True

    def without(self, space: Space) -> Table:
        """Return the table with the plantation on a space, if any, taken away."""
        kinds = {place: kind for place, kind in self.kinds.items() if place != space}
        owner = {place: player for place, player in self.owner.items() if place != space}
        return replace(self, kinds=kinds, owner=owner)

    def planted(self, kind: str, space: Space, bridge: bool) -> Table:
        """Return the table after a legal planting."""
        bare = self.without(space)
        if kind == TREE:
            return replace(
                bare,
                kinds={**bare.kinds, space: TREE},
                owner={**bare.owner, space: NOBODY},
                **bare.taken(space, bridge),
            )
        own = {
            frozenset(bare.region(other))
            for other in neighbours(space)
            if bare.kinds.get(other) == kind and bare.owner[other] == self.player
        }
        after = replace(
            bare,
            kinds={**bare.kinds, space: kind},
            owner={**bare.owner, space: self.player},
            workers=bare.workers + len(own) - 1,
            **bare.taken(space, bridge),
        )
        for other in after.region(space):
            after.owner[other] = self.player
        return after

    def taken(self, space: Space, bridge: bool) -> dict[str, Any]:
        """Return the changes by taking the landscape tile on a space, and using up a bridge."""
        return {
            "bridge_tiles": self.bridge_tiles - {space},
            "milestone_tiles": self.milestone_tiles - {space},
            "bridges": self.bridges - bridge + (space in self.bridge_tiles),
            "milestones": self.milestones + (space in self.milestone_tiles),
        }

    def with_finca(self, site: str) -> Table:
        """Return the table with one more finca on an open site."""
        return replace(self, built=self.built | {site}, sites=self.sites - {site}, fincas=self.fincas - 1)

    def plantings(self, kind: str) -> list[tuple[Space, bool]]:
        """Return all legal plantings of a kind."""
        return [
            (space, bridge)
            for space in self.open | self.rocks
            for bridge in (False, True)
            if self.may_plant(kind, space, bridge)
        ]

    def can_build(self, kinds: tuple[str, ...]) -> bool:
        """Return whether some order of plantings builds all, by trying them all (R5.2). A milestone is used at once: a
        finca never takes away a space."""
        if not kinds:
            return True
        if self.milestones and self.sites and self.fincas:
            used = replace(self, milestones=self.milestones - 1)
            return any(used.with_finca(site).can_build(kinds) for site in self.sites)
        for kind in set(kinds):
            rest = list(kinds)
            rest.remove(kind)
            for space, bridge in self.plantings(kind):
                if self.planted(kind, space, bridge).can_build(tuple(rest)):
                    return True
        return False


def table_of(state: GameState) -> Table:
    """Read a state."""
    board, tiles = state.game.board, state.game.tiles
    player = state.players[state.player]

    def pairs(mask: int) -> frozenset[Space]:
        return frozenset(board.column_row(space) for space in spaces_of(mask))

    kinds: dict[Space, str] = {}
    owner: dict[Space, int | None] = {}
    for kind, mask, holder in state.regions():
        for space in pairs(mask):
            kinds[space] = tiles.kinds[kind] if kind < len(tiles.kinds) else TREE
            owner[space] = holder
    for space in pairs(sum(state.plantations[len(tiles.kinds) :])):
        kinds[space] = TREE
        owner[space] = NOBODY
    sites = {letter: board.column_row(space) for letter, space in board.sites.items()}
    everything = pairs(board.all_spaces)
    return Table(
        open=pairs(board.plantable),
        rocks=pairs(board.rocks),
        roads={letter: frozenset(neighbours(space) & everything) for letter, space in sites.items()},
        built=frozenset(built.site for built in state.fincas),
        kinds=kinds,
        owner=owner,
        bridge_tiles=frozenset(board.column_row(lying.space) for lying in state.landscape if lying.tile == "bridge"),
        milestone_tiles=frozenset(
            board.column_row(lying.space) for lying in state.landscape if lying.tile == "milestone"
        ),
        player=state.player,
        workers=player.workers,
        bridges=player.tiles.count("bridge"),
        milestones=player.tiles.count("milestone"),
        sites=frozenset(state.open_sites),
        fincas=len(state.finca_stack),
        family=state.game.options.family,
    )


def buildable(state: GameState, tiles: list[int]) -> bool:
    """Return whether tiles just taken from the market could all be built, with the finca that may be due (R5.2,
    R7.1)."""
    kinds = tuple(state.game.tile_names[tile & -2] for tile in tiles)
    left = sum(tile is not None for tile in state.market) - len(tiles)
    open_stack = bool(state.finca_stack and state.open_sites) and not state.refill_due and not state.fincas_closed
    return can_build(state, kinds, left <= 3 and open_stack)


def can_build(state: GameState, kinds: tuple[str, ...], finca_due: bool) -> bool:
    """Return whether tiles of these kinds could all be built, perhaps with a finca that is due (R5.2)."""
    table = table_of(state)
    if finca_due:
        return any(table.with_finca(site).can_build(kinds) for site in state.open_sites)
    return table.can_build(kinds)


def fruit(state: GameState, orchard: Orchard) -> set[str]:
    """Return what may be done for a new tree, or beside one (R13.3-R13.6)."""
    assert state.game.tiles.fruit_trees is not None
    names, sale = state.game.tiles.fruit_trees.fruits, state.game.tiles.fruit_trees.sale
    if state.phase == "fruit":
        used = {tree.fruit for tree in orchard.trees}
        return {f"fruit {name}" for number, name in enumerate(names) if number not in used}
    if state.phase == "tree_worker":
        return {"worker", "skip"}
    column, row = state.game.board.column_row(orchard.at)
    found = {"skip"}
    for tree in orchard.trees:
        other_column, other_row = state.game.board.column_row(tree.space)
        distance = max(abs(column - other_column), abs(row - other_row))
        if (distance == 0 or (distance == 1 and not tree.new)) and tree.tokens:
            found.add(f"pick {state.game.board.names[tree.space]}")
    held = [name for name, count in zip(names, orchard.kept[state.player], strict=True) if count]
    for size in range(1, len(sale) + 1):
        found |= {" ".join(["sell", *chosen]) for chosen in combinations(held, size)}
    return found


def passes(actions: Sequence[str], players: int) -> int:
    """Return how many passes count in a row after these actions of a whole game (R11.1)."""
    count = 0
    for action in actions:
        word = action.split()[0]
        if word == "pass":
            count += 1
        elif word in ("end", "cart", "milestone") or (word == "site" and count == players):
            count = 0
    return count


def legal(state: GameState) -> set[str]:
    """Return all legal actions as texts."""
    if state.phase == "over":
        return set()
    if state.phase == "site":
        return {f"site {site}" for site in state.open_sites}
    game, board = state.game, state.game.board
    player = state.players[state.player]
    table = table_of(state)
    if state.phase in ("fruit", "tree_worker", "fruit_action"):
        return fruit(state, orchard_of(state))
    name = {board.column_row(space): text for space, text in board.names.items()}
    found: set[str] = set()
    if state.phase == "plant":
        hand = [state.cart_tile] if state.cart_tile is not None else list(state.hand)
        for tile in set(hand):
            for space, bridge in table.plantings(game.tile_names[tile & -2]):
                found.add(f"plant {game.tile_names[tile]} {name[space]}{' bridge' if bridge else ''}")
        if not found:
            found.add("return")
    elif state.main_action_done:
        found.add("end")
    else:
        for line, numbers in game.tiles.lines.items():
            taken = [tile for number in numbers if (tile := state.market[number - 1]) is not None]
            if taken and len(taken) <= player.coins and buildable(state, taken):
                found.add(f"buy {line}")
        firsts = sorted(
            (min(spaces_of(mask)) for _, mask, holder in state.regions() if holder == state.player),
        )
        for count in range(1, len(firsts) + 1):
            for chosen in combinations(firsts, count):
                found.add(" ".join(["harvest", *(board.names[space] for space in chosen)]))
        if not state.bag and not any(tile is not None for tile in state.market):
            found.add("end")
        elif not found:
            found.add("pass")
    for coins in (2, 3):
        if f"money{coins}" in player.tiles:
            found.add(f"money {coins}")
    if "cart" in player.tiles and state.cart_tile is None:
        for number, tile in enumerate(state.market, 1):
            if tile is not None and buildable(state, [tile]):
                found.add(f"cart {number}")
    if "bull" in player.tiles:
        taken_spaces = {board.column_row(lying.space) for lying in state.landscape}
        found |= {f"bull {name[space]}" for space in table.open - set(table.kinds) - taken_spaces}
    if "milestone" in player.tiles and state.finca_stack and state.open_sites:
        found.add("milestone")
    return found
