"""Why something is not possible: the sentences for the player."""

from typing import Any

from .benefits import last_of_chain, why_no_activation, why_no_use
from .codes import (
    ACTIVATE,
    BUILD,
    GAIN_TRACK,
    OCCUPY_TILE,
    PAY_POINT,
    PAY_TRACK,
    PLACE_ON,
    R1_2,
    R1_3,
    R1_4,
    R3_1,
    R3_2,
    R3_3,
    R4_1,
    R4_2,
    R4_3,
    R4_4,
    R4_5_TAKEN,
    R4_5_TOUCH,
    R4_6,
    R4_7,
    R5_1,
    R5_2,
    R6_1,
    R6_2,
    R6_3,
    R7_1,
    R7_1_METRO,
    R7_1_POOL,
    R7_2,
    R7_3,
    R7_3_NO_ROOM,
    R7_3_NOT_BUILT,
    R7_3_TOO_MANY,
    R7_5,
    R7_5_NO_COPY,
    R7_5_NOTHING,
    R7_6,
    R7_6_NOTHING,
    R7_8,
    R7_8_LACK,
    R7_9,
    R7_10_NO_MOVE,
    R7_10_NOWHERE,
    R7_11,
    R7_11_NOTHING,
    R7_14,
    R7_14_FULL,
    R8_1,
    R8_1_EXCHANGE,
    R8_1_NONE,
    R8_2,
    R8_3,
    R8_3_LACK,
    R8_4,
    R9_4,
    SESSION,
    USE,
)
from .components import (
    COST,
    COST_DEVELOPMENT,
    DEPARTMENT_MAX,
    DEPARTMENTS,
    PATTERN,
    POLITICIANS,
    PRICE_DEVELOPMENT,
    PRICE_INFLUENCE,
    cell_name,
    tile_title,
)
from .payment import can_pay_cost
from .projects import can_staff, is_open
from .state import MAIN
from .words import count, department_name, join, situation

REFUSALS = {
    R1_2: "A turn is one main action, and yours is under way. {situation}",
    R1_3: "You still have politicians on your board: influence departments or start a project.",
    R1_4: "Your board is empty: hold a planning session or inaugurate a building.",
    R3_1: "Place one or two politicians in one department, or one each in up to three departments.",
    R3_2: "You have only {politicians} on your board.",
    R3_3: "You may have at most 4 politicians in {department}.",
    R4_1: "The {building} is not in the project area.",
    R4_2: "You lack {missing} for the {building}.",
    R4_3: "The {building} needs {needed} on your board; you have {hands}.",
    R4_4: "Choose a project and pay for it before you place a building.",
    R4_5_TOUCH: "A new building must touch the city along a side; {cell} does not.",
    R4_5_TAKEN: "The cell {cell} is taken.",
    R4_6: "The city may not exceed 6 rows and 6 columns; with {cell} it would.",
    R4_7: "A metro needs an empty building you can staff with {politicians}.",
    R5_1: "You have no politician in {department}.",
    R5_2: "You must first use the politicians on your board.",
    R6_1: "Your politicians are not on the {building}.",
    R6_2: "You must first use the politicians on your board.",
    R6_3: "The {building}'s benefit cannot be used now: {reason}",
    R7_1: "The {building}'s benefit cannot be used now: {reason}",
    R7_1_METRO: "A metro works only when it is built.",
    R7_1_POOL: "You have no politician in the pool.",
    R7_2: "Each building can act only once in a chain, and the {building} has acted.",
    R7_3: "The {building} is not empty.",
    R7_3_NO_ROOM: "No politicians can stand on the {building}.",
    R7_3_NOT_BUILT: "The {building} is not in the city.",
    R7_3_TOO_MANY: "The {building} takes {needed}; you can send {hands}.",
    R7_5: "The {building} does not touch the {copying}.",
    R7_5_NOTHING: "No building beside it can be used.",
    R7_5_NO_COPY: "Only a parking or the police station, when inaugurated, lets you use another building.",
    R7_6: "The police station copies only an occupied building, and the {building} is empty.",
    R7_6_NOTHING: "No occupied building can be used.",
    R7_8: "No influence is to be paid now.",
    R7_8_LACK: "It costs {price} influence and you have {total}.",
    R7_9: "You cannot give up your last politician.",
    R7_10_NOWHERE: "No empty building takes {hands_or_fewer}.",
    R7_10_NO_MOVE: "Politicians move to another building only by bus, taxi or metro.",
    R7_11: "The bank staffs the {building} only with the {politicians} you remove; it needs {needed}.",
    R7_11_NOTHING: "There is no project that these politicians can staff and whose development you can pay.",
    R7_14: "Only the fire station lets you gain influence, three times.",
    R7_14_FULL: "Your {department} is at its maximum of 8.",
    R8_1: "No development is to be paid now.",
    R8_1_NONE: "You have no development left: pay with one influence of each department.",
    R8_1_EXCHANGE: "The exchange takes one influence of each department, and you have no {empty_tracks}.",
    R8_2: "The exchange can only pay development, and none is to be paid now.",
    R8_3: "You could not pay the rest that way.",
    R8_3_LACK: "You cannot pay {debt}, not even with an exchange.",
    R8_4: "You have no {department} left to pay with.",
    R9_4: "The game is over: both extra rounds are played.",
}


def explain(s: Any, action: int, code: int) -> list[tuple[int, str]]:
    """The rules that forbid an action, the deciding one first, in sentences with names and numbers."""
    if code == R9_4:
        return [(code, REFUSALS[code])]
    codes = [code, *_further_codes(s, action, code)]
    facts = _facts(s, action)
    reason = next((REFUSALS[c].format(**facts) for c in codes[1:] if code in (R6_3, R7_1)), "")
    return [(c, REFUSALS[c].format(**facts, reason=reason)) for c in codes]


def _further_codes(s: Any, action: int, code: int) -> list[int]:
    seat = int(s.side)
    if code == R6_3:
        return [int(why_no_use(s, action - USE))]
    if code == R7_1:
        return [int(why_no_activation(s, action - ACTIVATE))]
    if code == R6_2:
        tile = (action - USE) % len(POLITICIANS)
        return [R1_3] if s.occupant[tile] == seat else [R1_3, R6_1]
    if code == R5_2:
        return [R1_3] if s.department[seat, action - SESSION] else [R1_3, R5_1]
    if code == R4_2 and not can_staff(s, action - BUILD, int(s.board[seat])):
        return [R4_3 if POLITICIANS[action - BUILD] else R4_7]
    if code == R1_4 and BUILD <= action < USE and not is_open(s, action - BUILD):
        return [R4_1]
    return []


def _facts(s: Any, action: int) -> dict[str, object]:
    """Whatever a sentence about this action may mention."""
    seat = int(s.side)
    tile = _tile_of(action)
    department = _department_of(s, action)
    inaugurating = int(s.chain[0]) if s.chain[0] >= 0 else tile if USE <= action < PLACE_ON else -1
    hands = int(POLITICIANS[inaugurating]) if inaugurating >= 0 else int(s.board[seat])
    levels = s.influence[seat].tolist()
    copying = int(last_of_chain(s))
    return {
        "situation": situation(s),
        "politicians": count(hands, "politician"),
        "hands": hands,
        "hands_or_fewer": count(hands, "politician") + " or fewer" * (hands > 1),
        "department": department_name(department) if department >= 0 else "",
        "building": tile_title(tile) if tile >= 0 else "",
        "needed": count(int(POLITICIANS[tile]), "politician") if tile >= 0 else "",
        "missing": _missing(s, tile) if tile >= 0 else "",
        "cell": cell_name(action - PLACE_ON) if PLACE_ON <= action < OCCUPY_TILE else "",
        "copying": tile_title(copying) if copying >= 0 else "",
        "price": int(PRICE_INFLUENCE[tile]) if tile >= 0 else 0,
        "total": sum(levels),
        "debt": _debt(s, tile) if tile >= 0 else "",
        "empty_tracks": join([department_name(d) for d in range(DEPARTMENTS) if levels[d] == 0]),
    }


def _debt(s: Any, tile: int) -> str:
    """What using a building would cost, with what its chain owes already."""
    parts = [f"{int(s.owed_development) + int(PRICE_DEVELOPMENT[tile])} development"]
    if PRICE_INFLUENCE[tile]:
        parts.append(f"{PRICE_INFLUENCE[tile]} influence")
    return join(parts)


def _tile_of(action: int) -> int:
    for first, last in ((BUILD, PLACE_ON), (OCCUPY_TILE, PAY_TRACK)):
        if first <= action < last:
            return (action - first) % len(POLITICIANS)
    return -1


def _department_of(s: Any, action: int) -> int:
    if action < SESSION:
        over = [
            d
            for d in range(DEPARTMENTS)
            if PATTERN[action, d] and s.department[s.side, d] + PATTERN[action, d] > DEPARTMENT_MAX
        ]
        return over[0] if over else -1
    for first, last in ((SESSION, BUILD), (PAY_TRACK, GAIN_TRACK), (GAIN_TRACK, PAY_POINT)):
        if first <= action < last:
            return action - first
    return -1


def _missing(s: Any, tile: int) -> str:
    """What a project costs more than the active player has."""
    if s.phase != MAIN or can_pay_cost(s, int(s.side), tile):
        return ""
    levels = s.influence[s.side]
    parts = [
        f"{COST[tile, d] - levels[d]} {department_name(d)}" for d in range(DEPARTMENTS) if levels[d] < COST[tile, d]
    ]
    development = int(COST_DEVELOPMENT[tile]) - int(s.development[s.side])
    if development > 0:
        parts.append(f"{development} development (or as many exchanges)")
    return join(parts)
