"""Learning a game by playing: lessons as data, read, run and checked.

A game's folder may hold a ``lessons.toml``. ``script_of(game)`` reads it, a ``Tutor`` takes a learner through one
lesson, in the terminal and on a page alike, and ``check_lesson`` compares every sentence of it with the rules.

TOML is what the standard library reads and people can write with comments in it; lessons need no further package.
"""

from urbarium.learning.check import (
    check_diagram,
    check_lesson,
    check_pictures,
    check_purpose,
    check_question,
    check_tip,
)
from urbarium.learning.diagrams import caption_of, draw_diagram, marks_of, text_of, view_of
from urbarium.learning.script import (
    PARTS,
    Diagram,
    Expectation,
    FirstGame,
    Lesson,
    LessonError,
    Poor,
    Question,
    Script,
    Start,
    Step,
    Tip,
    Told,
    Wrong,
    has_lessons,
    script_of,
    words_of,
)
from urbarium.learning.tips import Situation, told
from urbarium.learning.tutor import Bookmark, Reply, Tutor, Verdict

__all__ = [
    "PARTS",
    "Bookmark",
    "Diagram",
    "Expectation",
    "FirstGame",
    "Lesson",
    "LessonError",
    "Poor",
    "Question",
    "Reply",
    "Script",
    "Situation",
    "Start",
    "Step",
    "Tip",
    "Told",
    "Tutor",
    "Verdict",
    "Wrong",
    "caption_of",
    "check_diagram",
    "check_lesson",
    "check_pictures",
    "check_purpose",
    "check_question",
    "check_tip",
    "draw_diagram",
    "has_lessons",
    "marks_of",
    "script_of",
    "text_of",
    "told",
    "view_of",
    "words_of",
]
