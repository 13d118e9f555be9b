"""What is in the box: thirty buildings and their benefits, the tracks, the influence patterns and the grid."""

import numpy as np

from urbarium.engine.components import Table

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
MAJORITY_ALONE, MAJORITY_TIED = 4, 2
TRACK_LAP = 50  # steps of the printed prestige track; display only

# ---- departments and colours

TOURISM, ECONOMY, CULTURE, TRANSPORTATION = range(4)
SERVICES = 4  # a colour of buildings, no department
DEPARTMENTS = 4
COLOURS = 5
DEPARTMENT_LETTERS = "TECR"
COLOUR_NAMES = ("tourism", "economy", "culture", "transportation", "services")

# ---- influence patterns, in the order of the actions: politicians sent to T, E, C, R

_LETTERS = ["T", "E", "C", "R", "TT", "EE", "CC", "RR", "TE", "TC", "TR", "EC", "ER", "CR", "TEC", "TER", "TCR", "ECR"]
PATTERN_LETTERS = tuple(_LETTERS)
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

# code: (kind, influence to pay, development to pay, politicians returned, development gained, prestige gained, words)
BENEFITS = {
    "RETURN_DEV3": (PLAIN, 0, 0, 1, 3, 0, "Return one politician from here to the pool; gain 3 development."),
    "PAY1_DEV2": (PLAIN, 1, 0, 0, 2, 0, "Pay 1 influence of any kind; gain 2 development."),
    "PAY1_DEV3": (PLAIN, 1, 0, 0, 3, 0, "Pay 1 influence of any kind; gain 3 development."),
    "DEV2": (PLAIN, 0, 0, 0, 2, 0, "Gain 2 development."),
    "DEV3": (PLAIN, 0, 0, 0, 3, 0, "Gain 3 development."),
    "PAY2_DEV3": (PLAIN, 2, 0, 0, 3, 0, "Pay 2 influence of any kind; gain 3 development."),
    "HIRE": (HIRE, 0, 0, 0, 0, 0, "Take one of your politicians from the pool to your board."),
    "ADJ_COLOUR": (ADJACENT_COLOUR, 0, 0, 0, 0, 0, "3 prestige for each adjacent building of the best colour."),
    "ADJ_VARIETY": (ADJACENT_VARIETY, 0, 0, 0, 0, 0, "2 prestige for each colour among the adjacent buildings."),
    "BEST_PAIR": (
        BEST_PAIR,
        0,
        0,
        0,
        0,
        0,
        "The prestige of the best two adjacent buildings of one colour.",
    ),
    "COPY_ADJ": (COPY_ADJACENT, 0, 0, 0, 0, 0, "Use the benefit of one adjacent building, empty or not."),
    "COPY_OCCUPIED": (COPY_OCCUPIED, 0, 1, 0, 0, 0, "Pay 1 development; use the benefit of another occupied building."),
    "PAY1_MOVE": (MOVE, 1, 0, 0, 0, 0, "Pay 1 influence of any kind; move politicians from here to an empty building."),
    "PAY2_MOVE": (MOVE, 2, 0, 0, 0, 0, "Pay 2 influence of any kind; move politicians from here to an empty building."),
    "INF3": (GAIN_INFLUENCE, 0, 0, 0, 0, 0, "Gain 3 influence, split as you like."),
    "METRO": (METRO, 0, 0, 0, 0, 0, "When built: its politicians go to another, empty building instead."),
    "CITY_POLITICIANS": (
        CITY_POLITICIANS,
        0,
        0,
        0,
        0,
        0,
        "1 prestige for each politician on any building.",
    ),
    "FREE_PROJECT": (
        FREE_PROJECT,
        0,
        1,
        0,
        0,
        0,
        "Pay 1 development; start a project without its influence, staffed from here.",
    ),
    "PAY1_VP8": (PLAIN, 1, 0, 0, 0, 8, "Pay 1 influence of any kind; gain 8 prestige."),
    "PAY2_VP9": (PLAIN, 2, 0, 0, 0, 9, "Pay 2 influence of any kind; gain 9 prestige."),
    "RETURN_VP7": (PLAIN, 0, 0, 1, 0, 7, "Return one politician from here to the pool; gain 7 prestige."),
    "RETURN_VP8": (PLAIN, 0, 0, 1, 0, 8, "Return one politician from here to the pool; gain 8 prestige."),
    "VP5": (PLAIN, 0, 0, 0, 0, 5, "Gain 5 prestige."),
    "PAYD1_VP7": (PLAIN, 0, 1, 0, 0, 7, "Pay 1 development; gain 7 prestige."),
    "ROW_COLOUR": (ROW_COLOUR, 0, 0, 0, 0, 0, "The prestige of all buildings of the best colour in this row."),
    "COLUMN_COLOUR": (COLUMN_COLOUR, 0, 0, 0, 0, 0, "The prestige of all buildings of the best colour in this column."),
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
STAGE_ONE, STAGE_TWO = 16, 14  # tiles 0 to 15, tiles 16 to 29

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

_BENEFIT_ROWS = [BENEFITS[code] for code in BENEFIT_CODES]
BENEFIT_KIND = np.array([row[0] for row in _BENEFIT_ROWS], np.int64)
PRICE_INFLUENCE = np.array([row[1] for row in _BENEFIT_ROWS], np.int64)
PRICE_DEVELOPMENT = np.array([row[2] for row in _BENEFIT_ROWS], np.int64)
RETURNED = np.array([row[3] for row in _BENEFIT_ROWS], np.int64)  # politicians that go to the pool
GAIN_DEVELOPMENT = np.array([row[4] for row in _BENEFIT_ROWS], np.int64)
GAIN_PRESTIGE = np.array([row[5] for row in _BENEFIT_ROWS], np.int64)
BENEFIT_WORDS = tuple(row[6] for row in _BENEFIT_ROWS)

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


def _building_rows(tiles: range) -> tuple[tuple[object, ...], ...]:
    return tuple(
        (
            KEYS[tile],
            tile_title(tile),
            COLOUR_NAMES[COLOUR[tile]],
            *COST[tile].tolist(),
            int(COST_DEVELOPMENT[tile]),
            int(POLITICIANS[tile]) or "-",
            int(PRESTIGE[tile]),
            BENEFIT_CODES[tile],
        )
        for tile in tiles
    )


_BUILDING_COLUMNS = ("key", "building", "colour", "T", "E", "C", "R", "D", "politicians", "prestige", "benefit")

TABLES = (
    Table(
        "Stage I buildings",
        "reconstructed",
        _BUILDING_COLUMNS,
        _building_rows(range(STAGE_ONE)),
        "Names, benefits and the whole hospital are printed. Costs, politicians and prestige of the others follow a "
        "price rule calibrated on the hospital; the colours transportation and services are read from the layout.",
    ),
    Table(
        "Stage II buildings",
        "reconstructed",
        _BUILDING_COLUMNS,
        _building_rows(range(STAGE_ONE, TILES)),
        "Names and benefits are printed. Costs, politicians and prestige follow the same price rule; colours other "
        "than culture and tourism are read from the layout.",
    ),
    Table(
        "Benefits",
        "printed",
        ("benefit", "buildings", "what it does"),
        tuple(
            (code, ", ".join(KEYS[tile] for tile in range(TILES) if BENEFIT_CODES[tile] == code), row[6])
            for code, row in BENEFITS.items()
        ),
        "Numbers given as alternatives (1 or 2, 8 or 9, 7 or 8) are paired with the buildings in the order of names.",
    ),
    Table(
        "Pieces",
        "sourced",
        ("piece", "number"),
        (
            ("town hall board with four departments and the prestige track", 1),
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
    Table(
        "Tracks",
        "reconstructed",
        ("track", "lowest", "highest", "start"),
        (
            ("influence: tourism, economy, culture, transportation", 0, INFLUENCE_MAX, INFLUENCE_AT_START),
            ("development", 0, DEVELOPMENT_MAX, 0),
            ("prestige", 0, "no limit", 0),
        ),
        "The starting levels and the existence of a maximum are printed; its value is not.",
    ),
    Table(
        "Safety rule",
        "reconstructed",
        ("turns without a project", "what happens"),
        ((STAGNATION_LIMIT, "the end is triggered"),),
        "Not in the rulebook: a program has to come to an end.",
    ),
)
