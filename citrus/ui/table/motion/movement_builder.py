"""Making movements of events: what an action looks like on the table. States in between come from the events, too: a
movement shows what lay on the table before it, less the things that move."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable

from msgspec.structs import replace
from pygame import Rect, Surface

from citrus.language.words import Words
from citrus.match.course import of_the_end
from citrus.rules.board import first_space, spaces_of
from citrus.rules.events import (
    BullPlaced,
    CartUsed,
    Event,
    FincaBuilt,
    FincaDrawn,
    FincaScored,
    Income,
    LandscapeTaken,
    LineBought,
    MarketRefilled,
    MilestoneUsed,
    MoneyUsed,
    RegionExtended,
    RegionHarvested,
    RegionsMerged,
    SiteOpened,
    TilePlanted,
    TilesReturned,
    WorkerPlaced,
    WorkersReturned,
)
from citrus.rules.numbering import Space, SpaceSet, Tile
from citrus.rules.planting import without_tile
from citrus.rules.state import GameState, PlayerState
from citrus.rules.tiles import kind_of
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.market_view import tile_rect
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.table.model.risings import risings
from citrus.ui.table.motion.carrying import Carrying
from citrus.ui.table.motion.drifts import leaps, leaves, smoke
from citrus.ui.table.motion.flights import MOVE_SECONDS, Fade, Flight, Movement
from citrus.ui.table.motion.scoring_movements import ScoringMovements

FADE_SECONDS = 0.25
CLOSE_SECONDS = 0.35
WALK_SECONDS = 0.4
DRAW_SECONDS = 0.4  # a finca is shown to everybody
LOOK_SECONDS = 0.5  # a drawn finca lies there before anything else happens
WAVE = 0.05  # seconds from one space of a region to the next
ROW = 0.3  # seconds within which things set out one after another
MOST_COINS = 8


@dataclasses.dataclass(frozen=True)
class Picked:
    """The origin of a planted tile: its place in the hand, and where it was dropped if it was dragged."""

    place: int | None = None
    held: Rect | None = None


NOT_PICKED = Picked()


@dataclasses.dataclass(frozen=True)
class Happened:
    """What an action has led to: from the state `before` to the state `after`, with the `events`."""

    before: GameState
    after: GameState
    events: tuple[Event, ...]


class MovementBuilder:
    """Makes movements for one table."""

    def __init__(self, ui: Ui, words: Words, pieces: TablePieces) -> None:
        self._ui = ui
        self._words = words
        self.scorings = ScoringMovements(ui, words, pieces)
        self._carrying = Carrying(pieces)
        self._board = pieces.board
        self._mats = pieces.mats.places
        self._stacks = pieces.stacks
        self._drawn = pieces.drawn
        self._groves = pieces.groves
        self._colors = pieces.colors

    def movements(
        self, layout: TableLayout, happened: Happened, picked: Picked = NOT_PICKED, counts: bool = True
    ) -> list[Movement]:
        """Return the movements that show an action, one after another; `picked` is the origin of a planted tile.

        With `counts`, scorings are movements of their own. Until all of it has been shown, totals are those before the
        action, because in between they would count twice what is counted already. At the end there are none.
        """
        foreseen = happened.after if happened.after.over else happened.before
        found = self._movements(layout, happened, picked, counts)
        lit = [
            smoke(self._ui, layout.in_view(self._board.finca_rect(layout, event.site)))
            for event in happened.events
            if isinstance(event, FincaScored) and not happened.after.over
        ]
        found[-1:] = [dataclasses.replace(last, drifts=(*last.drifts, *lit)) for last in found[-1:]]
        return [dataclasses.replace(movement, foreseen=foreseen) for movement in found]

    def _movements(self, layout: TableLayout, happened: Happened, picked: Picked, counts: bool) -> list[Movement]:
        before, after = happened.before, happened.after
        events = tuple(event for event in happened.events if not of_the_end(event))  # which has a stage of its own
        there = _before_refill(after, events)
        settled = _before_drawing(there, events)
        planted = any(isinstance(event, TilePlanted) for event in events)
        found: list[Movement] = []
        for event in events:
            match event:
                case LineBought():
                    found.append(self._bought(layout, before, settled, event))
                case CartUsed():
                    found.append(self._carted(layout, before, settled, event))
                case TilePlanted():
                    found += self._planted(layout, Happened(before, settled, events), event, picked)
                case WorkerPlaced() if not planted:
                    found.append(self._beside_tree(layout, before, settled, event))
                case TilesReturned():
                    found.append(self._returned(layout, before, settled, event))
                case Income():
                    found.append(self._harvested(layout, before, settled, event, events))
                case MilestoneUsed():
                    found.append(self._milestone(layout, before, settled, event))
                case FincaDrawn():
                    found += self._finca_drawn(layout, settled, there, event)
                case FincaBuilt():
                    found.append(self._built(layout, before, settled, event, events))
                case MoneyUsed():
                    found.append(self._money(layout, before, settled, event))
                case BullPlaced():
                    found.append(self._bull(layout, before, settled, event))
                case MarketRefilled():
                    found.append(self._refilled(layout, settled, after, event))
                case _:
                    found += self._carrying.movements(layout, before, settled, event)
        scored = [event.site for event in events if isinstance(event, FincaScored)]
        if scored and counts:
            fincas = self.scorings.fincas(layout, before, events)
            fincas[-1:] = [dataclasses.replace(last, then=settled) for last in fincas[-1:]]
            return [*fincas, *(movement for movement in found if movement.seconds)]
        if scored:
            sites = before.game.board.sites
            fades = tuple(_fade(layout, self._board.rect(layout, sites[site]), 0, CLOSE_SECONDS) for site in scored)
            found.insert(0, Movement(before, settled, fades=fades))
        found = [movement for movement in found if movement.seconds]
        if counts and (harvest := self.scorings.harvest(layout, before, events)):
            counted = (dataclasses.replace(one, shown=harvest.then) for one in found[:1])
            return [harvest, *counted, *found[1:]]
        rising = risings(self._words, events)
        if rising:
            first = found[0] if found else Movement(settled, after)
            found[:1] = [dataclasses.replace(first, risings=rising)]
        return found

    def _bought(self, layout: TableLayout, before: GameState, after: GameState, event: LineBought) -> Movement:
        flights = self._to_hand(layout, before, after, zip(event.market_spaces, event.tiles, strict=True))
        target = Rect(0, 0, layout.px(12), layout.px(12))
        target.center = layout.awning.center
        coins = self._coins(event.cost, self._mats.coin_rect(layout, event.player), target)
        return Movement(replace(after, hand=before.hand), after, (*coins, *flights))

    def _carted(self, layout: TableLayout, before: GameState, after: GameState, event: CartUsed) -> Movement:
        start = self._mats.tile_rect(layout, before, event.player, "cart")
        crate = layout.crates[event.market_space]
        tiles = self._to_hand(layout, before, after, [(event.market_space, event.tile)], WALK_SECONDS / 2)
        cart = Flight(self._piece("cart"), start, crate.inflate(-crate.width // 6 * 2, -crate.width // 6 * 2))
        return Movement(replace(after, hand=before.hand), after, (*tiles, cart))

    def _to_hand(
        self,
        layout: TableLayout,
        before: GameState,
        after: GameState,
        taken: Iterable[tuple[int, Tile]],
        begin: float = 0.0,
    ) -> tuple[Flight, ...]:
        """Return the flights of tiles from their spaces of the market to the hand."""
        held, total = len(before.hand), len(after.hand)
        return tuple(
            self._tile(tile, tile_rect(layout, space), layout.hand_rect(held + number, total), begin + number * 0.04)
            for number, (space, tile) in enumerate(taken)
        )

    def _planted(self, layout: TableLayout, happened: Happened, event: TilePlanted, picked: Picked) -> list[Movement]:
        """Return the movements of a planting: the tile goes to its space; then the region closes around it, and workers
        and landscape tiles move."""
        number, before, after, events = event.player, happened.before, happened.after, happened.events
        same = [place for place, tile in enumerate(before.hand) if tile == event.tile]
        place = picked.place if picked.place in same else same[0]
        player = before.players[number]
        space = layout.in_view(self._board.rect(layout, event.space))
        tile = self._tile(event.tile, picked.held or layout.hand_rect(place, len(before.hand)), space)
        arriving = [tile]
        if event.bridge:
            start = self._mats.tile_rect(layout, before, number, "bridge")
            arriving.insert(0, Flight(self._piece("bridge"), start, space))
            player = replace(player, tiles=without_tile(player.tiles, "bridge"))
        hand = (*before.hand[:place], *before.hand[place + 1 :])
        shown = _with_player(replace(before, hand=hand), number, player)
        first = Movement(shown, shown, tuple(arriving))

        planted = 1 << event.space
        grown = (region.spaces for region in after.players[number].regions if region.spaces & planted)
        region = next(grown, planted)  # a tree stands for itself
        flights, away = self._workers(layout, happened, event, region)
        if any(isinstance(other, WorkerPlaced) for other in events):
            shown = _with_player(shown, number, replace(player, workers=player.workers - 1))
        for other in events:
            if isinstance(other, LandscapeTaken):
                start = space.inflate(-space.width // 7, -space.width // 7)
                end = self._mats.tile_rect(layout, after, number, other.tile)
                flights.append(Flight(self._piece(other.tile), start, end))
                shown = _without_landscape(shown, event.space)
        fades = self._wave(layout, region, event.space)
        if event.bridge:  # what it covered may have held others together
            fades = (_fade(layout, space.inflate(2 * space.width, 2 * space.width)), *fades)
        drifts = (leaves(self._ui, space, layout.view),)
        return [first, Movement(shown, after, tuple(flights), fades, lying=(tile,), drifts=drifts, away=away)]

    def _workers(
        self, layout: TableLayout, happened: Happened, planted: TilePlanted, region: SpaceSet
    ) -> tuple[list[Flight], int]:
        """Return the flights of workers that come, go, or change their space within a region, and where they are
        missing meanwhile."""
        flights: list[Flight] = []
        number, away, before = planted.player, 0, happened.before
        home, most = before.players[number].workers, before.game.tiles.workers
        new = layout.in_view(self._board.worker_rect(layout, happened.after, region))
        old = region
        for event in happened.events:
            match event:
                case WorkerPlaced():
                    flights.append(self._worker(number, self._mats.worker_rect(layout, number, home - 1, most), new))
                    away |= 1 << first_space(region)
                case RegionExtended(spaces=spaces):
                    old = spaces & ~(1 << planted.space)
                case RegionsMerged(own=own):
                    old = own[0]
                case WorkersReturned(regions=regions):
                    for place, left in enumerate(regions):
                        end = self._mats.worker_rect(layout, number, home + place, most)
                        start = layout.in_view(self._board.worker_rect(layout, before, left))
                        flights.append(self._worker(number, start, end))
                        away |= 1 << first_space(left)
        start = layout.in_view(self._board.worker_rect(layout, before, old))
        if old != region and start != new:
            flights.append(self._worker(number, start, new))
            away |= 1 << first_space(old) | 1 << first_space(region)
        return flights, away

    def _beside_tree(self, layout: TableLayout, before: GameState, after: GameState, event: WorkerPlaced) -> Movement:
        """Return the movement of a worker to the tree just planted, which is its owner's then."""
        number, region = event.player, 1 << event.space
        player, most = before.players[number], before.game.tiles.workers
        start = self._mats.worker_rect(layout, number, player.workers - 1, most)
        end = layout.in_view(self._board.worker_rect(layout, after, region))
        shown = _with_player(before, number, replace(player, workers=player.workers - 1))
        fade = _fade(layout, self._board.rect(layout, event.space))
        return Movement(shown, after, (self._worker(number, start, end),), (fade,), away=region)

    def _returned(self, layout: TableLayout, before: GameState, after: GameState, event: TilesReturned) -> Movement:
        total = len(before.hand)
        kept = total - len(event.placed) - len(event.under_bag)  # only a cart's tile, the last one, may go back alone
        rects = [layout.hand_rect(place, total) for place in range(kept, total)]
        ends = [tile_rect(layout, placed.market_space) for placed in event.placed]
        ends += [self._bag(layout)] * len(event.under_bag)
        tiles = [placed.tile for placed in event.placed] + list(event.under_bag)
        flights = tuple(
            self._tile(tile, start, end, number * 0.05)
            for number, (tile, start, end) in enumerate(zip(tiles, rects, ends, strict=True))
        )
        return Movement(replace(before, hand=after.hand), after, flights)

    def _harvested(
        self, layout: TableLayout, before: GameState, after: GameState, event: Income, events: tuple[Event, ...]
    ) -> Movement:
        """Return the movement of a harvest: groves turn to stubble, workers go home, and coins come."""
        number = event.player
        regions = [other.spaces for other in events if isinstance(other, RegionHarvested)]
        home, most = before.players[number].workers, before.game.tiles.workers
        flights: list[Flight] = []
        fades: list[Fade] = []
        away = 0
        coin_place = self._mats.coin_rect(layout, number)
        share = -(-event.gained // len(regions))
        for place, region in enumerate(regions):
            start = layout.in_view(self._board.worker_rect(layout, before, region))
            end = self._mats.worker_rect(layout, number, home + place, most)
            flights.append(self._worker(number, start, end, 0.1))
            fades += self._wave(layout, region, first_space(region))
            away |= 1 << first_space(region)
            coins = min(share, event.gained - place * share)
            flights += self._coins(
                coins, layout.in_view(self._board.rect(layout, first_space(region))), coin_place, 0.15
            )
        fruits = [
            (fruit, self._board.rect(layout, space))
            for space in spaces_of(sum(regions))
            if (tile := before.tile_at(space)) is not None and (fruit := self._groves.fruit_of(kind_of(tile)))
        ]
        drifts = (leaps(self._ui, fruits, layout.view),)
        return Movement(before, after, tuple(flights), tuple(fades), drifts=drifts, away=away)

    def _milestone(self, layout: TableLayout, before: GameState, after: GameState, event: MilestoneUsed) -> Movement:
        """Return the movement of the tile to the stack of fincas."""
        start = self._mats.tile_rect(layout, before, event.player, "milestone")
        stack = self._stacks.rects(layout)["fincas"]
        end = Rect(0, 0, start.width, start.width)
        end.center = stack.center
        player = before.players[event.player]
        shown = _with_player(before, event.player, replace(player, tiles=without_tile(player.tiles, "milestone")))
        return Movement(shown, after, (Flight(self._piece("milestone"), start, end),))

    def _finca_drawn(
        self, layout: TableLayout, before: GameState, after: GameState, event: FincaDrawn
    ) -> list[Movement]:
        """Return the movements of a finca that comes off the stack, large enough to be read, and lies there for a
        moment."""
        flight = Flight(
            lambda size: self._drawn.picture(event.finca, size),
            self._drawn.stack_rect(layout),
            self._drawn.rect(layout),
            seconds=DRAW_SECONDS,
        )
        shown = replace(before, finca_stack=after.finca_stack)
        return [Movement(shown, after, (flight,)), Movement(after, after, rest=LOOK_SECONDS)]

    def _built(
        self, layout: TableLayout, before: GameState, after: GameState, event: FincaBuilt, events: tuple[Event, ...]
    ) -> Movement:
        """Return the movement of the drawn finca to its site; paths lead out of it, and the next site opens."""
        board = after.game.board
        place = layout.in_view(self._board.finca_rect(layout, event.site))
        flight = Flight(
            lambda size: self._drawn.picture(event.finca, size),
            self._drawn.rect(layout),
            place,
            seconds=DRAW_SECONDS,
        )
        opened = [board.sites[other.site] for other in events if isinstance(other, SiteOpened)]
        changing = [board.sites[event.site], *spaces_of(board.roads[event.site]), *opened]
        fades = [_fade(layout, self._board.rect(layout, space), DRAW_SECONDS) for space in changing]
        shown = replace(
            after,
            fincas=before.fincas,
            finca_roads=before.finca_roads,
            open_sites=before.open_sites,
            site_stack=before.site_stack,
        )
        return Movement(shown, after, (flight,), tuple(fades))

    def _money(self, layout: TableLayout, before: GameState, after: GameState, event: MoneyUsed) -> Movement:
        player = before.players[event.player]
        start = self._mats.tile_rect(layout, before, event.player, f"money{event.due}")
        coins = self._coins(event.gained, start, self._mats.coin_rect(layout, event.player))
        shown = _with_player(after, event.player, replace(after.players[event.player], coins=player.coins))
        return Movement(shown, after, coins)

    def _bull(self, layout: TableLayout, before: GameState, after: GameState, event: BullPlaced) -> Movement:
        start = self._mats.tile_rect(layout, before, event.player, "bull")
        end = layout.in_view(self._board.rect(layout, event.space))
        end = end.inflate(round(end.width * 0.86) - end.width, round(end.width * 0.86) - end.width)
        bull = Flight(self._piece("bull"), start, end, 0, WALK_SECONDS, steps=5)
        return Movement(_without_landscape(after, event.space), after, (bull,))

    def _refilled(self, layout: TableLayout, before: GameState, after: GameState, event: MarketRefilled) -> Movement:
        bag = self._bag(layout)
        pause = ROW / max(6, len(event.placed))
        flights = tuple(
            Flight(self._tile_picture(new.tile), bag, tile_rect(layout, new.market_space), number * pause, waits=False)
            for number, new in enumerate(event.placed)
        )
        return Movement(before, after, flights)

    def _bag(self, layout: TableLayout) -> Rect:
        """Return where tiles come out of the bag."""
        size = layout.crate // 2
        rect = Rect(0, 0, size, size)
        bag = self._stacks.rects(layout)["bag"]
        rect.center = bag.x + layout.px(20), bag.centery
        return rect

    def _coins(self, number: int, start: Rect, end: Rect, begin: float = 0.0) -> tuple[Flight, ...]:
        """Return the flights of coins one after another; of many only some."""
        size = max(end.width, 8)
        place = Rect(0, 0, size, size)
        place.center = start.center
        number = max(0, min(number, MOST_COINS))
        return tuple(
            Flight(self._piece("coin"), place, end, begin + coin * ROW / MOST_COINS, waits=False)
            for coin in range(number)
        )

    def _wave(self, layout: TableLayout, region: SpaceSet, origin: Space) -> tuple[Fade, ...]:
        """Return the fades of a region that changes from one of its spaces on."""
        board = self._board.rect(layout, origin)
        fades = []
        for space in spaces_of(region):
            rect = self._board.rect(layout, space)
            far = (abs(rect.x - board.x) + abs(rect.y - board.y)) // max(1, rect.width)
            area = rect.inflate(rect.width // 8, rect.width // 8)
            fade = _fade(layout, area, min(ROW, far * WAVE), FADE_SECONDS)
            fades.append(dataclasses.replace(fade, swells=layout.view))
        return tuple(fades)

    def _worker(self, player: int, start: Rect, end: Rect, begin: float = 0.0) -> Flight:
        return Flight(self._piece("worker", self._colors[player]), start, end, begin, FADE_SECONDS)

    def _tile(self, tile: Tile, start: Rect, end: Rect, begin: float = 0.0) -> Flight:
        return Flight(self._tile_picture(tile), start, end, begin)

    def _tile_picture(self, tile: Tile) -> Callable[[int], Surface]:
        return lambda size: self._groves.tile(tile, size)

    def _piece(self, name: str, color: str | None = None) -> Callable[[int], Surface]:
        return lambda size: self._ui.art.piece(name, (size, size), color)


def _fade(layout: TableLayout, area: Rect, begin: float = 0.0, seconds: float = MOVE_SECONDS) -> Fade:
    """Return a change on the land, as far as it is in view."""
    return Fade(area.clip(layout.view), begin, seconds)


def _before_refill(after: GameState, events: tuple[Event, ...]) -> GameState:
    """Return the state after an action, but before the market was filled."""
    for event in events:
        if isinstance(event, MarketRefilled):
            filled = {placed.market_space for placed in event.placed}
            market = tuple(None if number in filled else tile for number, tile in enumerate(after.market, 1))
            after = replace(after, market=market, bag=(*[placed.tile for placed in event.placed], *after.bag))
    return after


def _before_drawing(after: GameState, events: tuple[Event, ...]) -> GameState:
    """Return the state after an action, but with the finca that it drew still on the stack."""
    if after.drawn_finca is None or not any(isinstance(event, FincaDrawn) for event in events):
        return after
    return replace(after, drawn_finca=None, finca_stack=(after.drawn_finca.finca, *after.finca_stack))


def _with_player(state: GameState, number: int, player: PlayerState) -> GameState:
    players = state.players
    return replace(state, players=(*players[:number], player, *players[number + 1 :]))


def _without_landscape(state: GameState, space: Space) -> GameState:
    kept, others = tuple(entry for entry in state.landscape if entry.space != space), ~(1 << space)
    return replace(
        state,
        landscape=kept,
        landscape_spaces=state.landscape_spaces & others,
        bridge_tiles=state.bridge_tiles & others,
        milestone_tiles=state.milestone_tiles & others,
    )
