"""What is said, in five languages, by the window and the command line; no pygame."""
