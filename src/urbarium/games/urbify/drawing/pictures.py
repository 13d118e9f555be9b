"""A small picture for every building, and the gavel of a session; each in a square of 24 units, with holes."""

from __future__ import annotations

from urbarium.render import ICONS, Drawing, Element, el, path
from urbarium.render.icons import block_path, disc_path

from ..components import KEYS


def _blocks(width: float, height: float, *corners: tuple[float, float]) -> str:
    return "".join(block_path(x, y, width, height) for x, y in corners)


GAVEL = "M11.1 1.6l4.9 4.9-9.5 9.5-4.9-4.9ZM11.4 13.2l2-2 9.1 9.1-2 2ZM1.5 19.5H13v3H1.5Z"

_SHAPES = {
    "college": ICONS["school"],
    "university": "M12 3L1 8.5 12 14l8.5-4.25V17h2V8.5ZM5 12.6V17c2 2.8 12 2.8 14 0v-4.4L12 16Z",
    "theater": ICONS["mask"],
    "museum": ICONS["palace"],
    "hotel": "M1.5 5H4v9h18.5v6H20v-3H4v3H1.5ZM5.5 9.5h5V13h-5ZM12 9.5h7a3 3 0 0 1 3 3V13H12Z",
    "shopping_center": ICONS["shop"],
    "factory": ICONS["factory"],
    "parking": (
        "M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2Z"
        "M8.5 6v12.5h3v-4h2.3a4.25 4.25 0 0 0 0-8.5ZM11.5 8.7h2a1.6 1.6 0 0 1 0 3.2h-2Z"
    ),
    "bus_station": ICONS["bus"],
    "taxi_station": (
        "M9.5 3h5v2.5h2.3l2.7 5 2.5 1.5v6h-2.5v2.5H16V18H8v2.5H4.5V18H2v-6l2.5-1.5 2.7-5h2.3Z"
        "M8.7 7.5l-1.6 3h9.8l-1.6-3Z" + _blocks(2.5, 2.5, (5, 13), (16.5, 13))
    ),
    "fire_station": (
        "M12 1c1 5 7 7 7 13.5a7 7 0 0 1-14 0c0-3 1.5-5 3-6.5.2 1.5 1 2.5 2 3C11 8 10.5 4 12 1Z"
        "M12 14c-2 1.5-2.8 2.6-2.8 4a2.8 2.8 0 0 0 5.6 0c0-1.4-.8-2.5-2.8-4Z"
    ),
    "police_station": ICONS["medal"],
    "hospital": ICONS["hospital"],
    "bridge": ICONS["bridge"],
    "cinema": "M2 3h20v18H2ZM10 8v8l6-4Z" + _blocks(2, 2.5, *((x, y) for x in (3.5, 18.5) for y in (5, 10.75, 16.5))),
    "science_museum": ICONS["bulb"],
    "metro": disc_path(12, 12, 10.5) + "M6.3 17V7H9l3 4.6L15 7h2.7v10H15v-5.2l-3 4.4-3-4.4V17Z",
    "burger_joint": "M3 10.5a9 7.5 0 0 1 18 0ZM2 12.3h20v2.8H2ZM3 17h18c0 2.5-1.5 4.3-4 4.3H7C4.5 21.3 3 19.5 3 17Z",
    "bank": ICONS["hall"],
    "playground": (
        "M3.5 2h17v2.5h-1.2L22 22h-2.6L16.7 5H7.3L4.6 22H2L4.7 4.5H3.5Z"
        + _blocks(1.5, 9, (8.5, 5), (14, 5))
        + "M7.5 14h9v2.5h-9Z"
    ),
    "soccer_stadium": (
        disc_path(12, 12, 10.5)
        + "M12 7.5l4.3 3.1-1.6 5H9.3l-1.6-5ZM11 2.8h2v2.7h-2ZM2.8 10.2l2.9-1 .6 1.9-2.9 1ZM21.2 10.2l-2.9-1"
        "-.6 1.9 2.9 1ZM6.6 20l1.9-2.5 1.6 1.2-1.9 2.4ZM17.4 20l-1.9-2.5-1.6 1.2 1.9 2.4Z"
    ),
    "marina": "M11 1.5v13H3.5ZM13 5v9.5h6.5ZM1.5 16.5h21l-3.5 5.5H5Z",
    "airport": (
        "M12 1c1.2 0 1.8 1.5 1.8 3v4.8l8.7 5.2v2.5l-8.7-2.5v4.5l2.7 2v1.8L12 21l-4.5 1.3v-1.8l2.7-2V14"
        "l-8.7 2.5V14l8.7-5.2V4c0-1.5.6-3 1.8-3Z"
    ),
    "skate_park": (
        "M1 8.5c2.5 0 2.5 3 5.5 3h11c3 0 3-3 5.5-3v2.7c-1.5 0-2.2 3-5.5 3h-11c-3.3 0-4-3-5.5-3Z"
        + disc_path(7.5, 17.3, 2.5)
        + disc_path(16.5, 17.3, 2.5)
    ),
    "opera_house": "M8.5 3.5l12-2.5v15.5a3.4 3.4 0 1 1-2.5-3.3V6.3l-7 1.5v11.2a3.4 3.4 0 1 1-2.5-3.3Z",
    "post_office": "M1.5 4.5h21v15h-21ZM4 7v.8l8 5.7 8-5.7V7ZM4 10.3V17h16v-6.7L12 16Z",
    "recycling_center": (
        "M9 1.5h6V4h5.5v2.5h-17V4H9ZM5 8.5h14L17.7 22.5H6.3Z" + _blocks(1.6, 9.5, (8.7, 10.8), (13.7, 10.8))
    ),
}


def _shape(tile: int) -> str:
    return _SHAPES[KEYS[tile].removesuffix("_a").removesuffix("_b")]


def picture(drawing: Drawing, tile: int, x: float, y: float, size: float, fill: str) -> Element:
    """The picture of a building with its middle on ``(x, y)``."""
    return once(drawing, f"picture-{KEYS[tile]}", path(_shape(tile), fill_rule="evenodd"), x, y, size, fill=fill)


def gavel_sign(drawing: Drawing, x: float, y: float, size: float, fill: str) -> Element:
    return once(drawing, "gavel", path(GAVEL), x, y, size, fill=fill)


def once(
    drawing: Drawing, name: str, shape: Element, x: float, y: float, size: float, **attributes: str | None
) -> Element:
    """A shape in a square of 24 units, kept once and shown in a square of ``size`` around ``(x, y)``."""
    at = f"translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({size / 24:.3g})"
    return el("use", href=f"#{drawing.define(name, shape)}", transform=at, **attributes)
