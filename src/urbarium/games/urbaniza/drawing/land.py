"""The building area: a hexagon of 24 triangles with grounds, pieces, prices and owners."""

from __future__ import annotations

from math import sqrt

from urbarium.render import (
    Box,
    Element,
    Scene,
    circle,
    el,
    frame,
    group,
    icon,
    ink_on,
    mix,
    path,
    pattern,
    place,
    polygon,
    rect,
    text,
)
from urbarium.render.regions import Cut

from ..components import (
    BUILDINGS,
    COLOURS,
    HOUSE,
    LAND,
    ORDER_VALUE,
    SKYSCRAPER,
    TERRITORIES,
    territory_name,
)
from ..state import EMPTY, IS_FACTORY, IS_GRAIN, IS_HOUSE
from ..words import places
from ..words.phrases import BUILDING_PICTURES, building, colours, land_name, say, seat_name
from .colours import palette
from .pieces import EDGE, LETTERS, coin, disc, grain, order

__all__ = ["landscape"]


Point = tuple[float, float]


class Measure:
    """Lengths of the hexagon in a drawing of a given width, its triangles four sides wide."""

    def __init__(self, scene: Scene, cut: Cut) -> None:
        self.side = scene.drawing.width / 4
        self.row = self.side * sqrt(3) / 2
        self.unit = self.side / 100
        self.letters = max(LETTERS[cut], 11 * self.unit)
        self.lot = 24 * self.unit
        self.coin = 43 * self.unit  # from the tip of a territory to its price or owner

    def corners(self, t: int) -> list[Point]:
        """The three corners of a territory, the tip first."""
        row, x, up, _, _ = LAND[t]
        left, top = (4 + x) * self.side / 2, row * self.row
        if up:
            return [(left, top), (left + self.side / 2, top + self.row), (left - self.side / 2, top + self.row)]
        return [(left, top + self.row), (left - self.side / 2, top), (left + self.side / 2, top)]

    def below_tip(self, t: int, distance: float) -> Point:
        """A point on the way from the tip of a territory to the middle of its base."""
        x, y = self.corners(t)[0]
        return x, y + distance if LAND[t][2] else y - distance


def landscape(scene: Scene, cut: Cut) -> Element:
    """The hexagon, with pools and supplies in the corners that it leaves free."""
    measure = Measure(scene, cut)
    result = group(_countryside(scene, measure), *(_territory(scene, measure, t) for t in range(TERRITORIES)))
    result.add(*(_place(scene, measure, t) for t in range(TERRITORIES)))
    return result.add(_pool(scene, measure), _supply(scene, measure), _hand(scene, measure))


# ---- territories


def _countryside(scene: Scene, measure: Measure) -> Element:
    """All territories, as they are before anybody owns them."""
    outlines = ("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in measure.corners(t)) + "Z" for t in range(TERRITORIES))
    colours = palette(scene)
    return path("".join(outlines), fill=colours.land, stroke=colours.hedge, stroke_width=1.5, stroke_linejoin="round")


def _territory(scene: Scene, measure: Measure, t: int) -> Element:
    s, colours, drawing, unit = scene.s, palette(scene), scene.drawing, measure.unit
    shape = measure.corners(t)
    owner = int(s.owner[t])
    grounds = LAND[t][3]
    result = group(pointer_events="none")
    ground = colours.land
    if owner >= 0:
        seat = scene.seats[owner]
        own = seat.colour(scene.theme)
        ground = mix(colours.land, own, colours.tint)
        texture = pattern(drawing, seat.pattern, ground, own, 1, 0.3)
        result.add(polygon(_shrunk(shape, 0.955), fill=texture, stroke=own, stroke_width=3, stroke_linejoin="round"))
    x, y = measure.below_tip(t, 26 * unit)
    halo = None if owner < 0 else ground
    result.add(text(drawing, x, y, territory_name(t), measure.letters, fill=ink_on(ground), outline=halo))
    x, y = measure.below_tip(t, measure.coin)
    if owner < 0:
        result.add(coin(scene, x, y, 11.5 * unit, int(s.price[t])))
    else:
        result.add(_held(scene, measure, t, x, y))
    for ground_ in range(grounds):
        x, y = measure.below_tip(t, measure.row - 18.5 * unit)
        left = x + (ground_ - (grounds - 1) / 2) * 29 * unit
        result.add(_ground(scene, measure, t, ground_, left, y))
    return result


def _shrunk(shape: list[Point], share: float) -> list[Point]:
    """The shape around the same middle, smaller."""
    cx, cy = sum(x for x, _ in shape) / 3, sum(y for _, y in shape) / 3
    return [(cx + (x - cx) * share, cy + (y - cy) * share) for x, y in shape]


def _held(scene: Scene, measure: Measure, t: int, x: float, y: float) -> Element:
    """The owner's action marker, and offices beside it."""
    colours, drawing, unit = palette(scene), scene.drawing, measure.unit
    offices = int(scene.s.offices[t])
    shift = 12.5 * unit if offices else 0
    result = group(disc(scene, x - shift, y, 8 * unit, int(scene.s.owner[t]), piece=f"marker-{territory_name(t)}"))
    if not offices:
        return result
    ink = ink_on(colours.lot)
    plate = Box(x - 2.5 * unit, y - 8 * unit, (17 if offices == 1 else 23) * unit, 16 * unit)
    result.add(
        frame(plate, 4 * unit, fill=colours.lot, stroke=colours.edge, stroke_width=1),
        icon(drawing, "hall", plate.x + 8.5 * unit, y, 12.5 * unit, ink),
    )
    if offices > 1:
        result.add(text(drawing, plate.right - 5 * unit, y, str(offices), measure.letters, bold=True, fill=ink))
    return result.set(data_about="office")


def _ground(scene: Scene, measure: Measure, t: int, ground: int, x: float, y: float) -> Element:
    colours, drawing, unit = palette(scene), scene.drawing, measure.unit
    piece = int(scene.s.ground[t, ground])
    dash = "3 2" if piece == EMPTY else None
    lot = rect(0, 0, measure.lot, measure.lot, 3, fill=colours.lot, stroke=colours.lot_edge, stroke_width=1.2)
    shape = drawing.define("built" if dash is None else "empty", lot.set(stroke_dasharray=dash))
    result = group(el("use", href=f"#{shape}", x=x - measure.lot / 2, y=y - measure.lot / 2))
    if piece == EMPTY:
        return result
    name = f"{territory_name(t)}-{ground}"
    if piece == IS_GRAIN:
        return result.add(grain(scene, x, y, 18 * unit, piece=f"sown-{name}"))
    ink = ink_on(colours.lot)
    if piece >= IS_FACTORY:
        number = str(piece - IS_FACTORY + 1)
        building = group(icon(drawing, "factory", x - 2 * unit, y - 2 * unit, 17 * unit, ink))
        corner = x + 7.5 * unit, y + 6 * unit
        building.add(text(drawing, *corner, number, measure.letters, bold=True, fill=ink, outline=colours.lot))
        return result.add(building.set(data_piece=f"factory-{name}"))
    kind = HOUSE if piece == IS_HOUSE else SKYSCRAPER
    return result.add(
        group(
            icon(drawing, BUILDING_PICTURES[kind], x, y, 19 * unit, ink), data_piece=f"{BUILDING_PICTURES[kind]}-{name}"
        )
    )


def _place(scene: Scene, measure: Measure, t: int) -> Element:
    halo = polygon(_shrunk(measure.corners(t), 0.97), stroke_linejoin="round")
    return place(places.land(t), halo, about="land", now=_now(scene, t))


def _now(scene: Scene, t: int) -> str:
    s, name = scene.s, land_name(t)
    words = say("{land} is {owner}'s") if s.owner[t] >= 0 else say("{land} is free and costs ${price}")
    told = words.format(land=name, price=int(s.price[t]), owner=seat_name(int(s.owner[t])))
    return told[0].upper() + told[1:]


# ---- the corners


def _pool(scene: Scene, measure: Measure) -> Element:
    """Upper left: what can still be built by anybody."""
    s, drawing, theme, size = scene.s, scene.drawing, scene.drawing.theme, measure.letters
    result = group(text(drawing, EDGE, size * 0.72, say("left to build"), size, anchor="start", fill=theme.muted))
    for kind in range(BUILDINGS):
        y = size * (2.2 + 1.65 * kind)
        count = int(s.pool[kind])
        result.add(
            icon(drawing, BUILDING_PICTURES[kind], EDGE + size * 0.7, y, size * 1.4, theme.muted),
            text(
                drawing,
                EDGE + size * 1.8,
                y,
                str(count),
                size * 1.25,
                anchor="start",
                bold=True,
                fill=None if count else theme.warning,
            ),
        )
    names = ", ".join(building(int(s.pool[kind]), kind) for kind in range(BUILDINGS))
    return result.set(data_about="pool", data_now=say("Left to build: {pieces}").format(pieces=names))


def _supply(scene: Scene, measure: Measure) -> Element:
    """Upper right: the bins of work orders, with what a good of their colour pays."""
    s, drawing, theme, size = scene.s, scene.drawing, scene.drawing.theme, measure.letters
    right = drawing.width - EDGE
    result = group(text(drawing, right, size * 0.72, say("orders left"), size, anchor="end", fill=theme.muted))
    for colour in range(COLOURS):
        y = size * (2.2 + 1.65 * colour)  # low rows would reach the land
        result.add(
            order(scene, right - size * 0.75, y, size * 1.4, colour),
            text(drawing, right - size * 1.8, y, str(s.supply[colour]), size * 1.25, anchor="end", bold=True),
            text(drawing, right - size * 3.35, y, f"${int(ORDER_VALUE[colour])}", size, anchor="end", fill=theme.muted),
        )
    now = say("Work orders left: {orders}").format(orders=colours(s.supply))
    return result.set(data_about="orders", data_now=now)


def _hand(scene: Scene, measure: Measure) -> Element | None:
    """Lower left: the price markers that are still to be put down."""
    s, drawing, unit = scene.s, scene.drawing, measure.unit
    if not s.hand:
        return None
    x, y = 15 * unit, drawing.height - 15 * unit
    return group(
        circle(x, y, 12 * unit, fill=palette(scene).coin, stroke=palette(scene).coin_edge, stroke_width=1.4),
        text(drawing, x, y, str(s.hand), 14 * unit, bold=True, fill=palette(scene).on_coin),
        text(drawing, x + 16 * unit, y, say("to put"), measure.letters, anchor="start", fill=drawing.theme.muted),
        data_about="price-marker",
    )
