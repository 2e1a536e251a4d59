"""The keyboard at the table: every key is a click on something, or moves the focus to something to click."""

from __future__ import annotations

import pygame
from pygame import Rect

from citrus.rules.market import line_spaces
from citrus.rules.state import GameState
from citrus.ui.table.input.focus import Parts, ahead, expected, nearest, next_part, parts, possible
from citrus.ui.table.input.looking import Looking
from citrus.ui.table.input.surface import TableSurface
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.selection import Harvesting, PickedTile, Selection, Selling
from citrus.ui.table.model.targets import Target
from citrus.ui.table.view.buttons import TableButtons
from citrus.ui.table.view.log_view import LogView

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
LETTERS = {
    pygame.K_e: Command.END,
    pygame.K_s: Command.STANDINGS,
    pygame.K_h: Command.HINT,
    pygame.K_f: Command.PACE,
    pygame.K_l: Command.STORY,
}
DIGITS = {pygame.K_0 + number: number for number in range(1, 10)}
STEPS = (targets.Button(Command.UNDO), targets.Button(Command.REDO))
CHOOSE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
GO_ON = (*CHOOSE, pygame.K_ESCAPE)  # what leads on to the next part while the end of a game is counted
MODIFIERS = frozenset(
    (
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
        *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_SCROLLOCK),
    )
)  # keys that do nothing alone
OTHERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
READY = (
    *(Command.SCORING, Command.CONFIRM, Command.ALL, Command.SELL),
    *(Command.WORKER, Command.RETURN, Command.PASS, Command.END),
)  # what Enter does where nothing has the ring, the first of them that can be done
PAGE = 5
REPEAT_AFTER, REPEAT_EVERY = 0.35, 0.07  # seconds


class TableKeys:
    """What the keyboard is at, and what each key does there. The mouse takes the focus away by moving."""

    def __init__(self, table: TableSurface, looking: Looking, buttons: TableButtons, log: LogView) -> None:
        self._table = table
        self._looking = looking
        self._buttons = buttons
        self._log = log
        self._seen: tuple[GameState, Selection, Target | None] | None = None
        self._space: Target | None = None
        self._arrow: tuple[int, bool] | None = None
        self._held = 0.0
        self._named: Target | None = None  # the line that its digit has just brought the ring to
        self.focus: Target | None = None

    def release(self) -> None:
        """The mouse is used again."""
        self.go_to(None)

    def follow(self) -> None:
        """After anything has changed: stay, or go where the next step is to be done."""
        table = self._table
        state, selection = table.sitting.state, table.selection
        if table.sitting.bot is not None:  # nothing is to be done
            return
        before, self._seen = self._seen, (state, selection, table.hinted)
        if self.focus is None or before is None or before == self._seen or self.focus in STEPS:
            return
        if table.hinted is None and before[0] is state and before[1] == selection:  # a hint was put away
            return
        # choosing one region or fruit after the other
        goes_on = isinstance(selection, Harvesting | Selling) and isinstance(before[1], type(selection))
        there = self._parts().get(type(self.focus), [])
        hinted = table.hinted not in (None, before[2])
        if before[0] is not state or not goes_on or self.focus not in there or hinted:
            self.go_to(self._goal())

    def aim(self, target: Target | None = None) -> None:
        """Go to a target, or else where the next step is to be done."""
        self.go_to(self._goal() if target is None else target)

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
        if key not in DIGITS:
            self._named = None
        if key == pygame.K_TAB and not mod & OTHERS:
            self._step(-1 if mod & pygame.KMOD_SHIFT else 1)
        elif key in ARROWS and not mod & (pygame.KMOD_ALT | pygame.KMOD_META):
            self._arrow, self._held = (key, bool(mod & pygame.KMOD_CTRL)), 0.0
            self._move(*ARROWS[key], far=self._arrow[1])
        elif key == pygame.K_ESCAPE:
            if not table.cancel():
                over = targets.Button(Command.SCORING) in table.offer.clickable
                table.press(Command.SCORING if over else Command.MENU)
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._turn_pages(PAGE if key == pygame.K_PAGEUP else -PAGE)
        elif mod & pygame.KMOD_CTRL and key == pygame.K_y:
            self._step_in_time(Command.REDO)
        elif mod & pygame.KMOD_CTRL and key == pygame.K_z:
            self._step_in_time(Command.REDO if mod & pygame.KMOD_SHIFT else Command.UNDO)
        elif mod & OTHERS:
            return
        elif key == pygame.K_HOME:
            self._looking.fit()
        elif key == pygame.K_z:
            about = table.rect_of(self.focus) if isinstance(self.focus, targets.Space) else table.layout.view
            self._looking.zoom(-1 if mod & pygame.KMOD_SHIFT else 1, about.center)
        elif key in CHOOSE:
            self._choose(key)
        elif key == pygame.K_QUESTION:
            table.press(Command.KEYS)
        elif key == pygame.K_u:
            self._step_in_time(Command.UNDO)
        elif key in LETTERS:
            table.press(LETTERS[key])
        elif table.sitting.bot is not None:
            return
        elif key == pygame.K_r:
            confirms = targets.Button(Command.CONFIRM) in table.offer.clickable
            table.press(Command.CONFIRM if confirms else Command.HARVEST)
        elif key == pygame.K_t:
            self._next_tool()
        elif key in DIGITS:
            self._pick(DIGITS[key]) if table.sitting.state.hand else self._line(DIGITS[key])

    def _turn_pages(self, steps: int) -> None:
        """Scroll the log; where there is no room for it, open it."""
        if self._table.layout.log:
            self._looking.scroll_log(steps)
        else:
            self._table.press(Command.STORY)

    def _step_in_time(self, command: Command) -> None:
        """Undo or redo; then a ring goes on with the hand, or is gone, so that Enter buys nothing unchosen."""
        ringed = self.focus is not None
        self.release()
        self._table.press(command)
        if ringed and (self._table.sitting.state.hand or self._table.hinted is not None):
            self.go_to(self._goal())

    def _pick(self, number: int) -> None:
        """Pick a tile in the hand; the ring goes where it can be planted only if there is a ring already."""
        table, tile = self._table, targets.HandTile(number - 1)
        if tile.place >= len(table.sitting.state.hand):
            return
        followed, picked = self.focus is not None, table.selection
        if followed:
            self.go_to(tile)
        chosen = isinstance(picked, PickedTile) and picked.place == tile.place and not picked.given
        if not chosen:  # the second time it would be put back
            table.click(tile)
        elif followed:
            self.go_to(self._goal())

    def _line(self, number: int) -> None:
        """Bring the ring to a line of the market, which shows what it brings; the second time, buy it."""
        state = self._table.sitting.state
        lines = list(state.game.lines)
        if number > len(lines) or state.over:
            return
        line = targets.Line(lines[number - 1])
        if self._named == line or not line_spaces(state, line.name):  # an empty one is refused
            self._table.click(line)
        else:
            self.go_to(line)
            self._named = line

    def _next_tool(self) -> None:
        """Bring the ring to the next tile of the mat that can be used now."""
        table, usable = self._table, self._table.offer.bright
        own = self._parts().get(targets.MatTile, [])
        tools = [tile for tile in own if tile in usable]
        if not tools:
            table.press(Command.TOOL)  # which says so
            return
        at = tools.index(self.focus) if self.focus in tools else -1
        self.go_to(tools[(at + 1) % len(tools)])

    def _choose(self, key: int) -> None:
        if self._table.thinking:  # who asked for a hint waits for it
            return
        table, offered = self._table, self._table.offer.clickable
        if table.sitting.bot is not None and not isinstance(self.focus, targets.Button):
            pauses = key == pygame.K_SPACE and targets.Button(Command.PAUSE) in offered
            table.press(Command.PAUSE if pauses else Command.RUSH)
        elif self.focus is not None:
            table.click(self.focus)
        elif key != pygame.K_SPACE and table.hinted is not None:
            self.go_to(table.hinted)  # first seen, then done
        elif key != pygame.K_SPACE:
            harvests = targets.Button(Command.HARVEST) in offered and not targets.only(targets.Line, offered)
            last = Command.HARVEST if harvests else Command.END
            table.press(next((command for command in READY if targets.Button(command) in offered), last))

    def _parts(self) -> Parts:
        table = self._table
        lines = len(self._log.entries) if table.layout.log else 0
        return parts(table.sitting.state, table.offer.bright, self._buttons.commands, lines)

    def _goal(self) -> Target:
        """Where the next step is to be done, as a hint says if there is one; on the board, close to where the keyboard
        was."""
        table = self._table
        if table.hinted is not None:
            return table.hinted
        target = expected(table.sitting.state, table.offer.bright, table.selection)
        if isinstance(target, targets.Space):
            return nearest(self._start(), possible(table.offer.bright), table.rect_of) or target
        return target

    def _start(self) -> Rect:
        """Where the keyboard was on the board, or else all of it."""
        table = self._table
        return table.rect_of(self._space) if self._space is not None else table.layout.board

    def _step(self, way: int) -> None:
        """To the next part of the table (1) or the one before (-1), and there to what is most likely wanted."""
        if self.focus is None:
            self.go_to(self._goal())
            return
        there, table = self._parts(), self._table
        part, goal, offered = next_part(there, self.focus, way), self._goal(), table.offer.bright
        within = there[part]
        if isinstance(goal, part):
            self.go_to(goal)
        elif part is targets.Space:
            self.go_to(nearest(self._start(), possible(offered) or within, table.rect_of))
        elif part is targets.LogLine:
            self.go_to(within[-1])
        elif part is targets.Button:
            self.go_to(next((one for one in within if one in offered), within[0]))
        elif part is targets.Mat:
            self.go_to(targets.Mat(table.sitting.state.player))
        elif part is targets.Line:
            self.go_to(next(one for one in within if one in offered))
        else:
            self.go_to(within[0])

    def _move(self, dx: int, dy: int, far: bool) -> None:
        """To what lies next in a direction; on the board to the next space, or if `far` to the next one offered."""
        table, now = self._table, self.focus
        match now:
            case None:
                self.go_to(self._goal())
            case targets.LogLine(line):
                self.go_to(targets.LogLine(min(max(0, line + dy), len(self._log.entries) - 1)))
            case targets.Space(space) if not far:
                board = table.sitting.state.game.board
                column, row = board.column_row(space)
                beside = board.space_at(column + dx, row + dy)
                if beside is not None:
                    self.go_to(targets.Space(beside))
            case _:
                on_board = isinstance(now, targets.Space)
                there = possible(table.offer.bright) if on_board else self._parts().get(type(now), [])
                others = [target for target in there if target != now]
                found = ahead(table.rect_of(now), others, table.rect_of, dx, dy)
                if found is not None:
                    self.go_to(found)

    def go_to(self, target: Target | None) -> None:
        """Bring the ring to a target, or take it away."""
        self._named = None
        if target != self.focus:
            self.focus = target
            if target is not None:
                self._looking.reveal(target)
            self._looking.look_at(target)
            self._table.change()  # the ring is new even where the mouse has been already
        if isinstance(target, targets.Space):
            self._space = target
