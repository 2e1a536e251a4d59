"""What the table shows without words while an action is seen: on the mats, the totals if the game ended now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

import pygame
import pytest

from citrus.language.words import Words
from citrus.records.record import COLORS, Seat
from citrus.rules.game import Game
from citrus.rules.scoring import forecast
from citrus.ui.kit.screen import BASE
from citrus.ui.pieces.layout import table_layout
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.shell.app import App
from citrus.ui.table.motion.movement_builder import Happened, MovementBuilder
from tests.ui.claims.moment import NAMES, Moment, Values

TOTALS = "table.forecast.title"
"""The text that says what totals are stands for them."""


@contextmanager
def totals_shown(game: Game) -> Iterator[Callable[[Moment], list[tuple[Moment, str, Values]]]]:
    """Find the totals on the mats while the steps to a moment are shown, one movement after another; some have none."""
    names = NAMES[: game.players]
    seats = tuple(Seat(name, color) for name, color in zip(names, COLORS, strict=False))
    with TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        patch.setenv("CITRUS_HOME", home)
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        app = App()
        builder = MovementBuilder(app.ui, Words(app.ui.texts, game, names), TablePieces.of(app.ui, game, seats))
        layout = table_layout(BASE, game)

        def shown(here: Moment) -> list[tuple[Moment, str, Values]]:
            if not here.at:
                return []
            before, now = here.steps[here.at - 1].state, here.steps[here.at]
            moves = builder.movements(layout, Happened(before, now.state, now.events))
            foretold = [state for move in moves if not (state := move.foreseen or move.shown).over]
            return [(here, TOTALS, {"totals": [one.total for one in forecast(state)]}) for state in foretold]

        try:
            yield shown
        finally:
            app.close()
            pygame.display.quit()
