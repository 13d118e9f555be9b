"""Numbers that follow from the position: what rules, words, drawings and bots all count in the same way."""

import numpy as np

from urbarium.engine.compile import rule

from .. import state
from ..components import HALL, HAND_SIZE, MAX_CITY, TURNS, TYPE
from ..state import DISCARD

epoch_of = rule(state.epoch_of)
corner = rule(state.corner)
lot_at = rule(state.lot_at)


@rule
def passing(epoch):
    """R4.4: how many seats on the hands go, 1 to the left neighbour and in Epoch 2 -1 to the right one."""
    return -1 if epoch == 1 else 1


@rule
def hand_size(s):
    """Cards in every hand now, one that is set aside or about to be discarded included."""
    done = np.int64(s.turn) % TURNS[s.players]
    if s.players == 2:
        return HAND_SIZE[2] - 2 * done - (1 if s.phase == DISCARD else 0)
    return HAND_SIZE[s.players] - done


@rule
def city_size(s, seat):
    m = 0
    while m < MAX_CITY and s.city[seat, m] >= 0:
        m += 1
    return m


@rule
def hall_slot(s, seat, number):
    """Where in the city's order the City Hall with this number stands; -1 if there is none."""
    for m in range(city_size(s, seat)):
        if TYPE[s.city[seat, m]] == HALL:
            if number == 0:
                return m
            number -= 1
    return -1


@rule
def count_halls(s, seat):
    halls = 0
    for m in range(city_size(s, seat)):
        if TYPE[s.city[seat, m]] == HALL:
            halls += 1
    return halls
