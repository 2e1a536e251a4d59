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
from tools.gallery import shown
from tools.screenshots import SHOTS

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


def words_of(html: str) -> str:
    """Return what a piece of a page says."""
    return unescape(re.sub(r"<[^>]*>", "", html))


def words(page: Path) -> str:
    """Return what a page says."""
    return words_of(page.read_text(encoding="utf-8"))


def test_the_site_begins_where_it_is_looked_for(site: Path) -> None:
    assert words(site / "index.html") == words(site / "README.html")


def test_every_page_is_in_the_contents_in_a_group(site: Path) -> None:
    contents = (site / "index.html").read_text(encoding="utf-8")
    for page in ("CONTRIBUTING.md", "CHANGELOG.md", *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))):
        assert f'href="{page.removesuffix(".md")}.html"' in contents, page
    groups = re.findall(r'<p class="caption".*?<span class="caption-text">(.*?)</span>', contents)
    assert len(groups) == 5
    longest = max(part.count("toctree-l1") for part in contents.split('class="caption"')[1:])
    assert longest < 12


def test_what_is_public_is_described_by_subject(site: Path) -> None:
    pages = {page.stem: page.read_text(encoding="utf-8") for page in (site / "docs" / "api").glob("*.html")}
    for name in set(citrus.__all__) - {"__version__"}:
        assert f'id="citrus.table.{name}"' in pages["table"], name
    assert "Raises TableError if it is not legal" in words(site / "docs" / "api" / "table.html")
    for name, text in pages.items():
        assert "Alias for field number" not in text, name
        assert "ForwardRef" not in text, f"{name} names a type as Sphinx does"
        assert len(text) < 120_000, f"{name} is too long: divide it"


def test_every_page_tells_others_what_it_is_about(site: Path) -> None:
    for page in ("index", "docs/playing", "docs/api/rules"):
        text = (site / f"{page}.html").read_text(encoding="utf-8")
        for name in ('name="description"', 'property="og:title"', 'property="og:description"'):
            assert re.search(rf'<meta {name} content="[^"]{{5,170}}">', text), f"{page}: {name}"
        assert re.search('rel="(shortcut )?icon"', text)
        assert 'class="sidebar-logo"' in text


def test_the_front_page_shows_before_it_explains(site: Path) -> None:
    text = (site / "index.html").read_text(encoding="utf-8").partition("<article")[2]
    picture, buttons, second = text.index("<img"), text.index('href="docs/install.html"'), text.index("<h2")
    assert picture < buttons < second
    assert "Test" not in words_of(text[second : text.index("</h2>")])


def test_every_small_picture_is_shown_and_can_be_made_again() -> None:
    there = {path.stem for path in (ROOT / "docs" / "gallery").iterdir()}
    assert there == set(shown())
    assert there <= set(SHOTS)
