"""The snapshot of a table: derived once after a change, then painted as often as needed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pygame import Rect

from citrus.rules.numbering import Space, SpaceSet, Tile
from citrus.rules.state import GameState
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.people import Feeling
from citrus.ui.table.model import targets
from citrus.ui.table.model.answers import Answer
from citrus.ui.table.model.banners import Banner
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.feast import Feast
from citrus.ui.table.model.guide import Guide
from citrus.ui.table.model.offer import Choices
from citrus.ui.table.model.pictures import Part
from citrus.ui.table.model.ranking import RankingRow
from citrus.ui.table.model.recap import Retold
from citrus.ui.table.model.said import Prompt
from citrus.ui.table.model.selection import Harvesting, PickedTile, Selection, raised
from citrus.ui.table.model.targets import Target
from citrus.ui.table.motion.flights import Movement
from citrus.ui.table.view.bar_text import BarText
from citrus.ui.table.view.card import Aside
from citrus.ui.table.view.speech import Speech


@dataclass(frozen=True)
class DraggedTile:
    """A tile that follows the mouse: its place in the hand, the tile, and where it is in the window."""

    place: int
    tile: Tile
    rect: Rect


@dataclass(frozen=True)
class Note:
    """The lines of a note about a target, the place that it must not hide, other places that it mentions and must not
    hide either, places that are needed now, and places that could be chosen instead. Instead of lines, it may show
    a row of pictures, in several `ways`, the fullest first; of places around it, it takes the one that hides least of
    what `lies` there."""

    lines: tuple[str, ...]
    beside: Rect
    spoken_of: tuple[Rect, ...]
    needed: tuple[Rect, ...]
    choice: tuple[Rect, ...] = ()
    ways: tuple[tuple[Part, ...], ...] = ()
    lies: tuple[Rect, ...] = ()


@dataclass(frozen=True)
class TableSnapshot:
    """Everything that the painters of the table need, besides how far movements have got.

    `now` is what lies on the table when nothing moves, `movement` what moves. `bright` is what is lit of what can be
    chosen, `refused` lines that cannot be bought, `costs` the points that plantings cost. `hovered` is the target whose
    look changes because the mouse or the keyboard is on it, `focus` the one with the ring, by the keyboard or because a
    finger has looked at it, `seen` the one that somebody not in turn looks at with a controller; with a controller
    each, both rings have the colours of their players, in `ring_colors`. `colors` and `faces` are those of the player
    in turn, or of the winners; `feelings` are everybody's. `ranking` is shown with the standings, `totals` are
    everybody's points if the game ended now, both empty if they are not to be seen. `marked` are spaces shown for a
    line of the log that was clicked, `pointed` for the one under the mouse or the keyboard; `held` is a tile that is
    dragged, `drops` tells whether anything is dragged that is used where it is let go; `recap` is what the others have
    done since the player in turn played last. `question` lies across the table until one more press answers it. `guide`
    is what a hint shows until the turn is over or goes another way. `said` is where the words of the bar are written,
    `tray` is what an empty hand says; `card` are
    sentences over the log: those for which the bar has no room, more about what it says, or words about what is pointed
    at on the board; `aside` tells whether they lie over the market or in the hand. `goal` are sentences on that card
    before somebody has done anything. `feast` is who has won once the game is over. `speech` is what a player says.
    `named` are the sites that sentences on the screen are about, `spelled` is whether the names of columns and rows are
    shown: while a sentence that somebody reads names a space. `undisturbed` is whether nobody passes through the
    valley, as in a lesson.
    """

    layout: TableLayout
    now: GameState
    movement: Movement | None
    bright: Choices
    refused: frozenset[str]
    costs: Mapping[Space, int]
    selection: Selection
    hovered: Target | None
    focus: Target | None
    seen: Target | None
    ring_colors: tuple[str | None, str | None]
    prompt: Prompt
    answer: Answer
    said: BarText
    tray: str
    colors: tuple[str, ...]
    faces: tuple[str, ...]
    feelings: tuple[Feeling, ...]
    standings: bool
    ranking: tuple[RankingRow, ...]
    totals: tuple[int, ...]
    marked: SpaceSet
    pointed: SpaceSet
    held: DraggedTile | None
    drops: bool
    card: tuple[str, ...]
    aside: Aside
    goal: tuple[str, ...]
    note: Note | None
    recap: tuple[Retold, ...]
    question: Banner | None
    feast: Feast | None
    guide: Guide | None
    speech: Speech | None
    named: frozenset[str]
    spelled: bool
    undisturbed: bool

    @property
    def state(self) -> GameState:
        """The painted state."""
        return self.now if self.movement is None else self.movement.shown

    @property
    def calm(self) -> bool:
        """Whether only what one needs for a good turn is shown, instead of everything."""
        return self.layout.calm

    @property
    def away(self) -> SpaceSet:
        """Spaces whose workers are hidden: they are moving, or their regions are chosen for a harvest and look as they
        will afterwards."""
        if self.movement is not None:
            return self.movement.away
        regions = self.selection.regions if isinstance(self.selection, Harvesting) else ()
        return sum(1 << space for space in regions)

    @property
    def before_harvest(self) -> bool:
        """Whether somebody points at the button that begins a harvest."""
        return self.hovered == targets.CommandButton(Command.HARVEST) and self.hovered in self.bright

    @property
    def picked(self) -> int | None:
        """The place in the hand of the lifted tile, or None: while a space is pointed at, of the one planted there."""
        if not isinstance(self.selection, PickedTile) or self.movement is not None:
            return None
        there = None if self.hovered is None else self.bright.get(self.hovered)
        return raised(self.state, self.selection, there)

    @property
    def pointed_site(self) -> str:
        """The site under the mouse or the keyboard, while nothing can be done there; empty for none."""
        space, sites = self.hovered_space, self.now.game.board.sites
        if space is None or targets.Space(space) in self.bright:
            return ""
        return next((site for site, there in sites.items() if there == space), "")

    @property
    def lettered(self) -> frozenset[str]:
        """The sites that show their letter where houses do not have one: on the full table also the one that is pointed
        at, which on the calm table shows its places instead."""
        return self.named if self.calm or not self.pointed_site else self.named | {self.pointed_site}

    @property
    def hovered_space(self) -> Space | None:
        """The space of the board under the mouse or the keyboard."""
        return self.hovered.number if isinstance(self.hovered, targets.Space) else None
