"""Zooloretto: the base game for two to five players with its three variants, editions 2007 and 2023."""
