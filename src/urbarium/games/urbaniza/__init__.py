"""Urbaniza (Urbanization) by Johnny Ebsen: from village to city, where the smallest of three lines sets the pace."""

from urbarium.engine.game import Game
from urbarium.engine.options import Option
from urbarium.engine.seats import Seat

game = Game(
    name="urbaniza",
    title="Urbaniza",
    tagline="Balance housing, grain and work: your city grows only as far as the smallest of the three.",
    prefix="URBANIZA",
    players=(2, 3, 4),
    minutes=(60, 90),
    rules_version="1",
    max_decisions=1850,
    package=__name__,
    options=(
        Option("inventions", "Inventions expansion: 18 inventions and the Professor"),
        Option("start_seat", "Who settles and starts first, counted around the table", ("0", "1", "2", "3")),
    ),
    seats=(  # set apart in lightness too
        Seat("Crimson", "#A3123A", "circle", "diagonal"),
        Seat("Blue", "#3B82F6", "square", "dots"),
        Seat("Emerald", "#2CC295", "triangle", "bars"),
        Seat("Violet", "#55208A", "star", "chevrons"),
    ),
)
