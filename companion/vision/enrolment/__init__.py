"""Learning a copy of the game from photos: its empty boards, its tiles, and whether they can be told apart."""
