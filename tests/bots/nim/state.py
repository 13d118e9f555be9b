import numpy as np

from .components import HEAPS

STATE = np.dtype(
    (
        np.record,
        [
            ("turn", np.int16),  # decisions made          public
            ("heap", np.int8, (HEAPS,)),  # pieces left    public
            ("players", np.int8),  # 2 or 3                public
        ],
    )
)
HIDDEN = {}
