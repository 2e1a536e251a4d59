"""The table of the final scoring: who got how many points from what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citrus.rules.events import Source
from citrus.rules.game import Game

ORDER: tuple[Source, ...] = (
    "harvest",
    "finca",
    "return",
    "final_finca",
    "final_harvest",
    "horses",
    "unused_tiles",
)
OF_FRUIT: tuple[Source, ...] = ("fruit", "sale", "kept_fruit")


@dataclass(frozen=True)
class FinalStanding:
    """One player in the final table: place (ties share one), points by source in the order shown, and the sum."""

    player: int
    place: int
    points: tuple[int, ...]
    total: int
    won: bool


def sources_of(game: Game) -> tuple[Source, ...]:
    """Where points can come from in a game, as they are shown: while playing, then at the end."""
    if not game.options.fruit_trees:
        return ORDER
    playing, ending = ORDER[:2], ORDER[2:]
    return (*playing, *OF_FRUIT[:2], *ending, *OF_FRUIT[2:])


def standings(
    points: Sequence[dict[Source, int]],
    scores: Sequence[int],
    winners: Sequence[int],
    order: Sequence[Source] = ORDER,
) -> list[FinalStanding]:
    """The final table in seating order; players with equal scores share a place."""
    return [
        FinalStanding(
            player,
            1 + sum(other > score for other in scores),
            tuple(points[player].get(source, 0) for source in order),
            score,
            player in winners,
        )
        for player, score in enumerate(scores)
    ]


def signed(points: int) -> str:
    """Points with a true minus sign."""
    return f"−{-points}" if points < 0 else f"{points}"
