"""Things that every board needs: panels, cards, tracks, tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from urbarium.engine.seats import Seat
from urbarium.render.box import Box, Grid
from urbarium.render.colour import ink_on, mix
from urbarium.render.icons import icon
from urbarium.render.lettering import paragraph, text, text_in, text_width
from urbarium.render.patterns import pattern
from urbarium.render.writer import Child, Drawing, Element, Value, circle, group, path, polygon, rect

__all__ = [
    "badge",
    "card",
    "card_back",
    "coordinates",
    "counter",
    "cube",
    "frame",
    "panel",
    "pawn",
    "seat_fill",
    "seat_label",
    "symbol",
    "token",
    "track",
]


# ---- boxes


def frame(box: Box, radius: float = 0, **attributes: Value) -> Element:
    """A box as a rectangle."""
    return rect(box.x, box.y, box.width, box.height, radius, **attributes)


def panel(
    drawing: Drawing, box: Box, title: str = "", *, seat: Seat | None = None, active: bool = False, note: str = ""
) -> tuple[Element, Box]:
    """A panel and the box that is free inside it.

    ``seat`` puts its token before the title, ``active`` marks the one who decides, ``note`` stands at the right.
    """
    theme = drawing.theme
    edge = theme.accent if active else theme.line
    result = group(frame(box, 6, fill=theme.panel, stroke=edge, stroke_width=2 if active else 1))
    inner = box.inset(8, 6)
    if not title:
        return result, inner
    head = inner.top(16)
    start = 0.0
    if seat is not None:
        result.add(token(drawing, head.x + 8, head.cy, 8, seat))
        start = 22
    wide = text_width(note, 12) if note else 0
    if note:
        result.add(text_in(drawing, head, note, 12, align="end", fill=theme.muted))
    name = head.after(start)
    fill = theme.accent if active else theme.ink
    result.add(
        text_in(
            drawing,
            Box(name.x, name.y, name.width - wide - 6, name.height),
            title,
            13,
            align="start",
            bold=True,
            fill=fill,
        )
    )
    return result, inner.below(16, 4)


def badge(
    drawing: Drawing,
    x: float,
    y: float,
    content: str,
    *,
    size: float = 12,
    fill: str | None = None,
    edge: str | None = None,
    number: str | None = None,
) -> Element:
    """A pill with a short text, its middle on ``(x, y)``; a ``number`` has a name and counts when it changes."""
    fill = fill or drawing.theme.raised
    width = max(text_width(content, size, True) + size * 0.9, size * 1.5)
    box = Box(x - width / 2, y - size * 0.75, width, size * 1.5)
    return group(
        frame(box, size * 0.75, fill=fill, stroke=edge, stroke_width=1 if edge else None),
        text(drawing, x, y, content, size, bold=True, fill=ink_on(fill)).set(data_number=number),
    )


# ---- seats


def symbol(name: str, x: float, y: float, radius: float, **attributes: Value) -> Element:
    """circle, square, triangle, diamond, star, cross or hexagon of about the same weight."""
    if name == "circle":
        return circle(x, y, radius, **attributes)
    if name == "square":
        side = radius * 0.85
        return rect(x - side, y - side, 2 * side, 2 * side, 0, **attributes)
    if name == "cross":
        a, b = radius, radius * 0.36
        steps = (
            (-b, -a),
            (b, -a),
            (b, -b),
            (a, -b),
            (a, b),
            (b, b),
            (b, a),
            (-b, a),
            (-b, b),
            (-a, b),
            (-a, -b),
            (-b, -b),
        )
        return polygon([(x + dx, y + dy) for dx, dy in steps], **attributes)
    corners = {"triangle": 3, "diamond": 4, "star": 10, "hexagon": 6}[name]
    points = []
    for corner in range(corners):
        reach = radius * (0.45 if name == "star" and corner % 2 else 1.15)
        turn = 2 * pi * corner / corners - pi / 2
        drop = radius * 0.2 if name == "triangle" else 0
        points.append((x + reach * cos(turn), y + reach * sin(turn) + drop))
    return polygon(points, **attributes)


def seat_fill(drawing: Drawing, seat: Seat, scale: float = 1) -> str:
    """The colour of a seat with its pattern, for surfaces."""
    fill = seat.colour(drawing.theme.name)
    return pattern(drawing, seat.pattern, fill, ink_on(fill), scale)


def token(drawing: Drawing, x: float, y: float, radius: float, seat: Seat, **attributes: Value) -> Element:
    """A seat's disc with its symbol."""
    fill = seat.colour(drawing.theme.name)
    edge = mix(fill, "#000000", 0.45)
    return group(
        circle(x, y, radius, fill=fill, stroke=edge, stroke_width=max(0.8, radius / 8)),
        symbol(seat.symbol, x, y, radius * 0.48, fill=ink_on(fill)),
        **attributes,
    )


def pawn(drawing: Drawing, x: float, y: float, height: float, seat: Seat, **attributes: Value) -> Element:
    """A standing figure with the seat's symbol; ``(x, y)`` is the middle."""
    u = height / 24
    fill = seat.colour(drawing.theme.name)
    edge = mix(fill, "#000000", 0.5)
    body = f"M{x - 3 * u:.2f} {y - 3 * u:.2f}h{6 * u:.2f}l{4 * u:.2f} {14.5 * u:.2f}h{-14 * u:.2f}Z"
    return group(
        path(body, fill=fill, stroke=edge, stroke_width=max(0.8, u), stroke_linejoin="round"),
        circle(x, y - 6 * u, 5 * u, fill=fill, stroke=edge, stroke_width=max(0.8, u)),
        symbol(seat.symbol, x, y + 6.5 * u, 2.9 * u, fill=ink_on(fill)),
        **attributes,
    )


def seat_label(
    drawing: Drawing, box: Box, seat: Seat, name: str, *, bold: bool = False, fill: str | None = None
) -> Element:
    """A seat's disc and its name, in one line."""
    radius = min(8.0, box.height / 2)
    return group(
        token(drawing, box.x + radius, box.cy, radius, seat),
        text_in(drawing, box.after(2 * radius, 5), name, 13, align="start", bold=bold, fill=fill),
    )


def cube(x: float, y: float, size: float, fill: str, **attributes: Value) -> Element:
    """A wooden cube seen from above the front; ``(x, y)`` is the middle."""
    half, lift = size / 2, size * 0.28
    left, right, top, bottom = x - half, x + half, y - half + lift, y + half
    lid = [(left, top), (left + lift, top - lift), (right + lift / 2, top - lift), (right, top)]
    side = [(right, top), (right + lift / 2, top - lift), (right + lift / 2, bottom - lift), (right, bottom)]
    edge = mix(fill, "#000000", 0.5)
    given: dict[str, Value] = {"stroke": edge, "stroke_width": 0.8, "stroke_linejoin": "round"}
    return group(
        rect(left, top, right - left, bottom - top, 0, fill=fill, **given),
        polygon(lid, fill=mix(fill, "#FFFFFF", 0.35), **given),
        polygon(side, fill=mix(fill, "#000000", 0.2), **given),
        **attributes,
    )


def counter(
    drawing: Drawing,
    x: float,
    y: float,
    picture: str,
    content: str,
    *,
    size: float = 14,
    fill: str | None = None,
    ink: str | None = None,
) -> Element:
    """An icon and a number beside it; ``x`` is the left end, ``y`` the middle."""
    return group(
        icon(drawing, picture, x + size / 2, y, size, fill or drawing.theme.muted),
        text(drawing, x + size * 1.25, y, content, size * 0.95, anchor="start", bold=True, fill=ink),
    )


# ---- cards


def card(
    drawing: Drawing,
    box: Box,
    title: str = "",
    *children: Child,
    body: str = "",
    colour: str | None = None,
    corner: str = "",
    picture: str = "",
    note: str = "",
    dim: bool = False,
    id: str = "",
) -> Element:
    """A card, face up.

    ``title`` stands in a header of ``colour`` with an optional icon before it; ``corner`` is a badge in the upper right
    (a price, points); ``body`` wraps in the middle, ``note`` is one line at the foot. ``dim`` greys out what is
    out of reach. Own shapes go in as children, on top.
    """
    theme = drawing.theme
    head_fill = colour or theme.raised
    radius = min(6.0, box.width / 8)
    head_height = min(20.0, box.height * 0.36)
    result = group(
        frame(box.move(0, 1.5), radius, fill=theme.shadow, fill_opacity=0.6),
        frame(box, radius, fill=theme.panel),
        id=id or None,
        class_="card",
    )
    if title or colour or corner or picture:
        x, y, right, low = box.x, box.y, box.right, box.y + head_height
        outline = (
            f"M{x:g} {low:g}V{y + radius:g}Q{x:g} {y:g} {x + radius:g} {y:g}"
            f"H{right - radius:g}Q{right:g} {y:g} {right:g} {y + radius:g}V{low:g}Z"
        )
        result.add(path(outline, fill=head_fill))
        head = Box(box.x + 5, box.y + 2, box.width - 10, head_height - 4)
        if picture:
            size = min(15.0, head.height)
            result.add(icon(drawing, picture, head.x + size / 2, head.cy, size, ink_on(head_fill)))
            head = head.after(size, 3)
        if corner:
            size = min(12.0, head.height * 0.75)
            wide = max(text_width(corner, size, True) + size * 0.9, size * 1.5)
            result.add(badge(drawing, box.right - wide / 2 - 2.5, head.cy, corner, size=size, fill=theme.panel))
            head = Box(head.x, head.y, head.width - wide + 1, head.height)
        if title:
            result.add(text_in(drawing, head, title, 12, align="start", bold=True, fill=ink_on(head_fill), smallest=8))
    inner = box.inset(5, 4).below(head_height if title or colour or corner or picture else 0)
    if note:
        foot = Box(inner.x, inner.bottom - 13, inner.width, 13)
        result.add(text_in(drawing, foot, note, 11, fill=theme.muted))
        inner = Box(inner.x, inner.y, inner.width, inner.height - 14)
    if body:
        result.add(paragraph(drawing, inner, body, 11, align="middle", vertical="middle"))
    result.add(frame(box, radius, fill="none", stroke=theme.line, stroke_width=1))
    result.add(*children)
    if dim:
        result.add(frame(box, radius, fill=theme.page, fill_opacity=0.5))
    return result


def card_back(
    drawing: Drawing, box: Box, mark: str = "", *, colour: str | None = None, count: int | None = None, id: str = ""
) -> Element:
    """A card, face down, with a large mark (an epoch, a pile's number); ``count`` makes it a pile."""
    theme = drawing.theme
    fill = colour or theme.accent
    ink = ink_on(fill)
    radius = min(6.0, box.width / 8)
    result = group(id=id or None, class_="card back")
    if count is not None and count > 1:
        result.add(frame(box.move(2, 2), radius, fill=mix(fill, "#000000", 0.35)))
    result.add(
        frame(box, radius, fill=pattern(drawing, "diagonal", fill, ink, 1, 0.18), stroke=theme.line, stroke_width=1),
        frame(box.inset(3), radius * 0.7, fill="none", stroke=ink, stroke_opacity=0.55, stroke_width=1),
    )
    if mark:
        result.add(
            text(
                drawing,
                box.cx,
                box.cy,
                mark,
                min(28.0, box.height * 0.42),
                bold=True,
                fill=ink,
                width=box.width - 10,
                outline=fill,
            )
        )
    if count is not None:
        result.add(badge(drawing, box.cx, box.bottom - 9, str(count), size=11, fill=theme.panel, edge=theme.line))
    return result


# ---- tracks and grids


def track(
    drawing: Drawing,
    spaces: Sequence[Box],
    labels: Sequence[str],
    markers: Mapping[int, Sequence[Seat]],
    *,
    fills: Mapping[int, str] | None = None,
    id: str = "",
) -> Element:
    """Numbered spaces with the discs of the seats that stand there.

    ``spaces`` may come from ``Box.columns``, ``Box.rows``, ``Box.around`` or a ``Grid``; ``markers[i]`` are the seats
    on space i.
    Up to five discs share a space without touching its neighbours.
    """
    theme = drawing.theme
    result = group(id=id or None, class_="track")
    for number, (box, label) in enumerate(zip(spaces, labels, strict=True)):
        fill = (fills or {}).get(number, theme.raised)
        result.add(frame(box.inset(0.5), 2, fill=fill, stroke=theme.line, stroke_width=0.8))
        standing = markers.get(number, ())
        size = min(11.0, box.height * 0.55)
        if not standing:
            result.add(text_in(drawing, box.inset(1), label, size, fill=ink_on(fill), smallest=6))
            continue
        result.add(_standing(drawing, box, standing))
    return result


def _standing(drawing: Drawing, box: Box, seats: Sequence[Seat]) -> Element:
    """One disc in the middle; more of them in the tightest grid that holds all."""
    count = len(seats)
    columns = max(range(1, count + 1), key=lambda n: min(box.width / n, box.height / -(-count // n)))
    grid = Grid(box.inset(1), columns, -(-count // columns))
    result = group()
    for place, seat in enumerate(seats):
        cell = grid.cell(place % columns, place // columns)
        result.add(token(drawing, cell.cx, cell.cy, min(cell.width, cell.height) / 2 - 0.4, seat))
    return result


def coordinates(
    drawing: Drawing, grid: Grid, columns: Sequence[str], rows: Sequence[str], *, size: float = 11, distance: float = 8
) -> Element:
    """Names of columns under a grid and of rows to its left."""
    muted = drawing.theme.muted
    result = group(class_="coordinates", aria_hidden="true")
    for column, name in enumerate(columns):
        result.add(text(drawing, grid.cell(column, 0).cx, grid.box.bottom + distance, name, size, fill=muted))
    for row, name in enumerate(rows):
        result.add(text(drawing, grid.box.x - distance, grid.cell(0, row).cy, name, size, fill=muted))
    return result
