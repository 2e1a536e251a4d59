"""The picture of a finished game that players save: its valley, and below it the sheet with everybody's points."""

from __future__ import annotations

from pathlib import Path

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
    valley = board_at(ui, match.state, colors, max(1, wide // board.columns))
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


def save_and_show(ui: Ui, match: Match, picture: Surface) -> None:
    """Save a picture of a match, show it, and say where it is, or why it could not be saved."""
    texts = ui.texts
    try:
        path = save_picture(match.path.stem, lambda path: pygame.image.save(picture, path))
    except (OSError, pygame.error) as error:
        ui.shell.say(texts("final.picture"), texts("final.save_failed", reason=reason_text(texts, error)))
    else:
        ui.shell.push(KeptDialog(ui, picture, path))


class KeptDialog(MessageDialog):
    """The saved picture, the name of its file with its folder, and a button that shows its folder."""

    width = 620.0
    in_a_row = True

    def __init__(self, ui: Ui, picture: Surface, path: Path) -> None:
        super().__init__(
            ui, ui.texts("final.picture"), ui.texts("final.saved", name=path.name, folder=path.parent.name)
        )
        self.picture = picture
        self.add(folder_button(ui, lambda: path.parent))

    def extra(self, width: int) -> int:
        """Return the height of the picture."""
        return self._shown(width)[1] + self.px(10)

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out the picture between the words and the buttons."""
        height = super().arrange(size)
        inner = self.sheet.width - 2 * self.px(32)
        small = pygame.transform.smoothscale(self.picture, self._shown(inner))
        foot = min(button.rect.y for button in self.buttons) - self.px(18)
        self.paper.append((small, small.get_rect(midbottom=(self.sheet.centerx, foot)).topleft))
        return height

    def _shown(self, width: int) -> tuple[int, int]:
        """Return the size of the shown picture."""
        wide, high = self.picture.get_size()
        room = max(self.px(120), self.size[1] - self.px(LEAST_ROOM))
        share = min(width / wide, room / high)
        return max(1, round(wide * share)), max(1, round(high * share))
