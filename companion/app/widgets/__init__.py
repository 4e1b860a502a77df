"""What draws the elements of a view: one class of widget for each class of element."""
