"""What every part of the drawing needs to know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from urbarium.render import Drawing


@dataclass
class Scene:
    """A position, who looks at it, and what that seat may do."""

    drawing: Drawing
    s: Any
    seat: int  # who looks, -1 a spectator
    main: int  # whose city is drawn large
    legal: list[int]
    width: float
