"""Watching a game: the table with only a bar to go through time, and the way to play on from anywhere."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from citrus.language.problems import unsaved_text
from citrus.language.wording import names
from citrus.match.playback import Playback
from citrus.match.saves import given_name, mark_branch, named_game_path
from citrus.review.better import decision_at
from citrus.review.figures import turns_of
from citrus.review.values import Decision, Review
from citrus.ui.devices.labels import with_key
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.dialogs import Question, QuestionDialog
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.page import WidgetScreen
from citrus.ui.kit.presses import Down, GoTo, LetGo, Move, Pointer, Press, Request, Scope, Up
from citrus.ui.kit.screen import EVERYWHERE, LegendRows, Ui
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.replay.bar import draw_tip
from citrus.ui.screens.replay.controls import Controls
from citrus.ui.screens.review.better import as_played, better_text, better_turn, nothing_better
from citrus.ui.screens.routes import Routes
from citrus.ui.screens.story import story_of
from citrus.ui.table.input.walker import QUESTIONS
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.inputs import Click, LookAt, Zoom
from citrus.ui.table.model.intents import Intent, Open, Revisit, RevisitTurn
from citrus.ui.table.model.targets import Target
from citrus.ui.table.store.role import Watching
from citrus.ui.table.table import GameTable
from citrus.ui.table.table_screen import TableScreen
from citrus.ui.table.view.viewer_marks import ViewerMarks

PAUSE = 0.65  # seconds between a step and the next while playing
SPEEDS = (1, 2, 4)


class ReplayScreen(TableScreen, WidgetScreen):
    """A playback on the table, with a bar below it. With a review of the game it shows what would have been better;
    `find_review` looks for one. `to_review` leads there, whether there is one yet or not."""

    scope = Scope.REPLAY

    def __init__(
        self,
        ui: Ui,
        routes: Routes,
        playback: Playback,
        find_review: Callable[[], Review | None] = lambda: None,
        to_review: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(ui)
        self._routes = routes
        texts = ui.texts
        self.playback = playback
        self._find_review = find_review
        self._found: Review | None = None
        self._role = Watching(playback)
        self.table = GameTable(ui, self._role, self._follow)
        self._viewer_marks = ViewerMarks(ui, self.table.view.pieces.board)
        self.playing = False
        self.speed = 1
        self._rested = 0.0
        self.branch = Button(ui, texts("replay.continue"), self._ask, "plain", Face(size=15))
        self.close = Button(ui, "", ui.shell.pop, face=Face("cross", name=texts("replay.close")))
        self.leaders = Button(ui, "", self.compare, face=Face("podium", name=texts("replay.tip.standings")))
        self.controls = Controls(ui, playback, self, to_review)
        self.group.widgets += [self.close, self.branch, self.leaders, *self.controls.widgets]
        self.group.default = self.controls.ways["play"]
        self._asked: Widget | None = None  # the control about which somebody asks without a mouse
        self._look_for_review()

    def _look_for_review(self) -> None:
        """Mark what could have been better, as far as a review knows that by now; a calm replay marks nothing."""
        self._found = self._find_review() or self._found
        self.controls.better.visible = self._found is not None
        marked = () if self._found is None or self.table.state.calm else turns_of(self._found, self.playback.story)
        self.controls.slider.mark(marked)
        self._show_ways()
        self._say_judged()

    def layout(self, size: tuple[int, int]) -> None:
        """Lay out the table above, the bar below it."""
        self.controls.lay(self, size)
        top = self.controls.place.y
        self.table.lay_out((size[0], top), below=size[1] - top)
        lying = self.table.view.layout
        room = lying.buttons.wide.union(lying.buttons.narrow)
        if room.colliderect(lying.standings):  # they share a line
            room = lying.buttons.wide
        self.branch.layout(room, self.u)
        self.leaders.layout(lying.standings, lying.unit)
        self.close.layout(lying.menu, self.u)

    def go(self, position: int) -> None:
        """Show another moment, with what a review says of its decision; playing stops."""
        self.playing = False
        self._show(position)
        self._say_judged()

    def _say_judged(self) -> None:
        """Say what would have been better than the decision of this moment, or that nothing was; a calm replay leaves
        that to its lamp."""
        decision, words, story = self._decision, self.table.words, self.playback.story
        if decision is not None and not words.calm:
            tell = better_text if decision.could_be_better else nothing_better
            self.table.say(tell(words, story, decision))

    def turn_back(self) -> None:
        """Go to the beginning of this turn, or of the one before at its beginning; from a player's view, of theirs."""
        begins = [start for start in self._turns if start < self.playback.position]
        self.go(begins[-1] if begins else 0)

    def turn_on(self) -> None:
        """Go to the beginning of the next turn, or to the end; from a player's view, to their next one."""
        self.go(next((start for start in self._turns if start > self.playback.position), self.playback.last))

    @property
    def _turns(self) -> tuple[int, ...]:
        return self.playback.turns_of(self._role.viewer)

    def look_round(self, steps: int = 1) -> None:
        """Show the game from the next player's view, or the previous one's; between the last and the first,
        everybody's."""
        players = len(self.playback.seats)
        before = -1 if self._role.viewer is None else self._role.viewer
        number = (before + 1 + steps) % (players + 1) - 1
        viewer = None if number < 0 else number
        self._role.viewer = viewer
        self.table.refresh()
        self.controls.look(viewer)
        self.dirty = True

    def toggle(self) -> None:
        """Play, or stop; at the end, play from the beginning."""
        self.playing = not self.playing
        self._rested = PAUSE / 2
        if self.playing and self.playback.position == self.playback.last:
            self._show(0)
        self._show_ways()

    def faster(self) -> None:
        """Switch to the next speed."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self._show_ways()

    def toggle_better(self) -> None:
        """Show what would have been better than this decision, or what was played instead."""
        if self.controls.better.chosen:
            self._show_played()
        else:
            self.show_better()

    def show_better(self) -> None:
        """Show what would have been better than this decision, at its moment, or say that nothing was."""
        decision, words, story = self._decision, self.table.words, self.playback.story
        if decision is None:
            return
        self.go(decision.position)
        better = better_turn(words, story, decision) if decision.could_be_better else None
        if better is None or (words.calm and not better.plain):
            self.table.say(nothing_better(words, story, decision))
            return
        _, played = as_played(words, story, decision)
        self.table.advise(better.advice, *better.told, played, brief=better.brief)
        self._show_ways(better=True)

    def _show_played(self) -> None:
        """Show what was played instead of the better turn."""
        decision = self._decision
        if decision is not None:
            self.go(decision.position)
            self.table.advise(*as_played(self.table.words, self.playback.story, decision))

    def show_event(self, position: int, said: str) -> None:
        """Show what happened with an action while it happens, and a sentence on it."""
        self.go(position - 1)
        self._show(position)
        self.controls.slider.turn = self.playback.turn_at(position - 1)  # what happened may have ended it
        self.table.say(said)

    def show_moment(self, position: int, said: str) -> None:
        """Show a moment, and a sentence on it."""
        self.go(position)
        self.table.say(said)

    @property
    def _decision(self) -> Decision | None:
        """The decision of this moment, if a review has judged it."""
        return None if self._found is None else decision_at(self._found, self.playback.position)

    def compare(self) -> None:
        """Show who leads at the fincas, or hide that."""
        self.table.toggle_standings()
        self.leaders.chosen = not self.leaders.chosen
        self.dirty = True

    @property
    def legend(self) -> LegendRows:
        """Name the buttons that go through time, too."""
        choose, *others = EVERYWHERE
        play = "pause" if self.controls.ways["play"].icon_name == "pause" else "play"
        ways = (((Request.USE,), f"replay.tip.{play}"), ((Request.PAGE_DOWN,), "replay.tip.turn_on"))
        return (choose, *ways, *others)

    def use(self, press: Press) -> bool:
        """Go through time; the table explains what is under the mouse, and its log leads to what it describes."""
        asked = self.group.focus if press is Request.ABOUT and self._asked is None else None
        if not isinstance(press, Pointer) and asked is not self._asked:
            self._asked, self.dirty = asked, True
        if self._steer(press):
            self.controls.slider.pointed = None  # what the mouse rests on is another moment now
            self.dirty = True
            return True
        used = super().use(press)
        if isinstance(press, GoTo) and isinstance(press.source, Target):
            self.table.take(Click(press.source) if press.use else LookAt(press.source))
        if isinstance(press, Pointer) and not (used and isinstance(press, Down | Up)):
            self.table.handle(press)
        return used

    def _steer(self, press: Press) -> bool:
        """Do what a press means for the replay; whether it means anything."""
        ways, middle = self.controls.ways, self.table.view.layout.view.center
        match press:
            case Request.FIRST:
                ways["first"].click()
            case Request.PAGE_UP:
                ways["turn_back"].click()
            case Move(-1, 0):
                ways["back"].click()
            case Request.USE:
                ways["play"].click()
            case Move(1, 0):
                ways["forward"].click()
            case Request.PAGE_DOWN:
                ways["turn_on"].click()
            case Request.LAST:
                ways["last"].click()
            case Request.PACE:
                self.faster()
            case Request.NEXT_VIEWER:
                self.look_round(1)
            case Request.PREVIOUS_VIEWER:
                self.look_round(-1)
            case Request.STANDINGS:
                self.compare()
            case Request.STORY:
                self.table.press(Command.STORY)
            case Request.PEEK | Request.LEVEL | LetGo():
                self.table.handle(press)
            case Request() if press in QUESTIONS:
                self.table.handle(press)
            case Request.BETTER if self.controls.better.usable:
                self.controls.better.click()
            case Request.REVIEW if self.controls.review.visible:
                self.controls.review.click()
            case Request.ZOOM_IN:
                self.table.take(Zoom(1, middle))
            case Request.ZOOM_OUT:
                self.table.take(Zoom(-1, middle))
            case _:
                return False
        return True

    def resume(self) -> None:
        """Return from a question, or from a review that may be new."""
        self.table.resume()
        if self._found is None:
            self._look_for_review()
            self.layout(self.size)

    def update(self, seconds: float) -> None:
        """Let the table move, and play on when it has come to rest."""
        self.table.update(seconds * (self.speed if self.playing else 1))
        if self.playing and not self.table.motion.moving:
            self._rested += seconds * self.speed
            if self._rested >= PAUSE:
                self._show(self.playback.position + 1)
        self.animating = self.table.animating
        if self.ui.manner.ring:
            self.group.show_focus()
        self.dirty = self.dirty or self.table.view.dirty or self.group.dirty

    def paint(self, surface: Drawable) -> None:
        """Draw what moves on the table and over it, the bar, and a note on what is under the mouse."""
        self.table.view.moves(surface)
        if self._role.viewer is not None:
            self._viewer_marks.draw(surface, self.table.view.snapshot, self._role.viewer)
        self.controls.draw(surface, self)
        self.group.draw(surface)
        self.table.view.marks(surface)  # a card without room lies over the buttons
        self.table.view.note(surface)
        under = next((widget for widget in self.group.widgets if widget.usable and widget.hovered), self._asked)
        if under is not None and self.ui.shell.is_top(self):
            self._draw_tip(surface, under)

    def _draw_tip(self, surface: Drawable, under: Widget) -> None:
        texts, controls = self.ui.texts, self.controls
        on_table = {
            self.close: "replay.close",
            self.branch: "replay.tip.branch",
            self.leaders: "replay.tip.standings",
        }
        key = next((key for button, key in on_table.items() if button is under), None)
        text = controls.tip(under) if key is None else texts(key)
        if under is self.leaders:
            text = with_key(self.ui, text, Request.STANDINGS, self.scope)
        if not text:
            return
        pointed = controls.slider.pointed if under is controls.slider else None
        x = under.rect.centerx if pointed is None else controls.slider.x_of(pointed)
        mats = self.table.view.layout.mats[0].mat  # what the players have stays in sight
        above = controls.place.union(mats) if key is None else under.rect
        draw_tip(surface, self.ui, self.u, text, pygame.Rect(x, above.y, 0, above.height))

    def _show(self, position: int) -> None:
        """Show another moment; a single step forward is shown while it happens."""
        self._rested = 0.0
        self.table.silence()  # what was said was about another moment
        playback, table = self.playback, self.table
        before, here = playback.state, playback.position
        events = playback.seek(position)
        self.controls.slider.turn = playback.turn
        if playback.position == here + 1:
            table.skip()
            table.show(before, events)
        else:
            table.jump()
        if self.playback.position == self.playback.last:
            self.playing = False
        self._show_ways()

    def _show_ways(self, better: bool = False) -> None:
        """Bring the bar up to date; `better`: the table shows the better turn."""
        self.controls.show(self.playing, self.speed)
        self.controls.judge(self._decision, better)
        self.branch.enabled = not self.playback.state.over
        self.dirty = True

    def _follow(self, intent: Intent) -> None:
        """Go to the moment of a clicked line of the log; a button opens the log where it has no room."""
        match intent:
            case Revisit(line):
                step = self.table.view.log.step_of(line)
                if step is not None:
                    self.go(step)
            case RevisitTurn(turn):
                self.go(turn.steps.stop - 1)
            case Open(Command.STORY):
                self.playing = False
                self._show_ways()
                self.ui.shell.push(story_of(self.ui, self.table))

    def _ask(self) -> None:
        texts = self.ui.texts
        self.playing = False
        self._show_ways()
        self.ui.shell.push(
            QuestionDialog(
                self.ui,
                Question(
                    texts("replay.continue_title"),
                    texts("replay.continue_text", game=self._game),
                    texts("replay.continue_ok"),
                    texts("replay.continue_cancel"),
                ),
                self._branch,
            )
        )

    @property
    def _game(self) -> str:
        """The title of the game."""
        seats = self.playback.seats
        return given_name(self.playback.path) or names(self.ui.texts, [seat.name for seat in seats])

    def _branch(self) -> None:
        ui = self.ui
        name = ui.texts("replay.branch_name", turn=self.playback.turn)
        given = given_name(self.playback.path)
        match = self.playback.branch(named_game_path(f"{name} – {given}" if given else name))
        if self.playback.position:
            mark_branch(match.path)
        self._routes.to_table(match)
        if match.save_error is not None:
            said = unsaved_text(ui.texts, match.save_error, match.spare, "table.save_spare", "table.save_failed")
            ui.shell.say(ui.texts("replay.continue"), said)
