"""The store: it owns the state of a table, takes messages, and runs their effects in the game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from pygame import Rect

from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.session import Session
from citrus.rules.actions import Action, Buy, EndTurn, Pass, Plant, UseCart
from citrus.rules.events import Event, reveals
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.rules.view import view
from citrus.ui.kit.presses import Down, Press, Request
from citrus.ui.kit.screen import BASE, Ui
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.lens import Layouts
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.preferences import preferences_of
from citrus.ui.table.model import answers, targets
from citrus.ui.table.model.answers import SILENCE, Answer
from citrus.ui.table.model.banners import Banner
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.event_sounds import APART
from citrus.ui.table.model.guide import guided_offer
from citrus.ui.table.model.intents import Act, Ignore, Intent, Tell
from citrus.ui.table.model.offer import Offer
from citrus.ui.table.model.piece_notes import of_other_turn
from citrus.ui.table.model.played import PlayedTurn
from citrus.ui.table.model.recap import retold
from citrus.ui.table.model.selection import PickedTile
from citrus.ui.table.model.variants import shown_variants
from citrus.ui.table.motion.animator import Animator
from citrus.ui.table.motion.flights import Caption
from citrus.ui.table.motion.motion import Pulse
from citrus.ui.table.motion.movement_builder import NOT_PICKED, Happened, Picked
from citrus.ui.table.store.adviser import Adviser
from citrus.ui.table.store.bots import Bots
from citrus.ui.table.store.messages import (
    Answered,
    Asked,
    ClickedButton,
    Do,
    Done,
    Effect,
    Flash,
    Message,
    Perform,
    Redone,
    Remember,
    Settled,
    Sound,
    Thought,
    Undone,
)
from citrus.ui.table.store.modes import CHOOSING, Mode, Response, chooses, request_of, sort_out
from citrus.ui.table.store.reducer import Context, reduce
from citrus.ui.table.store.role import Role
from citrus.ui.table.store.state import TableState

HINT_SECONDS = 0.2  # that a hint may take before it is said that one is being thought about


class Store:
    """Owns the `state` of a table, which only `dispatch` changes, and its offer.

    The offer is the `legal` actions, and targets to click, with what a hint shows (`offer`) and without
    (`plain_offer`). In the game, the `session`, it does what messages lead to, and the `animator` shows that. Effects
    on the view are left to the table, and returned in order.
    """

    state = TableState()
    legal: tuple[Action, ...]
    offer: Offer
    plain_offer: Offer

    def __init__(self, ui: Ui, role: Role, words: Words, pieces: TablePieces) -> None:
        self.session: Session = role.session
        self.role = role
        self.words = words
        self.animator = Animator(ui, words, pieces)
        self.layouts = Layouts(role.session.state.game, BASE, ui.shell.scale)
        self.bots = None if role.match is None else Bots(role.match, ui.shell, words)
        self._pieces = pieces
        self._sounds = ui.sounds
        self._preferences = preferences_of(ui)
        self._adviser = Adviser()
        self._announced = len(role.session.steps)  # how many steps have been, or needed not be, announced
        self._warn()
        self.settle()

    def dispatch(self, message: Message) -> list[Effect]:
        """Take a message: change the state, and run the effects in the game. Return the other effects."""
        context = Context(self.role, self.words, self._preferences.settings)
        self.state, effects = reduce(self.state, message, context)
        return [left for effect in effects for left in self._run(effect)]

    def settle(self) -> None:
        """Pick what is picked by itself, and find the offer."""
        self.dispatch(Settled())
        self.words.calm = self.state.calm
        state, legal = self.state, self.session.legal_actions()
        self.legal = legal
        self.plain_offer = self.role.offer(legal, state.selection, self._preferences.settings.plant_at_once)
        self.offer = guided_offer(self.plain_offer, state.guide, legal, state.selection)

    def layout(self, game: GameState) -> TableLayout:
        """Return where everything lies in a state of the game, with the present view.

        Where mats are folded, one is open: that of a player who was chosen or whose view is shown, in the end a
        winner's, or that of the player in turn.
        """
        player = self.role.viewer if self.state.opened is None else self.state.opened
        if player is None:
            player = game.winners[0] if game.winners else game.player
        return self.layouts.seen(self.state.lens, player, self.state.calm)

    @property
    def dragged(self) -> int | None:
        """The place in the hand of the tile that follows the mouse, or None."""
        return self.state.dragged(self.session.state)

    @property
    def drops(self) -> bool:
        """Whether something follows the mouse that is used where it is let go: a tile, a tool, or a drawn finca."""
        gesture = self.state.gesture
        return self.dragged is not None or (gesture is not None and gesture.tool and gesture.moved)

    @property
    def dragged_rect(self) -> Rect:
        """Where that tile is: as large as a space of the board, around the mouse."""
        side, gesture = self.layout(self.session.state).space, self.state.gesture
        rect = Rect(0, 0, side, side)
        if gesture is not None:
            rect.topleft = (gesture.at[0] - side // 2, gesture.at[1] - side // 2)
        return rect

    # what goes on

    @property
    def mode(self) -> Mode:
        """What is going on, besides any counting."""
        clock = self.animator.clock
        if self.session.bot is not None:
            return Mode.BOT
        if self.session.state.over:  # nobody follows
            return Mode.FREE
        return Mode.PASSING if clock.passing else Mode.ENDED if clock.ended else Mode.FREE

    @property
    def scoring(self) -> Mode | None:
        """Whether something is counted on the board (`COUNTING`), or is only still to be read while the turn goes on
        (`READING`); else None."""
        motion = self.animator.motion
        if not motion.counting:
            return None
        movement = motion.movement
        if movement is None or not motion.counted or self.mode is Mode.BOT or self.session.state.over:
            return Mode.COUNTING
        return Mode.READING if movement.shown.player == self.session.state.player else Mode.COUNTING

    @property
    def only_goes_on(self) -> bool:
        """Whether to choose something on the table only goes on to what comes next."""
        return self.scoring is not None or self.mode in (Mode.BOT, Mode.PASSING)

    @property
    def planned(self) -> Action | None:
        """The next action of the bot in turn, or None without a plan."""
        return None if self.bots is None else self.bots.planned

    def ends_game(self, action: Action) -> bool:
        """Return whether the game would be over after an action."""
        return apply(self.session.state, action)[0].over

    # effects

    def warned(self, intent: Intent, clicked: bool) -> Intent:
        """Return what a press does that means something: one that ends the game, after which nothing can be undone,
        only warns, and another one that is no double click does it. Where every end of a turn is asked about, that is
        enough; where nothing else can be done, nothing is asked."""
        if not isinstance(intent, Act) or self.role.match is None or self._preferences.settings.confirm_end:
            return intent
        if not isinstance(intent.action, EndTurn | Pass) or not self.ends_game(intent.action):
            return intent
        if len(self.session.legal_actions()) == 1:
            return intent
        clock = self.animator.clock
        if self.state.ending:
            return Ignore() if clicked and clock.hasty(keyed=False) else intent
        clock.hurry()
        return Tell(answers.ENDS_GAME, friendly=True)

    def _run(self, effect: Effect) -> list[Effect]:
        """Run the game's effects; return the rest, with what they lead to."""
        match effect:
            case Perform(action):
                return [*self._perform(action), effect]
            case Do.UNDO:
                return self._undo()
            case Do.REDO:
                return self._redo()
            case Do.THINK:
                return self._think()
            case Do.RUSH if self.bots is not None:
                self.bots.rushing = True
            case Remember(level):
                self._preferences.change(replace(self._preferences.settings, table=level))
            case Sound(name):
                self._sounds.play(name)
            case Flash(spaces):
                self.animator.motion.pulse = Pulse(spaces) if spaces else None
            case _:
                return [effect]
        return []

    def _perform(self, action: Action) -> list[Effect]:
        """Do a person's decision, and what follows by itself."""
        before, clock = self.session.state, self.animator.clock
        picked = self._picked
        events = self._act(action)
        self.show(before, events, picked)
        clock.decide()
        if self.role.passes_on and before.player != self.session.state.player:  # in a lesson, nobody waits
            clock.end(by_itself=False)
        place = before.hand.index(action.tile) if isinstance(action, Plant) else None
        left = self.dispatch(Done(action, place, ends=self._left == EndTurn()))
        left = self._go_on_by_itself() or left
        self._warn()
        return left

    @property
    def _picked(self) -> Picked:
        """The origin of a planted tile."""
        selection, dragged = self.state.selection, self.dragged is not None
        place = selection.place if isinstance(selection, PickedTile) else None
        return Picked(place, self.dragged_rect if dragged else None)

    @property
    def _left(self) -> Action | None:
        """What a person does by itself now, to end the turn, to pass or to choose the only thing there is: nothing else
        is left to do, and the game, which could not be undone, does not end with it."""
        settings, legal = self._preferences.settings, self.session.legal_actions()
        if not settings.auto_end or settings.confirm_end or self.session.bot is not None or len(legal) != 1:
            return None
        (action,) = legal
        if any(isinstance(action, one.no_choice) for one in shown_variants(self.session.state.game)):
            return None if self.role.guides else action  # a lesson waits for it
        return action if isinstance(action, EndTurn | Pass) and not self.ends_game(action) else None

    def _go_on_by_itself(self) -> list[Effect]:
        """Do what is left to people by itself, for as long as that is only one thing; return the effects of the last.
        What has been passed in a row is announced together."""
        left, clock, steps = list[Effect](), self.animator.clock, len(self.session.steps)
        while (action := self._left) is not None:
            before, passes = self.session.state, isinstance(action, EndTurn | Pass)
            if passes:
                clock.end(by_itself=True)
            if self.state.calm and isinstance(action, EndTurn):
                self.animator.breathe(before)
            self._animate(before, self._act(action), after=APART)
            if passes and self.role.passes_on and self.session.bot is None:
                clock.pass_on(self._calls)
            left = self.dispatch(Done(action))
        if len(self.session.steps) > steps:
            self._announce()
        return left

    @property
    def _calls(self) -> bool:
        """Whether a banner says whose turn it is when a turn passes from one person to another."""
        return bool(self._preferences.settings.handing_over and self.animator.speed)

    def _act(self, action: Action) -> tuple[Event, ...]:
        """Do an action; return what happened."""
        before = self.session.state
        events = self.role.act(action)
        self.animator.begin_ending(before, self.session.state, events)
        return events

    def let_bot_act(self, seconds: float) -> bool:
        """Let time pass for the bot in turn, and do its action once that is due; return whether it was. It is seen and
        heard like a person's, or done at once in a rush; the end of the game is always counted."""
        bots, motion, speed = self.bots, self.animator.motion, self._preferences.settings.speed
        if bots is None:
            return False
        reading = speed == "normal" and motion.reading  # points are to be read before the next action
        action = bots.due(seconds * self.state.factor, motion.moving, reading or self.state.paused, speed)
        if bots.complaint:
            self.dispatch(Answered(Answer(bots.complaint)))
            bots.complaint = ""
        if action is None:
            return False
        before, at_once = self.session.state, bots.rushing
        self.animator.clock.begin()
        events = self._act(action)
        bots.acted()
        if at_once:
            motion.stop()
        if not at_once or self.session.state.over:
            self.show(before, events)
        elif self.session.bot is None:
            self._announce()
        self.dispatch(Done(action))
        self._go_on_by_itself()
        self._warn()
        return True

    def _undo(self) -> list[Effect]:
        """Undo the last action."""
        match, before = self.role.match, len(self.session.steps)
        if match is None:
            return []
        first = match.undo_from
        undone, of_others = match.steps[first].action, of_other_turn(self.words, match, first, "taken_back")
        self.animator.motion.stop()
        self.animator.clock.begin()
        match.undo()
        self._announced = len(match.steps)
        self._sounds.play("undo")
        return self._told(Undone(undone, before), of_others)

    def _redo(self) -> list[Effect]:
        """Redo what was undone."""
        match, before, steps = self.role.match, self.session.state, len(self.session.steps)
        if match is None:
            return []
        events = match.redo()
        if len(match.steps) == steps + 1:
            self.show(before, events)
        else:  # with what bots did then, or the end of the turn
            self.animator.motion.stop()
            self._announce()
        return self._told(Redone(steps), of_other_turn(self.words, match, steps, "done_again"))

    def _told(self, message: Message, of_others: str) -> list[Effect]:
        """Take a message about a step, and tell if that was of somebody who is not in turn."""
        left = self.dispatch(message)
        self._warn()
        if of_others:
            left += self.dispatch(Answered(Answer(of_others, friendly=True)))
        return left

    def _think(self) -> list[Effect]:
        """Think about what the player in turn could do, and say so if it takes longer than a moment."""
        before = None if self.role.match is None else _before_planting(self.role.match)
        goes_on = self.state.guide is not None
        self._adviser.ask(view(self.session.state), self.state.calm, None if before is None else view(before), goes_on)
        found = self.listen(HINT_SECONDS)
        if found is None and not self.state.answer.thinking:
            return self.dispatch(Answered(answers.thinking(self.words)))
        return found or []

    def listen(self, seconds: float = 0.0) -> list[Effect] | None:
        """Show the hint that was found, waiting at most `seconds`; None while the thought goes on."""
        found = self._adviser.answer(seconds)
        return None if found is None else self.dispatch(Thought(found[0]))

    def _warn(self) -> None:
        """Tell that the game could not be saved, or continues in another file; after an awaited hint."""
        if not self.state.answer.thinking and (warning := self.role.save_warning(self.words.texts)):
            self.dispatch(Answered(Answer(warning)))

    # what is seen and heard of it

    def show(
        self, before: GameState, events: tuple[Event, ...], picked: Picked = NOT_PICKED, after: float = 0.0
    ) -> None:
        """Animate, sound and announce what happened between a state and now, after current movements. `after` is the
        delay of the sound in seconds."""
        self._animate(before, events, picked, after)
        self._announce()

    def _animate(
        self, before: GameState, events: tuple[Event, ...], picked: Picked = NOT_PICKED, after: float = 0.0
    ) -> None:
        """Animate and sound what happened, and announce nothing."""
        self._pieces.keep_up(self.session.steps)
        happened = Happened(before, self.session.state, events)
        self.animator.show(self.layout(before), happened, picked, self.role.counts)
        self.animator.hold(len(self.session.steps) - 1)
        self.animator.sound(events, after)

    def show_again(self, turn: PlayedTurn) -> None:
        """Show a turn again, in silence."""
        (told,) = retold(self.words, [turn])
        caption = Caption(self.words.texts("table.recap.again", turn=turn.number, name=told.name), told.text)
        steps = self.session.steps
        for number in turn.steps:
            before = steps[number - 1].state
            self.animator.show_again(self.layout(before), before, steps[number], caption)

    def open_with(self, banners: Sequence[Banner]) -> None:
        """Lay the first banners of a game across the table."""
        self.animator.announce(self.session.state, banners)
        self.animator.hold(0)

    def _announce(self) -> None:
        """Announce the steps since the last announcement across the table; a turn that is passed by itself at once is
        announced with what follows."""
        if isinstance(self._left, Pass):
            return
        handing_over = self._preferences.settings.handing_over
        banners = self.role.banners(self.words, handing_over, self._announced, self.animator.clock.ended)
        self.animator.announce(self.session.state, banners)
        self._announced = len(self.session.steps)

    # what is pressed while something is shown, or too soon

    def hurry(self, press: Press, button: Command | None) -> bool:
        """Do what a press, perhaps on a button, leads to in this mode, before it means anything in the game; return
        whether it was meant for what is shown, or for what has just ended."""
        animator, clock = self.animator, self.animator.clock
        usable = button is not None and button != Command.RUSH and targets.CommandButton(button) in self.offer.clickable
        hint = request_of(press, button) is Request.HINT
        clock.notice(self.session.bot is not None, animator.motion.moving)
        mode = self.mode
        match sort_out(self.scoring, mode, press, button, usable):
            case Response.HURRY:
                twice = animator.ending is not None and isinstance(press, Down) and clock.hasty(keyed=False)
                spent = self._spent(press, mode, usable)
                if not twice:  # the second half of a double click leaves the last turn in sight
                    animator.skip()
                if spent and mode is Mode.FREE and clock.hasty(keyed=True):
                    self.dispatch(Answered(answers.turn(self.words, self.session.state)))  # it is not lost in silence
                return spent
            case Response.GO_ON:
                self.dispatch(Answered(SILENCE))  # what is counted next has the bar
                animator.go_on()
            case Response.CALL:
                if press in CHOOSING and mode is Mode.ENDED:
                    clock.stray()
                if button is not None:
                    self.dispatch(ClickedButton(button))
                if hint:
                    self.dispatch(Asked(Command.HINT))
                silent = press not in CHOOSING and not self.role.alone and self._calls  # what ends a turn comes late
                if not animator.call() and not hint and not silent:
                    self.dispatch(Answered(answers.turn(self.words, self.session.state)))
            case Response.PROMISE:
                watched = self.role.match is not None and self.role.match.watched
                self.dispatch(Answered(answers.postponed(self.words, watched)))
                self.dispatch(Asked(None if watched else Command.HINT))
        return True

    def _spent(self, press: Press, mode: Mode, usable: bool) -> bool:
        """Return whether a press that puts everything where it belongs can mean nothing else: what is shown was over
        already, so that nothing glows, a key takes a banner away, or the press belongs to one that hurried or ended
        that."""
        clock, motion = self.animator.clock, self.animator.motion
        over = motion.again or (clock.shown and motion.movement is not None)
        if mode in (Mode.ENDED, Mode.FREE) and (usable or not chooses(press)):  # a click may only hurry
            clock.decide()
        leads_on = chooses(press) or self.session.state.over  # then every key may lead to another screen
        if not leads_on or usable:
            return False
        clicked = isinstance(press, Down)
        hasty = clock.hasty(not clicked)
        if clicked and (over or mode is Mode.BOT):
            clock.hurry()
        elif hasty:
            clock.stray()
        elif not clicked and self.state.focus is None:
            clock.show()
        announced = motion.movement is not None and motion.movement.banner is not None
        return over or hasty or (announced and not clicked)

    def close(self) -> None:
        """Stop all work at this table."""
        if self.bots is not None:
            self.bots.close()


def _before_planting(match: Match) -> GameState | None:
    """Return the state before the first planting since tiles were taken, as far as it can be undone; None if nothing
    has been planted since."""
    found = None
    for number in range(len(match.steps) - 1, 0, -1):
        step = match.steps[number]
        fixed = not match.undoes_reveals and any(map(reveals, step.events))
        if fixed or isinstance(step.action, Buy | UseCart | EndTurn):
            break
        if isinstance(step.action, Plant):
            found = match.steps[number - 1].state
    return found
