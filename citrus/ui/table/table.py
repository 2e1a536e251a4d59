"""The table: it takes what mouse and keys do, asks its role what that means, and shows what it leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from citrus.bots.advice import Advice
from citrus.language.words import Words
from citrus.rules.actions import Action
from citrus.rules.board import first_space
from citrus.rules.events import Event
from citrus.rules.game import Game
from citrus.rules.state import GameState
from citrus.ui.kit.dialogs import Question, QuestionDialog
from citrus.ui.kit.screen import Ui
from citrus.ui.preferences import preferences_of
from citrus.ui.table.ahead import Ahead
from citrus.ui.table.input.keys import MODIFIERS, TableKeys
from citrus.ui.table.input.mouse import TableMouse
from citrus.ui.table.lookout import Change, Lookout
from citrus.ui.table.model import answers, inputs, targets
from citrus.ui.table.model.answers import SILENCE, Answer
from citrus.ui.table.model.banners import Banner
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.guide import meant_otherwise, waiting
from citrus.ui.table.model.inputs import Inputs
from citrus.ui.table.model.intents import Intent, Open, Use
from citrus.ui.table.model.targets import Target
from citrus.ui.table.motion.motion import Motion
from citrus.ui.table.picture import TablePicture
from citrus.ui.table.presenter import Presenter
from citrus.ui.table.presses import Stage, press_of
from citrus.ui.table.role import Role
from citrus.ui.table.runtime import Runtime
from citrus.ui.table.step import (
    AskFirst,
    Confirmed,
    Desk,
    Do,
    Effect,
    Message,
    OpenMat,
    Perform,
    PointedAt,
    PutBack,
    ShowAgain,
    Shown,
    TooSoon,
    hurries,
)
from citrus.ui.table.view.table_view import TableView

BUTTON_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.WINDOWLEAVE)
TOUCHES = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.KEYDOWN)
FEAST_KEEPS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)  # nothing else leads on while it is counted


class GameTable:
    """A game on the table of a screen.

    `follow(intent)` is called after every click that means something, so that the screen can do what leads beyond the
    table. As with a screen, `dirty` asks for one redraw, `animating` for frames. `words` are the game's own. `run`
    holds the desk and does what is done in the game, `lookout` is what is seen and looked at; it is all that devices
    see. `picture` draws that. What follows from the game and the desk is brought up to date by `refresh`.
    """

    def __init__(self, ui: Ui, role: Role, follow: Callable[[Intent], None]) -> None:
        self.ui = ui
        self.role = role
        self.dirty = True
        self.animating = False
        self._follow = follow
        seats, game = role.session.seats, role.session.state.game
        self.words = Words(ui.texts, game, tuple(seat.name for seat in seats), tuple(seat.bot_name for seat in seats))
        view = TableView(ui, self.words, game, seats, self.press)
        self.run = Runtime(ui, role, self.words, view)
        self.keys = TableKeys()
        self._mouse = TableMouse()
        self.lookout = Lookout(self.run, role, Presenter(ui, role, self.words, view), self.keys, self._mouse)
        self.picture = TablePicture(ui, self.lookout, self.run.motion)
        self._ahead = Ahead(self.run, self.words, view)
        self.refresh()

    # what there is to know

    @property
    def game(self) -> Game:
        """What is played."""
        return self.run.session.state.game

    @property
    def desk(self) -> Desk:
        """What is held between two inputs beside the game."""
        return self.run.desk

    @property
    def motion(self) -> Motion:
        """What moves."""
        return self.run.motion

    @property
    def view(self) -> TableView:
        """All that is seen of the table."""
        return self.lookout.view

    @property
    def counting(self) -> bool:
        """Whether a game that is over is still being counted before everybody's eyes."""
        return self.run.actions.counting.ending is not None

    # keeping up

    def refresh(self) -> None:
        """Bring everything that follows from the game and from what is picked up to date."""
        self.lookout.keep_up()
        self._take_all(self.keys.follow(self.lookout))
        self.repaint()
        self.animating = self.run.motion.active

    def change(self) -> None:
        """Something looks different now."""
        self.lookout.change()
        self.dirty = True

    def repaint(self) -> None:
        """What lies on the table looks different now."""
        self.lookout.view.painter.scene.stale()
        self.change()

    def lay_out(self, size: tuple[int, int]) -> None:
        """Lay the table out for a window's size; all pictures of the old size go."""
        self.lookout.view.sight.fit_window(size, self.ui.shell.scale)
        self.lookout.view.painter.scene.forget()
        self.lookout.view.hover.move(self.lookout.focus)
        self._mouse.release(self.lookout)
        self.run.motion.stop()
        self.refresh()

    def resume(self) -> None:
        """Back from another screen, where settings may have been changed."""
        self.lookout.view.hover.move(self.lookout.focus)
        self._mouse.release(self.lookout)
        if preferences_of(self.ui).settings.speed == "none":
            self.run.motion.stop()
        self.refresh()

    # time

    def update(self, seconds: float) -> None:
        """Let time pass: for movements, notes and keys that are held down, and for the bots."""
        actions, motion = self.run.actions, self.run.motion
        bots_turn, opponents = self.run.session.bot is not None, self.role.opponents
        factor = opponents.factor if bots_turn and opponents is not None else 1
        if self.lookout.view.hover.update(seconds * factor):
            self.change()
        self._take_all(self.keys.update(seconds * factor, self.lookout))
        staging, untold, scoring = motion.staging, motion.untold, actions.scoring
        if motion.update(seconds * factor, actions.staging.pace):
            self.repaint()
        if actions.pace.update(seconds, bots_turn, motion.to_come, motion.moving) and self.lookout.hints:
            self.refresh()
        if staging and not motion.staging and scoring is not Stage.READING:
            actions.pace.rest()
        if (untold and not motion.untold) or (scoring is Stage.READING) != (self.run.actions.scoring is Stage.READING):
            self.refresh()
        if motion.active or self.animating:
            self.dirty = True
        self.animating = motion.active
        if self.run.let_bots_play(seconds, self._show_what_is_new):
            self.change()
        if self.lookout.thinking and (found := self.run.listen()) is not None:
            self._look_after(found)
        self._follow_up()
        if self.run.desk.sight_due:
            self._keep_in_sight()
        if self.lookout.outdated:
            self.change()
        actions.counting.celebrate()
        if actions.counting.end():
            self.refresh()
            actions.pace.rest()
        self.dirty = self.dirty or self.lookout.view.buttons.dirty

    def prepare(self) -> bool:
        """Make a picture that may be needed soon; whether there was one."""
        return self._ahead.step()

    def skip(self) -> None:
        """Put everything where it belongs at once; points may still be read."""
        motion = self.run.motion
        if motion.active:
            untold = motion.untold
            self.run.actions.staging.skip()
            self.animating = motion.active
            self.repaint()
            if untold:
                self.refresh()

    # what players do

    def handle(self, event: pygame.event.Event) -> None:
        """Mouse and keys."""
        if event.type == pygame.KEYDOWN and event.key in MODIFIERS:
            return
        if self._hurry(event):
            return
        if event.type in TOUCHES:
            self.run.actions.pace.touch()
        if event.type in BUTTON_EVENTS and self.lookout.view.buttons.handle(event):
            self.dirty = True
            return
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if clicked and self.run.session.bot is not None and self.lookout.target_at(event.pos) is None:
            self.carry_out(Use(Command.RUSH))
        if event.type == pygame.KEYDOWN:
            self._take_all(self.keys.handle(event, self.lookout))
        elif event.type != pygame.MOUSEMOTION or self._mouse.moves(event, self.lookout.focus):
            if event.type == pygame.MOUSEMOTION and self.lookout.focus is not None:
                self.release()
            self._take_all(self._mouse.handle(event, self.lookout))
        self.dirty = self.dirty or self.lookout.view.buttons.dirty

    def _take_all(self, given: Inputs) -> None:
        """Take what a device says, one after another, so that it sees what each leads to."""
        for one in given:
            self.take(one)

    def take(self, given: inputs.Input) -> None:
        """Take what a device says, or what stands for it."""
        lookout = self.lookout
        match given:
            case inputs.Click(target):
                self.click(target)
            case inputs.LookAt(target, asked):
                self.look_at(target, asked)
            case inputs.Zoom(steps, at):
                self._after(lookout.zoom(steps, at))
            case inputs.Pan(dx, dy):
                self._after(lookout.pan(dx, dy))
            case inputs.Fit():
                self._after(lookout.fit())
            case inputs.Reveal(target):
                self.reveal(target)
            case inputs.Scroll(steps):
                lookout.scroll(steps)
                self.repaint()
            case inputs.Cancel(otherwise):
                if not self.cancel():
                    self.take(otherwise)
            case inputs.Drop():
                self.ui.sounds.play("refusal")
                self.run.say(answers.hint(self.words, self.run.session.state, "drop"))
                self.change()
            case inputs.Move():
                self.change()

    def click(self, target: Target) -> None:
        """Do what a click on a target means; also the way in for keys. A click on a folded mat opens it."""
        run, dragged = self.run, self._mouse.dragged(self.lookout) is not None
        if isinstance(target, targets.Mat) and self.lookout.is_folded(target.player):
            self._take(OpenMat(target.player))
            return
        given = run.given
        offered = (given.unled if dragged else given.offer).clickable  # the tile that is held is meant
        later = waiting(run.desk.guide, run.session.state, given.legal, target)
        if later is not None and not dragged and not meant_otherwise(run.desk.selection, offered, target):
            self._take(TooSoon(later))
            return
        self.carry_out(self.role.intent(target, run.desk.selection, given.legal, offered))
        if isinstance(target, targets.Button):
            self.lookout.view.hover.use(target)
            self.change()

    def press(self, command: Command) -> None:
        """Click a button, or what a key does instead."""
        self.click(targets.Button(command))

    def carry_out(self, intent: Intent) -> None:
        """Do what is meant, and let the screen follow."""
        self._take(intent)
        self.animating = self.run.motion.active
        self._follow(intent)

    def cancel(self) -> bool:
        """Leave what was begun, or take a message or the standings away; False if there was nothing of that.

        The standings go first, since the ranking lies over everything else.
        """
        before, dragged = self.run.desk, self._mouse.release(self.lookout)
        if before.standings and not dragged:
            self.press(Command.STANDINGS)
            return True
        self._take(PutBack())
        if dragged or before.busy or self.lookout.selection != before.selection:
            return True
        there = self.run.desk.guide is not None
        if there:
            self.run.desk = self.run.desk.unguided()
            self.refresh()
        return there

    # what follows

    def _take(self, message: Message) -> None:
        """Go to the next desk, with all effects; then show what is new."""
        if hurries(message):
            self.skip()
        held = None if self._mouse.dragged(self.lookout) is None else self._mouse.rect(self.lookout)
        self._look_after(self.run.take(message, held))

    def _look_after(self, effects: list[Effect]) -> None:
        """Show what is new after a step, and have its effects on what is looked at."""
        acted = False
        for effect in effects:
            match effect:
                case Perform():
                    acted = True
                case AskFirst(action):
                    self._ask(action)
                case Do.FIT:
                    self._after(self.lookout.fit())
                case Do.SHOW_HINTED if (hinted := self.lookout.hinted) is not None:
                    self.reveal(hinted)
                case Do.SHOW_PINNED if spaces := self.lookout.pinned:
                    self.reveal(targets.Space(first_space(spaces)))
                case ShowAgain(turn):
                    self.run.actions.show_again(turn, self.run.layout)
                case Do.NOTE_LATER:
                    self.lookout.view.hover.used = True
        if acted:
            self._show_what_is_new()
            return
        self.refresh()
        if Do.KEEP_IN_SIGHT in effects:
            self._keep_in_sight()

    def _keep_in_sight(self) -> None:
        """Bring into sight what can be done, once nothing moves any more."""
        moving = self.run.motion.moving
        self.run.desk = replace(self.run.desk, sight_due=moving)
        if not moving:
            self._after(self.lookout.keep_in_sight())

    def _show_what_is_new(self) -> None:
        """Show what an action has led to, perhaps the scoring."""
        self.refresh()
        self._keep_in_sight()
        if self.run.actions.to_be_scored:
            self.carry_out(Open(Command.SCORING))

    def _ask(self, action: Action) -> None:
        """Have the end of the turn confirmed."""
        question = "end_game" if self.run.actions.ends_game(action) else "end_question"
        say = partial(self.ui.texts, name=self.words.player(self.run.session.state.player))
        said = Question(*(say(f"table.{question}.{part}") for part in ("title", "text", "confirm")))
        self.ui.shell.push(QuestionDialog(self.ui, said, partial(self._take, Confirmed(action))))

    # what is pressed while something is shown, or too soon

    def _hurry(self, event: pygame.event.Event) -> bool:
        """Hurry what is shown if something is pressed; whether it was meant for that, or for what has just ended."""
        button = self.lookout.view.buttons.at(event.pos) if event.type == pygame.MOUSEBUTTONDOWN else None
        press = press_of(event, button, self.run.given.offer.clickable)
        if press is None:
            return self.counting and event.type in FEAST_KEEPS
        hurried = self.run.hurry(press)
        if hurried.skips:
            self.skip()
        elif hurried.changes:
            self.refresh()
        return hurried.spent

    def _follow_up(self) -> None:
        """Show the hint that was asked for while a turn passed, or bots had theirs, once that is over."""
        waits = self.run.actions.pace.passing or self.run.motion.staging or self.run.session.bot is not None
        if not self.run.desk.asked or waits:
            return
        self.run.desk = replace(self.run.desk, asked=False)
        if self.run.session.state.over:
            self.run.say(SILENCE)
            self.refresh()
        else:
            self.press(Command.HINT)

    # what is looked at

    def look_at(self, target: Target | None, asked: bool = True) -> None:
        """Show what there is to know about a target; there is no note if it was not `asked` for."""
        if self.lookout.look_at(target, asked):
            self.change()

    def reveal(self, target: Target) -> None:
        """Bring a target into sight."""
        self._after(self.lookout.reveal(target))

    def _after(self, change: Change) -> None:
        """Bring up to date what looks different now."""
        if change is Change.NONE:
            return
        if change is not Change.MAT:
            self.skip()
        if change is not Change.PLACE:
            self.refresh()
        self.repaint()

    def toggle_standings(self) -> None:
        """Show who leads at the fincas, or put that away."""
        self.run.desk = replace(self.run.desk, standings=not self.run.desk.standings)
        self.refresh()

    def aim(self, target: Target | None = None) -> None:
        """Bring the ring of the keyboard to a target, or else where the next step is to be done."""
        self._take_all(self.keys.aim(self.lookout, target))

    def release(self) -> None:
        """Take the ring of the keyboard away."""
        self._take_all(self.keys.release())

    # another moment, another game

    def show(self, before: GameState, events: tuple[Event, ...]) -> None:
        """Let things move as they did between a state and now."""
        self.run.actions.show(self.run.layout, before, events)
        self.refresh()

    def open_with(self, banners: Sequence[Banner]) -> None:
        """Lay the first banners of a game across the table."""
        self.run.actions.open_with(banners)
        self.refresh()

    def jump(self) -> None:
        """Show the present and nothing else: another moment of the game, or another game."""
        self.skip()
        self.run.desk = self.run.desk.unguided()
        self.run.motion.stop()
        self.refresh()

    def begin_again(self) -> None:
        """Another game lies on the table: begin its log again."""
        self.skip()
        self.run.desk = Desk(standings=self.run.desk.standings)
        self.lookout.view.log.forget()
        self.refresh()

    # what is answered

    def silence(self) -> None:
        """Take away what was answered, and what a hint showed."""
        self.run.desk = self.run.desk.saying(SILENCE).unguided()
        self.refresh()

    def forget_hint(self) -> None:
        """Take away what a hint showed; what was answered besides stays."""
        self.run.desk = self.run.desk.unguided()
        self.refresh()

    def say(self, text: str) -> None:
        """Say a friendly sentence, until something else is answered."""
        self.run.say(Answer(text, friendly=True))
        self.change()

    def advise(self, advice: Advice, more: str) -> None:
        """Show what could be done here, as a hint does, with a sentence `more`."""
        self._take(Shown(advice, more))

    def point_out(self, action: Action, text: str) -> None:
        """Show where to click for an action, with a sentence."""
        self._take(PointedAt(action, text))

    def close(self) -> None:
        """Nobody sits here any more."""
        if self.role.opponents is not None:
            self.role.opponents.close()
