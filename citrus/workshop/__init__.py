"""The workshop of boards and numbers: editing, files, and trials. It knows no window."""
