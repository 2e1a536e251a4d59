"""Pictures of games for programs: the table as an audience sees it, drawn without a window, a display or a device."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TypeAlias, cast

import pygame
from pygame import Surface

from citrus.language.languages import ORIGINAL
from citrus.language.texts import Texts
from citrus.language.words import Words
from citrus.match.playback import Playback
from citrus.match.settings import Settings
from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.resources import assets_dir, data_dir
from citrus.rules.actions import Action
from citrus.ui.kit.art import Art
from citrus.ui.kit.fonts import Fonts
from citrus.ui.kit.hand import Manner
from citrus.ui.kit.palette import Palette
from citrus.ui.kit.screen import Shell
from citrus.ui.kit.sounds import Sounds, Volumes
from citrus.ui.preferences import GameUi, Preferences
from citrus.ui.shell.canvas import LEAST
from citrus.ui.table.model.said import Prompt
from citrus.ui.table.model.selection import Selection
from citrus.ui.table.store.role import Activity, Watching
from citrus.ui.table.table import GameTable

Picture: TypeAlias = Surface
"""A surface of pygame, which needs no display."""


def still(record: Record, steps: Sequence[Step], size: tuple[int, int]) -> Picture:
    """Return the table after the last of the steps of a game, `size` pixels wide and high. Raises ValueError for a size
    below 320x200."""
    if size[0] < LEAST[0] or size[1] < LEAST[1]:
        raise ValueError(f"A picture of the table has at least {LEAST[0]}x{LEAST[1]} pixels, not {size[0]}x{size[1]}.")
    try:
        return _drawn(record, steps, size)
    except pygame.error:  # somebody has ended pygame since the last picture, and with it all typefaces
        _ui.cache_clear()
        return _drawn(record, steps, size)


def png(picture: Picture) -> bytes:
    """Return a picture as the bytes of a PNG file."""
    file = BytesIO()
    pygame.image.save(picture, file, "png")
    return file.getvalue()


class _Still(Watching):
    """One moment of a game without continuation."""

    def prompt(self, words: Words, legal: Sequence[Action], selection: Selection, activity: Activity) -> Prompt:
        """Return the same as for an audience, who first reads how to go on."""
        said = super().prompt(words, legal, selection, activity)
        return said if self.session.position else replace(said, hint="")


class _NoWindow:
    """The answers to what a table asks of its window and of settings."""

    scale = 1.0
    manner = Manner()
    settings = Settings(speed="none", talk=False)


def _drawn(record: Record, steps: Sequence[Step], size: tuple[int, int]) -> Surface:
    playback = Playback(record, tuple(steps), Path())
    playback.seek(playback.last)
    table = GameTable(_ui(), _Still(playback), lambda intent: None)
    table.lay_out(size)
    picture = Surface(size, depth=32)
    table.view.draw(picture, table.view.all_over)
    return picture


@cache
def _ui() -> GameUi:
    """Return what pictures are drawn with, kept for the next one."""
    pygame.font.init()
    assets, none = assets_dir(), _NoWindow()
    palette = Palette.load(assets / "palette.yaml")
    return GameUi(
        art=Art(assets / "images", palette),
        fonts=Fonts(assets / "fonts"),
        palette=palette,
        texts=Texts.load(data_dir() / "locales" / f"{ORIGINAL}.yaml"),
        sounds=Sounds(assets / "sounds", Volumes()),
        shell=cast(Shell, none),
        preferences=cast(Preferences, none),
    )
