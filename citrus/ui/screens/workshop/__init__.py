"""The workshop of boards: the list, painting them, and watching how they play."""
