"""What the levels of today have in common with those that they are measured against."""

from __future__ import annotations

from citrus.bots.levels import shipped_numbers
from citrus.rules.setup import PLAYERS
from tools.references import reference_numbers


def test_normal_judges_as_it_did() -> None:
    assert shipped_numbers().judged_by("normal", 2) == reference_numbers().judged_by("hard-1", 2)


def test_hard_judges_as_the_strongest_level_does_and_no_longer_as_it_did() -> None:
    numbers = shipped_numbers()
    for players in PLAYERS:
        today = numbers.judged_by("hard", players)
        assert today == numbers.judged_by("expert", players)
        assert today != reference_numbers().judged_by("hard-1", players)
