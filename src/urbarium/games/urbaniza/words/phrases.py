"""Small phrases that text, board and drawing share, and what they foretell."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, hypot, pi, sqrt

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.pictured import pictured

from .. import game
from ..components import (
    ACTION_PHASES,
    BUILDING_NAMES,
    BUILDING_PLURALS,
    CHARACTER_EFFECTS,
    CHARACTER_NAMES,
    CITIZEN_POINTS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    FACTORIES,
    INVENTIONS,
    LAND,
    LAND_ROWS,
    ORDER_COLOUR,
    ORDER_COUNT,
    ORDER_VALUE,
    SLOTS,
    STORE_NAMES,
    STORES,
    TRACK,
    TURNS,
    territory_name,
)
from ..rules.amounts import (
    citizens_to_come,
    food_after_harvest,
    free_space,
    good_income,
    grain_points,
    grain_price,
    order_total,
    space_money,
)
from ..rules.display import leaving_factory
from ..rules.scoring import share_victory
from ..state import ACT, END, GRAIN2, HIRE, INVENT2, LAND2, MAKE2, PRICE, PRODUCING, SETTLE, SWAP2

say = game.say

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
COUNTS = tuple(  # of buildings
    (f"{{count}} {one}", f"{{count}} {several}") for one, several in zip(BUILDING_NAMES, BUILDING_PLURALS, strict=True)
)
ORDERS = tuple((f"{{count}} {colour} work order", f"{{count}} {colour} work orders") for colour in COLOUR_NAMES)
BUILDING_PICTURES = ("house", "skyscraper", "factory", "hall")
CHARACTER_PICTURES = ("swap", "hall", "barn", "grain", "suitcase", "factory", "gear", "coin", "bulb")
THE_FACTORIES = tuple(f"the {name}" for name, *_ in FACTORIES)


def seat_name(seat: int) -> str:
    return say(game.seat_names[seat])


# ---- where the game stands


def settling(s: Fields) -> bool:
    """Is the first turn still to come?"""
    return bool(s.phase == SETTLE or (s.phase == PRICE and s.action_phase == 0))


def when(s: Fields) -> str:
    """``turn 2 of 6, action phase 3 of 4``."""
    if s.phase == END:
        return say("the game is over")
    now = {"turn": int(s.turn), "turns": TURNS, "phase": int(s.action_phase), "phases": ACTION_PHASES}
    if s.action_phase:
        return say("turn {turn} of {turns}, action phase {phase} of {phases}").format(**now)
    return say("turn {turn} of {turns}, hiring").format(**now) if s.phase == HIRE else say("settlement")


def decision(s: Fields) -> str:
    """What is to be decided now."""
    if s.phase == PRICE and s.hand > 1:
        return say("put {count} price markers on free land, one by one").format(count=int(s.hand))
    return say(DECISIONS[int(s.phase)])


def status(s: Fields) -> str:
    """Who is to decide what, or who has won."""
    if s.phase != END:
        words = say("{when}: {player} is to {what}.")
        return words.format(when=when(s).capitalize(), player=seat_name(int(s.side)), what=decision(s))
    best = winners(s)
    words = say("The game is over: {names} wins with {points}.")
    if len(best) > 1:
        words = say("The game is over: {names} win with {points}.")
    return words.format(names=say.joined(seat_name(seat) for seat in best), points=points_words(s.points[best[0]]))


def winners(s: Fields) -> list[int]:
    """The seats that have won, after the end."""
    shares = np.zeros(int(s.players))
    share_victory(s, shares)
    return np.flatnonzero(shares).tolist()


def points_words(points: int) -> str:
    """``1 point``, ``12 points``."""
    return say.plural(points, "{count} point", "{count} points")


def points_on_track(points: int) -> str:
    """``12 points``; beyond the track's end also where the marker lies, as in ``48 points (3 +45)`` (R1.7)."""
    where = f" ({(points - 1) % TRACK + 1} +{TRACK})" if points > TRACK else ""
    return points_words(points) + where


# ---- land, pieces and cards

_WINDS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")
NEAR_THE_CENTRE = tuple(f"the land {wind} of the centre ({{code}})" for wind in _WINDS)
FAR_OUT = tuple(f"the land in the {wind} ({{code}})" for wind in _WINDS)


def land_name(territory: int) -> str:
    """``the land north of the centre (T09)``, ``the land in the west (T06)``."""
    row, x, up, _, _ = LAND[territory]
    right, above = x / 2, (LAND_ROWS / 2 - row - (2 / 3 if up else 1 / 3)) * sqrt(3) / 2
    wind = round(atan2(above, right) / (pi / 4)) % len(_WINDS)
    words = NEAR_THE_CENTRE if hypot(right, above) < 1 else FAR_OUT
    return say(words[wind]).format(code=territory_name(territory))


def industry_name(card: int) -> str:
    """The name of a factory card without its number."""
    return say(FACTORIES[card - 1][0])


def the_industry(card: int) -> str:
    """The same within a sentence: ``the Windmill``."""
    return pictured("factory", say(THE_FACTORIES[card - 1]), industry_name(card))


def factory_title(card: int) -> str:
    """The name of a factory card with its number: ``3 Windmill``."""
    return f"{card} {industry_name(card)}"


def invention_title(card: int) -> str:
    return pictured("bulb", f"{card} {say(INVENTIONS[card - 1][0])}")


def character_words(character: int) -> str:
    """``Foreman: 1 work order more of the same colour each time``."""
    return f"{say(CHARACTER_NAMES[character])}: {say(CHARACTER_EFFECTS[character])}"


def building(count: int, kind: int) -> str:
    """``1 house``, ``2 factories``."""
    return pictured(BUILDING_PICTURES[kind], say.plural(count, *COUNTS[kind]))


def colours(counts: Sequence[int]) -> str:
    """``15 orange, 14 grey, 15 white``."""
    return ", ".join(f"{int(count)} {say(COLOUR_NAMES[colour])}" for colour, count in enumerate(counts))


def stock_words(s: Fields, store: int) -> str:
    """``2 in barn 1``."""
    return say("{count} in {store}").format(count=int(s.store[store]), store=say(STORE_NAMES[store]))


def grounds_words(count: int) -> str:
    return say.plural(count, "{count} empty ground", "{count} empty grounds")


def markers_words(count: int) -> str:
    return say.plural(count, "{count} action marker", "{count} action markers")


def bought_grain(s: Fields) -> tuple[int, int]:
    """How much grain was bought in the action going on, and for how much money."""
    seat = int(s.side)
    return int(s.bought.sum()), sum(int(s.bought[store]) * int(grain_price(s, seat, store)) for store in range(STORES))


def made_goods(s: Fields) -> tuple[int, int]:
    """How many goods were produced in the action going on, and the money that they brought."""
    seat = int(s.side)
    made = s.made[seat][s.produced[seat] == PRODUCING].sum(axis=0)
    return int(made.sum()), sum(int(made[colour]) * int(good_income(s, seat, colour)) for colour in range(COLOURS))


def citizens_words(count: int) -> str:
    return pictured("people", say.plural(count, "{count} citizen", "{count} citizens"))


def takes_words(count: int) -> str:
    """How often taxes can still be collected."""
    return say.plural(count, "{count} take", "{count} takes")


def order_letters(counts: Sequence[int]) -> str:
    """``OOW``."""
    return "".join(COLOUR_LETTERS[colour] * int(n) for colour, n in enumerate(counts))


def space_offer(card: int, space: int) -> str:
    """What a work-order space of a card gives: ``2 orange``."""
    return f"{int(ORDER_COUNT[card, space])} {say(COLOUR_NAMES[int(ORDER_COLOUR[card, space])])}"


def space_bonus(space: int) -> str:
    """What a work-order space gives besides: `` and $1`` or nothing (R9.4)."""
    money = int(space_money(space))
    return say(" and ${money}").format(money=money) if money else ""


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
    return say(" over ").join(factory_title(card) for card in reversed(cards))


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
        """The lines that hold the city back, by index of LINE_NAMES; none where all are even."""
        if self.over or len(set(self.lines)) == 1:
            return ()
        return tuple(i for i, value in enumerate(self.lines) if value == self.citizens)

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
        """``grain``, or ``houses and grain``."""
        return say.joined([say(LINE_NAMES[i]) for i in self.limits])

    @property
    def verdict(self) -> str:
        """``held back by grain``, or ``all three lines even``."""
        if not self.limits:
            return say("all three lines even")
        return say("held back by {lines}").format(lines=self.held_back_by)


def forecast(s: Fields, seat: int) -> Forecast:
    """The forecast of a player; once the game is over, what the last count left."""
    lines = (int(s.house_line[seat]), int(food_after_harvest(s, seat)), int(order_total(s, seat)))
    return Forecast(lines, int(citizens_to_come(s, seat)), over=bool(s.phase == END))
