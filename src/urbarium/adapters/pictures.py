"""Views as the render modes of the adapters want them: text, or an array of pixels."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, Any

import numpy as np

from urbarium.engine.errors import SetupError
from urbarium.render.files import as_png

if TYPE_CHECKING:
    from urbarium.engine.match import View

__all__ = ["RENDER_MODES", "check_render_mode", "render"]

RENDER_MODES = ["human", "ansi", "rgb_array"]
WIDTH = 720  # of a picture, in pixels


def check_render_mode(mode: str | None) -> str | None:
    """The mode again; SetupError if there is no such mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise SetupError(f"there is no render mode {mode!r}; there are: {', '.join(RENDER_MODES)}")
    return mode


def render(view: View, mode: str | None) -> Any:
    """The view in a render mode: ``ansi`` gives text, ``rgb_array`` pixels, ``human`` writes the text out."""
    if mode is None:
        return None
    if mode == "rgb_array":
        return _pixels(view.svg())
    if mode == "ansi":
        return view.text()
    sys.stdout.write(f"{view.text()}\n\n")
    return None


def _pixels(svg: str) -> np.ndarray:
    png = as_png(svg, WIDTH)
    try:
        from PIL import Image
    except ModuleNotFoundError:
        raise SetupError("pixels need one more package: pip install 'urbarium[pictures]'") from None
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
