import numpy as np

from urbarium.engine.position import record_type

from .components import HEAPS

STATE = record_type(
    [
        ("turn", np.int16),  # decisions made          public
        ("heap", np.int8, (HEAPS,)),  # pieces left    public
        ("players", np.int8),  # 2 or 3                public
    ]
)
HIDDEN = {}
