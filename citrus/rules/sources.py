"""Where points come from: the one list that all scoring, counting and explaining goes through (R5.4, R8, R9, R11.3)."""

from __future__ import annotations

from typing import Final


class Source(str):
    """A source of points: a name, as in events, results and keys of texts, that knows how its points are counted.

    `final`: they are counted at the end of the game (R11.3), and `at_mats`: there, at the mats of the players, after
    the fincas and regions of the board. `column`: the source with which they are summed up where points are compared,
    by default their own. `picture` stands for them where points are counted or compared. `penalty`: they are lost.
    """

    __slots__ = ("at_mats", "column", "final", "penalty", "picture")
    column: str
    final: bool
    picture: str
    at_mats: bool
    penalty: bool

    def __new__(
        cls, name: str, column: str = "", *, final: bool = False, picture: str = "", at_mats: bool = False,
        penalty: bool = False,
    ) -> Source:  # fmt: skip
        """Name a source."""
        source = super().__new__(cls, name)
        source.column, source.final, source.picture = column or name, final, picture
        source.at_mats, source.penalty = at_mats, penalty
        return source


HARVEST: Final = Source("harvest", picture="icon_harvest")
"""Regions harvested during the game (R8.1)."""
FINCA: Final = Source("finca", picture="finca")
"""Fincas that were encircled (R9.2)."""
RETURN: Final = Source("return", penalty=True, picture="icon_return")
"""The penalty for tiles that found no place (R5.4)."""
FINAL_FINCA: Final = Source("final_finca", FINCA, final=True, picture="finca")
"""Fincas that are still open at the end (R11.3)."""
FINAL_HARVEST: Final = Source("final_harvest", HARVEST, final=True, picture="icon_harvest")
"""Regions that still have a worker at the end (R11.3)."""
WILD_HORSES: Final = Source("horses", final=True, at_mats=True, picture="horses3")
"""Wild horses (R11.3)."""
UNUSED_TILES: Final = Source("unused_tiles", final=True, at_mats=True, picture="bridge")
"""Action tiles that were not used (R11.3)."""

SOURCES: Final = (HARVEST, FINCA, RETURN, FINAL_FINCA, FINAL_HARVEST, WILD_HORSES, UNUSED_TILES)
"""The sources of every game; `Game.sources` are those of one game, with what its variants add."""


def in_order(sources: tuple[Source, ...]) -> tuple[Source, ...]:
    """Sort sources as they are shown: those of the game first, penalties after gains, then those of its end."""
    return tuple(sorted(sources, key=lambda source: (source.final, source.penalty)))
