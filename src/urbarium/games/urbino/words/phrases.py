"""Phrases that texts and drawings of Urbino share."""

from functools import lru_cache
from typing import NamedTuple, cast

import numpy as np

from urbarium.engine.contract import Fields

from .. import game
from ..components import CATHEDRAL, DUCAL_PALACE, KIND_LETTERS, KIND_NAMES, TOWN_WALL
from ..rules.scoring import KEY_COLUMNS, final_key, winner_by_key
from ..state import END, FIRST_ARCHITECT, FIRST_BUILD, FIRST_BUILDER, PLACE, REPOSITION, SECOND_ARCHITECT, STATE

say = game.say

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
A_KIND = ("a house", "a palace", "a tower")
THE_KIND = ("the house", "the palace", "the tower")
KINDS_LEFT = ("houses", "palaces", "towers")
A_MONUMENT = {TOWN_WALL: "a town wall", DUCAL_PALACE: "a ducal palace", CATHEDRAL: "a cathedral"}
MORE_OF_A_KIND = ("more houses", "more palaces", "more towers")
# What is compared one after the other, by the columns of the final key.
COMPARED = ("points", "cathedrals", "ducal palaces", "town walls", "towers", "palaces", "houses")


# ---- names


def seat_name(seat: int) -> str:
    return say(game.seat_names[seat])


def kind_title(kind: int) -> str:
    return say(KIND_NAMES[kind].capitalize())


def phase_words(s: Fields) -> str:
    """What is to be decided now: ``{player} is to …``."""
    return say(PHASES[int(s.phase)])


# ---- how it stands


TOWNS = 1 << 11  # that are remembered: every other step only moves an architect
Town = tuple[bytes, bytes, int]  # all that scoring looks at: squares, districts, are there monuments


def town_of(s: Fields) -> Town:
    return s.square.tobytes(), s.district.tobytes(), int(s.monuments)


class _Plain(NamedTuple):
    """A town as Python reads it fastest."""

    square: list[int]
    district: list[int]
    monuments: int


def fields_of(town: Town) -> Fields:
    """A position with this town, and nothing else in it."""
    square, district = (np.frombuffer(field, np.int8).tolist() for field in town[:2])
    return cast("Fields", _Plain(square, district, town[2]))


def final_key_of(s: Fields) -> np.ndarray:
    """What decides the game as it stands, by seat: points first, then what breaks ties."""
    return _final_key(town_of(s))


@lru_cache(TOWNS)
def _final_key(town: Town) -> np.ndarray:
    key = np.zeros((2, KEY_COLUMNS), np.int64)
    final_key(fields_of(town), key)
    key.setflags(write=False)
    return key


def points_of(s: Fields) -> tuple[int, int]:
    """Points by seat if the game ended now."""
    return _points(town_of(s))


@lru_cache(TOWNS)
def _points(town: Town) -> tuple[int, int]:
    square, district, monuments = town
    state, points = np.zeros(1, STATE), np.zeros(2)
    state["square"], state["district"] = np.frombuffer(square, np.int8), np.frombuffer(district, np.int8)
    state["monuments"] = monuments
    game.kernels.scores(state.view(np.uint8), points)
    return int(points[0]), int(points[1])


def status(s: Fields) -> str:
    """Who is to do what, or how the game ended."""
    if s.phase != END:
        return say("{player} is to {what}.").format(player=seat_name(s.side), what=phase_words(s))
    key = final_key_of(s)
    winner = int(winner_by_key(key))
    if winner < 0:
        return say("The game is over: a draw, {points} to {points}.").format(points=key[0, 0])
    result = {"player": seat_name(winner), "more": key[winner, 0], "less": key[1 - winner, 0]}
    if key[0, 0] != key[1, 0]:
        return say("The game is over: {player} wins {more} to {less}.").format(**result)
    column = next(column for column in range(KEY_COLUMNS) if key[0, column] != key[1, column])
    words = say("The game is over: {more} to {less}, and {player} wins by scored {kind}.")
    return words.format(**result, kind=say(COMPARED[column]))
