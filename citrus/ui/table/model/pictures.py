"""What small pictures show, as values: in rows that tell a turn, in the log, and in what a planting would do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

from citrus.rules.events import Event
from citrus.rules.numbering import Kind, Tile
from citrus.rules.tiles import Finca


@dataclass(frozen=True, slots=True)
class PlantationPicture:
    """A plantation tile."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class FruitPicture:
    """The fruit of a harvested region."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class TokenPicture:
    """A token of a tree's fruit."""

    fruit: int


@dataclass(frozen=True, slots=True)
class PiecePicture:
    """Anything that has only one look: a landscape tile, a coin, a tree, the basket of a harvest."""

    name: str


@dataclass(frozen=True, slots=True)
class TakenPicture:
    """A landscape tile in the hand that takes it."""

    name: str


@dataclass(frozen=True, slots=True)
class RegionPicture:
    """A region that grows: its tiles side by side, those it has, and those that come, which are lit."""

    kind: Kind
    has: int
    comes: int


@dataclass(frozen=True, slots=True)
class HousePicture:
    """A finca: as it is `built`, with a hammer while it is `new`, or with a tick once it is `scored`; with the letter
    of its `site` where there are several. None stands for a finca that nobody knows yet."""

    finca: Finca | None
    look: Literal["built", "new", "scored"] = "built"
    site: str = ""


@dataclass(frozen=True, slots=True)
class FreePicture:
    """The last free spaces around a finca: a white square for each, as beside its house."""

    count: int


@dataclass(frozen=True, slots=True)
class HatPicture:
    """A player's hat."""

    player: int


@dataclass(frozen=True, slots=True)
class WorkerPicture:
    """A player's worker."""

    player: int


@dataclass(frozen=True, slots=True)
class LeadPicture:
    """What changes for a player at the finca on a `site`: the hat comes to its roof, with an arrow up, or falls off,
    with a cross, or below that of the new `leader`, if there is one."""

    player: int
    lost: bool
    site: str
    leader: int | None = None


@dataclass(frozen=True, slots=True)
class SignPicture:
    """A small sign: `undo` before what goes back, `then` between what is now and what would be, `cross` behind what
    brings nothing yet."""

    name: Literal["undo", "then", "cross"]


@dataclass(frozen=True, slots=True)
class PointsPicture:
    """A player's points: `earned` if they are on the score track, else `sure` if a click brings them there; any other
    ones only might come, or not come any more."""

    player: int
    points: int
    sure: bool = True
    earned: bool = True


@dataclass(frozen=True, slots=True)
class WordPicture:
    """A word before pictures: what was done with what they show."""

    text: str


@dataclass(frozen=True, slots=True)
class CountPicture:
    """How many there are of what stands before it: coins that come, a worker that goes, tiles that go back."""

    count: int
    gain: bool = True


SmallPicture = (
    PlantationPicture
    | FruitPicture
    | TokenPicture
    | PiecePicture
    | TakenPicture
    | RegionPicture
    | HousePicture
    | FreePicture
    | HatPicture
    | WorkerPicture
    | LeadPicture
    | SignPicture
    | PointsPicture
    | WordPicture
    | CountPicture
)

COIN, BASKET, CART = PiecePicture("coin"), PiecePicture("basket"), PiecePicture("cart")
UNDO = SignPicture("undo")
SIGNS: tuple[SmallPicture, ...] = (UNDO, BASKET, COIN, CART)
"""What stands once before all of a sort."""


class Sort(IntEnum):
    """What a part of a row is about, in the order in which a preview shows it."""

    BOUGHT = 0
    CART = 1
    TAKEN = 2
    BUILT = 3
    SCORED = 4
    HARVESTED = 5
    BULL = 6
    BRIDGE = 7
    WORKERS = 8
    GROWN = 9
    MILESTONE = 10
    MONEY = 11
    RETURNED = 12
    TREE = 13
    PICKED = 14
    SOLD = 15
    OTHER = 16
    PASSED = 17
    ENDED = 18
    CHANGED = 19


class PartWeight(IntEnum):
    """How much a part matters where a row has too little room: what lies on the way, what was bought, what it does to
    the reader, what else was done. Points that were scored always stay."""

    TAKEN = 0
    BOUGHT = 1
    CHANGED = 2
    DONE = 3
    POINTS = 4


@dataclass(frozen=True)
class Part:
    """Pictures that belong together, and the `events` that they show."""

    sort: Sort
    pictures: tuple[SmallPicture, ...]
    events: tuple[Event, ...] = ()

    @property
    def weight(self) -> PartWeight:
        """How much the part matters."""
        if any(isinstance(picture, PointsPicture) and picture.sure for picture in self.pictures):
            return PartWeight.POINTS
        named = {Sort.TAKEN: PartWeight.TAKEN, Sort.CHANGED: PartWeight.CHANGED, Sort.BOUGHT: PartWeight.BOUGHT}
        return named.get(self.sort, PartWeight.DONE)
