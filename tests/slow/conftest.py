"""The order of the tests that take minutes: those that take longest begin, so that no process does one of them alone.

Who is idle takes tests from the end of what another process has to do.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

LONGEST = (
    "test_start", "test_whole_game", "test_whole_game_bots", "test_whole_game_keys",
    "test_advice", "test_hint_claims", "test_hint_sentences", "test_cluster", "test_tuning",
)  # fmt: skip
"""The files with the longest tests, the longest first, and those that only one process should take, for each that takes
some of their tests makes the same: the games of hints, the cluster."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest tests first, and leave all others in their order."""
    items.sort(key=lambda item: LONGEST.index(item.path.stem) if item.path.stem in LONGEST else len(LONGEST))


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that all processes of this run of the tests have, for what only one of them should make."""
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder
