"""The feast at the end of a game: evening over the table, a garland, everybody on a ribbon, and fruit in the air."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pygame import BLEND_RGB_MULT, Color, Rect, Surface
from pygame.transform import rotate

from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import SMALLEST, Letters
from citrus.ui.kit.garland import HUNG, garland
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Panel, draw_panel
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.points import crown
from citrus.ui.table.model.feast import Feast, Guest

COMING, GOING = 0.5, 0.3  # seconds
EVENING = (228, 210, 184)  # of 255: what is left of red, green and blue
WINNER, OTHER, APART = 138, 92, 34  # design pixels: how large players are, and how far from each other
HOP, HOPS = 16, 1.1  # how high winners jump, and how often in a second
SWAY = 4  # how high the others do
CROWN, CROWNED = 0.42, 0.3  # of a winner: how large a crown is, and how far it is above the hat
SLIP, POINTS, NAME = 34, 22, 15  # the slips with names and points: their height, and the letters on them
ON_EDGE = 10  # design pixels of a slip that lie on the ribbon
INSIDE, BETWEEN = 7, 5  # design pixels around the words on a slip, and from slip to slip
FRUITS, EVERY = 22, 0.08  # how many are in the air, and how many seconds after each other they set out
THROWN = 6.0  # seconds in which fruit sets out: after that, the winners stand in peace
FRUIT, TURN = 36, 15  # how large one is, and by how many degrees it turns at a time
UP, DOWN, ASIDE = 460, 720, 330  # pixels in a second: thrown up, how much slower each second, and to the sides at most


@dataclass(frozen=True)
class Stay:
    """How many `seconds` something is shown in all, and how many of them are over `now`."""

    now: float
    seconds: float

    @property
    def left(self) -> float:
        """The remaining seconds."""
        return self.seconds - self.now


@dataclass(frozen=True)
class _Slips:
    """How slips with names fit between players: their distance in pixels, and the share of their full size that the
    words have."""

    apart: int
    share: float


class FeastView:
    """Paints the feast; `colors` are those of the players."""

    def __init__(self, ui: Ui, colors: tuple[str, ...]) -> None:
        self._ui = ui
        self._colors = colors

    def draw_behind(self, surface: Drawable, layout: TableLayout, feast: Feast, stay: Stay) -> None:
        """Draw what lies behind the ribbon with the words."""
        share = _eased(min(1.0, stay.now / COMING, max(0.0, stay.left) / GOING))
        evening = Color(*(round(255 - (255 - left) * share) for left in EVENING))
        surface.fill(evening, special_flags=BLEND_RGB_MULT)
        own = [self._colors[winner] for winner in feast.winners]
        hung = garland(self._ui, layout.size[0], layout.unit, [*own, "paper", "accent", "highlight"])
        whole, under = surface.get_clip(), layout.bar.bottom  # what the bar says stays readable
        surface.set_clip(whole.clip(Rect(0, under, *layout.size)))
        surface.blit(hung, (0, under + round((share - 1) * hung.get_height())))
        surface.set_clip(whole)
        if share == 1:
            self._throw(surface, layout, stay.now - COMING)

    def draw_before(self, surface: Drawable, layout: TableLayout, feast: Feast, ribbon: Rect, stay: Stay) -> None:
        """Draw everybody above the ribbon; the best stand in the middle."""
        if stay.now < COMING / 2 or stay.left < GOING:
            return
        widest = max(self._slip_width(layout, guest) for guest in feast.guests)
        row = standing(layout, feast.guests, ribbon, widest)
        apart = row[1][1].left - row[0][1].right
        slips = _Slips(apart, min(1.0, (min(ground.width for _, ground in row) + apart) / widest))
        for guest, ground in row:
            self._draw_worker(surface, layout, guest, ground, stay.now)
            self._slip(surface, layout, guest, ground, slips)

    def _draw_worker(self, surface: Drawable, layout: TableLayout, guest: Guest, ground: Rect, now: float) -> None:
        ui, side = self._ui, ground.width
        beat = abs(math.sin(math.pi * HOPS * (now - COMING) + guest.player * 0.9))
        place = ground.move(0, -round(layout.px(HOP if guest.won else SWAY) * beat))
        worker = ui.art.piece("worker", (side, side), self._colors[guest.player])
        surface.blit(worker, place)
        if guest.won:
            self._crown(surface, place, round(side * CROWN))

    def _crown(self, surface: Drawable, under: Rect, side: int) -> None:
        """Draw a crown of gold over a hat."""
        worn = crown(self._ui, round(side * 1.16))
        surface.blit(worn, worn.get_rect(center=(under.centerx, under.y - side // 8)))

    def _slip_width(self, layout: TableLayout, guest: Guest) -> int:
        """Return the width of a slip in its full size, with a gap to the next one."""
        fonts = self._ui.fonts
        name = fonts.width(guest.name, layout.text(NAME), bold=True)
        return (
            name + fonts.width(_said(guest.points), layout.text(POINTS), title=True) + layout.px(3 * INSIDE + BETWEEN)
        )

    def _slip(self, surface: Drawable, layout: TableLayout, guest: Guest, ground: Rect, slips: _Slips) -> None:
        """Draw a slip of paper below a player's feet, with the name and the points."""
        fonts, ink, share = self._ui.fonts, self._ui.palette["ink"], slips.share
        inside = max(1, round(layout.px(INSIDE) * share))
        points = fonts.render(
            _said(guest.points), Letters(max(SMALLEST, round(layout.text(POINTS) * share)), ink, title=True)
        )
        left = ground.width + slips.apart - points.get_width() - 3 * inside - layout.px(BETWEEN)
        name = fonts.fitted(guest.name, Letters(max(SMALLEST, round(layout.text(NAME) * share)), ink, bold=True), left)
        slip = Rect(0, 0, name.get_width() + points.get_width() + 3 * inside, layout.px(SLIP))
        slip.midtop = ground.midbottom
        draw_panel(surface, self._ui, slip, Panel(layout.px(6), layout.px(2)))
        surface.blit(name, name.get_rect(midleft=(slip.x + inside, slip.centery)))
        surface.blit(points, points.get_rect(midright=(slip.right - inside, slip.centery)))

    def _throw(self, surface: Drawable, layout: TableLayout, now: float) -> None:
        """Draw fruit that is thrown up behind the ribbon, and falls down there again, for some seconds."""
        floor, middle = layout.view.centery, layout.size[0] // 2
        for number in range(FRUITS):
            force = 1 + (number * 5 % 7) / 12  # each is thrown a little differently
            aside = ((number * 37) % 100 / 50 - 1) * ASIDE
            air = 2 * UP * force / DOWN  # seconds until it is back
            age = (now - number * EVERY) % max(air, FRUITS * EVERY)
            if now < number * EVERY or age > air or now - age > THROWN:
                continue
            up = (UP * force - DOWN * age / 2) * age
            fruit = self._fruit(HUNG[number % len(HUNG)], layout.px(FRUIT), round(age * 120 / TURN) * TURN % 360)
            at = middle + round(aside * age * layout.unit), floor - round(up * layout.unit)
            surface.blit(fruit, fruit.get_rect(center=at))

    def _fruit(self, kind: str, side: int, angle: int) -> Surface:
        """Return a fruit turned by an angle."""
        piece = self._ui.art.piece(f"fruit_{kind}", (side, side))
        return self._ui.art.made(("thrown", kind, side, angle), lambda: rotate(piece, angle))


def standing(layout: TableLayout, guests: tuple[Guest, ...], ribbon: Rect, slips: int) -> list[tuple[Guest, Rect]]:
    """Return where everybody stands above the ribbon, whose edge holds the slips with the names, each at most `slips`
    wide.

    The winners stand in the middle of the window, the others right and left in turn, all equally far apart, and no
    larger than there is room.
    """
    floor = ribbon.top + layout.px(ON_EDGE) - layout.px(SLIP)
    wide = min(layout.px(WINNER), round((floor - layout.px(HOP)) / (1 + CROWNED)))
    narrow = wide * OTHER // WINNER
    winners, others = [one for one in guests if one.won], [one for one in guests if not one.won]
    right, left = others[::2], others[1::2]
    beside = layout.size[0] - len(winners) * wide - 2 * len(right) * narrow  # as if there were as many on the left
    gap = min(max(layout.px(APART + OTHER), slips) - narrow, beside // (len(winners) + 2 * len(right) + 1))
    x = (layout.size[0] - len(winners) * (wide + gap) + gap) // 2 - len(left) * (narrow + gap)
    row = []
    for guest in (*left[::-1], *winners, *right):
        width = wide if guest.won else narrow
        row.append((guest, Rect(x, floor - width, width, width)))
        x += width + gap
    return row


def _said(points: int) -> str:
    return f"{points}".replace("-", "−")


def _eased(share: float) -> float:
    return share * share * (3 - 2 * share)
