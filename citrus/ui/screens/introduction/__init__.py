"""Learning by playing: the table with a guide that points at things and says what to do."""
