"""The overlay of the still table: everything that can be chosen, the thing under the mouse, refusals, points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial, reduce
from operator import or_
from typing import NamedTuple

from pygame import Color, Rect, Surface

from citrus.rules.actions import Action, BuildFinca, PlaceBull, Plant
from citrus.rules.board import first_space, spaces_of
from citrus.rules.events import LandscapeTaken, WorkerPlaced
from citrus.rules.fincas import missing, promised, standings
from citrus.rules.harvest import region_terms
from citrus.rules.numbering import Space, SpaceSet
from citrus.rules.state import BuiltFinca, GameState
from citrus.rules.turn import apply
from citrus.ui.kit.display_list import Drawable, DrawingCache
from citrus.ui.kit.hand import Hand
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import (
    Card,
    card,
    cross,
    disc,
    draw_ring,
    draw_shadow,
    icon,
    paled,
    slot,
)
from citrus.ui.pieces.contest import Contest, free_plot, paid
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.lens import seen
from citrus.ui.pieces.market_view import Lines
from citrus.ui.pieces.points import crown, gain, pill, tally
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.table.model import targets
from citrus.ui.table.model.consequences import Preview, Stake, at_stake, preview
from citrus.ui.table.model.offer import done, fits, kinds_at, regions
from citrus.ui.table.model.outcome import founded
from citrus.ui.table.model.risings import Rising
from citrus.ui.table.model.selection import Harvesting, PickedTile, PickedTool, Selection
from citrus.ui.table.model.variants import shown_variants
from citrus.ui.table.motion.motion import FADING, Pulse, RisingNow
from citrus.ui.table.view.slip_places import Reach, apart, centred, clear, worth
from citrus.ui.table.view.snapshot import DraggedTile, TableSnapshot

CORNERS = 0.34  # of the side of a space
GHOST = 200  # of 255: how much of a piece is seen that is not there yet
FAR = 10  # steps to each side, at most, from what is counted to its points
NEAR = 5  # this many steps further away is as bad as hiding another space
RISE = 0.4  # of a space: so far points rise
PILL, CROWN = 36, 0.8  # design pixels: how high points that rise are; the part of that a crown has


class Overlay:
    """Draws everything that changes without an action."""

    def __init__(self, ui: Ui, pieces: TablePieces) -> None:
        self._ui = ui
        self._board = pieces.board
        self._market = pieces.market
        self._stacks = pieces.stacks
        self._mat_tiles = pieces.mats.tiles
        self._groves = pieces.groves
        self._colors = pieces.colors
        self._kept = DrawingCache()
        self._slips: dict[Rising, Rect] = {}  # where points stand beside what is counted

    def draw(self, surface: Drawable, snapshot: TableSnapshot, pulse: Pulse | None) -> None:
        """Draw the marks on board, market and mats."""
        layout, state, bright, hovered = snapshot.layout, snapshot.state, snapshot.bright, snapshot.hovered
        line = hovered.name if isinstance(hovered, targets.MarketLine) else None
        keys = self._ui.manner.hand is Hand.KEYS and not state.hand
        hinted = () if snapshot.guide is None else snapshot.guide.pointed_at(state, snapshot.selection)
        usable_lines = {line.name for line in targets.only(targets.MarketLine, [*bright, *hinted])}
        lines = Lines(usable_lines - set(snapshot.refused), line, snapshot.refused, keys)
        arrows = partial(self._market.draw_arrows, layout=layout, state=state, lines=lines)
        self._kept.draw(surface, "arrows", (layout, state.market, lines), arrows)
        crate = hovered.number if isinstance(hovered, targets.MarketSpace) else None
        crates = [there.number for there in targets.only(targets.MarketSpace, bright)]
        self._market.glow(surface, layout, crates, crate)
        stack = hovered.name if isinstance(hovered, targets.Stack) else None
        self._stacks.glow(surface, layout, [there.name for there in targets.only(targets.Stack, bright)], stack)
        with seen(surface, layout):
            self._land(surface, snapshot, pulse)
        tile = hovered.tile if isinstance(hovered, targets.MatTile) and hovered.player == state.player else None
        usable = frozenset(there.tile for there in targets.only(targets.MatTile, bright))
        self._mat_tiles.glow(surface, layout, state, usable, (_tile_in_use(snapshot.selection), tile))

    def _land(self, surface: Drawable, snapshot: TableSnapshot, pulse: Pulse | None) -> None:
        layout, state, space = snapshot.layout, snapshot.state, snapshot.hovered_space
        self._spaces(surface, snapshot)
        if snapshot.hovered in snapshot.bright and snapshot.guide is None:
            kinds = len(kinds_at(state, snapshot.hovered))
            self._board.candidates(surface, layout, fits(state, snapshot.hovered), kinds)
        if isinstance(snapshot.selection, Harvesting):
            self._harvest(surface, snapshot, regions(state, snapshot.bright), snapshot.selection.regions)
        elif snapshot.before_harvest:
            self._harvest(surface, snapshot, (region.spaces for region in state.players[state.player].regions))
        elif space is not None and snapshot.bright.get(targets.Space(space)) is None:
            region = state.region_at(space)
            if region is not None:
                self._board.veil(surface, layout, region.spaces, Color("#ffffff"), 60)
            self._finca(surface, layout, state, space)
        if pulse is not None:
            for place in spaces_of(pulse.spaces):
                self._red(surface, layout, place, pulse.strength)
        for place in spaces_of(snapshot.answer.spaces if snapshot.answer.refuses else 0):
            self._crossed(surface, self._board.rect(layout, place))

    def free(self, surface: Drawable, snapshot: TableSnapshot) -> None:
        """Mark the free spaces around the finca under the mouse, over the marks of a hint."""
        layout, space = snapshot.layout, snapshot.hovered_space
        if space is None or isinstance(snapshot.selection, Harvesting):
            return
        offer, state = snapshot.bright.get(targets.Space(space)), snapshot.state
        if isinstance(offer, BuildFinca) and state.drawn_finca is not None:
            state = founded(state, offer.site)
        elif offer is not None:
            return
        open_finca = _open_finca(state, space)
        if open_finca is None:
            return
        with seen(surface, layout):
            for place in spaces_of(missing(state, open_finca)):
                rect = self._board.rect(layout, place)
                plot = free_plot(self._ui, round(rect.width * 0.36))
                surface.blit(plot, plot.get_rect(center=rect.center))

    def _finca(self, surface: Drawable, layout: TableLayout, state: GameState, space: Space) -> None:
        """Draw the regions that count for the finca under the mouse."""
        open_finca = _open_finca(state, space)
        if open_finca is None:
            return
        for standing in standings(state, open_finca):
            for spaces in standing.regions:
                self._board.veil(surface, layout, spaces, Color("#ffffff"), 70)

    def _spaces(self, surface: Drawable, snapshot: TableSnapshot) -> None:
        layout, state, spaces, hovered = snapshot.layout, snapshot.state, done(snapshot.bright), snapshot.hovered_space
        bulls = sum(1 << space for space, action in spaces.items() if isinstance(action, PlaceBull))
        waiting = (missing(state, built.site) for built in state.fincas if not built.scored)
        quiet = bulls & ~reduce(or_, waiting, 0)
        self._board.glow(surface, layout, spaces, state.occupied, hovered, quiet)
        for space, action in spaces.items():
            self._board.action_mark(surface, layout, state, space, action)
        if hovered is not None and hovered in spaces:
            self._ghost(surface, snapshot, hovered, spaces[hovered])
        self._board.cost_marks(surface, layout, snapshot.costs)

    def _ghost(self, surface: Drawable, snapshot: TableSnapshot, space: Space, action: Action) -> None:
        """Draw what an action would put on the space under the mouse, and what that would change."""
        layout, state = snapshot.layout, snapshot.state
        rect = self._board.rect(layout, space)
        match action:
            case Plant():
                found = preview(state, action)
                self._consequences(surface, layout, found)
                self._changed(surface, layout, found.after, found.stakes)
                ghost = self._groves.ghost(action.tile, self._colors[state.player], rect.width)
            case _ if any(isinstance(action, one.workers) for one in shown_variants(state.game)):
                rect = self._board.worker_rect(layout, state, 1 << space)
                ghost = paled(self._ui.art.piece("worker", rect.size, self._colors[state.player]), GHOST)
            case BuildFinca() if state.drawn_finca is not None:
                self._board.draw_roads(surface, layout, state, action.site)
                after = founded(state, action.site)
                self._finca(surface, layout, after, space)
                self._changed(surface, layout, after, [Stake(action.site, False, promised(after, action.site))])
                if action.site in snapshot.named and not layout.lettered:  # the house covers the letter of the site
                    self._board.sign(surface, layout, action.site)
                return
            case PlaceBull():
                after, _ = apply(state, action)
                self._changed(surface, layout, after, at_stake(state, after))
                ghost = paled(self._ui.art.piece("bull", rect.size), GHOST)
            case _:
                return
        surface.blit(ghost, rect)
        if isinstance(action, Plant):
            self._board.prize(surface, layout, state, space)
            kinds = {type(event) for event in found.events}
            if WorkerPlaced in kinds and LandscapeTaken not in kinds:  # that tile lies where the worker stands
                rect = self._board.worker_rect(layout, found.after, found.region)
                surface.blit(paled(self._ui.art.piece("worker", rect.size, self._colors[state.player]), GHOST), rect)
            elif action.bridge:
                self._board.bridge_mark(surface, layout, space)

    def _changed(self, surface: Drawable, layout: TableLayout, after: GameState, stakes: Iterable[Stake]) -> None:
        """Draw the houses where points change with the hats that they would wear `after` that, in a ring: a broken
        one where they only might come."""
        fincas = {built.site: built for built in after.fincas}
        for site, closed, table in stakes:
            built = BuiltFinca(site, fincas[site].finca)  # as it would be counted
            rect = self._board.rect(layout, after.game.board.sites[site])
            surface.blit(self._board.house(layout, built), self._board.finca_rect(layout, site))
            free = 0 if closed else missing(after, site).bit_count()
            contest = Contest(paid(table), free, True)
            values = self._board.values_rect(layout, built)
            self._board.contest.draw(surface, layout, rect, contest, values.top)
            around, width = rect.inflate(layout.gap(2), layout.gap(2)), max(2.0, rect.width * 0.055)
            radius, teal = rect.width * 0.18, self._ui.palette["hint"]
            solid = card(self._ui, around.size, Card(radius, None, teal, width))
            ring = solid if closed else slot(self._ui, around.size, radius, teal, width)
            surface.blit(ring, around)

    def _consequences(self, surface: Drawable, layout: TableLayout, found: Preview) -> None:
        """Draw the effects of a planting elsewhere: regions that join, workers that go home, roads that close to the
        kind."""
        for region in (*found.joined, *found.swallowed):
            self._board.veil(surface, layout, region, Color("#ffffff"), 80)
        palette, width = self._ui.palette, max(1.2, 1.4 * layout.unit)
        for places, sign, fill in (
            (found.returning, "up", palette["good"]),
            (spaces_of(found.closed), "cross", palette["ink"]),
        ):
            for space in places:
                rect = self._board.rect(layout, space)
                side = max(14, round(rect.width * 0.44))
                spot = disc(self._ui, side, fill, palette["paper"], width)
                middle = rect.center if sign == "cross" else (rect.x + round(side * 0.6), rect.y + round(side * 0.6))
                surface.blit(spot, spot.get_rect(center=middle))
                picture = icon(self._ui, sign, round(side * 0.7), palette["paper"], 3.4)
                surface.blit(picture, picture.get_rect(center=middle))

    def _harvest(
        self, surface: Drawable, snapshot: TableSnapshot, own: Iterable[SpaceSet], chosen: frozenset[int] = frozenset()
    ) -> None:
        """Draw own regions with what they would bring; the chosen ones as they will look afterwards."""
        layout, state, hovered = snapshot.layout, snapshot.state, snapshot.hovered_space
        for region in own:
            first = first_space(region)
            if first in chosen:
                self._board.stubble(surface, layout, state, region)
            if hovered is not None and region >> hovered & 1:
                self._board.veil(surface, layout, region, Color("#ffffff"), 70)
            points = sum(term.points for term in region_terms(state, region))
            self._board.worth_of_region(surface, layout, state, region, points, first in chosen)

    def _red(self, surface: Drawable, layout: TableLayout, space: Space, strength: int) -> None:
        rect = self._board.rect(layout, space)
        bad = self._ui.palette["bad"]
        width = max(3.0, rect.width * 0.09)
        ring = card(self._ui, rect.size, Card(rect.width * 0.18, bad, opacity=0.45)).copy()
        edge = card(self._ui, rect.size, Card(rect.width * 0.18, None, bad, width))
        ring.blit(edge, (0, 0))
        ring.set_alpha(min(255, strength + 60))
        surface.blit(ring, rect)

    def _crossed(self, surface: Drawable, rect: Rect) -> None:
        """Draw a cross on a space that forbids something."""
        sign = cross(self._ui, max(14, round(rect.width * 0.5)))
        surface.blit(sign, sign.get_rect(center=rect.center))

    def held(self, surface: Drawable, layout: TableLayout, held: DraggedTile) -> None:
        """Draw a tile in the air, below the mouse or above a finger."""
        lifted = held.rect.move(-layout.px(3), -layout.px(5))
        draw_shadow(surface, self._ui, lifted, held.rect.width * 0.14, layout.px(6))
        surface.blit(self._groves.tile(held.tile, held.rect.width), lifted)

    def landing(self, surface: Drawable, snapshot: TableSnapshot) -> None:
        """Draw in a frame where what is dragged would land: red and with a cross where it must not."""
        layout, space = snapshot.layout, snapshot.hovered_space
        if space is None:
            return
        allowed, palette = space in done(snapshot.bright), self._ui.palette
        with seen(surface, layout):
            rect = self._board.rect(layout, space)
            edge = palette["good" if allowed else "bad"]
            frame = card(self._ui, rect.size, Card(rect.width * 0.18, None, edge, max(3.0, rect.width * 0.09)))
            surface.blit(frame, rect)
            if not allowed:
                self._crossed(surface, rect)

    def ring(self, surface: Drawable, layout: TableLayout, rect: Rect, thin: bool, color: str | None) -> None:
        """Draw the ring of the keyboard, or a `thin` one, perhaps in a player's colour."""
        wide = 4.2 if self._ui.manner.ring and not thin else 2.6  # a couch is further away than a desk
        draw_ring(self._ui, surface, rect, layout.px(8), max(2.0, wide * layout.unit), color)

    def lit_row(self, surface: Drawable, layout: TableLayout, rect: Rect) -> None:
        """Light the row of a turn that is pointed at."""
        gold, width = Color("#d99a1c"), max(2.0, 2 * layout.unit)
        surface.blit(card(self._ui, rect.size, Card(rect.height * 0.25, None, gold, width)), rect)

    def mark_spaces(self, surface: Drawable, layout: TableLayout, state: GameState, spaces: SpaceSet) -> None:
        """Mark where something happened: corners around a space, so that the outline of its owner stays in sight."""
        with seen(surface, layout):
            for space in spaces_of(spaces):
                rect = self._board.rect(layout, space)
                surface.blit(corners(self._ui, rect.width), rect)
            self._board.signs(surface, layout, state, spaces)

    def rise(
        self,
        surface: Drawable,
        snapshot: TableSnapshot,
        risings: list[RisingNow],
        counted: Sequence[Rect] = (),
        beside: Sequence[Rect] = (),
    ) -> None:
        """Draw points that rise from where they were earned; not below the words of the bar or `beside` places.

        Points earned on the board stay off market, log and mats, if there is room. While something is `counted`, points
        stand beside it at once, and stay there, those for one place together. They rather lie on free land than on
        tiles and fincas that are not counted. Points of a harvest stay on their region. A total that changes is seen on
        its mat.
        """
        layout, top = snapshot.layout, snapshot.said.paper.bottom
        lap = layout.px(12)  # so much of the edges of two slips may lie on each other, which are shadows
        lying = [place.inflate(2 * lap, 2 * lap) for place in beside]
        kept: dict[Rising, Rect] = {}
        window, top = Rect((0, 0), layout.size), top + layout.px(2)
        window.y, window.height = top, window.height - top
        land = Rect(layout.view.x, top, layout.view.width, max(0, layout.frame.bottom - top))  # the rim has numbers
        for together in _together(risings, bool(counted)):
            rising, share = together[0].rising, together[0].share
            rects = [self._board.rect(layout, space) for space in spaces_of(rising.spaces)]
            mat = layout.mats[rising.player].mat
            rect = layout.in_view(_middle(rects)) if rects else mat if rising.at_mat else layout.hand
            up = round(layout.space * RISE * (1 - (1 - share) ** 4))
            forms = [self._earned(layout, [one.rising for one in together], across) for across in (False, True)]
            area = land if rects and forms[0].size[0] <= land.width else window
            place = self._slips.get(rising)
            if place is not None and place.collidelist(beside) >= 0:
                place = None
            if place is None and rects and counted:
                papers = [other.inflate(-lap, -lap) for other in lying]
                reach = Reach(layout.space // 2, FAR, NEAR, *self._others(snapshot, counted))
                own = [centred(form.size, rect.center).clamp(area) for form in forms]
                found = (clear(one, papers, counted, area, reach) for one in own)
                place = min(found, key=partial(worth, rect, counted, reach))
            elif place is None:
                below_land = rising.at_mat and not rects and rect.y >= layout.frame.bottom
                wide, high = forms[0].size
                foot = rect.y if below_land else rect.centery  # what lies on the mat is what counts
                if rects:  # up to its middle
                    foot += round(layout.space * RISE) + high // 2
                place = Rect(rect.centerx - wide // 2, foot - up - high, wide, high).clamp(area)
                place = apart(place, lying, area, lap)
            if counted or rising in self._slips:
                kept[rising] = place
            lying.append(place)
            next((form for form in forms if form.size == place.size), forms[0]).draw(surface, place, share)
        self._slips = kept

    def _others(self, snapshot: TableSnapshot, counted: Sequence[Rect]) -> tuple[tuple[Rect, ...], tuple[Rect, ...]]:
        """Return where tiles lie that are not counted, and the fincas and open sites that are not."""
        state = snapshot.state
        open_ones = (*(built.site for built in state.fincas), *state.open_sites)
        sites = sum(1 << state.game.board.sites[site] for site in set(open_ones))
        tiles, fincas = (
            tuple(
                rect for space in spaces_of(spaces) if (rect := self._board.rect(snapshot.layout, space)) not in counted
            )
            for spaces in (state.planted, sites)
        )
        return tiles, fincas

    def prepare(self, layout: TableLayout, risings: Iterable[Rising]) -> Iterator[None]:
        """Prepare points that will rise, one after another."""
        for rising in risings:
            if rising.points and not rising.foretold:
                self._earned(layout, [rising], across=False)
            yield

    def _earned(self, layout: TableLayout, risings: Sequence[Rising], across: bool) -> _Earned:
        """Return solid pills with points, one below the other or `across`, those for a first place with a crown, each
        after the number of tiles that have brought them, if any."""
        high = layout.compact.px(PILL)
        side, gap = round(high * CROWN), max(2, high // 12)
        pills = [(pill(self._ui, self._colors[one.player], gain(one.points), high), one.best) for one in risings]
        left = side + gap if any(best for _, best in pills) else 0
        parts, x, y = list[tuple[Surface, tuple[int, int]]](), 0, 0
        for (picture, best), one in zip(pills, risings, strict=True):
            if best:
                parts.append((crown(self._ui, side), (x, y + (high - side) // 2)))
            x += left if best or not across else 0
            if one.tiles:
                parts.append((tally(self._ui, one.tiles, high), (x, y)))
                x += high + gap
            parts.append((picture, (x, y)))
            x, y = (x + picture.get_width() + gap, 0) if across else (0, y + high + gap)
        rects = [Rect(place, picture.get_size()) for picture, place in parts]
        return _Earned(tuple(parts), rects[0].unionall(rects[1:]).size)


class _Earned(NamedTuple):
    """Pictures of points with their places, and how large they are together."""

    parts: tuple[tuple[Surface, tuple[int, int]], ...]
    size: tuple[int, int]

    def draw(self, surface: Drawable, at: Rect, share: float) -> None:
        """Draw the pictures at a place; they fade once much of their time, a `share`, is over."""
        for picture, (x, y) in self.parts:
            if share > FADING:
                picture = paled(picture, round(255 * (1 - share) / (1 - FADING)))
            surface.blit(picture, picture.get_rect(topleft=(at.x + x, at.y + y)))


def _together(risings: Sequence[RisingNow], counted: bool) -> list[list[RisingNow]]:
    """Return the points that are visible now; while something is `counted`, those for the same place together."""
    found: dict[object, list[RisingNow]] = {}
    for number, entry in enumerate(risings):
        one = entry.rising
        if entry.share >= 0 and one.points and not one.foretold:
            found.setdefault((one.spaces, one.begin) if counted and one.spaces else number, []).append(entry)
    return list(found.values())


def _open_finca(state: GameState, space: Space) -> str | None:
    """Return the site of the unscored finca on a space, or None."""
    sites = state.game.board.sites
    return next((built.site for built in state.fincas if sites[built.site] == space and not built.scored), None)


def _tile_in_use(selection: Selection) -> str | None:
    """Return the landscape tile on the mat that is picked, or that a picked tile needs."""
    match selection:
        case PickedTool(tool):
            return tool
        case PickedTile(bridge=True):
            return "bridge"
    return None


def _middle(rects: list[Rect]) -> Rect:
    """Return the space in the middle of these spaces."""
    x = sum(rect.centerx for rect in rects) / len(rects)
    y = sum(rect.centery for rect in rects) / len(rects)
    return min(rects, key=lambda rect: (rect.centerx - x) ** 2 + (rect.centery - y) ** 2)


def corners(ui: Ui, size: int) -> Surface:
    """Return the four corners of a frame in a colour that no player has, with a dark edge."""

    def make() -> Surface:
        width, side = max(3.0, size * 0.09), round(size * CORNERS)
        frame = card(ui, (size, size), Card(size * 0.18, None, ui.palette["ink"], width * 1.5)).copy()
        frame.blit(card(ui, (size, size), Card(size * 0.18, None, ui.palette["mark"], width)), (0, 0))
        for gap in ((side, 0, size - 2 * side, size), (0, side, size, size - 2 * side)):
            frame.fill((0, 0, 0, 0), gap)
        return frame

    return ui.art.made(("corners", size), make)
