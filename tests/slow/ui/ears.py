"""Prints what a screen reader would hear on this desktop, line by line. Needs Python with Atspi of GObject, which comes
from the system: it runs in a process of its own, with the system's Python. With `deaf`, that is a reader which knows no
announcements, and hears the name of a window instead."""

import sys

import gi

gi.require_version("Atspi", "2.0")
gi.require_version("Gio", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

bus = Gio.bus_get_sync(Gio.BusType.SESSION)
wanted = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", True)))
where = ("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set")
bus.call_sync(*where, wanted, None, Gio.DBusCallFlags.NONE, -1, None)


def heard(event):
    if event.type.startswith(SAID):
        if SAID == ANNOUNCED or event.source.get_role_name() == "frame":
            print("said", event.any_data, sep="\t", flush=True)
    elif event.detail1:
        print("focus", event.source.get_name() or event.source.get_role_name(), sep="\t", flush=True)


ANNOUNCED = "object:announcement"
SAID = "object:property-change:accessible-name" if "deaf" in sys.argv else ANNOUNCED
listener = Atspi.EventListener.new(heard)
listener.register(SAID)
listener.register("object:state-changed:focused")
print("ready", "", sep="\t", flush=True)
Atspi.event_main()
