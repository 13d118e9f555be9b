"""Scoring: what is counted at the end, who wins, and by what."""

import numpy as np

from urbarium.engine.compile import entry, rule
from urbarium.engine.winning import share_win

from ..components import (
    CARDS,
    FACTORY,
    FACTORY_VALUE_POINTS,
    INVENTION_BONUS,
    INVENTION_FACTORIES,
    MAX_FACTORIES,
    MAX_PLAYERS,
)
from ..state import IN_PLAY, STATE

# ---- factories and inventions


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
    for i in range(INVENTION_FACTORIES.shape[1]):
        if owner_of_card(s, INVENTION_FACTORIES[card, i]) == seat:
            matching += 1
    return INVENTION_BONUS[card, matching]


@rule
def final_scoring(s):
    """R14.2, R14.3."""
    winner = most_industrial(s)
    if winner >= 0:
        s.points[winner] += FACTORY_VALUE_POINTS
    if s.inventions:
        for card in range(1, CARDS + 1):
            if s.invention_place[card] >= IN_PLAY:
                s.points[s.invention_place[card] - IN_PLAY] += invention_bonus(s, card)


# ---- who wins


@rule
def share_victory(s, out):
    """R14.4: points, then the newest factory, then money, which counts only without one: card numbers are unique."""
    key = np.empty((MAX_PLAYERS, 3), np.int64)
    for seat in range(s.players):
        key[seat, 0] = s.points[seat]
        key[seat, 1] = newest_factory(s, seat)
        key[seat, 2] = s.money[seat]
    share_win(key, s.players, out)


@entry
def scores(state, out):
    s = state.view(STATE)[0]
    for seat in range(s.players):
        out[seat] = s.points[seat]


@entry
def returns(state, out):
    share_victory(state.view(STATE)[0], out)
