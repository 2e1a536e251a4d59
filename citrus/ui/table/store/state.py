"""The state of a table besides the game, as one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from citrus.match.settings import Level
from citrus.rules.state import GameState
from citrus.ui.pieces.lens import WHOLE, Lens
from citrus.ui.table.model.answers import SILENCE, Answer
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.guide import Guide, chosen_otherwise, unhindered
from citrus.ui.table.model.inputs import Gesture
from citrus.ui.table.model.played import PlayedTurn
from citrus.ui.table.model.selection import NOTHING, PickedTile, Selection
from citrus.ui.table.model.targets import MoreLink, Target


@dataclass(frozen=True)
class TableState:
    """What is picked, answered, hinted and looked at.

    - `selection` is what is picked, `gesture` what the mouse does with its button held down.
    - `answer` is what is said, `fresh` while the mouse is where it was asked for. `explained` is the one about which
      somebody has asked for more, `asks_how`: somebody has asked how the next step is done.
    - `ending`: somebody has been warned that the next press ends the game, and has only asked questions since.
    - `guide` is what a hint shows, `guides` what it showed after each number of steps, for those who undo.
    - `asked`: a hint is to be shown once the turn has passed, or bots had theirs, by this command.
    - `pinned` is the line of the log whose place is shown, `retold` the turn whose changes are shown.
    - `standings`: sheets at the fincas say who leads there. `opened` is whose folded mat is open.
    - `focus` is what the keyboard is at, `hovered` what the mouse or the keyboard is on. `quiet`: a note on that waits
      until the mouse has been elsewhere. `onlooker` is the place of the controller of somebody not in turn who looks.
    - `lens` is how the board is enlarged. `sight_due`: what can be done is to come into sight once nothing moves.
    - `level` is how much the table shows, `peeking` while the other level is looked at. `preferred` is the level of the
      settings when `level` was set, None before.
    - `paused` and `factor`: whether bots among themselves rest, and how many times as fast as usual they play.
    """

    selection: Selection = NOTHING
    gesture: Gesture | None = None
    answer: Answer = SILENCE
    explained: Answer = SILENCE
    asks_how: bool = False
    fresh: bool = False
    ending: bool = False
    guide: Guide | None = None
    guides: Mapping[int, Guide] = field(default_factory=dict)
    asked: Command | None = None
    pinned: int | None = None
    retold: PlayedTurn | None = None
    standings: bool = False
    opened: int | None = None
    focus: Target | None = None
    hovered: Target | None = None
    quiet: bool = False
    onlooker: int | None = None
    lens: Lens = WHOLE
    sight_due: bool = False
    level: Level = "calm"
    peeking: bool = False
    preferred: Level | None = None
    paused: bool = False
    factor: int = 1

    @property
    def calm(self) -> bool:
        """Whether the table shows only what one needs for a good turn."""
        return (self.level == "calm") != self.peeking

    @property
    def advised(self) -> bool:
        """Whether what is said now is the sentence of the hint."""
        return self.guide is not None and bool(self.guide.said.text) and self.answer is self.guide.said

    @property
    def strays(self) -> bool:
        """Whether something is picked that has to be put back before the next step of the hint."""
        action = None if self.guide is None else self.guide.action
        return action is not None and unhindered(self.selection, action) != self.selection

    @property
    def wants_more(self) -> bool:
        """Whether somebody has asked for more about what is said now, or about the hint that is thought about."""
        return bool(self.answer.text) and self.explained is self.answer

    @property
    def explains(self) -> bool:
        """Whether more is told about what is said now, as somebody has asked for."""
        return bool(self.answer.more) and self.wants_more

    @property
    def outlived(self) -> bool:
        """Whether a refusal is still said while the mouse or the keyboard is elsewhere; help and its links stay."""
        return self.answer.refuses and not self.fresh and self.hovered != MoreLink()

    @property
    def busy(self) -> bool:
        """Whether something is said or shown that Escape clears before a hint."""
        said = bool(self.answer.text) and not self.advised
        return said or self.opened is not None or self.pinned is not None or self.retold is not None

    def next_click(self, state: GameState) -> Target | None:
        """Return where the hint asks to click next; None without one, or while it knows no next step."""
        return None if self.guide is None else next(iter(self.guide.pointed_at(state, self.selection)), None)

    def dragged(self, state: GameState) -> int | None:
        """Return the place in the hand of the tile that follows the mouse, or None."""
        gesture, picked = self.gesture, self.selection
        if gesture is None or not gesture.moved or gesture.place is None or gesture.hand != state.hand:
            return None
        return gesture.place if isinstance(picked, PickedTile) and picked.place == gesture.place else None

    def saying(self, answer: Answer) -> TableState:
        """Return the state with another answer."""
        return replace(self, answer=answer)

    def attended(self, line: int | None = None) -> TableState:
        """Return the state after a click, without answers to earlier ones. `line` is the log line that is clicked now,
        if any; one that is shown already is hidden."""
        pinned = None if line == self.pinned else line
        return replace(self, answer=SILENCE, fresh=True, ending=False, pinned=pinned, retold=None, opened=None)

    def reminded(self, state: GameState) -> TableState:
        """Return the state that repeats the hint, once nothing else is said or picked. While other regions or fruits
        are chosen than it advises, the bar tells what these bring."""
        if self.strays:
            return replace(self, answer=SILENCE) if self.advised else self
        if self.guide is None or self.answer.text or not self.guide.said.text:
            return self
        if not self.guide.points_out and chosen_otherwise(state, self.selection, self.guide.action):
            return self
        return replace(self, answer=self.guide.said, fresh=False)

    def unguided(self) -> TableState:
        """Return the state without a hint, and without one to return to."""
        return replace(self, answer=SILENCE if self.advised else self.answer, guide=None, guides={})

    def returned(self, before: int, now: int) -> TableState:
        """Return the state after undo or redo from `before` steps to `now`; the hint shows what it did then."""
        guides = {**self.guides, before: self.guide} if self.guide is not None else self.guides
        return replace(self, guide=guides.get(now), guides=guides)
