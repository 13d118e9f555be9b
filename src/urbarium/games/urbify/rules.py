"""The rules of Urbify. Numbers behind comments are rules of the guide."""

import numpy as np

from urbarium.engine.compile import entry, rule
from urbarium.engine.shuffle import RANDOM_WORDS, random_below, seed_generator, shuffle

from .benefits import (
    bank_can_pick,
    building_at,
    can_reach,
    chain_mask,
    continue_gain,
    continue_turn,
    last_of_chain,
    open_benefit,
    why_no_activation,
    why_no_use,
)
from .codes import (
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
from .components import (
    AREA,
    BENEFIT_KIND,
    CELLS,
    COPY_ADJACENT,
    COST_DEVELOPMENT,
    DEPARTMENT_MAX,
    DEPARTMENTS,
    EMPTY,
    GRID,
    INFLUENCE_AT_START,
    INFLUENCE_MAX,
    MAIN_SQUARE,
    NEIGHBOURS,
    PATTERN,
    PATTERN_SIZE,
    PATTERNS,
    POLITICIANS,
    POLITICIANS_AT_START,
    POLITICIANS_EACH,
    SEATS,
    SQUARE_CELL,
    STAGE_ONE,
    STAGE_TWO,
    TILES,
)
from .payment import can_exchange, exchange, pay_cost
from .projects import can_start, finish_project, is_empty_building, legal_cells, place, reveal
from .refusals import refusal
from .state import (
    BANK_PICK,
    CHAIN,
    CHAIN_MAX,
    GAIN,
    MAIN,
    NO_TRIGGER,
    OCCUPY,
    PAY_DEVELOPMENT,
    PAY_INFLUENCE,
    PLACE,
    STATE,
)
from .turn import CONTINUE, PROJECT_OVER, TURN_OVER, end_turn, gain_influence, leave_origin

__all__ = ["actor", "apply", "legal", "redact", "refusal", "resample", "seen", "setup"]


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
        reveal(s)
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


# ---- what is possible


@rule
def legal_influence(s, seat, out, count):
    """R3.1 to R3.3."""
    board = s.board[seat]
    for pattern in range(PATTERNS):
        if PATTERN_SIZE[pattern] > board:
            continue
        fits = True
        for d in range(DEPARTMENTS):
            if s.department[seat, d] + PATTERN[pattern, d] > DEPARTMENT_MAX:
                fits = False
        if fits:
            out[count] = INFLUENCE + pattern
            count += 1
    return count


@rule
def add_ascending(out, first, count, action):
    """Insert an action into the ascending run that starts at ``first``; the new count."""
    i = count
    while i > first and out[i - 1] > action:
        out[i] = out[i - 1]
        i -= 1
    out[i] = action
    return count + 1


@rule
def legal_main(s, out):
    """R1.3, R1.4, R1.5."""
    seat = np.int64(s.side)
    working = s.board[seat] > 0
    free = not working or s.extra_round > 0
    count = 0
    if working:
        count = legal_influence(s, seat, out, count)
    if free:
        for d in range(DEPARTMENTS):
            if s.department[seat, d] > 0:  # R5.1
                out[count] = SESSION + d
                count += 1
    if working:
        first = count
        for slot in range(AREA):
            tile = np.int64(s.area[slot])
            if tile >= 0 and can_start(s, tile):
                count = add_ascending(out, first, count, BUILD + tile)
    if free:
        for tile in range(TILES):
            if s.occupant[tile] == seat and why_no_use(s, tile) == 0:
                out[count] = USE + tile
                count += 1
        for tile in range(TILES):
            if s.occupant[tile] == seat:  # R6.1, R6.3
                out[count] = SKIP + tile
                count += 1
    return count


@rule
def legal_chain(s, out):
    """R7.2, R7.5, R7.6."""
    copying = last_of_chain(s)
    used = chain_mask(s)
    count = 0
    if BENEFIT_KIND[copying] == COPY_ADJACENT:
        for i in range(4):
            tile = building_at(s, NEIGHBOURS[s.site[copying], i])
            if tile >= 0 and not used >> tile & 1 and why_no_activation(s, tile) == 0:
                count = add_ascending(out, 0, count, ACTIVATE + tile)
    else:
        for tile in range(TILES):
            if can_reach(s, copying, tile) and not used >> tile & 1 and why_no_activation(s, tile) == 0:
                out[count] = ACTIVATE + tile
                count += 1
    return count


@rule
def legal_bank_picks(s, out):
    """R7.11."""
    count = 0
    for slot in range(AREA):
        tile = np.int64(s.area[slot])
        if tile >= 0 and bank_can_pick(s, tile, np.int64(s.owed_development), POLITICIANS[s.chain[0]]):
            count = add_ascending(out, 0, count, BUILD + tile)
    return count


@rule
def legal_development_payments(s, out):
    """R8.1, R8.3."""
    seat = np.int64(s.side)
    count = 0
    if s.development[seat] > 0:
        out[count] = PAY_POINT
        count += 1
    if can_exchange(s, seat, np.int64(s.owed_development), np.int64(s.owed_influence)):
        out[count] = PAY_EXCHANGE
        count += 1
    return count


@rule
def hands(s):
    """How many politicians a bus, taxi or metro can send: the origin's, or the board's without an inauguration."""
    return POLITICIANS[s.chain[0]] if s.chain[0] >= 0 else np.int64(s.board[s.side])


@rule
def legal_targets(s, out):
    """R4.7, R7.3, R7.10."""
    politicians = hands(s)
    count = 0
    for tile in range(TILES):
        if POLITICIANS[tile] <= politicians and is_empty_building(s, tile):
            out[count] = OCCUPY_TILE + tile
            count += 1
    return count


@entry
def legal(state, out):
    s = state.view(STATE)[0]
    if s.phase == MAIN:
        return legal_main(s, out)
    if s.phase == PLACE:
        return legal_cells(s, PLACE_ON, out)
    if s.phase == CHAIN:
        return legal_chain(s, out)
    if s.phase == BANK_PICK:
        return legal_bank_picks(s, out)
    if s.phase == PAY_DEVELOPMENT:
        return legal_development_payments(s, out)
    if s.phase == OCCUPY:
        return legal_targets(s, out)
    count = 0
    for d in range(DEPARTMENTS):
        if s.phase == PAY_INFLUENCE and s.influence[s.side, d] > 0:  # R8.4
            out[count] = PAY_TRACK + d
            count += 1
        elif s.phase == GAIN and s.influence[s.side, d] < INFLUENCE_MAX:  # R7.14
            out[count] = GAIN_TRACK + d
            count += 1
    return count


# ---- doing it


@rule
def send_politicians(s, pattern):
    """R3.1, R3.4."""
    for d in range(DEPARTMENTS):
        s.department[s.side, d] += PATTERN[pattern, d]
    s.board[s.side] -= PATTERN_SIZE[pattern]
    return TURN_OVER


@rule
def session_gains(s, activator, seat, department, out):
    """R5.3 to R5.6: influence before the limit, and prestige, that a session gives the seat; into ``out``."""
    politicians = np.int64(s.department[seat, department])
    out[0] = politicians
    out[1] = 0
    if seat == activator:
        out[0] += 1
        out[1] = 1 if politicians == DEPARTMENT_MAX else 0
    elif politicians == 1:
        out[0] = 0
        out[1] = 2


@rule
def planning_session(s, department):
    """R5.3 to R5.8."""
    gains = np.empty(2, np.int64)
    for seat in range(s.players):
        if s.department[seat, department] == 0:
            continue
        session_gains(s, np.int64(s.side), seat, department, gains)
        gain_influence(s, seat, department, gains[0])
        s.prestige[seat] += gains[1]
        s.board[seat] += s.department[seat, department]
        s.department[seat, department] = 0
    return TURN_OVER


@rule
def start_project(s, tile):
    """R4.4; R7.11: the bank spares the influence."""
    if s.phase == MAIN:
        pay_cost(s, np.int64(s.side), tile)
    s.owed_development += COST_DEVELOPMENT[tile]
    s.project = tile
    return CONTINUE


@rule
def use_benefit(s, tile):
    """R6.4, R7.5, R7.6: the origin, or the next building of the chain, acts."""
    for i in range(CHAIN_MAX):
        if s.chain[i] < 0:
            s.chain[i] = tile
            break
    return open_benefit(s, tile)


@rule
def skip_benefit(s, tile):
    """R6.3, R6.5."""
    s.chain[0] = tile
    leave_origin(s, 0)
    return TURN_OVER


@rule
def occupy(s, tile):
    """R4.7, R7.10."""
    if s.project >= 0:
        return finish_project(s, tile)
    s.occupant[tile] = s.side
    leave_origin(s, POLITICIANS[tile])
    return TURN_OVER


@rule
def pay_development(s, action):
    """R8.1."""
    if action == PAY_POINT:
        s.development[s.side] -= 1
    else:
        exchange(s, np.int64(s.side))
    s.owed_development -= 1
    return CONTINUE


@rule
def pay_influence(s, department):
    """R7.8."""
    s.influence[s.side, department] -= 1
    s.owed_influence -= 1
    return CONTINUE


@rule
def take_influence(s, department):
    """R7.14."""
    s.influence[s.side, department] += 1
    s.gains -= 1
    return continue_gain(s)


@rule
def perform(s, action):
    """Do what the action says; what it leads to."""
    if action < SESSION:
        return send_politicians(s, action - INFLUENCE)
    if action < BUILD:
        return planning_session(s, action - SESSION)
    if action < USE:
        return start_project(s, action - BUILD)
    if action < SKIP:
        return use_benefit(s, action - USE)
    if action < PLACE_ON:
        return skip_benefit(s, action - SKIP)
    if action < OCCUPY_TILE:
        return place(s, action - PLACE_ON)
    if action < ACTIVATE:
        return occupy(s, action - OCCUPY_TILE)
    if action < PAY_TRACK:
        return use_benefit(s, action - ACTIVATE)
    if action < GAIN_TRACK:
        return pay_influence(s, action - PAY_TRACK)
    if action < PAY_POINT:
        return take_influence(s, action - GAIN_TRACK)
    return pay_development(s, action)


@entry
def apply(state, action):
    s = state.view(STATE)[0]
    step = perform(s, action)
    if step == CONTINUE:
        step = continue_turn(s)
    if step >= TURN_OVER:
        end_turn(s, step == PROJECT_OVER)


# ---- what is hidden: the order of the two piles, from everyone


@entry
def seen(state, action, seat):
    return action


@rule
def sort_pile(pile, count):
    for i in range(1, count):
        tile = pile[i]
        j = i
        while j > 0 and pile[j - 1] > tile:
            pile[j] = pile[j - 1]
            j -= 1
        pile[j] = tile


@entry
def redact(state, seat):
    """Everybody knows which tiles are left, nobody their order: the piles are shown sorted."""
    s = state.view(STATE)[0]
    sort_pile(s.stage_one, np.int64(s.left_one))
    sort_pile(s.stage_two, np.int64(s.left_two))


@entry
def resample(state, seat, seed):
    s = state.view(STATE)[0]
    random = np.empty(RANDOM_WORDS, np.uint32)
    seed_generator(random, seed)
    shuffle(random, s.stage_one, np.int64(s.left_one))
    shuffle(random, s.stage_two, np.int64(s.left_two))
