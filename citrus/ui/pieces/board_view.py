"""The board in play: roads, fincas, sites, landscape tiles, plantations, workers, and the marks on it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice

import pygame
from pygame import Color, Rect, Surface

from citrus.rules.actions import Action, PlaceBull, Plant
from citrus.rules.board import first_space, spaces_of
from citrus.rules.fincas import encircled, missing
from citrus.rules.fruit_trees.orchard import Tree, has_tree, orchard_in, tree_at
from citrus.rules.game import Game
from citrus.rules.numbering import Space, SpaceSet, Tile
from citrus.rules.state import BoardRegion, BuiltFinca, GameState
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import SMALLEST, Letters, inked_at
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, disc, slot, tick
from citrus.ui.pieces.contest import NOBODY, ContestView, Won
from citrus.ui.pieces.fruits import Fruits, worth_of
from citrus.ui.pieces.ground import roads
from citrus.ui.pieces.groves import GrovePainter, around
from citrus.ui.pieces.houses import below, finca_picture, home_picture, sign_corner, site_sign, values_picture
from citrus.ui.pieces.kept_places import Stands, stand
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.points import gain, slip

BESIDE_TREE = 0.46  # the height of a worker beside a tree, in parts of a space
WORTH = 0.29  # the height of the slip on a tree that can be picked, in parts of a space
OVER_TREE = 0.16  # how far it lies over the edge of the tree, below no finca
SHADE = (218, 223, 220)  # of 255: what is left of red, green and blue beside a light, as at dusk
IN_REGION, BELOW_SIGN = 0.5, 0.44  # the height of the slip with what a harvest would bring, also below a large sign
CANDIDATE, ALONE = 0.46, 0.7  # of a space: how large tiles are that could be planted there, several or one
SLIP_ON_TREE = 0.26  # the height of the slip with what a harvest would bring there


class BoardView:
    """Draws the pieces on the board, and marks spaces on it. `stands` says where workers were put; without it each
    stands on the first space of its region. `won` says who was first at the fincas that were scored."""

    def __init__(self, ui: Ui, game: Game, groves: GrovePainter, colors: tuple[str, ...]) -> None:
        self._ui = ui
        self._game = game
        self._groves = groves
        self._fruits = Fruits(ui, game)
        self._colors = colors
        self._letters = {space: letter for letter, space in game.board.sites.items()}
        self.contest = ContestView(ui, colors)
        self.stands: Stands = {}
        self.won: Won = NOBODY
        self._paths: dict[tuple[str, int], list[tuple[Surface, tuple[int, int]]]] = {}

    def forget(self) -> None:
        """Drop the pictures of another window size."""
        self._groves.forget()
        self._paths.clear()

    def _roads(self, letter: str, size: int) -> list[tuple[Surface, tuple[int, int]]]:
        """Return the pictures of a site's roads, cached for a size of the spaces."""
        if (letter, size) not in self._paths:
            self._paths[letter, size] = roads(self._ui, self._game, letter, size)
        return self._paths[letter, size]

    def rect(self, layout: TableLayout, space: Space) -> Rect:
        """Return the square of a space in the window."""
        return layout.space_rect(*self._game.board.column_row(space))

    def space_at(self, layout: TableLayout, position: tuple[int, int]) -> Space | None:
        """Return the space under a point of the window."""
        if not layout.view.collidepoint(position):
            return None
        x, y = position[0] - layout.board.x, position[1] - layout.board.y
        return self._game.board.space_at(x // layout.space, y // layout.space)

    def draw(self, surface: Drawable, layout: TableLayout, state: GameState, away: int = 0) -> None:
        """Draw everything that lies on the land, except workers on the spaces in `away`."""
        board, size = self._game.board, layout.space
        built = {finca.site: finca for finca in state.fincas}
        left, top = layout.board.topleft
        paths = [path for letter in built for path in self._roads(letter, size)]
        surface.fblits([(path, (left + x, top + y)) for path, (x, y) in paths])
        for letter, space in board.sites.items():
            rect = self.rect(layout, space)
            if letter in built:
                surface.blit(self.house(layout, built[letter]), self.finca_rect(layout, letter))
            elif letter in state.open_sites:
                self._open_site(surface, rect, letter)
            elif letter in state.site_stack and not layout.calm:
                self._letter(surface, rect, letter, 0.42)
        tile = round(size * 0.92)
        inset = size // 2 - tile // 2
        places = [(lying.tile, layout.corner(*board.column_row(lying.space))) for lying in state.landscape]
        surface.fblits([(self._ui.art.piece(name, (tile, tile)), (x + inset, y + inset)) for name, (x, y) in places])
        regions = self._regions(state)
        surface.fblits([*self._plantations(layout, state, regions)])
        orchard = orchard_in(state)
        for tree in () if orchard is None else orchard.trees:
            self._fruits.draw_tree(surface, tree, self.rect(layout, tree.space), self._groves.symbols)
        self._contests(surface, layout, state)
        for region in regions:
            if region.owner is not None and not away >> first_space(region.spaces) & 1:
                self.worker(surface, layout, state, region.spaces, region.owner)

    def _contests(self, surface: Drawable, layout: TableLayout, state: GameState) -> None:
        """Draw who leads at the fincas, over the plantations beside them: a slip may be wider than its finca."""
        due = encircled(state)
        for built in state.fincas:
            letter, scored = built.site, built.scored
            rect, values = self.rect(layout, self._game.board.sites[letter]), self.values_rect(layout, built)
            counted = not scored and self.contest.counted(layout, rect, values.top)
            if layout.lettered and layout.grown > 1:
                self.sign(surface, layout, letter)
            if letter in due:
                self._due(surface, rect)
            if not scored:
                self.contest.draw(surface, layout, rect, self.contest.of(state)[letter], values.top)
            if letter in due:
                done = tick(self._ui, max(12, round(rect.width * 0.36)))
                out = done.get_width() // 3 if layout.calm else 0  # off the hats
                surface.blit(done, done.get_rect(topright=rect.topright).move(out, -out))
            if layout.lettered and (letter in due or counted):
                self.sign(surface, layout, letter)

    def prepare(self, layout: TableLayout, state: GameState, at_a_time: int) -> Iterator[None]:
        """Prepare the pictures of plantations, fincas and their roads, some at a time."""
        pictures = chain(self._plantations(layout, state, self._regions(state)), self._fincas(layout, state))
        while list(islice(pictures, at_a_time)):
            yield

    def _fincas(self, layout: TableLayout, state: GameState) -> Iterator[tuple[Surface, tuple[int, int]]]:
        """Yield the pictures of all fincas, with their corners, once their roads are ready."""
        for built in state.fincas:
            self._roads(built.site, layout.space)
            yield self.house(layout, built), self.finca_rect(layout, built.site).topleft

    def _regions(self, state: GameState) -> list[BoardRegion]:
        """Return all regions; each plantation of a kind that a variant adds is one."""
        regions = state.regions()
        owned = sum(region.spaces for region in regions if region.owner is not None)
        regions += [
            BoardRegion(kind, 1 << space, None)
            for kind in self._game.added
            for space in spaces_of(state.plantations[kind] & ~owned)
        ]
        return regions

    def _plantations(
        self, layout: TableLayout, state: GameState, regions: list[BoardRegion]
    ) -> Iterator[tuple[Surface, tuple[int, int]]]:
        """Yield the pictures of all regions, with their corners, in drawing order."""
        board, size = self._game.board, layout.space
        shapes = sorted(
            (space, around(board, region.spaces, space), "" if region.owner is None else self._colors[region.owner])
            for region in regions
            for space in spaces_of(region.spaces)
        )
        # in reading order: shadows fall to the right and down, where the next ones cover them
        for space, bits, color in shapes:
            tile = state.tile_at(space)
            assert tile is not None
            yield self._groves.planted(tile, color or None, bits, size), layout.corner(*board.column_row(space))

    def worker(self, surface: Drawable, layout: TableLayout, state: GameState, region: SpaceSet, owner: int) -> None:
        """Draw the worker of a region."""
        rect = self.worker_rect(layout, state, region)
        surface.blit(self._ui.art.piece("worker", rect.size, self._colors[owner]), rect)

    def worker_rect(self, layout: TableLayout, state: GameState, region: SpaceSet) -> Rect:
        """Return the place of a region's worker; beside a tree it is smaller, so that the fruit stays in sight."""
        space = stand(self.stands, region)
        size, rect = layout.space, self.rect(layout, space)
        figure = round(size * (BESIDE_TREE if has_tree(state, space) else 0.6))
        return Rect(rect.x - round(size * 0.08), rect.bottom - figure + round(size * 0.01), figure, figure)

    def finca_rect(self, layout: TableLayout, site: str) -> Rect:
        """Return the place of a finca's picture."""
        rect = self.rect(layout, self._game.board.sites[site])
        size = round(rect.width * 0.98)
        place = Rect(0, 0, size, size)
        place.center = rect.center
        return place

    def values_rect(self, layout: TableLayout, built: BuiltFinca) -> Rect:
        """Return the place of a finca's values."""
        place = self.finca_rect(layout, built.site)
        return below(values_picture(self._ui, built, place.width, layout.grown), place.width).move(place.topleft)

    def house(self, layout: TableLayout, built: BuiltFinca) -> Surface:
        """Return how a finca looks on the board. It may have no letter; once scored it has no values."""
        size = self.finca_rect(layout, built.site).width
        if not built.scored:
            return self.finca(built if layout.lettered else BuiltFinca("", built.finca), size, layout.grown)
        colors = tuple(self._colors[player] for player in self.won.get(built.site, ()))
        return home_picture(self._ui, built.site if layout.lettered else "", colors, size)

    def finca(self, built: BuiltFinca, size: int, grown: float = 1) -> Surface:
        """Return a finca with its values, enlarged by `grown`, and the letter of its site, if any."""
        return finca_picture(self._ui, built, size, grown)

    def sign(self, surface: Drawable, layout: TableLayout, site: str) -> None:
        """Draw the letter of a finca's site over its mark, so that no line goes through it. On a full table without
        letters, where hats are in that corner, it looks out of it."""
        place = self.finca_rect(layout, site)
        sign = site_sign(self._ui, site, round(place.width * layout.signed))
        corner = sign.get_rect(topleft=place.move(sign_corner(place.width)).topleft)
        if not (layout.calm or layout.lettered):
            corner = sign.get_rect(center=place.topleft).clamp(layout.view)
        surface.blit(sign, corner)

    def signs(self, surface: Drawable, layout: TableLayout, state: GameState, spaces: SpaceSet) -> None:
        """Draw, over marks, the letters of the fincas on some spaces and the number of free spaces around them; no
        letters where they are not always shown."""
        for built in state.fincas:
            space = self._game.board.sites[built.site]
            if not spaces >> space & 1:
                continue
            if layout.lettered:
                self.sign(surface, layout, built.site)
            if not built.scored:
                rect, bottom = self.rect(layout, space), self.values_rect(layout, built).top
                self.contest.draw_free(surface, layout, rect, self.contest.of(state)[built.site], bottom)

    def letters(self, surface: Drawable, layout: TableLayout, state: GameState, sites: Collection[str]) -> None:
        """Draw the letters of some sites, with a finca or without, as they are not always shown."""
        built = {finca.site: finca for finca in state.fincas}
        for site in sorted(sites):
            if site in built:
                self.sign(surface, layout, site)
            elif site not in state.open_sites:
                self._letter(surface, self.rect(layout, self._game.board.sites[site]), site, 0.42)

    def draw_roads(self, surface: Drawable, layout: TableLayout, state: GameState, site: str) -> None:
        """Draw the roads that a finca on a site would open, where nothing is planted yet."""
        board, size = self._game.board, layout.space
        for path, (x, y) in self._roads(site, size):
            space = board.space_at(x // size, y // size)
            if space is not None and not state.planted >> space & 1:
                surface.blit(path, (layout.board.x + x, layout.board.y + y))

    def _due(self, surface: Drawable, rect: Rect) -> None:
        """Draw a golden frame around a finca that will be scored when the turn ends."""
        width = max(2.5, rect.width * 0.05)
        for color, broad in ((self._ui.palette["ink"], width * 1.5), (self._ui.palette["highlight"], width)):
            surface.blit(card(self._ui, rect.size, Card(rect.width * 0.18, None, color, broad)), rect)

    def _open_site(self, surface: Drawable, rect: Rect, letter: str) -> None:
        picture = self._ui.art.piece("site_open", rect.size)
        surface.blit(picture, rect)
        self._letter(surface, rect, letter, 0.4, strong=True)

    def _letter(self, surface: Drawable, rect: Rect, letter: str, share: float, strong: bool = False) -> None:
        """Draw the letter of a site: `strong` on the sign of an open one, softer on the soil."""
        palette = self._ui.palette
        ink = palette["ink"] if strong else palette.mix("ink_soft", "ink", 0.3)
        label = self._ui.fonts.render(letter, Letters(max(12, round(rect.height * share)), ink, bold=True))
        surface.blit(label, inked_at(label, (rect.centerx, rect.y + round(rect.height * (0.46 if strong else 0.5)))))

    def glow(
        self,
        surface: Drawable,
        layout: TableLayout,
        spaces: Iterable[Space],
        filled: SpaceSet,
        hovered: Space | None = None,
        quiet: SpaceSet = 0,
    ) -> None:
        """Mark spaces as possible, the hovered one stronger, `quiet` ones by an edge alone; on `filled` ones the piece
        must stay visible. The sign of a building site stands before the light."""
        for space in spaces:
            rect = self.rect(layout, space)
            clear = bool((filled | quiet) >> space & 1)
            mark = glow_mark(self._ui, rect.width, strong=space == hovered, clear=clear)
            surface.blit(mark, mark.get_rect(center=rect.center))
            site = self._letters.get(space)
            if site is not None and not filled >> space & 1:
                self._open_site(surface, rect.inflate(-rect.width // 5, -rect.width // 5), site)

    def bridge_mark(self, surface: Drawable, layout: TableLayout, space: Space) -> None:
        """Draw a small bridge on a space that needs one."""
        rect = self.rect(layout, space)
        size = round(rect.width * 0.46)
        picture = self._ui.art.piece("bridge", (size, size))
        surface.blit(picture, picture.get_rect(topright=(rect.right, rect.y)))

    def action_mark(
        self, surface: Drawable, layout: TableLayout, state: GameState, space: Space, action: Action
    ) -> None:
        """Draw a small bridge on a space that needs one for a planting, and a tick where a bull encircles a finca."""
        if isinstance(action, Plant) and action.bridge:
            self.bridge_mark(surface, layout, space)
        last = 1 << space
        if isinstance(action, PlaceBull) and any(missing(state, one.site) == last for one in state.fincas):
            rect = self.rect(layout, space)
            sign = tick(self._ui, round(rect.width * 0.46))
            surface.blit(sign, sign.get_rect(bottomright=rect.bottomright))

    def candidates(
        self, surface: Drawable, layout: TableLayout, fits: Mapping[Space, Sequence[Tile]], kinds: int
    ) -> None:
        """Draw on spaces, in a broken ring, the tiles that could be planted there, small; none of several `kinds` where
        each of them could."""
        palette = self._ui.palette
        for space, tiles in fits.items():
            rect = self.rect(layout, space).inflate(-layout.space // 12, -layout.space // 12)
            ring = slot(self._ui, rect.size, rect.width * 0.18, palette["hint"], max(2.0, rect.width * 0.05))
            surface.blit(card(self._ui, rect.size, Card(rect.width * 0.18, palette["paper"], opacity=0.5)), rect)
            surface.blit(ring, rect)
            if len(tiles) == kinds > 1:
                continue
            side, across = round(rect.width * (CANDIDATE if len(tiles) > 1 else ALONE)), min(2, len(tiles))
            down = -(-len(tiles) // across)
            for number, tile in enumerate(tiles):
                right, below = number % across, number // across
                x = rect.centerx + round((right - across / 2) * side * 1.06)
                y = rect.centery + round((below - down / 2) * side * 1.06)
                surface.blit(self._groves.tile(tile, side), (x, y))

    def cost_marks(self, surface: Drawable, layout: TableLayout, costs: Mapping[Space, int]) -> None:
        """Draw in the lower right corners of spaces what a planting there costs, in red."""
        paper, bad, size = self._ui.palette["paper"], self._ui.palette["bad"], max(18, round(layout.space * 0.46))
        for space, points in costs.items():
            rect = self.rect(layout, space)
            spot = disc(self._ui, size, bad, paper, max(1.2, size / 18))
            place = spot.get_rect(bottomright=rect.bottomright)
            surface.blit(spot, place)
            label = self._ui.fonts.render(gain(-points), Letters(max(SMALLEST, round(size * 0.56)), paper, bold=True))
            surface.blit(label, label.get_rect(center=place.center))

    def prize(self, surface: Drawable, layout: TableLayout, state: GameState, space: Space) -> None:
        """Draw the landscape tile that a planting on a space takes, small over the planted tile, which hides it."""
        tile = next((lying.tile for lying in state.landscape if lying.space == space), None)
        if tile is None:
            return
        rect = self.rect(layout, space)
        size = round(rect.width * 0.46)
        picture = self._ui.art.piece(tile, (size, size))
        surface.blit(picture, picture.get_rect(bottomleft=(rect.x, rect.bottom)))

    def pickable(self, surface: Drawable, layout: TableLayout, tree: Tree) -> None:
        """Draw what must be readable over the light on a tree: the remaining fruit, and the value of picking."""
        place, slip = self.worth(layout, tree)
        surface.blit(slip, place)
        self.count(surface, layout, tree)

    def count(self, surface: Drawable, layout: TableLayout, tree: Tree) -> None:
        """Draw how much fruit is left on a tree."""
        self._fruits.draw_count(surface, tree, self.rect(layout, tree.space))

    def worth(self, layout: TableLayout, tree: Tree) -> tuple[Rect, Surface]:
        """Return a dashed slip with the points that picking may bring, and its place at the top of a tree. Its fruit,
        their number, its sign, a worker and everything around, such as the values of a finca, stay in sight."""
        rect = self.rect(layout, tree.space)
        paper = slip(self._ui, worth_of(self._ui.texts, tree), round(rect.width * WORTH), most=rect.width)
        column, row = self._game.board.column_row(tree.space)
        below_finca = self._game.board.space_at(column, row - 1) in self._game.board.sites.values()
        over = 0 if below_finca else round(rect.width * OVER_TREE)
        return paper.get_rect(topright=(rect.right, rect.y - over)).clamp(layout.view), paper

    def veil(self, surface: Drawable, layout: TableLayout, region: SpaceSet, color: Color, alpha: int) -> None:
        """Draw a translucent colour over a region or any set of spaces."""
        for space in spaces_of(region):
            bits = around(self._game.board, region, space)
            surface.blit(self._groves.veil(bits, layout.space, color, alpha), self.rect(layout, space))

    def shade(self, surface: Drawable, layout: TableLayout, lit: SpaceSet) -> None:
        """Darken all of the land except some spaces."""
        for space in spaces_of(self._game.board.all_spaces & ~lit):
            surface.fill(SHADE, self.rect(layout, space).clip(layout.view), pygame.BLEND_RGB_MULT)

    def rim(self, surface: Drawable, layout: TableLayout, region: SpaceSet, color: Color) -> None:
        """Draw a coloured line inside the outline of a region."""
        for space in spaces_of(region):
            bits = around(self._game.board, region, space)
            surface.blit(self._groves.rim(bits, layout.space, color), self.rect(layout, space))

    def stubble(self, surface: Drawable, layout: TableLayout, state: GameState, region: SpaceSet) -> None:
        """Draw a region as it looks after a harvest."""
        size = layout.space
        for space in spaces_of(region):
            tile = state.tile_at(space)
            if tile is not None:
                rect = self.rect(layout, space)
                bits = around(self._game.board, region, space)
                surface.blit(self._groves.veil(bits, size, self._ui.palette["meadow"], 255), rect)
                surface.blit(self._groves.planted(tile, None, bits, size), rect)
                if (tree := tree_at(state, space)) is not None:
                    self._fruits.draw_tree(surface, tree, rect, self._groves.symbols)

    def worth_of_region(
        self, surface: Drawable, layout: TableLayout, state: GameState, region: SpaceSet, points: int, chosen: bool
    ) -> None:
        """Draw in the middle of a region, or in a corner of a tree, what it would bring a harvest, on a dashed slip;
        with a tick if it is `chosen` for one."""
        rects = [self.rect(layout, space) for space in spaces_of(region)]
        middle = Rect.unionall(rects[0], rects[1:]).center
        rect = min(rects, key=lambda r: (r.centerx - middle[0]) ** 2 + (r.centery - middle[1]) ** 2)
        on_tree = has_tree(state, first_space(region))  # its fruit, their number and its sign stay in sight
        signed = self._groves.symbols != "off"  # which is above
        size = max(20, round(layout.space * (BELOW_SIGN if signed else IN_REGION)))
        paper = slip(self._ui, gain(points), round(layout.space * SLIP_ON_TREE) if on_tree else size)
        place = paper.get_rect(topright=rect.topright) if on_tree else paper.get_rect(center=rect.center)
        if signed and not on_tree:
            place.bottomright = rect.bottomright
        surface.blit(paper, place)
        if chosen:
            done = tick(self._ui, round((place.height if on_tree else size) * 0.62))
            below = done.get_rect(midtop=(place.centerx, place.bottom))
            surface.blit(done, below if on_tree else done.get_rect(center=place.topright))


def glow_mark(ui: Ui, size: int, strong: bool = False, clear: bool = False) -> Surface:
    """Return the soft light on a space, a tile or a crate that can be chosen; `clear` keeps what lies there visible."""
    return ui.art.made(("glow", size, strong, clear), lambda: _glow_mark(ui, size, strong, clear))


def _glow_mark(ui: Ui, size: int, strong: bool, clear: bool) -> Surface:
    outer, width = round(size * 0.96), max(2.0, size * (0.08 if strong else 3 / 56))
    light = Card(size * 0.17, ui.palette["highlight"], opacity=(1 if strong else 0.9) * (0.15 if clear else 1))
    edge = Card(size * 0.17, None, ui.palette["choice"], width)
    picture = Surface((size, size), pygame.SRCALPHA)
    for look in (light, edge):
        layer = card(ui, (outer, outer), look)
        picture.blit(layer, layer.get_rect(center=(size // 2, size // 2)))
    return picture
