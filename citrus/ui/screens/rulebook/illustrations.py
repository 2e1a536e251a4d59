"""The pictures of the rulebook as data: `data/rulebook/pictures.yaml`, and the small positions in it."""

from __future__ import annotations

from functools import partial

import msgspec

from citrus.content.tiles import load_tiles
from citrus.language.rulebook.book import rulebook_dir
from citrus.records.record import COLORS
from citrus.rules.board import Board, first_space
from citrus.rules.fruit_trees.orchard import TREE, FruitPile, Orchard, Tree, numbers_of
from citrus.rules.fruit_trees.search import tree_kind
from citrus.rules.game import Game, Options
from citrus.rules.ground import open_roads, road_blocks
from citrus.rules.numbering import Kind, Tile
from citrus.rules.phases import PLANT, TURN
from citrus.rules.state import BuiltFinca, GameState, PlayerState, Region
from citrus.rules.tiles import Finca, LandscapeTile, spaces_with
from citrus.rules.variants import new_game

HERO = "blue"  # whose eyes the pictures are seen with
NOBODY = "abandoned"


class SmallBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A small position, with marks on it; the fields are explained in the file."""

    land: str
    fincas: dict[str, str] = {}
    open: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    wells: str = ""
    tiles: dict[str, str] = {}
    hand: str | None = None
    fits: str = ""
    refused: str = ""
    notes: dict[str, str] = {}
    arrow: str | None = None
    label: str | None = None
    taken: str | None = None
    scores: dict[str, int] = {}
    family: bool = False
    trees: dict[str, str] = {}

    def state(self) -> GameState:
        """Return the position, with blue in turn; its players are all colours in their order."""
        tiles = load_tiles()
        rows = tuple(line.replace(" ", "") for line in self.land.strip().splitlines())
        board = Board("Picture", (2, 5), (), (), 0, 0, rows)
        options = Options(family=self.family, fruit_trees=bool(self.trees) or self.hand == TREE)
        game = new_game(board, tiles, options, len(COLORS))
        planted, neutral = [0] * len(game.kinds), [0] * len(game.kinds)
        owned: dict[str, list[Region]] = {color: [] for color in COLORS}
        for text in self.regions:
            owner, kind, *names = text.split()
            number = tree_kind(game) if kind == TREE else Kind(tiles.kinds.index(kind))
            spaces = _spaces(board, names)
            planted[number] |= spaces
            if owner == NOBODY:
                neutral[number] |= spaces
            else:
                owned[owner].append(Region(number, spaces))
        if options.fruit_trees:
            planted[tree_kind(game)] = _spaces(board, list(self.trees))
        built = [
            BuiltFinca(site, Finca(*map(int, text.rstrip("x").split("/"))), text.endswith("x"))
            for site, text in sorted(self.fincas.items())
        ]
        blocked = tuple(
            road_blocks(board, spaces, not self.family and kind not in game.added)
            for kind, spaces in enumerate(planted)
        )
        landscape = tuple(sorted(LandscapeTile(board.numbers[name], tile) for name, tile in self.tiles.items()))
        hand = () if self.hand is None else (game.tile_named(self.hand) or Tile(0),)
        return GameState(
            game=game,
            player=COLORS.index(HERO),
            phase=PLANT if hand else TURN,
            main_action_done=bool(hand),
            market=(None,) * tiles.market_size,
            hand=hand,
            cart_tile=None,
            plantations=tuple(planted),
            planted=sum(planted),
            wells=_spaces(board, self.wells.split()),
            neutral=tuple(neutral),
            blocked_roads=blocked,
            open_roads=tuple(map(partial(open_roads, board), planted, blocked)),
            covered=(),
            landscape=landscape,
            landscape_spaces=_spaces(board, list(self.tiles)),
            bridge_tiles=spaces_with(landscape, "bridge"),
            milestone_tiles=spaces_with(landscape, "milestone"),
            fincas=tuple(built),
            finca_roads=sum(board.roads[finca.site] for finca in built),
            open_sites=self.open,
            bag=(),
            finca_stack=(),
            site_stack=(),
            refill_due=False,
            fincas_closed=False,
            passes=0,
            players=tuple(
                PlayerState(
                    tiles.start_coins,
                    0,
                    tiles.workers - len(owned[color]),
                    ("bridge",) if color == HERO and self._crosses(board) else (),
                    tuple(sorted(owned[color], key=lambda region: first_space(region.spaces))),
                )
                for color in COLORS
            ),
            parts=(self._orchard(game),) if options.fruit_trees else (),
        )

    def _orchard(self, game: Game) -> Orchard:
        """Return the trees with their tokens; all other piles lie beside the board."""
        numbers = numbers_of(game)
        trees = []
        for name, text in self.trees.items():
            fruit, _, count = text.partition(" ")
            tokens = numbers.values[: int(count or len(numbers.values))]
            trees.append(Tree(game.board.numbers[name], numbers.fruits.index(fruit), tokens))
        hanging = {tree.fruit for tree in trees}
        piles = tuple(FruitPile(fruit, numbers.values) for fruit in range(len(numbers.fruits)) if fruit not in hanging)
        return Orchard(tuple(sorted(trees)), piles, ((0,) * len(numbers.fruits),) * game.players)

    def _crosses(self, board: Board) -> bool:
        """Return whether a tile is to be planted on a rock; blue needs a bridge for that."""
        return bool(_spaces(board, self.fits.split()) & board.rocks)


class PieceGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pieces side by side, with a number after them and a label below."""

    pieces: tuple[str, ...]
    label: str
    number: int | None = None


class Illustration(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"either": "or"}):
    """One picture: exactly one of its fields is filled; `line`, `drawn` and `open` belong to `market`."""

    boards: tuple[SmallBoard, ...] = ()
    market: str | None = None
    line: str | None = None
    drawn: str | None = None
    open: tuple[str, ...] = ()
    income: bool = False
    pieces: tuple[PieceGroup, ...] = ()
    either: bool = False
    valleys: bool = False


def load_illustrations() -> dict[str, Illustration]:
    """Return all pictures by name."""
    return msgspec.yaml.decode((rulebook_dir() / "pictures.yaml").read_bytes(), type=dict[str, Illustration])


def _spaces(board: Board, names: list[str]) -> int:
    return sum(1 << board.numbers[name] for name in names)
