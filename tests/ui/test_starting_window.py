"""What the environment asks of the window before it opens."""

from __future__ import annotations

import os
from unittest.mock import Mock

import pygame
import pytest

from citrus.ui.shell.desktop import NoDesktopError, prepare
from citrus.ui.shell.program import main


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


def test_without_a_desktop_the_program_says_why_and_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pygame.display, "init", Mock(side_effect=pygame.error("enough")))
    assert main() == 1
    assert capsys.readouterr().err.endswith("(enough)\n")
