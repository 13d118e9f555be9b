"""What Urbino asks of the one who decides, and which clicks answer it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.gestures import Gesture, Prompt, no_flights, no_retelling
from urbarium.engine.match import View

from .. import game
from ..actions import ACTIONS, BUILD, SKIP, STAY
from ..components import BLACK, KIND_LETTERS, SQUARES, WHITE
from ..rules.conditions import kinds_for, stock
from ..rules.sight import find_lots
from ..state import FIRST_ARCHITECT, FIRST_BUILD, FIRST_BUILDER, PLACE, REPOSITION, SECOND_ARCHITECT
from .phrases import kind_title, phase_words, points_of, say, seat_name
from .text import describe

FEW = 12  # builds that are looked at one by one


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


def gestures(view: View, legal: Sequence[int]) -> list[Gesture]:
    """One for every legal action; staying and building is one gesture."""
    s = view.fields
    if s.phase == PLACE:
        return _builds(view.state, legal)
    found = [_gesture(s, (action,)) for action in legal]
    if s.phase == REPOSITION:
        found = _with_lots(s, found)
    if STAY in legal:
        staying = view.state.copy()
        game.kernels.apply(staying, STAY)
        found += _builds(staying, game.legal(staying), (STAY,))
    return found


def _with_lots(s: Fields, found: Sequence[Gesture]) -> list[Gesture]:
    """Moves of architects tell how many lots there are from their new square, and how many of them are new."""
    seat = int(s.side)
    kinds = stock(s, seat)

    @cache
    def buildable(sq: int) -> bool:
        return bool(kinds_for(s, seat, sq, kinds))

    def lots(first: int, second: int) -> set[int]:
        squares = np.empty(SQUARES, np.int64)
        count = find_lots(s, first, second, squares)
        return {sq for sq in squares[:count].tolist() if buildable(sq)}

    stands = [int(sq) for sq in s.architect]
    now = lots(*stands)
    result = []
    for gesture in found:
        block, sq = ACTIONS.locate(gesture.actions[0])
        if block in ("move_lo", "move_hi"):
            there = lots(stands[int(block == "move_lo")], sq)
            count = say.plural(len(there), "{count} lot", "{count} lots")
            words = say("{deed}: {lots}, {new} of them new")
            label = words.format(deed=gesture.label, lots=count, new=len(there - now))
            gesture = replace(gesture, label=label)
        result.append(gesture)
    return result


def _builds(state: np.ndarray, legal: Sequence[int], before: tuple[int, ...] = ()) -> list[Gesture]:
    """Buildings, and whether the other one could build after them: near the end, where there are few."""
    s = game.record(state)
    found = _without_choice([_gesture(s, (*before, build)) for build in legal])
    if len(legal) > FEW:
        return found
    other = seat_name(1 - int(s.side))
    return [
        replace(one, label=say("{deed}: then {player} could not build").format(deed=one.label, player=other))
        if _locks_out(state, one.actions[-1])
        else one
        for one in found
    ]


def _without_choice(found: Sequence[Gesture]) -> list[Gesture]:
    """A lot that takes one kind only needs no second click; it can still begin with the kind."""
    kinds = Counter(one.keys[0] for one in found)
    result = []
    for one in found:
        lot, kind = one.keys
        result += [one] if kinds[lot] > 1 else [replace(one, keys=(lot,)), replace(one, lead=kind)]
    return result


def _locks_out(state: np.ndarray, build: int) -> bool:
    after = state.copy()
    game.kernels.apply(after, build)
    return game.legal(after) == [SKIP]


def _gesture(s: Fields, actions: tuple[int, ...]) -> Gesture:
    last = actions[-1]
    block, index = ACTIONS.locate(last)
    label, places = describe(s, last), keys(last)
    if block == "first_builder":
        return Gesture(actions, places, label, verb=say("{seat} builds first").format(seat=seat_name(index)))
    if last in (STAY, SKIP):
        return Gesture(actions, places, label, verb=say("Stay") if last == STAY else say("Skip"))
    if BUILD <= last < SKIP:
        return Gesture(actions, places, label, short=kind_title((last - BUILD) // SQUARES))
    if len(places) > 1:
        return Gesture(actions, places, label, lead=places[0], asks=say("Set the architect down where you want to see"))
    return Gesture(actions, places, label)


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
        return Prompt(say("Now build on a lit lot"), say("Step back takes the architect back too"))
    if STAY not in legal:
        rule = say("You may stay only where you can build (R3.3)")
        return Prompt(say("No lot is left for you: pick up an architect"), rule)
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
