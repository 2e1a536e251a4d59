"""What is done in a game at the table: actions, undo and redo, and how that is seen, heard and announced."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from citrus.language.words import Words
from citrus.match.session import Session
from citrus.rules.actions import Action, EndTurn
from citrus.rules.events import Event
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.preferences import preferences_of
from citrus.ui.table.model.banners import Banner
from citrus.ui.table.model.event_sounds import APART
from citrus.ui.table.model.pace import Pace
from citrus.ui.table.model.recap import LastTurn, played, retold
from citrus.ui.table.motion.director import NOT_PICKED, Happened, Picked
from citrus.ui.table.motion.flights import Caption
from citrus.ui.table.presses import Stage
from citrus.ui.table.role import Role
from citrus.ui.table.staging import Counting, Staging

Layout = Callable[[GameState], TableLayout]
"""Where everything lies in a state, as the table is looked at now."""


class GameActions:
    """Changes the game on a table, and stages what that leads to. What is picked and said then is for the desk.

    `staging` is what is seen and heard of events, `motion` what moves of it, `counting` what waits for it, `pace` the
    clocks of the turn.
    """

    def __init__(self, ui: Ui, role: Role, words: Words, pieces: TablePieces) -> None:
        self.staging = Staging(ui, words, pieces)
        self.motion = self.staging.motion
        self.counting = Counting(self.staging, ui.sounds)
        self.pace = Pace()
        self._sounds = ui.sounds
        self._preferences = preferences_of(ui)
        self._role = role
        self._session: Session = role.session
        self._words = words
        self._pieces = pieces
        self._announced = len(role.session.steps)  # that many steps have been, or needed not be, announced

    @property
    def stage(self) -> Stage:
        """What is going on, whatever is being counted meanwhile."""
        if self.counting.ending is not None:
            return Stage.FEAST
        if self._session.bot is not None:
            return Stage.BOT
        return Stage.PASSING if self.pace.passing else Stage.ENDED if self.pace.ended else Stage.FREE

    @property
    def scoring(self) -> Stage | None:
        """Whether something is counted on the board (`COUNTING`), or lies there and somebody whose turn goes on only
        still reads it (`READING`); None if neither is so."""
        if not self.motion.staging:
            return None
        movement = self.motion.movement
        if movement is None or not self.motion.counted or self.stage in (Stage.FEAST, Stage.BOT):
            return Stage.COUNTING
        return Stage.READING if movement.shown.player == self._session.state.player else Stage.COUNTING

    # actions

    def act(self, action: Action, picked: Picked, layout: Layout) -> None:
        """A person does an action."""
        before, events = self._do(action)
        self.show(layout, before, events, picked)
        self.pace.begin()
        if self._role.passes_on and before.player != self._session.state.player:  # in a lesson, nobody waits
            self.pace.end(by_itself=False)

    def end_turn(self, layout: Layout) -> None:
        """End a turn by itself, after an action with which nothing else is left to do."""
        self.pace.end(by_itself=True)
        before, events = self._do(EndTurn())
        self.show(layout, before, events, after=APART)
        if self._role.passes_on and self._session.bot is None:
            self.pace.pass_on(bool(self._preferences.settings.handing_over and self.staging.pace))

    def act_for_bot(self, action: Action, at_once: bool, layout: Layout) -> None:
        """A bot does an action, seen and heard like a person's, or `at_once`; the end of the game is always counted."""
        self.pace.begin()
        before, events = self._do(action)
        if at_once:
            self.motion.stop()
        if not at_once or self._session.state.over:
            self.show(layout, before, events)
        elif self._session.bot is None:
            self._announce()

    def _do(self, action: Action) -> tuple[GameState, tuple[Event, ...]]:
        """Do an action; returns the state before it, and what happened."""
        before = self._session.state
        events = self._role.act(action)
        self.counting.begin(before, self._session.state)
        return before, events

    @property
    def ends_by_itself(self) -> bool:
        """Whether the turn is to end now: nothing else is left to do, and the game, which could not be taken back, does
        not end with it."""
        settings = self._preferences.settings
        if not settings.auto_end or settings.confirm_end or self._session.legal_actions() != (EndTurn(),):
            return False
        return not self.ends_game(EndTurn())

    def ends_game(self, action: Action) -> bool:
        """Whether the game would be over after an action."""
        after, _ = apply(self._session.state, action)
        return after.over

    @property
    def to_be_scored(self) -> bool:
        """Whether the scoring is to open at once: the game is over, nothing moves, and there is nothing to read."""
        return self._session.state.over and not self.staging.pace and not self._role.unsaved

    # undo and redo

    def undo(self) -> Action | None:
        """Take the last action back; returns it, or None if nothing can be taken back."""
        match = self._role.match
        if match is None or not match.can_undo:
            return None
        undone = match.steps[match.undo_from].action
        self.motion.stop()
        self.pace.begin()
        match.undo()
        self._announced = len(match.steps)
        self._sounds.play("undo")
        return undone

    def redo(self, layout: Layout) -> bool:
        """Do again what was taken back; False if nothing was."""
        match = self._role.match
        if match is None or not match.can_redo:
            return False
        before, steps = match.state, len(match.steps)
        events = match.redo()
        if len(match.steps) == steps + 1:
            self.show(layout, before, events)
        else:  # with what bots did then, or the end of the turn
            self.motion.stop()
            self._announce()
        return True

    # what is seen and heard of it

    def show(
        self,
        layout: Layout,
        before: GameState,
        events: tuple[Event, ...],
        picked: Picked = NOT_PICKED,
        after: float = 0.0,
    ) -> None:
        """Let things move and sound as they did between a state and now, after what still moves.

        `after` is how many seconds later than now it is heard.
        """
        self._pieces.follow(self._session.steps)
        happened = Happened(before, self._session.state, events)
        self.staging.show(layout(before), happened, picked, self._role.staged)
        self.counting.hold(len(self._session.steps) - 1)
        self._announce()
        self.staging.sound(events, after)

    def show_again(self, turn: LastTurn, layout: Layout) -> None:
        """Let the last turn of a player who is not in turn be seen again, in silence."""
        (told,) = retold(self._words, [turn])
        caption = Caption(self._words.texts("table.recap.again", name=told.name), told.text)
        steps = self._session.steps
        for number in played(steps, turn.player):
            before = steps[number - 1].state
            self.staging.show_again(layout(before), before, steps[number], caption)

    def open_with(self, banners: Sequence[Banner]) -> None:
        """Lay the first banners of a game across the table."""
        self.staging.announce(self._session.state, banners)
        self.counting.hold(0)

    def _announce(self) -> None:
        """Say across the table what the steps since the last announcement are worth saying for."""
        handing_over = self._preferences.settings.handing_over
        banners = self._role.banners(self._words, handing_over, self._announced, self.pace.ended)
        self.staging.announce(self._session.state, banners)
        self._announced = len(self._session.steps)

    # what is hurried

    def go_on(self) -> None:
        """Go on with what is counted next; after the last of it everything is where it belongs."""
        if not self.counting.go_on():
            self.call()

    def call(self) -> bool:
        """Put everything where it belongs at once; but if a turn is passing by itself, its banner is to be seen.
        Returns whether anything moved."""
        return (self.pace.passing and self.counting.go_to_banner()) or self.staging.skip()
