"""Urbania by Simone Luciani: renew a run-down city, hire its specialists, and submit secret projects in time."""

from urbarium.engine.game import Game
from urbarium.engine.options import Option

game = Game(
    name="urbania",
    title="Urbania",
    tagline="Renew a run-down city building by building, hire its specialists away, submit secret projects in time.",
    prefix="URBANIA",
    players=(2, 3, 4, 5),
    minutes=(45, 60),
    rules_version="1",
    max_decisions=16_000,
    package=__name__,
    options=(
        Option("subsidy", "Subsidy contracts: one joker tile for each player", ("off", "standard", "italian_politics")),
    ),
    seat_names=("Black", "White", "Orange", "Violet", "Turquoise"),
    hidden=True,
    chance=True,
)
