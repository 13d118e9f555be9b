"""What players want to know at a glance, in plain numbers, for texts and drawings."""

from typing import Any

from . import payment, scoring, supply
from .components import (
    CARD_CODES,
    CARD_TYPES,
    DISTRICT_CELLS,
    DISTRICT_END,
    DISTRICTS,
    FEE_DIVISOR,
    KIND_COINS,
    KIND_HELMETS,
    KINDS,
    LAP,
    PROJECTS,
    REFRESH_CAP,
    REFRESH_MAX_HELMETS,
    SPECIALIST_END_COUNT,
    SPECIALIST_END_VALUE,
    SUITS,
    TYPE_COLOURS,
    WILD_COIN,
    WILD_HELMET,
)
from .state import IN_HAND, SUBMITTED

SEAT_NAMES = ("Black", "White", "Orange", "Violet", "Turquoise")


def cards_of(counts: Any) -> list[int]:
    """The card types of a multiset, each as often as it counts."""
    return [card for card in range(CARD_TYPES) for _ in range(int(counts[card]))]


def codes_of(counts: Any) -> str:
    return " ".join(CARD_CODES[card] for card in cards_of(counts))


def card_words(card: int) -> str:
    """``2 red helmets and 1 red coin``."""
    suit, kind = divmod(card, KINDS)
    colour = TYPE_COLOURS[suit]
    parts = []
    for count, what, wild in ((KIND_HELMETS[kind], "helmet", WILD_HELMET), (KIND_COINS[kind], "coin", WILD_COIN)):
        if count:
            parts.append(f"{count} {'rainbow' if kind == wild else colour} {what}{'s' if count > 1 else ''}")
    return " and ".join(parts)


def helmets(s: Any, seat: int, suit: int) -> int:
    return int(payment.coloured_helmets(s, seat, suit))


def coins(s: Any, seat: int, suit: int) -> int:
    return int(payment.coloured_coins(s, seat, suit))


def wild_helmets(s: Any, seat: int) -> int:
    return int(payment.wild_helmets(s, seat))


def wild_coins(s: Any, seat: int) -> int:
    return int(payment.wild_coins(s, seat))


def fee(s: Any, seat: int) -> int:
    """R6.3: what a submission would cost now."""
    return int(s.vp[seat]) // FEE_DIVISOR


def income(s: Any, seat: int) -> int:
    """R7.1: what the specialists of a seat would pay now."""
    return sum(int(s.building_value[suit]) for suit in range(SUITS) if s.holder[suit] == seat)


def pool_helmets(s: Any) -> int:
    return int(supply.pool_helmets(s))


def pool_note(s: Any) -> str:
    """Helmets in the pool, and whether it could be replaced in a Draw."""
    count = pool_helmets(s)
    shown = f"{count} helmet{'' if count == 1 else 's'}"
    if not supply.pool_is_full(s):
        return f"{shown}; cannot be replaced, a slot is empty"
    if count > REFRESH_MAX_HELMETS:
        return f"{shown}; cannot be replaced, {REFRESH_MAX_HELMETS} at most"
    if not supply.resource_left(s):
        return f"{shown}; cannot be replaced, no other cards are left"
    if s.refreshes >= REFRESH_CAP:
        return f"{shown}; was already replaced {REFRESH_CAP} times"
    return f"{shown}; can be replaced"


def projects_in_hand(s: Any, seat: int) -> list[int]:
    return [p for p in range(PROJECTS) if seat >= 0 and s.project[p] == IN_HAND + seat]


def projects_submitted(s: Any, seat: int) -> list[int]:
    """The submitted projects of a seat that the view shows."""
    return [p for p in range(PROJECTS) if seat >= 0 and s.project[p] == SUBMITTED + seat]


def worth(s: Any, project: int) -> int:
    """R10.2 to R10.5: what a project would score now."""
    return int(scoring.project_worth(s, project))


def district_steps(s: Any) -> list[int]:
    """R9.1: how many more renewed buildings in each district would trigger the end."""
    return [max(0, DISTRICT_CELLS - DISTRICT_END - int(s.district_renewed[district])) for district in range(DISTRICTS)]


def expensive_specialists(s: Any) -> int:
    """R9.2: how many specialists have reached the end-trigger zone."""
    return int((s.specialist_value >= SPECIALIST_END_VALUE).sum())


def specialist_steps(s: Any) -> int:
    """How many more specialists must reach that zone to trigger the end."""
    return max(0, SPECIALIST_END_COUNT - expensive_specialists(s))


def turns_left(s: Any) -> list[int]:
    """R9.3: the turns each seat still has once the end is fixed, the current one included."""
    players = int(s.players)
    turns = range(int(s.turn), int(s.last_turn) + 1) if s.side >= 0 else range(0)
    return [sum(turn % players == seat for turn in turns) for seat in range(players)]


def laps(points: int) -> tuple[int, int, int]:
    """How the printed track shows points: cards on their 100 side, cards on their 50 side, marker.

    >>> laps(53)
    (0, 1, 3)
    """
    rounds = max(0, (points - 1) // LAP)
    return rounds // 2, rounds % 2, points - LAP * rounds


def printed_track(points: int) -> str:
    """The same in words."""
    hundreds, fifties, marker = laps(points)
    cards = [f"a card of {100 if side else 50}" for side in [1] * hundreds + [0] * fifties]
    return ", ".join([*cards, f"marker on {marker}"])
