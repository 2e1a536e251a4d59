"""The player aid over the screens: the rules of the game on the table on one sheet, to read or to print."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace
from pygame import Rect, Surface

from citrus.content.tiles import load_tiles
from citrus.language.problems import reason_text
from citrus.match.pictures import save_page
from citrus.rules.game import Game, Options
from citrus.ui.kit.backdrop import blurred_valley
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.description import Description
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.page import WidgetScreen
from citrus.ui.kit.presses import Press, Request
from citrus.ui.kit.screen import Ui
from citrus.ui.screens.player_aid.contents import Section, described, sections
from citrus.ui.screens.player_aid.painter import AidPainter
from citrus.ui.screens.player_aid.paper import PAD, Paper
from citrus.ui.screens.player_aid.printing import page, save_pdf
from citrus.ui.screens.player_aid.sheet import columns_for
from citrus.ui.screens.routes import Routes

WIDEST = 1260.0
NARROW = 900.0  # below this width, in pixels of 1280x720, buttons are icons
# how much smaller letters and the room between rows may get for all of the sheet to be in sight, best first
DENSITIES = ((1.0, 1.0), (1.0, 0.5), (0.97, 0.5), (0.94, 0.4), (0.91, 0.3), (0.89, 0.25), (0.86, 0.2), (0.86, 0.1))


class PlayerAidScreen(WidgetScreen):
    """The player aid of a game, or of the game as it comes in the box; Escape and its key lead back."""

    def __init__(self, ui: Ui, routes: Routes, game: Game | None = None) -> None:
        super().__init__(ui)
        texts = ui.texts
        self._tiles = load_tiles() if game is None else game.tiles
        self._options = Options() if game is None else game.options
        self._behind: Surface | None = None
        self._title = Rect(0, 0, 0, 0)
        self.paper = Paper(ui, texts("player_aid.title"))
        self.back = Button(ui, texts("player_aid.back"), ui.shell.pop, "plain", Face("back"))
        self.trees = Button(ui, texts("player_aid.trees"), self._switch_trees, face=Face(size=16))
        self.trees.visible = game is None
        self.rules = Button(ui, texts("rulebook.title"), routes.to_rulebook, "plain", Face("book", 16))
        self.save = Button(ui, texts("player_aid.save"), self._save, "plain", Face("page", 16))
        self.group.widgets += [self.back, self.trees, self.rules, self.save]

    @property
    def contents(self) -> tuple[Section, ...]:
        """The content of the sheet, in the current language."""
        return sections(self.ui.texts, self._tiles, self._options)

    @property
    def narrow(self) -> bool:
        """Whether there is no room for words on every button."""
        return self.size[0] / self.u < NARROW

    def describe(self) -> list[Description]:
        """Describe the title, the buttons and the sheet."""
        title = Description("heading", self.ui.texts("player_aid.title"), rect=self._title.copy())
        return [title, *super().describe(), self.paper.describe()]

    def layout(self, size: tuple[int, int]) -> None:
        """Lay out buttons and title above, the sheet below them."""
        px, texts = self.px, self.ui.texts
        self._behind = None
        gap, high = px(12 if self.narrow else 16), px(40)
        width = min(size[0] - 2 * gap, px(WIDEST))
        left, top = (size[0] - width) // 2, px(10)
        names = {self.back: "player_aid.back", self.rules: "rulebook.title", self.save: "player_aid.save"}
        for button, key in names.items():
            button.text = "" if self.narrow else texts(key)
        self.back.layout(Rect(left, top, px(46 if self.narrow else 130), high), self.u)
        right = left + width
        for button, wide in ((self.save, 216.0), (self.rules, 150.0), (self.trees, 170.0)):
            if button.visible:
                each = px(wide if button.text else 46)
                button.layout(Rect(right - each, top, each, high), self.u)
                right -= each + px(10)
        self.trees.chosen = self._options.fruit_trees
        start = self.back.rect.right + px(20)
        self._title = Rect(start, top, max(0, right - px(10) - start), high)
        under = top + high + px(10)
        room = Rect(left, under, width, size[1] - under - gap)
        self.paper.told = tuple(one for section in self.contents for one in described(section))
        self.paper.show(self._painted(room), room, self.u)

    def _painted(self, room: Rect) -> Surface:
        """Return the sheet at the width of its room, denser if that shows all of it; larger texts stay as they are."""
        inner = room.width - 2 * self.px(PAD + 4)
        columns, high = columns_for(inner, self.u), room.height - 2 * self.px(PAD)
        contents = self.contents
        for share, air in DENSITIES if self.ui.shell.scale <= 1 else ():
            painter = AidPainter(self.ui, self.u * share, air)
            sheet = painter.set("", contents, inner, columns)
            if sheet.height <= high:
                return painter.paint(sheet)
        painter = AidPainter(self.ui, self.u)
        return painter.paint(painter.set("", contents, inner, columns))

    def use(self, press: Press) -> bool:
        """Press buttons and scroll; without focus, steps scroll the paper, and whole pages always do."""
        pages = press in (Request.PAGE_UP, Request.PAGE_DOWN)
        scrolled = (pages or self.group.focus is None) and self.paper.scroll_by(press)
        used = scrolled or super().use(press) or self.paper.handle(press)
        self.dirty = self.dirty or used
        return used

    def update(self, seconds: float) -> None:
        """Notice what has changed."""
        super().update(seconds)
        self.dirty = self.dirty or self.paper.dirty

    def draw(self, surface: Surface) -> None:
        """Draw the table, the buttons, the sheet."""
        if self._behind is None:
            self._behind = blurred_valley(self.ui, self.size)
            words, ink = self.ui.texts("player_aid.title"), self.ui.palette["ink"]
            if self._title.width >= self.px(80):
                title = self.ui.fonts.fitted(words, Letters(self.px(30), ink, title=True), self._title.width)
                self._behind.blit(title, title.get_rect(midleft=self._title.midleft))
        surface.blit(self._behind, (0, 0))
        self.paper.draw(surface)
        self.paper.dirty = False
        self.group.draw(surface)

    def _switch_trees(self) -> None:
        self._options = replace(self._options, fruit_trees=not self._options.fruit_trees)
        self.enter(self.size)

    def _save(self) -> None:
        """Save the sheet as a page to print, and say where."""
        texts = self.ui.texts
        title = texts("player_aid.title")
        picture = page(self.ui, f"{texts('app.name')} · {title}", self.contents)
        try:
            path = save_page(title, partial(save_pdf, picture))
        except OSError as error:
            said = texts("player_aid.save_failed", reason=reason_text(texts, error))
        else:
            said = texts("player_aid.saved", path=path)
        self.ui.shell.say(texts("player_aid.save"), said)
