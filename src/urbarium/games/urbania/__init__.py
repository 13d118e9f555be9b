"""Urbania by Simone Luciani: renew a run-down city, hire its specialists, and submit secret projects in time."""

from urbarium.engine.game import Game
from urbarium.engine.options import Option
from urbarium.engine.seats import Seat

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
        Option("start", "Start player", ("random", "black"), examples=("random",), unsaid="black"),
    ),
    seats=(
        Seat("Black", "#26262A", "circle", "plain", dark="#5B5B66"),  # a black disc would vanish on a dark page
        Seat("White", "#FAFAF5", "square", "plain"),
        Seat("Orange", "#F08A24", "triangle", "plain"),
        Seat("Violet", "#7B4DB2", "diamond", "plain"),
        Seat("Turquoise", "#19A79E", "star", "plain"),
    ),
    hidden=True,
    chance=True,
)
