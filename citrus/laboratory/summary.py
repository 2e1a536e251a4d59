"""The summary of many games: everything that the tables, the plots and the JSON of a simulation show."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean, median, pstdev

import msgspec

from citrus.laboratory.intervals import Share, share_of
from citrus.laboratory.report import Report
from citrus.rules.game import Game, Options


class Figures(msgspec.Struct, frozen=True):
    """Mean, spread (standard deviation) and ends of a list of numbers."""

    mean: float
    spread: float
    least: float
    most: float


class Times(msgspec.Struct, frozen=True):
    """Processor time in seconds: the median, the 95th percentile, and the longest."""

    count: int
    median: float
    p95: float
    longest: float


class LevelFigures(msgspec.Struct, frozen=True):
    """The figures of one bot in all its seats. `fair` is its part of the seats; `sources` are points by game and
    seat."""

    level: str
    wins: Share
    fair: float
    score: Figures
    sources: dict[str, float]
    decision: Times
    turn: Times
    curve: tuple[float, ...]


class PlaceFigures(msgspec.Struct, frozen=True):
    """A seat, or a place in the turn order, both from 0."""

    place: int
    wins: Share
    score: Figures


class Opening(msgspec.Struct, frozen=True):
    """A site beside which players planted first: its part of all openings, and how often they won then."""

    site: str
    chosen: float
    wins: Share


class Summary(msgspec.Struct, frozen=True):
    """A whole simulation. Numbers named `a game` are means; `planted` says how often a space was planted per game."""

    citrus: str
    board: str
    players: int
    options: Options
    bots: tuple[str, ...]
    seed: str
    games: int
    deals: int
    levels: tuple[LevelFigures, ...]
    seats: tuple[PlaceFigures, ...]
    turn_order: tuple[PlaceFigures, ...]
    openings: tuple[Opening, ...]
    score: Figures
    turns: Figures
    built_a_game: float
    encircled_a_game: float
    encircled: float
    blocked: Share
    unsold_when_blocked: float | None
    unsold_a_game: float
    passes_a_game: float
    returns_a_game: float
    planted: dict[str, float]


def summarize(version: str, game: Game, bots: tuple[str, ...], seed: str, reports: Iterable[Report]) -> Summary:
    """Return the summary of at least one game; their order does not matter. `bots` are those of the first game's
    seats."""
    played = sorted(reports, key=lambda report: report.fixture.number)
    games = len(played)
    seats = range(game.players)
    built = sum(report.built for report in played)
    encircled = sum(report.encircled for report in played)
    unsold_when_blocked = [report.unsold for report in played if report.blocked]
    planted = Counter(space for report in played for space in report.planted)
    return Summary(
        citrus=version,
        board=game.board.name,
        players=game.players,
        options=game.options,
        bots=bots,
        seed=seed,
        games=games,
        deals=len({report.fixture.deal for report in played}),
        levels=tuple(_level(level, played) for level in dict.fromkeys(bots)),
        seats=tuple(_place(seat, played, [seat] * games) for seat in seats),
        turn_order=tuple(
            _place(place, played, [(report.first_player + place) % game.players for report in played])
            for place in seats
        ),
        openings=_openings(played),
        score=figures([score for report in played for score in report.scores]),
        turns=figures([report.turns for report in played]),
        built_a_game=built / games,
        encircled_a_game=encircled / games,
        encircled=encircled / built if built else 0.0,
        blocked=_share((report, float(report.blocked)) for report in played),
        unsold_when_blocked=fmean(unsold_when_blocked) if unsold_when_blocked else None,
        unsold_a_game=fmean(report.unsold for report in played),
        passes_a_game=sum(report.passes for report in played) / games,
        returns_a_game=sum(report.returns for report in played) / games,
        planted={game.board.names[space]: planted[space] / games for space in sorted(planted)},
    )


def figures(numbers: Sequence[float]) -> Figures:
    """Return the figures of at least one number."""
    return Figures(fmean(numbers), pstdev(numbers), min(numbers), max(numbers))


def times(seconds: Iterable[float]) -> Times:
    """Return the times of at least one decision or turn."""
    ordered = sorted(seconds)
    return Times(len(ordered), median(ordered), ordered[-(-len(ordered) * 95 // 100) - 1], ordered[-1])


def mean_curve(curves: Sequence[Sequence[int]]) -> tuple[float, ...]:
    """Return the mean score after each own turn, while at least half of the players still had one."""
    length = int(median(len(curve) - 1 for curve in curves))
    return tuple(fmean(curve[turn] for curve in curves if turn < len(curve) - 1) for turn in range(length))


def _share(won: Iterable[tuple[Report, float]]) -> Share:
    """Return the share of several games, each with the part of it that counts."""
    deals: dict[int, tuple[float, int]] = defaultdict(lambda: (0.0, 0))
    for report, part in won:
        count, size = deals[report.fixture.deal]
        deals[report.fixture.deal] = (count + part, size + 1)
    return share_of(list(deals.values()))


def _level(level: str, played: Sequence[Report]) -> LevelFigures:
    seats = [[seat for seat, name in enumerate(report.fixture.levels) if name == level] for report in played]
    mine = [(report, seat) for report, own in zip(played, seats, strict=True) for seat in own]
    wins = _share((report, sum(map(report.share, own))) for report, own in zip(played, seats, strict=True))
    fair = len(mine) / (len(played) * len(played[0].scores))
    sources: Counter[str] = Counter()
    for report, seat in mine:
        sources.update(report.sources[seat])
    return LevelFigures(
        level=level,
        wins=wins if fair < 1 else msgspec.structs.replace(wins, low=1.0),
        fair=fair,
        score=figures([report.scores[seat] for report, seat in mine]),
        sources={name: points / len(mine) for name, points in sources.most_common()},
        decision=times(second for report, seat in mine for second in report.decision_seconds[seat]),
        turn=times(second for report, seat in mine for second in report.turn_seconds[seat]),
        curve=mean_curve([report.curves[seat] for report, seat in mine]),
    )


def _place(place: int, played: Sequence[Report], seats: Sequence[int]) -> PlaceFigures:
    """Return the figures of a place, given its seat in every game."""
    mine = list(zip(played, seats, strict=True))
    return PlaceFigures(
        place,
        _share((report, report.share(seat)) for report, seat in mine),
        figures([report.scores[seat] for report, seat in mine]),
    )


def _openings(played: Sequence[Report]) -> tuple[Opening, ...]:
    won: dict[str, list[tuple[Report, float]]] = defaultdict(list)
    for report in played:
        for seat, site in enumerate(report.openings):
            won[site].append((report, report.share(seat)))
    total = sum(map(len, won.values()))
    often = sorted(won, key=lambda site: (-len(won[site]), site))
    return tuple(Opening(site, len(won[site]) / total, _share(won[site])) for site in often)
