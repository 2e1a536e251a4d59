"""The table as its audience sees it: the same drawing, but nothing can be done."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from citrus.match.playback import Playback
from citrus.records.replay import Step
from citrus.rules.state import GameState
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.screens.play import TableScreen
from citrus.ui.screens.routes import Routes
from citrus.ui.table.model.prompt import Prompt
from citrus.ui.table.model.selection import Choices, Selection, Target
from citrus.ui.table.view.buttons import TableButtons
from citrus.ui.table.view.eyes import EyesView, standing


class _NoButtons(TableButtons):
    """An empty row: nothing can be done but to look."""

    def _names(
        self, state: GameState, offered: Choices, selection: Selection
    ) -> dict[str, Callable[[TableLayout], Rect]]:
        return {}


class Spectator(TableScreen):
    """The table of a playback; hovering explains as ever."""

    def __init__(self, ui: Ui, routes: Routes, playback: Playback, on_seek: Callable[[int], None]) -> None:
        """`on_seek(position)` is called by a click on an entry of the log: the moment it is about."""
        self.playback = playback
        self._on_seek = on_seek
        self.eyes: int | None = None
        super().__init__(ui, routes, playback)
        self._eyes_view = EyesView(ui, self._board)
        self._buttons = _NoButtons(ui, self._press)
        self._refresh()

    def offered(self) -> Choices:
        """Nothing can be clicked; but for that the tiles in the hand need not be dim."""
        return Choices(hand=frozenset(range(len(self.match.state.hand))))

    def click(self, target: Target) -> None:
        """A click on the log goes to the moment; any other does nothing."""
        if target.area != "log" or target.number < 0:
            return
        before = 0
        for position, told in enumerate(self._entries):
            before += len(told)
            if target.number < before:
                self._on_seek(position)
                return

    def compare(self) -> None:
        """Show who leads at all fincas, or put that away."""
        self._standings_on = not self._standings_on
        self._refresh()

    def watch(self, player: int | None) -> None:
        """See the game with a player's eyes, or with everybody's: what is theirs is lit."""
        self.eyes = player
        self._refresh()

    def _shade(self, surface: Surface) -> None:
        if self.eyes is not None:
            moving = self._motion.movement
            state = moving.shown if moving else self.match.state
            self._eyes_view.draw(surface, self._layout, state, self.eyes, moving.away if moving else 0)

    def show(self, position: int) -> None:
        """Show another moment; what happened in a single step on is shown happening."""
        before, here = self.playback.state, self.playback.position
        events = self.playback.seek(position)
        self._skip()
        if self.playback.position == here + 1:
            self._show_events(before, events)
        else:
            self._motion.stop()
        self._refresh()

    def _said(self) -> Prompt:
        playback, texts = self.playback, self.ui.texts
        name = self._words.player(playback.state.player)
        if playback.position == 0:
            return Prompt(texts("replay.begins", name=name), texts("replay.hint_begins"))
        happened = [entry.text for entry in self._entries[playback.position] if entry.style != "turn"]
        stands = "" if self.eyes is None else standing(self._words, playback.state, self.eyes)
        if playback.state.over:
            return Prompt(texts("replay.over", text=happened[-1]), stands)
        head = texts("replay.turn", turn=playback.turn, turns=len(playback.turns), name=name)
        if not stands and not happened:  # a turn begins
            stands = standing(self._words, playback.state, playback.state.player)
        return Prompt(head, stands or happened[0])

    def _people(self) -> frozenset[int]:
        """Nobody: an audience uses no tiles."""
        return frozenset()

    def _story(self) -> tuple[Step, ...]:
        """The whole game, so that the log leads on as well as back."""
        return self.playback.story

    def _line_hint(self, line: str) -> str:
        return ""
