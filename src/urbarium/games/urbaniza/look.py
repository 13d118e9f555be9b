"""How Urbaniza looks: colours, seats, the scene that every part of the drawing shares, and its smallest pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from urbarium.render import (
    Box,
    Drawing,
    Element,
    Seat,
    circle,
    frame,
    group,
    halo,
    icon,
    ink_on,
    rect,
    target,
    text,
    token,
)
from urbarium.render.writer import Child, Value

from .components import COLOUR_LETTERS
from .text import describe

# Crimson, blue, emerald and violet, set apart in lightness too, each with a symbol and a pattern of its own.
SEAT_MARKS = (
    Seat("Crimson", "#A3123A", "circle", "diagonal"),
    Seat("Blue", "#3B82F6", "square", "dots"),
    Seat("Emerald", "#2CC295", "triangle", "bars"),
    Seat("Violet", "#55208A", "star", "chevrons"),
)


@dataclass(frozen=True)
class Palette:
    """The colours of countryside and goods on a page."""

    land: str  # free countryside
    hedge: str  # borders of territories
    lot: str  # an empty building ground
    lot_edge: str
    coin: str  # price markers
    wheat: str
    orders: tuple[str, str, str]  # orange, grey, white
    slot: str  # a free space of a line
    tint: float  # how much of the owner's colour is in owned land
    ring: str  # around seat discs


PALETTES = {
    "light": Palette(
        land="#DCE8BF",
        hedge="#7F9A52",
        lot="#FBF1D8",
        lot_edge="#A8925C",
        coin="#F4D35E",
        wheat="#E9BE3F",
        orders=("#F28C28", "#8D9299", "#FFFFFF"),
        slot="#F3ECDD",
        tint=0.42,
        ring="#FFFFFF",
    ),
    "dark": Palette(
        land="#2F3B22",
        hedge="#6F8550",
        lot="#57503B",
        lot_edge="#A8925C",
        coin="#E8C04A",
        wheat="#E2B53A",
        orders=("#F28C28", "#9297A0", "#FFFFFF"),
        slot="#1D1B17",
        tint=0.55,
        ring="#F3ECDF",
    ),
}


@dataclass(frozen=True)
class Scene:
    """What is drawn, for whom, and what they may do."""

    drawing: Drawing
    s: Any
    seat: int
    legal: frozenset[int]
    last: int | None

    @property
    def palette(self) -> Palette:
        return PALETTES[self.drawing.theme.name]

    def can(self, action: int) -> bool:
        return action in self.legal

    def label(self, action: int) -> str:
        return describe(self.s, action)

    def target(self, action: int, *children: Child, **attributes: Value) -> Element:
        """The children as a target if the action is possible, else as they are."""
        if self.can(action):
            return target(action, self.label(action), *children, **attributes)
        return group(*children, **attributes)


def disc(scene: Scene, x: float, y: float, radius: float, seat: int) -> Element:
    """A player's disc with its symbol and a ring that sets it off from any ground."""
    return group(
        circle(x, y, radius + 1.2, fill=scene.palette.ring, fill_opacity=0.9),
        token(scene.drawing, x, y, radius, SEAT_MARKS[seat]),
    )


def order(scene: Scene, x: float, y: float, size: float, colour: int, *, faint: bool = False) -> Element:
    """A work order marker: colour and letter."""
    fill = scene.palette.orders[colour]
    return group(
        rect(x - size / 2, y - size / 2, size, size, size / 6, fill=fill, stroke="#3A332A", stroke_width=1),
        text(scene.drawing, x, y, COLOUR_LETTERS[colour], size * 0.72, bold=True, fill=ink_on(fill)),
        opacity=0.45 if faint else None,
    )


def order_slot(scene: Scene, x: float, y: float, size: float, colour: int) -> Element:
    """A place for a work order marker: its outline and letter."""
    fill = scene.palette.orders[colour]
    box = Box(x - size / 2, y - size / 2, size, size)
    return group(
        frame(box, size / 6, fill=fill, fill_opacity=0.22, stroke=fill, stroke_width=2),
        frame(box.inset(-1), size / 6, fill="none", stroke=scene.drawing.theme.muted, stroke_width=0.7),
        text(scene.drawing, x, y, COLOUR_LETTERS[colour], size * 0.66, bold=True),
    )


def grain(scene: Scene, x: float, y: float, size: float, *, faint: bool = False) -> Element:
    """A grain marker."""
    fill = scene.palette.wheat
    return group(
        rect(x - size / 2, y - size / 2, size, size, size / 2.4, fill=fill, stroke="#6B5310", stroke_width=1),
        icon(scene.drawing, "grain", x, y, size * 0.78, "#4A3A0B"),
        opacity=0.45 if faint else None,
    )


def coin(scene: Scene, x: float, y: float, radius: float, price: int) -> Element:
    """The price markers of a territory as one coin with a large number."""
    fill = scene.palette.coin
    return group(
        circle(x, y, radius, fill=fill, stroke="#7A5C0E", stroke_width=1.4),
        text(scene.drawing, x, y, f"${price}", radius * 1.05, bold=True, fill="#3B2C05", width=radius * 1.85),
    )


def outline(scene: Scene, box: Box, radius: float = 4) -> Element:
    """The mark of something that can be clicked."""
    return halo(scene.drawing, box, radius, fill_opacity=0.06, stroke_width=3)


def chip(scene: Scene, box: Box, content: str, action: int, *, size: float = 13) -> Element:
    """A small button with a number or a word."""
    theme = scene.drawing.theme
    return scene.target(
        action,
        frame(box, 5, fill=theme.target, stroke=theme.target, stroke_width=1.5, class_="halo"),
        text(scene.drawing, box.cx, box.cy, content, size, bold=True, fill=theme.on_accent, width=box.width - 4),
        id=scene.drawing.id("action", action),
    )
