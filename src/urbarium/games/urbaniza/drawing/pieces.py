"""The smallest pieces of the drawing: discs, work orders, grain and coins."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, circle, frame, group, icon, ink_on, rect, text, token
from urbarium.render.regions import Cut

from ..components import COLOUR_LETTERS
from .colours import palette

EDGE = 5  # pixels at the left and right of what is as wide as a phone
LETTERS: dict[Cut, float] = {"compact": 11.1, "short": 12, "regular": 12, "large": 13}  # the smallest, in pixels


def disc(scene: Scene, x: float, y: float, radius: float, seat: int, piece: str | None = None) -> Element:
    """A player's disc with its symbol and a ring that sets it off from any ground."""
    return group(
        circle(x, y, radius + 1.2, fill=palette(scene).ring, fill_opacity=0.9),
        token(scene.drawing, x, y, radius, scene.seats[seat]),
        data_piece=piece,
    )


def order(
    scene: Scene, x: float, y: float, size: float, colour: int, *, faint: bool = False, piece: str | None = None
) -> Element:
    """A work order marker: colour and letter."""
    colours = palette(scene)
    fill = colours.orders[colour]
    return group(
        rect(x - size / 2, y - size / 2, size, size, size / 6, fill=fill, stroke=colours.edge, stroke_width=1),
        text(scene.drawing, x, y, COLOUR_LETTERS[colour], max(12, size * 0.7), bold=True, fill=ink_on(fill)),
        opacity=0.5 if faint else None,
        data_piece=piece,
    )


def order_slot(scene: Scene, x: float, y: float, size: float, colour: int) -> Element:
    """A place for a work order marker: its outline and letter."""
    fill = palette(scene).orders[colour]
    box = Box(x - size / 2, y - size / 2, size, size)
    return group(
        frame(box, size / 6, fill=fill, fill_opacity=0.22, stroke=fill, stroke_width=2),
        frame(box.inset(-1), size / 6, fill="none", stroke=scene.drawing.theme.muted, stroke_width=0.7),
        text(scene.drawing, x, y, COLOUR_LETTERS[colour], max(12, size * 0.66), bold=True),
    )


def grain(scene: Scene, x: float, y: float, size: float, *, faint: bool = False, piece: str | None = None) -> Element:
    """A grain marker."""
    colours = palette(scene)
    edge, corner = colours.wheat_edge, size / 2.4
    return group(
        rect(x - size / 2, y - size / 2, size, size, corner, fill=colours.wheat, stroke=edge, stroke_width=1),
        icon(scene.drawing, "grain", x, y, size * 0.78, colours.on_wheat),
        opacity=0.5 if faint else None,
        data_piece=piece,
    )


def coin(scene: Scene, x: float, y: float, radius: float, price: int) -> Element:
    """The price markers of a territory as one coin with a large number."""
    colours = palette(scene)
    return group(
        circle(x, y, radius, fill=colours.coin, stroke=colours.coin_edge, stroke_width=1.4),
        text(scene.drawing, x, y, f"${price}", radius * 1.05, bold=True, fill=colours.on_coin),
    )
