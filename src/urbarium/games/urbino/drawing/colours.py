"""The colours of Urbino: sandstone, ivory and terracotta against umber and slate, and the scarlet architects."""

from __future__ import annotations

from dataclasses import dataclass

from ..components import BLACK, WHITE

SCARLET = "#C8281E"
SCARLET_EDGE = "#6E0F0A"
HIGHLIGHT = "#FFFFFF"
GOLD = "#FFC400"
TERRACOTTA = "#B5482A"
INK = "#1F1A14"
ASH = "#77736B"  # of what counts for nothing
LOT_EDGE = "#C79A1B"
BARRED = "#6B6459"
MONUMENT_EDGE = "#7A4B00"
HATCHING = "#D9B48C"
VALUE_INKS = {BLACK: HIGHLIGHT, WHITE: "#2A1A10"}


@dataclass(frozen=True)
class Colours:
    """What a side's buildings are made of."""

    wall: str
    roof: str
    edge: str
    opening: str
    hatched: bool


COLOURS = (
    Colours(wall="#5E4130", roof="#39444F", edge="#1A120C", opening="#F3CF8A", hatched=True),
    Colours(wall="#FCF4E1", roof="#C65B3B", edge="#5A3524", opening="#8A5238", hatched=False),
)


@dataclass(frozen=True)
class Palette:
    """The colours of the board itself; it is lit less brightly on a dark page."""

    stone: str
    paving: str  # every other square, so that diagonals can be followed
    grid: str
    ray: str
    lot: str
    glow: str = GOLD


PALETTES = {
    "light": Palette(stone="#EEE0C1", paving="#E6D5B0", grid="#B4694B", ray=SCARLET, lot="#FFF7CF"),
    "dark": Palette(stone="#CDBA93", paving="#C4AF85", grid="#95523A", ray="#B01E15", lot="#F7EAB4"),
}

# How a district is shown: fill, its opacity, outline, dashes.
DISTRICTS = {
    WHITE: ("#FFFDF2", 0.85, TERRACOTTA, None),
    BLACK: ("#7B5A44", 0.55, "#2E1F15", None),
    "alone": ("#8D8A84", 0.28, ASH, None),
    "tied": ("#FFFFFF", 0.0, INK, "6 4"),
}
