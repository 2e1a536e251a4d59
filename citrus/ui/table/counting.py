"""What is counted before everybody's eyes: the log, the buttons and the scoring wait until it is over."""

from __future__ import annotations

from collections.abc import Sequence

from citrus.records.replay import Step
from citrus.rules.state import GameState
from citrus.ui.kit.sounds import Sounds
from citrus.ui.table.model.feast import before_the_feast
from citrus.ui.table.staging import Staging


class Counting:
    """Follows what a staging shows. `ending` is the table while a game that is over is counted, None before and after;
    `feasted` is whether its end has been celebrated."""

    def __init__(self, staging: Staging, sounds: Sounds) -> None:
        self.ending: GameState | None = None
        self.feasted = False
        self._staging = staging
        self._sounds = sounds
        self._told: int | None = None  # that many steps are in the log while something is shown

    def begin(self, before: GameState, after: GameState) -> None:
        """An action led from one state to another: if the game is over, its end is counted now."""
        if after.over and self._staging.pace:
            self.ending = before_the_feast(before, after)

    def hold(self, steps: int) -> None:
        """Keep that many steps in the log while something is shown, unless it is kept back already."""
        if self._staging.motion.untold and self._told is None:
            self._told = steps

    def let_go(self) -> None:
        """Keep nothing back any more if nothing is shown."""
        if self._told is not None and not self._staging.motion.untold:
            self._told = None

    def for_log(self, steps: Sequence[Step], happened: int, to_come: bool) -> tuple[Sequence[Step], int]:
        """The steps that may be told now, and how many of them have happened; `to_come` if later ones are told, too."""
        if self.ending is not None:  # the scoring says who has won
            steps = steps[:-1]
        if self._told is None:
            return steps, happened
        return steps if to_come else steps[: self._told], self._told

    def go_on(self) -> bool:
        """Go on with what is counted next; whether there was something."""
        motion = self._staging.motion
        while motion.staging:
            self._staging.next()
            movement = motion.movement
            if movement is not None and movement.staged:
                return True
        return False

    def go_to_banner(self) -> bool:
        """Go on to the next banner, and let no points lie on it; whether one lies across the table now."""
        motion = self._staging.motion
        while motion.to_come and motion.movement is not None and motion.movement.banner is None:
            self._staging.next()
        if motion.movement is None or motion.movement.banner is None:
            return False
        motion.risings = []
        return True

    def count_on(self) -> None:
        """Go on with the next part of the final scoring; after the last one everything is where it belongs."""
        self._staging.next()
        if self._staging.motion.movement is None:
            self._staging.skip()
        self.celebrate()

    def celebrate(self) -> None:
        """Let the last chords of a game be heard when the feast begins."""
        movement = self._staging.motion.movement
        if not self.feasted and movement is not None and movement.feast is not None:
            self.feasted = True
            self._sounds.play("ending")

    def end(self) -> bool:
        """Show the game as it ended once everything is counted; whether that is so just now."""
        if self.ending is None or self._staging.motion.moving:
            return False
        self.ending = None
        return True
