"""What the table offers is worked out once for a click, what it shows once for a change; painting changes nothing."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.rules.actions import Plant
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.table import role
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.offer import Choices, choices
from tests.ui.at_table import buy, new_match, on_board, plantable, press


@pytest.fixture
def screen(app: App, tmp_path: Path) -> PlayScreen:
    app.change(replace(app.settings, speed="none", confirm_end=False))
    screen = PlayScreen(app.ui, app.routes, new_match(tmp_path, seed=2))
    app.show(screen)
    buy(screen)
    screen.table.click(targets.HandTile(0))
    app.step([], 0.1)
    return screen


def test_a_click_on_a_space_computes_what_is_offered_once(screen: PlayScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    computed = []

    def counted(*args: object) -> Choices:
        computed.append(args)
        return choices(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(role, "choices", counted)
    press(screen, on_board(screen, plantable(screen, 0)))
    assert isinstance(screen.match.steps[-1].action, Plant)
    assert len(computed) == 1


def test_looking_about_computes_nothing_anew(screen: PlayScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(role, "choices", lambda *args: pytest.fail("nothing has changed that could be offered"))
    at = on_board(screen, plantable(screen, 0))
    screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))
    screen.update(1.0)
    screen.draw(pygame.Surface(screen.size))
    assert screen.table.moment.note is not None


def test_a_moment_is_derived_once_and_painting_leaves_it_alone(app: App, screen: PlayScreen) -> None:
    screen.table.looking.look_at(targets.Space(plantable(screen, 0)))
    screen.update(1.0)
    moment, pictures = screen.table.moment, []
    for _ in range(2):
        app.draw()
        pictures.append(pygame.image.tobytes(app.surface, "RGB"))
    assert pictures[0] == pictures[1]
    assert screen.table.moment is moment
    screen.update(1.0)
    assert screen.table.moment is moment, "nothing has changed"
    assert not screen.dirty
    screen.table.looking.look_at(None)
    assert screen.table.moment is not moment
    assert screen.table.moment.note is None


def test_the_link_to_a_rule_can_be_clicked_before_it_is_painted(app: App, tmp_path: Path) -> None:
    screen = PlayScreen(app.ui, app.routes, new_match(tmp_path, seed=2))
    app.show(screen)
    screen.table.press(Command.END)
    assert screen.table.topic == "R4.3"
    link = screen.table.rect_of(targets.RuleLink())
    assert screen.table.layout.bar.contains(link)
    assert screen.table.target_at(link.center) == targets.RuleLink()
