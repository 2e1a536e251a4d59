"""Folders that take no files."""

from __future__ import annotations

from citrus.match.match import Match


def block(match: Match) -> None:
    """Let something lie where the game's folder was."""
    match.path.parent.rename(match.path.parent.with_name("moved"))
    match.path.parent.touch()
    match.act(match.legal_actions()[0])
