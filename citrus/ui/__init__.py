"""The window: screens, widgets, the table, art, sound, input."""
