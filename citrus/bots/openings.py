"""What the next player could do after a turn, or without it: encircle fincas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from citrus.bots.evaluation import Evaluation
from citrus.bots.finca_reasons import scored
from citrus.bots.planner import Effort
from citrus.bots.reasons import Name, Reason
from citrus.bots.turns import Turn, TurnSearch
from citrus.rules.actions import Action, EndTurn
from citrus.rules.fincas import missing, standings
from citrus.rules.phases import TURN
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions

CLOSING = Effort(2, 4, 1, closings=True)
Future = tuple[GameState, Sequence[Action]]
"""A state in which something hidden may have been shuffled, and the actions that lead from there to the turn's end."""


def openings(state: GameState, futures: Sequence[Future], evaluation: Evaluation) -> tuple[Reason, ...]:
    """Return the fincas that the next player could encircle after a turn in each of its `futures`, with at least the
    points that they bring and at most the spaces that still have to be filled, the most points first: those that
    `opens` names could not be encircled if the player in turn did nothing; those that it `threatens` could, but then
    bring the next player more than the player, who was first. Those that it `thwarts` by encircling them could be
    encircled by the next player otherwise. Empty unless the turn begins with the state and can be foreseen to its
    end."""
    if state.phase != TURN or state.main_action_done or not futures:
        return ()
    search, next_player = TurnSearch(evaluation, CLOSING), (state.player + 1) % len(state.players)
    ends = [end for future in futures if (end := _after(*future)) is not None and not end.over]
    if len(ends) < len(futures):
        return ()
    there = [_closable(search.turns(end), end, state.player) for end in ends]
    theirs = replace(state, player=next_player)
    before = _closable(search.turns(theirs), theirs, state.player)
    found = [
        Reason("thwarts", 0.0, points, site=site, player=next_player)
        for site, (points, _) in before.items()
        if all(any(built.site == site and built.scored for built in end.fincas) for end in ends)
    ]
    for site in set.intersection(*map(set, there)):
        points, mine = min(one[site] for one in there)
        lost = points > mine and all(_is_first(end, site, state.player) for end in ends)
        if site not in before or lost:
            name: Name = "threatens" if site in before else "opens"
            left = min(missing(end, site).bit_count() for end in ends)
            paid = ((next_player, points), *([(state.player, mine)] if mine else []))
            found.append(Reason(name, 0.0, points, site=site, player=next_player, lacking=left, others=paid))
    return tuple(sorted(found, key=lambda reason: (reason.name, -reason.count, reason.site)))


def _is_first(state: GameState, site: str, player: int) -> bool:
    """Return whether nobody has more tiles at a finca than a player."""
    there = standings(state, site)
    return any(entry.player == player and entry.tiles == there[0].tiles for entry in there)


def _after(state: GameState, actions: Sequence[Action]) -> GameState | None:
    """Return the state in which the next player begins; None if the actions do not lead there."""
    for action in _to_the_end(actions):
        if action not in legal_actions(state):
            return None
        state, _ = apply(state, action)
    return state


def _to_the_end(actions: Sequence[Action]) -> Iterator[Action]:
    yield from (action for action in actions if not isinstance(action, EndTurn))
    yield EndTurn()


def _closable(turns: Iterable[Turn], state: GameState, other: int) -> dict[str, tuple[int, int]]:
    """Return the points that the player in turn could get at once at fincas by these turns, by their sites, and those
    that the `other` one then gets there. Where these are more, that does not matter."""
    found: dict[str, tuple[int, int]] = {}
    for turn in turns:
        for reason in scored(state, turn.state):
            theirs = dict(reason.others).get(other, 0)
            if theirs <= reason.count:
                best = found.get(reason.site, (0, 0))
                found[reason.site] = max(best, (reason.count, theirs), key=lambda one: (one[0], -one[1]))
    return found
