"""A monkey at the window, in parts: the folder it finds, what its hands do, and its walks through the real loop."""
