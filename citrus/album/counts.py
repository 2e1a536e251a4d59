"""What the games of the album add up to: everybody's games and wins, opponents, boards, records and medals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeVar

from citrus.album.entries import AlbumEntry, PlayerEntry
from citrus.album.feats import FEATS
from citrus.album.goals import GOALS
from citrus.album.people import People, key_of

_Key = TypeVar("_Key")


class Tally(NamedTuple):
    """A number of `games`, and of those `won`; a shared win is one, too."""

    games: int
    won: int


class Rival(NamedTuple):
    """An opponent: a person by key, or the computer by its `level`."""

    person: str | None
    level: str | None


class PersonResult(NamedTuple):
    """A game as one person played it."""

    entry: AlbumEntry
    seat: int

    @property
    def place(self) -> PlayerEntry:
        """What the person did in it."""
        return self.entry.places[self.seat]

    @property
    def won(self) -> bool:
        """Whether the person won, alone or with others."""
        return self.seat in self.entry.winners


TIERS = (1, 3, 10)
"""The games in which a goal is to be reached for its medal in bronze, in silver and in gold."""


class Reached(NamedTuple):
    """A goal that a person reached: in which game, in which turn of it, and in how many games until then, with
    this one."""

    person: str
    entry: AlbumEntry
    turn: int
    times: int = 1

    @property
    def tier(self) -> int:
        """The tier of the medal that the person has from then on: 1 for bronze, 2 for silver, 3 for gold."""
        return sum(self.times >= games for games in TIERS)


@dataclass
class Medal:
    """How far a person, by key, has come with a goal: the games in which it was `reached`, in the order of play, and
    the `best` amount in any game, if it can be counted."""

    person: str
    reached: list[Reached] = field(default_factory=list)
    best: int = 0

    @property
    def tier(self) -> int:
        """0 for a goal that is not reached yet, 1 for bronze, 2 for silver, 3 for gold."""
        return self.reached[-1].tier if self.reached else 0

    @property
    def wanted(self) -> int:
        """The games for the next tier, or for the last one."""
        return TIERS[min(self.tier, len(TIERS) - 1)]


@dataclass
class Person:
    """A player: the `key` that all spellings of the name share, the `name` and hat `color` of the last game, and all
    `results` in the order of play. A person with several seats in a game counts with the best of them."""

    key: str
    name: str = ""
    color: str = ""
    results: list[PersonResult] = field(default_factory=list)

    @cached_property
    def share(self) -> Tally:
        """All games."""
        return _share(self.results)

    @property
    def best(self) -> PersonResult:
        """The game with the highest score, the first of equal ones."""
        return max(self.results, key=lambda result: result.place.score)

    def boards(self) -> dict[str, Tally]:
        """Return games and wins on every board by its name, the most played first."""
        boards: dict[str, list[PersonResult]] = {}
        for result in self.results:
            boards.setdefault(result.entry.board, []).append(result)
        return _by_games({board: _share(results) for board, results in boards.items()})

    def rivals(self, people: People) -> dict[Rival, Tally]:
        """Return games with each opponent, and as wins those in which the person came before this one; the most
        frequent first."""
        with_whom: dict[Rival, list[bool]] = {}
        for result in self.results:
            seats: dict[Rival, list[int]] = {}
            for seat, place in enumerate(result.entry.places):
                seats.setdefault(_rival(place, people), []).append(seat)
            for rival, theirs in seats.items():
                if rival.level is not None or rival.person not in ("", self.key, *people.left_out):
                    with_whom.setdefault(rival, []).append(_before(result.entry, [result.seat], theirs))
        return _by_games({rival: Tally(len(before), sum(before)) for rival, before in with_whom.items()})


def longest_run(results: Iterable[PersonResult]) -> tuple[PersonResult, ...]:
    """Return the longest series of wins among results in the order of play, the first of equal ones; empty without a
    win."""
    longest: list[PersonResult] = []
    run: list[PersonResult] = []
    for result in results:
        run = [*run, result] if result.won else []
        if len(run) > len(longest):
            longest = run
    return tuple(longest)


class Setting(NamedTuple):
    """A board, or a level of the computer: the `share` of its games that people won, or in which one came before the
    computer, and the same of each person, by key, those with the most wins first."""

    share: Tally
    persons: dict[str, Tally]

    @property
    def leaders(self) -> list[str]:
        """All who have won the most there, by key; nobody without a win."""
        most = max((share.won for share in self.persons.values()), default=0)
        return [key for key, share in self.persons.items() if share.won == most > 0]


class Feat(NamedTuple):
    """A record of the album: the `value`, its holder by key, the game, and the turns of the game until it shows. The
    `others` have equalled it since."""

    value: int
    person: str
    entry: AlbumEntry
    turns: int
    others: tuple[str, ...] = ()


class Counts:
    """The games of some people, either those without the computer or those with it.

    `persons` are all who are not left out, by key, those with the most wins first; `everybody` includes the others.
    Games among computers alone belong to nobody. `spelled` is every name as it was written last, by `key_of`,
    `hats` the colour in which each level of the computer played last.
    """

    def __init__(self, entries: Iterable[AlbumEntry], people: People, with_bots: bool) -> None:
        self.people = people
        self.entries = tuple(entry for entry in entries if entry.with_bots == with_bots and _by_somebody(entry))
        self.everybody: dict[str, Person] = {}
        self.spelled: dict[str, str] = {}
        self.hats: dict[str | None, str] = {}
        for entry in self.entries:
            self.hats |= {place.bot: place.color for place in entry.places}
            for key, seat in seats_of(entry, people).items():
                place = entry.places[seat]
                self.spelled[key_of(place.name)] = place.name
                person = self.everybody.setdefault(key, Person(key))
                person.name, person.color = self.spelled.get(key, place.name), place.color
                person.results.append(PersonResult(entry, seat))
        ranked = sorted(self.everybody.values(), key=lambda one: (-one.share.won, one.share.games, one.key))
        self.persons = {one.key: one for one in ranked if one.key not in people.left_out}

    @cached_property
    def medals(self) -> dict[str, dict[str, Medal]]:
        """How far everybody has come with each goal in these games, by key, including those who are left out."""
        return medals_of(self.entries, self.people)

    @cached_property
    def settings(self) -> dict[Rival | str, Setting]:
        """The levels of the computer in these games, then their boards by name, each with its results, the most played
        first."""
        games: dict[Rival | str, Counter[bool]] = {}
        for entry in self.entries:
            people = [seat for seat, place in enumerate(entry.places) if place.bot is None]
            games.setdefault(entry.board, Counter())[not {*people}.isdisjoint(entry.winners)] += 1
            for bot in {place.bot for place in entry.places if place.bot is not None}:
                theirs = [seat for seat, place in enumerate(entry.places) if place.bot == bot]
                games.setdefault(Rival(None, bot), Counter())[_before(entry, people, theirs)] += 1
        persons: dict[Rival | str, dict[str, Tally]] = {setting: {} for setting in games}
        for key, person in self.persons.items():
            for level, share in person.rivals(self.people).items():
                if level in persons:
                    persons[level][key] = share
            for board, share in person.boards().items():
                persons[board][key] = share
        found = {
            setting: Setting(
                Tally(won.total(), won[True]),
                dict(sorted(persons[setting].items(), key=lambda one: (-one[1].won, one[1].games))),
            )
            for setting, won in games.items()
        }
        return dict(sorted(found.items(), key=lambda one: (isinstance(one[0], str), -one[1].share.games)))

    def meetings(self, one: str, rival: Rival) -> list[tuple[PersonResult, PersonResult]]:
        """Return all games of a person, by key, with another one or with a level of the computer, in the order of play:
        each as the one and as the other played it, on their best seats."""
        found = []
        for result in self.everybody[one].results:
            entry = result.entry
            seats = [seat for seat, place in enumerate(entry.places) if _rival(place, self.people) == rival]
            if seats:
                best = max(seats, key=lambda seat: entry.places[seat].score)
                found.append((result, PersonResult(entry, best)))
        return found

    @property
    def records(self) -> dict[str, Feat]:
        """The records of all who are not left out, as `records_of` names them."""
        return records_of(self.persons.values())


CLOSE = 10
"""The most points by which a win is a close one."""


def records_of(persons: Iterable[Person]) -> dict[str, Feat]:
    """Return the records among some people: the `best` game, the largest of each of the `FEATS`, the `closest` win (not
    shared, and by `CLOSE` points at most), and the longest `run` of wins, from two on. The first of equal ones leads.
    Records without a holder are missing."""
    found: dict[str, list[Feat]] = {name: [] for name in ("best", *FEATS, "closest", "run")}
    for person in persons:
        result = person.best
        found["best"].append(Feat(result.place.score, person.key, result.entry, result.entry.turns))
        for name in FEATS:
            done = [result for result in person.results if name in result.place.feats]
            if done:
                result = max(done, key=lambda result: result.place.feats[name][0])
                amount, turn = result.place.feats[name]
                found[name].append(Feat(amount, person.key, result.entry, turn - 1))
        alone = [result for result in person.results if result.won and len(result.entry.winners) == 1]
        close = [result for result in alone if result.entry.margin <= CLOSE]
        if close:
            result = min(close, key=lambda result: result.entry.margin)
            found["closest"].append(Feat(result.entry.margin, person.key, result.entry, result.entry.turns))
        wins = longest_run(person.results)
        if len(wins) > 1:
            found["run"].append(Feat(len(wins), person.key, wins[-1].entry, wins[-1].entry.turns))
    return {name: _first(feats, min if name == "closest" else max) for name, feats in found.items() if feats}


def _first(feats: Sequence[Feat], best: Callable[[Iterable[int]], int]) -> Feat:
    """Return the best of some feats, the first of equal ones, with all who have equalled it."""
    value = best(feat.value for feat in feats)
    first, *later = sorted((feat for feat in feats if feat.value == value), key=lambda feat: _order(feat.entry))
    return first._replace(others=tuple(feat.person for feat in later))


def seats_of(entry: AlbumEntry, people: People) -> dict[str, int]:
    """Return the people who played a game, by key, with their best seat. Nameless players do not count."""
    seats: dict[str, int] = {}
    for seat, place in enumerate(entry.places):
        key = "" if place.bot is not None else people.person(place.name)
        if key and (key not in seats or place.score > entry.places[seats[key]].score):
            seats[key] = seat
    return seats


def table_mates(entries: Iterable[AlbumEntry], people: People, person: str) -> Counter[str]:
    """Count by key how many games everybody else played at the same table as a person."""
    mates: Counter[str] = Counter()
    for entry in entries:
        seats = seats_of(entry, people)
        if person in seats:
            mates.update(key for key in seats if key != person)
    return mates


def medals_of(entries: Iterable[AlbumEntry], people: People) -> dict[str, dict[str, Medal]]:
    """Return for every goal how far everybody has come in some games, by key, including those who are left out.
    Reaching it again in the same game, or on another seat, counts once."""
    found: dict[str, dict[str, Medal]] = {goal: {} for goal in GOALS}
    for entry in entries:
        for place in entry.places:
            key = people.person(place.name) if place.bot is None else ""
            if not key:
                continue
            for goal, amount in place.best.items():
                medal = found[goal].setdefault(key, Medal(key))
                medal.best = max(medal.best, amount)
            for goal, turn in place.goals.items():
                medal = found[goal].setdefault(key, Medal(key))
                if not medal.reached or medal.reached[-1].entry is not entry:
                    medal.reached.append(Reached(key, entry, turn, len(medal.reached) + 1))
    return found


def new_medals(entry: AlbumEntry, entries: Iterable[AlbumEntry], people: People) -> list[tuple[str, Reached]]:
    """Return the medals that somebody earned in a game, also those of a higher tier, in the order of the goals. Games
    with the computer count separately. People who are left out earn none."""
    earlier = (one for one in entries if one.with_bots == entry.with_bots and _order(one) < _order(entry))
    return [
        (goal, medal.reached[-1])
        for goal, by in medals_of([*sorted(earlier, key=_order), entry], people).items()
        for medal in by.values()
        if medal.reached and medal.reached[-1].entry is entry and medal.reached[-1].times in TIERS
        if medal.person not in people.left_out
    ]


def return_game(entry: AlbumEntry, entries: Iterable[AlbumEntry], people: People) -> AlbumEntry | None:
    """Return the last game before this one with the same deal and the same two people but the other one beginning, or
    None."""
    if len(entry.places) != 2:
        return None
    return next(
        (
            one
            for one in sorted(entries, key=_order, reverse=True)
            if one.deal == entry.deal
            and _order(one) < _order(entry)
            and one.first != entry.first
            and [_rival(place, people) for place in one.places] == [_rival(place, people) for place in entry.places]
        ),
        None,
    )


def _order(entry: AlbumEntry) -> tuple[object, str]:
    return entry.started, entry.game


def _rival(place: PlayerEntry, people: People) -> Rival:
    return Rival(people.person(place.name), None) if place.bot is None else Rival(None, place.bot)


def _before(entry: AlbumEntry, ours: Iterable[int], theirs: Iterable[int]) -> bool:
    """Return whether the best of some seats came before all of others: with more points, or as the winner of a tie."""
    best, other = (max((entry.places[seat].score, seat in entry.winners) for seat in seats) for seats in (ours, theirs))
    return best > other


def _by_somebody(entry: AlbumEntry) -> bool:
    return any(place.bot is None for place in entry.places)


def _share(results: Sequence[PersonResult]) -> Tally:
    return Tally(len(results), sum(result.won for result in results))


def _by_games(shares: dict[_Key, Tally]) -> dict[_Key, Tally]:
    return dict(sorted(shares.items(), key=lambda item: (-item[1].games, -item[1].won)))
