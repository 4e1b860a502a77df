"""The table while a game is played: frames, what stirs in them, and one zoo read again and again."""
