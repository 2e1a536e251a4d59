"""A turn that was played, and what it has changed for somebody, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from citrus.rules.events import Event
from citrus.rules.numbering import SpaceSet


class Change(NamedTuple):
    """What the finca on a `site` would bring a player if it were scored `before` the told turns, and `now`. `final`: at
    the end of the game, as it cannot be encircled any more. `leader`: who alone has taken the lead there from the
    player, if anybody."""

    player: int
    site: str
    before: int
    now: int
    final: bool = False
    leader: int | None = None


@dataclass(frozen=True)
class PlayedTurn:
    """What a player did in a turn; `number` counts the turns of a game from 1, `steps` are the numbers of its steps.

    `marks` are the spaces that bear a mark of it, a single one for each harvested region; `spaces` everything that it
    changed; `taken` the landscape tiles that it took. `changes` are those for the `reader`, the largest first.
    """

    player: int
    events: tuple[Event, ...]
    number: int
    steps: range
    marks: SpaceSet
    spaces: SpaceSet
    taken: tuple[str, ...]
    changes: tuple[Change, ...] = ()
    reader: int | None = None
