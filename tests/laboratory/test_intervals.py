"""How sure a share is."""

import random

import pytest

from citrus.laboratory.intervals import share_of, wilson


def test_wilson_gives_the_textbook_numbers():
    """Those of Newcombe (1998), table I."""
    for won, games, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611)):
        assert wilson(won / games, games) == pytest.approx((low, high), abs=5e-5)


def test_an_interval_holds_the_share_and_stays_in_bounds():
    for won in range(11):
        share = share_of([(1.0, 1)] * won + [(0.0, 1)] * (10 - won))
        assert 0 <= share.low <= share.share <= share.high <= 1
        assert share.low < share.high
        assert (share.games, share.count) == (10, won)


def test_games_that_cancel_out_are_worth_more_and_like_ones_less():
    free = share_of([(0.0, 1), (1.0, 1)] * 100)
    cancelling = share_of([(1.0, 2)] * 100)
    alike = share_of([(0.0, 2), (2.0, 2)] * 50)
    widths = [share.high - share.low for share in (cancelling, free, alike)]
    assert [share.share for share in (cancelling, free, alike)] == [0.5] * 3
    assert widths[0] < widths[1] < widths[2]


def test_few_deals_are_not_believed_blindly():
    """Three deals that ended one to one prove nothing."""
    share = share_of([(1.0, 2)] * 3)
    assert share.high - share.low > 0.4


def test_the_spread_between_deals_says_how_many_independent_games_they_are_worth():
    """Half of the spread that independent games have, over 30 deals: with ten more as if independent, 5/8 of it."""
    deals = [(1.0, 2)] * 22 + [(0.0, 2), (2.0, 2)] * 4
    effect = ((8 * 30 / 29) / 15 * 30 + 10) / (30 + 10)
    share = share_of(deals)
    assert (share.share, share.count, share.games) == (0.5, 30, 60)
    assert (share.low, share.high) == pytest.approx(wilson(0.5, 60 / effect))

    two = share_of([(0.0, 2), (2.0, 2)])
    assert (two.low, two.high) == pytest.approx(wilson(0.5, 4 / ((4 * 2 + 10) / (2 + 10))))


def test_a_single_deal_says_nothing_of_a_spread():
    share = share_of([(1.0, 2)])
    assert (share.low, share.high) == pytest.approx(wilson(0.5, 2))


@pytest.mark.parametrize("luck", [0.0, 0.35])
@pytest.mark.parametrize("chance", [0.25, 0.5, 0.8])
def test_intervals_hold_the_truth_19_times_in_20(chance, luck):
    """Both games of a deal with luck that helps the one seat as it hurts the other, or with none."""
    rng = random.Random(f"{chance} {luck}")
    luck = min(luck, chance, 1 - chance)
    held = 0
    for _ in range(800):
        deals = []
        for _ in range(60):
            shift = rng.choice((-luck, luck))
            deals.append((float(rng.random() < chance + shift) + float(rng.random() < chance - shift), 2))
        share = share_of(deals)
        held += share.low <= chance <= share.high
    assert 0.92 <= held / 800 <= 0.985
