"""The nasty files that are too large to lie in the corpus, made when they are needed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

MIB = 1 << 20
LAUGHS = "a: &a [x, x, x]\n" + "".join(
    f"{new}: &{new} [*{old}, *{old}, *{old}]\n" for old, new in pairwise("abcdefghijklm")
)
MERGED = "a: &a {k: 1}\n" + "".join(
    f"{new}: &{new} {{<<: [*{old}, *{old}]}}\n" for old, new in pairwise("abcdefghijklmnopqrst")
)

LARGE: dict[str, Callable[[], bytes]] = {
    "billion laughs": LAUGHS.encode,
    "laughs by merging": MERGED.encode,
    "numbers": lambda: b"a: [" + b"1," * (MIB // 2 - 10) + b"1]",
    "lists": lambda: b"a: [" + b"[]," * (MIB // 3 - 10) + b"[]]",
    "mappings": lambda: b"a: [" + b"{}," * (MIB // 3 - 10) + b"{}]",
    "keys": lambda: b"".join(b"k%d: 1\n" % number for number in range(90_000)),
    "dashes": lambda: b"a:\n" + b"- \n" * (MIB // 3 - 10),
    "deep lists": lambda: b"a: " + b"[" * 200_000,
    "deep mappings": lambda: b"a: " + b"{b: " * 100_000,
    "deep keys": lambda: b"? " * 400_000,
    "an endless number": lambda: b"citrus: " + b"9" * (MIB - 20),
    "a number in sixties": lambda: b"sound: " + b"1:" * (MIB // 2 - 20) + b"1",
    "a fraction in sixties": lambda: b"sound: " + b"1:" * 1000 + b"1.5",
    "an endless text": lambda: b"started: '" + b"1" * (MIB - 20) + b"'",
    "an endless line break": lambda: b"a: x" + b"\n  y" * (MIB // 4 - 10),
    "comments": lambda: b"#\n" * (MIB // 2 - 10),
    "documents": lambda: b"---\n" * (MIB // 4),
    "an endless tag": lambda: b"!" + b"a" * (MIB - 10),
    "an endless anchor": lambda: b"&" + b"a" * (MIB - 10),
    "more than is read": lambda: b"x" * (3 * MIB),
    "zeros": lambda: bytes(MIB),
    "ones": lambda: b"\xff" * MIB,
    "halves of characters": lambda: b"\xed\xa0\x80" * 100_000,
    "marks of byte order": lambda: b"\xef\xbb\xbf" * 100_000,
    "quotes": lambda: b'a: "' + b"\\x41" * (MIB // 4 - 10) + b'"',
    "directives": lambda: b"%YAML 1.1\n" * (MIB // 10),
}
