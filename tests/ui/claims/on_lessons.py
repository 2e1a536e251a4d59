"""Claims of the lessons: every step is played, and what its box says is held against the rules, numbers and all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar, get_args

from citrus.language.texts import Texts
from citrus.match.lesson import Lesson, LessonName, matching
from citrus.rules.actions import Buy, Plant
from citrus.rules.board import spaces_of
from citrus.rules.events import (
    Event,
    FincaBuilt,
    FincaDrawn,
    FincaScored,
    GameEnded,
    Income,
    LineBought,
    MarketRefilled,
    PointsScored,
    RegionHarvested,
    RegionsMerged,
    TilePlanted,
    WorkerPlaced,
    WorkersReturned,
)
from citrus.rules.fincas import standings
from citrus.rules.fruit_trees.actions import PickFruit, SellFruit
from citrus.rules.fruit_trees.orchard import numbers_of, orchard_in
from citrus.rules.sources import FINAL_FINCA, FINAL_HARVEST, UNUSED_TILES, WILD_HORSES
from citrus.rules.state import GameState, PlayerState
from citrus.rules.tiles import HORSES, MONEY
from citrus.rules.turn import legal_actions
from citrus.ui.table.model.turns import turns
from tests.ui.claims.moment import encircled_now, free_around, points_at, turn_ended

ME, BRUNO = 0, 1
Kind = TypeVar("Kind", bound=Event)


class Taught(NamedTuple):
    """A step of a lesson: the game while its box is `read`, and once the step is `done`; and what happens in it. A box
    that only explains is about what has happened just before it."""

    lesson: Lesson
    read: GameState
    done: GameState
    events: Sequence[Event]

    @property
    def me(self) -> PlayerState:
        """What the player has while the box is read."""
        return self.read.players[ME]

    def one(self, kind: type[Kind]) -> Kind:
        """Return the only event of a kind. Raises ValueError if there is none or several."""
        (found,) = [event for event in self.events if isinstance(event, kind)]
        return found

    def points(self, player: int) -> int:
        """Return the points that somebody gets."""
        scored = [event for event in self.events if isinstance(event, PointsScored)]
        return sum(event.points for event in scored if event.player == player)

    def values(self, site: str) -> list[int]:
        """Return the two values of the finca on a site."""
        (built,) = [built.finca for built in self.read.fincas if built.site == site]
        return [built.first, built.second]


def house(step: Taught) -> list[int]:
    """It pays once all spaces around it are taken, and then these values; nobody’s hat hides it yet."""
    first, second = step.values("C")
    around = step.read.game.board.around["C"]
    assert not any(region.spaces & around for player in step.read.players for region in player.regions)
    assert around & step.read.game.board.rocks
    spaces = around.bit_count()
    assert points_at(turn_ended(step.read)[1], "B") is None, "not before"
    paid = points_at(turn_ended(encircled_now(step.read, "B"))[1], "B")
    assert paid is not None
    assert max(paid.values()) == step.values("B")[0]
    return [spaces, first, second]


def buy(step: Taught) -> list[int]:
    """A single space is free; a line costs as many coins as it has tiles."""
    bought = step.one(LineBought)
    assert free_around(step.read, "B") == 1
    assert bought.cost == len(bought.tiles) == _filled(step.read) - _filled(step.done)
    return [bought.cost // len(bought.tiles)]


def grow(step: Taught) -> list[int]:
    """The tile joins the player's region on the last free space, and needs no worker."""
    space = 1 << step.one(TilePlanted).space
    assert space == step.read.game.board.around["B"] & ~step.read.occupied
    assert any(region.spaces & space for region in step.done.players[ME].regions)
    assert step.done.players[ME].workers == step.me.workers
    return []


def road(step: Taught) -> list[int]:
    """The road of a finca is what a start needs; this one is refused, but not in a family game."""
    attempt = step.lesson.goal()
    assert isinstance(attempt, Plant)
    assert step.read.finca_roads >> attempt.space & 1
    refused = step.lesson.why_not(attempt)
    assert refused is not None
    assert refused.cause == "road_rule"
    return []


def not_there(step: Taught) -> list[int]:
    """The neighbour has the same fruit on another road there; only the family game allows that."""
    attempt = step.lesson.tried()
    assert isinstance(attempt, Plant)
    theirs = [region for region in step.read.players[BRUNO].regions if region.kind == attempt.tile // 2]
    assert [bool(region.spaces & step.read.game.board.roads["A"]) for region in theirs] == [True]
    assert not step.read.game.options.family
    return []


def start(step: Taught) -> list[int]:
    """This finca has that number of roads, all free. Horses stand on a single one, and the player takes them by
    planting the first orange there; a worker goes along."""
    planted, board = step.one(TilePlanted), step.read.game.board
    assert not board.roads["C"] & step.read.planted
    assert all(region.kind != planted.tile // 2 for region in step.me.regions)
    tiles = {space: step.read.landscape_at(space) for space in spaces_of(board.roads["C"])}
    assert [space for space, tile in tiles.items() if tile is not None] == [planted.space]
    assert tiles[planted.space] in set(HORSES) & set(step.done.players[ME].tiles)
    assert step.one(WorkerPlaced).space == planted.space
    return [len(tiles)]


def hat(step: Taught) -> list[int]:
    """The player alone leads at the house."""
    first, *others = standings(step.read, "C")
    assert first.player == 0
    assert all(one.tiles < first.tiles for one in others)
    return []


def end(step: Taught) -> list[int]:
    """The horses just taken are worth that; the first finca is encircled, and pays at the end of the turn."""
    (tile,) = step.me.tiles
    assert not step.read.hand
    assert free_around(step.read, "B") == 0
    assert points_at(turn_ended(step.read)[1], "B") is not None
    return [HORSES[tile]]


def scored(step: Taught) -> list[int]:
    """Each region counts with all its tiles; one lies away from the finca."""
    mine, hers = sorted(step.one(FincaScored).standings, key=lambda standing: standing.player)
    around = step.read.game.board.around["B"]
    assert any(region & ~around for region in hers.regions)
    return [mine.points, mine.tiles, hers.tiles, hers.points]


def neighbour(step: Taught) -> list[int]:
    """The purchase left so few tiles that it brought a finca on a chosen site, and new tiles."""
    (then,) = [done.state for done in step.lesson.steps if step.one(LineBought) in done.events]
    assert step.one(FincaDrawn).cause == "market"
    assert step.one(FincaBuilt).player == BRUNO
    assert step.one(MarketRefilled).complete
    assert _filled(then) <= 3
    return [3]


def bag(step: Taught) -> list[int]:
    """The market is filled from the bag, and fincas come from a stack; these are left in both."""
    return [len(step.read.bag), len(step.read.finca_stack)]


def _filled(state: GameState) -> int:
    return sum(tile is not None for tile in state.market)


def harvest(step: Taught) -> list[int]:
    """The finca has paid, and a harvest is the whole turn."""
    assert next(built for built in step.read.fincas if built.site == "B").scored
    assert step.one(RegionHarvested).player == ME
    assert not any(isinstance(action, Buy) for action in legal_actions(step.done))
    return []


def income(step: Taught) -> list[int]:
    """The points come from tiles and a well, and a worker returns."""
    tiles = step.one(RegionHarvested).spaces.bit_count()
    earned = step.points(ME)
    assert earned == tiles + 1, "one of them has a well"
    assert len(step.one(WorkersReturned).regions) == 1
    return [earned, 1, 2]


def coins(step: Taught) -> list[int]:
    """The workers at home bring these coins, more of them bring more, and there is a limit."""
    paid, tiles = step.one(Income), step.read.game.tiles
    assert paid.gained == paid.due == tiles.income[step.me.workers]
    assert list(tiles.income) == sorted(set(tiles.income))
    return [step.me.workers, paid.due, tiles.max_coins]


def pale(step: Taught) -> list[int]:
    """Nobody owns the harvested region any more."""
    (harvested,) = [done.events for done in step.lesson.steps[-2:-1]]
    (region,) = [event.spaces for event in harvested if isinstance(event, RegionHarvested)]
    assert not any(own.spaces & region for player in step.read.players for own in player.regions)
    return []


def evening(step: Taught) -> list[int]:
    """The player has most points in this turn, nothing is left in the bag, and a harvest would bring points to both."""
    mine, hers = step.read.players
    assert not step.read.bag
    assert mine.score > hers.score
    assert mine.regions
    assert hers.regions
    return [turns(step.lesson.steps)[-1].number]


def last_tile(step: Taught) -> list[int]:
    """Nothing else is left to plant; the tile makes one of the player's regions larger."""
    assert _filled(step.read) == 0
    assert len(step.read.hand) == 1
    assert step.done.players[ME].workers == step.me.workers
    return []


def count(step: Taught) -> list[int]:
    """The end brings just these points, and the player wins."""
    sources = {event.source for event in step.events if isinstance(event, PointsScored)}
    assert sources == {FINAL_FINCA, FINAL_HARVEST, WILD_HORSES, UNUSED_TILES}
    for event in step.events:
        if isinstance(event, FincaScored):
            assert {one.points for one in event.standings} == {0, step.values(event.site)[1]}
    assert step.one(GameEnded).winners == (ME,), "as the last screen says"
    return []


def tools(step: Taught) -> list[int]:
    """The player holds one action tile of each sort that is taught."""
    held = [tile for tile in step.me.tiles if tile not in HORSES]
    assert held == ["bridge", "bull", "cart", "milestone"]
    return [len(held), 1]


def cart_tile(step: Taught) -> list[int]:
    """Two regions become one, and a worker returns."""
    assert len(step.one(RegionsMerged).own) == 2
    assert len(step.one(WorkersReturned).regions) == 1
    return []


def bull(step: Taught) -> list[int]:
    """A single space is free before, none afterwards."""
    assert (free_around(step.read, "B"), free_around(step.done, "B")) == (1, 0)
    return []


def one_tile(step: Taught) -> list[int]:
    """The row has a single tile."""
    bought = step.one(LineBought)
    return [len(bought.tiles), bought.cost]


def bridge(step: Taught) -> list[int]:
    """A rock is planted on."""
    planted = step.one(TilePlanted)
    assert planted.bridge
    assert step.read.game.board.rocks >> planted.space & 1
    return []


def milestone_site(step: Taught) -> list[int]:
    """The finca pays that, a region of the player's reaches the site, and the market is filled."""
    built = step.one(FincaBuilt)
    around = step.read.game.board.around[built.site]
    assert any(region.spaces & around for region in step.me.regions)
    assert step.one(MarketRefilled).complete
    return [built.finca.first, built.finca.second]


def paid(step: Taught) -> list[int]:
    """The finca has paid both; a money tile lies on the board."""
    assert step.one(FincaScored).site == "B"
    assert step.read.landscape_at(step.read.game.board.numbers["h1"]) in MONEY
    return [step.points(ME), step.points(BRUNO)]


def tree(step: Taught) -> list[int]:
    """The game has this number of trees; they cost what every tile costs."""
    bought = step.one(LineBought)
    assert len(bought.tiles) == bought.cost == 2
    return [numbers_of(step.read.game).trees, 1]


def plant_tree(step: Taught) -> list[int]:
    """It is planted on a road."""
    assert step.read.finca_roads >> step.one(TilePlanted).space & 1
    return []


def pile(step: Taught) -> list[int]:
    """Each fruit has this number of tokens, with these values."""
    values = numbers_of(step.read.game).values
    return [len(values), min(values), max(values)]


def keeper(step: Taught) -> list[int]:
    """With the worker, the tree is a region of one tile."""
    space = 1 << step.one(WorkerPlaced).space
    (region,) = [region.spaces for region in step.done.players[ME].regions if region.spaces & space]
    return [region.bit_count()]


def pick(step: Taught) -> list[int]:
    """The points count at once, and the token is kept."""
    assert any(isinstance(action, PickFruit) for action in legal_actions(step.read))
    assert step.points(ME) > 0
    assert _kept(step.done) == _kept(step.read) + 1
    return []


def _kept(state: GameState) -> int:
    orchard = orchard_in(state)
    assert orchard is not None
    return sum(orchard.kept[ME])


def beside(step: Taught) -> list[int]:
    """The worker stands near an older tree, and may pick from it or sell."""
    orchard = orchard_in(step.read)
    assert orchard is not None
    (older,) = [one.space for one in orchard.trees if not one.new]
    near = step.read.game.board.surrounding(older)
    assert near >> step.one(WorkerPlaced).space & 1
    ways = {type(action) for action in legal_actions(step.done)}
    assert ways >= {PickFruit, SellFruit}
    return []


def sell(step: Taught) -> list[int]:
    """Different fruits bring these points."""
    sale = numbers_of(step.read.game).sale
    assert sorted(sale) == list(sale)
    return [_kept(step.read), sale[_kept(step.read) - 1]]


def sold(step: Taught) -> list[int]:
    """The sale has brought that."""
    return [step.points(ME), 1]


def nothing(step: Taught) -> list[int]:
    """The box names no number, and what it asks for can be done."""
    return []


FIRST = (
    *(house, buy, grow, start, hat, end, scored, neighbour, bag, harvest, income, coins, pale),
    *(evening, last_tile, count),
)
TILES = (tools, cart_tile, bull, one_tile, road, not_there, bridge, milestone_site, paid)
TREES = (tree, plant_tree, pile, keeper, pick, beside, sell, sold)
CHECKS: dict[str, Callable[[Taught], list[int]]] = {
    **{check.__name__: check for check in (*FIRST, *TILES, *TREES)},
    **dict.fromkeys(("cart", "milestone", "full_turn"), nothing),
}
"""What is tried of each step, by its name; the check returns the numbers that its box must name, in any order."""


def taught(name: LessonName) -> Iterator[Taught]:
    """Play a whole lesson by its rules alone, and yield its steps."""
    lesson = Lesson.begin(("Ana", "Bruno"), name)
    events: list[Event] = []
    while True:
        step, began = lesson.step, lesson.state
        if step.kind in ("do", "watch"):
            events = [one for text in step.actions for one in lesson.act(matching(lesson.state, text)[-1])]
        read = lesson.state if step.kind == "watch" else began
        yield Taught(lesson, read, lesson.state, events)
        if lesson.at_end:
            return
        lesson.advance()


def false_claims(all_texts: Sequence[Texts]) -> tuple[int, list[str]]:
    """Return how many boxes of all lessons were tried in these languages, and what is false in them."""
    tried, false = 0, []
    for name in get_args(LessonName):
        for step in taught(name):
            box = step.lesson.step.id
            try:
                expected = sorted(CHECKS[box](step))
            except (AssertionError, ValueError) as error:
                false.append(f"{name}, {box}: {error}")
                continue
            for texts in all_texts:
                tried += 1
                said = texts(f"introduction.step.{box}", name="Bruno")
                if sorted(map(int, re.findall(r"\d+", said))) != expected:
                    false.append(f"{name}, {box}, {texts.language}: {said} (by the rules: {expected})")
    return tried, false
