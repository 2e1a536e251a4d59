"""Why people lost a game in which a review found nothing that they could clearly have done better."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from citrus.language.words import Words
from citrus.match.luck import luck
from citrus.records.replay import Step
from citrus.review.stalls import longest_stall
from citrus.rules.events import FincaScored
from citrus.ui.screens.review.findings import Findings

BEHIND = 3.0  # points of expected lead that make a hard start
MISSED = 1  # tiles by which a first place was just missed
MOST = 3  # fincas, and turns with luck


def what_decided(words: Words, steps: Sequence[Step], found: Findings, people: Sequence[int]) -> tuple[str, ...]:
    """Return sentences for the place of turns in which something better was found: that there are none of people, and
    what decided the game instead. That is the difference of the scores, and for those who lost the start, first places
    that they just missed, the luck of winners, and a market without a place."""
    final = found.review.final
    losers = [player for player in people if final[player] < max(final)]
    told = [words.texts("review.nothing.plain"), *(found.gaps if losers else ())]
    for player in losers:
        told += _start(words, found, player)
        told += _missed(words, steps, player)
    if losers:
        told += _luck(words, steps, len(found.turns), {one for one in range(len(final)) if final[one] == max(final)})
    stall = longest_stall(steps, found.turns, losers)
    if stall is not None:
        name = words.player(stall.player)
        told.append(words.texts("review.stall", name=name, first=stall.first, last=stall.last))
    return tuple(words.sentences([one]) for one in told)


def _start(words: Words, found: Findings, player: int) -> Iterator[str]:
    """Yield that a player was expected to lose before the first turn."""
    behind = -found.curves.rows[0][player]
    if behind >= BEHIND:
        yield words.texts("review.start", name=words.player(player), points=words.amount("points", round(behind)))


def _missed(words: Words, steps: Sequence[Step], player: int) -> Iterator[str]:
    """Yield at which fincas a player just missed the first place, the closest first."""
    close = list[tuple[int, str]]()
    for event in (event for step in steps for event in step.events):
        if isinstance(event, FincaScored) and not event.final:
            own, most = (next((one.tiles for one in event.standings if one.player == player), 0), event.standings[:1])
            if own and 0 < most[0].tiles - own <= MISSED:
                tiles = words.amount("tiles", own)
                said = words.texts("review.change.tiles", own=tiles, theirs=most[0].tiles, site=event.site)
                close.append((most[0].tiles - own, said))
    if close:
        text = words.joined("; ", [said for _, said in sorted(close, key=lambda one: one[0])[:MOST]])
        yield words.texts("review.missed", name=words.player(player), text=text)


def _luck(words: Words, steps: Sequence[Step], turns: int, winners: Collection[int]) -> Iterator[str]:
    """Yield the first turns in which winners had luck with a tile."""
    lucky = [(turn, who, found) for turn in range(1, turns + 1) for who in winners if (found := luck(steps, turn, who))]
    for turn, who, one in [some for some in lucky if some[2].tile is not None][:MOST]:
        assert one.tile is not None
        text = words.texts("story.luck.tile", the_tile=words.the_tile(one.tile))
        yield words.texts("review.at_turn", turn=turn, name=words.player(who), text=text)
