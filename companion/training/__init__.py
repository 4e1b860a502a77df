"""Training data, training and evaluation; nothing at run time imports this package."""
