"""How turns of Urbania are written in records; actions are written by their blocks."""

from urbarium.engine.contract import Fields
from urbarium.engine.notation import no_shorthand as shorthand
from urbarium.engine.notation import nothing_implied as implied
from urbarium.engine.notation import nothing_misread as misread
from urbarium.engine.notation import points_and_winners as result

from .phrases import round_number

__all__ = ["implied", "misread", "result", "shorthand", "turn_label"]


def turn_label(s: Fields) -> str:
    """Round and turn in it, both from 1: ``3.2`` is the second turn of round 3."""
    return f"{round_number(s)}.{int(s.turn) % int(s.players) + 1}"
