"""The album: what the finished games in the folder add up to. Nothing of it leaves the computer."""
