"""What the levels of today have in common with those that they are measured against."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.bots.levels import shipped_numbers
from tools.references import reference_numbers


def test_normal_judges_as_it_did() -> None:
    assert shipped_numbers().judged_by("normal", 2) == reference_numbers().judged_by("hard-1", 2)


def test_among_more_than_two_players_hard_judges_as_it_did_but_for_coins_that_cannot_be_spent() -> None:
    today, before = shipped_numbers().judged_by("hard", 3), reference_numbers().judged_by("hard-1", 3)
    assert today.spare > before.spare == 0
    assert replace(today, spare=0) == before
