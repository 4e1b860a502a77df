"""Finding the boards: where they lie on the table, and which lie beside each other."""
