"""What the table offers is worked out once for a click, what it shows once for a change; painting changes nothing."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from citrus.rules.actions import Plant
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.offer import Choices, choices
from citrus.ui.table.motion.animator import MORE_SECONDS
from citrus.ui.table.store import role
from tests.ui.at_table import new_match
from tests.ui.player import Player, sit_down


@pytest.fixture
def player(app: App, tmp_path: Path) -> Player:
    player = sit_down(app, new_match(tmp_path, seed=2), speed="none", confirm_end=False)
    player.buys()
    player.clicks(targets.HandTile(0))
    app.step([], 0.1)
    return player


def test_a_click_on_a_space_computes_what_is_offered_once(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    computed = []

    def counted(*args: object) -> Choices:
        computed.append(args)
        return choices(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(role, "choices", counted)
    player.clicks(targets.Space(player.plantable(0)))
    assert isinstance(player.steps[-1].action, Plant)
    assert len(computed) == 1


def test_looking_about_computes_nothing_anew(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(role, "choices", lambda *args: pytest.fail("nothing has changed that could be offered"))
    at = player.spot_of(targets.Space(player.plantable(0)))
    player.moves(at)
    player.waits(1.0)
    player.screen.draw(pygame.Surface(player.screen.size))
    assert player.note_sheet


def test_a_moment_is_derived_once_and_painting_leaves_it_alone(app: App, player: Player) -> None:
    player.hovers(targets.Space(player.plantable(0)))
    player.waits(MORE_SECONDS)
    moment, pictures = player.snapshot, []
    for _ in range(2):
        app.draw()
        pictures.append(pygame.image.tobytes(app.surface, "RGB"))
    assert pictures[0] == pictures[1]
    assert player.snapshot is moment
    player.waits(1.0)
    assert player.snapshot is moment, "nothing has changed"
    assert not player.screen.dirty
    player.hovers(None)
    assert player.snapshot is not moment
    assert not player.note_sheet


def test_the_link_to_a_rule_can_be_clicked_before_it_is_painted(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path, seed=2))
    player.clicks(Command.END)
    assert player.screen.topic == "R4.3"
    link = player.rect_of(targets.MoreLink())
    assert player.layout.bar.contains(link)
    assert player.target_at(link.center) == targets.MoreLink()
