"""What actions do."""

import numpy as np

from urbarium.engine.compile import rule

from ..components import KINDS, NEIGHBOURS, SQUARES
from ..state import END, REPOSITION
from .conditions import built


@rule
def put_up(s, kind, sq):
    """Build, and join the districts it touches under the smallest square among them (R1.2)."""
    s.square[sq] = 1 + kind + KINDS * s.side
    s.supply[s.side, kind] -= 1
    label = sq
    holders = 1 << s.side
    for i in range(4):
        a = NEIGHBOURS[sq, i]
        if built(s, a):
            label = min(label, np.int64(s.district[a]))
            holders |= s.holders[s.district[a]]
    s.district[sq] = label
    for i in range(4):
        a = NEIGHBOURS[sq, i]
        if built(s, a) and s.district[a] != label:
            old = s.district[a]
            s.holders[old] = 0
            for b in range(SQUARES):
                if s.district[b] == old:
                    s.district[b] = label
    s.holders[label] = holders


@rule
def stand(s, first, second):
    s.architect[0] = min(first, second)
    s.architect[1] = max(first, second)


@rule
def end_turn(s):
    s.turn += 1
    s.side = 1 - s.side
    s.phase = REPOSITION
    if s.skips == 2:  # R7.3, R8.1
        s.phase = END
        s.side = -1
