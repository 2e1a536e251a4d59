"""The layout of the market: the stall with its crates and arrows, stacks and shelf beside it."""

from __future__ import annotations

from pygame import Rect

from citrus.rules.game import Game

STALL = 284  # design pixels: how high the market usually is
SHELF_WIDTH = 52
STACKS_WIDTH = 106
FLAT_STACKS = 34  # design pixels of text: how high stacks below the market are
NARROW_STACKS = 48  # design pixels of text that the picture of a stack and a number need
MANY_COLUMNS = 6


def shelf_and_stall(stall: Rect, unit: float, gap: int, game: Game) -> tuple[Rect, Rect]:
    """Return the shelf left of the stall, in a game with fruit trees, and the remaining place for the stall."""
    if not game.options.fruit_trees:
        return Rect(stall.x, stall.y, 0, 0), stall
    shelf = Rect(stall.x, stall.y, round(SHELF_WIDTH * unit), stall.height)
    return shelf, Rect(shelf.right + gap, stall.y, stall.right - shelf.right - gap, stall.height)


def stall_and_stacks(area: Rect, text: float, gap: int, game: Game) -> tuple[Rect, Rect]:
    """Return the stall with the stacks right of it, or side by side below it where the market has many columns."""
    if len(game.tiles.market[0]) > MANY_COLUMNS:
        stacks = Rect(area.x, 0, area.width, round(46 * text))
        stacks.bottom = area.bottom
        return Rect(area.x, area.y, area.width, stacks.y - gap - area.y), stacks
    stacks = Rect(0, area.y, round(STACKS_WIDTH * text), area.height)
    stacks.right = area.right
    return Rect(area.x, area.y, stacks.x - gap - area.x, area.height), stacks


def stacks_beside(width: int, unit: float, text: float, gap: int, game: Game) -> int:
    """Return how wide stacks can be beside a stall in a column of a width; the stall may leave less than
    `NARROW_STACKS`."""
    rows, columns = len(game.tiles.market), len(game.tiles.market[0])
    arrow = round(17 * (unit + text))
    crate = (round((STALL - 34) * unit) - arrow) // rows
    stall = columns * crate + arrow + round(16 * unit) + (round(SHELF_WIDTH * unit) + gap) * game.options.fruit_trees
    return min(round(STACKS_WIDTH * text), max(1, width - stall - gap))


def narrow_stall_and_stacks(area: Rect, beside: int, text: float, gap: int) -> tuple[Rect, Rect]:
    """Return the stall with small stacks right of it, of the width `beside`, or below it if that is 0."""
    if beside:
        stacks = Rect(area.right - beside, area.y, beside, area.height)
        return Rect(area.x, area.y, stacks.x - gap - area.x, area.height), stacks
    high = round(FLAT_STACKS * text)
    stacks = Rect(area.x, area.bottom - high, area.width, high)
    return Rect(area.x, area.y, area.width, stacks.y - gap - area.y), stacks


def stacks_and_standings(stacks: Rect, text: float, gap: int) -> tuple[Rect, Rect]:
    """Return the sheet of the stacks, and the button for all standings below it, or right of it if it is flat."""
    if stacks.width > stacks.height:
        button = Rect(0, stacks.y, round(STACKS_WIDTH * text), stacks.height)
        button.right = stacks.right
        return Rect(stacks.x, stacks.y, button.x - gap - stacks.x, stacks.height), button
    button = Rect(stacks.x, 0, stacks.width, round(32 * text))
    button.bottom = stacks.bottom
    return Rect(stacks.x, stacks.y, stacks.width, button.y - gap - stacks.y), button


def market_places(
    stall: Rect, unit: float, text: float, game: Game
) -> tuple[Rect, int, dict[int, Rect], dict[str, Rect]]:
    """Return the awning, the square crates, and an arrow left of each row and above each column."""
    grid = game.tiles.market
    rows, columns = len(grid), len(grid[0])
    pad = round(8 * unit)
    awning = Rect(stall.x, stall.y, stall.width, round(26 * unit))
    inside = Rect(stall.x + pad, awning.bottom, stall.width - 2 * pad, stall.bottom - awning.bottom - pad)
    gap = max(1, round(3 * unit))
    least = arrow = round(17 * (unit + text))  # an arrow bears its price
    for _ in range(2):  # arrows grow with the crates
        crate = min((inside.width - arrow) // columns, (inside.height - arrow) // rows, round(112 * unit))
        arrow = max(arrow, round(crate * 0.62))
    arrow = max(least, min(inside.width - columns * crate, inside.height - rows * crate, arrow))
    body = Rect(0, 0, arrow + columns * crate, arrow + rows * crate)
    body.center = inside.center
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
