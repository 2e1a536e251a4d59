"""Single tiles of several kinds, which compete only for spaces and workers (R5.2, R6.2, R6.3)."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from citrus.rules.board import spaces_of
from citrus.rules.numbering import SpaceSet
from citrus.rules.singles import singles_fit, singles_surely_fit

SPACES = st.integers(0, 2**5 - 1)
ROOMS = st.lists(st.tuples(SPACES, SPACES), min_size=1, max_size=4)
WORKERS = st.integers(0, 3)


def fits_somehow(rooms: list[tuple[SpaceSet, SpaceSet]], workers: int) -> bool:
    """Return the same by trying all ways: each kind extends a region, or starts one with a worker."""
    ways = [[*((space, 0) for space in spaces_of(a)), *((space, 1) for space in spaces_of(b))] for a, b in rooms]
    return any(
        len({space for space, _ in way}) == len(way) and sum(starts for _, starts in way) <= workers
        for way in product(*ways)
    )


@given(ROOMS, WORKERS)
def test_single_tiles_fit_if_they_fit_in_any_way(rooms: list[tuple[SpaceSet, SpaceSet]], workers: int) -> None:
    assert singles_fit(rooms, workers) == fits_somehow(rooms, workers)


@given(ROOMS, WORKERS)
def test_what_surely_fits_does_fit(rooms: list[tuple[SpaceSet, SpaceSet]], workers: int) -> None:
    counts = sorted(((extend | start).bit_count(), extend.bit_count()) for extend, start in rooms)
    if singles_surely_fit(counts, workers):
        assert fits_somehow(rooms, workers)
    if len(rooms) == 1:
        assert singles_surely_fit(counts, workers) == fits_somehow(rooms, workers)
