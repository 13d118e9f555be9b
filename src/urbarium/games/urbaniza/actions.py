"""The actions of Urbaniza, and how they are written."""

from urbarium.engine.actions import ActionSpace, Block

from .components import (
    ADMINISTRATIVE,
    BUILDING_COUNT,
    CHARACTER_WORDS,
    CHARACTERS,
    COLOUR_NAMES,
    COLOURS,
    HOUSE,
    LINE,
    MAX_FACTORIES,
    SKYSCRAPER,
    SPOTS,
    STORE_WORDS,
    STORES,
    TERRITORIES,
    territory_name,
)


def _from_one(index: int) -> str:
    return str(index + 1)


def _upgrade(index: int) -> str:
    """``3>F1``: the card on spot 3 covers factory F1."""
    spot, factory = divmod(index, MAX_FACTORIES)
    return f"{spot + 1}>F{factory + 1}"


def _good(index: int) -> str:
    """``F1 orange``."""
    factory, colour = divmod(index, COLOURS)
    return f"F{factory + 1} {COLOUR_NAMES[colour]}"


ACTIONS = ActionSpace(
    Block("pass", 1, "pass"),
    Block("done", 1, "done"),
    Block("hire", CHARACTERS, "hire {}", CHARACTER_WORDS),
    Block("settle", TERRITORIES, "settle {}", territory_name),
    Block("price", TERRITORIES, "price {}", territory_name),
    Block("land", TERRITORIES, "land {}", territory_name),
    Block("swap", TERRITORIES, "swap {}", territory_name),
    Block("house", int(BUILDING_COUNT[HOUSE]), "house {}", _from_one),
    Block("sky", int(BUILDING_COUNT[SKYSCRAPER]), "sky {}", _from_one),
    Block("admin", int(BUILDING_COUNT[ADMINISTRATIVE]), "admin {}", _from_one),
    Block("grain_buy", STORES, "buy {}", STORE_WORDS),
    Block("grain_sell", LINE, "sell {}", _from_one),
    Block("sow", LINE, "sow {}", _from_one),
    Block("order", SPOTS, "order {}", _from_one),
    Block("new_factory", SPOTS, "new {}", _from_one),
    Block("upgrade", SPOTS * MAX_FACTORIES, "upgrade {}", _upgrade),
    Block("make", MAX_FACTORIES * COLOURS, "make {}", _good),
    Block("tax", 1, "tax"),
    Block("invent", SPOTS, "invent {}", _from_one),
)

# Where each block begins.
PASS = ACTIONS.first("pass")
DONE = ACTIONS.first("done")
HIRE_ONE = ACTIONS.first("hire")
SETTLE_ON = ACTIONS.first("settle")
PRICE_ON = ACTIONS.first("price")
BUY_LAND = ACTIONS.first("land")
SWAP = ACTIONS.first("swap")
BUILD_HOUSE = ACTIONS.first("house")
BUILD_SKY = ACTIONS.first("sky")
BUILD_ADMIN = ACTIONS.first("admin")
BUY_GRAIN = ACTIONS.first("grain_buy")
SELL_GRAIN = ACTIONS.first("grain_sell")
SOW = ACTIONS.first("sow")
ORDER = ACTIONS.first("order")
NEW_FACTORY = ACTIONS.first("new_factory")
UPGRADE = ACTIONS.first("upgrade")
MAKE = ACTIONS.first("make")
TAX = ACTIONS.first("tax")
INVENT = ACTIONS.first("invent")
