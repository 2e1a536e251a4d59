"""Time at a table: what happens in a game is seen and heard, movement by movement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from msgspec.structs import replace as changed

from citrus.language.words import Words
from citrus.match.settings import SPEEDS
from citrus.records.replay import Step
from citrus.rules.events import Event
from citrus.rules.state import GameState
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.preferences import preferences_of
from citrus.ui.table.model.banners import Banner
from citrus.ui.table.model.event_sounds import MOST, sounds_of
from citrus.ui.table.model.feast import before_the_end
from citrus.ui.table.model.risings import Rising
from citrus.ui.table.model.shifts import contested
from citrus.ui.table.motion.flights import Caption, Movement
from citrus.ui.table.motion.motion import Motion
from citrus.ui.table.motion.movement_builder import NOT_PICKED, Happened, MovementBuilder, Picked
from citrus.ui.table.motion.turn_clock import CALLED_SECONDS, TurnClock

SHIFT_LONGER = 1.5  # times as long as points, since it is seen out of the corner of the eye
LAST_SECONDS = 1.8  # the end of a game can be looked at before it is counted
BREATH_SECONDS = 1.0  # a turn that ends by itself can be looked at before the next player is called
LOOK_SECONDS = 0.5  # a step that is shown again can be looked at for this time before the next one
NOTE_SECONDS = 0.35  # the mouse rests on a thing for this time before there is a note on it
MORE_SECONDS = 1.8  # and for this time before there is more than its first sentence


class Animator:
    """Owns what takes time: movements, counted points, notes that become due, the clocks of the turn.

    `motion` is what moves, made of events by the `builder`; `clock` knows what is pressed too soon. `ending` is the
    table while the last turn of a game is still shown, None before and after.
    """

    def __init__(self, ui: Ui, words: Words, pieces: TablePieces) -> None:
        self.motion = Motion()
        self.builder = MovementBuilder(ui, words, pieces)
        self.clock = TurnClock()
        self.ending: GameState | None = None
        self._left = False  # whether only what the last turn has left is shown
        self._sounds = ui.sounds
        self._preferences = preferences_of(ui)
        self._words = words
        self._told: int | None = None  # how many steps are in the log while something is shown
        self._rested = 0.0  # the mouse or the ring, on what it is on

    @property
    def speed(self) -> float:
        """How many times as fast as usual everything moves; 0: nothing moves."""
        return SPEEDS[self._preferences.settings.speed]

    # time

    def update(self, seconds: float) -> bool:
        """Let things move; return whether anything else looks different."""
        return self.motion.update(seconds, self.speed)

    def rest(self, seconds: float) -> bool:
        """Let the mouse rest where it is; return whether a note has just become due."""
        before, self._rested = self._rested, self._rested + seconds
        return any(before < due <= self._rested for due in (NOTE_SECONDS, MORE_SECONDS))

    def rest_anew(self) -> None:
        """Begin to rest on another thing."""
        self._rested = 0.0

    @property
    def note_due(self) -> bool:
        """Whether the mouse has rested for long enough for a note."""
        return self._rested >= NOTE_SECONDS

    @property
    def more_due(self) -> bool:
        """Whether the mouse has rested for long enough for everything there is to say."""
        return self._rested >= MORE_SECONDS

    # what is seen and heard

    def show(self, layout: TableLayout, happened: Happened, picked: Picked = NOT_PICKED, counts: bool = True) -> None:
        """Animate what happened between two states, after current movements. With `counts`, scorings take their
        time."""
        if self.speed:
            movements = self.builder.movements(layout, happened, picked, counts)
            if movements:
                movements[-1] = self._with_shifts(layout, movements[-1], happened)
            if self.ending is not None:  # what the last turn has brought is seen before everything is counted
                *found, last = movements or [_stillness(self.ending)]
                movements = [*found, replace(last, rest=last.seconds + LAST_SECONDS)]
            else:
                movements += self.builder.scorings.at_the_end(layout, happened.after, happened.events)
            self.motion.add(movements, [player.score for player in happened.before.players])
        else:
            self.motion.stop()

    def _with_shifts(self, layout: TableLayout, last: Movement, happened: Happened) -> Movement:
        """Return the last movement of an action, followed on the full table by light on the totals that fincas
        have changed. The notes on the mats say why."""
        if happened.after.over or layout.calm:
            return last
        found = contested(happened.before, happened.after, happened.events)
        rising = tuple(
            Rising(player, 0, 0, "", at_mat=True, begin=last.seconds, longer=SHIFT_LONGER, foretold=True)
            for player, mine in found.items()
            if sum(shift.points for shift in mine)
        )
        return replace(last, risings=(*last.risings, *rising))

    def show_again(self, layout: TableLayout, before: GameState, step: Step, caption: Caption) -> None:
        """Animate a step again, in silence, after current movements; `caption` says what that is."""
        if self.speed:
            found = self.builder.movements(layout, Happened(before, step.state, step.events))
            shown = [replace(movement, caption=movement.caption or caption, again=True) for movement in found]
            shown[-1:] = [replace(movement, rest=movement.seconds + LOOK_SECONDS) for movement in shown[-1:]]
            self.motion.add(shown, [player.score for player in before.players])

    def breathe(self, state: GameState) -> None:
        """Show for a moment, after current movements, what lies on the table when a turn ends by itself."""
        if self.speed:
            self._look_at(state, BREATH_SECONDS)

    def _look_at(self, state: GameState, seconds: float) -> None:
        """Show a state in which nothing moves for some seconds, after current movements."""
        self.motion.add([replace(_stillness(state), rest=seconds)], [player.score for player in state.players])

    def announce(self, state: GameState, banners: Sequence[Banner]) -> None:
        """Lay banners across the table, one after another, after current movements; none if nothing is to move. At any
        pace there is time to read them."""
        if banners and self.speed:
            least = CALLED_SECONDS * self.speed
            read = (one if one.lot else replace(one, seconds=max(one.seconds, least)) for one in banners)
            movements = [_announcement(state, banner) for banner in read]
            self.motion.add(movements, [player.score for player in state.players])

    def sound(self, events: tuple[Event, ...], after: float = 0.0) -> None:
        """Play events as they are seen: one after another, or only the most important without movements. `after` is the
        delay in seconds."""
        speed = self.speed
        for name, begins in sounds_of(events, MOST if speed else 1):
            self._sounds.play(name, (after + begins) / speed if speed else 0.0)

    def next(self) -> None:
        """End what is shown now, and continue with the next."""
        self.motion.next()
        self._sounds.hush()

    def skip(self) -> bool:
        """Put everything where it belongs at once; points may still be read. Return whether anything moved. What the
        last turn leaves on the table is shown before it is counted, for as long as nobody hurries that, too."""
        if not self.motion.meaning:
            return False
        self.motion.hasten()
        self._sounds.hush()
        if self.ending is not None and not self._left:
            self._left = True
            self.clock.hurry()
            self._look_at(self.ending, LAST_SECONDS)
        return True

    def call(self) -> bool:
        """Put everything where it belongs at once, up to the next banner if there is one; return whether anything
        moved."""
        motion = self.motion
        while motion.to_come and motion.movement is not None and motion.movement.banner is None:
            self.next()
        if motion.movement is None or motion.movement.banner is None:
            return self.skip()
        motion.risings = []  # points would cover it
        return True

    # what is counted

    def go_on(self) -> None:
        """Go on with what is counted next; after the last of it everything is where it belongs."""
        motion = self.motion
        while motion.counting:
            self.next()
            if motion.movement is not None and motion.movement.counts:
                return
        self.call()

    def begin_ending(self, before: GameState, after: GameState, events: Sequence[Event]) -> None:
        """Show the last turn if an action has ended the game, which leads from one state to another by `events`."""
        if after.over:
            self.ending = before_the_end(before, after, events)
            self._left = False

    def end(self) -> bool:
        """Show the game as it ended once the last turn has been shown; return whether that is so just now."""
        if self.ending is None or self.motion.moving:
            return False
        self.ending = None
        return True

    # what the log waits for

    def hold(self, steps: int) -> None:
        """Keep only the first `steps` in the log while something is shown, unless it is kept back already."""
        if self.motion.untold and self._told is None:
            self._told = steps

    def for_log(
        self, steps: Sequence[Step], happened: int, to_come: bool, heard: bool = False
    ) -> tuple[Sequence[Step], int]:
        """Return the steps that may be told now, and how many of them have happened; `to_come`: later ones are told,
        too. What is only `heard` does not wait for what is counted."""
        if not self.motion.untold:
            self._told = None
        if self.ending is not None:  # the scoring says who has won
            steps = steps[:-1]
        if self._told is None or (heard and not self.motion.drawing):
            return steps, happened
        return steps if to_come else steps[: self._told], self._told


def _stillness(state: GameState) -> Movement:
    """Return the movement in which nothing moves."""
    return Movement(state, state)


def _announcement(state: GameState, banner: Banner) -> Movement:
    """Return the movement of a banner; while a lot is drawn, the light goes from mat to mat."""
    if not banner.lot or banner.player is None:
        return Movement(state, state, rest=banner.seconds, banner=banner)
    lit = changed(state, player=banner.player)
    return Movement(lit, state, rest=banner.seconds, caption=Caption(banner.text, ""), banner=banner)
