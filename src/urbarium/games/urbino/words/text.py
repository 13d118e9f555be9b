"""What an action of Urbino does, what happened, and why not."""

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.pictured import pictured
from urbarium.engine.refusals import Reason

from ..actions import ACTIONS, BUILD
from ..components import HOUSE, KIND_NAMES, KINDS, NEIGHBOURS, RAYS, SQUARES, TOWER, square_name
from ..refusals import (
    BESIDE_PALACE,
    BESIDE_TOWER,
    MUST_MOVE,
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
from .phrases import A_KIND, KINDS_LEFT, THE_KIND, phase_words, say, seat_name

BUILD_REFUSALS = (NOT_IN_VIEW, OWN_UNCONNECTED, OPPONENT_UNCONNECTED, NONE_LEFT, BESIDE_TOWER, BESIDE_PALACE)


def describe(s: Fields, action: int) -> str:
    """What a possible action does."""
    block, index = ACTIONS.locate(action)
    if block == "first_builder":
        return say("{player} puts up the first building").format(player=seat_name(index))
    if block == "stay":
        return say("Leave the architects where they are")
    if block == "skip":
        return say("Skip: nothing can be built")
    square = square_name(index)
    if block == "arch_place":
        return say("Place an architect on {square}").format(square=square)
    if block in ("move_lo", "move_hi"):
        return say("Move the architect from {start} to {square}").format(start=_start(s, block), square=square)
    return say("Put up {building} on {square}").format(building=_a_kind(action), square=square)


def _start(s: Fields, block: str) -> str:
    """Where the architect of a repositioning stands."""
    return square_name(int(s.architect[int(block == "move_hi")]))


def _a_kind(action: int) -> str:
    """What a build puts up: ``a house``."""
    kind = (action - BUILD) // SQUARES
    return pictured(KIND_NAMES[kind], say(A_KIND[kind]), say(KIND_NAMES[kind]))


def _architect(words: str) -> str:
    return pictured("compass", words, say("architect"))


def narrate(before: Fields, action: int, after: Fields) -> str:
    """What happened, as a sentence of the log."""
    player = seat_name(before.side)
    block, index = ACTIONS.locate(action)
    if block == "first_builder" and index == before.side:
        return say("{player} chooses to build first.").format(player=player)
    if block == "first_builder":
        return say("{player} lets {other} build first.").format(player=player, other=seat_name(index))
    if block == "stay":
        return say("{player} leaves the architects where they are.").format(player=player)
    if block == "skip":
        ending = [say("Both have skipped: the game is over.")] if after.phase == END else []
        return " ".join([say("{player} cannot build and skips.").format(player=player), *ending])
    square = square_name(index)
    if block == "arch_place":
        words = say("{player} places {architect} on {square}.")
        return words.format(player=player, architect=_architect(say("an architect")), square=square)
    if block in ("move_lo", "move_hi"):
        words = say("{player} moves {architect} from {start} to {square}.")
        who = {"player": player, "architect": _architect(say("the architect"))}
        return words.format(**who, start=_start(before, block), square=square)
    words = say("{player} puts up {building} on {square}.")
    return words.format(player=player, building=_a_kind(action), square=square)


# ---- why not


def explain(s: Fields, action: int, code: int) -> list[Reason]:
    """All rules against an action, the deciding one first; for a build in the order of R6.1."""
    _, index = ACTIONS.locate(action)
    if code in BUILD_REFUSALS:
        return _explain_build(s, (action - BUILD) // SQUARES, index)
    player = seat_name(s.side) if s.side >= 0 else ""
    square = square_name(index) if index < SQUARES else ""
    piece = _occupant(s, index) if code == TARGET_TAKEN else ""
    reasons: list[Reason] = [(code, {"square": square, "player": player, "phase": phase_words(s), "piece": piece})]
    barred = code == MUST_MOVE and action >= BUILD and all(_sees(s, one, index) for one in s.architect.tolist())
    return reasons + explain_lot(s, (action - BUILD) // SQUARES, index) if barred else reasons


def _explain_build(s: Fields, kind: int, sq: int) -> list[Reason]:
    square = square_name(sq)
    reasons: list[Reason] = []
    blind = [architect for architect in s.architect.tolist() if not _sees(s, architect, sq)]
    if blind:
        reasons.append((NOT_IN_VIEW, {"square": square, "seers": _seers(s, blind, square)}))
    for architect in blind:
        blocker = _blocker(s, architect, sq)
        if blocker >= 0:
            blocked = {"square": square, "architect": square_name(architect), "blocker": _piece(s, blocker)}
            reasons.append((VIEW_BLOCKED, blocked))
    return reasons + explain_lot(s, kind, sq)


def explain_lot(s: Fields, kind: int, sq: int) -> list[Reason]:
    """All rules against a building on a lot: the supply, the neighbours, the districts."""
    seat = int(s.side)
    reasons: list[Reason] = []

    def add(code: int, **words: str) -> None:
        reasons.append((code, {"square": square_name(sq), **words}))

    if s.supply[seat, kind] == 0:
        add(NONE_LEFT, kinds=say(KINDS_LEFT[kind]))
    neighbour = next((a for a in _neighbours(s, sq) if (int(s.square[a]) - 1) % KINDS == kind), -1)
    if kind != HOUSE and neighbour >= 0:
        add(BESIDE_TOWER if kind == TOWER else BESIDE_PALACE, neighbour=square_name(neighbour))
    forbidden = int(conditions.surroundings(s, seat, sq))
    if forbidden & conditions.SPLITS_OWN:
        add(OWN_UNCONNECTED, neighbour=square_name(_foreign_contact(s, seat, sq)))
    if forbidden & conditions.SPLITS_OPPONENT:
        add(OPPONENT_UNCONNECTED, buildings=say.joined(square_name(a) for a in _joined_buildings(s, 1 - seat, sq)))
    return reasons


def _sees(s: Fields, architect: int, sq: int) -> bool:
    seen = np.zeros(SQUARES, np.int64)
    other = sum(s.architect.tolist()) - architect
    mark_view(s, architect, other, seen)
    return bool(seen[sq])


def _seers(s: Fields, blind: list[int], square: str) -> str:
    if len(blind) == 2:
        return say("No architect sees {square}.").format(square=square)
    seer = sum(s.architect.tolist()) - blind[0]
    words = say("Only the architect on {seer} sees {square}; both must.")
    return words.format(seer=square_name(seer), square=square)


def _blocker(s: Fields, architect: int, sq: int) -> int:
    """The first occupied square on the line from an architect to a square; -1 if they are not in line."""
    for direction in range(8):
        ray = [square for square in RAYS[architect, direction].tolist() if square >= 0]
        if sq in ray:
            return next((square for square in ray[: ray.index(sq)] if s.square[square] or square in s.architect), -1)
    return -1


def _piece(s: Fields, sq: int) -> str:
    what = "the other architect" if s.square[sq] == 0 else THE_KIND[(int(s.square[sq]) - 1) % KINDS]
    return say("{piece} on {square}").format(piece=say(what), square=square_name(sq))


def _occupant(s: Fields, sq: int) -> str:
    return say(A_KIND[(int(s.square[sq]) - 1) % KINDS] if s.square[sq] else "the other architect")


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
