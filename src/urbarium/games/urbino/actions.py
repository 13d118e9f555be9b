"""The actions of Urbino, and how each is written."""

from urbarium.engine.actions import ActionSpace, Block
from urbarium.engine.contract import Fields

from .components import KIND_LETTERS, SQUARES, square_name


def _from_lower(s: Fields) -> str:
    return _from(int(s.architect[0]))


def _from_higher(s: Fields) -> str:
    return _from(int(s.architect[1]))


def _from(start: int) -> str:
    return f"{square_name(start) if start >= 0 else '?'}-{{}}"


ACTIONS = ActionSpace(
    Block("arch_place", SQUARES, "A@{}", square_name),
    Block("first_builder", 2, "first={}", "BW"),
    Block("stay", 1, "stay"),
    Block("move_lo", SQUARES, _from_lower, square_name),  # the architect on the lower square
    Block("move_hi", SQUARES, _from_higher, square_name),
    Block("build_house", SQUARES, f"{KIND_LETTERS[0]}@{{}}", square_name),
    Block("build_palace", SQUARES, f"{KIND_LETTERS[1]}@{{}}", square_name),
    Block("build_tower", SQUARES, f"{KIND_LETTERS[2]}@{{}}", square_name),
    Block("skip", 1, "--"),
)
ARCH_PLACE = ACTIONS.first("arch_place")
FIRST_BUILDER_BLACK = ACTIONS.first("first_builder")
STAY = ACTIONS.first("stay")
MOVE_LO = ACTIONS.first("move_lo")
MOVE_HI = ACTIONS.first("move_hi")
BUILD = ACTIONS.first("build_house")  # SQUARES actions for each kind
SKIP = ACTIONS.first("skip")
