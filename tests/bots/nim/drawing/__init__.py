from urbarium.render import Box, Drawing, circle, frame, place
from urbarium.render.plain import arrangements, one_region

from ..components import HEAPS, MOST

__all__ = ["arrangements", "description", "draw_region", "regions"]

PIECE = 40


def regions(players, options):
    return one_region("Heaps", PIECE * MOST, PIECE * HEAPS)


def draw_region(name, view, cut, theme):
    heaps = view.fields.heap
    drawing = Drawing("nim", PIECE * MOST, PIECE * HEAPS, theme, "Heaps", description(view.fields), ground=False)
    for heap in range(HEAPS):
        for piece in range(heaps[heap]):
            box = Box(PIECE * piece, PIECE * heap, PIECE, PIECE).inset(1)
            disc = circle(box.cx, box.cy, 12, fill=drawing.theme.accent)
            drawing.add(place(f"piece-{MOST * heap + piece}", frame(box), disc))
    return str(drawing)


def description(s):
    return f"Heaps of {s.heap.tolist()}"
