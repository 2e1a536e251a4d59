"""Somebody who has only a touch screen, in tests."""

from __future__ import annotations

import pygame

from citrus.rules.actions import Action
from citrus.ui.devices.device import DOUBLE_SECONDS
from citrus.ui.kit.description import Description
from citrus.ui.shell.app import App
from citrus.ui.shell.events import read_events
from citrus.ui.table.model.targets import Target
from citrus.ui.table.table_screen import TableScreen
from tests.ui.player import Player, Position
from tests.ui.real_events import push_finger
from tests.ui.shell import named
from tests.ui.walking import MOST_CLICKS

DOWN, MOVED, UP = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP
ROUND = 1 / 60


def feels(app: App, kind: int, *places: Position, seconds: float = ROUND) -> None:
    """Let SDL report fingers at places of the window, numbered from 0, and run a round."""
    for number, at in enumerate(places):
        push_finger(kind, number, *(there / side for there, side in zip(at, app.size, strict=True)))
    app.step(read_events(app.diary), seconds)


def taps(app: App, where: Position | Description) -> None:
    """Touch a place for a moment."""
    at = where.rect.center if isinstance(where, Description) else where
    feels(app, DOWN, at)
    feels(app, UP, at)


def taps_on(app: App, name: str, heading: str = "") -> None:
    """Touch what the top screen calls by a name."""
    taps(app, named(app.top, name, heading))


def rests(app: App, at: Position, seconds: float = 0.5) -> None:
    """Touch a place, and stay there for some seconds."""
    feels(app, DOWN, at)
    app.step([], seconds)
    feels(app, UP, at)


def drags(app: App, *way: Position, rests_there: bool = True) -> None:
    """Drag from place to place in as many rounds; unless the finger rests at the end, what it drags may coast."""
    feels(app, DOWN, way[0])
    for at in way[1:]:
        feels(app, MOVED, at)
    app.step([], 0.2 if rests_there else 0.0)
    feels(app, UP, way[-1])


def spreads(app: App, middle: Position, before: int, after: int, by: Position = (0, 0), rounds: int = 8) -> None:
    """Put two fingers down at a distance from each other, bring them to another one, and move both `by` some pixels."""

    def pair(kind: int, share: float) -> None:
        half = round((before + (after - before) * share) / 2)
        x, y = middle[0] + round(by[0] * share), middle[1] + round(by[1] * share)
        feels(app, kind, (x - half, y), (x + half, y))

    pair(DOWN, 0)
    for number in range(rounds):
        pair(MOVED, (number + 1) / rounds)
    pair(UP, 1)


class FingerPlayer(Player):
    """Somebody at a table who touches it instead of clicking, and has done so before."""

    def __init__(self, app: App, screen: TableScreen) -> None:
        super().__init__(screen)
        self._app = app
        self._last: Position | None = None
        taps(app, (1, 1))  # now everything is as large as fingers need it

    def taps(self, target: Target) -> None:
        """Touch a thing on the table once; where something else lay before, wait until that is no double tap."""
        spot = self.spot_of(target)
        if spot == self._last:
            self._app.step([], DOUBLE_SECONDS)
        self._last = spot
        taps(self._app, spot)

    def does_by_taps(self, action: Action) -> None:
        """Do any action: each thing is touched until it is picked or done."""
        done = len(self.steps)
        for _ in range(2 * MOST_CLICKS):
            self.taps(self.next_click(action))
            if len(self.steps) > done:
                break
        assert self.steps[-1].action == action, f"{action} was not done: {self.message}"
