"""Urbino in words: the board in characters, what an action does, what happened, and why not."""

from typing import Any

import numpy as np

from . import rules, scoring
from .components import BLACK, KIND_LETTERS, KIND_NAMES, KINDS, MONUMENTS, NEIGHBOURS, RAYS, SIZE, SQUARES, square_name
from .notation import ACTIONS
from .state import END, FIRST_ARCHITECT, FIRST_BUILD, FIRST_BUILDER, PLACE, REPOSITION, SECOND_ARCHITECT

SEATS = ("Black", "White")
PHASES = {
    FIRST_ARCHITECT: "place the first architect",
    SECOND_ARCHITECT: "place the second architect",
    FIRST_BUILDER: "say who builds first",
    FIRST_BUILD: "put up the first building",
    REPOSITION: "leave the architects or move one of them",
    PLACE: "put up a building",
    END: "nothing, the game is over",
}

REFUSALS = {
    rules.R1_1: "A building already stands on {square}.",
    rules.R2_2: "Black places the first architect.",
    rules.R2_3: "The other architect already stands there.",
    rules.R2_4: "Black must first say who builds first.",
    rules.R3_1: "First decide about the architects, then put up exactly one building.",
    rules.R3_2_TAKEN: "{square} is taken; an architect needs an empty square.",
    rules.R3_2_SAME: "The architect already stands there; choose stay to leave it.",
    rules.R3_2_NO_ARCHITECT: "No architect stands on {square}.",
    rules.R3_2_NO_BUILD: "From {square} you could not build anything, so the architect may not go there.",
    rules.R3_3: "With the architects as they stand you cannot build; you must move one of them.",
    rules.R3_4: "On the very first turn the architects stay where they were set up.",
    rules.R3_6: "It is {player}'s decision now: {phase}.",
    rules.R4_2: "The view of the architect on {architect} is blocked by the {blocker}.",
    rules.R4_3: "{seers}",
    rules.R4_5: "An architect stands on {square}.",
    rules.R5_2: "Your buildings in this district would not be connected: {square} touches it only through your "
    "opponent's building on {neighbour}.",
    rules.R5_3: "This would join two districts and leave your opponent's buildings unconnected "
    "({neighbour} and {second}).",
    rules.R6_2: "You have no {kind} left.",
    rules.R6_3: "Towers may not stand next to each other (tower on {neighbour}).",
    rules.R6_4: "Palaces may not stand next to each other (palace on {neighbour}).",
    rules.R7_1_SKIP: "You can still build, so you may not skip.",
    rules.R7_1_STAY: "You cannot build anywhere this turn, so you must skip.",
    rules.R8_1: "The game is over.",
}


# ---- the board


def draw(s: Any, seat: int) -> str:
    """The whole position: board, supplies, districts, and what is to be decided."""
    marks = _marks(s)
    files = "   " + " ".join("abcdefghi")
    lines = [files]
    for rank in range(SIZE - 1, -1, -1):
        row = " ".join(marks[SIZE * rank : SIZE * rank + SIZE])
        lines.append(f"{rank + 1:2} {row} {rank + 1}")
    lines += [files, ""]
    lines.append("White in capitals, Black in small letters; H house, P palace, T tower, * architect, + lot in view")
    out = np.zeros((2, scoring.KEY_COLUMNS), np.int64)
    scoring.final_key(s, out)
    for player, name in enumerate(SEATS):
        left = ", ".join(f"{s.supply[player, kind]} {KIND_LETTERS[kind]}" for kind in range(KINDS))
        lines.append(f"{name}: {out[player, 0]} points, in supply {left}")
    lines += _district_lines(s)
    if s.phase == END:
        lines.append("The game is over.")
    else:
        lines.append(f"{SEATS[s.side]} to {PHASES[int(s.phase)]} (turn {int(s.turn) + 1}).")
    return "\n".join(lines)


def _marks(s: Any) -> list[str]:
    marks = ["." if piece == 0 else "hptHPT"[int(piece) - 1] for piece in s.square]
    if s.architect[1] >= 0:
        seen = np.zeros(SQUARES, np.int64)
        rules.mark_lots(s, int(s.architect[0]), int(s.architect[1]), seen)
        for sq in np.flatnonzero(seen == 2):
            marks[sq] = "+"
    for sq in s.architect:
        if sq >= 0:
            marks[sq] = "*"
    return marks


def _district_lines(s: Any) -> list[str]:
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


def _monument_words(rows: Any) -> str:
    words = [
        f"{SEATS[seat]} has a {MONUMENTS[int(rows[seat][scoring.MONUMENT])][0]}"
        for seat in range(2)
        if rows[seat][scoring.MONUMENT]
    ]
    return f" ({', '.join(words)})" if words else ""


# ---- actions


def describe(s: Any, action: int) -> str:
    """What a possible action does."""
    block, index = ACTIONS.locate(action)
    square = square_name(index) if index < SQUARES else ""
    if block == "arch_place":
        return f"Place an architect on {square}"
    if block == "first_builder":
        return f"{SEATS[index]} puts up the first building"
    if block == "stay":
        return "Leave the architects where they are"
    if block == "skip":
        return "Skip: nothing can be built"
    if block.startswith("move"):
        start = int(s.architect[0 if block == "move_lo" else 1])
        return f"Move the architect from {square_name(start)} to {square}"
    return f"Put up a {block.removeprefix('build_')} on {square}"


def narrate(before: Any, action: int, after: Any) -> str:
    """What happened, as a sentence of the log."""
    player = SEATS[before.side]
    block, index = ACTIONS.locate(action)
    if block == "first_builder":
        return (
            f"{player} lets {SEATS[index]} build first."
            if index != before.side
            else f"{player} chooses to build first."
        )
    if block == "stay":
        return f"{player} leaves the architects where they are."
    if block == "skip":
        ending = " Both have skipped: the game is over." if after.phase == END else ""
        return f"{player} cannot build and skips.{ending}"
    verb = {"arch_place": "places an architect on", "move_lo": "moves", "move_hi": "moves"}.get(block)
    if block == "arch_place":
        return f"{player} {verb} {square_name(index)}."
    if verb:
        start = int(before.architect[0 if block == "move_lo" else 1])
        return f"{player} {verb} the architect from {square_name(start)} to {square_name(index)}."
    return f"{player} puts up a {block.removeprefix('build_')} on {square_name(index)}."


# ---- why not


def explain(s: Any, action: int, code: int) -> list[tuple[int, str]]:
    """All rules against an action, the deciding one first; for a build in the order of R6.1."""
    block, index = ACTIONS.locate(action)
    if block.startswith("build") and code in (rules.R4_3, rules.R5_2, rules.R5_3, rules.R6_2, rules.R6_3, rules.R6_4):
        return _explain_build(s, (action - ACTIONS["build_house"].offset) // SQUARES, index)
    player = SEATS[s.side] if s.side >= 0 else ""
    square = square_name(index) if index < SQUARES else ""
    sentence = REFUSALS[code].format(square=square, player=player, phase=PHASES[int(s.phase)])
    return [(code, sentence[0].upper() + sentence[1:])]


def _explain_build(s: Any, kind: int, sq: int) -> list[tuple[int, str]]:
    seat = int(s.side)
    square = square_name(sq)
    reasons: list[tuple[int, str]] = []

    def add(code: int, **words: str) -> None:
        reasons.append((code, REFUSALS[code].format(square=square, **words)))

    blind = [architect for architect in s.architect.tolist() if not _sees(s, architect, sq)]
    if blind:
        add(rules.R4_3, seers=_seers(s, blind, square))
    for architect in blind:
        blocker = _blocker(s, architect, sq)
        if blocker >= 0:
            add(rules.R4_2, architect=square_name(architect), blocker=_piece(s, blocker))
    if s.supply[seat, kind] == 0:
        add(rules.R6_2, kind=KIND_NAMES[kind])
    neighbour = next((a for a in _neighbours(s, sq) if (int(s.square[a]) - 1) % KINDS == kind), -1)
    if kind > 0 and neighbour >= 0:
        add(rules.R6_3 if KIND_NAMES[kind] == "tower" else rules.R6_4, neighbour=square_name(neighbour))
    forbidden = int(rules.surroundings(s, seat, sq))
    if forbidden & rules.SPLITS_OWN:
        add(rules.R5_2, neighbour=square_name(_foreign_contact(s, seat, sq)))
    if forbidden & rules.SPLITS_OTHER:
        first, second = _joined_districts(s, seat, sq)
        add(rules.R5_3, neighbour=square_name(first), second=square_name(second))
    return reasons


def _sees(s: Any, architect: int, sq: int) -> bool:
    seen = np.zeros(SQUARES, np.int64)
    other = sum(s.architect.tolist()) - architect
    rules.mark_view(s, architect, other, seen)
    return bool(seen[sq])


def _seers(s: Any, blind: list[int], square: str) -> str:
    if len(blind) == 2:
        return f"No architect sees {square}."
    seer = sum(s.architect.tolist()) - blind[0]
    return f"Only the architect on {square_name(seer)} sees {square}; both must."


def _blocker(s: Any, architect: int, sq: int) -> int:
    """The first occupied square on the line from an architect to a square; -1 if they are not in line."""
    for direction in range(8):
        ray = [square for square in RAYS[architect, direction].tolist() if square >= 0]
        if sq in ray:
            return next((square for square in ray[: ray.index(sq)] if s.square[square] or square in s.architect), -1)
    return -1


def _piece(s: Any, sq: int) -> str:
    if s.square[sq] == 0:
        return f"other architect on {square_name(sq)}"
    return f"{KIND_NAMES[(int(s.square[sq]) - 1) % KINDS]} on {square_name(sq)}"


def _neighbours(s: Any, sq: int) -> list[int]:
    return [a for a in NEIGHBOURS[sq].tolist() if a >= 0 and s.square[a]]


def _foreign_contact(s: Any, seat: int, sq: int) -> int:
    """The opponent's building through which alone a district with own buildings is touched."""
    own = {int(s.district[a]) for a in _neighbours(s, sq) if (int(s.square[a]) - 1) // KINDS == seat}
    return next(a for a in _neighbours(s, sq) if s.holders[s.district[a]] >> seat & 1 and int(s.district[a]) not in own)


def _joined_districts(s: Any, seat: int, sq: int) -> tuple[int, int]:
    """Neighbours in two different districts that hold buildings of the opponent."""
    first_in: dict[int, int] = {}
    for a in _neighbours(s, sq):
        if s.holders[s.district[a]] >> (1 - seat) & 1:
            first_in.setdefault(int(s.district[a]), a)
    first, second = list(first_in.values())[:2]
    return first, second
