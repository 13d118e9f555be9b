"""Drawings as files: SVG with its font inside, PNG and PDF made from it."""

from __future__ import annotations

import io
from pathlib import Path

from urbarium.engine.errors import SetupError
from urbarium.render.font import FILES, standing_alone

__all__ = ["FORMATS", "as_file", "as_png"]

FORMATS = (".svg", ".png", ".pdf")
PRINT_WIDTH = 2400  # pixels of a PDF's picture: some 300 to the inch on a page


def as_png(svg: str, width: int) -> bytes:
    """The drawing as a PNG file of so many pixels across, on white; the same pixels whatever fonts a system has."""
    try:
        import resvg_py
    except ModuleNotFoundError:
        raise SetupError("pictures of pixels need one more package: pip install 'urbarium[pictures]'") from None
    letters = [str(file) for file in FILES]
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, width=width, background="white", font_files=letters, skip_system_fonts=True
        )
    )


def as_file(svg: str, name: Path, width: int) -> bytes:
    """What is written to a file of this name; its ending says which format. SetupError for another one."""
    ending = name.suffix.lower()
    if ending == ".svg":
        return standing_alone(svg).encode()
    if ending == ".png":
        return as_png(svg, width)
    if ending == ".pdf":
        return _as_pdf(svg)
    raise SetupError(f"{name.name}: a drawing is written as {', '.join(FORMATS)}, not as {ending or 'a bare name'}")


def _as_pdf(svg: str) -> bytes:
    png = as_png(svg, PRINT_WIDTH)
    try:
        from PIL import Image
    except ModuleNotFoundError:
        raise SetupError("a PDF needs one more package: pip install 'urbarium[pictures]'") from None
    out = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").save(out, "PDF", resolution=300)
    return out.getvalue()
