"""One picture of all regions: where they lie, what is outlined, and what a spectator does not get."""

from importlib import import_module
from xml.etree import ElementTree

import pytest

import urbarium
from urbarium.render.check import faults, marked
from urbarium.render.compose import compose
from urbarium.render.regions import regions_of
from urbarium.render.theme import LIGHT

from .drawings import SVG, parsed

URBINO = urbarium.game("urbino")
URBS = urbarium.game("urbs")


def inner(svg: str) -> list[ElementTree.Element]:
    return [element for element in parsed(svg).iter(f"{SVG}svg") if element.attrib.get("x")]


def lettering(svg: str) -> list[str]:
    return ["".join(element.itertext()) for element in parsed(svg).iter(f"{SVG}text")]


def outlined(svg: str) -> set[str]:
    """The places whose halo can be seen."""
    places = [element for element in parsed(svg).iter(f"{SVG}g") if element.attrib.get("class") == "place"]
    return {
        place.attrib["data-place"]
        for place in places
        for child in place
        if child.attrib.get("class") == "halo" and child.attrib["stroke"] == LIGHT.target
    }


def test_every_region_is_in_it_with_its_places():
    view = URBINO.start(seed=1).play("A@e5", "A@c3").view(0)
    svg = view.svg()

    assert faults(svg) == []
    assert len(inner(svg)) == len(regions_of(view)) == 5
    alone = [URBINO.drawing.draw_region(region.name, view, "regular", "light") for region in regions_of(view)]
    assert sorted(marked(svg, "data-place")) == sorted(key for one in alone for key in marked(one, "data-place"))


def test_regions_do_not_overlap_and_the_picture_ends_with_the_last():
    svg = URBS.start(seed=1, players=5).view(0).svg()

    boxes = [tuple(float(one.attrib[side]) for side in ("x", "y", "width", "height")) for one in inner(svg)]
    for number, (x, y, width, height) in enumerate(boxes):
        for left, top, wide, high in boxes[number + 1 :]:
            assert x + width <= left or left + wide <= x or y + height <= top or top + high <= y
    bottom = max(y + height for _, y, _, height in boxes)
    assert float(parsed(svg).attrib["viewBox"].split()[3]) == pytest.approx(bottom + 12)


def test_the_seats_stand_below_with_their_points():
    match = URBINO.start(seed=1)
    words = lettering(match.view(0).svg())

    assert [word for word in words if word in ("Black", "White")] == ["Black", "White"]
    assert words[-3:-2] == words[-1:] == ["0"]


def test_what_is_clicked_first_is_outlined():
    match = URBINO.start(seed=1).play("A@e5", "A@c3", "first=B", "H@c5")
    svg = match.view(1).svg()

    assert {"architect-0", "architect-1", "kind-H"} <= outlined(svg)
    assert outlined(match.view(0).svg()) == outlined(match.view(-1).svg()) == set()
    assert outlined(compose(match.view(0), "light", ["sq-7"])) == {"sq-7"}


def test_a_spectator_gets_no_private_region():
    match = URBS.start(seed=1, players=3)

    assert "hand" in {region.name for region in regions_of(match.view(0))}
    assert "hand" not in {region.name for region in regions_of(match.view(-1))}
    assert len(inner(match.view(-1).svg())) == len(inner(match.view(0).svg())) - 1


def test_a_game_of_one_region_is_a_picture_too():
    view = import_module("tests.testing.hilo").game.start(seed=1).view(0)

    assert faults(view.svg()) == []
    assert outlined(view.svg()) == {"hand", "pile"}
