"""The actions of URBS: a card, its lot, a card to discard, and the type of a City Hall."""

from collections.abc import Callable

from urbarium.engine.actions import ActionSpace, Block
from urbarium.engine.contract import Fields

from .components import CARD_IDS, CARDS, CELLS, TYPE_LETTERS, TYPES
from .state import END, corner, halls_of, lot_at


def place_name(x: int, y: int) -> str:
    """A place of a city, counted from the founding card: ``o``, ``w1``, ``e2n1``.

    >>> place_name(0, 0), place_name(-1, 0), place_name(2, -1)
    ('o', 'w1', 'e2n1')
    """
    east = f"{'e' if x > 0 else 'w'}{abs(x)}" if x else ""
    south = f"{'s' if y > 0 else 'n'}{abs(y)}" if y else ""
    return east + south or "o"


def next_hall(s: Fields) -> int:
    """The card of the City Hall that is declared next by the seat that decides; -1 if there is none."""
    seat = int(s.side)
    waiting = halls_of(s, seat)[int(s.declared[seat]) :] if seat >= 0 else []
    return int(s.city[seat, waiting[0]]) if waiting else -1


def _lots(s: Fields) -> Callable[[int], str]:
    """``e2n1``, in the city of the seat that decides."""
    west, north = corner(s, max(int(s.side), 0))
    return lambda cell: place_name(*lot_at(cell, west, north))


def _declaration(s: Fields) -> str:
    """``hall 2H as {}``."""
    hall = next_hall(s)
    return f"hall {CARD_IDS[hall] if hall >= 0 else 'H'} as {{}}"


def _others_follow(s: Fields, index: int) -> bool:
    """R4.1, R4.2: what all have chosen is shown when the last seat has chosen."""
    return int(s.side) < int(s.players) - 1


def _lot_follows(s: Fields, card: int) -> bool:
    """R3.1: the founding card needs no lot, so the last one is shown at once."""
    return bool(s.city[s.side, 0] >= 0) or _others_follow(s, card)


def _halls_follow(s: Fields, kind: int) -> bool:
    """R5.4: the declarations are shown after the last one."""
    return sum(len(halls_of(s, seat)) for seat in range(int(s.players))) > int(s.declared.sum()) + 1


def _cover_nothing(before: Fields, after: Fields) -> None:
    """R2.5, R4.2: whoever chooses last does not know what the others have chosen, so nothing of it is turned up."""


def _cover_end(before: Fields, after: Fields) -> None:
    """R5.4: the end is not told before all declarations are."""
    if after.phase == END:
        after.phase, after.side = before.phase, (before.side + 1) % before.players


ACTIONS = ActionSpace(
    Block("pick_card", CARDS, "pick {}", CARD_IDS, silent=_lot_follows, cover=_cover_nothing),
    Block("place_cell", CELLS, "at {}", names_here=_lots, silent=_others_follow, cover=_cover_nothing),
    Block("discard_card", CARDS, "drop {}", CARD_IDS, silent=_others_follow, cover=_cover_nothing),
    Block("declare_type", TYPES, _declaration, TYPE_LETTERS, silent=_halls_follow, cover=_cover_end),
)

PICK_CARD = ACTIONS.first("pick_card")
PLACE_CELL = ACTIONS.first("place_cell")
DISCARD_CARD = ACTIONS.first("discard_card")
DECLARE_TYPE = ACTIONS.first("declare_type")
