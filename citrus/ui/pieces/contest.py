"""Who leads at a finca, in hats on its roof, with numbers of tiles where there is room, and the number of free spaces
around it, in a small disc."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from citrus.records.replay import Step
from citrus.rules.events import Event, FincaScored, Standing
from citrus.rules.fincas import missing, promised, totals
from citrus.rules.state import GameState
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters, inked_at
from citrus.ui.kit.formats import translucent
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, cast, disc
from citrus.ui.pieces.hats import hat, hats
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.remarks import first_of
from citrus.ui.preferences import preferences_of

Tied = tuple[int, list[int]]
"""A number of tiles around a site, and the players who have it."""
Won = Mapping[str, Sequence[int]]
"""Who was first at the fincas that were scored during the game, by their sites."""
NOBODY: Won = {}
SMALLEST = 12
HATS = ((0.42, 0.8), (0.38, 0.7), (0.38, 0.55), (0.34, 0.5), (0.29, 0.45), (0.25, 0.4))
"""The width of hats on a slip in parts of a space, and the step between them in parts of a hat, the best first."""
WIDEST, WORN = 1.04, 1.2  # spaces: a slip that is wider lies on what is beside its finca; all hats of a tie together
SIGNS, COUNTED = 0.28, 0.19  # of a space: the signs in the upper corners, and how much of a slip shows below them
HAT, LARGE_HAT, LEAST_HAT = 0.66, 0.8, 20  # how wide a hat is, in parts of a space, and in pixels at the least
BETWEEN, WIDEST_BETWEEN, LEAST_BETWEEN = 0.5, 0.64, 15  # the same over two signs, and how wide several are there
OVER = 0.08  # of a space: so far hats may reach beyond it
PLOT, PLOTS = 0.28, 2  # a little square for each of the last free spaces, in parts of a space, and how many at the most
LEAST_PLOT = 9  # pixels
DISC = 0.29  # of a space: how wide the disc with the number of free spaces is
DEPTH = 3 / 56  # in parts of a space: how far the shadow of hats falls


def leaders(state: GameState, site: str) -> list[Tied]:
    """Return who would score at a finca now, or at the end, as (tiles, players): first value first; ties share a
    place."""
    return paid(promised(state, site))


def won(events: Iterable[Event], before: Won = NOBODY) -> Won:
    """Return who has been first at fincas after some more events of a game; `before` is the value until then."""
    scored = (event for event in events if isinstance(event, FincaScored) and not event.final)
    return {**before, **{event.site: sorted(first_of(event.standings)) for event in scored}}


def won_in(steps: Iterable[Step]) -> Won:
    """Return who has been first at fincas in some steps of a game."""
    return won(event for step in steps for event in step.events)


def paid(table: Iterable[Standing]) -> list[Tied]:
    """Return those who get points at a finca in the same way, by how everybody stands there."""
    found: dict[int, list[int]] = {}
    for entry in table:
        if entry.points:
            found.setdefault(entry.tiles, []).append(entry.player)
    return list(found.items())


def present(state: GameState, site: str) -> list[Tied]:
    """Return everybody with tiles around a site, as (tiles, players), the most first."""
    found: dict[int, list[int]] = {}
    for there in totals(state, site):
        found.setdefault(there.tiles, []).append(there.player)
    return list(found.items())


def first_and_second(groups: list[Tied]) -> list[Tied]:
    """Return those of everybody around a site who would be first and second there; after a tie nobody is second."""
    return groups[: 1 if groups and len(groups[0][1]) > 1 else 2]


class Contest(NamedTuple):
    """The first and second at a finca, or on a site where none is `built` yet, and its number of free spaces."""

    groups: list[Tied]
    free: int
    built: bool


def free_plot(ui: Ui, side: int) -> Surface:
    """Return the sign for a free space around a finca: an empty box, `side` pixels wide."""
    look = Card(side / 5, ui.palette["paper"], ui.palette["ink"], max(1.2, side / 9))
    return card(ui, (side, side), look)


def contests(state: GameState) -> dict[str, Contest]:
    """Return, by site, all fincas still to be scored and, during the game, open sites."""
    fincas = [built.site for built in state.fincas if not built.scored]
    found = {site: Contest(leaders(state, site), missing(state, site).bit_count(), True) for site in fincas}
    for site in () if state.over else state.open_sites:
        groups = first_and_second(present(state, site))
        found[site] = Contest(groups, missing(state, site).bit_count(), False)
    return found


class ContestView:
    """Draws the hats and discs, as large as the space of the finca allows; `colors` are those of the players. Unless it
    `counts_free`, free spaces have no signs."""

    def __init__(self, ui: Ui, colors: tuple[str, ...]) -> None:
        self._ui = ui
        self._colors = colors
        self.counts_free = True
        self._last: tuple[GameState, Mapping[str, Contest]] | None = None

    def of(self, state: GameState) -> Mapping[str, Contest]:
        """Return the contests of a state, found once while it is drawn."""
        if self._last is None or self._last[0] is not state:
            self._last = state, contests(state)
        return self._last[1]

    def draw(self, surface: Drawable, layout: TableLayout, rect: Rect, contest: Contest, bottom: int) -> None:
        """Draw what a finca always shows above `bottom`, and how many spaces are free: a slip with the first and the
        second where they are `counted`, otherwise the hats of the leaders."""
        if contest.groups:
            worn, place = self._shown(layout, rect, contest, bottom)
            surface.blit(worn, place)
        self.draw_free(surface, layout, rect, contest, bottom)

    def counted(self, layout: TableLayout, rect: Rect, bottom: int) -> bool:
        """Return whether a finca always shows the tiles of the first and the second: on the full table, where the signs
        in its corners leave room for a slip above the values."""
        return layout.lettered and bottom - rect.y >= round((SIGNS * layout.signed + COUNTED) * rect.width)

    def shown_rect(self, layout: TableLayout, rect: Rect, contest: Contest, bottom: int) -> Rect:
        """Return the place of the leaders at a finca as `draw` has them; empty without any."""
        return self._shown(layout, rect, contest, bottom)[1] if contest.groups else Rect(rect.center, (0, 0))

    def _shown(self, layout: TableLayout, rect: Rect, contest: Contest, bottom: int) -> tuple[Surface, Rect]:
        if self.counted(layout, rect, bottom):
            place, slip = self.sheet(rect, contest.groups, bottom)
            return slip, place
        return self._worn(layout, rect, contest, bottom)

    def _worn(self, layout: TableLayout, rect: Rect, contest: Contest, bottom: int) -> tuple[Surface, Rect]:
        """Return the hats of the leaders at a finca, and their place. They are as large as the room above the values
        lets them be."""
        colors = tuple(self._colors[player] for player in contest.groups[0][1])
        depth = max(1, round(rect.width * DEPTH))
        large = preferences_of(self._ui).settings.symbols == "large" or layout.large
        share, widest, least = BETWEEN, WIDEST_BETWEEN, LEAST_BETWEEN
        if layout.calm:
            share, widest, least = LARGE_HAT if large else HAT, WORN, LEAST_HAT
        elif not layout.lettered:
            share = widest = 1 - self._disc(layout, rect) / rect.width
        room, width = bottom - depth - rect.y + round(OVER * rect.width), max(least, round(rect.width * share))
        worn = hats(self._ui, colors, width)
        while width > least and (worn.get_height() > room or worn.get_width() > widest * rect.width):
            width = max(least, width - 2)
            worn = hats(self._ui, colors, width)
        place = worn.get_rect(midbottom=(rect.centerx, bottom - depth))  # their shade falls on no value
        if not (layout.calm or layout.lettered):
            place.x = rect.x
        lying = self._ui.art.made(("lying hats", colors, worn.get_size(), depth), lambda: cast(self._ui, worn, depth))
        return lying, Rect(place.topleft, lying.get_size())

    def draw_free(self, surface: Drawable, layout: TableLayout, rect: Rect, contest: Contest, bottom: int) -> None:
        """Draw how many spaces around a site are free: on the full table a number in a disc, on the calm one a
        square for each of the last, one below the other and above `bottom`, so that they cover no value."""
        if not self.counts_free:
            return
        for place in self.plots(layout, rect, contest, bottom):
            surface.blit(free_plot(self._ui, place.width), place)
        if contest.free and not layout.calm:
            picture = self._free(contest.free, self._disc(layout, rect))
            surface.blit(picture, picture.get_rect(topright=rect.topright))

    def plots(self, layout: TableLayout, rect: Rect, contest: Contest, bottom: int) -> list[Rect]:
        """Return where the squares for the last free spaces around a site lie."""
        if not layout.calm or contest.free > PLOTS:
            return []
        over = round(rect.width * OVER)
        side = max(LEAST_PLOT, min(round(rect.width * layout.signed * PLOT), (bottom - rect.y + over) // PLOTS))
        corner = rect.right + over - side, rect.y - over
        return [Rect(corner, (side, side)).move(0, number * side) for number in range(contest.free)]

    def sheet(
        self, rect: Rect, groups: list[Tied], bottom: int, others: Sequence[Tied] = (), wide: bool = False
    ) -> tuple[Rect, Surface]:
        """Return a slip with the number of tiles of those in `groups`, who are first and second, and paler of `others`;
        and its place on a finca or site above `bottom`. A `wide` one may cover spaces beside it."""
        slip = self._slip(groups, others, rect.width, wide)
        return slip.get_rect(midbottom=(rect.centerx, bottom)), slip

    def _hats(self, players: list[int], width: int, step: float) -> Surface:
        """Return the hats of some players, each a `step` of the width of one beside the last."""
        worn = [hat(self._ui, self._colors[player], width, "ink") for player in players]
        beside = round(width * step)
        line = translucent(
            Surface((worn[-1].get_width() + beside * (len(worn) - 1), max(one.get_height() for one in worn)))
        )
        line.fill((0, 0, 0, 0))
        for place, one in enumerate(worn):
            line.blit(one, one.get_rect(bottomleft=(place * beside, line.get_height())))
        return line

    @staticmethod
    def _disc(layout: TableLayout, rect: Rect) -> int:
        """Return how wide the disc with the number of free spaces is."""
        return max(13, round(rect.width * layout.signed * DISC))

    def _free(self, count: int, side: int) -> Surface:
        palette = self._ui.palette

        def make() -> Surface:
            picture = disc(self._ui, side, palette["paper"], palette["ink_soft"], max(1.0, side / 16)).copy()
            label = self._ui.fonts.render(
                str(count), Letters(max(SMALLEST, round(side * 0.83)), palette["ink"], bold=True)
            )
            picture.blit(label, inked_at(label, (side // 2, side // 2)))
            return picture

        return self._ui.art.made(("free spaces", count, side), make)

    def _slip(self, groups: list[Tied], others: Sequence[Tied], size: int, wide: bool) -> Surface:
        """Return hats with a number for first place, then for second and for `others`; a dash for nobody. Where the
        slip would cover the spaces beside its finca, hats are smaller and closer together, unless it may be `wide`."""
        there = tuple((tiles, *(self._colors[one] for one in players)) for tiles, players in (*groups, *others))

        def make() -> Surface:
            ways = (self._line([*groups, *others], groups, size, *way) for way in HATS)
            slip = next(ways)
            while not wide and slip.get_width() > WIDEST * size and (smaller := next(ways, None)) is not None:
                slip = smaller
            return slip

        return self._ui.art.made(("standing", there, len(groups), size, wide), make)

    def _line(self, there: Sequence[Tied], paid: Sequence[Tied], size: int, wide: float, step: float) -> Surface:
        """Return a line of a slip, with bold numbers of those who are `paid`; hats are this wide, in parts of a space,
        each a `step` of it beside the last."""
        ui, palette, gap = self._ui, self._ui.palette, max(1, size // 28)
        px = max(SMALLEST, round(size * 0.3))
        parts: list[Surface] = []
        for tied in there:
            tiles, players = tied
            ink = palette["ink" if tied in paid else "ink_soft"]
            parts += [
                self._hats(players, round(size * wide), step),
                ui.fonts.render(str(tiles), Letters(px, ink, bold=tied in paid)),
            ]
        worn = parts[::2]
        parts = parts or [ui.fonts.render("–", Letters(px, palette["ink_soft"], bold=True))]
        widths = [part.get_width() for part in parts]
        gaps = [gap // 2 if place % 2 == 0 else gap for place in range(len(parts) - 1)]
        digit = ui.fonts.render("0", Letters(px, palette["ink"], bold=True)).get_bounding_rect().height
        height = digit + max(4, size // 12)
        width = sum(widths) + sum(gaps) + 3 * gap
        slip = translucent(Surface((width, max([height, *(one.get_height() + gap for one in worn)]))))
        slip.fill((0, 0, 0, 0))
        paper = card(ui, (width, height), Card(height * 0.3, palette["paper"], palette["ink_soft"], 1.2))
        slip.blit(paper, (0, slip.get_height() - height))
        x, middle = 3 * gap // 2, slip.get_height() - (height + 1) // 2
        for number, (part, wide_part, after) in enumerate(zip(parts, widths, [*gaps, 0], strict=True)):
            hats_look_out = part.get_rect(bottomleft=(x, slip.get_height() - gap))  # over the upper edge of the paper
            slip.blit(part, hats_look_out if worn and number % 2 == 0 else inked_at(part, (x + wide_part // 2, middle)))
            x += wide_part + after
        return slip
