"""The subjects of pictures: the program with games in it, and the way to each screen."""
