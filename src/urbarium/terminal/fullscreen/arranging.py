"""Which pane lies where, for a terminal of any size. Rows and columns; what is not in the answer is folded away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Box", "Kind", "arrange"]

Kind = Literal["stacked", "beside", "roomy", "wide"]

TOP = 1  # row of the seats
BELOW = 2  # rows of what is typed, and of the keys
LEAST_LIST = 34  # columns in which choices can be read
LEAST_TABLE = 60  # columns in which every region of a game fits
LEAST_LOG = 46  # columns in which the log is read with ease
LOG_ROWS = 7  # of the log in a small terminal
FRAME = 2  # rows or columns of a frame around a pane


@dataclass(frozen=True)
class Box:
    """Where a pane lies: from the top left corner."""

    x: int
    y: int
    width: int
    height: int


def arrange(width: int, height: int, board: tuple[int, int], lead: int) -> tuple[Kind, dict[str, Box]]:
    """The panes ``board``, ``pane`` (with tabs), ``choices``, ``table`` and ``log``, and how they lie.

    ``board`` are the columns and rows that the board takes, ``lead`` the rows of what is asked. Where there is little
    room, choices, the rest of the table and the log share one pane with tabs.
    """
    top = TOP + lead
    rows = height - top - BELOW
    across, down = board[0] + FRAME, board[1] + FRAME
    left = max(across, LEAST_LOG)
    if width >= left + LEAST_TABLE + FRAME + LEAST_LIST and rows >= 24:
        return "wide", _wide(width, rows, top, left, down)
    if width >= max(across, LEAST_TABLE + FRAME) + LEAST_LIST and rows >= down + 10:
        return "roomy", _roomy(width, rows, top, max(across, LEAST_TABLE + FRAME), down)
    if width >= across + LEAST_LIST:
        beside = width - across
        return "beside", {
            "board": Box(0, top, across, rows),
            "pane": Box(across, top, beside, rows - LOG_ROWS),
            "log": Box(across, top + rows - LOG_ROWS, beside, LOG_ROWS),
        }
    high = min(board[1], rows - 5)  # without frames: every row counts
    return "stacked", {"board": Box(0, top, width, high), "pane": Box(0, top + high, width, rows - high)}


def _roomy(width: int, rows: int, top: int, across: int, down: int) -> dict[str, Box]:
    """The board with the rest of the table under it; choices and the log beside them."""
    across = max(across, min(width - LEAST_LIST, width * 3 // 5))
    upper = rows * 3 // 5
    return {
        "board": Box(0, top, across, down),
        "table": Box(0, top + down, across, rows - down),
        "choices": Box(across, top, width - across, upper),
        "log": Box(across, top + upper, width - across, rows - upper),
    }


def _wide(width: int, rows: int, top: int, across: int, down: int) -> dict[str, Box]:
    """The board with the log under it, the rest of the table in the middle, the choices on the right."""
    spare = width - across - LEAST_TABLE - FRAME - LEAST_LIST
    middle = LEAST_TABLE + FRAME + spare // 4
    left = across + spare // 4
    high = min(down + 2, rows - 8)
    return {
        "board": Box(0, top, left, high),
        "log": Box(0, top + high, left, rows - high),
        "table": Box(left, top, middle, rows),
        "choices": Box(left + middle, top, width - left - middle, rows),
    }
