"""A turn in pictures: what a row shows of it, in which order, and what of it matters most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from citrus.language.words import Words
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
from citrus.rules.game import Game
from citrus.rules.sources import FINCA, HARVEST, RETURN
from citrus.rules.tiles import kind_of
from citrus.ui.table.model.pictures import (
    BASKET,
    CART,
    COIN,
    SIGNS,
    UNDO,
    CountPicture,
    FruitPicture,
    HatPicture,
    HousePicture,
    LeadPicture,
    Part,
    PartWeight,
    PiecePicture,
    PlantationPicture,
    PointsPicture,
    SmallPicture,
    Sort,
    TakenPicture,
    WordPicture,
)
from citrus.ui.table.model.played import Change, PlayedTurn
from citrus.ui.table.model.variants import answer

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
SCORING = {
    FINCA: Sort.SCORED,
    HARVEST: Sort.HARVESTED,
    RETURN: Sort.RETURNED,
}
"""What the points of a source belong to; those of variants that say nothing else stand alone."""

DEEDS = {
    Sort.BOUGHT: "bought",
    Sort.CART: "used",
    Sort.TAKEN: "got",
    Sort.BUILT: "built",
    Sort.HARVESTED: "harvested",
    Sort.BULL: "used",
    Sort.BRIDGE: "used",
    Sort.MILESTONE: "used",
    Sort.MONEY: "got",
    Sort.RETURNED: "returned",
    Sort.TREE: "planted",
    Sort.PICKED: "picked",
    Sort.SOLD: "sold",
    Sort.PASSED: "passed",
}
"""The word before what was done, by the name of its text; a scored finca tells itself by its tick."""
PLAIN = (Sort.BOUGHT, Sort.HARVESTED)
"""What is understood without its word, where not all words have room."""


def parts(game: Game, turn: PlayedTurn) -> tuple[Part, ...]:
    """Return a turn in pictures, in the order of the turn; last what it has changed for the reader. What is counted at
    the end of the game is no part of it."""
    found: list[Part] = []
    for event in turn.events:
        if of_the_end(event):
            break
        if (part := shown(game, event)) is not None:
            _add(found, part)
    return tuple(map(_in_order, (*found, *_changed(turn.changes))))


def worded(words: Words, part: Part) -> Part:
    """Return a part with a word before its pictures: what was done, or what changes for the reader."""
    name = DEEDS.get(part.sort, "")
    if isinstance(first := part.pictures[0], LeadPicture):
        name = "lost" if first.lost else "gained"
    said = (WordPicture(words.texts(f"table.deed.{name}")),) if name else ()
    return replace(part, pictures=(*said, *part.pictures))


def plainer(row: Sequence[Part]) -> Iterator[tuple[Part, ...]]:
    """Yield a row with all its words, then without more and more of them, those that are needed least first."""
    for count in range(len(sorts := _by_need(row)) + 1):
        yield wordless(row, sorts[:count])


def simpler(row: Sequence[Part]) -> Iterator[tuple[Part, ...]]:
    """Yield a row with all its words, then with less and less: what its pictures say without a word goes first, then
    what was only taken on the way, and only then the words that explain the rest. Before the last of these goes, bought
    tiles are only counted."""
    yield tuple(row)
    yield (plain := wordless(row, PLAIN))
    yield (alike := by_kind(plain))
    yield (bare := wordless(alike, (Sort.TAKEN,)))  # the hand says it, too
    if wordless(bare) == bare:
        return
    kept = tuple(part for part in alike if part.weight is not PartWeight.TAKEN) or alike
    sorts = _by_need(kept)
    for count in range(len(sorts)):
        yield wordless(kept, sorts[:count])
    yield tuple(map(stacked, wordless(kept, sorts[:-1])))
    yield wordless(kept)


def _by_need(row: Iterable[Part]) -> list[Sort]:
    """Return the sorts in a row, first those whose word is needed least."""
    return sorted({part.sort for part in row}, key=lambda sort: (sort not in PLAIN, sort))


def wordless(row: Sequence[Part], sorts: Container[Sort] = frozenset(Sort)) -> tuple[Part, ...]:
    """Return a row without the words before its pictures, or before those of some sorts."""

    def bare(part: Part) -> Part:
        return replace(part, pictures=tuple(one for one in part.pictures if not isinstance(one, WordPicture)))

    return tuple(bare(part) if part.sort in sorts else part for part in row)


def at_the_end(turn: PlayedTurn) -> tuple[Part, ...]:
    """Return what the end of the game has brought everybody, if a turn has ended it; else nothing."""
    points: dict[int, int] = {}
    events = [event for event in turn.events if isinstance(event, PointsScored) and event.source.final]
    for event in events:
        points[event.player] = points.get(event.player, 0) + event.points
    pills = tuple(PointsPicture(player, points[player]) for player in sorted(points))
    return (Part(Sort.ENDED, pills, tuple(events)),) if pills else ()


def summed(row: Iterable[Part]) -> tuple[Part, ...]:
    """Return a row with all points of each player in one pill: last the houses that were scored, then the points."""
    houses: list[SmallPicture] = []
    points: dict[int, int] = {}
    events: list[Event] = []
    others: list[Part] = []
    for part in row:
        if part.weight is not PartWeight.POINTS:
            others.append(part)
            continue
        events += part.events
        for picture in part.pictures:
            if isinstance(picture, PointsPicture):
                points[picture.player] = points.get(picture.player, 0) + picture.points
            elif isinstance(picture, HousePicture) or picture == BASKET:
                houses.append(picture)
    pills = [PointsPicture(player, count) for player, count in points.items()]
    return (*others, Part(Sort.SCORED, (*houses, *pills), tuple(events))) if pills else tuple(others)


def by_kind(row: Iterable[Part]) -> tuple[Part, ...]:
    """Return a row with bought tiles of a kind as one, behind which their number stands."""
    found = ((part, stacked(part)) for part in row)
    return tuple(
        one if any(isinstance(tile, PlantationPicture) for tile in one.pictures) else part for part, one in found
    )


def stacked(part: Part) -> Part:
    """Return bought tiles with those of a kind as one, behind which their number stands; once that is so, all of them
    as the back of a tile with their number. Any other part is returned as it is."""
    if part.sort is not Sort.BOUGHT:
        return part
    tiles = [picture.tile for picture in part.pictures if isinstance(picture, PlantationPicture)]
    kinds = Counter(map(kind_of, tiles))
    if len(kinds) < len(tiles):
        firsts = {kind_of(tile): PlantationPicture(tile) for tile in reversed(tiles)}
        pictures: list[SmallPicture] = []
        for kind, count in kinds.items():
            pictures += [firsts[kind], CountPicture(count, gain=False)] if count > 1 else [firsts[kind]]
        return replace(part, pictures=tuple(pictures))
    if len(tiles) > 1:
        every = sum(one.count - 1 for one in part.pictures if isinstance(one, CountPicture)) + len(tiles)
        return replace(part, pictures=(PiecePicture("plantation_back"), CountPicture(every, gain=False)))
    return part


def distinct(row: Iterable[Part]) -> tuple[Part, ...]:
    """Return a row with every fruit of a harvest once, however many regions had it."""

    def once(part: Part) -> Part:
        pictures = enumerate(part.pictures)
        seen = [one for at, one in pictures if not isinstance(one, FruitPicture) or one not in part.pictures[:at]]
        return replace(part, pictures=tuple(seen))

    return tuple(map(once, row))


def shown(game: Game, event: Event) -> Part | None:
    """Return an event in pictures; None if it is silent in rows. What a variant adds and does not show is silent,
    too, except points."""
    added = answer(game, lambda variant: variant.pictured(event))
    if added is not None:
        return added
    return _of_the_game(event) if isinstance(event, BaseEvent) else None


def symbol(game: Game, event: Event) -> SmallPicture | None:
    """Return the small picture of an event in the log, or None."""
    match event:
        case TilePlanted(tile=tile) | PlantationCovered(tile=tile):
            return PlantationPicture(tile)
        case WorkerPlaced(player=player) | WorkersReturned(player=player):
            return HatPicture(player)
        case PointsScored(player=player, source=source):
            return BASKET if source == HARVEST else HatPicture(player)
        case TilesReturned():
            return UNDO
        case LandscapeTaken(tile=tile):
            return PiecePicture(tile)
        case FincaDrawn():
            return PiecePicture("finca_stack")
        case SiteOpened():
            return PiecePicture("site_open")
        case MarketRefilled():
            return PiecePicture("bag")
    part = shown(game, event)
    return None if part is None else part.pictures[0]


def _of_the_game(event: BaseEvent) -> Part | None:
    match event:
        case LineBought(tiles=tiles):
            return Part(Sort.BOUGHT, tuple(map(PlantationPicture, tiles)), (event,))
        case CartUsed(tile=tile):
            return Part(Sort.CART, (CART, PlantationPicture(tile)), (event,))
        case LandscapeTaken(tile=tile):
            return Part(Sort.TAKEN, (TakenPicture(tile),), (event,))
        case FincaBuilt(finca=finca):
            return Part(Sort.BUILT, (HousePicture(finca, "new"),), (event,))
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
            return Part(Sort.RETURNED, (UNDO, CountPicture(count, gain=False)), (event,))
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
    """Return a part with its points after its pictures, the coins of a harvest last, and equal counts added up."""
    points: dict[tuple[int, bool], int] = {}
    counts: dict[bool, int] = {}
    others: list[SmallPicture] = []
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


def _changed(changes: Iterable[Change]) -> Iterator[Part]:
    """Yield all that a player loses at fincas as one part, and all that the player gains."""
    found: dict[bool, list[SmallPicture]] = {}
    for change in changes:
        lost = change.now < change.before
        found.setdefault(lost, []).append(LeadPicture(change.player, lost, change.site, change.leader))
    for pictures in found.values():
        yield Part(Sort.CHANGED, tuple(pictures))
