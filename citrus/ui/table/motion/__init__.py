"""What moves at the table, made from events."""
