"""The places of the table: what a click may mean, in words that gestures and drawings share."""

from ..components import (
    CHARACTER_WORDS,
    COLOUR_NAMES,
    FIELD,
    territory_name,
)

MONEY = "money"  # the own coins
NEW_FACTORY = "factory-new"  # where the next own factory goes
LINES = ("line-houses", "line-grain", "line-orders")


def kind(name: str) -> str:
    """A kind of action among those that are offered."""
    return f"act-{name}"


def is_kind(place: str) -> bool:
    return place.startswith(kind(""))


def many(count: int) -> str:
    """How many are built, sold or sown."""
    return f"many-{count}"


def land(territory: int) -> str:
    return f"land-{territory_name(territory)}"


def character(number: int) -> str:
    return f"char-{CHARACTER_WORDS[number]}"


def store(number: int) -> str:
    """A barn or the field."""
    return "field" if number == FIELD else f"barn-{number + 1}"


def orders(spot: int) -> str:
    """Both order spaces of a factory card: the free one fills."""
    return f"spot-{spot + 1}-orders"


def industry(spot: int) -> str:
    return f"spot-{spot + 1}-industry"


def factory(number: int) -> str:
    return f"factory-{number + 1}"


def slot(factory: int, colour: int) -> str:
    """The production slots of one colour in an own factory."""
    return f"slot-{factory + 1}-{COLOUR_NAMES[colour]}"


def invention(spot: int) -> str:
    return f"inv-{spot + 1}"


def seat(number: int) -> str:
    return f"seat-{number}"
