"""The tree of nodes that screen readers know, made of the descriptions of a screen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from citrus.ui.kit.description import Description, State
from citrus.ui.kit.presses import Down, GoTo, Move, Point, Press, Request, Up, Write

WINDOW = 1
"""The number of the node that is always there, above all others."""
_SIGNS = {r"\N{MINUS SIGN}": "-", r"\s*…": ".", r"\s+·\s+": "; ", r"×(?!\s*\d)": "", r"(?<=\d)/(?=\d)": ", "}
CLICKED = ("button", "link", "row")
"""What can be used by a click where there is nothing to go to."""

READ = ("heading", "image", "row", "text")
"""What is there to be read, and not to be used."""


@dataclass(frozen=True)
class ScreenContents:
    """What is on a `screen` now: its title, what is described there, and whether it is a `dialog` over another one.
    Without `notes`, things say only what they are, and not what there is to know about them."""

    screen: Hashable
    title: str
    described: Sequence[Description]
    size: tuple[int, int]
    dialog: bool = False
    notes: bool = True


@dataclass(frozen=True)
class Node:
    """A node: its role, its label, what is written in it, more about it, and its children by their numbers."""

    role: str
    label: str
    value: str = ""
    hint: str = ""
    states: frozenset[State] = frozenset()
    rect: Rect = field(default_factory=Rect)
    children: tuple[int, ...] = ()
    typed: tuple[int, int] = (0, 0)
    place: int | None = None  # among the rows of its list, from 0
    rows: int = 0  # of a list
    source: Hashable = field(default=None, compare=False)
    part: Hashable = field(default=None, compare=False)

    @property
    def clickable(self) -> bool:
        """Whether the node can be used."""
        usable = self.source is not None or (self.role in CLICKED and bool(self.rect))
        return usable and "disabled" not in self.states

    def presses(self, action: str, value: str = "") -> list[Press]:
        """Return what an action of a screen reader presses: to `click` or `focus` it, one step to `increment` or
        `decrement`, or to `set` the text of a field to a value."""
        match action:
            case "click" if self.clickable and self.source is None:
                return [Point(self.rect.center), Down(self.rect.center), Up(self.rect.center)]
            case "click" | "focus" if self.clickable and self.source is not None:
                return [GoTo(self.source, self.part, use=action == "click")]
            case "increment" | "decrement" if self.clickable and self.role in ("slider", "stepper"):
                return [GoTo(self.source), Move(1 if action == "increment" else -1, 0)]
            case "set" if self.clickable and self.role == "text field":
                return [GoTo(self.source), Request.SELECT_ALL, Write(value)]
        return []


@dataclass(frozen=True)
class NodeTree:
    """All nodes by their numbers, and the numbers of the screen and of what the keyboard works on."""

    nodes: dict[int, Node]
    screen: int
    focus: int


class NodeNumbers:
    """Gives whatever is on a screen a number: the same while it stays, and one that nothing has had before when it
    comes. For screen readers, what has gone never comes back."""

    def __init__(self) -> None:
        self._last = WINDOW
        self._focus = WINDOW
        self._known: dict[Hashable, int] = {}

    def tree(self, contents: ScreenContents) -> NodeTree:
        """Return the nodes of its contents, from that of its screen downwards."""
        before, self._known = self._known, {}
        nodes: dict[int, Node] = {}
        self._focus = screen = self._number(before, contents.screen)
        children = tuple(self._grow(before, nodes, contents, contents.described, (contents.screen,)))
        whole = Rect((0, 0), contents.size)
        nodes[screen] = Node("dialog" if contents.dialog else "screen", contents.title, rect=whole, children=children)
        return NodeTree(nodes, screen, self._focus)

    def new(self) -> int:
        """Return a number for something that only this number is for."""
        self._last += 1
        return self._last

    def _number(self, before: dict[Hashable, int], key: Hashable) -> int:
        self._known[key] = number = before[key] if key in before else self.new()
        return number

    def _grow(
        self,
        before: dict[Hashable, int],
        nodes: dict[int, Node],
        contents: ScreenContents,
        described: Sequence[Description],
        path: tuple[Hashable, ...],
        within: Hashable = None,
        listed: bool = False,
    ) -> Iterator[int]:
        """Add the nodes of what is described at a path, in a list that is `within` something; yield their numbers."""
        alike = Counter[Hashable]()
        row = 0
        for one in described:
            key = one.source if one.source is not None else (one.role, one.heading, one.name)
            alike[key] += 1
            inside = (*path, key, alike[key])
            number = self._number(before, inside)
            if "focused" in one.states:
                self._focus = number
            parts = list(self._grow(before, nodes, contents, one.parts, inside, one.source, one.role == "list"))
            if one.role == "text field":
                parts.append(self._number(before, (*inside, "run")))
                nodes[parts[-1]] = Node("run", "", one.value)
            nodes[number] = Node(
                one.role,
                label(one),
                one.value if one.role == "text field" else "",
                aloud(one.hint) if contents.notes else "",
                one.states,
                one.rect,
                tuple(parts),
                one.typed,
                row if listed and one.role == "row" else None,
                sum(part.role == "row" for part in one.parts) if one.role == "list" else 0,
                within if within is not None and one.source is not None else one.source,
                one.source if within is not None else None,
            )
            row += one.role == "row"
            yield number


def label(one: Description) -> str:
    """Return what is heard of something: its name first, then what it stands under, then what it shows."""
    if one.role == "text":
        return aloud(" ".join(part if part[-1] in ".!?:…" else f"{part}." for part in (one.name, one.value) if part))
    return aloud(", ".join(filter(None, (one.name, one.heading, "" if one.role == "text field" else one.value))))


def lines(
    described: Sequence[Description], used: bool, tell: Callable[[Description], str] = label, told: str = ""
) -> Iterator[str]:
    """Yield what somebody reads on a screen: its texts, rows and pictures, and what can be `used` if that is wanted, as
    `tell` words each. A link or a text is left out where what comes before it has told it, and what is in a row, which
    tells all of it. What has been `told` comes before all that."""
    for one in described:
        said = label(one)
        again = said in told if one.role in ("link", "text") else said == told.rstrip(".")
        if (one.role in READ or (used and one.role != "list")) and said and not again:
            told = tell(one)
            yield told
        yield from lines(one.parts if one.role != "row" else (), used, tell, told)


def aloud(text: str) -> str:
    """Return a text without signs that voices read as something else, or not at all: `2 ×`, `6/3`, `−2`."""
    for sign, said in _SIGNS.items():
        text = re.sub(sign, said, text)
    return " ".join(text.split())
