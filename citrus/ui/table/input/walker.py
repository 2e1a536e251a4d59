"""Playing without a mouse: each press is a click on something, or moves the focus to something to click."""

from __future__ import annotations

from pygame import Rect

from citrus.rules.market import line_spaces
from citrus.rules.phases import SITE
from citrus.rules.state import GameState
from citrus.ui.kit.presses import Elsewhere, GoTo, Move, Number, Press, Request
from citrus.ui.pieces.market_view import CALM
from citrus.ui.table.input.focus import (
    ORDER,
    TabStops,
    ahead,
    choosable,
    expected,
    nearest,
    next_part,
    parts,
    possible,
    worthwhile,
)
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.inputs import (
    Ask,
    Cancel,
    ChooseQuestion,
    Click,
    FindSpace,
    Fit,
    Focus,
    Inputs,
    LookAt,
    Scroll,
    ShowNote,
    Zoom,
)
from citrus.ui.table.model.questions import TableQuestion
from citrus.ui.table.model.selection import Harvesting, PickedTile, Selection, Selling
from citrus.ui.table.model.targets import Target
from citrus.ui.table.view.table_view import TableView

COMMANDS = {
    Request.END_TURN: Command.END,
    Request.STANDINGS: Command.STANDINGS,
    Request.HINT: Command.HINT,
    Request.WHY: Command.WHY,
    Request.PACE: Command.PACE,
    Request.STORY: Command.STORY,
    Request.KEYS: Command.KEYS,
    Request.MENU: Command.MENU,
    Request.UNDO: Command.UNDO,
    Request.REDO: Command.REDO,
    Request.SELECT_ALL: Command.ALL,
}
QUESTIONS = {
    Request.POSITION: TableQuestion.POSITION,
    Request.FINCAS: TableQuestion.FINCAS,
    Request.BOARD: TableQuestion.BOARD,
    Request.CHANGES: TableQuestion.CHANGES,
    Request.POSSIBLE: TableQuestion.POSSIBLE,
    Request.MARKET: TableQuestion.MARKET,
    Request.SCORES: TableQuestion.SCORES,
}
ASKING = frozenset({*QUESTIONS, Request.QUESTIONS, Request.FIND_SPACE})
"""What is pressed only to know more, and hurries nothing."""
STEPS = (targets.CommandButton(Command.UNDO), targets.CommandButton(Command.REDO))
DONE = tuple(map(targets.CommandButton, (Command.CONFIRM, Command.SELL, Command.RETURN, Command.PASS)))
"""What ends a choice."""
MENU = targets.CommandButton(Command.MENU)
PAGE = 5  # lines of the log


class Walker:
    """Walks about the table with the ring of the keyboard, its focus, and says what else is pressed there.

    Every method that takes a `table` yields what is done there.
    """

    def __init__(self) -> None:
        self._seen: tuple[GameState, Selection, Target | None] | None = None  # the last is what a hint points at
        self._steps = 0  # of the game, then
        self._rings: dict[int, Target | None] = {}  # where the ring was when a step was done, by the number of that
        self._edge: Target | None = None  # from where the last press would have led off the board or the market
        self._watched = False  # a bot has been in turn since
        self._brief = False  # steps lead only to where something is to be done, or is looked at most
        self._space: Target | None = None
        self._asked = Ask(TableQuestion.POSITION, -1)
        self._named: Target | None = None  # the line that its number has just brought the ring to
        self._stopped: Target | None = None  # where Tab has stopped because a hint points there
        self._aside: Target | None = None  # what somebody who is not in turn has looked at

    def follow(self, table: TableView, ring: bool) -> Inputs:
        """Stay after a change, or go where the next step is done; from nowhere only a `ring` that always shows.
        Any other goes when a turn begins, so that a key meant for the turn before does nothing in this one."""
        state, selection, self._brief = table.session.state, table.state.selection, ring
        if table.session.bot is not None:  # nothing is to be done
            self._watched = True
            return
        before, self._seen = self._seen, (state, selection, table.hinted)
        steps, self._steps = self._steps, len(table.session.steps)
        if steps < self._steps:
            self._rings[steps] = table.state.focus
        left = self._rings.get(self._steps) if self._steps < steps else None
        begins = self._watched or (before is not None and before[0].player != state.player)
        self._watched = False
        if begins and not ring and table.state.focus not in STEPS:
            yield Focus(None)
            return
        if table.hinted is None:
            self._stopped = None
        goal = self._goal(table) if table.state.focus is None and ring else None
        if goal in table.offer.bright and not isinstance(goal, targets.CommandButton):
            yield from self.aim(table, goal)
        if table.state.focus is None or before is None or table.state.focus in STEPS:
            return
        same, hinted = before[:2] == (state, selection), table.hinted not in (None, before[2])
        if same and not hinted:
            return
        if left in table.offer.clickable:  # undo leads back there, not to what is likely
            yield from self.aim(table, left)
            return
        # choosing one region or fruit after the other
        goes_on = isinstance(selection, Harvesting | Selling) and isinstance(before[1], type(selection))
        there = _parts(table).get(type(table.state.focus), [])
        if hinted or before[0] is not state or not goes_on or table.state.focus not in there:
            yield from self.aim(table)

    def aim(self, table: TableView, target: Target | None = None) -> Inputs:
        """Go to a target, or else where the next step is to be done."""
        yield from self.go_to(self._goal(table) if target is None else target)

    def handle(self, press: Press, table: TableView) -> Inputs:
        """Yield what a press means at a table."""
        offered, focus = table.offer.clickable, table.state.focus
        if not isinstance(press, Number) and press not in {*ASKING, Request.ABOUT, Request.REPEAT}:
            self._named = None
        if press not in {*QUESTIONS, Request.ABOUT}:
            self._asked = Ask(TableQuestion.POSITION, -1)
        match press:
            case GoTo(target, use=use) if isinstance(target, Target):
                if isinstance(target, ORDER):
                    yield from self.go_to(target)
                if use:
                    yield Click(target)
            case Request.NEXT if table.hinted not in (None, self._stopped):
                self._stopped = table.hinted
                yield from self.aim(table)
            case Request.NEXT:
                yield from self._step(table, 1)
            case Request.PREVIOUS:
                yield from self._step(table, -1)
            case Move() if focus is not None or not press.again:
                yield from self._move(table, press)
            case Elsewhere(Move() | Request.NEXT | Request.PREVIOUS as press, place):
                yield from self._look_around(table, press, place)
            case Elsewhere(Request.ABOUT, place) if self._aside is not None:
                yield LookAt(self._aside, onlooker=place)
                yield ShowNote(onlooker=place)
            case Elsewhere(Request.UNDO):
                yield Click(targets.CommandButton(Command.UNDO))
            case Request.CANCEL:
                scoring = targets.CommandButton(Command.SCORING)
                yield Cancel(Click(scoring if scoring in offered else targets.CommandButton(Command.MENU)))
            case Request.PAGE_UP | Request.PAGE_DOWN if table.layout.log:
                yield Scroll(PAGE if press is Request.PAGE_UP else -PAGE)
            case Request.PAGE_UP | Request.PAGE_DOWN:  # where the log has no room, it is opened
                yield Click(targets.CommandButton(Command.STORY))
            case Request.FIRST:
                yield Fit()
            case Request.ABOUT:
                if focus is None:
                    yield from self.aim(table)
                yield ShowNote()
            case Request.ZOOM_IN | Request.ZOOM_OUT:
                about = table.rect_of(focus) if isinstance(focus, targets.Space) else table.layout.view
                yield Zoom(1 if press is Request.ZOOM_IN else -1, about.center)
            case Request.MAIN if (done := next((one for one in DONE if one in offered), None)) is not None:
                yield Click(done)  # rather than to change what is chosen
            case Request.CONFIRM | Request.USE | Request.MAIN:
                yield from self._choose(table, press is not Request.USE)
            case Request() if press in QUESTIONS:
                yield self._ask(QUESTIONS[press])
            case Request.QUESTIONS:
                yield ChooseQuestion()
            case Request.FIND_SPACE:
                yield FindSpace()
            case Request.NEXT_CHOICE | Request.PREVIOUS_CHOICE:
                yield from self._next_choice(table, 1 if press is Request.NEXT_CHOICE else -1)
            case Request.END_TURN if (passing := targets.CommandButton(Command.PASS)) in offered:
                yield Click(passing)
            case Request.UNDO if (cancel := targets.CommandButton(Command.CANCEL)) in offered:
                yield Click(cancel)  # what was begun is taken back first, as its button does
            case Request() if press in COMMANDS:
                yield Click(targets.CommandButton(COMMANDS[press]))
            case _ if table.session.bot is not None:
                return
            case Request.HARVEST:
                confirm = targets.CommandButton(Command.CONFIRM)
                yield Click(confirm if confirm in offered else targets.CommandButton(Command.HARVEST))
                if isinstance(table.state.selection, Harvesting) and isinstance(focus, targets.CommandButton):
                    yield from self.aim(table)  # to a region, if none is chosen
            case Request.TOOL:
                yield from self._next_tool(table)
            case Request.FOLLOW if not table.state.answer.thinking:
                yield Click(targets.CommandButton(Command.HINT) if table.hinted is None else table.hinted)
            case Number(value) if value:
                yield from self._pick(table, value) if table.session.state.hand else self._line(table, value)

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
        line = targets.MarketLine(lines[number - 1])
        if table.state.focus == self._named == line or not line_spaces(state, line.name):  # an empty one is refused
            yield Click(line)
        else:
            yield from self.go_to(line)
            self._named = line

    def _next_tool(self, table: TableView) -> Inputs:
        """Bring the ring to the next tile of the mat that can be used now."""
        tools = [tile for tile in _parts(table).get(targets.MatTile, []) if tile in table.offer.bright]
        if not tools:
            yield Click(targets.CommandButton(Command.TOOL))  # which says so
            return
        at = tools.index(table.state.focus) if table.state.focus in tools else -1
        yield from self.go_to(tools[(at + 1) % len(tools)])

    def _ask(self, question: TableQuestion) -> Ask:
        """Ask a question; asked again, those about many things go on to the next."""
        again = self._asked.again + 1 if question is self._asked.question else 0
        self._asked = Ask(question, again)
        return self._asked

    def _next_choice(self, table: TableView, way: int) -> Inputs:
        """Go to the next thing that can be chosen, or the previous one, in the order of the table."""
        there = _choosable(table)
        if there and there != [table.state.focus]:
            at = there.index(table.state.focus) if table.state.focus in there else -1 if way > 0 else 0
            yield from self.go_to(there[(at + way) % len(there)])
        else:
            yield Ask(TableQuestion.POSSIBLE)

    def _choose(self, table: TableView, confirms: bool) -> Inputs:
        if table.state.answer.thinking:  # who asked for a hint waits for it
            return
        focus = table.state.focus
        if table.session.bot is not None and not isinstance(focus, targets.CommandButton):
            pause = targets.CommandButton(Command.PAUSE)
            if not confirms and pause in table.offer.clickable:
                yield Click(pause)
        elif focus is None and confirms and table.session.state.over:
            yield Click(targets.CommandButton(Command.SCORING))
        elif focus is None and confirms:
            yield from self.aim(table)  # first seen, then done
        elif focus not in (None, self._aside) and table.state.hovered == self._aside:
            yield LookAt(focus)  # first seen, then done: the bar tells what somebody else looks at
        elif focus is not None:
            yield Click(focus)

    def _goal(self, table: TableView) -> Target:
        """Return where the next step is to be done, as a hint says unless something else has been chosen; else on the
        board close to where the ring was."""
        if table.hinted is not None and not table.state.strays:
            return table.hinted
        target = expected(table.session.state, table.offer.bright, table.state.selection)
        if isinstance(target, targets.Space):
            begin = worthwhile(table.session.state, table.offer.bright, table.state.selection)
            return nearest(self._start(table), begin, table.rect_of) or target
        return target

    def _start(self, table: TableView) -> Rect:
        """Return where the keyboard was on the board, by default all of it."""
        return table.rect_of(self._space) if self._space is not None else table.layout.board

    def _step(self, table: TableView, way: int) -> Inputs:
        """Go to the next part of the table (1) or the previous one (-1)."""
        focus = table.state.focus
        yield from self.go_to(self._goal(table) if focus is None else self._stop(table, focus, way))

    def _stop(self, table: TableView, now: Target, way: int) -> Target:
        """Return the most likely target in the part of the table after (1) or before (-1) that of another. In a harvest
        there are the regions and the buttons; a ring that always shows finds other parts by arrows."""
        there, offered, goal = _parts(table), table.offer.bright, self._goal(table)
        if isinstance(table.state.selection, Harvesting):
            there = {part: there[part] for part in (targets.Space, targets.CommandButton)}
        elif self._brief:
            main = (targets.Space, targets.Mat, targets.CommandButton)
            there = {part: there[part] for part in there if part in main or {*there[part]} & {*offered}}
            there.pop(targets.TurnRow, None)
        part = next_part(there, now, way)
        within = there[part]
        if isinstance(goal, part):
            return goal
        if part is targets.Space:
            return nearest(self._start(table), possible(offered) or within, table.rect_of) or goal
        if part in (targets.LogLine, targets.TurnRow):
            return within[-1]
        if part is targets.Mat:
            return targets.Mat(table.session.state.player)
        usable = (one for one in within if one in offered)
        return next(usable, within[0]) if part in (targets.CommandButton, targets.MarketLine) else within[0]

    def _move(self, table: TableView, move: Move) -> Inputs:
        """Go to the next target in a direction."""
        focus = table.state.focus
        found = self._from_nowhere(table) if focus is None else self._toward(table, focus, move)
        last = isinstance(focus, targets.Space) and move.dy > 0
        last = last or (isinstance(focus, targets.MarketLine) and move.dx > 0)
        if found is not None and last and not isinstance(found, type(focus)) and self._edge != focus:
            self._edge = focus  # one step too many does not lose the board, or the market
        elif found is not None:
            yield from self.go_to(found)

    def _from_nowhere(self, table: TableView) -> Target | None:
        """Return where an arrow begins: at the next step, or where nothing is to be done on the board."""
        goal = self._goal(table)
        return nearest(self._start(table), _parts(table)[targets.Space], table.rect_of) if goal == MENU else goal

    def _look_around(self, table: TableView, press: Press, place: int) -> Inputs:
        """Look at the next target in a direction, or part, as with a mouse: the ring belongs to the player in turn."""
        seen = next((one for one in (table.state.hovered, table.state.focus) if isinstance(one, ORDER)), None)
        found: Target | None
        if seen is None:
            found = self._goal(table)
        elif isinstance(press, Move):
            found = self._toward(table, seen, press)
        else:
            found = self._stop(table, seen, 1 if press is Request.NEXT else -1)
        if found is not None:
            self._aside = found
            yield LookAt(found, onlooker=place)

    def _toward(self, table: TableView, now: Target, move: Move) -> Target | None:
        """Return the next target in a direction from another one; on the board the next space, or if `far`, and from
        region to region in a harvest or from site to site, the next choice."""
        found, dx, dy = None, move.dx, move.dy
        far = move.far or isinstance(table.state.selection, Harvesting) or table.session.state.phase == SITE
        match now:
            case targets.LogLine() | targets.TurnRow() if dy:
                told = _parts(table).get(type(now), [])
                at = told.index(now) + dy if now in told else -1
                found = told[at] if 0 <= at < len(told) else None
            case targets.Space(space) if not far:
                board = table.session.state.game.board
                column, row = board.column_row(space)
                beside = board.space_at(column + dx, row + dy)
                found = None if beside is None else targets.Space(beside)
            case targets.LogLine() | targets.TurnRow():
                pass
            case _:
                here, there = table.rect_of(now), _among(table, far)
                others = there.get(type(now), [])
                if isinstance(now, targets.CommandButton) and dy:  # what lies above the buttons comes before the menu
                    others = [*others, *(one for part in there.values() for one in part if table.rect_of(one).width)]
                found = ahead(here, others, table.rect_of, dx, dy)
                if found is None and isinstance(now, targets.Space | targets.MarketLine):  # each one can be reached
                    found = ahead(here, others, table.rect_of, dx, dy, straight=False)
                    if found is None and isinstance(now, targets.Space) and {*others} - {now}:
                        return None  # the ring does not leave the board unseen
        if found is None and not move.again:  # what is held stops at the edge of a part
            found = self._beyond(table, now, move)
        return found

    def _beyond(self, table: TableView, now: Target, move: Move) -> Target | None:
        """Return the nearest target in a direction in another part of the table."""
        parts = [there for part, there in _among(table, move.far).items() if not isinstance(now, part)]
        others = [target for there in parts for target in there if table.rect_of(target).width and target != MENU]
        return ahead(table.rect_of(now), others, table.rect_of, move.dx, move.dy, straight=False)

    def go_to(self, target: Target) -> Inputs:
        """Bring the ring to a target."""
        self._named = self._edge = None
        if isinstance(target, targets.Space):
            self._space = target
        yield Focus(target)


def _among(table: TableView, possible: bool) -> TabStops:
    """Return all that the ring can be at, or what can be chosen."""
    there, chosen = _parts(table), {*_choosable(table)} if possible else set()
    return {part: [one for one in there[part] if one in chosen] for part in there} if possible else there


def _choosable(table: TableView) -> list[Target]:
    return choosable(table.session.state, table.offer.bright, table.commands, table.state.selection)


def _parts(table: TableView) -> TabStops:
    """Return everything that the ring can be at: of the stacks, those that are in sight."""
    found = parts(table.session.state, table.offer.bright, table.commands, table.told)
    hidden = [*map(targets.Stack, set(targets.STACKS).difference(CALM))] if table.layout.calm else []
    return {part: [one for one in there if one not in hidden] for part, there in found.items()}
