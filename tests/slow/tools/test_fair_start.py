"""What the search for fair coins makes of games whose coins are known to count."""

import random

from benchmarks.fair_start import distance, fairest

STRENGTHS = (5.0, 2.0, 1.0)
"""Of the three places, in coins: each place wins as if every coin of its own raised it by the same factor."""


def test_the_fairest_coins_are_found_in_games_that_follow_the_model() -> None:
    rng, games = random.Random(1), []
    for _ in range(3000):
        coins = (0, rng.randint(1, 6), rng.randint(1, 6))
        raised = [1.3 ** (own + more) for own, more in zip(STRENGTHS, coins, strict=True)]
        winner = rng.choices(range(3), raised)[0]
        games.append((coins, tuple(float(place == winner) for place in range(3))))
    coins, wins = fairest(games, 6)
    assert coins == (0, 3, 4)
    assert distance(wins, 3) < 0.03


def test_as_fair_as_the_limit_lets_it_be() -> None:
    rng, games = random.Random(1), []
    for _ in range(1000):
        coins = (0, rng.randint(1, 6))
        games.append((coins, (1.0, 0.0) if rng.random() < 0.9 - 0.05 * coins[1] else (0.0, 1.0)))
    coins, wins = fairest(games, 6)
    assert coins == (0, 6)
    assert abs(wins[0] - 0.6) < 0.04
