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


@pytest.mark.parametrize("line", ["    half: 1.072\n", "    outlook: true\n", "      steady: true\n", "weights:\n"])
def test_a_word_that_means_nothing_is_refused(line: str, tmp_path: Path) -> None:
    text, path = (data_dir() / "bots.yaml").read_text(encoding="utf-8"), tmp_path / "bots.yaml"
    assert line in text
    indent = line[: len(line) - len(line.lstrip())]
    path.write_text(text.replace(line, f"{indent}hope: 1\n{line}", 1), encoding="utf-8")
    with pytest.raises(msgspec.DecodeError, match="hope"):
        read_numbers(path)


def test_older_levels_for_comparison_play_as_they_did() -> None:
    for name in ("reference-bots.yaml", "first-weights.yaml"):
        for level in read_numbers(Path(__file__).parents[2] / "benchmarks" / name).levels.values():
            for mind in (level, level.among(3)):
                ahead = mind.ahead
                assert ahead is None or not (ahead.sure_wins or ahead.measured or ahead.seed or ahead.playouts)
