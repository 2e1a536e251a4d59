"""What the table answers to the last click or key: a refusal, a few words of help, a hint, or nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from citrus.bots.advice import Advice
from citrus.language.rulebook.book import chapter_of, load_book
from citrus.rules.numbering import SpaceSet


@dataclass(frozen=True)
class Answer:
    """A sentence; `rule` is the number of the rule that refused and `link` its name, `advice` what a hint advises.

    `spaces` are those that the sentence is about. `friendly`: it shows a way, and forbids nothing; `thinking`: it only
    says that a hint is being looked for.
    """

    text: str = ""
    rule: str = ""
    link: str = ""
    advice: Advice | None = None
    spaces: SpaceSet = 0
    friendly: bool = False
    thinking: bool = False


SILENCE = Answer()


class Reply:
    """The current answer, and whether it is still `fresh`: the mouse is where it was asked for."""

    def __init__(self) -> None:
        self.answer = SILENCE
        self.fresh = False

    def begin(self) -> None:
        """Somebody has clicked or pressed a key: what was said before is over, what is said now is fresh."""
        self.answer, self.fresh = SILENCE, True

    def say(self, answer: Answer) -> None:
        """Answer."""
        self.answer = answer

    def look_elsewhere(self) -> None:
        """The mouse or the keyboard is on something else now."""
        self.fresh = False


@cache
def rule_name(language: str, rule: str) -> str:
    """What the rulebook calls the rule of a number."""
    return load_book(language).heading(chapter_of(rule))
