"""The letters of drawings and pages: one open font that comes along, and how wide its letters are.

The files in ``fonts`` are made by ``scripts/font.py``; ``LICENSE`` is the font's.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

__all__ = ["BOLD", "FILES", "FOLDER", "FONT", "NAME", "REGULAR", "Face", "font_faces", "standing_alone"]

FOLDER = Path(__file__).parent / "fonts"
NAME = "Urbarium Sans"
# Where the font cannot come along, others of about its widths.
FONT = f"'{NAME}','Source Sans 3','Source Sans Pro',Arial,'Liberation Sans','Noto Sans',sans-serif"
WEIGHTS = {"urbarium-sans": "400", "urbarium-sans-bold": "600 700"}  # file: weights it is used for
FILES = tuple(FOLDER / f"{name}.ttf" for name in WEIGHTS)

_UNKNOWN = 750.0  # a letter of another alphabet; some font of the system has it
_SQUARE = 1000.0  # a sign of the East


class Face:
    """Widths of letters, in thousandths of the letter size."""

    def __init__(self, metrics: Mapping[str, Any]) -> None:
        self.capitals: float = metrics["capitals"]  # their height
        self._widths = {letter: width for letters, width in metrics["widths"].items() for letter in letters}
        self._moves: dict[str, dict[str, float]] = {}  # by the left letter; letters that move alike share one
        for lefts, moves in metrics["pairs"]:
            rights = {right: move for letters, move in moves.items() for right in letters}
            self._moves |= dict.fromkeys(lefts, rights)

    def __contains__(self, letter: str) -> bool:
        return letter in self._widths

    def width(self, content: str) -> float:
        """Of a line: its letters, moved together in pairs as the font wants it."""
        total = sum([self._widths.get(letter) or _unknown(letter) for letter in content])
        for left, right in pairwise(content):
            moves = self._moves.get(left)
            if moves is not None:
                total += moves.get(right, 0.0)
        return total


def _unknown(letter: str) -> float:
    return _UNKNOWN if ord(letter) < 0x2E80 else _SQUARE


_METRICS = json.loads((FOLDER / "metrics.json").read_text(encoding="utf-8"))
REGULAR, BOLD = Face(_METRICS["regular"]), Face(_METRICS["bold"])


@cache
def font_faces() -> str:
    """The rules of a style sheet that bring the font along, files and all."""
    return "".join(
        f"@font-face{{font-family:'{NAME}';font-weight:{weight};"
        f"src:url(data:font/woff2;base64,{_as_text(FOLDER / f'{name}.woff2')}) format('woff2')}}"
        for name, weight in WEIGHTS.items()
    )


def _as_text(file: Path) -> str:
    return b64encode(file.read_bytes()).decode()


def standing_alone(svg: str) -> str:
    """The same drawing with its font inside: for files and notebooks, which are shown where nobody has it."""
    return svg.replace("</desc>", f"</desc><style>{font_faces()}</style>", 1)
