"""Steps a second of the environments for reinforcement learning, beside that of catanatron as a yardstick.

Every agent takes a random action that the mask allows, and gets an observation and a mask after each step. `env` is
that of PettingZoo with two players and with four, `Duel` that of Gymnasium against the bot `random`. `rules` are the
rules alone, with two players and without arrays. With the package `catanatron_gym` installed (it is GPL and wants an
older Gymnasium: use a throwaway environment), its environment against its random player is measured in the same run, in
turns with ours. All times are the processor's, so that other programs disturb little.

usage: python benchmarks/environments.py [--rounds 5] [--seconds 3]
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator

import numpy as np

import citrus
from citrus import learning
from citrus.rules.turn import apply, legal_actions

Steps = Callable[[int], Iterator[None]]
"""A game with a seed, step by step."""


def all_seats(players: int) -> Steps:
    """Return games of our environment for all seats."""
    env = learning.env(board="long", players=players)

    def play(seed: int) -> Iterator[None]:
        rng = random.Random(seed)
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, terminated, _, _ = env.last()
            if terminated:
                return
            env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
            yield

    return play


def duel() -> Steps:
    """Return games of our environment against a bot."""
    env = learning.Duel("random", board="long")

    def play(seed: int) -> Iterator[None]:
        rng = random.Random(seed)
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            _, _, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
            yield

    return play


def rules() -> Steps:
    """Return games by the rules alone."""

    def play(seed: int) -> Iterator[None]:
        rng = random.Random(seed)
        state = citrus.new_table("long", 2, seed).state
        while actions := legal_actions(state):
            state, _ = apply(state, rng.choice(actions))
            yield

    return play


def catanatron() -> Steps | None:
    """Return games of catanatron's environment, or None where it is not installed."""
    try:
        from catanatron_gym.envs.catanatron_env import CatanatronEnv
    except ImportError:
        return None
    env = CatanatronEnv()

    def play(seed: int) -> Iterator[None]:
        rng = random.Random(seed)
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            _, _, terminated, truncated, info = env.step(rng.choice(info["valid_actions"]))
            over = terminated or truncated
            yield

    return play


def measure(play: Steps, seconds: float, seeds: Iterator[int]) -> float:
    """Return the steps a second over about `seconds` seconds of the processor's time."""
    steps = 0
    began = time.process_time()
    for seed in seeds:
        for _ in play(seed):
            steps += 1
            if time.process_time() - began >= seconds:
                return steps / (time.process_time() - began)
    raise AssertionError("seeds never end")


def main() -> None:
    """Measure in rounds, all environments in turns, and print medians and ranges."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0, help="length of one measurement")
    options = parser.parse_args()
    plays = {"env, 2 players": all_seats(2), "env, 4 players": all_seats(4), "Duel": duel(), "rules": rules()}
    if theirs := catanatron():
        plays["catanatron"] = theirs
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for number in range(options.rounds):
        for name, play in plays.items():
            rates[name].append(measure(play, options.seconds, iter(range(1000 * number, 1000 * (number + 1)))))
    for name, found in rates.items():
        print(f"{name:14} median {statistics.median(found):7,.0f} steps/s  range {min(found):,.0f} - {max(found):,.0f}")


if __name__ == "__main__":
    main()
