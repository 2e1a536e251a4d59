"""A ribbon of paper across the table, with a few words for everybody."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import SRCALPHA, Rect, Surface

from citrus.records.record import Seat
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import draw_shadow, paled
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.people import portrait
from citrus.ui.table.model.banners import Banner
from citrus.ui.table.view.note_builder import SENTENCE_END

HIGH, WITH_DETAIL = 86, 112  # design pixels
HEADING, DETAIL = 38, 17  # design pixels of letters
AIR = 17  # design pixels above and below the words, with the stripes
DEPTH = 6  # design pixels: of its shadow, for which there is twice as much room above it
FACE = 60  # design pixels: how large those beside the words are
COMING, GOING = 0.12, 0.2  # seconds


class BannerView:
    """Draws ribbons."""

    def __init__(self, ui: Ui, seats: Sequence[Seat]) -> None:
        self._ui = ui
        self._seats = seats

    def draw(self, surface: Drawable, layout: TableLayout, banner: Banner, now: float | None = None) -> None:
        """Draw a ribbon, `now` seconds after it came; it fades in and out, but stays while a lot is drawn. One that
        concerns nobody in particular lies at the top, where it leaves the land in sight. Without a time it stays, too,
        above the buttons."""
        picture = self.ribbon(layout, banner)
        place = picture.get_rect(center=(layout.size[0] // 2, layout.view.centery))
        if now is None:
            place.bottom = min(place.bottom, layout.buttons.first.y)
        elif banner.player is None:
            place.top = -layout.px(2 * DEPTH)
        share = 1.0 if banner.lot or now is None else min(1.0, now / COMING, max(0.0, banner.seconds - now) / GOING)
        if share < 1:
            picture = paled(picture, round(255 * share))
        surface.blit(picture, place)

    def place(self, layout: TableLayout, banner: Banner) -> Rect:
        """Return where a ribbon lies, as high as its words need."""
        words = self._words(layout, banner)
        high = layout.px(WITH_DETAIL if banner.detail else HIGH)
        ribbon = Rect(0, 0, layout.size[0], max(high, sum(line.get_height() for line in words) + 2 * layout.px(AIR)))
        ribbon.center = layout.size[0] // 2, layout.view.centery
        return ribbon

    def ribbon(self, layout: TableLayout, banner: Banner) -> Surface:
        """Return the cached picture of a ribbon."""
        seat = None if banner.player is None else self._seats[banner.player]
        key = ("banner", layout.size, layout.unit, banner.text, banner.detail, seat)
        return self._ui.art.made(key, lambda: self._made(layout, banner, seat))

    def _made(self, layout: TableLayout, banner: Banner, seat: Seat | None) -> Surface:
        ui, palette = self._ui, self._ui.palette
        width, depth = layout.size[0], layout.px(DEPTH)
        words = self._words(layout, banner)
        band = Rect(-depth, 2 * depth, width + 2 * depth, self.place(layout, banner).height)
        picture = Surface((width, band.height + 4 * depth), SRCALPHA)
        draw_shadow(picture, ui, band, 0, depth)
        picture.fill(palette["paper"], band)
        edge, stripe = layout.px(2), layout.px(7)
        own = palette["accent" if seat is None else seat.color]
        dark = palette.mix("accent", "umber", 0.6) if seat is None else palette[f"{seat.color}_dark"]
        for y in (band.y, band.bottom - stripe):
            picture.fill(dark, (0, y, width, stripe))
            picture.fill(own, (0, y + edge // 2, width, stripe - edge // 2 * 2))
        top = band.centery - sum(line.get_height() for line in words) // 2
        written = Rect(width // 2, top, 0, 0)
        for line in words:
            written = written.union(picture.blit(line, line.get_rect(midtop=(width // 2, top))))
            top += line.get_height()
        if seat is not None:
            side = layout.px(FACE)
            face = ui.art.piece(portrait(seat, "glad"), (side, side), seat.color)
            for x in (written.left - layout.px(16) - side // 2, written.right + layout.px(16) + side // 2):
                picture.blit(face, face.get_rect(center=(x, band.centery)))
        return picture

    def _words(self, layout: TableLayout, banner: Banner) -> list[Surface]:
        """Return the lines of the heading and of its explanation, each sentence on lines of its own, as pictures; the
        ribbon grows with them."""
        fonts, ink = self._ui.fonts, self._ui.palette["ink"]
        face = 0 if banner.player is None else layout.px(FACE)
        room = layout.size[0] - 2 * (face + layout.px(40))
        large, small = layout.text(HEADING), layout.text(DETAIL)
        heading = fonts.lines(banner.text, large, room, title=True)
        sentences = SENTENCE_END.split(banner.detail) if banner.detail else ()
        detail = [line for said in sentences for line in fonts.lines(said, small, room)]
        return [
            *(fonts.render(line, Letters(large, ink, title=True)) for line in heading),
            *(fonts.render(line, Letters(small, ink)) for line in detail),
        ]
