"""Nothing that the table says is made false by the next moment: a few games; `tools/claims.py` tries two hundred."""

from __future__ import annotations

import random
import re

import pytest

from citrus.language.languages import shipped
from citrus.resources import data_dir
from tests.ui.claims.games import played
from tests.ui.claims.hearing import Hearing, Listener
from tests.ui.claims.ledger import Ledger

SPACE = re.compile(r"\b[a-o](?:10|[1-9])\b")
EVERY = 9  # moments of a game


def test_what_the_table_says_comes_true() -> None:
    ledger = Ledger()
    for number in (4, 5):
        ledger.listen(number, every=60)
    assert not ledger.false, "\n".join(ledger.false)
    assert len(ledger.tried) > 25


@pytest.mark.parametrize("language", shipped())
def test_no_sentence_of_the_calm_table_names_a_space(language: str) -> None:
    texts = Hearing.load(data_dir() / "locales" / f"{language}.yaml")
    assert isinstance(texts, Hearing)
    said = 0
    for number in (3, 4):
        steps = played(number)
        listener = Listener(steps, random.Random(number), texts, calm=True)
        for at in range(0, len(steps), EVERY):
            for text in listener.shown(at):
                assert not SPACE.search(text), text
                said += bool(text)
    assert said > 1000
