"""The buttons of the table: two slots whose meaning follows the moment, the steps back and forth, and the menu."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface
from pygame.event import Event

from citrus.rules.board import first_space
from citrus.rules.fruit_trees import sale_points
from citrus.rules.harvest import harvest_preview
from citrus.rules.market import sold_out
from citrus.rules.state import GameState
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.model.selection import Choices, Selection

ICONS = {
    "confirm": "check",
    "sell": "check",
    "worker": "check",
    "cancel": "cross",
    "undo": "undo",
    "redo": "redo",
    "hint": "bulb",
    "standings": "crown",
    "menu": "menu",
    "fit": "fit",
    "story": "fit",
    "pause": "pause",
    "rush": "last",
}
SIZES = {"standings": 12}
LEAST_WIDTH = 80  # design pixels that the word of a small button needs
HEARD = ("confirm", "sell", "worker", "return", "pass", "end", "undo", "redo")  # by what they do
BARE = ("undo", "redo", "hint", "menu", "fit", "story")  # an icon says it all


class TableButtons:
    """Shows the right buttons for a moment and finds which one was pressed."""

    def __init__(self, ui: Ui, press: Callable[[str], None]) -> None:
        self._ui = ui
        self._press = press
        self.standings = False  # whether they are shown now
        self.hints = False  # whether the settings offer hints
        self.paused = False  # whether bots rest
        self.factor = 1  # how much faster than usual they play
        self.hinting = False  # whether a hint is shown now, or one might be welcome
        self._buttons: dict[str, Button] = {}

    @property
    def dirty(self) -> bool:
        """Whether a button looks different now."""
        return any(button.dirty for button in self._buttons.values())

    def show(self, layout: TableLayout, state: GameState, offered: Choices, selection: Selection) -> None:
        """Lay out the buttons of the moment."""
        shown = self._names(state, offered, selection)
        if layout.enlarged:
            shown["fit"] = lambda layout: layout.fit
        self._buttons = {name: self._button(name, state, offered, selection) for name in shown}
        for name, button in self._buttons.items():
            button.layout(shown[name](layout), layout.unit)
            if name == "standings" and button.rect.width < layout.px(LEAST_WIDTH):
                button.text = ""
            button.enabled = name in offered.buttons or name in ("fit", "story")
            primary = name in ("confirm", "sell", "worker", "scoring", "return", "pass", "end")
            primary = primary or (name == "harvest" and not offered.lines and "end" not in offered.buttons)
            button.chosen = (name == "standings" and self.standings) or (name == "hint" and self.hinting)
            button.style = "primary" if primary and button.enabled else "plain"

    def _names(
        self, state: GameState, offered: Choices, selection: Selection
    ) -> dict[str, Callable[[TableLayout], Rect]]:
        """The buttons shown now, with the place of each."""
        others: dict[str, Callable[[TableLayout], Rect]] = {
            "standings": lambda layout: layout.standings,
            "menu": lambda layout: layout.menu,
            "story": lambda layout: layout.story,
        }
        if state.over:
            return {
                "scoring": lambda layout: layout.buttons[0].union(layout.buttons[1]),
                "replay": lambda layout: layout.buttons[2].unionall(layout.buttons[3:]),
                **others,
            }
        if "pause" in offered.buttons:
            return {
                "pause": lambda layout: layout.buttons[0],
                "pace": lambda layout: layout.buttons[1],
                "rush": lambda layout: layout.buttons[2].unionall(layout.buttons[3:]),
                **others,
            }
        first = "harvest"
        for name in ("return", "pass"):
            if name in offered.buttons:
                first = name
        second = "end"
        if selection.mode == "harvest":
            first, second = "confirm", "cancel"
        elif selection.mode in ("cart", "bull", "milestone"):
            second = "cancel"
        elif selection.mode == "sale":
            first, second = "sell", "skip"
        elif selection.mode == "worker":
            first, second = "worker", "skip"
        steps: dict[str, Callable[[TableLayout], Rect]] = {
            "undo": lambda layout: layout.buttons[2],
            "redo": lambda layout: layout.buttons[3],
            "hint": lambda layout: layout.buttons[4],
        }
        if not self.hints:  # the others have its room
            steps = {"undo": lambda layout: _halves(layout)[0], "redo": lambda layout: _halves(layout)[1]}
        if selection.mode == "harvest" and len(offered.regions) > 1:  # who wants to take a step back cancels first
            steps = {"all": lambda layout: layout.buttons[2].unionall(layout.buttons[3:])}
        if "rush" in offered.buttons:
            return {"rush": lambda layout: layout.buttons[0].union(layout.buttons[1]), **steps, **others}
        return {
            first: lambda layout: layout.buttons[0],
            second: lambda layout: layout.buttons[1],
            **steps,
            **others,
        }

    def _button(self, name: str, state: GameState, offered: Choices, selection: Selection) -> Button:
        text = ""
        if name == "confirm":
            player = state.players[state.player]
            chosen = tuple(
                region.spaces for region in player.regions if first_space(region.spaces) in selection.regions
            )
            text = self._ui.texts("table.button.confirm", points=harvest_preview(state, player, chosen).points)
        elif name == "sell" and selection.fruits:
            text = self._ui.texts("table.button.sell_for", points=sale_points(state, len(selection.fruits)))
        elif name == "skip" and state.phase == "tree_worker":
            text = self._ui.texts("table.button.no_worker")
        elif name == "end" and "end" in offered.buttons and sold_out(state):
            text = self._ui.texts("table.end_game.confirm")
        elif name == "pace":
            text = self._ui.texts("replay.speed", factor=self.factor)
        elif name == "pause" and self.paused:
            text = self._ui.texts("table.button.go_on")
        elif name not in BARE and not (name == "rush" and "pause" in offered.buttons):
            text = self._ui.texts(f"table.button.{name}")
        old = self._buttons.get(name)
        icon_name = "play" if name == "pause" and self.paused else ICONS.get(name)
        button = Button(self._ui, text, lambda: self._press(name), icon_name=icon_name, text_size=SIZES.get(name, 15))
        if name in HEARD:
            button.sound = ""
        if old is not None:
            button.hovered = old.hovered
        return button

    @property
    def names(self) -> tuple[str, ...]:
        """The buttons shown now."""
        return tuple(self._buttons)

    def rect(self, name: str) -> Rect:
        """Where a button lies; nowhere if it is not shown now."""
        return self._buttons[name].rect if name in self._buttons else Rect(0, 0, 0, 0)

    def rects(self) -> list[Rect]:
        """Where all of them lie."""
        return [button.rect for button in self._buttons.values()]

    def at(self, position: tuple[int, int]) -> str:
        """The name of the button under a point, usable or not."""
        return next((name for name, button in self._buttons.items() if button.rect.collidepoint(position)), "")

    def handle(self, event: Event) -> bool:
        """Give the mouse to the buttons; True if one used it."""
        used = False
        for button in tuple(self._buttons.values()):
            used = button.handle(event) or used
        return used

    def draw(self, surface: Surface) -> None:
        """Draw them all."""
        for button in self._buttons.values():
            button.draw(surface)
            button.dirty = False


def _halves(layout: TableLayout) -> tuple[Rect, Rect]:
    """The narrow slots as two that are somewhat wider."""
    area = layout.buttons[2].unionall(layout.buttons[3:])
    gap = layout.buttons[3].x - layout.buttons[2].right
    width = (area.width - gap) // 2
    return Rect(area.x, area.y, width, area.height), Rect(area.right - width, area.y, width, area.height)
