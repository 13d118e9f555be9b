"""Phrases that texts and drawings of Urbino share."""

import numpy as np

from urbarium.engine.contract import Fields

from .. import game
from ..components import KIND_LETTERS
from ..rules.scoring import KEY_COLUMNS, final_key
from ..state import END, FIRST_ARCHITECT, FIRST_BUILD, FIRST_BUILDER, PLACE, REPOSITION, SECOND_ARCHITECT

SEATS = game.seat_names
PIECES = f".{KIND_LETTERS.lower()}{KIND_LETTERS}"  # as a square holds them: empty, Black's kinds, White's kinds

PHASES = {
    FIRST_ARCHITECT: "place the first architect",
    SECOND_ARCHITECT: "place the second architect",
    FIRST_BUILDER: "say who builds first",
    FIRST_BUILD: "put up the first building",
    REPOSITION: "leave the architects or move one of them",
    PLACE: "put up a building",
    END: "nothing, the game is over",
}


def final_key_of(s: Fields) -> np.ndarray:
    """What decides the game as it stands, by seat: points first, then what breaks ties."""
    key = np.zeros((2, KEY_COLUMNS), np.int64)
    final_key(s, key)
    return key
