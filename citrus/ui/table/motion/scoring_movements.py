"""ScoringMovements: a finca or a harvest is counted for everybody to see."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace
from pygame import Rect

from citrus.language.wording import PLACES
from citrus.language.words import Words
from citrus.match.course import STANDS_OUT
from citrus.rules.board import Board, spaces_of
from citrus.rules.events import Event, FincaScored, Income, PointsScored, Standing
from citrus.rules.numbering import SpaceSet
from citrus.rules.sources import FINCA, HARVEST
from citrus.rules.state import GameState
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.lens import seen
from citrus.ui.pieces.points import tally
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.table.model.feast import with_points
from citrus.ui.table.model.log import entries
from citrus.ui.table.model.pictures import PointsPicture
from citrus.ui.table.model.risings import Rising, risings
from citrus.ui.table.model.said import by_place
from citrus.ui.table.motion.drifts import joy
from citrus.ui.table.motion.flights import Caption, Fade, Light, Movement
from citrus.ui.table.motion.motion import RISE_SECONDS

OPEN_SECONDS = 0.4  # a finca is lit before anything is counted
COUNT_SECONDS = 0.4  # from the light on its regions to everybody's points for it
READ_SECONDS, CALM_SECONDS = 2.8, 4.4  # for these points and the words in the bar; on the calm table
AGAIN = 0.6  # of that time for the second and every further finca of an action: by then it is known how to read them
HARVEST_READ_SECONDS, HARVEST_CALM_SECONDS = 1.8, 2.6  # the same for what a harvest brings
CLOSE_SECONDS = 0.35  # for the shutters of a finca that has been scored
SMALL_HARVEST = 2  # points for which a harvest is counted, on the full table that of a person
QUICKEST = 0.4  # of the time of a large harvest, for one that would bring nothing
FADE_SECONDS = 0.3  # for points counted at the end to vanish


class ScoringMovements:
    """Makes the movements of scorings for one table."""

    def __init__(self, ui: Ui, words: Words, pieces: TablePieces) -> None:
        self._ui = ui
        self._words = words
        self._pieces = pieces

    def fincas(self, layout: TableLayout, before: GameState, events: Sequence[Event]) -> list[Movement]:
        """Return the movements of the fincas scored in some events, one after another: house and regions light up, and
        are counted."""
        found: list[Movement] = []
        state = before
        for event, points in _scorings(events):
            if not event.standings:  # nothing to count
                state = state if event.final else _closed(state, event.site)
                continue
            found.append(self._finca(layout, state, event, points, again=bool(found)))
            state = found[-1].then
        return found

    def _finca(
        self,
        layout: TableLayout,
        before: GameState,
        event: FincaScored,
        points: Sequence[PointsScored],
        again: bool,
    ) -> Movement:
        board = before.game.board
        regions = [region for standing in event.standings for region in standing.regions]
        lights = [Light(self._spotlight(layout, 1 << board.sites[event.site] | sum(regions)))]
        lights += self._lit(layout, list(dict.fromkeys(regions)), OPEN_SECONDS)
        begin = OPEN_SECONDS + COUNT_SECONDS
        end = begin + (CALM_SECONDS if layout.calm else READ_SECONDS) * (AGAIN if again else 1)
        rising = _staying(self._at_house(board, event, points, begin), end)
        place = self._pieces.board.rect(layout, board.sites[event.site]).clip(layout.view)
        caption = Caption(self._scored(event), "", _pills(points))
        closes = () if event.final else (Fade(place, end, CLOSE_SECONDS),)
        then = with_points(before if event.final else _closed(before, event.site), points)
        counted = self._counted(layout, 1 << board.sites[event.site], regions)
        most = max((one.points for one in points), default=0)
        drifts = (joy(self._ui, place, layout.view, most, begin),) if most and place else ()
        return Movement(
            *(before, then, (), closes),
            drifts=drifts,
            risings=rising,
            rest=end,
            lights=tuple(lights),
            counted=counted,
            caption=caption,
        )

    def _at_house(self, board: Board, event: FincaScored, points: Sequence[PointsScored], begin: float) -> list[Rising]:
        """Return everybody's points for a finca, which stand together beside its house, each with all tiles there."""
        tiles = {one.player: one.tiles for one in event.standings}
        best = {one.player for place in by_place(event.standings)[:1] for one in place}
        house = 1 << board.sites[event.site]
        return [
            dataclasses.replace(one, begin=begin, spaces=house, best=one.player in best, tiles=tiles[one.player])
            for one in risings(self._words, (event, *points))
        ]

    def _scored(self, event: FincaScored) -> str:
        """Name who is first and second at a finca."""
        words, texts = self._words, self._words.texts
        ranked = [
            texts("table.prompt.placed", place=texts(f"final.place.{place}"), names=_names(words, there))
            for place, there in zip(PLACES, by_place(event.standings), strict=False)
        ]
        return texts("table.prompt.finca_scored", site=event.site, who=words.joined(", ", ranked))

    def _lit(self, layout: TableLayout, regions: Sequence[SpaceSet], begin: float) -> list[Light]:
        """Return the lights of some regions, each with the number of its tiles."""
        found = [Light(self._rim(layout, region), begin) for region in regions]
        return [*found, *(Light(self._badge(layout, region), begin) for region in regions)]

    def harvest(self, layout: TableLayout, before: GameState, events: Sequence[Event]) -> Movement | None:
        """Return the movement of a harvest: all regions light up with their tiles, then each has its points (R8.1).
        Fewer points make it shorter. None for very few, and on the full table for bots unless the harvest is large."""
        points = _harvested(events)
        total = sum(event.points for event in points)
        if total < (SMALL_HARVEST if layout.calm or self._words.is_person(before.player) else STANDS_OUT):
            return None
        share = min(1.0, QUICKEST + (1 - QUICKEST) * total / STANDS_OUT)
        begin = share * (OPEN_SECONDS + COUNT_SECONDS)
        rest = begin + share * (HARVEST_CALM_SECONDS if layout.calm else HARVEST_READ_SECONDS)
        regions = [event.spaces for event in points]
        lights = [Light(self._spotlight(layout, sum(regions)))]
        lights += self._lit(layout, regions, share * OPEN_SECONDS)
        rising = [dataclasses.replace(one, begin=begin) for one in risings(self._words, points)]
        words, player = self._words, before.player
        income = tuple(event for event in events if isinstance(event, Income))
        text = words.sentences(entry.text for entry in entries(words, before, income))
        brought = words.amount("points", total)
        title = words.count("table.prompt.harvested", len(points), name=words.player(player), points=brought)
        then = with_points(before, points)
        counted = self._counted(layout, 0, regions)
        return Movement(
            *(before, then),
            risings=_staying(rising, rest),
            rest=rest,
            lights=tuple(lights),
            counted=counted,
            caption=Caption(title, text, _pills(points)),
        )

    def at_the_end(self, layout: TableLayout, after: GameState, events: Sequence[Event]) -> list[Movement]:
        """Return what the final scoring has brought everybody, if anything, at the mats: where a game is watched again,
        it has no stage."""
        points = [event for event in events if isinstance(event, PointsScored) and event.source.final]
        if not points:
            return []
        rest = CALM_SECONDS if layout.calm else READ_SECONDS
        rising = [Rising(player, total, 0, "", at_mat=True) for player, total in _sums(points).items()]
        caption = Caption(self._words.texts("final.counting"), "", _pills(points))
        before = with_points(after, points, -1)
        return [Movement(before, after, risings=_staying(rising, rest), rest=rest, caption=caption, foreseen=after)]

    def _spotlight(self, layout: TableLayout, lit: SpaceSet) -> Callable[[Drawable], None]:
        """Return a painter of shade on all of the land except some spaces."""
        return partial(self._pieces.board.shade, layout=layout, lit=lit)

    def _rim(self, layout: TableLayout, spaces: SpaceSet) -> Callable[[Drawable], None]:
        """Return a painter of a line of light inside the outline of a set of spaces."""

        def draw(surface: Drawable) -> None:
            with seen(surface, layout):
                self._pieces.board.rim(surface, layout, spaces, self._ui.palette["counted"])

        return draw

    def _badge(self, layout: TableLayout, region: SpaceSet) -> Callable[[Drawable], None]:
        """Return a painter of the number of tiles in a region."""

        def draw(surface: Drawable) -> None:
            place = self._badge_rect(layout, region)
            badge = tally(self._ui, region.bit_count(), place.width)
            with seen(surface, layout):
                surface.blit(badge, badge.get_rect(center=place.center))

        return draw

    def _counted(self, layout: TableLayout, spaces: SpaceSet, regions: Sequence[SpaceSet]) -> tuple[Rect, ...]:
        """Return what must be visible while it is counted, as far as it is in sight: spaces, regions and their
        numbers."""
        every = spaces_of(spaces | sum(set(regions)))
        rects = [self._pieces.board.rect(layout, space) for space in every]
        rects += [self._badge_rect(layout, region) for region in regions]
        return tuple(shown for rect in rects if (shown := rect.clip(layout.view)))

    def _badge_rect(self, layout: TableLayout, region: SpaceSet) -> Rect:
        """Return where the number of tiles in a region stands: on the space nearest to its middle."""
        rects = [self._pieces.board.rect(layout, space) for space in spaces_of(region)]
        middle = Rect.unionall(rects[0], rects[1:]).center
        nearest = min(rects, key=lambda rect: (rect.centerx - middle[0]) ** 2 + (rect.centery - middle[1]) ** 2)
        side = max(20, round(nearest.width * 0.5))
        place = Rect(0, 0, side, side)
        place.center = nearest.center
        return place


def _names(words: Words, standings: Sequence[Standing]) -> str:
    return words.all_of([words.player(one.player) for one in standings])


def _scorings(events: Sequence[Event]) -> list[tuple[FincaScored, list[PointsScored]]]:
    """Return every finca that was scored in some events, with its points, which come right after it."""
    found: list[tuple[FincaScored, list[PointsScored]]] = []
    for event in events:
        if isinstance(event, FincaScored):
            found.append((event, []))
        elif isinstance(event, PointsScored) and event.source.column == FINCA and found:
            found[-1][1].append(event)
    return found


def _harvested(events: Sequence[Event]) -> list[PointsScored]:
    """Return the points for the regions harvested in some events, region by region."""
    return [event for event in events if isinstance(event, PointsScored) and event.source == HARVEST]


def _closed(state: GameState, site: str) -> GameState:
    """Return the state with a finca scored."""
    fincas = tuple(replace(built, scored=built.scored or built.site == site) for built in state.fincas)
    return replace(state, fincas=fincas)


def _sums(points: Sequence[PointsScored]) -> dict[int, int]:
    """Return everybody's sums, by player."""
    sums = dict.fromkeys((event.player for event in points), 0)
    for event in points:
        sums[event.player] += event.points
    return sums


def _pills(points: Sequence[PointsScored]) -> tuple[PointsPicture, ...]:
    """Return everybody's sums as pictures."""
    return tuple(PointsPicture(player, total) for player, total in _sums(points).items())


def _staying(rising: Sequence[Rising], rest: float) -> tuple[Rising, ...]:
    """Keep points visible until `rest` seconds after their movement has begun."""
    return tuple(dataclasses.replace(one, longer=(rest + FADE_SECONDS - one.begin) / RISE_SECONDS) for one in rising)
