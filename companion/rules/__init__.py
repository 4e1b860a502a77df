"""Rules of the games: pure, standard library only, asking nobody."""
