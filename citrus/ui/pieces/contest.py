"""Who leads at a finca, in hats on its roof, and the number of free spaces around it, in a small disc."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pygame import Rect, Surface

from citrus.rules.events import Standing
from citrus.rules.fincas import missing, promised, totals
from citrus.rules.state import GameState
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters, inked_at
from citrus.ui.kit.formats import translucent
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, cast, disc
from citrus.ui.pieces.hats import hats
from citrus.ui.pieces.layout import TableLayout

Tied = tuple[int, list[int]]
"""A number of tiles around a site, and the players who have it."""
SMALLEST = 12
HATS = ((0.31, 0.7), (0.31, 0.55), (0.27, 0.5), (0.23, 0.45))
"""The width of hats on a slip in parts of a space, and the step between them in parts of a hat, the best first."""
WIDEST = 1.2  # spaces: a slip that is wider lies on what is beside its finca
HAT, CALM_HAT, LEAST_HAT = 0.56, 0.66, 20  # how wide a hat is, in parts of a space, and in pixels at the least
PIP, PIPS = 0.21, (0, 1)  # a dot for one of the last free spaces, in parts of a space, and their places from the right
DEPTH = 3 / 56  # in parts of a space: how far the shadow of hats falls


def leaders(state: GameState, site: str) -> list[Tied]:
    """Return who would score at a finca now, or at the end, as (tiles, players): first value first; ties share a
    place."""
    return paid(promised(state, site))


def paid(table: Iterable[Standing]) -> list[Tied]:
    """Return those who get points at a finca in the same way, by how everybody stands there."""
    found: dict[int, list[int]] = {}
    for entry in table:
        if entry.points:
            found.setdefault(entry.tiles, []).append(entry.player)
    return list(found.items())


def present(state: GameState, site: str) -> list[Tied]:
    """Return who would be first and second on a site without a finca, as (tiles, players), the most first."""
    found: dict[int, list[int]] = {}
    for there in totals(state, site):
        found.setdefault(there.tiles, []).append(there.player)
    groups = list(found.items())
    return groups[: 1 if groups and len(groups[0][1]) > 1 else 2]


class Contest(NamedTuple):
    """The first and second at a finca, or on a site where none is `built` yet, and its number of free spaces."""

    groups: list[Tied]
    free: int
    built: bool


def contests(state: GameState) -> dict[str, Contest]:
    """Return, by site, all fincas still to be scored and, during the game, open sites."""
    fincas = [built.site for built in state.fincas if not built.scored]
    found = {site: Contest(leaders(state, site), missing(state, site).bit_count(), True) for site in fincas}
    for site in () if state.over else state.open_sites:
        found[site] = Contest(present(state, site), missing(state, site).bit_count(), False)
    return found


class ContestView:
    """Draws the hats and discs, as large as the space of the finca allows; `colors` are those of the players."""

    def __init__(self, ui: Ui, colors: tuple[str, ...]) -> None:
        self._ui = ui
        self._colors = colors
        self._last: tuple[GameState, Mapping[str, Contest]] | None = None

    def of(self, state: GameState) -> Mapping[str, Contest]:
        """Return the contests of a state, found once while it is drawn."""
        if self._last is None or self._last[0] is not state:
            self._last = state, contests(state)
        return self._last[1]

    def draw(self, surface: Drawable, layout: TableLayout, rect: Rect, contest: Contest, bottom: int) -> None:
        """Draw what a finca always shows: who leads, above `bottom`, and how many spaces are free."""
        if contest.groups:
            worn, place = self._worn(layout, rect, contest, bottom)
            surface.blit(worn, place)
        self.draw_free(surface, layout, rect, contest)

    def hats_rect(self, layout: TableLayout, rect: Rect, contest: Contest, bottom: int) -> Rect:
        """Return the place of the leaders' hats at a finca as `draw` has them; empty without any."""
        return self._worn(layout, rect, contest, bottom)[1] if contest.groups else Rect(rect.center, (0, 0))

    def _worn(self, layout: TableLayout, rect: Rect, contest: Contest, bottom: int) -> tuple[Surface, Rect]:
        """Return the hats of the leaders at a finca, and their place."""
        colors = tuple(self._colors[player] for player in contest.groups[0][1])
        share = (CALM_HAT if layout.calm else HAT) / max(1, layout.grown)
        worn = hats(self._ui, colors, max(LEAST_HAT, round(rect.width * share)))
        depth = max(1, round(rect.width * DEPTH))
        place = worn.get_rect(midbottom=(rect.centerx, bottom - depth))  # their shade falls on no value
        lying = self._ui.art.made(("lying hats", colors, worn.get_size(), depth), lambda: cast(self._ui, worn, depth))
        return lying, Rect(place.topleft, lying.get_size())

    def draw_free(self, surface: Drawable, layout: TableLayout, rect: Rect, contest: Contest) -> None:
        """Draw how many spaces around a site are free: on the full table a number in a disc, on the calm one a dot for
        each of the last."""
        size, palette = round(rect.width * layout.signed), self._ui.palette
        if layout.calm and 0 < contest.free <= len(PIPS):
            pip = disc(self._ui, max(9, round(size * PIP)), palette["ink"], palette["paper"], 1.5)
            for place in PIPS[: contest.free]:
                surface.blit(pip, pip.get_rect(topright=(rect.right - place * pip.get_width(), rect.y)))
        elif contest.free and not layout.calm:
            picture = self._free(contest.free, size)
            surface.blit(picture, picture.get_rect(topright=rect.topright))

    def sheet(self, rect: Rect, groups: list[Tied], bottom: int) -> tuple[Rect, Surface]:
        """Return a slip with everybody's number of tiles in `groups`, and its place on a finca or site above
        `bottom`."""
        slip = self._slip(groups, rect.width)
        return slip.get_rect(midbottom=(rect.centerx, bottom)), slip

    def _workers(self, players: list[int], side: int, step: float) -> Surface:
        """Return the workers of some players, with hats of different shapes, each a `step` of its width beside the
        last."""
        beside = round(side * step)
        line = translucent(Surface((side + beside * (len(players) - 1), side)))
        line.fill((0, 0, 0, 0))
        for place, player in enumerate(players):
            line.blit(self._ui.art.piece("worker", (side, side), self._colors[player]), (place * beside, 0))
        return line

    def _free(self, count: int, size: int) -> Surface:
        side, palette = max(13, round(size * 0.29)), self._ui.palette

        def make() -> Surface:
            picture = disc(self._ui, side, palette["paper"], palette["ink_soft"], max(1.0, side / 16)).copy()
            label = self._ui.fonts.render(
                str(count), Letters(max(SMALLEST, round(size * 0.24)), palette["ink"], bold=True)
            )
            picture.blit(label, inked_at(label, (side // 2, side // 2)))
            return picture

        return self._ui.art.made(("free spaces", count, side), make)

    def _slip(self, groups: list[Tied], size: int) -> Surface:
        key = ("standing", tuple((tiles, *(self._colors[one] for one in there)) for tiles, there in groups), size)
        return self._ui.art.made(key, lambda: self._written(groups, size))

    def _written(self, groups: list[Tied], size: int) -> Surface:
        """Return workers with a number for first place, then for second; a dash for nobody. Hats are smaller and closer
        together where the slip would cover the spaces beside its finca."""
        slips = [self._line(groups, size, hat, step) for hat, step in HATS]
        return next((slip for slip in slips if slip.get_width() <= size * WIDEST), slips[-1])

    def _line(self, groups: list[Tied], size: int, hat: float, step: float) -> Surface:
        """Return the slip with hats of this size, in parts of a space, each a `step` of its width beside the last."""
        ui, palette, gap = self._ui, self._ui.palette, max(1, size // 28)
        px = max(SMALLEST, round(size * 0.25))
        parts: list[Surface] = []
        for tiles, players in groups:
            parts += [
                self._workers(players, round(size * hat), step),
                ui.fonts.render(str(tiles), Letters(px, palette["ink"], bold=True)),
            ]
        parts = parts or [ui.fonts.render("–", Letters(px, palette["ink_soft"], bold=True))]
        widths = [part.get_width() for part in parts]
        gaps = [0 if place % 2 == 0 else 3 * gap for place in range(len(parts) - 1)]
        digit = ui.fonts.render("0", Letters(px, palette["ink"], bold=True)).get_bounding_rect().height
        height = digit + max(4, size // 12)
        width = sum(widths) + sum(gaps) + 4 * gap
        slip = translucent(Surface((width, max(height, round(size * hat)))))
        slip.fill((0, 0, 0, 0))
        paper = card(ui, (width, height), Card(height * 0.3, palette["paper"], palette["ink_soft"], 1.2))
        slip.blit(paper, (0, slip.get_height() - height))
        x, middle = 2 * gap, slip.get_height() - (height + 1) // 2
        for number, (part, wide, after) in enumerate(zip(parts, widths, [*gaps, 0], strict=True)):
            told = inked_at(part, (x + wide // 2, middle))  # hats look out over the upper edge of the paper
            slip.blit(part, part.get_rect(bottomleft=(x, slip.get_height())) if groups and number % 2 == 0 else told)
            x += wide + after
        return slip
