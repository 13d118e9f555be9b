"""How much of the running epoch a seat has not seen."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, frame, group, text, text_in

from ..components import TYPE_LETTERS
from ..state import epoch_of
from ..words.phrases import say, type_name, unseen_by_type
from .tiles import disc


def unseen(scene: Scene, box: Box) -> Element:
    """Cards of each type in unknown hands, discarded or in the box."""
    drawing, theme = scene.drawing, scene.drawing.theme
    counts = unseen_by_type(scene.s, scene.seat)
    title = say("Not seen of Epoch {epoch}").format(epoch=epoch_of(scene.s) + 1)
    inner = box.inset(8, 5)
    line = inner.top(15)
    row = Box(inner.x, line.bottom + 2, inner.width, inner.bottom - line.bottom - 2)
    result = group(
        frame(box, 6, fill=theme.panel, stroke=theme.line),
        text_in(drawing, line, title, 12, align="start", fill=theme.muted, smallest=11),
    )
    for kind, cell in enumerate(row.columns(len(counts))):
        count = counts[kind]
        ink = theme.ink if count else theme.muted
        words = say("{kind}: {count} not seen").format(kind=type_name(kind), count=count)
        result.add(
            group(
                disc(drawing, kind, cell.x + 9, cell.cy, 9),
                text(drawing, cell.x + 21, cell.cy, str(count), 13, anchor="start", bold=count > 0, fill=ink),
                data_about=f"type:{TYPE_LETTERS[kind]}",
                data_now=words,
            )
        )
    return result
