"""Aquaretto for two to five players, with or without the XXL expansion."""
