"""The layers of Urbino's board: ground, lines of sight, lots, districts and pieces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import cast

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.render import (
    Box,
    Drawing,
    Element,
    Grid,
    Scene,
    circle,
    coordinates,
    el,
    frame,
    group,
    outline,
    path,
    place,
    rect,
    remembered,
    several,
    text,
    text_width,
)

from .. import game
from ..components import BLACK, KIND_NAMES, KINDS, RAYS, SIZE, SQUARES, TOWER, WHITE, square_name
from ..rules import scoring
from ..rules.conditions import kinds_for, stock
from ..rules.sight import find_lots
from ..state import END, FIRST_BUILD, FIRST_BUILDER, PLACE, REPOSITION
from ..words.asking import architect as architect_place
from ..words.asking import square
from ..words.districts import District, measured
from ..words.phrases import A_MONUMENT, kind_title, say, seat_name
from ..words.text import explain_lot
from .colours import (
    ASH,
    BARRED,
    COLOURS,
    DISTRICTS,
    GOLD,
    INK,
    LOT_EDGE,
    MONUMENT_EDGE,
    PALETTES,
    VALUE_INKS,
    Palette,
)
from .pieces import CELL, architect, building

BOARD = Grid(Box(13, 3, SIZE * CELL, SIZE * CELL), SIZE, SIZE)

# [square][direction]: the squares on the way, as plain lists.
_LINES = [[[sq for sq in ray if sq >= 0] for ray in rays] for rays in RAYS.tolist()]


@cache
def cell_of(sq: int) -> Box:
    return BOARD.cell(sq % SIZE, SIZE - 1 - sq // SIZE)


VALUE_LETTERS = 12.1  # units, of which a narrow phone shows 394 on 360 pixels: values of districts, and coordinates


def seat_of(piece: int) -> int:
    return (piece - 1) // KINDS


# ---- the ground


@remembered
def board(drawing: Drawing) -> Element:
    palette = PALETTES[drawing.theme.name]
    box = BOARD.box
    paving = "".join(
        f"M{cell.x:g} {cell.y:g}h{CELL}v{CELL}h-{CELL}Z" for column, row, cell in BOARD.cells() if (column + row) % 2
    )
    result = group(
        frame(box.inset(-3), 5, fill=COLOURS[WHITE].roof),
        frame(box, 2, fill=palette.stone),
        path(paving, fill=palette.paving),
    )
    lines = "".join(
        f"M{box.x + i * CELL:g} {box.y:g}v{box.height:g}M{box.x:g} {box.y + i * CELL:g}h{box.width:g}"
        for i in range(1, SIZE)
    )
    result.add(path(lines, fill="none", stroke=palette.grid, stroke_width=0.8, stroke_opacity=0.6))
    ranks = [str(rank) for rank in range(SIZE, 0, -1)]
    return result.add(coordinates(drawing, BOARD, "abcdefghi", ranks, size=VALUE_LETTERS, distance=6.9))


def sight(s: Fields, start: int, other: int) -> str:
    """The lines of sight from a square, as path data: four lines through it."""
    occupied = s.square.tolist()
    if other >= 0:
        occupied[other] = 1
    data = ""
    for direction in range(0, 8, 2):
        one, opposite = _farthest(occupied, start, direction), _farthest(occupied, start, direction + 1)
        if one != opposite:
            data += f"M{_centre(one)}L{_centre(opposite)}"
    return data


@cache
def _centre(sq: int) -> str:
    box = cell_of(sq)
    return f"{box.cx:g} {box.cy:g}"


def _farthest(occupied: Sequence[int], start: int, direction: int) -> int:
    """The last square seen in a direction; ``start`` itself if the view is blocked at once."""
    end = start
    for sq in _LINES[start][direction]:
        if occupied[sq]:
            break
        end = sq
    return end


def rays(scene: Scene) -> Element | None:
    s, palette = scene.s, PALETTES[scene.theme]
    if s.phase == END or s.architect[0] < 0:
        return None
    result = group(fill="none", stroke=palette.ray, stroke_linecap="round", stroke_opacity=0.22, stroke_width=5)
    first, second = (int(sq) for sq in s.architect)
    result.add(path(sight(s, first, second)))
    if second >= 0:
        result.add(path(sight(s, second, first)))
    return result


def remembered_sight(scene: Scene) -> Element | None:
    """While a move is looked at: what the architect saw from where it stood, and the lots that are none any more."""
    s = scene.s
    if s.phase != PLACE or scene.view.before is None:
        return None
    was = scene.view.game.record(scene.view.before)
    left = set(was.architect.tolist()) - set(s.architect.tolist())
    if not left:
        return None
    (start,) = left
    (other,) = set(was.architect.tolist()) - left
    palette = PALETTES[scene.theme]
    ray = path(sight(was, start, other), fill="none", stroke=palette.ray, stroke_opacity=0.3, stroke_width=1.5)
    result = group(_was(scene.drawing, start, ray.set(stroke_dasharray="1 5", stroke_linecap="round")))
    for sq in sorted(set(_lots(was)) - set(_lots(s)) - set(s.architect.tolist())):
        box = cell_of(sq)
        faint = frame(box.inset(4), 5, fill="none", stroke=LOT_EDGE, stroke_width=1.2, stroke_dasharray="3 4")
        result.add(_was(scene.drawing, sq, faint))
    return result


def _was(drawing: Drawing, sq: int, shape: Element) -> Element:
    return group(shape, class_="was", id=drawing.id("was", square_name(sq)))


def _lots(s: Fields) -> list[int]:
    """The squares that both architects see."""
    found = np.empty(SQUARES, np.int64)
    first, second = s.architect.tolist()
    return cast("list[int]", found[: find_lots(s, first, second, found)].tolist())


_IN_VIEW = (FIRST_BUILDER, FIRST_BUILD, REPOSITION, PLACE)  # phases in which both architects stand and look


def lots(scene: Scene) -> Element | None:
    """The squares both architects see: bright where the side to move may build, dim and explained where not."""
    drawing, s = scene.drawing, scene.s
    if s.phase not in _IN_VIEW:
        return None
    result = group()
    seat = int(s.side)
    left = stock(s, seat)
    for sq in _lots(s):
        possible = kinds_for(s, seat, sq, left)
        reasons = [game.tell(explain_lot(s, kind, sq)[0]).text for kind in range(KINDS) if not possible >> kind & 1]
        result.add(_lot(drawing, sq, possible > 0, tuple(dict.fromkeys(reasons))))
    return result


_CROSS = "M-9 -9L9 9M-9 9L9 -9"  # thinner and shorter than a line of sight, which may run below it


@remembered
def _lot(drawing: Drawing, sq: int, free: bool, reasons: tuple[str, ...]) -> Element:
    """A lot, and why something cannot be built there."""
    box = cell_of(sq)
    seen = say("{square} is in view of both architects.").format(square=square_name(sq))
    lot = group(el("title", "\n".join([seen, *reasons])))
    if free:
        fill = PALETTES[drawing.theme.name].lot
        return lot.add(
            frame(box.inset(2.5), 5, fill=fill, fill_opacity=0.9, stroke=LOT_EDGE, stroke_width=1.2),
            circle(box.cx, box.cy, 4, fill=LOT_EDGE),
        )
    return lot.add(
        frame(box.inset(2.5), 5, fill=BARRED, fill_opacity=0.16, stroke=BARRED, stroke_width=1),
        path(
            _CROSS, transform=f"translate({box.cx:g} {box.cy:g})", stroke=BARRED, stroke_width=2, stroke_linecap="round"
        ),
    )


# ---- districts


def _look(district: District) -> tuple[str, float, str, str | None]:
    if not district.shared:
        return DISTRICTS["alone"]
    return DISTRICTS[district.winner if district.winner >= 0 else "tied"]


def district_grounds(scene: Scene) -> Element:
    drawing, s, palette = scene.drawing, scene.s, PALETTES[scene.theme]
    result = group()
    for district in measured(s):
        result.add(_ground(drawing, district))
        if district.winner >= 0 and district.monuments[district.winner]:
            result.add(_glow(s, district, palette))
    return result


@remembered
def _ground(drawing: Drawing, district: District) -> Element:
    fill, opacity, edge, dashes = _look(district)
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
    return group(el("title", district.words), ground, id=drawing.id("district", square_name(district.squares[0])))


def _glow(s: Fields, district: District, palette: Palette) -> Element | None:
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
                words = say("{player} scores {worth} with {monument}")
                scored = {"player": seat_name(district.winner), "monument": say(A_MONUMENT[worth]), "worth": worth}
                return group(
                    el("title", words.format(**scored)),
                    frame(box.inset(4.5), 8, fill=palette.glow, fill_opacity=0.35, stroke=palette.glow, stroke_width=5),
                    frame(box.inset(4.5), 8, fill="none", stroke=MONUMENT_EDGE, stroke_width=1),
                    class_="monument",
                )
    return None


def district_values(scene: Scene) -> Element:
    """Black's and White's value of every district worth counting, on its upper edge or beneath it."""
    drawing, s = scene.drawing, scene.s
    result = group(class_="above", pointer_events="none")
    squares, architects = s.square.tolist(), s.architect.tolist()
    for district in measured(s):
        if len(district.squares) == 1:
            continue
        sq, beneath = _place_of_value(squares, architects, district)
        result.add(_value(drawing, sq, beneath, district.values, district.winner, district.shared))
    return result


@remembered
def _value(drawing: Drawing, sq: int, beneath: bool, values: tuple[int, int], winner: int, shared: bool) -> Element:
    box = cell_of(sq)
    halves = [seat for seat in (BLACK, WHITE) if values[seat]]
    widths = [max(13.0, text_width(str(values[seat]), VALUE_LETTERS, True) + 6) for seat in halves]
    left, y = box.cx - sum(widths) / 2, box.bottom + 3 if beneath else box.y - 3
    pill = group(rect(left - 1.5, y - 8, sum(widths) + 3, 16, 5, fill=INK if shared else ASH))
    for seat, width in zip(halves, widths, strict=True):
        half = Box(left, y - 6.5, width, 13)
        pill.add(
            frame(half, 3.5, fill=COLOURS[seat].wall),
            frame(half.inset(0.2), 3.5, fill="none", stroke=GOLD, stroke_width=2) if seat == winner else None,
            text(drawing, half.cx, y, str(values[seat]), VALUE_LETTERS, bold=True, fill=VALUE_INKS[seat]),
        )
        left += width
    return pill


def _place_of_value(squares: Sequence[int], architects: Sequence[int], district: District) -> tuple[int, bool]:
    """A square of the highest rank, rather not under an architect and rather not a tower, which is tall; or one of the
    lowest rank, beneath it: if an architect stands in the way above, or if there is no room above the last rank, where
    the value would lie on a roof.
    """
    ranks = [sq // SIZE for sq in district.squares]
    sides = [(max(ranks), SIZE, False)] if max(ranks) < SIZE - 1 else []
    if min(ranks) or not sides:
        sides.append((min(ranks), -SIZE, True))
    found = [
        (sq + beyond in architects, beneath, not beneath and (squares[sq] - 1) % KINDS == TOWER, sq)
        for edge, beyond, beneath in sides
        for sq in district.squares
        if sq // SIZE == edge
    ]
    _, beneath, _, sq = min(found)
    return sq, beneath


# ---- pieces


def looked_at(scene: Scene) -> int:
    """The square of a building that is not put up yet, or -1."""
    if scene.view.before is None:
        return -1
    was = scene.view.game.record(scene.view.before)
    fresh = np.flatnonzero((scene.s.square != 0) & (was.square == 0)).tolist()
    return int(fresh[0]) if fresh else -1


def pieces(scene: Scene) -> Element:
    """Buildings and architects; a building that is only looked at is half transparent."""
    drawing, s = scene.drawing, scene.s
    result = group(pointer_events="none")
    fresh = looked_at(scene)
    for sq, piece in enumerate(s.square.tolist()):
        if piece:
            stands = _building(drawing, sq, piece)
            result.add(group(stands, opacity=0.6) if sq == fresh else stands)
    for which, sq in enumerate(s.architect.tolist()):
        if sq >= 0:
            result.add(_architect(drawing, which, sq))
    return result


@remembered
def _building(drawing: Drawing, sq: int, piece: int) -> Element:
    box = cell_of(sq)
    shape = building(drawing, box.cx, box.cy, seat_of(piece), (piece - 1) % KINDS)
    return group(shape, data_piece=f"building-{sq}")


@remembered
def _architect(drawing: Drawing, which: int, sq: int) -> Element:
    box = cell_of(sq)
    return group(architect(drawing, box.cx, box.cy), data_piece=f"architect~{which}")


def places(scene: Scene) -> Element:
    """Every square and both architects, for whatever a click may mean."""
    drawing, s = scene.drawing, scene.s
    squares, lots = s.square.tolist(), _named_lots(s)
    named = [lots.get(sq, "") for sq in range(SQUARES)]
    ranks = [slice(first, first + SIZE) for first in range(0, SQUARES, SIZE)]
    result = group(*(_rank(drawing, rank.start, tuple(squares[rank]), tuple(named[rank])) for rank in ranks))
    for which, sq in zip(_architects(scene), s.architect.tolist(), strict=True):
        if sq >= 0:
            result.add(_standing(drawing, which, sq))
    return result


def _named_lots(s: Fields) -> dict[int, str]:
    """What the legend calls the squares that both architects see."""
    if s.phase not in _IN_VIEW:
        return {}
    seat = int(s.side)
    left = stock(s, seat)
    return {sq: "lot" if kinds_for(s, seat, sq, left) else "blocked" for sq in _lots(s)}


def _architects(scene: Scene) -> tuple[int, int]:
    """Which architect stands on the lower and which on the higher square.

    While a move is looked at both keep the numbers by which one of them was picked up.
    """
    if scene.s.phase != PLACE or scene.view.before is None:
        return 0, 1
    was, now = scene.view.game.record(scene.view.before).architect.tolist(), scene.s.architect.tolist()
    return (1, 0) if was[0] == now[1] or was[1] == now[0] else (0, 1)


@remembered
def _rank(drawing: Drawing, first: int, row: tuple[int, ...], named: tuple[str, ...]) -> Element:
    """The squares of a rank."""
    return several(*(_square(first + file, piece, named[file]) for file, piece in enumerate(row)))


def _square(sq: int, piece: int, lot: str) -> Element:
    about = f"kind:{KIND_NAMES[(piece - 1) % KINDS]}" if piece else lot or "square"
    return place(square(sq), frame(cell_of(sq).inset(1.5), 4), about=about, now=_now(sq, piece))


@remembered
def _standing(drawing: Drawing, which: int, sq: int) -> Element:
    now = say("An architect stands on {square}").format(square=square_name(sq))
    ring = frame(cell_of(sq).inset(2), 16, fill_opacity=0)  # the square below has a veil of its own: two hide the figure
    return place(architect_place(which), ring, about="architect", now=now)


def _now(sq: int, piece: int) -> str:
    if not piece:
        return square_name(sq)
    words = say("{kind} of {player} on {square}")
    kind = kind_title((piece - 1) % KINDS)
    return words.format(kind=kind, player=seat_name(seat_of(piece)), square=square_name(sq))
