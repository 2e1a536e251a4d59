"""What commands have said."""

from __future__ import annotations

import pytest


def one_line(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the only line that a command has said, an error."""
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err
