"""The rulebook inside the program: its chapters, how a page is set and drawn, its pictures, and its screen."""
