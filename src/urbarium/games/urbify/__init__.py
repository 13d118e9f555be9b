"""Urbify by Kalle Malmioja: parties send politicians to the town hall and into one shared, growing city."""

from urbarium.engine.game import Game
from urbarium.engine.options import Option
from urbarium.engine.seats import Seat

game = Game(
    name="urbify",
    title="Urbify",
    tagline="Send your politicians out, build one city together, and call them home at the right moment.",
    prefix="URBIFY",
    players=(2, 3, 4),
    minutes=(30, 45),
    rules_version="1",
    max_decisions=24_110,  # 2399 + 3 * 4 turns of at most ten choices
    package=__name__,
    options=(Option("start", "Start player", ("random", "red")),),
    seats=(
        Seat("Red", "#C8352B", "circle", "diagonal"),
        Seat("Blue", "#1F62B8", "square", "dots"),
        Seat("Orange", "#F29A2E", "triangle", "bars"),
        Seat("Purple", "#7A4AA8", "star", "chevrons"),
    ),
    chance=True,
)
