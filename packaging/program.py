"""The names of the stand-alone program, and what each system wants to know about it."""

from __future__ import annotations

import platform
import re
import sys
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
NAME = "Citrus"
APP_ID = "io.github.citrus_game.Citrus"
MIME = "application/vnd.citrus.game"
SUMMARY = "Plant citrus groves around Spanish farmhouses"
LANGUAGES = tuple(sorted(path.stem for path in (ROOT / "data" / "locales").glob("*.yaml")))
OLDEST_MACOS = "11.0"


def version() -> str:
    """Return the version of Citrus, from its one place: `citrus/__init__.py`."""
    found = re.search(r'^__version__ = "([^"]+)"$', (ROOT / "citrus" / "__init__.py").read_text("utf-8"), re.MULTILINE)
    assert found, "citrus/__init__.py has no __version__"
    return found[1]


def rights() -> str:
    """Return who holds the rights, as in the licence."""
    found = re.search(r"^Copyright .*$", (ROOT / "LICENSE").read_text("utf-8"), re.MULTILINE)
    assert found, "LICENSE has no copyright line"
    return found[0]


def system() -> str:
    """Return this system and its processor, for names of files: `linux-x86_64`, `windows-x86_64`, `macos-arm64`."""
    name = {"linux": "linux", "win32": "windows", "darwin": "macos"}[sys.platform]
    machine = platform.machine().lower()
    return f"{name}-{'x86_64' if machine == 'amd64' else machine}"


def executable() -> str:
    """Return the file in the folder of the program that starts it."""
    return {"win32": "Citrus.exe", "darwin": "Citrus"}.get(sys.platform, "citrus")


def releases(changelog: str) -> list[tuple[str, date]]:
    """Return the versions of a changelog with their days, newest first, without unreleased ones."""
    found = re.findall(r"^## \[?(\d[^\] ]*)\]? - (\d{4}-\d\d-\d\d)$", changelog, re.MULTILINE)
    return [(number, date.fromisoformat(day)) for number, day in found]


def address() -> str:
    """Return the public address of the project, from `project.urls.Repository` of pyproject.toml; perhaps empty."""
    urls: dict[str, str] = _project()["urls"]
    return urls.get("Repository", "").rstrip("/")


def maintainer() -> str:
    """Return who answers for the packages, as Debian writes it: `Name <address>`, from `project.authors` of
    pyproject.toml.

    While no author has an address, it is one below `invalid`, which never reaches anybody: packages may be built and
    tried without one, but no release is made.
    """
    author: dict[str, str] = _project()["authors"][0]
    return f"{author['name']} <{author.get('email', 'no-address-yet@citrus.invalid')}>"


def _project() -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return project


def four_numbers() -> tuple[int, ...]:
    """Return the version as Windows counts: four numbers."""
    parts = [int(part) for part in re.findall(r"\d+", version())][:4]
    return tuple(parts + [0] * (4 - len(parts)))


def windows_version() -> str:
    """Return the version resource of a Windows program, as PyInstaller reads it."""
    numbers = four_numbers()
    told = {
        "FileDescription": NAME,
        "FileVersion": version(),
        "InternalName": "citrus",
        "LegalCopyright": rights(),
        "OriginalFilename": "Citrus.exe",
        "ProductName": NAME,
        "ProductVersion": version(),
    }
    strings = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in told.items())
    return (
        "VSVersionInfo(\n"
        f"  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1,\n"
        "    subtype=0, date=(0, 0)),\n"
        f"  kids=[StringFileInfo([StringTable('040904B0', [{strings}])]),\n"
        "    VarFileInfo([VarStruct('Translation', [0x0409, 1200])])])\n"
    )


def info_plist() -> dict[str, Any]:
    """Return what macOS reads about the bundle: names, versions, languages, and that it opens saved games."""
    game = f"{APP_ID}.game"
    return {
        "CFBundleDisplayName": NAME,
        "CFBundleName": NAME,
        "CFBundleShortVersionString": version(),
        "CFBundleVersion": version(),
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": list(LANGUAGES),
        "LSMinimumSystemVersion": OLDEST_MACOS,
        "LSApplicationCategoryType": "public.app-category.board-games",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": rights(),
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Citrus game",
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [game],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": game,
                "UTTypeDescription": "Citrus game",
                "UTTypeConformsTo": ["public.plain-text"],
                "UTTypeTagSpecification": {"public.filename-extension": ["citrus"], "public.mime-type": [MIME]},
            }
        ],
    }
