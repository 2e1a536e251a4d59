"""The moments of a finished game in words, and how each is painted: a picture of the board, and below it who did what
when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise, product
from zlib import crc32

from pygame import Rect, Surface

from citrus.language.wording import gain, listed, names, signed
from citrus.language.words import Words
from citrus.match.course import FAR_BEHIND, course
from citrus.match.luck import luck
from citrus.match.match import Match
from citrus.match.moments import LAST, Moment, MomentKind
from citrus.match.saves import games_before
from citrus.rules.events import RegionHarvested
from citrus.rules.scoring import in_front, leaders
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Scaled, Ui
from citrus.ui.kit.shapes import Card, card, draw_card
from citrus.ui.pieces.contest import won_in
from citrus.ui.pieces.miniature import Camera
from citrus.ui.pieces.people import Feeling, portrait
from citrus.ui.pieces.points import crown, pill
from citrus.ui.screens.final.table import result_of
from citrus.ui.screens.moments.deeds import column, deeds, difference, form

PAD, GAP, BETWEEN = 9, 6, 11  # design pixels: around what is on a card, above its words, between cards
TITLE, PILL = 20, 23  # the sizes of heading and points
WORDS = (16, 15, 14)  # of sentences; the next one if cards do not fit otherwise
PORTRAIT, STEP, MOST_FACES = 44, 0.6, 3  # portraits lie one on another, in the line with the heading
BELOW = 1  # design pixels between that line and the sentence
LEAST_WIDE, NARROW = 440, 215  # of a card with its words beside the picture, and with them below
LYING = 0.4  # of the height of a picture: what lies beside the board
BESIDE, BROADEST = 0.38, 300  # a picture with its words beside it: its part of a card, and its width at most
RADIUS, DEPTH = 12.0, 3.0  # design pixels: its corners and its shadow
SIMPLE: Collection[MomentKind] = ("first", "best", "given", "harvest", "own")  # moments that only brought points
CLOSE = 4  # points behind the first that are few
SHARE = 3  # points that are shown when somebody gets them in the turn of another
REASONS = 2  # what brought most in the final scoring
FLATTEST, ROOMY, HIGHEST = 0.24, 0.45, 1.3  # the height of a picture in its widths: at least, where it scrolls, at most


class Telling(Scaled):
    """Tells moments of a match, in a scale, on cards: beside a picture are words, and everybody's points then. On
    `narrow` cards the words are below it, without these points."""

    def __init__(self, ui: Ui, match: Match, told: Sequence[Moment], narrow: bool = False) -> None:
        self._ui = ui
        self._match = match
        seats = match.seats
        colors = tuple(seat.color for seat in seats)
        self._camera = Camera(ui, match.state.game, colors, won=won_in(match.steps))
        self.words = Words(ui.texts, match.state.game, tuple(seat.name for seat in seats))
        self.moments = told
        self._course = course(match.steps, len(seats))
        self._games_before = games_before(match.path)
        self._narrow = narrow
        self._before, said = dict[tuple[int, int, str], Counter[str]](), Counter[str]()
        for one in told:
            self._before[_turn_of(one)] = said.copy()
            deeds(self.words, match.steps, *_turn_of(one), said)
        lucky = ((one.turn, one.player) for one in told if luck(match.steps, one.turn, one.player))
        self._lucky = next(lucky, None)
        self._size = (0, 0)  # of all pictures, in pixels
        self._short, self._words = False, WORDS[0]

    def heading(self, moment: Moment) -> str:
        """Return when it was."""
        texts = self.words.texts
        if moment.kind in LAST:
            counted = 0 < len(self._gains(moment)) < MOST_FACES  # beside more points there is room for a short word
            return texts("final.counting" if counted else "final.last_part")
        return texts("final.after_turn" if moment.kind == "surprise" else "story.turn", turn=moment.turn)

    def title(self, moment: Moment) -> str:
        """Return when it was, whose moment it was, and what it brought."""
        gained = dict(self._gains(moment)).get(moment.player, 0)
        who = self.words.joined(" ", [self.words.player(moment.player), *([gain(gained)] if gained else [])])
        return self.words.texts("review.did", name=self.heading(moment), text=who)

    def sentence(self, moment: Moment, short: bool = False) -> str:
        """Return what happened, without the points that are shown: what it meant, and how it was done, for `short`
        in one sentence; at the end, what made the difference."""
        return self.words.sentences(self._sentences(moment, 1 if short else None))

    def _sentences(self, moment: Moment, deeds: int | None = None) -> list[str]:
        """Return what happened, and how it was done in no more than `deeds` sentences."""
        happened = self._happened(moment)
        named = self.words.player(moment.player) in happened
        more = [self._reasons(moment)] if moment.kind in LAST else self._deeds(moment, named)[:deeds]
        return [one for one in (happened, *more) if one]

    def in_brief(self, moment: Moment) -> list[str]:
        """Return the same in brief: how the points came about, unless what that meant matters more."""
        return (self._deeds(moment) if moment.kind in SIMPLE else []) or self._sentences(moment)

    def _deeds(self, moment: Moment, named: bool = False) -> list[str]:
        """Return how a turn brought its points, in words that no earlier moment has; of one turn, the luck in it. The
        player has perhaps just been `named`."""
        if not moment.points:
            return []
        steps, words, said = self._match.steps, self.words, self._before.get(_turn_of(moment), Counter()).copy()
        found = deeds(words, steps, *_turn_of(moment), said, named)
        lucky = luck(steps, moment.turn, moment.player) if self._lucky == (moment.turn, moment.player) else None
        if lucky is not None and lucky.tile is not None:
            found.append(words.texts("story.luck.tile", the_tile=words.the_tile(lucky.tile)))
        elif lucky is not None:
            found.append(words.texts("story.luck.finca"))
        return found

    def whole(self, moment: Moment) -> str:
        """Return the same with the points that are shown beside it, as far as it does not name them."""
        named = (moment.player, moment.rival) if moment.kind == "end" else ()
        gains, texts = [one for one in self._gains(moment) if one[0] not in named and one[1] > 0], self.words.texts
        name = self.words.player(moment.player)
        own = [texts.joined(" ", [name, gain(points)]) for player, points in gains if player == moment.player]
        shares = [
            texts("story.share", name=self.words.player(player), points=texts.amount("points", points))
            for player, points in gains
            if player != moment.player
        ]
        return self.words.sentences([self.sentence(moment), *own, *shares])

    def told(self, moment: Moment) -> str:
        """Return all that a card tells but its heading."""
        whole = self.whole(moment)
        if self._narrow:
            return whole
        texts, points = self.words.texts, self._points(moment)
        each = [texts.joined(" ", [self.words.player(one), str(own)]) for one, own in enumerate(points)]
        return self.words.sentences([whole, listed(texts, each)])

    def _reasons(self, moment: Moment) -> str:
        """Return what brought a single winner ahead of the second: the final scoring, if it turned the game, or all
        sources of points."""
        texts, player, rival = self.words.texts, moment.player, moment.rival
        if rival is None:
            return ""
        if moment.kind == "ahead":
            return difference(self.words, rival, result_of(self._match).gap(player, rival))
        told, before = self._course, self._course.turns[-1]
        rows = zip(told.sources, pairwise((before, *told.ends)), strict=True)
        got = [(source.column, row[player] - last[player]) for source, (last, row) in rows]
        most = sorted((one for one in got if one[1] > 0), key=lambda one: -one[1])[:REASONS]
        return texts(
            "story.counted",
            name=self.words.player(player),
            points=texts.amount("points", self._late(player)),
            parts=self.words.all_of([column(self.words, name) for name, _ in most]),
            rival=self.words.player(rival),
            theirs=signed(self._late(rival)),
        )

    def _late(self, player: int) -> int:
        """Return what the final scoring brought a player."""
        return self._course.rows[-1][player] - self._course.turns[-1][player]

    def _happened(self, moment: Moment) -> str:
        """Return in one sentence what happened to those who are shown; nothing if only what was done is worth it."""
        if self._kind(moment) == "own":
            return ""
        texts, state = self.words.texts, self._match.state
        points, rival = moment.gap, moment.rival
        if moment.kind == "shared":
            points = state.players[moment.player].score
        elif moment.kind == "own":
            points, rival = self._gap(moment.player, moment.turn)
        return texts(
            self._key(moment),
            name=names(texts, [self.words.player(one) for one in (moment.player, *moment.others)]),
            rival="" if rival is None else self.words.player(rival),
            points=texts.amount("points", abs(points)),
            finca=self.words.fincas([moment.site]),
        )

    def _gap(self, player: int, turn: int) -> tuple[int, int]:
        """Return how far a player was ahead of the best other after a turn, or behind if fewer than 0, and who that
        was."""
        row = self._course.turns[turn]
        rival = max((one for one in range(len(row)) if one != player), key=row.__getitem__)
        return row[player] - row[rival], rival

    def _key(self, moment: Moment) -> str:
        """Return the key of the sentence for a moment: no two of a story are the same, nor of two games in a row, nor
        on cards of both sorts."""
        kind = self._kind(moment)
        before = sum(self._kind(one) == kind and one.position < moment.position for one in self.moments)
        turned = crc32(kind.encode()) + self._games_before + self._narrow
        return form(self.words.texts, kind, turned + before)

    def _kind(self, moment: Moment) -> str:
        """Return by what the sentences that fit a moment are found among all texts."""
        before = self._course.turns[moment.turn - 1]
        led = before[moment.player] > max(before[: moment.player] + before[moment.player + 1 :])
        if moment.kind == "lead" and moment.player in self._led_before(moment.turn):
            return "lead_again"
        if moment.kind == "end" and moment.gap >= FAR_BEHIND:
            return "turned"
        if moment.kind != "own":
            return moment.kind
        ahead, _ = self._gap(moment.player, moment.turn)
        if ahead > 0:
            earlier, _ = self._gap(moment.player, moment.turn - 1)
            return "own_front" if not led else "own_away" if ahead > earlier else "own_kept"
        if -ahead <= CLOSE:
            return "own_close" if ahead else "own_level"
        rows = (later[moment.player] - row[moment.player] for row, later in pairwise(self._course.turns))
        if max(enumerate(rows, 1), key=lambda one: one[1])[0] == moment.turn:
            return "own_most"
        return "own_closer" if ahead > self._gap(moment.player, moment.turn - 1)[0] else "own"

    def _led_before(self, turn: int) -> set[int]:
        """Return who was ahead of all others after some turn before one."""
        return {row.index(max(row)) for row in self._course.turns[:turn] if row.count(max(row)) == 1}

    def _gains(self, moment: Moment) -> list[tuple[int, int]]:
        """Return who got how many points at a moment: those whose moment it is, then others, most first."""
        if moment.kind in LAST:
            every = sorted(range(len(self._course.rows[-1])), key=self._course.rows[-1].__getitem__, reverse=True)
            return [(one, self._late(one)) for one in every][:MOST_FACES] if moment.source is not None else []
        if not moment.points:
            return []
        rows = zip(*self._course.turns[moment.turn - 1 : moment.turn + 1], strict=True)
        got = [after - before for before, after in rows]
        named = [(one, got[one]) for one in moment.others]
        rest = [(one, points) for one, points in enumerate(got) if one not in (moment.player, *moment.others)]
        others = sorted((one for one in rest if one[1] >= SHARE), key=lambda one: -one[1])
        own = got[moment.player] if moment.kind == "taken" else moment.points  # as others have those of the whole turn
        return [(moment.player, own), *named, *others][:MOST_FACES]

    def _points(self, moment: Moment) -> tuple[int, ...]:
        """Return everybody's points after the turn of a moment, or after the game at its end."""
        return self._course.rows[-1] if moment.kind in LAST else self._course.turns[moment.turn]

    def lay(self, room: Rect, most: float) -> list[Rect]:
        """Return the places of all cards in rows across a room, from its top, all equally wide; all together are at
        most `most` pixels high, if that is enough for their words and for pictures."""
        count, gap = len(self.moments), self.px(BETWEEN)
        if not count:
            return []
        least = self.px(NARROW if self._narrow else LEAST_WIDE)
        rows = -(-count // max(1, (room.width + gap) // (least + gap)))
        columns = -(-count // rows)
        wide = (room.width - (columns - 1) * gap) // columns
        side, around = self._side(wide), 2 * self.px(PAD)
        for self._short, self._words in product((False, True), WORDS):
            words = [self._words_high(one, wide) for one in self.moments]
            rest = [max(words[row * columns : (row + 1) * columns] if self._narrow else [0]) for row in range(rows)]
            picture = int((most - (rows - 1) * gap - sum(rest)) / rows) - around - 1
            least_high = side * FLATTEST if self._narrow else max(words)
            fits = picture >= least_high
            if fits or most <= 0:
                break
        high = min(picture, round(side * HIGHEST)) if fits else round(max(side * ROOMY, least_high))
        self._size = side, high
        places, y = list[Rect](), room.y
        for row in range(rows):
            here = min(columns, count - row * columns)
            start = room.x + (columns - here) * (room.width + gap) // (2 * columns)
            edges = [start + x * (room.width + gap) // columns for x in range(here + 1)]
            places += [Rect(left, y, end - gap - left, around + high + rest[row]) for left, end in pairwise(edges)]
            y += around + high + rest[row] + gap
        return places

    def picture_place(self, place: Rect) -> Rect:
        """Return where the picture is on a card."""
        pad = self.px(PAD)
        return Rect((place.x + pad, place.y + pad), self._size)

    def _side(self, wide: int) -> int:
        """Return the width of the picture on a card of a width."""
        inner = wide - 2 * self.px(PAD)
        return inner if self._narrow else min(round(inner * BESIDE), self.px(BROADEST))

    def _words_wide(self, wide: int) -> int:
        """Return the width of the words on a card of a width."""
        return wide - 2 * self.px(PAD) - (0 if self._narrow else self._side(wide) + self.px(PAD))

    def picture(self, moment: Moment, size: tuple[int, int]) -> Surface:
        """Return the board at a moment: for a harvest before it, while the workers are there; a finca with all that
        encircles it; over it what lies on no board but brought the points. Making it takes longer than a frame."""
        step = self._match.steps[moment.position]
        harvests = moment.kind not in LAST and any(isinstance(event, RegionHarvested) for event in step.events)
        state = self._match.steps[moment.position - harvests].state
        if moment.source is not None and moment.source.at_mats:
            picture, side = self._camera.close_up(state, size, 0), round(min(size) * LYING)
            piece = self._ui.art.piece(moment.source.picture, (side, side))
            picture.blit(piece, piece.get_rect(bottomleft=picture.get_rect().bottomleft))
            return picture
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
        side, wide = self.px(PORTRAIT), self._words_wide(place.width)
        room = Rect(place.right - self.px(PAD) - wide, shown.y, wide, shown.height)
        if self._narrow:
            room.update(shown.x, shown.bottom + self.px(GAP), wide, 0)
        x, middle, right = room.x + self._faces(moment) + self.px(PAD), room.y + side // 2, room.right
        for number, (player, feeling) in reversed([*enumerate(self._shown(moment))]):
            one = self._match.seats[player]
            face = ui.art.piece(portrait(one, feeling), (side, side), one.color)
            surface.blit(face, (room.x + round(number * STEP * side), room.y))
        title, gap = Letters(self.px(TITLE), palette["ink"], title=True), self.px(GAP)
        least = ui.fonts.width(self.heading(moment), title.px, title=True)
        papers = [
            (player, pill(ui, self._match.seats[player].color, gain(points), self.px(PILL)))
            for player, points in self._gains(moment)
        ]
        while len(papers) > 1 and sum(paper.get_width() + gap for _, paper in papers) > right - x - least:
            papers.pop()  # rather than the heading
        for _, paper in sorted(papers, key=lambda pair: -pair[0]):  # as below, everybody at their place
            surface.blit(paper, paper.get_rect(midright=(right, middle)))
            right -= paper.get_width() + gap
        heading = ui.fonts.shrunk(self.heading(moment), title, right - x)
        surface.blit(heading, heading.get_rect(midleft=(x, middle)))
        surface.blit(self._said(moment, place.width), (room.x, room.y + side + self.px(BELOW)))
        if not self._narrow:
            self._draw_standing(surface, Rect(room.x, room.bottom - self.px(PILL), wide, 0), moment)

    def _draw_standing(self, surface: Drawable, room: Rect, moment: Moment) -> None:
        """Draw everybody's points after a moment across a room, with a crown before those who have most."""
        ui, points, high = self._ui, self._points(moment), self.px(PILL)
        first = in_front(self._match.state) if moment.kind in LAST else leaders(points)
        parts = list[list[Surface]]()
        for player, (own, seat) in enumerate(zip(points, self._match.seats, strict=True)):
            crowned = [crown(ui, high)] if player in first else []
            parts.append([*crowned, pill(ui, seat.color, str(own), high)])
        between = (room.width - sum(part.get_width() for one in parts for part in one)) / len(parts)
        x = room.x + between / 2
        for one in parts:
            for part in one:
                surface.blit(part, (round(x), room.y))
                x += part.get_width()
            x += between

    def _words_high(self, moment: Moment, wide: int) -> int:
        """Return the height of all but the picture inside a card of a width."""
        told = self.px(PORTRAIT) + self.px(BELOW) + self._said(moment, wide).get_height()
        return told + self.px(GAP) + (0 if self._narrow else self.px(PILL))

    def _shown(self, moment: Moment) -> list[tuple[int, Feeling]]:
        """Return whose portraits are on a card, and how they feel."""
        feeling: Feeling = "sorry" if moment.kind == "surprise" else "glad"
        faces = [(player, feeling) for player in (moment.player, *moment.others)]
        if moment.kind in ("taken", "gift") and moment.rival is not None:
            faces.append((moment.rival, "sorry"))
        return faces[:MOST_FACES]

    def _faces(self, moment: Moment) -> int:
        """Return the width of the portraits on a card."""
        return round(self.px(PORTRAIT) * (1 + STEP * (len(self._shown(moment)) - 1)))

    def _said(self, moment: Moment, width: int) -> Surface:
        """Return the sentence as written on a card of a width."""
        letters = Letters(self.px(self._words), self._ui.palette["ink"])
        said = self.sentence(moment, self._short)
        return self._ui.fonts.render(said, letters, width=self._words_wide(width))


def _turn_of(moment: Moment) -> tuple[int, int, str]:
    """Return the turn of a moment, its player, and the finca that it names."""
    return moment.turn, moment.player, moment.site
