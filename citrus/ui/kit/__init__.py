"""The material of screens: widgets, fonts, pictures, sounds. It knows no game."""
