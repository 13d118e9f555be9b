"""URBS: three epochs of drafting buildings into a city of one's own, scored by six cards that change every game."""

from itertools import product

from urbarium.engine.game import Game
from urbarium.engine.options import Option

# "random", then every combination of the six scoring faces in type order C I P R T L.
FACES = ("random", *("".join(faces) for faces in product("AB", repeat=6)))

game = Game(
    name="urbs",
    title="URBS",
    tagline="Pick a building, pass the rest on, and grow the city that this game's six scoring cards want to see.",
    prefix="URBS",
    players=(2, 3, 4, 5),
    minutes=(20, 30),
    rules_version="1",
    max_decisions=148,
    package=__name__,
    options=(
        Option(
            "faces",
            "Scoring faces of Commerce, Industry, Progress, Residence, Tourism, Leisure",
            FACES,
            examples=("random", "ABBBAB"),
        ),
    ),
    hidden=True,
    chance=True,
    simultaneous=True,
)
