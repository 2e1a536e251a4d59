"""The licences of everything that a stand-alone program holds beside Citrus itself, as one text.

The contents are not assumed but taken from what PyInstaller found: files that no entry of `licences/components.yaml`
claims, modules of Python that are compiled among them, and Python packages that are not named there stop the build, so
that nothing leaves without its licence.
"""

from __future__ import annotations

import sys
import sysconfig
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path, PurePosixPath

import yaml

HERE = Path(__file__).resolve().parent
LICENCES = HERE / "licences"
OWN = {"citrus", "start"}
LINE = "=" * 78


class UnknownPartError(Exception):
    """A part without a known licence."""


@dataclass(frozen=True)
class Component:
    """Somebody's work: `files` are patterns of file names, `distribution` its Python package, `texts` its licences."""

    name: str
    home: str
    copyright: str
    files: tuple[str, ...]
    distribution: str | None
    python: bool
    texts: tuple[str, ...]

    def claims(self, file: str) -> bool:
        """Return whether a file of that name belongs to it, or holds it."""
        return any(fnmatchcase(file, pattern) for pattern in self.files)

    def text(self) -> str:
        """Return the chapter of a library, with its own licences."""
        lines = [self.home, *([f"Copyright (c) {self.copyright}"] if self.copyright else [])]
        if self.texts:
            lines.append(f"Licence, see below: {', '.join(self.texts)}")
        texts = [] if self.distribution is None else _brought_texts(self.distribution)
        if self.python:
            texts.append(_python_licence())
        return _chapter(self.name, "\n".join(lines), *texts)


def components() -> list[Component]:
    """Return all parts that may be inside."""
    found = yaml.safe_load((LICENCES / "components.yaml").read_text("utf-8"))
    return [
        Component(
            name=one["name"],
            home=one["home"],
            copyright=one.get("copyright", ""),
            files=tuple(one.get("files", ())),
            distribution=one.get("distribution"),
            python=one.get("python", False),
            texts=tuple(one.get("licences", ())),
        )
        for one in found
    ]


def third_party(binaries: Iterable[str], modules: Iterable[str]) -> str:
    """Return the text for a program with these binary files (paths inside it) and Python modules. Raises
    UnknownPartError, naming everything that no component claims."""
    known = components()
    paths = [PurePosixPath(path.replace("\\", "/")) for path in binaries]
    owned = {path: owners for path in paths if (owners := _owners(path))}
    packages = {"pyinstaller", *_distributions(modules), *(name for owners in owned.values() for name in owners)}
    files = {path.name.lower() for path in paths}
    inside = [
        one
        for one in known
        if one.python
        or (one.distribution is not None and one.distribution.lower() in packages)
        or any(one.claims(file) for file in files)
    ]
    unknown = packages - {one.distribution.lower() for one in known if one.distribution is not None}
    nobodys = {path.name.lower() for path in paths if path not in owned}
    unknown |= {file for file in nobodys if not any(one.claims(file) for one in inside)}
    if unknown:
        raise UnknownPartError(f"packaging/licences/components.yaml does not know {', '.join(sorted(unknown))}")
    head = (
        "Citrus stands on the work of others. These are their programs in this one, with their licences.\n"
        "The source code of each can be had at the address given; libraries under the GNU Lesser General Public\n"
        "License are files of their own, in the folder of the program, and may be replaced by others."
    )
    fonts = sorted((HERE.parent / "assets" / "fonts").glob("LICENSE-*.txt"))
    licences = sorted({name for one in inside for name in one.texts})
    chapters = [
        *(one.text() for one in inside),
        *(_chapter(f"The font {path.stem.removeprefix('LICENSE-')}", path.read_text("utf-8")) for path in fonts),
        *(_chapter(f"Licence {name}", (LICENCES / f"{name}.txt").read_text("utf-8")) for name in licences),
    ]
    return "\n\n\n".join([head, *chapters]) + "\n"


def _chapter(title: str, *texts: str) -> str:
    return "\n\n".join([f"{LINE}\n{title}\n{LINE}", *(text.strip("\n") for text in texts)])


def _owners(path: PurePosixPath) -> set[str]:
    """Return the Python packages that a binary file belongs to as one of their modules; none for Python's own files."""
    file = path.name.lower()
    if "lib-dynload" in path.parts or not (file.endswith((".pyd", ".abi3.so")) or ".cpython-" in file):
        return set()
    return _distributions([path.parts[0].partition(".")[0]])


def _distributions(modules: Iterable[str]) -> set[str]:
    """Return the names of the Python packages that these modules belong to, in lower case."""
    owners = _installed()
    found = set()
    for top in {name.split(".")[0] for name in modules} - OWN - set(sys.stdlib_module_names):
        if top.startswith("_sysconfigdata_"):  # Python's, too, with the name of the system
            continue
        found |= {owner.lower() for owner in owners.get(top, (top,))}
    return found


@cache
def _installed() -> Mapping[str, Sequence[str]]:
    """Return the Python packages that bring each module, by its name. Reading their lists of files takes a quarter
    second."""
    return packages_distributions()


def _brought_texts(name: str) -> list[str]:
    """Return the licence files that a Python package brings; none if it came inside of another (as in setuptools)."""
    found: list[str] = []
    try:
        files = distribution(name).files or ()
    except PackageNotFoundError:
        return found
    for path in files:
        if path.parts[0].endswith(".dist-info") and path.name.upper().startswith(("LICEN", "COPYING")):
            found.append(Path(str(path.locate())).read_text("utf-8"))
    return found


def _python_licence() -> str:
    for folder in (sysconfig.get_path("stdlib"), sys.base_prefix):
        for name in ("LICENSE.txt", "LICENSE"):
            path = Path(folder) / name
            if path.is_file():
                return path.read_text("utf-8")
    raise UnknownPartError("the licence of Python is not installed with it")
