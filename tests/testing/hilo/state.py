import numpy as np

from urbarium.engine.position import record_type
from urbarium.engine.shuffle import RANDOM_WORDS

from .components import CARDS

UNKNOWN = -1
STATE = record_type(
    [
        ("random", np.uint32, (RANDOM_WORDS,)),  # generator                        nobody
        ("turn", np.int16),  # decisions made                                       public
        ("pile", np.int8, (CARDS,)),  # 0 none, from the end                        nobody
        ("hand", np.int8, (3,)),  # card 1..8, 0 no seat                            owner
        ("players", np.int8),  # public
        ("low", np.int8),  # option                                                 public
        ("left", np.int8),  # cards in the pile                                     public
    ]
)
HIDDEN = {"random": "nobody", "pile": "nobody", "hand": "owner"}
