"""The controls of a replay, in the bar below the table: ways through time, its line, the view, the speed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from citrus.bots.leads import whole_points
from citrus.match.playback import Playback
from citrus.review.values import Decision
from citrus.ui.devices.labels import with_key
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.presses import Move, Press, Request, Scope
from citrus.ui.kit.screen import Screen, Ui
from citrus.ui.kit.shapes import draw_shadow
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.replay.bar import TimeLine, ViewerButton

BAR, LINE = 58, 30  # the heights of the bar, and of the line of time above its buttons in narrow windows
SIDE, PLAY, PACE = 40, 62, 66  # design pixels: how wide buttons are, the one that plays, and that of the pace
NARROW = 1020
NAMED = 164  # how wide the button with a player's name is


class Watcher(Protocol):
    """A viewer of the game."""

    def go(self, position: int) -> None:
        """Show another moment."""

    def turn_back(self) -> None:
        """Go to the beginning of a turn."""

    def turn_on(self) -> None:
        """Go to the beginning of the next turn."""

    def toggle(self) -> None:
        """Play, or stop."""

    def look_round(self) -> None:
        """Show the game from the next player's view."""

    def faster(self) -> None:
        """Switch to the next speed."""

    def toggle_better(self) -> None:
        """Show what would have been better, or hide that."""


PRESSED: dict[str, Press] = {
    "first": Request.FIRST,
    "turn_back": Request.PAGE_UP,
    "back": Move(-1, 0),
    "play": Request.USE,
    "forward": Move(1, 0),
    "turn_on": Request.PAGE_DOWN,
    "last": Request.LAST,
}
"""What does the same as the ways through the game."""


class Controls:
    """The controls of a viewer; `place` is where they are. `to_review` leads to the review, None if there can be
    none."""

    def __init__(self, ui: Ui, playback: Playback, watcher: Watcher, to_review: Callable[[], None] | None) -> None:
        self._ui = ui
        self._playback = playback
        ways: dict[str, tuple[str, Callable[[], None]]] = {
            "first": ("first", lambda: watcher.go(0)),
            "turn_back": ("turn_back", watcher.turn_back),
            "back": ("step_back", lambda: watcher.go(playback.position - 1)),
            "play": ("play", watcher.toggle),
            "forward": ("step_on", lambda: watcher.go(playback.position + 1)),
            "turn_on": ("turn_on", watcher.turn_on),
            "last": ("last", lambda: watcher.go(playback.last)),
        }
        self.ways = {name: self._button(icon, f"replay.tip.{name}", do) for name, (icon, do) in ways.items()}
        self.ways["play"].style = "primary"
        self.slider = TimeLine(ui, playback, watcher.go)
        self.viewer = ViewerButton(ui, playback.seats, watcher.look_round)
        self.pace = Button(ui, "", watcher.faster, face=Face(size=15, name=ui.texts("replay.tip.speed")))
        self.better = self._button("bulb", "review.tip.better", watcher.toggle_better)
        self._lamp = "better"  # what its lamp offers
        self.review = self._button("review", "review.tip.open", to_review or (lambda: None))
        self.review.visible = to_review is not None
        self.place = pygame.Rect(0, 0, 0, 0)
        self.where = pygame.Rect(0, 0, 0, 0)  # for the turn and the step in words

    @property
    def widgets(self) -> list[Widget]:
        """All of them, from left to right."""
        return [*self.ways.values(), self.viewer, self.better, self.review, self.slider, self.pace]

    def lay(self, screen: Screen, size: tuple[int, int]) -> None:
        """Take a place at the lower end of a screen; in a narrow one the line of time is above the buttons."""
        px, u = screen.px, screen.u
        narrow = size[0] < px(NARROW)
        high = px(BAR + LINE if narrow else BAR)
        self.place = pygame.Rect(0, size[1] - high, size[0], high)
        side, gap = px(SIDE), px(6)
        pace = pygame.Rect(
            self.place.right - px(12 + PACE), self.place.bottom - px(BAR / 2) - side // 2, px(PACE), side
        )
        self.pace.layout(pace, u)
        self.where = pygame.Rect(pace.x - px(12 + 132), self.place.bottom - px(BAR), px(132), px(BAR))
        shown = [button for button in (self.better, self.review) if button.visible]
        count = len(self.ways) + 1 + len(shown)
        free = self.where.x - px(12) - (count + 1) * gap
        side = min(side, free * SIDE // ((count - 1) * SIDE + PLAY))  # what is said beside the buttons has its room
        x, y = px(12), pace.centery - side // 2
        for name, button in self.ways.items():
            wide = side * PLAY // SIDE if name == "play" else side
            button.layout(pygame.Rect(x, y, wide, side), u)
            x += wide + gap
        wide = px(NAMED) if self.where.x - x - (side + gap) * len(shown) > px(NAMED) + 2 * gap else side
        self.viewer.layout(pygame.Rect(x + gap, y, wide, side), u)
        x = self.viewer.rect.right
        for button in shown:
            button.layout(pygame.Rect(x + gap, y, side, side), u)
            x = button.rect.right
        line = pygame.Rect(x + px(10), y, self.where.x - px(24) - x, side)
        if narrow:
            line = pygame.Rect(px(12), self.place.y + px(6), self.place.width - px(24), px(LINE))
        self.slider.layout(line, u)

    def look(self, viewer: int | None) -> None:
        """Show from whose view the game is seen now; None: everybody's."""
        self.viewer.viewer = self.slider.viewer = viewer
        self.viewer.chosen = viewer is not None

    def show(self, playing: bool, speed: int) -> None:
        """Show what can be done at this moment."""
        playback = self._playback
        self.ways["play"].icon_name = way = "pause" if playing else "play"
        self.ways["play"].name = self._ui.texts(f"replay.tip.{way}")
        for name in ("first", "turn_back", "back"):
            self.ways[name].enabled = playback.position > 0
        for name in ("forward", "turn_on", "last"):
            self.ways[name].enabled = playback.position < playback.last
        self.ways["play"].enabled = playback.last > 0
        self.pace.text = self._ui.texts("replay.speed", factor=speed)

    def judge(self, decision: Decision | None, shown: bool) -> None:
        """Offer what would have been better than a decision, if that is known and not `shown` yet, or tick it."""
        self.better.enabled, self.better.chosen = decision is not None, shown
        self._lamp = "played" if shown else "better" if decision is None or decision.could_be_better else "nothing"
        self.better.icon_name = "check" if self._lamp == "nothing" else "bulb"
        self.better.name = self._ui.texts(f"review.tip.{self._lamp}")

    def draw(self, surface: Drawable, screen: Screen) -> None:
        """Draw the bar, and in words which moment it is; the group draws the widgets."""
        ui, px, palette = self._ui, screen.px, self._ui.palette
        draw_shadow(surface, ui, self.place, 1, px(5))
        surface.fill(palette["panel"], self.place)
        surface.fill(palette["panel_edge"], pygame.Rect(self.place.topleft, (self.place.width, px(1.5))))
        playback, place = self._playback, self.where
        head = ui.texts("replay.where", turn=self.slider.turn, turns=len(playback.turns))
        below = ui.texts("replay.step", step=playback.position, steps=playback.last)
        first = ui.fonts.fitted(head, Letters(px(15), palette["ink"], bold=True), place.width)
        second = ui.fonts.fitted(below, Letters(px(13), palette["ink_soft"]), place.width)
        top = place.centery - (first.get_height() + second.get_height()) // 2
        surface.blit(first, first.get_rect(midtop=(place.centerx, top)))
        surface.blit(second, second.get_rect(midtop=(place.centerx, top + first.get_height())))

    def tip(self, under: Widget) -> str:
        """Return the tip for the control under the mouse, or an empty text."""
        texts, seats = self._ui.texts, self._playback.seats
        viewer = None if self.viewer.viewer is None else seats[self.viewer.viewer].name
        if under is self.slider:
            return "" if self.slider.pointed is None else self._of_turn(self.slider.pointed)
        if under is self.viewer:
            eyes = texts("replay.tip.everybody") if viewer is None else texts("replay.tip.eyes", name=viewer)
            return self._keyed(eyes, Request.NEXT_VIEWER)
        way = next((name for name, button in self.ways.items() if button is under), None)
        if way in ("turn_back", "turn_on") and viewer is not None:
            return self._keyed(texts(f"replay.tip.{way}_of", name=viewer), PRESSED[way])
        if way is not None:
            playing = way == "play" and self.ways["play"].icon_name == "pause"
            return self._keyed(texts("replay.tip.pause" if playing else f"replay.tip.{way}"), PRESSED[way])
        plain: dict[Widget, tuple[str, Press]] = {
            self.pace: ("replay.tip.speed", Request.PACE),
            self.better: (f"review.tip.{self._lamp}", Request.BETTER),
            self.review: ("review.tip.open", Request.REVIEW),
        }
        return next((self._keyed(texts(key), press) for button, (key, press) in plain.items() if button is under), "")

    def _keyed(self, text: str, press: Press) -> str:
        """Return a tip with what else does the same."""
        return with_key(self._ui, text, press, Scope.REPLAY)

    def _of_turn(self, position: int) -> str:
        """Return whose turn it was, and what it gave away if that is a lot."""
        texts, playback, turn = self._ui.texts, self._playback, self._playback.turn_at(position)
        name, found = playback.seats[playback.player_at(position)].name, self.slider.costly.get(turn)
        if found is None:
            return texts("replay.tip.slider", turn=turn, name=name)
        points = texts.amount("points", whole_points(found.lost))
        return texts("review.tip.turn", turn=turn, name=name, points=points)

    def _button(self, icon_name: str, key: str, on_click: Callable[[], None]) -> Button:
        return Button(self._ui, "", on_click, face=Face(icon_name, name=self._ui.texts(key)))
