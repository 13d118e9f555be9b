"""How actions, positions and results of Urbino are written."""

import re
from typing import Any

import numpy as np

from urbarium.engine.actions import ActionSpace
from urbarium.engine.errors import PositionError

from .components import KIND_LETTERS, KINDS, SIZE, SQUARES, SUPPLY, square_index, square_name
from .state import END, FIRST_BUILD, MAX_TURNS, PHASE_LETTERS, REPOSITION, STATE, broken_invariants, district_labels

ACTIONS = ActionSpace(
    arch_place=81,
    first_builder=2,
    stay=1,
    move_lo=81,
    move_hi=81,
    build_house=81,
    build_palace=81,
    build_tower=81,
    skip=1,
)
STAY = ACTIONS["stay"].offset
_PIECES = ".hptHPT"


def write(s: Any, action: int) -> str:
    """The notation of one action: ``A@e5``, ``first=W``, ``stay``, ``c3-f7``, ``H@e5``, ``--``."""
    block, index = ACTIONS.locate(action)
    if block == "arch_place":
        return f"A@{square_name(index)}"
    if block == "first_builder":
        return f"first={'BW'[index]}"
    if block == "move_lo" or block == "move_hi":
        start = int(s.architect[0 if block == "move_lo" else 1])
        return f"{square_name(start) if start >= 0 else '?'}-{square_name(index)}"
    if block.startswith("build"):
        return f"{KIND_LETTERS[(action - ACTIONS['build_house'].offset) // SQUARES]}@{square_name(index)}"
    return "stay" if block == "stay" else "--"


def implied(s: Any, action: int) -> int:
    """A build without a word about the architects means that they stay."""
    is_build = ACTIONS["build_house"].offset <= action < ACTIONS["skip"].offset
    return STAY if s.phase == REPOSITION and is_build else -1


def misread(s: Any, text: str) -> tuple[int, str] | None:
    """A repositioning from a square where no architect stands."""
    from .rules import R3_2_NO_ARCHITECT

    found = re.match(r"([a-i][1-9])-[a-i][1-9]\b", text.lower())
    if found and s.phase == REPOSITION and square_index(found[1]) not in s.architect:
        return R3_2_NO_ARCHITECT, f"No architect stands on {found[1]}."
    return None


def turn_label(s: Any) -> str:
    """Turns are numbered from the first build; what comes before is the set-up."""
    return "setup" if s.phase < FIRST_BUILD else str(int(s.turn) + 1)


def result(s: Any) -> str:
    """``B 14:0``, ``= 3:3``, or ``W 5:5 towers`` when a tie was broken; Black's points stand first."""
    from .scoring import KEY_COLUMNS, final_key, winner_by_key

    key = np.zeros((2, KEY_COLUMNS), np.int64)
    final_key(s, key)
    winner = int(winner_by_key(key))
    points = f"{'=' if winner < 0 else 'BW'[winner]} {key[0, 0]}:{key[1, 0]}"
    if winner < 0 or key[0, 0] != key[1, 0]:
        return points
    column = next(column for column in range(KEY_COLUMNS) if key[0, column] != key[1, column])
    reason = ("", "monuments", "monuments", "monuments", "towers", "palaces", "houses")[column]
    return f"{points} {reason}"


# ---- one-line positions


def write_position(s: Any) -> str:
    """``board side phase skips options turns``, ranks from 9 to 1, White in capitals, ``*`` an architect."""
    ranks = []
    for rank in range(SIZE - 1, -1, -1):
        cells = "".join(
            "*" if sq in s.architect else _PIECES[s.square[sq]] for sq in range(SIZE * rank, SIZE * rank + SIZE)
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


def _read_board(s: Any, board: str) -> None:
    ranks = board.split("/")
    if len(ranks) != SIZE:
        raise PositionError(f"a board has nine ranks, not {len(ranks)}")
    architects = []
    for row, text in enumerate(ranks):
        rank = SIZE - row
        if re.search(r"\d\d", text):
            raise PositionError(f"rank {rank} has two digits in a row")
        cells = re.sub(r"[1-9]", lambda run: "." * int(run[0]), text)
        if len(cells) != SIZE or not set(cells) <= set(_PIECES + "*"):
            raise PositionError(f"rank {rank} does not describe nine squares: {text!r}")
        for file, cell in enumerate(cells):
            sq = SIZE * (rank - 1) + file
            if cell == "*":
                architects.append(sq)
            else:
                s.square[sq] = _PIECES.index(cell)
    if len(architects) > 2:
        raise PositionError("invariant 3: more than two architects on the board")
    s.architect[:] = [*sorted(architects), -1, -1][:2]
    s.district[:], s.holders[:] = district_labels(s.square)
    for seat in range(2):
        for kind in range(KINDS):
            count = int((s.square == 1 + kind + KINDS * seat).sum())
            if count > SUPPLY[kind]:
                raise PositionError(f"invariant 2: too many {KIND_LETTERS[kind]} of {('Black', 'White')[seat]}")
            s.supply[seat, kind] = SUPPLY[kind] - count


__all__ = ["ACTIONS", "END", "implied", "misread", "read_position", "result", "turn_label", "write", "write_position"]
