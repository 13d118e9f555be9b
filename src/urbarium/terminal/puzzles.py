"""Puzzles at the keyboard: ``urbarium puzzles``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

from urbarium.engine.errors import SetupError
from urbarium.puzzles import PuzzleError, PuzzleTutor, book_of, grade_title, has_puzzles, lesson_of
from urbarium.terminal.learn import OPEN, TICK, Room, Step
from urbarium.terminal.progress import Progress
from urbarium.terminal.words import say

if TYPE_CHECKING:
    from urbarium.engine.game import Game
    from urbarium.puzzles import Book, Making, Puzzle
    from urbarium.puzzles.making import Opinion
    from urbarium.terminal.screen import Screen

__all__ = ["PuzzleDesk", "show_making", "show_opinions", "show_puzzles", "show_shelf"]


def show_shelf(screen: Screen, games: list[Game]) -> None:
    """The games that have puzzles, and how many are solved."""
    progress = Progress()
    on_it = [game for game in games if has_puzzles(game)]
    for game in on_it:
        puzzles = book_of(game).puzzles
        solved = sum(progress.done(game.name, _name(puzzle)) for puzzle in puzzles)
        told = say("{game}: {count} puzzles, {solved} solved")
        screen.say(told.format(game=game.name, count=len(puzzles), solved=solved), style="bold")
    if on_it:
        told = say("Solve one with: urbarium puzzles play {game}; today's: urbarium puzzles day")
        screen.say(told.format(game=on_it[0].name))
    else:
        screen.say(say("No game has puzzles. Make some with: urbarium puzzles make GAME"))


def show_puzzles(screen: Screen, game: Game) -> None:
    """The puzzles of a game by grade, ticked if they are solved, and how they were made."""
    book, progress = _book(game), Progress()
    grade = 0
    for number, puzzle in enumerate(book.puzzles, 1):
        if puzzle.grade != grade:
            grade = puzzle.grade
            screen.say(grade_title(grade), style="bold")
        tick = TICK if progress.done(game.name, _name(puzzle)) else OPEN
        decides = say("{seat} decides").format(seat=game.say(game.seat_names[puzzle.seat]))
        screen.item(f"{tick} {number:2} {puzzle.id}, {decides}")
    show_making(screen, book.made)


def show_making(screen: Screen, made: Making) -> None:
    """How puzzles were found, in numbers."""
    told = say(
        "{passed} puzzles from {games} games. Of {decisions} decisions looked at, in {candidates} one move was better "
        "by {margin} of the win or more; searches with other seeds agreed about {same_seeds}. {asked_long} were put to "
        "searches {times} times as long ({iterations} iterations each), which agreed about {agreed_long}; {dropped} of "
        "these went later: they did not hold with other seeds, or too many had the same answer. Each of the {passed} "
        "was found by {searches} such searches with different seeds. Level 5 finds {level5} of the {passed}."
    )
    long = {"margin": f"{made.margin:.0%}", "iterations": made.times * made.iterations}
    screen.say(told.format(**asdict(made) | long))


def show_opinions(screen: Screen, opinions: Iterable[Opinion]) -> bool:
    """What a long search says when it is asked once more, puzzle by puzzle; does it find all of them?"""
    told = list(_each_told(screen, opinions))
    same = sum(one.same for one in told)
    clearly = sum(one.clearly for one in told)
    level5 = sum(one.level5 for one in told)
    words = say("Of {count} puzzles the long search finds {same}, {clearly} as clearly; level 5 finds {level5}.")
    screen.say(words.format(count=len(told), same=same, clearly=clearly, level5=level5))
    return same == len(told)


def _each_told(screen: Screen, opinions: Iterable[Opinion]) -> Iterator[Opinion]:
    for opinion in opinions:
        if not opinion.clearly:
            move = say("less clearly") if opinion.same else say("another move")
            screen.item(f"{opinion.puzzle.id}: {move}")
        yield opinion


def _book(game: Game) -> Book:
    try:
        return book_of(game)
    except PuzzleError as error:
        raise SetupError(str(error)) from None


def _name(puzzle: Puzzle) -> str:
    """What progress calls a puzzle, here as in the browser."""
    return f"puzzles/{puzzle.id}"


class PuzzleDesk(Room["Puzzle"]):
    """One person and the puzzles of a game."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.book = _book(game)

    def first(self, name: str | None) -> Puzzle:
        if name is not None:
            try:
                return self.book.find(name)
            except PuzzleError as error:
                raise SetupError(str(error)) from None
        return next((one for one in self.book.puzzles if not self._solved(one)), self.book.puzzles[0])

    def _solved(self, puzzle: Puzzle) -> bool:
        return self.progress.done(self.game.name, _name(puzzle))

    def take(self, puzzle: Puzzle) -> None:
        lesson = lesson_of(self.game, puzzle, self.book.number(puzzle))
        self.screen.say()
        self.screen.say(f"{self.game.title}: {lesson.title} ({lesson.goal})", style="bold")
        self.screen.say(say("Type help to see what you can type."))
        Step(self, PuzzleTutor(self.game, lesson)).run()
        self.tick(_name(puzzle))

    def offer_next(self, puzzle: Puzzle) -> Puzzle | None:
        following = self.book.puzzles[self.book.number(puzzle) :]
        if not following:
            self.screen.say(say("That was the last puzzle."))
            return None
        self.wait(say("Press Enter for the next puzzle, or type quit> "))
        return following[0]

    def part(self) -> None:
        self.screen.say(say("Go on with: urbarium puzzles play {game}").format(game=self.game.name))
