"""A calm review: the best turn of each person in a picture, two of a single one, and below a few turns with a better
one to learn from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from citrus.bots.leads import whole_points
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.moments import Moment, own_turns
from citrus.review.figures import ReviewedTurn
from citrus.ui.kit.column import Column
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.sheets import SheetsPage
from citrus.ui.kit.widgets import Widget
from citrus.ui.pieces.hats import hat
from citrus.ui.screens.moments.card import MomentCard
from citrus.ui.screens.moments.telling import Telling
from citrus.ui.screens.review.findings import Findings, better_text, scores_less
from citrus.ui.screens.review.parts import Sentence, heights

ROW, LEAST_ROW, WANTED_ROW = 3, 200, 220  # cards in a row, and its height in design pixels
BEST_ALONE = 2  # turns that are praised where only one person played
LESSONS = 2  # turns to learn from: of each of two people, and of all together where there are many; of three, one each


class Praise:
    """The cards with the best turns of people, and once the review is there, sentences on turns to learn from. In
    a game of computers these count as people."""

    def __init__(
        self,
        ui: Ui,
        words: Words,
        match: Match,
        on_moment: Callable[[Moment, str], None],
        on_turn: Callable[[ReviewedTurn], None],
    ) -> None:
        """Take what a click on a card calls, with what the card says, and what one on a sentence calls."""
        every = range(len(match.seats))
        self.people = [player for player in every if match.seats[player].bot is None] or [*every]
        own = [one for one in own_turns(match.steps) if one.player in self.people]
        each = BEST_ALONE if len(self.people) == 1 else 1
        best = [one for player in self.people for one in [one for one in own if one.player == player][:each]]
        self._telling = Telling(ui, match, best, narrow=True)
        self.cards = [
            MomentCard(ui, self._telling, one, partial(on_moment, one, self._telling.whole(one)))
            for one in self._telling.moments
        ]
        self.lessons: tuple[ReviewedTurn, ...] = ()
        self._sentences: Sequence[Sentence] = ()
        self._ui = ui
        self._words = words
        self._match = match
        self._on_turn = on_turn

    @property
    def widgets(self) -> list[Widget]:
        """The cards and the sentences."""
        return [*self.cards, *self._sentences]

    def tell(self, found: Findings) -> None:
        """Add the turns to learn from that a whole review has found: those in which people gave away most, but neither
        their best ones, nor those with a finca that the better turn would not have scored: nobody at a family's table
        believes that."""
        best, chosen = {one.turn for one in self._telling.moments}, list[ReviewedTurn]()
        for player in self.people:
            own = [one for one in found.turns if one.player == player and one.grade == "costly"]
            own = [one for one in own if one.number not in best and not scores_less(self._match.steps, one)]
            own = sorted(own, key=lambda one: -one.lost)
            chosen += own[: LESSONS if len(self.people) <= LESSONS else 1]
        if len(self.people) > ROW:
            chosen = sorted(chosen, key=lambda one: -one.lost)[:LESSONS]
        self.lessons = tuple(sorted(chosen, key=lambda one: one.number))
        self._sentences = [self._sentence(turn) for turn in self.lessons]

    def _sentence(self, turn: ReviewedTurn) -> Sentence:
        name, color = self._words.player(turn.player), self._match.seats[turn.player].color
        points = self._words.amount("points", whole_points(turn.lost))
        said = self._words.texts("review.there_was_for", turn=turn.number, name=name, points=points)
        below = better_text(self._words, self._match.steps, turn)
        return Sentence(self._ui, partial(hat, self._ui, color), said, below, partial(self._on_turn, turn))

    def lay(self, page: SheetsPage, column: Column, below: int) -> None:
        """Fill a column down to the height `below`: the cards get the room that the sentences leave."""
        gap, room = page.px(8), column.rest - below
        rows = -(-len(self.cards) // ROW)
        above = rows * page.px(LEAST_ROW), rows * page.px(WANTED_ROW)
        lines = heights(page, self._sentences, column.width, room, above)
        self._telling.u = page.u
        most = 0 if page.stacked else room - sum(lines) - gap
        places = self._telling.lay(Rect(column.left, column.y, column.width, 0), most)
        for card, place in zip(self.cards, places, strict=True):
            card.layout(place, page.u)
        if places:
            column.y = places[-1].bottom + gap
        for sentence, line in zip(self._sentences, lines, strict=True):
            column.place(sentence, line)

    def work(self) -> bool:
        """Make one picture that is missing; return whether there was one."""
        return any(card.work() for card in self.cards)
