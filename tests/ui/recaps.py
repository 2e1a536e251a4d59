"""A game whose last turns are told, and where its turns begin."""

from __future__ import annotations

from pathlib import Path

from citrus.laboratory.games import play
from citrus.language.words import Words
from citrus.records.replay import Step, replay
from citrus.rules.events import TurnBegan
from citrus.rules.state import GameState
from citrus.ui.shell.app import App
from tests.ui.at_table import new_match


def game_of(players: int, path: Path) -> list[Step]:
    """Return the steps of a whole game of `players` players, the same for every path."""
    board = "short" if players < 4 else "long"
    record, _, _ = play(new_match(path, board, players).state.game, ("greedy",) * players, "recap")
    return list(replay(record))


def begins(step: Step) -> bool:
    return any(isinstance(event, TurnBegan) for event in step.events)


def turns(steps: list[Step]) -> list[int]:
    """Return the places of the steps after which somebody's turn begins."""
    return [place for place, step in enumerate(steps) if begins(step) and not step.state.over]


def words(app: App, state: GameState) -> Words:
    return Words(app.ui.texts, state.game, ("Ana", "Bruno", "Clara"), (None,) * 3)
