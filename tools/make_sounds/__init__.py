"""How all sounds and the music of Citrus are made: everything is computed, nothing is recorded."""
