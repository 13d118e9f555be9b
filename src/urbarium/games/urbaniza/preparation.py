"""What happens by itself: pieces find their grounds, a turn is prepared, the Mayor is named, the game is scored."""

from urbarium.engine.compile import rule

from .amounts import harvest_yield, order_total
from .components import (
    BUILDING_COUNT,
    CARDS,
    CITIZEN_POINTS,
    COLOURS,
    FACTORY,
    FACTORY_VALUE_POINTS,
    FIELD,
    GRAIN_PER_POINT,
    GROUNDS,
    HOUSE,
    INVENTION_BONUS,
    INVENTION_FACTORIES,
    LINE,
    MAX_FACTORIES,
    MAYOR_POINTS,
    ORDER_SPACES,
    RETURN_PER_PLAYER,
    SKYSCRAPER,
    SPOTS,
    TERRITORIES,
)
from .state import EMPTY, IN_DECK, IN_DISPLAY, IN_PLAY, IS_GRAIN, OUT_OF_PLAY, RESTED

# ---- pieces on their grounds


@rule
def put_piece(s, seat, before, piece):
    """R1.6: ``piece`` replaces ``before`` on the first such own ground, in order of acquisition."""
    for i in range(s.land_count[seat]):
        t = s.land[seat, i]
        for ground in range(GROUNDS[t]):
            if s.ground[t, ground] == before:
                s.ground[t, ground] = piece
                return


@rule
def put_office(s, seat):
    """R1.6: an administrative building goes to the own territory with the fewest, the earliest of them."""
    best = s.land[seat, 0]
    for i in range(1, s.land_count[seat]):
        t = s.land[seat, i]
        if s.offices[t] < s.offices[best]:
            best = t
    s.offices[best] += 1


@rule
def set_house_line(s, seat):
    """R6.5."""
    s.house_line[seat] = min(LINE, s.built[seat, HOUSE] + 2 * s.built[seat, SKYSCRAPER])


# ---- cards


@rule
def refill_spot(s, spot):
    """Markers go home, and the top card of the deck, if any, fills the spot."""
    for space in range(ORDER_SPACES):
        if s.taken[spot, space] >= 0:
            s.markers[s.taken[spot, space]] += 1
            s.taken[spot, space] = -1
    s.display[spot] = 0
    if s.deck <= CARDS:
        s.display[spot] = s.deck
        s.card_place[s.deck] = IN_DISPLAY + spot
        s.deck += 1


@rule
def refill_invention(s, spot):
    s.invention_display[spot] = 0
    if s.invention_deck <= CARDS:
        s.invention_display[spot] = s.invention_deck
        s.invention_place[s.invention_deck] = IN_DISPLAY + spot
        s.invention_deck += 1


@rule
def lowest_spot(display):
    """The spot with the lowest card, -1 if there is none."""
    lowest = -1
    for spot in range(SPOTS):
        if display[spot] and (lowest < 0 or display[spot] < display[lowest]):
            lowest = spot
    return lowest


# ---- prepare for the next turn


@rule
def harvest(s):
    for seat in range(s.players):  # R13.1
        home = min(s.sown[seat], LINE - s.food[seat])
        s.food[seat] += home
        s.returned += s.sown[seat] - home
    for i in range(s.players):  # R13.2
        seat = (s.start_seat + i) % s.players
        extra = min(s.sown[seat] * harvest_yield(s, seat), LINE - s.food[seat])
        s.food[seat] += extra
        taken = min(extra, s.returned)
        s.returned -= taken
        extra -= taken
        store = FIELD
        while extra > 0:
            taken = min(extra, s.store[store])
            s.store[store] -= taken
            extra -= taken
            store -= 1
        s.empty_grounds[seat] += s.sown[seat]
        s.sown[seat] = 0
    for t in range(TERRITORIES):
        for ground in range(GROUNDS[t]):
            if s.ground[t, ground] == IS_GRAIN:
                s.ground[t, ground] = EMPTY


@rule
def clear_factories(s):
    spot = lowest_spot(s.display)
    if spot >= 0:  # R13.3
        s.card_place[s.display[spot]] = OUT_OF_PLAY
        refill_spot(s, spot)
    for seat in range(s.players):  # R13.4
        for factory in range(s.built[seat, FACTORY]):
            s.produced[seat, factory] = RESTED
            for colour in range(COLOURS):
                s.supply[colour] += s.made[seat, factory, colour]
                s.made[seat, factory, colour] = 0
    if s.inventions:  # R13.5
        spot = lowest_spot(s.invention_display)
        if spot >= 0:
            s.invention_place[s.invention_display[spot]] = OUT_OF_PLAY
            refill_invention(s, spot)


@rule
def count_citizens(s):
    for seat in range(s.players):
        citizens = min(s.house_line[seat], s.food[seat], order_total(s, seat))
        s.citizens[seat] = citizens  # R13.6
        s.food[seat] -= citizens  # R13.7
        s.returned += citizens
        s.points[seat] += CITIZEN_POINTS * citizens + s.food[seat] // GRAIN_PER_POINT  # R13.6, R13.8


@rule
def refill_barns(s):
    """R13.9, R13.10: the field first, then from the dearest barn down."""
    surplus = s.returned - RETURN_PER_PLAYER * s.players
    store = FIELD
    while surplus > 0 and store >= 0:
        moved = min(surplus, s.players - s.store[store])
        s.store[store] += moved
        s.returned -= moved
        surplus -= moved
        store -= 1


@rule
def prepare(s):
    harvest(s)
    clear_factories(s)
    count_citizens(s)
    refill_barns(s)


@rule
def name_mayor(s):
    """R3.2: fewest points, then least money, then the first seat after the previous start player."""
    best = (s.start_seat + 1) % s.players
    for i in range(2, s.players + 1):
        seat = (s.start_seat + i) % s.players
        behind = s.points[seat] - s.points[best]
        if behind < 0 or (behind == 0 and s.money[seat] < s.money[best]):
            best = seat
    s.mayor = best
    s.start_seat = best
    s.points[best] += MAYOR_POINTS


# ---- the end


@rule
def owner_of_card(s, card):
    """The seat that has a factory card, active or covered; -1 if none does."""
    place = s.card_place[card]
    return (place - IN_PLAY) // MAX_FACTORIES if place >= IN_PLAY else -1


@rule
def factory_value(s, seat):
    """R14.2: the sum of the numbers of all own cards."""
    value = 0
    for card in range(1, CARDS + 1):
        if owner_of_card(s, card) == seat:
            value += card
    return value


@rule
def newest_factory(s, seat):
    """The highest own card number, 0 without any."""
    for card in range(CARDS, 0, -1):
        if owner_of_card(s, card) == seat:
            return card
    return 0


@rule
def most_industrial(s):
    """R14.2: who earns the award for the highest factory value; -1 if nobody has a factory."""
    best = -1
    for seat in range(s.players):
        if s.built[seat, FACTORY] == 0:
            continue
        ahead = 1 if best < 0 else factory_value(s, seat) - factory_value(s, best)
        if ahead > 0 or (ahead == 0 and newest_factory(s, seat) > newest_factory(s, best)):
            best = seat
    return best


@rule
def invention_bonus(s, card):
    """R16.3: what an invention will pay its owner as things stand."""
    seat = s.invention_place[card] - IN_PLAY
    matching = 0
    for i in range(2):
        if owner_of_card(s, INVENTION_FACTORIES[card, i]) == seat:
            matching += 1
    return INVENTION_BONUS[card, matching]


@rule
def final_scoring(s):
    winner = most_industrial(s)
    if winner >= 0:  # R14.2
        s.points[winner] += FACTORY_VALUE_POINTS
    if s.inventions:  # R14.3
        for card in range(1, CARDS + 1):
            if s.invention_place[card] >= IN_PLAY:
                s.points[s.invention_place[card] - IN_PLAY] += invention_bonus(s, card)


@rule
def deal(s, players):
    """R2.1, R2.5, R2.9."""
    for kind in range(4):
        s.pool[kind] = BUILDING_COUNT[kind]
    for card in range(CARDS + 1):
        s.card_place[card] = IN_DECK
        s.invention_place[card] = IN_DECK
    s.deck = 1
    s.invention_deck = 1 if s.inventions else 0
    for spot in range(SPOTS):
        for space in range(ORDER_SPACES):
            s.taken[spot, space] = -1
        refill_spot(s, spot)
        s.invention_display[spot] = 0
        if s.inventions:
            refill_invention(s, spot)
