"""The layers of Urbino's board: ground, lines of sight, lots, districts and pieces."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from urbarium.render import (
    Box,
    Drawing,
    Element,
    Grid,
    circle,
    coordinates,
    el,
    frame,
    group,
    icon,
    last_mark,
    outline,
    path,
    rect,
    symbol,
    text,
    text_width,
)

from . import rules, scoring
from .components import BLACK, KINDS, MONUMENTS, RAYS, SIZE, SQUARES, TOWER, WHITE, square_name
from .notation import ACTIONS
from .pieces import CELL, COLOURS, architect, building
from .state import END, FIRST_BUILD, FIRST_BUILDER, PLACE, REPOSITION, districts
from .text import SEATS, explain

BOARD = Grid(Box(20, 62, SIZE * CELL, SIZE * CELL), SIZE, SIZE)

# [square][direction]: the squares on the way, as plain lists.
_RAYS = [[[sq for sq in ray if sq >= 0] for ray in rays] for rays in RAYS.tolist()]

# The two architects in shapes: marks of the one on the lower square are round.
MOVER_SHAPES = ("circle", "diamond")


@dataclass(frozen=True)
class Palette:
    """The colours of the board itself; it is lit less brightly on a dark page."""

    stone: str
    paving: str  # every other square, so that diagonals can be followed
    grid: str
    ray: str
    lot: str
    target: str = "#00594E"
    last: str = "#7A3E00"
    halo: str = "#FFF6E0"
    glow: str = "#FFC400"


PALETTES = {
    "light": Palette(stone="#EEE0C1", paving="#E6D5B0", grid="#B4694B", ray="#C8281E", lot="#FFF7CF"),
    "dark": Palette(stone="#CDBA93", paving="#C4AF85", grid="#95523A", ray="#B01E15", lot="#F7EAB4"),
}

# How a district is shown: fill, its opacity, outline, dashes.
DISTRICTS = {
    WHITE: ("#FFFDF2", 0.85, "#B5482A", None),
    BLACK: ("#7B5A44", 0.55, "#2E1F15", None),
    "alone": ("#8D8A84", 0.28, "#77736B", None),
    "tied": ("#FFFFFF", 0.0, "#1F1A14", "6 4"),
}


@cache
def cell_of(sq: int) -> Box:
    return BOARD.cell(sq % SIZE, SIZE - 1 - sq // SIZE)


def seat_of(piece: int) -> int:
    return (piece - 1) // KINDS


# ---- the ground


def board(drawing: Drawing, palette: Palette) -> Element:
    box = BOARD.box
    paving = "".join(
        f"M{cell.x:g} {cell.y:g}h{CELL}v{CELL}h-{CELL}Z" for column, row, cell in BOARD.cells() if (column + row) % 2
    )
    result = group(
        frame(box.inset(-4).move(0, 1.5), 6, fill=drawing.theme.shadow),
        frame(box.inset(-4), 6, fill=COLOURS[WHITE].roof),
        frame(box, 2, fill=palette.stone),
        path(paving, fill=palette.paving),
    )
    lines = "".join(
        f"M{box.x + i * CELL:g} {box.y:g}v{box.height:g}M{box.x:g} {box.y + i * CELL:g}h{box.width:g}"
        for i in range(1, SIZE)
    )
    result.add(path(lines, fill="none", stroke=palette.grid, stroke_width=0.8, stroke_opacity=0.6))
    ranks = [str(rank) for rank in range(SIZE, 0, -1)]
    return result.add(coordinates(drawing, BOARD, "abcdefghi", ranks, size=12, distance=11))


def sight(s: Any, start: int, other: int) -> str:
    """The lines of sight from a square, as path data: four lines through it."""
    data = ""
    occupied = {other, *np.flatnonzero(s.square).tolist()}
    for direction in range(0, 8, 2):
        one, opposite = (cell_of(_farthest(occupied, start, way)) for way in (direction, direction + 1))
        if one != opposite:
            data += f"M{one.cx:g} {one.cy:g}L{opposite.cx:g} {opposite.cy:g}"
    return data


def _farthest(occupied: set[int], start: int, direction: int) -> int:
    """The last square seen in a direction; ``start`` itself if the view is blocked at once."""
    end = start
    for sq in _RAYS[start][direction]:
        if sq in occupied:
            break
        end = sq
    return end


def rays(s: Any, palette: Palette) -> Element | None:
    if s.phase == END or s.architect[0] < 0:
        return None
    result = group(fill="none", stroke=palette.ray, stroke_linecap="round", stroke_opacity=0.22, stroke_width=5)
    first, second = (int(sq) for sq in s.architect)
    result.add(path(sight(s, first, second)))
    if second >= 0:
        result.add(path(sight(s, second, first)))
    return result


def lot_squares(s: Any, first: int, second: int) -> list[int]:
    seen = np.zeros(SQUARES, np.int64)
    rules.mark_lots(s, first, second, seen)
    return np.flatnonzero(seen == 2).tolist()


def lots(drawing: Drawing, s: Any, palette: Palette, clickable: bool) -> Element | None:
    """The squares both architects see: bright where the side to move may build, dim and explained where not."""
    if s.phase not in (FIRST_BUILDER, FIRST_BUILD, REPOSITION, PLACE):
        return None
    result = group()
    for sq in lot_squares(s, int(s.architect[0]), int(s.architect[1])):
        box = cell_of(sq)
        refused = [int(rules.refuse_build(s, kind, sq)) for kind in range(KINDS)]
        reasons = [
            explain(s, rules.BUILD + SQUARES * kind + sq, code)[0][1] for kind, code in enumerate(refused) if code
        ]
        words = "\n".join([f"{square_name(sq)} is in view of both architects.", *dict.fromkeys(reasons)])
        lot = group(el("title", words))
        if len(reasons) < KINDS:
            lot.add(
                frame(box.inset(2.5), 5, fill=palette.lot, fill_opacity=0.9, stroke="#C79A1B", stroke_width=1.2),
                None if clickable else circle(box.cx, box.cy, 4, fill="#C79A1B"),
            )
        else:
            lot.add(
                frame(box.inset(2.5), 5, fill="#6B6459", fill_opacity=0.16, stroke="#6B6459", stroke_width=1),
                icon(drawing, "ban", box.cx, box.cy, 13, "#6B6459", opacity=0.8),
            )
        result.add(lot)
    return result


# ---- districts


@dataclass(frozen=True)
class District:
    squares: list[int]
    values: tuple[int, int]  # by seat
    winner: int  # -1 nobody
    monuments: tuple[int, int]

    @property
    def shared(self) -> bool:
        return self.values[0] > 0 < self.values[1]

    @property
    def look(self) -> tuple[str, float, str, str | None]:
        if not self.shared:
            return DISTRICTS["alone"]
        return DISTRICTS[self.winner if self.winner >= 0 else "tied"]

    @property
    def words(self) -> str:
        where = f"District {square_name(self.squares[0])}"
        if not self.shared:
            owner = BLACK if self.values[BLACK] else WHITE
            return f"{where}: {SEATS[owner]} alone, value {self.values[owner]}, scores nothing yet"
        winner = f"goes to {SEATS[self.winner]}" if self.winner >= 0 else "an exact tie, goes to nobody"
        return f"{where}: White {self.values[WHITE]}, Black {self.values[BLACK]}, {winner}"


def _measured(s: Any) -> list[District]:
    table = np.zeros((SQUARES, 2, scoring.COLUMNS), np.int64)
    scoring.measure_blocks(s, table)
    result = []
    for squares in districts(s.square):
        rows = table[squares[0]]
        values = (int(scoring.block_value(rows[0])), int(scoring.block_value(rows[1])))
        monuments = (int(rows[0, scoring.MONUMENT]), int(rows[1, scoring.MONUMENT]))
        result.append(District(squares, values, int(scoring.district_winner(table, squares[0])), monuments))
    return result


def district_grounds(drawing: Drawing, s: Any, palette: Palette) -> Element:
    result = group()
    for district in _measured(s):
        fill, opacity, edge, dashes = district.look
        cells = [(sq % SIZE, SIZE - 1 - sq // SIZE) for sq in district.squares]
        ground = path(
            outline(BOARD, cells, 1.5, 6),
            fill=fill,
            fill_opacity=opacity,
            stroke=edge,
            stroke_width=2.2 if district.shared else 1.2,
            stroke_dasharray=dashes,
            fill_rule="evenodd",
        )
        name = square_name(district.squares[0])
        result.add(group(el("title", district.words), ground, id=drawing.id("district", name)))
        if district.winner >= 0 and district.monuments[district.winner]:
            result.add(_glow(s, district, palette))
    return result


def _glow(s: Any, district: District, palette: Palette) -> Element | None:
    """The light around the monument that the winner of a district scores."""
    worth = district.monuments[district.winner]
    for sq in district.squares:
        if seat_of(int(s.square[sq])) != district.winner:
            continue
        for direction in (0, 2):
            if int(scoring.monument_at(s, sq, direction)) == worth:
                first, third = cell_of(sq), cell_of(int(RAYS[sq, direction, 1]))
                box = Box(
                    min(first.x, third.x),
                    min(first.y, third.y),
                    abs(first.x - third.x) + CELL,
                    abs(first.y - third.y) + CELL,
                )
                name = MONUMENTS[worth][0]
                return group(
                    el("title", f"The {name} of {SEATS[district.winner]} scores {worth}"),
                    frame(box.inset(4.5), 8, fill=palette.glow, fill_opacity=0.35, stroke=palette.glow, stroke_width=5),
                    frame(box.inset(4.5), 8, fill="none", stroke="#7A4B00", stroke_width=1),
                    class_="monument",
                )
    return None


def district_values(drawing: Drawing, s: Any) -> Element:
    """White's and Black's value of every district worth counting, on its upper edge."""
    result = group(pointer_events="none")
    for district in _measured(s):
        if len(district.squares) == 1:
            continue
        box = cell_of(_place_of_value(s, district))
        halves = [seat for seat in (WHITE, BLACK) if district.values[seat]]
        widths = [max(13.0, text_width(str(district.values[seat]), 11, True) + 6) for seat in halves]
        left, y = box.cx - sum(widths) / 2, box.y - 3
        pill = group(rect(left - 1.5, y - 8, sum(widths) + 3, 16, 5, fill="#1F1A14" if district.shared else "#77736B"))
        for seat, width in zip(halves, widths, strict=True):
            colours = COLOURS[seat]
            ink = "#FFFFFF" if seat == BLACK else "#2A1A10"
            pill.add(
                rect(left, y - 6.5, width, 13, 3.5, fill=colours.wall),
                text(drawing, left + width / 2, y, str(district.values[seat]), 11, bold=True, fill=ink),
            )
            if seat == district.winner:
                pill.add(rect(left + 2, y + 5.2, width - 4, 1.8, 0, fill="#FFC400" if seat == BLACK else "#B5482A"))
            left += width
        result.add(pill)
    return result


def _place_of_value(s: Any, district: District) -> int:
    """A square of the highest rank, rather not under an architect and rather not a tower, which is tall."""
    highest = max(district.squares) // SIZE
    row = [sq for sq in district.squares if sq // SIZE == highest]
    return min(row, key=lambda sq: (sq + SIZE in s.architect, (int(s.square[sq]) - 1) % KINDS == TOWER, sq))


# ---- pieces


def pieces(drawing: Drawing, s: Any, legal: list[int]) -> Element:
    result = group(pointer_events="none")
    for sq in range(SQUARES):
        piece = int(s.square[sq])
        if piece:
            box = cell_of(sq)
            shape = building(drawing, box.cx, box.cy, seat_of(piece), (piece - 1) % KINDS)
            result.add(shape.set(id=drawing.id("building", square_name(sq))))
    choosing = any(action in ACTIONS["move_lo"] or action in ACTIONS["move_hi"] for action in legal)
    for which, sq in enumerate(s.architect.tolist()):
        if sq < 0:
            continue
        box = cell_of(sq)
        figure = group(architect(drawing, box.cx, box.cy), id=drawing.id("architect", square_name(sq)))
        if choosing:
            figure.add(mover_mark(drawing, which, box.right - 8, box.bottom - 8, 1.4))
        result.add(figure)
    return result


def mover_mark(drawing: Drawing, which: int, x: float, y: float, scale: float) -> Element:
    """The sign of one of the two architects: on the figure, and on every square where it may go."""
    palette = PALETTES[drawing.theme.name]
    look = {"fill": palette.target, "stroke": palette.halo, "paint_order": "stroke"}
    shape = symbol(MOVER_SHAPES[which], 0, 0, 4, stroke_width=1, stroke_opacity=1, **look)
    identity = drawing.define(f"mover-{which}", shape)
    return el(
        "use", href=f"#{identity}", transform=f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1 else "")
    )


def last_corners(drawing: Drawing, palette: Palette, last: int | None) -> Element | None:
    """Corners around the square of the last action, if it had one."""
    if last is None:
        return None
    block, index = ACTIONS.locate(last)
    if block in ("first_builder", "stay", "skip"):
        return None
    return last_mark(drawing, cell_of(index).inset(1), ink=palette.last, ground=palette.halo)
