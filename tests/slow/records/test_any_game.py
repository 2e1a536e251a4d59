"""Whatever the reader accepts can be played, written and read again: on any board, with any tiles, up to the bounds."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citrus.records.record import dumps, load_steps
from tests.fuzz.games import any_record, check_can_go_on

VALID = sorted((Path(__file__).parents[2] / "corpus" / "valid").glob("record*"))


@settings(deadline=None, max_examples=90, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False), st.sampled_from([0, 3, 30, 300]))
def test_any_game_goes_on_after_reading_and_is_read_again(rng: random.Random, actions: int) -> None:
    check_can_go_on(load_steps(dumps(any_record(rng))), rng, actions)


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.name)
@pytest.mark.parametrize("seed", range(3))
def test_the_valid_records_of_the_corpus_go_on(path: Path, seed: int) -> None:
    check_can_go_on(load_steps(path.read_text(encoding="utf-8-sig")), random.Random(seed), 60)
