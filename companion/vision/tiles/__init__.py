"""The pieces that lie on boards: where each lies in a heap, and what it is called."""
