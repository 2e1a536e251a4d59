"""What the curve of a review does in a turn, and what on the board explains it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from citrus.language.wording import gain
from citrus.language.words import Words
from citrus.match.luck import luck
from citrus.match.moments import end_of
from citrus.records.replay import Step
from citrus.review.contrast import Outcome, changes, sites_of_open_fincas
from citrus.review.figures import ReviewedTurn
from citrus.rules.events import PointsScored, reveals
from citrus.rules.numbering import SpaceSet
from citrus.rules.state import GameState
from citrus.ui.screens.review.better import better_in_brief
from citrus.ui.screens.review.changes import change_text
from citrus.ui.table.model.played import PlayedTurn
from citrus.ui.table.model.recap import every_turn

SWING, LEAST = 8.0, 4.0  # points of expected lead that want a reason: within two turns, and in each of them
MOST_CAUSES = 2

Moves = Sequence[float]
"""Points of everybody, or by how much they have changed."""
Swings = Mapping[int, "Swing"]


class Swing(NamedTuple):
    """How far the curve went in a turn: `size` is that of the player whose lead moved most. `said` tells by how much it
    moved, and why; `seen` is whether the board shows why."""

    size: float
    said: tuple[str, ...]
    seen: bool


def swings(words: Words, steps: Sequence[Step], rows: Sequence[Moves], turns: Sequence[ReviewedTurn]) -> Swings:
    """Return the swings of a curve, by the number of the turn."""
    played, found = every_turn(steps), dict[int, Swing]()
    for number, size in swung(rows).items():
        turn, moved = turns[number - 1], moves(rows, number)
        seen = why = causes(words, steps, moved, turn, played[number - 1])
        if not why and turn.costliest is not None:
            why = [*better_in_brief(words, steps, turn.costliest)[:2]]
        why = why or without_cause(words, moved, played[number - 1])
        found[number] = Swing(size, (swing_text(words, moved, number), *why), bool(seen))
    return found


def swung(rows: Sequence[Moves]) -> dict[int, float]:
    """Return the turns, by number, that take part in a swing of the curve, with how large it is. Two turns make one
    together where each goes at least half as far, the same way."""
    every, found = [moves(rows, number) for number in range(1, len(rows))], dict[int, float]()
    for number, moved in enumerate(every):
        for player, points in enumerate(moved):
            beside = (every[other][player] for other in (number - 1, number + 1) if 0 <= other < len(every))
            if abs(points) >= LEAST and max(abs(points + one) for one in (0.0, *beside)) >= SWING:
                found[number + 1] = max(found.get(number + 1, 0.0), abs(points))
    return found


def moves(rows: Sequence[Moves], number: int) -> Moves:
    """Return by how much everybody's expected lead has changed in a turn."""
    return [now - before for before, now in zip(*rows[number - 1 : number + 1], strict=True)]


def swing_text(words: Words, moved: Moves, number: int) -> str:
    """Return by how much the expected leads have `moved` in a turn, those first that did most; if all did little, the
    first of them, and only the turn if none did."""
    order = sorted(range(len(moved)), key=lambda one: -abs(moved[one]))
    most = [one for one in order if abs(moved[one]) >= LEAST] or order[:1]
    told = [words.joined(" ", [words.player(one), gain(round(moved[one]))]) for one in most if round(moved[one])]
    if not told:
        return words.texts("story.turn", turn=number)
    return words.texts("review.swing", turn=number, changes=words.listed(told))


def causes(words: Words, steps: Sequence[Step], moved: Moves, turn: ReviewedTurn, played: PlayedTurn) -> list[str]:
    """Return what explains how expected leads have `moved` in a turn, beside what was scored: fruit that was taken
    over, luck, and places at fincas that somebody won whose lead grew, or lost whose lead shrank."""
    before, after = steps[turn.position].state, steps[end_of(steps, turn.number)].state
    texts, told, sites = (
        words.texts,
        list[str](),
        dict.fromkeys([*sites_of_open_fincas(before), *sites_of_open_fincas(after)]),
    )
    rises = moved[turn.player] > 0
    if rises and (taken := (_owned(after, turn.player) & _owned(before, None)).bit_count()):
        told.append(words.count("review.taken_over", taken, name=words.player(turn.player)))
    for player in sorted(range(len(moved)), key=lambda one: (one != turn.player, -abs(moved[one]))):
        now, was = Outcome(player, after, played.events), Outcome(player, before, ())
        for change in changes(now, was, sites)[:: 1 if moved[player] > 0 else -1]:
            there = change.here if change.is_better else change.there
            if change.is_small or change.here.closed or not there.own or abs(moved[player]) < LEAST:
                continue
            if change.is_better == (moved[player] > 0):
                said = change_text(words, change if change.is_better else change.turned(), beside=False)
                key = "did" if change.is_better else "lost_by"
                told.append(texts(f"review.{key}", name=words.player(player), text=said))
    lucky = luck(steps, turn.number, turn.player) if rises else None
    if lucky is not None and lucky.tile is not None:
        told.append(texts("story.luck.tile", the_tile=words.the_tile(lucky.tile)))
    elif lucky is not None:
        told.append(texts("story.luck.finca", name=words.player(turn.player)))
    return told[:MOST_CAUSES]


def without_cause(words: Words, moved: Moves, played: PlayedTurn) -> list[str]:
    """Return what there is to say of a swing without a cause: something was revealed, or the estimate was wrong before;
    nothing where somebody scored whose lead grew, which is told with the turn."""
    got = [0] * len(moved)
    for event in played.events:
        if isinstance(event, PointsScored):
            got[event.player] += event.points
    if any(points >= LEAST and move > 0 for points, move in zip(got, moved, strict=True)):
        return []
    return [words.texts(f"review.swing_{'revealed' if any(map(reveals, played.events)) else 'unclear'}")]


def _owned(state: GameState, owner: int | None) -> SpaceSet:
    """Return the spaces of all regions of a player, or of nobody."""
    return reduce(or_, (region.spaces for region in state.regions() if region.owner == owner), 0)
