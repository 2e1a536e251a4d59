"""The layout of the market: the stall with its crates and arrows, stacks and shelf beside it."""

from __future__ import annotations

from pygame import Rect

from citrus.rules.game import Game

STALL = 336  # design pixels: how high the market usually is, with the strip below it
FOLDED_STALL = 288  # design pixels: the same beside folded mats, without a strip
STRIP, FOLDED_STRIP = 38, 34  # design pixels of text: how high that is, also beside folded mats
LEAST_STACKS, ROOMY_STACKS, MOST_STACKS = 48, 64, 106  # design pixels of text: the width of stacks beside the stall
SHELF_WIDTH = 52
STANDINGS = 104  # design pixels of text: the width of the button
AWNING, PAD, GAP = 20, 9, 2  # design pixels: the awning, the frame around the crates with some air, and between them
LARGEST_CRATE = 112


def shelf_and_stall(stall: Rect, unit: float, gap: int, game: Game) -> tuple[Rect, Rect]:
    """Return the shelf left of the stall, in a game with fruit trees, and the remaining place for the stall."""
    if not game.options.fruit_trees:
        return Rect(stall.x, stall.y, 0, 0), stall
    shelf = Rect(stall.x, stall.y, round(SHELF_WIDTH * unit), stall.height)
    return shelf, Rect(shelf.right + gap, stall.y, stall.right - shelf.right - gap, stall.height)


def stall_and_strip(area: Rect, high: int, gap: int) -> tuple[Rect, Rect]:
    """Return the stall over the whole width, and below it a strip so `high` for stacks and standings."""
    strip = Rect(area.x, area.bottom - high, area.width, high)
    return Rect(area.x, area.y, area.width, strip.y - gap - area.y), strip


def stall_and_stacks(area: Rect, beside: int, text: float, gap: int) -> tuple[Rect, Rect]:
    """Return the stall with the stacks right of it, `beside` pixels wide, or in a low strip below it if that is 0."""
    if not beside:
        return stall_and_strip(area, round(FOLDED_STRIP * text), gap)
    stacks = Rect(area.right - beside, area.y, beside, area.height)
    return Rect(area.x, area.y, stacks.x - gap - area.x, area.height), stacks


def stacks_beside(width: int, high: int, unit: float, text: float, gap: int, game: Game) -> int:
    """Return how wide stacks can be beside a stall so `high` in a column of a width; the stall may leave less than
    `LEAST_STACKS`."""
    rows, columns = len(game.tiles.market), len(game.tiles.market[0])
    arrow = round(16 * (unit + text))
    crate = (high - round((AWNING + PAD) * unit) - arrow) // rows
    stall = columns * crate + arrow + round(16 * unit) + (round(SHELF_WIDTH * unit) + gap) * game.options.fruit_trees
    return min(round(MOST_STACKS * text), max(1, width - stall - gap))


def stacks_and_standings(strip: Rect, text: float, gap: int) -> tuple[Rect, Rect]:
    """Return the sheet of the stacks, and right of it the button for all standings."""
    button = Rect(0, strip.y, round(STANDINGS * text), strip.height)
    button.right = strip.right
    return Rect(strip.x, strip.y, button.x - gap - strip.x, strip.height), button


def market_places(
    stall: Rect, unit: float, text: float, game: Game
) -> tuple[Rect, int, dict[int, Rect], dict[str, Rect]]:
    """Return the awning, the square crates, and an arrow left of each row and above each column."""
    grid = game.tiles.market
    rows, columns = len(grid), len(grid[0])
    pad = round(PAD * unit)
    awning = Rect(stall.x, stall.y, stall.width, round(AWNING * unit))
    inside = Rect(stall.x + pad, awning.bottom, stall.width - 2 * pad, stall.bottom - awning.bottom - pad)
    gap = max(1, round(GAP * unit))
    least = arrow = round(16 * (unit + text))  # an arrow bears its price
    for _ in range(2):  # arrows grow with the crates
        crate = min((inside.width - arrow) // columns, (inside.height - arrow) // rows, round(LARGEST_CRATE * unit))
        arrow = max(arrow, round(crate * 0.62))
    arrow = max(least, min(inside.width - columns * crate, inside.height - rows * crate, arrow))
    body = Rect(0, 0, arrow + columns * crate, arrow + rows * crate)
    body.center = inside.center
    body.x -= min(arrow // 2, body.x - inside.x)  # so that the crates are in the middle
    crates: dict[int, Rect] = {}
    arrows: dict[str, Rect] = {}
    for row, numbers in enumerate(grid):
        y = body.y + arrow + row * crate
        arrows[f"R{row + 1}"] = Rect(body.x, y + gap, arrow - gap, crate - 2 * gap)
        for column, number in enumerate(numbers):
            if number is not None:
                x = body.x + arrow + column * crate
                crates[number] = Rect(x, y, crate, crate).inflate(-gap, -gap)
    for column in range(columns):
        x = body.x + arrow + column * crate
        arrows[f"C{column + 1}"] = Rect(x + gap, body.y, crate - 2 * gap, arrow - gap)
    return awning, crate - gap, crates, arrows
