"""The tablet app: presenters that know no window, a window that knows no rule, one worker for what takes long."""
