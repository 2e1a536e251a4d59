"""What the table offers, says and remembers, as values; no pixels."""
