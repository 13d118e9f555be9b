"""What every position of Urbino keeps (section 12 of the specification)."""

from typing import Any

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.words import joined

from . import game
from .components import KIND_NAMES, KINDS, NEIGHBOURS, SQUARES, SUPPLY, square_name
from .rules import legal_builds
from .state import (
    END,
    FIRST_ARCHITECT,
    FIRST_BUILD,
    FIRST_BUILDER,
    MAX_TURNS,
    PLACE,
    REPOSITION,
    SECOND_ARCHITECT,
    district_labels,
    districts,
)


def blocks(square: Any, seat: int, group: list[int]) -> int:
    """How many blocks of a colour a district holds."""
    own = [sq for sq in group if (int(square[sq]) - 1) // KINDS == seat]
    masked = np.zeros(SQUARES, np.int8)
    masked[own] = 1
    return len(districts(masked))


def broken_board(square: Any) -> list[str]:
    """Invariants 2, 4 and 5: supply, one block per colour and district, neighbours."""
    broken = []
    for seat, colour in enumerate(game.seat_names):
        for kind in range(KINDS):
            count = int((square == 1 + kind + KINDS * seat).sum())
            if count > SUPPLY[kind]:
                name = KIND_NAMES[kind]
                broken.append(f"invariant 2: {colour} has {count} {name}s on the board, there are {SUPPLY[kind]}")
    for group in districts(square):
        for seat, colour in enumerate(game.seat_names):
            if blocks(square, seat, group) > 1:
                broken.append(f"invariant 4: {colour} is not connected in the district of {square_name(group[0])}")
    for sq in range(SQUARES):
        for neighbour in NEIGHBOURS[sq].tolist():
            if neighbour > sq and square[sq] and square[neighbour]:
                kind = (int(square[sq]) - 1) % KINDS
                if kind > 0 and kind == (int(square[neighbour]) - 1) % KINDS:
                    names = f"{square_name(sq)} and {square_name(neighbour)}"
                    broken.append(f"invariant 5: two {KIND_NAMES[kind]}s are neighbours on {names}")
    return broken


def broken_invariants(s: Fields) -> list[str]:
    """What is wrong with a position, in sentences that name the invariant; empty if nothing is."""
    if not 0 <= s.phase <= END or not -1 <= s.side <= 1 or s.square.min() < 0 or s.square.max() > 2 * KINDS:
        return ["phase, side or a square holds a number that means nothing"]
    if s.monuments not in (0, 1) or not 0 <= s.turn <= MAX_TURNS:
        return [f"the option is 0 or 1, and a game has at most {MAX_TURNS} turns"]
    broken = broken_board(s.square)
    placed = [[int((s.square == 1 + kind + KINDS * seat).sum()) for kind in range(KINDS)] for seat in range(2)]
    if (np.array(placed) + s.supply != SUPPLY).any():
        broken.append(f"invariant 2: buildings placed and supply do not add up to {joined(map(str, SUPPLY))}")
    labels, holders = district_labels(s.square)
    if (labels != s.district).any() or (holders != s.holders).any():
        broken.append("the districts do not fit the board")
    return broken + _broken_architects(s) + _broken_phase(s)


def _broken_architects(s: Fields) -> list[str]:
    standing = [int(square) for square in s.architect if square >= 0]
    wanted = {FIRST_ARCHITECT: 0, SECOND_ARCHITECT: 1}.get(int(s.phase), 2)
    scored_board = s.phase == END and not standing
    if any(not -1 <= square < SQUARES for square in s.architect):
        return ["invariant 3: an architect stands on no square of the board"]
    if len(standing) != wanted and not scored_board:
        return [f"invariant 3: {len(standing)} architects on the board, there must be {wanted}"]
    if len(standing) == 2 and not standing[0] < standing[1]:
        return ["invariant 3: the architects stand on one square or are not in order"]
    if any(s.square[square] for square in standing):
        return ["invariant 3: an architect stands on a building"]
    if len(standing) == 1 and s.architect[0] < 0:
        return ["invariant 3: the first architect is missing"]
    return []


def _broken_phase(s: Fields) -> list[str]:
    built = bool(s.square.any())
    sides = {FIRST_ARCHITECT: (0,), SECOND_ARCHITECT: (1,), FIRST_BUILDER: (0,), END: (-1,)}.get(int(s.phase), (0, 1))
    skips = {REPOSITION: (0, 1), PLACE: (0, 1), END: (2,)}.get(int(s.phase), (0,))
    if s.side not in sides:
        return ["the side to decide does not fit the phase"]
    if s.skips not in skips:
        return ["invariant 9: the number of skips does not fit the phase"]
    if s.phase <= FIRST_BUILD and (built or s.turn):
        return ["there are buildings or turns before the first build"]
    if s.phase in (REPOSITION, PLACE) and not built:
        return ["invariant 9: no building stands after the first turn"]
    if s.phase == PLACE:
        if legal_builds(s, np.empty(KINDS * SQUARES, np.int32)) == 0:
            return ["invariant 8: the building phase was reached without a legal build"]
    return []
