"""The ways from screen to screen, as screens see them, and what screens tell of the game that they show."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from citrus.album.album import Album
    from citrus.match.lesson import LessonName
    from citrus.match.match import Match
    from citrus.rules.board import Board
    from citrus.rules.game import Game
    from citrus.rules.tiles import TileSet


class Routes(Protocol):
    """The ways to screens. Some screens replace all others, some lie over them."""

    @property
    def album(self) -> Album:
        """The finished games of the folder, which some screens look into."""

    def to_start(self) -> None:
        """Show the start screen, with nothing behind it."""

    def to_setup(self, after: Match | None = None, first: bool = False) -> None:
        """Show the setup over the start screen; `after` a game, with the same players, board and variants. `first`:
        without a last table, offer a family game against the computer. From a lesson over the setup, this leads back
        to it."""

    def to_introduction(self, lesson: LessonName = "first") -> None:
        """Show a lesson: the first game, in which everything is learnt by doing it, or another one. It lies over the
        setup if that is open, and else replaces all screens."""

    def from_lesson(self) -> None:
        """Leave a lesson for the setup over which it lies, or for the start screen."""

    def to_workshop(self) -> None:
        """Show the workshop of boards and numbers over the screens."""

    def to_workbench(self, own: Path) -> None:
        """Show a board or house rules of the player on the workbench, over the workshop where it lies."""

    def to_painting(self, path: Path) -> None:
        """Show a board of the player on the workbench over the screens; a file that is not a board is refused."""

    def to_numbers(self, path: Path) -> None:
        """Show house rules on the workbench over the screens; a file without any is refused."""

    def to_trial(self, board: Board, name: str) -> None:
        """Show how a board of that name plays, with all numbers that suit it, over the screens."""

    def to_numbers_trial(self, tiles: TileSet, name: str) -> None:
        """Show how numbers of that name play, on all boards that suit them, over the screens."""

    def to_records(self) -> None:
        """Show the list of saved games over the start screen."""

    def to_album(self) -> None:
        """Show the album of the finished games over the screens."""

    def to_settings(self) -> None:
        """Show the settings over the screens."""

    def to_rulebook(self, place: str | None = None) -> None:
        """Show the rulebook over the screens, open at a place (`planting`, `planting.roads`) or at a rule (`R6.4`). An
        unknown place, or none, is the first page. Where the rulebook lies open below, this leads back to it."""

    def to_player_aid(self) -> None:
        """Show the player aid over the screens: of the game on the table, or of the game as it comes in the box. Where
        the player aid lies open below, this leads back to it."""

    def to_match(self, match: Match) -> None:
        """Show the table of a running game, or the scoring of a finished one."""

    def to_opened(self, match: Match) -> None:
        """Show a game that has just been opened: as `to_match`, but the scoring lies over the list of saved games, if
        that is open."""

    def to_table(self, match: Match) -> None:
        """Show the table, whatever the state of the game."""

    def to_board(self, match: Match) -> None:
        """Show the board of a finished game over its scores."""

    def to_replay(self, match: Match, turns: int = 0) -> None:
        """Show a game as it was after `turns` turns over the screens, without changing it. From its beginning it plays
        at once."""

    def to_moment(self, match: Match, position: int, better: bool = False) -> None:
        """Show a game as it was after `position` actions; with `better` also what its review would have done there."""

    def to_remark(self, match: Match, position: int, said: str, happens: bool = False) -> None:
        """Show a game as it was after `position` actions, with a remark; if it `happens`, the last one is shown while
        it happens."""

    def to_review(self, match: Match) -> None:
        """Show the review of a finished game over the screens. Where it lies open below, this leads back to it."""

    def to_story(self, match: Match) -> None:
        """Show the story of a finished game in pictures over the screens."""

    def open_file(self, path: Path) -> None:
        """Open any file: a game is played, a review is shown with the game beside it, a board or numbers are copied
        into the player's folder and put on the workbench.

        Any other file is refused with a sentence and changes nothing.
        """

    def open_record(self, path: Path) -> None:
        """Open a record; a bad one is refused with a sentence and changes nothing."""

    def watch_record(self, path: Path, turns: int = 0) -> None:
        """Watch a record from after `turns` turns; a bad one is refused with a sentence."""

    def review_record(self, path: Path) -> None:
        """Open the review of a record; one that is bad or not finished is refused with a sentence."""


@runtime_checkable
class ShowsGame(Protocol):
    """A screen that shows a game."""

    @property
    def game(self) -> Game:
        """The shown game."""


@runtime_checkable
class HoldsMatch(Protocol):
    """A screen on which a game may be played."""

    @property
    def at_stake(self) -> Match | None:
        """The game that is played here; None if nothing can be lost."""
