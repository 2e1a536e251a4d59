"""The player aid on paper: one page of A4, sharp, as a PDF."""

from __future__ import annotations

import zlib
from pathlib import Path

from pygame import Surface, image

from citrus.ui.kit.screen import Ui
from citrus.ui.screens.player_aid.contents import Section
from citrus.ui.screens.player_aid.painter import AidPainter
from citrus.ui.screens.player_aid.sheet import MOST_COLUMNS

DOTS = 300  # an inch
A4 = (297.0, 210.0)  # millimetres, on its side
MARGIN = 9.0  # millimetres that hardly any printer leaves white
INCH, POINTS = 25.4, 72  # millimetres and points of PDF an inch
_TRIES = 7  # halvings: the scale is found within a hundredth


def dots(length: float) -> int:
    """Return a length in millimetres in dots."""
    return round(length / INCH * DOTS)


def page(ui: Ui, title: str, contents: tuple[Section, ...]) -> Surface:
    """Return the player aid on white paper, as large as fits between the margins."""
    width, height = dots(A4[0] - 2 * MARGIN), dots(A4[1] - 2 * MARGIN)
    least, most = width / 3000, width / 900  # of a pixel of 1280x720: surely small enough, and surely too large
    for _ in range(_TRIES):
        u = (least + most) / 2
        fits = AidPainter(ui, u).set(title, contents, width, MOST_COLUMNS).height <= height
        least, most = (u, most) if fits else (least, u)
    painter = AidPainter(ui, least)
    sheet = painter.set(title, contents, width, MOST_COLUMNS)
    surface = Surface((dots(A4[0]), dots(A4[1])))
    surface.fill("#ffffff")
    surface.blit(painter.paint(sheet), (dots(MARGIN), dots(A4[1]) // 2 - sheet.height // 2))
    return surface


def save_pdf(picture: Surface, path: Path) -> None:
    """Write a picture as the only page of a PDF, at the size of its dots. Raises OSError."""
    width, height = picture.get_size()
    across, down = (round(length * POINTS / DOTS, 2) for length in (width, height))
    pixels = zlib.compress(image.tobytes(picture, "RGB"))
    drawing = f"{across} 0 0 {down} 0 0 cm /Page Do".encode()
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {across} {down}] /Contents 4 0 R "
        "/Resources << /XObject << /Page 5 0 R >> >> >>".encode(),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawing), drawing),
        f"<< /Type /XObject /Subtype /Image /Width {width} /Height {height} /ColorSpace /DeviceRGB "
        f"/BitsPerComponent 8 /Filter /FlateDecode /Length {len(pixels)} >>\nstream\n".encode()
        + pixels
        + b"\nendstream",
    ]
    written, starts = bytearray(b"%PDF-1.4\n"), []
    for number, part in enumerate(parts, 1):
        starts.append(len(written))
        written += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    table = "".join(f"{start:010} 00000 n \n" for start in starts)
    written += (
        f"xref\n0 {len(parts) + 1}\n0000000000 65535 f \n{table}"
        f"trailer\n<< /Size {len(parts) + 1} /Root 1 0 R >>\nstartxref\n{len(written)}\n%%EOF\n"
    ).encode()
    path.write_bytes(written)
