"""Is a puzzle what it says? Position, solution and lines are tried against the rules; the searching is the maker's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from urbarium.analysis import read_line
from urbarium.engine.errors import UrbariumError
from urbarium.puzzles.data import PuzzleError, place_of
from urbarium.puzzles.lesson import accepted

if TYPE_CHECKING:
    from urbarium.engine.game import Game
    from urbarium.engine.match import View
    from urbarium.puzzles.data import Puzzle

__all__ = ["check_puzzle"]


def check_puzzle(game: Game, puzzle: Puzzle) -> None:
    """PuzzleError names the first thing that is not so."""
    try:
        match = puzzle.match(game)
        _need(match.actor == puzzle.seat, f"seat {match.actor} decides, not seat {puzzle.seat}")
        _need(place_of(match, puzzle.seat)["id"] == puzzle.id, "the id is that of another position")
        view = match.view(puzzle.seat)
        line = accepted(view, puzzle.solution)[0]
        _need(len(line) == len(puzzle.solution), "the notation of the solution is not one action each")
        _check_shares(view, puzzle, line)
        match.play(*line)
        _need(puzzle.line[: len(line)] == puzzle.solution, "the line does not begin with the solution")
        _need(len(read_line(view, puzzle.line)) == len(puzzle.line), "the line cannot be played")
        _need(
            bool(puzzle.instead) and len(read_line(view, puzzle.instead[:1])) == 1, "the next best move is not possible"
        )
    except UrbariumError as error:
        raise PuzzleError(f"{game.name}, puzzle {puzzle.id}: {error}") from None


def _check_shares(view: View, puzzle: Puzzle, line: tuple[int, ...]) -> None:
    """What is said of every answer to a decision is about what is possible there, and the solution has the most."""
    game, state = view.game, view.state.copy()
    for action, written, shares in zip(line, puzzle.solution, puzzle.shares, strict=True):
        possible = {game.write(state, one) for one in game.legal(state)}
        _need(set(shares) <= possible, f"{sorted(set(shares) - possible)} are not possible")
        _need(all(0.0 <= share <= 1.0 for share in shares.values()), "a share lies between 0 and 1")
        _need(shares[written] == max(shares.values()), f"{written} does not give most")
        game.kernels.apply(state, action)


def _need(so: bool, words: str) -> None:
    if not so:
        raise PuzzleError(words)
