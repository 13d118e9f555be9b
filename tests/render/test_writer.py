"""The writer: what it escapes, what it promises to screen readers, and that it always writes the same."""

from xml.etree import ElementTree

import numpy as np
import pytest

from urbarium.engine.words import speaking, spoken
from urbarium.render import Drawing, Element, el, embed, group, icon, place, rect, remembered
from urbarium.render.check import marked

from .drawings import SVG, ids, parsed, references


def small_drawing(theme: str = "light") -> Drawing:
    drawing = Drawing("little", 100, 50, theme, title="A <little> drawing", description='with "quotes" & more')
    drawing.add(icon(drawing, "coin", 20, 20), icon(drawing, "coin", 50, 20))
    return drawing.add(place("plot", rect(10, 30, 80, 20)))


def test_letters_and_attributes_are_escaped():
    element = el("text", "1 < 2 & 3 > 2", aria_label='say "<hello>" & go')

    read = ElementTree.fromstring(str(element))

    assert read.text == "1 < 2 & 3 > 2"
    assert read.attrib["aria-label"] == 'say "<hello>" & go'


def test_characters_that_xml_forbids_are_dropped():
    read = ElementTree.fromstring(str(el("text", "a\x00b\x1bc\ud800", title="x\x08y")))

    assert (read.text, read.attrib["title"]) == ("abc", "xy")


@pytest.mark.parametrize(
    ("number", "written"),
    [(1, "1"), (1.0, "1"), (0.5, "0.5"), (1 / 3, "0.33"), (-0.001, "0"), (np.int8(-3), "-3"), (100, "100"), (0, "0")],
)
def test_numbers_are_short(number, written):
    assert rect(number, 0, 1, 1).attributes["x"] == number
    assert f'x="{written}"' in str(rect(number, 0, 1, 1))


def test_none_is_left_out_and_underscores_become_hyphens():
    assert str(el("g", None, class_="a", stroke_width=2, fill=None)) == '<g class="a" stroke-width="2"/>'


def test_a_drawing_is_well_formed_and_says_what_it_is():
    root = parsed(str(small_drawing()))

    named = [root.find(f".//*[@id='{name}']") for name in root.attrib["aria-labelledby"].split()]

    assert root.tag == f"{SVG}svg"
    assert [element.tag for element in named] == [f"{SVG}title", f"{SVG}desc"]
    assert [element.text for element in named] == ["A <little> drawing", 'with "quotes" & more']


def test_a_drawing_with_places_is_a_group_so_that_they_are_not_hidden_when_they_are_lit():
    plain = Drawing("plain", 10, 10, "light", "Plain", "nothing to click")

    assert parsed(str(plain)).attrib["role"] == "img"
    assert parsed(str(small_drawing())).attrib["role"] == "group"


def test_the_same_drawing_is_the_same_text():
    assert str(small_drawing()) == str(small_drawing())
    assert str(small_drawing()) != str(small_drawing("dark"))


def test_definitions_stand_there_once():
    svg = str(small_drawing())

    assert len(parsed(svg).findall(f"{SVG}defs/{SVG}path")) == 1
    assert len(parsed(svg).findall(f".//{SVG}use")) == 2
    assert references(svg) <= set(ids(svg))


def test_a_place_has_a_halo_to_light_and_says_what_it_is_about():
    plot = place("plot-1", rect(0, 0, 20, 20), about="plot", now="Empty", tap=rect(-5, -5, 30, 30))
    read = ElementTree.fromstring(str(plot))

    assert read.attrib == {"class": "place", "data-place": "plot-1", "data-about": "plot", "data-now": "Empty"}
    assert [child.attrib["class"] for child in read] == ["tap", "halo"]
    assert {child.attrib["stroke"] for child in read} == {child.attrib["fill"] for child in read} == {"none"}


def test_an_unknown_theme_is_refused_with_the_names_of_the_known_ones():
    with pytest.raises(ValueError, match="light and dark"):
        Drawing("x", 1, 1, "sepia", "", "")


def test_drawings_are_self_contained_and_need_no_permission_of_a_strict_page():
    svg = str(small_drawing())

    assert "<script" not in svg
    assert "<style" not in svg
    assert not any("style" in element.attrib for element in parsed(svg).iter())
    assert not any(value.startswith("http") for element in parsed(svg).iter() for value in element.attrib.values())


def test_embedding_renames_ids_and_what_refers_to_them():
    svg = str(small_drawing())

    first, second = embed(svg, "one"), embed(svg, "two")

    assert not set(ids(first)) & set(ids(second))
    assert references(first) <= set(ids(first))
    assert set(parsed(first).attrib["aria-labelledby"].split()) <= set(ids(first))
    assert marked(first, "data-place") == ["plot"]


def test_walk_finds_everything():
    assert [element.tag for element in group(rect(0, 0, 1, 1), group(el("text", "x"))).walk()] == [
        "g",
        "rect",
        "g",
        "text",
    ]


def test_what_is_remembered_is_made_once_and_brings_its_definitions_along():
    made = []

    @remembered
    def house(drawing: Drawing, colour: str) -> Element:
        made.append((drawing.theme.name, colour))
        shape = drawing.define(f"house-{colour}", rect(0, 0, 4, 4, fill=colour))
        return group(el("use", href=f"#{shape}"), id=drawing.id("house"))

    def town(theme: str, *colours: str) -> str:
        drawing = Drawing("town", 10, 10, theme, "Town", "Houses")
        return str(drawing.add(*(house(drawing, colour) for colour in colours)))

    first = town("light", "red", "blue", "red")
    assert town("light", "red", "blue", "red") == first
    assert first.count('id="town-light-house-red"') == first.count('id="town-light-house-blue"') == 1
    town("dark", "red")
    assert made == [("light", "red"), ("light", "blue"), ("dark", "red")]


def test_what_is_remembered_is_said_anew_in_another_language_and_cannot_be_changed():
    @remembered
    def greeting(drawing: Drawing) -> Element:
        return el("text", spoken())

    drawing = Drawing("hello", 10, 10, "light", "Hello", "Words")
    assert str(greeting(drawing)) == "<text>en</text>"
    with speaking("pt-BR"):
        assert str(greeting(drawing)) == "<text>pt-BR</text>"
    with pytest.raises(TypeError):
        greeting(drawing).set(x=1)
    with pytest.raises(TypeError):
        greeting(drawing).add("more")
