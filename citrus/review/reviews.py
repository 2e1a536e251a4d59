"""Reviews in the making, one at a time, while other screens are shown, and finished ones."""

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
    """Makes reviews of finished games in a process, and keeps each beside its game, also one that was stopped, to go
    on with it later. Reviews that cannot be written there are kept until the program ends."""

    def __init__(self, depth: Depth | None = None) -> None:
        self._depth = depth or Depth()
        self._made: dict[str, Review] = {}
        self._reviewer: Reviewer | None = None
        self._game = ""  # the fingerprint of the game that is reviewed
        self._path = Path()

    def kept(self, game: Path, record: Record) -> Review | None:
        """Return the review of the game in a file, perhaps just completed, or None. Raises ReviewError if its process
        died."""
        if self.working_on(record):
            self._look()
        known = self._known(game, record)
        return known if known is not None and known.whole else None

    def so_far(self, game: Path, record: Record) -> Review | None:
        """Return what is known of a game: its review, the beginning of one that was stopped or is in the making, or
        None."""
        if self._reviewer is not None and self.working_on(record):
            return self._reviewer.begun()
        return self._known(game, record)

    def begin(self, game: Path, record: Record, steps: Sequence[Step]) -> None:
        """Begin or continue the review of the game in a file, and stop one of another game. Raises ReviewError."""
        if not self.working_on(record):
            self.stop()
            known = self._known(game, record)
            self._reviewer = Reviewer(record, steps, self._depth, judged=known.decisions if known else ())
            self._game, self._path = fingerprint(record), review_path(game)

    def working_on(self, record: Record) -> bool:
        """Return whether the review of this game is in the making."""
        return self._reviewer is not None and self._game == fingerprint(record)

    @property
    def progress(self) -> tuple[int, int]:
        """How many decisions have been judged, and of how many."""
        return (0, 0) if self._reviewer is None else (self._reviewer.done, self._reviewer.total)

    def stop(self) -> None:
        """Stop the review in the making; what has been judged is kept."""
        if self._reviewer is not None:
            begun = self._reviewer.begun()
            self._end()
            if begun.decisions:
                self._keep(begun)

    def _known(self, game: Path, record: Record) -> Review | None:
        """Return what is known of a game: a whole review, one that was stopped, or None."""
        return self._made.get(fingerprint(record)) or load_review(review_path(game), record, self._depth)

    def _keep(self, review: Review) -> None:
        self._made[self._game] = review
        with suppress(OSError):  # as long as the program runs, it is here
            keep_review(self._path, review)

    def _end(self) -> None:
        """End the process."""
        if self._reviewer is not None:
            self._reviewer.close()
            self._reviewer = None

    def _look(self) -> None:
        """Keep the review in the making if it is complete. Raises ReviewError if it never will be."""
        assert self._reviewer is not None
        try:
            found = self._reviewer.review()
        except BaseException:
            self.stop()
            raise
        if found is not None:
            self._end()
            self._keep(found)
