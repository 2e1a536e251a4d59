"""What the rest of the program needs of records."""

from citrus.records.reading import Replayed, load_steps, loads, read, read_steps
from citrus.records.seats import COLORS, LEVELS, MAX_NAME, Seat
from citrus.records.values import IllegalMove, Record, RecordError, Result
from citrus.records.writing import dumps, write

__all__ = [
    "COLORS",
    "LEVELS",
    "MAX_NAME",
    "IllegalMove",
    "Record",
    "RecordError",
    "Replayed",
    "Result",
    "Seat",
    "dumps",
    "load_steps",
    "loads",
    "read",
    "read_steps",
    "write",
]
