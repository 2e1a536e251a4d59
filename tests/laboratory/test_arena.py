"""Everybody against everybody, and the ratings that come of it."""

import random
import sys
from collections import Counter
from dataclasses import replace
from math import log10

import pytest

from citrus.cli import main
from citrus.laboratory.arena import arena_fixtures, lineups
from citrus.laboratory.lineup import Fixture, fixtures
from citrus.laboratory.pool import play_here
from citrus.laboratory.rating import rate
from citrus.laboratory.report import Work


def test_all_groups_sit_together():
    assert lineups("abc", 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert lineups("abc", 3) == [("a", "b", "c")]
    assert sorted(map(sorted, lineups("ab", 3))) == [["a", "a", "b"], ["a", "b", "b"]]
    assert len(lineups("abcd", 5)) == 4


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_sits_in_every_seat_equally_often(players):
    games = arena_fixtures("abc", players, 120, "s")
    assert [game.number for game in games] == list(range(1, 121))
    deals = [[game.levels for game in games if game.deal == deal] for deal in range(1, games[-1].deal)]
    for deal in deals:
        for bot in "abc":
            assert len({sum(seats[seat] == bot for seats in deal) for seat in range(players)}) == 1


def test_neighbours_change():
    orders = {game.levels for game in arena_fixtures("abcd", 4, 200, "s")}
    assert len(orders) == 24


def test_too_few_games_are_refused():
    with pytest.raises(ValueError, match=r"^12$"):
        arena_fixtures("abcd", 2, 11, "s")
    assert len(arena_fixtures("abcd", 2, 12, "s")) == 12


@pytest.fixture(scope="module")
def report(game):
    (found,) = play_here(Work(game, False), list(fixtures(("random",), 1, "s")))
    return found


def fought(report, rng, strengths, deals):
    """Yield reports of made-up games in pairs of rotated seats, won as the strengths say (as on the Elo scale)."""
    bots = sorted(strengths)
    for deal in range(deals):
        one, other = rng.sample(bots, 2)
        for seats in ((one, other), (other, one)):
            chance = 1 / (1 + 10 ** ((strengths[seats[1]] - strengths[seats[0]]) / 400))
            won = rng.random() < chance
            fixture = Fixture(1, deal, seats, "")
            yield replace(report, fixture=fixture, scores=(60 + won, 61 - won), winners=(0 if won else 1,))


@pytest.fixture
def few_samples(monkeypatch):
    monkeypatch.setattr("citrus.laboratory.rating.SAMPLES", 40)


def test_ratings_find_the_strengths_and_their_intervals_hold_them(report, few_samples):
    strengths = {"a": 1300.0, "b": 1500.0, "c": 1700.0}
    held = Counter()
    for seed in range(5):
        ratings, pairs = rate("abc", str(seed), list(fought(report, random.Random(f"x{seed}"), strengths, 200)))
        assert [rating.bot for rating in ratings] == ["c", "b", "a"]
        for rating in ratings:
            held[rating.low <= strengths[rating.bot] <= rating.high] += 1
            assert rating.low < rating.rating < rating.high < rating.low + 250
        assert [(pair.bot, pair.other) for pair in pairs] == [("c", "b"), ("c", "a"), ("b", "a")]
        assert sum(pair.ahead.games for pair in pairs) == 400
        above = {rating.bot: rating.rating for rating in ratings}
        for pair in pairs:
            odds = 10 ** ((above[pair.bot] - above[pair.other]) / 400)
            assert pair.expected == pytest.approx(odds / (odds + 1))
    assert held[True] >= 12  # of 15; 14.25 are due


def test_a_lead_of_400_points_is_ten_comparisons_won_for_each_one_lost(report, few_samples):
    """One imaginary comparison won by each is counted, too."""
    results = [("ab", (9, 8))] * 19 + [("ba", (7, 6))] + [("ab", (5, 5))] * 2
    played = [
        replace(report, fixture=Fixture(1, deal, tuple(seats), ""), scores=scores, winners=(0,))
        for deal, (seats, scores) in enumerate(results)
    ]
    (a, b), (pair,) = rate("ab", "s", played)
    lead = 400 * log10((19 + 1 + 1) / (1 + 1 + 1))
    assert (a.bot, a.rating, b.rating) == ("a", pytest.approx(1500 + lead / 2), pytest.approx(1500 - lead / 2))
    assert (pair.ahead.count, pair.ahead.games, pair.expected) == (20, 22, pytest.approx(21 / 24))
    assert (a.wins.count, b.wins.count, a.fair) == (21, 1, 0.5)


def test_bots_that_never_met_are_no_pair(report, few_samples):
    played = [
        replace(report, fixture=Fixture(1, deal, (one, "c"), ""), scores=(9, 8), winners=(0,))
        for deal, one in enumerate("aabb")
    ]
    ratings, pairs = rate("abc", "s", played)
    assert {(pair.bot, pair.other) for pair in pairs} == {("a", "c"), ("b", "c")}
    assert {rating.bot: rating.wins.games for rating in ratings} == {"a": 2, "b": 2, "c": 4}


def test_a_bot_on_several_seats_is_not_compared_with_itself(report, few_samples):
    seats = replace(report, fixture=Fixture(1, 1, ("a", "a", "b"), ""), scores=(9, 5, 7), winners=(0,))
    ratings, (pair,) = rate("ab", "s", [seats])
    assert (pair.ahead.count, pair.ahead.games) == (1, 2)
    assert {rating.bot: (rating.wins.share, rating.fair) for rating in ratings} == {
        "a": (1, pytest.approx(2 / 3)),
        "b": (0, pytest.approx(1 / 3)),
    }


def test_equal_bots_are_not_called_different(report):
    ratings, _ = rate("ab", "s", list(fought(report, random.Random(1), {"a": 1500.0, "b": 1500.0}, 100)))
    assert ratings[0].low < 1500 < ratings[0].high
    assert 0.5 <= ratings[0].above_next < 0.95
    assert ratings[1].above_next is None


def test_who_never_lost_is_not_surely_infinitely_strong(report):
    ratings, _ = rate("ab", "s", list(fought(report, random.Random(1), {"a": 0.0, "b": 9000.0}, 10)))
    assert ratings[0].bot == "b"
    assert ratings[0].wins.share == 1
    assert ratings[0].high - ratings[0].low > 200
    assert ratings[0].low > ratings[1].high


def test_the_arena_told_to_people(capsys):
    words = "arena --bots random,greedy --games 6 --players 3 --board short --jobs 1"
    assert main(words.split()) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[:2] == ["Games:  6 (in 2 deals)", "Board:  Short, 3 players"]
    (ratings, pairs) = (said.index(head) for head in ("Ratings", "Who was ahead of whom"))
    assert " ".join(said[ratings + 1].split()) == "bot rating 95% interval better than next wins 95% interval fair"
    assert [line.split()[0] for line in said[ratings + 2 : pairs - 1]] == ["greedy", "random"]
    assert [line.split()[:4] for line in said[pairs + 2 :]] == [["greedy", ":", "random", "12"]]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--bots", "greedy"], "two or more different bots"),
        (["--bots", "greedy,greedy"], "two or more different bots"),
        (["--bots", "greedy,genius"], "no bot 'genius'"),
        (
            ["--bots", "greedy,random,easy", "--games", "5"],
            "5 games are too few for every bot to meet the others in every seat: ",
        ),
    ],
)
def test_wrong_options_get_a_sentence(words, sentence, capsys):
    with pytest.raises(SystemExit) as caught:
        main(["arena", *words])
    assert caught.value.code == 2
    assert sentence in capsys.readouterr().err.splitlines()[-1]


def test_without_its_library_the_arena_says_so_before_it_plays(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "choix", None)
    monkeypatch.setattr("citrus.laboratory.run.Runner.play", lambda *_: pytest.fail("it played"))
    assert main(["arena", "--bots", "random,greedy", "--games", "4"]) == 1
    assert capsys.readouterr().err == "citrus: the rating needs choix: pip install 'citrus-fincas[lab]' brings it.\n"
