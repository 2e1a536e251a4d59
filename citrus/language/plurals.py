"""The wording that a number takes in a language: the plural rules of Unicode's CLDR, for whole numbers.

`data/plurals.json` has them word for word. `n` is the number and `i` its whole part; conditions on decimals are read as
if there were none. Numbers without a rule are `other`, and so are all numbers of a language without rules.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

import msgspec

from citrus.resources import data_dir

FORMS: Final = ("zero", "one", "two", "few", "many", "other")
"""The names of wordings, in this order."""
_RELATION = re.compile(r"(?P<operand>[niftvwce])(?: mod (?P<modulus>\d+))?(?P<no> not)? in (?P<ranges>[\d.,]+)")


def category(language: str, count: int) -> str:
    """Return the form of a number in a language: one of `FORMS`. `pt_BR` counts as `pt` does."""
    return next((form for form, rule in _rule(language).items() if _fits(rule, abs(count))), "other")


def forms(language: str, count: int) -> tuple[str, ...]:
    """Return the names that the wording of a number may have in a language, the best first. First comes its form, then
    `other`; for `other`, `many` may stand."""
    wanted = category(language, count)
    return (wanted, "many" if wanted == "other" else "other")


def has_rule(language: str) -> bool:
    """Return whether the plural rules of a language are known."""
    return language in _rules() or _base(language) in _rules()


def _rule(language: str) -> dict[str, str]:
    return _rules().get(language) or _rules().get(_base(language), {})


def _base(language: str) -> str:
    """Return the language of a code with a country or a script."""
    return re.split(r"[-_]", language, maxsplit=1)[0]


@cache
def _rules() -> dict[str, dict[str, str]]:
    """Return the rules of every language by their forms."""
    groups = msgspec.json.decode((data_dir() / "plurals.json").read_bytes(), type=dict[str, Any])["rules"]
    return {
        language: {form: group[form] for form in FORMS if form in group}
        for group in groups
        for language in group["languages"].split()
    }


@cache
def _fits(rule: str, count: int) -> bool:
    """Return whether a rule covers a whole number, from 0."""
    return any(all(_holds(relation, count) for relation in together.split(" and ")) for together in rule.split(" or "))


def _holds(relation: str, count: int) -> bool:
    """Return whether a relation holds, such as `i mod 10 in 2..4`; all decimals are 0."""
    found = _RELATION.fullmatch(relation)
    if found is None:
        raise ValueError(f"no relation of CLDR: {relation!r}")
    value = count if found["operand"] in "ni" else 0
    if found["modulus"]:
        value %= int(found["modulus"])
    inside = any(_within(value, part) for part in found["ranges"].split(","))
    return inside != bool(found["no"])


def _within(value: int, part: str) -> bool:
    low, _, high = part.partition("..")
    return int(low) <= value <= int(high or low)
