"""The city: buildings on their districts, highways and the monorail, and which buildings can be renewed."""

from urbarium.render import Box, Element, Grid, coordinates, frame, group, halo, line, rect, text_in

from ..actions import RENEW
from ..components import (
    AREA,
    AREA_NAMES,
    CELLS,
    CENTRE,
    COLUMN_LETTERS,
    DISTRICT_END_RENEWED,
    KINDS,
    RESIDENTIAL,
    SIZE,
    TILE_TYPE,
)
from ..rules.amounts import district_steps
from ..rules.payment import helmet_card_usable
from ..state import RENEWED
from .colours import AREA_TINTS, RAIL, RAIL_MARKING, ROAD, ROAD_MARKING, ground
from .pieces import renewed_building, run_down_building
from .table import MARGIN, NEAR_END, Table

CELL = 55
_LABELS = ((0, True, True), (1, False, True), (3, True, False), (2, False, False))  # district, at the left, above


def draw_city(table: Table) -> Grid:
    """The city and the names of the districts in its corners; where the cells are."""
    s, drawing = table.s, table.drawing
    top = table.y
    grid = Grid(Box(MARGIN + 17, top + 22, CELL * SIZE, CELL * SIZE), SIZE, SIZE)
    city = group(id=drawing.id("city"))
    for cell in range(CELLS):
        city.add(frame(_place(grid, cell), fill=ground(drawing, AREA[cell])))
    for cell in range(CELLS):
        piece = renewed_building if s.cell[cell] == RENEWED else run_down_building
        box = _place(grid, cell)
        city.add(piece(drawing, box.inset(3), int(s.tile[cell])).set(id=drawing.id("cell", cell)))
        table.mark_last(RENEW + cell, box.inset(1))
    drawing.add(city, *_streets(table, grid))
    rows = [str(SIZE - row) for row in range(SIZE)]
    drawing.add(coordinates(drawing, grid, COLUMN_LETTERS, rows, size=12, distance=9))
    table.y = grid.box.bottom + 16
    for district, left, above in _LABELS:
        x = grid.box.x if left else grid.box.cx
        box = Box(x, top if above else table.y, grid.box.width / 2, 18)
        drawing.add(_district_label(table, box.inset(2, 0), district, left))
    table.y += 24
    return grid


def _place(grid: Grid, cell: int) -> Box:
    return grid.cell(cell % SIZE, cell // SIZE)


def _district_label(table: Table, box: Box, district: int, left: bool) -> Element:
    """The name, and a counter that turns red when the end is near."""
    drawing = table.drawing
    near = bool(district_steps(table.s, district) <= NEAR_END)
    content = f"{AREA_NAMES[district]}: renewed {int(table.s.district_renewed[district])} / {DISTRICT_END_RENEWED}"
    fill = drawing.theme.warning if near else drawing.theme.ink
    swatch = rect(box.x if left else box.right - 12, box.y + 3, 12, 12, 2, fill=AREA_TINTS[district])
    inner = box.after(17) if left else Box(box.x, box.y, box.width - 17, box.height)
    return group(swatch, text_in(drawing, inner, content, 13, align="start" if left else "end", bold=near, fill=fill))


def _streets(table: Table, grid: Grid) -> list[Element]:
    """Highways between districts; the monorail around the centre."""
    theme = table.theme
    roads, rails = group(), group()
    for cell in range(CELLS):
        box = _place(grid, cell)
        ways = []
        if cell % SIZE < SIZE - 1:
            ways.append((cell + 1, (box.right, box.y, box.right, box.bottom)))
        if cell < CELLS - SIZE:
            ways.append((cell + SIZE, (box.x, box.bottom, box.right, box.bottom)))
        for other, ends in ways:
            if AREA[cell] == AREA[other]:
                continue
            if CENTRE in (AREA[cell], AREA[other]):
                rails.add(line(*ends, stroke=RAIL[theme], stroke_width=5, stroke_linecap="round"))
                rails.add(line(*ends, stroke=RAIL_MARKING[theme], stroke_width=2, stroke_dasharray="2 4"))
            else:
                roads.add(line(*ends, stroke=ROAD[theme], stroke_width=5))
                roads.add(line(*ends, stroke=ROAD_MARKING, stroke_width=1.2, stroke_dasharray="6 5"))
    return [roads, rails]


def offer_buildings(table: Table, grid: Grid) -> None:
    """Buildings that can be renewed, above everything so that the preview of the payment is seen."""
    for cell in range(CELLS):
        if table.can(RENEW + cell):
            shown = halo(table.drawing, _place(grid, cell).inset(1.5), fill_opacity=0.05, stroke_width=3)
            table.marks.add(table.target(RENEW + cell, shown, table.preview(_workers(table, cell))))


def _workers(table: Table, cell: int) -> list[Box]:
    """Where the hand cards lie that could work on a building."""
    building = TILE_TYPE[table.s.tile[cell]]
    return [
        box
        for card, box in table.hand.items()
        if helmet_card_usable(building == RESIDENTIAL or building == card // KINDS, card % KINDS)
    ]
