"""The ranking: by the points so far, or if the game ended now, with the parts of those points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from citrus.language.texts import Texts
from citrus.language.wording import PLACES, names, signed
from citrus.language.words import Words
from citrus.records.replay import Step
from citrus.rules.fincas import standings
from citrus.rules.game import Game
from citrus.rules.scoring import Forecast, leaders, points_by_source, ranked
from citrus.rules.sources import Source
from citrus.rules.state import GameState

NOW, TOTAL = "now", "total"
"""The first and the last column of what the end would add; those between are named after sources."""
LEADING = "leading"
"""The first column of the points so far, whose last is `NOW`: at how many open fincas somebody leads."""
LOST = "lost"
"""The column of penalties."""


@dataclass(frozen=True)
class RankingRow:
    """One player: the place, the current points, and in the column of each of the `sources` what the end would add.

    In a ranking of the points so far, the total is those points, the columns have what they came from, and `leading`
    says at how many open fincas the player leads. `leads` tells who has the most points now. `ending`: the last tiles
    are in sight.
    """

    place: str
    player: int
    name: str
    now: int
    sources: tuple[Source, ...]
    added: tuple[int, ...]
    total: int
    leads: bool = False
    leading: str | None = None
    ending: bool = False

    @property
    def foretold(self) -> bool:
        """Whether the total is what the player would have if the game ended now."""
        return self.leading is None

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of all columns, the one of the total last."""
        between = (LOST if source.penalty else source.column for source in self.sources)
        return (NOW, *between, TOTAL) if self.foretold else (LEADING, *between, NOW)

    @property
    def figures(self) -> tuple[str, ...]:
        """What stands in each column but the total."""
        if self.leading is None:
            return (signed(self.now), *(f"+{added}" if added else "–" for added in self.added))
        return (self.leading, *(signed(points) if points else "–" for points in self.added))


def ranking_now(words: Words, state: GameState, steps: Sequence[Step]) -> tuple[RankingRow, ...]:
    """Return a row for each player with the points so far and their parts, the leader's first. `steps` are those of the
    whole game until now; of what is not counted in the `state` yet, nothing is told."""
    scores = [player.score for player in state.players]
    ends = range(len(steps), 0, -1)
    counted = next((end for end in ends if [who.score for who in steps[end - 1].state.players] == scores), len(steps))
    parts = points_by_source(chain.from_iterable(step.events for step in steps[:counted]), len(scores))
    found = (
        Forecast(one, now, parts[one], now, 1 + sum(other > now for other in scores)) for one, now in enumerate(scores)
    )
    earned = {source.column: source for source in reversed(state.game.sources) if not source.final}
    shown = [one for one in reversed(earned.values()) if not one.penalty or any(one in mine for mine in parts)]
    tables = [standings(state, built.site) for built in state.fincas if not built.scored]
    first = [one.player for table in tables for one in table if one.tiles == table[0].tiles]
    rows = _rows(words, tuple(shown), tuple(found))
    said = [words.count("table.forecast.led", first.count(row.player)) for row in rows]
    return tuple(replace(row, leading=led, ending=not state.bag) for row, led in zip(rows, said, strict=True))


def ranking(words: Words, state: GameState, forecasts: tuple[Forecast, ...]) -> tuple[RankingRow, ...]:
    """Return a row for each player as if the game ended now, the winner's first."""
    return _rows(words, tuple(source for source in state.game.sources if source.final), forecasts)


def _rows(words: Words, heads: tuple[Source, ...], forecasts: tuple[Forecast, ...]) -> tuple[RankingRow, ...]:
    first = leaders([one.now for one in forecasts])
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
        )
        for one in ranked(forecasts)
    )


def verdict(texts: Texts, rows: Sequence[RankingRow]) -> str:
    """Tell who leads, or who would win if the game ended now, and by how much; `rows` begin with the best."""
    best, foretold = [row.name for row in rows if row.total == rows[0].total], rows[0].foretold
    if not (foretold or any(row.total for row in rows)):
        return texts("table.tip.no_lead")
    if len(best) > 1:
        return texts(f"table.forecast.{'share' if foretold else 'share_lead'}", names=names(texts, best))
    key = "wins" if foretold else "leads"
    return texts.count(f"table.forecast.{key}", rows[0].total - rows[1].total, name=best[0])


def to_come(texts: Texts, rows: Sequence[RankingRow]) -> str:
    """Tell what is counted at the end, beside points so far; nothing beside totals, which have it."""
    if rows[0].foretold:
        return ""
    return texts("table.forecast.not_over" if rows[0].ending else "table.forecast.to_come")


def heading(texts: Texts, rows: Sequence[RankingRow]) -> str:
    """Return what is ranked."""
    return texts(f"table.forecast.{'title' if rows[0].foretold else 'points_now'}")


def heads(texts: Texts, row: RankingRow) -> tuple[str, ...]:
    """Return a short word for each column of the ranking that a row stands in."""
    return tuple(texts(f"table.forecast.heads.{name}") for name in row.columns)


def told(words: Words, row: RankingRow) -> list[str]:
    """Return what stands in each column, for the ear."""
    return [" ".join(pair) for pair in zip(heads(words.texts, row), (*row.figures, signed(row.total)), strict=True)]


def meaning(texts: Texts, game: Game, column: str, calm: bool = False) -> list[str]:
    """Return what stands in a column of the ranking, in a heading and a line; on the `calm` table, of points so far."""
    if column == LEADING:
        return [texts("table.forecast.leading"), texts("table.forecast.leading_text")]
    if column == NOW:
        return [texts("table.forecast.points_now"), texts("table.forecast.points_now_text")]
    if column == TOTAL:
        return [texts("final.total"), texts("table.forecast.title")]
    sources = [source for source in game.sources if source.final != calm]
    source = next(source for source in sources if source.column == column or (source.penalty and column == LOST))
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
    """Return one player's total if the game ended now, its lead or gap, and its parts, in two lines."""
    one = found[number]
    tied = sum(other.place == one.place for other in found) > 1
    place = words.texts(f"final.place.{PLACES[one.place - 1]}")
    key = "table.forecast.shared" if tied else "table.forecast.total"
    head = words.texts(key, points=words.amount("points", one.total), place=place)
    behind = gap(words, [other.total for other in found], number, then=True)
    if behind:
        head = words.texts("table.forecast.with_gap", outlook=head, gap=behind)
    parts = [words.texts("table.forecast.now", points=one.now)]
    parts += [words.texts(f"table.forecast.{source}", points=points) for source, points in one.parts.items()]
    return [head, words.joined(" + ", parts)]
