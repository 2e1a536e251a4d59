"""A monkey at the window, in parts: the folder it finds, its hands, and its walks through the real loop."""
