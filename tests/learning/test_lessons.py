"""Whatever a lesson says is so: every lesson, diagram and tip of every game, run against the rules."""

import re

import pytest

import urbarium
from urbarium.bots import BOT_NAMES
from urbarium.learning import (
    PARTS,
    Lesson,
    check_diagram,
    check_lesson,
    check_pictures,
    check_purpose,
    check_question,
    check_tip,
    has_lessons,
    script_of,
)

GAMES = [urbarium.game(name) for name in urbarium.game_names() if has_lessons(urbarium.game(name))]
LESSONS = [(game, lesson) for game in GAMES for lesson in script_of(game).lessons]


def named(value):
    return value.id if isinstance(value, Lesson) else value.name


def test_all_five_games_have_lessons():
    assert {"urbania", "urbaniza", "urbify", "urbino", "urbs"} <= {game.name for game in GAMES}


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_the_essentials_take_five_to_eight_minutes(game):
    """Read with care, at 180 words a minute, and seven seconds for the click of each step."""
    minutes = sum(lesson.minutes for lesson in script_of(game).lessons if lesson.part == "essentials")
    assert 5.0 <= minutes <= 8.0


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=named)
def test_a_lesson_is_true(game, lesson):
    check_lesson(game, lesson)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_diagrams_tips_and_questions_are_true(game):
    script = script_of(game)
    for diagram in script.diagrams:
        check_diagram(game, diagram)
    for tip in script.tips:
        check_tip(game, script, tip)
    for question in script.questions:
        check_question(game, question)
    for purpose in script.purposes:
        check_purpose(game, purpose)
    check_pictures(game, script)
    named = [kind for purpose in script.purposes for kind in purpose.kinds]
    assert len(set(named)) == len(named)  # nothing has two purposes
    assert script.tips
    assert len(script.diagrams) >= 8
    assert len({diagram.id for diagram in script.diagrams}) == len(script.diagrams)
    assert len(script.questions) >= 10


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_course_begins_with_essentials_and_ends_with_a_game(game):
    lessons = script_of(game).lessons
    parts = [PARTS.index(lesson.part) for lesson in lessons]
    assert parts == sorted(parts)
    assert [lesson.id for lesson in lessons if any(step.play for step in lesson.steps)] == [lessons[-1].id]
    assert lessons[-1].part == "game"
    assert lessons[-1].steps[-1].play.against in BOT_NAMES
    assert 8 <= len(lessons) <= 13
    ids = [lesson.id for lesson in lessons]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z][a-z-]*", one) for one in ids)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_what_is_pointed_at_is_drawn(game):
    for lesson in script_of(game).lessons:
        for number, step in enumerate(lesson.steps):
            where, start = lesson.start_of(number)
            if step.play or not start or where != number:
                continue
            match = start.match(game)
            view = match.view(lesson.seat_at(number))
            drawn, regions = view.svg(), {region.name for region in game.drawing.regions(match.players, match.options)}
            for key in (key for thing in step.highlight for key in game.point(view, thing)):
                kind, _, name = key.rpartition(":") if key.startswith("region:") else key.partition(":")
                if kind == "region":
                    assert name in regions, (lesson.id, key)
                elif kind == "about":
                    assert f'data-about="{name}"' in drawn, (lesson.id, key)
                else:
                    assert f'data-place="{key}"' in drawn, (lesson.id, key)
