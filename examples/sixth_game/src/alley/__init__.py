"""Alley: two builders put up houses along a narrow alley, never wall to wall; whoever builds last wins."""

from urbarium.engine.game import Game
from urbarium.engine.options import Option
from urbarium.engine.seats import SEATS

game = Game(
    name="alley",
    title="Alley",
    tagline="Houses along a narrow alley, never wall to wall: whoever builds last wins.",
    prefix="ALLEY",
    players=(2,),
    minutes=(1, 2),
    rules_version="1",
    max_decisions=6,  # every second plot of eleven
    package=__name__,
    options=(Option("plots", "Length of the alley", ("7", "9", "11")),),
    seats=SEATS[:2],
)
