"""The ranking: by the points so far, or if the game ended now, with the parts of the players' totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citrus.language.texts import Texts
from citrus.language.wording import PLACES, names, signed
from citrus.language.words import Words
from citrus.rules.game import Game
from citrus.rules.scoring import Forecast, leaders, ranked
from citrus.rules.sources import Source
from citrus.rules.state import GameState

NOW, TOTAL = "now", "total"
"""The first and the last column of the ranking; those between are named after sources."""


@dataclass(frozen=True)
class RankingRow:
    """One player: the place, the current points, and in the column of each of the `sources` what the end would add.
    Without sources, the total is the current points. `leads` tells who has the most points now, `flagged` whose total
    is the highest with what the end would add.
    """

    place: str
    player: int
    name: str
    now: int
    sources: tuple[Source, ...]
    added: tuple[int, ...]
    total: int
    leads: bool = False
    flagged: bool = False

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of all columns: current points, what the end adds, the total; or current points alone."""
        return (NOW, *(source.column for source in self.sources), TOTAL) if self.sources else (NOW,)

    @property
    def figures(self) -> tuple[str, ...]:
        """What stands in each column but the total."""
        return (signed(self.now), *(f"+{added}" if added else "–" for added in self.added))


def ranking_now(words: Words, state: GameState) -> tuple[RankingRow, ...]:
    """Return a row for each player with the points so far, the leader's first."""
    scores = [player.score for player in state.players]
    found = (Forecast(one, now, {}, now, 1 + sum(other > now for other in scores)) for one, now in enumerate(scores))
    return _rows(words, (), tuple(found))


def ranking(words: Words, state: GameState, forecasts: tuple[Forecast, ...]) -> tuple[RankingRow, ...]:
    """Return a row for each player as if the game ended now, the winner's first."""
    return _rows(words, tuple(source for source in state.game.sources if source.final), forecasts)


def _rows(words: Words, heads: tuple[Source, ...], forecasts: tuple[Forecast, ...]) -> tuple[RankingRow, ...]:
    first = leaders([one.now for one in forecasts])
    then = leaders([one.total for one in forecasts]) if heads else frozenset[int]()
    return tuple(
        RankingRow(
            words.texts(f"final.place.{PLACES[one.place - 1]}"),
            one.player,
            words.player(one.player),
            one.now,
            heads,
            tuple(sum(pts for source, pts in one.parts.items() if source.column == head.column) for head in heads),
            one.total,
            one.player in first,
            one.player in then,
        )
        for one in ranked(forecasts)
    )


def verdict(texts: Texts, rows: Sequence[RankingRow]) -> str:
    """Tell who leads, or who would win if the game ended now, and by how much; `rows` begin with the best."""
    best, foretold = [row.name for row in rows if row.total == rows[0].total], bool(rows[0].sources)
    if not (foretold or any(row.total for row in rows)):
        return texts("table.tip.no_lead")
    if len(best) > 1:
        return texts(f"table.forecast.{'share' if foretold else 'share_lead'}", names=names(texts, best))
    key = "wins" if foretold else "leads"
    return texts.count(f"table.forecast.{key}", rows[0].total - rows[1].total, name=best[0])


def to_come(texts: Texts, rows: Sequence[RankingRow]) -> str:
    """Tell what is counted at the end, below points so far; nothing below totals, which have it."""
    return "" if rows[0].sources else texts("table.forecast.to_come")


def heading(texts: Texts, rows: Sequence[RankingRow]) -> str:
    """Return what is ranked."""
    return texts(f"table.forecast.{'title' if rows[0].sources else 'points_now'}")


def heads(texts: Texts, row: RankingRow) -> tuple[str, ...]:
    """Return a short word for each column of the ranking that a row stands in."""
    return tuple(texts(f"table.forecast.heads.{name}") for name in row.columns)


def meaning(texts: Texts, game: Game, column: str) -> list[str]:
    """Return what stands in a column of the ranking, in a heading and a line."""
    if column == NOW:
        return [texts("table.forecast.points_now"), texts("table.forecast.points_now_text")]
    if column == TOTAL:
        return [texts("final.total"), texts("table.forecast.title")]
    source = next(source for source in game.sources if source.final and source.column == column)
    return [texts(f"final.{source}"), texts(f"final.{source}_text")]


def gap(words: Words, scores: Sequence[int], number: int, then: bool = False) -> str:
    """Tell how many points a player is ahead of the others, or behind the first, or that all are equal. `then` tells
    whether that is about the end of the game, beside the place that says who is tied for the lead: empty then."""
    own, others = scores[number], max(score for other, score in enumerate(scores) if other != number)
    if min(scores) == max(scores):
        return "" if then else words.texts("table.tip.no_lead")
    if own == others == max(scores):
        return "" if then else words.texts("table.tip.ahead_tied")
    key = "ahead" if own > others else "behind"
    points = words.amount("points", abs(own - others))
    return words.texts(f"table.forecast.{key}" if then else f"table.tip.{key}", points=points)


def outlook(words: Words, found: Sequence[Forecast], number: int) -> list[str]:
    """Return one player's total if the game ended now, its lead or gap, and its parts, in two lines. The highest total
    is the one with a flag on the mats."""
    one = found[number]
    tied = sum(other.place == one.place for other in found) > 1
    place = words.texts(f"final.place.{PLACES[one.place - 1]}")
    key = "table.forecast.shared" if tied else "table.forecast.total"
    head = words.texts(key, points=words.amount("points", one.total), place=place)
    behind = gap(words, [other.total for other in found], number, then=True)
    if behind:
        head = words.texts("table.forecast.with_gap", outlook=head, gap=behind)
    if number in leaders([other.total for other in found]):
        head = words.texts("table.forecast.flag", outlook=head)
    parts = [words.texts("table.forecast.now", points=one.now)]
    parts += [words.texts(f"table.forecast.{source}", points=points) for source, points in one.parts.items()]
    return [head, words.joined(" + ", parts)]
