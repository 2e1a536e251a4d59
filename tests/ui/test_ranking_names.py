"""Names on the sheet of the standings."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from citrus.language.languages import shipped
from citrus.ui.shell.app import App
from citrus.ui.table.model.commands import Command
from tests.grids import sampled
from tests.ui.player import sit_down
from tests.ui.shell import play, resize


@pytest.mark.parametrize(
    ("size", "scale", "language", "trees"),
    sampled([(1280, 720), (1920, 1080)], [100, 130, 150], shipped(), [False, True]),
)
def test_no_name_is_cut_that_has_room(
    app: App, size: tuple[int, int], scale: int, language: str, trees: bool, shortened: list[str]
) -> None:
    app.change(replace(app.settings, scale=scale, language=language))
    resize(app, size)
    player = sit_down(app, play(3, 3, steps=40, names=("Die Zwillinge", "Ömer", "Ana"), fruit_trees=trees))
    app.draw()
    shortened.clear()
    player.clicks(Command.STANDINGS)
    app.step([], 1.0)
    app.draw()
    assert not shortened
