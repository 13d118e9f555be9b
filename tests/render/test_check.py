"""The check of drawings finds what it is for."""

import pytest

from urbarium.render import Box, Drawing, Element, button, el, group, target, text
from urbarium.render.check import faults


def drawing(*children: Element) -> Drawing:
    return Drawing("checked", 100, 60, "light", "Title", "Description").add(*children)


def test_a_good_drawing_has_no_faults():
    good = drawing()
    good.add(text(good, 50, 10, "Words"), button(good, Box(10, 20, 80, 30), "Skip", 7, "Skip"))

    assert faults(str(good), [7]) == []


@pytest.mark.parametrize(
    ("child", "fault"),
    [
        (group(el("g", id="a"), el("g", id="a")), "the id a is there twice"),
        (el("use", href="#nowhere"), "nothing has the id nowhere"),
        (el("rect", fill="url(#nowhere)"), "nothing has the id nowhere"),
        (el("script"), "<script> has no place in a drawing"),
        (el("g", style="fill:red"), "the attribute style of <g> is not allowed on strict pages"),
        (el("g", onclick="x()"), "the attribute onclick of <g> is not allowed on strict pages"),
        (el("g", data_action="3"), "the target of action 3 lacks its class, role or tabindex"),
        (target(3, ""), "the target of action 3 does not say what it does"),
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


def test_targets_are_compared_with_what_is_legal():
    offered = drawing(target(3, "three"), target(4, "four"))

    assert faults(str(offered), [4, 5]) == [
        "action 5 is legal but has no target",
        "action 3 has a target but is not legal",
    ]


def test_what_is_no_drawing_at_all_is_said_so():
    assert faults("<svg>")[0].startswith("the drawing is not well-formed")


def test_hidden_lettering_lies_on_nothing():
    hidden = group(el("text", "two", x=9, y=20, font_size=12), visibility="hidden")

    assert faults(str(drawing(el("text", "one", x=9, y=20, font_size=12), hidden))) == []
