"""Sheets of the dice game in a photo: found, flattened, every box read; and learnt from a blank one."""
