"""The position of Urbino in characters."""

import numpy as np

from urbarium.engine.contract import Fields

from ..components import BLACK, KIND_LETTERS, KINDS, MONUMENTS, SIZE, SQUARES, square_name
from ..rules import scoring
from ..rules.sight import mark_lots
from ..state import END
from .phrases import PHASES, PIECES, SEATS, final_key_of


def draw(s: Fields, seat: int) -> str:
    """The whole position: board, supplies, districts, and what is to be decided."""
    marks = _marks(s)
    files = "   " + " ".join("abcdefghi")
    lines = [files]
    for rank in range(SIZE - 1, -1, -1):
        row = " ".join(marks[SIZE * rank : SIZE * rank + SIZE])
        lines.append(f"{rank + 1:2} {row} {rank + 1}")
    lines += [files, ""]
    lines.append("White in capitals, Black in small letters; H house, P palace, T tower, * architect, + lot in view")
    out = final_key_of(s)
    for player, name in enumerate(SEATS):
        left = ", ".join(f"{s.supply[player, kind]} {KIND_LETTERS[kind]}" for kind in range(KINDS))
        lines.append(f"{name}: {out[player, 0]} points, in supply {left}")
    lines += _district_lines(s)
    if s.phase == END:
        lines.append("The game is over.")
    else:
        lines.append(f"{SEATS[s.side]} to {PHASES[int(s.phase)]} (turn {int(s.turn) + 1}).")
    return "\n".join(lines)


def _marks(s: Fields) -> list[str]:
    marks = [PIECES[piece] for piece in s.square]
    if s.architect[1] >= 0:
        seen = np.zeros(SQUARES, np.int64)
        mark_lots(s, int(s.architect[0]), int(s.architect[1]), seen)
        for sq in np.flatnonzero(seen == 2):
            marks[sq] = "+"
    for sq in s.architect:
        if sq >= 0:
            marks[sq] = "*"
    return marks


def _district_lines(s: Fields) -> list[str]:
    table = np.zeros((SQUARES, 2, scoring.COLUMNS), np.int64)
    scoring.measure_blocks(s, table)
    lines = []
    for label in range(SQUARES):
        black, white = (int(scoring.block_value(table[label, seat])) for seat in range(2))
        if not black and not white:
            continue
        where = f"District {square_name(label)}"
        if not black or not white:
            lines.append(
                f"{where}: {SEATS[BLACK] if black else SEATS[1]} alone, value {black or white}, scores nothing"
            )
            continue
        winner = int(scoring.district_winner(table, label))
        leader = "nobody" if winner < 0 else f"{SEATS[winner]}"
        lines.append(f"{where}: Black {black}, White {white}, goes to {leader}{_monument_words(table[label])}")
    return lines


def _monument_words(rows: Fields) -> str:
    words = [
        f"{SEATS[seat]} has a {MONUMENTS[int(rows[seat][scoring.MONUMENT])][0]}"
        for seat in range(2)
        if rows[seat][scoring.MONUMENT]
    ]
    return f" ({', '.join(words)})" if words else ""
