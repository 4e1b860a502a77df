"""The first screen, and how a new game is set up."""
