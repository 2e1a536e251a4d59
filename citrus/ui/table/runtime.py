"""Takes the desk of a table from message to message, and does in the game what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from pygame import Rect

from citrus.language.words import Words
from citrus.match.session import Session
from citrus.rules.actions import Action, EndTurn, Plant
from citrus.rules.state import GameState
from citrus.rules.view import view
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.preferences import preferences_of
from citrus.ui.table.adviser import Adviser
from citrus.ui.table.bots import Bots
from citrus.ui.table.game_actions import GameActions
from citrus.ui.table.model import answers
from citrus.ui.table.model.answers import SILENCE, Answer
from citrus.ui.table.model.guide import led, lifted
from citrus.ui.table.model.offer import Offer
from citrus.ui.table.model.selection import NOTHING, PickedTile, settle
from citrus.ui.table.motion.director import Picked
from citrus.ui.table.motion.motion import Pulse
from citrus.ui.table.presses import Press, Response, Stage, sort_out
from citrus.ui.table.role import Role
from citrus.ui.table.step import (
    Context,
    Desk,
    Do,
    Done,
    Effect,
    Flash,
    Message,
    Perform,
    Redone,
    Sound,
    Thought,
    Undone,
    Watch,
    step,
)
from citrus.ui.table.view.table_view import TableView

HINT_SECONDS = 0.2  # that a hint may take before it is said that one is being thought about


@dataclass(frozen=True)
class Given:
    """What the game allows now: legal actions, and what is offered, with what a hint shows and without (`unled`)."""

    legal: tuple[Action, ...]
    offer: Offer
    unled: Offer


@dataclass(frozen=True)
class Hurried:
    """What a press has led to before it means anything in the game. If it is `spent`, it means nothing there any more.
    `skips`: everything is to be put where it belongs. `changes`: something looks different."""

    spent: bool
    skips: bool = False
    changes: bool = False


class Runtime:
    """Holds the `desk`, and what is `given` with it. What is done in the game, the `session`, is done by `actions`;
    bots and hints are thought about elsewhere. Effects on what is looked at come after those in the game: they are left
    to the table, and returned in their order."""

    def __init__(self, ui: Ui, role: Role, words: Words, seen: TableView) -> None:
        self.desk = Desk()
        self.session: Session = role.session
        self.actions = GameActions(ui, role, words, seen.pieces)
        self.motion = self.actions.motion
        self._sounds = ui.sounds
        self._preferences = preferences_of(ui)
        self._role = role
        self._words = words
        self._seen = seen
        self._adviser = Adviser()
        self._bots: Bots | None = None
        if role.match is not None and role.opponents is not None:
            self._bots = Bots(role.match, role.opponents, ui.shell, words)
        self.warn()
        self.update()

    @property
    def planned(self) -> Action | None:
        """What the bot in turn will do next; None as long as nobody knows."""
        return None if self._bots is None else self._bots.planned

    def layout(self, state: GameState) -> TableLayout:
        """Where everything lies in a state, as the table is looked at now."""
        opened = self.desk.opened
        return self._seen.sight.layout(state, self._role.viewer if opened is None else opened)

    def update(self) -> None:
        """Pick what is to be picked by itself, and find what is offered then."""
        session, desk = self.session, self.desk
        legal = session.legal_actions()
        settled = settle(desk.selection, session.state, legal) if session.bot is None else NOTHING
        self.desk = desk.picking(lifted(desk.guide, session.state, legal, settled))
        unled = self._role.offer(legal, self.desk.selection, self._preferences.settings.plant_at_once)
        self.given = Given(legal, led(unled, desk.guide, legal, self.desk.selection), unled)

    def say(self, answer: Answer) -> None:
        """Answer something else."""
        self.desk = self.desk.saying(answer)

    def take(self, message: Message, held: Rect | None = None) -> list[Effect]:
        """Go to the next desk; returns the effects on what is looked at. `held` is where a dragged tile is."""
        return self._have(self._go(message), held)

    def _go(self, message: Message) -> list[Effect]:
        """Go to the next desk; returns the effects that are still to be had."""
        self.desk, effects = step(self.desk, message, Context(self._role, self._words, self._preferences.settings))
        return effects

    def _have(self, effects: list[Effect], held: Rect | None = None) -> list[Effect]:
        """Have effects in the game; returns the others."""
        left: list[Effect] = []
        for effect in effects:
            match effect:
                case Perform(action):
                    left += [*self._perform(action, held), effect]
                case Do.UNDO | Do.REDO:
                    left += self._step_in_time(effect)
                case Do.THINK:
                    left += self._think()
                case Watch(command) if self._bots is not None:
                    self._bots.watch(command)
                case Sound(name):
                    self._sounds.play(name)
                case Flash(spaces):
                    self.motion.pulse = Pulse(spaces) if spaces else None
                case _:
                    left.append(effect)
        return left

    def _perform(self, action: Action, held: Rect | None) -> list[Effect]:
        """Do an action, and with it end the turn if nothing else is left to do."""
        actions, selection, hand = self.actions, self.desk.selection, self.session.state.hand
        place = selection.place if isinstance(selection, PickedTile) else None
        actions.act(action, Picked(place, held), self.layout)
        effects = self._go(Done(action, hand.index(action.tile) if isinstance(action, Plant) else 0))
        if actions.ends_by_itself:  # nobody needs to think any more about a turn that is over
            actions.end_turn(self.layout)
            effects = self._go(Done(EndTurn()))
        left = self._have(effects)
        self.warn()
        return [*left, Do.NOTE_LATER]

    def let_bots_play(self, seconds: float, acted: Callable[[], None]) -> bool:
        """Let time pass for bots that play, and tell when one has `acted`; whether something looks different."""

        def act(action: Action, at_once: bool) -> None:
            self.actions.act_for_bot(action, at_once, self.layout)
            self.take(Done(action))
            self.warn()
            acted()

        if self._bots is None:
            return False
        motion, waited = self.motion, self._bots.thinking
        reading = (
            self._preferences.settings.speed == "normal" and motion.reading
        )  # points are to be read before the next action
        said = self._bots.update(seconds, motion.moving or reading, self._preferences.settings.speed, act)
        if said:
            self.say(Answer(said))
        return bool(said) or self._bots.thinking != waited

    def _step_in_time(self, way: Do) -> list[Effect]:
        """Take the last action back, or do again what was taken back."""
        before = len(self.session.steps)
        left: list[Effect] = []
        if way is Do.REDO and self.actions.redo(self.layout):
            left = self.take(Redone(before))
        elif way is Do.UNDO and (undone := self.actions.undo()) is not None:
            left = self.take(Undone(undone, before))
        self.warn()
        return left

    def _think(self) -> list[Effect]:
        """Think about what the player in turn could do, and say so if it takes longer than a moment."""
        self._adviser.ask(view(self.session.state))
        found = self.listen(HINT_SECONDS)
        if found is None:
            self.say(answers.thinking(self._words))
        return found or []

    def listen(self, seconds: float = 0.0) -> list[Effect] | None:
        """Show the hint that the thought has found, waiting so long at most; None if it has not come to its end."""
        found = self._adviser.answer(seconds)
        return None if found is None else self.take(Thought(found[0]))

    def warn(self) -> None:
        """Say if the game could not be saved, or goes on in another file; if a hint is awaited, later."""
        if self.desk.answer.thinking:
            return
        if warning := self._role.save_warning(self._words.texts):
            self.say(Answer(warning))

    # what is pressed while something is shown, or too soon

    def hurry(self, press: Press) -> Hurried:
        """Do what a press leads to at this stage, before it means anything in the game."""
        actions = self.actions
        actions.pace.notice(self.session.bot is not None, self.motion.moving)
        stage = actions.stage
        move = sort_out(actions.scoring, stage, press)
        if move is Response.HURRY:
            return Hurried(self._rush(press, stage), skips=True)
        if move is Response.ALREADY and actions.pace.shown:
            return Hurried(spent=True, skips=True)
        spent = move not in (Response.MEANT, Response.GO_ON_AND_DO)
        return Hurried(spent, changes=self._respond(move, press))

    def _rush(self, press: Press, stage: Stage) -> bool:
        """Take a press that puts everything where it belongs; whether it can mean nothing else: what is shown was over
        already, so that nothing glows, or the press belongs to one that hurried or ended that."""
        pace, motion = self.actions.pace, self.motion
        over = motion.again or (pace.shown and motion.movement is not None)
        if stage is Stage.ENDED:
            pace.begin()
        leads_on = press.chooses or self.session.state.over  # then every key may lead to another screen
        if not leads_on or press.usable:
            return False
        hasty = pace.hasty(press.keyed)
        if not press.keyed and (over or stage is Stage.BOT):
            pace.hurry()
        return over or hasty

    def _respond(self, move: Response, press: Press) -> bool:
        """Make a move that a press leads to; whether anything looks different."""
        desk, actions = self.desk, self.actions
        match move:
            case Response.MEANT:
                self.desk = replace(desk, asked=False)
                return False
            case Response.GO_ON | Response.GO_ON_AND_DO:
                actions.go_on()
            case Response.CALL:
                self.desk = replace(desk, asked=desk.asked or press.hint)
                if not actions.call() and not press.hint:
                    self.say(answers.turn(self._words, self.session.state))
            case Response.ALREADY if not press.keyed:
                self.say(answers.turn(self._words, self.session.state))
            case Response.NEXT_PART:
                self.say(SILENCE)
                actions.counting.count_on()
                actions.counting.end()
                if not press.keyed:
                    actions.pace.hurry()
            case Response.PROMISE:
                watched = self._role.match is not None and self._role.match.watched
                self.desk = replace(desk, answer=answers.postponed(self._words, watched), asked=not watched)
            case Response.SAY_OVER:
                self._sounds.play("refusal")
                self.say(answers.over(self._words))
            case _:
                return False
        return True
