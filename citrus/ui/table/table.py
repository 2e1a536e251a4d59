"""The table: it takes presses, asks its role what they mean, and shows the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from citrus.bots.advice import Advice
from citrus.language.words import Words
from citrus.rules.actions import Action, EndTurn, Pass
from citrus.rules.board import first_space
from citrus.rules.events import Event
from citrus.rules.game import Game
from citrus.rules.state import GameState
from citrus.ui.kit.description import Description
from citrus.ui.kit.dialogs import NameDialog, Question, QuestionDialog
from citrus.ui.kit.hand import Hand
from citrus.ui.kit.presses import Down, Leave, LetGo, Move, Pinch, Pointer, Press, Request, Up, Wheel
from citrus.ui.kit.screen import Announcement, Ui
from citrus.ui.pieces.lens import WHOLE, Lens
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.preferences import preferences_of
from citrus.ui.table.descriptions import describe
from citrus.ui.table.fingers import TableFingers
from citrus.ui.table.hearing import TableHearing
from citrus.ui.table.input.pointer import TablePointer
from citrus.ui.table.input.walker import ASKING, Walker
from citrus.ui.table.model import answers, inputs, targets
from citrus.ui.table.model.answers import SILENCE, Answer
from citrus.ui.table.model.banners import Banner
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.guide import meant_otherwise, waiting
from citrus.ui.table.model.inputs import Gesture, Inputs
from citrus.ui.table.model.intents import Act, Intent, LookUp, Open, Tell, Use
from citrus.ui.table.model.targets import Target
from citrus.ui.table.motion.animator import MORE_SECONDS, NOTE_SECONDS
from citrus.ui.table.prefetcher import Prefetcher
from citrus.ui.table.question_dialog import QuestionsDialog
from citrus.ui.table.store.messages import (
    Advised,
    Answered,
    Asked,
    AskFirst,
    ClickedButton,
    ClickedMat,
    ComparedStandings,
    Confirmed,
    Do,
    Effect,
    Enlarged,
    Focused,
    Gestured,
    Guided,
    LookedAt,
    Message,
    OpenedMat,
    Peeked,
    Perform,
    PointedAt,
    PutBack,
    Restarted,
    ShowAgain,
    Switched,
    TooSoon,
)
from citrus.ui.table.store.reducer import hurries
from citrus.ui.table.store.role import Role
from citrus.ui.table.store.stages import Stage
from citrus.ui.table.store.state import TableState
from citrus.ui.table.store.store import Store
from citrus.ui.table.view.table_view import TableView


class GameTable:
    """A game on the table of a screen.

    It connects the store, which holds the table's state and carries out messages, the animator, which plays movements,
    and the view, which is what is seen. `follow(intent)` is called after every click with a meaning, so that the screen
    can do what leads beyond the table. As with a screen, `dirty` asks for one redraw, `animating` for frames. `refresh`
    updates what follows from the game and the state.
    """

    def __init__(self, ui: Ui, role: Role, follow: Callable[[Intent], None]) -> None:
        self.ui = ui
        self.dirty = True
        self.animating = False
        self._role = role
        self._follow = follow
        seats, game = role.session.seats, role.session.state.game
        self.words = Words(ui.texts, game, tuple(seat.name for seat in seats), tuple(seat.bot_name for seat in seats))
        pieces = TablePieces.of(ui, game, seats)
        self.store = Store(ui, role, self.words, pieces)
        self.animator = self.store.animator
        self.motion = self.animator.motion
        self.view = TableView(ui, self.store, pieces, self.press)
        self._walker = Walker()
        self._pointer = TablePointer()
        self._ahead = Prefetcher(self.store, self.view)
        self._hearing = TableHearing(self.store, self.view)
        self.fingers = TableFingers(role, self.store, self.view)
        self._clicking = False  # the press that is taken is one of the mouse
        self.refresh()

    # what there is to know

    @property
    def game(self) -> Game:
        """The played game."""
        return self.store.session.state.game

    @property
    def state(self) -> TableState:
        """The table's state besides the game."""
        return self.store.state

    def under(self, at: tuple[int, int]) -> Target | None:
        """Return what can be clicked at a place of the window."""
        target = self.view.target_at(at)
        return target if target in self.store.offer.clickable else None

    def describe(self) -> list[Description]:
        """Describe what is on the table."""
        return describe(self.view, self.words)

    def aloud(self) -> Sequence[Announcement]:
        """Return what is new at the table, for those who do not look."""
        return self._hearing.aloud()

    @property
    def ending(self) -> bool:
        """Whether the last turn of a finished game is still shown."""
        return self.animator.ending is not None

    # keeping up

    def refresh(self) -> None:
        """Update everything that follows from the game and from what is picked."""
        if self.view.log.translated():
            self.store.dispatch(Answered(SILENCE))
            self.store.dispatch(Guided(None))
        self.store.settle()
        if self.view.keep_up():
            self._leave_log()
        self._take_all(self._walker.follow(self.view))
        self.repaint()
        self.animating = self.motion.active

    def change(self) -> None:
        """Note that something looks different."""
        self.view.change()
        self.dirty = True

    def repaint(self) -> None:
        """Note that what lies on the table looks different."""
        self.view.painter.scene.stale()
        self.change()

    def lay_out(self, size: tuple[int, int]) -> None:
        """Lay the table out for a window's size; all pictures of the old size go."""
        self.view.fit_window(size)
        self._let_go()
        self.motion.stop()
        self.refresh()

    def resume(self) -> None:
        """Return from another screen, where settings may have been changed."""
        self._let_go()
        if preferences_of(self.ui).settings.speed == "none":
            self.motion.stop()
        self.refresh()

    def _let_go(self) -> None:
        """Release what the mouse holds, and end hovering; what a finger has looked at stays."""
        self._hold(None)
        if self.ui.manner.hand is not Hand.FINGERS:
            self.look_at(self.state.focus)

    # time

    def update(self, seconds: float) -> None:
        """Let time pass: for movements, notes and the bots."""
        store, animator, motion = self.store, self.animator, self.motion
        bots_turn = store.session.bot is not None
        passed = seconds * self.state.factor if bots_turn else seconds
        self._rest(passed)
        staging, before = motion.staging, self._waits
        if animator.update(passed):
            self.repaint()
        animator.clock.update(seconds, bots_turn, motion.to_come, motion.moving)
        if staging and not motion.staging and not before[1]:
            animator.clock.rest()
        if self._waits != before:
            self.refresh()
        self.dirty = self.dirty or motion.active or self.animating
        self.animating = motion.active
        while store.let_bot_act(passed):
            self._show_what_is_new()
            passed = 0.0
        if self.state.answer.thinking and (found := store.listen()) is not None:
            self._answer(found)
        self._follow_up()
        if self.state.sight_due:
            self._keep_in_sight()
        if self.view.log.pass_time(seconds) or self.view.outdated:
            self.change()
        if animator.end():
            self.refresh()
            if not self._role.unsaved:  # else the bar says so
                self.carry_out(Open(Command.SCORING))
        self.dirty = self.dirty or self.view.buttons.dirty

    def _rest(self, seconds: float) -> None:
        """Let the mouse or the ring rest where it is, until there is a note on that, and until there is all of it."""
        if self.state.hovered is not None and self.animator.rest(seconds):
            if self.animator.more_due and self.state.outlived:
                self.store.dispatch(Answered(SILENCE))
                self.refresh()
            self.change()

    @property
    def _waits(self) -> tuple[bool, bool, bool]:
        """What buttons and the log wait for: whether something is not told yet, whether points are only still to be
        read, whether a hint might be welcome."""
        invites = self.view.hints and self.animator.clock.inviting
        return self.motion.untold, self.store.scoring is Stage.READING, invites

    def prepare(self) -> bool:
        """Make a picture that may be needed soon; return whether there was one."""
        return self._ahead.step()

    def skip(self) -> None:
        """Put everything where it belongs at once; points may still be read."""
        if self.animator.skip():
            self.refresh()

    # what players do

    def handle(self, press: Press) -> None:
        """Take a press: it shows another level, which hurries nothing; it hurries what is shown, or it is for a button,
        the walker or the pointer."""
        self._clicking = isinstance(press, Pointer)
        if self._levels(press) or (press not in ASKING and self._hurry(press)):
            return
        if not isinstance(press, Up | Wheel | Leave):
            self.animator.clock.touch()
        if not isinstance(press, Pointer):
            self._take_all(self._walker.handle(press, self.view))
        elif not (isinstance(press, Down) and self.view.is_on_card(press.at)) and self.view.buttons.handle(press):
            self.dirty = True
            return
        else:
            self._take_all(self._pointer.handle(press, self.view))
        self.dirty = self.dirty or self.view.buttons.dirty

    def _levels(self, press: Press) -> bool:
        """Show the other level while its key is held, or for good; return whether a press is about that."""
        match press:
            case Request.PEEK:
                self._dispatch(Peeked(True))
            case LetGo(Request.PEEK):
                self._dispatch(Peeked(False))
            case Request.LEVEL:
                self.switch_level()
            case _:
                return False
        return True

    def switch_level(self) -> None:
        """Switch between the calm and the full table for good."""
        self._dispatch(Switched())

    def _take_all(self, given: Inputs) -> None:
        """Take inputs one after another, so that each sees the result of the one before."""
        for one in given:
            self.take(one)

    def take(self, given: inputs.Input) -> None:
        """Take an input."""
        match given:
            case inputs.Click(target):
                self.click(target)
            case inputs.LookAt(target, asked):
                self.look_at(target, asked)
            case inputs.ShowNote():
                self._hearing.tell_about(self.state.focus)
                self._rest(MORE_SECONDS)
            case inputs.Focus(target):
                self._focus(target)
            case inputs.Hold(gesture):
                self._hold(gesture)
            case inputs.Zoom(steps, at):
                self._look_through(self.view.zoomed(steps, at))
            case inputs.Pan(dx, dy):
                self._look_through(self.view.panned(dx, dy))
            case inputs.Fit():
                self._look_through(WHOLE)
            case inputs.Scroll(steps):
                self.view.log.view.scroll(self.view.layout, steps)
                self._leave_log()
                self.repaint()
            case inputs.Cancel(otherwise):
                if not self.cancel():
                    self.take(otherwise)
            case inputs.Ask(question, again):
                self._tell(self._hearing.answer(question, again))
            case inputs.ChooseQuestion():
                self.ui.shell.push(QuestionsDialog(self.ui, lambda one: self.take(inputs.Ask(one))))
            case inputs.FindSpace():
                title, text, yes = (self.words.texts(f"table.find.{part}") for part in ("title", "text", "yes"))
                words = title, text, yes, self.words.texts("app.cancel")
                self.ui.shell.push(NameDialog(self.ui, words, "", self._find, limit=3))
            case inputs.SayNo(hint):
                self.ui.sounds.play("refusal")
                self._dispatch(Answered(answers.hint(self.words, self.store.session.state, hint), whole=True))

    def _tell(self, sentences: Sequence[str]) -> None:
        """Answer a question in sentences; nothing that moves is hurried."""
        answer = Answer(sentences[0], more=tuple(sentences) if len(sentences) > 1 else (), friendly=True)
        self.store.dispatch(Answered(answer, whole=True))
        self.change()

    def _find(self, name: str) -> None:
        """Bring the ring to a space by its name, or say that there is none."""
        space = next((space for space, called in self.game.board.names.items() if called == name.strip().lower()), None)
        if space is None:
            self.take(inputs.SayNo("no_space"))
        else:
            self.aim(targets.Space(space))

    def click(self, target: Target) -> None:
        """Do what a click on a target means; keys use it, too. A click on a folded mat opens it."""
        if target in (targets.MoreLink(), targets.CommandButton(Command.WHY)):
            self.carry_out(LookUp() if self.state.answer.rule else Use(Command.WHY))
            return
        store, dragged = self.store, self.view.dragged is not None
        if isinstance(target, targets.MatPart):
            target = targets.Mat(target.player)
        if isinstance(target, targets.Mat) and self.view.is_folded(target.player):
            self._dispatch(ClickedMat(target.player))
            return
        offered = (store.plain_offer if dragged else store.offer).clickable  # the tile that is held is meant
        later = waiting(self.state.guide, store.session.state, store.legal, target)
        if later is not None and not dragged and not meant_otherwise(self.state.selection, offered, target):
            self._dispatch(TooSoon(later))
            return
        if isinstance(target, targets.CommandButton):
            store.dispatch(ClickedButton(target.command))
        intent = self._role.intent(target, self.state.selection, store.legal, offered)
        if not self._warns(intent):
            self.carry_out(intent)

    def _warns(self, intent: Intent) -> bool:
        """Return whether a press only warns that it ends the game, after which nothing can be undone: another one that
        is no double click does it. Where every end of a turn is asked about, that is enough."""
        if not isinstance(intent, Act) or self._role.match is None or preferences_of(self.ui).settings.confirm_end:
            return False
        if not isinstance(intent.action, EndTurn | Pass) or not self.store.ends_game(intent.action):
            return False
        clock, key = self.animator.clock, "table.end_game.again"
        if self.state.answer.text == self.words.texts(key):
            return self._clicking and clock.hasty(keyed=False)
        self.carry_out(Tell(key, friendly=True))
        clock.hurry()
        return True

    def press(self, command: Command) -> None:
        """Click a button, or what a key does instead."""
        self.click(targets.CommandButton(command))

    def carry_out(self, intent: Intent) -> None:
        """Do what is meant, and let the screen follow."""
        self._dispatch(intent)
        self.animating = self.motion.active
        self._follow(intent)

    def cancel(self) -> bool:
        """Leave what was begun, or remove a message or the standings; return False if there was nothing. What lies over
        everything else goes first: reasons, then the ranking."""
        before, dragged = self.state, self.view.dragged is not None
        if before.explains and not dragged:
            self.press(Command.WHY)
            return True
        if before.standings and not dragged:
            self.press(Command.STANDINGS)
            return True
        self._dispatch(PutBack())
        if dragged or before.busy or self.state.selection != before.selection:
            return True
        there = self.state.guide is not None
        if there:
            self.forget_hint()
        return there

    # what fingers do

    def note_at_once(self) -> None:
        """Show the note on what is looked at without waiting; pieces end their ways, which would hide it."""
        if self.state.hovered is not None:
            self.skip()
            self.animator.rest(NOTE_SECONDS)
            self.change()

    def pinch(self, pinch: Pinch) -> None:
        """Zoom and pan the board with two fingers."""
        self._take_all(self._pointer.pinch(pinch, self.view))

    # what follows

    def _dispatch(self, message: Message) -> None:
        """Take a message, answer its effects, and show the changes."""
        if hurries(message):
            self.skip()
        self._answer(self.store.dispatch(message))

    def _answer(self, effects: list[Effect]) -> None:
        """Answer the effects that lead beyond the game, and show the changes."""
        acted = False
        for effect in effects:
            match effect:
                case Perform():
                    acted = True
                    self.view.log.hush()
                case AskFirst(action):
                    self._ask(action)
                case Do.SHOW_HINTED if (hinted := self.view.hinted) is not None:
                    self.reveal(hinted)
                case Do.SHOW_PINNED if spaces := self.view.pinned:
                    self.reveal(targets.Space(first_space(spaces)))
                case ShowAgain(turn):
                    self.store.show_again(turn)
        if acted:
            self._show_what_is_new()
        else:
            self.refresh()
            if self.state.sight_due:
                self._keep_in_sight()

    def _keep_in_sight(self) -> None:
        """Bring possible actions into sight, once nothing moves any more."""
        if not self.motion.moving:
            self._look_through(self.view.in_sight())

    def _show_what_is_new(self) -> None:
        """Show what an action has led to."""
        self.refresh()
        self._keep_in_sight()

    def _ask(self, action: Action) -> None:
        """Ask to confirm the end of the turn."""
        question = "end_game" if self.store.ends_game(action) else "end_question"
        say = partial(self.ui.texts, name=self.words.player(self.store.session.state.player))
        title, text, yes = (say(f"table.{question}.{part}") for part in ("title", "text", "confirm"))
        said = Question(title, text, yes, costly=question == "end_game")
        self.ui.shell.push(QuestionDialog(self.ui, said, partial(self._dispatch, Confirmed(action))))

    # what is pressed while something is shown, or too soon

    def _hurry(self, press: Press) -> bool:
        """Hurry what is shown if something is pressed; return whether the press was meant for that, or for
        what has just ended."""
        held = isinstance(press, Move) and press.again
        if held or (isinstance(press, Pointer) and not isinstance(press, Down)):
            return False
        button = self.view.buttons.at(press.at) if isinstance(press, Down) else None
        moved, spent = self.motion.active, self.store.hurry(press, button)
        if moved or spent:
            self.refresh()
        return spent

    def _follow_up(self) -> None:
        """Show the hint that was asked for during a passing turn, or during those of bots, once they are over."""
        session, clock = self.store.session, self.animator.clock
        if not self.state.asked or clock.passing or self.motion.staging or session.bot is not None:
            return
        self.store.dispatch(Asked(False))
        if session.state.over:
            self.store.dispatch(Answered(SILENCE))
            self.refresh()
        else:
            self.press(Command.HINT)

    # what is looked at

    def look_at(self, target: Target | None, asked: bool = True) -> None:
        """Show what there is to know about a target; there is no note if it was not `asked` for."""
        if target == self.state.hovered:
            return
        called = self.animator.clock.ended and any(one.banner is not None for one in self.motion.movements)
        if called and target != self.state.focus:  # the player before still has the mouse
            asked = False
        self.store.dispatch(LookedAt(target, asked))
        self.animator.rest_anew()
        if target is not None and asked and preferences_of(self.ui).settings.place_sounds:
            self._let_hear(target)
        match target:
            case targets.LogLine() | targets.TurnRow() if target == self.state.focus:
                if self.view.log.view.reveal(self.view.layout, self.view.log.view.line(target)):
                    self.view.painter.scene.stale()
        self.change()

    def _let_hear(self, target: Target) -> None:
        """Let players hear whether something can be done at a target, and where on the board it lies."""
        board = self.view.layout.frame
        side = 2 * (self.view.rect_of(target).centerx - board.centerx) / board.width
        self.ui.sounds.play("able" if target in self.view.offer.bright else "unable", side=max(-1.0, min(1.0, side)))

    def _hold(self, gesture: Gesture | None) -> None:
        """Hold something with the mouse, or let it go."""
        if gesture == self.state.gesture:
            return
        dragged = self.view.dragged
        self.store.dispatch(Gestured(gesture))
        if dragged is not None or self.view.dragged is not None:
            self.change()

    def _focus(self, target: Target | None) -> None:
        """Bring the ring of the keyboard to a target, and that into sight; or hide it."""
        if target == self.state.focus:
            return
        self.store.dispatch(Focused(target))
        if target is not None:
            self.reveal(target)
        self.look_at(target)
        self.change()  # the ring is new even where the mouse has been already

    def reveal(self, target: Target) -> None:
        """Bring a target into sight: pan the enlarged board, or open a folded mat."""
        match target:
            case targets.MatTile(player) | targets.Token(player) if self.view.is_folded(player):
                self.store.dispatch(OpenedMat(player))
                self.refresh()
            case targets.Space():
                self._look_through(self.view.revealing(target))

    def _look_through(self, lens: Lens) -> None:
        """Look at the board through a lens."""
        before = self.view.layout
        self.store.dispatch(Enlarged(lens))
        if self.view.layout == before:
            return
        self.skip()
        if self.view.layout.space == before.space:
            self.repaint()
        else:
            self.refresh()

    def _leave_log(self) -> None:
        """End hovering of a log line after the log has moved."""
        if isinstance(self.state.hovered, targets.LogLine | targets.TurnRow | targets.Log) and self.state.focus is None:
            self.look_at(None)

    def toggle_standings(self) -> None:
        """Show who leads at the fincas, or hide that."""
        self.store.dispatch(ComparedStandings())
        self.refresh()

    def aim(self, target: Target | None = None) -> None:
        """Bring the ring of the keyboard to a target, or else where the next step is to be done."""
        self._take_all(self._walker.aim(self.view, target))

    def release(self) -> None:
        """Hide the ring of the keyboard."""
        self._focus(None)

    # another moment, another game

    def show(self, before: GameState, events: tuple[Event, ...]) -> None:
        """Animate what happened between a state and now."""
        self.store.show(before, events)
        self.refresh()

    def open_with(self, banners: Sequence[Banner]) -> None:
        """Lay the first banners of a game across the table."""
        self.store.open_with(banners)
        self.refresh()

    def jump(self) -> None:
        """Show the present and nothing else: another moment of the game, or another game."""
        self.skip()
        self.motion.stop()
        self.forget_hint()

    def begin_again(self) -> None:
        """Begin the log again: another game lies on the table."""
        self.skip()
        self.store.dispatch(Restarted())
        self.view.log.forget()
        self.refresh()

    # what is answered

    def silence(self) -> None:
        """Clear the answer, and what a hint showed."""
        self.store.dispatch(Answered(SILENCE))
        self.forget_hint()

    def forget_hint(self) -> None:
        """Clear what a hint showed; other answers stay."""
        self.store.dispatch(Guided(None))
        self.refresh()

    def say(self, text: str) -> None:
        """Say a friendly sentence, until something else is answered."""
        self.store.dispatch(Answered(Answer(text, friendly=True)))
        self.change()

    def advise(self, advice: Advice, more: str) -> None:
        """Show what could be done here, as a hint does, with a sentence `more`."""
        self._dispatch(Advised(advice, more))

    def point_out(self, action: Action, text: str) -> None:
        """Show where to click for an action, with a sentence."""
        self._dispatch(PointedAt(action, text))

    def close(self) -> None:
        """Stop all work at this table."""
        self.store.close()
