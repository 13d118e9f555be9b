"""Tips of a first game: told when their situation is there, and only then."""

import random

import pytest

import urbarium
from urbarium.engine.errors import PositionError
from urbarium.learning import LessonError, Situation, has_lessons, script_of, told
from urbarium.learning.script import Expectation, Tip
from urbarium.learning.tips import fits

URBINO = urbarium.game("urbino")
TAUGHT = [game for game in map(urbarium.game, urbarium.game_names()) if has_lessons(game)]
FIGHT = {"black": "P d4", "white": "H d5 d6 d7", "architects": "e1 h4", "side": "black", "phase": "P"}


def situation(words, **more) -> Situation:
    return Situation(URBINO.arrange(words).view(0), **more)


def tip(**conditions) -> Tip:
    return Tip("one", "Say.", "lots", **conditions)


@pytest.mark.parametrize(
    ("condition", "so"),
    [
        ("points = 0", True),
        ("points of 1 >= 3", True),
        ("points > points of 1", False),
        ("lead < 0", True),
        ("not over", True),
        ("legal H@e4", True),
        ("not legal H@e4", False),
        ("actor = me", True),
        ("lots has e4", True),
        ("decisions != 4", False),
    ],
)
def test_conditions(condition, so):
    assert fits(tip(when=(condition,)), situation(FIGHT, decisions=4)) is so


def test_what_can_be_done():
    takes_it = tip(can=Expectation(patterns=("?@*",), gain={"lead": 8}))
    assert fits(takes_it, situation(FIGHT))  # the tower on e4: from 0:3 to 5:0
    assert not fits(tip(can=Expectation(patterns=("?@*",), gain={"lead": 9})), situation(FIGHT))
    assert not fits(tip(cannot=("T@*",)), situation(FIGHT))
    assert fits(tip(cannot=("stay",)), situation(FIGHT))


def test_what_has_changed_since_the_own_last_step():
    before = URBINO.arrange({**FIGHT, "black": "P d4, T e4", "architects": "e1 a9"}).view(0)
    assert fits(tip(fell=("points",), grew=("points of 1",)), situation(FIGHT, before=before))
    assert not fits(tip(grew=("points",)), situation(FIGHT, before=before))
    assert not fits(tip(fell=("points",)), situation(FIGHT))


def test_what_was_refused():
    twice = tip(refused=("R4.3",), times=2)
    assert not fits(twice, situation(FIGHT, refused=["URBINO-R4.3", "URBINO-R5.2"]))
    assert fits(twice, situation(FIGHT, refused=["URBINO-R4.3", "URBINO-R4.3"]))


def test_a_condition_that_cannot_be_asked_is_named():
    with pytest.raises(PositionError, match="has no fact 'weather'"):
        fits(tip(when=("weather = fine",)), situation(FIGHT))
    with pytest.raises(LessonError, match="cannot be compared in 'lots < 3'"):
        fits(tip(when=("lots < 3",)), situation(FIGHT))
    with pytest.raises(LessonError, match="'lots' is no number"):
        fits(tip(grew=("lots",)), situation(FIGHT, before=situation(FIGHT).now))


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_tips_come_up_in_a_game_and_never_all_at_once(game):
    """Somebody who plays at random hears of a third of what can be said, and of little at once."""
    script = script_of(game)
    first = next(step.play for lesson in script.lessons for step in lesson.steps if step.play)
    match, chance, heard, before, decisions = game.start(**first.new), random.Random(5), set(), None, 0
    while not match.over:
        if match.actor == first.seat and len(heard) * 3 < len(script.tips):
            view = match.view(first.seat)
            now = [one.id for one in told(script, Situation(view, before, decisions))]
            heard |= set(now)
            assert len(now) < len(script.tips) / 2
        decisions += match.actor == first.seat
        own = match.actor == first.seat
        match.apply(chance.choice(game.legal(match.state)))
        before = match.view(first.seat) if own else before
    assert len(heard) * 3 >= len(script.tips)
