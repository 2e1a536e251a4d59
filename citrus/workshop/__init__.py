"""The workshop of boards: what is painted there, how it is kept, and how it plays. Nothing of the window."""
