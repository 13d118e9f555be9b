"""The city: buildings on their districts, highways and the monorail."""

from __future__ import annotations

from dataclasses import dataclass

from urbarium.render import (
    Box,
    Element,
    Grid,
    Scene,
    coordinates,
    frame,
    group,
    path,
    place,
    rect,
    text_in,
)
from urbarium.render.regions import Cut

from ..components import (
    AREA,
    AREA_NAMES,
    CELLS,
    CENTRE,
    COLUMN_LETTERS,
    DISTRICT_END_RENEWED,
    SIZE,
    TILE_TYPE,
    TYPE_LETTERS,
)
from ..rules.amounts import district_steps
from ..state import PAY_RENEW, RENEWED
from ..words.asking import cell_place
from ..words.phrases import AREA_TITLES, building_words, district_name, say
from .colours import AREA_TINTS, RAIL, RAIL_MARKING, ROAD, ROAD_MARKING, ground
from .pieces import renewed_building, run_down_building

NEAR_END = 2  # so many steps before the end a district warns
_LABELS = ((0, True, True), (1, False, True), (3, True, False), (2, False, False))  # district, at the left, above


@dataclass(frozen=True)
class _Plan:
    """Measures of the city in a cut."""

    cell: int
    left: int  # room for the numbers of rows
    top: int  # for the names of districts
    letters: int  # for the letters of columns
    bottom: int
    size: int  # of the names
    right: int = 0  # for the ring around a building where the window ends beside it

    @property
    def whole(self) -> tuple[int, int]:
        return self.left + SIZE * self.cell + self.right, self.top + SIZE * self.cell + self.letters + self.bottom

    @property
    def grid(self) -> Grid:
        return Grid(Box(self.left, self.top, SIZE * self.cell, SIZE * self.cell), SIZE, SIZE)


PLANS: dict[Cut, _Plan] = {
    "compact": _Plan(cell=53, left=16, top=19, letters=13, bottom=18, size=13, right=3),
    "short": _Plan(cell=55, left=18, top=18, letters=13, bottom=17, size=12),
    "regular": _Plan(cell=74, left=18, top=20, letters=16, bottom=20, size=15),
}
SIZES: dict[Cut, tuple[int, int]] = {cut: plan.whole for cut, plan in PLANS.items()}


def city(scene: Scene, cut: Cut) -> None:
    """Grounds, streets, buildings; then what is paid for, names, and the places."""
    s, drawing, plan = scene.s, scene.drawing, PLANS[cut]
    grid = plan.grid
    boxes = [grid.cell(cell % SIZE, cell // SIZE) for cell in range(CELLS)]
    drawing.add(*_grounds(scene, boxes))
    for cell, box in enumerate(boxes):
        inner, tile = box.inset(plan.cell * 0.055), int(s.tile[cell])
        if s.cell[cell] == RENEWED:
            drawing.add(renewed_building(drawing, inner, tile).set(data_piece=f"renewed-{cell}"))
        else:
            paid = int(s.paid) if s.phase == PAY_RENEW and s.target == cell else None
            drawing.add(run_down_building(drawing, inner, tile, paid))
    drawing.add(*_streets(scene, boxes))
    rows = [str(SIZE - row) for row in range(SIZE)]
    drawing.add(coordinates(drawing, grid, COLUMN_LETTERS, rows, size=min(plan.size, 13), distance=plan.letters / 2))
    height = drawing.height
    for district, left, above in _LABELS:
        half = grid.box.width / 2
        x = grid.box.x if left else grid.box.cx
        y = 0 if above else height - plan.bottom
        label = Box(x, y, half, plan.top if above else plan.bottom)
        drawing.add(_district(scene, label.inset(2, 0), district, left, plan.size))
    for cell, box in enumerate(boxes):
        about = f"building:{TYPE_LETTERS[TILE_TYPE[s.tile[cell]]]}"
        halo = frame(box.inset(1.5), 6)
        drawing.add(place(cell_place(cell), halo, about=about, now=building_words(s, cell)))


def _district(scene: Scene, box: Box, district: int, left: bool, size: int) -> Element:
    """The name, and a counter that warns when the end is near."""
    drawing, s = scene.drawing, scene.s
    near = bool(district_steps(s, district) <= NEAR_END)
    renewed = int(s.district_renewed[district])
    told = {"district": district_name(district), "renewed": renewed, "end": DISTRICT_END_RENEWED}
    words = say("{district} {renewed} of {end}").format(**told)
    if renewed > DISTRICT_END_RENEWED:
        words = f"{district_name(district)} {renewed}"
    swatch = Box(box.x if left else box.right - size, box.cy - size / 2, size, size)
    inner = box.after(size + 5) if left else Box(box.x, box.y, box.width - size - 5, box.height)
    fill = drawing.theme.warning if near else drawing.theme.ink
    told["district"] = say(AREA_TITLES[district])
    return group(
        rect(swatch.x, swatch.y, size, size, 3, fill=AREA_TINTS[district], stroke=drawing.theme.muted),
        text_in(drawing, inner, words, size, align="start" if left else "end", bold=True, fill=fill),
        data_about="district",
        data_now=say("{district}: {renewed} renewed; {end} bring the end near").format(**told),
    )


def _grounds(scene: Scene, boxes: list[Box]) -> list[Element]:
    """What lies under the buildings of each district and of the centre."""
    squares = [f"M{box.x:g} {box.y:g}h{box.width:g}v{box.height:g}h{-box.width:g}Z" for box in boxes]
    return [
        path("".join(squares[cell] for cell in range(CELLS) if AREA[cell] == area), fill=ground(scene.drawing, area))
        for area in range(len(AREA_NAMES))
    ]


def _streets(scene: Scene, boxes: list[Box]) -> list[Element]:
    """Highways between districts; the monorail around the centre."""
    theme, unit = scene.theme, boxes[0].width / 55
    roads, rails = "", ""
    for cell, box in enumerate(boxes):
        ways = []
        if cell % SIZE < SIZE - 1:
            ways.append((cell + 1, f"M{box.right:g} {box.y:g}V{box.bottom:g}"))
        if cell < CELLS - SIZE:
            ways.append((cell + SIZE, f"M{box.x:g} {box.bottom:g}H{box.right:g}"))
        for other, way in ways:
            if AREA[cell] == AREA[other]:
                continue
            if CENTRE in (AREA[cell], AREA[other]):
                rails += way
            else:
                roads += way
    return [
        path(roads, stroke=ROAD[theme], stroke_width=5 * unit),
        path(roads, stroke=ROAD_MARKING, stroke_width=1.2 * unit, stroke_dasharray="6 5"),
        path(rails, stroke=RAIL[theme], stroke_width=5 * unit, stroke_linecap="round"),
        path(rails, stroke=RAIL_MARKING[theme], stroke_width=2 * unit, stroke_dasharray="2 4"),
    ]
