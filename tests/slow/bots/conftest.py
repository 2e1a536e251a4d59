"""Games with advice, which are slow: each is played once in a run of the tests, by the process that asks first."""

from __future__ import annotations

import pickle
from functools import cache
from pathlib import Path

import pytest
from filelock import FileLock

from tests.bots.advised import GAMES, Advised, Moments, played


@pytest.fixture(scope="session")
def advised(shared_folder: Path) -> Advised:
    """Return what knows the moments of each game that has been asked for."""

    @cache
    def kept(seed: int, players: int, fruit_trees: bool) -> Moments:
        file = shared_folder / f"advised-{seed}-{players}-{fruit_trees}"
        with FileLock(f"{file}.lock"):
            if not file.exists():
                file.write_bytes(pickle.dumps(played(seed, players, fruit_trees)))
        return pickle.loads(file.read_bytes())

    return kept


@pytest.fixture(scope="session")
def moments(advised: Advised) -> Moments:
    """Return the moments of `GAMES`, played before a test changes how advice is found."""
    return tuple(moment for game in GAMES for moment in advised(*game))
