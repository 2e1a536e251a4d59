"""The topics of numbers: one for each sort, and the button that leads to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from citrus.language.texts import Texts
from citrus.rules.tiles import TileSet
from citrus.ui.kit.description import State
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card
from citrus.ui.kit.widgets import Widget


@dataclass(frozen=True)
class Topic:
    """A part of the numbers: its `name` in texts, the `piece` of art that stands for it, a summary in few words, and
    the `fields` of the file that belong to it."""

    name: str
    piece: str
    brief: Callable[[Texts, TileSet], str]
    fields: tuple[str, ...]


def _market(texts: Texts, tiles: TileSet) -> str:
    return texts.count("numbers.brief_market", tiles.market_size)


def _fincas(texts: Texts, tiles: TileSet) -> str:
    return texts.count("numbers.brief_fincas", tiles.finca_count)


def _tiles(texts: Texts, tiles: TileSet) -> str:
    return texts.amount("tiles", sum(tiles.plantation_counts().values()))


def _coins(texts: Texts, tiles: TileSet) -> str:
    workers, coins = texts.amount("workers", tiles.workers), texts.amount("coins", tiles.start_coins)
    return texts("numbers.brief_coins", workers=workers, coins=coins)


def _trees(texts: Texts, tiles: TileSet) -> str:
    return texts.count("numbers.brief_trees", 0 if tiles.fruit_trees is None else tiles.fruit_trees.trees)


TOPICS: Final = (
    Topic("market", "crate", _market, ("market",)),
    Topic("fincas", "finca", _fincas, ("fincas",)),
    Topic("tiles", "fruit_orange", _tiles, ("plantations", "return_penalty", "landscape")),
    Topic("coins", "coin", _coins, ("workers", "income", "max_coins", "start_coins", "fair_start")),
    Topic("trees", "tree", _trees, ("fruit_trees",)),
)


class TopicButton(Widget):
    """A topic to choose: its picture, its name, and if there is room its summary. `wrong` marks one with a problem."""

    role = "tab"

    def __init__(self, ui: Ui, topic: Topic, on_click: Callable[[], None]) -> None:
        super().__init__(ui)
        self.topic = topic
        self.brief = ""
        self.chosen = self.wrong = False
        self._on_click = on_click

    @property
    def words(self) -> str:
        """What the topic is called."""
        return self.ui.texts(f"numbers.{self.topic.name}")

    @property
    def said(self) -> str:
        """What the topic is in few words."""
        return self.brief

    def states(self) -> Iterator[State]:
        """Yield what holds of it now."""
        yield from super().states()
        if self.chosen:
            yield "selected"

    def activate(self) -> None:
        """Choose the topic."""
        self._on_click()

    def draw(self, surface: Drawable) -> None:
        """Draw the picture with the words beside it, or below it in a narrow place."""
        palette, fonts, rect, u = self.ui.palette, self.ui.fonts, self.rect, self.u
        fill = palette["highlight"] if self.chosen else palette.mix("panel", "highlight", 0.5 if self.hovered else 0)
        edge = palette["bad"] if self.wrong else palette["accent"] if self.chosen else palette["panel_edge"]
        width = max(1.0, (2.2 if self.chosen or self.wrong else 1.5) * u)
        surface.blit(card(self.ui, rect.size, Card(10 * u, fill, edge, width)), rect)
        pad, px = round(6 * u), round(15 * u)
        name = self.words
        if rect.width < 3.2 * rect.height:
            label = fonts.fitted(name, Letters(round(14 * u), palette["ink"], bold=True), rect.width - pad)
            side = max(12, rect.height - label.get_height() - pad - pad // 2)
            picture = self.ui.art.piece(self.topic.piece, (side, side))
            surface.blit(picture, picture.get_rect(midtop=(rect.centerx, rect.y + pad // 2)))
            surface.blit(label, label.get_rect(midbottom=(rect.centerx, rect.bottom - pad // 3)))
        else:
            side = rect.height - 2 * pad
            picture = self.ui.art.piece(self.topic.piece, (side, side))
            surface.blit(picture, (rect.x + pad, rect.y + pad))
            x, room = rect.x + side + 3 * pad, rect.width - side - 4 * pad
            label = fonts.fitted(name, Letters(px, palette["ink"], bold=True), room)
            below = fonts.render(self.brief, Letters(round(13.5 * u), palette["ink_soft"]))
            high = label.get_height() + below.get_height()
            if below.get_width() > room or high > rect.height:
                surface.blit(label, label.get_rect(midleft=(x, rect.centery)))
            else:
                y = rect.centery - high // 2
                surface.blit(label, (x, y))
                surface.blit(below, (x, y + label.get_height()))
        if self.focused:
            self.draw_focus(surface, 10 * u)
