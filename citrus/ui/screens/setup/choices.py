"""The choices before a game: who plays, where, and by which variants. No drawing here."""

from __future__ import annotations

from dataclasses import dataclass

from citrus.bots.guests import invited
from citrus.bots.levels import STRENGTHS, TABLE_LEVELS
from citrus.content.boards import BoardEntry, with_room
from citrus.content.fair_starts import coins_by_place
from citrus.content.numbers import NumbersEntry
from citrus.match.settings import Chair, LastTable
from citrus.records.record import COLORS, LEVELS, Seat
from citrus.rules.board import Board
from citrus.rules.game import Game, Options
from citrus.rules.orders import SetupError
from citrus.rules.setup import SHORTER_START, check_options
from citrus.rules.tiles import TileSet
from citrus.rules.variants import new_game

FEWEST, MOST = 2, 5
SHORT_FOR = 3  # the short board is recommended up to this many players, the long one above (R12.1)

FIRST_LEVEL = TABLE_LEVELS[0]  # of the first computer, until somebody chooses another one
VARIANTS = ("family", "random_sites", "three_fincas", "fruit_trees", "fair_start")
"""Everything that is on or off, by the names in `Options`, the last table and texts."""


@dataclass(eq=False)
class Player:
    """One chosen player, a person or a bot, of a level or foreign; `name` may be empty for the moment. `before` is the
    name they had as a person."""

    name: str
    color: str
    spare: str
    bot: str | None = None
    before: str = ""

    @classmethod
    def again(cls, name: str, color: str, bot: str | None) -> Player:
        """Return a player of an earlier table. Levels that are not offered give way to the weakest one, missing foreign
        bots to the strongest."""
        if bot is not None and bot not in (*STRENGTHS, *invited()):
            bot = TABLE_LEVELS[0 if bot in LEVELS else -1]
        return cls(name, color, name, bot)

    @property
    def shown(self) -> str:
        """Return the name to play with."""
        return " ".join(self.name.split()) or self.spare


class SetupChoices:
    """The choices of the setup screen; defaults make a good game with one click."""

    def __init__(
        self,
        names: list[str],
        called: dict[str, str],
        numbers: list[NumbersEntry],
        boards: list[BoardEntry],
        players: int = 2,
    ) -> None:
        """Take the `names` of people, how those are `called` who play for the computer, by their bots, all `numbers` on
        offer, the shipped ones first, and `boards`, all files of boards."""
        self._names = names
        self._called = called
        self._files = boards
        self._numbers = _usable(numbers)
        self._chosen_numbers = self._numbers[0]
        self.boards = boards
        self.players: list[Player] = []
        self.first: Player | None = None
        self.level = FIRST_LEVEL  # of the next bot: as strong as the last one that was chosen
        self.wishes = dict.fromkeys(VARIANTS, False)
        self.edition = 2
        self._board: BoardEntry | None = None
        self._fit()
        for _ in range(players):
            self.add()

    @property
    def can_add(self) -> bool:
        """Whether another player may join."""
        return len(self.players) < MOST

    @property
    def can_remove(self) -> bool:
        """Whether a player may leave."""
        return len(self.players) > FEWEST

    def add(self, bot: str | None = None) -> None:
        """Add a player, a person or a bot, with the first free name and colour."""
        if not self.can_add:
            return
        spare = self._free_name(bot)
        self.players.append(Player(spare, self.free_color, spare, bot))

    @property
    def next_bot(self) -> str:
        """The bot that joins next: the one chosen last, or if it has a seat already, the free one nearest to its
        strength, the weaker first."""
        seated = {player.bot for player in self.players}
        if self.level not in seated or self.level not in STRENGTHS:
            return self.level
        wanted = STRENGTHS[self.level]
        free = [bot for bot in STRENGTHS if bot not in seated]
        return min(free, key=lambda bot: abs(STRENGTHS[bot] - wanted), default=self.level)

    @property
    def free_color(self) -> str:
        """The first colour that nobody has; the last one if there is none."""
        colours = {player.color for player in self.players}
        return next((color for color in COLORS if color not in colours), COLORS[-1])

    def _free_name(self, bot: str | None) -> str:
        """Return a free name for a person or a bot: a second one of the same bot gets a number."""
        taken = {player.shown for player in self.players} | {player.spare for player in self.players}
        if bot is None:
            return next((name for name in self._names if name not in taken), f"{len(self.players) + 1}")
        own = self._called.get(bot, bot.rpartition(":")[2])
        return next(name for name in (own, *(f"{own} {number}" for number in range(2, MOST + 2))) if name not in taken)

    def _is_typed(self, player: Player) -> bool:
        """Return whether somebody chose the name of a player, rather than the program."""
        plain = player.shown.rstrip(" 0123456789") or player.shown
        return player.shown != player.spare or plain not in {*self._names, *self._called.values()}

    def cast(self, player: Player, bot: str | None) -> None:
        """Let a person or a bot play for a player; everybody has a name of their own, unless one was typed: that
        stays."""
        if bot != player.bot and not self._is_typed(player):
            name = player.before if bot is None and player.before else self._free_name(bot)
            if player.bot is None:
                player.before = player.shown
            player.name = player.spare = name
        player.bot = bot
        self.level = bot or self.level

    def seat_guests(self, bots: tuple[str, ...]) -> None:
        """Let foreign bots without a seat play for the last players; the first one stays free."""
        new = [bot for bot in bots if all(player.bot != bot for player in self.players)]
        while len(self.players) <= len(new) and self.can_add:
            self.add()
        for player, bot in zip(reversed(self.players[1:]), new, strict=False):
            self.cast(player, bot)

    def remove(self, player: Player) -> None:
        """Remove a player."""
        if self.can_remove:
            self.players.remove(player)
            if self.first is player:
                self.first = None

    def move(self, player: Player, way: int) -> None:
        """Swap seats with the neighbour above (-1) or below (1)."""
        here = self.players.index(player)
        there = here + way
        if 0 <= there < len(self.players):
            self.players[here], self.players[there] = self.players[there], self.players[here]

    def paint(self, player: Player, color: str) -> None:
        """Give a player a colour that nobody else has; a colour that is taken changes nothing."""
        if color not in self.others(player):
            player.color = color

    def others(self, player: Player) -> frozenset[str]:
        """Return the colours of all other players."""
        return frozenset(other.color for other in self.players if other is not player)

    def seat(self, seats: tuple[Seat, ...]) -> None:
        """Take the players of an earlier game."""
        self._seat([Player.again(seat.name, seat.color, seat.bot_name) for seat in seats])

    def _seat(self, players: list[Player]) -> None:
        self.players, self.first = players, None
        self.level = next((player.bot for player in reversed(players) if player.bot is not None), FIRST_LEVEL)

    def adopt(self, game: Game) -> None:
        """Take the board, if it is still on offer, and the variants of an earlier game."""
        same = (entry for entry in self._numbers if entry.tiles == game.tiles)
        self.numbers = next(same, self._numbers[0])
        self._board = next((entry for entry in self.boards if entry.board == game.board), None)
        three = game.options.starting_fincas != len(game.board.starting_sites)
        self.wishes = {name: getattr(game.options, name, three) for name in VARIANTS}
        self.edition = game.options.edition

    def remember(self) -> LastTable:
        """Return what to save for the next time; a recommended board is left to the next recommendation."""
        return LastTable(
            tuple(Chair(player.shown, player.color, player.bot) for player in self.players),
            None if self._board is None else self._board.path.stem,
            self._board is not None and self._board.own,
            edition=2 if self.edition == 2 else 1,
            first=self.first_player,
            numbers=self.numbers.path.stem if self.numbers.own else None,
            **self.wishes,
        )

    def begin_again(self, table: LastTable) -> None:
        """Let the same player begin as at an earlier table, or a random one, if it is the same table."""
        if [chair.color for chair in table.players] == [player.color for player in self.players]:
            self.first = None if table.first is None else self.players[table.first]

    def recall(self, table: LastTable) -> None:
        """Take what was saved; a board that is gone or broken by now gives way to the recommended one."""
        self._seat([Player.again(chair.name, chair.color, chair.bot) for chair in table.players])
        self.first = None if table.first is None else self.players[table.first]
        same = (entry for entry in self._numbers if entry.own and entry.path.stem == table.numbers)
        self.numbers = next(same, self._numbers[0])
        usable = [entry for entry in self.boards if entry.board is not None]
        wanted = (table.board, table.own)
        self._board = next((entry for entry in usable if (entry.path.stem, entry.own) == wanted), None)
        self.wishes = {name: getattr(table, name) for name in VARIANTS}
        self.edition = table.edition

    @property
    def board(self) -> BoardEntry | None:
        """The chosen board, or by default the recommended one."""
        if self._board is not None:
            return self._board
        usable = [entry for entry in self.boards if entry.board is not None]
        return next((entry for entry in usable if self.recommended(entry)), usable[0] if usable else None)

    @board.setter
    def board(self, entry: BoardEntry) -> None:
        if entry.board is not None:
            self._board = entry

    def offer(self, numbers: list[NumbersEntry], boards: list[BoardEntry]) -> None:
        """Take other numbers and boards. Own ones that are new or have changed are chosen; else those that were, if
        they can still be played."""
        usable = _usable(numbers)
        before, known = self._chosen_numbers, [entry.tiles for entry in self._numbers]
        changed = next((entry for entry in usable if entry.own and entry.tiles not in known), None)
        known_boards = [entry.board for entry in self._files]
        self._numbers, self._files = usable, boards
        self.numbers = changed or next((entry for entry in usable if entry.path == before.path), usable[0])
        new = next((entry for entry in self.boards if _new(entry, known_boards)), None)
        if new is not None:
            self._board = new

    @property
    def all_numbers(self) -> list[NumbersEntry]:
        """All playable numbers, the shipped ones first."""
        return self._numbers

    @property
    def numbers(self) -> NumbersEntry:
        """The chosen numbers."""
        return self._chosen_numbers

    @numbers.setter
    def numbers(self, entry: NumbersEntry) -> None:
        self._chosen_numbers = entry
        self._fit()

    @property
    def tiles(self) -> TileSet:
        """The tile set of the chosen numbers."""
        tiles = self._chosen_numbers.tiles
        assert tiles is not None
        return tiles

    def _fit(self) -> None:
        """Offer the boards on which the tiles have room; the chosen one stays if possible."""
        self.boards = [with_room(entry, self.tiles) for entry in self._files]
        chosen = self._board
        usable = (entry for entry in self.boards if entry.board is not None)
        self._board = next((entry for entry in usable if chosen is not None and entry.path == chosen.path), None)

    def recommended(self, entry: BoardEntry) -> bool:
        """Return whether a shipped board is the one for this number of players."""
        if entry.own or entry.board is None:
            return False
        return entry.path.stem == ("short" if len(self.players) <= SHORT_FOR else "long")

    def offers(self, variant: str) -> bool:
        """Return whether a variant would change anything here.

        The chosen numbers may have no fruit trees, no coins for a fair start (R12.6), or too few fincas. Three starting
        fincas (R12.3) mean nothing where the board begins with three anyway; others need random sites, or more sites.
        """
        board = None if self.board is None else self.board.board
        trees = self.tiles.fruit_trees
        if variant == "fruit_trees":
            return trees is not None and trees.trees > 0
        if variant == "fair_start":
            return any(self.fair_coins)
        if variant != "three_fincas":
            return True
        if board is None or len(board.starting_sites) == SHORTER_START:
            return False
        fewer = len(board.starting_sites) < SHORTER_START
        if len(board.used_sites) < SHORTER_START or (fewer and not self.wishes["random_sites"]):
            return False
        return self.tiles.finca_count >= SHORTER_START

    def has(self, variant: str) -> bool:
        """Return whether a variant is wanted and possible."""
        return self.wishes[variant] and self.offers(variant)

    def options(self, board: Board) -> Options:
        """Return the variants for a board."""
        chosen = {name: self.has(name) for name in VARIANTS}
        fincas = SHORTER_START if chosen.pop("three_fincas") else len(board.starting_sites)
        return Options(starting_fincas=fincas, edition=self.edition, **chosen)

    def variants(self) -> tuple[str, ...]:
        """Return the variants of this game, by their names in `options` and texts."""
        return (*(name for name in VARIANTS if self.has(name)), *(("edition_1",) if self.edition == 1 else ()))

    @property
    def fair_coins(self) -> tuple[int, ...]:
        """The extra coins of a fair start for those after the first player, in turn order; empty if unknown."""
        board = None if self.board is None else self.board.board
        if board is None:
            return ()
        try:
            return coins_by_place(board, self.tiles, len(self.players))[1:]
        except SetupError:
            return ()

    @property
    def problem(self) -> SetupError | None:
        """Why this game cannot be set up, if it cannot."""
        entry = self.board
        if entry is None or entry.board is None:
            return None
        try:
            check_options(entry.board, self.tiles, self.options(entry.board), len(self.players))
        except SetupError as error:
            return error
        return None

    @property
    def ready(self) -> bool:
        """Whether the game can start."""
        return self.board is not None and self.problem is None

    def game(self) -> Game:
        """Return the chosen game; only when `ready`."""
        entry = self.board
        if entry is None or entry.board is None:
            raise ValueError("no board is chosen")
        return new_game(entry.board, self.tiles, self.options(entry.board), len(self.players))

    def seats(self) -> tuple[Seat, ...]:
        """Return the players in seating order; equal names get a number."""
        names: list[str] = []
        for player in self.players:
            name, number = player.shown, 2
            while name.casefold() in (taken.casefold() for taken in names):
                name = f"{player.shown} {number}"
                number += 1
            names.append(name)
        return tuple(Seat.of(name, player.color, player.bot) for name, player in zip(names, self.players, strict=True))

    @property
    def first_player(self) -> int | None:
        """The number of the first player, or None for a random one."""
        return None if self.first is None else next(i for i, p in enumerate(self.players) if p is self.first)


def _usable(numbers: list[NumbersEntry]) -> list[NumbersEntry]:
    """Return the playable numbers."""
    return [entry for entry in numbers if entry.tiles is not None]


def _new(entry: BoardEntry, known: list[Board | None]) -> bool:
    """Return whether a board of the player's own is new."""
    return entry.own and entry.board is not None and entry.board not in known
