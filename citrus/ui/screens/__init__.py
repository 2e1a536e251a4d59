"""The screens of the program, one file or folder for each."""
