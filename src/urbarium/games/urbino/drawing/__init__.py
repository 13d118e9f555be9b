"""Urbino as a picture: a sandstone board, the own buildings beside it, and what every district is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from urbarium.engine.contract import Fields
from urbarium.engine.match import View
from urbarium.render import Drawing, Scene
from urbarium.render.regions import Across, Board, Cut, Down, Part, Phone, Place, Region, Size, Tab

from ..components import BLACK, WHITE, square_name
from ..state import districts
from ..words.phrases import SEATS, points_of, status
from .panels import district_list, kinds, supply
from .town import BOARD, board, district_grounds, district_values, lots, pieces, places, rays

BOARD_UNITS = (BOARD.box.right + 3, BOARD.box.bottom + 15)


def regions(players: int, options: Sequence[int]) -> tuple[Region, ...]:
    return (
        Region("board", "board", "Board", {"compact": Size(394, 396), "regular": Size(546, 549, 2)}),
        Region("kinds", "hand", "Buildings", {"compact": Size(390, 92), "regular": Size(224, 256, 2)}),
        Region(
            "districts",
            "values",
            "Districts",
            {"compact": Size(390, 210), "short": Size(300, 270, 1.5), "regular": Size(224, 400, 2)},
        ),
        *(Region(f"seat-{seat}", "seat", SEATS[seat], {"regular": Size(300, 48)}, seat=seat) for seat in range(2)),
    )


def arrangements(players: int, options: Sequence[int]) -> Mapping[str, Part | Phone]:
    beside = Down(Place("kinds", 256), Place("districts"))
    return {
        "desk": Across(Board("board", beside=224), beside),
        "wide": Across(Board("board", beside=400), Down(Place("kinds", 380), Place("districts"))),
        "short": Across(Board("board", beside=300), beside),
        "phone": Phone("board", (Tab("Town", (Place("kinds", 92), Place("districts"))),)),
        "picture": Across(Board("board", beside=224), beside),
    }


def draw_region(name: str, view: View, cut: Cut, theme: str) -> str:
    """One region as a seat or a spectator sees it."""
    if name == "board":
        return _board(view, theme)
    size = next(region for region in regions(2, ()) if region.name == name).size(cut)
    drawing = Drawing(f"urbino-{name}", size.width, size.height, theme, name, description(view.fields), ground=False)
    scene = Scene(drawing, view)
    if name == "kinds":
        drawing.add(kinds(scene, WHITE if view.seat == WHITE else BLACK))
    elif name == "districts":
        drawing.add(district_list(scene))
    else:
        drawing.add(supply(scene, int(name.removeprefix("seat-"))))
    return str(drawing)


def _board(view: View, theme: str) -> str:
    drawing = Drawing("urbino-board", *BOARD_UNITS, theme, "Urbino", description(view.fields), ground=False)
    scene = Scene(drawing, view)
    drawing.add(board(scene), district_grounds(scene), rays(scene), lots(scene), pieces(scene), district_values(scene))
    return str(drawing.add(places(scene)))


def description(s: Fields) -> str:
    points = points_of(s)
    standing = [square_name(int(sq)) for sq in s.architect if sq >= 0]
    parts = [f"{SEATS[seat]} has {points[seat]} points" for seat in (BLACK, WHITE)]
    parts.append(f"architects on {' and '.join(standing)}" if standing else "no architect stands yet")
    parts.append(f"{int((s.square > 0).sum())} buildings in {len(districts(s.square))} districts")
    return f"{status(s)} {'; '.join(parts)}."
