"""The clocks of the turn: what comes too soon after something else, and how long nobody has done anything."""

from __future__ import annotations

STRAY_SECONDS = 2.5  # a key within this time after a bot's turn was meant to hurry it, as was the next one after that
LULL_SECONDS = 0.4  # the same after a scoring; a second click within this time is the second half of a double click
CALM_SECONDS = 0.7  # a press within this time after a person's turn was a double click on its end
END_SECONDS = 3.0  # a press within this time after a turn has ended by itself was meant to end it
LATE_SECONDS = 1.5  # a press that ends turns or hurries bots, within this time after either, was made once too often;
# so was one that chooses within this time after what it chooses has been shown
CALLED_SECONDS = 0.7  # a person whose turn has come by itself reads who is called
UNCALLED_SECONDS = 0.5  # without a call, a press was meant for the turn before
INVITE_SECONDS = 15.0  # without a press, before a hint might be welcome


class TurnClock:
    """Counts down when the turn goes from a person to a bot or back, or a scoring ends; up while nothing is done."""

    def __init__(self) -> None:
        self._bots_turn: bool | None = None  # None: no time has passed yet
        self._left = 0.0  # seconds in which a key belongs to what was before
        self._double = 0.0  # seconds in which a click is the second half of one that hurried, or ended a turn
        self._idle = 0.0
        self._hurries = False  # whether nothing has been done since a bot's turn
        self.shown = False  # whether the end of a bot's turn is still on its way
        self._ended = 0.0  # seconds in which somebody may still want to end the turn before
        self._passing = 0.0  # seconds in which somebody may still want to go on with the turn before

    def update(self, seconds: float, bots_turn: bool, to_come: bool = False, moving: bool = False) -> bool:
        """Let time pass; return whether a hint has just become welcome.

        `to_come`: something must still be seen before the next person begins. `moving`: pieces are moving; while these
        are a bot's, its turn is not over for those who watch it.
        """
        self.notice(bots_turn, moving)
        self._double -= seconds
        if not self.shown:
            self._left -= seconds
        # once the next person has seen whose turn it is, there is still time for a late press
        least = min(self._ended, LATE_SECONDS) if moving else 0.0
        self._ended = max(self._ended - seconds, least)
        if not to_come:
            self._passing -= seconds
        before = self._idle
        self._idle = 0.0 if bots_turn else self._idle + seconds
        return before < INVITE_SECONDS <= self._idle

    def notice(self, bots_turn: bool, moving: bool) -> None:
        """Note whether a bot is in turn now, and whether pieces are moving."""
        if self._bots_turn is not None and bots_turn != self._bots_turn:
            self._left = CALM_SECONDS if bots_turn else STRAY_SECONDS
            self.shown = self._hurries = not bots_turn
            if bots_turn:
                self._double = CALM_SECONDS
            else:
                self._ended = LATE_SECONDS
        self._bots_turn = bots_turn
        self.shown = self.shown and moving

    def rest(self) -> None:
        """Note that something that a key hurries has just ended by itself."""
        self._left = max(self._left, LULL_SECONDS)

    def stray(self) -> None:
        """Note a key that was meant to hurry what has just ended: who presses it time and again has not noticed."""
        self._left = max(self._left, STRAY_SECONDS)

    def show(self) -> None:
        """Note that a key that chooses has only shown what it would choose. After a bot's turn, it may have been meant
        to hurry that, and so may be the next one."""
        if self._hurries:
            self._left = max(self._left, LATE_SECONDS)

    def hurry(self) -> None:
        """Note that a click has hurried something, and has done nothing else."""
        self._double = max(self._double, LULL_SECONDS)

    def hasty(self, keyed: bool) -> bool:
        """Return whether a key (`keyed`) or a click now belongs to what has just ended."""
        return (self._left if keyed else self._double) > 0

    def end(self, by_itself: bool) -> None:
        """Note that a turn has ended, by itself or by its player, and another person is in turn."""
        self._ended = END_SECONDS if by_itself else LATE_SECONDS

    def pass_on(self, called: bool) -> None:
        """Note that the turn has passed by itself from one person to another, who is `called` by name or not."""
        self._passing = CALLED_SECONDS if called else UNCALLED_SECONDS

    def begin(self) -> None:
        """Note that the player in turn has begun to do something."""
        self._ended = self._passing = 0.0
        self._hurries = False

    def decide(self) -> None:
        """Note that a person in turn has chosen what to do, or where: what comes next is meant."""
        self.begin()
        self._left = 0.0

    @property
    def passing(self) -> bool:
        """Whether a turn has just passed by itself, so that the next person cannot mean what is pressed."""
        return self._passing > 0

    @property
    def ended(self) -> bool:
        """Whether a turn has just ended, and nobody has done anything since."""
        return self._ended > 0

    def touch(self) -> None:
        """Note that somebody has moved the mouse or pressed something."""
        self._idle = 0.0

    @property
    def inviting(self) -> bool:
        """Whether a hint might be welcome."""
        return self._idle >= INVITE_SECONDS
