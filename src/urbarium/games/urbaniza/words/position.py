"""Positions of Urbaniza in words."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.errors import PositionError
from urbarium.engine.said import Said, index_of

from .. import game
from ..components import (
    ACTION_MARKERS,
    ACTION_PHASES,
    ADMINISTRATIVE,
    BUILDING_COUNT,
    CARDS,
    CHARACTER_WORDS,
    COLOUR_LETTERS,
    GRAIN_PER_PLAYER,
    GROUNDS,
    HOUSE,
    LINE,
    MAX_FACTORIES,
    MAX_GROUNDS,
    ORDER_SPACES,
    ORDERS_PER_COLOUR,
    PRICE_MARKERS,
    SKYSCRAPER,
    SPOTS,
    START_LINE,
    START_MONEY,
    START_POINTS,
    START_TAX,
    STORES,
    TERRITORIES,
    TURNS,
    territory_name,
)
from ..rules.amounts import housing
from ..state import (
    ACT,
    IN_DISPLAY,
    IN_PLAY,
    IS_FACTORY,
    IS_GRAIN,
    IS_HOUSE,
    IS_SKYSCRAPER,
    OUT_OF_PLAY,
)

__all__ = ["arrange"]

LAND_NAMES = [territory_name(territory) for territory in range(TERRITORIES)]
HOMES = ("T02", "T05", "T20", "T23")  # two grounds each, no two of them neighbours
IDLE = ("broker", "tax-collector", "engineer", "merchant", "foreman")  # hired if nothing is said
_MOST = 999  # money and points that can be said
_WORDS = (
    "cities",  # by seat, see _CITY
    "players",
    "turn",
    "phase",  # 1 to 4
    "side",
    "first",  # the start player
    "display",  # factory cards on the spots
    "taken",  # seats on the order spaces by spot: {1: "1 0"}
    "prices",  # price markers by land; what is left lies on the last free land, or on the spare one
    "spare",
    "stores",  # grain in the barns and on the field
    "inventions",
    "invention_display",
)
_CITY = (
    "land",
    "money",
    "points",
    "grain",
    "sown",
    "orders",  # OOG
    "houses",
    "skyscrapers",
    "offices",
    "citizens",
    "tax",
    "factories",  # each a stack, the active card last: 1>4 3
    "character",
    "inventions",
)


def arrange(words: Mapping[str, object]) -> np.ndarray:
    """The position in an action phase that words describe. What is not said of a city is as after the settlement."""
    said = Said(words, _WORDS, f"a position of {game.title}")
    players = said.number("players", 2, min(game.players), max(game.players))
    state = game.start(players=players, inventions=said.flag("inventions")).state
    s = game.record(state)
    s.turn = said.number("turn", 1, 1, TURNS)
    s.phase, s.action_phase = ACT, said.number("phase", 1, 1, ACTION_PHASES)
    s.side = said.number("side", 0, 0, players - 1)
    s.start_seat = said.number("first", 0, 0, players - 1)
    s.mayor = s.start_seat if s.turn > 1 else -1
    given = said.by_seat("cities", players)
    cities = [said.of(f"the city of seat {seat}", given.get(seat, {}), _CITY) for seat in range(players)]
    stacks = [_stacks(city) for city in cities]
    _lay_cards(s, said, cities, stacks)
    _take_spaces(s, said)
    s.supply[:] = ORDERS_PER_COLOUR
    for seat, city in enumerate(cities):
        _found(s, seat, city, stacks[seat])
    s.pool[:] = BUILDING_COUNT - s.built.sum(axis=0)
    _hire(s, cities)
    _price_land(s, said)
    _store_grain(s, said)
    return state


def _stacks(city: Said) -> list[list[int]]:
    """The factories of a city, each a list of card numbers."""
    found = [[_card(number) for number in stack.split(">")] for stack in city.codes("factories")]
    if len(found) > MAX_FACTORIES:
        raise PositionError(f"there are {MAX_FACTORIES} factories, not {len(found)}")
    return found


def _card(word: str) -> int:
    return index_of(word, [str(card) for card in range(CARDS + 1)], "card")


def _lay_cards(s: Fields, said: Said, cities: Sequence[Said], stacks: Sequence[list[list[int]]]) -> None:
    owned = [card for own in stacks for stack in own for card in stack]
    s.deck = _lay_out(s.display, s.card_place, said.codes("display"), owned)
    if s.inventions:
        kept = [_card(card) for city in cities for card in city.codes("inventions")]
        s.invention_deck = _lay_out(s.invention_display, s.invention_place, said.codes("invention_display"), kept)


def _lay_out(display: Any, place: Any, shown: Sequence[str], owned: Sequence[int]) -> int:
    """Lay cards on the spots, 0 for none; otherwise the lowest that nobody owns.

    Behind them begins the deck. What comes before it and is neither on display nor owned is out of play.
    """
    cards = [_card(card) for card in shown] or [card for card in range(1, CARDS + 1) if card not in owned][:SPOTS]
    if len(cards) != SPOTS:
        raise PositionError(f"there are {SPOTS} cards on display, not {len(cards)}")
    deck = CARDS + 1 if 0 in cards else max([*cards, *owned]) + 1
    place[:] = 0
    place[1:deck] = OUT_OF_PLAY
    for spot, card in enumerate(cards):
        display[spot] = card
        if card:
            place[card] = IN_DISPLAY + spot
    return deck


def _take_spaces(s: Fields, said: Said) -> None:
    for name, seats in said.by_name("taken").items():
        spot = index_of(name, [str(spot + 1) for spot in range(SPOTS)], "spot")
        there = said.of(f"spot {name}", {"seats": seats}, ("seats",)).numbers("seats", 0, int(s.players) - 1)
        if len(there) > ORDER_SPACES:
            raise PositionError(f"spot {name} has {ORDER_SPACES} order spaces, not {len(there)}")
        s.taken[spot, : len(there)] = there


def _found(s: Fields, seat: int, city: Said, stacks: Sequence[Sequence[int]]) -> None:
    """What one player has."""
    land = [index_of(name, LAND_NAMES, "land") for name in city.codes("land", HOMES[seat])]
    s.land[seat, : len(land)] = land
    s.owner[land] = seat
    s.land_count[seat] = len(land)
    s.markers[seat] = ACTION_MARKERS - len(land) - (s.taken == seat).sum()
    s.money[seat] = city.number("money", START_MONEY, 0, _MOST)
    s.points[seat] = city.number("points", START_POINTS, 0, _MOST)
    s.food[seat] = city.number("grain", START_LINE, 0, LINE)
    s.sown[seat] = city.number("sown", 0, 0, MAX_GROUNDS * ACTION_MARKERS)
    s.citizens[seat] = city.number("citizens", START_LINE, 0, LINE)
    s.tax[seat] = city.number("tax", START_TAX, 0, LINE)
    orders = city.text("orders", COLOUR_LETTERS[0])
    s.orders[seat] = [orders.count(letter) for letter in COLOUR_LETTERS]
    if int(s.orders[seat].sum()) != len(orders):
        raise PositionError(f"work orders are written {COLOUR_LETTERS}, not {orders!r}")
    s.supply[:] -= s.orders[seat]
    houses = city.number("houses", START_LINE, 0, int(BUILDING_COUNT[HOUSE]))
    skyscrapers = city.number("skyscrapers", 0, 0, int(BUILDING_COUNT[SKYSCRAPER]))
    offices = city.number("offices", 0, 0, int(BUILDING_COUNT[ADMINISTRATIVE]))
    s.built[seat] = houses, skyscrapers, len(stacks), offices
    s.house_line[seat] = housing(s, seat)
    s.offices[land[0]] = offices
    for number, stack in enumerate(stacks):
        s.active[seat, number] = stack[-1]
        s.card_place[list(stack)] = IN_PLAY + MAX_FACTORIES * seat + number
    for card in city.codes("inventions"):
        s.invention_place[_card(card)] = IN_PLAY + seat
    pieces = [IS_HOUSE] * houses + [IS_SKYSCRAPER] * skyscrapers + [IS_GRAIN] * int(s.sown[seat])
    _build(s, seat, land, pieces + [IS_FACTORY + number for number in range(len(stacks))])


def _build(s: Fields, seat: int, land: Sequence[int], pieces: Sequence[int]) -> None:
    """Pieces stand on the grounds in the order of the land."""
    grounds = [(t, ground) for t in land for ground in range(int(GROUNDS[t]))]
    if len(pieces) > len(grounds):
        raise PositionError(f"the land of seat {seat} has {len(grounds)} grounds, not {len(pieces)}")
    for where, piece in zip(grounds, pieces, strict=False):
        s.ground[where] = piece
    s.empty_grounds[seat] = len(grounds) - len(pieces)


def _hire(s: Fields, cities: Sequence[Said]) -> None:
    named = [city.text("character") for city in cities]
    idle = [word for word in IDLE if word not in named]
    for seat, word in enumerate(named):
        s.character[seat] = index_of(word or idle.pop(0), CHARACTER_WORDS, "character")


def _price_land(s: Fields, said: Said) -> None:
    """One marker on every free land but where something else is said; the others on one of them."""
    s.price[:] = s.owner < 0
    for name, price in said.by_name("prices").items():
        of = said.of(f"the price of {name}", {"price": price}, ("price",))
        s.price[index_of(name, LAND_NAMES, "land")] = of.number("price", 1, 0, PRICE_MARKERS)
    last = LAND_NAMES[np.flatnonzero(s.owner < 0)[-1]]
    s.price[index_of(said.text("spare", last), LAND_NAMES, "land")] += PRICE_MARKERS - s.price.sum()


def _store_grain(s: Fields, said: Said) -> None:
    """Full stores; what is too much is taken from the last ones, what is missing lies in the return area."""
    players = int(s.players)
    stores = said.numbers("stores", 0, players) or [players] * STORES
    if len(stores) != STORES:
        raise PositionError(f"there are {STORES} stores of grain, not {len(stores)}")
    s.store[:] = stores
    rest = GRAIN_PER_PLAYER * players - int(s.store.sum() + s.food.sum() + s.sown.sum())
    for store in reversed(range(STORES)):
        moved = min(max(0, -rest), int(s.store[store]))
        s.store[store] -= moved
        rest += moved
    s.returned = rest
