"""Makes a release: one commit with the version, and the tag from which the downloads are built.

usage: python -m tools.release 1.2.0
       python -m tools.release 1.2.0 --notes    # only prints what the changelog says of the current version

It refuses a work tree with changes, a branch that is not main, a version that is older, is tagged already, or has no
dated section in CHANGELOG.md, a project without a public address or an address of its authors, a README
without the former, pages that say there is no release yet, languages that lack a text, and failing tests.
Nothing is changed before all that is in order, and nothing leaves this computer: pushing the tag is yours.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from datetime import date
from pathlib import Path

from tools.texts import lacking, languages

ROOT = Path(__file__).resolve().parent.parent
VERSION = Path("citrus") / "__init__.py"
PLACE = re.compile(r'^__version__ = "([^"]+)"$', re.MULTILINE)
NONE_YET = "There is no release yet"
"""What pages say before the first release; its commit takes these sentences out."""


class RefusedError(Exception):
    """Why there is no release now, in a sentence."""


def git(root: Path, *words: str) -> str:
    """Return what git prints. Raises RefusedError if it fails."""
    run = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    if run.returncode:
        raise RefusedError(f"git {words[0]} fails: {run.stderr.strip()}")
    return run.stdout.strip()


def numbers(version: str) -> tuple[int, ...]:
    """Return the three numbers of a version. Raises RefusedError for anything else."""
    if re.fullmatch(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}", version) is None:
        raise RefusedError(f"{version} is not a version: three numbers, as in 1.2.0.")
    return tuple(map(int, version.split(".")))


def section(changelog: str, version: str) -> str:
    """Return what the changelog says of a version. Raises RefusedError if that is nothing, or if its day is missing."""
    parts = re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]
    found = [part for part in parts if part.startswith(f"[{version}]")]
    if len(found) != 1:
        raise RefusedError(f"CHANGELOG.md has {len(found) or 'no'} sections '## [{version}] - {date.today()}'.")
    head, _, text = found[0].partition("\n")
    day = re.fullmatch(r"\[[^]]+\] - (\d{4}-\d\d-\d\d)", head.strip())
    if day is None:
        raise RefusedError(f"CHANGELOG.md does not say when {version} comes: '## [{version}] - {date.today()}'.")
    if "- " not in text:
        raise RefusedError(f"CHANGELOG.md says nothing of {version}.")
    return text.strip()


def here(root: Path) -> str:
    """Return the version that is checked out. Raises RefusedError if there is none."""
    found = PLACE.search((root / VERSION).read_text("utf-8"))
    if found is None:
        raise RefusedError(f"{VERSION} has no __version__.")
    return found[1]


def complete(root: Path) -> None:
    """Check that the project has an address and every language all texts. Raises RefusedError."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    address = project.get("urls", {}).get("Repository", "").rstrip("/")
    if not address.startswith("https://"):
        raise RefusedError(
            "The project has no public address: pyproject.toml needs [project.urls] Repository = 'https://...'."
        )
    if not any("@" in author.get("email", "") for author in project.get("authors", [])):
        raise RefusedError(
            "The authors have no address, which Debian's package must name: pyproject.toml needs authors with an email."
        )
    if f"git clone {address}" not in (root / "README.md").read_text("utf-8"):
        raise RefusedError(f"README.md does not say where to get a clone: 'git clone {address}'.")
    for page in sorted([*root.glob("*.md"), *(root / "docs").glob("*.md")]):
        if NONE_YET in " ".join(page.read_text("utf-8").split()):
            raise RefusedError(f"{page.relative_to(root)} says that there is no release yet.")
    missing = {language: lacking(root, language) for language in languages(root)}
    if any(missing.values()):
        counts = ", ".join(f"{language} lacks {len(texts)}" for language, texts in missing.items() if texts)
        raise RefusedError(f"Texts are missing (python -m tools.texts): {counts}.")


def check(root: Path, version: str) -> str:
    """Check everything except the tests; return the version before. Raises RefusedError."""
    wanted = numbers(version)
    branch = git(root, "rev-parse", "--abbrev-ref", "HEAD")
    if branch != "main":
        raise RefusedError(f"Releases are made on main, not on {branch}.")
    changed = git(root, "status", "--porcelain")
    if changed:
        raise RefusedError(f"There are changes that are not committed:\n{changed}")
    if git(root, "tag", "--list", f"v{version}"):
        raise RefusedError(f"There is a tag v{version} already.")
    before = here(root)
    if wanted < numbers(before):
        raise RefusedError(f"{version} is older than {before}.")
    section((root / "CHANGELOG.md").read_text("utf-8"), version)
    complete(root)
    return before


def release(root: Path, version: str, test: list[str]) -> None:
    """Check, test, commit and tag. `test` is the command that must succeed. Raises RefusedError."""
    before = check(root, version)
    if subprocess.run(test, cwd=root, check=False).returncode:
        raise RefusedError("The tests fail.")
    check(root, version)  # the tests took their time and may have left something
    if version != before:
        path = root / VERSION
        path.write_text(PLACE.sub(f'__version__ = "{version}"', path.read_text("utf-8")), encoding="utf-8")
        git(root, "commit", "--quiet", "--message", f"Release {version}", str(VERSION))
    git(root, "tag", "--annotate", "--message", f"Citrus {version}", f"v{version}")


def notes(root: Path, version: str) -> str:
    """Return what the changelog says of the version that is checked out. Raises RefusedError if it is another one, or
    not ready."""
    found = here(root)
    if found != version:
        raise RefusedError(f"This is {found}, not {version}.")
    complete(root)
    return section((root / "CHANGELOG.md").read_text("utf-8"), version)


def main() -> int:
    """Make the release; return 1, and say why, if there is none."""
    parser = argparse.ArgumentParser(description="Make a release of Citrus: version, commit and tag.")
    parser.add_argument("version", help="three numbers, as in 1.2.0")
    parser.add_argument(
        "--notes", action="store_true", help="print what the changelog says of this version; no release"
    )
    options = parser.parse_args()
    version = options.version
    try:
        if options.notes:
            print(notes(ROOT, version))
            return 0
        release(ROOT, version, [sys.executable, "-m", "pytest", "-q", "-n", "auto", "tests", "tests/slow"])
    except RefusedError as error:
        print(f"No release: {error}", file=sys.stderr)
        return 1
    print(f"Tagged v{version}. To build the downloads and publish them: git push --follow-tags")
    return 0


if __name__ == "__main__":
    sys.exit(main())
