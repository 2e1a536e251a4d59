"""What installs the program with a click, and what package managers are told of a release."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from datetime import date
from pathlib import Path

import pytest
import yaml

import build
import icons
import installers
import manifests
import program
from citrus import __version__
from citrus.language.languages import shipped
from tests.slow.packaging.conftest import ROOT
from tests.systems import need

ADDRESS = "https://github.com/example/citrus"


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "address", lambda: ADDRESS)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a small folder like that of the build."""
    made = tmp_path / "Citrus"
    (made / "_internal").mkdir(parents=True)
    (made / "Citrus.exe").write_bytes(b"MZ")
    (made / "_internal" / "tiles.yaml").write_text("", encoding="utf-8")
    for name in ("LICENSE.txt", "THIRD-PARTY.txt"):
        (made / name).write_text("May be copied.", encoding="utf-8")
    return made


@pytest.fixture
def downloads(tmp_path: Path) -> Path:
    folder = tmp_path / "downloads"
    folder.mkdir()
    for name in ("windows-x86_64-setup.exe", "macos-arm64.dmg", "macos-x86_64.dmg"):
        (folder / f"citrus-{__version__}-{name}").write_text(name, encoding="utf-8")
    return folder


# Windows


def test_the_installer_of_windows_is_made_without_a_warning(folder: Path, tmp_path: Path, published: None) -> None:
    need("makensis (Debian's package nsis)", shutil.which("makensis") is not None)
    made = installers.windows(folder, tmp_path)
    assert made.name == f"citrus-{__version__}-windows-x86_64-setup.exe"
    assert made.read_bytes().startswith(b"MZ")
    assert made.stat().st_size > 50_000


def test_what_the_installer_puts_somewhere_the_uninstaller_takes_away() -> None:
    put, _, taken = installers.NSI.read_text("utf-8").partition('Section "Uninstall"')
    for key in re.findall(r'WriteReg(?:Str|DWORD) HKCU "([^"\\]*\\?[^"\\]*)', put):
        assert f'DeleteRegKey HKCU "{key}' in taken, key
    for name in ("Citrus.exe", "LICENSE.txt", "THIRD-PARTY.txt", "Uninstall.exe", "_internal"):
        assert f'"$INSTDIR\\{name}"' in taken
    assert '"$SMPROGRAMS\\Citrus.lnk"' in put
    assert 'Delete "$SMPROGRAMS\\Citrus.lnk"' in taken
    assert "LOCALAPPDATA\\citrus" not in re.sub(r";.*", "", taken)  # where the games are


def test_the_installer_speaks_every_language() -> None:
    script = installers.NSI.read_text("utf-8")
    spoken = set(re.findall(r'MUI_LANGUAGE "(\w+)"', script))
    assert len(spoken) == len(shipped())
    for text in ("RUNNING", "KIND"):
        assert {name.capitalize() for name in re.findall(rf"LangString {text} \${{LANG_(\w+)}}", script)} == spoken


# Debian


def test_the_package_of_debian_is_installed_and_removed(programs: tuple[Path, Path], tmp_path: Path) -> None:
    need("dpkg", shutil.which("dpkg-deb") is not None)
    package = installers.debian(programs[0], tmp_path, "none")
    fields = subprocess.run(["dpkg-deb", "--field", package], capture_output=True, text=True, check=True).stdout
    assert f"Version: {__version__}\n" in fields
    assert re.search(r"^Maintainer: [^<>]+ <[^<>@ ]+@[^<>@ ]+\.[^<>@ ]+>$", fields, re.MULTILINE)
    assert re.search(r"^Depends: libc6 \(>= 2\.\d\d\)$", fields, re.MULTILINE)
    root = tmp_path / "system"
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    dpkg = ["dpkg", f"--root={root}", "--force-depends", "--no-triggers"]
    if as_root:
        for name in ("info", "updates"):
            (root / "var" / "lib" / "dpkg" / name).mkdir(parents=True)
        (root / "var" / "lib" / "dpkg" / "status").touch()
        subprocess.run([*dpkg, "--install", package], check=True, capture_output=True)
    else:
        subprocess.run(["dpkg-deb", "--extract", package, root], check=True)
    command = root / "usr" / "bin" / "citrus"
    told = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert told.stdout == f"citrus {__version__}\n"
    share = root / "usr" / "share"
    for name in ("applications/{}.desktop", "metainfo/{}.metainfo.xml", "mime/packages/{}.xml"):
        assert (share / name.format(program.APP_ID)).is_file()
    assert "libsndfile" in (share / "doc" / "citrus" / "copyright").read_text("utf-8")
    assert not {path for path in root.rglob("*") if not path.is_symlink() and path.stat().st_mode & 0o022}
    if as_root:
        subprocess.run([*dpkg, "--purge", "citrus"], check=True, capture_output=True)
        assert not list(root.rglob("*itrus*"))


def test_the_oldest_library_is_the_newest_that_a_file_asks_for(tmp_path: Path) -> None:
    (tmp_path / "a.so").write_bytes(b"\x7fELF GLIBC_2.4 GLIBC_2.28")
    (tmp_path / "text").write_bytes(b"GLIBC_2.99")
    assert installers.oldest_library(tmp_path) == "2.28"


# Linux desktops


def test_an_address_brings_pictures_and_links(tmp_path: Path, published: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "releases", lambda changelog: [("1.2.0", date(2027, 1, 31))])
    need("appstreamcli (Debian's appstream)", shutil.which("appstreamcli") is not None)
    icons.write(ROOT / "assets" / "images" / "app_icon.svg", tmp_path / "icons")
    build.desktop_files(tmp_path, tmp_path / "share")
    [path] = (tmp_path / "share" / "metainfo").iterdir()
    text = path.read_text("utf-8")
    assert '<release version="1.2.0" date="2027-01-31">' in text
    assert f"{ADDRESS}/releases/tag/v1.2.0</url>" in text
    assert f'<url type="homepage">{ADDRESS}</url>' in text
    pictures = re.findall(rf"<image type=\"source\">{ADDRESS}/raw/v{__version__}/(.*?)</image>", text)
    assert len(pictures) == 3
    assert all((ROOT / picture).is_file() for picture in pictures)
    for language in set(shipped()) - {"en"}:
        assert text.count(f'<caption xml:lang="{language}">') == len(pictures)
    told = subprocess.run(["appstreamcli", "validate", "--no-net", path], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout


def test_without_an_address_nothing_leads_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "address", str)
    icons.write(ROOT / "assets" / "images" / "app_icon.svg", tmp_path / "icons")
    build.desktop_files(tmp_path, tmp_path / "share")
    [path] = (tmp_path / "share" / "metainfo").iterdir()
    assert "url" not in path.read_text("utf-8")
    assert "@" not in path.read_text("utf-8")


# package managers


def test_winget_learns_where_the_installer_is_and_what_it_is(downloads: Path, tmp_path: Path, published: None) -> None:
    manifests.write(downloads, tmp_path / "made")
    files = {path.name: yaml.safe_load(path.read_text("utf-8")) for path in (tmp_path / "made" / "winget").iterdir()}
    assert {one["ManifestType"] for one in files.values()} == {"version", "installer", "defaultLocale", "locale"}
    assert {one["PackageVersion"] for one in files.values()} == {__version__}
    assert {one.get("PackageLocale", "")[:2] for one in files.values()} == {"", *shipped()}
    [installer] = files[f"{manifests.IDENTIFIER}.installer.yaml"]["Installers"]
    name = f"citrus-{__version__}-windows-x86_64-setup.exe"
    assert installer["InstallerUrl"] == f"{ADDRESS}/releases/download/v{__version__}/{name}"
    assert installer["InstallerSha256"] == hashlib.sha256((downloads / name).read_bytes()).hexdigest().upper()


def test_homebrew_learns_both_processors(downloads: Path, tmp_path: Path, published: None) -> None:
    manifests.write(downloads, tmp_path / "made")
    cask = (tmp_path / "made" / "homebrew" / "citrus.rb").read_text("utf-8")
    for machine in ("arm64", "x86_64"):
        path = downloads / f"citrus-{__version__}-macos-{machine}.dmg"
        assert hashlib.sha256(path.read_bytes()).hexdigest() in cask
    assert f'version "{__version__}"' in cask
    assert f'url "{ADDRESS}/releases/download/v#{{version}}/citrus-#{{version}}-macos-#{{arch}}.dmg"' in cask


def test_without_an_address_or_a_download_there_are_no_manifests(
    downloads: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "address", str)
    with pytest.raises(manifests.NothingToSayError, match="no address"):
        manifests.write(downloads, tmp_path / "made")
    monkeypatch.setattr(program, "address", lambda: ADDRESS)
    (downloads / f"citrus-{__version__}-macos-arm64.dmg").unlink()
    with pytest.raises(manifests.NothingToSayError, match=r"arm64\.dmg is missing"):
        manifests.write(downloads, tmp_path / "made")
    assert not (tmp_path / "made").exists()
