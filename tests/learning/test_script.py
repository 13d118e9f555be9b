"""Reading lessons: what is written wrongly is named with its place."""

import tomllib

import pytest

import urbarium
from tests.bots.nim import game as nim
from urbarium.learning import LessonError, script_of
from urbarium.learning.script import read_script

LESSON = """
promise = "Soon."

[like.pair]
architects = "e2 e4"
black = "H a1"

[[lessons]]
id = "one"
title = "One"
goal = "Build."
part = "essentials"
minutes = 1
start = {like = "pair", side = "black", phase = "P"}
recap = ["Built."]

[[lessons.steps]]
say = "Build."
expect = ["H@e3"]
replies = "auto"
"""


def read(text: str):
    return read_script(tomllib.loads(text), "lessons.toml")


def test_a_lesson_as_it_is_written():
    lesson = read(LESSON).lesson("one")
    assert lesson == read(LESSON).lesson("1")
    assert lesson.start.words == {"architects": "e2 e4", "black": "H a1", "side": "black", "phase": "P"}
    assert lesson.steps[0].expect.lines == ("H@e3",)
    assert lesson.steps[0].replies == ("auto",)
    assert lesson.start.match(urbarium.game("urbino")).actor == 0


def test_shared_tables_are_joined():
    text = LESSON.replace('black = "H a1"', 'tiles = {a = "1", b = "2"}').replace('side = "black"', 'tiles = {b = "3"}')
    assert read(text).lessons[0].start.words["tiles"] == {"a": "1", "b": "3"}


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("replies =", "repleis =", "lessons.toml, lesson one, step 1: there is no 'repleis' here"),
        ('say = "Build."', "", "lessons.toml, lesson one, step 1: 'say' is missing"),
        ('say = "Build."', "say = 3", "step 1: 'say' is a text, not 3"),
        ('part = "essentials"', 'part = "later"', "lesson one: the part is one of essentials, further, game"),
        ("minutes = 1", 'minutes = "few"', "'minutes' is a number, not 'few'"),
        ("minutes = 1", "minutes = true", "'minutes' is a number, not True"),
        ('expect = ["H@e3"]', "expect = [3]", "'expect' is a list of texts"),
        ('expect = ["H@e3"]', 'expect = {ayn = ["H@*"]}', "step 1, expect: there is no 'ayn' here"),
        ('expect = ["H@e3"]', 'wrong = [{try = "H@e3", say = "No."}]', "step 1, wrong 1: 'rule' is missing"),
        ('like = "pair"', 'like = "trio"', "nothing is called 'trio' under 'like'"),
        ('like = "pair"', "new = {}", "a new game has no other words"),
        ("[[lessons.steps]]", "[[lessons.stpes]]", "lesson one: there is no 'stpes' here"),
        ("[[lessons]]", "[[lesons]]", "lessons.toml: there is no 'lesons' here"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(old, new, reason):
    assert old in LESSON
    text = LESSON.replace(old, new) if old != "[[lessons]]" else LESSON.replace("lessons", "lesons")
    with pytest.raises(LessonError, match=reason):
        read(text)


def test_lessons_that_are_not_there():
    with pytest.raises(LessonError, match="there is no lesson 'flying'; there are: lots, turn"):
        script_of(urbarium.game("urbino")).lesson("flying")
    with pytest.raises(LessonError, match="has no lessons"):
        script_of(nim)
