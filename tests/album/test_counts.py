"""What the album counts: games and wins, with whom and where, records and goals, for all spellings of a name."""

from __future__ import annotations

import random
from collections import Counter, defaultdict

import pytest
from msgspec.structs import replace

from citrus.album.counts import (
    Counts,
    Reached,
    Rival,
    Tally,
    longest_run,
    medals_of,
    new_medals,
    records_of,
    return_game,
    table_mates,
)
from citrus.album.entries import AlbumEntry
from citrus.album.people import People
from tests.album.evenings import entry

NOBODY = People()


def of(*entries: AlbumEntry, people: People = NOBODY, with_bots: bool = False) -> Counts:
    """Return the counts of some games."""
    return Counts(entries, people, with_bots)


def test_200_evenings_agree_with_an_independent_count() -> None:
    rng = random.Random(19)
    spellings = {"ana": ("Ana", "ANA", " ana "), "ben": ("Ben", "B en"), "zoé": ("Zoé", "Zoe\u0301"), "dan": ("Dan",)}
    entries, games, wins, met, boards, best = [], Counter(), Counter(), Counter(), defaultdict(Counter), {}
    for number in range(200):
        people = rng.sample(sorted(spellings), rng.randint(2, 4))
        scores = [rng.randint(20, 140) for _ in people]
        board = rng.choice(["Long", "Short", "Our valley"])
        entries.append(entry(number, [rng.choice(spellings[one]) for one in people], scores, board))
        for one, score in zip(people, scores, strict=True):
            games[one] += 1
            wins[one] += score == max(scores)
            boards[one][board] += 1
            best[one] = max(best.get(one, 0), score)
            met.update((one, other) for other in people if other != one)
    counts = of(*entries)
    assert {key: person.share for key, person in counts.persons.items()} == {
        one: Tally(games[one], wins[one]) for one in spellings
    }
    assert {key: person.best.place.score for key, person in counts.persons.items()} == best
    for key, person in counts.persons.items():
        assert {board: share.games for board, share in person.boards().items()} == boards[key]
        assert {(key, rival.person): share.games for rival, share in person.rivals(NOBODY).items()} == {
            pair: times for pair, times in met.items() if pair[0] == key
        }
    assert list(counts.persons) == sorted(spellings, key=lambda one: (-wins[one], games[one]))


def test_who_sat_on_two_seats_counts_once_with_the_better_one() -> None:
    ana = of(entry(1, ["Ana", "ana", "Ben"], [20, 50, 40])).persons["ana"]
    assert (ana.share, ana.best.place.score, list(ana.rivals(NOBODY))) == (Tally(1, 1), 50, [Rival("ben", None)])
    equal = of(entry(1, ["Ben", "Ana", "ana"], [40, 50, 50])).persons["ana"]
    assert [result.seat for result in equal.results] == [1], "the first of equal ones"


def test_records_say_whose_they_are_and_in_which_game() -> None:
    entries = [
        entry(1, ["Ana", "Ben"], [50, 40], harvests={"Ana": 12, "Ben": 17}),
        entry(2, ["Ana", "Ben"], [90, 88], harvests={"Ana": 17}),
        replace(entry(3, ["Ana", "Ben"], [90, 90]), turns=33),
        entry(4, ["Ana", "Ben"], [30, 40]),
        entry(5, ["Ana", "Ben"], [50, 48]),
    ]
    counts = of(*entries)
    assert {name: (feat.value, feat.person, feat.entry, feat.turns) for name, feat in counts.records.items()} == {
        "best": (90, "ana", entries[1], 40),
        "harvest": (17, "ben", entries[0], 4),
        "closest": (2, "ana", entries[1], 40),
        "run": (3, "ana", entries[2], 33),
    }
    assert {name: feat.others for name, feat in counts.records.items()} == {
        "best": ("ben",),
        "harvest": ("ana",),
        "closest": (),
        "run": (),
    }
    assert records_of([counts.persons["ben"]])["closest"].value == 10


@pytest.mark.parametrize(("margin", "close"), [(1, True), (10, True), (11, False), (34, False)])
def test_only_a_close_win_is_the_closest_one(margin: int, close: bool) -> None:
    records = of(entry(1, ["Ana", "Ben"], [50 + margin, 50])).records
    assert ("closest" in records) is close


def test_of_equal_games_runs_and_feats_the_first_counts() -> None:
    entries = [
        entry(number, ["Ana", "Ben"], scores, harvests={"Ana": 9})
        for number, scores in enumerate(((50, 48), (40, 30), (10, 50), (50, 48), (40, 30), (10, 50)))
    ]
    counts = of(*entries)
    ana = counts.persons["ana"]
    assert ana.best.entry == entries[0]
    assert [result.entry for result in longest_run(ana.results)] == entries[:2]
    assert {name: feat.entry for name, feat in counts.records.items()} == {
        "best": entries[0],
        "harvest": entries[0],
        "closest": entries[0],
        "run": entries[1],
    }


def test_who_sat_at_the_same_table_as_somebody_is_counted() -> None:
    entries = [
        entry(1, ["Ana", "Ben"], [50, 40]),
        entry(2, ["Ana", "Clara", "BEN"], [50, 40, 30]),
        entry(3, ["Clara", "Ben"], [50, 40]),
        entry(4, ["Ana", "Robot"], [50, 40], bots={"Robot": "easy"}),
    ]
    assert table_mates(entries, NOBODY, "ana") == {"ben": 2, "clara": 1}
    assert table_mates(entries, NOBODY.join("clara", "ben"), "ana") == {"ben": 2}


def test_what_nobody_has_done_is_no_record() -> None:
    assert of().records == {}
    assert set(of(entry(1, ["Ana", "Ben"], [50, 50])).records) == {"best"}


def test_a_goal_is_new_only_the_first_time_and_for_each_person() -> None:
    entries = [
        entry(1, ["Ana", "Ben"], [50, 40], goals={"Ana": {"bull": 7}}),
        entry(2, ["ANA", "Ben"], [50, 40], goals={"ANA": {"bull": 9, "merge": 11}, "Ben": {"bull": 4}}),
        entry(
            3, ["Ana", "Robot"], [50, 40], bots={"Robot": "easy"}, goals={"Ana": {"merge": 2}, "Robot": {"split": 2}}
        ),
    ]
    found = [(goal, reached.person, reached.turn) for goal, reached in new_medals(entries[1], entries, NOBODY)]
    assert found == [("bull", "ben", 4), ("merge", "ana", 11)]
    found = [(goal, reached.person, reached.turn) for goal, reached in new_medals(entries[2], entries, NOBODY)]
    assert found == [("merge", "ana", 2)], "games with the computer count apart"
    assert new_medals(entries[1], [*entries, entry(0, ["Ben", "Ana"], [1, 2], goals={"Ben": {"bull": 1}})], NOBODY) == [
        ("merge", Reached("ana", entries[1], 11))
    ]
    medals = medals_of(entries, NOBODY)
    firsts = {who: one.reached[0].entry for who, one in medals["bull"].items()}
    assert firsts == {"ana": entries[0], "ben": entries[1]}
    assert medals["split"] == {}


def test_a_medal_grows_with_the_games_in_which_its_goal_was_reached() -> None:
    entries = [entry(number, ["Ana", "Ben"], [50, 40], goals={"Ana": {"bull": 7}}) for number in range(11)]
    told = [bool(new_medals(one, entries, NOBODY)) for one in entries]
    assert [number for number, new in enumerate(told, start=1) if new] == [1, 3, 10]
    assert [medals_of(entries[:games], NOBODY)["bull"]["ana"].tier for games in (1, 2, 3, 9, 10, 11)] == [
        1, 1, 2, 2, 3, 3,
    ]  # fmt: skip
    assert [medals_of(entries[:games], NOBODY)["bull"]["ana"].wanted for games in (1, 3, 10)] == [3, 10, 10]
    assert not any(new_medals(one, entries, NOBODY.leave_out("ana", True)) for one in entries)


def test_a_goal_counts_once_a_game_and_the_best_amount_of_all_games_is_kept() -> None:
    goals = {"Ana": {"tiles": 7}, "ANA": {"tiles": 9}}
    one = entry(1, ["Ana", "ANA", "Ben"], [50, 40, 30], goals=goals)
    places = tuple(replace(place, best={"purse": coins}) for place, coins in zip(one.places, (4, 9, 2), strict=True))
    medals = medals_of([replace(one, places=places), entry(2, ["Ana", "Ben"], [1, 2])], NOBODY)
    assert [reached.times for reached in medals["tiles"]["ana"].reached] == [1]
    assert {key: (medal.best, medal.tier) for key, medal in medals["purse"].items()} == {"ana": (9, 0), "ben": (2, 0)}


def test_levels_and_boards_say_how_often_people_have_won_there_and_who_most_often() -> None:
    bots = {"Pip": "easy", "Rob": "hard"}
    entries = [
        entry(1, ["Ana", "Pip"], [50, 40], "Short", bots),
        entry(2, ["Ana", "Ben", "Pip"], [30, 40, 50], "Long", bots),
        entry(3, ["Ben", "Pip", "Rob"], [50, 40, 30], "Long", bots),
    ]
    found = of(*entries, with_bots=True).settings
    assert {setting: tuple(one.share) for setting, one in found.items()} == {
        Rival(None, "easy"): (3, 2), Rival(None, "hard"): (1, 1), "Long": (2, 1), "Short": (1, 1),
    }  # fmt: skip
    assert next(iter(found)) == Rival(None, "easy")
    assert {setting: one.leaders for setting, one in found.items()} == {
        Rival(None, "easy"): ["ana", "ben"], Rival(None, "hard"): ["ben"], "Long": ["ben"], "Short": ["ana"],
    }  # fmt: skip
    assert of(entry(1, ["Ana", "Pip"], [4, 5], bots=bots), with_bots=True).settings["Long"].leaders == []


def test_who_comes_before_an_opponent_need_not_win() -> None:
    """The other computer won; that is no reason to count the game as lost against this one."""
    bots = {"Pip": "easy", "Rob": "hard"}
    counts = of(entry(1, ["Ana", "Ben", "Pip", "Rob"], [50, 30, 40, 60], bots=bots), with_bots=True)
    easy, hard = Rival(None, "easy"), Rival(None, "hard")
    assert {rival: share.won for rival, share in counts.persons["ana"].rivals(NOBODY).items()} == {
        Rival("ben", None): 1, easy: 1, hard: 0,
    }  # fmt: skip
    assert (counts.settings[easy].share.won, counts.settings[hard].share.won, counts.settings["Long"].share.won) == (
        1, 0, 0,
    )  # fmt: skip
    tied = replace(entry(2, ["Ana", "Pip"], [40, 40], bots=bots), winners=(0,))
    assert of(tied, with_bots=True).settings[easy].share == Tally(1, 1), "the winner of a tie"


def test_meetings_are_the_games_that_two_have_played_together() -> None:
    bots = {"Pip": "easy"}
    entries = [
        entry(1, ["Ana", "Ben", "BEN"], [50, 30, 40]),
        entry(2, ["Ana", "Clara"], [50, 40]),
        entry(3, ["ben", "Ana"], [60, 40]),
    ]
    met = of(*entries).meetings("ana", Rival("ben", None))
    assert [[result.place.score for result in pair] for pair in met] == [[50, 40], [40, 60]]
    assert [[result.won for result in pair] for pair in met] == [[True, False], [False, True]]
    assert of(*entries).meetings("clara", Rival("ben", None)) == []
    level = of(entry(4, ["Ana", "Pip"], [3, 5], bots=bots), with_bots=True)
    assert [pair[1].won for pair in level.meetings("ana", Rival(None, "easy"))] == [True]


def test_the_game_before_with_the_same_deal_and_the_other_one_beginning_belongs_to_this_one() -> None:
    first = entry(1, ["Ana", "Ben"], [50, 40], deal="same")
    entries = [
        first,
        entry(2, ["Ana", "Ben"], [50, 40], first=1, deal="another"),
        entry(3, ["Ana", "Clara"], [50, 40], first=0, deal="same"),
        entry(4, ["Ana", "Ben"], [50, 40], first=1, deal="same"),
        entry(5, ["Ana", "ben"], [50, 40], first=1, deal="same"),
    ]
    assert return_game(entries[4], entries, NOBODY) == first
    assert return_game(entries[3], entries, NOBODY) == first
    assert [return_game(one, entries, NOBODY) for one in entries[:3]] == [None, None, None]
    entries.append(entry(6, ["Ana", "Ben"], [50, 40], deal="same"))
    last = entry(7, ["Ana", "Ben"], [50, 40], first=1, deal="same")
    assert return_game(last, [*entries, last], NOBODY) == entries[5], "the last one before it"
    three = [entry(number, ["Ana", "Ben", "Clara"], [3, 2, 1], first=number, deal="same") for number in (0, 1)]
    assert return_game(three[1], three, NOBODY) is None
