"""The building area: a hexagon of 24 triangles with grounds, pieces, prices and owners."""

from __future__ import annotations

from math import sqrt

from urbarium.render import (
    Box,
    Element,
    Scene,
    circle,
    frame,
    group,
    icon,
    ink_on,
    mix,
    pattern,
    polygon,
    text,
    text_in,
)

from ..actions import ACTIONS
from ..components import (
    BUILDING_NAMES,
    BUILDINGS,
    COLOUR_NAMES,
    COLOURS,
    HOUSE,
    LAND,
    LAND_ROWS,
    ORDER_VALUE,
    SKYSCRAPER,
    TERRITORIES,
    territory_name,
)
from ..state import EMPTY, IS_FACTORY, IS_GRAIN, IS_HOUSE
from .colours import palette
from .pieces import coin, disc, grain, order

__all__ = ["HEIGHT", "landscape"]

SIDE = 98.0
ROW = SIDE * sqrt(3) / 2
HEIGHT = LAND_ROWS * ROW
LOT = 23.0
COIN = 43.0  # from the tip of a territory to its price or owner
PICTURES = ("house", "skyscraper", "factory", "hall")  # by kind of building
_BLOCKS = ("settle", "price", "land", "swap")

Point = tuple[float, float]


def corners(t: int, centre: Point) -> list[Point]:
    """The three corners of a territory, the tip first."""
    row, x, up, _, _ = LAND[t]
    left, top = centre[0] + x * SIDE / 2, centre[1] + (row - LAND_ROWS / 2) * ROW
    if up:
        return [(left, top), (left + SIDE / 2, top + ROW), (left - SIDE / 2, top + ROW)]
    return [(left, top + ROW), (left - SIDE / 2, top), (left + SIDE / 2, top)]


def landscape(scene: Scene, box: Box) -> Element:
    """The hexagon, with pools and supplies in the corners that it leaves free."""
    centre = (box.cx, box.y + HEIGHT / 2)
    result = group(id=scene.drawing.id("land"))
    for t in range(TERRITORIES):
        result.add(_territory(scene, t, centre))
    result.add(*(_targets(scene, t, centre) for t in range(TERRITORIES)))
    result.add(_pool(scene, box), _supply(scene, box))
    if scene.last is not None:
        result.add(_last(scene, centre))
    return result


def _territory(scene: Scene, t: int, centre: Point) -> Element:
    s, colours, drawing = scene.s, palette(scene), scene.drawing
    shape = corners(t, centre)
    owner = int(s.owner[t])
    name = territory_name(t)
    _, _, up, grounds, _ = LAND[t]
    x, tip = shape[0]
    sign = 1 if up else -1  # from the tip towards the base
    result = group(id=drawing.id(name))
    result.add(polygon(shape, fill=colours.land, stroke=colours.hedge, stroke_width=1.5, stroke_linejoin="round"))
    ground = colours.land
    if owner >= 0:
        seat = scene.seats[owner]
        own = seat.colour(scene.theme)
        ground = mix(colours.land, own, colours.tint)
        texture = pattern(drawing, seat.pattern, ground, own, 1, 0.35)
        inner = _shrunk(shape, 0.955)
        result.add(polygon(inner, fill=texture, stroke=own, stroke_width=3, stroke_linejoin="round"))
    result.add(text(drawing, x, tip + sign * 26.5, name, 11, fill=ink_on(ground), bold=owner >= 0))
    middle = tip + sign * COIN
    offices = int(s.offices[t])
    if owner < 0:
        result.add(coin(scene, x, middle, 11, int(s.price[t])))
    elif offices:
        result.add(disc(scene, x - 11, middle, 7.5, owner))
        result.add(_office(scene, x + 10, middle, offices))
    else:
        result.add(disc(scene, x, middle, 7.5, owner))
    for place in range(grounds):
        left = x + (place - (grounds - 1) / 2) * (LOT + 5)
        result.add(_ground(scene, t, place, left, tip + sign * (ROW - 18)))
    return result


def _shrunk(shape: list[Point], share: float) -> list[Point]:
    """The shape around the same middle, smaller."""
    cx, cy = sum(x for x, _ in shape) / 3, sum(y for _, y in shape) / 3
    return [(cx + (x - cx) * share, cy + (y - cy) * share) for x, y in shape]


def _office(scene: Scene, x: float, y: float, count: int) -> Element:
    """Administrative buildings beside the grounds."""
    colours = palette(scene)
    result = group(
        circle(x, y, 9, fill=scene.drawing.theme.panel, stroke=colours.edge, stroke_width=0.8),
        icon(scene.drawing, "hall", x, y, 12, scene.drawing.theme.ink),
    )
    if count > 1:
        result.add(circle(x + 8, y - 7, 5.5, fill=colours.edge))
        result.add(text(scene.drawing, x + 8, y - 7, str(count), 9, bold=True, fill=colours.on_edge))
    return result


def _ground(scene: Scene, t: int, place: int, x: float, y: float) -> Element:
    colours, drawing = palette(scene), scene.drawing
    piece = int(scene.s.ground[t, place])
    box = Box(x - LOT / 2, y - LOT / 2, LOT, LOT)
    result = group(id=drawing.id(territory_name(t), "ground", place))
    dash = "3 2" if piece == EMPTY else None
    result.add(frame(box, 3, fill=colours.lot, stroke=colours.lot_edge, stroke_width=1.2, stroke_dasharray=dash))
    if piece == EMPTY:
        return result
    if piece == IS_GRAIN:
        return result.add(grain(scene, x, y, 17))
    ink = ink_on(colours.lot)
    if piece >= IS_FACTORY:
        result.add(icon(drawing, "factory", x, y - 2, 16, ink))
        return result.add(
            text(drawing, x, y + 7.5, f"F{piece - IS_FACTORY + 1}", 9, bold=True, fill=ink, outline=colours.lot)
        )
    kind = HOUSE if piece == IS_HOUSE else SKYSCRAPER
    return result.add(icon(drawing, PICTURES[kind], x, y, 18, ink))


def _targets(scene: Scene, t: int, centre: Point) -> Element | None:
    """The whole triangle answers; when land can be bought and its price swapped, the coin is for the swap."""
    actions = [block for block in _BLOCKS if scene.can(ACTIONS[block].offset + t)]
    if not actions:
        return None
    theme = scene.drawing.theme
    shape = corners(t, centre)
    x, tip = shape[0]
    middle = tip + (COIN if LAND[t][2] else -COIN)
    result = group()
    for block in actions:
        if block == "swap" and "land" in actions:
            halo = circle(x, middle, 11.5, fill=theme.panel, fill_opacity=0.01, stroke=theme.accent, stroke_width=3)
            mark = circle(x + 11, middle - 9, 7, fill=theme.accent)
            arrows = icon(scene.drawing, "swap", x + 11, middle - 9, 9, theme.on_accent)
            result.add(scene.target(ACTIONS[block].offset + t, halo.set(class_="halo"), mark, arrows))
        else:
            halo = polygon(_shrunk(shape, 0.96), fill=theme.target, fill_opacity=0.08, class_="halo")
            halo.set(stroke=theme.target, stroke_width=3, stroke_linejoin="round")
            result.add(scene.target(ACTIONS[block].offset + t, halo))
    return result


def _last(scene: Scene, centre: Point) -> Element | None:
    block, index = ACTIONS.locate(scene.last or 0)
    if block not in _BLOCKS:
        return None
    ink = scene.drawing.theme.last
    mark = polygon(_shrunk(corners(index, centre), 0.97), fill="none", stroke=ink, stroke_width=3, class_="last")
    return mark.set(stroke_dasharray="7 4", pointer_events="none")


def _pool(scene: Scene, box: Box) -> Element:
    """Upper left: what can still be built by anybody."""
    s, drawing = scene.s, scene.drawing
    result = group(id=drawing.id("pool"))
    result.add(
        text_in(drawing, Box(box.x, box.y, 84, 14), "Left to build", 11, align="start", fill=drawing.theme.muted)
    )
    for kind in range(BUILDINGS):
        y = box.y + 25 + 20 * kind
        result.add(icon(drawing, PICTURES[kind], box.x + 8, y, 15, drawing.theme.muted))
        count = int(s.pool[kind])
        fill = drawing.theme.warning if count == 0 else None
        result.add(text(drawing, box.x + 21, y, str(count), 14, anchor="start", bold=True, fill=fill))
    names = ", ".join(f"{int(s.pool[kind])} of the kind {BUILDING_NAMES[kind]}" for kind in range(BUILDINGS))
    return result.set(role="img", aria_label=f"Left to build: {names}")


def _supply(scene: Scene, box: Box) -> Element:
    """Upper right: the bins of work orders."""
    s, drawing = scene.s, scene.drawing
    result = group(id=drawing.id("supply"))
    result.add(
        text_in(drawing, Box(box.right - 84, box.y, 84, 14), "Orders left", 11, align="end", fill=drawing.theme.muted)
    )
    for colour in range(COLOURS):
        y = box.y + 26 + 21 * colour
        result.add(order(scene, box.right - 9, y, 16, colour))
        result.add(text(drawing, box.right - 22, y, str(s.supply[colour]), 14, anchor="end", bold=True))
        result.add(
            text(drawing, box.right - 42, y, f"${int(ORDER_VALUE[colour])}", 11, anchor="end", fill=drawing.theme.muted)
        )
    names = ", ".join(f"{s.supply[colour]} {COLOUR_NAMES[colour]}" for colour in range(COLOURS))
    return result.set(role="img", aria_label=f"Work orders left: {names}")
