"""Training of the identifier: a network that embeds rectified tile crops so that equal faces lie close together."""
