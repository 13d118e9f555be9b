"""Phrases that texts and drawings of Urbino share."""

import numpy as np

from urbarium.engine.contract import Fields

from .. import game
from ..components import KIND_LETTERS
from ..rules.scoring import KEY_COLUMNS, final_key, winner_by_key
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


def points_of(s: Fields) -> list[int]:
    """Points by seat if the game ended now."""
    key = final_key_of(s)
    return [int(key[seat, 0]) for seat in range(2)]


def status(s: Fields) -> str:
    """Who is to do what, or how the game ended."""
    if s.phase != END:
        return f"{SEATS[s.side]} is to {PHASES[int(s.phase)]}."
    key = final_key_of(s)
    winner = int(winner_by_key(key))
    if winner < 0:
        return f"The game is over: a draw, {key[0, 0]} to {key[1, 0]}."
    points = f"{key[winner, 0]} to {key[1 - winner, 0]}"
    if key[0, 0] != key[1, 0]:
        return f"The game is over: {SEATS[winner]} wins {points}."
    column = next(column for column in range(KEY_COLUMNS) if key[0, column] != key[1, column])
    kind = ("", "cathedrals", "ducal palaces", "town walls", "towers", "palaces", "houses")[column]
    return f"The game is over: {points}, and {SEATS[winner]} wins by scored {kind}."
