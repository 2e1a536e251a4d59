"""The site of our pages is built without a warning, and everything that is public is on it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html import unescape
from importlib.util import find_spec
from pathlib import Path

import pytest

import citrus

ROOT = Path(__file__).parents[2]
NEEDED = ("sphinx", "myst_parser", "furo", "gymnasium", "pettingzoo")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    lacking = [name for name in NEEDED if find_spec(name) is None]
    if lacking and not os.environ.get("CI"):
        pytest.skip("needs pip install -e '.[docs]'")
    assert not lacking, "CI must have the extra docs"
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-c", "docs", ".", str(folder)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return folder


def words(page: Path) -> str:
    """What a page says."""
    return unescape(re.sub(r"<[^>]*>", "", page.read_text(encoding="utf-8")))


def test_the_site_begins_where_it_is_looked_for(site: Path) -> None:
    assert words(site / "index.html") == words(site / "README.html")


def test_every_page_is_in_the_contents(site: Path) -> None:
    contents = (site / "index.html").read_text(encoding="utf-8")
    for page in ("CONTRIBUTING.md", "CHANGELOG.md", *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))):
        assert f'href="{page.removesuffix(".md")}.html"' in contents, page


def test_what_is_public_is_described(site: Path) -> None:
    text = (site / "docs" / "api.html").read_text(encoding="utf-8")
    for name in set(citrus.__all__) - {"__version__"}:
        assert f'id="citrus.table.{name}"' in text, name
    assert "Raises TableError if it is not legal" in words(site / "docs" / "api.html")
