"""Where the things of Urbaniza are on the table, by name."""

from urbarium.engine.contract import Fields
from urbarium.engine.errors import PositionError
from urbarium.engine.said import index_of

from ..components import CHARACTER_WORDS, COLOUR_NAMES, FIELD, MAX_FACTORIES, SPOTS
from . import places
from .position import LAND_NAMES

__all__ = ["point"]

_SPOTS = [str(spot + 1) for spot in range(SPOTS)]
_FACTORIES = [str(factory + 1) for factory in range(MAX_FACTORIES)]
_BARNS = [str(barn + 1) for barn in range(FIELD)]
_NAMED = {
    **dict(zip(("line houses", "line grain", "line orders"), places.LINES, strict=True)),
    "line citizens": "about:citizens-next",
    "line tax": "about:taxes",
    "money": places.MONEY,
    "field": places.store(FIELD),
    "pool": "about:pool",
    "characters": "region:actions",
    "grain": "region:grain",
    "inventions": "region:inventions",
}


def point(s: Fields, seat: int, thing: str) -> tuple[str, ...]:
    """Land (``T03``), a card (``spot 1``) or its spaces (``orders 1``), a barn, a factory or its slot, a line …"""
    word, _, rest = thing.partition(" ")
    if thing in LAND_NAMES:
        return (places.land(LAND_NAMES.index(thing)),)
    if word == "spot":
        spot = index_of(rest, _SPOTS, "spot")
        return places.orders(spot), places.industry(spot)
    if word == "orders":
        return (places.orders(index_of(rest, _SPOTS, "spot")),)
    if word == "slot":
        factory, _, colour = rest.partition(" ")
        number = index_of(factory, _FACTORIES, "factory")
        return (places.slot(number, index_of(colour, COLOUR_NAMES, "colour")),)
    if word == "invention":
        return (places.invention(index_of(rest, _SPOTS, "spot")),)
    if word == "factory":
        return (places.factory(index_of(rest, _FACTORIES, "factory")),)
    if word == "barn":
        return (places.store(index_of(rest, _BARNS, "barn")),)
    if word == "action":
        return (places.kind(rest),)
    if word == "character":
        return (places.character(index_of(rest, CHARACTER_WORDS, "character")),)
    if word == "player":
        return (f"region:seat-{rest}",)
    if thing in _NAMED:
        return (_NAMED[thing],)
    raise PositionError(f"there is no {thing!r} on the table")
