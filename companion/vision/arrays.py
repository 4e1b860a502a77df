"""The array types that travel through vision."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Pixels: TypeAlias = NDArray[np.uint8]
"""A picture: (h, w, 3) BGR or (h, w) grey, uint8."""
Points: TypeAlias = NDArray[np.float64]
"""Points (..., 2): x to the right, y down; pixels or millimetres as the name of the variable says."""
Matrix: TypeAlias = NDArray[np.float64]
"""A 3 x 3 transform of homogeneous points."""
