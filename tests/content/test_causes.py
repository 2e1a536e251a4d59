"""Why the disk refused something: in our words if we know the cause, else in the system's."""

import errno
import os

import pytest

from citrus.content.causes import cause_of
from citrus.rules.problem import Problem


@pytest.mark.parametrize(
    ("number", "cause"), [(errno.ENOSPC, "full"), (errno.EACCES, "forbidden"), (errno.ENOENT, "missing")]
)
def test_a_cause_that_we_know_is_told_in_our_words(number, cause):
    found = cause_of(OSError(number, os.strerror(number), "game.citrus"))
    assert isinstance(found, Problem)
    assert found.key == f"cause.{cause}"


def test_another_cause_is_told_as_the_system_does():
    assert cause_of(OSError(errno.EBUSY, "the disk is busy", "game.citrus")) == "the disk is busy"
    assert cause_of(OSError("something odd")) == "something odd"
