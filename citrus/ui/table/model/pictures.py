"""What small pictures show, as values: in rows that tell a turn, in the log, and in what a planting would do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

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
class HousePicture:
    """A finca: as it is `built`, or with a tick once it is `scored`."""

    finca: Finca
    look: Literal["built", "scored"] = "built"


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
    """What changes for a player at a finca: the hat comes to its roof, or falls off."""

    player: int
    lost: bool


@dataclass(frozen=True, slots=True)
class SignPicture:
    """A small sign: `plus` before what comes, `minus` before what is used, `undo` before what goes back."""

    name: Literal["plus", "minus", "undo"]


@dataclass(frozen=True, slots=True)
class PointsPicture:
    """A player's points: on the score track if they are `sure`, else those that might come or not come any more."""

    player: int
    points: int
    sure: bool = True


@dataclass(frozen=True, slots=True)
class CountPicture:
    """How many there are of what stands before it: coins that come, tiles that go back."""

    count: int
    gain: bool = True


Picture = (
    PlantationPicture
    | FruitPicture
    | TokenPicture
    | PiecePicture
    | HousePicture
    | HatPicture
    | WorkerPicture
    | LeadPicture
    | SignPicture
    | PointsPicture
    | CountPicture
)
