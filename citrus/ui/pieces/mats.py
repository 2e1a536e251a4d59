"""The players' mats along the lower edge: colour, name, score, coins, workers, what a harvest would bring, tiles."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pygame import BLEND_RGBA_MULT, SRCALPHA, Color, Rect, Surface, draw

from citrus.language.wording import in_two
from citrus.records.record import Seat
from citrus.rules.fruit_trees import kept_fruit
from citrus.rules.harvest import harvest_preview, income_for
from citrus.rules.state import GameState, PlayerState
from citrus.rules.tiles import HORSES
from citrus.ui.kit.fonts import SMALLEST, inked_at, least
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import count_badge, disc, draw_panel, draw_shadow, icon, paled, rounded
from citrus.ui.pieces.fruits import Fruits
from citrus.ui.pieces.ground import rounded_wood
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.mat_layout import Line, MatLayout
from citrus.ui.pieces.outlines import stripe

BROAD = 1.3  # how much broader than its place a worker is
LEAST_NAME = 0.7  # of its size: where even that is too wide, a folded mat has no name
BADGE = 0.42  # of the side of a tile: how many there are
GOLD, GOLD_EDGE = Color("#f7cf5c"), Color("#8a5a14")
EMPTY, PALE_COIN = Color("#dfcba0"), Color("#f3dfa2")  # a place for a worker, and what a harvest brings with it
LEAST_COIN = 14  # how wide the coin of a player's step is where there is no ladder
TOTAL = 17  # design pixels of letters: the points if the game ended now
HARVEST, LEAST_HARVEST = 15, 12.5  # and what a harvest would bring, where there is room and where there is not
TIGHT = 1.05  # from line to line of a name that has two, in its size
STRIPE = 7  # design pixels: how wide the piece of an outline at the edge of a mat is


def leaders(points: Sequence[int]) -> frozenset[int]:
    """Which players have the most points of everybody's; nobody where all have equally many."""
    if min(points) == max(points):
        return frozenset()
    return frozenset(number for number, count in enumerate(points) if count == max(points))


def written(ui: Ui, name: str, px: int, smallest: int, room: int) -> tuple[tuple[str, ...], int]:
    """How a name is written in a width: in one line of at most `px` and at least `smallest` pixels, else in two."""
    fits = (size for size in range(px, smallest - 1, -1) if ui.fonts.width(name, size, bold=True) <= room)
    one = next(fits, None)
    if one is not None:
        return (name,), one
    return in_two(name), smallest


class MatsView:
    """Draws all mats."""

    def __init__(self, ui: Ui, seats: tuple[Seat, ...], fruits: Fruits) -> None:
        self._ui = ui
        self._fruits = fruits
        self._seats = seats
        self._colors = tuple(seat.color for seat in seats)

    def paint(self, surface: Surface, layout: TableLayout) -> None:
        """The empty mats, none of them in the light."""
        for place, color in zip(layout.lines or layout.mats, self._colors, strict=True):
            self._bare(surface, layout, place)
            self._stripe(surface, layout, place, color)
        if layout.opening is not None:
            self._bare(surface, layout, layout.opening)

    def _bare(self, surface: Surface, layout: TableLayout, place: MatLayout) -> None:
        radius = layout.gap(9)
        draw_shadow(surface, self._ui, place.mat, radius, layout.gap(4))
        surface.blit(self._wood(place.mat.size, radius, layout.px(170), "earth_light", 0.52), place.mat)

    def _stripe(self, surface: Surface, layout: TableLayout, place: MatLayout, color: str) -> None:
        """A piece of the outline that the player's regions have, down the left edge."""
        radius = layout.gap(9)
        where = Rect(place.mat.x, place.mat.y + radius, layout.gap(STRIPE), place.mat.height - 2 * radius)
        palette, key = self._ui.palette, ("stripe", color, where.size)
        surface.blit(self._ui.art.made(key, lambda: stripe(palette, color, *where.size)), where)

    def draw(self, surface: Surface, layout: TableLayout, state: GameState) -> None:
        """What lies on every mat; that of the player in turn lies in the light, framed in their colour.

        Of folded mats also that which is open.
        """
        for number in range(len(state.players)):
            if layout.lines:
                self._draw_mat(surface, layout, self._with_room(layout.lines[number]), number, state)
            if number == layout.opened or not layout.lines:
                self._draw_mat(surface, layout, layout.mats[number], number, state)

    def _draw_mat(self, surface: Surface, layout: TableLayout, place: MatLayout, number: int, state: GameState) -> None:
        if number in (state.winners or (state.player,)):
            self._light(surface, layout, place, self._colors[number])
            self._stripe(surface, layout, place, self._colors[number])
        elif place is layout.opening:
            self._stripe(surface, layout, place, self._colors[number])
        player = state.players[number]
        leads = number in leaders([player.score for player in state.players])
        if place.line is not None:
            self._line(surface, layout, place, place.line, number, player, leads)
        else:
            self._figures(surface, layout, place, number, state, leads)
        if place.line is None or layout.mats[number].line is not None:
            self._tiles(surface, layout, state, number)

    def _line(
        self,
        surface: Surface,
        layout: TableLayout,
        place: MatLayout,
        line: Line,
        number: int,
        player: PlayerState,
        leads: bool,
    ) -> None:
        """A folded mat: workers, coins, the name if there is room, and the score."""
        ui, ink = self._ui, self._ui.palette["ink"]
        surface.blit(ui.art.piece("worker", line.worker.size, self._colors[number]), line.worker)
        surface.blit(ui.art.piece("coin", line.coin.size), line.coin)
        gap = layout.gap(3)
        for count, sign, until in (
            (player.workers, line.worker, line.coin.x),
            (player.coins, line.coin, place.supply.right),
        ):
            label = ui.fonts.shrunk(str(count), line.px, ink, until - sign.right - gap, bold=True)
            surface.blit(label, inked_at(label, (sign.right + gap + label.get_width() // 2, sign.centery)))
        self._score(surface, layout, place, round(line.px * 1.35), player.score, leads)
        if place.name.width:
            said = ui.texts.again(self._seats[number].name)
            smallest = max(SMALLEST, round(line.px * LEAST_NAME))
            sizes = (
                px for px in range(line.px, smallest - 1, -1) if ui.fonts.width(said, px, True) <= place.name.width
            )
            px = next(sizes, None)  # a long name is on the mat when it is open
            if px is not None:
                name = ui.fonts.render(said, px, ink, bold=True)
                surface.blit(name, name.get_rect(midleft=place.name.midleft))

    def _light(self, surface: Surface, layout: TableLayout, place: MatLayout, color: str) -> None:
        """The mat of the player in turn."""
        ui, radius = self._ui, layout.gap(9)
        gold = place.mat.inflate(layout.gap(11), layout.gap(11))
        depth = layout.gap(9)
        lit = gold.inflate(6 * depth, 6 * depth)  # with the shadow

        def make() -> Surface:
            picture = Surface(lit.size, SRCALPHA)
            mat = place.mat.move(-lit.x, -lit.y)
            below = gold.move(-lit.x, -lit.y)
            draw_panel(picture, ui, below, radius + layout.gap(5), depth, fill="highlight", edge="accent")
            frame = mat.inflate(layout.gap(6), layout.gap(6))
            draw_panel(picture, ui, frame, radius + layout.gap(3), fill=color, edge=f"{color}_dark")
            picture.blit(self._wood(mat.size, radius, layout.px(170), "highlight", 0.74), mat)
            return picture

        key = ("lit mat", gold.size, layout.unit, layout.piece_unit, color)
        surface.blit(ui.art.made(key, make), lit)

    def _wood(self, size: tuple[int, int], radius: float, step: int, light: str, share: float) -> Surface:
        """A board of wood, paled by a share of the colour `light` so that ink reads well on it."""

        def make() -> Surface:
            board = rounded_wood(self._ui, size, radius, step)
            palette = self._ui.palette
            board.blit(rounded(self._ui, size, radius, palette[light], None, 0, None, share), (0, 0))
            board.blit(rounded(self._ui, size, radius, None, palette.mix("table", "shadow", 0.3), 1.6), (0, 0))
            return board

        return self._ui.art.made(("mat", size, radius, step, light), make)

    def _figures(
        self,
        surface: Surface,
        layout: TableLayout,
        place: MatLayout,
        number: int,
        state: GameState,
        leads: bool,
    ) -> None:
        ui, color, player = self._ui, self._colors[number], state.players[number]
        ink = ui.palette["ink"]
        size = min(place.marker.size)
        marker = ui.art.piece("score_marker", (size, size), color)
        surface.blit(marker, marker.get_rect(center=place.marker.center))
        wide = place.wide
        score = place.score
        if score.width:
            score = self._score(surface, layout, place, layout.text(40 if wide else 27), player.score, leads)
        harvest = self._harvest(surface, layout, place, number, state, player)
        room = place.name.width
        if not place.brief:
            room = min(place.name.right, score.x - layout.px(6)) - place.name.x
        if place.name.right == place.harvest.x:  # what is said there may be shorter than its place
            room = harvest - layout.px(6) - place.name.x
        seat = self._seats[number]
        said = ui.texts.again(seat.name)
        px = layout.text(20 if wide else 17)
        sign = icon(ui, "computer", px, ui.palette["ink_soft"]) if seat.bot is not None else None
        if sign is not None:
            room -= sign.get_width() + layout.px(4)
        lines, px = written(ui, said, px, layout.text(12), room)
        step = round(px * TIGHT)
        at = Rect(place.name.x, place.name.centery, 0, 0)
        for line, text in enumerate(lines):
            name = ui.fonts.fitted(text, px, ink, room, bold=True)
            middle = place.name.centery + round(step * (line - (len(lines) - 1) / 2))
            at = at.union(surface.blit(name, name.get_rect(midleft=(place.name.x, middle))))
        if sign is not None:
            surface.blit(sign, sign.get_rect(midleft=(at.right + layout.px(4), place.name.centery)))
        coin = self.coin_rect(layout, number)
        surface.blit(ui.art.piece("coin", coin.size), coin)
        px = layout.text(20 if place.ladder else 17)
        room = layout.px(place.coins) - coin.width - layout.px(3)
        coins = ui.fonts.shrunk(str(player.coins), px, ink, room, bold=True)
        surface.blit(coins, coins.get_rect(midleft=(coin.right + layout.px(3), coin.centery)))
        room = score.x if place.brief and score.width else place.supply.right
        self._workers(surface, layout, number, state, room)

    def _score(
        self, surface: Surface, layout: TableLayout, place: MatLayout, px: int, points: int, leads: bool
    ) -> Rect:
        """The points on a plaque at the end of their place; of gold, with a star, for a player who `leads`.

        Returns where the plaque is.
        """
        ui, pad = self._ui, layout.gap(6)
        said = str(points).replace("-", "−")
        label = ui.fonts.shrunk(said, px, ui.palette["ink"], place.score.width - 2 * pad, title=True)
        plaque = Rect(0, 0, label.get_width() + 2 * pad, min(place.score.height, px + layout.gap(4)))
        plaque.width = max(plaque.width, plaque.height)
        plaque.midright = place.score.midright
        fill, edge = (GOLD, GOLD_EDGE) if leads else (ui.palette["panel"], ui.palette["panel_edge"])
        paper = rounded(ui, plaque.size, plaque.height * 0.28, fill, edge, max(1.2, 1.6 * layout.unit))
        surface.blit(paper, plaque)
        surface.blit(label, inked_at(label, plaque.center))
        if leads:
            side = max(13, round(plaque.height * 0.52))
            seal = disc(ui, side, GOLD_EDGE, GOLD, max(1.0, layout.unit))
            star = icon(ui, "star", round(side * 0.76), ui.palette["highlight"])
            for part in (seal, star):
                surface.blit(part, part.get_rect(center=(plaque.x, plaque.y + side // 4)))
        return plaque

    def draw_totals(self, surface: Surface, layout: TableLayout, totals: Sequence[int]) -> None:
        """Beside or below every score what it would be if the game ended now; on gold for those who would win."""
        ui, ahead = self._ui, leaders(totals)
        for number, (mat, total) in enumerate(zip(layout.lines or layout.mats, totals, strict=True)):
            place = self._with_room(mat)
            rect, said = place.total, str(total).replace("-", "−")
            px = layout.text(TOTAL) if place.line is None else place.line.px
            side, gap = round(px * 13 / 14), layout.gap(3)
            label = ui.fonts.shrunk(said, px, ui.palette["ink"], rect.width - side - 2 * gap, bold=True)
            at = label.get_rect(midright=rect.midright)
            crown = Rect(at.x - gap - side, rect.centery - side // 2, side, side)
            if number in ahead:
                plaque = crown.union(at).inflate(3 * gap, 0)
                plaque.height = min(rect.height, px + 2 * gap)
                plaque.centery = rect.centery
                edge = max(1.2, 1.6 * layout.unit)
                surface.blit(rounded(ui, plaque.size, plaque.height * 0.28, GOLD, GOLD_EDGE, edge), plaque)
            surface.blit(icon(ui, "crown", side, ui.palette["ink" if number in ahead else "ink_soft"]), crown)
            surface.blit(label, inked_at(label, at.center))

    def coin_rect(self, layout: TableLayout, number: int) -> Rect:
        """Where the coin on a mat lies."""
        place = self._mat(layout, number)
        if place.line is not None:
            return place.line.coin.copy()
        supply, size = place.supply, layout.px(23 if place.ladder else 20)
        return Rect(supply.x, supply.y + (supply.height - place.ladder - size) // 2, size, size)

    def worker_rect(self, layout: TableLayout, number: int, worker: int, most: int) -> Rect:
        """Where a mat's worker of that number, from 0, of at `most` so many stands; on a small mat all at one place."""
        place = self._mat(layout, number)
        if place.line is not None:
            return place.line.worker.copy()
        supply, x = place.supply, place.supply.x + layout.px(place.coins)
        if place.brief:
            side = min(supply.height, layout.px(19))
            return Rect(x, supply.centery - side // 2, side, side)
        step = min(layout.px(31 if place.ladder else 20), round((supply.right - x) / (most + BROAD - 1)))
        height = supply.height - place.ladder
        figure = min(round(step * BROAD), height)
        rect = Rect(0, 0, figure, figure)
        rect.center = x + worker * step + step // 2, supply.y + height // 2
        return rect

    def _mat(self, layout: TableLayout, number: int) -> MatLayout:
        """A mat as it is used: with room for the total if players want it."""
        return self._with_room(layout.mats[number])

    def _with_room(self, place: MatLayout) -> MatLayout:
        """A mat with room for the total if players want it; where mats are folded, totals are on their lines."""
        return place.beside_total if self._ui.preferences.settings.totals else place

    def shows_tiles(self, layout: TableLayout, number: int) -> bool:
        """Whether a player's landscape tiles are to be seen; a folded mat may have no room for them."""
        return self._mat(layout, number).tiles.width > 0

    def tile_rect(self, layout: TableLayout, state: GameState, number: int, tile: str) -> Rect:
        """Where a type of landscape tile is on the mat of a player who has it."""
        names = [name for name, _ in state.players[number].tile_counts()]
        return self._mat(layout, number).tile_rect(names.index(tile), self._places(state, number))

    def token_rect(self, layout: TableLayout, state: GameState, number: int, fruit: int) -> Rect:
        """Where the tokens of a fruit lie on the mat of a player who keeps some: after the tiles."""
        kept = [place for place, _ in kept_fruit(state, number)]
        places = self._places(state, number)
        return self._mat(layout, number).tile_rect(places - len(kept) + kept.index(fruit), places)

    def _places(self, state: GameState, number: int) -> int:
        """How many sorts of tiles and tokens lie on a mat."""
        return len(state.players[number].tile_counts()) + len(kept_fruit(state, number))

    def _workers(self, surface: Surface, layout: TableLayout, number: int, state: GameState, room: int) -> None:
        """The workers on the mat, and for each that is out a spot; on a small mat one and their number.

        Every place says how many coins a harvest brings with so many on the mat. `room` is where a number must end.
        """
        ui, color, place = self._ui, self._colors[number], layout.mats[number]
        workers, tiles = state.players[number].workers, state.game.tiles
        if place.brief:
            rect = self.worker_rect(layout, number, 0, tiles.workers)
            surface.blit(ui.art.piece("worker", rect.size, color), rect)
            left = rect.right + layout.px(1)
            label = ui.fonts.shrunk(str(workers), layout.text(17), ui.palette["ink"], room - left, bold=True)
            surface.blit(label, label.get_rect(midleft=(left, rect.centery)))
            return
        if place.ladder:
            self._ladder(surface, layout, number, state)
        for worker in range(tiles.workers):
            rect = self.worker_rect(layout, number, worker, tiles.workers)
            if worker < workers:
                surface.blit(ui.art.piece("worker", rect.size, color), rect)
            if not place.ladder and worker + 1 >= workers:
                side = max(LEAST_COIN, layout.text(LEAST_COIN))
                own = worker + 1 == workers
                below = rect.centerx, min(place.supply.bottom, rect.bottom + 1) - side // 2
                middle = below if own else rect.center
                self._step(surface, layout, side, middle, income_for(state.game, worker + 1), own)

    def _ladder(self, surface: Surface, layout: TableLayout, number: int, state: GameState) -> None:
        """A spot for each worker that is out, and below all places, after what brings them, the coins of a harvest."""
        place, workers, most = layout.mats[number], state.players[number].workers, state.game.tiles.workers
        ui, side, said = self._ui, place.ladder, self._ui.texts("table.mat.harvest")
        incomes = tuple(income_for(state.game, count) for count in range(1, most + 1))

        def make() -> Surface:
            picture = Surface((place.supply.width + side, place.supply.height + side), SRCALPHA)
            ink, middle = ui.palette.mix("ink_soft", "ink", 0.5), place.supply.height - side // 2
            first = self.worker_rect(layout, number, 0, most).centerx - place.supply.x
            px, room = min(layout.text(12.5), side), first - side // 2 - 1
            if ui.fonts.width(said, least(px), bold=True) <= room:
                before = ui.fonts.fitted(said, px, ink, room, bold=True)
            else:
                before = ui.art.piece("icon_harvest", (side, side))
            picture.blit(before, before.get_rect(midleft=(0, middle)))
            for worker, coins in enumerate(incomes):
                rect = self.worker_rect(layout, number, worker, most).move(-place.supply.x, -place.supply.y)
                if worker >= workers:
                    spot = disc(ui, max(4, round(rect.width / 2.6)), EMPTY, ui.palette["ink_soft"], 1)
                    picture.blit(spot, spot.get_rect(center=rect.center))
                self._step(picture, layout, side, (rect.centerx, middle), coins, worker + 1 == workers)
            return picture

        key = ("ladder", place.supply.size, side, layout.unit, layout.piece_unit, workers, incomes, said)
        surface.blit(ui.art.made(key, make), place.supply)

    def _step(
        self, surface: Surface, layout: TableLayout, side: int, middle: tuple[int, int], coins: int, own: bool
    ) -> None:
        """What a harvest brings with workers up to a place on the mat: of gold for the player's `own` step."""
        ui = self._ui
        fill, edge = (GOLD, GOLD_EDGE) if own else (PALE_COIN, ui.palette.mix("earth_dark", "ink_soft", 0.45))
        spot = disc(ui, side, fill, edge, max(1.0, layout.unit))
        surface.blit(spot, spot.get_rect(center=middle))
        ink = ui.palette["ink"] if own else ui.palette.mix("ink_soft", "ink", 0.5)
        label = ui.fonts.render(str(coins), layout.text(12), ink, bold=True)
        surface.blit(label, inked_at(label, middle))

    def _harvest(
        self,
        surface: Surface,
        layout: TableLayout,
        place: MatLayout,
        number: int,
        state: GameState,
        player: PlayerState,
    ) -> int:
        """At the right end: points and coins for a harvest of all regions; "+5 of 9" if only 5 of 9 can be kept.

        Returns where that begins.
        """
        if not player.regions or state.over:
            return place.harvest.right
        ui = self._ui
        preview = harvest_preview(state, player, tuple(region.spaces for region in player.regions))
        right, y, icon_size = place.harvest.right, place.harvest.centery, layout.px(14)
        size = (icon_size, icon_size)
        basket = ui.art.made(("pale basket", icon_size), lambda: paled(ui.art.piece("icon_harvest", size), 150))
        points, gained = ui.texts.count("table.mat.points", preview.points), f"+{preview.gained}"
        of_all = [""]
        if preview.gained < preview.due:
            of_all = ["\u00a0" + ui.texts("table.mat.of", due=preview.due), f"/{preview.due}"]
        between = layout.px(6)
        room = place.harvest.width + self._beside_name(layout, place, number) - icon_size - 1 - between
        sizes = range(layout.text(HARVEST), layout.text(LEAST_HARVEST) - 1, -1)
        ways = [
            (px, lost, with_basket)
            for lost in of_all
            for with_basket in ((True,) if not lost else (True, False))  # it makes room for the words
            for px in sizes
        ]
        px, lost, with_basket = next(
            (
                way
                for way in ways
                if ui.fonts.width(points + gained + way[1], way[0], True) + way[2] * (icon_size + layout.px(2)) <= room
            ),
            ways[-1],
        )
        ink = ui.palette["ink"]
        parts = [
            (ui.art.piece("coin", size), 1),
            *([(ui.fonts.render(lost, px, ui.palette["bad"], bold=True), 0)] if lost else []),
            (ui.fonts.render(gained, px, ink, bold=True), between),
            (ui.fonts.render(points, px, ink, bold=True), layout.px(2)),
            *([(basket, 0)] if with_basket else []),
        ]
        left = right
        for part, gap in parts:
            at = part.get_rect(midright=(right, y))
            surface.blit(part, at)
            left, right = at.left, at.left - gap
        return left

    def _beside_name(self, layout: TableLayout, place: MatLayout, number: int) -> int:
        """The room that a short name leaves free before what a harvest would bring."""
        if place.name.right != place.harvest.x:
            return 0
        seat, px = self._seats[number], layout.text(20 if place.wide else 17)
        sign = px + layout.px(4) if seat.bot is not None else 0
        name = self._ui.fonts.width(self._ui.texts.again(seat.name), px, bold=True)
        return max(0, place.name.width - name - sign - layout.px(8))

    def _tiles(self, surface: Surface, layout: TableLayout, state: GameState, number: int) -> None:
        """Landscape tiles, then a basket with the fruit."""
        if not self.shows_tiles(layout, number):
            return
        for tile, count in state.players[number].tile_counts():
            rect = self.tile_rect(layout, state, number, tile)
            surface.blit(self._ui.art.piece(tile, rect.size), rect)
            if tile in HORSES:
                self._horses(surface, rect, HORSES[tile] * count)
            self._count(surface, rect, count)
        kept = kept_fruit(state, number)
        rects = [self.token_rect(layout, state, number, fruit) for fruit, _ in kept]
        for row in {rect.y for rect in rects}:
            beside = [rect for rect in rects if rect.y == row]
            self._basket(surface, layout, beside[0].unionall(beside[1:]))
        for (fruit, count), rect in zip(kept, rects, strict=True):
            surface.blit(self._fruits.token(fruit, rect.width), rect)
            self._count(surface, rect, count)

    def _horses(self, surface: Surface, tile: Rect, horses: int) -> None:
        """The points for the horses on all tiles of a sort, which are too small to count on a mat."""
        ui = self._ui
        px = max(12, round(tile.width * 0.3))
        label = ui.fonts.render(f"+{horses}", px, ui.palette["ink"], bold=True)
        slip = Rect(0, 0, label.get_width() + max(4, px // 3), round(px * 1.08))
        slip.bottomleft = (tile.x - slip.height // 8, tile.bottom + slip.height // 8)
        paper = rounded(
            ui, slip.size, slip.height * 0.32, ui.palette["panel"], ui.palette["ink_soft"], max(1.0, px / 14)
        )
        surface.blit(paper, slip)
        surface.blit(label, inked_at(label, slip.center))

    def _count(self, surface: Surface, rect: Rect, count: int) -> None:
        if count > 1:
            size = max(15, round(rect.width * BADGE))
            badge = count_badge(self._ui, count, size)
            surface.blit(badge, badge.get_rect(center=(rect.right - size // 3, rect.y + size // 3)))

    def _basket(self, surface: Surface, layout: TableLayout, around: Rect) -> None:
        """A flat wicker basket below tokens that lie side by side."""
        rect = around.inflate(layout.gap(4), layout.gap(3))
        surface.blit(basket(self._ui, rect.size), rect)

    def tile_at(self, layout: TableLayout, state: GameState, position: tuple[int, int]) -> tuple[int, str] | None:
        """The player and landscape tile under a point of the window."""
        for number, player in enumerate(state.players):
            if not self.shows_tiles(layout, number):
                continue
            for tile, _ in player.tile_counts():
                if self.tile_rect(layout, state, number, tile).collidepoint(position):
                    return number, tile
        return None

    def token_at(self, layout: TableLayout, state: GameState, position: tuple[int, int]) -> tuple[int, int] | None:
        """The player and the fruit of the tokens under a point of the window."""
        for number in filter(lambda number: self.shows_tiles(layout, number), range(len(state.players))):
            for fruit, _ in kept_fruit(state, number):
                if self.token_rect(layout, state, number, fruit).collidepoint(position):
                    return number, fruit
        return None

    def glow(
        self,
        surface: Surface,
        layout: TableLayout,
        state: GameState,
        usable: frozenset[str],
        strong: Collection[str | None],
    ) -> None:
        """Light on the tiles that the player in turn can use; more of it on the `strong` ones."""
        tiles = state.players[state.player].tile_counts() if self.shows_tiles(layout, state.player) else ()
        for tile, count in tiles:
            rect = self.tile_rect(layout, state, state.player, tile)
            if tile in usable:
                edge = self._ui.palette["accent"] if tile in strong else Color("#d99a1c")
                width = max(2.0, rect.width * (0.1 if tile in strong else 0.07))
                around = rect.inflate(layout.px(3), layout.px(3))
                surface.blit(rounded(self._ui, around.size, rect.width * 0.2, None, edge, width), around)
                self._count(surface, rect, count)


def basket(ui: Ui, size: tuple[int, int]) -> Surface:
    """A flat wicker basket, seen from above."""

    def make() -> Surface:
        palette = ui.palette
        radius = min(size) * 0.3
        light, dark = palette.mix("road", "earth_dark", 0.75), palette.mix("earth_dark", "shadow", 0.55)
        picture = rounded(ui, size, radius, light, dark, max(1.2, min(size) * 0.05)).copy()
        straw = Surface(size, SRCALPHA)
        step = max(3, min(size) // 6)
        for x in range(-size[1], size[0], step):
            draw.line(straw, (*dark[:3], 90), (x, size[1]), (x + size[1], 0))
            draw.line(straw, (*dark[:3], 90), (x, 0), (x + size[1], size[1]))
        straw.blit(rounded(ui, size, radius, "#ffffff"), (0, 0), special_flags=BLEND_RGBA_MULT)
        picture.blit(straw, (0, 0))
        return picture

    return ui.art.made(("basket", size), make)
