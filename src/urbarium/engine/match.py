"""Matches and views: a game being played, and what one seat may know of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

from urbarium.engine.characters import PAGE_WIDTH, TextRegion, page
from urbarium.engine.errors import Refusal, RuleError, SetupError
from urbarium.engine.notation import read_actions

if TYPE_CHECKING:
    from urbarium.engine.contract import Fields
    from urbarium.engine.game import Game
    from urbarium.engine.gestures import Gesture
    from urbarium.engine.record import Record
    from urbarium.engine.sheets import Sheet, Step

__all__ = ["Choice", "Match", "View"]


@dataclass(frozen=True)
class Choice:
    """An action that is possible now: its id, its notation, and what it does in words. It can be played as it is."""

    action: int
    notation: str
    description: str

    def __index__(self) -> int:
        return self.action

    def __str__(self) -> str:
        return f"{self.notation}: {self.description}"


class View:
    """A position as one seat may know it (seat -1: a spectator). Bots, texts and drawings are given nothing else."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: tuple[int, ...],
        seat: int,
        state: np.ndarray,
        last: int | None = None,
        before: np.ndarray | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.seat = seat
        self.state = state
        self.last = last  # the step before this position, as far as this seat saw it
        self.before = before  # of a step that is only foretold: the position from which it is looked at

    @cached_property
    def fields(self) -> Fields:
        """The named fields of the redacted position."""
        return self.game.record(self.state)

    @property
    def actor(self) -> int:
        return int(self.game.kernels.actor(self.state))

    def legal(self) -> list[int]:
        """The legal action ids, if it is this seat's decision; otherwise none."""
        return self.game.legal(self.state) if self.actor == self.seat >= 0 else []

    def choices(self) -> list[Choice]:
        """The legal actions with notation and description."""
        write, describe, fields = self.game.actions.write, self.game.text.describe, self.fields
        return [Choice(a, write(fields, a), describe(fields, a)) for a in self.legal()]

    def why_not(self, action: int) -> list[Refusal]:
        """Why this seat cannot do an action now, the deciding reason first; empty if it can."""
        if 0 <= self.actor != self.seat:
            name = self.game.seat_names[self.actor]
            return [Refusal(self.game.turn_rule, f"It is not your turn: {name} decides now.")]
        return self.game.refusals(self.state, action)

    def silent(self, action: int) -> bool:
        """Does an action tell nobody anything, in whichever truth this seat holds possible?

        As the game declares it; and what everyone sees must have been possible for all that everyone knew.
        """
        game = self.game
        if not (game.hidden or game.chance):
            return True
        if not self._turns_nothing_up(action):
            return False
        if game.seen(self.state, action, -1) is None:
            return True
        common = self.state.copy()
        game.kernels.redact(common, -1)
        return int(game.kernels.refusal(common, action)) == 0

    def _turns_nothing_up(self, action: int) -> bool:
        block = self.game.actions.block_of(action)
        return block.is_silent(self.fields, action - block.offset)

    def after(self, action: int) -> View:
        """What the seat would know after an action that turns nothing up."""
        state = self.state.copy()
        self.game.kernels.apply(state, action)
        return View(self.game, self.players, self.options, self.seat, state, action, self.state)

    def foretold(self, action: int) -> View | None:
        """What can be shown of an action before it is done, whatever others may learn from it.

        What it turns up is left out; None if that cannot be done.
        """
        game = self.game
        if not (game.hidden or game.chance) or self._turns_nothing_up(action):
            return self.after(action)
        cover = game.actions.block_of(action).cover
        if cover is None:
            return None
        view = self.after(action)
        cover(self.fields, view.fields)
        return view

    def scores(self) -> list[float]:
        out = np.zeros(self.players)
        self.game.kernels.scores(self.state, out)
        return out.tolist()

    def text_regions(self, width: int = PAGE_WIDTH) -> list[TextRegion]:
        """The position in characters, region by region, none wider than the width if that is 60 or more."""
        return list(self.game.board.regions(self.fields, self.seat, width))

    def text(self, width: int = PAGE_WIDTH) -> str:
        """The position in characters, complete: the regions one after the other."""
        return page(self.text_regions(width))

    def gestures(self) -> list[Gesture]:
        """How the legal actions are done by clicking."""
        from urbarium.engine.gestures import gestures_of

        return gestures_of(self)

    def svg(self, theme: str = "light") -> str:
        """All regions in one picture; the places that can be clicked first are outlined."""
        from urbarium.render.compose import compose

        lit = {gesture.lead or key for gesture in self.gestures() for key in gesture.keys}
        return compose(self, theme, lit)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        names, actor = self.game.seat_names, self.actor
        viewer = names[self.seat] if self.seat >= 0 else "a spectator"
        state = "over" if actor < 0 else f"{names[actor]} to decide"
        return f"<View {self.game.title} as {viewer} may know it, {self.players} players, {state}>"

    def _repr_svg_(self) -> str:
        from urbarium.render.font import standing_alone

        return standing_alone(self.svg())


class Match:
    """A game in progress: the true position and how it came about.

    ``apply`` trusts its caller and is fast; ``play`` reads notation, checks, and explains. A match that does not begin
    with the set-up has the position it began from as its ``start``.
    """

    def __init__(
        self, game: Game, players: int, options: Sequence[int], seed: bytes, start: np.ndarray | None = None
    ) -> None:
        self.game = game
        self.players = players
        self.options = tuple(options)
        self.seed = seed
        self.start = start
        self.state = game.new_state(players, options, seed) if start is None else start.copy()
        self.actions: list[int] = []
        self._before: list[np.ndarray] = []

    # ---- asking

    @property
    def actor(self) -> int:
        """The seat that decides now, -1 when the game is over."""
        return int(self.game.kernels.actor(self.state))

    @property
    def over(self) -> bool:
        return self.actor < 0

    @property
    def fields(self) -> Fields:
        """The named fields of the true position."""
        return self.game.record(self.state)

    def view(self, seat: int) -> View:
        """What a seat may know; -1 for a spectator."""
        if not -1 <= seat < self.players:
            raise SetupError(f"there is no seat {seat}: seats are 0 to {self.players - 1}, -1 is a spectator")
        return self.game.view(self.state, self.players, self.options, seat, self.last_seen(seat))

    def last_seen(self, seat: int) -> int | None:
        """The last action as a seat saw it; None if it saw none."""
        return self.game.seen(self._before[-1], self.actions[-1], seat) if self.actions else None

    def legal(self) -> list[Choice]:
        """The actions that are possible now."""
        return [] if self.over else self.view(self.actor).choices()

    def why_not(self, action: SupportsIndex | str) -> Refusal | None:
        """The first reason against an action, given by id, or against a text of one or more; None if all is legal."""
        try:
            if isinstance(action, str):
                read_actions(self.game, self.state, action)
            else:
                self.check(index(action))
        except RuleError as error:
            return error.refusals[0]
        return None

    def scores(self) -> list[float]:
        """Points by seat as they stand."""
        out = np.zeros(self.players)
        self.game.kernels.scores(self.state, out)
        return out.tolist()

    def returns(self) -> list[float]:
        """One point shared among the winners, after the end."""
        out = np.zeros(self.players)
        self.game.kernels.returns(self.state, out)
        return out.tolist()

    def winners(self) -> list[int]:
        """The seats that won; several share a victory. Empty while the game goes on."""
        return [seat for seat, share in enumerate(self.returns()) if share > 0] if self.over else []

    def copy(self) -> Match:
        """The same match again, to try something."""
        other = Match(self.game, self.players, self.options, self.seed, self.state)
        other.start, other.actions, other._before = self.start, list(self.actions), list(self._before)
        return other

    def score_sheet(self, seat: int = -1) -> Sheet:
        """Where the points come from, as far as a seat (-1: a spectator) may know; after the end nothing is hidden."""
        from urbarium.engine.sheets import sheet_of

        return sheet_of(self.told(len(self.actions), seat), self.steps(seat))

    def told(self, ply: int, seat: int) -> View:
        """The position after so many actions as a seat may know it now: once the game is over, all of it."""
        state = self._before[ply] if ply < len(self.actions) else self.state
        if self.over:
            return View(self.game, self.players, self.options, seat, state)
        return self.game.view(state, self.players, self.options, seat)

    def steps(self, seat: int) -> Iterator[Step]:
        """Every step from the start to now, as a seat may know it now."""
        from urbarium.engine.sheets import Step

        before = self.told(0, seat).fields
        for ply, action in enumerate(self.actions):
            after = self.told(ply + 1, seat).fields
            seen = action if self.over else int(self.game.kernels.seen(self._before[ply], action, seat))
            yield Step(before, seen, after)
            before = after

    # ---- doing

    def apply(self, action: SupportsIndex) -> None:
        """Do a legal action; trusts the caller."""
        number = index(action)
        self._before.append(self.state.copy())
        self.game.kernels.apply(self.state, number)
        self.actions.append(number)

    def play(self, *moves: SupportsIndex | str) -> Match:
        """Do actions given by id or in notation, several in one text if they follow one another.

        Either all of them happen or none. Raises RuleError or NotationError.
        """
        plies = len(self.actions)
        try:
            for move in moves:
                if isinstance(move, str):
                    sequence = read_actions(self.game, self.state, move)
                else:
                    sequence = [index(move)]
                    self.check(sequence[0])
                for action in sequence:
                    self.apply(action)
        except Exception:
            self.undo(len(self.actions) - plies)
            raise
        return self

    def check(self, action: int) -> None:
        """Raise RuleError unless the action is legal."""
        if not 0 <= action < self.game.actions.size:
            raise SetupError(f"actions of {self.game.title} are 0 to {self.game.actions.size - 1}, not {action}")
        refusals = self.game.refusals(self.state, action)
        if refusals:
            raise RuleError(refusals, action)

    def undo(self, actions: int = 1) -> None:
        """Take back the last actions; before the first one there is nothing to take back."""
        for _ in range(min(actions, len(self.actions))):
            self.state = self._before.pop().copy()  # a copy of the match has the same one
            self.actions.pop()

    def positions(self) -> Iterator[np.ndarray]:
        """Every position from the start to now."""
        yield from self._before
        yield self.state

    # ---- showing

    def record(self, names: Sequence[str] | None = None) -> Record:
        """The match as a record that can be saved and replayed."""
        from urbarium.engine.record import Record

        return Record.of_match(self, names)

    def actor_at(self, ply: int) -> int:
        """The seat that did the action of a ply."""
        return int(self.game.kernels.actor(self._before[ply]))

    def narrate(self, ply: int, seat: int) -> str:
        """What happened at a ply, in a sentence, as ``seat`` saw it."""
        before = self._before[ply]
        after = self._before[ply + 1] if ply + 1 < len(self._before) else self.state
        seen = int(self.game.kernels.seen(before, self.actions[ply], seat))
        views = [self.game.view(state, self.players, self.options, seat).fields for state in (before, after)]
        return self.game.text.narrate(views[0], seen, views[1])

    def __str__(self) -> str:
        return self.view(self.actor).text()

    def __repr__(self) -> str:
        state = "over" if self.over else f"{self.game.seat_names[self.actor]} to decide"
        return f"<Match {self.game.title}, {self.players} players, {len(self.actions)} actions, {state}>"

    def _repr_svg_(self) -> str:
        return self.view(self.actor)._repr_svg_()
