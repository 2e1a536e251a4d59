"""Screen readers on Linux that hear no announcements, such as Orca before version 45: they hear a window change its
name instead. Readers tell the desktop which events they want; `gdbus` of GLib, which every such desktop has, asks."""

from __future__ import annotations

import time

from citrus.ui.kit.system_programs import answer_of

PAUSE, TIMES = 0.5, 20  # a reader that has just begun has not told yet what it wants
BUS = ("--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method", "org.a11y.Bus.GetAddress")
REGISTRY = (
    *("--dest", "org.a11y.atspi.Registry", "--object-path", "/org/a11y/atspi/registry"),
    *("--method", "org.a11y.atspi.Registry.GetRegisteredEvents"),
)


def nobody_hears_announcements() -> bool:
    """Return whether readers of this desktop want to know about names, and none about announcements. Wait until there
    is one, for some seconds at most. False if nobody can be asked."""
    complete = False  # one that wants to know about the focus has told nearly all
    for _ in range(TIMES):
        wanted = _wanted()
        if not wanted or "Announcement" in wanted:
            return False
        if complete:
            return "AccessibleName" in wanted
        complete = "Focused" in wanted
        time.sleep(PAUSE)
    return False


def _wanted() -> str:
    """Return all events that somebody wants, as the desktop names them; nothing if it gives no answer."""
    address = answer_of("gdbus", "call", *BUS).decode(errors="replace").strip("(',)\n")
    return answer_of("gdbus", "call", "--address", address, *REGISTRY).decode(errors="replace") if address else ""
