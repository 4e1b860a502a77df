"""Past games: what was played, by whom, and what came out."""
