"""The window and the player's folder that the other tests of the window have."""

from tests.ui.conftest import _english_system, app, home, shortened  # noqa: F401
