"""The city: seven cells around its middle, with the limit of its size."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from urbarium.engine.contract import Fields
from urbarium.render import (
    Box,
    Drawing,
    Element,
    Scene,
    circle,
    frame,
    group,
    icon,
    line,
    mix,
    paragraph,
    path,
    pattern,
    place,
    text,
)
from urbarium.render.regions import Cut

from ..components import (
    BENEFIT_KIND,
    CITY_SIZE,
    COLOUR,
    COLUMN_LETTERS,
    EMPTY,
    GRID,
    KEYS,
    MAIN_SQUARE,
    MEASURED,
    POLITICIANS,
    SQUARE_CELL,
    cell_name,
)
from ..rules.amounts import limits
from ..rules.benefits import benefit_prestige
from ..rules.conditions import refuse_cell
from ..words.asking import building as building_place
from ..words.asking import cell_place
from ..words.phrases import occupant_words, say, title, worth_now
from .colours import FILLS
from .pictures import picture
from .signs import benefit_signs, hollow_pawn, politician, roof, short_name, strip, strip_width

SHOWN = 7  # cells across the view: a city of five and a step around it, or six and the limit
CELL: dict[Cut, int] = {"compact": 55, "short": 64, "regular": 79}  # pixels
SIGN = 10  # pixels for a sign of a benefit
LABELS = 18  # pixels for the names of rows and columns; a phone has no room for them


def size(cut: Cut) -> tuple[int, int]:
    """Width and height of the region."""
    side = SHOWN * CELL[cut]
    return (side + 5, side) if cut == "compact" else (side + LABELS, side + LABELS)


def first_shown(low: int, high: int) -> int:
    """The first line in view of a city from line ``low`` to line ``high``.

    The main square is in the middle until the city comes so near to an edge that the next line would be out of view.
    It grows to one side beyond that, so the view moves twice at most, and never back.
    """
    middle = SQUARE_CELL // GRID - SHOWN // 2
    if low <= middle:
        return max(0, low - 1)
    return max(middle, min(GRID - 1, high + 1) - SHOWN + 1)


class CityView:
    """Where the cells of the work area lie in the drawing."""

    def __init__(self, s: Fields, cut: Cut) -> None:
        self.size = CELL[cut]
        self.named = cut != "compact"
        side = SHOWN * self.size
        self.box = Box(LABELS if self.named else 2.5, 0, side, side)
        self.left = first_shown(int(s.low_column), int(s.high_column))
        self.low = first_shown(int(s.low_row), int(s.high_row))
        self.columns = range(self.left, self.left + SHOWN)
        self.rows = range(self.low, self.low + SHOWN)  # row 1 is at the bottom

    @property
    def cells(self) -> list[int]:
        return [GRID * row + column for row in self.rows for column in self.columns]

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


def city(scene: Scene, cut: Cut) -> Element:
    s = scene.s
    view = CityView(s, cut)
    result = group(_ground(scene.drawing, view, s))
    marks = group()
    for cell in view.cells:
        tile, box = int(s.city[cell]), view.cell(cell).inset(1.5)
        if tile == MAIN_SQUARE:
            result.add(_main_square(scene.drawing, box))
            now = say("Main square: no building, only a neighbour to begin with")
            marks.add(place(cell_place(cell), frame(box, 5), about="main-square", now=now))
        elif tile == EMPTY:
            marks.add(place(cell_place(cell), frame(box, 5), about="lot", now=_free(s, cell)))
        else:
            result.add(_building(scene, box, tile, cut), _politicians(scene, _foot(box, cut), tile))
            now = f"{title(tile)}: {occupant_words(s, tile)}. {worth_now(s, tile)}".rstrip()
            marks.add(place(building_place(tile), frame(box, 5), about=f"building:{KEYS[tile]}", now=now))
    return result.add(_chain(scene, view), _limit(scene.drawing, view, s), marks)


# ---- the ground


def _limit_lines(s: Fields) -> tuple[int, int, int, int]:
    """R4.6: the grid lines that the city can never cross: left, right, low, high."""
    first_column, last_column = limits(s.low_column, s.high_column)
    first_row, last_row = limits(s.low_row, s.high_row)
    return int(first_column), int(last_column) + 1, int(first_row), int(last_row) + 1


def _free(s: Fields, cell: int) -> str:
    """What a free cell is: a lot, too far away, or beyond the limit."""
    if not refuse_cell(s, cell):
        return say("{cell} is free to build on").format(cell=cell_name(cell))
    left, right, low, high = _limit_lines(s)
    row, column = divmod(cell, GRID)
    if left <= column < right and low <= row < high:
        return say("{cell} does not touch the city yet").format(cell=cell_name(cell))
    return say("{cell} is beyond the {size} by {size} limit").format(cell=cell_name(cell), size=CITY_SIZE)


def _ground(drawing: Drawing, view: CityView, s: Fields) -> Element:
    """The land within the limit, its lots, and the names of rows and columns."""
    theme = drawing.theme
    beyond = pattern(drawing, "diagonal", theme.raised, theme.muted, 1, 0.3)
    land = view.lines(*_limit_lines(s))
    result = group(frame(view.box, 6, fill=beyond), frame(land, 6, fill=theme.panel))
    free = [cell for cell in view.cells if s.city[cell] == EMPTY]
    result.add(path("".join(_outline(view.cell(cell).inset(1.5)) for cell in free), fill="none", stroke=theme.line))
    lots = [view.cell(cell).inset(1.5) for cell in free if not refuse_cell(s, cell)]
    result.add(path("".join(_outline(lot) for lot in lots), fill=theme.raised, stroke=theme.line))
    arm = view.size / 14
    crosses = "".join(
        f"M{lot.cx - arm:.1f} {lot.cy:.1f}h{2 * arm:.1f}M{lot.cx:.1f} {lot.cy - arm:.1f}v{2 * arm:.1f}" for lot in lots
    )
    result.add(
        path(
            crosses,
            fill="none",
            stroke=theme.shadow if not theme.dark else theme.line,
            stroke_width=2,
            stroke_linecap="round",
        )
    )
    return result.add(_names(drawing, view)) if view.named else result


def _outline(box: Box) -> str:
    return f"M{box.x:g} {box.y:g}h{box.width:g}v{box.height:g}h{-box.width:g}Z"


def _names(drawing: Drawing, view: CityView) -> Element:
    muted = drawing.theme.muted
    result = group(aria_hidden="true")
    for row in view.rows:
        y = view.cell(GRID * row + view.left).cy
        result.add(text(drawing, view.box.x / 2, y, str(row + 1), 12, fill=muted))
    for column in view.columns:
        x = view.cell(GRID * view.low + column).cx
        result.add(text(drawing, x, view.box.bottom + LABELS / 2, COLUMN_LETTERS[column], 12, fill=muted))
    return result


def _limit(drawing: Drawing, view: CityView, s: Fields) -> Element:
    """A dashed line where the limit lies in view."""
    left, right, low, high = _limit_lines(s)
    box = view.lines(left, right, low, high).inset(1)
    sides = (
        (left >= view.left, (box.x, box.y, box.x, box.bottom)),
        (right <= view.left + SHOWN, (box.right, box.y, box.right, box.bottom)),
        (low >= view.low, (box.x, box.bottom, box.right, box.bottom)),
        (high <= view.low + SHOWN, (box.x, box.y, box.right, box.y)),
    )
    result = group(stroke=drawing.theme.accent, stroke_width=2.5, stroke_dasharray="7 4", data_about="limit")
    return result.add(*(line(*ends) for shown, ends in sides if shown))


def _main_square(drawing: Drawing, box: Box) -> Element:
    """The plaza in the middle: no building."""
    theme = drawing.theme
    middle = box.cy - 7
    return group(
        frame(box, 5, fill=pattern(drawing, "grid", theme.raised, theme.muted, 1, 0.35), stroke=theme.muted),
        circle(box.cx, middle, box.width / 4, fill=theme.panel, stroke=theme.line, stroke_width=1.5),
        icon(drawing, "tree", box.cx, middle, box.width / 3, theme.muted),
        text(drawing, box.cx, box.bottom - 9, say("Square"), 12, outline=theme.raised),
        data_piece="square",
    )


def _chain(scene: Scene, view: CityView) -> Element | None:
    """R6.4: the buildings whose benefits are used in this turn, and a line between those that touch."""
    s, theme = scene.s, scene.drawing.theme
    acting = [view.cell(int(s.site[tile])) for tile in s.chain.tolist() if tile >= 0]
    if not acting:
        return None
    result = group(*(frame(box.inset(2), 5, fill="none", stroke=theme.accent, stroke_width=3) for box in acting))
    touching = [(one, other) for one, other in pairwise(acting) if hypot(other.x - one.x, other.y - one.y) <= one.width]
    ways = "".join(_way(one, other) for one, other in touching)  # a longer line would lie across other buildings
    for ink, width in ((theme.panel, 9), (theme.accent, 5)):
        result.add(path(ways, stroke=ink, stroke_width=width, stroke_linecap="round", fill="none") if ways else None)
    return result


def _way(one: Box, other: Box) -> str:
    """A short line across the side that two cells share."""
    dx, dy = ((end - start) * 0.4 for start, end in ((one.cx, other.cx), (one.cy, other.cy)))
    return f"M{one.cx + dx:.1f} {one.cy + dy:.1f}L{other.cx - dx:.1f} {other.cy - dy:.1f}"


# ---- buildings


def _building(scene: Scene, box: Box, tile: int, cut: Cut) -> Element:
    """A building: its colour and points, its name, what it gives, who stands there."""
    drawing, theme = scene.drawing, scene.drawing.theme
    fill = FILLS[COLOUR[tile]]
    head, foot = 14 if cut == "compact" else 15, _foot(box, cut)
    strips = cut == "regular"
    lines = Box(box.x, box.y + head, box.width, foot.y - box.y - head - (15 if strips else 0))
    name = lines.inset(4, 0) if strips else lines
    result = group(
        frame(box, 5, fill=mix(theme.panel, fill, 0.12)),
        _threshold(scene, foot, tile),
        roof(drawing, box, tile, head, "", 12),
        paragraph(
            drawing,
            name,
            short_name(tile, narrow=not strips),
            12,
            align="middle",
            vertical="middle",
            leading=0.98,
            smallest=12,
        ),
        data_piece=f"building-{tile}",
    )
    if strips:
        signs = _gives(scene.s, tile)
        wide = strip_width(signs, SIGN)
        result.add(strip(drawing, box.cx - wide / 2, foot.y - 8, signs, SIGN))
    return result.add(frame(box, 5, fill="none", stroke=fill, stroke_width=1.5))


def _gives(s: Fields, tile: int) -> list[str]:
    """The benefit in signs; where it depends on the city, what it gives now."""
    if BENEFIT_KIND[tile] in MEASURED:
        return [say("now {prestige}").format(prestige=benefit_prestige(s, tile)), "laurel"]
    return benefit_signs(tile)


def _foot(box: Box, cut: Cut) -> Box:
    """Where politicians stand in front of a building."""
    high = 14 if cut == "compact" else 18
    return Box(box.x, box.bottom - high, box.width, high)


def _threshold(scene: Scene, foot: Box, tile: int) -> Element:
    """The foot of a building: ground of the party that stands there, and the building's picture."""
    drawing, theme = scene.drawing, scene.drawing.theme
    seat = int(scene.s.occupant[tile])
    result = group()
    if seat >= 0:
        colour = scene.seats[seat].colour(scene.theme)
        result.add(frame(foot, 5, fill=mix(theme.panel, colour, 0.45)))
    shade = mix(theme.ink, FILLS[COLOUR[tile]], 0.35)
    tall = foot.height - 3
    return result.add(picture(drawing, tile, foot.right - tall / 2 - 3, foot.cy, tall, shade))


def _politicians(scene: Scene, foot: Box, tile: int) -> Element:
    """Who stands in front of a building, or the hollow places there."""
    drawing, muted = scene.drawing, scene.drawing.theme.muted
    places, seat = int(POLITICIANS[tile]), int(scene.s.occupant[tile])
    tall, y = foot.height - 3, foot.cy - 0.75  # clear of the edge
    result = group()
    if not places:
        result.add(
            icon(drawing, "politician", foot.x + 9, foot.cy, 12, muted),
            icon(drawing, "right", foot.x + 22, foot.cy, 10, muted),
        )
    for number in range(places):
        x = foot.x + 0.72 * tall * (number + 0.75)
        if seat >= 0:
            name = f"politician-{seat}~{tile}-{number}"
            result.add(politician(drawing, x, y, tall, scene.seats[seat], name))
        else:
            result.add(hollow_pawn(drawing, x, y, tall))
    return result
