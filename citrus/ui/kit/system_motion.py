"""Whether the players have asked their system for less motion."""

from __future__ import annotations

import ctypes
import sys

from citrus.ui.kit.system_programs import answer_of

_SHOWS_ANIMATIONS = 0x1042  # SPI_GETCLIENTAREAANIMATION of Windows


def wants_less_motion() -> bool:
    """Return whether the system has been asked for less motion, as far as that can be found out. It may take some
    seconds."""
    if sys.platform == "win32":
        shown = ctypes.c_int(1)
        ctypes.windll.user32.SystemParametersInfoW(_SHOWS_ANIMATIONS, 0, ctypes.byref(shown), 0)
        return not shown.value
    if sys.platform == "darwin":
        return answer_of("defaults", "read", "com.apple.universalaccess", "reduceMotion").strip() == b"1"
    return answer_of("gsettings", "get", "org.gnome.desktop.interface", "enable-animations").strip() == b"false"
