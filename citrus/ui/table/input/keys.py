"""The keyboard at the table: every key is a click on something, or moves the focus."""

from __future__ import annotations

import pygame
from pygame import Rect

from citrus.rules.market import line_spaces
from citrus.rules.state import GameState
from citrus.ui.table.input.focus import Parts, ahead, expected, nearest, next_part, parts, possible
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.inputs import Cancel, Click, Fit, Focus, Inputs, Scroll, Zoom
from citrus.ui.table.model.selection import Harvesting, PickedTile, Selection, Selling
from citrus.ui.table.model.targets import Target
from citrus.ui.table.view.table_view import TableView

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
OTHERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
READY = (
    *(Command.SCORING, Command.CONFIRM, Command.ALL, Command.SELL),
    *(Command.WORKER, Command.RETURN, Command.PASS, Command.END),
)  # what Enter does where nothing has the ring, the first of them that can be done
PAGE = 5
REPEAT_AFTER, REPEAT_EVERY = 0.35, 0.07  # seconds


class TableKeys:
    """What each key does, and where the ring of the keyboard, the focus of the table, goes.

    Every method that takes a `table` yields what is done there.
    """

    def __init__(self) -> None:
        self._seen: tuple[GameState, Selection, Target | None] | None = None
        self._space: Target | None = None
        self._arrow: tuple[int, bool] | None = None
        self._held = 0.0
        self._named: Target | None = None  # the line that its digit has just brought the ring to

    def follow(self, table: TableView) -> Inputs:
        """Stay after a change, or go where the next step is to be done."""
        state, selection = table.session.state, table.state.selection
        if table.session.bot is not None:  # nothing is to be done
            return
        before, self._seen = self._seen, (state, selection, table.hinted)
        if table.state.focus is None or before is None or before == self._seen or table.state.focus in STEPS:
            return
        if table.hinted is None and before[0] is state and before[1] == selection:  # a hint was put away
            return
        # choosing one region or fruit after the other
        goes_on = isinstance(selection, Harvesting | Selling) and isinstance(before[1], type(selection))
        there = _parts(table).get(type(table.state.focus), [])
        hinted = table.hinted not in (None, before[2])
        if before[0] is not state or not goes_on or table.state.focus not in there or hinted:
            yield from self.aim(table)

    def aim(self, table: TableView, target: Target | None = None) -> Inputs:
        """Go to a target, or else where the next step is to be done."""
        yield from self.go_to(self._goal(table) if target is None else target)

    def update(self, seconds: float, table: TableView) -> Inputs:
        """Let time pass: a held arrow repeats."""
        if self._arrow is None:
            return
        key, far = self._arrow
        if table.state.focus is None or not pygame.key.get_pressed()[key]:
            self._arrow = None
            return
        self._held += seconds
        while self._held >= REPEAT_AFTER:
            self._held -= REPEAT_EVERY
            yield from self._move(table, *ARROWS[key], far=far)

    def handle(self, event: pygame.event.Event, table: TableView) -> Inputs:
        """Handle one key."""
        key, mod, offered = event.key, event.mod, table.offer.clickable
        if key not in DIGITS:
            self._named = None
        if key == pygame.K_TAB and not mod & OTHERS:
            yield from self._step(table, -1 if mod & pygame.KMOD_SHIFT else 1)
        elif key in ARROWS and not mod & (pygame.KMOD_ALT | pygame.KMOD_META):
            self._arrow, self._held = (key, bool(mod & pygame.KMOD_CTRL)), 0.0
            yield from self._move(table, *ARROWS[key], far=self._arrow[1])
        elif key == pygame.K_ESCAPE:
            scoring = targets.Button(Command.SCORING)
            yield Cancel(Click(scoring if scoring in offered else targets.Button(Command.MENU)))
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            steps = PAGE if key == pygame.K_PAGEUP else -PAGE  # where the log has no room, it is opened
            yield Scroll(steps) if table.layout.log else Click(targets.Button(Command.STORY))
        elif mod & pygame.KMOD_CTRL and key == pygame.K_y:
            yield from self._step_in_time(table, Command.REDO)
        elif mod & pygame.KMOD_CTRL and key == pygame.K_z:
            yield from self._step_in_time(table, Command.REDO if mod & pygame.KMOD_SHIFT else Command.UNDO)
        elif mod & OTHERS:
            return
        elif key == pygame.K_HOME:
            yield Fit()
        elif key == pygame.K_z:
            about = (
                table.rect_of(table.state.focus) if isinstance(table.state.focus, targets.Space) else table.layout.view
            )
            yield Zoom(-1 if mod & pygame.KMOD_SHIFT else 1, about.center)
        elif key in CHOOSE:
            yield from self._choose(table, key)
        elif key == pygame.K_QUESTION:
            yield Click(targets.Button(Command.KEYS))
        elif key == pygame.K_u:
            yield from self._step_in_time(table, Command.UNDO)
        elif key in LETTERS:
            yield Click(targets.Button(LETTERS[key]))
        elif table.session.bot is not None:
            return
        elif key == pygame.K_r:
            confirm = targets.Button(Command.CONFIRM)
            yield Click(confirm if confirm in offered else targets.Button(Command.HARVEST))
        elif key == pygame.K_t:
            yield from self._next_tool(table)
        elif key in DIGITS:
            digit = DIGITS[key]
            yield from self._pick(table, digit) if table.session.state.hand else self._line(table, digit)

    def _step_in_time(self, table: TableView, command: Command) -> Inputs:
        """Undo or redo; then a ring follows the hand, or vanishes, so that Enter buys nothing unchosen."""
        ringed = table.state.focus is not None
        yield Focus(None)
        yield Click(targets.Button(command))
        if ringed and (table.session.state.hand or table.hinted is not None):
            yield from self.aim(table)

    def _pick(self, table: TableView, number: int) -> Inputs:
        """Pick a tile in the hand; the ring goes where it can be planted only if there is a ring already."""
        tile = targets.HandTile(number - 1)
        if tile.place >= len(table.session.state.hand):
            return
        followed, picked = table.state.focus is not None, table.state.selection
        if followed:
            yield from self.go_to(tile)
        chosen = isinstance(picked, PickedTile) and picked.place == tile.place and not picked.given
        if not chosen:  # the second time it would be put back
            yield Click(tile)
        elif followed:
            yield from self.aim(table)

    def _line(self, table: TableView, number: int) -> Inputs:
        """Bring the ring to a line of the market, which shows what it brings; the second time, buy it."""
        state = table.session.state
        lines = list(state.game.lines)
        if number > len(lines) or state.over:
            return
        line = targets.Line(lines[number - 1])
        if table.state.focus == self._named == line or not line_spaces(state, line.name):  # an empty one is refused
            yield Click(line)
        else:
            yield from self.go_to(line)
            self._named = line

    def _next_tool(self, table: TableView) -> Inputs:
        """Bring the ring to the next tile of the mat that can be used now."""
        tools = [tile for tile in _parts(table).get(targets.MatTile, []) if tile in table.offer.bright]
        if not tools:
            yield Click(targets.Button(Command.TOOL))  # which says so
            return
        at = tools.index(table.state.focus) if table.state.focus in tools else -1
        yield from self.go_to(tools[(at + 1) % len(tools)])

    def _choose(self, table: TableView, key: int) -> Inputs:
        if table.state.answer.thinking:  # who asked for a hint waits for it
            return
        offered = table.offer.clickable
        if table.session.bot is not None and not isinstance(table.state.focus, targets.Button):
            pauses = key == pygame.K_SPACE and targets.Button(Command.PAUSE) in offered
            yield Click(targets.Button(Command.PAUSE if pauses else Command.RUSH))
        elif table.state.focus is not None:
            yield Click(table.state.focus)
        elif key != pygame.K_SPACE and table.hinted is not None:
            yield from self.go_to(table.hinted)  # first seen, then done
        elif key != pygame.K_SPACE:
            harvests = targets.Button(Command.HARVEST) in offered and not targets.only(targets.Line, offered)
            last = Command.HARVEST if harvests else Command.END
            ready = (command for command in READY if targets.Button(command) in offered)
            yield Click(targets.Button(next(ready, last)))

    def _goal(self, table: TableView) -> Target:
        """Return where the next step is to be done, by a hint if any; on the board, close to where the keyboard was."""
        if table.hinted is not None:
            return table.hinted
        target = expected(table.session.state, table.offer.bright, table.state.selection)
        if isinstance(target, targets.Space):
            return nearest(self._start(table), possible(table.offer.bright), table.rect_of) or target
        return target

    def _start(self, table: TableView) -> Rect:
        """Return where the keyboard was on the board, by default all of it."""
        return table.rect_of(self._space) if self._space is not None else table.layout.board

    def _step(self, table: TableView, way: int) -> Inputs:
        """Go to the next part of the table (1) or the previous one (-1), and there to the most likely target."""
        if table.state.focus is None:
            yield from self.aim(table)
            return
        there, offered, goal = _parts(table), table.offer.bright, self._goal(table)
        part = next_part(there, table.state.focus, way)
        within = there[part]
        usable = (one for one in within if one in offered)
        if isinstance(goal, part):
            found = goal
        elif part is targets.Space:
            found = nearest(self._start(table), possible(offered) or within, table.rect_of) or goal
        elif part is targets.LogLine:
            found = within[-1]
        elif part is targets.Mat:
            found = targets.Mat(table.session.state.player)
        elif part in (targets.Button, targets.Line):
            found = next(usable, within[0])
        else:
            found = within[0]
        yield from self.go_to(found)

    def _move(self, table: TableView, dx: int, dy: int, far: bool) -> Inputs:
        """Go to the next target in a direction; on the board to the next space, or if `far` to the next choice."""
        now, found = table.state.focus, None
        match now:
            case None:
                found = self._goal(table)
            case targets.LogLine(line):
                found = targets.LogLine(min(max(0, line + dy), table.log_length - 1))
            case targets.Space(space) if not far:
                board = table.session.state.game.board
                column, row = board.column_row(space)
                beside = board.space_at(column + dx, row + dy)
                found = None if beside is None else targets.Space(beside)
            case _:
                on_board = isinstance(now, targets.Space)
                there = possible(table.offer.bright) if on_board else _parts(table).get(type(now), [])
                others = [target for target in there if target != now]
                found = ahead(table.rect_of(now), others, table.rect_of, dx, dy)
        if found is not None:
            yield from self.go_to(found)

    def go_to(self, target: Target) -> Inputs:
        """Bring the ring to a target."""
        self._named = None
        if isinstance(target, targets.Space):
            self._space = target
        yield Focus(target)


def _parts(table: TableView) -> Parts:
    return parts(table.session.state, table.offer.bright, table.commands, table.log_length)
