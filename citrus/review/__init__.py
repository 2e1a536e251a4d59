"""Reviews of finished games: what the strongest level would have done, and what the difference was worth."""
