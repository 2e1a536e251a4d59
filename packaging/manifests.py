"""Writes the manifests of a release for winget and Homebrew, from the files that players download.

usage: python packaging/manifests.py DOWNLOADS [--into dist/manifests]

  winget/    for a pull request to winget's packages: `winget validate` looks at it
  homebrew/  for Casks/ of a tap of the project's own: the program is not signed, so Homebrew's own casks do not take it

It refuses to write any while the project has no public address: they say where to download from.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
from pathlib import Path
from typing import Any

import yaml

import program

IDENTIFIER = "CitrusGame.Citrus"
SCHEMA = "1.12.0"
LOCALES = {"en": "en-US", "de": "de-DE", "es": "es-ES", "fr": "fr-FR", "it": "it-IT"}
CASK = """\
cask "citrus" do
  arch arm: "arm64", intel: "x86_64"

  version "{version}"
  sha256 arm:   "{arm}",
         intel: "{intel}"

  url "{address}/releases/download/v#{{version}}/citrus-#{{version}}-macos-#{{arch}}.dmg"
  name "Citrus"
  desc "{summary}"
  homepage "{address}"

  depends_on macos: ">= :big_sur"

  app "Citrus.app"

  caveats <<~EOS
    The program is not signed. At the first start choose
    System Settings, Privacy & Security, Open Anyway.
    Saved games stay in ~/Library/Application Support/citrus.
  EOS
end
"""


class NothingToSayError(Exception):
    """Why there are no manifests, in a sentence."""


def checksum(path: Path) -> str:
    """Return the SHA-256 of a file. Raises NothingToSayError if it is not there."""
    if not path.is_file():
        raise NothingToSayError(f"{path.name} is missing among the downloads.")
    return hashlib.sha256(path.read_bytes()).hexdigest()


def summaries() -> dict[str, str]:
    """Return the description of Citrus in a line of every language, as on Linux desktops."""
    text = (program.ROOT / "packaging" / "linux" / "metainfo.xml").read_text("utf-8")
    found = re.findall(r'<summary(?: xml:lang="(\w+)")?>(.*?)</summary>', text)
    return {language or "en": said for language, said in found}


def winget(downloads: Path) -> dict[str, str]:
    """Return the files of winget by their names."""
    version, address = program.version(), program.address()
    installer = f"citrus-{version}-windows-x86_64-setup.exe"
    head = {"PackageIdentifier": IDENTIFIER, "PackageVersion": version}
    files: dict[str, dict[str, Any]] = {
        "": {**head, "DefaultLocale": LOCALES["en"], "ManifestType": "version"},
        ".installer": {
            **head,
            "InstallerType": "nullsoft",
            "Scope": "user",
            "UpgradeBehavior": "install",
            "FileExtensions": ["citrus"],
            "ProductCode": "Citrus",
            "Installers": [
                {
                    "Architecture": "x64",
                    "InstallerUrl": f"{address}/releases/download/v{version}/{installer}",
                    "InstallerSha256": checksum(downloads / installer).upper(),
                }
            ],
            "ManifestType": "installer",
        },
    }
    for language, said in summaries().items():
        facts = {
            **head,
            "PackageLocale": LOCALES[language],
            "Publisher": program.maintainer().partition(" <")[0],
            "PackageName": program.NAME,
            "PackageUrl": address,
            "License": "MIT",
            "ShortDescription": said,
            "ManifestType": "defaultLocale" if language == "en" else "locale",
        }
        files[f".locale.{LOCALES[language]}"] = facts
    return {
        f"{IDENTIFIER}{part}.yaml": yaml.safe_dump(
            {**facts, "ManifestVersion": SCHEMA}, allow_unicode=True, sort_keys=False
        )
        for part, facts in files.items()
    }


def homebrew(downloads: Path) -> str:
    """Return the cask of Homebrew."""
    version = program.version()
    return CASK.format(
        version=version,
        arm=checksum(downloads / f"citrus-{version}-macos-arm64.dmg"),
        intel=checksum(downloads / f"citrus-{version}-macos-x86_64.dmg"),
        address=program.address(),
        summary=program.SUMMARY,
    )


def write(downloads: Path, into: Path) -> None:
    """Write all of them. Raises NothingToSayError, and nothing is written."""
    if not program.address():
        raise NothingToSayError("pyproject.toml names no address of the project: [project.urls] Repository.")
    files = {f"winget/{name}": text for name, text in winget(downloads).items()}
    files["homebrew/citrus.rb"] = homebrew(downloads)
    for name, text in files.items():
        path = into / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def main() -> int:
    """Write the manifests; return 1, and say why, if that is impossible."""
    parser = argparse.ArgumentParser(description="Write the manifests for winget and Homebrew.")
    parser.add_argument("downloads", type=Path, help="the folder of what players download")
    parser.add_argument("--into", type=Path, default=program.ROOT / "dist" / "manifests", metavar="DIR")
    options = parser.parse_args()
    try:
        write(options.downloads, options.into)
    except NothingToSayError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
