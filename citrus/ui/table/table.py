"""The table: it takes presses, asks its role what they mean, and shows the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from citrus.bots.advice import Advice
from citrus.language.words import Words
from citrus.rules.actions import Action
from citrus.rules.board import first_space
from citrus.rules.events import Event
from citrus.rules.game import Game
from citrus.rules.state import GameState
from citrus.ui.kit.description import Description
from citrus.ui.kit.presses import Down, Elsewhere, Leave, LetGo, Move, Pinch, Pointer, Press, Request, Up, Wheel
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.company import Company
from citrus.ui.pieces.lens import WHOLE
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.preferences import preferences_of
from citrus.ui.table.descriptions import describe
from citrus.ui.table.dialogs import QuestionsDialog, confirm_end, find_space
from citrus.ui.table.fingers import TableFingers
from citrus.ui.table.hearing import TableHearing
from citrus.ui.table.input.pointer import TablePointer
from citrus.ui.table.input.walker import ASKING, Walker
from citrus.ui.table.looking import Looking
from citrus.ui.table.model import answers, inputs, targets
from citrus.ui.table.model.answers import SILENCE, Answer
from citrus.ui.table.model.banners import Banner
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.guide import meant_otherwise, waiting
from citrus.ui.table.model.inputs import Inputs
from citrus.ui.table.model.intents import Explain, Intent, LookUp, Nothing, Open, Use
from citrus.ui.table.model.targets import Target
from citrus.ui.table.prefetcher import Prefetcher
from citrus.ui.table.store.messages import (
    Advised,
    Answered,
    Asked,
    AskedWhy,
    AskFirst,
    ClickedButton,
    ClickedMat,
    ComparedStandings,
    Confirmed,
    Do,
    Effect,
    Guided,
    Message,
    Peeked,
    Perform,
    PointedAt,
    PutBack,
    Restarted,
    ShowAgain,
    Switched,
    TooSoon,
)
from citrus.ui.table.store.modes import Mode
from citrus.ui.table.store.reducer import hurries
from citrus.ui.table.store.role import Role
from citrus.ui.table.store.state import TableState
from citrus.ui.table.store.store import Store
from citrus.ui.table.view.table_view import TableView

LEVELS: dict[Press, Message] = {
    Request.PEEK: Peeked(True),
    LetGo(Request.PEEK): Peeked(False),
    Request.LEVEL: Switched(),
}
"""What shows the other level of the table, while a key is held or for good."""


class GameTable:
    """A game on the table of a screen.

    It connects the store, which holds the table's state and carries out messages, the animator, which plays movements,
    and the view, which is what is seen. `follow(intent)` is called after every click with a meaning, so that the screen
    can do what leads beyond the table. `company` is everybody here before the game, as far as they know each other. As
    with a screen, `animating` asks for frames. `refresh` updates what follows from the game and the state.
    """

    def __init__(self, ui: Ui, role: Role, follow: Callable[[Intent], None], company: Company | None = None) -> None:
        self.ui = ui
        self.animating = False
        self._role = role
        self._follow = follow
        seats, game = role.session.seats, role.session.state.game
        self.words = Words(ui.texts, game, tuple(seat.name for seat in seats), tuple(seat.bot_name for seat in seats))
        pieces = TablePieces.of(ui, game, seats)
        self.store = Store(ui, role, self.words, pieces)
        self.animator = self.store.animator
        self.motion = self.animator.motion
        self.view = TableView(ui, self.store, pieces, self.press, company)
        self.looking = Looking(ui, self.store, self.view, self.refresh)
        self._walker = Walker()
        self._pointer = TablePointer()
        self.prefetcher = Prefetcher(self.store, self.view)
        self.hearing = TableHearing(self.store, self.view)
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
        return self.hearing.differing(describe(self.view, self.words))

    # keeping up

    def refresh(self) -> None:
        """Update everything that follows from the game and from what is picked."""
        if self.view.log.translated():
            self.store.dispatch(Answered(SILENCE))
            self.store.dispatch(Guided(None))
        self.store.settle()
        if self.view.keep_up():
            self.looking.leave_log()
        self._take_all(self._walker.follow(self.view, self.ui.manner.ring and self._role.may_act))
        self.view.repaint()
        self.animating = self.motion.active

    def lay_out(self, size: tuple[int, int], below: int = 0) -> None:
        """Lay the table out for the size of a window, less what is `below` it; all pictures of the old size go."""
        self.view.fit_window(size, below)
        self.looking.let_go()
        self.motion.stop()
        self.refresh()

    def resume(self) -> None:
        """Return from another screen, where settings may have been changed."""
        self.looking.let_go()
        if preferences_of(self.ui).settings.speed == "none":
            self.motion.stop()
        self.refresh()

    # time

    def update(self, seconds: float) -> None:
        """Let time pass: for movements, notes and the bots."""
        store, animator, motion = self.store, self.animator, self.motion
        bots_turn = store.session.bot is not None
        passed = seconds * self.state.factor if bots_turn else seconds
        self.looking.rest(passed)
        counting, before = motion.counting, self._waits
        if animator.update(passed):
            self.view.repaint()
        animator.clock.update(seconds, bots_turn, motion.to_come, motion.moving)
        if counting and not motion.counting and not before[1]:
            animator.clock.rest()
        if self._waits != before:
            self.refresh()
        self.view.dirty = self.view.dirty or motion.active or self.animating
        self.animating = motion.active
        if motion.active:
            self.view.move_on(seconds)
        while store.let_bot_act(passed):
            self.refresh()
            self.looking.keep_in_sight()
            passed = 0.0
        if self.state.answer.thinking and (found := store.listen()) is not None:
            self._answer(found)
        self._follow_up()
        if self.state.sight_due:
            self.looking.keep_in_sight()
        if self.view.log.pass_time(seconds) or self.view.outdated:
            self.view.change()
        if animator.end():
            self.refresh()
            if not self._role.unsaved:  # else the bar says so
                self.carry_out(Open(Command.SCORING))
        self.view.dirty = self.view.dirty or self.view.buttons.dirty

    @property
    def _waits(self) -> tuple[bool, bool, bool]:
        """What buttons and the log wait for: whether something is not told yet, whether points are only still to be
        read, whether a hint might be welcome."""
        invites = self.view.hints and self.animator.clock.inviting
        return self.motion.untold, self.store.scoring is Mode.READING, invites

    def skip(self) -> None:
        """Put everything where it belongs at once; points may still be read."""
        if self.animator.skip():
            self.refresh()

    # what players do

    def handle(self, press: Press) -> None:
        """Take a press: it shows another level, which hurries nothing; it hurries what is shown, or it is for a button,
        the walker or the pointer."""
        self._clicking = isinstance(press, Pointer)
        if (level := LEVELS.get(press)) is not None:
            self._dispatch(level)
            return
        if press not in ASKING and not isinstance(press, Elsewhere) and self._hurry(press):
            return
        if not isinstance(press, Up | Wheel | Leave):
            self.animator.clock.touch()
        if not isinstance(press, Pointer):
            self._take_all(self._walker.handle(press, self.view))
        elif not (isinstance(press, Down) and self.view.is_on_card(press.at)) and self.view.buttons.handle(press):
            self.view.dirty = True
        else:
            self._take_all(self._pointer.handle(press, self.view))
        self.view.dirty = self.view.dirty or self.view.buttons.dirty

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
            case inputs.LookAt(target, asked, onlooker):
                self.looking.look_at(target, asked, onlooker)
            case inputs.ShowNote(onlooker):
                self.looking.ask(onlooker)
                if onlooker is not None:
                    return
                beside, on_line = self.view.snapshot.note, isinstance(self.state.focus, targets.MarketLine)
                if not on_line and (self.view.snapshot.card or (beside is not None and beside.lines)):
                    self.hearing.tell_about(self.state.focus)
                elif about := self.hearing.about(self.state.focus):
                    self._tell(about)
                elif self.state.focus is not None:
                    self._tell_why_not(self.state.focus)
            case inputs.Focus(target):
                self.looking.focus(target)
            case inputs.Hold(gesture):
                self.looking.hold(gesture)
            case inputs.Zoom(steps, at):
                self.looking.look_through(self.view.zoomed(steps, at))
            case inputs.Pan(dx, dy):
                self.looking.look_through(self.view.panned(dx, dy))
            case inputs.Fit():
                self.looking.look_through(WHOLE)
            case inputs.Scroll(steps):
                self.looking.scroll_log(steps)
            case inputs.Cancel(otherwise):
                before = self.state.selection
                if self.cancel():
                    self.hearing.tell_closed(before)
                else:
                    self.take(otherwise)
            case inputs.Ask(question, again):
                self._tell(self.hearing.answer(question, again))
            case inputs.ChooseQuestion():
                self.ui.shell.push(QuestionsDialog(self.ui, self.handle))
            case inputs.FindSpace():
                self.ui.shell.push(find_space(self.ui, self._find))
            case inputs.SayNo(hint):
                self.ui.sounds.play("refusal")
                self._dispatch(Answered(answers.hint(self.words, self.store.session.state, hint), whole=True))

    def _tell_why_not(self, target: Target) -> None:
        """Explain why a tile cannot go to a target without a note, or say that there is no more to know."""
        store = self.store
        intent = self._role.intent(target, self.state.selection, store.legal, store.offer.clickable)
        if isinstance(intent, Explain) and store.session.state.hand:
            self.carry_out(intent)
        else:
            self._tell([self.words.texts("table.ask.no_more")])

    def _tell(self, sentences: Sequence[str]) -> None:
        """Answer a question in sentences; nothing that moves is hurried. The way to the rule that has just refused
        something stays open."""
        more, rule = tuple(sentences) if len(sentences) > 1 else (), self.state.answer.rule
        answer = Answer(sentences[0], more=more, rule=rule, friendly=True)
        self.store.dispatch(Answered(answer, whole=True))
        self.view.change()

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
            self._explain()
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
        if isinstance(intent, Nothing) and target == self.state.focus and not self._clicking:
            self.take(inputs.ShowNote())  # rather than that a key does nothing
            return
        self.carry_out(store.warned(intent, self._clicking))

    def _explain(self) -> None:
        """Explain what is said, or hide that; where that needs no explanation, give a hint with its reasons."""
        state, store, shown = self.state, self.store, self.view.snapshot
        hint = SILENCE if state.guide is None else state.guide.said
        says_more = bool(state.answer.more or state.answer.rule) or state.answer.thinking
        if state.asked is not None:
            store.dispatch(Asked(Command.WHY))
        elif state.advised and not (shown.said.link_lines or shown.card):
            store.dispatch(Answered(answers.no_more(self.words, hint)))
        elif hint.text and not (state.advised or says_more):
            self._dispatch(Answered(hint))
        elif says_more or state.asks_how or (shown.said.link_lines and not state.answer.text):
            self.carry_out(LookUp() if state.answer.rule else Use(Command.WHY))
        elif self.view.hints and targets.CommandButton(Command.HINT) in store.offer.clickable and not self._role.guides:
            self._dispatch(AskedWhy())
        else:
            self.take(inputs.SayNo("no_why"))

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
        if self.looking.cancel():
            return True
        over = {Command.WHY: before.explains, Command.STANDINGS: before.standings}
        if not dragged and (shown := next((one for one in over if over[one]), None)):
            self.press(shown)
            return True
        self._dispatch(PutBack())
        if dragged or before.busy or self.state.selection != before.selection:
            return True
        there = self.state.guide is not None
        if there:
            self.forget_hint()
        return there

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
                case AskFirst(action):
                    player = self.words.player(self.store.session.state.player)
                    ends_game, on_yes = self.store.ends_game(action), partial(self._dispatch, Confirmed(action))
                    self.ui.shell.push(confirm_end(self.ui, player, ends_game, on_yes))
                case Do.SHOW_HINTED if (hinted := self.view.hinted) is not None:
                    self.looking.reveal(hinted)
                case Do.SHOW_PINNED if spaces := self.view.pinned:
                    self.looking.reveal(targets.Space(first_space(spaces)))
                case ShowAgain(turn):
                    self.store.show_again(turn)
        self.refresh()
        if acted or self.state.sight_due:
            self.looking.keep_in_sight()

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
        wanted = self.state.asked
        if wanted is None or clock.passing or self.motion.counting or session.bot is not None:
            return
        self.store.dispatch(Asked(None))
        self.store.dispatch(Answered(SILENCE))
        self.refresh()
        if session.state.over:
            return
        if wanted is Command.WHY:
            self._dispatch(AskedWhy())  # help that has no room is not meant
        else:
            self.press(wanted)

    def toggle_standings(self) -> None:
        """Show who leads at the fincas, or hide that."""
        self.store.dispatch(ComparedStandings())
        self.refresh()

    def aim(self, target: Target | None = None) -> None:
        """Bring the ring of the keyboard to a target, or else where the next step is to be done."""
        self._take_all(self._walker.aim(self.view, target))

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
        self.hearing.begin_again()
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
        self.view.change()

    def advise(self, advice: Advice, *said: str, brief: str = "") -> None:
        """Show a turn as a hint does. What is `said` takes the place of its words: the first sentence, or its `brief`
        form, comes in the bar, and the last ones can be left out for want of room."""
        self._dispatch(Advised(advice, said, brief))

    def point_out(self, action: Action, text: str) -> None:
        """Show where to click for an action, with a sentence."""
        self._dispatch(PointedAt(action, text))
