"""Our own small pictures, each in a square of 24 units, in one colour with holes."""

from __future__ import annotations

from urbarium.render.writer import Drawing, Element, el, path

__all__ = ["ICONS", "block_path", "disc_path", "icon", "icon_sheet"]


def disc_path(x: float, y: float, r: float) -> str:
    """A disc, or the hole of one, as part of a picture's path."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"


def block_path(x: float, y: float, width: float, height: float) -> str:
    """A rectangle likewise."""
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}Z"


def _windows(*corners: tuple[float, float], size: float = 2) -> str:
    return "".join(block_path(x, y, size, size) for x, y in corners)


# Holes by the even-odd rule.
ICONS: dict[str, str] = {
    # money, points, time
    "coin": disc_path(12, 12, 10) + disc_path(12, 12, 7.6) + block_path(10.8, 7.5, 2.4, 9),
    "star": "M12 1.8l3 6.9 7.5.7-5.7 4.9 1.7 7.4L12 17.8l-6.5 3.9 1.7-7.4-5.7-4.9 7.5-.7Z",
    "laurel": (
        "M11 22C4 21 1 15 2 7c3 1 4 3 4 5 1-3 1-6 0-9 4 3 5 7 4 11 1 1 1 5 1 8ZM13 22c7-1 10-7 9-15-3 "
        "1-4 3-4 5-1-3-1-6 0-9-4 3-5 7-4 11-1 1-1 5-1 8Z"
    ),
    "crown": "M2 6l5 5 5-8 5 8 5-5-2 12H4ZM4 19.5h16V22H4Z",
    "medal": "M7 1h4l1 4 1-4h4l-3 8h-4Z" + disc_path(12, 15.5, 7) + disc_path(12, 15.5, 3.2),
    "hourglass": (
        "M5 1.5h14v3h-1.6c0 4-1.6 5.5-4 7.5 2.4 2 4 3.5 4 7.5H19v3H5v-3h1.6c0-4 1.6-5.5 "
        "4-7.5-2.4-2-4-3.5-4-7.5H5ZM9 5c.4 2 1.5 3 3 4.2C13.5 8 14.6 7 15 5Z"
    ),
    # people
    "worker": "M2 15.5h20v3.5H2ZM4 14a8 8 0 0 1 5-7.8V12h1.6V5.7h2.8V12H15V6.2A8 8 0 0 1 20 14Z",
    "politician": (
        disc_path(12, 5.8, 4.3)
        + "M12 11c5 0 6.5 3 7 7l.6 4.5H4.4L5 18c.5-4 2-7 7-7ZM11 12.5l-.8 5 1.8 2.5 1.8-2.5-.8-5Z"
    ),
    "pawn": disc_path(12, 5.5, 4.5) + "M9.5 9.5h5l2.5 9h2.5v4h-15v-4H7Z",
    "people": (
        disc_path(8, 7, 3.7)
        + disc_path(17, 8.5, 3)
        + "M1 21c0-6 2-9 7-9s7 3 7 9ZM16.5 21c0-4-.7-6.3-1.8-8 5.3-1.4 8.3 1.5 8.3 8Z"
    ),
    "eye": "M1 12c5-8 17-8 22 0-5 8-17 8-22 0Z" + disc_path(12, 12, 5) + disc_path(12, 12, 2.2),
    "hand": (
        "M6 12V5.5a1.4 1.4 0 0 1 2.8 0V10h.7V3.4a1.4 1.4 0 0 1 2.8 0V10h.7V4.4a1.4 1.4 0 0 1 2.8 "
        "0V11h.7V7.4a1.4 1.4 0 0 1 2.8 0V15c0 5-3 8-7 8-5 0-6-3-9-9-.8-1.6 1-2.8 2.7-1Z"
    ),
    # things in the box
    "card": (
        "M6 2h12a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2ZM6.5 4.5v15h11v-15Z"
        + block_path(8.5, 7, 7, 2)
        + block_path(8.5, 11, 7, 2)
    ),
    "back": (
        "M6 2h12a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2Z"
        "M12 5l5.5 7-5.5 7-5.5-7ZM12 8.2L9 12l3 3.8 3-3.8Z"
    ),
    "deck": (
        "M7 4h12a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM7.2 6.2v13.6h11.6V6.2Z"
        "M3 18V3.5A1.5 1.5 0 0 1 4.5 2H17v1H4.5a.5 .5 0 0 0-.5.5V18Z"
    ),
    "cube": "M12 1.5l9.5 5v11L12 22.5l-9.5-5v-11ZM4.5 8v8.3l6.5 3.5v-8.3ZM19.5 8L13 11.5v8.3l6.5-3.5Z",
    "disc": disc_path(12, 12, 9.5),
    "flag": "M5 1.5h2.5V3H21l-4 4.8 4 4.7H7.5v10H5Z",
    "lock": "M5 10h1.5V7.5a5.5 5.5 0 0 1 11 0V10H19v12H5ZM9.3 10h5.4V7.5a2.7 2.7 0 0 0-5.4 0ZM10.8 14v4h2.4v-4Z",
    "compass": (
        "M10.5 1h3v3.2a2.8 2.8 0 0 1 1 3.8L20 22l-1.5 1-2.3-4.5C14 20 10 20 7.8 18.5L5.5 23 4 22 9.5 "
        "8a2.8 2.8 0 0 1 1-3.8ZM12 10.5L9 16.3c1.5.9 4.5.9 6 0Z"
    ),
    # buildings
    "house": "M12 2L23 12h-3v10H4V12H1ZM10 15v7h4v-7Z",
    "palace": (
        "M12 1.5L23 8H1ZM2 9.5h20V22H2ZM4.5 22v-6a2 2 0 0 1 4 0v6ZM10 22v-6a2 2 0 0 1 4 0v6ZM15.5 "
        "22v-6a2 2 0 0 1 4 0v6Z"
    ),
    "tower": (
        "M6 6h2.5v2h2.2V6h2.6v2h2.2V6H18v5h-1.5v11h-9V11H6ZM10.8 14v4h2.4v-4ZM11.3 0h1.2v5h-1.2ZM12.5.5L17 2l-4.5 1.8Z"
    ),
    "skyscraper": (
        "M12 .5h1.5V4H17v18H7V4h5Z" + _windows((9, 6.5), (13, 6.5), (9, 10.5), (13, 10.5), (9, 14.5), (13, 14.5))
    ),
    "factory": "M2 22V10l6 4v-4l6 4v-4l2 1.4L17 2h3.5L22 12v10Z" + _windows((5, 17), (10.5, 17), (16, 17), size=2.6),
    "hall": "M12 1.5l10 5.5H2ZM3 8.5h18V11H3ZM4.5 12H7v7H4.5ZM10.7 12h2.6v7h-2.6ZM17 12h2.5v7H17ZM2 20h20v2.5H2Z",
    "school": "M12 1l2 2v3l8 5v11h-8v-6h-4v6H2V11l8-5V3ZM12 8.2a2 2 0 1 0 .01 0Z",
    "hospital": "M3 3h18v19H3ZM10.3 6v3.8H6.5v3.4h3.8V17h3.4v-3.8h3.8V9.8h-3.8V6Z",
    "shop": (
        "M3 2h18l2 6a2.8 2.8 0 0 1-5.5.5 2.8 2.8 0 0 1-5.5 0 2.8 2.8 0 0 1-5.5 0A2.8 2.8 0 0 1 1 8ZM3 "
        "13h18v9H3ZM5.5 15v4.5h6V15ZM14 15v7h4v-7Z"
    ),
    "bridge": (
        "M1 9h3C6 6 9 4 12 4s6 2 8 5h3v3h-1.5v8H19v-8h-2.5v8H14v-8h-4v8H7.5v-8H5v8H2.5v-8H1ZM12 6.5c-2 "
        "0-3.5 1-5 2.5h10c-1.5-1.5-3-2.5-5-2.5Z"
    ),
    # town and country
    "tree": "M12 1a6 6 0 0 1 5.5 8.3A5 5 0 0 1 16 18.5h-2.5v4h-3v-4H8a5 5 0 0 1-1.5-9.2A6 6 0 0 1 12 1Z",
    "grain": (
        "M11 23V10h2v13ZM12 1c2 2 2 5 0 7-2-2-2-5 0-7ZM5 6c3 .3 5 2 5.5 5C7.5 11 5.5 9 5 6ZM19 6c-3 .3-5 "
        "2-5.5 5 3 0 5-2 5.5-5ZM5 12c3 .3 5 2 5.5 5-3 0-5-2-5.5-5ZM19 12c-3 .3-5 2-5.5 5 3 0 5-2 5.5-5Z"
    ),
    "barn": "M12 1.5L20 6l3 6h-2v10H3V12H1l3-6ZM8 13v9h8v-9ZM9.5 14.5L12 17l2.5-2.5ZM9.5 20.5L12 18l2.5 2.5Z",
    "road": "M8 1h3v4h2V1h3l5 22h-8v-5h-2v5H3ZM11 8v5h2V8Z",
    "sun": (
        disc_path(12, 12, 5)
        + "M11 0h2v5h-2ZM11 19h2v5h-2ZM0 11h5v2H0ZM19 11h5v2h-5ZM4.2 2.8l3.5 3.5-1.4 1.4-3.5-3.5ZM17.7 "
        "16.3l3.5 3.5-1.4 1.4-3.5-3.5ZM2.8 19.8l3.5-3.5 1.4 1.4-3.5 3.5ZM16.3 6.3l3.5-3.5 1.4 1.4-3.5 "
        "3.5Z"
    ),
    "wheel": (
        disc_path(12, 12, 10.5)
        + disc_path(12, 12, 7.5)
        + disc_path(12, 12, 2.5)
        + "M11.1 5h1.8v4h-1.8ZM11.1 15h1.8v4h-1.8ZM5 11.1h4v1.8H5ZM15 11.1h4v1.8h-4Z"
    ),
    "mask": (
        "M2 4c7-2 13-2 20 0 0 9-3 16-10 18C5 20 2 13 2 4ZM5.5 9c1.5-1.5 3.5-1.5 5 0-1.5 1.5-3.5 1.5-5 0Z"
        "M13.5 9c1.5-1.5 3.5-1.5 5 0-1.5 1.5-3.5 1.5-5 0ZM7 14c3 1.5 7 1.5 10 0-1 3-3 4.5-5 4.5S8 17 7 "
        "14Z"
    ),
    "crane": (
        "M5 22v-2.5h2V8H2V5.5h5V2h3v3.5h12V8h-2v3h-1.5V8H10v11.5h2V22ZM17 11.5h4.5V15H17ZM7 8h3l-3 3ZM10 12l-3 3.5h3Z"
    ),
    "gear": (
        "M10 1h4l.6 3 2 .8L19.2 3 21 4.8 19.3 7.4l.8 2 2.9.6v4l-3 .6-.8 2 1.8 2.6L19.2 21l-2.6-1.7-2 "
        ".8L14 23h-4l-.6-3-2-.8L4.8 21 3 19.2l1.7-2.6-.8-2L1 14v-4l3-.6.8-2L3 4.8 4.8 3l2.6 1.8 2-.8Z"
        + disc_path(12, 12, 3.8)
    ),
    "bulb": (
        "M12 1a7.5 7.5 0 0 1 4.5 13.5c-1 .8-1.3 1.5-1.5 3H9c-.2-1.5-.5-2.2-1.5-3A7.5 7.5 0 0 1 12 1ZM9 "
        "19h6v2H9ZM10 22h4v1.5h-4Z"
    ),
    "suitcase": (
        "M8 6V3h8v3h5a1.5 1.5 0 0 1 1.5 1.5v13A1.5 1.5 0 0 1 21 22H3a1.5 1.5 0 0 1-1.5-1.5v-13A1.5 1.5 0 "
        "0 1 3 6ZM10 6h4V5h-4ZM5 6.5v15h1.5v-15ZM17.5 6.5v15H19v-15Z"
    ),
    "bus": (
        "M4 3h16a2 2 0 0 1 2 2v13h-2v3h-3.5v-3h-9v3H4v-3H2V5a2 2 0 0 1 2-2ZM4.5 6v5.5h15V6Z"
        + disc_path(6.5, 15, 1.4)
        + disc_path(17.5, 15, 1.4)
    ),
    "shield": "M12 1l9.5 3c.5 9-2.5 15.5-9.5 19C5 19.5 2 13 2.5 4ZM12 4.5L6 6.5c0 6 2 10 6 12.7Z",
    # signs
    "check": "M2 13l3-3 5 5L20 4l3 3-13 14Z",
    "cross": "M5 2l7 7 7-7 3 3-7 7 7 7-3 3-7-7-7 7-3-3 7-7-7-7Z",
    "plus": "M10 2h4v8h8v4h-8v8h-4v-8H2v-4h8Z",
    "minus": "M2 10h20v4H2Z",
    "swap": "M7 3v4h14v3.5H7v4L1 8.8ZM17 9.5l6 5.7-6 5.8v-4H3v-3.5h14Z",
    "skip": "M2 3l9 9-9 9ZM11 3l9 9-9 9ZM20 3h2.5v18H20Z",
    "pause": "M5 3h5v18H5ZM14 3h5v18h-5Z",
    "ban": (
        disc_path(12, 12, 11)
        + "M12 4a8 8 0 0 1 4.9 1.7L5.7 16.9A8 8 0 0 1 12 4ZM12 20a8 8 0 0 1-4.9-1.7L18.3 7.1A8 8 0 0 1 12 "
        "20Z"
    ),
    "right": "M13 3l10 9-10 9v-6H1V9h12Z",
    "left": "M11 3L1 12l10 9v-6h12V9H11Z",
    "up": "M3 11L12 1l9 10h-6v12H9V11Z",
    "down": "M3 13l9 10 9-10h-6V1H9v12Z",
}


def icon(
    drawing: Drawing,
    name: str,
    x: float,
    y: float,
    size: float = 16,
    fill: str | None = None,
    **attributes: str | float | None,
) -> Element:
    """A small picture with its middle on ``(x, y)``. The shape is kept once in the drawing and only referred to."""
    identity = drawing.define(f"icon-{name}", path(ICONS[name], fill_rule="evenodd"))
    scale = size / 24
    place = f"translate({x - size / 2:.2f} {y - size / 2:.2f}) scale({scale:.4g})"
    return el("use", href=f"#{identity}", transform=place, fill=fill or drawing.theme.ink, **attributes)


def icon_sheet() -> str:
    """All small pictures in one file, each under its name: ``<use href="symbols.svg#coin">`` shows a coin."""
    shapes = [path(shape, fill_rule="evenodd") for shape in ICONS.values()]
    symbols = [el("symbol", shape, id=name, viewBox="0 0 24 24") for name, shape in zip(ICONS, shapes, strict=True)]
    return str(el("svg", *symbols, xmlns="http://www.w3.org/2000/svg"))
