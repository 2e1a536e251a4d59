"""Players that are programs. They see what a person sees, a view without the hidden orders."""
