"""The window, the loop, the stack of screens, and what happens when something fails."""
