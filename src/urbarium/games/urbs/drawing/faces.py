"""The six scoring cards."""

from __future__ import annotations

from collections.abc import Sequence

from urbarium.render import Box, Element, Grid, Scene, badge, frame, group, mix, text, text_in, text_width, token

from ..components import TYPE_LETTERS, TYPES, FaceTable, Worth
from ..state import lot_of
from ..words.phrases import counted, face_name, face_table, seat_name, signed
from ..words.points import gains, type_points
from .colours import COLOURS, INKS
from .ground import main_seat
from .tiles import clipped, disc, kind_icon, points_ink

LINE = 20.0  # units of the heading and of the points,
LOW_LINE = 17.5  # and where there is little room
DISC = 15.0  # units that a type takes
MANY = 5  # columns from which on values leave out their plus


def faces(scene: Scene, letters: float) -> None:
    """The drawn faces, each with the points of everybody; those of the large city's owner stand out."""
    drawing, s = scene.drawing, scene.s
    whole = Box(0, 0, drawing.width, drawing.height).inset(1)
    columns = TYPES if whole.width > 4 * whole.height else 2
    grid = Grid(whole, columns, TYPES // columns, 6)
    points = [type_points(s, seat) for seat in range(int(s.players))]
    coming = _coming(scene)
    for kind in range(TYPES):
        box = grid.cell(kind % columns, kind // columns)
        drawing.add(_face(scene, kind, box, [row[kind] for row in points], coming[kind], letters))


def _coming(scene: Scene) -> list[int]:
    """What the own card that waits for the reveal will change, by type."""
    s, seat = scene.s, main_seat(scene)
    card, cell = int(s.pick_card[seat]), int(s.pick_cell[seat])
    if card < 0 or cell < 0:
        return [0] * TYPES
    return gains(s, seat, card, *lot_of(s, seat, cell), bool(s.pick_vacant[seat]))


def _face(scene: Scene, kind: int, box: Box, points: Sequence[int], coming: int, letters: float) -> Element:
    drawing, theme = scene.drawing, scene.drawing.theme
    face = int(scene.s.face[kind])
    fill, ink = COLOURS[kind], INKS[kind]
    line = LINE if box.height > 85 else LOW_LINE
    head, foot = box.top(line), Box(box.x, box.bottom - line, box.width, line)
    rule = Box(box.x + 5, head.bottom, box.width - 10, foot.y - head.bottom)
    everybody = ", ".join(f"{seat_name(seat)} {counted(value)}" for seat, value in enumerate(points))
    sign = kind_icon(drawing, kind, head.x + 12, head.cy, 15)
    if coming:
        sign = badge(drawing, head.x + 17.5, head.cy, signed(coming), size=letters, fill=theme.panel)
    name = head.after(35 if coming else 23).left(head.width - (36 if coming else 27))
    return group(
        clipped(drawing, f"face-{kind}", box, 6, frame(box, 0, fill=theme.panel), frame(head, 0, fill=fill)),
        frame(box, 6, fill="none", stroke=mix(fill, theme.line, 0.4), stroke_width=1),
        sign,
        text_in(
            drawing, name, face_name(kind, face), letters + 0.5, align="start", bold=True, fill=ink, smallest=letters
        ),
        _rule(scene, rule, face_table(kind, face), letters),
        _points(scene, foot.inset(5, 1), kind, points, letters),
        data_about=f"face:{TYPE_LETTERS[kind]}-{'AB'[face]}",
        data_now=everybody,
    )


def _rule(scene: Scene, box: Box, table: FaceTable, letters: float) -> Element:
    """What is counted, and below it what each count is worth."""
    drawing, theme = scene.drawing, scene.drawing.theme
    line = (box.height - 3) / 3
    counts = Box(box.x, box.y + line + 1, box.width, line)
    values = Box(box.x, counts.bottom + 1, box.width, line)
    result = group(_subject(scene, box.top(line + 1), table, letters), frame(counts, 3, fill=theme.raised))
    needed = [_needed(worth, letters) for worth in table.columns]
    many = len(table.columns) > MANY
    for worth, upper, lower in zip(table.columns, _columns(counts, needed), _columns(values, needed), strict=True):
        shown = _shown(worth)
        ink = points_ink(drawing, worth.points)
        result.add(
            _count(scene, upper, worth.count, letters),
            text(drawing, lower.cx, lower.cy, shown.removeprefix("+") if many else shown, letters, bold=True, fill=ink),
        )
    return result


def _shown(worth: Worth) -> str:
    return worth.form.format(points=signed(worth.points))


def _needed(worth: Worth, letters: float) -> float:
    """The width of what stands in a column."""
    count = DISC * len(worth.count) if _of_types(worth.count) else text_width(worth.count, letters)
    return max(count, text_width(_shown(worth), letters, True))


def _columns(box: Box, needed: Sequence[float]) -> list[Box]:
    """As wide as what stands in them needs; what is left is shared alike."""
    spare = (box.width - sum(needed)) / len(needed)
    found, x = [], box.x
    for width in needed:
        found.append(Box(x, box.y, width + spare, box.height))
        x += width + spare
    return found


def _subject(scene: Scene, box: Box, table: FaceTable, letters: float) -> Element:
    """The types that are counted, and where."""
    drawing = scene.drawing
    signs = _discs(scene, box.x + 1, box.cy, table.types)
    start = DISC * len(table.types) + (4 if table.types else 1)
    return group(signs, text_in(drawing, box.after(start), table.words, letters, align="start", smallest=letters))


def _count(scene: Scene, box: Box, count: str, letters: float) -> Element:
    """A count in letters, or types as discs."""
    if _of_types(count):
        return _discs(scene, box.cx - DISC * len(count) / 2, box.cy, count)
    return text(scene.drawing, box.cx, box.cy, count, letters)


def _of_types(count: str) -> bool:
    return all(letter in TYPE_LETTERS for letter in count)


def _discs(scene: Scene, x: float, y: float, kinds: str) -> Element:
    """Discs of types in a row from ``x`` on."""
    return group(
        *(
            disc(scene.drawing, TYPE_LETTERS.index(letter), x + (number + 0.5) * DISC, y, DISC / 2 - 1)
            for number, letter in enumerate(kinds)
        )
    )


def _points(scene: Scene, box: Box, kind: int, points: Sequence[int], letters: float) -> Element:
    """What everybody has of a type, the large city's owner framed."""
    drawing, theme = scene.drawing, scene.drawing.theme
    result = group()
    for seat, cell in enumerate(box.columns(max(4, len(points)))[: len(points)]):
        mine = seat == main_seat(scene)
        if mine:
            result.add(frame(cell.inset(0.5), 5, fill=theme.raised, stroke=theme.accent))
        number = f"{points[seat]}".replace("-", "−")
        words = text(drawing, cell.x + 13, cell.cy, number, letters, anchor="start", bold=mine)
        result.add(
            token(drawing, cell.x + 7, cell.cy, 4.6, scene.seats[seat]),
            words.set(data_number=f"points-{TYPE_LETTERS[kind]}" if mine else None),
        )
    return result
