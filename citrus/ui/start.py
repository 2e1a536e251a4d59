"""The start screen: play, go on with the last game, open a saved one, settings, quit."""

from __future__ import annotations

from pathlib import Path

import pygame

from citrus.match.saves import SavedGame, last_unfinished
from citrus.ui import flow
from citrus.ui.screen import Screen, Ui
from citrus.ui.widgets import Button, Group
from citrus.ui.wording import moment, names


class StartScreen(Screen):
    """The first thing to see."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        texts = ui.texts
        self.saved: SavedGame | None = None
        self.resume_button = Button(ui, texts("start.continue"), self._go_on, "primary", None, 21)
        self.play = Button(ui, texts("start.play"), lambda: flow.to_setup(ui), "plain", None, 21)
        self.records = Button(ui, texts("start.records"), lambda: flow.to_records(ui), "plain", None, 19)
        self.settings = Button(ui, texts("start.settings"), lambda: flow.to_settings(ui), "plain", None, 17)
        self.quit = Button(ui, texts("start.quit"), ui.app.quit, "plain", None, 17)
        self.group = Group([self.resume_button, self.play, self.records, self.settings, self.quit])
        self._behind: pygame.Surface | None = None
        self._emblem = pygame.Rect(0, 0, 0, 0)
        self._word = (0, 0)
        self._look()

    def layout(self, size: tuple[int, int]) -> None:
        """Title above, buttons below it."""
        self._tell()
        self._behind = None
        wide, high, gap = self.px(340), self.px(58), self.px(14)
        first = round(high * 1.25) if self.resume_button.visible else 0
        low = self.px(46)
        block = first + (gap if first else 0) + 2 * high + low + 2 * gap
        emblem, word = self.px(216), self.px(70)
        whole = emblem + word + self.px(34) + block
        top = max(self.px(16), (size[1] - whole) // 2 - self.px(10))
        self._emblem = pygame.Rect(0, top, round(emblem * self.ui.art.proportions("title")), emblem)
        self._emblem.centerx = size[0] // 2
        self._word = (size[0] // 2, top + emblem + word // 2 - self.px(16))
        x, y = (size[0] - wide) // 2, top + emblem + word + self.px(26)
        if first:
            self.resume_button.layout(pygame.Rect(x, y, wide, first), self.u)
            y += first + gap
        self.play.layout(pygame.Rect(x, y, wide, high), self.u)
        y += high + gap
        self.records.layout(pygame.Rect(x, y, wide, high), self.u)
        y += high + gap
        left = (wide - gap) // 2
        self.settings.layout(pygame.Rect(x, y, left, low), self.u)
        self.quit.layout(pygame.Rect(x + left + gap, y, wide - gap - left, low), self.u)

    def resume(self) -> None:
        """Back from a list or the setup: there may be another last game now."""
        self._look()
        self.enter(self.size)

    def handle(self, event: pygame.event.Event) -> None:
        """Buttons, and game files dropped onto the window."""
        if event.type == pygame.DROPFILE:
            flow.open_record(self.ui, Path(event.file))
        elif self.group.handle(event):
            self.dirty = True

    def update(self, seconds: float) -> None:
        """Notice what has changed."""
        self.dirty = self.dirty or self.group.dirty

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the picture, the title and the buttons."""
        if self._behind is None:
            self._behind = self._paint()
        surface.blit(self._behind, (0, 0))
        self.group.draw(surface)

    def _paint(self) -> pygame.Surface:
        ui = self.ui
        behind = ui.art.cover("backdrop", self.size).copy()
        behind.blit(ui.art.piece("title", self._emblem.size), self._emblem)
        word = lettering(ui, ui.texts("app.name"), self.px(118), self.px(7))
        behind.blit(word, word.get_rect(center=self._word))
        return behind

    def _look(self) -> None:
        """Find the game that may go on."""
        self.saved = last_unfinished()
        self.resume_button.visible = self.saved is not None
        if self.saved is None:
            self.play.style = "primary"
            self.group.default = self.play
            return
        self.play.style = "plain"
        self.group.default = self.resume_button

    def _tell(self) -> None:
        """Say which game may go on, in the language of now."""
        if self.saved is not None:
            texts = self.ui.texts
            people, when = names(texts, [seat.name for seat in self.saved.seats]), moment(texts, self.saved.played)
            self.resume_button.detail = texts("start.continue_detail", names=people, when=when)

    def _go_on(self) -> None:
        if self.saved is not None:
            flow.open_record(self.ui, self.saved.path)


def lettering(ui: Ui, text: str, px: int, rim: int) -> pygame.Surface:
    """The name of the game: terracotta letters with a broad rim of paper and a soft shadow."""
    palette, font = ui.palette, ui.fonts.title(px)
    letters = font.render(text, True, palette["accent"])
    paper = font.render(text, True, palette["panel"])
    shade = font.render(text, True, palette["shadow"])
    shade.set_alpha(7)
    width, height = letters.get_size()
    picture = pygame.Surface((width + 4 * rim, height + 4 * rim), pygame.SRCALPHA)
    circle = [pygame.Vector2(1, 0).rotate(angle) for angle in range(0, 360, 15)]
    for layer, distance in ((shade, rim * 1.35), (shade, rim * 1.1), (paper, rim), (paper, rim * 0.5)):
        drop = rim * 0.6 if layer is shade else 0
        for way in circle:
            picture.blit(layer, (2 * rim + way.x * distance, 2 * rim + way.y * distance + drop))
    picture.blit(letters, (2 * rim, 2 * rim))
    return picture
