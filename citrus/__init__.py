"""Citrus: a tile-laying game of plantations, fincas and harvests for two to five players.

    import citrus

    table = citrus.new_table(board="short", players=2, seed=1)

A table is a game that is played step by step; `replay` makes one from a record. `docs/python.md` describes both."""

TYPE_CHECKING = False  # type checkers know the name; the program loads nothing here, `__future__` and `typing` included
if TYPE_CHECKING:
    from citrus.table import Reason, Table, TableError, new_table, replay

__version__ = "0.1.0"
__all__ = ["Reason", "Table", "TableError", "__version__", "new_table", "replay"]


def __getattr__(name: str) -> object:
    """Load what `citrus.table` offers when it is first used: the program starts without it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from citrus import table

    return getattr(table, name)


def __dir__() -> list[str]:
    """Return all names, for those who explore in a notebook."""
    return sorted({*globals(), *__all__})
