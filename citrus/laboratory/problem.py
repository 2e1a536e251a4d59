"""Failures of the laboratory, each in a sentence."""

from __future__ import annotations

DISTRIBUTION = "citrus-fincas"
"""The name of Citrus as a Python package: `citrus` there is another program."""


class LaboratoryError(Exception):
    """Why the games cannot go on, in words for the user; `detail` is for programmers (perhaps empty)."""

    def __init__(self, sentence: str, detail: str = "") -> None:
        super().__init__(sentence)
        self.detail = detail


def missing(what: str, library: str, extra: str) -> LaboratoryError:
    """Return the error for a missing library of an optional extra."""
    return LaboratoryError(f"{what} needs {library}: pip install '{DISTRIBUTION}[{extra}]' brings it.")
