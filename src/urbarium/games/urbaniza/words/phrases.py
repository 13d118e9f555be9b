"""Small phrases that text, board and drawing share, and what they foretell."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.words import counted

from .. import game
from ..components import (
    ACTION_PHASES,
    BUILDING_NAMES,
    BUILDING_PLURALS,
    CITIZEN_POINTS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    ORDER_COLOUR,
    ORDER_COUNT,
    ORDER_VALUE,
    SLOTS,
    TRACK,
    TURNS,
    factory_name,
)
from ..rules.amounts import citizens_to_come, food_after_harvest, free_space, grain_points, order_total, space_money
from ..rules.display import leaving_factory
from ..rules.scoring import share_victory
from ..state import ACT, END, GRAIN2, HIRE, INVENT2, LAND2, MAKE2, PRICE, SETTLE, SWAP2

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

# ---- where the game stands


def when(s: Fields) -> str:
    """``turn 2 of 6, action phase 3 of 4``."""
    if s.phase == END:
        return "the game is over"
    if s.action_phase:
        return f"turn {s.turn} of {TURNS}, action phase {s.action_phase} of {ACTION_PHASES}"
    return f"turn {s.turn} of {TURNS}, hiring" if s.phase == HIRE else "settlement"


def decision(s: Fields) -> str:
    """What is to be decided now."""
    if s.phase == PRICE and s.hand > 1:
        return f"put {s.hand} price markers on free land, one by one"
    return DECISIONS[int(s.phase)]


def winners(s: Fields) -> list[int]:
    """The seats that have won, after the end."""
    shares = np.zeros(int(s.players))
    share_victory(s, shares)
    return np.flatnonzero(shares).tolist()


def victory_points(points: int) -> str:
    """``12 VP``; beyond the track's end also where the marker lies, as in ``48 VP (3 +45)`` (R1.7)."""
    return f"{points} VP" if points <= TRACK else f"{points} VP ({(points - 1) % TRACK + 1} +{TRACK})"


# ---- pieces and cards


def building(count: int, kind: int) -> str:
    """``1 house``, ``2 factories``."""
    return counted(count, BUILDING_NAMES[kind], BUILDING_PLURALS[kind])


def order_letters(counts: Sequence[int]) -> str:
    """``OOW``."""
    return "".join(COLOUR_LETTERS[colour] * int(n) for colour, n in enumerate(counts))


def space_offer(card: int, space: int) -> str:
    """What a work-order space of a card gives: ``2 orange``."""
    return f"{int(ORDER_COUNT[card, space])} {COLOUR_NAMES[int(ORDER_COLOUR[card, space])]}"


def space_bonus(space: int) -> str:
    """What a work-order space gives besides: `` and $1`` or nothing (R9.4)."""
    money = int(space_money(space))
    return f" and ${money}" if money else ""


def slot_colours(card: int) -> list[int]:
    """The colours of a card's production slots from left to right."""
    return [colour for colour in range(COLOURS) for _ in range(int(SLOTS[card, colour]))]


def full_income(card: int) -> int:
    """What a factory earns when every slot is used."""
    return int(SLOTS[card] @ ORDER_VALUE)


def taken_spaces(s: Fields, spot: int) -> int:
    """How many order spaces of a display card are taken: they fill from the left."""
    return int(free_space(s, spot))


def leaving_spot(s: Fields) -> int:
    """The spot whose card leaves at the end of the turn (R13.3), -1 if there is none."""
    return -1 if s.phase == END else int(leaving_factory(s))


def stack_in_words(cards: list[int]) -> str:
    """``3 Windmill over 1 Bakery``."""
    return " over ".join(factory_name(card) for card in reversed(cards))


# ---- the next count of citizens

LINE_NAMES = ("houses", "grain", "work orders")


@dataclass(frozen=True)
class Forecast:
    """The next citizen count of a player if nothing more is done this turn."""

    lines: tuple[int, int, int]  # houses, grain after harvest, work orders
    citizens: int
    over: bool  # the last count is done: nothing limits any more

    @property
    def limits(self) -> tuple[int, ...]:
        """The lines that hold the city back, by index of LINE_NAMES."""
        return () if self.over else tuple(i for i, value in enumerate(self.lines) if value == self.citizens)

    @property
    def grain_left(self) -> int:
        return self.lines[1] - self.citizens

    @property
    def citizen_points(self) -> int:
        return CITIZEN_POINTS * self.citizens

    @property
    def grain_points(self) -> int:
        return int(grain_points(self.grain_left))

    @property
    def held_back_by(self) -> str:
        """``grain``, ``houses and grain``, or ``all three lines``."""
        return "all three lines" if len(self.limits) == 3 else " and ".join(LINE_NAMES[i] for i in self.limits)

    @property
    def advice(self) -> str:
        """What would let the city grow."""
        return "raise all three lines!" if len(self.limits) == 3 else f"more {self.held_back_by}!"


def forecast(s: Fields, seat: int) -> Forecast:
    """The forecast of a player; once the game is over, what the last count left."""
    lines = (int(s.house_line[seat]), int(food_after_harvest(s, seat)), int(order_total(s, seat)))
    return Forecast(lines, int(citizens_to_come(s, seat)), over=bool(s.phase == END))
