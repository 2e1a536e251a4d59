"""The window and the player's folder that the other tests of the window have."""

from tests.ui.conftest import _english_system, _pictures_drawn_once, app, home, shortened  # noqa: F401
