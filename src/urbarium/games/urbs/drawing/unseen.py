"""How much of the running epoch a seat has not seen."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, circle, frame, group, text, text_in

from ..components import TURNS
from ..state import epoch_of
from ..words.phrases import say, type_name, unseen_by_type
from .tiles import disc


def unseen(scene: Scene, box: Box) -> Element:
    """Cards of each type in unknown hands, discarded or in the box; and how far the epoch is."""
    drawing, theme = scene.drawing, scene.drawing.theme
    counts = unseen_by_type(scene.s, scene.seat)
    title = say("Not seen of Epoch {epoch}").format(epoch=epoch_of(scene.s) + 1)
    inner = box.inset(9, 6)
    line = inner.top(15)
    row = Box(inner.x, line.bottom + 3, inner.width, inner.bottom - line.bottom - 3)
    result = group(
        frame(box, 8, fill=theme.panel, stroke=theme.line),
        group(
            text_in(drawing, line.left(inner.width - 110), title, 12, align="start", fill=theme.muted, smallest=12),
            data_about="unseen",
        ),
        _turns(scene, line),
    )
    radius = min(10.0, max(8.5, row.height * 0.3))
    for kind, cell in enumerate(row.columns(len(counts))):
        count = counts[kind]
        ink = theme.ink if count else theme.muted
        words = say("{kind}: {count} not seen").format(kind=type_name(kind), count=count)
        result.add(
            group(
                disc(drawing, kind, cell.x + radius, cell.cy, radius),
                text(
                    drawing, cell.x + 2 * radius + 4, cell.cy, str(count), 14, anchor="start", bold=count > 0, fill=ink
                ),
                data_about="unseen",
                data_now=words,
            )
        )
    return result


def _turns(scene: Scene, line: Box) -> Element:
    """The turns of the epoch as dots: done, now and still to come."""
    s, theme = scene.s, scene.drawing.theme
    turns = int(TURNS[s.players])
    done = int(s.turn) % turns
    result = group(data_about="turn", data_now=say("Turn {turn} of {turns}").format(turn=done + 1, turns=turns))
    for turn in range(turns):
        x = line.right - (turns - turn) * 12 + 6
        fill = theme.muted if turn < done else (theme.accent if turn == done else "none")
        result.add(circle(x, line.cy, 5 if turn == done else 3.5, fill=fill, stroke=theme.muted, stroke_width=1.2))
    return result
