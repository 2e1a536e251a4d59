"""What the environment asks of the window before it opens."""

from __future__ import annotations

import os

import pygame
import pytest

from citrus.ui.shell.desktop import NoDesktopError, prepare


@pytest.mark.parametrize(("asked", "passed_on"), [("", None), ("x11", "x11")])
def test_a_driver_that_is_set_to_nothing_is_left_to_the_system(
    monkeypatch: pytest.MonkeyPatch, asked: str, passed_on: str | None
) -> None:
    found: list[str | None] = []

    def begin() -> None:
        found.append(os.environ.get("SDL_VIDEODRIVER"))
        raise pygame.error("enough")

    monkeypatch.setenv("SDL_VIDEODRIVER", asked)
    monkeypatch.setattr(pygame.display, "init", begin)
    with pytest.raises(NoDesktopError, match="enough"):
        prepare()
    assert found == [passed_on]
