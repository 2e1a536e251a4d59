"""The end of a game on a stage of its own: the final scoring step by step, then everybody on a podium."""
