"""What the table answers to the last click or key: a refusal, a few words of help, a hint, or nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from citrus.bots.advice import Advice
from citrus.language.rulebook.book import chapter_of, load_book


@dataclass(frozen=True)
class Answer:
    """A sentence; `rule` is the number of the rule that refused and `link` its name, `advice` what a hint advises."""

    text: str = ""
    rule: str = ""
    link: str = ""
    advice: Advice | None = None


SILENCE = Answer()


@cache
def rule_name(language: str, rule: str) -> str:
    """What the rulebook calls the rule of a number."""
    return load_book(language).heading(chapter_of(rule))
