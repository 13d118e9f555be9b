"""Letters stay inside their boxes."""

from xml.etree import ElementTree

import pytest

from urbarium.render import Box, Drawing, fit, paragraph, text, text_in, text_width, wrap

WORDS = "The architects look over the town and build where both of them can see an empty lot"


@pytest.fixture
def drawing() -> Drawing:
    return Drawing("letters", 100, 100, "light", "Letters", "")


def test_wider_letters_are_wider():
    assert text_width("iiii", 10) < text_width("eeee", 10) < text_width("WWWW", 10)
    assert text_width("abc", 20) == pytest.approx(2 * text_width("abc", 10))
    assert text_width("市", 10) >= 10


def test_a_line_that_fits_is_left_alone():
    assert fit("Hall", 12, 100) == ("Hall", 12)


def test_a_long_line_shrinks_before_it_is_cut():
    shown, size = fit("Railway Station", 12, 80)

    assert shown == "Railway Station"
    assert 9 <= size < 12
    assert text_width(shown, size) <= 80.01


def test_a_line_that_cannot_shrink_enough_is_cut_with_an_ellipsis():
    shown, size = fit(WORDS, 12, 80)

    assert size == 9
    assert shown.endswith("…")
    assert text_width(shown, size) <= 80.01


@pytest.mark.parametrize("width", [0, 3, 9.5, 11, 20])
def test_even_a_tiny_box_is_respected(width):
    shown, size = fit(WORDS, 12, width)

    assert text_width(shown, size) <= width + 0.02


def test_words_wrap_and_new_lines_are_kept():
    lines = wrap(WORDS + "\nNew", 10, 90)

    assert lines[-1] == "New"
    assert " ".join(lines[:-1]) == WORDS
    assert all(text_width(line, 10) <= 90 for line in lines)


def test_cut_words_are_whole_on_hover(drawing):
    read = ElementTree.fromstring(str(text(drawing, 0, 0, WORDS, 12, width=60)))

    assert read.find("title").text == WORDS


def test_lines_in_a_box_keep_their_side(drawing):
    box = Box(10, 20, 100, 20)

    sides = {align: text_in(drawing, box, "x", align=align).attributes for align in ("start", "middle", "end")}

    assert [sides[align]["x"] for align in sides] == [10, 60, 110]


@pytest.mark.parametrize("height", [12, 30, 60, 200])
def test_paragraphs_stay_inside_their_box(drawing, height):
    box = Box(5, 5, 90, height)

    lines = [one for one in paragraph(drawing, box, WORDS, 14).walk() if one.tag == "text"]

    for one in lines:
        size, y = float(one.attributes["font-size"]), float(one.attributes["y"])
        content = next(child for child in one.children if isinstance(child, str))
        assert text_width(content, size) <= box.width + 0.02
        assert box.y <= y - 0.75 * size
        assert y <= box.bottom + 0.01
