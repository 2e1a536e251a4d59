"""The final scoring: the table of points, and the score over the turns."""
