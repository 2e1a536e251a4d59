"""Reviews that nobody had to think about, made up, but of real games; and the screen that shows them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from citrus.bots.balance import Part, Source
from citrus.match.match import Match
from citrus.records.beside import review_path
from citrus.records.notation import format_action
from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.review.files import keep_review, load_review
from citrus.review.judging import choices, review
from citrus.review.reviewer import ReviewError
from citrus.review.reviews import Reviews
from citrus.review.values import Decision, Depth, Review
from citrus.rules.turn import legal_actions
from citrus.ui.kit.description import Description
from citrus.ui.screens.review.curve import Curve
from citrus.ui.screens.review.screen import ReviewScreen
from citrus.ui.screens.review.shown import ReviewWidgets
from citrus.ui.screens.review.turn_list import TurnList
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App


def made_up(match: Match, seed: int = 1) -> Review:
    """Return a review of a match in which every third decision gave something away, from half a point to nine."""
    rng, players, found = random.Random(seed), len(match.seats), []
    expected = [50.0] * players
    for number, choice in enumerate(choices(match.steps)):
        before = tuple(expected)
        expected = [points + rng.gauss(0, 3) for points in expected]
        lost = rng.uniform(0.5, 9) if number % 3 == 1 else 0.0
        other = legal_actions(choice.state)[-1]
        better = (format_action(match.record.game, other),) if lost else ()
        found.append(
            Decision(
                choice.position,
                len(choice.actions),
                choice.state.player,
                better,
                lost,
                0.8 if lost else 0.0,
                before,
                tuple(expected),
                0.9,
                choice.revealed,
                parts=(Part(lost, Source("finca", "A")),) if lost else (),
            )
        )
    return review(match.record, match.steps, Depth(), found)


def reviewed(match: Match) -> Match:
    """Return the same match, with a made-up review kept beside it."""
    keep_review(review_path(match.path), made_up(match))
    return match


class QuietReviews(Reviews):
    """Reviews that no process makes: what comes is there when the test says so."""

    def __init__(self, done: int = 0, total: int = 0) -> None:
        super().__init__()
        self.done = done
        self.total = total
        self.begun = 0
        self.made_now: Review | None = None
        self.judged_now: Review | None = None
        self.error: ReviewError | None = None

    def kept(self, game: Path, record: Record) -> Review | None:
        """Return what the test has put there; it may be an error instead."""
        if self.error is not None:
            error, self.error = self.error, None
            raise error
        return self.made_now or load_review(review_path(game), record, Depth())

    def so_far(self, game: Path, record: Record) -> Review | None:
        """Return what the test has put there."""
        return self.judged_now

    def begin(self, game: Path, record: Record, steps: Sequence[Step]) -> None:
        """Begin nothing."""
        self.begun += 1

    def working_on(self, record: Record) -> bool:
        """Return True."""
        return True

    @property
    def progress(self) -> tuple[int, int]:
        """What the test says."""
        return self.done, self.total


def opened(app: App, match: Match) -> ReviewScreen:
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.routes.to_review(match)
    assert isinstance(app.top, ReviewScreen)
    app.draw()
    return app.top


def parts(screen: ReviewScreen) -> tuple[Curve, TurnList]:
    return shown_by(screen).curve, screen.listed.turns


def swings(screen: ReviewScreen) -> list[Description]:
    """Return the key moments that a review tells in sentences, from the top."""
    told = [one.words for one in shown_by(screen).sentences]
    return [one for one in screen.describe() if one.role == "button" and one.name in told]


def shown_by(screen: ReviewScreen) -> ReviewWidgets:
    assert screen.shown is not None
    return screen.shown
