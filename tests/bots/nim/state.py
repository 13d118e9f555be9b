import numpy as np

HEAPS, MOST = 3, 5
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


def broken_invariants(s):
    return []
