"""The game that the other tests of reviews have."""

from tests.review.conftest import finished

__all__ = ["finished"]
