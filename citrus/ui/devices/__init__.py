"""Input devices: each is one file, and turns what it reports into presses."""
