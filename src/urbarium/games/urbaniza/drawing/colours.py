"""The colours of the drawing; those of the players belong to the game."""

from __future__ import annotations

from dataclasses import dataclass

from urbarium.render import Scene


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
    edge: str = "#3A332A"  # of work orders and offices
    coin_edge: str = "#7A5C0E"
    on_coin: str = "#3B2C05"
    wheat_edge: str = "#6B5310"
    on_wheat: str = "#4A3A0B"


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


def palette(scene: Scene) -> Palette:
    """The colours on the page that is drawn."""
    return PALETTES[scene.theme]
