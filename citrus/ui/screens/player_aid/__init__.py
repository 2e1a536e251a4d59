"""The player aid: the rules of a game on one page, to look up beside the table or to print."""
