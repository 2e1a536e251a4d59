"""Reviews that are made, one at a time, while other screens are shown, and those that are kept."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from citrus.records.beside import review_path
from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.review.files import keep_review, load_review
from citrus.review.judging import fingerprint
from citrus.review.reviewer import Reviewer
from citrus.review.values import Depth, Review


class Reviews:
    """Makes reviews of finished games in a process, and keeps each beside its game.

    Those that cannot be written there are kept until the program ends.
    """

    def __init__(self, depth: Depth | None = None) -> None:
        self._depth = depth or Depth()
        self._made: dict[str, Review] = {}
        self._reviewer: Reviewer | None = None
        self._game = ""  # the fingerprint of the game that is reviewed
        self._path = Path()

    def kept(self, game: Path, record: Record) -> Review | None:
        """The review of the game in a file, if there is one; it may just have been completed. Raises ReviewError if
        its process died."""
        if self.working_on(record):
            self._look()
        made = self._made.get(fingerprint(record))
        return made or load_review(review_path(game), record, self._depth)

    def begin(self, game: Path, record: Record, steps: Sequence[Step]) -> None:
        """Begin the review of the game in a file, or go on with it; one of another game is given up.

        Raises ReviewError.
        """
        if not self.working_on(record):
            self.stop()
            self._reviewer = Reviewer(record, steps, self._depth)
            self._game, self._path = fingerprint(record), review_path(game)

    def working_on(self, record: Record) -> bool:
        """Whether the review of this game is being made."""
        return self._reviewer is not None and self._game == fingerprint(record)

    @property
    def progress(self) -> tuple[int, int]:
        """How many decisions have been judged, and of how many."""
        return (0, 0) if self._reviewer is None else (self._reviewer.done, self._reviewer.total)

    def stop(self) -> None:
        """Give up the review that is being made."""
        if self._reviewer is not None:
            self._reviewer.close()
            self._reviewer = None

    def _look(self) -> None:
        """Keep the review that was being made if it is complete. Raises ReviewError if it never will be."""
        assert self._reviewer is not None
        try:
            found = self._reviewer.review()
        except BaseException:
            self.stop()
            raise
        if found is not None:
            self.stop()
            self._made[self._game] = found
            with suppress(OSError):  # as long as the program runs, it is here
                keep_review(self._path, found)
