"""Small positions for tests, written as one reads them: a board picture, then who has what and where."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.content.tiles import load_tiles
from citrus.records.notation import format_action, parse_action
from citrus.rules.board import Board, first_space
from citrus.rules.events import Event
from citrus.rules.fruit_trees.orchard import FruitPile, Orchard, Tree, orchard_of
from citrus.rules.game import Options
from citrus.rules.ground import open_roads, road_blocks
from citrus.rules.refusal import Refusal
from citrus.rules.state import BuiltFinca, GameState, PlayerState, Region
from citrus.rules.tiles import Finca, LandscapeTile, TileSet, spaces_with
from citrus.rules.turn import apply, legal_actions, why_not
from citrus.rules.variants import new_game

MEADOW = """
    . . . . . . .
    . . . . . . .
    . . . A . . .
    . . . . . . .
    . . . . . . .
    . . . . . B .
    . . . . . . .
"""


def board_of(picture: str, **definition: object) -> Board:
    """Return a board from its picture; anything not given is as plain as possible."""
    rows = tuple(line.replace(" ", "") for line in picture.strip().splitlines())
    fields: dict[str, object] = {
        "name": "Test",
        "players": (2, 5),
        "starting_sites": ("A",),
        "unused_sites": (),
        "remove_plain": 0,
        "remove_well": 0,
    }
    return Board(grid=rows, **{**fields, **definition})  # type: ignore[arg-type]


def finca(text: str) -> Finca:
    """Return the finca tile written `10/5`."""
    first, second = text.split("/")
    return Finca(int(first), int(second))


class Scene:
    """Builds one GameState step by step; player 0 is in turn with an empty market and bag unless told otherwise."""

    def __init__(
        self, picture: str = MEADOW, players: int = 2, tiles: TileSet | None = None, **options: object
    ) -> None:
        self.board = board_of(picture)
        self.tiles = tiles or load_tiles()
        self.game = new_game(self.board, self.tiles, Options(**options), players)  # type: ignore[arg-type]
        nothing = (0,) * (len(self.game.tile_names) // 2)
        size = self.tiles.market_size
        self.state = GameState(
            game=self.game,
            player=0,
            phase="turn",
            main_action_done=False,
            market=(None,) * size,
            hand=(),
            cart_tile=None,
            plantations=nothing,
            planted=0,
            wells=0,
            neutral=nothing,
            blocked_roads=nothing,
            open_roads=(self.board.all_roads,) * len(nothing),
            covered=(),
            landscape=(),
            landscape_spaces=0,
            bridge_tiles=0,
            milestone_tiles=0,
            fincas=(),
            finca_roads=0,
            open_sites=(),
            bag=(),
            finca_stack=(),
            site_stack=(),
            refill_due=False,
            fincas_closed=False,
            passes=0,
            players=tuple(PlayerState(self.tiles.start_coins, 0, self.tiles.workers) for _ in range(players)),
        )

        if self.game.options.fruit_trees:
            assert self.tiles.fruit_trees is not None
            fruits, values = self.tiles.fruit_trees.fruits, self.tiles.fruit_trees.values
            piles = tuple(FruitPile(fruit, values) for fruit in range(len(fruits)))
            self.change(parts=(Orchard((), piles, ((0,) * len(fruits),) * players),))

    def trees(self, **planted: str) -> Scene:
        """Plant trees with their fruit and the values of its tokens, top first: `trees(c3="apple 4 2")`."""
        orchard = self.orchard
        piles, trees = dict(orchard.piles), list(orchard.trees)
        for name, text in planted.items():
            fruit, *tokens = text.split()
            number = self.fruits.index(fruit)
            del piles[number]
            trees.append(Tree(self.board.numbers[name], number, tuple(int(token) for token in tokens)))
        mask = self.spaces(" ".join(planted))
        *kinds, before = self.state.plantations
        return self.change(
            plantations=(*kinds, before | mask),
            planted=self.state.planted | mask,
            parts=(
                replace(orchard, trees=tuple(sorted(trees)), piles=tuple(FruitPile(*pile) for pile in piles.items())),
            ),
        )

    def keep(self, player: int, fruits: str) -> Scene:
        """Give a player fruit tokens."""
        kept = list(self.orchard.kept)
        kept[player] = tuple(fruits.split().count(fruit) for fruit in self.fruits)
        return self.change(parts=(replace(self.orchard, kept=tuple(kept)),))

    @property
    def orchard(self) -> Orchard:
        """The fruit; the scene must have fruit trees."""
        return orchard_of(self.state)

    @property
    def fruits(self) -> tuple[str, ...]:
        """The fruits by number."""
        assert self.tiles.fruit_trees is not None
        return self.tiles.fruit_trees.fruits

    def spaces(self, names: str) -> int:
        """Return the set of spaces with these names."""
        mask = 0
        for name in names.split():
            mask |= 1 << self.board.numbers[name]
        return mask

    def tile(self, name: str) -> int:
        """Return the plantation tile of that name."""
        tile = self.game.tile_named(name)
        assert tile is not None
        return tile

    def fincas(self, **built: str) -> Scene:
        """Build fincas: `fincas(A="10/5")`; a value ending in `x` is scored already."""
        fincas = [BuiltFinca(site, finca(text.rstrip("x")), text.endswith("x")) for site, text in built.items()]
        roads = 0
        for site in built:
            roads |= self.board.roads[site]
        return self.change(fincas=tuple(fincas), finca_roads=self.state.finca_roads | roads)

    def region(self, owner: int | None, kind: str, names: str, wells: str = "") -> Scene:
        """Plant a region; an owned one has a worker on it."""
        number = self.tiles.kinds.index(kind)
        mask = self.spaces(names)
        state = self.state
        plantations, neutral, blocked, roads = (
            list(sets) for sets in (state.plantations, state.neutral, state.blocked_roads, state.open_roads)
        )
        plantations[number] |= mask
        blocked[number] = road_blocks(self.board, plantations[number], not self.game.options.family)
        roads[number] = open_roads(self.board, plantations[number], blocked[number])
        if owner is None:
            neutral[number] |= mask
        else:
            player = self.state.players[owner]
            regions = tuple(
                sorted((*player.regions, Region(number, mask)), key=lambda region: first_space(region.spaces))
            )
            self.player(owner, regions=regions, workers=player.workers - 1)
        return self.change(
            plantations=tuple(plantations),
            planted=self.state.planted | mask,
            neutral=tuple(neutral),
            blocked_roads=tuple(blocked),
            open_roads=tuple(roads),
            wells=self.state.wells | self.spaces(wells),
        )

    def player(self, number: int, **changes: object) -> Scene:
        """Change what a player has; `tiles` may be a text of landscape tiles."""
        if isinstance(changes.get("tiles"), str):
            changes["tiles"] = tuple(sorted(str(changes["tiles"]).split()))
        players = list(self.state.players)
        players[number] = replace(players[number], **changes)
        return self.change(players=tuple(players))

    def landscape(self, **tiles: str) -> Scene:
        """Put landscape tiles on spaces: `landscape(b3="cart")`."""
        placed = tuple(sorted(LandscapeTile(self.board.numbers[name], tile) for name, tile in tiles.items()))
        return self.change(
            landscape=placed,
            landscape_spaces=self.spaces(" ".join(tiles)),
            bridge_tiles=spaces_with(placed, "bridge"),
            milestone_tiles=spaces_with(placed, "milestone"),
        )

    def hand(self, names: str, cart: bool = False) -> Scene:
        """Put tiles into the hand, as after buying; with `cart` the last of them came by a cart."""
        tiles = tuple(self.tile(name) for name in names.split())
        return self.change(
            hand=tiles, phase="plant", cart_tile=tiles[-1] if cart else None, main_action_done=len(tiles) > cart
        )

    def market(self, text: str) -> Scene:
        """Fill the market in reading order, `-` for an empty space."""
        names = text.split()
        market = [None if name == "-" else self.tile(name) for name in names]
        return self.change(market=tuple(market + [None] * (self.tiles.market_size - len(market))))

    def bag(self, text: str) -> Scene:
        """Put tiles into the bag, the next one first."""
        return self.change(bag=tuple(self.tile(name) for name in text.split()))

    def stacks(self, fincas: str = "", open_sites: str = "", sites: str = "") -> Scene:
        """Set the stack of fincas, the open sites and the stack of building sites."""
        return self.change(
            finca_stack=tuple(finca(text) for text in fincas.split()),
            open_sites=tuple(open_sites.split()),
            site_stack=tuple(sites.split()),
        )

    def change(self, **changes: object) -> Scene:
        """Change any field of the state."""
        self.state = replace(self.state, **changes)
        return self

    def legal(self, word: str = "") -> set[str]:
        """Return the legal actions as texts, those that start with a word."""
        texts = [format_action(self.game, action) for action in legal_actions(self.state)]
        assert len(texts) == len(set(texts)), "doubles among the legal actions"
        return {text for text in texts if text.startswith(word)}

    def plantable(self, tile: str) -> set[str]:
        """Return the spaces where a tile in the hand may go; a bridge is shown as `e5 bridge`."""
        start = f"plant {tile} "
        return {text.removeprefix(start) for text in self.legal(start)}

    def do(self, *texts: str) -> list[Event]:
        """Do actions; returns the events of the last one."""
        events: tuple[Event, ...] = ()
        for text in texts:
            self.state, events = apply(self.state, parse_action(self.game, text))
        return list(events)

    def refused(self, text: str) -> tuple[str, str]:
        """Return rule and cause that forbid an action."""
        refusal = self.refusal(text)
        return refusal.rule, refusal.cause

    def refusal(self, text: str) -> Refusal:
        """Return why an action is refused; it must be."""
        refusal = why_not(self.state, parse_action(self.game, text))
        assert refusal is not None, f"{text} is legal"
        return refusal

    def names(self, mask: int) -> set[str]:
        """Return the names of a set of spaces."""
        return {name for name, space in self.board.numbers.items() if mask >> space & 1}

    def regions_of(self, owner: int | None) -> list[tuple[str, set[str]]]:
        """Return kind and spaces of every region of a player, or of all neutral ones."""
        return [
            (self.game.tile_names[2 * kind], self.names(mask))
            for kind, mask, holder in self.state.regions()
            if holder == owner
        ]


def events_of(events: list[Event], sort: type[Event]) -> list[Event]:
    """Return the events of one sort."""
    return [event for event in events if isinstance(event, sort)]
