"""What the table answers to the last click or key: a refusal, a few words of help, a hint, or nothing."""

from __future__ import annotations

from dataclasses import dataclass

from citrus.bots.advice import Advice


@dataclass(frozen=True)
class Answer:
    """A sentence; `rule` is the number of the rule that refused, `advice` what a hint advises."""

    text: str = ""
    rule: str = ""
    advice: Advice | None = None


SILENCE = Answer()
