"""Colours as numbers: contrast, mixing, and what colour-blind eyes make of them."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

__all__ = ["VISIONS", "contrast", "difference", "ink_on", "mix", "simulate"]

Rgb = tuple[float, float, float]

# What the eye without one kind of cone sees, as a matrix on linear RGB (Viénot, Brettel and Mollon 1999).
VISIONS: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}


def _rgb(colour: str) -> Rgb:
    """``#RRGGBB`` as three numbers from 0 to 1."""
    if len(colour) != 7 or colour[0] != "#":
        raise ValueError(f"a colour is written #RRGGBB, not {colour!r}")
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def _hex(rgb: Rgb) -> str:
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, channel))):02X}" for channel in rgb)


def _linear(colour: str) -> Rgb:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in _rgb(colour))
    return red, green, blue


def _encoded(channel: float) -> float:
    channel = min(1.0, max(0.0, channel))
    return 12.92 * channel if channel <= 0.0031308 else 1.055 * channel ** (1 / 2.4) - 0.055


def contrast(first: str, second: str) -> float:
    """The contrast ratio of WCAG, 1 to 21.

    >>> round(contrast("#000000", "#FFFFFF"))
    21
    """
    light, dark = sorted(
        (
            sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), _linear(colour), strict=True))
            for colour in (first, second)
        ),
        reverse=True,
    )
    return (light + 0.05) / (dark + 0.05)


@lru_cache(1 << 12)
def ink_on(fill: str, dark: str = "#1D1710", light: str = "#FFFFFF") -> str:
    """The ink that reads better on a fill."""
    return dark if contrast(fill, dark) >= contrast(fill, light) else light


@lru_cache(1 << 12)
def mix(first: str, second: str, share: float) -> str:
    """``share`` of the second colour in the first: 0 is the first, 1 the second."""
    red, green, blue = (a + (b - a) * share for a, b in zip(_rgb(first), _rgb(second), strict=True))
    return _hex((red, green, blue))


def simulate(colour: str, vision: str) -> str:
    """The colour as an eye with this vision sees it (a key of ``VISIONS``)."""
    linear = _linear(colour)
    red, green, blue = (_encoded(sum(w * c for w, c in zip(row, linear, strict=True))) for row in VISIONS[vision])
    return _hex((red, green, blue))


def _lab(colour: str) -> Rgb:
    red, green, blue = _linear(colour)
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(first: str, second: str, vision: str = "normal") -> float:
    """How far apart two colours look (CIE 1976 ΔE*): 2 can just be told apart, 20 are plainly different."""
    pairs = zip(_lab(simulate(first, vision)), _lab(simulate(second, vision)), strict=True)
    return sqrt(sum((a - b) ** 2 for a, b in pairs))
