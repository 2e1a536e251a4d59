"""The table as it is seen: everything on it, what it says, what moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace

from pygame import Rect, Surface

from citrus.language.problems import unsaved_text
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.settings import SPEEDS
from citrus.rules.actions import Buy
from citrus.rules.game import Game
from citrus.rules.state import GameState
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.board_view import BoardView
from citrus.ui.pieces.drawn_finca import DrawnView
from citrus.ui.pieces.groves import Groves
from citrus.ui.pieces.layout import TableLayout, table_layout
from citrus.ui.pieces.lens import Lens, seen
from citrus.ui.pieces.market_view import HandView, MarketView, StacksView
from citrus.ui.pieces.mats import MatsView
from citrus.ui.pieces.track_view import TrackView
from citrus.ui.table.input.keys import TableKeys
from citrus.ui.table.input.mouse import TableMouse
from citrus.ui.table.input.pointing import Pointer
from citrus.ui.table.model import hover, log
from citrus.ui.table.model.answer import SILENCE, Answer
from citrus.ui.table.model.prompt import Prompt, prompt
from citrus.ui.table.model.selection import NOTHING, Choices, Selection, Target, choices, only_line, settle
from citrus.ui.table.motion.director import Director
from citrus.ui.table.motion.motion import Motion
from citrus.ui.table.telling import Telling
from citrus.ui.table.view.buttons import TableButtons
from citrus.ui.table.view.fruit_parts import FruitParts
from citrus.ui.table.view.hints import HintMarks
from citrus.ui.table.view.log_view import LogView
from citrus.ui.table.view.overlay import Overlay
from citrus.ui.table.view.scene import Scene
from citrus.ui.table.view.standings import StandingsView

NOTE_SECONDS = 0.35
INVITE_SECONDS = 15.0


class TableStage(Telling, ABC):
    """Shows one match: the parts of the table, the log, the bar, notes and movements.

    Who inherits from it says what clicks do.
    """

    def __init__(self, ui: Ui, match: Match) -> None:
        super().__init__(ui)
        self.match = match
        self._path = match.path
        game = match.state.game
        self._colors = tuple(seat.color for seat in match.seats)
        names, levels = tuple(seat.name for seat in match.seats), tuple(seat.bot for seat in match.seats)
        self._words = Words(ui.texts, game, names, levels)
        self._groves = Groves(ui, game)
        self._board = BoardView(ui, game, self._groves, self._colors)
        self._track = TrackView(ui, self._colors)
        self._market = MarketView(ui, game, self._groves)
        self._hand = HandView(ui, self._groves)
        self._stacks = StacksView(ui)
        self._fruit = FruitParts(ui, game, self._board)
        self._mats = MatsView(ui, match.seats, self._fruit.fruits)
        self._log = LogView(ui, self._colors)
        shelf, stacks = self._fruit.shelf, self._stacks
        views = (self._board, self._track, self._market, self._hand, stacks, shelf, self._mats, self._log)
        self._scene = Scene(ui, *views)
        self._drawn = DrawnView(ui, self._board, stacks)
        self._pointer = Pointer(self._board, self._track, stacks, self._drawn, shelf, self._mats, self._log)
        orchard = self._fruit.moves(self._mats)
        moved = (self._board, self._mats, stacks, self._drawn, self._groves)
        self._director = Director(ui, self._words, *moved, self._colors, orchard)
        self._overlay = Overlay(
            ui, self._board, self._market, self._hand, stacks, self._mats, self._groves, self._colors
        )
        self._standings = StandingsView(ui, self._board, self._colors)
        self._hint_marks = HintMarks(ui, self._groves, self._colors)
        self._keys = TableKeys(self)
        self._mouse = TableMouse(self)
        self._buttons = TableButtons(ui, self._press)
        self._lens = Lens()
        self._fitted: TableLayout = self._arranged(self.size)
        self._layout = self._fitted
        self._entries: list[list[log.Entry]] = []
        self._told_in = ui.texts.language
        self._selection = NOTHING
        self._hovered: Target | None = None
        self._rested = 0.0
        self._acted = False  # a click has just done something here: its note would hide what comes next
        self._answer = SILENCE
        self._link = Rect(0, 0, 0, 0)
        self._pinned = -1  # the log's entry whose place is shown until the next click
        self._fresh = False  # the mouse is still where the message was asked for
        self._motion = Motion()
        self._standings_on = False
        self._waiting = 0.0  # seconds without any input
        self._warn()
        self._refresh()

    @property
    def selection(self) -> Selection:
        """What is picked now."""
        return self._selection

    @property
    def message(self) -> str:
        """The refusal or hint that the last click got, empty if it did what it meant."""
        return self._answer.text

    @property
    def topic(self) -> str | None:
        """The rule that has just refused something."""
        return self._answer.rule or None

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.match.state.game

    @property
    def table(self) -> TableLayout:
        """Where everything lies now."""
        return self._layout

    def offered(self) -> Choices:
        """Everything that can be clicked now."""
        match = self.match
        return choices(match.state, match.legal_actions(), self._selection, match.can_undo, match.can_redo)

    def layout(self, size: tuple[int, int]) -> None:
        """Lay the table out again; all pictures of the old size go."""
        self._fitted = self._arranged(size)
        self._layout = self._lens.through(self._fitted)
        self._scene.forget()
        self._hovered = self._keys.focus
        self._mouse.release()
        self._motion.stop()
        self._refresh()

    def _arranged(self, size: tuple[int, int]) -> TableLayout:
        """Where everything lies in a window of a size, seen from no nearer by."""
        return table_layout(size, self.match.state.game, self.ui.preferences.scale)

    def resume(self) -> None:
        """Back from the menu, where settings may have been changed."""
        self._hovered = self._keys.focus
        if self.ui.preferences.settings.speed == "none":
            self._motion.stop()
        self._refresh()

    def button_names(self) -> tuple[str, ...]:
        """The buttons shown now, usable or not."""
        return self._buttons.names

    @property
    def focus(self) -> Target | None:
        """What the keyboard is at."""
        return self._keys.focus

    def release_focus(self) -> None:
        """The mouse is used instead of the keyboard."""
        self._keys.release()

    @property
    def hovered(self) -> Target | None:
        """What the mouse or the keyboard is on."""
        return self._hovered

    def target_at(self, position: tuple[int, int]) -> Target | None:
        """What lies under a point of the window."""
        if self._link.collidepoint(position):
            return Target("link")
        name = self._buttons.at(position)
        if name:
            return Target("button", name)
        on_sheet = self._fruit.at(self._layout, self.match.state, self.offered, position)
        found = on_sheet or self._pointer.target(self._layout, self.match.state, position)
        if found is None or found.area != "market":
            return found
        line = only_line(self.match.state, self.offered(), found.number)
        return Target("line", line) if line else found

    def _warn(self) -> None:
        """Say at once if the game could not be saved, or went on in another file because this one had changed."""
        error, spare = self.match.save_error, self.match.spare
        if error is not None:
            self._answer = Answer(unsaved_text(self.ui.texts, error, spare, "table.save_spare", "table.save_failed"))
        elif self.match.path != self._path:
            self._path = self.match.path
            self._answer = Answer(self.ui.texts("table.other_file", name=self._path.stem))

    def _refresh(self) -> None:
        """Bring everything that follows from match and selection up to date."""
        self.match.undo_reveals = self.ui.preferences.settings.undo_reveals
        state, match = self.match.state, self.match
        self._selection = settle(self._selection, state, match.legal_actions()) if match.bot is None else NOTHING
        self._tell()
        self._buttons.standings = self._standings_on
        self._buttons.hints = self.ui.preferences.settings.hints
        self._buttons.hinting = self._answer.advice is not None or self._waiting >= INVITE_SECONDS
        self._buttons.show(self._layout, state, self.offered(), self._selection)
        self._keys.follow()
        self._scene.stale()
        self.dirty = True
        self.animating = self._motion.active

    def look_at(self, target: Target | None) -> None:
        """Show what there is to know about a target: the mouse or the keyboard is on it."""
        if target != self._hovered:
            self._hovered = target
            self._rested = 0.0
            self._fresh = self._acted = False
            self.dirty = True
            in_log = target is not None and target == self.focus and target.area == "log"
            if target is not None and in_log and self._log.reveal(self._layout, target.number):
                self._scene.stale()

    @property
    def moving(self) -> bool:
        """Whether pieces are on their way."""
        return self._motion.moving

    def _skip(self) -> None:
        """Put everything where it belongs at once; points may still be read."""
        if self._motion.active:
            self._motion.hasten()
            self.ui.sounds.hush()
            self._scene.stale()
            self.animating = self._motion.active
            self.dirty = True

    def update(self, seconds: float) -> None:
        """Let movements go on; a note appears once the mouse rests on something."""
        if self._hovered is not None and self._rested < NOTE_SECONDS:
            self._rested += seconds
            self.dirty = self.dirty or self._rested >= NOTE_SECONDS
        self._keys.update(seconds)
        self._invite(seconds)
        if self._motion.update(seconds, SPEEDS[self.ui.preferences.settings.speed]):
            self._scene.stale()
        animating = self._motion.active
        if animating or self.animating:
            self.dirty = True
        self.animating = animating

    def _invite(self, seconds: float) -> None:
        """Light the bulb once when nobody has done anything for a while."""
        before, self._waiting = self._waiting, self._waiting + seconds
        if self.ui.preferences.settings.hints and before < INVITE_SECONDS <= self._waiting:
            self._refresh()

    def draw(self, surface: Surface) -> None:
        """The whole table, with a note on what is under the mouse."""
        self.draw_table(surface)
        self.draw_note(surface)

    def draw_table(self, surface: Surface) -> None:
        """All but the note."""
        layout, motion, moving = self._layout, self._motion, self._motion.movement
        now = self._now
        state = moving.shown if moving else now
        if moving is None:
            # chosen regions are shown as they will be after the harvest
            self._scene.show(surface, layout, state, sum(1 << space for space in self._selection.regions))
        else:
            surface.blit(self._scene.picture(layout, state, moving.away), (0, 0))
            moving.draw_ground(surface, lambda: self._scene.picture(layout, moving.then, moving.away), motion.moved)
        self._track.draw(surface, layout.carved, motion.scores([player.score for player in state.players]))
        self._shade(surface)
        # tiles that wait in the hand stay as bright as they are
        offered = Choices(hand=frozenset(range(len(state.hand)))) if moving else self.offered()
        hovered = None if moving or self._just_planted(offered) else self._hovered
        self._overlay.draw(surface, layout, state, offered, self._selection, hovered, motion.pulse)
        self._drawn.draw(surface, layout, state)
        if self._standings_on:
            with seen(surface, layout):
                self._standings.draw(surface, layout.compact, state)
        self._fruit.draw(surface, layout, state, offered, self._selection, hovered)
        place = self._selection.hand if self._selection.mode == "tile" and not moving else -1
        at = hovered.number if hovered is not None and hovered.area == "hand" else -1
        if state.over:
            self._overlay.winners(surface, layout, state)
        else:
            self._hand.draw(surface, layout, state, offered.hand, place, at, self._mouse.dragged)
        self._buttons.draw(surface)
        if self._answer.advice is not None and not moving:
            self._hint_marks.draw(surface, layout, state, self._answer.advice, self.place, place)
        with seen(surface, layout):
            if self.focus is not None and self.focus.area == "space" and not moving:
                self._overlay.ring(surface, layout, self.place(self.focus))
        self._overlay.pickable(surface, layout, state, offered)
        said = self._said()
        color = self._colors[now.winners[0] if now.over else now.player]
        answer = self._answer
        if not self._hushed and hovered is not None and hovered.area == "line" and not now.over:
            said = replace(said, hint=self._line_hint(hovered.name) or said.hint)
            answer = SILENCE
        self._link = self._overlay.bar(surface, layout, said, answer, color, now.over)
        if hovered is not None and hovered.area == "track":
            self._track.mark(surface, layout.carved, hovered.number)
        if self._pinned >= 0 and not moving:
            self._overlay.mark_spaces(surface, layout, self._log.spaces(self._pinned))
        if self.focus is not None and self.focus.area != "space" and not moving:
            self._overlay.ring(surface, layout, self.place(self.focus))
        if self._mouse.dragged >= 0:
            self._overlay.held(surface, layout, self.match.state.hand[self._mouse.dragged], self._mouse.rect)
        if moving:
            moving.draw_air(surface, motion.moved)
        self._overlay.rise(surface, layout, motion.risings)
        if hovered is not None and hovered.area == "log":
            self._overlay.mark_spaces(surface, layout, self._log.spaces(hovered.number))

    def _just_planted(self, offered: Choices) -> bool:
        """Whether the mouse is still on a space where something has just been put, which is to be seen as it is."""
        hovered = self._hovered
        on_space = hovered is not None and hovered.area == "space" and hovered.number not in offered.spaces
        return on_space and self._acted and self._selection.mode != "harvest"

    @property
    def _hushed(self) -> bool:
        """Whether a message is to be read before anything else."""
        return bool(self._answer.text) and (self._fresh or self._motion.pulse is not None)

    def draw_note(self, surface: Surface) -> None:
        """The note on what the mouse or the keyboard rests on; it lies on top of everything."""
        hovered, state = self._hovered, self._now
        if hovered is None or self._hushed or self._acted or self._rested < NOTE_SECONDS:
            return
        if self._motion.movement is None:
            offered = self.offered()
            lap = self._layout.track.lap
            lines = hover.note(self._words, self.match, offered, self._selection, hovered, lap, state)
            near = self._pointer.near(self._layout, self.match.steps[-1], hovered)
            drawn = [self._drawn.rect(self._layout)] if state.drawn_finca is not None else []
            hand = [self._layout.hand] if state.hand and (drawn or hovered.area == "button") else []
            beside, needed = self._beside(state, hovered), [*self._buttons.rects(), *near, *hand, *drawn]
            if beside.width:  # a button may have gone under the mouse
                self._overlay.note(surface, self._layout, lines, beside, offered, needed)

    @property
    def _now(self) -> GameState:
        """What lies on the table when nothing moves."""
        return self.match.state

    def _shade(self, surface: Surface) -> None:
        """What lies on the table but below all marks: nothing, unless there is something to point out."""

    def place(self, target: Target) -> Rect:
        """Where a target lies."""
        if target.area == "button":
            return self._buttons.rect(target.name)
        if target.area == "link":
            return self._link
        on_sheet = self._fruit.place(self._layout, self.match.state, self.offered, target)
        return on_sheet or self._pointer.rect(self._layout, self.match.state, target)

    def _beside(self, state: GameState, target: Target) -> Rect:
        if target.area == "button":
            return self._buttons.rect(target.name)
        on_sheet = self._fruit.beside(self._layout, state, self.offered, target)
        return on_sheet or self._pointer.beside(self._layout, state, target)

    def _said(self) -> Prompt:
        """What the bar says while there is nothing else to say."""
        return prompt(self._words, self.match.state, self.match.legal_actions(), self._selection)

    def _line_hint(self, line: str) -> str:
        state = self.match.state
        return hover.line(self._words, state, line, self.match.why_not(Buy(line)))

    @abstractmethod
    def click(self, target: Target) -> None:
        """What clicking a target does; also the way in for keys."""

    def say(self, hint: str) -> None:
        """Say a few words of help; only where somebody plays there is any need of them."""

    @abstractmethod
    def cancel(self) -> bool:
        """Leave what was begun, or take a message away; False if there was nothing of that."""

    @abstractmethod
    def _press(self, name: str) -> None:
        """What pressing a button does."""
