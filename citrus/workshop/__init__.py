"""The workshop of boards and numbers: what is made there, how it is kept, and how it plays. Nothing of the window."""
