"""Damaged documents: valid ones that were changed as pieces of YAML, as bytes, or both.

All chance comes from a `random.Random`. Hypothesis has one that makes what fails as small as possible.
"""

from __future__ import annotations

import random
import re
from datetime import UTC, datetime

import msgspec
import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from citrus.content.boards import shipped_boards
from citrus.match.settings import Chair, LastTable, Settings
from citrus.records.record import Record, Seat, dumps
from citrus.resources import data_dir
from citrus.rules.game import Game
from citrus.rules.setup import shuffle
from tests.rules.worlds import WIDE_TILES, random_steps, real_game, tiny_game

TAG = "tag:yaml.org,2002:"
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
SCALARS = [
    *(
        "",
        "~",
        "null",
        "true",
        "no",
        "N",
        "0",
        "-1",
        "1",
        "7",
        "26",
        "27",
        "999",
        "1000",
        "999999999",
        "10000000",
        "99999999",
        "9223372036854775808",
        "-9223372036854775809",
        "1" + "0" * 4000,
        "1e9",
        "1e400",
        "-0",
        "+1",
    ),
    *("0x10", "0o7", "1_000", "190:20:30", ".inf", "-.inf", ".nan", "1.5", "9" * 400, "1:" * 200 + "1.5", "=", "<<"),
    *("2026-11-21", "0001-01-01", "9999-12-31T23:59:59-23:59", "2001-99-99", "0001-01-01T00:00:00+14:00", "12:00"),
    *(
        "lemon",
        "lemon*",
        "tree",
        "A",
        "O",
        "P",
        "a1",
        "z26",
        "zz99",
        "R1",
        "C9",
        "10/5",
        "5/10",
        "99/98",
        "100/1",
        "bull",
    ),
    *("greedy", "blue", "apple", "cart 1", "money 99", "buy R1", "end", "pass", "return", "plant lemon a1 bridge"),
    *("harvest a1 a1", "sell", "pick", "* x", "&a", "!x", "a: b", "- a", "#", "%", "@", "`", "'", '"', "|", ">", "\t"),
    *("x" * 201, "x" * 256, "x" * 60_000, '"\\ud800"', '"\\U55555555"'),
    *("\x00", "\x07", "\x7f", "\x85", "\u2028", "\ufeff", "\U0001f34b" * 60, "e\u0301", "\u202e", "ﷺ" * 50, "x" * 5000),
    *("{0.__class__}", "{name}", "%s%n", "../../etc/passwd", "$(id)", "\\", "{" * 50, "[" * 50),
]
TAGS = [
    *("str", "int", "float", "bool", "null", "timestamp", "map", "seq", "binary", "set", "omap", "merge", "value"),
    *("python/object/apply:os.system", "python/name:os.system", "python/object/new:subprocess.Popen"),
]
TOKENS = [
    *(
        b"",
        b"\x00",
        b"\xff",
        b"\xfe\xff",
        b"\xef\xbb\xbf",
        b"\xed\xa0\x80",
        b"\xf4\x90\x80\x80",
        b"\xc0\x80",
        b"\x1b[2J",
    ),
    *(
        b"\n",
        b"\r",
        b"\r\n",
        b"\t",
        b" ",
        b"- ",
        b": ",
        b"? ",
        b"# ",
        b"| ",
        b"> ",
        b"& ",
        b"&a ",
        b"*a",
        b"!!python/x ",
    ),
    *(b"!<tag:x> ", b"%YAML 9.9\n", b"%TAG ! !\n", b"---\n", b"...\n", b"{", b"}", b"[", b"]", b",", b"'", b'"', b"\\"),
    *(b"<<: ", b"0", b"-", b"9" * 30, b"e9", b".", b"a", b"\\x00", b"\\ud800", b"~", b"\xe2\x80\xa8", b"\xc2\x85"),
]
ENCODINGS = ["utf-16", "utf-32", "utf-8-sig", "latin-1", "utf-7"]


def _record(game: Game, seed: int, steps: int) -> str:
    setup = shuffle(game, random.Random(seed))
    actions = [action for action, *_ in random_steps(game, seed, setup) if action is not None]
    seats = tuple(Seat(name, color) for name, color in (("Ana", "blue"), ("Ben", "red"), ("N", "white")))
    when = datetime(2026, 11, 21, 20, 14, tzinfo=UTC)
    return dumps(Record(when, game, seats[: game.players], setup, tuple(actions[:steps])))


def _settings() -> str:
    table = LastTable((Chair("Ana", "red"), Chair("Zoë", "blue")), "Hills", True)
    found = [Settings(), Settings(language="fr", speed="fast", scale=150, last_table=table)]
    return "\n---\n".join(yaml.safe_dump(msgspec.to_builtins(one), sort_keys=False) for one in found)


def _boards() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in shipped_boards().values()]


def _language() -> str:
    """Return some texts of a language."""
    text = (data_dir() / "locales" / "de.yaml").read_text(encoding="utf-8")
    return "".join(
        f"{part}\n" for part in re.split(r"\n(?=\S)", text) if part.startswith(("app:", "amount:", "rescue:"))
    )


def seeds() -> dict[str, list[str]]:
    """Return valid documents of every kind."""
    return {
        "record": [
            _record(tiny_game(0, 2), 1, 30),
            _record(tiny_game(1, 3, WIDE_TILES, family=True), 2, 999),
            _record(real_game("short", 2, fruit_trees=True), 3, 40),
            _record(tiny_game(2, 3, fair_start=True), 4, 20),
        ],
        "board": _boards(),
        "tiles": [(data_dir() / "tiles.yaml").read_text(encoding="utf-8")],
        "settings": _settings().split("\n---\n"),
        "language": [_language()],
        "people": ["joined: {benjamin: ben, benji: ben, ana: ana maria}\nleft_out: [grandma, ben]\n", "left_out: []\n"],
    }


def _places(root: Node) -> list[tuple[Node, int]]:
    """Return every list and mapping with the number of each of its entries; recursive ones are entered once."""
    found: list[tuple[Node, int]] = []
    entered: set[int] = set()
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if not isinstance(node, ScalarNode) and id(node) not in entered:
            entered.add(id(node))
            for number, entry in enumerate(node.value):
                found.append((node, number))
                waiting += entry if isinstance(entry, tuple) else (entry,)
    return found


def _copied(node: Node, within: tuple[Node, ...] = ()) -> Node:
    """Return a copy of a piece of a document; a recursive one is not recursive any more."""
    if isinstance(node, ScalarNode) or any(node is outer for outer in within):
        value, style = (node.value, node.style) if isinstance(node, ScalarNode) else ("", None)
        return ScalarNode(node.tag, value, style=style)
    inside = (*within, node)
    if isinstance(node, MappingNode):
        pairs = [(_copied(key, inside), _copied(value, inside)) for key, value in node.value]
        return MappingNode(node.tag, pairs, flow_style=node.flow_style)
    return SequenceNode(node.tag, [_copied(item, inside) for item in node.value], flow_style=node.flow_style)


def _value(node: Node, number: int) -> Node:
    entry = node.value[number]
    found: Node = entry[1] if isinstance(entry, tuple) else entry
    return found


def _put(node: Node, number: int, new: Node) -> None:
    entry = node.value[number]
    node.value[number] = (entry[0], new) if isinstance(entry, tuple) else new


def _scalar(text: str) -> ScalarNode:
    """Return a scalar as YAML would take the bare text."""
    tag = yaml.resolver.Resolver().resolve(ScalarNode, text, (True, False))
    return ScalarNode(tag, text)


def _change(rng: random.Random, places: list[tuple[Node, int]]) -> None:
    """Change one thing somewhere in a document, in the place of an entry that it had at first."""
    below = rng.randrange
    (node, number), (other, place) = (places[below(len(places))] for _ in range(2))
    if number >= len(node.value) or place >= len(other.value):  # an entry has gone
        return
    what = below(10)
    if what <= 1:
        _put(node, number, _scalar(SCALARS[below(len(SCALARS))]))
    elif what == 2:
        del node.value[number]
    elif what == 3:
        entry = node.value[number]
        again = tuple(map(_copied, entry)) if isinstance(entry, tuple) else _copied(entry)
        node.value.insert(number, again)
    elif what == 4:
        one, two = _value(node, number), _value(other, place)
        _put(node, number, _copied(two))
        _put(other, place, _copied(one))
    elif what == 5:
        _put(node, number, _value(other, place))  # the same piece twice: an alias
    elif what == 6:
        _value(node, number).tag = TAG + TAGS[below(len(TAGS))]
    elif what == 7:
        deep = _value(node, number)
        for _ in range(1 << below(8)):
            deep = SequenceNode(TAG + "seq", [deep], flow_style=True)
        _put(node, number, deep)
    elif what == 8 and isinstance(node, MappingNode):
        node.value[number] = (_scalar(SCALARS[below(len(SCALARS))]), node.value[number][1])
    else:
        value = _value(node, number)
        if isinstance(value, ScalarNode):  # a word of an action, a row of a board, a number
            words = value.value.split(" ")
            words[below(len(words))] = SCALARS[below(len(SCALARS))]
            value.value = " ".join(words)


def _serialized(root: Node) -> bytes | None:
    try:
        text = yaml.serialize(root, Dumper=DUMPER, allow_unicode=True)
        return str(text).encode("utf-8", "surrogatepass")
    except (yaml.YAMLError, RecursionError, ValueError):  # a piece that holds itself, a sign that YAML does not know
        return None


def bytes_damaged(content: bytes, rng: random.Random) -> bytes:
    """Return a content in which some bytes have changed, are missing, or are added."""
    for _ in range(rng.randint(1, 4)):
        start = rng.randint(0, len(content))
        length = rng.choice([0, 0, 1, 2, 9, 100, 1 << 20])
        token = rng.choice(TOKENS) * rng.choice([1, 1, 1, 3, 2000])
        content = content[:start] + token + content[start + length :]
    return content


class Original:
    """A valid document that copies are made of, to be damaged: its content, and its pieces of YAML."""

    def __init__(self, text: str) -> None:
        self.content = text.encode()
        self._root = yaml.compose(text, Loader=LOADER)

    def damaged(self, rng: random.Random) -> bytes:
        """Return a copy with some damage."""
        content = self.content
        if rng.randrange(10) < 7:
            root = _copied(self._root)
            places = _places(root)
            for _ in range(rng.randint(1, 4)):
                _change(rng, places)
            content = _serialized(root) or content
        if rng.randrange(10) < 4:
            content = bytes_damaged(content, rng)
        if rng.randrange(50) == 0:
            content = content.decode("utf-8", "replace").encode(rng.choice(ENCODINGS), "replace")
        return content


def originals() -> dict[str, list[Original]]:
    """Return valid documents of every kind, ready to be damaged."""
    return {kind: [Original(text) for text in texts] for kind, texts in seeds().items()}


def damaged(originals: list[Original], rng: random.Random) -> bytes:
    """Return a damaged copy of one of the documents."""
    return rng.choice(originals).damaged(rng)
