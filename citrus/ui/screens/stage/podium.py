"""Painting the podium: who has won, and everybody on it, on crates of wood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pygame import BLEND_RGBA_MULT, SRCALPHA, Rect, Surface

from citrus.language.wording import PLACES, signed
from citrus.language.words import Words
from citrus.match.session import Session
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import TINIEST, Letters, inked_at
from citrus.ui.kit.garland import bare, pennants
from citrus.ui.kit.moving_parts import PlacedPicture
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card
from citrus.ui.pieces.ground import rounded_wood
from citrus.ui.pieces.people import Feeling, portrait
from citrus.ui.pieces.points import GOLD, crown
from citrus.ui.screens.final.table import FinalResult
from citrus.ui.screens.stage.names import draw_name
from citrus.ui.screens.stage.places import ABOVE_HEAD, PodiumPlaces
from citrus.ui.table.view.speech import speech_tail

WORDS, TAIL = (
    1.5,
    9,
)  # the greatest width of what somebody says, in blocks, and the tail of its bubble, in design pixels
HUNG = 8  # how far above the upper edge the garland begins, in design pixels
HOP = 15  # how high winners jump, in design pixels
CROWN = 0.34  # how wide the crown of a winner is, in faces
FIGURES = 50  # how far below the upper edge of a block its place and points lie at most, in design pixels
CUP = 0.42  # how wide the cup of a series is, in faces


class PodiumPainter:
    """Paints the podium of a finished game."""

    def __init__(self, ui: Ui, session: Session, words: Words, result: FinalResult) -> None:
        self._ui = ui
        self._session = session
        self._words = words
        self._result = result
        self._u = 1.0

    def fit(self, places: PodiumPlaces) -> None:
        """Take the places in a window."""
        self._u, self._places = places.unit, places

    def _px(self, value: float) -> int:
        return max(1, round(value * self._u))

    def _text(self, value: float) -> int:
        """Return the size of letters of the design in pixels."""
        return max(1, round(value * self._places.text))

    def place(self, player: int) -> str:
        """Return the place of a player in words, such as `1st`."""
        return self._ui.texts(f"final.place.{PLACES[self._result.table[player].place - 1]}")

    def feeling(self, player: int) -> Feeling:
        """Return how a player looks: the winners are glad, and nobody weeps at the feast."""
        return "glad" if self._result.table[player].won else "calm"

    def draw_garland(self, surface: Drawable) -> None:
        """Draw the cord and the leaves of the garland, if it has room."""
        if self._garlanded:
            surface.blit(bare(self._ui, *self._garland), (0, -self._px(HUNG)))

    def draw_head(self, surface: Drawable, headline: str, leads: Sequence[str]) -> list[Rect]:
        """Draw who has won, and by how much and why in some lines; return where these words are."""
        headed = self._headed(headline, leads)
        for written, place in headed:
            surface.blit(written, place)
        return [place for _, place in headed]

    def pennants(self, now: float) -> Iterator[PlacedPicture]:
        """Yield the pennants of that garland in the colours of the winners, as the wind moves them."""
        own = [self._session.seats[player].color for player in self._result.winners]
        if self._garlanded:
            for picture, (x, y) in pennants(self._ui, *self._garland, [*own, "paper", "accent", "highlight"], now):
                yield picture, (x, y - self._px(HUNG))

    @property
    def _garlanded(self) -> bool:
        """Whether there is room for a garland."""
        return self._places.head.y >= self._px(ABOVE_HEAD)

    @property
    def _garland(self) -> tuple[int, float]:
        """How long the garland is, and its unit."""
        return self._places.head.width + 2 * self._places.head.x, self._u

    def _headed(self, headline: str, leads: Sequence[str]) -> list[tuple[Surface, Rect]]:
        """Return these words as written, each with its place."""
        fonts, palette, places = self._ui.fonts, self._ui.palette, self._places
        title = fonts.fitted(headline, Letters(self._px(50), palette["paper"], title=True), places.head.width, TINIEST)
        found, step = [(title, title.get_rect(center=places.head.center))], places.lead.height // max(1, len(leads))
        for number, lead in enumerate(leads):
            letters = Letters(self._text(21 if number == 0 else 19), palette["panel"], bold=True)
            line = fonts.fitted(lead, letters, places.lead.width, TINIEST)
            middle = places.lead.centerx, places.lead.y + step * number + step // 2
            found.append((line, line.get_rect(center=middle)))
        return found

    def draw_block(self, surface: Drawable, player: int, risen: float) -> None:
        """Draw a player's block with its place and the points as far as it has `risen`, 0 to 1."""
        ui, px, palette = self._ui, self._px, self._ui.palette
        whole, row, seat = self._places.blocks[player], self._result.table[player], self._session.seats[player]
        block = whole.move(0, round((1 - risen) * whole.height))
        if not risen:
            return
        clip = surface.get_clip()
        surface.set_clip(clip.clip(Rect(whole.x, 0, whole.width, whole.bottom)))
        surface.blit(self._crate(seat.color, whole.size), block)
        ink, room = palette["ink"], block.width // 2 - px(20)
        size, small = min(px(64), round(block.height * 0.66)), min(self._text(26), round(block.height * 0.5))
        number = ui.fonts.shrunk(signed(row.total), Letters(size, ink, title=True), room)
        said = ui.fonts.shrunk(self.place(player), Letters(small, ink, bold=True), room)
        tag = Rect(0, 0, said.get_width() + px(16), said.get_height())  # or `2.` and `90` would read as a fraction
        x = block.centerx - (tag.width + px(12) + number.get_width()) // 2
        tag.midleft = x, block.y + min(block.height // 2 + px(4), px(FIGURES))
        paper = GOLD if row.won else palette["paper"]
        surface.blit(card(ui, tag.size, Card(tag.height / 2, paper)), tag)
        surface.blit(said, said.get_rect(center=tag.center))
        surface.blit(number, inked_at(number, (tag.right + px(12) + number.get_width() // 2, tag.centery)))
        surface.set_clip(clip)

    def draw_cup(self, surface: Drawable, player: int) -> None:
        """Draw the cup for who has won the series of the day, on the block beside their face."""
        face = self._places.faces[player]
        side = round(face.width * CUP)
        cup = self._ui.art.piece("cup", (side, side))
        surface.blit(cup, cup.get_rect(bottomright=(self._places.blocks[player].right, face.bottom)))

    def draw_name(self, surface: Drawable, player: int) -> None:
        """Draw a player's name below the block."""
        draw_name(surface, self._ui, self._words.player(player), self._places.names[player], self._text(19))

    def figure(self, player: int) -> Surface:
        """Return a player as seen on the podium; winners wear a crown. Do not draw on it."""
        ui, side, seat = self._ui, self._places.faces[player].width, self._session.seats[player]
        face = ui.art.piece(portrait(seat, self.feeling(player)), (side, side), seat.color)
        if not self._result.table[player].won:
            return face

        def make() -> Surface:
            worn = crown(ui, round(side * CROWN))
            up = round(worn.get_height() * 0.72)
            picture = Surface((side, side + up), SRCALPHA)
            picture.blit(face, (0, up))
            picture.blit(worn, worn.get_rect(midtop=(side // 2, 0)))
            return picture

        return ui.art.made(("winner", seat.bot, seat.color, side), make)

    def standing(self, player: int, lift: float = 0) -> tuple[int, int]:
        """Return where a player's picture lies, lifted by some design pixels."""
        face, picture = self._places.faces[player], self.figure(player)
        return face.x, face.bottom - picture.get_height() - round(lift * self._u)

    def draw_remarks(self, surface: Drawable, said: Mapping[int, str]) -> list[Rect]:
        """Draw what some players say; return where."""
        bubbles = list[Rect]()
        for player, text in said.items():
            bubbles += self._draw_remark(surface, player, text, bubbles)
        return bubbles

    def _draw_remark(self, surface: Drawable, player: int, text: str, bubbles: list[Rect]) -> list[Rect]:
        """Draw what somebody says above their head, or beside it, where it hides nobody and no other of the `bubbles`;
        return where that is; nothing without room."""
        ui, px, places, size = self._ui, self._px, self._places, self._text(17)
        face, line = places.faces[player], max(1.5, 1.6 * self._u)
        lines = ui.fonts.lines(text, size, round(places.blocks[player].width * WORDS))
        step = ui.fonts.spacing(size)
        wide = max(ui.fonts.width(one, size) for one in lines) + 2 * px(14)
        paper = Rect(0, 0, wide, step * len(lines) + px(10))
        heads = [self._head(one) for one in range(len(places.faces))]
        side = px(TAIL)
        room = Rect(
            places.head.x, places.lead.bottom, places.head.width, places.blocks[player].bottom - places.lead.bottom
        )
        above = min(max(heads[player].centerx - wide // 2, room.x), room.right - wide)
        below = [head.y for head in heads if above < head.right and head.x < above + wide]
        spots = (
            (above, heads[player].y - side - paper.height, 270),
            (face.right + side, face.centery - paper.height, 0),
            (face.x - side - wide, face.centery - paper.height, 180),
            (above, min(below) - side - paper.height, 270),  # over neighbours
        )

        def free(x: int, y: int, turned: int) -> bool:
            place = Rect((x, y), paper.size)
            return bool(room.contains(place)) and place.collidelist([*heads, *bubbles]) < 0

        spot = next((one for one in spots if free(*one)), None)
        if spot is None:
            return []
        x, y, turned = spot
        paper.topleft = x, y
        surface.blit(card(ui, paper.size, Card(px(12), ui.palette["paper"], ui.palette["ink"], line)), paper)
        tail = speech_tail(ui, side, line, turned)
        at = {
            270: tail.get_rect(midtop=(heads[player].centerx, paper.bottom - round(line) - 1)),
            0: tail.get_rect(midright=(paper.x + round(line) + 1, paper.centery)),
            180: tail.get_rect(midleft=(paper.right - round(line) - 1, paper.centery)),
        }
        surface.blit(tail, at[turned])
        for number, one in enumerate(lines):
            words = ui.fonts.render(one, Letters(size, ui.palette["ink"]))
            surface.blit(words, words.get_rect(midtop=(paper.centerx, paper.y + px(5) + step * number)))
        return [paper]

    def _head(self, player: int) -> Rect:
        """Return where a player stands or jumps."""
        (x, y), picture = self.standing(player, HOP if self._result.table[player].won else 0), self.figure(player)
        return Rect(x, y, picture.get_width(), self._places.faces[player].bottom - y)

    def _crate(self, color: str, size: tuple[int, int]) -> Surface:
        """Return a block of wood with a ribbon in a player's colour."""
        ui, u = self._ui, self._u

        def make() -> Surface:
            radius, line = 9 * u, max(1.5, 2 * u)
            crate = rounded_wood(ui, size, radius, max(32, self._px(170)))
            band = Rect(0, 0, size[0], self._px(9))
            crate.fill(ui.palette[color], band)
            crate.fill(ui.palette[f"{color}_dark"], (0, band.bottom, size[0], max(1, self._px(2))))
            corners = card(ui, size, Card(radius, "#ffffff"))
            crate.blit(corners, (0, 0), special_flags=BLEND_RGBA_MULT)
            crate.blit(card(ui, size, Card(radius, None, ui.palette["umber"], line)), (0, 0))
            return crate

        return ui.art.made(("podium", color, size, u), make)
