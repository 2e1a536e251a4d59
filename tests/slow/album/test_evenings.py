"""The album of fifty simulated evenings beside another count: from the text of the files and the events of the bots."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import yaml

from citrus.album.album import Album
from citrus.album.counts import Counts, medals_of
from citrus.album.people import People
from citrus.laboratory.games import play
from citrus.match.saves import games_dir
from citrus.match.shelf import Shelf
from citrus.records.record import Record
from citrus.rules.events import Event, Income, PointsScored, RegionsMerged
from tests.album.evenings import played_by
from tests.rules.worlds import real_game

EVENINGS, GAMES = 50, 10
FAMILY = {"ana": ["Ana", "ANA "], "ben": ["Ben", "ben", "B e n"], "clara": ["Clara"], "dan": ["Dan"], "eva": ["Eva"]}


def simulated(number: int) -> tuple[Record, list[Event]]:
    """Play a game of bots; return it with everything that happened."""
    game = real_game("long" if number % 2 else "short", 2 + number % 4)
    record, _, events = play(game, ("random",), f"evening {number}")
    return record, events


def largest_harvests(events: list[Event], players: int) -> list[int]:
    """Return everybody's largest harvest; each harvest ends with its income."""
    largest, now = [0] * players, 0
    for event in events:
        if isinstance(event, PointsScored) and event.source == "harvest":
            now += event.points
        elif isinstance(event, Income):
            largest[event.player] = max(largest[event.player], now)
            now = 0
    return largest


def test_the_album_of_fifty_evenings_is_right(home: Path) -> None:
    rng = random.Random(200)
    games = [simulated(number) for number in range(GAMES)]
    harvests: dict[Path, list[int]] = {}
    merges: Counter[str] = Counter()
    for evening in range(EVENINGS):
        record, events = rng.choice(games)
        players = record.game.players
        people = rng.sample(sorted(FAMILY), players)
        bots = [rng.choice(["easy", "hard"]) if seat and evening % 5 == 0 else None for seat in range(players)]
        path = played_by(record, [rng.choice(FAMILY[one]) for one in people], evening, bots)
        harvests[path] = largest_harvests(events, players)
        for event in events:
            if isinstance(event, RegionsMerged) and len(event.own) + len(event.neutral) == 4:
                merges[people[event.player]] += bots[event.player] is None
    for path in rng.sample(sorted(harvests), 10):
        (games_dir() / f"copy of {path.name}").write_bytes(path.read_bytes())
    (games_dir() / "damaged.citrus").write_bytes(b"players: [")
    album = Album(Shelf())
    album.look()
    while album.unread:
        album.read()
    assert (len(album.entries), album.broken) == (EVENINGS, 1)
    for with_bots in (False, True):
        played, won, met = Counter[str](), Counter[str](), Counter[tuple[str, str]]()
        boards, best, harvest = Counter[tuple[str, str]](), Counter[str](), Counter[str]()
        for path, largest in harvests.items():
            said = yaml.safe_load(path.read_text(encoding="utf-8"))
            if any("bot" in player for player in said["players"]) != with_bots:
                continue
            names = [player["name"].replace(" ", "").lower() for player in said["players"]]
            humans = ["bot" not in player for player in said["players"]]
            for seat, name in enumerate(names):
                if humans[seat]:
                    played[name] += 1
                    won[name] += seat in said["result"]["winners"]
                    boards[name, said["board"]["name"]] += 1
                    best[name] = max(best[name], said["result"]["scores"][seat])
                    harvest[name] = max(harvest[name], largest[seat])
                    met.update((name, other) for at, other in enumerate(names) if humans[at] and other != name)
        counts = Counts(album.entries, People(), with_bots)
        found = counts.persons
        assert {name: person.share.games for name, person in found.items()} == played
        assert {name: person.share.won for name, person in found.items()} == dict.fromkeys(played, 0) | won
        assert {name: person.best.place.score for name, person in found.items()} == best
        assert {
            name: max(one.place.feats.get("harvest", (0, 0))[0] for one in person.results)
            for name, person in found.items()
        } == harvest
        assert {
            (name, board): share.games for name, person in found.items() for board, share in person.boards().items()
        } == boards
        assert {
            (name, rival.person): share.games
            for name, person in found.items()
            for rival, share in person.rivals(People()).items()
            if rival.person is not None
        } == met
        assert counts.records["best"].value == max(best.values())
        assert counts.records["harvest"].value == max(harvest.values())
    merged = medals_of(album.entries, People())["merge"]
    assert {name for name, medal in merged.items() if medal.reached} == {
        name for name, times in merges.items() if times
    }
