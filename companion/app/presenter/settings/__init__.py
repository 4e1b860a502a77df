"""What can be set, and what is chosen."""
