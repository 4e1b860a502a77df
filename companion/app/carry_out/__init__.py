"""What carries the effects out: one room of executors for each owner of screens."""
