"""Nothing that the table says is made false by the next moment: a few games; `tools/claims.py` tries two hundred."""

from __future__ import annotations

from tests.ui.claims.hearing import english, stem
from tests.ui.claims.ledger import CHECKS, Ledger
from tests.ui.claims.silent import SCOPE, silent


def test_every_sentence_of_the_table_is_tried_or_claims_nothing() -> None:
    keys = english().keys()
    said = {stem(key) for key in keys if key.startswith(tuple(f"{part}." for part in SCOPE))}
    outside = {"replay.stands_harvest"}
    assert said - CHECKS.keys() - silent() == set(), "these need a check, or a reason for none"
    assert CHECKS.keys() - said == outside
    assert silent() <= said
    assert not CHECKS.keys() & silent()


def test_what_the_table_says_comes_true() -> None:
    ledger = Ledger()
    for number in (4, 5):
        ledger.listen(number, every=60)
    assert not ledger.false, "\n".join(ledger.false)
    assert len(ledger.tried) > 25
