"""The review of a finished game: while it is made, and what it found."""
