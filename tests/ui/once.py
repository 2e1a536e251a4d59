"""Drawing shared by tests that open one window after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from citrus.ui.kit.cache import SurfaceCache

SHAPES = ("card", "shadow", "disc", "mask", "lettering")
"""Sorts of pictures that depend on their key alone."""


@contextmanager
def drawn_once() -> Iterator[None]:
    """Compute a picture only once for each size, and let a face keep the letters it has drawn, whatever window asks.

    Handing the memory of each picture back to the system costs a quarter of the time of drawing: that is left out.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("citrus.ui.shell.desktop.keep_large_apart", lambda: None)
        _pictures(patch)
        _shapes(patch)
        _faces(patch)
        _files(patch)
        yield


def _pictures(patch: pytest.MonkeyPatch) -> None:
    load, drawn = pygame.image.load_sized_svg, SurfaceCache(256)
    blur, blurred = pygame.transform.box_blur, SurfaceCache(64)

    def once(file: BytesIO | Path, size: tuple[int, int]) -> pygame.Surface:
        source = file.getvalue() if isinstance(file, BytesIO) else file
        return drawn.get((source, size), lambda: load(file, size))

    def blurred_once(surface: pygame.Surface, radius: int) -> pygame.Surface:
        key = surface.get_buffer().raw, surface.get_size(), surface.get_masks(), radius
        return blurred.get(key, lambda: blur(surface, radius)).copy()

    patch.setattr(pygame.image, "load_sized_svg", once)
    patch.setattr(pygame.transform, "box_blur", blurred_once)


class _SharedShapes(SurfaceCache):
    """A cache of one window that asks all others before it draws a shape whose key says everything about it.

    Some tests put another class in the place of `pygame.Surface`: they share among themselves.
    """

    others = SurfaceCache(128)

    def get(self, key: tuple, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        kind = key[1][0] if key[0] == "made" else key[0]
        return super().get(key, (lambda: self.others.get((pygame.Surface, key), make)) if kind in SHAPES else make)


def _shapes(patch: pytest.MonkeyPatch) -> None:
    for user in ("citrus.ui.kit.art", "citrus.ui.pieces.groves"):
        patch.setattr(f"{user}.SurfaceCache", _SharedShapes)


def _faces(patch: pytest.MonkeyPatch) -> None:
    load = pygame.font.Font

    @lru_cache(maxsize=256)
    def kept(face: bytes, px: int) -> pygame.font.Font:
        return load(BytesIO(face), px)

    def once(file: BytesIO | Path, px: int) -> pygame.font.Font:
        return kept(file.getvalue(), px) if isinstance(file, BytesIO) else load(file, px)

    patch.setattr(pygame.font, "Font", once)


def _files(patch: pytest.MonkeyPatch) -> None:
    """Keep palette and rulebook, which are the same in every window, too."""
    decode = lru_cache(maxsize=64)(msgspec.yaml.decode)

    def decoded_once(content: bytes, *, type: Any = Any) -> Any:
        return deepcopy(decode(content, type=type))

    patch.setattr(msgspec.yaml, "decode", decoded_once)
