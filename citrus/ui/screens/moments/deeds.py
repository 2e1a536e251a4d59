"""What brought a player the points of a turn, in words: the fincas that were encircled, and how close they were; the
harvest; what else is earned with a variant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from citrus.language.texts import Texts
from citrus.language.wording import gain
from citrus.language.words import Words
from citrus.match.moments import events_of, players_of
from citrus.records.replay import Step
from citrus.rules.board import spaces_of
from citrus.rules.events import BullPlaced, Event, FincaScored, RegionHarvested
from citrus.rules.tiles import tile_of
from citrus.ui.table.model.variants import shown_variants

FORMS = "abc"
"""The ends of the keys of what is said in several ways."""
FEW = 2
"""The kinds of fruit that a harvest names."""


def deeds(
    words: Words,
    steps: Sequence[Step],
    turn: int,
    player: int,
    site: str = "",
    told: Counter[str] | None = None,
    named: bool = False,
) -> list[str]:
    """Return in sentences, the most important ones first, what brought a player points in a turn, by its number from 1.
    Points are left to what stands beside it, which has perhaps named the finca on a `site`, or has `named` the player.
    What has been `told` before, by keys, gets other words."""
    events, by = events_of(steps, turn), players_of(steps)[turn - 1]
    deed = _Deeds(words, Counter() if told is None else told, site, named)
    found = [*deed.fincas(events, player, by), *deed.harvest(events, player)]
    return [*filter(None, [*found, *(one.earned(words, events, player) for one in shown_variants(words.game))])]


def form(texts: Texts, key: str, told: int, again: bool = False) -> str:
    """Return the key of the words for what has been `told` in other ways as often as that, without a name that is not
    to be said `again`."""
    every = [f"story.again.{key}.{end}" if again else f"story.{key}.{end}" for end in FORMS]
    forms = [one for one in every if one in texts or texts.is_counted(one)]
    return forms[told % len(forms)]


def difference(words: Words, rival: int, parts: Sequence[tuple[str, int]]) -> str:
    """Return which columns of points brought a winner more than a rival, and then how much the rival made up, and by
    which. The `parts` are the winner's points less the rival's, most first: a child reads no points below 0."""
    brought = [(column(words, name), gain(points)) for name, points in parts if points > 0]
    more = [words.texts("table.recap.with_points", what=what, points=points) for what, points in brought]
    found = [words.texts("story.gap", parts=words.all_of(more))]
    if less := [one for one in reversed(parts) if one[1] < 0]:
        points, columns = -sum(points for _, points in less), [column(words, name) for name, _ in less]
        values = {"points": words.amount("points", points), "parts": words.all_of(columns)}
        found.append(words.texts("story.gap_back", name=words.player(rival), **values))
    return words.sentences(found)


def column(words: Words, name: str) -> str:
    """Return the name of a column of sources of points: `harvests`."""
    key = f"story.column.{name}"
    return words.texts(key if key in words.texts else f"final.{name}")


class _Deeds:
    """Tells what players did, in words that it has not used yet. The finca on a `site` has been named; the player, once
    `named`, is not named again."""

    def __init__(self, words: Words, told: Counter[str], site: str, named: bool) -> None:
        self._words = words
        self._told = told
        self._site = site
        self._named = named

    def _form(self, key: str, naming: bool = False) -> str:
        """Return the key of the next wording; of one `naming` the player, who need not be named twice."""
        self._told[key] += 1
        again, self._named = naming and self._named, naming or self._named
        return form(self._words.texts, key, self._told[key] - 1, again)

    def fincas(self, events: Sequence[Event], player: int, by: int) -> Iterator[str]:
        """Yield how close it was at a finca that was encircled `by` somebody, and with how many bulls, or which several
        fincas were."""
        words = self._words
        scored = [one for one in events if isinstance(one, FincaScored) and not one.final]
        paid = [one for one in scored if any(here.player == player and here.points for here in one.standings)]
        if len(paid) > 1:
            fincas = words.fincas([one.site for one in paid])
            yield words.texts(self._form("fincas", naming=by == player), name=words.player(by), fincas=fincas)
        for one in paid if len(paid) == 1 else ():
            around, name = words.game.board.around[one.site], words.player(by)
            bulls = sum(isinstance(event, BullPlaced) and around >> event.space & 1 for event in events)
            if by == player and bulls:
                how = self._contest(one, player)
                yield words.count(self._form("finca_bull", naming=True), bulls, name=name, site=one.site, how=how)
            elif one.site == self._site:
                yield self._contest(one, player, "there") if len(one.standings) > 1 else ""
            elif by == player:
                how = self._contest(one, player)
                yield words.texts(self._form("finca", naming=True), name=name, site=one.site, how=how)
            else:
                how = self._contest(one, player, "both" if len(one.standings) > 1 else "only")
                yield words.texts(self._form("finca_by"), site=one.site, rival=name, how=how)

    def _contest(self, scored: FincaScored, player: int, key: str = "") -> str:
        """Return how many tiles the player had at a finca, compared with the others, in the words of a key, by default
        of those that say how close it was."""
        [own] = [one for one in scored.standings if one.player == player]
        others = [one for one in scored.standings if one.player != player]
        best = max((one.tiles for one in others), default=0)
        ahead = own.tiles - best
        close = "second" if ahead < 0 else {0: "level", 1: "by_one"}.get(ahead, "further")
        words = self._words
        return words.texts(
            self._form(key or (close if others else "alone")),
            rival=words.all_of([words.player(one.player) for one in others if one.tiles == best]),
            name=words.player(player),
            own=words.amount("tiles", own.tiles),
            theirs=best,
        )

    def harvest(self, events: Sequence[Event], player: int) -> Iterator[str]:
        """Yield what was harvested; of many kinds, how much it was, and most of what."""
        words = self._words
        regions = [one for one in events if isinstance(one, RegionHarvested) and one.player == player]
        tiles = Counter(tile_of(one.kind, well=False) for one in regions for _ in spaces_of(one.spaces))
        parts = [words.number_of(tile, count) for tile, count in tiles.most_common()]
        if len(parts) > FEW:
            all_of_it = words.amount("tiles", tiles.total())
            key = self._form("reaped", naming=True)
            yield words.texts(key, name=words.player(player), tiles=all_of_it, most=parts[0])
        elif parts:
            key = self._form("harvested", naming=True)
            yield words.texts(key, name=words.player(player), tiles=words.all_of(parts))
