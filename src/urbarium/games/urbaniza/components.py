"""What is in the box: pieces, land, factories, characters and inventions.

Everything that had to be reconstructed lives in this file, so that a real value can replace it in one place.
"""

import numpy as np

from urbarium.engine.components import ComponentTable

MAX_PLAYERS = 4
TURNS = 6
ACTION_PHASES = 4
LINE = 8  # spaces of every line of the tracking card

# Work orders
ORANGE, GREY, WHITE = 0, 1, 2
COLOURS = 3
COLOUR_NAMES = ("orange", "grey", "white")
COLOUR_LETTERS = "OGW"
ORDER_VALUE = np.array([1, 2, 3], np.int64)
ORDERS_PER_COLOUR = 15
ORDER_SPACES = 2
SECOND_SPACE_MONEY = 1

# Buildings
HOUSE, SKYSCRAPER, FACTORY, ADMINISTRATIVE = 0, 1, 2, 3
BUILDING_NAMES = ("house", "skyscraper", "factory", "office")
BUILDING_PLURALS = ("houses", "skyscrapers", "factories", "offices")
BUILDINGS = len(BUILDING_NAMES)
BUILDING_COUNT = np.array([12, 6, 6, 5], np.int64)
BUILDING_COST = np.array([2, 3, 0, 3], np.int64)
BUILDING_POINTS = np.array([1, 2, 2, 2], np.int64)
MAX_FACTORIES = int(BUILDING_COUNT[FACTORY])

# A player at the start
START_MONEY = 8
START_POINTS = 1
START_LINE = 1  # citizens, house, grain and orange work order
START_TAX = LINE
ACTION_MARKERS = 10
TRACK = 45

# Grain: four barns, then the field
STORES = 5
FIELD = STORES - 1
STORE_NAMES = (*(f"barn {i + 1}" for i in range(FIELD)), "the field")
STORE_WORDS = (*(f"b{i + 1}" for i in range(FIELD)), "field")
GRAIN_PRICE = np.array([1, 1, 2, 2, 3], np.int64)
BARN_LIMIT = 1
GRAIN_PER_PLAYER = 8
RETURN_PER_PLAYER = 2
HARVEST_YIELD = 1
GRAIN_PER_POINT = 3
CITIZEN_POINTS = 2
PRODUCT_POINTS = 1
MAYOR_POINTS = 1
FACTORY_VALUE_POINTS = 2
INVENTION_POINTS = 1

# Land: (row, x, points up, grounds, neighbours by number)
LAND = (
    (0, -2, 1, 1, (2, 7)),
    (0, -1, 0, 2, (1, 3)),
    (0, 0, 1, 2, (2, 4, 9)),
    (0, 1, 0, 1, (3, 5)),
    (0, 2, 1, 2, (4, 11)),
    (1, -3, 1, 2, (7, 13)),
    (1, -2, 0, 2, (1, 6, 8)),
    (1, -1, 1, 1, (7, 9, 15)),
    (1, 0, 0, 1, (3, 8, 10)),
    (1, 1, 1, 1, (9, 11, 17)),
    (1, 2, 0, 2, (5, 10, 12)),
    (1, 3, 1, 1, (11, 19)),
    (2, -3, 0, 1, (6, 14)),
    (2, -2, 1, 2, (13, 15, 20)),
    (2, -1, 0, 1, (8, 14, 16)),
    (2, 0, 1, 1, (15, 17, 22)),
    (2, 1, 0, 1, (10, 16, 18)),
    (2, 2, 1, 2, (17, 19, 24)),
    (2, 3, 0, 2, (12, 18)),
    (3, -2, 0, 2, (14, 21)),
    (3, -1, 1, 1, (20, 22)),
    (3, 0, 0, 2, (16, 21, 23)),
    (3, 1, 1, 2, (22, 24)),
    (3, 2, 0, 1, (18, 23)),
)
TERRITORIES = len(LAND)
LAND_ROWS = 1 + max(row for row, *_ in LAND)
MAX_GROUNDS = 2
PRICE_MARKERS = 24
GROUNDS = np.array([grounds for _, _, _, grounds, _ in LAND], np.int64)
# [territory]: a bit for every territory that shares a side with it
BORDERS = np.array([sum(1 << (number - 1) for number in near) for *_, near in LAND], np.int64)

# Factories: name, left space, right space (count, colour), production space (orange, grey, white)
FACTORIES = (
    ("Bakery", (2, ORANGE), (1, GREY), (1, 0, 0)),
    ("Brewery", (2, ORANGE), (2, ORANGE), (0, 1, 0)),
    ("Windmill", (1, GREY), (2, ORANGE), (2, 0, 0)),
    ("Sawmill", (3, ORANGE), (1, GREY), (1, 1, 0)),
    ("Brickworks", (2, ORANGE), (2, GREY), (3, 0, 0)),
    ("Weaving mill", (2, GREY), (2, ORANGE), (0, 2, 0)),
    ("Coal mine", (3, ORANGE), (2, GREY), (2, 1, 0)),
    ("Ironworks", (2, GREY), (1, WHITE), (1, 2, 0)),
    ("Railway works", (2, GREY), (2, GREY), (0, 1, 1)),
    ("Gasworks", (3, ORANGE), (1, WHITE), (2, 2, 0)),
    ("Steelworks", (1, WHITE), (2, GREY), (0, 3, 0)),
    ("Chemical works", (3, ORANGE), (2, GREY), (1, 1, 1)),
    ("Power station", (3, GREY), (1, WHITE), (0, 2, 1)),
    ("Car plant", (2, WHITE), (2, GREY), (0, 1, 2)),
    ("Aircraft works", (3, GREY), (2, WHITE), (1, 1, 2)),
    ("Electronics works", (2, WHITE), (3, GREY), (0, 0, 3)),
    ("Computer works", (2, WHITE), (2, WHITE), (0, 2, 2)),
    ("Robot works", (3, WHITE), (2, WHITE), (0, 0, 4)),
)
CARDS = len(FACTORIES)
SPOTS = 3
# By card number; row 0 stands for "no card".
ORDER_COUNT = np.array([(0, 0)] + [(left[0], right[0]) for _, left, right, _ in FACTORIES], np.int64)
ORDER_COLOUR = np.array([(0, 0)] + [(left[1], right[1]) for _, left, right, _ in FACTORIES], np.int64)
SLOTS = np.array([(0, 0, 0)] + [slots for *_, slots in FACTORIES], np.int64)

# Characters
BROKER, ARCHITECT, MERCHANT, FARMER, FOREMAN, INDUSTRIALIST, ENGINEER, TAX_COLLECTOR, PROFESSOR = range(9)
CHARACTER_NAMES = (
    "Broker",
    "Architect",
    "Merchant",
    "Farmer",
    "Foreman",
    "Industrialist",
    "Engineer",
    "Tax collector",
    "Professor",
)
CHARACTERS = len(CHARACTER_NAMES)
CHARACTER_WORDS = tuple(name.lower().replace(" ", "-") for name in CHARACTER_NAMES)
CHARACTER_ACTIONS = (
    "Buy land",
    "Erect buildings",
    "Trade grain",
    "Sow seeds",
    "Receive work orders",
    "Attract industry",
    "Produce goods",
    "Collect taxes",
    "Inventions",
)
ARCHITECT_DISCOUNT = 1
MERCHANT_LIMIT = 2
MERCHANT_DISCOUNT = 1
MERCHANT_LOWEST = 1
MERCHANT_PRICE = np.maximum(GRAIN_PRICE - MERCHANT_DISCOUNT, MERCHANT_LOWEST)
FARMER_YIELD = 2
FOREMAN_EXTRA = 1
ENGINEER_EXTRA = 1
TAX_COLLECTOR_TIMES = 2
PROFESSOR_DISCOUNT = 1
CHARACTER_EFFECTS = (
    "before you buy land, swap the prices of two free territories",
    f"every building costs ${ARCHITECT_DISCOUNT} less",
    f"buy {MERCHANT_LIMIT} grain from each barn, each ${MERCHANT_DISCOUNT} cheaper, never below ${MERCHANT_LOWEST}",
    f"at Harvest each sown grain brings {FARMER_YIELD} more, not {HARVEST_YIELD}",
    f"{FOREMAN_EXTRA} work order more of the same colour each time",
    "attract an industry with open order spaces, once",
    f"${ENGINEER_EXTRA} more for every good you produce",
    "your first taxes this turn pay twice",
    f"inventions cost ${PROFESSOR_DISCOUNT} less, two in one action",
)

# Inventions: name, the two matching factories, cost, bonus with one of them, bonus with both
INVENTIONS = (
    ("Seed drill", (1, 3), 1, 2, 5),
    ("Flying shuttle", (4, 6), 1, 2, 5),
    ("Steam engine", (7, 8), 1, 2, 5),
    ("Pressed yeast", (1, 2), 1, 2, 5),
    ("Rolling mill", (8, 9), 1, 2, 5),
    ("Paper machine", (4, 12), 1, 2, 7),
    ("Punched card", (6, 17), 2, 2, 7),
    ("Safety lamp", (7, 10), 2, 2, 5),
    ("Portland cement", (5, 11), 2, 2, 6),
    ("Telegraph", (9, 16), 2, 2, 6),
    ("Converter", (11, 14), 2, 2, 5),
    ("Ring kiln", (5, 10), 2, 2, 6),
    ("Dynamo", (3, 13), 3, 3, 7),
    ("Refrigeration", (2, 12), 3, 3, 7),
    ("Steam turbine", (13, 15), 3, 3, 6),
    ("Assembly line", (14, 18), 3, 3, 6),
    ("Radar", (15, 16), 3, 3, 6),
    ("Transistor", (17, 18), 3, 3, 6),
)
# By invention number; row 0 stands for "no card".
INVENTION_FACTORIES = np.array([(0, 0)] + [pair for _, pair, *_ in INVENTIONS], np.int64)
INVENTION_COST = np.array([0] + [cost for _, _, cost, _, _ in INVENTIONS], np.int64)
INVENTION_BONUS = np.array([(0, 0, 0)] + [(0, one, both) for *_, one, both in INVENTIONS], np.int64)


def territory_name(territory: int) -> str:
    """T01 is 0, T24 is 23."""
    return f"T{territory + 1:02d}"


def factory_name(card: int) -> str:
    """The name of a factory card by its number, as in ``3 Windmill``."""
    return f"{card} {FACTORIES[card - 1][0]}"


def spelled(count: int) -> str:
    """A small number as a sentence has it: ``two``."""
    return ("no", "one", "two", "three", "four", "five", "six")[count]


def colour_counts(counts: tuple[int, ...]) -> str:
    """``2 O 1 G`` for two orange and one grey; ``none`` if there is nothing."""
    return " ".join(f"{n} {COLOUR_LETTERS[c]}" for c, n in enumerate(counts) if n) or "none"


def _space(space: tuple[int, int]) -> str:
    return f"{space[0]} {COLOUR_LETTERS[space[1]]}"


_BUILDING_NEEDS = (
    "an empty building ground; houses line +1",
    "replaces an own house; houses line +1",
    "an empty building ground; an upgrade needs none",
    "stands beside the grounds; the rules call it an administrative building",
)


def _building(kind: int) -> tuple[object, ...]:
    """A row of the table of buildings."""
    cost = "by attracting an industry" if kind == FACTORY else f"${BUILDING_COST[kind]}"
    count, points = int(BUILDING_COUNT[kind]), int(BUILDING_POINTS[kind])
    return BUILDING_NAMES[kind], count, cost, points, _BUILDING_NEEDS[kind]


TABLES = (
    ComponentTable(
        "Buildings",
        "printed",
        ("building", "in the box", "cost", "VP", "needs"),
        tuple(_building(kind) for kind in range(BUILDINGS)),
    ),
    ComponentTable(
        "Markers and cards",
        "printed",
        ("piece", "count"),
        (
            ("work order markers per colour", ORDERS_PER_COLOUR),
            ("grain markers per player", GRAIN_PER_PLAYER),
            ("price markers", PRICE_MARKERS),
            ("action markers per player", ACTION_MARKERS),
            ("factory cards", CARDS),
            ("character cards with the Mayor", CHARACTERS + 1),
            ("invention cards", len(INVENTIONS)),
        ),
    ),
    ComponentTable(
        "Work orders",
        "printed",
        ("colour", "letter", "paid per good"),
        tuple((COLOUR_NAMES[c], COLOUR_LETTERS[c], f"${int(ORDER_VALUE[c])}") for c in range(COLOURS)),
    ),
    ComponentTable(
        "Grain area",
        "printed",
        ("space", "price", "markers per player"),
        (
            *((STORE_NAMES[i], f"${int(GRAIN_PRICE[i])}", 1) for i in range(STORES)),
            ("return area", "not for sale", RETURN_PER_PLAYER),
        ),
        "The prices come from the rulebook's examples.",
    ),
    ComponentTable(
        "Tracking card",
        "reconstructed",
        ("line", "spaces", "start"),
        (
            ("citizens", f"0 to {LINE}", START_LINE),
            ("houses", f"0 to {LINE}", START_LINE),
            ("food", f"{LINE} slots", f"{START_LINE} grain"),
            ("work orders", f"{LINE} slots", f"{START_LINE} orange"),
            ("taxes", f"0 to {LINE}", START_TAX),
            ("pool of action markers", ACTION_MARKERS, ACTION_MARKERS),
        ),
        "The lines are printed; their length follows the printed 8 grain, the start spaces the examples.",
    ),
    ComponentTable(
        "Building area",
        "reconstructed",
        ("territory", "row", "x", "points", "grounds", "neighbours"),
        tuple(
            (territory_name(t), row, x, "up" if up else "down", grounds, ", ".join(f"T{n:02d}" for n in near))
            for t, (row, x, up, grounds, near) in enumerate(LAND)
        ),
        "Twenty-four triangles with one or two grounds each are printed; their arrangement is a hexagon of side 2.",
    ),
    ComponentTable(
        "Factory cards",
        "reconstructed",
        ("no.", "factory", "left space", "right space (+$1)", "production space"),
        tuple(
            (number, name, _space(left), _space(right), colour_counts(slots))
            for number, (name, left, right, slots) in enumerate(FACTORIES, 1)
        ),
        "Bakery and Windmill appear in the rulebook; numbers rise with time, colours drift from orange to white.",
    ),
    ComponentTable(
        "Characters",
        "reconstructed",
        ("character", "action", "effect this turn"),
        (
            *zip(CHARACTER_NAMES, CHARACTER_ACTIONS, CHARACTER_EFFECTS, strict=True),
            ("Mayor", "turn order", f"last place: +{MAYOR_POINTS} VP, starts the turn"),
        ),
        "One character per kind of action is known, and the effects of Broker, Architect, Farmer, Industrialist and "
        "Tax collector in outline; the amounts are ours.",
    ),
    ComponentTable(
        "Inventions (expansion)",
        "reconstructed",
        ("no.", "invention", "factories", "cost", "bonus with one", "bonus with both"),
        tuple(
            (number, name, f"{pair[0]}, {pair[1]}", f"${cost}", one, both)
            for number, (name, pair, cost, one, both) in enumerate(INVENTIONS, 1)
        ),
        "Eighteen cards worth 1 VP and a bonus for matching factories are known; the list is ours: every factory is "
        "named by two inventions, later and wider pairs pay more.",
    ),
)
