"""How actions and builds of URBS are written."""

import re
from typing import Any

from urbarium.engine.actions import ActionSpace

from .components import CARD_IDS, TURNS, TYPE_LETTERS
from .state import DECLARE, PICK, PLACE, halls_of

ACTIONS = ActionSpace(pick_card=75, place_cell=625, discard_card=75, declare_type=6)
WINDOW = 25


def place_name(x: int, y: int) -> str:
    """A cell, counted from the founding card: ``o``, ``w1``, ``e2n1``.

    >>> place_name(0, 0), place_name(-1, 0), place_name(2, -1)
    ('o', 'w1', 'e2n1')
    """
    east = f"{'e' if x > 0 else 'w'}{abs(x)}" if x else ""
    south = f"{'s' if y > 0 else 'n'}{abs(y)}" if y else ""
    return east + south or "o"


def box_corner(s: Any, seat: int) -> tuple[int, int]:
    """The smallest x and y of a city; the founding card and the empty slots are at 0."""
    return int(s.x[seat].min()), int(s.y[seat].min())


def cell_place(s: Any, seat: int, cell: int) -> tuple[int, int]:
    """Where a cell of the window lies in a city."""
    west, north = box_corner(s, seat)
    return cell % WINDOW + west - 1, cell // WINDOW + north - 1


def place_cell(s: Any, seat: int, x: int, y: int) -> int:
    """The cell of the window at a place of a city; -1 outside of the window."""
    west, north = box_corner(s, seat)
    i, j = x - west + 1, y - north + 1
    return WINDOW * j + i if 0 <= i < WINDOW and 0 <= j < WINDOW else -1


def build(s: Any, seat: int, slot: int) -> str:
    """A whole build as it stands in a city: ``1R2@e2n1``, the founding card ``1R2@o``, a vacant lot ``1I1!@w1``."""
    vacant = "!" if s.vacant[seat, slot] else ""
    return f"{CARD_IDS[s.city[seat, slot]]}{vacant}@{place_name(int(s.x[seat, slot]), int(s.y[seat, slot]))}"


def next_hall(s: Any, seat: int) -> int:
    """The card of the City Hall that a seat declares next, -1 if there is none."""
    halls = halls_of(s, seat) if seat >= 0 else []
    declared = int(s.declared[seat])
    return int(s.city[seat, halls[declared]]) if declared < len(halls) else -1


def write(s: Any, action: int) -> str:
    """The notation of one action: ``pick 1R2``, ``at e2n1``, ``drop 1C2``, ``hall 2H as L``."""
    block, index = ACTIONS.locate(action)
    seat = int(s.side)
    if block == "pick_card":
        return f"pick {CARD_IDS[index]}"
    if block == "discard_card":
        return f"drop {CARD_IDS[index]}"
    if block == "place_cell":
        return f"at {place_name(*cell_place(s, max(seat, 0), index))}"
    hall = next_hall(s, seat)
    return f"hall {CARD_IDS[hall] if hall >= 0 else 'H'} as {TYPE_LETTERS[index]}"


def shorthand(s: Any, text: str) -> tuple[str, int] | None:
    """A whole build in one word: ``1R2@e2n1``, ``1R2@o`` for the founding card, ``1I1!@w1`` for a vacant lot.

    It is read in two steps: the card, then the lot that is left of the word.
    """
    if s.phase == PICK:
        found = re.match(r"(\d[A-Z]\d?)!?@(o(?![\w]))?", text, re.IGNORECASE)
        return (f"pick {found[1]}", found.end()) if found else None
    found = re.match(r"(?:[ew]\d+)?(?:[ns]\d+)?(?=[\s;,]|$)", text, re.IGNORECASE)
    return (f"at {found[0]}", found.end()) if s.phase == PLACE and found and found[0] else None


def misread(s: Any, text: str) -> tuple[int, str] | None:
    """A lot so far away that no city of this size can reach it."""
    from .rules import R3_3
    from .text import REFUSALS

    far = re.match(r"at (?:[ew][1-9]\d*)?(?:[ns][1-9]\d*)?(?=[\s;,]|$)", text.lower())
    return (R3_3, REFUSALS[R3_3]) if far and s.phase < DECLARE and len(far[0]) > 3 else None


def turn_label(s: Any) -> str:
    """``2.3`` is the third turn of Epoch 2; the City Halls get their types at the ``end``."""
    if s.phase >= DECLARE:
        return "end"
    epoch, done = divmod(int(s.turn), int(TURNS[s.players]))
    return f"{epoch + 1}.{done + 1}"


__all__ = ["ACTIONS", "build", "cell_place", "misread", "place_cell", "place_name", "shorthand", "turn_label", "write"]
