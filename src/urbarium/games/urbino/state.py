"""A position of Urbino."""

from typing import Any, Literal

import numpy as np

from urbarium.engine.position import record_type

from .components import KINDS, NEIGHBOURS, SQUARES

# Phases, in the letters of the position notation.
FIRST_ARCHITECT, SECOND_ARCHITECT, FIRST_BUILDER, FIRST_BUILD, REPOSITION, PLACE, END = range(7)
PHASE_LETTERS = "ABCFRPE"
MAX_TURNS = 109  # 54 builds, a skip before each but the first, and the two skips that end the game

STATE = record_type(
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
    ]
)
HIDDEN: dict[str, Literal["nobody", "owner"]] = {}


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
