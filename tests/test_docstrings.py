"""Docstrings and comments are plain English: those of functions begin with a verb, and no German shines through."""

from __future__ import annotations

import re
import tokenize
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CLAIMS = "tests/ui/claims/on_"
"""Here a docstring is the claim of a text, not what its function does."""
VERBS = """
Accept Act Add Adjust Adopt Allow Animate Announce Answer Arrange Ask Begin Break Bring Build Buy Change Check
Choose Clear Click Close Collect Come Compare Compute Confirm Connect Continue Convert Copy Count Darken Deal Delete
Derive Describe Do Drag Draw Drop Encircle End Enlarge Expect Explain Fade Fail Fill Find Follow Forbid Forget
Free Freeze Gain Give Go Grip Handle Have Hear Hide Hold Hurry Insert Install Keep Kill Lay Leave Let Light Limit
List Live Load Lock Look Make Mark Measure Merge Mix Move Name Nod Note Notice Offer Open Overwrite Own Pack Paint
Pan Pass Pause Pay Pick Place Plant Play Pluck Point Prepare Press Pretend Print Push Put Queue Raise React Read
Receive Recommend Record Redo Refuse Release Remember Remove Rename Renew Reorder Repeat Replace Report Reserve
Resize Rest Restart Resume Return Run Save Say Score Scroll Search See Seed Send Set Share Show Shuffle Skip Sleep
Sort Speak Split Start Stay Step Stop Store Stretch Sum Swap Switch Take Tell Think Toggle Touch Try Tune Turn
Type Undo Update Upgrade Use Wait Watch Win Write Yield Zoom
""".split()  # noqa: SIM905
"""Verbs with which docstrings begin. If a new one says it better, add it."""
STILTED = {
    r"that many(?<!many that many)": "this many, or the name of the number",
    r"whoever": "the player who, a person who",
    r"of which(?<!(?:first|.each|.none|.both|..one|.most|.some|..all|.half) of which)(?<!` of which)": "whose, with",
    r"of one's own": "their own, foreign",
    r"(?:comes?|goes|happens?) of itself": "by itself",
    r"what (?:comes|came|becomes|became) of": "the result of, what follows from",
    r"follows? of": "follow from",
    r"so (?:long|high|wide|large|small|soon|late|early|near|low)(?! (?:that|as)\b)": "this long, within this time",
    r", for (?:it|he|she|they|nobody|there) (?:is|are|was|were|has|have|can|must|may|would|do|\w+s)": "since, because",
    r"if need be": "if necessary",
    r"how (?:it|he|she|they) (?:is|are|was|were) called": "what it is called",
    r"aside of": "beside, to the side of",
    r"shall": "may, must, should",
    r"by that(?! \w)": "by it, so, for that reason",
    r"not seldom": "often",
    r"all else": "everything else",
}
"""Expressions that are German underneath, and what to write instead."""
NAMELESS = re.compile(r'"""(?:Its\b|(?:How )?\w+ (?:it|its|they|them)\b)')
"""Beginnings of docstrings that do not name what they are about."""
PATTERNS = {re.compile(rf"{words}\b"): better for words, better in STILTED.items()}


def files() -> list[Path]:
    """Return all Python files of the project but this one."""
    folders = ("citrus", "tests", "tools", "benchmarks", "packaging")
    return sorted({path for folder in folders for path in (ROOT / folder).rglob("*.py")} - {Path(__file__)})


def place(path: Path, line: int) -> str:
    return f"{path.relative_to(ROOT).as_posix()}:{line}"


def beginnings(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and first word of each docstring of a formatted function, without tests and properties."""
    lines = source.splitlines()
    decorators: list[str] = []
    for number, line in enumerate(lines):
        begun = re.match(r"(\s*)(?:async )?def (\w+)\(", line)
        if line.lstrip().startswith("@"):
            decorators.append(line)
        elif line.strip() and not begun:
            decorators = []
        if not begun:
            continue
        named = any(re.search(r"property|\.setter", decorator) for decorator in decorators)
        decorators = []
        if named or begun[2].startswith("test_"):
            continue
        last = number
        if line.endswith("("):
            last = next(later for later in range(number, len(lines)) if lines[later].startswith(f"{begun[1]})"))
        if lines[last].endswith(":") and (said := re.match(r'\s*"""(\S+)', lines[last + 1])):
            yield last + 2, said[1].strip(".,;:")


def prose(source: str) -> Iterator[tuple[int, str]]:
    """Yield the comments and docstrings of a program, with the lines where they begin."""
    before = tokenize.NEWLINE
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type == tokenize.COMMENT or (
            token.type == tokenize.STRING
            and before in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING)
        ):
            yield token.start[0], " ".join(token.string.lower().split())
        if token.type not in (tokenize.NL, tokenize.COMMENT):
            before = token.type


def stilted(source: str) -> list[tuple[int, str, str]]:
    """Return expressions that are German underneath, with their lines and what to write instead."""
    letters = " ".join(source.lower().split())
    here = [(pattern, better) for pattern, better in PATTERNS.items() if pattern.search(letters)]
    if not here:
        return []
    return [
        (line, match[0], better)
        for line, text in prose(source)
        for pattern, better in here
        for match in pattern.finditer(text)
    ]


def test_docstrings_of_functions_begin_with_a_verb() -> None:
    wrong = [
        f"{place(path, line)}: {word}"
        for path in files()
        if not place(path, 0).startswith(CLAIMS)
        for line, word in beginnings(path.read_text(encoding="utf-8"))
        if word not in VERBS
    ]
    assert wrong == []


def test_no_german_shines_through() -> None:
    wrong = [
        f"{place(path, line)}: not {words!r} but {better}"
        for path in files()
        for line, words, better in stilted(path.read_text(encoding="utf-8"))
    ]
    assert wrong == []


def test_docstrings_name_what_they_are_about() -> None:
    wrong = [
        f"{place(path, line)}: {text[:60]}"
        for path in files()
        if not place(path, 0).startswith(CLAIMS) and NAMELESS.search(source := path.read_text(encoding="utf-8"))
        for line, text in enumerate(source.splitlines(), 1)
        if NAMELESS.match(text.strip())
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Its title.", True),
        ("Whether it can be used.", True),
        ("How high it is.", True),
        ("Return its height.", True),
        ("Whether the button can be used while it is held.", False),
        ("Italics and itself.", False),
    ],
)
def test_docstrings_that_name_nothing_are_found(text: str, expected: bool) -> None:
    assert (NAMELESS.match(f'"""{text}"""') is not None) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('def points(self) -> int:\n    """Points of all."""\n', ["Points"]),
        ('    async def f(\n        self, x: int\n    ) -> None:\n        """Draw it."""\n', ["Draw"]),
        ('@property\ndef points(self) -> int:\n    """Points of all."""\n', []),
        ('@x.setter\ndef points(self) -> int:\n    """Points of all."""\n', []),
        ('@cached_property\ndef points(self) -> int:\n    """Points of all."""\n', []),
        ('@cache\n\ndef points() -> int:\n    """Points of all."""\n', ["Points"]),
        ('def test_it() -> None:\n    """Points of all."""\n', []),
        ('def bare() -> int:\n    return 1\n\n\nclass Next:\n    """A class."""\n', []),
    ],
)
def test_beginnings_are_found(source: str, expected: list[str]) -> None:
    assert [word for _, word in beginnings(source)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tiles that stay there for that many\n    rounds", ["that many"]),
        ("It has as many that many stay", []),
        ("Fruit of which some is sold", ["of which"]),
        ("Lines, the first of which is long; each of which is read", []),
        ("A text so long leaves less", ["so long"]),
        ("A text so long that it leaves less", []),
        ("Hidden, for it is drawn later", [", for it is"]),
        ("Room, for it and for others", []),
    ],
)
def test_what_is_stilted_is_found(text: str, expected: list[str]) -> None:
    for source in (f'"""{text}"""\n', f"x = 1  # {' '.join(text.split())}\n"):
        assert [words for _, words, _ in stilted(source)] == expected
    assert stilted(f'x = """{text}"""\n') == []
