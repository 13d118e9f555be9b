"""Where the points of URBS come from: the six types, by the face in force, and how each city came to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.match import View
from urbarium.engine.sheets import Row, Step

from .. import game
from ..components import COMMERCE, INDUSTRY, LEISURE, PROGRESS, RESIDENCE, TOURISM, TYPE, TYPES, WINDOW
from ..rules import faces, scoring
from ..state import corner, halls_of
from .asking import built_place, lot_place
from .phrases import face_name, say, signed, type_name
from .points import hall_points, type_points

FIRST_FACE_RULE = 10  # R6.10 is C-A, R6.11 C-B and so on
PER_CARD: dict[tuple[int, int], Callable[..., int]] = {
    (COMMERCE, 0): faces.customers,
    (COMMERCE, 1): faces.competition,
    (INDUSTRY, 0): faces.industrial_district,
    (INDUSTRY, 1): faces.power_and_smoke,
    (PROGRESS, 1): faces.service_network,
    (RESIDENCE, 1): faces.quality_of_life,
    (TOURISM, 1): faces.full_package,
}


class City:
    """The cards of a city as the faces count them, with one more that is only thought of: its type and place."""

    def __init__(self, s: Fields, seat: int, more: tuple[int, int, int] | None = None) -> None:
        self.kind = np.full(faces.SLOTS, scoring.NO_TYPE, np.int64)
        self.xs = np.zeros(faces.SLOTS, np.int64)
        self.ys = np.zeros(faces.SLOTS, np.int64)
        self.next_to = np.full((faces.SLOTS, 4), -1, np.int64)
        self.size = int(scoring.load_city(s, seat, self.kind, self.xs, self.ys))
        if more is not None:
            self.size = int(scoring.add_card(*more, self.size, self.kind, self.xs, self.ys))
        scoring.join(s, seat, self.xs, self.ys, self.size, self.next_to)
        self.beside = faces.connected_types(self.kind, self.next_to, self.size)

    def slots(self, kind: int) -> list[int]:
        """The cards of a type, in the order of building."""
        return [slot for slot in range(self.size) if self.kind[slot] == kind]

    def worth(self, kind: int, face: int, slot: int) -> int:
        """What one card adds to a face that looks at each card for itself."""
        return int(PER_CARD[kind, face](self.beside[slot]))


def neighbours_changed(s: Fields, seat: int, card: int, x: int, y: int) -> dict[int, int]:
    """What a card would change for those that stand there, where their faces look at each card for itself: by slot."""
    before, after = City(s, seat), City(s, seat, (int(TYPE[card]), x, y))
    found: dict[int, int] = {}
    for slot in range(before.size):
        face = int(before.kind[slot]), int(s.face[before.kind[slot]])
        if face in PER_CARD:
            change = after.worth(*face, slot) - before.worth(*face, slot)
            found |= {slot: change} if change else {}
    return found


def rows(view: View, steps: Iterable[Step]) -> list[Row]:
    s = view.fields
    cities = [City(s, seat) for seat in range(view.players)]
    points = [type_points(s, seat) for seat in range(view.players)]
    return [
        Row(
            f"{type_name(kind)}: {face_name(kind, int(s.face[kind]))}",
            tuple(by_type[kind] for by_type in points),
            face_rule_id(kind, int(s.face[kind])),
            tuple(_note(city, kind, int(s.face[kind])) for city in cities),
            tuple(_place(s, view.seat, seat, slot) for seat, city in enumerate(cities) for slot in city.slots(kind)),
        )
        for kind in range(TYPES)
    ]


def face_rule_id(kind: int, face: int) -> str:
    """The rule of a scoring face."""
    return game.rule_id(f"R6.{FIRST_FACE_RULE + 2 * kind + face}")


def _place(s: Fields, viewer: int, seat: int, slot: int) -> str:
    """The place of a card: the own city is drawn with its lots, those of others as they are built."""
    if seat != viewer:
        return built_place(seat, slot)
    west, north = corner(s, seat)
    return lot_place((int(s.y[seat, slot]) - north + 1) * WINDOW + int(s.x[seat, slot]) - west + 1)


def _note(city: City, kind: int, face: int) -> str:
    """How a city came to its points for a type: ``3 × +3, 1 × −1``."""
    slots = city.slots(kind)
    if not slots:
        return say("none")
    if (kind, face) in PER_CARD:
        worth = Counter(city.worth(kind, face, slot) for slot in slots)
        return ", ".join(f"{count} × {signed(points)}" for points, count in sorted(worth.items(), reverse=True))
    if kind == RESIDENCE:
        largest = int(faces.largest_group(city.kind, city.next_to, city.size, RESIDENCE))
        return say("largest group {largest}, outside it {outside}").format(
            largest=largest, outside=len(slots) - largest
        )
    if kind == TOURISM:
        lines = [*Counter(int(city.xs[m]) for m in slots).values(), *Counter(int(city.ys[m]) for m in slots).values()]
        single = sum(count == 1 for count in lines)
        return say("lines with one: {single}, with more: {more}").format(single=single, more=len(lines) - single)
    assert kind in (PROGRESS, LEISURE)
    return say("cards: {count}").format(count=len(slots))


def tie_break(view: View) -> Row | None:
    """R7.2: who has no City Hall comes first, then fewer City Hall points."""
    s = view.fields
    points = tuple(hall_points(s, seat) if halls_of(s, seat) else None for seat in range(view.players))
    return Row(say("City Hall points, fewer are better"), points, game.rule_id("R7.2"))
