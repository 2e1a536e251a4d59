"""What Citrus is called where Python packages come from: a name of its own, and no sentence that leads to another."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from citrus.laboratory.problem import DISTRIBUTION, missing

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SPEAKS = ["*.md", "*.toml", "*.py", "*.yaml", "*.yml", "*.sh", "*.xml", "*.spec"]
FOLDERS = (".ci", ".github", "benchmarks", "citrus", "data", "docs", "packaging", "tools")

STRANGER = re.compile(
    r"\b(?:pip3?|pipx|uv)\s+(?:[\w-]+\s+)*(?:install|run|inject|add|download)\b"
    r"(?:(?!--from|--spec)[^\n`&|;])*?[ '\"(]citrus(?![\w./\\-])"
    r"|\buvx\s+['\"]?citrus(?![\w-])"
    r"|\bcitrus\[\w+\]"
)
"""Words that install what is called `citrus` there, or an extra of it."""


def spoken() -> Iterator[Path]:
    yield from ROOT.glob("*.*")
    for folder in FOLDERS:
        for pattern in SPEAKS:
            yield from (ROOT / folder).rglob(pattern)


def test_the_name_of_the_package_is_not_that_of_another() -> None:
    assert PROJECT["name"] == DISTRIBUTION != "citrus"
    assert PROJECT["scripts"] == {"citrus": "citrus.entry:main"}


def test_nobody_is_sent_to_the_package_of_another() -> None:
    for path in spoken():
        if path.is_file():
            found = STRANGER.search(path.read_text("utf-8", "replace"))
            assert found is None, f"{path.relative_to(ROOT)}: {found[0]}"


@pytest.mark.parametrize(
    ("words", "stranger"),
    [
        ("pip install citrus", True),
        ("uvx citrus", True),
        ("pipx run 'citrus'", True),
        ("python -m pip install --upgrade citrus==1.0", True),
        ("install the extra citrus[lab]", True),
        ("citrus/bin/pip install citrus_fincas-1.0-py3-none-any.whl && citrus/bin/citrus", False),
        ('pip install "citrus-fincas[lab]"', False),
        ("uvx --from citrus-fincas citrus", False),
    ],
)
def test_what_leads_astray_is_found(words: str, stranger: bool) -> None:
    assert bool(STRANGER.search(words)) is stranger


def test_extras_that_are_named_are_there() -> None:
    found = re.search(rf"'{DISTRIBUTION}\[(\w+)\]'", str(missing("a plot", "matplotlib", "lab")))
    assert found is not None
    assert found[1] in PROJECT["optional-dependencies"]
