"""The still picture of the table: drawn in parts on canvases that are used again, and always as if drawn again."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.rules.board import spaces_of
from citrus.ui.kit.fonts import Fonts
from citrus.ui.pieces.groves import AROUND, around
from citrus.ui.pieces.layout import table_layout
from citrus.ui.pieces.market_view import StacksView
from citrus.ui.shell.app import App
from citrus.ui.table.view.scene import blank
from tests.rules.scene import Scene
from tests.ui import behind
from tests.ui.at_table import new_match
from tests.ui.layouts import game
from tests.ui.player import Player, sit_down


@pytest.fixture
def player(app: App, tmp_path: Path) -> Player:
    """Return a table in the first turn."""
    return sit_down(app, new_match(tmp_path, seed=2))


def shown(player: Player) -> bytes:
    """Return the current still picture."""
    return pygame.image.tobytes(behind.scene(player).picture(player.layout, player.state), "RGB")


def drawn_again(player: Player) -> bytes:
    """Return the current still picture, everything on it drawn again."""
    behind.scene(player).forget()
    return shown(player)


@pytest.mark.parametrize(
    ("language", "left", "words"),
    [
        ("en", 1, "finca"),
        ("en", 3, "fincas"),
        ("fr", 0, "finca"),
        ("fr", 1, "finca"),
        ("es", 2, "fincas"),
    ],
)
def test_the_words_of_the_stacks_agree_with_their_numbers(
    app: App, monkeypatch: pytest.MonkeyPatch, language: str, left: int, words: str
) -> None:
    app.change(replace(app.settings, language=language))
    scene = Scene().stacks(" ".join(["10/5"] * left), sites=" ".join("CDE"[:left]))
    drawn: list[str] = []
    render = Fonts.render

    def watched(self: Fonts, text: str, *rest: object, **more: object) -> pygame.Surface:
        drawn.append(text)
        return render(self, text, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Fonts, "render", watched)
    layout = dataclasses.replace(table_layout(app.size, scene.game), calm=False)
    StacksView(app.ui).draw(app.surface, layout, scene.state)
    assert words in drawn


def test_a_part_that_fails_leaves_the_window_whole(app: App, player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no mats")

    monkeypatch.setattr(player.pieces.mats, "draw", fail)
    behind.scene(player).forget()
    for _ in range(2):
        with pytest.raises(RuntimeError, match="no mats"):
            player.screen.draw(app.surface)
        assert app.surface.get_clip() == app.surface.get_rect()


def test_two_states_can_be_shown_in_one_frame(player: Player) -> None:
    first = player.state
    player.buys()
    player.skips()
    scene, layout = behind.scene(player), player.layout
    scene.stale()
    was = scene.picture(layout, first)
    looked = pygame.image.tobytes(was, "RGB")
    now = scene.picture(layout, player.state)
    assert now is not was
    assert pygame.image.tobytes(was, "RGB") == looked
    assert scene.picture(layout, first) is was


def test_the_whole_land_is_back_after_looking_at_it_from_nearer_by(player: Player) -> None:
    whole = shown(player)
    player.turns_wheel(2, player.layout.view.center)
    near = shown(player)
    assert near != whole
    assert near == drawn_again(player)  # painted first while the land is enlarged
    player.presses(pygame.K_HOME)
    assert shown(player) == whole


@pytest.mark.parametrize("width", [960, 1279, 1281, 1366, 1918, 1920])
def test_rows_of_a_canvas_are_never_copied_past_the_cache(app: App, width: int) -> None:
    surface = blank((width, 4))
    assert surface.get_size() == (width, 4)
    assert surface.get_pitch() % 16
    assert not surface.get_flags() & pygame.SRCALPHA


@pytest.mark.parametrize("name", ["short", "long"])
def test_the_spaces_around_one_are_found_at_the_edges_too(name: str) -> None:
    board = game(name, 4).board
    everything, chequered = board.all_spaces, sum(1 << space for space in spaces_of(board.all_spaces)[::2])
    for space in spaces_of(everything):
        column, row = board.column_row(space)
        places = [board.space_at(column + dx, row + dy) for dx, dy in AROUND]
        for region in (everything, chequered, 1 << space):
            bits = sum(1 << bit for bit, place in enumerate(places) if place is not None and region >> place & 1)
            assert around(board, region, space) == bits
