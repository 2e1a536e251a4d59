"""What a player did best in a game, for the records of the album: each a function that yields who had come how far in
which turn, as those of the goals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from citrus.album.goals import Amounts, harvested
from citrus.album.turns import TurnDeeds
from citrus.match.course import FAR_BEHIND
from citrus.rules.events import FincaScored, PointsScored


def _turn(turns: Sequence[TurnDeeds]) -> Amounts:
    """Score in the player's own turn, without what is counted at the end."""
    for turn in turns:
        scored = (event for event in turn.events if isinstance(event, PointsScored) and not event.source.final)
        yield turn.player, turn.number, sum(event.points for event in scored if event.player == turn.player)


def _harvest(turns: Sequence[TurnDeeds]) -> Amounts:
    """Score with the harvests of a turn (R8.1)."""
    for turn in turns:
        yield turn.player, turn.number, harvested(turn)


def _fincas(turns: Sequence[TurnDeeds]) -> Amounts:
    """Have the highest total at fincas, alone or with others (R9.3, R11.3)."""
    led = Counter[int]()
    for turn in turns:
        for event in turn.events:
            if isinstance(event, FincaScored):
                most = max((one.tiles for one in event.standings), default=0)
                for player in [one.player for one in event.standings if one.tiles == most]:
                    led[player] += 1
                    yield player, turn.number, led[player]


def _comeback(turns: Sequence[TurnDeeds]) -> Amounts:
    """Win after having been far behind."""
    for turn in turns[:-1]:
        scores = [player.score for player in turn.after.players]
        for winner in turns[-1].after.winners:
            behind = max(scores) - scores[winner]
            yield winner, turn.number, behind if behind >= FAR_BEHIND else 0


FEATS: Final[Mapping[str, Callable[[Sequence[TurnDeeds]], Amounts]]] = {
    "turn": _turn,
    "harvest": _harvest,
    "fincas": _fincas,
    "comeback": _comeback,
}
"""All feats by name, in the order in which they are shown."""


def feats(turns: Sequence[TurnDeeds], players: int) -> list[dict[str, tuple[int, int]]]:
    """Return for every player of a finished game the largest amount of each feat, if there is one, and the turn, from
    1, in which it was reached."""
    found: list[dict[str, tuple[int, int]]] = [{} for _ in range(players)]
    for name, measure in FEATS.items():
        for player, turn, amount in measure(turns):
            if amount > found[player].get(name, (0, 0))[0]:
                found[player][name] = amount, turn
    return found
