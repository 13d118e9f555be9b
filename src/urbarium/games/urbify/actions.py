"""The actions of Urbify and how they are written: ``inf TEC``, ``build hospital``, ``open hospital -``, ``@f7``."""

from urbarium.engine.actions import ActionSpace, Block

from .components import CELLS, DEPARTMENT_LETTERS, DEPARTMENTS, KEYS, PATTERN_LETTERS, PATTERNS, TILES, cell_name

ACTIONS = ActionSpace(
    Block("influence", PATTERNS, "inf {}", PATTERN_LETTERS),
    Block("session", DEPARTMENTS, "session {}", DEPARTMENT_LETTERS),
    Block("build", TILES, "build {}", KEYS),
    Block("inaugurate_use", TILES, "open {}", KEYS),
    Block("inaugurate_skip", TILES, "open {} -", KEYS),
    Block("place", CELLS, "@{}", cell_name),
    Block("occupy", TILES, "> {}", KEYS),
    Block("activate", TILES, "via {}", KEYS),
    Block("pay_influence", DEPARTMENTS, "pay {}", DEPARTMENT_LETTERS),
    Block("gain_influence", DEPARTMENTS, "gain {}", DEPARTMENT_LETTERS),
    Block("pay_development", 1, "pay D"),
    Block("pay_exchange", 1, f"pay {DEPARTMENT_LETTERS}"),
)

INFLUENCE = ACTIONS.first("influence")
SESSION = ACTIONS.first("session")
BUILD = ACTIONS.first("build")
USE = ACTIONS.first("inaugurate_use")
SKIP = ACTIONS.first("inaugurate_skip")
PLACE_ON = ACTIONS.first("place")
OCCUPY_TILE = ACTIONS.first("occupy")
ACTIVATE = ACTIONS.first("activate")
PAY_TRACK = ACTIONS.first("pay_influence")
GAIN_TRACK = ACTIONS.first("gain_influence")
PAY_POINT = ACTIONS.first("pay_development")
PAY_EXCHANGE = ACTIONS.first("pay_exchange")
