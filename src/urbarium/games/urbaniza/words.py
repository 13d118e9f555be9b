"""Small phrases that texts and drawings share."""

from typing import Any

from . import game
from .components import (
    ACTION_PHASES,
    BUILDING_NAMES,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    ORDER_COLOUR,
    ORDER_COUNT,
    ORDER_SPACES,
    ORDER_VALUE,
    SLOTS,
    SPOTS,
    TRACK,
    TURNS,
    factory_name,
)
from .state import ACT, END, GRAIN2, HIRE, INVENT2, LAND2, MAKE2, PRICE, SETTLE, SWAP2

SEATS = game.seat_names
DECISIONS = {
    SETTLE: "choose where to settle",
    PRICE: "put a price marker on free land",
    HIRE: "hire a character",
    ACT: "take an action or pass",
    SWAP2: "choose the second territory of the swap",
    LAND2: "buy a territory",
    GRAIN2: "buy more grain or stop",
    MAKE2: "produce more goods or stop",
    INVENT2: "take a second invention or stop",
    END: "nothing: the game is over",
}


def when(s: Any) -> str:
    """``turn 2 of 6, action phase 3 of 4``."""
    if s.phase == END:
        return "the game is over"
    if s.action_phase:
        return f"turn {s.turn} of {TURNS}, action phase {s.action_phase} of {ACTION_PHASES}"
    return f"turn {s.turn} of {TURNS}, hiring" if s.phase == HIRE else "settlement"


def decision(s: Any) -> str:
    """What is to be decided now."""
    if s.phase == PRICE and s.hand > 1:
        return f"put {s.hand} price markers on free land, one by one"
    return DECISIONS[int(s.phase)]


def victory_points(points: int) -> str:
    """``12 VP``; beyond the track's end also where the marker lies, as in ``48 VP (3 +45)`` (R1.7)."""
    return f"{points} VP" if points <= TRACK else f"{points} VP ({(points - 1) % TRACK + 1} +{TRACK})"


def plural(count: int, noun: str) -> str:
    """``1 house``, ``2 houses``; ``2 factories``."""
    if count == 1:
        return f"1 {noun}"
    return f"{count} {noun[:-1]}ies" if noun.endswith("y") else f"{count} {noun}s"


def building(count: int, kind: int) -> str:
    return plural(count, BUILDING_NAMES[kind])


def orders_in_words(counts: Any) -> str:
    """``2 orange, 1 white``."""
    return ", ".join(f"{n} {COLOUR_NAMES[colour]}" for colour, n in enumerate(counts) if n) or "none"


def order_letters(counts: Any) -> str:
    """``OOW``."""
    return "".join(COLOUR_LETTERS[colour] * int(n) for colour, n in enumerate(counts))


def space_offer(card: int, space: int) -> str:
    """What a work-order space of a card gives: ``2 orange``."""
    return f"{int(ORDER_COUNT[card, space])} {COLOUR_NAMES[int(ORDER_COLOUR[card, space])]}"


def full_income(card: int) -> int:
    """What a factory earns when every slot is used."""
    return sum(int(SLOTS[card, colour] * ORDER_VALUE[colour]) for colour in range(COLOURS))


def taken_spaces(s: Any, spot: int) -> int:
    """How many order spaces of a display card are taken."""
    return sum(1 for space in range(ORDER_SPACES) if s.taken[spot, space] >= 0)


def leaving_spot(s: Any) -> int:
    """The spot whose card leaves at the end of the turn (R13.3), -1 if there is none."""
    if s.phase == END:
        return -1
    cards = [(int(s.display[spot]), spot) for spot in range(SPOTS) if s.display[spot]]
    return min(cards)[1] if cards else -1


def stack_in_words(cards: list[int]) -> str:
    """``3 Windmill over 1 Bakery``."""
    return " over ".join(factory_name(card) for card in reversed(cards))
