"""Training of the detector: network, loss, pictures, trainer, export, evaluation. Needs the extra [train]."""
