"""The cards on display: which one leaves, and what the decks bring."""

from urbarium.engine.compile import rule

from ..components import CARDS, ORDER_SPACES, SPOTS
from ..state import IN_DISPLAY, OUT_OF_PLAY


@rule
def put_next(display, place, spot, card):
    """Fill a spot with the next card of a deck, if there is one; its number then. Decks are in the order of numbers."""
    if card > CARDS:
        display[spot] = 0
        return card
    display[spot] = card
    place[card] = IN_DISPLAY + spot
    return card + 1


@rule
def refill_spot(s, spot):
    """R10.2, R13.3: markers go home, and the top card of the deck, if any, fills the spot."""
    for space in range(ORDER_SPACES):
        if s.taken[spot, space] >= 0:
            s.markers[s.taken[spot, space]] += 1
            s.taken[spot, space] = -1
    s.deck = put_next(s.display, s.card_place, spot, s.deck)


@rule
def refill_invention(s, spot):
    """R13.5, R16.2."""
    s.invention_deck = put_next(s.invention_display, s.invention_place, spot, s.invention_deck)


@rule
def lowest_spot(display):
    """The spot with the lowest card, -1 if there is none."""
    lowest = -1
    for spot in range(SPOTS):
        if display[spot] and (lowest < 0 or display[spot] < display[lowest]):
            lowest = spot
    return lowest


@rule
def leaving_factory(s):
    """R13.3: the spot of the card that leaves when the turn is prepared, -1 if there is none."""
    return lowest_spot(s.display)


@rule
def discard_factory(s):
    """R13.3."""
    spot = leaving_factory(s)
    if spot >= 0:
        s.card_place[s.display[spot]] = OUT_OF_PLAY
        refill_spot(s, spot)


@rule
def discard_invention(s):
    """R13.5."""
    spot = lowest_spot(s.invention_display)
    if spot >= 0:
        s.invention_place[s.invention_display[spot]] = OUT_OF_PLAY
        refill_invention(s, spot)
