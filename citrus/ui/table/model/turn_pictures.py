"""A turn in pictures: what a row shows of it, in which order, and what of it matters most."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Literal, assert_never

from citrus.match.course import of_the_end
from citrus.rules.events import (
    BullPlaced,
    CartUsed,
    Event,
    FincaBuilt,
    FincaDrawn,
    FincasClosed,
    FincaScored,
    GameEnded,
    Income,
    LandscapeTaken,
    LineBought,
    MarketRefilled,
    MilestoneUsed,
    MoneyUsed,
    Passed,
    PlantationCovered,
    PointsScored,
    RegionExtended,
    RegionHarvested,
    RegionsMerged,
    SiteOpened,
    TilePlanted,
    TilesReturned,
    TurnBegan,
    TurnEnded,
    WorkerPlaced,
    WorkersReturned,
)
from citrus.rules.fruit_trees.events import (
    FruitChosen,
    FruitDue,
    FruitOffered,
    FruitPicked,
    FruitSkipped,
    FruitSold,
    WorkerKept,
    WorkerOffered,
)
from citrus.rules.fruit_trees.variant import FRUIT_PICKED, FRUIT_SOLD
from citrus.rules.numbering import Kind, Tile
from citrus.rules.sources import FINCA, HARVEST, RETURN
from citrus.rules.tiles import Finca
from citrus.ui.table.model.said import Change, PlayedTurn

BaseEvent = (
    LineBought
    | FincaDrawn
    | FincaBuilt
    | SiteOpened
    | MarketRefilled
    | FincasClosed
    | TilePlanted
    | PlantationCovered
    | WorkerPlaced
    | RegionExtended
    | RegionsMerged
    | WorkersReturned
    | LandscapeTaken
    | TilesReturned
    | RegionHarvested
    | Income
    | MoneyUsed
    | CartUsed
    | BullPlaced
    | MilestoneUsed
    | FincaScored
    | PointsScored
    | Passed
    | TurnEnded
    | TurnBegan
    | GameEnded
)
"""Every event of the game without variants."""
TreeEvent = FruitChosen | FruitDue | WorkerOffered | WorkerKept | FruitOffered | FruitPicked | FruitSold | FruitSkipped
"""Every event of the fruit trees."""


class Sort(IntEnum):
    """What a part of a row is about, in the order of the row."""

    BOUGHT = 0
    CART = 1
    TAKEN = 2
    BUILT = 3
    SCORED = 4
    HARVESTED = 5
    BULL = 6
    BRIDGE = 7
    MILESTONE = 8
    MONEY = 9
    RETURNED = 10
    TREE = 11
    PICKED = 12
    SOLD = 13
    OTHER = 14
    PASSED = 15
    ENDED = 16
    CHANGED = 17


class Weight(IntEnum):
    """How much a part matters where a row has too little room: what lies on the way, what it does to the reader, what
    was bought, what else was done. Points that were scored always stay."""

    TAKEN = 0
    CHANGED = 1
    BOUGHT = 2
    DONE = 3
    POINTS = 4


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
class LeadPicture:
    """What changes for a player at a finca: the hat comes to its roof, or falls off."""

    player: int
    lost: bool


@dataclass(frozen=True, slots=True)
class SignPicture:
    """A small sign: `plus` before what is new, `undo` before what goes back."""

    name: Literal["plus", "undo"]


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
    | LeadPicture
    | SignPicture
    | PointsPicture
    | CountPicture
)

COIN, BASKET = PiecePicture("coin"), PiecePicture("icon_harvest")
SIGNS: tuple[Picture, ...] = (SignPicture("plus"), SignPicture("undo"), BASKET, COIN)
"""What stands once before all of a sort."""
SCORING = {
    FINCA: Sort.SCORED,
    HARVEST: Sort.HARVESTED,
    RETURN: Sort.RETURNED,
    FRUIT_PICKED: Sort.PICKED,
    FRUIT_SOLD: Sort.SOLD,
}
"""Of which sort the points of a source are; those of other variants stand alone."""


@dataclass(frozen=True)
class Part:
    """Pictures that belong together, and the `events` that they show."""

    sort: Sort
    pictures: tuple[Picture, ...]
    events: tuple[Event, ...] = ()

    @property
    def weight(self) -> Weight:
        """How much it matters."""
        if any(isinstance(picture, PointsPicture) and picture.sure for picture in self.pictures):
            return Weight.POINTS
        named = {Sort.TAKEN: Weight.TAKEN, Sort.CHANGED: Weight.CHANGED, Sort.BOUGHT: Weight.BOUGHT}
        return named.get(self.sort, Weight.DONE)


def parts(turn: PlayedTurn, reader: int | None = None) -> tuple[Part, ...]:
    """Return a turn in pictures, in the order of a row; last what its changes mean to the `reader`. What is counted at
    the end of the game is no part of it."""
    found: list[Part] = []
    for event in turn.events:
        if of_the_end(event):
            break
        if (part := shown(event)) is not None:
            _add(found, part)
    if reader is not None:
        found += [_changed(reader, change) for change in turn.changes]
    return tuple(sorted(map(_in_order, found), key=lambda part: part.sort))


def at_the_end(turn: PlayedTurn) -> tuple[Part, ...]:
    """Return what the end of the game has brought everybody, if a turn has ended it; else nothing."""
    points: dict[int, int] = {}
    events = [event for event in turn.events if isinstance(event, PointsScored) and event.source.final]
    for event in events:
        points[event.player] = points.get(event.player, 0) + event.points
    pills = tuple(PointsPicture(player, points[player]) for player in sorted(points))
    return (Part(Sort.ENDED, pills, tuple(events)),) if pills else ()


def summed(row: Iterable[Part]) -> tuple[Part, ...]:
    """Return a row with all points of each player in one pill: first the houses that were scored, then the points."""
    houses: list[Picture] = []
    points: dict[int, int] = {}
    events: list[Event] = []
    others: list[Part] = []
    for part in row:
        if part.weight is not Weight.POINTS:
            others.append(part)
            continue
        events += part.events
        for picture in part.pictures:
            if isinstance(picture, PointsPicture):
                points[picture.player] = points.get(picture.player, 0) + picture.points
            elif isinstance(picture, HousePicture) or picture == BASKET:
                houses.append(picture)
    pills = [PointsPicture(player, count) for player, count in points.items()]
    every = [*others, Part(Sort.SCORED, (*houses, *pills), tuple(events))] if pills else others
    return tuple(sorted(every, key=lambda part: part.sort))


def shown(event: Event) -> Part | None:
    """Return an event in pictures; None if it is silent in rows. What a variant adds that is not known here is silent,
    too, except points."""
    if isinstance(event, TreeEvent):
        return _of_trees(event)
    return _of_the_game(event) if isinstance(event, BaseEvent) else None


def _of_the_game(event: BaseEvent) -> Part | None:
    match event:
        case LineBought(tiles=tiles):
            return Part(Sort.BOUGHT, tuple(map(PlantationPicture, tiles)), (event,))
        case CartUsed(tile=tile):
            return Part(Sort.CART, (PiecePicture("cart"), PlantationPicture(tile)), (event,))
        case LandscapeTaken(tile=tile):
            return Part(Sort.TAKEN, (SignPicture("plus"), PiecePicture(tile)), (event,))
        case FincaBuilt(finca=finca):
            return Part(Sort.BUILT, (SignPicture("plus"), HousePicture(finca)), (event,))
        case FincaScored(finca=finca):
            return Part(Sort.SCORED, (HousePicture(finca, "scored"),), (event,))
        case RegionHarvested(kind=kind):
            return Part(Sort.HARVESTED, (BASKET, FruitPicture(kind)), (event,))
        case Income(gained=gained):
            return Part(Sort.HARVESTED, (COIN, CountPicture(gained)), (event,)) if gained else None
        case BullPlaced():
            return Part(Sort.BULL, (PiecePicture("bull"),), (event,))
        case TilePlanted(bridge=bridge):
            return Part(Sort.BRIDGE, (PiecePicture("bridge"),), (event,)) if bridge else None
        case MilestoneUsed():
            return Part(Sort.MILESTONE, (PiecePicture("milestone"),), (event,))
        case MoneyUsed(gained=gained):
            return Part(Sort.MONEY, (COIN, CountPicture(gained)), (event,))
        case TilesReturned(placed=placed, under_bag=under_bag):
            count = len(placed) + len(under_bag)
            return Part(Sort.RETURNED, (SignPicture("undo"), CountPicture(count, gain=False)), (event,))
        case Passed():
            return Part(Sort.PASSED, (PiecePicture("icon_pass"),), (event,))
        case FincaDrawn() | SiteOpened() | MarketRefilled() | FincasClosed():
            return None  # of the table, not of a player
        case PlantationCovered() | WorkerPlaced() | RegionExtended() | RegionsMerged() | WorkersReturned():
            return None  # seen on the board
        case PointsScored(player=player, source=source, points=points):
            return Part(SCORING.get(source, Sort.OTHER), (PointsPicture(player, points),), (event,))
        case TurnEnded() | TurnBegan() | GameEnded():
            return None
    assert_never(event)


def _of_trees(event: TreeEvent) -> Part | None:
    match event:
        case FruitChosen(fruit=fruit):
            return Part(Sort.TREE, (PiecePicture("tree"), TokenPicture(fruit)), (event,))
        case FruitPicked(fruit=fruit):
            return Part(Sort.PICKED, (BASKET, TokenPicture(fruit)), (event,))
        case FruitSold(fruits=fruits):
            return Part(Sort.SOLD, tuple(map(TokenPicture, fruits)), (event,))
        case FruitDue() | WorkerOffered() | WorkerKept() | FruitOffered() | FruitSkipped():
            return None
    assert_never(event)


def _add(row: list[Part], part: Part) -> None:
    """Add a part to a row, or its pictures to the last part of the same sort, behind the same sign. Every scored finca
    is a part of its own."""
    last = next((number for number in reversed(range(len(row))) if row[number].sort is part.sort), None)
    if last is None or isinstance(part.events[0], FincaScored):
        row.append(part)
        return
    before = row[last].pictures
    new = part.pictures[1:] if part.pictures[0] in SIGNS and part.pictures[0] in before else part.pictures
    row[last] = replace(row[last], pictures=before + new, events=row[last].events + part.events)


def _in_order(part: Part) -> Part:
    """Return a part with its points last, but for the coins of a harvest, and with equal counts added up."""
    points: dict[tuple[int, bool], int] = {}
    counts: dict[bool, int] = {}
    others: list[Picture] = []
    for picture in part.pictures:
        match picture:
            case PointsPicture(player, count, sure):
                points[player, sure] = points.get((player, sure), 0) + count
            case CountPicture(count, gain):
                counts[gain] = counts.get(gain, 0) + count
            case _:
                others.append(picture)
    pills = [PointsPicture(player, count, sure) for (player, sure), count in points.items()]
    counted = [CountPicture(count, gain) for gain, count in counts.items()]
    coins = [COIN] if part.sort is Sort.HARVESTED and COIN in others else []
    others = [picture for picture in others if not (coins and picture == COIN)]
    return replace(part, pictures=(*others, *(pills if coins else ()), *coins, *counted, *(() if coins else pills)))


def _changed(reader: int, change: Change) -> Part:
    """Return what has changed for the reader at a finca."""
    points = change.now - change.before
    return Part(Sort.CHANGED, (LeadPicture(reader, points < 0), PointsPicture(reader, points, sure=False)))
