"""What is wrong with what screens say of themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import cycle, islice
from pathlib import Path
from shutil import rmtree

from citrus.language.languages import shipped
from citrus.ui.kit.description import Description
from citrus.ui.shell.app import App
from citrus.ui.shell.reading import title
from tests.ui.every_screen import EVERY_SCREEN

ALIKE = ("table of bots", "table of a person and bots", "replay", "replay, one player's eyes")
"""Tables on which other ones say the same, in all languages."""


def faults(described: Iterable[Description]) -> Iterator[str]:
    """Return what is wrong with things side by side: no name, one that only repeats the value, or another's."""
    side_by_side = list(described)
    for one in side_by_side:
        if not one.name.strip():
            yield f"{one.role} without a name: {one}"
        elif one.name == one.value:
            yield f"{one.role} called by its value: {one.name}"
        yield from faults(one.parts)
    named = Counter((one.role, one.heading, one.name, one.value if one.role == "row" else "") for one in side_by_side)
    yield from (f"several are called {name}" for name, count in named.items() if count > 1)


def faults_on_screens(app: App, home: Path, others: int) -> list[str]:
    """Return what is wrong on every screen in English and in some `others` of the languages, which take turns."""
    found, turns = list[str](), cycle(language for language in shipped() if language != "en")
    for name, make in EVERY_SCREEN.items():
        app.push(make(app, home))
        for language in ("en", *islice(turns, 0 if name in ALIKE else others)):
            app.ui.texts.change(language)
            described = app.top.describe()
            found += [f"{name}, {language}: {fault}" for fault in faults(described)]
            found += [] if title(app.top, described) else [f"{name}, {language}: a screen without a title"]
            assert described, name
        app.ui.texts.change("en")
        app.pop()
        rmtree(home / "games", ignore_errors=True)  # a list may show games of other screens from the same minute
    return found
