"""What a bot should know about Urbania: how a position promises to end.

The points each seat may expect: what it has, income to come, projects as they will probably stand, and what its cards
can still be turned into. The numbers are yardsticks measured in games of a simple bot.
"""

import numpy as np

from urbarium.engine.compile import entry, rule
from urbarium.engine.plain import no_prior as prior
from urbarium.engine.strength import Search, Strength
from urbarium.engine.winning import best_other, expected_shares, share_win

from .actions import ACTION_COUNT, TAKE_PILE, TAKE_POOL
from .components import (
    ACTIONS_PER_TURN,
    BUILDING,
    CELLS,
    DUAL,
    FACTORS,
    KIND_COINS,
    KIND_HELMETS,
    KINDS,
    MAX_SUBMITTED,
    NEIGHBOURHOOD,
    PROJECT_FAMILY,
    PROJECTS,
    RESIDENTIAL,
    SEATS,
    SPECIALIST_END_COUNT,
    SPECIALIST_END_VALUE,
    SUITS,
    TILE_ICON,
    TILE_POINTS,
    TILE_TYPE,
    TILE_WORKERS,
    WILD_COIN,
    WILD_HELMET,
)
from .rules.amounts import (
    coloured_coins,
    coloured_helmets,
    district_steps,
    fee,
    income,
    most_helmets,
    nearest_district,
    wild_coins,
    wild_helmets,
)
from .rules.scoring import project_worth, standing
from .state import BONUS, DRAW, GAME_OVER, IN_HAND, OPEN, PAY_HIRE, PAY_RENEW, STATE, SUBMITTED

__all__ = ["FEATURES", "STRENGTH", "evaluate", "features", "meaning", "prior"]

# Turns of all seats until the end, fitted to games of a greedy bot: for each step that the nearest district and the
# three most expensive specialists are away from their triggers.
LAST_TURNS, TURNS_PER_DISTRICT_STEP, TURNS_PER_HIRE_STEP = 2.0, 2.4, 2.0
DISTRICT_GROWTH, BUILDING_GROWTH, SPECIALIST_GROWTH = 0.13, 0.075, 0.085  # per turn of any seat
HELMET, COIN, RAINBOW, CARD = 0.75, 0.55, 0.5, 0.6  # points that symbols and cards are worth
ACTION = 5.0  # what an action brings
PLANNED = 0.7  # how much of a project in hand counts before it is submitted
READY = 0.45  # how much of a payable building counts before it is paid
LOSS = 0.55  # how likely a rival who can pay hires a specialist away
PENDING_SYMBOL = 0.7  # what a helmet or coin still to be paid costs

# A step under way is already counted, so looking one action ahead is enough. A turn takes five to ten decisions:
# shorter playouts end in the middle of one.
STRENGTH = Strength(
    levels=(1, 100, 500, 6000, 80_000),
    search=Search(own_steps=0, playout_depth=20, candidates=4),
)


@rule
def turns_to_come(s):
    """Turns of all seats until the end, the current one included."""
    if s.last_turn >= 0:
        return float(s.last_turn - s.turn + 1)
    nearest = district_steps(s, nearest_district(s))
    hires = 0
    for rank in range(SPECIALIST_END_COUNT):  # the specialists with the highest values
        hires += max(0, SPECIALIST_END_VALUE - ranked_value(s, rank))
    return LAST_TURNS + TURNS_PER_DISTRICT_STEP * nearest + TURNS_PER_HIRE_STEP * hires


@rule
def ranked_value(s, rank):
    """The value of the specialist with this many more expensive ones (ties by order)."""
    for suit in range(SUITS):
        above = 0
        for other in range(SUITS):
            difference = s.specialist_value[other] - s.specialist_value[suit]
            if difference > 0 or (difference == 0 and other < suit):
                above += 1
        if above == rank:
            return np.int64(s.specialist_value[suit])
    return 1


@rule
def actions_to_begin(s):
    """Actions of the current turn that have not been begun; one under way is judged by what it will bring."""
    begun = s.phase in (DRAW, PAY_RENEW, PAY_HIRE, BONUS)
    return s.actions_left - (1 if begun else 0)


@rule
def own_turns(s, seat, turns):
    """How many of the turns to come belong to a seat, the current one for the part that is left."""
    ahead = (seat - s.side) % s.players
    count = max(0.0, (turns - ahead) / s.players)
    if s.last_turn >= 0:
        count = np.ceil(count)
    if ahead == 0:
        return max(0.0, count - 1.0 + actions_to_begin(s) / ACTIONS_PER_TURN)
    return count


@rule
def keeping(s, seat, suit):
    """The chance that a specialist stays another round: the rivals' coins against the price."""
    strongest = 0.0
    for rival in range(s.players):
        if rival != seat:
            coins = coloured_coins(s, rival, suit) + wild_coins(s, rival)
            strongest = max(strongest, coins / s.specialist_value[suit])
    return 1.0 - LOSS * min(1.0, strongest)


@rule
def income_to_come(s, seat, suit, value, rounds):
    """A specialist pays in every round it stays."""
    chance = keeping(s, seat, suit)
    expected = 0.0
    weight = 1.0
    left = rounds
    while left > 0.0:
        expected += weight * min(1.0, left)
        weight *= chance
        left -= 1.0
    return expected * value


@rule
def final_worth(s, project, turns):
    """What a project will probably score."""
    family = PROJECT_FAMILY[project]
    growth = SPECIALIST_GROWTH
    if family == NEIGHBOURHOOD:
        growth = DISTRICT_GROWTH
    elif family == BUILDING:
        growth = BUILDING_GROWTH
    elif family == DUAL:
        growth = 2 * SPECIALIST_GROWTH
    return project_worth(s, project) + FACTORS[family] * growth * turns


@rule
def project_prospects(s, seat, turns, rounds):
    """Submitted projects, and the best of those in hand that there is still room and time for."""
    total = 0.0
    for project in range(PROJECTS):
        if s.project[project] == SUBMITTED + seat:
            total += final_worth(s, project, turns)
    room = min(MAX_SUBMITTED - s.submitted[seat], int(2.0 * rounds))
    limit = 1000.0
    cost = float(fee(s, seat))
    for _ in range(room):
        best = 0.0
        for project in range(PROJECTS):
            if s.project[project] == IN_HAND + seat:
                gain = final_worth(s, project, turns) - cost - ACTION + 0.01 * project
                if best < gain < limit:
                    best = gain
        total += PLANNED * best
        limit = best
    return total


@rule
def card_worth(s, seat, rounds):
    """Hand and table: symbols, but no more than there are actions to use them."""
    symbols = 0.0
    cards = 0.0
    for suit in range(SUITS):
        coin = COIN * (0.5 + 0.25 * s.building_value[suit]) if s.holder[suit] != seat else COIN * 0.4
        for kind in range(KINDS):
            card = KINDS * suit + kind
            rainbow = RAINBOW if kind in (WILD_COIN, WILD_HELMET) else 0.0
            if s.hand[seat, card] > 0:
                worth = CARD + HELMET * KIND_HELMETS[kind] + coin * KIND_COINS[kind] + rainbow
                symbols += s.hand[seat, card] * worth
                cards += s.hand[seat, card]
            if s.table[seat, card] > 0:
                symbols += s.table[seat, card] * (coin * KIND_COINS[kind] + 0.5 * rainbow)
                cards += 0.5 * s.table[seat, card]
    usable = 4.0 * rounds  # two cards an action
    return symbols * min(1.0, usable / max(1.0, cards)) + (0.8 if s.subsidy[seat] else 0.0)


@rule
def tile_gain(s, seat, tile, rounds):
    """Points of a building, the bonus card, and what it adds to incomes."""
    gain = float(TILE_POINTS[tile]) + (2.0 if TILE_ICON[tile] else 0.0)
    building = TILE_TYPE[tile]
    if building != RESIDENTIAL and s.holder[building] >= 0:
        share = 1.0 if s.holder[building] == seat else -0.5
        gain += share * income_to_come(s, s.holder[building], building, 1.0, rounds)
    return gain


@rule
def best_building(s, seat, rounds):
    """The best building the hand could pay now, besides one that is being paid: a plan for the next action."""
    best = 0.0
    paying = np.int64(s.target) if s.phase == PAY_RENEW and seat == s.side else -1
    wild = wild_helmets(s, seat)
    top = most_helmets(s, seat)
    for cell in range(CELLS):
        if s.cell[cell] == OPEN and cell != paying:
            tile = np.int64(s.tile[cell])
            building = TILE_TYPE[tile]
            helmets = wild + (top if building == RESIDENTIAL else coloured_helmets(s, seat, building))
            need = TILE_WORKERS[tile]
            gain = tile_gain(s, seat, tile, rounds)
            best = max(best, gain if helmets >= need else 0.5 * gain * max(0, helmets) / need)
    return best


@rule
def under_way(s, rounds):
    """What the step begun by the deciding seat will bring it beyond what it has."""
    seat = np.int64(s.side)
    need = PENDING_SYMBOL * (s.required - s.paid) * min(1.0, rounds)  # cards that nothing else can use cost nothing
    if s.phase == PAY_RENEW:
        return tile_gain(s, seat, np.int64(s.tile[s.target]), rounds) - need
    if s.phase == PAY_HIRE:
        suit = np.int64(s.target)
        gain = income_to_come(s, seat, suit, float(s.building_value[suit]), rounds)
        if s.holder[suit] >= 0:
            gain *= 1.5
        return gain + 0.5 - need
    if s.phase == DRAW:
        return 2.2 * s.takes_left
    if s.phase == BONUS:
        return 2.2
    return 0.0


# What the points that a seat may still expect are made of.
INCOME, PROJECTED, CARDS, PLAN, LATER_ACTIONS, BEGUN = range(6)
PARTS = 6


@rule
def prospects(s, seat, turns, parts):
    """Points that a seat may expect at the end; what is still to come of them is in ``parts`` afterwards."""
    rounds = own_turns(s, seat, turns)
    parts[INCOME] = 0.0
    for suit in range(SUITS):
        if s.holder[suit] == seat:
            parts[INCOME] += income_to_come(s, seat, suit, float(s.building_value[suit]), rounds)
    parts[PROJECTED] = project_prospects(s, seat, turns, rounds)
    parts[CARDS] = card_worth(s, seat, rounds)
    parts[PLAN] = READY * best_building(s, seat, rounds) if rounds > 0.0 else 0.0
    parts[LATER_ACTIONS] = ACTION * ACTIONS_PER_TURN * rounds
    parts[BEGUN] = under_way(s, rounds) if seat == s.side else 0.0
    points = float(s.vp[seat])
    for part in range(PARTS):
        points += parts[part]
    return points


SPREAD, SPREAD_PER_TURN = 6.0, 1.2  # points of lead that make a likely win, now and for each turn to come


@rule
def outlooks(s, turns, parts, out):
    """The logarithm of the share that each seat may expect, but for a number that is the same for all."""
    best = 0.0
    for seat in range(s.players):
        out[seat] = prospects(s, seat, turns, parts[seat])
        best = max(best, out[seat])
    spread = SPREAD + SPREAD_PER_TURN * turns
    for seat in range(s.players):
        out[seat] = (out[seat] - best) / spread


@entry
def evaluate(state, out):
    """The share of the win each seat may expect."""
    s = state.view(STATE)[0]
    if s.phase == GAME_OVER:
        share_win(standing(s), s.players, out)
        return
    outlooks(s, turns_to_come(s), np.empty((SEATS, PARTS)), out)
    expected_shares(out, s.players, out)


# ---- what a learned evaluation looks at

FEATURES = (
    "outlook",
    "turns to come",
    "own turns",
    "to move",
    "actions left",  # of the turn, if it is the seat's
    "points",
    "points ahead",  # of the best other seat
    "fee",  # of a submission
    "income",  # at the end of a turn, as things stand
    "income to come",
    "projects to come",  # what those submitted and the best in hand promise
    "projects submitted",
    "projects in hand",
    "worth of the cards",
    "cards in hand",
    "cards on the table",
    "helmets",  # of the best colour, and rainbow ones
    "specialists",
    "best building",
    "step under way",
)
WIDTH = len(FEATURES)
(
    OF_OUTLOOK,
    OF_TURNS_TO_COME,
    OF_OWN_TURNS,
    OF_TO_MOVE,
    OF_ACTIONS_LEFT,
    OF_POINTS,
    OF_POINTS_AHEAD,
    OF_FEE,
    OF_INCOME,
    OF_INCOME_TO_COME,
    OF_PROJECTS_TO_COME,
    OF_PROJECTS_SUBMITTED,
    OF_PROJECTS_IN_HAND,
    OF_WORTH_OF_THE_CARDS,
    OF_CARDS_IN_HAND,
    OF_CARDS_ON_THE_TABLE,
    OF_HELMETS,
    OF_SPECIALISTS,
    OF_BEST_BUILDING,
    OF_STEP_UNDER_WAY,
) = range(WIDTH)


@rule
def look_at_holdings(s, seat, row):
    """Fill what ``row`` says of cards, specialists and projects."""
    for card in range(SUITS * KINDS):
        row[OF_CARDS_IN_HAND] += s.hand[seat, card]
        row[OF_CARDS_ON_THE_TABLE] += s.table[seat, card]
    for suit in range(SUITS):
        row[OF_SPECIALISTS] += 1.0 if s.holder[suit] == seat else 0.0
    for project in range(PROJECTS):
        row[OF_PROJECTS_IN_HAND] += 1.0 if s.project[project] == IN_HAND + seat else 0.0
    row[OF_PROJECTS_SUBMITTED] = s.submitted[seat]
    row[OF_HELMETS] = most_helmets(s, seat) + wild_helmets(s, seat)


@entry
def features(state, out):
    """The numbers that ``FEATURES`` names, seat by seat."""
    s = state.view(STATE)[0]
    turns = turns_to_come(s)
    parts = np.empty((SEATS, PARTS), np.float64)
    outlook = np.empty(SEATS, np.float64)
    outlooks(s, turns, parts, outlook)
    for seat in range(s.players):
        row = out[seat * WIDTH : (seat + 1) * WIDTH]
        row[:] = 0.0
        row[OF_OUTLOOK] = outlook[seat]
        row[OF_TURNS_TO_COME] = turns
        row[OF_OWN_TURNS] = own_turns(s, seat, turns)
        row[OF_TO_MOVE] = 1.0 if s.side == seat else 0.0
        row[OF_ACTIONS_LEFT] = s.actions_left if s.side == seat else 0.0
        row[OF_POINTS] = s.vp[seat]
        row[OF_POINTS_AHEAD] = s.vp[seat] - best_other(s.vp, seat, s.players)
        row[OF_FEE] = fee(s, seat)
        row[OF_INCOME] = income(s, seat)
        row[OF_INCOME_TO_COME] = parts[seat, INCOME]
        row[OF_PROJECTS_TO_COME] = parts[seat, PROJECTED]
        row[OF_WORTH_OF_THE_CARDS] = parts[seat, CARDS]
        row[OF_BEST_BUILDING] = parts[seat, PLAN]
        row[OF_STEP_UNDER_WAY] = parts[seat, BEGUN]
        look_at_holdings(s, seat, row)


@entry
def meaning(state, action):
    """A card taken from the pool is that card, whichever slot it lies in."""
    if TAKE_POOL <= action < TAKE_PILE:
        return ACTION_COUNT + np.int64(state.view(STATE)[0].pool[action - TAKE_POOL])
    return action
