"""Urbino by Dieter Stein: two architects, one town, and districts that count only when both have built there."""

from urbarium.engine.game import Game
from urbarium.engine.options import Option
from urbarium.engine.seats import Seat

game = Game(
    name="urbino",
    title="Urbino",
    tagline="Two architects look over one town; build where both can see, and win the districts you share.",
    prefix="URBINO",
    players=(2,),
    minutes=(30, 45),
    rules_version="1",
    max_decisions=165,
    package=__name__,
    options=(Option("monuments", "Score town walls, ducal palaces and cathedrals", code="m"),),
    seats=(Seat("Black", "#2B2118", "square", "diagonal", dark="#5E4130"), Seat("White", "#FFFDF4", "circle", "plain")),
)
