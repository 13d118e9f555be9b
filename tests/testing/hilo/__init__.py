"""Hi-Lo, a tiny game to test the conformance kit with: two seats, a hidden card each, a hidden pile, chance.

Each seat in turn keeps its card or swaps it for the top of the pile; after that the higher card wins. With the option
``low`` the lower card wins. The modules are small but complete, so that every planted bug has one place to live.
"""

from urbarium.engine.game import Game
from urbarium.engine.options import Option
from urbarium.engine.seats import SEATS

game = Game(
    name="hilo",
    title="Hi-Lo",
    tagline="Keep or swap.",
    prefix="HILO",
    players=(2, 3),
    minutes=(1, 1),
    rules_version="1",
    max_decisions=3,
    package=__name__,
    options=(Option("low", "The lower card wins"),),
    seats=SEATS[:3],
    hidden=True,
    chance=True,
)
