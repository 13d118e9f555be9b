"""The rules of Urbify: its entry points. Numbers behind comments are rules of the guide."""

import numpy as np

from urbarium.engine.compile import entry, rule
from urbarium.engine.shuffle import RANDOM_WORDS, random_below, seed_generator, shuffle

from .. import refusals
from ..actions import (
    ACTIVATE,
    BUILD,
    GAIN_TRACK,
    INFLUENCE,
    OCCUPY_TILE,
    PAY_EXCHANGE,
    PAY_POINT,
    PAY_TRACK,
    PLACE_ON,
    SESSION,
    SKIP,
    USE,
)
from ..components import (
    AREA,
    BENEFIT_KIND,
    CELLS,
    DEPARTMENTS,
    EMPTY,
    GRID,
    INFLUENCE_AT_START,
    MAIN_SQUARE,
    METRO,
    POLITICIANS,
    POLITICIANS_AT_START,
    POLITICIANS_EACH,
    SEATS,
    SQUARE_CELL,
    STAGE_ONE,
    STAGE_TWO,
    TILES,
)
from ..state import (
    BANK_PICK,
    CHAIN,
    CHAIN_MAX,
    GAIN,
    MAIN,
    NO_TRIGGER,
    OCCUPY,
    OVER,
    PAY_DEVELOPMENT,
    PAY_INFLUENCE,
    PLACE,
    STATE,
)
from . import benefits, conditions, effects
from .amounts import hands, under_construction

__all__ = ["actor", "apply", "legal", "refusal", "setup"]


@entry
def setup(state, players, options, seed):
    """R0.1 to R0.6. The seed decides both piles and the start player; nothing is drawn later."""
    s = state.view(STATE)[0]
    random = np.empty(RANDOM_WORDS, np.uint32)
    seed_generator(random, seed)
    for tile in range(STAGE_ONE):
        s.stage_one[tile] = tile
    for tile in range(STAGE_TWO):
        s.stage_two[tile] = STAGE_ONE + tile
    shuffle(random, s.stage_one, STAGE_ONE)  # R0.3
    shuffle(random, s.stage_two, STAGE_TWO)
    s.left_one = STAGE_ONE
    s.left_two = STAGE_TWO
    for cell in range(CELLS):
        s.city[cell] = EMPTY
    s.city[SQUARE_CELL] = MAIN_SQUARE  # R0.2
    s.low_row = s.high_row = SQUARE_CELL // GRID
    s.low_column = s.high_column = SQUARE_CELL % GRID
    for tile in range(TILES):
        s.site[tile] = -1
        s.occupant[tile] = -1
    for slot in range(AREA):
        s.area[slot] = -1
    for _ in range(AREA):  # R0.4
        effects.reveal(s)
    for seat in range(SEATS):  # R0.5
        here = seat < players
        s.prestige[seat] = 0
        s.development[seat] = 0
        s.board[seat] = POLITICIANS_AT_START if here else 0
        s.pool[seat] = POLITICIANS_EACH - POLITICIANS_AT_START if here else 0
        for d in range(DEPARTMENTS):
            s.influence[seat, d] = INFLUENCE_AT_START if here else 0
            s.department[seat, d] = 0
    s.players = players
    s.start = random_below(random, players) if options[0] == 0 else 0  # R0.6
    s.side = s.start
    s.phase = MAIN
    s.trigger = NO_TRIGGER
    s.extra_round = 0
    s.turn = 0
    s.idle = 0
    s.project = -1
    for i in range(CHAIN_MAX):
        s.chain[i] = -1
    s.owed_development = 0
    s.owed_influence = 0
    s.gains = 0


@entry
def actor(state):
    return np.int64(state.view(STATE)[0].side)


@rule
def legal_main(s, out):
    """R1.3, R1.4, R1.5."""
    seat = np.int64(s.side)
    working = not conditions.board_empty(s, seat)
    free = not conditions.board_first(s, seat)
    count = 0
    if working:
        count = conditions.legal_influence(s, seat, out, count)
    if free:
        count = conditions.legal_sessions(s, seat, out, count)
    if working:
        count = conditions.legal_projects(s, seat, out, count)
    if free:
        count = benefits.legal_inaugurations(s, seat, out, count)
    return count


@entry
def legal(state, out):
    s = state.view(STATE)[0]
    if s.phase == MAIN:
        return legal_main(s, out)
    if s.phase == PLACE:
        return conditions.legal_cells(s, out)
    if s.phase == CHAIN:
        return benefits.legal_activations(s, out)
    if s.phase == BANK_PICK:
        return benefits.legal_bank_picks(s, out)
    if s.phase == PAY_DEVELOPMENT:
        return conditions.legal_development_payments(s, out)
    if s.phase == PAY_INFLUENCE:
        return conditions.legal_influence_payments(s, out)
    if s.phase == OCCUPY:
        return conditions.legal_targets(s, out)
    if s.phase == GAIN:
        return conditions.legal_gains(s, out)
    return 0


@rule
def refuse_main(s, action):
    seat = np.int64(s.side)
    if action < SESSION:
        return conditions.refuse_influence(s, seat, action - INFLUENCE)
    if action < BUILD:
        return conditions.refuse_session(s, seat, action - SESSION)
    if action < USE:
        return conditions.refuse_project(s, seat, action - BUILD)
    if action < SKIP:
        return benefits.refuse_use(s, seat, action - USE)
    return benefits.refuse_skip(s, seat, action - SKIP)


@rule
def refuse_placing(s):
    """R4.4: a building is placed once its project is paid for."""
    if s.phase == MAIN:
        return refusals.NOTHING_TO_PLACE if s.board[s.side] else refusals.BOARD_EMPTY
    paying = s.phase == PAY_DEVELOPMENT and under_construction(s)
    return refusals.NOTHING_TO_PLACE if paying else refusals.TURN_UNDER_WAY


@rule
def refuse_moving(s):
    """R4.7, R7.10: politicians move when a metro stands, or with the benefit of bus and taxi once it is paid."""
    if s.phase == MAIN:
        return refusals.NOBODY_MOVES
    metro = s.phase == PLACE and BENEFIT_KIND[s.project] == METRO
    return refusals.PLACE_METRO_FIRST if metro else refusals.TURN_UNDER_WAY


@entry
def refusal(state, action):
    s = state.view(STATE)[0]
    if s.phase == OVER:
        return refusals.GAME_OVER
    if s.phase == BANK_PICK and BUILD <= action < USE:
        owed, politicians = np.int64(s.owed_development), POLITICIANS[s.chain[0]]
        return benefits.refuse_bank_pick(s, conditions.open_projects(s), action - BUILD, owed, politicians)
    if action < PLACE_ON:
        return refuse_main(s, action) if s.phase == MAIN else refusals.TURN_UNDER_WAY
    if action < OCCUPY_TILE:
        return conditions.refuse_cell(s, action - PLACE_ON) if s.phase == PLACE else refuse_placing(s)
    if action < ACTIVATE:
        return conditions.refuse_target(s, action - OCCUPY_TILE, hands(s)) if s.phase == OCCUPY else refuse_moving(s)
    if action < PAY_TRACK:
        return benefits.refuse_activation(s, action - ACTIVATE) if s.phase == CHAIN else refusals.NOTHING_COPIES
    if action < GAIN_TRACK:
        if s.phase != PAY_INFLUENCE:
            return refusals.NO_INFLUENCE_OWED
        return conditions.refuse_influence_payment(s, action - PAY_TRACK)
    if action < PAY_POINT:
        return conditions.refuse_gain(s, action - GAIN_TRACK) if s.phase == GAIN else refusals.NO_INFLUENCE_TO_CHOOSE
    if action < PAY_EXCHANGE:
        return conditions.refuse_point(s) if s.phase == PAY_DEVELOPMENT else refusals.NO_DEVELOPMENT_OWED
    return conditions.refuse_exchange(s) if s.phase == PAY_DEVELOPMENT else refusals.NOTHING_TO_EXCHANGE


@rule
def perform(s, action):
    """Do what the action says; what it leads to."""
    if action < SESSION:
        return effects.send_politicians(s, action - INFLUENCE)
    if action < BUILD:
        return effects.planning_session(s, action - SESSION)
    if action < USE:
        return effects.start_project(s, action - BUILD)
    if action < SKIP:
        return benefits.use_benefit(s, action - USE)
    if action < PLACE_ON:
        return benefits.skip_benefit(s, action - SKIP)
    if action < OCCUPY_TILE:
        return effects.place(s, action - PLACE_ON)
    if action < ACTIVATE:
        return effects.occupy(s, action - OCCUPY_TILE)
    if action < PAY_TRACK:
        return benefits.use_benefit(s, action - ACTIVATE)
    if action < GAIN_TRACK:
        return effects.pay_influence(s, action - PAY_TRACK)
    if action < PAY_POINT:
        return benefits.take_influence(s, action - GAIN_TRACK)
    return effects.pay_development(s, action)


@entry
def apply(state, action):
    s = state.view(STATE)[0]
    step = perform(s, action)
    if step == effects.CONTINUE:
        step = benefits.continue_turn(s)
    if step >= effects.TURN_OVER:
        effects.end_turn(s, step == effects.PROJECT_OVER)
