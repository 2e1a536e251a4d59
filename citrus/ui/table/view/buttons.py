"""The buttons of the table: what a turn goes on with, its end, undo and redo, and the menu."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect

from citrus.rules.board import first_space
from citrus.rules.harvest import harvest_preview
from citrus.rules.market import sold_out
from citrus.rules.state import GameState
from citrus.ui.devices.labels import pressed_by
from citrus.ui.kit.buttons import Button, ButtonStyle
from citrus.ui.kit.display_list import Drawable, DrawingCache
from citrus.ui.kit.fonts import least
from citrus.ui.kit.presses import Down, Pointer, Request, Scope
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.offer import Choices
from citrus.ui.table.model.selection import Harvesting, OfferedWorker, Selection, Selling
from citrus.ui.table.model.targets import Target
from citrus.ui.table.model.variants import answer

ICONS = {
    Command.CONFIRM: "check",
    Command.SELL: "check",
    Command.WORKER: "check",
    Command.SKIP: "cross",
    Command.ALL: "check_all",
    Command.CANCEL: "cross",
    Command.UNDO: "undo",
    Command.REDO: "redo",
    Command.HINT: "bulb",
    Command.STANDINGS: "podium",
    Command.MENU: "menu",
    Command.FIT: "fit",
    Command.STORY: "fit",
    Command.PAUSE: "pause",
    Command.RUSH: "last",
}
PRESSED = {
    Command.UNDO: Request.UNDO,
    Command.REDO: Request.REDO,
    Command.MENU: Request.MENU,
    Command.STANDINGS: Request.STANDINGS,
    Command.HINT: Request.HINT,
    Command.FIT: Request.FIRST,
    Command.STORY: Request.STORY,
    Command.RUSH: Request.CONFIRM,
    Command.PAUSE: Request.USE,
    Command.PACE: Request.PACE,
    Command.ALL: Request.SELECT_ALL,
}
"""What does the same as a button without a word."""
SIZES = {Command.STANDINGS: 12}
LEAST_TEXT = 10  # design pixels: words in narrow buttons get no smaller
LEAST_WIDTH = 80  # design pixels that the word of a small button needs
ALWAYS = (Command.FIT, Command.STORY)  # usable whenever they are shown
HEARD = (  # by what they do
    *(Command.CONFIRM, Command.SELL, Command.WORKER, Command.RETURN),
    *(Command.PASS, Command.END, Command.UNDO, Command.REDO),
)
BARE = (  # an icon says it all
    *(Command.UNDO, Command.CANCEL, Command.REDO, Command.HINT, Command.MENU, Command.FIT, Command.STORY),
    Command.RUSH,
)
PRIMARY = (*(Command.CONFIRM, Command.SELL, Command.WORKER, Command.SCORING), *(Command.RETURN, Command.PASS))
WAYS = (*PRIMARY, Command.HARVEST, Command.END)  # what a turn goes on with
ENDS = (Command.END, Command.PASS)  # what may end the game
PIECES = (targets.MarketLine, targets.MarketSpace, targets.HandTile, targets.MatTile, targets.Space)


def keys(ui: Ui, target: Target) -> list[str]:
    """Return the key or the button of a controller that does the same as a button without a word, if there is one."""
    press = PRESSED.get(target.command) if isinstance(target, targets.CommandButton) else None
    key = "" if press is None else pressed_by(ui, press, Scope.TABLE)
    if press is Request.MENU and not key:  # Escape does what is done last, which is the menu
        key = pressed_by(ui, Request.CANCEL, Scope.TABLE)
    return [ui.texts("table.tip.key", keys=key)] if key else []


@dataclass(frozen=True)
class ButtonLook:
    """What buttons show besides the legal actions.

    Whether standings are on; whether hints are offered, and welcome; whether watched bots are paused, and how many
    times as fast as usual they play. `only_fit`: only the button that shows the whole board exists. `warned`: the bar
    advises against a worker, so that its button does not stand out. `ending`: one more press ends the game.
    """

    standings: bool = False
    hints: bool = False
    hinting: bool = False
    paused: bool = False
    factor: int = 1
    only_fit: bool = False
    warned: bool = False
    ending: bool = False


class Shown(NamedTuple):
    """How a button is shown: in a `rect`, at a `unit` of pixels for a design pixel; in a `narrow` one, text shrinks."""

    rect: Rect
    unit: float
    narrow: bool
    text: str
    icon: str | None
    size: int
    enabled: bool
    chosen: bool
    style: ButtonStyle


def make_fit(ui: Ui, button: Button, unit: float) -> None:
    """Leave out the icon if the word needs its room, and shrink a word that is still too long."""

    def room() -> float:
        px = unit * button.text_size
        icon = 1.65 * px if button.icon_name else 0
        return button.rect.width - 1.2 * px - icon - ui.fonts.width(button.text, least(round(px)), bold=True)

    if button.text and room() < 0:
        button.icon_name = None
        while room() < 0 and button.text_size > LEAST_TEXT:
            button.text_size -= 0.5


class TableButtons:
    """Shows the right buttons for a moment and finds which one was pressed."""

    def __init__(self, ui: Ui, press: Callable[[Command], None]) -> None:
        self._ui = ui
        self._press = press
        self._buttons: dict[Command, Button] = {}
        self._shown: dict[Command, Shown] = {}
        self._kept = DrawingCache()

    @property
    def dirty(self) -> bool:
        """Whether a button looks different now."""
        return any(button.dirty for button in self._buttons.values())

    def show(
        self, layout: TableLayout, state: GameState, offered: Choices, selection: Selection, look: ButtonLook
    ) -> None:
        """Lay out the buttons of the moment."""
        places = _places(layout, state, offered, selection, look)
        self._buttons = {command: self._buttons.get(command) or self._made(command) for command in places}
        before, self._shown = self._shown, {}
        for command, button in self._buttons.items():
            text = self._text(command, state, offered, selection, look)
            self._shown[command] = shown = _shown(command, places[command], text, layout, offered, look)
            if shown != before.get(command):
                self._apply(button, shown)

    def _apply(self, button: Button, shown: Shown) -> None:
        """Show a button in another way."""
        button.icon_name, button.text_size, button.text = shown.icon, shown.size, shown.text
        if (button.rect, button.u) != (shown.rect, shown.unit):
            button.layout(shown.rect, shown.unit)
        if shown.narrow:
            make_fit(self._ui, button, shown.unit)
        button.enabled, button.chosen = shown.enabled, shown.chosen
        button.style = shown.style

    def _made(self, command: Command) -> Button:
        """Return a new button, still without its word."""
        button = Button(self._ui, "", lambda: self._press(command))
        if command in HEARD:
            button.sound = ""
        return button

    def _text(
        self, command: Command, state: GameState, offered: Choices, selection: Selection, look: ButtonLook
    ) -> str:
        texts = self._ui.texts
        if isinstance(selection, Harvesting) and selection.regions and command == Command.CONFIRM:
            player = state.players[state.player]
            spaces = (region.spaces for region in player.regions)
            chosen = tuple(region for region in spaces if first_space(region) in selection.regions)
            return texts("table.button.harvest_for", points=harvest_preview(state, player, chosen).points)
        added = answer(state.game, lambda variant: variant.button(texts, state, selection, command))
        if added is not None:
            return added
        if command in ENDS and look.ending and targets.CommandButton(command) in offered:
            return texts("table.end_game.done")
        if command == Command.END and targets.CommandButton(Command.END) in offered and sold_out(state):
            return texts("table.end_game.confirm")
        if command == Command.PACE:
            return texts("replay.speed", factor=look.factor)
        if command == Command.PAUSE and look.paused:
            return texts("table.button.go_on")
        return "" if command in BARE else texts(f"table.button.{command}")

    @property
    def commands(self) -> tuple[Command, ...]:
        """The buttons shown now, usable or not."""
        return tuple(self._buttons)

    def __getitem__(self, command: Command) -> Button:
        """Return a button that is shown now. Raises KeyError for others."""
        return self._buttons[command]

    def rect(self, command: Command) -> Rect:
        """Return where a button lies, or an empty rectangle if it is not shown now."""
        return self._buttons[command].rect if command in self._buttons else Rect(0, 0, 0, 0)

    def rects(self) -> list[Rect]:
        """Return where all of them lie."""
        return [button.rect for button in self._buttons.values()]

    def at(self, position: tuple[int, int]) -> Command | None:
        """Return the button under a point, usable or not."""
        found = (command for command, button in self._buttons.items() if button.rect.collidepoint(position))
        return next(found, None)

    def handle(self, press: Pointer) -> bool:
        """Give the mouse to the buttons; return whether one used it. A press is only for the one under the mouse."""
        if isinstance(press, Down):
            command = self.at(press.at)
            return command is not None and self._buttons[command].handle(press)
        used = False
        for button in tuple(self._buttons.values()):
            used = button.handle(press) or used
        return used

    def draw(self, surface: Drawable) -> None:
        """Draw all buttons."""
        for command, button in self._buttons.items():
            self._kept.draw(surface, command, button.look, button.draw)
            button.dirty = False


def _shown(command: Command, rect: Rect, text: str, layout: TableLayout, offered: Choices, look: ButtonLook) -> Shown:
    """Return how a button is shown at a moment."""
    icon, size = ICONS.get(command), SIZES.get(command, 15)
    if command == Command.PAUSE and look.paused:
        icon = "play"
    if command == Command.STANDINGS and rect.width < layout.px(LEAST_WIDTH):
        text, size = "", 15
    if command in (Command.ALL, Command.SKIP) and not layout.buttons.has_words:
        text = ""
    if command == Command.STORY and not layout.log:
        icon = "page"
    if command in ENDS and look.ending:
        icon = "check"
    enabled = targets.CommandButton(command) in offered or command in ALWAYS
    chosen = (command == Command.STANDINGS and look.standings) or (command == Command.HINT and look.hinting)
    left = any(isinstance(target, PIECES) for target in offered)
    only_way = command == Command.END or (
        command == Command.HARVEST and targets.CommandButton(Command.END) not in offered
    )
    primary = command in PRIMARY or (only_way and (look.ending or not left))
    style: ButtonStyle = "possible" if command in WAYS else "plain"
    if primary and enabled and not (look.warned and command == Command.WORKER):
        style = "primary"
    narrow = bool(layout.lines) or rect.width < layout.buttons.first.width
    return Shown(rect, layout.unit, narrow, text, icon, size, enabled, chosen, style)


def _places(
    layout: TableLayout, state: GameState, offered: Choices, selection: Selection, look: ButtonLook
) -> dict[Command, Rect]:
    """Return the buttons of a moment, with the place of each."""
    row, fit = layout.buttons, {Command.FIT: layout.fit} if layout.enlarged else {}
    if look.only_fit:
        return fit if layout.log else {Command.STORY: layout.story, **fit}
    others = {Command.STANDINGS: layout.standings, Command.MENU: layout.menu, Command.STORY: layout.story, **fit}
    if state.over:
        replay = targets.CommandButton(Command.REPLAY) in offered  # a lesson has none
        scoring = row.first.union(row.second)
        return {Command.SCORING: scoring, **({Command.REPLAY: row.narrow} if replay else {}), **others}
    if targets.CommandButton(Command.PAUSE) in offered:
        return {Command.PAUSE: row.first, Command.PACE: row.second, Command.RUSH: row.narrow, **others}
    back = Command.CANCEL if targets.CommandButton(Command.CANCEL) in offered else Command.UNDO
    left, right = (row.undo, row.redo) if look.hints else row.halves  # without hints, they have the room
    steps = {back: left, **({Command.HINT: row.hint} if look.hints else {})}
    if targets.CommandButton(Command.RUSH) in offered:
        steps[Command.RUSH] = right
    elif back is Command.UNDO and targets.CommandButton(Command.REDO) in offered:  # only after an undo
        steps[Command.REDO] = right
    main, other = _ways(state, offered, selection)
    first = {main: row.first}
    if other is Command.SKIP and row.has_words:
        first = dict(zip((main, other), row.parted, strict=True))
    elif other is not None:
        first = {main: row.main, other: row.other}
    return {**first, Command.END: row.second, **steps, **others}


def _ways(state: GameState, offered: Choices, selection: Selection) -> tuple[Command, Command | None]:
    """Return what a turn goes on with, and another way beside that."""
    match selection:
        case Harvesting():
            several = len(state.players[state.player].regions) > 1
            return Command.CONFIRM, Command.ALL if several else None
        case Selling():
            return Command.SELL, Command.SKIP
        case OfferedWorker():
            return Command.WORKER, Command.SKIP
    given = (way for way in (Command.PASS, Command.RETURN) if targets.CommandButton(way) in offered)
    return next(given, Command.HARVEST), None
