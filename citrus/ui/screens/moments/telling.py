"""The moments of a finished game in words, and how each is painted: a picture of the board, and below it who did what
when."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pygame import Rect, Surface

from citrus.language.wording import gain, names
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.moments import LAST, Moment
from citrus.rules.sources import FINCA, HARVEST
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Scaled, Ui
from citrus.ui.kit.shapes import Card, card, draw_card
from citrus.ui.pieces.miniature import Camera
from citrus.ui.pieces.people import Feeling, portrait
from citrus.ui.pieces.points import pill
from citrus.ui.preferences import preferences_of
from citrus.ui.table.model.recap import every_turn, retold

PAD, GAP, BETWEEN = 10, 8, 14  # design pixels: around what is on a card, above its words, between cards
TITLE, WORDS, SMALL, PILL = 18, 16, 13, 22  # the sizes of heading, sentence, what was done, and the points
PORTRAIT, STEP, MOST_FACES = 56, 0.6, 3  # the portraits of equal players lie one on another
LEAST_WIDE = 260  # of a card
RADIUS, DEPTH = 12.0, 3.0  # design pixels: its corners and its shadow
OWN = (HARVEST, FINCA)  # what a turn brought most from, if there are words of its own for that
FLATTEST, ROOMY, HIGHEST = 0.24, 0.45, 1.3  # the height of a picture in its widths: at least, where it scrolls, at most


class Telling(Scaled):
    """Tells moments of a match, in a scale, on cards of a least width. The full table adds what was done in each
    turn."""

    def __init__(self, ui: Ui, match: Match, told: Sequence[Moment], least_wide: int = LEAST_WIDE) -> None:
        self._ui = ui
        self._match = match
        seats = match.seats
        self._camera = Camera(ui, match.state.game, tuple(seat.color for seat in seats))
        self.words = Words(ui.texts, match.state.game, tuple(seat.name for seat in seats))
        self.moments = told
        self._least_wide = least_wide
        calm = preferences_of(ui).settings.begins_calm(match.state.game.options.family)
        self._high = 0  # the height of all pictures, in pixels
        self._turns = () if calm else retold(self.words, every_turn(match.steps))

    def heading(self, moment: Moment) -> str:
        """Return when it was."""
        texts = self.words.texts
        if moment.kind in LAST:
            return texts.joined(" · ", [texts("final.last_part"), texts(f"final.{moment.source}")])
        return texts("final.after_turn" if moment.kind == "surprise" else "story.turn", turn=moment.turn)

    def sentence(self, moment: Moment) -> str:
        """Return what happened, without the points that are shown beside it."""
        return self.words.sentences([self._happened(moment), self._also(moment)])

    def whole(self, moment: Moment) -> str:
        """Return the same with the points that are shown beside it."""
        points = self.gained(moment)
        return self.words.sentences([self._happened(moment), self._also(moment), gain(points) if points else ""])

    def _happened(self, moment: Moment) -> str:
        """Return in one sentence what happened to those who are shown."""
        texts = self.words.texts
        return texts(
            self._own(moment) if moment.kind == "own" else f"story.{moment.kind}",
            name=names(texts, [self.words.player(one) for one in self._named(moment)]),
            rival="" if moment.rival is None else self.words.player(moment.rival),
            points=texts.amount("points", moment.swing or moment.points),
        )

    @staticmethod
    def _own(moment: Moment) -> str:
        """Return the key of what is said of a player's own best turn, by what it brought most from; neighbours get
        different sentences."""
        if moment.source not in OWN:
            return "story.own.other"
        return f"story.own.{moment.source}.{'ab'[moment.player % 2]}"

    def _also(self, moment: Moment) -> str:
        """Return who did just as well somewhere else; empty if nobody did."""
        others = [self.words.player(one) for one in moment.others if one not in self._named(moment)]
        return self.words.texts("story.also", name=names(self.words.texts, others)) if others else ""

    @staticmethod
    def _named(moment: Moment) -> tuple[int, ...]:
        """Return whose points a moment shows: at the first finca all who got as many there."""
        return (moment.player, *(moment.others if moment.kind == "first" else ()))

    def did(self, moment: Moment) -> str:
        """Return what was done in the turn of a moment; empty on the calm table, and where the turn does not matter."""
        tells = self._turns and moment.kind not in (*LAST, "surprise")
        return self._turns[moment.turn - 1].text if tells else ""

    def gained(self, moment: Moment) -> int:
        """Return the points that are shown beside it; 0 for none."""
        return 0 if moment.kind in ("surprise", "luck") else moment.points

    def lay(self, room: Rect, most: float) -> list[Rect]:
        """Return the places of all cards in rows across a room, from its top, all equally wide; all together are at
        most `most` pixels high, if that is enough for their words and for pictures."""
        count, gap = len(self.moments), self.px(BETWEEN)
        if not count:
            return []
        rows = -(-count // max(1, (room.width + gap) // (self.px(self._least_wide) + gap)))
        columns = -(-count // rows)
        wide = (room.width - (columns - 1) * gap) // columns
        inner, around = wide - 2 * self.px(PAD), [self._around(one, wide) for one in self.moments]
        words = [max(around[row * columns : (row + 1) * columns]) for row in range(rows)]
        picture = int((most - (rows - 1) * gap - sum(words)) / rows) - 1
        fits = picture >= inner * FLATTEST
        self._high = min(picture, round(inner * HIGHEST)) if fits else round(inner * ROOMY)
        places, y = list[Rect](), room.y
        for row in range(rows):
            here, high = min(columns, count - row * columns), words[row] + self._high
            start = room.x + (columns - here) * (room.width + gap) // (2 * columns)
            edges = [start + x * (room.width + gap) // columns for x in range(here + 1)]
            places += [Rect(left, y, end - gap - left, high) for left, end in pairwise(edges)]
            y += high + gap
        return places

    def picture_place(self, place: Rect) -> Rect:
        """Return where the picture is on a card."""
        pad = self.px(PAD)
        return Rect(place.x + pad, place.y + pad, place.width - 2 * pad, self._high)

    def picture(self, moment: Moment, size: tuple[int, int]) -> Surface:
        """Return the board at a moment: for a harvest before it, while the workers are there; a finca with all that
        encircles it. Making it takes longer than a frame."""
        state = self._match.steps[moment.position - (moment.kind == "harvest")].state
        board, lit = state.game.board, moment.spaces
        for site, space in board.sites.items():
            lit |= board.around[site] if moment.spaces >> space & 1 else 0
        return self._camera.close_up(state, size, lit)

    def draw(
        self, surface: Drawable, place: Rect, moment: Moment, picture: Surface | None, marked: bool = False
    ) -> None:
        """Draw a card: the picture, once there is one, and the words below; with a line around it if it is `marked`."""
        ui, palette, shown = self._ui, self._ui.palette, self.picture_place(place)
        edge, width = (palette["accent"], 2.5) if marked else (palette["panel_edge"], 1.0)
        look = Card(RADIUS * self.u, palette["paper"], edge, width * self.u, depth=self.px(DEPTH))
        draw_card(surface, ui, place, look)
        if picture is None:
            picture = card(ui, shown.size, Card(8 * self.u, palette.mix("panel", "meadow", 0.6)))
        surface.blit(picture, shown)
        seat, side = self._match.seats[moment.player], self.px(PORTRAIT)
        y, x = shown.bottom + self.px(GAP), shown.left + self._faces(moment) + self.px(PAD)
        for number, (player, feeling) in reversed([*enumerate(self._shown(moment))]):
            one = self._match.seats[player]
            face = ui.art.piece(portrait(one, feeling), (side, side), one.color)
            surface.blit(face, (shown.left + round(number * STEP * side), y))
        room = shown.right - x
        if points := self.gained(moment):
            paper = pill(ui, seat.color, gain(points), self.px(PILL))
            surface.blit(paper, paper.get_rect(topright=(shown.right, y)))
            room -= paper.get_width() + self.px(GAP)
        title = ui.fonts.fitted(self.heading(moment), Letters(self.px(TITLE), palette["ink"], title=True), room)
        surface.blit(title, (x, y))
        said, done = self._said(moment, place.width), self._done(moment, place.width)
        surface.blit(said, (x, y + self._line))
        if done is not None:
            surface.blit(done, (shown.left, y + max(side, self._line + said.get_height()) + self.px(GAP)))

    def _around(self, moment: Moment, width: int) -> int:
        """Return how much higher than its picture a card of a width must be."""
        said, done = self._said(moment, width), self._done(moment, width)
        below = 0 if done is None else self.px(GAP) + done.get_height()
        return 2 * self.px(PAD) + self.px(GAP) + max(self.px(PORTRAIT), self._line + said.get_height()) + below

    def _shown(self, moment: Moment) -> list[tuple[int, Feeling]]:
        """Return whose portraits are on a card, and how they feel."""
        feeling: Feeling = "sorry" if moment.kind in ("surprise", "closer") else "glad"
        faces = [(player, feeling) for player in self._named(moment)]
        if moment.rival is not None:
            faces.append((moment.rival, "sorry"))
        return faces[:MOST_FACES]

    def _faces(self, moment: Moment) -> int:
        """Return the width of the portraits on a card."""
        return round(self.px(PORTRAIT) * (1 + STEP * (len(self._shown(moment)) - 1)))

    @property
    def _line(self) -> int:
        """The height of the line with the heading."""
        return max(self._ui.fonts.height(self.px(TITLE), title=True), self.px(PILL))

    def _said(self, moment: Moment, width: int) -> Surface:
        """Return the sentence as written beside the portraits on a card of a width."""
        room, letters = width - 3 * self.px(PAD) - self._faces(moment), Letters(self.px(WORDS), self._ui.palette["ink"])
        return self._ui.fonts.render(self.sentence(moment), letters, width=room)

    def _done(self, moment: Moment, width: int) -> Surface | None:
        """Return what was done in small letters, as written across a card of a width; None if nothing is told."""
        did, letters = self.did(moment), Letters(self.px(SMALL), self._ui.palette["ink_soft"])
        return self._ui.fonts.render(did, letters, width=width - 2 * self.px(PAD)) if did else None
