"""Points as words and drawings tell them: what a city scores, what a card would add, what a City Hall should stand for,
and who has won."""

from functools import lru_cache

import numpy as np

from urbarium.engine.contract import Fields

from ..components import CARDS, HALLS, MARKED, MAX_PLAYERS, TYPE, TYPES
from ..rules import scoring
from ..rules.city import MAX_LOTS, list_lots, lots_for, survey
from ..state import STATE, city_of, halls_of, lot_of

# All that the points of a city depend on, but for the faces. Drawings and sentences ask about the same city again and
# again, and rules that are not compiled take half a millisecond for an answer.
CITY = ("city", "x", "y", "vacant", "hall")
REMEMBERED = 8192
_KINDS = [(int(TYPE[card]), bool(MARKED[card])) for card in range(CARDS)]
ALIKE = [_KINDS.index(kind) for kind in _KINDS]  # the first card that goes on the same lots and scores the same there


def _alone(s: Fields, seat: int) -> bytes:
    """A position that holds nothing but the faces and this city, as the first seat's."""
    alone = np.zeros(1, STATE)[0]
    alone.face = s.face
    for field in CITY:
        alone[field][0] = s[field][seat]
    return bytes(alone.tobytes())


@lru_cache(REMEMBERED)
def _lot_points(alone: bytes, kind: int, x: int, y: int) -> tuple[int, ...]:
    points = np.zeros(TYPES, np.int64)
    scoring.lot_points(np.frombuffer(alone, STATE)[0], 0, kind, x, y, points)
    return tuple(points.tolist())


@lru_cache(REMEMBERED)
def _best_lot(alone: bytes, card: int) -> int:
    return int(scoring.best_lot(np.frombuffer(alone, STATE)[0], 0, card))


@lru_cache(REMEMBERED)
def _best_of(alone: bytes, card: int) -> tuple[int, int]:
    s, lots = np.frombuffer(alone, STATE)[0], np.empty(MAX_LOTS, np.int64)
    count = int(list_lots(survey(s, 0), lots_for(card, 0), 0, lots))
    totals = [sum(_lot_points(alone, int(TYPE[card]), *lot_of(s, 0, int(cell)))) for cell in lots[:count]]
    return totals.count(max(totals)), count


@lru_cache(REMEMBERED)
def _declaration(alone: bytes) -> tuple[tuple[int, ...], int]:
    types = np.full(HALLS, -1, np.int64)
    total = int(scoring.best_declaration(np.frombuffer(alone, STATE)[0], 0, types))
    return tuple(types.tolist()), total


def type_points(s: Fields, seat: int) -> list[int]:
    """The six type scores of a city as it stands."""
    return list(_lot_points(_alone(s, seat), scoring.NO_TYPE, 0, 0))


def hall_points(s: Fields, seat: int) -> int:
    """What the City Halls of a city, as they are declared, have made."""
    return int(scoring.hall_points(s, seat, np.array(type_points(s, seat), np.int64)))


def gains(s: Fields, seat: int, card: int, x: int, y: int, vacant: bool = False) -> list[int]:
    """What building a card at a place would change, by type."""
    alone, kind = _alone(s, seat), scoring.NO_TYPE if vacant else int(TYPE[card])
    before, after = _lot_points(alone, scoring.NO_TYPE, 0, 0), _lot_points(alone, kind, x, y)
    return [now - then for now, then in zip(after, before, strict=True)]


def best_gains(s: Fields, seat: int, card: int) -> tuple[tuple[int, int], list[int]] | None:
    """Where a card scores most now and what it changes there; None before the founding or without a lot."""
    cell = _best_lot(_alone(s, seat), ALIKE[card]) if city_of(s, seat) else -1
    if cell < 0:
        return None
    x, y = lot_of(s, seat, cell)
    return (x, y), gains(s, seat, card, x, y)


def equally_good(s: Fields, seat: int, card: int) -> tuple[int, int]:
    """On how many lots a card scores the most that it can now, and how many take it at all."""
    return _best_of(_alone(s, seat), ALIKE[card])


def declaration(s: Fields, seat: int) -> tuple[list[int], int]:
    """The suggested types of a seat's City Halls, in order, and the total they give."""
    types, total = _declaration(_alone(s, seat))
    return list(types[: len(halls_of(s, seat))]), total


def total_with(s: Fields, seat: int, number: int, kind: int) -> int:
    """The total if a City Hall of a seat stands for a type and the others that have none yet for the best."""
    trial = s.copy()
    trial.hall[seat, number] = kind
    return declaration(trial, seat)[1]


def hall_gain(s: Fields, seat: int, number: int, kind: int) -> int:
    """What a City Hall adds if it stands for a type, and the others that have none yet for the best."""
    trial = s.copy()
    trial.hall[seat, number] = kind
    types, total = declaration(trial, seat)
    trial.hall[seat, : len(types)] = types
    trial.hall[seat, number] = -1
    return total - sum(type_points(trial, seat))


def places_and_winners(s: Fields) -> tuple[list[int], list[int]]:
    out = np.zeros(MAX_PLAYERS, np.int64)
    scoring.places(s, out)
    places = [int(place) for place in out[: s.players]]
    return places, [seat for seat, place in enumerate(places) if place == 0]
