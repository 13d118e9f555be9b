"""Puzzles: positions in which one move is clearly best, found by search in games of bots.

A game's folder may hold a ``puzzles.json``. ``puzzles_of(game)`` reads it, ``lesson_of`` makes a lesson of one step of
a puzzle, so that whatever teaches lessons asks puzzles as well, and ``check_puzzle`` compares it with the rules.
``urbarium puzzles make`` finds new ones (``urbarium.puzzles.making``, loaded when it is needed).
"""

from urbarium.puzzles.check import check_puzzle
from urbarium.puzzles.data import GRADES, Book, Making, Puzzle, PuzzleError, book_of, has_puzzles, puzzles_of
from urbarium.puzzles.day import of_the_day
from urbarium.puzzles.lesson import PuzzleLesson, PuzzleTutor, grade_title, lesson_of

__all__ = [
    "GRADES",
    "Book",
    "Making",
    "Puzzle",
    "PuzzleError",
    "PuzzleLesson",
    "PuzzleTutor",
    "book_of",
    "check_puzzle",
    "grade_title",
    "has_puzzles",
    "lesson_of",
    "of_the_day",
    "puzzles_of",
]
