"""The order of the tests that take minutes, and the folder that their processes share.

Each process begins with some of the longest tests, so that none does one of them alone at the end. Who is idle takes
tests from the end of what another process has to do.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

LONGEST = (
    "test_whole_game_bots", "test_start", "test_advice", "test_styles", "test_whole_game", "test_by_ear",
    "test_hint_claims", "test_hint_sentences", "test_mutants", "test_docs", "test_whole_game_keys",
    "test_hints_followed",
)  # fmt: skip
"""The files with the longest tests, the longest first."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Deal the files with the longest tests to the processes, each of which gets an equal part of the list, in order;
    leave all other tests in their order."""
    parts: list[list[pytest.Item]] = [[] for _ in range(int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))]
    others = [item for item in items if item.path.stem not in LONGEST]
    for number, name in enumerate(LONGEST):
        parts[number % len(parts)] += [item for item in items if item.path.stem == name]
    size = -(-len(items) // len(parts))
    for part in parts:
        room = max(0, size - len(part))
        part += others[:room]
        del others[:room]
    items[:] = [item for part in parts for item in part]


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that all processes of this run of the tests have, for what only one of them should make."""
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder
