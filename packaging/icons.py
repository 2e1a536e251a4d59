"""The icon of the program in the formats of all systems, drawn from its one picture."""

from __future__ import annotations

import io
import os
import struct
from pathlib import Path

SIZES = (16, 32, 48, 64, 128, 256, 512, 1024)
WINDOWS = (16, 32, 48, 64, 128, 256)
SIDE = (164, 314)
GROUND = "#f6e7c8"
MACOS = {
    "icp4": 16,
    "icp5": 32,
    "ic12": 64,
    "ic07": 128,
    "ic08": 256,
    "ic13": 256,
    "ic09": 512,
    "ic14": 512,
    "ic10": 1024,
}


def draw(picture: Path) -> dict[int, bytes]:
    """Return the picture as PNG files of all sizes, by their edge in pixels."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    drawn = {}
    for size in SIZES:
        file = io.BytesIO()
        pygame.image.save(pygame.image.load_sized_svg(picture, (size, size)), file, "icon.png")
        drawn[size] = file.getvalue()
    return drawn


def ico(drawn: dict[int, bytes]) -> bytes:
    """Return an icon file of Windows. An edge of 256 is written as 0."""
    head, begin, body = struct.pack("<HHH", 0, 1, len(WINDOWS)), 6 + 16 * len(WINDOWS), b""
    for size in WINDOWS:
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(drawn[size]), begin + len(body))
        body += drawn[size]
    return head + body


def icns(drawn: dict[int, bytes]) -> bytes:
    """Return an icon file of macOS."""
    body = b"".join(
        kind.encode() + struct.pack(">I", 8 + len(drawn[size])) + drawn[size] for kind, size in MACOS.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def side(picture: Path) -> bytes:
    """Return the picture on the program's background, in the size of the last page of an installer."""
    import pygame

    surface = pygame.Surface(SIDE)
    surface.fill(GROUND)
    icon = pygame.image.load_sized_svg(picture, (SIDE[0] - 40, SIDE[0] - 40))
    surface.blit(icon, icon.get_rect(center=surface.get_rect().center))
    file = io.BytesIO()
    pygame.image.save(surface, file, "side.bmp")
    return file.getvalue()


def write(picture: Path, folder: Path) -> None:
    """Put `citrus.ico`, `citrus.icns`, `side.bmp` and `SIZE.png` files into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = draw(picture)
    for size, content in drawn.items():
        (folder / f"{size}.png").write_bytes(content)
    (folder / "citrus.ico").write_bytes(ico(drawn))
    (folder / "side.bmp").write_bytes(side(picture))
    (folder / "citrus.icns").write_bytes(icns(drawn))
