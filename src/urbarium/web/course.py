"""A match as a table plays it: a step is worked out, stored, and only then taken over. It is worked out once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.game import Game
from urbarium.engine.match import Match, View
from urbarium.engine.pictured import picturing, plain
from urbarium.engine.seats import calling
from urbarium.engine.words import spoken
from urbarium.web.deciding import still_sealed
from urbarium.web.words import say

__all__ = ["Course", "Step", "Views", "turn_heading", "turn_label"]


def turn_label(game: Game, state: np.ndarray) -> str:
    """Whose turn it is and which one, as a game says it."""
    return game.notation.turn_label(game.record(state))


def turn_heading(game: Game, s: Fields) -> str:
    """The same in words: those of the game, if it has any."""
    label = game.notation.turn_label(s)
    told = {"setup": say("Setting up"), "end": say("The end")}
    return told.get(label) or game.notation.turn_words(s) or say("Turn {turn}").format(turn=label)


class Course(Match):
    """All positions of a game from the start to now."""

    def at(self, ply: int) -> np.ndarray:
        """The true position after so many actions."""
        return self._before[ply] if ply < len(self.actions) else self.state

    def after(self, action: int, state: np.ndarray | None = None) -> np.ndarray:
        """The position that an action leads to, from now or from another state; nothing happens yet."""
        position: np.ndarray = (self.state if state is None else state).copy()
        self.game.kernels.apply(position, action)
        return position

    def adopt(self, action: int, position: np.ndarray) -> None:
        """Let an action happen that leads to this position."""
        self._before.append(self.state)
        self.state = position
        self.actions.append(action)

    def view_at(self, ply: int, viewer: int) -> View:
        """What a viewer may know of the position after so many actions, and of the last of these."""
        last = self.game.seen(self.at(ply - 1), self.actions[ply - 1], viewer) if ply else None
        return self.game.view(self.at(ply), self.players, self.options, viewer, last)


@dataclass(frozen=True, slots=True)
class Step:
    """What a viewer is told of one action; neither the action nor its notation if it was secret."""

    action: int | None
    notation: str | None
    sentence: str
    pictured: str  # the same with marks for small pictures
    turn: str  # in which it was done, by its label
    heading: str  # the same in words
    gained: float  # points of the one who did it; what is opened for all at once tells everybody's in its sentence
    retells: bool  # its sentence tells all of what it belongs to
    sealed: bool  # others still decide at the same time: it is told when all of it is opened
    opens: bool  # all that was sealed is told now: it is everybody's step


def _told(before: View, after: View) -> Step:
    """The step from one view to the next, as its viewer saw it."""
    game, action = before.game, after.last
    with picturing():
        pictured = game.text.narrate(before.fields, -1 if action is None else action, after.fields)
    notation = None if action is None else game.actions.write(before.fields, action)
    seat = before.actor
    retells = game.asking.retells(before.fields, after.fields)
    unseen = bool(game.kernels.sealed(before.state))
    gained = 0.0 if unseen else after.scores()[seat] - before.scores()[seat]
    sealed = still_sealed(game, before.state, after.state)
    opens = unseen and not sealed
    turn, heading = game.notation.turn_label(before.fields), turn_heading(game, before.fields)
    return Step(action, notation, plain(pictured), pictured, turn, heading, gained, retells, sealed, opens)


class Views:
    """What each viewer may know of a course, kept: a position is redacted once for all who know the same.

    The views of the newest position and of the one before stay until the course moves on; what was told of a step stays
    for good. A viewer is a seat, or -1 for a spectator.
    """

    def __init__(self, course: Course) -> None:
        self._course = course
        self._views: dict[tuple[int, int], View] = {}  # by ply and viewer
        self._asked: dict[int, View] = {}  # by seat, where several decide at the same time
        self._legal: dict[int, list[int]] = {}  # by viewer, in the position now
        self._steps: dict[tuple[int, str, tuple[str, ...]], list[Step]] = {}  # by viewer, language and names: each ply

    def now(self, viewer: int) -> View:
        """The position now, for a seat that decides unseen as if its turn had come."""
        return self._asked.get(viewer) or self.at(len(self._course.actions), viewer)

    def at(self, ply: int, viewer: int) -> View:
        """The position after so many actions."""
        view = self._views.get((ply, viewer))
        if view is None:
            view = self._made(ply, viewer)
            if ply >= len(self._course.actions) - 1:
                self._views[ply, viewer] = view
        return view

    def _made(self, ply: int, viewer: int) -> View:
        """Where nobody knows more than another, all look at the same redacted position."""
        if viewer < 0 or self._course.game.hidden:
            return self._course.view_at(ply, viewer)
        common = self.at(ply, -1)
        return View(common.game, common.players, common.options, viewer, common.state, common.last)

    def legal(self, viewer: int) -> list[int]:
        """What a seat can do now if it decides."""
        if viewer not in self._legal:
            self._legal[viewer] = self.now(viewer).legal()
        return self._legal[viewer]

    def steps(self, viewer: int, names: Sequence[str]) -> list[Step]:
        """Every action as the viewer saw it, in the language spoken now; each is put into words once."""
        viewer = viewer if self._course.game.hidden else -1
        told = self._steps.setdefault((viewer, spoken(), tuple(names)), [])
        plies = len(self._course.actions)
        if len(told) < plies:
            before = self.at(len(told), viewer)
            with calling(names):
                for ply in range(len(told), plies):
                    after = self.at(ply + 1, viewer)
                    told.append(_told(before, after))
                    before = after
        return told

    def ask(self, states: Mapping[int, np.ndarray]) -> None:
        """These seats decide now, each in a position of its own if there are several."""
        course = self._course
        self._legal.clear()
        self._asked = {
            seat: course.game.view(state, course.players, course.options, seat, course.last_seen(seat))
            for seat, state in (states.items() if len(states) > 1 else ())
        }

    def moved_on(self) -> None:
        """The course has gone a step further or back: forget what is no longer new, or never was."""
        plies = len(self._course.actions)
        self._views = {key: view for key, view in self._views.items() if plies - 1 <= key[0] <= plies}
        self._legal.clear()
        for told in self._steps.values():
            del told[plies:]
