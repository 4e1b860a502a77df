"""Further training of the identifier with the pictures of one enrolled copy of the game."""
