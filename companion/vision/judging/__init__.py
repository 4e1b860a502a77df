"""What each witness says of a place, and what they say together."""
