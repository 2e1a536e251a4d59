"""Pictures of fincas: with their values, and once they are scored as a home where a feast is on."""

from __future__ import annotations

from pygame import Color, Rect, Surface

from citrus.rules.state import BuiltFinca
from citrus.ui.kit.fonts import SMALLEST, Letters, inked_at
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, hexed
from citrus.ui.pieces.hats import hats

FIRST, SECOND = 0.37, 0.29  # the letters of a finca's values, in parts of a finca
LEAST_FIRST, LEAST_SECOND, USUAL = 17, 13, 44  # pixels; on smaller fincas values may be smaller
FOOT = 0.985  # the lower edge of their plaque, in parts of a finca
FRAME = "#a8431f"
HAT, LIES = 0.58, 0.79  # of a finca that is scored: how wide a hat of the first is, and where its middle is
HANGS, SAG = 37, 3  # of 100: where a garland hangs on a house, and how much deeper in its middle
PENNANTS, PENNANT = 7, (9.5, 9)  # how many, and how wide and long each is, of 100
NOBODY = ("highlight", "paper")  # the colours of the garland of a finca where nobody was first


def finca_picture(ui: Ui, built: BuiltFinca, size: int, grown: float = 1) -> Surface:
    """Return a picture of a finca with its values, enlarged by `grown`, and the letter of its site, if any."""
    return ui.art.made(("finca", built, size, grown), lambda: _finca(ui, built, size, grown))


def _finca(ui: Ui, built: BuiltFinca, size: int, grown: float) -> Surface:
    surface = ui.art.piece("finca", (size, size)).copy()
    plaque = values_picture(ui, built, size, grown)
    surface.blit(plaque, below(plaque, size))
    if built.site:
        surface.blit(site_sign(ui, built.site, size), sign_corner(size))
    return surface


def home_picture(ui: Ui, site: str, colors: tuple[str, ...], size: int) -> Surface:
    """Return a picture of a finca that has been scored, with the letter of its `site`, if any: there is light in it, a
    garland in the `colors` of those who were first there hangs across it, and their hats lie where its values were."""
    return ui.art.made(("home", site, colors, size), lambda: _home(ui, site, colors, size))


def _home(ui: Ui, site: str, colors: tuple[str, ...], size: int) -> Surface:
    picture = ui.art.piece("finca#lit", (size, size)).copy()
    picture.blit(ui.art.drawing(_garland(ui, colors or NOBODY), (size, size)), (0, 0))
    if colors:
        wide = size * HAT
        worn = hats(ui, colors, round(wide))
        if worn.get_width() > size:
            worn = hats(ui, colors, round(wide * size / worn.get_width()))
        picture.blit(worn, worn.get_rect(center=(size // 2, round(size * LIES))).clamp(picture.get_rect()))
    if site:
        picture.blit(site_sign(ui, site, size), sign_corner(size))
    return picture


def _garland(ui: Ui, colors: tuple[str, ...]) -> str:
    """Return a garland of pennants as SVG: at both ends they hang lower than in the middle of it."""
    wide, deep = PENNANT
    string = ui.palette["umber"]
    line = f"M4 {HANGS}Q50 {HANGS + 2 * SAG} 96 {HANGS}"
    parts = [f'<path d="{line}" fill="none" stroke="{hexed(string)}" stroke-width="1.6"/>']
    for number in range(PENNANTS):
        share = (number + 0.5) / PENNANTS
        x, y = 4 + 92 * share, HANGS + SAG * 4 * share * (1 - share)
        fill = ui.palette[colors[number % len(colors)]]
        parts.append(
            f'<path d="M{x - wide / 2:.1f} {y:.1f}h{wide}l{-wide / 2} {deep}Z" fill="{hexed(fill)}" '
            f'stroke="{hexed(fill.lerp(string, 0.6))}" stroke-width="1.3" stroke-linejoin="round"/>'
        )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{"".join(parts)}</svg>'


def below(plaque: Surface, size: int) -> Rect:
    """Return the place of the plaque with the values on a finca of a size."""
    return plaque.get_rect(midbottom=(size // 2, round(size * FOOT)))


def values_picture(ui: Ui, built: BuiltFinca, size: int, grown: float) -> Surface:
    """Return the cached plaque below a house with the values for first and second place."""
    return ui.art.made(("values", built, size, grown), lambda: _plaque(ui, built, size, grown))


def _plaque(ui: Ui, built: BuiltFinca, size: int, grown: float) -> Surface:
    """Return a plaque with the first value, and the second smaller beside it in a darker field of its own, so that
    nobody reads both as one number. They are enlarged by `grown`, as far as the plaque is no wider than the house."""
    palette = ui.palette
    ink, frame = palette["ink"], Color(FRAME)
    edge, air = max(1.5, size * 0.04), max(2, size // 20)  # air is beside each value
    widest = size - 2 * round(edge) - 4 * air

    def labels(grown: float) -> tuple[Surface, Surface]:
        """Return the two values in letters of a size."""
        first = max(LEAST_FIRST if size >= USUAL else SMALLEST, round(size * FIRST * grown))
        second = max(LEAST_SECOND if size >= USUAL else SMALLEST, round(size * SECOND * grown))
        soft = palette.mix("ink_soft", "ink", 0.3)
        return (
            ui.fonts.render(str(built.finca.first), Letters(first, ink, bold=True)),
            ui.fonts.render(str(built.finca.second), Letters(second, soft, bold=True)),
        )

    tried = (labels(grown - step * 0.05 * grown) for step in range(10))
    one, two = next((pair for pair in tried if sum(label.get_width() for label in pair) <= widest), labels(0.5))
    large, small = one.get_bounding_rect(), two.get_bounding_rect()
    high = large.height + 2 * round(edge) + 2 * max(2, size // 24)
    whole = large.width + small.width + 4 * air + 2 * round(edge), high
    plaque = card(ui, whole, Card(high * 0.28, palette["paper"], frame, edge)).copy()
    left = round(edge) + air
    field = left + large.width + air
    plaque.blit(card(ui, whole, Card(high * 0.28, palette["panel_edge"], frame, edge)), (field, 0), (field, 0, *whole))
    plaque.fill(frame, (field - round(edge) // 2, round(edge), max(1, round(edge)), high - 2 * round(edge)))
    plaque.blit(one, inked_at(one, (left + large.width // 2, high // 2)))
    plaque.blit(two, inked_at(two, (field + air + small.width // 2, high // 2)))
    return plaque


def sign_corner(size: int) -> tuple[int, int]:
    """Return the corner of the sign with the letter on a finca of a size."""
    return round(size * 0.02), round(size * 0.01)


def site_sign(ui: Ui, site: str, size: int) -> Surface:
    """Return the sign with the letter of its site for a finca of a size."""

    def make() -> Surface:
        ink, side = ui.palette["ink"], max(14, round(size * 0.28))
        paper = card(ui, (side, side), Card(side * 0.3, ui.palette["paper"], ink, max(1.0, size * 0.018))).copy()
        letter = ui.fonts.render(site, Letters(max(12, round(size * 0.25)), ink, bold=True))
        paper.blit(letter, inked_at(letter, paper.get_rect().center))
        return paper

    return ui.art.made(("sign", site, size), make)
