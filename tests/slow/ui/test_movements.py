"""What moves at the table in whole games leaves the picture of the present."""

from __future__ import annotations

import pygame

from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.ui.shell.app import App
from tests.ui import behind
from tests.ui.player import Player
from tests.ui.test_table_movements import FRAME, games, moments, watching  # noqa: F401


def test_after_any_movement_the_table_is_as_if_freshly_drawn(app: App, games: dict[int, Match]) -> None:  # noqa: F811
    """The first movement for each kind of event."""
    surface, seen = pygame.Surface((1280, 720)), set[str]()
    for match in games.values():
        playback = Playback.of(match)
        playback.seek(0)
        screen = watching(app, playback)
        player = Player(screen)
        app.show(screen)
        for position, _, step in moments(match):
            kinds = {type(event).__name__ for event in step.events} - seen
            playback.seek(position - 1)
            behind.motion(player).stop()
            player.comes_back()
            if not kinds:
                continue
            seen |= kinds
            screen.go(position)
            frames = 0
            screen.update(0)
            while screen.animating:
                if frames % 7 == 0:
                    screen.draw(surface)
                screen.update(FRAME)
                frames += 1
                assert frames < 900, position
            screen.draw(surface)
            after = pygame.image.tobytes(surface, "RGB")
            behind.scene(player).stale()
            screen.draw(surface)
            assert after == pygame.image.tobytes(surface, "RGB"), position
            screen.update(1)
            assert not screen.animating
