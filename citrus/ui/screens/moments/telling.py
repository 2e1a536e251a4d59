"""The moments of a finished game in words, and how each is painted: a picture of the board, and below it who did what
when."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pygame import SRCALPHA, Rect, Surface

from citrus.language.wording import gain, names
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.moments import LAST, Moment, moments
from citrus.review.figures import figures, luckiest, turns_of
from citrus.review.values import Review
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
MOST_LINES = 3  # of what was done
PORTRAIT, STEP, MOST_FACES = 56, 0.6, 3  # the portraits of equal players lie one on another
LEAST_WIDE = 260  # of a card
RADIUS, DEPTH = 12.0, 3.0  # design pixels: its corners and its shadow
FLATTEST, PROPORTIONS = 0.36, 0.9  # the height of a picture in its widths: at least, and where there is room


class Telling(Scaled):
    """Tells the moments of a match, also luck that its review knows of, in a scale. The full table adds what was
    done in each turn."""

    def __init__(self, ui: Ui, match: Match, review: Review | None = None) -> None:
        self._ui = ui
        self._match = match
        seats = match.seats
        self._camera = Camera(ui, match.state.game, tuple(seat.color for seat in seats))
        self.words = Words(ui.texts, match.state.game, tuple(seat.name for seat in seats))
        self.moments = moments(match.steps, len(seats), () if review is None else _luck(match, review))
        calm = preferences_of(ui).settings.begins_calm(match.state.game.options.family)
        self._turns = () if calm else retold(self.words, every_turn(match.steps))

    def heading(self, moment: Moment) -> str:
        """Return when it was."""
        texts = self.words.texts
        if moment.kind in LAST:
            return texts("final.last_part")
        return texts("final.after_turn" if moment.kind == "surprise" else "story.turn", turn=moment.turn)

    def sentence(self, moment: Moment) -> str:
        """Return what happened, in one sentence, without the points that are shown beside it."""
        texts = self.words.texts
        return texts(
            f"story.{moment.kind}",
            name=names(texts, [self.words.player(one) for one in (moment.player, *moment.others)]),
            rival="" if moment.rival is None else self.words.player(moment.rival),
            points=texts.amount("points", moment.swing or moment.points),
            source="" if moment.source is None else texts(f"final.{moment.source}"),
        )

    def whole(self, moment: Moment) -> str:
        """Return the sentence with the points that are shown beside it."""
        said, points = self.sentence(moment), self.gained(moment)
        return self.words.texts.joined(", ", [said, gain(points)]) if points else said

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
        rows = -(-count // max(1, (room.width + gap) // (self.px(LEAST_WIDE) + gap)))
        columns = -(-count // rows)
        wide = (room.width - (columns - 1) * gap) // columns
        inner, words = wide - 2 * self.px(PAD), self._around(wide)
        picture = round((most - (rows - 1) * gap) / rows) - words
        high = words + max(round(inner * FLATTEST), min(picture, round(inner * PROPORTIONS)))
        places = list[Rect]()
        for row in range(rows):
            here = min(columns, count - row * columns)
            start = room.x + (columns - here) * (room.width + gap) // (2 * columns)
            edges = [start + x * (room.width + gap) // columns for x in range(here + 1)]
            places += [Rect(left, room.y + row * (high + gap), end - gap - left, high) for left, end in pairwise(edges)]
        return places

    def picture_place(self, place: Rect) -> Rect:
        """Return where the picture is on a card."""
        pad = self.px(PAD)
        return Rect(place.x + pad, place.y + pad, place.width - 2 * pad, place.height - self._around(place.width))

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
        surface.blit(self._said(moment, place.width), (x, y + self._line))

    def _around(self, width: int) -> int:
        """Return how much higher than their pictures all cards of a width are."""
        said = [self._said(moment, width).get_height() for moment in self.moments]
        words = max(self.px(PORTRAIT), self._line + max(said, default=0))
        return 2 * self.px(PAD) + self.px(GAP) + words

    def _shown(self, moment: Moment) -> list[tuple[int, Feeling]]:
        """Return whose portraits are on a card, and how they feel."""
        feeling: Feeling = "sorry" if moment.kind in ("surprise", "closer") else "glad"
        faces = [(player, feeling) for player in (moment.player, *moment.others)]
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
        """Return the sentence as written on a card of a width, and in small letters what was done."""
        room, fonts, palette = width - 3 * self.px(PAD) - self._faces(moment), self._ui.fonts, self._ui.palette
        said = fonts.render(self.sentence(moment), Letters(self.px(WORDS), palette["ink"]), width=room)
        did = self.did(moment)
        if not did:
            return said
        below = fonts.wrapped(did, Letters(self.px(SMALL), palette["ink_soft"]), room, MOST_LINES)
        whole = Surface((room, said.get_height() + below.get_height()), SRCALPHA)
        whole.blits([(said, (0, 0)), (below, (0, said.get_height()))])
        return whole


def _luck(match: Match, review: Review) -> Iterator[Moment]:
    """Yield the turn in which what was revealed helped the luckiest player most."""
    turns = turns_of(review, match.steps)
    found = luckiest(turns, figures(review, match.steps))
    if found is not None:
        turn, player = found
        most = max(turn.intervals, key=lambda one: one.change[player])
        yield Moment("luck", most.revealed[0], turn.number, player, round(turn.luck(player)))
