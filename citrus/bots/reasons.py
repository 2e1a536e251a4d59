"""The reasons for an action, as values: the window makes sentences of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import Literal

from citrus.bots.adding import added
from citrus.rules.actions import Action
from citrus.rules.numbering import Kind, Space

Name = Literal[
    "encircles",  # site, count, own, others: a finca is encircled and brings the player `count` points
    "fetches",  # site, count, tiles, others: this tool is taken, which then encircles the finca
    "leads",  # site, count, points: the player takes the lead at a finca with `count` tiles
    "leads_there",  # site, count, kind: the same around a site where an unknown finca is built, the kind if it is a
    # single region; no count if that is unknown
    "levels_first",  # site, count, points: the player ties for the lead at a finca with `count` tiles
    "pioneers",  # site, points, lacking: the only tile at a finca with many open spaces is now the player's
    "comes_second",  # site, count, points: the player takes the second place at a finca, alone, with `count` tiles
    "levels_second",  # site, count, points: the same, but no longer or not alone
    "holds_first",  # site, count, player, most: the player still leads a finca alone, now with `count` tiles to `most`
    "fills",  # site, points: the player leads a finca that nobody else is near to, and a space around it is filled
    "closes_in",  # site, points: the player leads a finca, and a space around it is filled that counts for nobody
    "holds",  # site, count, player, most: the player is still second at a finca, now with `count` tiles to `most`
    "nears",  # site, count: the player lacks only `count` tiles for points at a finca
    "tiles_at",  # site, count: the player now has `count` tiles at a finca, but is near to no better place
    "prepared",  # site, count: the player now has `count` tiles around a site where a finca may still come
    "landscape",  # tiles, count: these landscape tiles are taken
    "within_reach",  # kind, tiles: another tile of the kind could then take this landscape tile, unlike before
    "swallows",  # kind, count: `count` neutral tiles join the player's region
    "worker_back",  # count: `count` workers return to the mat
    "grows",  # kind, count, points, most, space: the region there grows to `count` tiles, which score `points` when
    # harvested instead of `most`
    "starts",  # kind, space: a new region begins
    "presence",  # site, count: the player already has `count` tiles around that site
    "first",  # site, count, points: the player alone leads around that site with `count` tiles
    "second",  # site, count, points: the player is second there
    "level",  # site, count, points: the player shares the lead there
    "soon_first",  # site, count, points: at the end of the turn the player alone leads there
    "soon_alone",  # site, count, points: the same by a single tile, with nobody else there
    "soon_level",  # site, count, points: the player then shares the lead there
    "soon_second",  # site, count, points: the player is then second there
    "hopes",  # site, count: a finca could go on that site; the player has `count` tiles around it
    "fits",  # site, count: its roads have room for `count` tiles of the hand
    "points",  # count: points at once
    "reaps",  # count, coins: the points of a harvest, and its coins
    "reaps_full",  # count, coins, most: the same, the coins cut off at the most that a mat holds
    "picks",  # count, most: fruit worth from `count` to `most` points
    "new_fruit",  # the player keeps none of this fruit yet, but some of another that could be picked
    "fruit",  # points: the worker may pick fruit or sell some at once, for `points` at most
    "fruit_picked",  # points: the worker may pick fruit at once, and sell none
    "fruit_sold",  # points: the worker may sell fruit at once, and pick none
    "keeper",  # a worker may be placed beside the tree, and may then get fruit
    "counts",  # site: the tree then counts at this finca for the player
    "worker_kept",  # the worker stays on the mat
    "purse",  # count: `count` coins at once
    "completes",  # site, own, points: a finca that is built there can be encircled in this turn, perhaps for points
    "refills",  # count, most: the market, which has `count` tiles of `most`, is filled before the player buys
    "tightest",  # site, count: around every other open site more spaces are open than around this one, `count`
    "close_by",  # site, kind: unlike around every other open site, a region of the player's is a tile away from here
    "surrounded",  # site, tiles: these landscape tiles lie around it, better ones than around every other open site
    "draws",  # the player builds a new finca
    "plants_there",  # site, count: and may build it on that site, and plant `count` tiles there
    "draws_for",  # site, count: and may build it on that site, where the player has `count` tiles
    "spares",  # site, count, player: around another open site this player has most tiles, around this one nobody any
    "plants",  # count: the tiles planted, worth as many points once they are harvested
    "safe",  # count: the points of a harvest, which the end of the game would bring, too
    "stays",  # site, count: the player keeps `count` points at a finca although tiles there are harvested
    "awaits",  # site, count, kind, space, most: a region that stays has `count` tiles where a finca may still come
    "reaches",  # kind, tiles, space, most: a region that stays lies beside these landscape tiles
    "goes_on",  # kind, space, most: a region that stays can still be extended
    "idle",  # the player loses no place at an open finca
    "leaves",  # site, kind, space, most, each: a region that is not harvested keeps first place at a finca
    "leaves_level",  # site, kind, space, most: the same for a first place that is shared
    "leaves_second",  # site, kind, space, most: and for second place
    "needs_coins",  # count, most: the player has only `count` coins, and then `most`
    "needs_worker",  # count, most: the player has only `count` workers on the mat, and then `most`
    "scores",  # site, count, own, others: at the end of the turn a finca brings the player `count` points
    "stuck",  # the player can neither buy nor harvest
    "stranded",  # no line can be bought, and tiles that are left never fit: everybody has to harvest everything
    "no_purchase",  # no line of the market can be bought
    "homeless",  # count: no tile in the hand can be planted any more, which costs `count` points
    "keeps",  # count, tiles: the player keeps `count` action tiles, perhaps these; unused, each is worth a point
    "nothing_left",  # nothing else can be done
    "only",  # no tile in the hand has another place
    "alike",  # the fruit is as good as any other
    "promises",  # played on, no other turn leads clearly further
    "best",  # played on, the turn leads clearly further than the next best
    "loses_first",  # site or sites, count, lacking: the player is no longer first there: `count` points less once
    # encircled
    "loses_second",  # site, count, lacking: the same for the second place
    "loses_at_end",  # site, count: the player is no longer first at a finca that stays open to the end
    "shares",  # site, others: the player is first no longer alone, and others get as many points there
    "gives",  # site, others: a finca is encircled and brings points to others only
    "favours",  # site, count, others: a finca is encircled and brings somebody more than the player's `count` points
    "narrows",  # site, count, player, most: the player leads at a finca, but then with only `count` tiles to `most`
    "taken_over",  # count, kind, player: this player may take over the `count` tiles of a harvested region
    "opens",  # site, count, player, lacking: this next player could then encircle a finca for `count` points by filling
    # as many spaces
    "thwarts",  # site, count, player: without the turn, this next player could encircle a finca for `count` points
    "threatens",  # site, count, player: the player is first at a finca that this next player can still take
    "returns",  # count: tiles that find no space cost `count` points
    "left_coins",  # count: the player has only `count` coins left
    "left_workers",  # count: only `count` workers are left on the mat
    "behind",  # sites, count: the player does not lead at these fincas, as after another turn, for `count` points
    "outnumbered",  # site, count, player, most: there, the player has `count` tiles, and this player `most`
    "bridged",  # count: the plantings of a purchase take `count` bridges
    "fewer_there",  # site, count: there, the player has only `count` tiles, fewer than on the advised site
    "left_nothing",  # neither workers nor coins are left
    "unclosed",  # site, count: a finca does not bring the player `count` points at once, as after another turn
    "brings_no",  # tiles: the player does not get these landscape tiles, as after another turn
    "can_wait",  # a harvest can come later as well
]


CLOSED = ("encircles", "scores")
"""What a finca brings as soon as the turn ends."""
AT_FINCAS: tuple[Name, ...] = ("leads", "levels_first", "comes_second", "levels_second")
"""The player's new place at a finca by their tiles."""
LEADS: tuple[Name, ...] = ("leads", "levels_first")
"""Those that bring a finca's larger value."""
MORE_TILES = ("pioneers", "holds_first", "fills", "closes_in", "holds", "nears", "tiles_at")
"""What tiles at a finca are worth without a new place that others would have to win back."""
STAYS: tuple[Name, ...] = ("leaves", "leaves_level", "leaves_second", "awaits", "reaches", "goes_on")
"""What a region is good for that is not harvested; there may be one such reason for each region."""
FAR_MORE = 0.4
"""With less of what landscape tiles weigh, a lead is told after them."""
LARGE = 2.5
"""The weight from which a reason speaks for itself; with less, a turn is compared with another one."""
NARROW = 4
"""With as many open spaces or fewer, a finca may soon be encircled."""


@dataclass(frozen=True)
class Reason:
    """A reason for an action. A comment beside its name says which fields matter. `others` are the other players who
    get points by it, each with how many. `points` is what a finca would bring the player for a place there, and
    `lacking` how many spaces around it are then still free, 0 if it stays open to the end. Where it is encircled, that
    is how many tiles of the hand fill some after the advised action. `player` has most tiles there of the others,
    `most` of them, if anybody has any, beside the player's `own`. For the same place at several
    fincas, `sites` are all of them, `each` tells the player's tiles there and the most of another one, and `space` lies
    in the only region of the player there, if there is one. `by` are later actions of the turn that help to encircle
    the finca: they use a bull, a cart or a bridge; `fresh` are those of the tools that the turn takes first. `later`:
    it takes more than the advised action, the tiles that it brings, and these.
    """

    name: Name
    weight: float
    count: int = 0
    kind: Kind | None = None
    site: str = ""
    tiles: tuple[str, ...] = ()
    space: Space | None = None
    coins: int = 0
    most: int = 0
    own: int = 0
    points: int = 0
    lacking: int = 0
    sites: tuple[str, ...] = ()
    each: tuple[tuple[str, int, int], ...] = ()
    player: int | None = None
    others: tuple[tuple[int, int], ...] = ()
    by: tuple[Action, ...] = ()
    fresh: tuple[str, ...] = ()
    later: bool = False


def strongest(reasons: Iterable[Reason], most: int = 4) -> tuple[Reason, ...]:
    """Return the reasons that weigh most, each type of reason once, save for regions that stay; the same new place at
    several fincas is one. The lead at a finca comes before landscape tiles, unless these weigh far more."""
    found: dict[tuple[Name, Space | None], Reason] = {}
    for reason in sorted(_places_together(reasons), key=lambda reason: -reason.weight):
        found.setdefault((reason.name, reason.space if reason.name in STAYS else None), reason)
    told = tuple(found.values())[:most]
    if not told or told[0].name != "landscape":
        return told
    leads = tuple(one for one in told if one.name in LEADS and one.weight >= FAR_MORE * told[0].weight)
    return (*leads, *(one for one in told if one not in leads))


def _places_together(reasons: Iterable[Reason]) -> list[Reason]:
    """Return the same reasons, but those of the same new place at several fincas as one."""
    reasons = list(reasons)
    found = [reason for reason in reasons if reason.name not in AT_FINCAS]
    for name, at_end in product(AT_FINCAS, (False, True)):
        places = [reason for reason in reasons if reason.name == name and bool(reason.lacking) != at_end]
        if len(places) < 2:
            found += places
            continue
        places.sort(key=lambda reason: -reason.points)
        sites, points = tuple(place.site for place in places), sum(place.points for place in places)
        each = tuple((place.site, place.count, place.most) for place in sorted(places, key=lambda one: one.site))
        widest = max(place.lacking for place in places)
        weight, first = added(place.weight for place in places), places[0].space
        alone = first if all(place.space == first for place in places) else None
        found.append(Reason(name, weight, space=alone, points=points, lacking=widest, sites=sites, each=each))
    return found


def uncounted(reason: Reason | None) -> Reason | None:
    """Return a reason without numbers that may be others, if it is one without them, too."""
    if reason is None or reason.name != "leads_there":
        return reason
    return Reason(reason.name, 4.0, site=reason.site)
