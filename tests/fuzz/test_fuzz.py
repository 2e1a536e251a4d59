"""Damaged files of every kind: each is valid or cleanly refused, quickly, and nothing in it is ever run.

`tools/fuzz.py` does the same with twenty thousand, and watches over time and memory.
"""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citrus.content import yaml_text
from citrus.content.yaml_text import DocumentError, PlainLoader, parse
from tests.fuzz.large import LARGE
from tests.fuzz.mutations import Original, damaged, originals
from tests.fuzz.plain import PlainOriginal, plain_originals
from tests.fuzz.readers import READERS, CodeRunError, no_code, tried

CORPUS = Path(__file__).parents[1] / "corpus"
NASTY = sorted(path for path in CORPUS.rglob("*") if path.is_file())
PLAIN = plain_originals()
ORIGINALS: dict[str, list[Original] | list[PlainOriginal]] = {**originals(), **PLAIN}


@pytest.fixture(autouse=True, scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CITRUS_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.mark.parametrize("kind", ORIGINALS)
def test_undamaged_files_are_valid(kind: str) -> None:
    assert all(tried(kind, original.content, random.Random(1)) for original in ORIGINALS[kind])


@pytest.mark.parametrize("kind", ORIGINALS)
def test_damaged_files_are_valid_or_refused(kind: str) -> None:
    verdicts: set[bool] = set()

    @settings(max_examples=30, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.randoms(use_true_random=False))
    def one(rng: random.Random) -> None:
        verdicts.add(tried(kind, damaged(ORIGINALS[kind], rng), rng))

    one()
    assert verdicts == {True, False}  # some changes do no harm


@pytest.mark.parametrize("path", NASTY, ids=lambda path: str(path.relative_to(CORPUS)))
def test_the_corpus(path: Path) -> None:
    """Every nasty file is given to all readers of YAML; one in `valid` is valid for the reader it is named after."""
    content = path.read_bytes()
    for kind in READERS.keys() - PLAIN.keys():
        valid = tried(kind, content, random.Random(1))
        if path.parent.name == "valid" and path.name.startswith(kind):
            assert valid
    assert NASTY


@pytest.mark.parametrize("name", LARGE)
def test_large_files(name: str) -> None:
    content = LARGE[name]()
    assert not tried("record", content, random.Random(1))  # boards and tile sets are parsed alike
    tried("settings", content, random.Random(1))


def test_large_files_without_the_fast_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_text, "LOADER", PlainLoader)
    for name in ("billion laughs", "laughs by merging", "deep lists", "deep keys", "halves of characters"):
        assert not tried("record", LARGE[name](), random.Random(1))


def test_the_corpus_is_read_alike_without_the_fast_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    for path in NASTY:
        if path.parent.name == "record":  # which take long, and whose YAML is sound
            continue
        with suppress(UnicodeDecodeError):
            text = path.read_bytes().decode("utf-8-sig")
            fast = found(text)
            with monkeypatch.context() as patch:
                patch.setattr(yaml_text, "LOADER", PlainLoader)
                assert found(text) == fast, path


def found(text: str) -> object:
    """Return what a document holds, or why it is refused; each parser has its own words for what is not YAML."""
    try:
        return parse(text).plain()
    except DocumentError as error:
        return error.problem.key, error.place, error.line


def test_running_code_would_be_noticed() -> None:
    with pytest.raises(CodeRunError), no_code():
        eval(compile("1", "nowhere", "eval"))
