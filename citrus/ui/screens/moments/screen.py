"""The story of a finished game: pictures of the board at the moments that mattered, each with a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from citrus.match.match import Match
from citrus.match.moments import Moment, moments
from citrus.rules.game import Game
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.column import Column
from citrus.ui.kit.screen import Announcement, Ui
from citrus.ui.kit.sheets import FOOT, HEAD, Fill, Foot, SheetsPage
from citrus.ui.screens.final.keepsake import KeptDialog
from citrus.ui.screens.moments.card import MomentCard
from citrus.ui.screens.moments.sheet import story_picture
from citrus.ui.screens.moments.telling import Telling
from citrus.ui.screens.routes import Routes

PAPER = 34  # design pixels: what the sheet has above and below its cards


class MomentsScreen(SheetsPage):
    """The moments of a finished match on one sheet; a click on one shows it in the replay."""

    title = "story.title"
    shares = (1.0,)
    widest_alone = 960.0

    def __init__(self, ui: Ui, routes: Routes, match: Match) -> None:
        super().__init__(ui)
        self.match = match
        self.telling = Telling(ui, match, moments(match.steps, len(match.seats)))
        self._routes = routes
        self.cards = [MomentCard(ui, self.telling, one, partial(self._open, one)) for one in self.telling.moments]
        self.back = Button(ui, ui.texts("review.back"), ui.shell.pop, "plain", Face("back"))
        self.watch = Button(ui, ui.texts("final.watch"), lambda: routes.to_replay(match), "plain", Face("watch"))
        self.save = Button(ui, ui.texts("final.picture"), self._save, "plain", Face("picture"))
        self.review = Button(ui, ui.texts("final.review"), lambda: routes.to_review(match), "primary", Face("review"))
        self.foot = [self.back, self.save, self.watch, self.review]
        self.group.widgets = [*self.cards, *self.foot]
        self.group.default = self.cards[0]

    @property
    def game(self) -> Game:
        """The game whose story it is."""
        return self.match.state.game

    def aloud(self) -> Sequence[Announcement]:
        """Return when the moments were, in order."""
        said = self.ui.texts.joined("; ", [card.words for card in self.cards])
        return [Announcement(self.ui.texts.sentences([said]))]

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out the cards, on one page where there is room for that."""
        self.telling.u = self.u
        return super().arrange(size)

    def layout(self, size: tuple[int, int]) -> None:
        """Lay the page out; the pictures come one after another."""
        super().layout(size)
        self.animating = any(card.picture is None for card in self.cards)

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Return the only sheet."""
        return [("", self._lay_cards)]

    def _lay_cards(self, column: Column) -> None:
        room = Rect(column.left, column.y, column.width, 0)
        places = self.telling.lay(room, 0 if self.stacked else self.size[1] - self.px(HEAD + FOOT + PAPER))
        for card, place in zip(self.cards, places, strict=True):
            card.layout(place, self.u)
        column.y = places[-1].bottom

    def lay_foot(self, foot: Foot) -> None:
        """Lay out the way back, the picture of it all, the replay, and the way on: what could have been better."""
        foot.left(self.back, self.px(150))
        wide = min(self.px(230), foot.share(3))
        foot.right(self.review, wide, main=True)
        foot.right(self.watch, wide)
        foot.right(self.save, wide)

    def update(self, seconds: float) -> None:
        """Make one picture in each frame."""
        super().update(seconds)
        if self.animating:
            made = next((card for card in self.cards if card.work()), None)
            self.animating = made is not None
            self.dirty = self.dirty or self.animating

    def _save(self) -> None:
        """Save the whole story as one picture, show it, and say where it is."""
        self.ui.shell.push(KeptDialog(self.ui, self.match, lambda: story_picture(self.ui, self.match, self.telling)))

    def _open(self, moment: Moment) -> None:
        """Watch a moment, as it happens where something did."""
        said = self.telling.whole(moment)
        happens = moment.kind != "surprise" and not self.match.steps[moment.position].state.over
        self._routes.to_remark(self.match, moment.position, said, happens)
