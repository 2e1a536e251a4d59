"""The game that the other tests of the laboratory have."""

from tests.laboratory.conftest import game  # noqa: F401
