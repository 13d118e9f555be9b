"""What Prepare will bring each player as things stand: the smallest of the three lines, its points, the grain left."""

from dataclasses import dataclass
from typing import Any

from .amounts import food_after_harvest
from .components import CITIZEN_POINTS, GRAIN_PER_POINT, TURNS
from .preparation import most_industrial

LINE_NAMES = ("houses", "grain", "work orders")


@dataclass(frozen=True)
class Forecast:
    """The next citizen count of a player if nothing more is done this turn."""

    lines: tuple[int, int, int]  # houses, grain after harvest, work orders
    over: bool = False  # the last count is done: nothing limits any more

    @property
    def citizens(self) -> int:
        return min(self.lines)

    @property
    def limits(self) -> tuple[int, ...]:
        """The lines that hold the city back, by index of LINE_NAMES."""
        return () if self.over else tuple(i for i, value in enumerate(self.lines) if value == self.citizens)

    @property
    def grain_left(self) -> int:
        return self.lines[1] - self.citizens

    @property
    def citizen_points(self) -> int:
        return CITIZEN_POINTS * self.citizens

    @property
    def grain_points(self) -> int:
        return self.grain_left // GRAIN_PER_POINT

    @property
    def held_back_by(self) -> str:
        """``grain``, ``houses and grain``, or ``all three lines``."""
        return "all three lines" if len(self.limits) == 3 else " and ".join(LINE_NAMES[i] for i in self.limits)

    @property
    def advice(self) -> str:
        """What would let the city grow."""
        return "raise all three lines!" if len(self.limits) == 3 else f"more {self.held_back_by}!"


def forecast(s: Any, seat: int) -> Forecast:
    """The forecast of a player; once the game is over, what the last Prepare left."""
    lines = (int(s.house_line[seat]), int(food_after_harvest(s, seat)), int(s.orders[seat].sum()))
    return Forecast(lines, over=bool(s.side < 0))


def next_mayor(s: Any) -> int:
    """Who would be Mayor next turn with the points and the money of now (R3.2); -1 if there is no next turn."""
    if s.turn == TURNS or s.side < 0:
        return -1
    order = [(int(s.start_seat) + i) % int(s.players) for i in range(1, int(s.players) + 1)]
    return min(order, key=lambda seat: (int(s.points[seat]), int(s.money[seat])))


def most_industrial_seat(s: Any) -> int:
    """Who has the highest factory value (R14.2), -1 if nobody has a factory."""
    return int(most_industrial(s))
