"""Links and paths in README, CONTRIBUTING and docs/ lead somewhere, and readers find every page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.markdown import anchors, codes, links
from tests.slow.test_docs import PAGES, ROOT


def follow(page: Path, target: str) -> None:
    """Fail unless a link of a page leads somewhere."""
    if re.match(r"https?://|mailto:", target):
        return
    name, _, anchor = target.partition("#")
    path = (page.parent / name).resolve() if name else page
    assert path.exists(), f"{page.name}: there is no {target}"
    assert not anchor or anchor in anchors(path), f"{page.name}: there is no heading {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in links(page):
        follow(page, target)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_file_that_is_named_exists(page: Path) -> None:
    folders = "assets|benchmarks|citrus|data|docs|packaging|tests|tools|translations"
    words = [word for _, code in codes(page) for word in code.split()]
    for name in filter(re.compile(rf"(?:{folders})/[\w./-]+").fullmatch, words):
        if not re.search("NAME|LANGUAGE|/bin$", name):
            assert (ROOT / name).exists(), f"{page.name}: there is no {name}"


def test_readers_find_every_page() -> None:
    found, new = set(), {PAGES[0]}
    while new:
        page = new.pop()
        found.add(page)
        targets = {(page.parent / target.partition("#")[0]).resolve() for target in links(page)}
        new |= {path for path in targets if path in PAGES} - found
    assert found == set(PAGES)


def test_links_that_lead_nowhere_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One thing\n\n[a](#one-thing) [b](#another) [c](gone.md)\n", encoding="utf-8")
    good, no_heading, no_file = links(page)
    follow(page, good)
    for target in (no_heading, no_file):
        with pytest.raises(AssertionError, match="there is no"):
            follow(page, target)
