"""Drawing that many windows share, for whoever opens one after another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from citrus.ui.kit.cache import SurfaceCache


@contextmanager
def drawn_once() -> Iterator[None]:
    """Compute a picture only once for each size, and let a face keep the letters it has drawn, whatever window asks.

    Handing the memory of each picture back to the system costs a quarter of the time of drawing: that is left out.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("citrus.ui.shell.desktop.keep_large_apart", lambda: None)
        _pictures(patch)
        _faces(patch)
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


def _faces(patch: pytest.MonkeyPatch) -> None:
    load = pygame.font.Font

    @lru_cache(maxsize=256)
    def kept(face: bytes, px: int) -> pygame.font.Font:
        return load(BytesIO(face), px)

    def once(file: BytesIO | Path, px: int) -> pygame.font.Font:
        return kept(file.getvalue(), px) if isinstance(file, BytesIO) else load(file, px)

    patch.setattr(pygame.font, "Font", once)
