"""The turns of a game: who played each, in which steps, what happened in it, and what that changed."""

from __future__ import annotations

from collections.abc import Sequence

from citrus.records.replay import Step
from citrus.rules.board import first_space
from citrus.rules.events import (
    BullPlaced,
    Event,
    FincaBuilt,
    FincaScored,
    LandscapeTaken,
    RegionHarvested,
    TilePlanted,
    TurnBegan,
)
from citrus.rules.game import Game
from citrus.rules.numbering import SpaceSet
from citrus.ui.table.model.played import PlayedTurn
from citrus.ui.table.model.variants import shown_variants


def keep_up(found: list[PlayedTurn], steps: Sequence[Step]) -> None:
    """Update the turns of a game to its `steps`, which are its start and every action since. The last turn goes on; it
    may be empty. What is known stays; after an undo, turns that had ended since are dropped."""
    if not steps:  # who begins is not known yet
        found.clear()
        return
    if found:
        found.pop()
    while found and found[-1].steps.stop > len(steps):
        found.pop()
    begin = found[-1].steps.stop if found else 1
    player, events = steps[begin - 1].state.player, list[Event]()
    for number in range(begin, len(steps)):
        for event in steps[number].events:
            if isinstance(event, TurnBegan):
                found.append(_turn(steps, player, events, len(found) + 1, range(begin, number + 1)))
                player, events, begin = event.player, [], number + 1
            else:
                events.append(event)
    found.append(_turn(steps, player, events, len(found) + 1, range(begin, len(steps))))


def turns(steps: Sequence[Step]) -> list[PlayedTurn]:
    """Return all turns of a game, in order; the last one goes on, and may be empty. `steps` are as for `keep_up`."""
    found: list[PlayedTurn] = []
    keep_up(found, steps)
    return found


def _turn(steps: Sequence[Step], player: int, events: Sequence[Event], number: int, there: range) -> PlayedTurn:
    """Return a turn with what it has changed."""
    game, marks, spaces = steps[0].state.game, 0, 0
    for event in events:
        mark, changed = _changed(game, event)
        marks |= mark
        spaces |= changed
    taken = tuple(event.tile for event in events if isinstance(event, LandscapeTaken))
    return PlayedTurn(player, tuple(events), number, there, marks, spaces, taken)


def _changed(game: Game, event: Event) -> tuple[SpaceSet, SpaceSet]:
    """Return the space to mark and all the spaces that an event has changed; none for what the board does not show."""
    if any(isinstance(event, variant.marked) for variant in shown_variants(game)):
        return 1 << event.space, 1 << event.space  # type: ignore[attr-defined]
    match event:
        case TilePlanted(space=space) | BullPlaced(space=space):
            return 1 << space, 1 << space
        case RegionHarvested(spaces=spaces):
            return 1 << first_space(spaces), spaces
        case FincaBuilt(site=site) | FincaScored(site=site):
            return 1 << game.board.sites[site], 1 << game.board.sites[site]
    return 0, 0
