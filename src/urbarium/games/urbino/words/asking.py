"""What Urbino asks of the one who decides, and which clicks answer it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple, cast

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.gestures import Flight, Gesture, Prompt, changed, no_retelling
from urbarium.engine.match import View
from urbarium.engine.words import spoken

from .. import game
from ..actions import ACTIONS, BUILD, SKIP, STAY
from ..components import KIND_LETTERS, RAYS, SQUARES, square_name
from ..rules.conditions import kinds_for, stock
from ..rules.sight import find_lots
from ..state import FIRST_ARCHITECT, FIRST_BUILD, FIRST_BUILDER, PLACE, REPOSITION, SECOND_ARCHITECT
from .phrases import THE_KIND, kind_title, phase_words, points_of, say, seat_name
from .text import describe

FEW = 12  # builds that are looked at one by one
_MIDDLE = SQUARES // 2
# By direction, the opposite one: it leads back from the next square.
BACK = [RAYS[RAYS[_MIDDLE, direction, 0], :, 0].tolist().index(_MIDDLE) for direction in range(8)]


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


class Lots(NamedTuple):
    """How many lots there are from somewhere, and how many of them are new."""

    every: int
    new: int


def gestures(view: View, legal: Sequence[int]) -> list[Gesture]:
    """One for every legal action; staying and building is one gesture."""
    s = view.fields
    if s.phase == PLACE:
        return _builds(view.state, legal)
    if s.phase == FIRST_BUILDER:
        return [_first_builder(view, action) for action in legal]
    if s.phase != REPOSITION:
        return [_gesture(_ANYWHERE, (action,), spoken()) for action in legal]
    found = _moves(s, legal)
    if STAY in legal:
        staying = view.state.copy()
        game.kernels.apply(staying, STAY)
        found += _builds(staying, game.legal(staying), (STAY,))
    return found


@cache
def _rays() -> list[list[list[int]]]:
    """The squares in each direction from each square, up to the edge."""
    return [[[sq for sq in ray if sq >= 0] for ray in rays] for rays in RAYS.tolist()]


def lots_now(s: Fields) -> list[int]:
    """The lots of the side to move, as the architects stand."""
    seat, squares = int(s.side), np.empty(SQUARES, np.int64)
    kinds, found = stock(s, seat), find_lots(s, int(s.architect[0]), int(s.architect[1]), squares)
    return [lot for lot in squares[:found].tolist() if kinds_for(s, seat, lot, kinds)]


def lots_after_moves(s: Fields) -> dict[int, Lots]:
    """The lots that the side to move would have, by the action that moves an architect.

    A square that the resting architect sees is a lot from wherever it is seen itself, but not along the line to that
    architect: there one of the two would stand in the other's way. ``rules.sight`` finds them for one square at a time.
    """
    seat, built, stands = int(s.side), s.square.tolist(), s.architect.tolist()
    rays, kinds = _rays(), stock(s, seat)
    now = set(lots_now(s))
    found: dict[int, Lots] = {}
    for moving, block in enumerate(("move_lo", "move_hi")):
        count, old = [0] * SQUARES, [0] * SQUARES
        for direction, ray in enumerate(rays[stands[1 - moving]]):
            for lot in ray:
                if built[lot]:
                    break
                if not kinds_for(s, seat, lot, kinds):
                    continue
                known = lot in now
                for other, way in enumerate(rays[lot]):
                    if other == BACK[direction]:
                        continue
                    for sq in way:
                        if built[sq]:
                            break
                        count[sq] += 1
                        old[sq] += known
        start = ACTIONS.first(block)
        found |= {start + sq: Lots(count[sq], count[sq] - old[sq]) for sq in range(SQUARES) if count[sq]}
    return found


def _builds(state: np.ndarray, legal: Sequence[int], before: tuple[int, ...] = ()) -> list[Gesture]:
    """Buildings. A lot that takes one kind only needs no second click; it can still begin with the kind.

    Near the end, where there are few, each tells whether the other one could build after it.
    """
    kinds = Counter(build % SQUARES for build in (build - BUILD for build in legal))
    found = []
    for build in legal:
        one = _gesture(_ANYWHERE, (*before, build), spoken())
        if len(legal) <= FEW:
            one = changed(one, label=_warned(state, build, one.label))
        lot, kind = one.keys
        alone = kinds[(build - BUILD) % SQUARES] == 1
        found += [changed(one, keys=(lot,)), changed(one, lead=kind)] if alone else [one]
    return found


def _warned(state: np.ndarray, build: int, deed: str) -> str:
    """What a build does, and whether the other one, or nobody, could build after it."""
    after, side = state.copy(), int(game.record(state).side)
    game.kernels.apply(after, build)
    if game.legal(after) != [SKIP]:
        return deed
    game.kernels.apply(after, SKIP)
    if game.legal(after) != [SKIP]:
        return say("{deed}: then {player} could not build").format(deed=deed, player=seat_name(1 - side))
    points = points_of(game.record(after))
    words = say("{deed}: this ends the game, {ours} to {theirs} points")
    return words.format(deed=deed, ours=points[side], theirs=points[1 - side])


_ANYWHERE = _Standing((-1, -1))


def _first_builder(view: View, action: int) -> Gesture:
    _, seat = ACTIONS.locate(action)
    verb = say("I build first") if seat == view.seat else say("{seat} builds first").format(seat=seat_name(seat))
    return Gesture((action,), (), describe(view.fields, action), verb=verb)


def _moves(s: Fields, legal: Sequence[int]) -> list[Gesture]:
    """The architects' moves, each with its lots, and staying."""
    first, second = s.architect.tolist()
    ways = {"move_lo": _Standing((first, -1)), "move_hi": _Standing((-1, second))}
    words, language, lots = say("{deed}: {lots}, {new} new"), spoken(), lots_after_moves(s)
    found = []
    for action in legal:
        one = _gesture(ways.get(ACTIONS.block_of(action).name, _ANYWHERE), (action,), language)
        if action in lots:
            every, new = lots[action]
            one = changed(one, label=words.format(deed=one.label, lots=_lots(every, language), new=new))
        found.append(one)
    return found


@cache
def _lots(count: int, language: str) -> str:
    return say.plural(count, "{count} lot", "{count} lots")


@lru_cache(1 << 15)  # as many as there are in two languages: every way from square to square, and every building
def _gesture(standing: _Standing, actions: tuple[int, ...], language: str) -> Gesture:
    last = actions[-1]
    label, places = describe(cast("Fields", standing), last), keys(last)
    if last in (STAY, SKIP):
        return Gesture(actions, places, label, verb=say("Stay") if last == STAY else say("Skip"))
    if BUILD <= last < SKIP:
        return Gesture(actions, places, label, short=kind_title((last - BUILD) // SQUARES))
    if ACTIONS.locate(last)[0] == "arch_place":
        return Gesture(actions, places, label)
    return Gesture(actions, places, label, lead=places[0])


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
        return Prompt(say("Who builds first?"), say("Whoever builds second may already move an architect"))
    legal = view.legal()
    if legal == [SKIP]:
        return Prompt(say("Nothing can be built: you skip"), _standing(s))
    lots = lots_now(s)
    if s.phase == FIRST_BUILD:
        help = say("The architects stay on the very first turn")
        return Prompt(say("Put up the first building on a lit lot"), help, after=_building(s, lots))
    if s.phase == PLACE:
        help = say("Take back, and an architect may go elsewhere") if _is_looked_at(view) else _standing(s)
        return Prompt(say("Now build on a lit lot"), help, after=_building(s, lots))
    after = _moving(lots) | _building(s, lots)
    if STAY not in legal:
        rule = say("You may stay only where you can build (R3.3)")
        return Prompt(say("No lot is left for you: pick up an architect"), rule, after=after)
    return Prompt(say("Build on a lit lot, or pick up an architect"), _standing(s), after=after)


def _is_looked_at(view: View) -> bool:
    """Has an architect moved only in what is looked at, so that it may still go elsewhere?"""
    return view.before is not None and not np.array_equal(game.record(view.before).architect, view.fields.architect)


def _moving(lots: Sequence[int]) -> dict[str, Prompt]:
    """What is asked once an architect is picked up."""
    help = say.plural(len(lots), "{count} lot as they stand now", "{count} lots as they stand now")
    asked = Prompt(say("Set the architect down where you want to see"), help)
    return {architect(0): asked, architect(1): asked}


def _building(s: Fields, lots: Sequence[int]) -> dict[str, Prompt]:
    """What is asked once a kind of building is picked, or a lot."""
    standing = _standing(s)
    where, what = say("Where does {kind} go?"), say("What do you build on {square}?")
    kinds = {kind_place(kind): Prompt(where.format(kind=say(name)), standing) for kind, name in enumerate(THE_KIND)}
    return kinds | {square(lot): Prompt(what.format(square=square_name(lot)), standing) for lot in lots}


def waiting(view: View) -> str:
    """What the one who decides is doing, for all others: ``{name} is to …``."""
    return phase_words(view.fields)


def _standing(s: Fields) -> str:
    """The points as they stand, for the side that decides."""
    points, side = points_of(s), int(s.side)
    words = say("If it ended now: {ours} for you, {theirs} for {player}")
    return words.format(ours=points[side], theirs=points[1 - side], player=seat_name(1 - side))


def joins(action: int) -> bool:
    """A building belongs to the move of the architects before it."""
    return BUILD <= action < SKIP


def flights(before: View, after: View) -> list[Flight]:
    """A skip, of which nothing is seen on the board, goes to the other side and is told."""
    if after.last != SKIP:
        return []
    seat = int(before.fields.side)
    words = say("Nothing can be built: {player} skips").format(player=seat_name(seat))
    return [Flight("skip", 1, f"seat-{seat}", f"seat-{1 - seat}", words)]


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
