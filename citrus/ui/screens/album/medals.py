"""The medals of the album: who has which, and who is nearest to the next."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from citrus.album.counts import Medal
from citrus.album.goals import GOALS
from citrus.language.wording import names
from citrus.ui.kit.column import Column
from citrus.ui.kit.sheets import Fill
from citrus.ui.screens.album.leaf import Leaf
from citrus.ui.screens.album.list_dialog import ListDialog, Listed
from citrus.ui.screens.album.medal_list import MedalCell, MedalList
from citrus.ui.screens.album.page import AlbumPage
from citrus.ui.screens.album.rows import (
    AlbumRow,
    day,
    goal_text,
    medal_text,
    progress_share,
    progress_text,
    tier_text,
    way_of,
)
from citrus.ui.screens.replay import bar

SIDE = 80.0


class MedalsLeaf(Leaf):
    """A medal for each goal, in the highest tier that anybody has; a click shows how far everybody has come."""

    def __init__(self, page: AlbumPage) -> None:
        super().__init__(page)
        self._medals: dict[str, list[Medal]] = {goal: [] for goal in GOALS}
        self.list = MedalList(self.ui, SIDE, self.cell, self.open, self.known)
        self.widgets = [self.list]

    def take(self) -> None:
        """Take the medals of all who are not left out, for each goal the furthest first."""
        counts = self.page.counts
        self._medals = {
            goal: sorted(
                (medal for key, medal in by.items() if key in counts.persons),
                key=lambda medal: (-len(medal.reached), -medal.best),
            )
            for goal, by in counts.medals.items()
        }
        self.list.take()

    def known(self, goal: str) -> bool:
        """Return whether anybody has come anywhere with a goal."""
        return bool(self._medals[goal])

    def furthest(self, count: int) -> list[str]:
        """Return the goals with which somebody has come furthest, at most `count`."""
        ways = {goal: way_of(goal, medals[0]) for goal, medals in self._medals.items() if medals}
        begun = [goal for goal, way in ways.items() if any(way)]
        return sorted(begun, key=lambda goal: ways[goal], reverse=True)[:count]

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Return one sheet, whose tab says enough."""
        return (("", self._lay),)

    def _lay(self, column: Column) -> None:
        column.explain(self.texts("album.tiers"), 14.5, below=8)
        if self.page.stacked:
            column.add(self.list)
        else:
            column.place(self.list, column.rest)

    @property
    def note(self) -> str:
        """What a click does."""
        at = self.list.current
        return self.texts("album.hint_goal") if at is not None and self._medals[self.list.rows[at]] else ""

    def achievers(self, goal: str) -> str:
        """Return the names of all who have reached a goal; empty for nobody."""
        people = self.page.counts.everybody
        return names(self.texts, [people[medal.person].name for medal in self._medals[goal] if medal.tier])

    def draw_tip(self, surface: pygame.Surface) -> None:
        """Draw the names of those who have the medal under the mouse."""
        at = self.list.current
        if at is not None and (said := self.achievers(self.list.rows[at])):
            bar.draw_tip(surface, self.ui, self.page.u, said, self.list.row_rect(at))

    def cell(self, goal: str) -> MedalCell:
        """Return the medal of a goal, as far as anybody has come with it."""
        people, medals = self.page.counts.everybody, self._medals[goal]
        first = medals[0] if medals else Medal("")
        progress = progress_text(self.texts, goal, first) or tier_text(self.texts, 0)
        known = first.reached or first.best
        said = self.texts("album.of", name=people[first.person].name, text=progress) if known else progress
        hats = tuple(people[medal.person].color for medal in medals if medal.tier)
        return MedalCell(first.tier, said, progress_share(goal, first), hats, self.achievers(goal))

    def open(self, goal: str) -> None:
        """Show how far everybody has come; a row leads to the turn in which a goal was first reached."""
        people, texts = self.page.counts.everybody, self.texts

        def row(medal: Medal) -> AlbumRow:
            aside = day(texts, medal.reached[0].entry) if medal.reached else ""
            said = medal_text(texts, goal, medal)
            return AlbumRow(people[medal.person].name, said, medal=(goal, medal.tier), aside=aside)

        def watch(medal: Medal) -> None:
            self.page.watch(medal.reached[0].entry, medal.reached[0].turn - 1)

        listed = Listed(self._medals[goal], row, lambda medal: bool(medal.reached))
        self.ui.shell.push(ListDialog(self.ui, texts("album.medals"), listed, watch, goal_text(texts, goal)))
