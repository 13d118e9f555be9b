"""R4: what the architects see, and so the lots that can be built on."""

import numpy as np

from urbarium.engine.compile import rule
from urbarium.engine.listing import add_ascending

from ..components import LINE, MARGINS, ONWARDS, RAYS, SIZE, SPOT, SQUARES, VIEWS


@rule
def mark_view(s, start, other, seen):
    """R4.1, R4.2: add one to every square that an architect on ``start`` sees past the buildings and ``other``."""
    for direction in range(8):
        for step in range(SIZE):
            sq = RAYS[start, direction, step]
            if sq < 0 or sq == other or s.square[sq]:
                break
            seen[sq] += 1


@rule
def mark_lots(s, first, second, seen):
    """R4.3: the squares that both architects see hold 2 afterwards."""
    seen[:] = 0
    mark_view(s, first, second, seen)
    mark_view(s, second, first, seen)


@rule
def find_lots(s, first, second, lots):
    """R4.3: the squares that both architects see, in ascending order; how many."""
    seen = np.zeros(SQUARES, np.int8)
    mark_view(s, first, second, seen)
    found = 0
    for direction in range(8):
        for step in range(SIZE):
            sq = np.int64(RAYS[second, direction, step])
            if sq < 0 or sq == first or s.square[sq]:
                break
            if seen[sq]:
                found = add_ascending(lots, 0, found, sq)
    return found


@rule
def draw_lines(s, lines):
    """The places that buildings take on every line."""
    for line in range(MARGINS.size):
        lines[line] = MARGINS[line]
    for sq in range(SQUARES):
        if s.square[sq]:
            for i in range(4):
                lines[LINE[sq, i]] |= 1 << SPOT[sq, i]


@rule
def add_targets(x, direction, lines, targets):
    """Every square that ``x`` sees, except back along the ``direction`` in which ``x`` itself is seen."""
    for i in range(4):
        line = LINE[x, i]
        place = SPOT[x, i]
        targets[line] |= VIEWS[place, lines[line]] & ONWARDS[direction, i, place]
