"""The start screen: play, go on with the last game, open a saved one, quit."""

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
        self.resume_button = Button(ui, texts("start.continue"), self._go_on, "primary", "play", 21)
        self.play = Button(ui, texts("start.play"), lambda: flow.to_setup(ui), "plain", None, 21)
        self.records = Button(ui, texts("start.records"), lambda: flow.to_records(ui), "plain", None, 19)
        self.quit = Button(ui, texts("start.quit"), ui.app.quit, "plain", None, 19)
        self.group = Group([self.resume_button, self.play, self.records, self.quit])
        self._behind: pygame.Surface | None = None
        self._title = pygame.Rect(0, 0, 0, 0)
        self._look()

    def layout(self, size: tuple[int, int]) -> None:
        """Title above, buttons below it."""
        self._behind = None
        wide, high, gap = self.px(340), self.px(58), self.px(14)
        buttons = [button for button in self.group.widgets if button.visible]
        tall = {button: round(high * 1.25) if button is self.resume_button else high for button in buttons}
        block = sum(tall.values()) + gap * (len(buttons) - 1)
        title_height = min(self.px(230), round(size[1] * 0.34))
        art = self.ui.art
        title_width = round(title_height * art.proportions("title")) if art.has("title") else self.px(520)
        whole = title_height + self.px(28) + block
        top = max(self.px(24), (size[1] - whole) // 2 - self.px(16))
        self._title = pygame.Rect(0, 0, min(title_width, round(size[0] * 0.8)), title_height)
        self._title.midtop = (size[0] // 2, top)
        y = self._title.bottom + self.px(28)
        for button in buttons:
            button.layout(pygame.Rect((size[0] - wide) // 2, y, wide, tall[button]), self.u)
            y += tall[button] + gap

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
        title = ui.art.piece("title", self._title.size)
        behind.blit(title, self._title)
        return behind

    def _look(self) -> None:
        """Find the game that may go on."""
        texts = self.ui.texts
        self.saved = last_unfinished()
        self.resume_button.visible = self.saved is not None
        if self.saved is None:
            self.play.style = "primary"
            self.group.default = self.play
            return
        self.play.style = "plain"
        self.group.default = self.resume_button
        people = names(texts, [seat.name for seat in self.saved.seats])
        self.resume_button.detail = texts("start.continue_detail", names=people, when=moment(texts, self.saved.played))

    def _go_on(self) -> None:
        if self.saved is not None:
            flow.open_record(self.ui, self.saved.path)
