"""Diagrams of the guide as pictures: every one of every game, in both themes and languages."""

import re

import pytest

import urbarium
from urbarium.engine.words import speaking
from urbarium.learning import (
    LessonError,
    caption_of,
    check_diagram,
    check_pictures,
    check_question,
    draw_diagram,
    has_lessons,
    marks_of,
    script_of,
    text_of,
    view_of,
)
from urbarium.learning.script import read_script
from urbarium.render.check import faults
from urbarium.render.excerpt import LETTERS, WIDTH

GAMES = [urbarium.game(name) for name in urbarium.game_names() if has_lessons(urbarium.game(name))]
URBINO = urbarium.game("urbino")


@pytest.mark.parametrize(("theme", "language"), [("light", "en"), ("dark", "pt-BR")])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_diagram_is_a_good_drawing(game, theme, language):
    with speaking(language):
        for diagram in script_of(game).diagrams:
            svg = draw_diagram(game, diagram, theme)
            assert faults(svg, LETTERS) == [], diagram.id
            wide, high = (float(value) for value in re.search(r' width="([\d.]+)" height="([\d.]+)"', svg).groups())
            assert wide <= WIDTH, diagram.id
            assert high <= 2 * WIDTH, diagram.id
            assert caption_of(game, diagram) in svg.replace("&amp;", "&")
            assert "data-" not in svg  # nothing that a page could take for a table


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_marked_is_in_the_picture(game):
    for diagram in script_of(game).diagrams:
        marks = {mark for marks in marks_of(view_of(game, diagram), diagram).values() for mark in marks}
        rings = [mark for mark in marks if not mark.key.startswith("region:")]
        assert draw_diagram(game, diagram, "light").count('stroke-width="2.6"') == len(rings), diagram.id
        assert marks, diagram.id


def test_in_characters_a_diagram_is_the_regions_that_its_picture_shows():
    """A rule about barns is not followed by the whole table."""
    game = urbarium.game("urbaniza")
    told = text_of(game, script_of(game).diagram("R2.3"))
    assert "GRAIN\nAt $1: 2 in barn 1" in told
    assert told.endswith("Look at: barn 1, barn 2, barn 3, barn 4, field")
    assert "FACTORIES" not in told
    assert "LAND" not in told


def one_diagram(**words):
    data = {
        "promise": "p",
        "diagrams": [
            {
                "rules": ["R4.3"],
                "caption": "Six lots.",
                "start": {"architects": "c3 f7", "side": "black", "phase": "F"},
                **words,
            }
        ],
    }
    return read_script(data, "test").diagrams[0]


LOTS = ["b3", "c4", "c7", "f3", "f6", "g7"]


def test_a_possible_move_is_ticked_and_a_refused_one_crossed_out():
    holds = {"square c3": "architect"}
    diagram = one_diagram(highlight=["e5", "c3"], possible={"H@*": LOTS}, refused={"H@e5": "R4.3"}, holds=holds)
    check_diagram(URBINO, diagram)
    view = diagram.start.match(URBINO).view(0)
    kinds = {thing: marks[0].kind for thing, marks in marks_of(view, diagram).items()}
    assert kinds == {"e5": "no", "c3": "point", **dict.fromkeys(LOTS, "yes")}


@pytest.mark.parametrize("listed", [LOTS[1:], [*LOTS, "e5"]])
def test_the_listed_squares_must_be_exactly_the_legal_ones(listed):
    with pytest.raises(LessonError, match="is possible with b3 c4 c7 f3 f6 g7, not with"):
        check_diagram(URBINO, one_diagram(possible={"H@*": listed}))


def test_points_written_on_a_diagram_must_add_up():
    town = {"black": "H c4 d4", "white": "H c5", "architects": "a1 i9", "phase": "E"}
    check_diagram(URBINO, one_diagram(start=town, points={"points": {"c4": 1, "d4": 1}}))
    with pytest.raises(LessonError, match="add up to 3, points is 2"):
        check_diagram(URBINO, one_diagram(start=town, points={"points": {"c4": 2, "d4": 1}}))


def test_a_mark_must_be_what_the_diagram_speaks_of():
    """By its caption, by a claim that is checked, or by a move that is refused: a mark that slips is found."""
    town = {"black": "H c4", "white": "H c5", "architects": "a1 i9", "phase": "E"}
    for words in ({"caption": "The house on c4."}, {"holds": {"square c4": "black H"}}, {"refused": {"H@c4": "R8.1"}}):
        check_diagram(URBINO, one_diagram(start=town, highlight=["c4"], **words))
        with pytest.raises(LessonError, match="'c5' is marked, but no word is said about it"):
            check_diagram(URBINO, one_diagram(start=town, highlight=["c5"], **words))


def test_a_question_must_have_an_answer():
    question = read_script({"promise": "p", "questions": [{"ask": "Why?", "rules": ["R99.1"]}]}, "test").questions[0]
    with pytest.raises(LessonError, match=r"the guide has no rule R99\.1"):
        check_question(URBINO, question)


def test_every_rule_has_a_picture_or_a_reason_why_not():
    def guide(**words):
        data = {"promise": "p", "diagrams": [{"rules": shown, "caption": "c", "start": {"new": {}}}], **words}
        return read_script(data, "test")

    first, *others = [rule.removeprefix("URBINO-") for rule in URBINO.guide.rules]
    shown = [first]
    check_pictures(URBINO, guide(in_words={"short": others[:1], "long": others[1:]}))
    with pytest.raises(LessonError, match=rf"no reason in \[in_words\] why not: URBINO-{others[0]}$"):
        check_pictures(URBINO, guide(in_words={"short": others[1:]}))
    with pytest.raises(LessonError, match=f"{first} has a diagram, so it is not told in words alone"):
        check_pictures(URBINO, guide(in_words={"short": [first, *others]}))
    with pytest.raises(LessonError, match=f"{others[0]} has two reasons"):
        check_pictures(URBINO, guide(in_words={"short": others, "long": others[:1]}))
    with pytest.raises(LessonError, match=r"the guide has no rule R99\.1"):
        check_pictures(URBINO, guide(in_words={"short": [*others, "R99.1"]}))
