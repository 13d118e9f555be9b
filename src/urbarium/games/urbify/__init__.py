"""Urbify by Kalle Malmioja: parties send politicians to the town hall and into one shared, growing city."""

from urbarium.engine.game import Game
from urbarium.engine.options import Option

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
    seat_names=("Red", "Blue", "Orange", "Purple"),
    chance=True,
)
