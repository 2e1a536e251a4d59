"""What is said, in every language, by the window and the command line; no pygame."""
