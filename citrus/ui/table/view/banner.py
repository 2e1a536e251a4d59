"""A ribbon of paper across the table, with a few words for everybody."""

from __future__ import annotations

from pygame import SRCALPHA, Rect, Surface

from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import draw_shadow
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.model.banners import Banner

HIGH, WITH_DETAIL = 86, 112  # design pixels
HEADING, DETAIL = 38, 17  # design pixels of letters
COMING, GOING = 0.12, 0.2  # seconds


class BannerView:
    """Draws ribbons."""

    def __init__(self, ui: Ui, colors: tuple[str, ...]) -> None:
        self._ui = ui
        self._colors = colors

    def draw(self, surface: Surface, layout: TableLayout, banner: Banner, now: float) -> None:
        """A ribbon, `now` seconds after it came; it comes and goes softly, but stays while a lot is drawn."""
        picture = self._ribbon(layout, banner)
        place = picture.get_rect(center=(layout.size[0] // 2, layout.view.centery))
        share = 1.0 if banner.lot else min(1.0, now / COMING, max(0.0, banner.seconds - now) / GOING)
        if share < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * share))
        surface.blit(picture, place)

    def _ribbon(self, layout: TableLayout, banner: Banner) -> Surface:
        color = None if banner.player is None else self._colors[banner.player]
        key = ("banner", layout.size, layout.unit, banner.text, banner.detail, color)
        return self._ui.art.made(key, lambda: self._made(layout, banner, color))

    def _made(self, layout: TableLayout, banner: Banner, color: str | None) -> Surface:
        ui, palette = self._ui, self._ui.palette
        width, depth = layout.size[0], layout.px(6)
        band = Rect(-depth, 2 * depth, width + 2 * depth, layout.px(WITH_DETAIL if banner.detail else HIGH))
        picture = Surface((width, band.height + 4 * depth), SRCALPHA)
        draw_shadow(picture, ui, band, 0, depth)
        picture.fill(palette["panel"], band)
        edge, stripe = layout.px(2), layout.px(7)
        own = palette["accent" if color is None else color]
        dark = palette.mix("accent", "shadow", 0.6) if color is None else palette[f"{color}_dark"]
        for y in (band.y, band.bottom - stripe):
            picture.fill(dark, (0, y, width, stripe))
            picture.fill(own, (0, y + edge // 2, width, stripe - edge // 2 * 2))
        self._write(picture, layout, banner, color, band)
        return picture

    def _write(self, picture: Surface, layout: TableLayout, banner: Banner, color: str | None, band: Rect) -> None:
        """The words, between two workers of the player or below each other."""
        fonts, palette = self._ui.fonts, self._ui.palette
        side = layout.px(56) if color is not None else 0
        room = band.width - 2 * (side + layout.px(40))
        title = fonts.fitted(banner.text, layout.text(HEADING), palette["ink"], room, title=True)
        middle = band.centery - (layout.px(16) if banner.detail else 0)
        at = title.get_rect(center=(picture.get_width() // 2, middle))
        picture.blit(title, at)
        words = at
        if banner.detail:
            detail = fonts.fitted(banner.detail, layout.text(DETAIL), palette["ink"], room)
            below = detail.get_rect(midtop=(at.centerx, at.bottom - layout.px(2)))
            picture.blit(detail, below)
            words = at.union(below)
        if color is not None:
            worker = self._ui.art.piece("worker", (side, side), color)
            for x in (words.left - layout.px(16) - side // 2, words.right + layout.px(16) + side // 2):
                picture.blit(worker, worker.get_rect(center=(x, band.centery)))
