"""How the sounds, the music and the ambience of Citrus are made: by code, and from recordings of a guitar."""
