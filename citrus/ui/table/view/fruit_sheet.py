"""The sheet beside a tree or a new worker: the piles to choose from (R13.3), or the fruit to sell (R13.6)."""

from __future__ import annotations

import math

from pygame import SRCALPHA, Color, Rect, Surface, Vector2

from citrus.rules.board import spaces_of
from citrus.rules.fruit_trees.actions import PickFruit, PlaceWorker
from citrus.rules.fruit_trees.orchard import due_space, kept_fruit, lying_piles, numbers_of, tree_at
from citrus.rules.fruit_trees.phases import FRUIT_ACTION
from citrus.rules.state import GameState
from citrus.ui.kit.art import rasterise
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, Panel, card, count_badge, draw_panel, hexed, tick
from citrus.ui.pieces.board_view import BoardView, glow_mark
from citrus.ui.pieces.fruits import Fruits
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.lens import seen
from citrus.ui.table.model import targets
from citrus.ui.table.model.offer import Choices, done
from citrus.ui.table.model.selection import Selling
from citrus.ui.table.model.targets import Target
from citrus.ui.table.view.snapshot import TableSnapshot

COLUMNS = (0, 1, 2, 3, 2, 3, 3)  # by the number of tokens
TOKEN = 44  # design pixels
TITLE, PRICES = 18, 38  # the height of the heading of the table of prices, and of the table
STEP = 26  # the width of its columns
POINTER = 9  # half the width of the pointer to the space of the sheet, where it begins


def _choices(state: GameState, offered: Choices) -> list[Target]:
    """Return what can be chosen on the sheet: a pile for a tree, or fruits to sell; nothing at other times."""
    if targets.only(targets.Pile, offered):
        return [targets.Pile(fruit) for fruit in lying_piles(state)]
    if targets.only(targets.FruitForSale, offered):
        return [targets.FruitForSale(fruit) for fruit, _ in kept_fruit(state, state.player)]
    return []


def _columns(choices: list[Target]) -> int:
    return COLUMNS[min(len(choices), len(COLUMNS) - 1)]


def _nearest(place: Rect, point: tuple[int, int]) -> tuple[int, int]:
    """Return the point of a rectangle that is nearest to another point."""
    return max(place.left, min(point[0], place.right)), max(place.top, min(point[1], place.bottom))


class FruitSheetView:
    """Draws the sheet and finds what is on it; it lies beside its space, so that all around is in sight. Its content
    follows from a state and from what can be chosen in it; without choices there is no sheet."""

    def __init__(self, ui: Ui, board: BoardView, fruits: Fruits) -> None:
        self._ui = ui
        self._board = board
        self._fruits = fruits

    def rect(self, layout: TableLayout, state: GameState, offered: Choices) -> Rect | None:
        """Return where the sheet lies: right of the spaces around its own, or on another side if it hides fewer open
        fincas there, or fewer of the spaces around these."""
        choices = _choices(state, offered)
        if not choices:
            return None
        side, pad = self._side(layout)
        columns = _columns(choices)
        rows = -(-len(choices) // columns)
        width, height = columns * side + (columns + 1) * pad, rows * side + (rows + 1) * pad
        if not targets.only(targets.Pile, offered):
            width = max(width, self._price_table(layout, state, 0).get_width() + 2 * pad)
            height += layout.compact.px(TITLE + PRICES) + pad
        space = self._board.rect(layout, due_space(state))
        block = space.inflate(2 * space.width + 2 * pad, 2 * space.height + 2 * pad)
        room = layout.view
        sites, fincas = state.game.board.sites, [built.site for built in state.fincas if not built.scored]
        houses = [self._board.rect(layout, sites[site]) for site in fincas]
        around = {space for site in fincas for space in spaces_of(state.game.board.around[site])}
        beside = [self._board.rect(layout, space) for space in around]
        found = []
        for corner, at in (
            ("midleft", block.midright),
            ("midright", block.midleft),
            ("midtop", block.midbottom),
            ("midbottom", block.midtop),
            ("topleft", block.topright),
            ("bottomleft", block.bottomright),
            ("topright", block.topleft),
            ("bottomright", block.bottomleft),
        ):
            sheet = Rect(0, 0, width, height)
            setattr(sheet, corner, at)
            sheet.top = max(room.top, min(sheet.top, room.bottom - height))
            sheet.left = max(room.left, min(sheet.left, room.right - width))
            found.append(sheet)

        def hides(sheet: Rect) -> tuple[int, ...]:
            return sheet.colliderect(block), *(len(sheet.collidelistall(lying)) for lying in (houses, beside))

        return min(found, key=hides)

    def places(self, layout: TableLayout, state: GameState, offered: Choices) -> dict[Target, Rect]:
        """Return what can be chosen on the sheet, and where it lies there."""
        choices, sheet = _choices(state, offered), self.rect(layout, state, offered)
        if sheet is None:
            return {}
        side, pad = self._side(layout)
        columns = _columns(choices)
        left = sheet.centerx - (columns * side + (columns - 1) * pad) // 2
        found: dict[Target, Rect] = {}
        for number, target in enumerate(choices):
            row, column = divmod(number, columns)
            found[target] = Rect(left + column * (side + pad), sheet.y + pad + row * (side + pad), side, side)
        return found

    def at(self, layout: TableLayout, state: GameState, offered: Choices, position: tuple[int, int]) -> Target | None:
        """Return what on the sheet is under a point of the window; between choices, the sheet itself."""
        sheet = self.rect(layout, state, offered)
        if sheet is None or not sheet.collidepoint(position):
            return None
        places = self.places(layout, state, offered)
        return next((one for one, rect in places.items() if rect.collidepoint(position)), targets.FruitSheet())

    def draw(self, surface: Drawable, snapshot: TableSnapshot) -> None:
        """Draw a ring around the tree or worker of a choice of fruit, and the sheet, if there is something to
        choose."""
        layout, state, offered = snapshot.layout, snapshot.state, snapshot.bright
        if targets.only(targets.Pile, offered) or state.phase == FRUIT_ACTION:
            with seen(surface, layout):
                self._about(surface, self._board.rect(layout, due_space(state)))
        sheet = self.rect(layout, state, offered)
        if sheet is None:
            return
        width = max(1.5, 2 * layout.unit)
        draw_panel(surface, self._ui, sheet, Panel(layout.gap(9), layout.gap(7), edge="accent", width=width))
        self._point(surface, sheet, self._board.rect(layout, due_space(state)), layout.gap(POINTER), width)
        chosen = snapshot.selection.fruits if isinstance(snapshot.selection, Selling) else frozenset()
        counts = dict(kept_fruit(state, state.player))
        for target, rect in self.places(layout, state, offered).items():
            side = round(rect.width * 0.86)
            match target:
                case targets.Pile(fruit):
                    self._light(surface, rect, target == snapshot.hovered)
                    picture = self._fruits.pile(fruit, len(numbers_of(state.game).values), side)
                    surface.blit(picture, picture.get_rect(center=rect.center))
                case targets.FruitForSale(fruit):
                    self._light(surface, rect, target == snapshot.hovered or fruit in chosen)
                    picture = self._fruits.token(fruit, side)
                    surface.blit(picture, picture.get_rect(center=rect.center))
                    if counts[fruit] > 1:
                        badge = count_badge(self._ui, counts[fruit], max(16, round(side * 0.4)))
                        surface.blit(badge, badge.get_rect(topright=rect.topright))
                    if fruit in chosen:
                        done = tick(self._ui, round(side * 0.46))
                        surface.blit(done, done.get_rect(bottomright=rect.bottomright))
        if not targets.only(targets.Pile, offered):
            self._prices(surface, layout, state, sheet, len(chosen))

    def on_trees(self, surface: Drawable, snapshot: TableSnapshot, sheet: Rect | None) -> None:
        """Draw, above all light, the fruit of trees that can be picked or take a worker, except below the `sheet`, and
        the worker who may pick or sell."""
        layout, state = snapshot.layout, snapshot.state
        with seen(surface, layout):
            about = state.region_at(due_space(state)) if state.phase == FRUIT_ACTION else None
            if about is not None and snapshot.movement is None:
                self._board.worker(surface, layout, state, about.spaces, state.player)
            for space, offer in done(snapshot.bright).items():
                tree = tree_at(snapshot.state, space)
                if tree is None:
                    continue
                if isinstance(offer, PlaceWorker):
                    self._board.count(surface, layout, tree)
                elif isinstance(offer, PickFruit) and (
                    sheet is None or not sheet.colliderect(self._board.worth(layout, tree)[0])
                ):
                    self._board.pickable(surface, layout, tree)

    def _light(self, surface: Drawable, rect: Rect, strong: bool) -> None:
        mark = glow_mark(self._ui, rect.width, strong=strong, clear=True)
        surface.blit(mark, mark.get_rect(center=rect.center))

    def _about(self, surface: Drawable, space: Rect) -> None:
        """Draw a ring around the tree or the worker of the sheet."""
        radius, width = space.width * 0.18, max(3.0, space.width * 0.07)
        dark, light = self._ui.palette["ink"], Color("#ffffff")
        surface.blit(card(self._ui, space.size, Card(radius, None, dark, width * 1.6)), space)
        surface.blit(card(self._ui, space.size, Card(radius, None, light, width)), space)

    def _point(self, surface: Drawable, sheet: Rect, space: Rect, half: int, edge: float) -> None:
        """Draw a pointer from the sheet to its space."""
        inside = sheet.inflate(-4 * half, -4 * half)
        begin = Vector2(_nearest(inside, space.center))
        end = Vector2(_nearest(space, (round(begin.x), round(begin.y))))
        begin = Vector2(_nearest(sheet.inflate(-round(2 * edge), -round(2 * edge)), (round(end.x), round(end.y))))
        if begin == end:
            return
        across = (end - begin).normalize().rotate(90) * half
        corners = begin + across, end, begin - across
        left, top = (math.floor(min(corner[axis] for corner in corners) - edge) for axis in (0, 1))
        right, bottom = (math.ceil(max(corner[axis] for corner in corners) + edge) for axis in (0, 1))
        path = "M" + "L".join(f"{corner.x - left:.1f} {corner.y - top:.1f}" for corner in corners)
        fill, ink, size = (
            hexed(self._ui.palette["paper"]),
            hexed(self._ui.palette["accent"]),
            (right - left, bottom - top),
        )
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}">'
            f'<path d="{path}" fill="{fill}" stroke="{ink}" stroke-width="{edge:.2f}" stroke-linejoin="round"/></svg>'
        )
        surface.blit(self._ui.art.made(("pointer", svg), lambda: rasterise(svg, size)), (left, top))

    def _side(self, layout: TableLayout) -> tuple[int, int]:
        """Return the square of a token, and the gaps between them."""
        return layout.compact.px(TOKEN), layout.gap(7)

    def _prices(self, surface: Drawable, layout: TableLayout, state: GameState, sheet: Rect, chosen: int) -> None:
        """Draw what one, two and more different fruits are worth; the column for the chosen ones is marked."""
        table = self._price_table(layout, state, chosen)
        place = table.get_rect(midbottom=(sheet.centerx, sheet.bottom - layout.gap(6)))
        surface.blit(table, place)
        words, letters = (
            self._ui.texts("table.sale.title" if chosen else "table.sale.choose"),
            Letters(layout.compact.text(13), self._ui.palette["ink"], bold=True),
        )
        title = self._ui.fonts.fitted(words, letters, sheet.width - layout.gap(12))
        surface.blit(title, title.get_rect(midbottom=(sheet.centerx, place.y)))

    def _price_table(self, layout: TableLayout, state: GameState, chosen: int) -> Surface:
        """Return two lines, how many different fruits and their points, without any look of a button."""
        ui, small = self._ui, layout.compact
        sale, texts = numbers_of(state.game).sale, ui.texts
        heads = [
            ui.fonts.render(texts(f"table.sale.{name}"), Letters(small.text(12), ui.palette["ink_soft"]))
            for name in ("fruits", "points")
        ]
        left, step, high = max(head.get_width() for head in heads) + small.px(4), small.px(STEP), small.px(PRICES)
        table = Surface((left + len(sale) * step, high), SRCALPHA)
        middles = high // 4, high - high // 4
        for head, y in zip(heads, middles, strict=True):
            table.blit(head, head.get_rect(midleft=(0, y)))
        for number, points in enumerate(sale, 1):
            x, now = left + number * step - step // 2, number == chosen
            if now:
                mark = Rect(x - step // 2, 0, step, high)
                table.blit(card(ui, mark.size, Card(small.px(6), ui.palette["good"])), mark)
            ink = ui.palette["paper" if now else "ink"]
            for text, y in zip((number, points), middles, strict=True):
                label = ui.fonts.render(str(text), Letters(small.text(13), ink, bold=y == middles[1]))
                table.blit(label, label.get_rect(center=(x, y)))
        return table
