"""The workshop of boards: which there are, painting them, and watching how they play."""
