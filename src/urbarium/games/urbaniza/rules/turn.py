"""The course of a turn: hiring, action phases, and what happens by itself when the next turn is prepared."""

from urbarium.engine.compile import rule

from ..components import (
    ACTION_PHASES,
    COLOURS,
    FACTORY,
    FIELD,
    GROUNDS,
    LINE,
    MAYOR_POINTS,
    RETURN_PER_PLAYER,
    STORES,
    TERRITORIES,
    TURNS,
)
from ..state import ACT, EMPTY, END, HIRE, IS_GRAIN, PRODUCED, PRODUCING, RESTED
from .amounts import citizens_to_come, harvest_yield, points_to_come
from .display import discard_factory, discard_invention
from .scoring import final_scoring

# ---- whose turn it is


@rule
def pass_on(s):
    """The next seat clockwise; true when everybody had a turn."""
    s.side = (s.side + 1) % s.players
    return s.side == s.start_seat


@rule
def end_action(s):
    """The traces of a multi-step action go, and the next player, phase or turn comes."""
    for store in range(STORES):
        s.bought[store] = 0
    for factory in range(s.built[s.side, FACTORY]):
        if s.produced[s.side, factory] == PRODUCING:  # R11.2
            s.produced[s.side, factory] = PRODUCED
    s.phase = ACT
    if pass_on(s):
        if s.action_phase == ACTION_PHASES:
            finish_turn(s)
        else:
            s.action_phase += 1


@rule
def start_turn(s):
    """R3.1: all characters return, the start player hires first."""
    for seat in range(s.players):
        s.character[seat] = -1
    s.helped = 0
    s.collected = 0
    s.action_phase = 0
    s.phase = HIRE
    s.side = s.start_seat


@rule
def finish_turn(s):
    """R13.11, R14.1: the next turn, or the end."""
    prepare(s)
    if s.turn == TURNS:
        final_scoring(s)
        s.phase = END
        s.side = -1
        return
    name_mayor(s)
    s.turn += 1
    start_turn(s)


# ---- the Mayor


@rule
def next_mayor(s):
    """R3.2: who is Mayor next turn if nothing more is done in this one; -1 if there is no next turn."""
    return -1 if s.turn == TURNS else last_in_line(s, False)


@rule
def last_in_line(s, counted):
    """R3.2: fewest points, then least money, then the first seat after the start player."""
    last = (s.start_seat + 1) % s.players
    for i in range(2, s.players + 1):
        seat = (s.start_seat + i) % s.players
        ahead = s.points[seat] - s.points[last]
        if not counted:
            ahead += points_to_come(s, seat) - points_to_come(s, last)
        if ahead < 0 or (ahead == 0 and s.money[seat] < s.money[last]):
            last = seat
    return last


@rule
def name_mayor(s):
    """R3.2, R15.9: after the count."""
    s.mayor = last_in_line(s, True)
    s.start_seat = s.mayor
    s.points[s.mayor] += MAYOR_POINTS


# ---- prepare for the next turn


@rule
def prepare(s):
    """R13.1 to R13.10, in this order."""
    harvest(s)
    discard_factory(s)
    clear_factories(s)
    if s.inventions:
        discard_invention(s)
    count_citizens(s)
    refill_barns(s)


@rule
def harvest(s):
    """R13.1, R13.2: sown grain comes home, then everybody gets the yield."""
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
    """R13.4."""
    for seat in range(s.players):
        for factory in range(s.built[seat, FACTORY]):
            s.produced[seat, factory] = RESTED
            for colour in range(COLOURS):
                s.supply[colour] += s.made[seat, factory, colour]
                s.made[seat, factory, colour] = 0


@rule
def count_citizens(s):
    """R13.6, R13.7, R13.8: citizens score, eat, and what they leave scores too."""
    for seat in range(s.players):
        citizens = citizens_to_come(s, seat)
        s.points[seat] += points_to_come(s, seat)
        s.citizens[seat] = citizens
        s.food[seat] -= citizens
        s.returned += citizens


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
