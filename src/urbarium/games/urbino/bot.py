"""What a bot should know about Urbino: how a position promises to end."""

import numpy as np

from urbarium.engine.compile import entry, rule

from .components import SQUARES
from .scoring import COLUMNS, KEY_COLUMNS, PLAIN, block_value, final_key, measure_blocks, share_win
from .state import END, STATE

MARGIN_CAP = 4  # a lead beyond this is safe anyway
DORMANT = 0.15  # what a point in a one-coloured district is worth: it may yet be shared
LEAD = 0.35  # what a point of margin inside a shared district adds
SUPPLY_WORTH = 0.05  # what a building in hand is worth
SCALE = 9.0  # points of advantage that make a likely win


@rule
def promise(s):
    """Points by which Black seems to be ahead."""
    table = np.empty((SQUARES, 2, COLUMNS), np.int64)
    key = np.empty((2, KEY_COLUMNS), np.int64)
    measure_blocks(s, table)
    final_key(s, key)
    ahead = float(key[0, 0] - key[1, 0])
    for label in range(SQUARES):
        black = block_value(table[label, 0])
        white = block_value(table[label, 1])
        if black and white:
            ahead += LEAD * max(-MARGIN_CAP, min(MARGIN_CAP, black - white))
        else:
            ahead += DORMANT * (table[label, 0, PLAIN] - table[label, 1, PLAIN])
    for kind in range(3):
        ahead += SUPPLY_WORTH * (s.supply[0, kind] - s.supply[1, kind])
    return ahead


@entry
def evaluate(state, out):
    """The share of the win each seat may expect."""
    s = state.view(STATE)[0]
    if s.phase == END:
        share_win(s, out)
    else:
        out[0] = 0.5 + 0.5 * np.tanh(promise(s) / SCALE)
        out[1] = 1.0 - out[0]
