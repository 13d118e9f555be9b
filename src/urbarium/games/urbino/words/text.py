"""What an action of Urbino does, what happened, and why not."""

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.refusals import Reason
from urbarium.engine.words import joined

from ..actions import ACTIONS, BUILD
from ..components import HOUSE, KIND_NAMES, KINDS, NEIGHBOURS, RAYS, SQUARES, TOWER, square_name
from ..refusals import (
    BESIDE_PALACE,
    BESIDE_TOWER,
    NONE_LEFT,
    NOT_IN_VIEW,
    OPPONENT_UNCONNECTED,
    OWN_UNCONNECTED,
    TARGET_TAKEN,
    VIEW_BLOCKED,
)
from ..rules import conditions
from ..rules.sight import mark_view
from ..state import END
from .phrases import PHASES, SEATS

BUILD_REFUSALS = (NOT_IN_VIEW, OWN_UNCONNECTED, OPPONENT_UNCONNECTED, NONE_LEFT, BESIDE_TOWER, BESIDE_PALACE)


def describe(s: Fields, action: int) -> str:
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


def narrate(before: Fields, action: int, after: Fields) -> str:
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


def explain(s: Fields, action: int, code: int) -> list[Reason]:
    """All rules against an action, the deciding one first; for a build in the order of R6.1."""
    _, index = ACTIONS.locate(action)
    if code in BUILD_REFUSALS:
        return _explain_build(s, (action - BUILD) // SQUARES, index)
    player = SEATS[s.side] if s.side >= 0 else ""
    square = square_name(index) if index < SQUARES else ""
    piece = _occupant(s, index) if code == TARGET_TAKEN else ""
    return [(code, {"square": square, "player": player, "phase": PHASES[int(s.phase)], "piece": piece})]


def _explain_build(s: Fields, kind: int, sq: int) -> list[Reason]:
    seat = int(s.side)
    square = square_name(sq)
    reasons: list[Reason] = []

    def add(code: int, **words: str) -> None:
        reasons.append((code, {"square": square, **words}))

    blind = [architect for architect in s.architect.tolist() if not _sees(s, architect, sq)]
    if blind:
        add(NOT_IN_VIEW, seers=_seers(s, blind, square))
    for architect in blind:
        blocker = _blocker(s, architect, sq)
        if blocker >= 0:
            add(VIEW_BLOCKED, architect=square_name(architect), blocker=_piece(s, blocker))
    if s.supply[seat, kind] == 0:
        add(NONE_LEFT, kind=KIND_NAMES[kind])
    neighbour = next((a for a in _neighbours(s, sq) if (int(s.square[a]) - 1) % KINDS == kind), -1)
    if kind != HOUSE and neighbour >= 0:
        add(BESIDE_TOWER if kind == TOWER else BESIDE_PALACE, neighbour=square_name(neighbour))
    forbidden = int(conditions.surroundings(s, seat, sq))
    if forbidden & conditions.SPLITS_OWN:
        add(OWN_UNCONNECTED, neighbour=square_name(_foreign_contact(s, seat, sq)))
    if forbidden & conditions.SPLITS_OPPONENT:
        add(OPPONENT_UNCONNECTED, buildings=joined(square_name(a) for a in _joined_buildings(s, 1 - seat, sq)))
    return reasons


def _sees(s: Fields, architect: int, sq: int) -> bool:
    seen = np.zeros(SQUARES, np.int64)
    other = sum(s.architect.tolist()) - architect
    mark_view(s, architect, other, seen)
    return bool(seen[sq])


def _seers(s: Fields, blind: list[int], square: str) -> str:
    if len(blind) == 2:
        return f"No architect sees {square}."
    seer = sum(s.architect.tolist()) - blind[0]
    return f"Only the architect on {square_name(seer)} sees {square}; both must."


def _blocker(s: Fields, architect: int, sq: int) -> int:
    """The first occupied square on the line from an architect to a square; -1 if they are not in line."""
    for direction in range(8):
        ray = [square for square in RAYS[architect, direction].tolist() if square >= 0]
        if sq in ray:
            return next((square for square in ray[: ray.index(sq)] if s.square[square] or square in s.architect), -1)
    return -1


def _piece(s: Fields, sq: int) -> str:
    if s.square[sq] == 0:
        return f"other architect on {square_name(sq)}"
    return f"{KIND_NAMES[(int(s.square[sq]) - 1) % KINDS]} on {square_name(sq)}"


def _occupant(s: Fields, sq: int) -> str:
    return f"a {KIND_NAMES[(int(s.square[sq]) - 1) % KINDS]}" if s.square[sq] else "the other architect"


def _neighbours(s: Fields, sq: int) -> list[int]:
    return [a for a in NEIGHBOURS[sq].tolist() if a >= 0 and s.square[a]]


def _foreign_contact(s: Fields, seat: int, sq: int) -> int:
    """The opponent's building through which alone a district with own buildings is touched."""
    own = {int(s.district[a]) for a in _neighbours(s, sq) if (int(s.square[a]) - 1) // KINDS == seat}
    return next(a for a in _neighbours(s, sq) if s.holders[s.district[a]] >> seat & 1 and int(s.district[a]) not in own)


def _joined_buildings(s: Fields, owner: int, sq: int) -> list[int]:
    """A building of ``owner`` in each district beside a square that holds one; itself beside the square if possible."""
    chosen: dict[int, int] = {}
    for beside in _neighbours(s, sq):
        district = int(s.district[beside])
        own = [a for a in range(SQUARES) if s.district[a] == district and (int(s.square[a]) - 1) // KINDS == owner]
        if beside in own:
            chosen[district] = beside
        elif own:
            chosen.setdefault(district, own[0])
    return sorted(chosen.values())
