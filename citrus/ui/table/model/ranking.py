"""The players in the order that they would end in if the game ended now, with the parts of their totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citrus.language.texts import Texts
from citrus.language.wording import PLACES, names
from citrus.language.words import Words
from citrus.rules.events import Source
from citrus.rules.fruit_trees.orchard import orchard_in
from citrus.rules.scoring import Forecast, ranked
from citrus.rules.state import GameState

COLUMNS: tuple[tuple[Source, ...], ...] = (
    ("finca", "final_finca"),
    ("final_harvest",),
    ("horses",),
    ("unused_tiles",),
    ("kept_fruit",),
)
"""The sources whose points share a column; the last one only in a game with fruit trees."""


HEADS = ("now", "fincas", "harvest", "horses", "action", "fruit", "total")
"""The words above the current points, above the columns, and above the totals."""


@dataclass(frozen=True)
class RankingRow:
    """One player: the place, the current points, and what the end would add, as in `COLUMNS`."""

    place: str
    player: int
    name: str
    now: int
    added: tuple[int, ...]
    total: int


def ranking(words: Words, state: GameState, forecasts: tuple[Forecast, ...]) -> tuple[RankingRow, ...]:
    """A row for each player, the leader's first."""
    columns = COLUMNS if orchard_in(state) is not None else COLUMNS[:-1]
    return tuple(
        RankingRow(
            words.texts(f"final.place.{PLACES[one.place - 1]}"),
            one.player,
            words.player(one.player),
            one.now,
            tuple(sum(one.parts.get(source, 0) for source in column) for column in columns),
            one.total,
        )
        for one in ranked(forecasts)
    )


def verdict(texts: Texts, rows: Sequence[RankingRow]) -> str:
    """Who would win if the game ended now, and by how much; `rows` begin with the best."""
    best = [row.name for row in rows if row.total == rows[0].total]
    if len(best) > 1:
        return texts("table.forecast.share", names=names(texts, best))
    return texts.count("table.forecast.wins", rows[0].total - rows[1].total, name=best[0])


def heads(texts: Texts, row: RankingRow) -> tuple[str, ...]:
    """A short word for each column of the ranking that a row stands in: current points, what is added, the total."""
    return tuple(texts(f"table.forecast.heads.{name}") for name in (*HEADS[: 1 + len(row.added)], HEADS[-1]))


def meaning(texts: Texts, column: int) -> list[str]:
    """What stands in a column of the ranking, numbered as in `HEADS`, in a heading and a line."""
    if HEADS[column] == "now":
        return [texts("table.forecast.points_now"), texts("table.forecast.points_now_text")]
    if HEADS[column] == "total":
        return [texts("final.total"), texts("table.forecast.title")]
    source = COLUMNS[column - 1][-1]
    return [texts(f"final.{source}"), texts(f"final.{source}_text")]


def in_front(words: Words, scores: Sequence[int], number: int, then: bool = False) -> str:
    """How many points a player is in front of the others, or behind the first; nothing while all have equally many.

    `then` is whether that is about the end of the game, beside the place that says who is tied for the lead.
    """
    own, others = scores[number], max(score for other, score in enumerate(scores) if other != number)
    if min(scores) == max(scores):
        return ""
    if own == others == max(scores):
        return "" if then else words.texts("table.tip.ahead_tied")
    key = "ahead" if own > others else "behind"
    points = words.amount("points", abs(own - others))
    return words.texts(f"table.forecast.{key}" if then else f"table.tip.{key}", points=points)


def outlook(words: Words, found: Sequence[Forecast], number: int) -> list[str]:
    """One player's total if the game ended now and how far in front or behind it is then, and what it is made of, in
    two lines."""
    one = found[number]
    tied = sum(other.place == one.place for other in found) > 1
    place = words.texts(f"final.place.{PLACES[one.place - 1]}")
    key = "table.forecast.shared" if tied else "table.forecast.total"
    head = words.texts(key, points=words.amount("points", one.total), place=place)
    gap = in_front(words, [other.total for other in found], number, then=True)
    if gap:
        head = words.texts("table.forecast.with_gap", outlook=head, gap=gap)
    parts = [words.texts("table.forecast.now", points=one.now)]
    parts += [words.texts(f"table.forecast.{source}", points=points) for source, points in one.parts.items()]
    return [head, words.joined(" + ", parts)]
