"""Building and painting what is seen of a table."""
