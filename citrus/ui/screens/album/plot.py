"""A small plot of somebody's scores, game by game."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from citrus.album.counts import PersonResult
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import disc, hexed
from citrus.ui.pieces.chart import ticks

LAST = 30
MOST_LINES = 5
_DOTS = ((True, "won"), (False, "not_won"))
LOST = 0.6  # the size of the dot of a game that was not won: white ones would look alike otherwise


def score_plot(ui: Ui, size: tuple[int, int], u: float, results: Sequence[PersonResult], color: str) -> pygame.Surface:
    """Return the scores of the last games as a line; games that were won have a full dot, as the legend says."""

    def px(value: float) -> int:
        return max(1, round(value * u))

    palette, fonts = ui.palette, ui.fonts
    shown = results[-LAST:]
    scores = [result.place.score for result in shown]
    scale = ticks(min(0, *scores), max(10, *scores), MOST_LINES)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    said = ui.texts.count("album.plot", len(shown))
    label = fonts.fitted(said, Letters(px(14), palette["ink_soft"], bold=True), size[0])
    legend = _legend(ui, u, color, size[0])
    words = label.get_height() + legend.get_height()
    room = pygame.Rect(px(38), px(10), size[0] - px(50), size[1] - px(20) - words)
    picture.blit(label, label.get_rect(midbottom=(room.centerx, size[1] - legend.get_height())))
    picture.blit(legend, legend.get_rect(midbottom=(size[0] // 2, size[1])))
    low, high = scale[0], scale[-1]

    def place(number: int, score: int) -> tuple[float, float]:
        across = room.width * (number + 0.5) / len(shown)
        return room.x + across, room.bottom - room.height * (score - low) / (high - low)

    for points in scale:
        height = round(place(0, points)[1])
        line = palette["panel_edge"] if points else palette.mix("panel_edge", "ink_soft", 0.6)
        picture.fill(line, (room.x, height, room.width, max(1, round(u))))
        number = fonts.render(f"{points}".replace("-", "−"), Letters(px(13), palette["ink_soft"]))
        picture.blit(number, number.get_rect(midright=(room.x - px(6), height)))
    places = [place(number, score) for number, score in enumerate(scores)]
    picture.blit(_line(ui, size, u, places, color), (0, 0))
    side = px(13 if len(shown) <= 15 else 9)
    for result, (x, y) in zip(shown, places, strict=True):
        dot = game_dot(ui, u, side, color, result.won)
        picture.blit(dot, dot.get_rect(center=(round(x), round(y))))
    return picture


def game_dot(ui: Ui, u: float, side: int, color: str, won: bool) -> pygame.Surface:
    """Return the dot of a game, full if it was won by the player of a `color`, else small; `side` is in pixels."""
    if not won:
        return disc(ui, max(3, round(side * LOST)), ui.palette["paper"], ui.palette["ink_soft"], max(1.0, u))
    return disc(ui, side, ui.palette[color], ui.palette["ink"], max(1.2, 1.5 * u))


def _legend(ui: Ui, u: float, color: str, width: int) -> pygame.Surface:
    """Return what full and empty dots mean, in a line no wider than `width`."""
    side, gap = max(1, round(11 * u)), max(1, round(5 * u))
    room = width // 2 - side - 3 * gap
    px, ink = max(1, round(13.5 * u)), ui.palette["ink_soft"]
    said = [(won, ui.fonts.fitted(ui.texts(f"album.{key}"), Letters(px, ink), room)) for won, key in _DOTS]
    wide = sum(side + gap + words.get_width() for _, words in said) + 3 * gap
    line = pygame.Surface((wide, max(words.get_height() for _, words in said)), pygame.SRCALPHA)
    x = 0
    for won, words in said:
        dot = game_dot(ui, u, side, color, won)
        line.blit(dot, dot.get_rect(midleft=(x, line.get_height() // 2)))
        x += side + gap
        line.blit(words, (x, 0))
        x += words.get_width() + 3 * gap
    return line


def _line(ui: Ui, size: tuple[int, int], u: float, places: Sequence[tuple[float, float]], color: str) -> pygame.Surface:
    """Return the line through all games; a dark rim separates a pale one from the paper."""
    way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    dark = ui.palette[f"{color}_dark"].lerp(ui.palette["ink"], 0.35)
    body = "".join(
        f'<path d="{way}" fill="none" stroke="{hexed(shade)}" stroke-width="{width * u:.2f}" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
        for shade, width in ((dark, 4.4), (ui.palette[color], 2.6))
    )
    width, height = size
    return ui.art.drawing(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>',
        size,
    )
