"""What brought a player the points of a turn, in words: the fincas that were encircled, and how close they were; the
harvest; what else is earned with a variant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from citrus.language.wording import gain
from citrus.language.words import Words
from citrus.match.moments import events_of
from citrus.records.replay import Step
from citrus.rules.board import spaces_of
from citrus.rules.events import BullPlaced, Event, FincaScored, RegionHarvested, TilePlanted, TurnBegan
from citrus.rules.numbering import Kind, Tile
from citrus.rules.tiles import kind_of, tile_of
from citrus.ui.table.model.variants import shown_variants


def deeds(words: Words, steps: Sequence[Step], turn: int, player: int, named: bool = False) -> str:
    """Return in a few sentences what brought a player points in a turn, by its number from 1; empty if nothing did.
    Points are left to what stands beside it, which has perhaps `named` another player whose turn it was."""
    events = events_of(steps, turn)
    begun = [one.player for step in steps for one in step.events if isinstance(one, TurnBegan)][: turn - 1]
    by = player if named else begun[-1] if begun else steps[0].state.player
    more = [one.earned(words, event, player) for event in events for one in shown_variants(words.game)]
    return words.sentences([*_fincas(words, events, player, by), *_harvest(words, events, player), *filter(None, more)])


def difference(words: Words, player: int, rival: int, parts: Sequence[tuple[str, int]]) -> str:
    """Return which columns of points brought a player more than a rival, and then which brought the rival more. The
    `parts` are the player's points less the rival's, most first: a child reads no points below 0."""
    more = [one for one in parts if one[1] > 0], [(name, -points) for name, points in reversed(parts) if points < 0]
    told = zip((player, rival), more, strict=True)
    return words.sentences(
        words.texts("story.gap", name=words.player(who), parts=columns(words, some)) for who, some in told if some
    )


def columns(words: Words, parts: Sequence[tuple[str, int]]) -> str:
    """Return points by the columns of their sources: `harvests +12, fincas +3`."""
    texts, found = words.texts, list[str]()
    for name, points in parts:
        key = f"story.column.{name}"
        found.append(texts.joined("\u00a0", [texts(key if key in texts else f"final.{name}"), gain(points)]))
    return words.listed(found)


def _fincas(words: Words, events: Sequence[Event], player: int, by: int) -> Iterator[str]:
    """Yield with what a finca was encircled `by` whom, and who else was there, or which several were."""
    scored = [one for one in events if isinstance(one, FincaScored) and not one.final]
    paid = [one for one in scored if any(here.player == player and here.points for here in one.standings)]
    if len(paid) > 1:
        yield words.texts("story.fincas", fincas=words.fincas([one.site for one in paid]))
    for one in paid if len(paid) == 1 else ():
        around = words.game.board.around[one.site]
        put = [event for event in events if isinstance(event, TilePlanted | BullPlaced) and around >> event.space & 1]
        planted = Counter(_without_well(kind_of(event.tile)) for event in put if isinstance(event, TilePlanted))
        kinds = [words.tiles([tile] * count) for tile, count in planted.items()]
        bulls = words.landscapes("bull" for event in put if isinstance(event, BullPlaced))
        how = _contest(words, one, player, both=by != player)
        tiles = words.all_of([*kinds, *filter(None, [bulls])])
        key = "finca_by" if by != player else "finca_with" if tiles else "finca"
        yield words.texts(f"story.{key}", site=one.site, tiles=tiles, rival=words.player(by), how=how)


def _contest(words: Words, scored: FincaScored, player: int, both: bool) -> str:
    """Return how many tiles the player had at a finca, compared with the others; with the numbers of `both`, or only
    how close it was."""
    [own] = [one for one in scored.standings if one.player == player]
    others = [one for one in scored.standings if one.player != player]
    best = max((one.tiles for one in others), default=0)
    ahead = own.tiles - best
    close = "second" if ahead < 0 else {0: "level", 1: "by_one"}.get(ahead, "further")
    key = (("only", "further") if both else ("alone", close))[bool(others)]
    return words.texts(
        f"story.at_finca.{key}",
        rival=words.all_of([words.player(one.player) for one in others if one.tiles == best]),
        name=words.player(player),
        own=words.amount("tiles", own.tiles),
        theirs=best,
    )


def _harvest(words: Words, events: Sequence[Event], player: int) -> Iterator[str]:
    """Yield what was harvested."""
    regions = [one for one in events if isinstance(one, RegionHarvested) and one.player == player]
    if regions:
        tiles = [_without_well(one.kind) for one in regions for _ in spaces_of(one.spaces)]
        yield words.texts("story.harvested", tiles=words.tiles(tiles))


def _without_well(kind: Kind) -> Tile:
    return tile_of(kind, well=False)
