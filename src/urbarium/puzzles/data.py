"""The puzzles of a game as its ``puzzles.json`` holds them.

    {"game": "urbino", "rules": "1.0",
     "made": {"seed": "puzzles", "iterations": 2000, "games": 31, "candidates": 190, "passed": 60, …},
     "puzzles": [
      {"id": "3f0a91c2", "seat": 0, "options": {}, "fields": {…}, "solution": ["c3-f7", "T@e4"],
       "shares": [{"c3-f7": 0.81, "stay": 0.43, …}, {"T@e4": 0.82, …}],
       "line": ["c3-f7", "T@e4", "stay", "H@e5"], "instead": ["stay", "H@b3"], "depth": 300, "level5": true}]}

``fields`` are a whole position, so that a match can begin there. Where a game has secrets, only what the seat may know
is ever shown, searched and told: the rest is what was so when the position was found. The ``solution`` is what the
seat does, decision by decision, as far as each of them has one clearly best answer; ``shares`` say for each of these
decisions what every answer gives, as a share of the win. ``depth`` is the number of iterations from which on every
search finds the first of them: what a shallow search misses is hard. An ``id`` never changes: progress and links
depend on it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from urbarium.engine.errors import UrbariumError
from urbarium.engine.position import from_fields, to_fields

if TYPE_CHECKING:
    from urbarium.engine.game import Game
    from urbarium.engine.match import Match

__all__ = [
    "GRADES",
    "RUNGS",
    "Book",
    "Making",
    "Puzzle",
    "PuzzleError",
    "book_of",
    "has_puzzles",
    "place_of",
    "puzzles_of",
    "write_book",
]

RUNGS = (10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000)  # iterations of the searches that grade a puzzle
GRADES = 5  # the last one is for all that the first four rungs miss


class PuzzleError(UrbariumError):
    """A puzzle that is not there, is written wrongly, or says what is not so."""


@dataclass(frozen=True)
class Puzzle:
    """A position, and the move that is clearly best in it."""

    id: str
    seat: int
    options: Mapping[str, str]
    fields: Mapping[str, Any]
    solution: tuple[str, ...]
    shares: tuple[Mapping[str, float], ...]
    line: tuple[str, ...]  # what should follow, beginning with the solution
    instead: tuple[str, ...]  # the same for the next best move
    depth: int
    level5: bool  # does level 5 find it

    @property
    def grade(self) -> int:
        """From 1, found by a glance, to 5."""
        return min(GRADES, 1 + sum(rung < self.depth for rung in RUNGS))

    @property
    def expected(self) -> float:
        """The share of the win that the solution gives."""
        return self.shares[0][self.solution[0]]

    def match(self, game: Game) -> Match:
        """The match at the position; PositionError if no game can be there."""
        return game.resume(from_fields(self.fields, game.dtype), **self.options)

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Any, where: str) -> Puzzle:
        """A puzzle of a file; PuzzleError if something is missing, unknown or of another kind."""
        wanted = {field.name for field in fields(cls)}
        if not isinstance(data, Mapping) or set(data) != wanted:
            raise PuzzleError(f"{where}: a puzzle has {', '.join(sorted(wanted))}")
        lists = {name: tuple(data[name]) for name in ("solution", "shares", "line", "instead")}
        puzzle = cls(**{**data, **lists})
        if not puzzle.solution or len(puzzle.shares) != len(puzzle.solution):
            raise PuzzleError(f"{where}: every decision of the solution has its shares")
        if any(one not in shares for one, shares in zip(puzzle.solution, puzzle.shares, strict=True)):
            raise PuzzleError(f"{where}: the shares do not speak of the solution")
        return puzzle


@dataclass(frozen=True)
class Making:
    """How the puzzles of a file were found, in numbers."""

    seed: str
    iterations: int  # of the search that finds candidates
    times: int  # as many of them has the search that confirms them
    margin: float  # by which the best move is better
    searches: int = 1  # of that length that must agree, each with a seed of its own
    games: int = 0
    decisions: int = 0  # looked at
    candidates: int = 0  # one move better by the margin
    same_seeds: int = 0  # of these: searches with other seeds agree
    asked_long: int = 0  # of these: not too many of the easiest, so the long searches were asked
    agreed_long: int = 0  # of these: they agree
    dropped: int = 0  # of these: asked again when others were added, they did not hold or too many had the same answer
    passed: int = 0  # puzzles; the long searches agree with all of them
    level5: int = 0  # of these level 5 finds


@dataclass(frozen=True)
class Book:
    """All puzzles of a game, the easiest first."""

    puzzles: tuple[Puzzle, ...]
    made: Making

    def number(self, puzzle: Puzzle) -> int:
        """A puzzle's number, from 1."""
        return self.puzzles.index(puzzle) + 1

    def find(self, name: str) -> Puzzle:
        """The puzzle of that id or number."""
        for number, puzzle in enumerate(self.puzzles, 1):
            if name in (puzzle.id, str(number)):
                return puzzle
        raise PuzzleError(f"there is no puzzle {name!r}; there are {len(self.puzzles)}, from 1")


def place_of(match: Match, seat: int) -> dict[str, Any]:
    """What a puzzle holds of a match: its id, seat, options and fields."""
    options = zip(match.game.options, match.options, strict=True)
    return {
        "id": hashlib.sha256(match.view(seat).state.tobytes() + bytes([seat])).hexdigest()[:8],
        "seat": seat,
        "options": {option.name: option.values[index] for option, index in options},
        "fields": to_fields(match.state, match.game.dtype),
    }


# ---- the file


def file_of(game: Game) -> Path:
    """Where a game's puzzles are."""
    return game.folder / "puzzles.json"


def has_puzzles(game: Game) -> bool:
    """Does the game come with puzzles that can be asked here? Those of other rules cannot."""
    try:
        return bool(puzzles_of(game))
    except PuzzleError:
        return False


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easiest first."""
    return book_of(game).puzzles


def book_of(game: Game) -> Book:
    """The puzzles of a game and how they were made. PuzzleError says what is wrong with the file."""
    path = file_of(game)
    if not path.is_file():
        raise PuzzleError(f"{game.title} has no puzzles")
    return _book(path, game.name, game.rules_version)


@cache
def _book(path: Path, game: str, rules: str) -> Book:
    name = f"{game}/{path.name}"
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if (data["game"], data["rules"]) != (game, rules):
            raise PuzzleError(f"{name}: these are puzzles of {data['game']} by rules {data['rules']}, not {rules}")
        found = tuple(Puzzle.from_data(one, f"{name}, puzzle {at}") for at, one in enumerate(data["puzzles"], 1))
        return Book(found, Making(**data["made"]))
    except (ValueError, KeyError, TypeError) as error:
        raise PuzzleError(f"{name} cannot be read: {error!r}") from None


def write_book(path: Path, game: Game, puzzles: Sequence[Puzzle], made: Making) -> None:
    """Write a file of puzzles, a line for each, the easiest first."""
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.grade, puzzle.id))
    lines = ",\n".join(_line(puzzle.as_data()) for puzzle in ordered)
    head = _line({"game": game.name, "rules": game.rules_version, "made": asdict(made)})[:-1]
    path.write_text(f'{head},\n"puzzles":[\n{lines}\n]}}\n', encoding="utf-8")


def _line(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
