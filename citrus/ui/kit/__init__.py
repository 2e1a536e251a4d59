"""What screens are made of: widgets, fonts, pictures, sounds. Knows no game."""
