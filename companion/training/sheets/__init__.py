"""Photos of marked dice sheets with truth: two hands that share nothing, paper that bends, and the light on it.

The hand in ``strokes`` draws what the reader is trained and tuned on; the one in ``kinematics`` draws evaluation sets.
"""
