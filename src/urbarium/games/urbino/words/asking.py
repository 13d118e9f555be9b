"""What Urbino asks of the one who decides, and which clicks answer it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from urbarium.engine.contract import Fields
from urbarium.engine.gestures import Gesture, Prompt, no_flights, no_retelling
from urbarium.engine.match import View
from urbarium.engine.words import spoken

from .. import game
from ..actions import ACTIONS, BUILD, SKIP, STAY
from ..components import BLACK, KIND_LETTERS, SQUARES, WHITE
from ..state import FIRST_ARCHITECT, FIRST_BUILD, FIRST_BUILDER, PLACE, SECOND_ARCHITECT
from .phrases import kind_title, phase_words, points_of, say, seat_name
from .text import describe


def square(sq: int) -> str:
    """The place of a square."""
    return f"sq-{sq}"


def architect(which: int) -> str:
    """The place of the architect on the lower (0) or higher (1) square."""
    return f"architect-{which}"


def kind_place(kind: int) -> str:
    """The place of a kind of building in the own supply."""
    return f"kind-{KIND_LETTERS[kind]}"


def keys(action: int) -> tuple[str, ...]:
    """The places that an action means; empty for what is a button."""
    block, index = ACTIONS.locate(action)
    if block == "arch_place":
        return (square(index),)
    if block in ("move_lo", "move_hi"):
        return architect(int(block == "move_hi")), square(index)
    if BUILD <= action < SKIP:
        return square(index), kind_place((action - BUILD) // SQUARES)
    return ()


class _Standing(NamedTuple):
    """Of a position where the architects stand, and nothing else: all that the words of a gesture look at."""

    architect: tuple[int, int]


def gestures(view: View, legal: Sequence[int]) -> list[Gesture]:
    """One for every legal action; staying and building is one gesture."""
    first, second = view.fields.architect.tolist()
    ways = {"move_lo": _Standing((first, -1)), "move_hi": _Standing((-1, second))}
    found = [_gesture(ways, (action,)) for action in legal]
    if STAY in legal:
        staying = view.state.copy()
        game.kernels.apply(staying, STAY)
        found += [_gesture(ways, (STAY, build)) for build in game.legal(staying)]
    return found


_ANYWHERE = _Standing((-1, -1))


def _gesture(ways: Mapping[str, _Standing], actions: tuple[int, ...]) -> Gesture:
    block, index = ACTIONS.locate(actions[-1])
    if block == "first_builder":
        label = describe(cast("Fields", _ANYWHERE), actions[-1])
        return Gesture(actions, (), label, verb=say("{seat} builds first").format(seat=seat_name(index)))
    return _remembered(ways.get(block, _ANYWHERE), actions, spoken())


@lru_cache(1 << 14)  # as many as there are, more or less: few positions have one that was never seen before
def _remembered(standing: _Standing, actions: tuple[int, ...], language: str) -> Gesture:
    last = actions[-1]
    label, places = describe(cast("Fields", standing), last), keys(last)
    if last in (STAY, SKIP):
        return Gesture(actions, places, label, verb=say("Stay") if last == STAY else say("Skip"))
    if BUILD <= last < SKIP:
        return Gesture(actions, places, label, short=kind_title((last - BUILD) // SQUARES))
    return Gesture(actions, places, label, lead=places[0] if len(places) > 1 else "")


def prompt(view: View) -> Prompt:
    """What the deciding seat is asked."""
    s = view.fields
    if s.phase == FIRST_ARCHITECT:
        return Prompt(
            say("Set the first architect on any square"), say("Both must see a square for anyone to build on it")
        )
    if s.phase == SECOND_ARCHITECT:
        return Prompt(
            say("Set the second architect on another square"), say("Both must see a square for anyone to build on it")
        )
    if s.phase == FIRST_BUILDER:
        return Prompt(say("Who puts up the first building?"), say("The second player may already move an architect"))
    legal = view.legal()
    if legal == [SKIP]:
        return Prompt(say("Nothing can be built: you skip"), _standing(s))
    if s.phase == FIRST_BUILD:
        return Prompt(say("Put up the first building on a lit lot"), say("The architects stay on the very first turn"))
    if s.phase == PLACE:
        return Prompt(say("Now build on a lit lot"), _standing(s))
    if STAY not in legal:
        return Prompt(say("No lot is left for you: pick up an architect"), _standing(s))
    return Prompt(say("Build on a lit lot, or pick up an architect"), _standing(s))


def waiting(view: View) -> str:
    """What the one who decides is doing, for all others: ``{name} is to …``."""
    return phase_words(view.fields)


def _standing(s: Fields) -> str:
    ours, theirs = points_of(s)
    return say("If it ended now: {black} {ours}, {white} {theirs}").format(
        black=seat_name(BLACK), ours=ours, white=seat_name(WHITE), theirs=theirs
    )


def joins(action: int) -> bool:
    """A building belongs to the move of the architects before it."""
    return BUILD <= action < SKIP


flights = no_flights
retells = no_retelling


def traces(before: Fields, action: int) -> list[tuple[str, str]]:
    """The ways of what moved: from one place to another. Buildings come from the supply."""
    block, index = ACTIONS.locate(action)
    if block in ("move_lo", "move_hi"):
        start = int(before.architect[int(block == "move_hi")])
        return [(square(start), square(index))]
    if BUILD <= action < SKIP:
        return [(f"seat-{int(before.side)}", square(index))]
    if block == "arch_place":
        return [("", square(index))]
    return []
