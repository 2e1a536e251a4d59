"""What the window and the command line say, in every language; no pygame."""
