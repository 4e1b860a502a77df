"""Zooloretto and Aquaretto together: every player has a zoo and a water zoo, common money and common trucks."""
