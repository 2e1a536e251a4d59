"""The story of a finished game in pictures of its board: a page, and one picture of it to save."""
