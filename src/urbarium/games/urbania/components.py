"""What is in the box: city, tiles, resource cards, projects, value track. Data set URBANIA-DATA 1."""

from itertools import combinations

import numpy as np

from urbarium.engine.components import ComponentTable

SEATS = 5  # at most

# ---- types, colours, specialists

SUITS = 6
RESIDENTIAL = 6
TYPE_LETTERS = "FBHMSPR"
TYPE_NAMES = ("Factory", "Bank", "Hospital", "Business", "School", "Park", "Residential")
TYPE_COLOURS = ("brown", "gray", "red", "pink", "beige", "green", "blue")
SPECIALISTS = (
    "Chief Executive",
    "Banker",
    "Doctor",
    "Small Business Owner",
    "School Superintendent",
    "Parks Director",
)

# ---- the city

SIZE = 7
CELLS = SIZE * SIZE
COLUMN_LETTERS = "abcdefg"
DISTRICTS = 4
CENTRE = 4
AREA_NAMES = ("NW", "NE", "SE", "SW", "Centre")
_AREA_MAP = (
    "NW NW NW NW NE NE NE",
    "NW NW NW NW NE NE NE",
    "NW NW NW CC NE NE NE",
    "SW SW CC CC CC NE NE",
    "SW SW SW CC SE SE SE",
    "SW SW SW SE SE SE SE",
    "SW SW SW SE SE SE SE",
)
AREA = np.array([("NW", "NE", "SE", "SW", "CC").index(area) for row in _AREA_MAP for area in row.split()], np.int64)
DISTRICT_CELLS = 11


def cell_name(cell: int) -> str:
    """a7 is 0, g1 is 48."""
    return f"{COLUMN_LETTERS[cell % SIZE]}{SIZE - cell // SIZE}"


def cell_index(name: str) -> int:
    """The cell of a name such as ``c5``."""
    return (SIZE - int(name[1])) * SIZE + COLUMN_LETTERS.index(name[0])


def _neighbours() -> np.ndarray:
    table = np.full((CELLS, 4), -1, np.int64)
    for cell in range(CELLS):
        row, column = divmod(cell, SIZE)
        for i, (down, right) in enumerate(((-1, 0), (0, -1), (0, 1), (1, 0))):
            if 0 <= row + down < SIZE and 0 <= column + right < SIZE:
                table[cell, i] = cell + SIZE * down + right
    return table


NEIGHBOURS = _neighbours()  # [cell][north, west, east, south], -1 off the board

# ---- building tiles: workers, victory points, card icon

COMMERCIAL_TILES = ((2, 2, 1), (2, 3, 0), (3, 4, 1), (3, 5, 0), (4, 7, 0), (5, 9, 0))
RESIDENTIAL_TILES = (
    *2 * ((2, 1, 1),),
    *3 * ((2, 2, 0),),
    *2 * ((3, 3, 1),),
    *3 * ((3, 4, 0),),
    *2 * ((4, 6, 0),),
    (5, 8, 0),
)
_TILES = [(t, *face) for t in range(SUITS) for face in COMMERCIAL_TILES] + [
    (RESIDENTIAL, *face) for face in RESIDENTIAL_TILES
]
TILE_TYPE, TILE_WORKERS, TILE_POINTS, TILE_ICON = (np.array(column, np.int64) for column in zip(*_TILES, strict=True))

# ---- resource cards: type id = 6 * suit + kind

KINDS = 6
CARD_TYPES = SUITS * KINDS
CARDS = 60
KIND_CODES = ("3w", "2w1c", "1w2c", "3c", "xw1c", "1wxc")
WILD_HELMET, WILD_COIN = 4, 5  # kinds
NO_COINS, NO_HELMETS = 0, 3  # kinds
KIND_HELMETS = np.array([3, 2, 1, 0, 1, 1], np.int64)
KIND_COINS = np.array([0, 1, 2, 3, 1, 1], np.int64)
COPIES = np.array([2, 2, 2, 2, 1, 1], np.int64)  # of a kind in each suit
MOST_COPIES = int(COPIES.max())
DECK = np.repeat(np.arange(CARD_TYPES), np.tile(COPIES, SUITS)).astype(np.int8)
CARD_CODES = tuple(f"{TYPE_LETTERS[suit]}-{code}" for suit in range(SUITS) for code in KIND_CODES)

# ---- project cards

PROJECTS = 31
NEIGHBOURHOOD, BUILDING, SINGLE, DUAL = range(4)
FAMILY_NAMES = ("Neighbourhood", "Building", "Single specialist", "Dual specialist")
FACTORS = np.array([4, 6, 5, 3], np.int64)
FAMILY_COUNTS = (
    "renewed buildings in the district",
    "renewed buildings of the type",
    "value of the specialist",
    "values of both specialists",
)
_PROJECTS = (
    [(NEIGHBOURHOOD, district, -1) for district in range(DISTRICTS)]
    + [(BUILDING, t, -1) for t in range(SUITS)]
    + [(SINGLE, t, -1) for t in range(SUITS)]
    + [(DUAL, first, second) for first, second in combinations(range(SUITS), 2)]
)
PROJECT_FAMILY, PROJECT_FIRST, PROJECT_SECOND = (np.array(column, np.int64) for column in zip(*_PROJECTS, strict=True))


def _project_code(family: int, first: int, second: int) -> str:
    if family == NEIGHBOURHOOD:
        return f"N:{AREA_NAMES[first]}"
    return f"{'NBSD'[family]}:{TYPE_LETTERS[first]}{TYPE_LETTERS[second] if second >= 0 else ''}"


PROJECT_CODES = tuple(_project_code(*project) for project in _PROJECTS)

# ---- numbers of the rules

POOL = 5
HAND_START = 5
ACTIONS_PER_TURN = 2
CARDS_PER_DRAW = 2
REFRESH_MAX_HELMETS = 3
REFRESH_CAP = 3
MAX_SUBMITTED = 3
FEE_DIVISOR = 10
DISTRICT_END = 2  # run-down buildings left in a district
DISTRICT_END_RENEWED = DISTRICT_CELLS - DISTRICT_END
SPECIALIST_START = 1
SPECIALIST_END_VALUE, SPECIALIST_END_COUNT = 5, 3
SPECIALIST_MAX = 21  # no more coins exist, see the guide's last rulings
BUILDING_MAX = len(COMMERCIAL_TILES)
TRACK_ICONS = (4, 6, 8)
TRACK_ICON = np.array([space in TRACK_ICONS for space in range(SPECIALIST_MAX + 2)])
TRACK_SPACES = 10  # drawn; higher values are shown as numbers
LAP = 50  # victory points once around the printed track
NUMBER_WORDS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
)  # small counts in sentences

TABLES = (
    ComponentTable(
        "Types, colours, specialists",
        "reconstructed",
        ("letter", "building type", "colour", "specialist"),
        tuple(zip(TYPE_LETTERS, TYPE_NAMES, TYPE_COLOURS, (*SPECIALISTS, "none"), strict=True)),
        "Types and most colours and specialists are printed; that Business is pink and School beige is our choice, "
        "the Chief Executive and the School Superintendent come from the Italian translation.",
    ),
    ComponentTable(
        "City",
        "reconstructed",
        ("row", *COLUMN_LETTERS),
        tuple((SIZE - row, *areas.split()) for row, areas in enumerate(_AREA_MAP)),
        "Four districts and a centre of five are printed, the 7 by 7 grid and the cross are sourced; which district "
        "owns which arm (a clockwise pinwheel) is reconstructed.",
    ),
    ComponentTable(
        "Building tiles",
        "reconstructed",
        ("tile", "type", "workers", "points", "card icon"),
        tuple((i, TYPE_NAMES[t], w, points, "yes" if icon else "no") for i, (t, w, points, icon) in enumerate(_TILES)),
        "Counts (6 of each commercial type, 13 residential) and the Hospital with 3 workers, 4 points and a card are "
        "printed. The rest follows points = 2 × workers - 1, less one for a card icon, less one for residential.",
    ),
    ComponentTable(
        "Resource cards",
        "reconstructed",
        ("kind", "helmets", "coins", "copies per suit"),
        tuple(
            (
                KIND_CODES[k],
                f"{KIND_HELMETS[k]}{' rainbow' if k == WILD_HELMET else ''}",
                f"{KIND_COINS[k]}{' rainbow' if k == WILD_COIN else ''}",
                int(COPIES[k]),
            )
            for k in range(KINDS)
        ),
        "60 cards, ten in each suit, and the six kinds are printed or sourced; copies of each kind are reconstructed.",
    ),
    ComponentTable(
        "Projects",
        "derived",
        ("project", "family", "points for each", "counted"),
        tuple(
            (PROJECT_CODES[p], FAMILY_NAMES[family], int(FACTORS[family]), FAMILY_COUNTS[family])
            for p, (family, _, _) in enumerate(_PROJECTS)
        ),
        "One example of each family with its factor is printed; the complete sets add up to the printed 31 cards.",
    ),
    ComponentTable(
        "Value track",
        "reconstructed",
        ("space", "building markers", "specialist markers"),
        tuple(
            (
                space,
                "start" if space == 0 else "maximum" if space == BUILDING_MAX else "",
                "start" if space == 1 else "card icon" if space in TRACK_ICONS else "",
            )
            for space in range(TRACK_SPACES)
        ),
        "Start spaces and the card icon on 4 are printed; the icons on 6 and 8 and the open end are reconstructed.",
    ),
    ComponentTable(
        "Subsidy contracts (option)",
        "sourced",
        ("tile", "per player"),
        (("subsidy contract", 1),),
        "The official mini-expansion with its Italian politics variant.",
    ),
)
