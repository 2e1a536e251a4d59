"""Names of things as players read them: kinds, tiles, players, places; and the sentences of refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from copy import copy

from citrus.language.texts import Texts
from citrus.language.wording import choice, listed, names
from citrus.limits import shortened
from citrus.rules.actions import Action, BuildFinca, Buy, Plant
from citrus.rules.board import first_space
from citrus.rules.fruit_trees.orchard import numbers_of
from citrus.rules.game import Game
from citrus.rules.numbering import Kind, Space, Tile
from citrus.rules.refusal import Refusal
from citrus.rules.state import GameState
from citrus.rules.tiles import HORSES, MONEY, has_well, kind_of, tile_of
from citrus.rules.turn import legal_actions

LONGEST_NAME = 30  # letters; names that are typed have fewer


def computer_text(texts: Texts, bot: str) -> str:
    """Return who plays for the computer, and how: `Nico: easy`, or `Computer: random` if nobody of the valley does; for
    a foreign bot, its name and that it is foreign."""
    key = f"seats.{bot}.name"
    level = texts(key) if key in texts else texts("seats.foreign.name", bot=bot)
    called = villager(texts, bot)
    return texts("seats.villager", name=called, level=level) if called else texts("seats.computer", level=level)


def villager(texts: Texts, bot: str) -> str:
    """Return the name of the one of the valley who plays with the mind of a bot; empty if nobody does."""
    key = f"seats.{bot}.called"
    return texts(key) if key in texts else ""


class Words:
    """Turns values of the rules into words of the player's language. Those for a `calm` table count no lines of the
    market; only those for the ear name spaces, which a screen shows."""

    def __init__(
        self, texts: Texts, game: Game, names: tuple[str, ...], levels: tuple[str | None, ...] | None = None
    ) -> None:
        """Take the `levels` of players that are bots, or the names of foreign ones; by default all are people."""
        self.texts = texts
        self.game = game
        self._names = names
        self._levels = levels or (None,) * len(names)
        self.calm = False
        self.names_spaces = False

    def aloud(self) -> Words:
        """Return the same words for the ear, which number lines and name spaces on any table."""
        words = copy(self)
        words.calm, words.names_spaces = False, True
        return words

    def player(self, number: int) -> str:
        """Return a player's name, shortened: a record may have one that would fill the table."""
        name = self.texts.again(self._names[number])
        return shortened(name, LONGEST_NAME)

    def reseat(self, levels: tuple[str | None, ...]) -> None:
        """Change the levels or names of the players that are bots."""
        self._levels = levels

    def is_person(self, number: int) -> bool:
        """Return whether a player is a person."""
        return self._levels[number] is None

    def computer(self, number: int) -> str:
        """Return the level of a bot: `Computer: easy`; empty for a person."""
        level = self._levels[number]
        return "" if level is None else computer_text(self.texts, level)

    def kind(self, kind: Kind) -> str:
        """Return a kind of plantation: `blood orange`; kinds of foreign tile sets keep their own name."""
        return self._kind(kind, "name")

    def of_kind(self, kind: Kind) -> str:
        """Return a kind before a noun, as in `{of_kind} region`: `lemon`, `de citrons`, `Zitronen`."""
        return self._kind(kind, "of")

    def _kind(self, kind: Kind, form: str) -> str:
        name = self.game.kind_name(kind)
        key = f"table.kind.{name}.{form}"
        if key in self.texts:
            return self.texts(key)
        return self.texts(f"table.foreign_kind.{form}", kind=name.replace("_", " "))

    def tile(self, tile: Tile) -> str:
        """Return a plantation tile: `lime` or `lime with well`."""
        kind = self.kind(kind_of(tile))
        return self.texts("table.with_well", kind=kind) if has_well(tile) else kind

    def the_tile(self, tile: Tile) -> str:
        """Return a plantation tile as the object of a verb, with its article: `the lime`, `die Limette`. Whether it has
        a well does not matter where it is planted, and is seen."""
        return self._kind(kind_of(tile), "the")

    def fruit(self, fruit: int) -> str:
        """Return a fruit of the trees: `apple`."""
        return self._fruit(fruit, "name")

    def of_fruit(self, fruit: int) -> str:
        """Return a fruit before its tree, as in `{of_fruit} tree`: `apple`, `de pommes`, `Apfel`."""
        return self._fruit(fruit, "of")

    def fruits(self, fruit: int) -> str:
        """Return a fruit in the plural: `apples`."""
        return self._fruit(fruit, "many")

    def _fruit(self, fruit: int, form: str) -> str:
        name = numbers_of(self.game).fruits[fruit]
        key = f"table.fruit.{name}.{form}"
        return self.texts(key) if key in self.texts else name.replace("_", " ")

    def landscape(self, name: str) -> str:
        """Return a landscape tile: `bull`; a record may name one that does not exist."""
        key = f"table.landscape.{name}.name"
        return self.texts(key) if key in self.texts else name

    def landscape_help(self, name: str) -> str:
        """Return the use of a landscape tile in a sentence."""
        return self.texts(f"table.landscape.{name}.help")

    def line(self, line: str) -> str:
        """Return a market line: `row 2`."""
        return self.texts("table.row" if line[0] == "R" else "table.column", number=line[1:])

    def this_line(self, line: str) -> str:
        """Return a market line that somebody points at: `this row`."""
        return self.texts("table.this_row" if line[0] == "R" else "table.this_column")

    def space(self, space: Space) -> str:
        """Return a board space: `e5`."""
        return self.game.board.names[space]

    def at(self, space: Space) -> str:
        """Return where something was done, for the ear: ` on e5`; else nothing, since the space is shown."""
        return self.joined(" ", ["", self.texts("events.at", space=self.space(space))]) if self.names_spaces else ""

    def fincas(self, sites: Sequence[str]) -> str:
        """Return fincas by the letters of their sites: `fincas A and B`."""
        if len(sites) == 1:
            return self.texts("table.finca", site=sites[0])
        return self.texts("table.fincas", sites=self.all_of(sites))

    def all_of(self, parts: Sequence[str]) -> str:
        """Return parts as a list: `a, b and c`."""
        return names(self.texts, parts)

    def one_of(self, parts: Sequence[str]) -> str:
        """Return parts as a choice: `a, b or c`."""
        return choice(self.texts, parts)

    def listed(self, parts: Sequence[str]) -> str:
        """Return parts as an open list: `a, b, c`."""
        return listed(self.texts, parts)

    def joined(self, sign: str, parts: Iterable[str]) -> str:
        """Return texts with a sign between them, all in one language."""
        return self.texts.joined(sign, parts)

    def sentences(self, parts: Iterable[str]) -> str:
        """Return texts as sentences, one after the other."""
        return self.texts.sentences(parts)

    def count(self, key: str, count: int, **values: object) -> str:
        """Return a text whose wording depends on a number."""
        return self.texts.count(key, count, **values)

    def amount(self, what: str, count: int) -> str:
        """Return a number of things: `1 coin`, `3 coins`."""
        return self.texts.amount(what, count)

    def tiles(self, tiles: Iterable[Tile]) -> str:
        """Return several plantation tiles by name: `lime, 2 lemons`; of foreign kinds `2 × kumquat`."""
        return self.listed([self._several(tile, count) for tile, count in Counter(tiles).items()])

    def number_of(self, tile: Tile, count: int) -> str:
        """Return how many plantation tiles of a kind there are, in a sentence: `1 lime`, `2 lemons`."""
        kind = kind_of(tile)
        return self._number(self.game.kind_name(kind), count) or self._repeated(self.kind(kind), count)

    def _several(self, tile: Tile, count: int) -> str:
        kinds = self._amount(self.game.kind_name(kind_of(tile)), count)
        if not kinds:
            return self._repeated(self.tile(tile), count)
        return self.count("table.with_wells", count, kinds=kinds) if has_well(tile) else kinds

    def _amount(self, name: str, count: int) -> str:
        """Return several of a sort, such as `2 limes`; empty for a single one, or where its plural is not known."""
        return self._number(name, count) if count > 1 else ""

    def _number(self, name: str, count: int) -> str:
        """Return how many of a sort there are, such as `1 lime`; empty where its plural is not known."""
        return self.count(f"amount.{name}", count) if f"amount.{name}.many" in self.texts else ""

    def kinds(self, tiles: Iterable[Tile]) -> str:
        """Return several plantation tiles by name, without their wells: `lime, 2 lemons`."""
        return self.tiles(tile_of(kind_of(tile), well=False) for tile in tiles)

    def numbers_of(self, tiles: Iterable[Tile]) -> str:
        """Return several plantation tiles in a sentence, without their wells: `1 lime and 2 lemons`."""
        counts = Counter(tile_of(kind_of(tile), well=False) for tile in tiles)
        return self.all_of([self.number_of(tile, count) for tile, count in counts.items()])

    def landscapes(self, tiles: Iterable[str]) -> str:
        """Return several landscape tiles by name: `8 horses and 1 bull`. Horses are added up."""
        found = Counter(tiles)
        horses = sum(count * HORSES.get(tile, 0) for tile, count in found.items())
        rest = ((tile, count) for tile, count in found.items() if tile not in HORSES)
        others = [self._number(tile, count) or self._repeated(self.landscape(tile), count) for tile, count in rest]
        return self.all_of([self.count("events.at_mats.horses", horses), *others] if horses else others)

    def gains(self, tiles: Sequence[str]) -> str:
        """Return several landscape tiles that somebody gets, with their worth: `a cart (takes a market tile)`.
        Horses and money are added up."""
        horses, money = (sum(worth.get(tile, 0) for tile in tiles) for worth in (HORSES, MONEY))
        coins = self.amount("coins", money)
        counts = Counter("money" if tile in MONEY else tile for tile in tiles if tile not in HORSES)
        said = [self.count("table.gain.horses", horses)] if horses else []
        said += [self.count(f"table.gain.{name}", count, coins=coins) for name, count in counts.items()]
        return self.all_of(said)

    def to_use(self, tiles: Iterable[str]) -> str:
        """Return several action tiles as objects of use, each sort once: `your cart and your bull`."""
        return self.all_of(list(dict.fromkeys(self.texts(f"table.landscape.{tile}.use") for tile in tiles)))

    def _repeated(self, name: str, count: int) -> str:
        return name if count == 1 else self.texts("table.tip.each", what=name, count=count)


def refusal_text(words: Words, state: GameState, action: Action | None, refusal: Refusal) -> str:
    """Explain in one sentence why an action is refused."""
    board = state.game.board
    tile = refusal.tile if refusal.tile is not None else action.tile if isinstance(action, Plant) else None
    region = state.region_at(first_space(refusal.spaces)) if refusal.spaces else None
    owner = None if region is None else region.owner
    sites = refusal.sites or tuple(letter for letter, place in board.sites.items() if refusal.spaces >> place & 1)
    landscape = refusal.landscape_tile
    key = _refusal_key(state, action, refusal, sites)
    of_kind = "" if tile is None else words.of_kind(kind_of(tile))
    values = {
        "count": refusal.needed - refusal.held,
        "owner": "" if owner is None else words.player(owner),
        "of_kind": of_kind,
        "why": words.texts(f"refusal.obstacle.{refusal.obstacle}", of_kind=of_kind) if refusal.obstacle else "",
        "tile": "" if tile is None else words.tile(tile),
        "the_tile": "" if tile is None else words.the_tile(tile),
        "line": words.line(action.line) if isinstance(action, Buy) else "",
        "sites": words.all_of(sites),
        "one_site": words.one_of(sites),
        "site": action.site if isinstance(action, BuildFinca) else "",
        "landscape": "" if landscape is None else words.landscape(landscape),
        "price": words.amount("coins", refusal.needed or 0),
        "coins": words.amount("held", refusal.held),
        "theirs": words.amount("tiles", refusal.needed or 0),
        "own": words.amount("tiles", refusal.held or 0),
        "tiles": words.amount("tiles", len(state.hand)),
        "both": words.kinds(refusal.first),
        "others": words.one_of([words.kind(kind) for kind in sorted({kind_of(first) for first in refusal.first})]),
    }
    return words.texts.say(f"refusal.{key}", values, counted=refusal.cause == "line_workers")


def _refusal_key(state: GameState, action: Action | None, refusal: Refusal, sites: Sequence[str]) -> str:
    """Return the text for the cause of a refusal, by the state: built fincas, one site or many, no regions."""
    built = {built.site for built in state.fincas}
    match refusal.cause:
        case "finca_due" if len(sites) == 1:
            return "finca_due_one"
        case "line_unbuildable" | "cart_unbuildable" if refusal.tile is not None:
            return "tile_unbuildable"
        case "line_unbuildable" if refusal.first:
            return "pair_unbuildable"
        case "main_action_missing" if not state.players[state.player].regions:
            return "purchase_missing"
        case "main_action_missing" if not any(isinstance(action, Buy) for action in legal_actions(state)):
            return "harvest_missing"
        case "site_space" if built.issuperset(sites):
            return "finca_space"
        case "site_not_open" if isinstance(action, BuildFinca) and action.site in built:
            return "site_built"
        case "occupied" if refusal.landscape_tile is not None:
            return "occupied_bridge"
    return refusal.cause
