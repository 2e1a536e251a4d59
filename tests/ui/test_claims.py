"""Each sentence of the table is held against the game, or claims nothing."""

from __future__ import annotations

from citrus.language.texts import english
from tests.ui.claims.hearing import stem
from tests.ui.claims.ledger import CHECKS
from tests.ui.claims.silent import SCOPE, silent


def test_every_sentence_of_the_table_is_tried_or_claims_nothing() -> None:
    said = {stem(key) for key in english() if key.startswith(tuple(f"{part}." for part in SCOPE))}
    outside = {"replay.stands_harvest"}
    assert said - CHECKS.keys() - silent() == set(), "these need a check, or a reason for none"
    assert CHECKS.keys() - said == outside
    assert silent() <= said
    assert not CHECKS.keys() & silent()
