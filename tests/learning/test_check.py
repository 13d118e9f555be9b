"""The check of lessons finds what is not so."""

from dataclasses import replace

import pytest

import urbarium
from urbarium.engine.words import spoken
from urbarium.learning import Diagram, Expectation, Lesson, LessonError, Poor, Start, Step, Told, Wrong, check_diagram
from urbarium.learning import check as check_module
from urbarium.learning import check_lesson as check

URBINO = urbarium.game("urbino")
LOOKING = Start(None, {"architects": "c3 f7", "side": "black", "phase": "F"})
STEP = Step(
    "Build.",
    highlight=("c4",),
    expect=Expectation(("H@c4",)),
    wrong=(Wrong("H@e5", "R4.3", "Nobody looks."),),
    poor=(Poor("T@c4", "Too much.", {"left T": 2}),),
    after=Told("Built.", {"left H": -1}, {"left H": 17}),
    replies=("auto",),
    then=Told("Answered.", holds={"actor": 0}),
)
LESSON = Lesson("one", "One", "Build.", "essentials", (STEP,), ("Built.",), start=LOOKING)


def test_a_true_lesson_passes():
    check(URBINO, LESSON)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"say": "word " * 36}, r"say has 36 words \(en\), at most 35 are read"),
        ({"highlight": ("z9",)}, "there is no square 'z9'"),
        ({"expect": Expectation(("H@e5",))}, "'H@e5' is refused: .*URBINO-R4.3"),
        ({"expect": Expectation((), ("T@e5",))}, "no possible move is accepted"),
        ({"expect": Expectation(("fly",))}, "cannot read 'fly'"),
        ({"wrong": (Wrong("H@c7", "R4.3", "No."),)}, "'H@c7' is possible, it should be refused by R4.3"),
        ({"wrong": (Wrong("H@e5", "R4.5", "No."),)}, "refused by URBINO-R4.3, not by R4.5"),
        ({"wrong": (Wrong("H@e5", "R99.1", "No."),)}, "the guide has no rule R99.1"),
        ({"poor": (Poor("H@c4", "No."),)}, "'H@c4' is accepted and poor"),
        ({"poor": (Poor("H@e5", "No."),)}, "'H@e5' is refused"),
        ({"poor": (Poor("T@c4", "No.", {"left T": 3}),)}, "after 'T@c4': left T is 2, not 3"),
        ({"after": Told("Built.", {"left H": -2})}, "left H changes by -1, not -2"),
        ({"after": Told("Built.", holds={"over": True})}, "after: over is False, not True"),
        ({"after": Told("Built.", {"lots": 1})}, "'lots' is no number"),
        ({"then": Told("Done.", holds={"actor": 1})}, "then: actor is 0, not 1"),
        ({"replies": ("stay T@e5",)}, "URBINO-"),
        ({"seat": 1}, "seat 0 decides, not the learner"),
        ({"expect": None}, "the learner does something in the first step"),
        ({"start": Start(None, {"architects": "c3"})}, "architect"),
    ],
)
def test_what_is_not_so_is_found(change, reason):
    with pytest.raises(LessonError, match=f"urbino, lesson one.*{reason}"):
        check(URBINO, replace(LESSON, steps=(replace(STEP, **change),)))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"goal": "word " * 26}, "goal has 26 words"),
        ({"recap": ()}, "there is no recap"),
        ({"recap": ("word " * 26,)}, "recap has 26 words"),
        ({"start": None}, "there is no position"),
    ],
)
def test_a_lesson_as_a_whole(change, reason):
    with pytest.raises(LessonError, match=reason):
        check(URBINO, replace(LESSON, **change))


def test_a_text_that_is_too_long_in_one_language_only_is_found(monkeypatch):
    def words(game):
        return lambda text: "palavra " * 36 if spoken() == "pt-BR" and text == "Built." else text

    monkeypatch.setattr(check_module, "words_of", words)
    with pytest.raises(LessonError, match=r"has 36 words \(pt-BR\)"):
        check(URBINO, LESSON)


def test_a_false_diagram_is_found():
    diagram = Diagram(("R4.3",), "A lot on c4.", LOOKING, highlight=("c4",), refused={"H@e5": "R4.3"})
    check_diagram(URBINO, diagram)
    with pytest.raises(LessonError, match="diagram R4.3: the diagram: districts is 0, not 1"):
        check_diagram(URBINO, replace(diagram, holds={"districts": 1}))
    with pytest.raises(LessonError, match="is possible"):
        check_diagram(URBINO, replace(diagram, refused={"H@c4": "R4.3"}))
    with pytest.raises(LessonError, match="the guide has no rule R99.9"):
        check_diagram(URBINO, replace(diagram, rules=("R99.9",)))
