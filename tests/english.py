"""What the program says in English of what is wrong, for tests of those who find it."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from citrus.content.errors import ContentError
from citrus.content.yaml_text import DocumentError
from citrus.language.problems import problem_text
from citrus.language.texts import Texts
from citrus.records.record import RecordError
from citrus.records.words import NotationError
from citrus.resources import data_dir
from citrus.rules.orders import SetupError

ENGLISH = Texts.load(data_dir() / "locales" / "en.yaml")
Refused = ContentError | DocumentError | NotationError | RecordError | SetupError


def said(error: Refused) -> str:
    """Return what is wrong, in a sentence on one line."""
    sentence = problem_text(ENGLISH, error.problem)
    assert "\n" not in sentence
    return sentence


@contextmanager
def refusing(kind: type[Refused], sentence: str) -> Iterator[None]:
    """Expect such an error with these words."""
    with pytest.raises(kind) as caught:
        yield
    assert sentence in said(caught.value)
