"""What the keyboard is at: the parts of the table in their order, the things in each, and the ways between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pygame import Rect

from citrus.rules.fruit_trees import kept_fruit, lying_piles
from citrus.rules.market import line_spaces
from citrus.rules.state import GameState
from citrus.ui.table.model.selection import Choices, Selection, Target

Parts = dict[str, list[Target]]
ORDER = (
    "line",
    "market",
    "drawn",
    "pile",
    "kept",
    "hand",
    "space",
    "mat_tile",
    "token",
    "button",
    "purse",
    "stack",
    "log",
)
STACKS = ("bag", "fincas", "sites", "refill")


def parts(state: GameState, offered: Choices, buttons: Iterable[str]) -> Parts:
    """Everything that the keyboard can be at now: where something can be done, the board, mats, buttons and stacks."""
    found: Parts = {}
    if offered.lines:
        # those that cannot be bought as well: choosing them says why
        found["line"] = [Target("line", line) for line in state.game.lines if line_spaces(state, line)]
    found["market"] = [Target("market", number=number) for number in offered.market]
    if state.drawn_finca is not None:
        found["drawn"] = [Target("drawn")]
    found["pile"] = [Target("pile", number=fruit) for fruit in lying_piles(state)]
    found["kept"] = [Target("kept", number=fruit) for fruit in sorted(offered.kept)]
    if offered.hand:
        found["hand"] = [Target("hand", number=place) for place in range(len(state.hand))]
    board = state.game.board
    places = [board.space_at(column, row) for row in range(board.rows) for column in range(board.columns)]
    found["space"] = [Target("space", number=space) for space in places if space is not None]
    found["mat_tile"] = [
        Target("mat_tile", tile, state.player) for tile, _ in state.players[state.player].tile_counts()
    ]
    found["token"] = [
        Target("token", str(fruit), player)
        for player in range(state.game.players)
        for fruit, _ in kept_fruit(state, player)
    ]
    found["button"] = [Target("button", name) for name in buttons]
    found["purse"] = [Target("purse", number=number) for number in range(state.game.players)]
    found["stack"] = [Target("stack", name) for name in STACKS]
    return {area: targets for area, targets in found.items() if targets}


def possible(offered: Choices) -> list[Target]:
    """The spaces where something can be done now."""
    return [Target("space", number=space) for space in sorted({*offered.spaces, *offered.regions})]


def expected(state: GameState, offered: Choices, selection: Selection) -> Target:
    """The thing to begin with: where the next step of the game is most likely to be done."""
    spaces = possible(offered)
    if selection.mode == "harvest" and selection.regions:
        return Target("button", "confirm")
    if offered.piles:
        return Target("pile", number=min(offered.piles))
    if selection.fruits:
        return Target("button", "sell")
    if offered.stacks:
        return Target("stack", next(iter(offered.stacks)))
    if offered.market:
        return Target("market", number=min(offered.market))
    if spaces:
        return spaces[0]
    if offered.kept:
        return Target("kept", number=min(offered.kept))
    if offered.hand:
        return Target("hand", number=max(offered.hand) if state.cart_tile is not None else min(offered.hand))
    if "return" in offered.buttons and "milestone" in offered.mat_tiles:
        return Target("mat_tile", "milestone", state.player)
    for name in ("scoring", "return", "pass", "end"):
        if name in offered.buttons:
            return Target("button", name)
    if offered.lines:
        return Target("line", next(iter(offered.lines)))
    if "harvest" not in offered.buttons and offered.mat_tiles:
        return Target("mat_tile", min(offered.mat_tiles), state.player)
    return Target("button", "harvest" if "harvest" in offered.buttons else "menu")


def next_part(there: Parts, now: Target, way: int) -> str:
    """The part of the table after (1) or before (-1) that of a target."""
    place = ORDER.index(now.area)
    while True:
        place = (place + way) % len(ORDER)
        if ORDER[place] in there:
            return ORDER[place]


def ahead(now: Rect, targets: Iterable[Target], rect: Callable[[Target], Rect], dx: int, dy: int) -> Target | None:
    """The nearest of some targets in a direction, None if there is none."""
    best: tuple[float, Target] | None = None
    for target in targets:
        place = rect(target)
        x, y = place.centerx - now.centerx, place.centery - now.centery
        far, aside = (x * dx, abs(y)) if dx else (y * dy, abs(x))
        if far <= 2 or aside > 1.25 * far + 4:  # not before it, or rather aside of it
            continue
        if best is None or far + 2 * aside < best[0]:
            best = (far + 2 * aside, target)
    return None if best is None else best[1]


def nearest(now: Rect, targets: Iterable[Target], rect: Callable[[Target], Rect]) -> Target | None:
    """The target closest to a place, None if there are none."""

    def distance(target: Target) -> int:
        place = rect(target)
        return (place.centerx - now.centerx) ** 2 + (place.centery - now.centery) ** 2

    return min(targets, key=distance, default=None)
