"""Files of numbers for bots: what is refused, so that their readers need expect nothing else."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from citrus.bots.levels import read_numbers
from citrus.resources import data_dir


@pytest.mark.parametrize(
    ("number", "odd"),
    [("half: 1.072", f"half: {odd}") for odd in (".nan", "-.inf", "1e300", "9" * 5000, '"\\U55555555"')]
    + [("width: 1", f"width: {odd}") for odd in ("-1", str(2**63), "1" + "0" * 3000)],
    ids=lambda text: text[:20],
)
def test_no_number_is_without_limits(number: str, odd: str, tmp_path: Path) -> None:
    text = (data_dir() / "bots.yaml").read_text(encoding="utf-8")
    assert number in text
    path = tmp_path / "bots.yaml"
    path.write_text(text.replace(number, odd, 1), encoding="utf-8")
    with pytest.raises(msgspec.DecodeError):
        read_numbers(path)
