"""Points as words and drawings tell them: what a city scores, what a card would add, what a City Hall should stand for,
and who has won."""

import numpy as np

from urbarium.engine.contract import Fields

from ..components import HALLS, MAX_PLAYERS, TYPE, TYPES
from ..rules import scoring
from ..state import city_of, halls_of, lot_of


def type_points(s: Fields, seat: int) -> list[int]:
    """The six type scores of a city as it stands."""
    points = np.zeros(TYPES, np.int64)
    scoring.city_points(s, seat, points)
    return [int(value) for value in points]


def hall_points(s: Fields, seat: int) -> int:
    """What the City Halls of a city, as they are declared, have made."""
    return int(scoring.hall_points(s, seat, np.array(type_points(s, seat), np.int64)))


def gains(s: Fields, seat: int, card: int, x: int, y: int, vacant: bool = False) -> list[int]:
    """What building a card at a place would change, by type."""
    points = np.zeros(TYPES, np.int64)
    kind = scoring.NO_TYPE if vacant else int(TYPE[card])
    scoring.lot_points(s, seat, kind, x, y, points)
    return [int(after) - before for after, before in zip(points, type_points(s, seat), strict=True)]


def best_gains(s: Fields, seat: int, card: int) -> tuple[tuple[int, int], list[int]] | None:
    """Where a card scores most now and what it changes there; None before the founding or without a lot."""
    cell = int(scoring.best_lot(s, seat, card)) if city_of(s, seat) else -1
    if cell < 0:
        return None
    x, y = lot_of(s, seat, cell)
    return (x, y), gains(s, seat, card, x, y)


def declaration(s: Fields, seat: int) -> tuple[list[int], int]:
    """The suggested types of a seat's City Halls, in order, and the total they give."""
    types = np.full(HALLS, -1, np.int64)
    total = int(scoring.best_declaration(s, seat, types))
    return [int(kind) for kind in types[: len(halls_of(s, seat))]], total


def total_with(s: Fields, seat: int, number: int, kind: int) -> int:
    """The total if a City Hall of a seat stands for a type and the others that have none yet for the best."""
    trial = s.copy()
    trial.hall[seat, number] = kind
    return declaration(trial, seat)[1]


def places_and_winners(s: Fields) -> tuple[list[int], list[int]]:
    out = np.zeros(MAX_PLAYERS, np.int64)
    scoring.places(s, out)
    places = [int(place) for place in out[: s.players]]
    return places, [seat for seat, place in enumerate(places) if place == 0]
