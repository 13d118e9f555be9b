"""Nim, because everybody knows who wins it: take any number from one heap; whoever takes the last piece wins."""

from urbarium.engine.game import Game

game = Game(
    name="nim",
    title="Nim",
    tagline="Take the last one.",
    prefix="NIM",
    players=(2, 3),
    minutes=(1, 1),
    rules_version="1",
    max_decisions=12,
    package=__name__,
)
