"""A calm review: the best turn of each person in a picture, two of a single one; below a few turns with a better one to
learn from, and what put the winner ahead of people."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache, partial

from pygame import Rect

from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.moments import Moment, own_turns, snatched
from citrus.records.replay import Step
from citrus.review.better import scored_fincas
from citrus.review.figures import ReviewedTurn
from citrus.review.stalls import longest_stall
from citrus.ui.kit.column import Column
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.sheets import SheetsPage
from citrus.ui.kit.widgets import Widget
from citrus.ui.pieces.hats import hat
from citrus.ui.screens.moments.card import MomentCard
from citrus.ui.screens.moments.telling import Telling
from citrus.ui.screens.review.better import BetterTurn, better_turn
from citrus.ui.screens.review.findings import Findings, people
from citrus.ui.screens.review.parts import Sentence

BEST_ALONE = 2  # turns that are praised where only one person played
LESSONS = 2  # turns to learn from
MOST_GAPS = 2  # for which there is room
FEW = 3  # the most people with cards in a single row, which leaves room for all gaps


class Praise:
    """The cards with the best turns of people, and once the review is there, sentences on turns to learn from; it
    praises no costly turn, as far as there are others. In a game of computers these count as people."""

    def __init__(
        self,
        ui: Ui,
        words: Words,
        match: Match,
        on_moment: Callable[[Moment, str], None],
        on_turn: Callable[[ReviewedTurn], None],
    ) -> None:
        """Take what a click on a card calls, with what the card says, and what one on a sentence calls."""
        self.people = people(match)
        self.lessons: tuple[ReviewedTurn, ...] = ()
        self.gaps: Sequence[str] = ()  # what put the winner ahead, above the cards
        self.remarks = list[str]()
        self._sentences: Sequence[Sentence] = ()
        self._ui = ui
        self._words = words
        self._match = match
        self._on_moment = on_moment
        self._on_turn = on_turn
        self.better: Callable[[ReviewedTurn], BetterTurn | None] = cache(partial(_better, words, match.steps))
        self._praise(())

    def _praise(self, spoiled: Collection[int]) -> None:
        """Make the cards: rather of turns, by number, that are not `spoiled`, and first of snatched fincas."""
        taken = {one.turn: one for one in snatched(self._match.steps)}
        own = sorted(
            own_turns(self._match.steps, fight=True), key=lambda one: (one.turn in spoiled, one.turn not in taken)
        )
        each, best = BEST_ALONE if len(self.people) == 1 else 1, list[Moment]()
        for player in self.people:
            best += [taken.get(one.turn, one) for one in own if one.player == player][:each]
        telling = self._telling = Telling(self._ui, self._match, best, narrow=True)
        self.cards = [
            MomentCard(self._ui, telling, one, partial(self._on_moment, one, telling.whole(one))) for one in best
        ]

    @property
    def widgets(self) -> list[Widget]:
        """The cards and the sentences."""
        return [*self.cards, *self._sentences]

    @property
    def told(self) -> list[str]:
        """The turns to learn from, and what else is said of the game; empty without a review."""
        return [*self.gaps, *(one.words for one in self._sentences), *self.remarks]

    def tell(self, found: Findings) -> None:
        """Add the turns to learn from that a whole review has found, and what else explains the game."""
        best, spoiled = (
            {one.turn for one in self._telling.moments},
            {one.number for one in found.turns if one.grade == "costly"},
        )
        if best & spoiled:
            self._praise(spoiled)
            best = {one.turn for one in self._telling.moments}
        self.lessons = lessons(self._match.steps, found, self.people, best, self.better)
        self._sentences = [self._sentence(turn) for turn in self.lessons]
        stall, texts = longest_stall(self._match.steps, found.turns, self.people), self._words.texts
        self.gaps = found.gaps[: MOST_GAPS if len(self.people) <= FEW else 1]
        self.remarks = [] if self.lessons else [texts("review.no_lesson")]
        if stall is not None:
            who = self._words.player(stall.player)
            self.remarks.append(texts("review.stall", name=who, first=stall.first, last=stall.last))

    def _sentence(self, turn: ReviewedTurn) -> Sentence:
        name, color = self._words.player(turn.player), self._match.seats[turn.player].color
        said = self._words.texts("review.there_was_for", turn=turn.number, name=name)
        found = self.better(turn)
        below = () if found is None else found.in_brief[:2]  # the rest comes with the picture
        return Sentence(self._ui, partial(hat, self._ui, color), said, below, partial(self._on_turn, turn))

    def lay(self, page: SheetsPage, column: Column, below: int) -> None:
        """Fill a column down to the height `below`: the cards get the room that the sentences leave."""
        for said in self.gaps:
            column.explain(said, 16, below=8)
        gap, room = page.px(8), column.rest - below
        lines = [one.height(page.u, column.width) for one in self._sentences]
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


def lessons(
    steps: Sequence[Step],
    found: Findings,
    people: Sequence[int],
    praised: Collection[int],
    better: Callable[[ReviewedTurn], BetterTurn | None],
) -> tuple[ReviewedTurn, ...]:
    """Return the turns of people to learn from, in order: the one that gave away most, and then rather one of somebody
    else in another half of the game; `better` tells what would have been better. Nobody learns from a turn that is
    `praised`, or while there are others from one that scored a finca, at which the family cheered."""
    every = [one for one in found.turns if one.player in people and one.number not in praised and better(one)]
    left = [one for one in every if _teaches(steps, one)] or every
    chosen = list[ReviewedTurn]()
    while left and len(chosen) < LESSONS:

        def again(turn: ReviewedTurn) -> tuple[bool, bool, bool, float]:
            """Return whether its player has a lesson, whether it tells no reason, whether its half of the game has a
            lesson, and how little it gave away."""
            told = better(turn)
            halves = {2 * one.number > len(found.turns) for one in chosen}
            return (
                turn.player in {one.player for one in chosen},
                told is None or not told.reasons,
                (2 * turn.number > len(found.turns)) in halves,
                -turn.lost,
            )

        chosen.append(min(left, key=again))
        left.remove(chosen[-1])
    return tuple(sorted(chosen, key=lambda one: one.number))


def _better(words: Words, steps: Sequence[Step], turn: ReviewedTurn) -> BetterTurn | None:
    """Return what would plainly have been better in a turn."""
    found = None if turn.costliest is None else better_turn(words, steps, turn.costliest)
    return found if found is not None and found.plain else None


def _teaches(steps: Sequence[Step], turn: ReviewedTurn) -> bool:
    """Return whether a turn with a better one scored no finca for its player."""
    return turn.costliest is not None and not scored_fincas(steps, turn.costliest)
