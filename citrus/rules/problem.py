"""What is wrong with something from outside, as a value; the window and the command line put it into words."""

from __future__ import annotations


class Problem:
    """A key (`board.site_twice`) that names what is wrong, with the values of its sentence: texts, numbers, other
    problems. The sentences stand in `data/locales/`, under `problem`."""

    def __init__(self, key: str, **values: str | int | Problem) -> None:
        self.key = key
        self.values = values

    def __repr__(self) -> str:
        values = ", ".join(f"{name} {value}" for name, value in self.values.items())
        return f"{self.key} ({values})" if values else self.key
