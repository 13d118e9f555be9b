"""A position of Urbino."""

from typing import Any

import numpy as np

from .components import KIND_NAMES, KINDS, NEIGHBOURS, SQUARES, SUPPLY, square_name

# Phases, in the letters of the position notation.
FIRST_ARCHITECT, SECOND_ARCHITECT, FIRST_BUILDER, FIRST_BUILD, REPOSITION, PLACE, END = range(7)
PHASE_LETTERS = "ABCFRPE"
MAX_TURNS = 109  # 54 builds, a skip before each but the first, and the two skips that end the game

STATE = np.dtype(
    (
        np.record,
        [
            ("turn", np.int16),  # completed turns: builds and skips                        public
            ("square", np.int8, (SQUARES,)),  # 0 empty, else 1 + kind + 3 * seat            public
            ("district", np.int8, (SQUARES,)),  # smallest square of the district, -1 none   public
            ("holders", np.int8, (SQUARES,)),  # at that square: 1 Black, 2 White, 3 both    public
            ("architect", np.int8, (2,)),  # lower and higher square, -1 not yet placed      public
            ("supply", np.int8, (2, KINDS)),  # buildings left, by seat and kind             public
            ("phase", np.int8),  # FIRST_ARCHITECT to END                                    public
            ("side", np.int8),  # the seat that decides, -1 at the end                       public
            ("skips", np.int8),  # consecutive skips                                         public
            ("monuments", np.int8),  # option                                                public
        ],
    )
)


def districts(square: Any) -> list[list[int]]:
    """The districts of a board, each sorted, by their smallest square."""
    found: list[list[int]] = []
    seen: set[int] = set()
    for start in range(SQUARES):
        if square[start] == 0 or start in seen:
            continue
        group, todo = {start}, [start]
        while todo:
            for neighbour in NEIGHBOURS[todo.pop()].tolist():
                if neighbour >= 0 and square[neighbour] and neighbour not in group:
                    group.add(neighbour)
                    todo.append(neighbour)
        seen |= group
        found.append(sorted(group))
    return found


def district_labels(square: Any) -> tuple[np.ndarray, np.ndarray]:
    """The fields ``district`` and ``holders`` of a board."""
    labels = np.full(SQUARES, -1, np.int8)
    holders = np.zeros(SQUARES, np.int8)
    for group in districts(square):
        labels[group] = group[0]
        holders[group[0]] = sum({1 << (int(square[sq]) - 1) // KINDS for sq in group})
    return labels, holders


def blocks(square: Any, seat: int, group: list[int]) -> int:
    """How many blocks of a colour a district holds."""
    own = [sq for sq in group if (int(square[sq]) - 1) // KINDS == seat]
    masked = np.zeros(SQUARES, np.int8)
    masked[own] = 1
    return len(districts(masked))


def broken_board(square: Any) -> list[str]:
    """Invariants 2, 4 and 5: supply, one block per colour and district, neighbours."""
    broken = []
    for seat, colour in enumerate(("Black", "White")):
        for kind in range(KINDS):
            count = int((square == 1 + kind + KINDS * seat).sum())
            if count > SUPPLY[kind]:
                name = KIND_NAMES[kind]
                broken.append(f"invariant 2: {colour} has {count} {name}s on the board, there are {SUPPLY[kind]}")
    for group in districts(square):
        for seat, colour in enumerate(("Black", "White")):
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


def broken_invariants(s: Any) -> list[str]:
    """What is wrong with a position, in sentences that name the invariant; empty if nothing is."""
    if not 0 <= s.phase <= END or not -1 <= s.side <= 1 or s.square.min() < 0 or s.square.max() > 2 * KINDS:
        return ["phase, side or a square holds a number that means nothing"]
    if s.monuments not in (0, 1) or not 0 <= s.turn <= MAX_TURNS:
        return [f"the option is 0 or 1, and a game has at most {MAX_TURNS} turns"]
    broken = broken_board(s.square)
    placed = [[int((s.square == 1 + kind + KINDS * seat).sum()) for kind in range(KINDS)] for seat in range(2)]
    if (np.array(placed) + s.supply != SUPPLY).any():
        broken.append("invariant 2: buildings placed and supply do not add up to 18, 6 and 3")
    labels, holders = district_labels(s.square)
    if (labels != s.district).any() or (holders != s.holders).any():
        broken.append("the districts do not fit the board")
    return broken + _broken_architects(s) + _broken_phase(s)


def _broken_architects(s: Any) -> list[str]:
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


def _broken_phase(s: Any) -> list[str]:
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
        from . import rules

        if not rules.can_build(s):
            return ["invariant 8: the building phase was reached without a legal build"]
    return []
