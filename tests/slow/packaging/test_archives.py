"""Wheel and source archive: everything that is needed, nothing else, and the same bytes every time."""

from __future__ import annotations

import os
import re
import tarfile
import zipfile
from email import message_from_bytes
from filecmp import cmp
from pathlib import Path, PurePosixPath

from citrus import __version__
from citrus.laboratory.problem import DISTRIBUTION
from tests.slow.packaging.conftest import ROOT, build, copy_sources, tracked

STEM = f"{DISTRIBUTION.replace('-', '_')}-{__version__}"
BUNDLED = ("data", "assets")
IN_SDIST = {"assets", "benchmarks", "citrus", "data", "docs", "packaging", "tests", "tools", "translations"}
ALONE_IN_SDIST = {
    "CHANGELOG.md",
    "CODE_OF_CONDUCT.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "LICENSE",
    "README.md",
    "pyproject.toml",
    ".gitignore",
    "PKG-INFO",
}


def members(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as file:
        return set(file.namelist())


def test_the_wheel_holds_the_package_its_data_and_nothing_else(wheel: Path) -> None:
    info = f"{STEM}.dist-info"
    expected = {f"{info}/{name}" for name in ("METADATA", "RECORD", "WHEEL", "entry_points.txt")}
    for path in tracked():
        if path.parts[0] == "citrus":
            expected.add(path.as_posix())
        elif path.parts[0] in BUNDLED:
            expected.add(f"citrus/_bundled/{path.as_posix()}")
        if path.name == "LICENSE" or path.name.startswith("LICENSE-"):
            expected.add(f"{info}/licenses/{path.as_posix()}")
    assert members(wheel) == expected


def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as file:
        metadata = message_from_bytes(file.read(f"{STEM}.dist-info/METADATA"))
    assert (metadata["Name"], metadata["Version"]) == (DISTRIBUTION, __version__)
    assert metadata["License-Expression"] == "MIT"
    needed = {line.split(";")[0].strip() for line in metadata.get_all("Requires-Dist") if "extra" not in line}
    assert {line.split(">")[0].split("<")[0] for line in needed} == {"msgspec", "platformdirs", "pygame-ce", "pyyaml"}


def readme(wheel: Path) -> str:
    with zipfile.ZipFile(wheel) as file:
        return str(message_from_bytes(file.read(f"{STEM}.dist-info/METADATA")).get_payload())


def test_the_readme_in_the_wheel_shows_nothing_that_is_not_there(wheel: Path, tmp_path: Path) -> None:
    """PyPI has none of the files to which the README leads."""
    relative = re.compile(r"\]\((?!https?://|#)")
    written, here = (ROOT / "README.md").read_text("utf-8"), readme(wheel)
    assert relative.search(written)
    assert not relative.search(here)

    known = copy_sources(tmp_path / "known")
    project, address = known / "pyproject.toml", "https://example.org/citrus"
    lines = project.read_text("utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("[project.urls]"))
    kept = [line for line in lines[place + 1 :] if not line.startswith("Repository")]
    project.write_text("\n".join([*lines[: place + 1], f'Repository = "{address}"', *kept, ""]), encoding="utf-8")
    there = readme(build(known, "wheel", tmp_path / "wheel"))
    assert not relative.search(there)
    assert there.count(f"]({address}/raw/v{__version__}/docs/") == written.count("![")
    assert f"]({address}/blob/v{__version__}/docs/rules.md)" in there


def test_the_source_archive_holds_what_its_builders_and_testers_need(sdist: Path) -> None:
    with tarfile.open(sdist) as file:
        found = {PurePosixPath(name).relative_to(STEM) for name in file.getnames()}
    expected = {PurePosixPath(path.as_posix()) for path in tracked() if path.parts[0] in IN_SDIST}
    assert found == expected | {PurePosixPath(name) for name in ALONE_IN_SDIST}


def test_two_builds_give_the_same_bytes(wheel: Path, sdist: Path, tmp_path: Path) -> None:
    """The second one later, elsewhere, with other times and rights of all files, and out of the source archive."""
    again = copy_sources(tmp_path / "elsewhere")
    for path in again.rglob("*"):
        if path.is_file():
            path.chmod(0o600)
            os.utime(path, (1_000_000_000, 1_000_000_000))
    assert cmp(build(again, "wheel", tmp_path / "wheel"), wheel, shallow=False)
    assert cmp(build(again, "sdist", tmp_path / "sdist"), sdist, shallow=False)

    with tarfile.open(sdist) as file:
        file.extractall(tmp_path / "unpacked", filter="data")
    assert cmp(build(tmp_path / "unpacked" / STEM, "wheel", tmp_path / "third"), wheel, shallow=False)


def test_the_version_stands_in_one_place() -> None:
    assert __version__ not in (ROOT / "pyproject.toml").read_text("utf-8").split("dependencies")[0]
