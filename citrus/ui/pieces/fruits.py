"""Fruit of the trees: round wooden tokens, alone and in piles, on the board, beside it and on the mats."""

from __future__ import annotations

from pygame import SRCALPHA, Rect, Surface

from citrus.language.texts import Texts
from citrus.match.settings import Symbols
from citrus.rules.fruit_trees.orchard import Tree, numbers_of
from citrus.rules.game import Game
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import count_badge
from citrus.ui.pieces.signs import sign, sign_rect
from citrus.ui.preferences import preferences_of

KNOWN_FRUITS = ("apple", "apricot", "cherry", "elderberry", "plum", "quince")
FACE = 0.72  # the part of a token's width for the fruit on it
THICK = 0.055  # how much higher each token of a pile lies, in parts of its width
ON_TREE = 0.62  # the width of a pile on a tree, in parts of the space


def worth_of(texts: Texts, tree: Tree) -> str:
    """Return what picking from a tree may bring, as far as anybody knows: `+5`, `+2/5`, or `+2–5` (R13.5)."""
    least, most = min(tree.tokens), max(tree.tokens)
    sort = {1: "sure", 2: "either"}.get(len(set(tree.tokens)), "range")
    return texts(f"table.pick.{sort}", least=least, most=most)


class Fruits:
    """Draws tokens without revealing their values."""

    def __init__(self, ui: Ui, game: Game) -> None:
        self._ui = ui
        self._game = game

    def token(self, fruit: int, size: int, bare: bool = False) -> Surface:
        """Return one token with its fruit; unless `bare`, with a sign by the settings."""
        symbols = "off" if bare else preferences_of(self._ui).settings.symbols

        def make() -> Surface:
            picture = self._ui.art.piece("token", (size, size)).copy()
            side = round(size * FACE)
            face = self._ui.art.piece(f"fruit_{self._art(fruit)}", (side, side))
            picture.blit(face, face.get_rect(center=(round(size * 0.5), round(size * 0.49))))
            if symbols != "off":
                self._sign(picture, fruit, symbols, Rect(0, 0, size, size))
            return picture

        return self._ui.art.made(("token", self._art(fruit), fruit, size, symbols), make)

    def _sign(self, surface: Drawable, fruit: int, symbols: Symbols, area: Rect) -> None:
        place = sign_rect(area.width, symbols).move(area.topleft)
        surface.blit(sign(self._ui, numbers_of(self._game).fruits, fruit, place.width), place)

    def pile(self, fruit: int, count: int, size: int, bare: bool = False) -> Surface:
        """Return `count` tokens in a pile; the picture is `size` wide and somewhat higher."""
        step = max(1, round(size * THICK))
        symbols = "off" if bare else preferences_of(self._ui).settings.symbols

        def make() -> Surface:
            picture = Surface((size, size + (count - 1) * step), SRCALPHA)
            for place in range(count - 1):
                picture.blit(self._ui.art.piece("token", (size, size)), (0, (count - 1 - place) * step))
            picture.blit(self.token(fruit, size, bare), (0, 0))
            return picture

        return self._ui.art.made(("pile", self._art(fruit), fruit, count, size, symbols), make)

    def draw_tree(self, surface: Drawable, tree: Tree, space: Rect, symbols: Symbols) -> None:
        """Draw the pile on a tree, its number of tokens, and a sign of the fruit; nothing without tokens."""
        count = len(tree.tokens)
        if not count:
            return
        size = pile_rect(space).width
        pile = self.pile(tree.fruit, count, size, bare=True)
        surface.blit(pile, pile.get_rect(midbottom=pile_rect(space).midbottom))
        if symbols != "off":
            self._sign(surface, tree.fruit, symbols, space)
        self.draw_count(surface, tree, space)

    def draw_count(self, surface: Drawable, tree: Tree, space: Rect) -> None:
        """Draw how many tokens are left on a tree."""
        place = count_rect(space)
        badge = count_badge(self._ui, len(tree.tokens), place.height)
        surface.blit(badge, badge.get_rect(bottomright=place.bottomright))

    def _art(self, fruit: int) -> str:
        """Return the name of a fruit's picture; fruits of foreign tile sets borrow a known one."""
        name = numbers_of(self._game).fruits[fruit]
        return name if name in KNOWN_FRUITS else KNOWN_FRUITS[fruit % len(KNOWN_FRUITS)]


def count_rect(space: Rect) -> Rect:
    """Return where the number of the tokens on a tree is written."""
    size = max(15, round(space.width * 0.32))
    return Rect(space.right - space.width // 20 - size, space.bottom - size, size, size)


def pile_rect(space: Rect) -> Rect:
    """Return where the lowest token of a pile lies on a tree."""
    size = max(8, round(space.width * ON_TREE))
    place = Rect(0, 0, size, size)
    place.center = (space.centerx, space.y + round(space.height * 0.46))
    return place
