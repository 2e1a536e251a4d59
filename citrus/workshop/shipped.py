"""How the shipped boards play, measured once with many games, for comparison with own boards."""

from __future__ import annotations

from functools import cache

import msgspec

from citrus.laboratory.summary import Summary
from citrus.resources import data_dir

FILE = "shipped_boards_play.yaml"


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a board plays: the share of games whose last tiles did not fit, the turns of a game, the points of a player,
    and how often each place in the turn order wins (shares from 0 to 1)."""

    games: int
    blocked: float
    turns: float
    score: float
    wins: tuple[float, ...]

    @classmethod
    def of(cls, summary: Summary) -> Play:
        """Return the same figures of a simulation."""
        return cls(
            summary.games,
            round(summary.blocked.share, 4),
            round(summary.turns.mean, 2),
            round(summary.score.mean, 2),
            tuple(round(place.wins.share, 4) for place in summary.turn_order),
        )


@cache
def shipped_play() -> dict[str, dict[int, Play]]:
    """Return the figures of the shipped boards, by the short name of the board and the number of players."""
    return msgspec.yaml.decode((data_dir() / FILE).read_bytes(), type=dict[str, dict[int, Play]])
