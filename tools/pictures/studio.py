"""The program with games of sparring bots in it, to make pictures of."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from citrus.file_names import free_path_beside
from citrus.laboratory.games import play
from citrus.match.match import Match
from citrus.match.saves import new_game_path
from citrus.records.record import COLORS, Seat
from citrus.records.replay import Step, replay
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from tests.rules.worlds import real_game
from tests.ui.player import Player

LATE = 0.7  # the part of a game after which the table is full enough to be looked at


class Studio:
    """The program, and games to show in it."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._games: dict[tuple[int, bool], tuple[Match, list[Step]]] = {}

    def match(
        self,
        players: int,
        found: Callable[[Step, Step], bool] | None = None,
        last: bool = False,
        trees: bool = False,
        late: float = LATE,
    ) -> Match:
        """Return a game at its end, or at the first late moment (`last`: the last) that `found` accepts. `found` also
        gets the step after. `late` is the part of the game after which moments are late."""
        if (players, trees) not in self._games:
            self._games[players, trees] = self._play(players, trees)
        whole, steps = self._games[players, trees]
        if found is None:
            return whole
        among = range(int(len(steps) * late), len(steps) - 1)
        here = next((n for n in (reversed(among) if last else among) if found(steps[n], steps[n + 1])), among[0])
        actions = tuple(step.action for step in steps[1 : here + 1] if step.action is not None)
        record = replace(whole.record, actions=actions, result=None)
        return Match(record, steps[: here + 1], free_path_beside(whole.path))

    def _play(self, players: int, trees: bool) -> tuple[Match, list[Step]]:
        names = self.app.ui.texts("seats.defaults").split()
        game = real_game("short" if players < 4 else "long", players, fruit_trees=trees)
        record, _, _ = play(game, ("greedy",) * players, "screenshots")
        seats = tuple(Seat(name, color) for name, color in zip(names, COLORS, strict=False))[:players]
        steps = tuple(replay(record))
        match = Match.continued(replace(record, seats=seats), steps, new_game_path(seats))  # saved once
        return match, list(steps)

    def table(self, match: Match) -> Player:
        """Return somebody at the table of a game."""
        self.app.routes.to_table(match)
        assert isinstance(self.app.top, PlayScreen)
        return Player(self.app.top)

    def rest(self, seconds: float = 1.0) -> None:
        """Let everything come to rest."""
        for _ in range(round(seconds / 0.05)):
            self.app.step([], 0.05)
