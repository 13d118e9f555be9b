"""What a bot should know about Urbaniza: how many points each city still promises, and what a lead is worth."""

import numpy as np

from urbarium.engine.compile import entry, rule
from urbarium.engine.plain import no_prior as prior
from urbarium.engine.strength import Search, Strength
from urbarium.engine.winning import best_other, expected_shares

from .components import (
    ACTION_PHASES,
    CARDS,
    CITIZEN_POINTS,
    COLOURS,
    FACTORY,
    FACTORY_VALUE_POINTS,
    LINE,
    MAX_PLAYERS,
    SLOTS,
    TURNS,
)
from .rules.amounts import citizens_to_come, food_after_harvest, grain_points, order_total
from .rules.scoring import factory_value, invention_bonus, most_industrial, share_victory
from .state import ACT, END, IN_PLAY, PRODUCED, STATE

__all__ = ["FEATURES", "STRENGTH", "evaluate", "features", "prior"]

# Worth in points.
LATER_CITIZEN = 1.4  # a citizen that the city can feed, house and employ in each later turn
GROUND, TERRITORY, HOUSING, ORDER = 0.25, 0.15, 0.18, 0.15  # per later turn, three turns at most
MONEY, LAST_MONEY = 0.5, 0.34  # a dollar while there is time, and in the last turn while something can be built
MONEY_TO_GRAIN = 0.4  # grain that a dollar will buy
SLOT = 0.5  # a production slot, per later turn
FACTORY_VALUE = 0.05  # a point of factory value, besides the award for the highest
HOPE = 0.4  # the part of an invention's missing bonus that may still come
TAX = 0.25  # a dollar of taxes that can still be collected
# Points of difference that make a win likely: the more is to come, the less a lead means.
SCALE, SCALE_PER_TURN = 2.5, 1.8

STRENGTH = Strength(
    levels=(1, 40, 160, 3000, 100_000),
    search=Search(playout_depth=30, candidates=4),
)


@rule
def actions_left(s, seat):
    """How many actions a player still has this turn."""
    if s.action_phase == 0:
        return ACTION_PHASES
    behind = (seat - s.start_seat) % s.players - (s.side - s.start_seat) % s.players
    yet_to_act = behind > 0 or (behind == 0 and s.phase == ACT)
    return ACTION_PHASES - s.action_phase + (1 if yet_to_act else 0)


@rule
def later_worth(s, seat, turns, citizens, grain):
    """Points that land, buildings, orders, money and factories promise for the turns after this one."""
    money = s.money[seat]
    orders = order_total(s, seat)
    fed = grain + min(s.empty_grounds[seat], grain) + MONEY_TO_GRAIN * money
    steady = min(float(s.house_line[seat]), float(orders), fed, float(LINE))
    worth = turns * LATER_CITIZEN * steady
    worth += min(turns, 3) * (
        GROUND * s.empty_grounds[seat] + TERRITORY * s.land_count[seat] + HOUSING * s.house_line[seat] + ORDER * orders
    )
    takes = max(0, min(turns, s.tax[seat] - citizens))
    worth += TAX * takes * citizens
    worth += MONEY * min(money, 4 * turns + 4)
    return worth + SLOT * turns * production_slots(s, seat)


@rule
def production_slots(s, seat):
    slots = 0
    for factory in range(s.built[seat, FACTORY]):
        for colour in range(COLOURS):
            slots += SLOTS[s.active[seat, factory], colour]
    return slots


@rule
def production_now(s, seat):
    """Points that goods could still bring this turn from work orders that employ nobody."""
    goods = 0
    for factory in range(s.built[seat, FACTORY]):
        if s.produced[seat, factory] != PRODUCED:
            for colour in range(COLOURS):
                free = SLOTS[s.active[seat, factory], colour] - s.made[seat, factory, colour]
                goods += min(free, s.orders[seat, colour])
    return goods


@rule
def inventions_worth(s, seat):
    """Bonuses as they stand, and a part of what they may become."""
    worth = 0.0
    turns = TURNS - s.turn
    for card in range(1, CARDS + 1):
        if s.invention_place[card] == IN_PLAY + seat:
            worth += invention_bonus(s, card) + HOPE * min(1.0, 0.2 * turns)
    return worth


@rule
def promise(s, seat):
    """The points with which a player seems to end."""
    turns = TURNS - s.turn
    citizens = np.int64(citizens_to_come(s, seat))
    left = np.int64(food_after_harvest(s, seat)) - citizens
    points = float(s.points[seat]) + CITIZEN_POINTS * citizens + grain_points(left)
    actions = actions_left(s, seat)
    if turns > 0:
        points += later_worth(s, seat, turns, citizens, left)
    elif actions > 0:
        points += LAST_MONEY * s.money[seat]
    if actions > 0:
        spare = order_total(s, seat) - citizens
        points += 0.6 * min(production_now(s, seat), spare)
    points += FACTORY_VALUE * factory_value(s, seat)
    if s.inventions:
        points += inventions_worth(s, seat)
    return points


@rule
def outlooks(s, out):
    """The logarithm of the share that each seat may expect, but for a number that is the same for all."""
    best = -1.0
    leader = most_industrial(s)
    for seat in range(s.players):
        out[seat] = promise(s, seat) + (FACTORY_VALUE_POINTS * 0.7 if seat == leader else 0.0)
        best = max(best, out[seat])
    scale = SCALE + SCALE_PER_TURN * (TURNS - s.turn)
    for seat in range(s.players):
        out[seat] = (out[seat] - best) / scale


@entry
def evaluate(state, out):
    """The share of the win each seat may expect."""
    s = state.view(STATE)[0]
    if s.phase == END:
        share_victory(s, out)
        return
    outlooks(s, out)
    expected_shares(out, s.players, out)


# ---- what a learned evaluation looks at

FEATURES = (
    "outlook",
    "turns to come",
    "actions left",  # this turn
    "to move",
    "starts the turn",
    "points",
    "points ahead",  # of the best other seat
    "citizens to come",  # this turn, as things stand
    "grain left",  # once they are fed
    "housing",
    "work orders",
    "empty grounds",
    "territories",
    "money",
    "markers",
    "production slots",
    "goods to be made",  # this turn, with spare work orders
    "factory value",
    "highest factory value",
    "inventions",
    "taxes to come",
)
WIDTH = len(FEATURES)
(
    OF_OUTLOOK,
    OF_TURNS_TO_COME,
    OF_ACTIONS_LEFT,
    OF_TO_MOVE,
    OF_STARTS_THE_TURN,
    OF_POINTS,
    OF_POINTS_AHEAD,
    OF_CITIZENS_TO_COME,
    OF_GRAIN_LEFT,
    OF_HOUSING,
    OF_WORK_ORDERS,
    OF_EMPTY_GROUNDS,
    OF_TERRITORIES,
    OF_MONEY,
    OF_MARKERS,
    OF_PRODUCTION_SLOTS,
    OF_GOODS_TO_BE_MADE,
    OF_FACTORY_VALUE,
    OF_HIGHEST_FACTORY_VALUE,
    OF_INVENTIONS,
    OF_TAXES_TO_COME,
) = range(WIDTH)


@entry
def features(state, out):
    """The numbers that ``FEATURES`` names, seat by seat."""
    s = state.view(STATE)[0]
    outlook = np.empty(MAX_PLAYERS, np.float64)
    outlooks(s, outlook)
    leader = most_industrial(s)
    for seat in range(s.players):
        citizens = np.int64(citizens_to_come(s, seat))
        row = out[seat * WIDTH : (seat + 1) * WIDTH]
        row[OF_OUTLOOK] = outlook[seat]
        row[OF_TURNS_TO_COME] = TURNS - s.turn
        row[OF_ACTIONS_LEFT] = actions_left(s, seat)
        row[OF_TO_MOVE] = 1.0 if s.side == seat else 0.0
        row[OF_STARTS_THE_TURN] = 1.0 if s.start_seat == seat else 0.0
        row[OF_POINTS] = s.points[seat]
        row[OF_POINTS_AHEAD] = s.points[seat] - best_other(s.points, seat, s.players)
        row[OF_CITIZENS_TO_COME] = citizens
        row[OF_GRAIN_LEFT] = np.int64(food_after_harvest(s, seat)) - citizens
        row[OF_HOUSING] = s.house_line[seat]
        row[OF_WORK_ORDERS] = order_total(s, seat)
        row[OF_EMPTY_GROUNDS] = s.empty_grounds[seat]
        row[OF_TERRITORIES] = s.land_count[seat]
        row[OF_MONEY] = s.money[seat]
        row[OF_MARKERS] = s.markers[seat]
        row[OF_PRODUCTION_SLOTS] = production_slots(s, seat)
        row[OF_GOODS_TO_BE_MADE] = min(production_now(s, seat), order_total(s, seat) - citizens)
        row[OF_FACTORY_VALUE] = factory_value(s, seat)
        row[OF_HIGHEST_FACTORY_VALUE] = 1.0 if seat == leader else 0.0
        row[OF_INVENTIONS] = inventions_worth(s, seat) if s.inventions else 0.0
        row[OF_TAXES_TO_COME] = max(0, s.tax[seat] - citizens)
