"""The check of drawings finds what it is for."""

import pytest

from urbarium.render import Box, Drawing, Element, el, frame, group, place, rect, text
from urbarium.render.check import faults, marked, spills
from urbarium.render.regions import Size


def drawing(*children: Element) -> Drawing:
    return Drawing("checked", 100, 60, "light", "Title", "Description").add(*children)


def test_a_good_drawing_has_no_faults():
    good = drawing()
    good.add(text(good, 50, 10, "Words"), place("house", frame(Box(10, 20, 80, 30)), rect(20, 30, 5, 5)))

    assert faults(str(good)) == []
    assert marked(str(good), "data-place") == ["house"]


@pytest.mark.parametrize(
    ("child", "fault"),
    [
        (group(el("g", id="a"), el("g", id="a")), "the id a is there twice"),
        (el("use", href="#nowhere"), "nothing has the id nowhere"),
        (el("rect", fill="url(#nowhere)"), "nothing has the id nowhere"),
        (el("script"), "<script> has no place in a drawing"),
        (el("g", style="fill:red"), "the attribute style of <g> is not allowed on strict pages"),
        (el("g", onclick="x()"), "the attribute onclick of <g> is not allowed on strict pages"),
        (el("g", data_action="3"), "action 3 is in the drawing, which does not know what is legal"),
        (el("g", data_place="a", class_="place"), "the place a has 0 halos, not one; render.place makes it right"),
        (
            place("a", rect(0, 0, 9, 9), rect(0, 0, 9, 9, class_="halo")),
            "the place a has 2 halos, not one; render.place makes it right",
        ),
        (group(place("a", rect(0, 0, 9, 9)), place("a", rect(9, 0, 9, 9))), "the place a is there twice"),
        (group(el("g", data_piece="a"), el("g", data_piece="a")), "the piece a is there twice"),
        (
            place("a", rect(0, 0, 9, 9), place("b", rect(0, 0, 5, 5))),
            "the place b lies inside another place or a piece",
        ),
        (group(place("b", rect(0, 0, 5, 5)), data_piece="a"), "the place b lies inside another place or a piece"),
        (el("text", "far", x=95, y=20, font_size=12), '"far" leaves the drawing'),
        (el("text", "far", x=0, y=20, font_size=12, transform="translate(95 0)"), '"far" leaves the drawing'),
        (
            el("text", "tiny", x=9, y=9, font_size=12, transform="scale(.5)"),
            'the letters of "tiny" are 6 units high, less than 9',
        ),
        (
            group(el("text", "one", x=9, y=20, font_size=12), el("text", "two", x=20, y=22, font_size=12)),
            '"one" lies on "two"',
        ),
        (
            group(
                el("text", "one", x=9, y=20, font_size=12),
                el("text", "two", x=10, y=-9, font_size=12, transform="rotate(90)"),
            ),
            '"one" lies on "two"',
        ),
    ],
)
def test_faults_are_found(child, fault):
    assert fault in faults(str(drawing(child)))


def test_lettering_wider_than_its_box_is_told():
    box = el("rect", x=10, y=10, width=30, height=16, fill="white")

    assert spills(str(drawing(box, el("text", "Inn", x=12, y=22, font_size=12)))) == []
    found = spills(str(drawing(box, el("text", "Railway", x=12, y=22, font_size=12))))
    assert [fault.partition(" is ")[0] for fault in found] == ['"Railway"']


def test_a_drawing_has_the_shape_of_its_region_and_letters_are_measured_as_they_are_shown():
    lettered = str(drawing(el("text", "low", x=9, y=20, font_size=8)))

    assert faults(lettered, 12, Size(150, 90)) == []
    assert faults(lettered, 12, Size(100, 60)) == ['the letters of "low" are 8 units high, less than 12']
    assert faults(lettered, 8, Size(100, 90)) == ["the drawing is 100 by 60, which is not the shape of 100 by 90"]


def test_letters_of_a_drawing_inside_another_are_found_where_they_are():
    def inside(x: float, width: float) -> list[str]:
        word = el("text", "one", x=0, y=20, font_size=12)
        return faults(str(drawing(el("svg", word, x=x, y=0, width=width, height=60, viewBox="0 0 40 60"))))

    assert inside(50, 40) == []
    assert inside(90, 40) == ['"one" leaves the drawing']
    assert inside(50, 20) == ['the letters of "one" are 6 units high, less than 9']


def test_what_is_no_drawing_at_all_is_said_so():
    assert faults("<svg>")[0].startswith("the drawing is not well-formed")


def test_hidden_lettering_lies_on_nothing():
    hidden = group(el("text", "two", x=9, y=20, font_size=12), visibility="hidden")

    assert faults(str(drawing(el("text", "one", x=9, y=20, font_size=12), hidden))) == []
