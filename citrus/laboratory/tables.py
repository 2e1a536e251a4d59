"""A summary for people: tables of plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citrus.laboratory.intervals import Share
from citrus.laboratory.summary import Figures, PlaceFigures, Summary, Times
from citrus.limits import shortened

TIMES = "Thinking time, in seconds of the processor"
"""The heading of the one table that differs each time."""


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows below their heads: the first column, of names, to the left, the others to the right. Names that would
    push the figures out of sight are shortened."""
    rows = [(shortened(row[0]), *row[1:]) for row in rows]
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    for row in (head, *rows):
        cells = [
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield ("  " + "  ".join(cells)).rstrip()


def percent(share: float) -> str:
    """Return a share in percent."""
    return f"{share:.1%}"


def interval(share: Share) -> str:
    """Return the 95% interval of a share."""
    return f"{share.low:.1%} to {share.high:.1%}"


def lines(summary: Summary) -> Iterator[str]:
    """Yield the whole summary in lines of text."""
    yield from _games(summary)
    yield ""
    yield "Bots"
    yield from table(
        ("bot", "wins", "95% interval", "fair", "score", "spread"),
        [
            (level.level, percent(level.wins.share), interval(level.wins), percent(level.fair), *_score(level.score))
            for level in summary.levels
        ],
    )
    yield ""
    yield "Seats"
    yield from _places("seat", summary.seats)
    yield ""
    yield "Turn order, from the first player"
    yield from _places("place", summary.turn_order)
    yield ""
    yield "Where points come from, a game"
    sources = list(dict.fromkeys(source for level in summary.levels for source in level.sources))
    yield from table(
        ("bot", *(source.replace("_", " ") for source in sources)),
        [(level.level, *(f"{level.sources.get(source, 0.0):.1f}" for source in sources)) for level in summary.levels],
    )
    yield ""
    yield "Where the first tile is planted"
    yield from table(
        ("site", "chosen", "wins", "95% interval"),
        [
            (opening.site or "none", percent(opening.chosen), percent(opening.wins.share), interval(opening.wins))
            for opening in summary.openings
        ],
    )
    yield ""
    yield TIMES
    yield from table(
        ("bot", "decision", "95%", "turn", "95%", "longest"),
        [
            (level.level, *_times(level.decision), *_times(level.turn), _seconds(level.turn.longest))
            for level in summary.levels
        ],
    )


def _games(summary: Summary) -> Iterator[str]:
    deals = "" if summary.deals == summary.games else f" (in {summary.deals} deals)"
    yield f"Games:               {summary.games}{deals}"
    yield f"Board:               {summary.board}, {summary.players} players"
    turns, score = summary.turns, summary.score
    yield f"Turns a game:        {turns.mean:.1f}, from {turns.least} to {turns.most}"
    yield f"Score:               {score.mean:.1f}, spread {score.spread:.1f}, from {score.least} to {score.most}"
    yield (
        f"Fincas a game:       {summary.built_a_game:.1f} built, {summary.encircled_a_game:.1f} of them scored "
        f"during play ({percent(summary.encircled)})"
    )
    unsold = summary.unsold_when_blocked
    left = "" if unsold is None else f", {unsold:.1f} tiles unsold then"
    blocked = summary.blocked
    yield f"Blocked ends:        {blocked.count:.0f} ({percent(blocked.share)}, 95%: {interval(blocked)}){left}"
    yield f"Tiles unsold a game: {summary.unsold_a_game:.2f}"
    yield f"Passes a game:       {summary.passes_a_game:.2f}"
    yield f"Returns a game:      {summary.returns_a_game:.2f}"


def _places(name: str, places: Sequence[PlaceFigures]) -> Iterator[str]:
    yield from table(
        (name, "wins", "95% interval", "score", "spread"),
        [(str(place.place), percent(place.wins.share), interval(place.wins), *_score(place.score)) for place in places],
    )


def _score(score: Figures) -> tuple[str, str]:
    return f"{score.mean:.1f}", f"{score.spread:.1f}"


def _times(times: Times) -> tuple[str, str]:
    return _seconds(times.median), _seconds(times.p95)


def _seconds(seconds: float) -> str:
    return f"{seconds:.4f}"
