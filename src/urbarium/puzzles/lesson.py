"""A puzzle as a lesson of one step: the tutor accepts the solution and answers every other move by what it gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from urbarium.analysis import because, narrated, read_line, reasons_for
from urbarium.engine.words import Words
from urbarium.learning import Bookmark, Expectation, Lesson, Start, Step, Tutor, Verdict
from urbarium.learning.tutor import spell

if TYPE_CHECKING:
    import numpy as np

    from urbarium.engine.game import Game
    from urbarium.engine.match import Match, View
    from urbarium.puzzles.data import Puzzle

__all__ = ["PuzzleLesson", "PuzzleTutor", "accepted", "grade_title", "lesson_of"]

say = Words(Path(__file__).parent)

FOLLOWING = 3  # sentences about what should follow


def grade_title(grade: int) -> str:
    """A grade as people read it."""
    titles = (say("A warm-up"), say("Easy"), say("Not so easy"), say("Hard"), say("Very hard"))
    return titles[grade - 1]


@dataclass(frozen=True)
class _There(Start):
    """A start at the position of a puzzle."""

    puzzle: Puzzle | None = None

    def match(self, game: Game) -> Match:
        assert self.puzzle is not None
        return self.puzzle.match(game)


@dataclass(frozen=True)
class PuzzleLesson(Lesson):
    """A lesson that asks a puzzle; its sentences are in the language that was spoken when it was made."""

    puzzle: Puzzle | None = None


def lesson_of(game: Game, puzzle: Puzzle, number: int) -> PuzzleLesson:
    """A puzzle as a lesson. Its id is ``puzzles/ID``, as in the addresses of pages."""
    step = Step(_question(game, puzzle), expect=Expectation((" ".join(puzzle.solution),)))
    return PuzzleLesson(
        f"puzzles/{puzzle.id}",
        say("Puzzle {number}").format(number=number),
        grade_title(puzzle.grade),
        "further",
        (step,),
        (),
        puzzle.seat,
        _There(None, {}, puzzle=puzzle),
        puzzle=puzzle,
    )


def _question(game: Game, puzzle: Puzzle) -> str:
    """What is asked, and what is known."""
    asked = say("You are {player}. One move is clearly the best: which?")
    sentences = [asked.format(player=game.say(game.seat_names[puzzle.seat]))]
    if game.hidden:
        sentences.append(say("You see what this player knows. The best move is best over all that may be hidden."))
    elif game.chance:
        sentences.append(say("What is still to be drawn is unknown. The best move is best over all that may come."))
    return " ".join(sentences)


def accepted(view: View, solution: Sequence[str]) -> list[tuple[int, ...]]:
    """The solution as actions, and every other way to do what means the same, as with two equal cards."""
    line, error = spell(view.game, view.state, " ".join(solution))
    if error:
        raise error
    meaning, state, wanted = view.game.kernels.meaning, view.state.copy(), []
    for action in line:
        wanted.append(int(meaning(state, action)))
        view.game.kernels.apply(state, action)
    others = [one for one in _alike(view.game, view.state, wanted) if one != tuple(line)]
    return [tuple(line), *others]


def _alike(game: Game, state: np.ndarray, meanings: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if not meanings:
        yield ()
        return
    for action in game.legal(state):
        if int(game.kernels.meaning(state, action)) == meanings[0]:
            after = state.copy()
            game.kernels.apply(after, action)
            yield from ((action, *rest) for rest in _alike(game, after, meanings[1:]))


class PuzzleTutor(Tutor):
    """Asks a puzzle. A move that is not the best is answered by what it gives, the best one by the reason."""

    def __init__(self, game: Game, lesson: PuzzleLesson, bookmark: Bookmark | None = None) -> None:
        assert lesson.puzzle is not None
        self.puzzle = lesson.puzzle
        super().__init__(game, lesson, bookmark)

    @cached_property
    def _view(self) -> View:
        """The position as the solver knows it."""
        return self._begun().view(self.seat)

    @cached_property
    def _solutions(self) -> list[tuple[int, ...]]:
        return accepted(self._view, self.puzzle.solution)

    def _lines(self, expect: Expectation) -> Iterator[tuple[int, ...]]:
        return iter(self._solutions)

    def _shows(self, unforeseen: bool) -> bool:
        """Nobody's puzzle is solved for them unless they ask."""
        return False

    def _poor(self, tried: tuple[int, ...]) -> str:
        right = max(_common(tried, line) for line in self._solutions)
        state = self._view.state.copy()
        for action in tried[:right]:
            self.game.kernels.apply(state, action)
        shares = self.puzzle.shares[right]
        share = shares.get(self.game.write(state, tried[right]))
        if share is None:
            return say("Something else gives more. Try again.")
        best = shares[self.puzzle.solution[right]]
        return say("This gives {got} % of the win, the best move {best} %. Try again.").format(
            got=_percent(share), best=_percent(best)
        )

    def _accept(self, line: tuple[int, ...], rest: tuple[int, ...] = ()) -> Verdict:
        verdict = super()._accept(line, rest)
        praise = say("Right: {best} % of the win.").format(best=_percent(self.puzzle.expected))
        sentences = filter(None, (praise, self._why(), self._second()))
        return replace(verdict, say=" ".join(sentences), then=self._going_on())

    def _second(self) -> str:
        """What would have been the next best."""
        notation = self.puzzle.instead[0]
        described = self.game.text.describe(self._view.fields, read_line(self._view, (notation,))[0])
        share = _percent(self.puzzle.shares[0][notation])
        return say("The next best gives {other} %: {second}.").format(other=share, second=described)

    def _why(self) -> str:
        """What speaks for the solution rather than the next best move; otherwise what speaks for it at all.

        The numbers are those of now and of the end of the line, not those of the next best move.
        """
        line, instead = (read_line(self._view, words) for words in (self.puzzle.line, self.puzzle.instead))
        why = because(reasons_for(self._view, line, instead) or reasons_for(self._view, line))
        return say("If it goes on as expected, compared with now: {why}").format(why=why) if why else ""

    def _going_on(self) -> str:
        line = read_line(self._view, self.puzzle.line)
        sentences = narrated(self._view, line, begin=len(self.puzzle.solution))[:FOLLOWING]
        return say("How it should go on: {line}").format(line=" ".join(sentences)) if sentences else ""


def _common(one: Sequence[int], other: Sequence[int]) -> int:
    """So many actions at the beginning are the same."""
    return next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), len(other))


def _percent(share: float) -> int:
    return round(100 * share)
