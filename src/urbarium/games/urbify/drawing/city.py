"""The city: seven cells around its middle, with the limit of its size."""

from __future__ import annotations

from urbarium.engine.contract import Fields
from urbarium.render import (
    Box,
    Drawing,
    Element,
    Scene,
    circle,
    el,
    frame,
    group,
    halo,
    icon,
    last_mark,
    line,
    mix,
    panel,
    paragraph,
    path,
    pattern,
    pawn,
    rect,
    text,
)

from ..actions import ACTIONS, ACTIVATE, OCCUPY_TILE, PLACE_ON, SKIP, USE
from ..components import (
    CITY_SIZE,
    COLOUR,
    COLUMN_LETTERS,
    EMPTY,
    GRID,
    MAIN_SQUARE,
    POLITICIANS,
    PRESTIGE,
    tile_title,
)
from ..rules.amounts import limits
from ..words.phrases import benefit_now, colour_name, occupant_words
from .colours import FILLS
from .signs import hollow_pawn, roof, short_name

SHOWN = 7  # cells across the view: the city of at most five and one step around it, or six and the limit
LABELS = 14  # units for the names of rows and columns
LIMIT = f"{CITY_SIZE} by {CITY_SIZE} limit"


def height(width: float) -> float:
    """How high the panel is when it is this wide."""
    return width - 16 + 30


class CityView:
    """Where the cells of the work area lie in the panel."""

    def __init__(self, s: Fields, inside: Box) -> None:
        self.box = Box(inside.x + LABELS, inside.y, inside.width - LABELS, inside.width - LABELS)
        self.size = self.box.width / SHOWN
        # The middle of the city's bounding box lies in the middle of the view; row 1 is at the bottom.
        self.left = (int(s.low_column) + int(s.high_column) + 1 - SHOWN) / 2
        self.low = (int(s.low_row) + int(s.high_row) + 1 - SHOWN) / 2
        self.columns = [c for c in range(GRID) if self.left <= c <= self.left + SHOWN - 1]
        self.rows = [r for r in range(GRID) if self.low <= r <= self.low + SHOWN - 1]

    def cell(self, cell: int) -> Box:
        row, column = divmod(cell, GRID)
        x = self.box.x + (column - self.left) * self.size
        y = self.box.bottom - (row - self.low + 1) * self.size
        return Box(x, y, self.size, self.size)

    def lines(self, low_column: float, high_column: float, low_row: float, high_row: float) -> Box:
        """The box between grid lines, cut at the edge of the view."""
        x1, x2 = (self.box.x + (column - self.left) * self.size for column in (low_column, high_column))
        y1, y2 = (self.box.bottom - (row - self.low) * self.size for row in (high_row, low_row))
        x1, x2 = max(x1, self.box.x), min(x2, self.box.right)
        y1, y2 = max(y1, self.box.y), min(y2, self.box.bottom)
        return Box(x1, y1, x2 - x1, y2 - y1)


def city(scene: Scene, box: Box) -> Element:
    drawing, theme, s = scene.drawing, scene.drawing.theme, scene.s
    rows, columns = int(s.high_row) - int(s.low_row) + 1, int(s.high_column) - int(s.low_column) + 1
    note = f"{columns} of {CITY_SIZE} columns, {rows} of {CITY_SIZE} rows"
    result, inside = panel(drawing, box, "City", note=note)
    view = CityView(s, inside)
    beyond = pattern(drawing, "diagonal", theme.raised, theme.muted, 1, 0.3)
    result.add(group(el("title", f"Beyond the {LIMIT}"), frame(view.box, 4, fill=beyond)))
    result.add(frame(view.lines(*_limit_lines(s)), 4, fill=theme.page))
    result.add(_ground(drawing, view))
    built = view.lines(int(s.low_column), int(s.high_column) + 1, int(s.low_row), int(s.high_row) + 1)
    result.add(frame(built, 5, fill="none", stroke=theme.line, stroke_width=2))
    for cell in (GRID * row + column for row in view.rows for column in view.columns):
        tile = int(s.city[cell])
        where = view.cell(cell).inset(1.5)
        if tile == MAIN_SQUARE:
            result.add(_main_square(drawing, where))
        elif tile != EMPTY:
            result.add(_building(scene, where, tile))
    return result.add(*_free_cells(scene, view), _limit(drawing, view, s))


# ---- the ground


def _limit_lines(s: Fields) -> tuple[int, int, int, int]:
    """R4.6: the grid lines that the city can never cross: left, right, low, high."""
    first_column, last_column = limits(s.low_column, s.high_column)
    first_row, last_row = limits(s.low_row, s.high_row)
    return int(first_column), int(last_column) + 1, int(first_row), int(last_row) + 1


def _limit(drawing: Drawing, view: CityView, s: Fields) -> Element:
    """A dashed line where the limit lies in view."""
    left, right, low, high = _limit_lines(s)
    box = view.lines(left, right, low, high)
    sides = (
        (left >= view.left, (box.x, box.y, box.x, box.bottom)),
        (right <= view.left + SHOWN, (box.right, box.y, box.right, box.bottom)),
        (low >= view.low, (box.x, box.bottom, box.right, box.bottom)),
        (high <= view.low + SHOWN, (box.x, box.y, box.right, box.y)),
    )
    result = group(el("title", f"The {LIMIT}"), stroke=drawing.theme.accent, stroke_width=2.5, stroke_dasharray="7 4")
    return result.add(*(line(*ends) for shown, ends in sides if shown))


def _ground(drawing: Drawing, view: CityView) -> Element:
    """Faint cells with the names of rows and columns."""
    theme = drawing.theme
    result = group()
    boxes = [view.cell(GRID * row + column).inset(1.5) for row in view.rows for column in view.columns]
    cells = "".join(f"M{box.x:.1f} {box.y:.1f}h{box.width:.1f}v{box.height:.1f}h{-box.width:.1f}Z" for box in boxes)
    result.add(path(cells, fill="none", stroke=theme.line, stroke_opacity=0.45))
    for row in view.rows:
        y = view.cell(GRID * row + view.columns[0]).cy
        result.add(text(drawing, view.box.x - 8, y, str(row + 1), 11, fill=theme.muted))
    for column in view.columns:
        x = view.cell(GRID * view.rows[0] + column).cx
        result.add(text(drawing, x, view.box.bottom + 8, COLUMN_LETTERS[column], 11, fill=theme.muted))
    return result


def _main_square(drawing: Drawing, box: Box) -> Element:
    """The plaza in the middle: no building."""
    theme = drawing.theme
    return group(
        el("title", "Main square: no building, only a neighbour to begin with"),
        rect(box.x, box.y, box.width, box.height, 5, fill=pattern(drawing, "grid", theme.raised, theme.muted, 1, 0.35)),
        circle(box.cx, box.cy - 6, 13, fill=theme.panel, stroke=theme.line, stroke_width=1.5),
        icon(drawing, "tree", box.cx, box.cy - 6, 17, theme.muted),
        text(
            drawing,
            box.cx,
            box.bottom - 9,
            "Square",
            10,
            fill=theme.ink,
            width=box.width - 2,
            outline=theme.raised,
        ),
        id=drawing.id("square"),
    )


def _free_cells(scene: Scene, view: CityView) -> list[Element]:
    drawing, places = scene.drawing, ACTIONS["place"]
    found = []
    for action in scene.legal:
        if action in places:
            box = view.cell(action - PLACE_ON).inset(3)
            mark = icon(drawing, "plus", box.cx, box.cy, 16, drawing.theme.target, class_="mark", opacity=0.6)
            found.append(scene.target(action, halo(drawing, box, 6), mark))
    return found


# ---- buildings


def _building(scene: Scene, box: Box, tile: int) -> Element:
    """A building with its name, its politicians or empty places, and what can be done with it."""
    drawing, theme = scene.drawing, scene.drawing.theme
    fill = FILLS[COLOUR[tile]]
    acting = tile in scene.s.chain
    body = group(
        frame(
            box,
            5,
            fill=mix(theme.panel, fill, 0.14),
            stroke=theme.accent if acting else fill,
            stroke_width=2.5 if acting else 1.5,
        ),
        roof(drawing, box, tile, 14, "", 11),
        paragraph(
            drawing,
            Box(box.x + 0.5, box.y + 14.5, box.width - 1, 20.5),
            short_name(tile),
            9.6,
            align="middle",
            vertical="middle",
            leading=1.06,
        ),
        id=drawing.id("tile", tile),
    )
    body.add(_standing(scene, box, tile))
    result = group(_with_action(scene, box, tile, body))
    if scene.can(SKIP + tile):
        corner = Box(box.right - 23, box.bottom - 18, 24.5, 20)
        knob = frame(corner, 5, fill=theme.raised, stroke=theme.target, stroke_width=1.5, class_="halo")
        result.add(scene.target(SKIP + tile, knob, icon(drawing, "hand", corner.cx, corner.cy, 13, theme.ink)))
    cell = int(scene.s.site[tile])
    if scene.last in (PLACE_ON + cell, USE + tile, SKIP + tile, OCCUPY_TILE + tile, ACTIVATE + tile):
        result.add(last_mark(drawing, box.inset(-1), 5))
    return result


def _standing(scene: Scene, box: Box, tile: int) -> Element:
    """Politicians or hollow places at the foot of a building."""
    drawing, muted = scene.drawing, scene.drawing.theme.muted
    result = group()
    places, party = int(POLITICIANS[tile]), int(scene.s.occupant[tile])
    y = box.bottom - 8.7
    if not places:
        result.add(
            icon(drawing, "politician", box.x + 9, y, 12, muted), icon(drawing, "right", box.x + 22, y, 10, muted)
        )
    for place in range(places):
        x = box.x + 9 + 12 * place
        if party >= 0:
            name = drawing.id("politician", tile, place)
            result.add(pawn(drawing, x, y, 15, scene.seats[party], id=name))
        else:
            result.add(hollow_pawn(drawing, x, y, 14))
    return result


def _with_action(scene: Scene, box: Box, tile: int, body: Element) -> Element:
    """The building as the target of what can be done with it, else with everything about it for hovering."""
    for action in (USE + tile, OCCUPY_TILE + tile, ACTIVATE + tile):
        if scene.can(action):
            return scene.target(action, body, halo(scene.drawing, box, 5, fill_opacity=0.12))
    title = f"{tile_title(tile)} ({colour_name(tile)}, {PRESTIGE[tile]} prestige)"
    return group(el("title", f"{title}, {occupant_words(scene.s, tile)}. {benefit_now(scene.s, tile)}"), body)
