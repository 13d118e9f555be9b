"""Positions of Urbaniza as a test states them, and short ways to ask about them."""

from __future__ import annotations

import urbarium
from urbarium.engine.match import Match
from urbarium.games.urbaniza.components import (
    ACTION_MARKERS,
    BUILDING_COUNT,
    CARDS,
    CHARACTER_WORDS,
    COLOUR_LETTERS,
    GRAIN_PER_PLAYER,
    GROUNDS,
    LINE,
    MAX_FACTORIES,
    ORDERS_PER_COLOUR,
    PRICE_MARKERS,
    STORES,
    TERRITORIES,
)
from urbarium.games.urbaniza.state import (
    ACT,
    EMPTY,
    IN_DISPLAY,
    IN_PLAY,
    IS_FACTORY,
    IS_GRAIN,
    IS_HOUSE,
    IS_SKYSCRAPER,
    OUT_OF_PLAY,
)

URBANIZA = urbarium.game("urbaniza")
HOMES = ("T02", "T05", "T20", "T23")  # two grounds each, no two of them neighbours
IDLE = (
    "broker",
    "tax-collector",
    "engineer",
    "merchant",
    "foreman",
)  # held if nothing is said; none of them hinders the first seat


def territory(name: str) -> int:
    return int(name[1:]) - 1


class City:
    """What one player has. Whatever is not said is as after the settlement."""

    def __init__(
        self,
        land: str | None = None,
        *,
        money: int = 8,
        points: int = 1,
        food: int = 1,
        sown: int = 0,
        orders: str = "O",
        houses: int = 1,
        sky: int = 0,
        admin: int = 0,
        citizens: int = 1,
        tax: int = 8,
        factories: tuple[tuple[int, ...], ...] = (),
        character: str | None = None,
        inventions: tuple[int, ...] = (),
    ) -> None:
        self.land = None if land is None else [territory(name) for name in land.split()]
        self.money, self.points, self.food, self.sown, self.orders = money, points, food, sown, orders
        self.houses, self.sky, self.admin, self.citizens, self.tax = houses, sky, admin, citizens, tax
        self.factories, self.character, self.inventions = factories, character, inventions


def table(
    *cities: City,
    players: int | None = None,
    turn: int = 1,
    phase: int = 1,
    side: int = 0,
    start: int = 0,
    prices: dict[str, int] | None = None,
    spare: str | None = None,
    stores: tuple[int, ...] | None = None,
    display: tuple[int, ...] = (1, 2, 3),
    taken: dict[int, str] | None = None,
    inventions: bool = False,
    invention_display: tuple[int, ...] = (1, 2, 3),
) -> Match:
    """A position in an action phase. ``taken`` gives the seats on the order spaces by spot: ``{1: "02"}``."""
    count = players or max(2, len(cities))
    everyone = [*cities, *(City() for _ in range(count - len(cities)))]
    match = URBANIZA.start(players=count, inventions=inventions)
    s = match.fields
    s.turn, s.phase, s.action_phase, s.side, s.start_seat = turn, ACT, phase, side, start
    s.mayor = start if turn > 1 else -1
    _lay_cards(s.display, s.card_place, display)
    s.deck = _top_of_deck(display, [card for city in everyone for stack in city.factories for card in stack])
    _lay_removed(s.card_place, int(s.deck), display)
    if inventions:
        _lay_cards(s.invention_display, s.invention_place, invention_display)
        s.invention_deck = _top_of_deck(invention_display, [card for city in everyone for card in city.inventions])
        _lay_removed(s.invention_place, int(s.invention_deck), invention_display)
    for spot, seats in (taken or {}).items():
        s.taken[spot - 1, : len(seats)] = [int(seat) for seat in seats]
    s.supply[:] = ORDERS_PER_COLOUR
    for seat, city in enumerate(everyone):
        _settle(s, seat, city)
    free_words = [word for word in IDLE if word not in [city.character for city in everyone]]
    for seat, city in enumerate(everyone):
        s.character[seat] = CHARACTER_WORDS.index(city.character or free_words.pop(0))
    _price_land(s, prices or {}, spare)
    _store_grain(s, stores, count)
    URBANIZA.validate(match.state)
    return match


def _lay_cards(display, place, cards) -> None:
    place[:] = 0
    for spot, card in enumerate(cards):
        display[spot] = card
        if card:
            place[card] = IN_DISPLAY + spot


def _top_of_deck(display: tuple[int, ...], owned: list[int]) -> int:
    """The deck begins behind every card in use; it is empty if a spot is."""
    return CARDS + 1 if 0 in display else max([*display, *owned]) + 1


def _lay_removed(place, deck: int, display: tuple[int, ...]) -> None:
    for card in range(1, deck):
        if card not in display:
            place[card] = OUT_OF_PLAY


def _settle(s, seat: int, city: City) -> None:
    land = [territory(HOMES[seat])] if city.land is None else city.land
    for i, t in enumerate(land):
        s.land[seat, i] = t
        s.owner[t] = seat
    s.land_count[seat] = len(land)
    s.money[seat], s.points[seat], s.food[seat], s.sown[seat] = city.money, city.points, city.food, city.sown
    s.citizens[seat], s.tax[seat] = city.citizens, city.tax
    s.built[seat] = city.houses, city.sky, len(city.factories), city.admin
    s.pool[:] = BUILDING_COUNT - s.built.sum(axis=0)
    s.house_line[seat] = min(LINE, city.houses + 2 * city.sky)
    s.offices[land[0]] = city.admin
    s.orders[seat] = [city.orders.count(letter) for letter in COLOUR_LETTERS]
    s.supply[:] -= s.orders[seat]
    for factory, stack in enumerate(city.factories):
        s.active[seat, factory] = stack[-1]
        for card in stack:
            s.card_place[card] = IN_PLAY + MAX_FACTORIES * seat + factory
    for card in city.inventions:
        s.invention_place[card] = IN_PLAY + seat
    pieces = [IS_HOUSE] * city.houses + [IS_SKYSCRAPER] * city.sky + [IS_GRAIN] * city.sown
    pieces += [IS_FACTORY + factory for factory in range(len(city.factories))]
    grounds = [(t, ground) for t in land for ground in range(int(GROUNDS[t]))]
    pieces += [EMPTY] * (len(grounds) - len(pieces))
    for where, piece in zip(grounds, pieces, strict=True):
        s.ground[where] = piece
    s.empty_grounds[seat] = pieces.count(EMPTY)
    s.markers[seat] = ACTION_MARKERS - len(land) - int((s.taken == seat).sum())


def _price_land(s, prices: dict[str, int], spare: str | None) -> None:
    """One marker everywhere but where ``prices`` says otherwise; the rest on ``spare`` or the last free territory."""
    free = [t for t in range(TERRITORIES) if s.owner[t] < 0]
    for t in range(TERRITORIES):
        s.price[t] = 1 if t in free else 0
    for name, count in prices.items():
        s.price[territory(name)] = count
    rest = PRICE_MARKERS - int(s.price.sum())
    s.price[territory(spare) if spare else free[-1]] += rest


def _store_grain(s, stores: tuple[int, ...] | None, players: int) -> None:
    s.store[:] = players if stores is None else stores
    s.returned = 0
    rest = GRAIN_PER_PLAYER * players - int(s.store.sum() + s.food.sum() + s.sown.sum())
    store = STORES - 1
    while rest < 0:
        moved = min(-rest, int(s.store[store]))
        s.store[store] -= moved
        rest += moved
        store -= 1
    s.returned = rest


def full_turn(match: Match) -> Match:
    """Everybody passes until the turn is prepared."""
    turn = int(match.fields.turn)
    while not match.over and match.fields.turn == turn:
        match.play("pass")
    return match


def notations(match: Match, *verbs: str) -> set[str]:
    """What is legal, by its notation, only of the given verbs."""
    return {choice.notation for choice in match.legal() if not verbs or choice.notation.split()[0] in verbs}


def refused(match: Match, text: str) -> str:
    """The rule that refuses an action, without the prefix; the empty text if it is legal."""
    refusal = match.why_not(text)
    return refusal.rule.removeprefix("URBANIZA-") if refusal else ""


def sentence(match: Match, text: str) -> str:
    refusal = match.why_not(text)
    assert refusal is not None
    return refusal.text


def price(match: Match, name: str) -> int:
    return int(match.fields.price[territory(name)])


def orders(match: Match, seat: int) -> str:
    return "".join(COLOUR_LETTERS[colour] * int(n) for colour, n in enumerate(match.fields.orders[seat]))
