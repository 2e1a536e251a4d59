"""The release command, in a repository of its own."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.systems import need
from tools.release import RefusedError, git, notes, release, section
from tools.texts import lacking

CHANGELOG = """# What changed

## [Unreleased]

## [0.2.0] - 2027-01-02

### Added

- Lemons.

## [0.1.0] - 2026-12-24

- Oranges.
"""
PROJECT = """[project]
name = "citrus"
authors = [{name = "Ana", email = "ana@example.org"}]
[project.urls]
Repository = "https://example.org/citrus"
"""
README = "# Citrus\n\nTo play, `git clone https://example.org/citrus`.\n"
TEXTS = {
    "en": "coins: {one: 1 coin, many: '{count} coins'}\nbye: Bye\n",
    "de": "coins: {one: 1 Münze, few: '{count} Münzen', many: '{count} Münzen'}\nbye: Tschüss\n",
}
GLOSSARY = "# Words\n\n| English | Deutsch |\n| --- | --- |\n| coin | Münze |\n\nThat is all.\n"
PASSES, FAILS = [sys.executable, "-c", ""], [sys.executable, "-c", "raise SystemExit(1)"]


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    need("git", shutil.which("git") is not None)
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "Ana")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "ana@example.org")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "none"))
    root = tmp_path / "repository"
    (root / "citrus").mkdir(parents=True)
    (root / "citrus" / "__init__.py").write_text('"""Citrus."""\n\n__version__ = "0.1.0"\n', encoding="utf-8")
    (root / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    (root / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    (root / "README.md").write_text(README, encoding="utf-8")
    for folder in ("data/locales", "data/rulebook", "docs"):
        (root / folder).mkdir(parents=True)
    for language, texts in TEXTS.items():
        (root / "data" / "locales" / f"{language}.yaml").write_text(texts, encoding="utf-8")
        (root / "data" / "rulebook" / f"{language}.yaml").write_text("idea: {title: Citrus}\n", encoding="utf-8")
    (root / "docs" / "glossary.md").write_text(GLOSSARY, encoding="utf-8")
    subprocess.run(["git", "init", "--quiet", "--initial-branch=main"], cwd=root, check=True)
    git(root, "add", ".")
    git(root, "commit", "--quiet", "--message", "Begin")
    return root


def history(root: Path) -> tuple[str, str]:
    return git(root, "log", "--format=%s"), git(root, "tag", "--list")


def test_a_release_is_a_commit_with_the_version_and_a_tag_on_it(repository: Path) -> None:
    release(repository, "0.2.0", PASSES)
    assert history(repository) == ("Release 0.2.0\nBegin", "v0.2.0")
    assert git(repository, "rev-parse", "v0.2.0^{commit}") == git(repository, "rev-parse", "HEAD")
    assert '\n__version__ = "0.2.0"\n' in (repository / "citrus" / "__init__.py").read_text("utf-8")
    assert git(repository, "status", "--porcelain") == ""


def test_the_first_release_may_have_the_version_that_is_there(repository: Path) -> None:
    release(repository, "0.1.0", PASSES)
    assert history(repository) == ("Begin", "v0.1.0")


def refused(root: Path, version: str, reason: str, test: list[str] = PASSES) -> None:
    before = history(root)
    with pytest.raises(RefusedError, match=reason):
        release(root, version, test)
    assert history(root) == before


def test_changes_that_are_not_committed(repository: Path) -> None:
    (repository / "citrus" / "__init__.py").write_text('__version__ = "0.1.0"\n', encoding="utf-8")
    refused(repository, "0.2.0", "not committed")


def test_files_that_are_not_committed(repository: Path) -> None:
    (repository / "new.py").touch()
    refused(repository, "0.2.0", r"not committed:\n\?\? new.py")


def test_failing_tests(repository: Path) -> None:
    refused(repository, "0.2.0", "The tests fail", FAILS)


def test_tests_that_leave_something(repository: Path) -> None:
    refused(repository, "0.2.0", "not committed", [sys.executable, "-c", "open('left', 'w')"])


def test_a_version_that_the_changelog_does_not_mention(repository: Path) -> None:
    refused(repository, "0.3.0", "CHANGELOG.md has no sections", FAILS)


@pytest.mark.parametrize("version", ["0.2", "v0.2.0", "0.2.0rc1", "0.02.0", "next"])
def test_what_is_no_version(repository: Path, version: str) -> None:
    refused(repository, version, "is not a version")


def test_a_version_that_is_there_already(repository: Path) -> None:
    release(repository, "0.2.0", PASSES)
    refused(repository, "0.2.0", "There is a tag v0.2.0 already")
    refused(repository, "0.1.0", "0.1.0 is older than 0.2.0")


def test_notes_are_those_of_the_version_that_is_here(repository: Path) -> None:
    assert notes(repository, "0.1.0") == "- Oranges."
    with pytest.raises(RefusedError, match=r"This is 0.1.0, not 0.2.0"):
        notes(repository, "0.2.0")


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("pyproject.toml", "Repository", "Other", "no public address"),
        ("pyproject.toml", ', email = "ana@example.org"', "", "The authors have no address"),
        ("README.md", "git clone", "clone", "README.md does not say where to get a clone"),
        ("README.md", "To play,", "There is no\nrelease yet:", "README.md says that there is no release yet"),
    ],
)
def test_a_project_that_nobody_can_find(repository: Path, file: str, old: str, new: str, reason: str) -> None:
    path = repository / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    git(repository, "commit", "--all", "--quiet", "--message", "Move away")
    refused(repository, "0.2.0", reason, FAILS)
    with pytest.raises(RefusedError, match=reason):
        notes(repository, "0.1.0")


@pytest.mark.parametrize(
    ("file", "old", "new", "place"),
    [
        ("data/locales/de.yaml", "bye: Tschüss\n", "", "data/locales: bye"),
        ("data/rulebook/en.yaml", "}", ", goal: Win}", "data/rulebook: idea.goal"),
        ("docs/glossary.md", "Münze", " ", "docs/glossary.md: coin"),
    ],
)
def test_languages_that_lack_a_text(repository: Path, file: str, old: str, new: str, place: str) -> None:
    assert lacking(repository, "de") == []
    path = repository / file
    text = path.read_text("utf-8")
    path.write_text(text[: text.rindex(old)] + new + text[text.rindex(old) + len(old) :], encoding="utf-8")
    git(repository, "commit", "--all", "--quiet", "--message", "Say more")
    assert lacking(repository, "de") == [place]
    refused(repository, "0.2.0", r"Texts are missing \(python -m tools.texts\): de lacks 1\.", FAILS)


def test_another_branch(repository: Path) -> None:
    git(repository, "checkout", "--quiet", "-b", "lemons")
    refused(repository, "0.2.0", "on main, not on lemons")


def test_a_section_needs_a_day_and_something_to_say() -> None:
    assert section(CHANGELOG, "0.1.0") == "- Oranges."
    with pytest.raises(RefusedError, match="does not say when"):
        section("## [1.0.0]\n\n- Limes.\n", "1.0.0")
    with pytest.raises(RefusedError, match="says nothing"):
        section("## [1.0.0] - 2027-01-02\n\n## [0.9.0] - 2027-01-01\n\n- Limes.\n", "1.0.0")
    with pytest.raises(RefusedError, match="has 2 sections"):
        section("## [1.0.0] - 2027-01-02\n\n- a\n\n## [1.0.0] - 2027-01-02\n\n- b\n", "1.0.0")
