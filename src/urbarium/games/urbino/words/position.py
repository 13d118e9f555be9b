"""Positions in one line, ``board side phase skips options turns``, and in words."""

import re
from collections.abc import Mapping

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.errors import PositionError
from urbarium.engine.said import Said, index_of

from .. import game
from ..components import KIND_LETTERS, KINDS, SIZE, SQUARES, SUPPLY, square_name
from ..invariants import broken_invariants
from ..state import END, MAX_TURNS, PHASE_LETTERS, STATE, district_labels
from .phrases import PIECES

__all__ = ["SIDES", "arrange", "read_position", "write_position"]

SQUARE_NAMES = [square_name(sq) for sq in range(SQUARES)]
SIDES = ("black", "white", "nobody")
_WORDS = ("black", "white", "architects", "side", "phase", "skips", "monuments")


def arrange(words: Mapping[str, object]) -> np.ndarray:
    """The position that words describe: ``black``, ``white`` (``H c4 c6, T d5``), ``architects``, ``side``, ``phase``.

    The phase is a letter of the line; otherwise a whole turn begins. What is left in supply follows from the board.
    """
    said = Said(words, _WORDS, f"a position of {game.title}")
    cells = ["."] * SQUARES
    for seat, colour in enumerate(SIDES[:2]):
        for kind in said.text(colour).split(","):
            letter, *squares = kind.split() or [KIND_LETTERS[0]]
            piece = PIECES[1 + index_of(letter, KIND_LETTERS, "building") + KINDS * seat]
            for square in squares:
                _put(cells, square, piece)
    for square in said.codes("architects"):
        _put(cells, square, "*")
    ranks = ("".join(cells[SIZE * rank : SIZE * rank + SIZE]) for rank in range(SIZE - 1, -1, -1))
    board = re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(ranks))
    phase = PHASE_LETTERS[said.one_of("phase", PHASE_LETTERS, "R")]
    side = "bw-"[said.one_of("side", SIDES, "nobody" if phase == PHASE_LETTERS[END] else "white")]
    skips = said.number("skips", 2 if phase == PHASE_LETTERS[END] else 0, 0, 2)
    turns = sum(cell not in ".*" for cell in cells) + skips
    return read_position(f"{board} {side} {phase} {skips} {'m' if said.flag('monuments') else '-'} {turns}")


def _put(cells: list[str], square: str, piece: str) -> None:
    sq = index_of(square, SQUARE_NAMES, "square")
    if cells[sq] != ".":
        raise PositionError(f"there are two pieces on {square}")
    cells[sq] = piece


def write_position(s: Fields) -> str:
    """``board side phase skips options turns``, ranks from 9 to 1, White in capitals, ``*`` an architect."""
    ranks = []
    for rank in range(SIZE - 1, -1, -1):
        cells = "".join(
            "*" if sq in s.architect else PIECES[s.square[sq]] for sq in range(SIZE * rank, SIZE * rank + SIZE)
        )
        ranks.append(re.sub(r"\.+", lambda run: str(len(run[0])), cells))
    side = "bw-"[s.side]
    option = "m" if s.monuments else "-"
    return f"{'/'.join(ranks)} {side} {PHASE_LETTERS[s.phase]} {s.skips} {option} {s.turn}"


def read_position(line: str) -> np.ndarray:
    """The position of a line; PositionError says what is wrong with it."""
    parts = line.split()
    if len(parts) != 6:
        raise PositionError(f"a position has six parts (board side phase skips options turns), not {len(parts)}")
    board, side, phase, skips, option, turns = parts
    state = np.zeros(STATE.itemsize, np.uint8)
    s = state.view(STATE)[0]
    _read_board(s, board)
    if side not in ("b", "w", "-"):
        raise PositionError(f"the side is b, w or -, not {side!r}")
    if phase not in tuple(PHASE_LETTERS):
        raise PositionError(f"the phase is one of {' '.join(PHASE_LETTERS)}, not {phase!r}")
    if skips not in ("0", "1", "2"):
        raise PositionError(f"the number of skips is 0, 1 or 2, not {skips!r}")
    if option not in ("-", "m"):
        raise PositionError(f"the options are - or m, not {option!r}")
    if not turns.isdecimal() or int(turns) > MAX_TURNS:
        raise PositionError(f"the number of turns is 0 to {MAX_TURNS}, not {turns!r}")
    s.side = {"b": 0, "w": 1, "-": -1}[side]
    s.phase = PHASE_LETTERS.index(phase)
    s.skips, s.monuments, s.turn = int(skips), int(option == "m"), int(turns)
    broken = broken_invariants(s)
    if broken:
        raise PositionError(broken[0])
    return state


def _read_board(s: Fields, board: str) -> None:
    ranks = board.split("/")
    if len(ranks) != SIZE:
        raise PositionError(f"a board has nine ranks, not {len(ranks)}")
    architects = []
    for row, text in enumerate(ranks):
        rank = SIZE - row
        if re.search(r"\d\d", text):
            raise PositionError(f"rank {rank} has two digits in a row")
        cells = re.sub(r"[1-9]", lambda run: "." * int(run[0]), text)
        if len(cells) != SIZE or not set(cells) <= set(PIECES + "*"):
            raise PositionError(f"rank {rank} does not describe nine squares: {text!r}")
        for file, cell in enumerate(cells):
            sq = SIZE * (rank - 1) + file
            if cell == "*":
                architects.append(sq)
            else:
                s.square[sq] = PIECES.index(cell)
    if len(architects) > 2:
        raise PositionError("invariant 3: more than two architects on the board")
    s.architect[:] = [*sorted(architects), -1, -1][:2]
    s.district[:], s.holders[:] = district_labels(s.square)
    for seat in range(2):
        for kind in range(KINDS):
            count = int((s.square == 1 + kind + KINDS * seat).sum())
            if count > SUPPLY[kind]:
                raise PositionError(f"invariant 2: too many {KIND_LETTERS[kind]} of {game.seat_names[seat]}")
            s.supply[seat, kind] = SUPPLY[kind] - count
