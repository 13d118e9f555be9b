"""Parts of a board: they are drawable for every seat, icon and pattern, and keep their words inside."""

import re

import pytest

from urbarium.engine.seats import SEATS
from urbarium.render import (
    ICONS,
    PATTERNS,
    Box,
    Drawing,
    Grid,
    badge,
    card,
    card_back,
    coordinates,
    counter,
    cube,
    icon,
    panel,
    pattern,
    pawn,
    seat_fill,
    seat_label,
    symbol,
    token,
    track,
)

from .drawings import SVG, ids, parsed, references


@pytest.fixture
def drawing() -> Drawing:
    return Drawing("parts", 300, 200, "dark", "Parts", "")


@pytest.mark.parametrize("name", ICONS)
def test_icons_are_closed_shapes(name):
    data = ICONS[name]

    assert re.fullmatch(r"[MmLlHhVvCcSsQqTtAaZ0-9 .,-]+", data)
    assert len(re.findall("M", data)) == len(re.findall("Z", data))


def test_everything_can_be_drawn_and_every_reference_is_defined(drawing):
    box = Box(10, 10, 60, 80)
    for name in ICONS:
        drawing.add(icon(drawing, name, 5, 5))
    for seat in SEATS:
        drawing.add(
            token(drawing, 5, 5, 8, seat), pawn(drawing, 5, 5, 20, seat), seat_label(drawing, box, seat, "Name")
        )
        drawing.add(symbol(seat.symbol, 5, 5, 4), cube(5, 5, 10, seat.light))
        drawing.add(panel(drawing, box, "Title", seat=seat, active=True, note="3")[0])
        drawing.add(symbol("hexagon", 1, 1, 1, fill=seat_fill(drawing, seat)), symbol("cross", 1, 1, 1))
    for name in PATTERNS:
        drawing.add(symbol("square", 5, 5, 4, fill=pattern(drawing, name, "#FFFFFF", "#000000")))
    drawing.add(card(drawing, box, "Title", body="Words", corner="3", picture="house", note="foot", dim=True))
    drawing.add(card_back(drawing, box, "II", count=3), badge(drawing, 5, 5, "7"), counter(drawing, 5, 5, "coin", "2"))
    drawing.add(coordinates(drawing, Grid(box, 2, 2), "ab", "21"))

    svg = str(drawing)

    assert references(svg) <= set(ids(svg))
    assert len(ids(svg)) == len(set(ids(svg)))


def test_a_panel_leaves_room_below_its_title(drawing):
    box = Box(0, 0, 100, 60)

    _, bare = panel(drawing, box)
    _, titled = panel(drawing, box, "Blue")

    assert bare.y < titled.y
    assert titled.bottom == bare.bottom < box.bottom


def test_a_long_title_gives_way_to_the_note(drawing):
    element, _ = panel(drawing, Box(0, 0, 120, 40), "A player with an exceedingly long name", note="12 points")

    shown = [child for one in element.walk() if one.tag == "text" for child in one.children if isinstance(child, str)]

    assert "12 points" in shown
    assert any(line.endswith("…") for line in shown)


def test_a_track_shows_numbers_or_the_discs_that_stand_there(drawing):
    spaces = Box(0, 0, 100, 20).columns(5)

    drawing.add(track(drawing, spaces, "01234", {2: SEATS, 4: SEATS[:1]}))

    root = parsed(str(drawing))
    assert [one.text for one in root.iter(f"{SVG}text")] == ["0", "1", "3"]
    discs = [one for one in root.iter(f"{SVG}circle") if one.attrib.get("stroke")]
    assert len(discs) == 6
    crowded = [float(one.attrib["cx"]) for one in discs[:5]]
    assert spaces[2].x < min(crowded)
    assert max(crowded) < spaces[2].right
