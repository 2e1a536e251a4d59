"""The album: what the finished games in the folder add up to. None of it leaves the computer."""
