import numpy as np

from urbarium.engine.position import record_type

from .components import LONGEST

EMPTY = -1
STATE = record_type(
    [
        ("turn", np.int16),  # houses built                               public
        ("house", np.int8, (LONGEST,)),  # seat that built here, -1 empty public
        ("plots", np.int8),  # length of the alley                        public
    ]
)

HIDDEN = {}
