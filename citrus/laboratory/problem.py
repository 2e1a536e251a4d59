"""What the laboratory cannot do, said in a sentence."""

from __future__ import annotations

DISTRIBUTION = "citrus-fincas"
"""What Citrus is called where Python packages are installed from: `citrus` there is another program."""


class LaboratoryError(Exception):
    """Why the games cannot go on, in words for the user; `detail` is for programmers (may be empty)."""

    def __init__(self, sentence: str, detail: str = "") -> None:
        super().__init__(sentence)
        self.detail = detail


def missing(what: str, library: str, extra: str) -> LaboratoryError:
    """What to say where a library of an optional extra is not installed."""
    return LaboratoryError(f"{what} needs {library}: pip install '{DISTRIBUTION}[{extra}]' brings it.")
