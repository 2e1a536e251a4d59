"""What there is to make pictures of: the program with games in it, and the way to each screen."""
