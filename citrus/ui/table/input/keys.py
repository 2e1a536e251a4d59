"""The keyboard at the table: every key is a click on something, or moves the focus to something to click."""

from __future__ import annotations

import pygame

from citrus.rules.market import line_spaces
from citrus.rules.numbering import Space
from citrus.rules.state import GameState
from citrus.ui.table.input.focus import ahead, expected, nearest, next_part, parts, possible
from citrus.ui.table.input.surface import TableSurface
from citrus.ui.table.model.selection import Selection, Target

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
LETTERS = {
    pygame.K_e: "end",
    pygame.K_s: "standings",
    pygame.K_h: "hint",
    pygame.K_f: "pace",
    pygame.K_l: "story",
}
DIGITS = {
    key: number
    for number in range(1, 10)
    for key in (getattr(pygame, f"K_{number}"), getattr(pygame, f"K_KP_{number}"))
}
STEPS = (Target("button", "undo"), Target("button", "redo"))
CHOOSE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
OTHERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
PAGE = 5
REPEAT_AFTER, REPEAT_EVERY = 0.35, 0.07  # seconds


class TableKeys:
    """What the keyboard is at, and what each key does there. The mouse takes the focus away by moving."""

    def __init__(self, table: TableSurface) -> None:
        self._table = table
        self._seen: tuple[GameState, Selection] | None = None
        self._space: Target | None = None
        self._arrow: tuple[int, bool] | None = None
        self._held = 0.0
        self.focus: Target | None = None

    def release(self) -> None:
        """The mouse is used again."""
        self._set(None)

    def follow(self) -> None:
        """After anything has changed: stay, or go where the next step is to be done."""
        table = self._table
        if table.match.bot is not None:  # nothing is to be done
            return
        before, self._seen = self._seen, (table.match.state, table.selection)
        if self.focus is None or before is None or before == self._seen or self.focus in STEPS:
            return
        # choosing one region or fruit after the other
        harvesting = before[1].mode == table.selection.mode and table.selection.mode in ("harvest", "sale")
        if (
            before[0] is not table.match.state
            or not harvesting
            or self.focus not in self._parts().get(self.focus.area, [])
        ):
            self._set(self._goal())

    def aim(self) -> None:
        """Go where the next step is to be done, if the keyboard is used."""
        if self.focus is not None:
            self._set(self._goal())

    def update(self, seconds: float) -> None:
        """Let time pass: an arrow that is held down goes on."""
        if self._arrow is None:
            return
        key, far = self._arrow
        if self.focus is None or not pygame.key.get_pressed()[key]:
            self._arrow = None
            return
        self._held += seconds
        while self._held >= REPEAT_AFTER:
            self._held -= REPEAT_EVERY
            self._move(*ARROWS[key], far=far)

    def handle(self, event: pygame.event.Event) -> None:
        """One key."""
        table, key, mod = self._table, event.key, event.mod
        if key == pygame.K_TAB and not mod & OTHERS:
            self._step(-1 if mod & pygame.KMOD_SHIFT else 1)
        elif key in ARROWS and not mod & (pygame.KMOD_ALT | pygame.KMOD_META):
            self._arrow, self._held = (key, bool(mod & pygame.KMOD_CTRL)), 0.0
            self._move(*ARROWS[key], far=self._arrow[1])
        elif key == pygame.K_ESCAPE:
            if not table.cancel():
                table.click(Target("button", "menu"))
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            table.scroll_log(PAGE if key == pygame.K_PAGEUP else -PAGE)
        elif mod & pygame.KMOD_CTRL and key == pygame.K_y:
            self._back_or_forth("redo")
        elif mod & pygame.KMOD_CTRL and key == pygame.K_z:
            self._back_or_forth("redo" if mod & pygame.KMOD_SHIFT else "undo")
        elif mod & OTHERS:
            return
        elif key == pygame.K_HOME:
            table.fit()
        elif key == pygame.K_z:
            on_board = self.focus is not None and self.focus.area == "space"
            about = table.place(self.focus) if self.focus is not None and on_board else table.table.view
            table.zoom(-1 if mod & pygame.KMOD_SHIFT else 1, about.center)
        elif key in CHOOSE:
            self._choose(key)
        elif event.unicode == "?":
            table.click(Target("button", "keys"))
        elif key == pygame.K_u:
            self._back_or_forth("undo")
        elif key in LETTERS:
            table.click(Target("button", LETTERS[key]))
        elif table.match.bot is not None:
            return
        elif key == pygame.K_r:
            confirms = table.selection.mode == "harvest" and "confirm" in table.offered().buttons
            table.click(Target("button", "confirm" if confirms else "harvest"))
        elif key == pygame.K_t:
            self._next_tool()
        elif key in DIGITS:
            self._pick(DIGITS[key]) if table.match.state.hand else self._line(DIGITS[key])

    def _back_or_forth(self, name: str) -> None:
        """Undo or redo; then a ring goes on with the hand, or is gone, so that Enter buys nothing unchosen."""
        ringed = self.focus is not None
        self.release()
        self._table.click(Target("button", name))
        if ringed and self._table.match.state.hand:
            self._set(self._goal())

    def _pick(self, number: int) -> None:
        """Pick a tile in the hand; the ring goes where it can be planted only if there is a ring already."""
        table, place = self._table, Target("hand", number=number - 1)
        if place.number >= len(table.match.state.hand):
            return
        followed = self.focus is not None
        if followed:
            self._set(place)
        if table.selection.hand != place.number:  # the second time it would be put back
            table.click(place)
        elif followed:
            self._set(self._goal())

    def _line(self, number: int) -> None:
        """Bring the ring to a line of the market, which shows what it brings; the second time, buy it."""
        lines = list(self._table.match.state.game.lines)
        if number > len(lines) or self._table.match.state.over:
            return
        line = Target("line", lines[number - 1])
        if self.focus == line or not line_spaces(self._table.match.state, line.name):  # an empty one is refused
            self._table.click(line)
        else:
            self._set(line)

    def _next_tool(self) -> None:
        """Bring the ring to the next tile of the mat that can be used now."""
        table = self._table
        usable = table.offered().mat_tiles
        tools = [target for target in self._parts().get("mat_tile", []) if target.name in usable]
        if not tools:
            table.click(Target("button", "tool"))  # which says so
            return
        at = tools.index(self.focus) if self.focus in tools else -1
        self._set(tools[(at + 1) % len(tools)])

    def _choose(self, key: int) -> None:
        table = self._table
        on_button = self.focus is not None and self.focus.area == "button"
        if table.match.bot is not None and not on_button:
            table.click(Target("button", "pause" if key == pygame.K_SPACE and table.match.watched else "rush"))
        elif self.focus is not None:
            table.click(self.focus)
        elif key != pygame.K_SPACE:
            ready = table.offered().buttons
            names = ("scoring", "confirm", "all", "sell", "worker", "return", "pass", "end")
            last = "end" if table.offered().lines or "harvest" not in ready else "harvest"
            table.click(Target("button", next((name for name in names if name in ready), last)))

    def _parts(self) -> dict[str, list[Target]]:
        table = self._table
        there = parts(table.match.state, table.offered(), table.button_names())
        return there | {"log": [Target("log", number=number) for number in range(table.log_length)]}

    def _goal(self) -> Target:
        """Where the next step is to be done; on the board, close to where the keyboard was."""
        table = self._table
        target = expected(table.match.state, table.offered(), table.selection)
        if target.area == "space":
            start = table.place(self._space) if self._space is not None else table.table.board
            return nearest(start, possible(table.offered()), table.place) or target
        return target

    def _step(self, way: int) -> None:
        there = self._parts()
        if self.focus is None:
            self._set(self._goal())
            return
        area = next_part(there, self.focus, way)
        goal = self._goal()
        offered = self._table.offered()
        if goal.area == area:
            self._set(goal)
        elif area == "space":
            spots = possible(offered) or there[area]
            start = self._table.place(self._space) if self._space is not None else self._table.table.board
            self._set(nearest(start, spots, self._table.place))
        elif area == "log":
            self._set(there[area][-1])
        elif area == "button":
            self._set(next((one for one in there[area] if one.name in offered.buttons), there[area][0]))
        elif area == "purse":
            self._set(Target("purse", number=self._table.match.state.player))
        elif area == "line":
            self._set(next(one for one in there[area] if one.name in offered.lines))
        else:
            self._set(there[area][0])

    def _move(self, dx: int, dy: int, far: bool) -> None:
        table = self._table
        if self.focus is None:
            self._set(self._goal())
        elif self.focus.area == "log":
            self._set(Target("log", number=min(max(0, self.focus.number + dy), table.log_length - 1)))
        elif self.focus.area == "space" and not far:
            board = table.match.state.game.board
            column, row = board.column_row(Space(self.focus.number))
            space = board.space_at(column + dx, row + dy)
            if space is not None:
                self._set(Target("space", number=space))
        else:
            there = possible(table.offered()) if self.focus.area == "space" else self._parts().get(self.focus.area, [])
            others = [target for target in there if target != self.focus]
            found = ahead(table.place(self.focus), others, table.place, dx, dy)
            if found is not None:
                self._set(found)

    def _set(self, target: Target | None) -> None:
        if target != self.focus:
            self.focus = target
            if target is not None:
                self._table.reveal(target)
            self._table.look_at(target)
        if target is not None and target.area == "space":
            self._space = target
