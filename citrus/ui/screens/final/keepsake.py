"""The picture of a finished game that players save: its valley, and below it the sheet with everybody's points."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from citrus.language.problems import reason_text
from citrus.match.match import Match
from citrus.match.pictures import save_picture
from citrus.ui.kit.backdrop import blurred_valley
from citrus.ui.kit.dialogs import MessageDialog
from citrus.ui.kit.folders import folder_button
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Panel, draw_panel
from citrus.ui.pieces.contest import won_in
from citrus.ui.pieces.miniature import board_at

EDGE, GAP, FRAME = 16, 20, 10  # around the picture, between its parts, and of the valley, at 1280x720
WIDEST = 1920  # pixels; a larger picture takes long to save, and nobody sees more on it
LEAST_ROOM = 270.0  # design pixels of a window that its dialog needs besides the picture


def keepsake(ui: Ui, match: Match, sheet: Surface, u: float) -> Surface:
    """Return the valley of a finished game as broad as `sheet`, the sheet of its scoring on the bare table."""
    if sheet.get_width() > WIDEST:
        share = WIDEST / sheet.get_width()
        sheet, u = pygame.transform.smoothscale_by(sheet, share), u * share
    edge, gap, frame = (max(1, round(value * u)) for value in (EDGE, GAP, FRAME))
    board, wide = match.state.game.board, sheet.get_width() - 2 * edge - 2 * frame
    colors = tuple(seat.color for seat in match.seats)
    valley = board_at(ui, match.state, colors, max(1, wide // board.columns), won=won_in(match.steps))
    paper = Rect(0, edge, valley.get_width() + 2 * frame, valley.get_height() + 2 * frame)
    paper.centerx = sheet.get_width() // 2
    picture = blurred_valley(ui, (sheet.get_width(), paper.bottom + gap - edge + sheet.get_height()))
    draw_panel(picture, ui, paper, Panel(17 * u, frame))
    picture.blit(valley, valley.get_rect(center=paper.center))
    below = sheet.get_rect().inflate(0, -2 * edge)
    picture.blit(sheet, (0, paper.bottom + gap), below)
    return picture


def in_a_frame(ui: Ui, picture: Surface, u: float) -> Surface:
    """Return a picture in a frame of paper on the bare table, as `keepsake` wants a sheet."""
    edge, frame = (max(1, round(value * u)) for value in (EDGE, FRAME))
    paper = picture.get_rect(topleft=(edge + frame, edge + frame)).inflate(2 * frame, 2 * frame)
    page = blurred_valley(ui, (paper.right + edge, paper.bottom + edge))
    draw_panel(page, ui, paper, Panel(17 * u, frame))
    page.blit(picture, picture.get_rect(center=paper.center))
    return page


class KeptDialog(MessageDialog):
    """A picture of a match that is made and saved once this says so on the screen, for that takes a moment. Then it
    shows the picture, the name of its file with its folder, and a button that shows its folder; or a message says why
    it could not be saved."""

    width = 620.0
    in_a_row = True

    def __init__(self, ui: Ui, match: Match, make: Callable[[], Surface]) -> None:
        super().__init__(ui, ui.texts("final.picture"), ui.texts("final.saving"))
        self.picture: Surface | None = None
        self.animating = True
        self._match = match
        self._make = make
        self._seen = False
        self.buttons[0].enabled = False

    def escape(self) -> None:
        """Close the dialog, once the picture is there."""
        if self.picture is not None:
            super().escape()

    def update(self, seconds: float) -> None:
        """Make the picture after the first frame."""
        super().update(seconds)
        if self.animating and self._seen:
            self.animating = False
            self._save()
        self._seen = True

    def _save(self) -> None:
        """Make and save the picture, then show it, or say why it could not be saved."""
        ui, picture = self.ui, self._make()
        try:
            path = save_picture(self._match.path.stem, lambda path: pygame.image.save(picture, path))
        except (OSError, pygame.error) as error:
            ui.shell.pop()
            ui.shell.say(ui.texts("final.picture"), ui.texts("final.save_failed", reason=reason_text(ui.texts, error)))
            return
        self.picture = picture
        self.text = ui.texts("final.saved", name=path.name, folder=path.parent.name)
        self.buttons[0].enabled = True
        self.add(folder_button(ui, lambda: path.parent))
        self.enter(self.size)

    def extra(self, width: int) -> int:
        """Return the height of the picture."""
        return 0 if self.picture is None else self._shown(self.picture, width)[1] + self.px(10)

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out the picture between the words and the buttons."""
        height = super().arrange(size)
        if self.picture is None:
            return height
        inner = self.sheet.width - 2 * self.px(32)
        small = pygame.transform.smoothscale(self.picture, self._shown(self.picture, inner))
        foot = min(button.rect.y for button in self.buttons) - self.px(18)
        self.paper.append((small, small.get_rect(midbottom=(self.sheet.centerx, foot)).topleft))
        return height

    def _shown(self, picture: Surface, width: int) -> tuple[int, int]:
        """Return the size of the shown picture."""
        wide, high = picture.get_size()
        room = max(self.px(120), self.size[1] - self.px(LEAST_ROOM))
        share = min(width / wide, room / high)
        return max(1, round(wide * share)), max(1, round(high * share))
