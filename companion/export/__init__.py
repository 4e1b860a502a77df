"""Kept games as files for others: JSON, CSV, a score card, a score sheet, a play for BG Stats; and statistics."""
