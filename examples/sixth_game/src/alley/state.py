import numpy as np

from .components import LONGEST

EMPTY = -1
STATE = np.dtype(
    (
        np.record,
        [
            ("turn", np.int16),  # houses built                               public
            ("house", np.int8, (LONGEST,)),  # seat that built here, -1 empty public
            ("plots", np.int8),  # length of the alley                        public
        ],
    )
)

HIDDEN = {}
