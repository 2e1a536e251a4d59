"""Why the disk refused something, from what the system reports."""

from __future__ import annotations

import errno
from typing import Final

from citrus.rules.problem import Problem

_CAUSES: Final = {
    errno.ENOSPC: "cause.full",
    errno.EDQUOT: "cause.full",
    errno.EFBIG: "cause.full",
    errno.EACCES: "cause.forbidden",
    errno.EPERM: "cause.forbidden",
    errno.EROFS: "cause.read_only",
    errno.ENOENT: "cause.missing",
    errno.EEXIST: "cause.in_the_way",
    errno.ENOTDIR: "cause.in_the_way",
    errno.EISDIR: "cause.in_the_way",
    errno.ENAMETOOLONG: "cause.too_long",
    errno.ELOOP: "cause.round",
    errno.EIO: "cause.broken",
    errno.ENODEV: "cause.no_file",
    errno.ETIMEDOUT: "cause.endless",
}


def cause_of(error: OSError) -> Problem | str:
    """Return the cause, in our words if we know it, else in the system's."""
    known = _CAUSES.get(error.errno or 0)
    return error.strerror or str(error) if known is None else Problem(known)
