"""The window: screens, widgets, the table, art, sound, input."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # before the first import of pygame, which writes it
