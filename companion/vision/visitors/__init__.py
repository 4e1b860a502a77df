"""Visitors: what stands on the path, of which colour, at which observation point."""
