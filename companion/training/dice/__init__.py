"""Scenes with dice: bodies with six pictured sides on truck boards, and the network that finds their tops."""
