"""What is in the box: thirty buildings and their benefits, the tracks, the influence patterns and the grid."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from urbarium.engine.components import ComponentTable

SEATS = 4
POLITICIANS_EACH = 6
POLITICIANS_AT_START = 4
INFLUENCE_AT_START = 1
INFLUENCE_MAX = 8
DEVELOPMENT_MAX = 8
DEPARTMENT_MAX = 4  # politicians of one party in one department
STAGNATION_LIMIT = 100  # turns without a project until the safety rule ends the game
CITY_SIZE = 6  # the city fits in a square of this many rows and columns
AREA = 6  # open projects
EXTRA_ROUNDS = 2
FULL_DEPARTMENT_PRESTIGE = 1  # for holding a session with DEPARTMENT_MAX politicians
LONE_POLITICIAN_PRESTIGE = 2  # for a single politician in a session of another party
MAJORITY_ALONE, MAJORITY_TIED = 4, 2

# ---- departments and colours

TOURISM, ECONOMY, CULTURE, TRANSPORTATION, SERVICES = range(5)  # services: a colour of buildings, no department
DEPARTMENT_LETTERS = "TECR"
COLOUR_NAMES = ("tourism", "economy", "culture", "transportation", "services")
DEPARTMENTS = len(DEPARTMENT_LETTERS)
COLOURS = len(COLOUR_NAMES)

# ---- influence patterns, in the order of the actions: politicians sent to T, E, C, R

PATTERN_LETTERS = (
    *DEPARTMENT_LETTERS,  # R3.1: one or two politicians in one department
    *(2 * letter for letter in DEPARTMENT_LETTERS),
    *("".join(letters) for letters in combinations(DEPARTMENT_LETTERS, 2)),  # or one each in two or three
    *("".join(letters) for letters in combinations(DEPARTMENT_LETTERS, 3)),
)
PATTERNS = len(PATTERN_LETTERS)
PATTERN = np.array([[letters.count(d) for d in DEPARTMENT_LETTERS] for letters in PATTERN_LETTERS], np.int64)
PATTERN_SIZE = PATTERN.sum(axis=1)

# ---- benefits

# How a benefit works, apart from its price and its plain gains.
PLAIN, HIRE, ADJACENT_COLOUR, ADJACENT_VARIETY, BEST_PAIR, COPY_ADJACENT, COPY_OCCUPIED = range(7)
MOVE, GAIN_INFLUENCE, METRO, CITY_POLITICIANS, FREE_PROJECT, ROW_COLOUR, COLUMN_COLOUR = range(7, 14)
ADJACENT_COLOUR_WORTH = 3
ADJACENT_VARIETY_WORTH = 2
FIRE_STATION_INFLUENCE = 3

# Kinds whose prestige depends on the city.
MEASURED = (ADJACENT_COLOUR, ADJACENT_VARIETY, BEST_PAIR, CITY_POLITICIANS, ROW_COLOUR, COLUMN_COLOUR)


class Benefit(NamedTuple):
    """What is printed on a building below its name; ``words`` has its numbers filled in."""

    words: str
    kind: int = PLAIN
    influence: int = 0  # to pay, of any kind
    development: int = 0  # to pay
    returned: int = 0  # politicians that go to the pool
    growth: int = 0  # development gained
    prestige: int = 0  # gained

    @property
    def sentence(self) -> str:
        return self.words.format(**self._asdict())


_RETURN = "Return one politician from here to the reserve"
_PAY = "Pay {influence} influence of any kind"
_MOVE = f"{_PAY}; move politicians from here to an empty building."

BENEFITS = {
    "RETURN_DEV3": Benefit(f"{_RETURN}; gain {{growth}} development.", returned=1, growth=3),
    "PAY1_DEV2": Benefit(f"{_PAY}; gain {{growth}} development.", influence=1, growth=2),
    "PAY1_DEV3": Benefit(f"{_PAY}; gain {{growth}} development.", influence=1, growth=3),
    "DEV2": Benefit("Gain {growth} development.", growth=2),
    "DEV3": Benefit("Gain {growth} development.", growth=3),
    "PAY2_DEV3": Benefit(f"{_PAY}; gain {{growth}} development.", influence=2, growth=3),
    "HIRE": Benefit("One of your politicians comes home from the reserve.", HIRE),
    "ADJ_COLOUR": Benefit(
        f"{ADJACENT_COLOUR_WORTH} points for each adjacent building of the best colour.", ADJACENT_COLOUR
    ),
    "ADJ_VARIETY": Benefit(
        f"{ADJACENT_VARIETY_WORTH} points for each colour among the adjacent buildings.", ADJACENT_VARIETY
    ),
    "BEST_PAIR": Benefit("The points of the best two touching buildings of one colour, anywhere.", BEST_PAIR),
    "COPY_ADJ": Benefit("Use the benefit of one adjacent building, empty or not.", COPY_ADJACENT),
    "COPY_OCCUPIED": Benefit(
        "Pay {development} development; use the benefit of another occupied building.", COPY_OCCUPIED, development=1
    ),
    "PAY1_MOVE": Benefit(_MOVE, MOVE, influence=1),
    "PAY2_MOVE": Benefit(_MOVE, MOVE, influence=2),
    "INF3": Benefit(f"Gain {FIRE_STATION_INFLUENCE} influence, split as you like.", GAIN_INFLUENCE),
    "METRO": Benefit("When built: politicians go to an empty building instead, as many as that one takes.", METRO),
    "CITY_POLITICIANS": Benefit("1 point for each politician on any building.", CITY_POLITICIANS),
    "FREE_PROJECT": Benefit(
        "Pay {development} development; start a project without its influence, staffed from here.",
        FREE_PROJECT,
        development=1,
    ),
    "PAY1_VP8": Benefit(f"{_PAY}; gain {{prestige}} points.", influence=1, prestige=8),
    "PAY2_VP9": Benefit(f"{_PAY}; gain {{prestige}} points.", influence=2, prestige=9),
    "RETURN_VP7": Benefit(f"{_RETURN}; gain {{prestige}} points.", returned=1, prestige=7),
    "RETURN_VP8": Benefit(f"{_RETURN}; gain {{prestige}} points.", returned=1, prestige=8),
    "VP5": Benefit("Gain {prestige} points.", prestige=5),
    "PAYD1_VP7": Benefit("Pay {development} development; gain {prestige} points.", development=1, prestige=7),
    "ROW_COLOUR": Benefit("The points of all buildings of the best colour in this row.", ROW_COLOUR),
    "COLUMN_COLOUR": Benefit("The points of all buildings of the best colour in this column.", COLUMN_COLOUR),
}

# ---- buildings

# key, name, colour, cost T E C R, development, politicians, prestige, worth of one use (estimate), benefit
_BUILDINGS = (
    ("college", "College", CULTURE, (0, 1, 2, 0), 0, 2, 2, 4, "RETURN_DEV3"),
    ("university", "University", CULTURE, (1, 0, 2, 1), 0, 2, 3, 4, "RETURN_DEV3"),
    ("theater", "Theater", CULTURE, (1, 0, 2, 0), 0, 1, 2, 3, "PAY1_DEV2"),
    ("museum", "Museum", CULTURE, (1, 0, 1, 1), 0, 1, 1, 4, "DEV2"),
    ("hotel_a", "Hotel", ECONOMY, (1, 1, 0, 0), 0, 1, 1, 3, "HIRE"),
    ("hotel_b", "Hotel", ECONOMY, (0, 1, 1, 0), 0, 1, 1, 3, "HIRE"),
    ("shopping_center", "Shopping Center", ECONOMY, (0, 2, 0, 1), 0, 2, 2, 5, "ADJ_COLOUR"),
    ("factory", "Factory", ECONOMY, (0, 2, 1, 1), 0, 2, 3, 5, "ADJ_VARIETY"),
    ("parking_a", "Parking", TRANSPORTATION, (0, 1, 0, 1), 0, 1, 1, 3, "COPY_ADJ"),
    ("parking_b", "Parking", TRANSPORTATION, (0, 0, 1, 1), 0, 1, 1, 3, "COPY_ADJ"),
    ("bus_station", "Bus Station", TRANSPORTATION, (0, 1, 1, 2), 0, 2, 3, 4, "PAY1_MOVE"),
    ("taxi_station", "Taxi Station", TRANSPORTATION, (1, 0, 0, 2), 0, 2, 3, 3, "PAY2_MOVE"),
    ("fire_station", "Fire Station", SERVICES, (2, 0, 1, 0), 0, 1, 2, 3, "INF3"),
    ("police_station", "Police Station", SERVICES, (2, 1, 0, 0), 0, 1, 2, 3, "COPY_OCCUPIED"),
    ("hospital", "Hospital", SERVICES, (1, 1, 0, 1), 0, 2, 2, 4, "PAY2_DEV3"),
    ("bridge", "Bridge", SERVICES, (2, 1, 0, 1), 0, 2, 2, 6, "BEST_PAIR"),
    ("cinema", "Cinema", CULTURE, (1, 1, 3, 0), 0, 1, 3, 5, "PAY1_DEV3"),
    ("science_museum", "Science Museum", CULTURE, (1, 1, 3, 1), 0, 1, 3, 6, "DEV3"),
    ("metro_a", "Metro Station", TRANSPORTATION, (0, 1, 1, 2), 1, 0, 4, 4, "METRO"),
    ("metro_b", "Metro Station", TRANSPORTATION, (1, 0, 1, 2), 1, 0, 4, 4, "METRO"),
    ("burger_joint", "Burger Joint", ECONOMY, (0, 3, 1, 0), 1, 1, 3, 6, "CITY_POLITICIANS"),
    ("bank", "Bank", ECONOMY, (0, 3, 0, 1), 1, 2, 5, 5, "FREE_PROJECT"),
    ("playground", "Playground", TOURISM, (2, 0, 1, 0), 1, 1, 2, 7, "PAY1_VP8"),
    ("soccer_stadium", "Soccer Stadium", TOURISM, (2, 1, 1, 1), 1, 2, 5, 7, "PAY2_VP9"),
    ("marina", "Marina", TOURISM, (1, 1, 0, 2), 1, 2, 4, 6, "RETURN_VP7"),
    ("airport", "Airport", TOURISM, (2, 0, 0, 2), 2, 2, 6, 7, "RETURN_VP8"),
    ("skate_park", "Skate Park", TOURISM, (2, 0, 1, 2), 0, 1, 3, 5, "VP5"),
    ("opera_house", "Opera House", TOURISM, (1, 1, 2, 0), 2, 2, 7, 5, "PAYD1_VP7"),
    ("post_office", "Post Office", SERVICES, (1, 2, 0, 1), 1, 2, 4, 7, "ROW_COLOUR"),
    ("recycling_center", "Garbage Recycling Center", SERVICES, (1, 1, 1, 1), 1, 2, 4, 7, "COLUMN_COLOUR"),
)
TILES = len(_BUILDINGS)
STAGE_ONE = 16  # the first tiles; the others are of Stage II
STAGE_TWO = TILES - STAGE_ONE

_COLUMNS = tuple(zip(*_BUILDINGS, strict=True))
KEYS: tuple[str, ...] = _COLUMNS[0]
NAMES: tuple[str, ...] = _COLUMNS[1]
COLOUR = np.array(_COLUMNS[2], np.int64)
COST = np.array(_COLUMNS[3], np.int64)  # [tile][department]
COST_DEVELOPMENT = np.array(_COLUMNS[4], np.int64)
POLITICIANS = np.array(_COLUMNS[5], np.int64)  # that stand on the tile; 0 for the metro stations
PRESTIGE = np.array(_COLUMNS[6], np.int64)
WORTH = np.array(_COLUMNS[7], np.int64)  # of one use, an estimate without effect on the rules
BENEFIT_CODES: tuple[str, ...] = _COLUMNS[8]

_BENEFITS = [BENEFITS[code] for code in BENEFIT_CODES]  # of each tile
BENEFIT_WORDS = tuple(benefit.sentence for benefit in _BENEFITS)
BENEFIT_KIND = np.array([benefit.kind for benefit in _BENEFITS], np.int64)
PRICE_INFLUENCE = np.array([benefit.influence for benefit in _BENEFITS], np.int64)
PRICE_DEVELOPMENT = np.array([benefit.development for benefit in _BENEFITS], np.int64)
RETURNED = np.array([benefit.returned for benefit in _BENEFITS], np.int64)
GAIN_DEVELOPMENT = np.array([benefit.growth for benefit in _BENEFITS], np.int64)
GAIN_PRESTIGE = np.array([benefit.prestige for benefit in _BENEFITS], np.int64)

# ---- the grid

GRID = 11
CELLS = GRID * GRID
COLUMN_LETTERS = "abcdefghijk"
SQUARE_CELL = 60  # f6, where the main square lies
EMPTY, MAIN_SQUARE = -1, TILES  # what a cell holds besides tiles


def _neighbours() -> np.ndarray:
    table = np.full((CELLS, 4), -1, np.int64)
    for cell in range(CELLS):
        row, column = divmod(cell, GRID)
        for i, (r, c) in enumerate(((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))):
            if 0 <= r < GRID and 0 <= c < GRID:
                table[cell, i] = GRID * r + c
    return table


NEIGHBOURS = _neighbours()  # [cell][4]: orthogonal neighbours, -1 off the work area


def cell_name(cell: int) -> str:
    """a1 is 0, k11 is 120."""
    return f"{COLUMN_LETTERS[cell % GRID]}{cell // GRID + 1}"


def cell_index(name: str) -> int:
    """The cell of a name.

    >>> cell_index("f6")
    60
    """
    return GRID * (int(name[1:]) - 1) + COLUMN_LETTERS.index(name[0])


def tile_title(tile: int) -> str:
    """The name of a tile, with a letter where two tiles share it: ``Hotel A``."""
    suffix = f" {KEYS[tile][-1].upper()}" if KEYS[tile][-2:] in ("_a", "_b") else ""
    return NAMES[tile] + suffix


def in_letters(number: int) -> str:
    """A small number as sentences write it.

    >>> in_letters(3)
    'three'
    """
    return ("no", "one", "two", "three", "four")[number]


def _building_rows(tiles: range) -> tuple[tuple[object, ...], ...]:
    return tuple(
        (
            KEYS[tile],
            NAMES[tile],
            COLOUR_NAMES[COLOUR[tile]],
            *COST[tile].tolist(),
            int(COST_DEVELOPMENT[tile]),
            int(POLITICIANS[tile]) or "-",
            int(PRESTIGE[tile]),
            BENEFIT_CODES[tile],
        )
        for tile in tiles
    )


def _benefit_rows(codes: Sequence[str]) -> tuple[tuple[object, ...], ...]:
    return tuple(
        (code, ", ".join(KEYS[t] for t in range(TILES) if BENEFIT_CODES[t] == code), BENEFITS[code].sentence)
        for code in codes
    )


# Benefits that the rulebook leaves open in part.
_RULED = ("PAY1_MOVE", "PAY2_MOVE", "PAY1_VP8", "PAY2_VP9", "RETURN_VP7", "RETURN_VP8", "METRO")
_BENEFIT_COLUMNS = ("benefit", "buildings", "what it does")
_BUILDING_COLUMNS = ("key", "building", "colour", "T", "E", "C", "R", "D", "politicians", "points", "benefit")

TABLES = (
    ComponentTable(
        "Stage I buildings",
        "reconstructed",
        _BUILDING_COLUMNS,
        _building_rows(range(STAGE_ONE)),
        "Names, benefits and the whole hospital are printed. Costs, politicians and points of the others follow a "
        "price rule calibrated on the hospital; the colours transportation and services are read from the layout.",
    ),
    ComponentTable(
        "Stage II buildings",
        "reconstructed",
        _BUILDING_COLUMNS,
        _building_rows(range(STAGE_ONE, TILES)),
        "Names and benefits are printed. Costs, politicians and points follow the same price rule; colours other "
        "than culture and tourism are read from the layout.",
    ),
    ComponentTable(
        "Benefits",
        "printed",
        _BENEFIT_COLUMNS,
        _benefit_rows([code for code in BENEFITS if code not in _RULED]),
    ),
    ComponentTable(
        "Benefits by a ruling",
        "reconstructed",
        _BENEFIT_COLUMNS,
        _benefit_rows(_RULED),
        "The texts are printed, but two things about them are our rulings: numbers given as alternatives (1 or 2, 8 or "
        "9, 7 or 8) are paired with the buildings in the order of names, and a metro works when it is built.",
    ),
    ComponentTable(
        "Pieces",
        "sourced",
        ("piece", "number"),
        (
            ("town hall board with four departments and the track of points", 1),
            ("influence boards with five tracks", 4),
            ("building tiles", TILES),
            ("main square", 1),
            ("start player tile", 1),
            ("extra-points tiles", 4),
            ("politicians, six per party", 24),
            ("cubes, five per party", 20),
            ("scoring tokens", 4),
        ),
        "The counts of tiles and cubes come from reviews, the rest is printed. Parties: red, blue, orange, purple.",
    ),
    ComponentTable(
        "Tracks",
        "reconstructed",
        ("track", "lowest", "highest", "start"),
        (
            ("influence: tourism, economy, culture, transportation", 0, INFLUENCE_MAX, INFLUENCE_AT_START),
            ("development", 0, DEVELOPMENT_MAX, 0),
            ("points", 0, "no limit", 0),
        ),
        "The starting levels and the existence of a maximum are printed; its value is not.",
    ),
    ComponentTable(
        "Safety rule",
        "reconstructed",
        ("turns without a project", "what happens"),
        ((STAGNATION_LIMIT, "the end is triggered"),),
        "Not in the rulebook: a program has to come to an end.",
    ),
)
