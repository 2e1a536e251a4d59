"""Why people lost a game in which a review found no costly turn of theirs, and what they could have tried."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from citrus.language.words import Words
from citrus.match.luck import luck
from citrus.records.notation import format_action
from citrus.records.replay import Step
from citrus.review.stalls import longest_stall
from citrus.review.values import GRADES
from citrus.rules.events import FincaScored
from citrus.ui.screens.review.better import another_turn, points_scored, results_text
from citrus.ui.screens.review.findings import Findings
from citrus.ui.screens.review.swings import LEAST, causes, moves, swing_text
from citrus.ui.table.model.recap import every_turn

BEHIND = 3.0  # points of expected lead that make a hard start
MISSED = 1  # tiles by which a first place was just missed
MOST = 3  # fincas, and turns with luck
CLOSEST = 2  # decisions


def what_decided(words: Words, steps: Sequence[Step], found: Findings, people: Sequence[int]) -> tuple[str, ...]:
    """Return sentences above all turns: that people could have done nothing better, if so, and what decided the game
    instead, those first that tell most. For those who lost, that is the turn of a rival that took most, their closest
    decisions, in which they could have tried something else, the start, first places that they just missed, the luck of
    winners, and a market without a place."""
    final = found.review.final
    losers = [player for player in people if final[player] < max(final)]
    mistakes = any(one.lost and one.player in people for one in found.turns)
    told = [] if mistakes else [_nothing(words, people, len(final))]
    for player in losers:
        told += _taken(words, steps, found, player)
        told += _closest(words, steps, found, player)
    for player in losers:
        told += _start(words, found, player)
        told += _missed(words, steps, player)
    if losers:
        winners = {one for one in range(len(final)) if final[one] == max(final)}
        told += _luck(words, steps, len(found.turns), winners, told)
    stall = longest_stall(steps, found.turns, losers)
    if stall is not None:
        name = words.player(stall.player)
        told.append(words.texts("review.stall", name=name, first=stall.first, last=stall.last))
    return tuple(words.sentences([one]) for one in told)


def _nothing(words: Words, people: Sequence[int], players: int) -> str:
    """Tell that nothing better was found for people; with their names where there are others."""
    said = words.texts("review.nothing.plain")
    if len(people) == players:
        return said
    return words.texts("review.did", name=words.all_of([words.player(one) for one in people]), text=said)


def _start(words: Words, found: Findings, player: int) -> Iterator[str]:
    """Yield that a player was expected to lose before the first turn."""
    behind = -found.curves.rows[0][player]
    if behind >= BEHIND:
        yield words.texts("review.start", name=words.player(player), points=words.amount("points", round(behind)))


def _taken(words: Words, steps: Sequence[Step], found: Findings, player: int) -> Iterator[str]:
    """Yield the turn of a rival in which the expected lead of a player fell most for a reason that can be told, with
    that: what the board shows, or points that were scored."""
    rows, played = found.curves.rows, every_turn(steps)
    fell = [(moves(rows, turn.number), turn) for turn in found.turns if turn.player != player]
    for moved, turn in sorted(fell, key=lambda one: one[0][player]):
        its = played[turn.number - 1]
        why = causes(words, steps, moved, turn, its)[:1]
        if not why and points_scored(its) >= LEAST:
            why = [words.texts("review.did", name=words.player(turn.player), text=results_text(words, its))]
        if moved[player] <= -LEAST and why:
            yield words.sentences([swing_text(words, moved, turn.number), *why])
            return


def _closest(words: Words, steps: Sequence[Step], found: Findings, player: int) -> Iterator[str]:
    """Yield the decisions of a player in which another turn was about as good, in the order of the game: rather such
    that begin differently, and of these those that might even have been better."""
    close = list[tuple[bool, float, int, str]]()
    for turn in found.turns:
        one = turn.told
        if one is not None and one.is_close and turn.player == player:
            first = steps[one.position + 1].action
            assert first is not None
            alike = one.better[0] == format_action(steps[0].state.game, first)
            close += [(alike, one.ahead, turn.number, text) for text in another_turn(words, steps, one)[0][:1]]
    told = sorted(sorted(close)[:CLOSEST], key=lambda one: one[2])
    if told:
        text = words.joined("; ", [words.texts("review.in_turn", turn=one[2], text=one[3]) for one in told])
        points = words.amount("points", round(GRADES["doubtful"]))
        yield words.texts("review.closest", name=words.player(player), points=points, text=text)


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


def _luck(
    words: Words, steps: Sequence[Step], turns: int, winners: Collection[int], told: Sequence[str]
) -> Iterator[str]:
    """Yield the first turns in which winners had luck with a tile that has not been `told` yet."""
    lucky = [(turn, who, found) for turn in range(1, turns + 1) for who in winners if (found := luck(steps, turn, who))]
    for turn, who, one in [some for some in lucky if some[2].tile is not None][:MOST]:
        assert one.tile is not None
        text = words.texts("story.luck.tile", the_tile=words.the_tile(one.tile))
        if not any(text in one for one in told):
            yield words.texts("review.at_turn", turn=turn, name=words.player(who), text=text)
