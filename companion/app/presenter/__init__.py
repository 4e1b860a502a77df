"""What the app knows and shows, as values: no window, no camera, no thread, no clock."""
