"""A lesson whose author thought of no mistake."""

from dataclasses import replace

import urbarium
from urbarium.learning import Tutor, script_of


def unprepared(lesson: str, game: str = "urbino") -> Tutor:
    """The tutor of a lesson without the words that it has for wrong and poor moves."""
    found = urbarium.game(game)
    told = script_of(found).lesson(lesson)
    return Tutor(found, replace(told, steps=tuple(replace(step, wrong=(), poor=()) for step in told.steps)))
