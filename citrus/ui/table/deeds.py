"""What is done in a game at the table: actions, undo and redo, and how that is seen, heard and announced."""

from __future__ import annotations

from collections.abc import Sequence

from citrus.language.words import Words
from citrus.match.sitting import Sitting
from citrus.rules.actions import Action, EndTurn, Pass
from citrus.rules.events import Event
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.table.answers import Answers
from citrus.ui.table.counting import Counting
from citrus.ui.table.guidance import Guidance
from citrus.ui.table.model.banners import Banner
from citrus.ui.table.model.event_sounds import APART
from citrus.ui.table.model.pace import Pace
from citrus.ui.table.model.recap import LastTurn, played, retold
from citrus.ui.table.motion.director import NOT_PICKED, Picked
from citrus.ui.table.motion.flights import Caption
from citrus.ui.table.role import Role
from citrus.ui.table.staging import Staging
from citrus.ui.table.view.sight import Sight


class Deeds:
    """Changes the game on a table, and stages what that leads to. What is picked and offered then is for the table."""

    def __init__(
        self,
        ui: Ui,
        role: Role,
        words: Words,
        pieces: TablePieces,
        sight: Sight,
        staging: Staging,
        counting: Counting,
        guidance: Guidance,
        pace: Pace,
        answers: Answers,
    ) -> None:
        self._ui = ui
        self._role = role
        self._words = words
        self._pieces = pieces
        self._sight = sight
        self._staging = staging
        self._counting = counting
        self._guidance = guidance
        self._pace = pace
        self._answers = answers
        self._announced = len(role.sitting.steps)  # that many steps have been, or needed not be, announced

    @property
    def _sitting(self) -> Sitting:
        return self._role.sitting

    # actions

    def act(self, action: Action, picked: Picked) -> None:
        """A person does an action, and with it ends the turn if nothing else is left to do."""
        before, events = self._do(action)
        self.show(before, events, picked)
        self._pace.begin()
        if self._role.passes_on and before.player != self._sitting.state.player:  # in a lesson, nobody waits
            self._pace.end(by_itself=False)
        if self._ends_by_itself():
            self._pace.end(by_itself=True)
            self.show(*self._do(EndTurn()), after=APART)
            if self._role.passes_on and self._sitting.bot is None:
                self._pace.pass_on(bool(self._ui.preferences.settings.handing_over and self._staging.pace))

    def act_for_bot(self, action: Action, at_once: bool) -> None:
        """A bot does an action, seen and heard like a person's, or `at_once`."""
        self._pace.begin()
        before, events = self._do(action)
        if not at_once:
            self.show(before, events)
            return
        self._staging.motion.stop()
        if self._sitting.bot is None:
            self._announce()
        self.warn()

    def _do(self, action: Action) -> tuple[GameState, tuple[Event, ...]]:
        """Do an action; returns the state before it, and what happened."""
        role = self._role
        before = role.sitting.state
        events = role.act(action)
        self._guidance.follow(action)
        self._counting.begin(before, role.sitting.state)
        return before, events

    def _ends_by_itself(self) -> bool:
        """Whether the turn is to end now: nothing else is left to do, and the game, which could not be taken back, does
        not end with it."""
        settings = self._ui.preferences.settings
        if not settings.auto_end or settings.confirm_end or self._sitting.legal_actions() != (EndTurn(),):
            return False
        return not self.ends_game(EndTurn())

    def ends_game(self, action: Action) -> bool:
        """Whether the game would be over after an action."""
        after, _ = apply(self._sitting.state, action)
        return after.over

    @property
    def to_be_scored(self) -> bool:
        """Whether the scoring is to open at once: the game is over, nothing moves, and there is nothing to read."""
        return self._sitting.state.over and not self._staging.pace and not self._role.unsaved

    def to_be_confirmed(self, action: Action) -> bool:
        """Whether a player wants to be asked before this is done; in a lesson nothing is lost."""
        settings = self._ui.preferences.settings
        return self._role.passes_on and isinstance(action, EndTurn | Pass) and settings.confirm_end

    # undo and redo

    def undo(self) -> Action | None:
        """Take the last action back; returns it, or None if nothing can be taken back, which is said."""
        match = self._role.match
        if match is None:
            return None
        if not match.can_undo:
            self._answers.refuse_step(match.state, "no_undo")
            return None
        undone = match.steps[match.undo_from].action
        self._staging.motion.stop()
        self._pace.begin()
        with self._guidance.kept():
            match.undo()
        self._announced = len(match.steps)
        self._ui.sounds.play("undo")
        self.warn()
        return undone

    def redo(self) -> bool:
        """Do again what was taken back; False if nothing was, which is said."""
        match = self._role.match
        if match is None:
            return False
        if not match.can_redo:
            self._answers.refuse_step(match.state, "no_redo")
            return False
        before, steps = match.state, len(match.steps)
        with self._guidance.kept():
            events = match.redo()
        if len(match.steps) == steps + 1:
            self.show(before, events)
        else:  # with what bots did then
            self._staging.motion.stop()
            self._announce()
            self.warn()
        return True

    # what is seen and heard of it

    def show(
        self, before: GameState, events: tuple[Event, ...], picked: Picked = NOT_PICKED, after: float = 0.0
    ) -> None:
        """Let things move and sound as they did between a state and now, after what still moves.

        `after` is how many seconds later than now it is heard.
        """
        self._pieces.follow(self._sitting.steps)
        state, staged = self._sitting.state, self._role.staged
        self._staging.show(self._layout(before), before, state, events, picked, staged)
        self._counting.hold(len(self._sitting.steps) - 1)
        self._announce()
        self._staging.sound(events, after)
        self.warn()

    def show_again(self, turn: LastTurn) -> None:
        """Let the last turn of a player who is not in turn be seen again, in silence."""
        (told,) = retold(self._words, [turn])
        caption = Caption(self._words.texts("table.recap.again", name=told.name), told.text)
        steps = self._sitting.steps
        for number in played(steps, turn.player):
            before = steps[number - 1].state
            self._staging.show_again(self._layout(before), before, steps[number], caption)

    def open_with(self, banners: Sequence[Banner]) -> None:
        """Lay the first banners of a game across the table."""
        self._staging.announce(self._sitting.state, banners)
        self._counting.hold(0)

    def _announce(self) -> None:
        """Say across the table what the steps since the last announcement are worth saying for."""
        role, steps = self._role, len(self._sitting.steps)
        handing_over = self._ui.preferences.settings.handing_over
        banners = role.banners(self._words, handing_over, self._announced, self._pace.ended)
        self._staging.announce(role.sitting.state, banners)
        self._announced = steps

    def warn(self) -> None:
        """Say at once if the game could not be saved, or goes on in another file."""
        if warning := self._role.save_warning(self._ui.texts):
            self._answers.say(warning)

    def _layout(self, state: GameState) -> TableLayout:
        return self._sight.layout(state, self._role.eyes)
