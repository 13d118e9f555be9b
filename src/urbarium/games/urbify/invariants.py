"""What must be true of every position of Urbify."""

import numpy as np

from urbarium.engine.contract import Fields

from .components import (
    AREA,
    BENEFIT_KIND,
    CELLS,
    CITY_SIZE,
    COPY_ADJACENT,
    COPY_OCCUPIED,
    COST_DEVELOPMENT,
    DEPARTMENT_MAX,
    DEVELOPMENT_MAX,
    EMPTY,
    EXTRA_ROUNDS,
    FIRE_STATION_INFLUENCE,
    FREE_PROJECT,
    GRID,
    INFLUENCE_MAX,
    KEYS,
    MAIN_SQUARE,
    METRO,
    NEIGHBOURS,
    POLITICIANS,
    POLITICIANS_EACH,
    PRICE_DEVELOPMENT,
    PRICE_INFLUENCE,
    SEATS,
    SQUARE_CELL,
    STAGE_ONE,
    STAGE_TWO,
    TILES,
    cell_name,
)
from .state import (
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
    STAGNATION,
)

# Development: for the police station and the bank of a chain, then for the project that the bank starts.
MOST_OWED = 2 * int(PRICE_DEVELOPMENT.max()) + int(COST_DEVELOPMENT.max())


def broken_invariants(s: Fields) -> list[str]:
    """What is wrong with a position, in sentences that name the invariant; empty if nothing is."""
    return (
        _broken_ranges(s)
        or _broken_tiles(s) + _broken_city(s) + _broken_parties(s) + _broken_clock(s)
        or _broken_phase(s)
    )


def _broken_ranges(s: Fields) -> list[str]:
    limits = {
        "city": (EMPTY, MAIN_SQUARE),
        "site": (-1, CELLS - 1),
        "occupant": (-1, int(s.players) - 1),
        "area": (-1, TILES - 1),
        "stage_one": (-1, STAGE_ONE - 1),
        "stage_two": (-1, TILES - 1),
        "left_one": (0, STAGE_ONE),
        "left_two": (0, STAGE_TWO),
        "players": (2, SEATS),
        "start": (0, int(s.players) - 1),
        "side": (-1, int(s.players) - 1),
        "phase": (MAIN, OVER),
        "trigger": (NO_TRIGGER, STAGNATION),
        "extra_round": (0, EXTRA_ROUNDS),
        "project": (-1, TILES - 1),
        "chain": (-1, TILES - 1),
        "owed_development": (0, MOST_OWED),
        "owed_influence": (0, int(PRICE_INFLUENCE.max())),
        "gains": (0, FIRE_STATION_INFLUENCE),
        "turn": (0, 32_000),
        "idle": (0, 32_000),
    }
    for name, (low, high) in limits.items():
        values = np.asarray(s[name])
        if values.min() < low or values.max() > high:
            return [f"field {name} holds a number outside {low} to {high}"]
    return []


def _broken_tiles(s: Fields) -> list[str]:
    """I5: where the thirty tiles are."""
    broken = []
    for name, pile, left, stage in (
        ("I", s.stage_one, int(s.left_one), range(STAGE_ONE)),
        ("II", s.stage_two, int(s.left_two), range(STAGE_ONE, TILES)),
    ):
        if any(tile not in stage for tile in pile[:left].tolist()) or (pile[left:] != -1).any():
            broken.append(f"I5: the Stage {name} pile does not hold {left} tiles of its stage")
    piles = s.stage_one[: s.left_one].tolist() + s.stage_two[: s.left_two].tolist()
    area = [tile for tile in s.area.tolist() if tile >= 0]
    standing = [tile for tile in range(TILES) if s.site[tile] >= 0]
    if sorted(piles + area + standing) != list(range(TILES)):
        broken.append("I5: some tile is not in exactly one of the piles, the project area and the city")
    waiting = int(s.phase == OCCUPY and s.project >= 0)  # a metro that is placed but not yet finished
    if piles and len(area) != AREA - waiting:
        broken.append(f"I5: {len(area)} projects are open while a pile has tiles, there must be {AREA - waiting}")
    if s.left_one and s.left_two != STAGE_TWO:
        broken.append("I5: Stage II was drawn from while Stage I has tiles")
    return broken


def _broken_city(s: Fields) -> list[str]:
    """I6 and I7: the city's shape, and who stands where."""
    if s.city[SQUARE_CELL] != MAIN_SQUARE or (s.city == MAIN_SQUARE).sum() != 1:
        return [f"I7: the main square does not lie on {cell_name(SQUARE_CELL)}"]
    sites = {int(s.site[tile]): tile for tile in range(TILES) if s.site[tile] >= 0}
    if {cell: int(s.city[cell]) for cell in range(CELLS) if 0 <= s.city[cell] < TILES} != sites:
        return ["I5: cells and sites of the buildings do not agree"]
    broken = []
    cells = set(sites) | {SQUARE_CELL}
    reached, todo = {SQUARE_CELL}, [SQUARE_CELL]
    while todo:
        for neighbour in NEIGHBOURS[todo.pop()].tolist():
            if neighbour in cells and neighbour not in reached:
                reached.add(neighbour)
                todo.append(neighbour)
    if reached != cells:
        broken.append(f"I7: {cell_name(min(cells - reached))} is not connected with the main square")
    rows, columns = {cell // GRID for cell in cells}, {cell % GRID for cell in cells}
    box = (min(rows), max(rows), min(columns), max(columns))
    if box[1] - box[0] >= CITY_SIZE or box[3] - box[2] >= CITY_SIZE:
        broken.append(f"I7: the city exceeds {CITY_SIZE} rows and {CITY_SIZE} columns")
    if (int(s.low_row), int(s.high_row), int(s.low_column), int(s.high_column)) != box:
        broken.append("I7: the bounding box does not fit the city")
    return broken + [
        f"I6: politicians stand on {KEYS[tile]}, which cannot hold any"
        for tile in range(TILES)
        if s.occupant[tile] >= 0 and (s.site[tile] < 0 or BENEFIT_KIND[tile] == METRO)
    ]


def _broken_parties(s: Fields) -> list[str]:
    """I1 to I4: politicians and tracks."""
    broken = []
    players = int(s.players)
    for seat in range(players):
        on_buildings = int(POLITICIANS[s.occupant == seat].sum())
        total = int(s.board[seat]) + int(s.pool[seat]) + int(s.department[seat].sum()) + on_buildings
        if total != POLITICIANS_EACH or s.board[seat] < 0:
            broken.append(f"I1: seat {seat} has {total} politicians, there must be {POLITICIANS_EACH}")
        if not 0 <= s.pool[seat] < POLITICIANS_EACH:
            broken.append(f"I2: seat {seat} has no politician in play")
    if s.department.min() < 0 or s.department.max() > DEPARTMENT_MAX:
        broken.append(f"I3: a department holds 0 to {DEPARTMENT_MAX} politicians of each party")
    if s.influence.min() < 0 or s.influence.max() > INFLUENCE_MAX:
        broken.append(f"I4: influence lies between 0 and {INFLUENCE_MAX}")
    if s.development.min() < 0 or s.development.max() > DEVELOPMENT_MAX or s.prestige.min() < 0:
        broken.append(f"I4: development lies between 0 and {DEVELOPMENT_MAX}, prestige is not negative")
    absent = [s.board, s.pool, s.department, s.influence, s.development, s.prestige]
    if any(field[players:].any() for field in absent):
        broken.append("a party that is not at the table has pieces")
    return broken


def _broken_clock(s: Fields) -> list[str]:
    """I11 and the order of turns."""
    players = int(s.players)
    broken = []
    if s.trigger != STAGNATION and bool(s.left_two) != (s.trigger == NO_TRIGGER) and s.phase in (MAIN, OVER):
        broken.append("I11: the end is triggered exactly when the Stage II pile is empty")
    if s.extra_round and s.trigger == NO_TRIGGER:
        broken.append("I11: extra rounds without a trigger")
    over = s.phase == OVER
    if over != (s.side < 0) or (over and (s.extra_round != EXTRA_ROUNDS or s.turn % players)):
        broken.append("the game is over exactly when the second extra round is, and then nobody decides")
    if not over and s.side != (int(s.start) + int(s.turn)) % players:
        broken.append("the active seat does not fit the number of turns")
    return broken


def _broken_phase(s: Fields) -> list[str]:
    """I10: what the phase says about the half-finished turn."""
    chain = [tile for tile in s.chain.tolist() if tile >= 0]
    phase = int(s.phase)
    owed = (bool(s.owed_development), bool(s.owed_influence), bool(s.gains))
    if phase in (MAIN, OVER):
        if chain or s.project >= 0 or any(owed):
            return ["I10: between turns nothing is owed and nothing is under way"]
        return []
    if s.chain.tolist() != chain + [-1] * (CHAIN_MAX - len(chain)) or len(set(chain)) != len(chain):
        return ["the chain names a building twice or has a gap"]
    if any(s.site[tile] < 0 for tile in chain) or (chain and s.occupant[chain[0]] != s.side):
        return ["the chain does not start on a building with the active player's politicians"]
    project = int(s.project)
    if project >= 0 and (s.site[project] >= 0) != (phase == OCCUPY):
        return ["the project is not where its phase says"]
    if not chain and project < 0:
        return ["the turn is neither a project nor an inauguration"]
    last = int(BENEFIT_KIND[chain[-1]]) if chain else -1
    fits = {
        CHAIN: project < 0 and last in (COPY_ADJACENT, COPY_OCCUPIED),
        BANK_PICK: project < 0 and last == FREE_PROJECT,
        PAY_DEVELOPMENT: owed[0],
        PAY_INFLUENCE: owed == (False, True, False) and project < 0,
        GAIN: owed == (False, False, True) and project < 0,
        PLACE: project >= 0 and not any(owed),
        OCCUPY: not any(owed),
    }
    return [] if fits[phase] else ["the phase does not fit what is owed and under way"]
