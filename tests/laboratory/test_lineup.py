"""Who plays where."""

import pytest

from citrus.laboratory.lineup import check_bots, fixtures, rotations, seated
from citrus.laboratory.problem import LaboratoryError


def test_seats_are_given_out_in_turn():
    assert seated(("a", "b"), 5) == ("a", "b", "a", "b", "a")
    assert seated(("a", "b", "c"), 2) == ("a", "b")


@pytest.mark.parametrize(
    ("lineup", "count"),
    [(("a", "a", "a"), 1), (("a", "b"), 2), (("a", "b", "a", "b"), 2), (("a", "b", "b", "b"), 4), (("a", "b", "c"), 3)],
)
def test_every_bot_sits_in_every_seat_equally_often(lineup, count):
    turned = rotations(lineup)
    assert turned[0] == lineup
    assert len(set(turned)) == len(turned) == count
    for bot in set(lineup):
        assert len({sum(seats[seat] == bot for seats in turned) for seat in range(len(lineup))}) == 1


def test_games_of_a_deal_share_their_seed():
    games = list(fixtures(("a", "b"), 5, "s"))
    assert [game.number for game in games] == [1, 2, 3, 4, 5]
    assert [game.seed for game in games] == ["s/1", "s/1", "s/2", "s/2", "s/3"]
    assert [game.levels for game in games[:3]] == [("a", "b"), ("b", "a"), ("a", "b")]


def test_games_of_one_bot_have_a_seed_each():
    assert [game.seed for game in fixtures(("a", "a"), 3, "s")] == ["s/1", "s/2", "s/3"]


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("genius", "no bot 'genius'"),
        ("", "no bot ''"),
        ("nowhere_at_all:Bot", "cannot be loaded: ModuleNotFoundError"),
        (":Bot", "cannot be loaded: ValueError"),
        ("json:Bot", "no class 'Bot' in 'json'"),
        ("json:loads", "no class 'loads'"),
        ("json:JSONDecoder", "has no method 'plan'"),
        ("json:", "no class '' in 'json'"),
    ],
)
def test_what_is_no_bot_is_refused(bot, said):
    with pytest.raises(LaboratoryError, match=said):
        check_bots(["greedy", bot])
