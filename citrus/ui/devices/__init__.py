"""What people hold in their hands: each device is one file, and turns what it reports into presses."""
