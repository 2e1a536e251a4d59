"""A game in Python: set up in one line, played step by step, kept as a record. `import citrus` offers this. This module
decides nothing itself: the rules play, records are those of the program, and sentences are those of the table."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from citrus import local_time
from citrus.content.boards import load_board
from citrus.content.errors import ContentError
from citrus.content.fair_starts import deal
from citrus.content.named import UnknownNameError, board_path, numbers_path
from citrus.content.tiles import load_tiles
from citrus.language.languages import ORIGINAL
from citrus.language.problems import content_line, problem_text, record_line
from citrus.language.texts import Texts
from citrus.language.words import Words, refusal_text
from citrus.records.drawing import drawing
from citrus.records.notation import format_action, parse_action
from citrus.records.record import COLORS, Record, RecordError, Seat, read_steps, write
from citrus.records.replay import Step, recorded
from citrus.records.replay import replay as moments
from citrus.records.seats import MAX_NAME
from citrus.records.states import state_line
from citrus.records.words import NotationError
from citrus.rules.actions import Action
from citrus.rules.board import Board
from citrus.rules.events import Event, reveals
from citrus.rules.game import Game, Options
from citrus.rules.orders import SetupError
from citrus.rules.problem import Problem
from citrus.rules.refusal import Refusal
from citrus.rules.setup import check_options, check_setup, start
from citrus.rules.state import GameState
from citrus.rules.tiles import TileSet
from citrus.rules.turn import apply, legal_actions, why_not
from citrus.rules.variants import new_game
from citrus.rules.view import PlayerView, view

if TYPE_CHECKING:
    from citrus.ui.shell.still import Picture

File = str | PathLike[str]


class TableError(ValueError):
    """An impossible request, explained in a sentence. `rule` is the rule that an action breaks (`R5.2`), else None."""

    def __init__(self, sentence: str, rule: str | None = None) -> None:
        super().__init__(sentence)
        self.rule = rule

    def __reduce__(self) -> tuple[type[TableError], tuple[str, str | None]]:
        return TableError, (str(self), self.rule)


class Reason(NamedTuple):
    """Why an action is not legal: the `rule` that it breaks (`R5.2`), a `sentence` as at the table, and the `refusal`
    with the cause and the spaces at fault, for programs."""

    rule: str
    sentence: str
    refusal: Refusal

    def __str__(self) -> str:
        return f"{self.rule}: {self.sentence}"


class Table:
    """A game that is played step by step. `new_table` sets one up, `replay` reads one from a record.

    Actions are written as in records (`buy R2`, `plant lemon* e5`); actions of the rules (`citrus.rules.actions`) will
    do as well.
    """

    def __init__(self, record: Record, steps: Iterable[Step]) -> None:
        """Take over a record and its steps."""
        self._record = record
        self._steps = list(steps)

    def __repr__(self) -> str:
        state = self.state
        now = "over" if state.over else f"{self.seats[state.player].name} in turn, phase {state.phase!r}"
        scores = ", ".join(
            f"{seat.name} {player.score}" for seat, player in zip(self.seats, state.players, strict=True)
        )
        done = len(self._steps) - 1
        actions = "1 action" if done == 1 else f"{done} actions"
        return f"<Table: {self.game.board.name}, {actions}, {now}, scores {scores}>"

    def __str__(self) -> str:
        """Draw the present moment as text, with a legend and without hidden orders."""
        return drawing(self.state, self.seats)

    def picture(self, size: tuple[int, int] = (1280, 720)) -> Picture:
        """Return the present moment as the window shows it to an audience: a pygame surface of `size` pixels.

        Nothing hidden is in it. It needs neither window nor display, and does not disturb a running pygame. Raises
        ValueError for fewer than 320x200 pixels.
        """
        from citrus.ui.shell.still import still

        return still(self._record, self._steps, size)

    def _repr_png_(self) -> bytes:
        """Return the picture that notebooks show of a table."""
        from citrus.ui.shell.still import png

        return png(self.picture())

    @property
    def game(self) -> Game:
        """What never changes during the game: board, tile set, options, number of players."""
        return self._record.game

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players in seating order."""
        return self._record.seats

    @property
    def state(self) -> GameState:
        """The present moment, complete with the orders that no player may know, those of bag and stacks."""
        return self._steps[-1].state

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every moment until now: the start, and the result of each action with its events."""
        return tuple(self._steps)

    def view(self) -> PlayerView:
        """Return what the players may know of the present moment; hidden orders are sorted."""
        return view(self.state)

    def legal_actions(self) -> tuple[str, ...]:
        """Return all legal actions as text, without doubles; empty when the game is over."""
        return tuple(format_action(self.game, action) for action in legal_actions(self.state))

    def why_not(self, action: str | Action) -> Reason | None:
        """Explain why an action is not legal now; None if it is. Raises TableError for a text that names no action, and
        TypeError for anything else than a text or an action."""
        meant = self._meant(action)
        refusal = why_not(self.state, meant)
        if refusal is None:
            return None
        words = Words(_english(), self.game, tuple(seat.name for seat in self.seats))
        return Reason(refusal.rule, refusal_text(words, self.state, meant, refusal), refusal)

    def act(self, action: str | Action) -> tuple[Event, ...]:
        """Do an action; return what happened. Raises TableError if it is not legal, and what `why_not` raises; then
        nothing has happened."""
        meant = self._meant(action)
        reason = self.why_not(meant)
        if reason is not None:
            text = format_action(self.game, meant)
            said = _english()("problem.move", action=text, rule=reason.rule, reason=reason.sentence)
            raise TableError(said, reason.rule)
        state, events = apply(self.state, meant)
        self._steps.append(Step(meant, state, events))
        return events

    def follow(self, plan: Iterable[str | Action]) -> tuple[Event, ...]:
        """Do what a bot plans, until an action reveals something hidden: then ask it again. Return what happened.
        Raises TableError at the first action that is not legal; those before it are done."""
        happened: list[Event] = []
        for action in [plan] if isinstance(plan, str) else plan:
            events = self.act(action)
            happened += events
            if any(map(reveals, events)):
                break
        return tuple(happened)

    def undo(self) -> str:
        """Take back the last action, whatever it revealed; return it as text. Raises TableError at the beginning."""
        if len(self._steps) == 1:
            raise TableError("Nothing can be taken back: the game has just begun.")
        action = self._steps.pop().action
        assert action is not None
        return format_action(self.game, action)

    def copy(self) -> Table:
        """Return a copy of the game until now that continues on its own. They share moments, which never change."""
        return Table(self._record, self._steps)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Table:
        return self.copy()

    def record(self) -> Record:
        """Return the game until now as a value: setup, actions and, when it is over, the result."""
        return recorded(self._record, self._steps)

    def save(self, file: File) -> None:
        """Write the game into a file that the window, `citrus replay` and `replay` open. Raises OSError."""
        write(Path(file), self.record())

    def to_json(self, legal: bool = False) -> str:
        """Return the present moment as one line of JSON, like `citrus replay --states`, without hidden orders. `legal`
        adds the legal actions."""
        return state_line(len(self._steps) - 1, self._steps[-1], legal).decode()

    def _meant(self, action: str | Action) -> Action:
        if isinstance(action, Action):
            return action
        if not isinstance(action, str):
            raise TypeError(f"an action is text or one of citrus.rules.actions, not {action!r}")
        try:
            return parse_action(self.game, action)
        except NotationError as error:
            raise TableError(problem_text(_english(), error.problem)) from None


def new_table(
    board: File | Board = "long",
    players: int | Sequence[str] = 2,
    seed: int | str | None = None,
    *,
    family: bool = False,
    random_sites: bool = False,
    starting_fincas: int | None = None,
    edition: int = 2,
    fruit_trees: bool = False,
    fair_start: bool = False,
    numbers: File | TileSet | None = None,
    first_player: int | None = None,
) -> Table:
    """Set up a game.

    `board` is the name of a board that comes with the game or of one of yours, the path of a board file, or a board.
    `players` is their number, 2 to 5, or their names, of at most 200 characters. All chance comes from `seed`; without
    one, no two games are alike. The options are those of `citrus.rules.game.Options` (R12); without `starting_fincas`
    there are as many as the board says. `numbers` are house rules, by name, path or value; else those of the game.
    `first_player` is a number from 0; without one, it is drawn at random.

    Raises TableError, and TypeError if `players` is one text.
    """
    if isinstance(players, str):
        raise TypeError(f"players are a number or several names, not {players!r}")
    try:
        tiles = numbers if isinstance(numbers, TileSet) else _tiles(numbers)
        land = board if isinstance(board, Board) else load_board(board_path(str(board)), tiles)
        options = Options(
            family=family,
            random_sites=random_sites,
            starting_fincas=len(land.starting_sites) if starting_fincas is None else starting_fincas,
            edition=edition,
            fruit_trees=fruit_trees,
            fair_start=fair_start,
        )
        names = [f"Player {number + 1}" for number in range(players)] if isinstance(players, int) else list(players)
        if any(len(name) > MAX_NAME for name in names):
            raise TableError(problem_text(_english(), Problem("record.player_name", most=MAX_NAME)))
        check_options(land, tiles, options, len(names))
        game = new_game(land, tiles, options, len(names))
        setup = deal(game, random.Random(seed), first_player)
        check_setup(game, setup)
    except ContentError as error:
        raise TableError(content_line(_english(), error)) from None
    except (SetupError, UnknownNameError) as error:
        raise TableError(problem_text(_english(), error.problem)) from None
    seats = tuple(Seat(name, color) for name, color in zip(names, COLORS, strict=False))
    record = Record(local_time.now_utc(), game, seats, setup)
    return Table(record, [Step(None, start(game, setup), ())])


def replay(game: File | Record) -> Table:
    """Return the game of a record file, or of a record, played to its last action and ready to continue. `steps` are
    all its moments. Raises TableError for anything that is not a record, or breaks the rules."""
    try:
        if isinstance(game, Record):
            return Table(game, moments(game))
        return Table(*read_steps(Path(game)))
    except RecordError as error:
        where = "The record" if isinstance(game, Record) else game
        raise TableError(record_line(_english(), where, error)) from None


def _tiles(numbers: File | None) -> TileSet:
    return load_tiles() if numbers is None else load_tiles(numbers_path(str(numbers)))


def _english() -> Texts:
    return Texts.of(ORIGINAL)
