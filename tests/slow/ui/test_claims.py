"""Nothing that the table says is made false by the next moment: a few games; `tools/claims.py` tries two hundred."""

from __future__ import annotations

from tests.ui.claims.ledger import Ledger


def test_what_the_table_says_comes_true() -> None:
    ledger = Ledger()
    for number in (4, 5):
        ledger.listen(number, every=60)
    assert not ledger.false, "\n".join(ledger.false)
    assert len(ledger.tried) > 25
